# What the house-rule tests share: the list of our files and a reader that drops comments and strings.
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SKIPPED_FOLDERS = {".git", "build", "node_modules", "__pycache__", ".cache"}


def our_files():
    """Every file that is or would be tracked, as paths relative to the root; a plain walk where git is missing."""
    try:
        listed = subprocess.run(
            ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            capture_output=True, check=True).stdout.decode().split("\0")
        found = [Path(name) for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, folders, names in os.walk(ROOT):
            folders[:] = [name for name in folders if name not in _SKIPPED_FOLDERS]
            found += [Path(folder, name).relative_to(ROOT) for name in names]
    return sorted(path for path in found if (ROOT / path).is_file())


def cpp_files(*tops):
    return [path for path in our_files() if path.suffix in (".cpp", ".h") and (not tops or path.parts[0] in tops)]


def read(path):
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


_NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)


def code_only(text):
    """The text with comments gone and literals emptied; line numbers stay."""
    def replace(match):
        blank = "\n" * match.group().count("\n")
        return blank if match.group().startswith("/") else '""' + blank
    # A digit separator is no character literal.
    return _NOISE.sub(replace, re.sub(r"(?<=\d)'(?=\d)", "", text))


def includes(path):
    """(line, name) of every #include in a file."""
    for number, line in enumerate(read(path).splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
        if match:
            yield number, match.group(1)


def report(problems):
    return "\n" + "\n".join(problems)
