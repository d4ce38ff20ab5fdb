# What the editors' tests share: the executable, a scratch folder, the cache, and words for right and wrong.
# SPDX-License-Identifier: MIT
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)"
here="$root/tests/editors"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/gradpath"
gradpath="$(realpath -m "${GRADPATH:-$root/build/release/gradpath}")"

say() { echo "== $* [$SECONDS s]" >&2; }
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
need() {
    local program
    for program in "$@"; do
        command -v "$program" >/dev/null || fail "no $program here: ./dev setup tests installs it"
    done
}

[ -x "$gradpath" ] || fail "no $gradpath: ./dev build release"
mkdir -p "$cache/debian"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
# Editors start the server by name.
mkdir "$scratch/bin"
ln -s "$gradpath" "$scratch/bin/gradpath"
export PATH="$scratch/bin:$PATH"

# own_home: from here on the editor sees the settings of nobody. What is fetched before it uses the user's own.
own_home() {
    export HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/home/config" XDG_DATA_HOME="$scratch/home/data"
    export XDG_STATE_HOME="$scratch/home/state" XDG_CACHE_HOME="$scratch/home/cache"
    mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_STATE_HOME" "$XDG_CACHE_HOME"
}

# project FOLDER: a project with two faults. The fix of the first is safe, that of the second is not.
project() {
    mkdir -p "$1"
    printf '[tool.gradpath]\n' > "$1/pyproject.toml"
    cp "$here/fixtures/blocks.py" "$1/blocks.py"
    cp "$root/examples/caption_decoder.py" "$1/caption_decoder.py"
}

# fixed FOLDER: whether the first fault was mended and saved, and nothing else changed.
fixed() {
    sed -e 's/self.blocks = \[\(.*\)\]$/self.blocks = nn.ModuleList([\1])/' "$here/fixtures/blocks.py" |
        diff - "$1/blocks.py" >&2
}
