#!/usr/bin/env python3
"""What is inside the executable and the extension, as CycloneDX JSON, and the licences of it.

usage: sbom.py BUILD_FOLDER VERSION EXECUTABLE OUT.json LICENCES_FOLDER

The list is read off the build: ninja knows every header that was compiled in, and dpkg and the npm lock files say whose
they are.
"""
# SPDX-License-Identifier: MIT
import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("server/graph/page")
# The kernel's headers describe an interface; nothing of them is in the executable.
NOT_INSIDE = {"linux-libc-dev"}
LICENCES = {
    "libc6-dev": "LGPL-2.1-or-later",
    "libcli11-dev": "BSD-3-Clause",
    "libdtl-dev": "BSD-3-Clause",
    "libfmt-dev": "MIT",
    "libgcc-dev": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libstdc++-dev": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libtomlplusplus-dev": "MIT",
    "libxxhash-dev": "BSD-2-Clause",
    "nlohmann-json3-dev": "MIT",
    "robin-map-dev": "MIT",
}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def compiled_files(build):
    """Every file that the compiler read for the executable; tests, where they were built too, do not count."""
    found, ours = set(), False
    for line in output("ninja", "-C", str(build), "-t", "deps").splitlines():
        if not line.startswith(" "):
            ours = not line.startswith("tests/")
        elif ours:
            found.add(line.strip())
    if not found:
        sys.exit(f"sbom.py: ninja knows no headers of {build}: build it first")
    return found


def debian_components(files):
    # Debian's C and C++ libraries: their archives are linked in whether or not a header of theirs was read.
    archives = [output("c++", f"-print-file-name={name}").strip() for name in ("libc.a", "libstdc++.a", "libgcc.a")]
    system = sorted(name for name in files if name.startswith("/usr/"))
    system += [str(Path(name).resolve()) for name in archives]
    owners = subprocess.run(["dpkg-query", "-S", *system], capture_output=True, text=True).stdout
    packages = sorted({line.split(":")[0] for line in owners.splitlines()} - NOT_INSIDE)
    for name in packages:
        version, architecture, section = output(
            "dpkg-query", "-W", "-f", "${Version}\t${Architecture}\t${source:Package}\n", name).splitlines()[0].split("\t")
        licence = LICENCES.get(re.sub(r"-\d+-dev$", "-dev", name))
        if licence is None:
            sys.exit(f"sbom.py: {name} is linked in, and its licence is not in the table")
        purl = f"pkg:deb/debian/{name.replace('+', '%2B')}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}"
        yield component(name, version, licence, purl, {"debian:source": section})


def npm_component(name, entry, where):
    algorithm, _, digest = entry["integrity"].partition("-")

    hashes = [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}]
    escaped = name.replace("@", "%40")
    return {**component(name, entry["version"], entry.get("license", "NOASSERTION"), f"pkg:npm/{escaped}@{entry['version']}",
                        {"gradpath:inside": where}), "hashes": hashes}


def grammar_components(files):
    lock = json.loads((ROOT / "grammars" / "package-lock.json").read_text())["packages"]
    names = {match[1] for match in (re.search(r"grammars/node_modules/((?:@[^/]+/)?[^/]+)/", file) for file in files) if match}
    return [npm_component(name, lock["node_modules/" + name], "executable") for name in sorted(names)]


def page_components():
    """The page of `gradpath graph` carries its layout library, which is one file with all that it requires."""
    lock = json.loads((ROOT / PAGE / "package-lock.json").read_text())["packages"]
    return [npm_component(path.removeprefix("node_modules/"), entry, "page") for path, entry in sorted(lock.items()) if path]


def extension_components():
    """The extension is one file with the language client and all that it requires."""
    path = ROOT / "editors" / "vscode" / "package-lock.json"
    if not path.exists():
        return []
    lock = json.loads(path.read_text())["packages"]
    wanted, seen = ["vscode-languageclient"], {}
    while wanted:
        name = wanted.pop()
        if name in seen or "node_modules/" + name not in lock:
            continue
        seen[name] = lock["node_modules/" + name]
        wanted += seen[name].get("dependencies", {})
    return [npm_component(name, entry, "extension") for name, entry in sorted(seen.items())]


def component(name, version, licence, purl, properties):
    is_expression = " " in licence
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "licenses": [{"expression": licence} if is_expression else {"license": {"id": licence}}],
        "properties": [{"name": key, "value": value} for key, value in properties.items()],
    }


def copy_licences(components, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for part in components:
        name = part["name"]
        if part["purl"].startswith("pkg:deb/"):
            shutil.copyfile(f"/usr/share/doc/{name}/copyright", folder / f"{name}.txt")
            continue
        for where, packages in {"executable": ROOT / "grammars", "page": ROOT / PAGE}.items():
            if {"name": "gradpath:inside", "value": where} in part["properties"]:
                shutil.copyfile(packages / "node_modules" / name / "LICENSE", folder / f"{name.replace('/', '-')}.txt")


def main(build, version, executable, out, licences):
    files = compiled_files(Path(build))
    components = [*debian_components(files), *grammar_components(files), *page_components(), *extension_components()]
    copy_licences(components, Path(licences))
    digest = hashlib.sha256(Path(executable).read_bytes()).hexdigest()
    purl = f"pkg:generic/gradpath@{version}"
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_OID, digest).urn,
        "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": purl, "name": "gradpath", "version": version, "purl": purl,
            "licenses": [{"license": {"id": "MIT"}}], "hashes": [{"alg": "SHA-256", "content": digest}]}},
        "components": components,
        "dependencies": [{"ref": purl, "dependsOn": [part["bom-ref"] for part in components]}],
    }
    Path(out).write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
