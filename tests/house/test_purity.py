# House rule: analysis/ is a function of its arguments. No files, clock, threads, JSON or streams, and no mutable globals.
# SPDX-License-Identifier: MIT
import re
import unittest

import house

FORBIDDEN = re.compile(
    r"^(nlohmann/.*|CLI/.*|toml\+\+/.*|fmt/(os|ostream|chrono|color)\.h|"
    r"thread|mutex|shared_mutex|future|condition_variable|semaphore|latch|barrier|stop_token|"
    r"fstream|filesystem|iostream|istream|ostream|sstream|cstdio|stdio\.h|chrono|ctime|time\.h|random|regex|"
    r"unistd\.h|fcntl\.h|sys/.*|dirent\.h|pthread\.h|.*lsp.*)$", re.I)
# The build tool that lowers the stubs is a program of its own.
EXEMPT = "analysis/knowledge/embed/"

NOT_A_VARIABLE = re.compile(
    r"^(using|typedef|template|class|struct|enum|union|namespace|friend|static_assert|extern|GRADPATH_RULE|concept|asm)\b")


def sources():
    return [path for path in house.cpp_files("analysis") if not path.as_posix().startswith(EXEMPT)]


def namespace_statements(text):
    """(line, text) of every statement at namespace scope; what is in other braces is reduced to {}."""
    text = re.sub(r"^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", lambda m: "\n" * m.group().count("\n"), text, flags=re.M)
    line, start, depth, statement = 1, 1, 0, ""
    for char in text:
        if char == "\n":
            line += 1
        if depth == 0 and not statement.strip():
            start = line
        if char == "{":
            if depth == 0 and re.match(r'\s*(inline\s+)?(namespace\b[^(=]*|extern\s*"")\s*$', statement):
                statement = ""
                continue
            depth += 1
            if depth == 1:
                statement += "{"
            continue
        if char == "}":
            if depth == 0:  # the end of a namespace
                statement = ""
                continue
            depth -= 1
            if depth == 0:
                statement += "}"
                head = statement.split("{")[0]
                if "(" in head and "=" not in head.split("(")[0]:  # a function's body has ended
                    statement = ""
            continue
        if depth:
            continue
        if char == ";":
            if statement.strip():
                yield start, " ".join(statement.split())
            statement = ""
            continue
        statement += char


def is_mutable_variable(statement):
    statement = re.sub(r"\[\[.*?\]\]", "", statement).strip()
    if NOT_A_VARIABLE.match(statement) or re.search(r"\b(const|constexpr|consteval)\b", statement.split("=")[0].split("{")[0]):
        return False
    head = re.split(r"=|\{", statement)[0]
    return "(" not in head and "operator" not in head and re.search(r"[\w>*&\]]\s+[*&]?\w+(\[[^\]]*\])*\s*$", head) is not None


class Purity(unittest.TestCase):
    def test_no_impure_headers(self):
        problems = [f"{path}:{line}: analysis/ must not include <{name}>"
                    for path in sources() for line, name in house.includes(path) if FORBIDDEN.match(name)]
        self.assertFalse(problems, house.report(problems))

    def test_no_mutable_globals(self):
        problems = []
        for path in sources():
            code = house.code_only(house.read(path))
            problems += [f"{path}:{line}: mutable at namespace scope: {text}"
                         for line, text in namespace_statements(code) if is_mutable_variable(text)]
            for line, text in enumerate(code.splitlines(), 1):
                local = re.match(r"\s+static\s+(?!const\b|constexpr\b|assert)[^()]*(=|;|\{)", text)
                if local or re.search(r"\bthread_local\b", text):
                    problems.append(f"{path}:{line}: mutable static: {text.strip()}")
        self.assertFalse(problems, house.report(problems))

    def test_the_scanner_itself(self):
        bad = "namespace a {\nnamespace {\nint counter = 0;\nstatic std::vector<int> seen;\n}\nfoo::Bar* p{};\n}\n"
        self.assertEqual([3, 4, 6], [n for n, text in namespace_statements(bad) if is_mutable_variable(text)])
        good = ("namespace a {\nconstexpr int kA = 1;\nconst char* const kB[] = {\"\"};\nint f(int x = 0);\nstruct S { int x; };\n"
                "int g() { static const int t = 1; return t; }\nusing T = int;\ninline constexpr T kC{};\n"
                "template <class X> void h(X x);\nenum class E { A };\nextern const int e;\nbool operator==(S, S);\n}\n")
        self.assertEqual([], [text for _, text in namespace_statements(good) if is_mutable_variable(text)])


if __name__ == "__main__":
    unittest.main()
