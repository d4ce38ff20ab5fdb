#!/usr/bin/env bash
# A real Helix, of a newer Debian, in a terminal: the diagnostic, the menu of code actions, the saved file.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$here/lib/debian.sh"
. "$here/lib/tmux.sh"

need tmux
debian_root trixie hx
debian_loader
own_home
helix=(env "PATH=$PATH" "HOME=$HOME" "XDG_CONFIG_HOME=$XDG_CONFIG_HOME" "XDG_CACHE_HOME=$XDG_CACHE_HOME" "HELIX_RUNTIME=$unpacked/usr/lib/hx/runtime"
       "${loader[@]}" "$unpacked/usr/lib/hx/hx")
mkdir -p "$XDG_CONFIG_HOME/helix"
cp "$root/editors/helix/languages.toml" "$XDG_CONFIG_HOME/helix/"
"${helix[@]}" --health python | grep -q 'gradpath' || fail "hx --health python does not list gradpath"

folder="$scratch/project"
project "$folder"
in_terminal "$folder" "${helix[@]}" blocks.py
until_screen "NOR" "Helix"
type_keys "9gggs"
until_screen "is a plain list" "the finding"
type_keys Space a
until_screen "wrap it in" "the menu of code actions"
screen | grep -F "wrap it in"
type_keys Enter
until_screen "self.blocks = nn.ModuleList([" "the fix"
type_keys ":write" Enter
until_true "the saved fix" fixed "$folder"
type_keys ":open caption_decoder.py" Enter "35gggs"
until_screen "is overwritten here" "the second file"
type_keys ":quit-all!" Enter
echo "$("${helix[@]}" --version): diagnostic, code action applied and saved"
