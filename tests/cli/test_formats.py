# The output formats for other programs, each against the schema or a parser of the format where one can be had: SARIF against
# the published JSON schema (npm), JUnit through junitparser (Debian). GitHub's workflow commands, GitLab's report and reviewdog's
# format are published as documentation only, so their required fields are checked here.
# SPDX-License-Identifier: MIT
import json
import os
import re
import unittest
import urllib.parse
from pathlib import Path

from harness import BAD, UNUSED, CliTest

SCHEMA = Path(os.environ.get("GRADPATH_SOURCE", "."), "tests/schemas/node_modules/@microsoft/jest-sarif/lib/schemas",
              "sarif-2.1.0-rtm.5.json")
ODD = "ä b,c:d%.py"
OVERWRITTEN = UNUSED.replace("return self.used(x)", "x = self.used(x)\n        h = self.idle(x)\n        h = x\n        return h")


class Formats(CliTest):
    def setUp(self):
        super().setUp()
        self.write("train.py", UNUSED)
        self.write("story.py", OVERWRITTEN)
        self.write(ODD, "x = 'äöü€😀'; " + BAD)
        self.write("ok.py", "x = 1  # gradpath: ignore[GP101] not needed\n")
        self.expected = self.gradpath("check", "--output-format", "json").json()["diagnostics"]
        self.assertLess(4, len(self.expected))
        self.assertTrue(any(d["fixes"] for d in self.expected))
        self.assertTrue(any(d["related"] for d in self.expected))

    def output(self, name, *args, code=1):
        done = self.gradpath("check", "--output-format", name, *args)
        self.assertEqual(code, done.code, done.err)
        return done.out

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def test_json_lines(self):
        self.assertEqual(self.expected, [json.loads(line) for line in self.output("json-lines").splitlines()])
        self.assertEqual("", self.output("json-lines", "--select", "GP301", code=0))

    def sarif(self, *args, code=1):
        report = json.loads(self.output("sarif", *args, code=code))
        if not SCHEMA.exists():
            self.fail("no SARIF schema: ./dev setup tests")
        import jsonschema
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        errors = [f"{list(error.path)}: {error.message}" for error in jsonschema.Draft4Validator(schema).iter_errors(report)]
        self.assertEqual([], errors)
        run, = report["runs"]
        return run

    def test_sarif(self):
        run = self.sarif()
        self.assertEqual("unicodeCodePoints", run["columnKind"])
        rules = run["tool"]["driver"]["rules"]
        self.assertEqual(len(self.expected), len(run["results"]))
        prints = set()
        for wanted, result in zip(self.expected, run["results"]):
            self.assertEqual(wanted["code"], result["ruleId"])
            self.assertEqual((wanted["code"], wanted["name"]),
                             tuple(rules[result["ruleIndex"]][key] for key in ("id", "name")))
            place = result["locations"][0]["physicalLocation"]
            self.assertEqual(wanted["file"], urllib.parse.unquote(place["artifactLocation"]["uri"]))
            self.assertEqual("", urllib.parse.urlparse(place["artifactLocation"]["uri"]).scheme)
            start, end = wanted["range"]["start"], wanted["range"]["end"]
            self.assertEqual({"startLine": start["line"], "startColumn": start["column"], "endLine": end["line"],
                              "endColumn": end["column"]}, place["region"])
            self.assertEqual(len(wanted["related"]), len(result.get("relatedLocations", [])))
            self.assertEqual(len(wanted["fixes"]), len(result.get("fixes", [])))
            prints.add(result["partialFingerprints"]["gradpath/v1"])
        self.assertEqual(len(self.expected), len(prints))

    def test_sarif_of_runs_that_fail_or_find_nothing(self):
        self.write("junk.py", b"\0")
        run = self.sarif(code=2)
        invocation, = run["invocations"]
        self.assertFalse(invocation["executionSuccessful"])
        self.assertIn("junk.py", invocation["toolExecutionNotifications"][0]["message"]["text"])
        run = self.sarif("--select", "GP301", "train.py", code=0)
        self.assertEqual(([], [], True), (run["results"], run["tool"]["driver"]["rules"],
                                          run["invocations"][0]["executionSuccessful"]))

    def test_sarif_outside_the_working_directory(self):
        self.write("deep/x.txt")
        done = self.gradpath("check", "--output-format", "sarif", "../train.py", cwd=self.folder / "deep")
        uri = done.json()["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        self.assertEqual("file://" + urllib.parse.quote(str(self.folder / "train.py")), uri)

    def test_github(self):
        def unescape(text):
            return re.sub("%(25|0A|0D|3A|2C)", lambda match: chr(int(match.group(1), 16)), text)

        lines = self.output("github").splitlines()
        self.assertEqual(len(self.expected), len(lines))
        for wanted, line in zip(self.expected, lines):
            match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
            self.assertIsNotNone(match, line)
            self.assertEqual(wanted["severity"], match.group(1))
            fields = {key: unescape(value) for key, value in (part.split("=", 1) for part in match.group(2).split(","))}
            self.assertEqual(wanted["file"], fields["file"])
            self.assertEqual(f"{wanted['code']} {wanted['name']}", fields["title"])
            self.assertEqual((wanted["range"]["start"]["line"], wanted["range"]["start"]["column"]),
                             (int(fields["line"]), int(fields["col"])))
            self.assertEqual(wanted["message"], unescape(match.group(3)))
        self.assertEqual("", self.output("github", "ok.py", "--select", "GP301", code=0))

    def test_gitlab(self):
        report = json.loads(self.output("gitlab"))
        self.assertEqual(len(self.expected), len(report))
        for wanted, one in zip(self.expected, report):
            self.assertEqual({"description", "check_name", "fingerprint", "severity", "location"}, set(one))
            self.assertIn(one["severity"], ("info", "minor", "major", "critical", "blocker"))
            self.assertIn(wanted["message"], one["description"])
            self.assertEqual(wanted["name"], one["check_name"])
            self.assertEqual(wanted["file"], one["location"]["path"])
            self.assertFalse(one["location"]["path"].startswith((".", "/")))
            self.assertEqual(wanted["range"]["start"]["line"], one["location"]["lines"]["begin"])
        prints = [one["fingerprint"] for one in report]
        self.assertEqual(len(prints), len(set(prints)))
        self.assertEqual([], json.loads(self.output("gitlab", "--select", "GP301", code=0)))
        # A finding keeps its fingerprint when its line moves, or the server would count it as new.
        self.write("train.py", "\n# moved\n" + UNUSED)
        self.assertEqual(sorted(prints), sorted(one["fingerprint"] for one in json.loads(self.output("gitlab"))))

    def test_junit(self):
        import junitparser
        self.write("junk.py", b"\0")
        self.write("<&\"'>.py", BAD)
        report = junitparser.JUnitXml.fromstring(self.output("junit", code=2).encode())
        suites = {suite.name: suite for suite in report}
        self.assertEqual({"train.py", "story.py", "ok.py", ODD, "junk.py", "<&\"'>.py"}, set(suites))
        for name, suite in suites.items():
            cases = list(suite)
            wanted = [d["message"] for d in self.expected if d["file"] == name]
            got = [result.message for case in cases for result in case.result if isinstance(result, junitparser.Failure)]
            if name not in ("<&\"'>.py", "junk.py"):
                self.assertEqual(wanted, got)
            self.assertEqual((len(cases), len(got)), (suite.tests, suite.failures))
        error, = [result for case in suites["junk.py"] for result in case.result]
        self.assertIsInstance(error, junitparser.Error)
        self.assertIn("not a text file", error.message)
        self.assertEqual(sum(suite.tests for suite in report), report.tests)

    def test_junit_of_a_clean_run(self):
        import junitparser
        suite, = junitparser.JUnitXml.fromstring(self.output("junit", "--select", "GP301", "ok.py", code=0).encode())
        self.assertEqual((1, 0, 0), (suite.tests, suite.failures, suite.errors))

    def test_rdjson(self):
        report = json.loads(self.output("rdjson"))
        self.assertEqual({"source", "diagnostics"}, set(report))
        self.assertEqual("gradpath", report["source"]["name"])
        self.assertEqual(len(self.expected), len(report["diagnostics"]))
        for wanted, one in zip(self.expected, report["diagnostics"]):
            self.assertLessEqual(set(one), {"message", "location", "severity", "code", "suggestions"})
            self.assertEqual((wanted["message"], wanted["file"], wanted["code"]),
                             (one["message"], one["location"]["path"], one["code"]["value"]))
            self.assertIn(one["severity"], ("ERROR", "WARNING", "INFO"))
            for key in ("start", "end"):
                # Columns count bytes there.
                place = wanted["range"][key]
                line = self.read(wanted["file"]).splitlines()[place["line"] - 1]
                column = len(line[:place["column"] - 1].encode()) + 1
                self.assertEqual({"line": place["line"], "column": column}, one["location"]["range"][key])
            # Suggestions stand for themselves, so fixes of several edits cannot be told.
            texts = [fix["edits"][0]["text"] for fix in wanted["fixes"] if len(fix["edits"]) == 1]
            self.assertEqual(texts, [suggestion["text"] for suggestion in one.get("suggestions", [])])

    def test_none_breaks_on_names_that_are_no_unicode(self):
        with open(os.fsencode(self.folder) + b"/\xff\x1b.py", "w") as file:
            file.write(BAD)
        for name in ("json-lines", "sarif", "github", "gitlab", "junit", "rdjson"):
            self.output(name)

    def test_notebooks(self):
        cells = [{"cell_type": "markdown", "source": "x"}, {"cell_type": "code", "source": BAD}]
        self.write("nb/a.ipynb", json.dumps({"cells": cells}))
        for name in ("sarif", "github", "gitlab", "junit", "rdjson"):
            self.assertIn("(cell 2, line 1)", self.output(name, "nb"))
        self.assertEqual({"index": 2, "line": 1}, json.loads(self.output("json-lines", "nb"))["cell"])


class Documentation(CliTest):
    def test_every_format_is_told(self):
        names = re.search(r"--output-format ([\w|-]+)", self.gradpath("check", "--help").out).group(1).split("|")
        self.assertIn("sarif", names)
        page = Path(os.environ["GRADPATH_SOURCE"], "docs/output-formats.md").read_text(encoding="utf-8")
        self.assertEqual(names, re.findall(r"^\| `([\w-]+)` \|", page, re.M))


class Statistics(CliTest):
    def test_counts(self):
        self.write("a.py", BAD * 2 + UNUSED)
        done = self.gradpath("check", "--statistics")
        self.assertEqual((1, ["2  GP010  syntax-error", "1  GP101  unused-layer"]), (done.code, done.lines()))
        done = self.gradpath("check", "--statistics", "--output-format", "json")
        self.assertEqual([("GP010", 2), ("GP101", 1)], [(one["code"], one["count"]) for one in done.json()["statistics"]])
        self.assertEqual("", self.gradpath("check", "--statistics", "--select", "GP301").out)
        self.assert_fails(self.gradpath("check", "--statistics", "--output-format", "sarif"), "--statistics")


if __name__ == "__main__":
    unittest.main()
