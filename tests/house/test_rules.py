# House rule: a rule is three files of one name (source, page, spec) and no line anywhere else.
# SPDX-License-Identifier: MIT
import re
import unittest

import house

HEADINGS = ["What it does", "Why is this bad?", "Example", "Use instead", "Known limits", "References"]


def rules():
    """name -> (path, code, identifier) of every rule source."""
    found = {}
    for path in sorted((house.ROOT / "analysis" / "rules").glob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        macro = re.search(r"^\s*GRADPATH_RULE\(\s*(\w+)", text, re.M)
        if macro:
            code = re.search(r'"(GP[0-9A-Z]\d\d)"', text)
            found[path.stem] = (path, code and code.group(1), macro.group(1))
    return found


def sections(markdown):
    """(heading, code) of every heading that has a Python block."""
    heading, inside, code = "", False, {}
    for line in markdown.splitlines():
        if line.startswith("```"):
            inside = not inside and line.startswith("```py")
        elif inside:
            code[heading] = code.get(heading, "") + line + "\n"
        elif line.startswith("#"):
            heading = line.lstrip("# ")
    return code.items()


def is_positive(code, name, rule_code):
    return re.search(r"#\s*(error|warning|info|information|hint)\b.*\[(%s|%s)\]" % (re.escape(name), rule_code), code)


def is_negative(code):
    return not re.search(r"#\s*(error|warning|info|information|hint)\b.*\[", code)


class Rules(unittest.TestCase):
    def test_source_names_itself_as_its_file(self):
        problems = []
        codes = {}
        for name, (path, code, identifier) in rules().items():
            if identifier != name.replace("-", "_"):
                problems.append(f"{path.name}: GRADPATH_RULE({identifier}, ...) is not named as the file")
            if not code:
                problems.append(f"{path.name}: no code such as GP101")
            if f'"{name}"' not in path.read_text(encoding="utf-8"):
                problems.append(f"{path.name}: RuleInfo::name is not the file name")
            if code in codes:
                problems.append(f"{path.name}: {code} is also {codes[code]}")
            codes[code] = name
        self.assertFalse(problems, house.report(problems))

    def test_every_rule_has_a_page(self):
        problems = []
        for name, (_, code, _) in rules().items():
            page = house.ROOT / "docs" / "rules" / f"{name}.md"
            if not page.exists():
                problems.append(f"docs/rules/{name}.md is missing")
            elif code and code not in page.read_text(encoding="utf-8").splitlines()[0]:
                problems.append(f"docs/rules/{name}.md: the title does not name {code}")
        self.assertFalse(problems, house.report(problems))

    def test_every_page_has_the_headings_and_a_rule(self):
        problems = []
        for page in sorted((house.ROOT / "docs" / "rules").glob("*.md")):
            headings = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.M)
            if headings != HEADINGS:
                problems.append(f"docs/rules/{page.name}: headings are {headings}, not {HEADINGS}")
            if page.stem not in rules():
                problems.append(f"docs/rules/{page.name}: there is no analysis/rules/{page.stem}.cpp")
        self.assertFalse(problems, house.report(problems))

    def test_every_rule_has_a_spec_with_both_sides(self):
        problems = []
        for name, (_, code, _) in rules().items():
            spec = house.ROOT / "tests" / "cases" / "rules" / f"{name}.md"
            if not spec.exists():
                problems.append(f"tests/cases/rules/{name}.md is missing")
                continue
            blocks = [text for _, text in sections(spec.read_text(encoding="utf-8"))]
            if not any(is_positive(text, name, code) for text in blocks):
                problems.append(f"tests/cases/rules/{name}.md: no heading in which the rule reports")
            if not any(is_negative(text) for text in blocks):
                problems.append(f"tests/cases/rules/{name}.md: no heading in which everything is silent")
        self.assertFalse(problems, house.report(problems))


if __name__ == "__main__":
    unittest.main()
