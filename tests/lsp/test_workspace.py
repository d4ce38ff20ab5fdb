# The workspace: buffers over files, configuration, folders, settings, progress.
# SPDX-License-Identifier: MIT
import unittest

from client import FULL, LspTest, UNUSED, edit, merged, uri

MODEL = UNUSED.split("\n\n\nnet = ")[0] + "\n"
TRAIN = "import torch\nfrom model import Net\n\nnet = " + UNUSED.split("\n\n\nnet = ")[1]
USED = MODEL.replace("self.used(x)", "self.used(self.idle(x))")
IDLE = MODEL.splitlines().index("        self.idle = nn.Linear(4, 4)")


class Workspace(LspTest):
    def changed(self, server, *names, type=2):
        server.notify("workspace/didChangeWatchedFiles",
                      {"changes": [{"uri": uri(self.folder / name), "type": type} for name in names]})

    def test_an_open_buffer_hides_its_file(self):
        model = self.write("model.py", USED)
        train = self.write("train.py", TRAIN + "print(net.idle)\n")
        server = self.serve()
        server.open(train, train.read_text())
        server.open(model, MODEL)
        self.assertEqual([("GP101", IDLE)], server.codes(model))
        server.change(model, 2, USED)
        self.assertEqual([], server.codes(model))

    def test_training_scripts_judge_what_they_import(self):
        """A layer that only the script leaves out: the model's file alone does not tell."""
        model = self.write("model.py", MODEL.replace("    def forward", "    def other(self, x):\n        return self.idle(x)\n\n    def forward"))
        server = self.serve()
        server.open(model, model.read_text())
        self.assertEqual([], server.codes(model))
        train = self.write("train.py", TRAIN)
        self.changed(server, "train.py", type=1)
        self.assertEqual([("GP102", IDLE)], [(c.replace("GP101", "GP102"), line) for c, line in server.codes(model)])
        train.unlink()
        self.changed(server, "train.py", type=3)
        self.assertEqual([], server.codes(model))

    def test_a_file_on_the_disk_changes(self):
        self.write("model.py", USED)
        train = self.write("train.py", TRAIN)
        server = self.serve()
        server.open(train, TRAIN)
        server.settle()
        first = server.ask("gradpath/params", {"textDocument": {"uri": uri(train)}})
        self.assertEqual(["gradient", "gradient"], [p["status"] for p in first["runs"][0]["models"][0]["parameters"]])
        self.write("model.py", MODEL)
        self.changed(server, "model.py")
        server.settle()
        second = server.ask("gradpath/params", {"textDocument": {"uri": uri(train)}})
        self.assertEqual(["gradient", "no-gradient"], [p["status"] for p in second["runs"][0]["models"][0]["parameters"]])

    def test_a_file_appears(self):
        train = self.write("train.py", TRAIN)
        server = self.serve()
        server.open(train, TRAIN)
        server.settle()
        self.write("model.py", MODEL)
        self.changed(server, "model.py", type=1)
        server.settle()
        table = server.ask("gradpath/params", {"textDocument": {"uri": uri(train)}})
        self.assertEqual("Net", table["runs"][0]["models"][0]["class"])

    def test_configuration_in_a_file(self):
        where = self.write("a.py", UNUSED)
        server = self.serve()
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        self.write("pyproject.toml", '[tool.gradpath]\nignore = ["GP1"]\n')
        self.changed(server, "pyproject.toml", type=1)
        self.assertEqual([], server.codes(where))
        self.write("pyproject.toml", '[tool.gradpath]\nexclude = ["a.py"]\n')
        self.changed(server, "pyproject.toml")
        self.assertEqual([], server.codes(where))
        self.write("pyproject.toml", '[tool.gradpath]\nper-file-ignores = {"a.py" = ["GP101"]}\n')
        self.changed(server, "pyproject.toml")
        self.assertEqual([], server.codes(where))
        (self.folder / "pyproject.toml").unlink()
        self.changed(server, "pyproject.toml", type=3)
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_a_broken_configuration_is_told_once(self):
        where = self.write("a.py", UNUSED)
        self.write("gradpath.toml", "ignore = 3\n")
        server = self.serve()
        server.open(where, UNUSED)
        server.settle()
        server.change(where, 2, UNUSED + "\n")
        server.settle()
        told = [m["message"] for m in server.said("window/showMessage")]
        self.assertEqual(1, len(told), told)
        self.assertIn("gradpath.toml", told[0])

    def test_initialization_options(self):
        where = self.write("a.py", UNUSED)
        for options, expected in (({"ignore": ["GP101"]}, []), ({"settings": {"select": ["GP2"]}}, []), ({"enable": False}, []),
                                  ({"ignore": ["nonsense"], "inlayHints": 7}, [("GP101", IDLE)])):
            with self.subTest(options):
                server = self.serve(options=options)
                server.open(where, UNUSED)
                found = server.diagnostics(where)
                self.assertEqual(expected, [(d["code"], d["range"]["start"]["line"]) for d in found or []])
                self.assertEqual(2 if "inlayHints" in options else 0, len(server.said("window/showMessage")))

    def test_workspace_configuration(self):
        where = self.write("a.py", UNUSED)
        server = self.spawn()
        server.settings = {"ignore": ["GP101"]}
        server.initialize()
        server.open(where, UNUSED)
        self.assertEqual([], server.codes(where))
        server.settings = {"ignore": []}
        server.notify("workspace/didChangeConfiguration", {"settings": None})
        server.settle()
        server.settle()
        self.assertEqual([("GP101", IDLE)], server.codes(where))

    def test_settings_that_are_pushed(self):
        where = self.write("a.py", UNUSED)
        server = self.spawn()
        server.initialize(merged(FULL, {"workspace": {"configuration": False}}))
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        server.notify("workspace/didChangeConfiguration", {"settings": {"gradpath": {"ignore": ["unused-layer"]}}})
        self.assertEqual([], server.codes(where))

    def test_preference(self):
        where = self.write("a.py", UNUSED)
        self.write("gradpath.toml", 'select = ["GP2"]\n')
        for preference, expected in (("editorFirst", [("GP101", IDLE)]), ("filesystemFirst", []), ("editorOnly", [("GP101", IDLE)])):
            with self.subTest(preference):
                server = self.serve(options={"select": ["GP1"], "configurationPreference": preference})
                server.open(where, UNUSED)
                self.assertEqual(expected, server.codes(where))

    def test_several_folders(self):
        one, two = self.write("one/a.py", UNUSED), self.write("two/a.py", UNUSED)
        self.write("one/gradpath.toml", 'ignore = ["GP101"]\n')
        server = self.serve(folders=[self.folder / "one", self.folder / "two"])
        for where in (one, two):
            server.open(where, UNUSED)
        self.assertEqual([], server.codes(one))
        self.assertEqual([("GP101", IDLE)], server.codes(two))
        server.notify("workspace/didChangeWorkspaceFolders", {"event": {
            "added": [{"uri": uri(self.folder / "three"), "name": "c"}], "removed": [{"uri": uri(self.folder / "one"), "name": "a"}]}})
        server.settle()
        information = server.ask("workspace/executeCommand", {"command": "gradpath.printDebugInformation"})
        self.assertEqual([str(self.folder / "two"), str(self.folder / "three")], information["folders"])

    def test_watchers_are_registered(self):
        server = self.serve()
        server.settle()
        registered = [r for m in server.said("client/registerCapability") for r in m["registrations"]]
        self.assertEqual(["workspace/didChangeWatchedFiles"], [r["method"] for r in registered])
        globs = [w["globPattern"] for w in registered[0]["registerOptions"]["watchers"]]
        self.assertIn("**/gradpath.toml", globs)

    def test_progress_of_the_first_scan(self):
        """Told to a client that has agreed before the scan is over: its answers wait in the pipe when the scan begins."""
        for i in range(600):
            self.write(f"m{i}.py", "import torch\n")
        asked = self.serve()
        asked.settle()
        answers = [{"id": m["id"], "result": [None, None] if m["method"] == "workspace/configuration" else None}
                   for m in asked.messages if "id" in m and "method" in m]
        self.assertEqual(1, len(asked.said("window/workDoneProgress/create")))
        for _ in range(5):  # the server's reader may be held up between two messages
            server = self.spawn()
            server.quiet = True
            server.send_together({"id": 0, "method": "initialize", "params": {
                "processId": None, "capabilities": FULL, "workspaceFolders": [{"uri": uri(self.folder), "name": "x"}]}},
                {"method": "initialized", "params": {}}, *answers)
            server.settle()
            values = [m["value"] for m in server.said("$/progress")]
            if values:
                break
        self.assertEqual(["begin", *["report"] * 9, "end"], [value["kind"] for value in values])
        told = [value["percentage"] for value in values[:-1]]
        self.assertEqual((0, 96, sorted(told)), (told[0], told[-1], told))
        self.assertEqual("600 files", values[-1]["message"])
        self.assertEqual(600, server.ask("gradpath/status")["files"])
        self.changed(server, "m1.py")
        server.settle()
        self.assertEqual(1, len(server.said("window/workDoneProgress/create")))

    def test_no_progress_without_leave(self):
        """A client that does not answer is told nothing of the scan."""
        for i in range(300):
            self.write(f"m{i}.py", "import torch\n")
        server = self.spawn()
        server.quiet = True
        server.initialize()
        server.settle()
        self.assertEqual(300, server.ask("gradpath/status")["files"])
        self.assertEqual(1, len(server.said("window/workDoneProgress/create")))
        self.assertEqual([], server.said("$/progress"))

    def test_a_client_that_answers_nothing(self):
        where = self.write("a.py", UNUSED)
        server = self.spawn()
        server.quiet = True
        server.initialize()
        server.open(where, UNUSED)
        self.assertEqual([("GP101", IDLE)], server.codes(where))
        for i in range(300):
            server.notify("workspace/didChangeConfiguration", {"settings": {}})
        server.settle()
        self.assertLessEqual(len(server.said("workspace/configuration")), 100)

    def test_saved_files_count_where_nobody_watches(self):
        self.write("model.py", USED)
        train = self.write("train.py", TRAIN)
        server = self.spawn()
        server.initialize(capabilities={})
        server.open(train, TRAIN)
        server.settle()
        self.write("model.py", MODEL)
        server.notify("textDocument/didSave", {"textDocument": {"uri": uri(self.folder / "model.py")}})
        server.settle()
        table = server.ask("gradpath/params", {"textDocument": {"uri": uri(train)}})
        self.assertIn("no-gradient", [p["status"] for p in table["runs"][0]["models"][0]["parameters"]])

    def test_an_edit_of_an_import_changes_what_is_loaded(self):
        model, train = self.write("model.py", MODEL), self.write("train.py", TRAIN)
        server = self.serve()
        server.open(train, TRAIN)
        server.open(model, MODEL)
        server.settle()
        for version in range(2, 8):
            server.change(model, version, USED if version % 2 == 0 else MODEL)
            server.settle()
            table = server.ask("gradpath/params", {"textDocument": {"uri": uri(train)}})
            status = [p["status"] for p in table["runs"][0]["models"][0]["parameters"]]
            self.assertEqual("gradient" if version % 2 == 0 else "no-gradient", status[1], version)


if __name__ == "__main__":
    unittest.main()
