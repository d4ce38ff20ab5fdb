#!/usr/bin/env bash
# A real Vim with ALE, in a terminal: diagnostics, :ALECodeAction, the saved file.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$here/lib/tmux.sh"

need vim tmux
vim --version | grep -q +job || fail "this Vim knows no jobs: ./dev setup tests installs vim-nox"
[ -d /usr/share/vim-ale ] || fail "no ALE here: ./dev setup tests installs vim-ale"

own_home
folder="$scratch/project"
project "$folder"
export REPORT="$scratch/report"
in_terminal "$folder" env "REPORT=$REPORT" vim -u "$here/vim_ale/vimrc" --cmd "set rtp^=$root/editors/vim-ale" blocks.py
until_true "the finding" grep -qx "blocks.py GP301:9" "$REPORT"
type_keys ":9" Enter "^w" ":ALECodeAction" Enter
until_screen "ModuleList" "the menu of code actions"
screen | grep -F "ModuleList" || true
type_keys "1" Enter
until_screen "self.blocks = nn.ModuleList([" "the fix"
type_keys ":write" Enter
until_true "the saved fix" fixed "$folder"
until_true "the finding to go" grep -qx "blocks.py " "$REPORT"
type_keys ":edit caption_decoder.py" Enter
until_true "the second file" grep -qx "caption_decoder.py GP102:17 GP102:18 GP102:19 GP102:20 GP103:35" "$REPORT"
type_keys ":qall!" Enter
echo "$(vim --version | head -1): diagnostics, code action applied and saved"
