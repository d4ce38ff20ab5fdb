# House rules on files: length, licence banner, no registry hosts.
# SPDX-License-Identifier: MIT
import re
import unittest

import house

MAX_LINES = 800
NOT_WRITTEN_BY_HAND = {"package-lock.json"}
PICTURES = {".png"}
BANNER = "SPDX-License-Identifier: MIT"

# In pieces, or this file would name them.
HOSTS = [".".join(parts) for parts in (
    ("npmjs", "org"), ("yarnpkg", "com"), ("pypi", "org"), ("python" + "hosted", "org"), ("crates", "io"), ("golang", "org"),
    ("maven", "org"), ("maven", "apache", "org"), ("deb", "debian", "org"), ("security", "debian", "org"),
    ("snapshot", "debian", "org"), ("nodesource", "com"))]


class Files(unittest.TestCase):
    def test_no_file_is_long(self):
        problems = []
        for path in house.our_files():
            if path.suffix in PICTURES:
                continue
            lines = house.read(path).count("\n")
            if lines > MAX_LINES and path.name not in NOT_WRITTEN_BY_HAND:
                problems.append(f"{path}: {lines} lines, more than {MAX_LINES}: split it")
        self.assertFalse(problems, house.report(problems))

    def test_sources_open_with_purpose_and_licence(self):
        problems = []
        for path in house.our_files():
            if path.suffix not in (".cpp", ".h", ".cmake"):
                continue
            first = house.read(path).splitlines()[:4]
            if not first or not re.match(r"(//|#) \S", first[0]) or not any(BANNER in line for line in first):
                problems.append(f"{path}: the first lines say what the file is for, then {BANNER}")
            if path.suffix == ".h" and "#pragma once" not in house.read(path):
                problems.append(f"{path}: no #pragma once")
        self.assertFalse(problems, house.report(problems))

    def test_no_registry_hosts(self):
        problems = []
        for path in house.our_files():
            text = house.read(path)
            problems += [f"{path}: names {host}" for host in HOSTS if host in text]
            if path.name == "package-lock.json" and '"resolved"' in text:
                problems.append(f"{path}: has `resolved` addresses; npm config omit-lockfile-registry-resolved=true")
        self.assertFalse(problems, house.report(problems))


if __name__ == "__main__":
    unittest.main()
