#!/usr/bin/env bash
# What a release consists of is made, and each piece used as a stranger would.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

need npm ninja strip readelf
dist="$scratch/dist"
GRADPATH_BUILD="${GRADPATH_BUILD:-$(dirname "$gradpath")}" "$root/release/release.sh" "$dist" > /dev/null
rm "$scratch/bin/gradpath"
version="$(sed -n 's/^project(gradpath VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")"
name="gradpath-$version-linux-$(uname -m)"

say "checksums"
(cd "$dist" && sha256sum --quiet -c SHA256SUMS && [ "$(ls | grep -cvx SHA256SUMS)" = "$(wc -l < SHA256SUMS)" ]) || fail "SHA256SUMS"

say "tarball"
tar -C "$scratch" -xzf "$dist/$name.tar.gz"
status=0
(cd "$scratch/$name" && bin/gradpath check --output-format concise examples/caption_decoder.py) > "$scratch/found" || status=$?
[ "$status" = 1 ] && grep -q ' GP103 ' "$scratch/found" || fail "the tarball's gradpath: status $status"
for file in LICENSE README.md docs/install.md editors/neovim/lsp/gradpath.lua "gradpath-$version.cdx.json"; do
    [ -s "$scratch/$name/$file" ] || fail "no $file in the tarball"
done
python3 - "$scratch/$name" <<'PYTHON' || fail "links in the tarball lead nowhere"
import pathlib, re, sys

lost = [(str(page), target) for page in pathlib.Path(sys.argv[1]).rglob("*.md")
        for target in re.findall(r"\]\(([^)\s#]+)", re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.S))
        if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists()]
sys.exit("\n".join(map(str, lost)) or 0)
PYTHON

say "wheel"
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-index "$dist"/*.whl
[ "$("$scratch/venv/bin/gradpath" --version)" = "gradpath $version" ] || fail "the wheel's gradpath"
# same_licences FOLDER WHAT: it has those of the tarball.
same_licences() {
    local file
    for file in "$scratch/$name/licenses"/*; do
        cmp -s "$file" "$1/${file##*/}" || fail "$2 has no licence ${file##*/}"
    done
}
same_licences "$(echo "$scratch"/venv/lib/python*/site-packages/gradpath-"$version".dist-info/licenses)" "the wheel"

say "list of parts"
python3 - "$dist/gradpath-$version.cdx.json" "$scratch/$name" <<'PYTHON' || fail "the list of parts"
import hashlib, json, pathlib, sys

document = json.loads(pathlib.Path(sys.argv[1]).read_text())
root = pathlib.Path(sys.argv[2])
assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.5")
parts = {part["name"]: part for part in document["components"]}
for name in ("libc6-dev", "libfmt-dev", "nlohmann-json3-dev", "libcli11-dev", "libtomlplusplus-dev", "libdtl-dev",
             "libxxhash-dev", "robin-map-dev", "tree-sitter", "tree-sitter-python"):
    assert parts[name]["version"] and parts[name]["licenses"] and parts[name]["purl"].startswith("pkg:"), name
    assert (root / "licenses" / (name + ".txt")).stat().st_size > 300, name
assert not {"catch2", "linux-libc-dev"} & parts.keys()
assert len({part["bom-ref"] for part in document["components"]}) == len(document["components"])
executable = hashlib.sha256((root / "bin" / "gradpath").read_bytes()).hexdigest()
assert document["metadata"]["component"]["hashes"] == [{"alg": "SHA-256", "content": executable}]
PYTHON

if [ -f "$root/editors/vscode/package.json" ]; then
    say "VSIX"
    python3 -m zipfile -e "$dist"/*.vsix "$scratch/vsix"
    cmp "$scratch/vsix/extension/bundled/bin/gradpath" "$scratch/$name/bin/gradpath" || fail "the VSIX holds another gradpath"
    same_licences "$scratch/vsix/extension/bundled/licenses" "the VSIX"
    grep -q '^vscode-languageclient ' "$scratch/vsix/extension/dist/THIRD_PARTY_NOTICES.txt" || fail "no notices of the VSIX's parts"
fi
