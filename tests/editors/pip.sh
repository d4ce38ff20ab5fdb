#!/usr/bin/env bash
# pip install . in a new virtual environment, the wheel, and a build from the sdist by somebody without npm.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$here/lib/pip.sh"

# Python would name another compiler, and ccache would know none of the objects that the release build has made.
export CC="${CC:-cc}" CXX="${CXX:-c++}"
version="$(sed -n 's/^project(gradpath VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")"
rm "$scratch/bin/gradpath"

# installed NAME WHAT...: pip installs it into a new environment, and what it brings finds the fault.
installed() {
    local bin="$scratch/$1/bin" status=0
    shift
    python3 -m venv "${bin%/bin}"
    "$bin/pip" install -q "$@" >&2 || fail "pip install $*"
    (cd "$root" && "$bin/gradpath" check --output-format concise examples/caption_decoder.py) > "$scratch/found" || status=$?
    [ "$status" = 1 ] || fail "gradpath check: exit status $status instead of 1"
    grep -q '^examples/caption_decoder.py:35:13: GP103 ' "$scratch/found" || fail "no GP103 in: $(cat "$scratch/found")"
    [ "$("$bin/python" -m gradpath --version)" = "gradpath $version" ] || fail "python -m gradpath --version"
    say "$(ls -d "${bin%/bin}"/lib/python*/site-packages/gradpath-*): check and python -m gradpath work"
}

say "pip install ."
installed tree "$root"

say "python -m gradpath where its executable cannot be run"
# without TEXT COMMAND...: one line on stderr that has the text, and exit status 2.
without() {
    local text="$1" status=0
    shift
    "$@" > "$scratch/log" 2>&1 || status=$?
    [ "$status" = 2 ] && [ "$(wc -l < "$scratch/log")" = 1 ] && grep -q "^gradpath: error: .*$text" "$scratch/log" ||
        fail "$*: exit status $status, $(cat "$scratch/log")"
}
program="$scratch/tree/bin/gradpath"
mv "$program" "$program.away"
without "no executable in" "$scratch/tree/bin/python" -m gradpath --version
printf 'no program\n' > "$program"
without "cannot run .*Permission denied" "$scratch/tree/bin/python" -m gradpath --version
chmod +x "$program"
without "cannot run .*Exec format error" "$scratch/tree/bin/python" -m gradpath --version
mv "$program.away" "$program"

say "the wheel"
"$scratch/tree/bin/pip" wheel -q --no-deps -w "$scratch/dist" "$root" >&2
ls "$scratch/dist" | grep -qxE "gradpath-$version-py3-none-linux_[a-z0-9_]+\.whl" || fail "wheel: $(ls "$scratch/dist")"
python3 -m zipfile -l "$scratch"/dist/*.whl | awk 'NR > 1 {print $1}' | sed 's/-[0-9.]*\.\(data\|dist-info\)/.\1/' | sort > "$scratch/files"
diff - "$scratch/files" <<FILES || fail "the wheel holds other files"
gradpath.data/scripts/gradpath
gradpath.dist-info/METADATA
gradpath.dist-info/RECORD
gradpath.dist-info/WHEEL
gradpath.dist-info/licenses/LICENSE
gradpath/__init__.py
gradpath/__main__.py
FILES

say "the sdist"
pip_tools build
"$tools/python" -m build -q --sdist -o "$scratch/dist" "$root" >&2
printf '#!/bin/sh\necho "npm is not wanted here" >&2\nexit 1\n' > "$scratch/bin/npm"
chmod +x "$scratch/bin/npm"
installed sdist "$scratch/dist/gradpath-$version.tar.gz"
