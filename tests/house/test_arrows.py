# House rule: grammars <- analysis <- server <- editors. Nothing includes a folder above its own; tests may include all.
# SPDX-License-Identifier: MIT
import re
import unittest

import house

LAYERS = ["grammars", "analysis", "server", "editors"]
PARSERS = re.compile(r"tree_sitter/|tree-sitter|clang-c/|^clang/")


class Arrows(unittest.TestCase):
    def test_includes_go_down(self):
        problems = []
        for path in house.cpp_files(*LAYERS):
            own = LAYERS.index(path.parts[0])
            for line, name in house.includes(path):
                top = name.split("/")[0]
                if top == "tests" or (top in LAYERS and LAYERS.index(top) > own):
                    problems.append(f"{path}:{line}: {path.parts[0]}/ must not include {name}")
        self.assertFalse(problems, house.report(problems))

    def test_includes_name_the_folder(self):
        problems = []
        for path in house.cpp_files(*LAYERS, "tests"):
            for line, name in house.includes(path):
                beside = (house.ROOT / path).parent / name
                if beside.exists() and not (house.ROOT / name).exists():
                    problems.append(f"{path}:{line}: write the path from the root: {beside.relative_to(house.ROOT)}")
        self.assertFalse(problems, house.report(problems))

    def test_only_grammars_sees_the_parsers(self):
        problems = [f"{path}:{line}: {name} belongs in grammars/ only"
                    for path in house.cpp_files() if path.parts[0] != "grammars"
                    for line, name in house.includes(path) if PARSERS.search(name)]
        self.assertFalse(problems, house.report(problems))

    def test_grammar_headers_hide_the_parsers(self):
        problems = [f"{path}:{line}: {name} in a header that other folders include"
                    for path in (house.ROOT / "grammars" / "ir").glob("*.h")
                    for line, name in house.includes(path.relative_to(house.ROOT)) if PARSERS.search(name)]
        self.assertFalse(problems, house.report(problems))


if __name__ == "__main__":
    unittest.main()
