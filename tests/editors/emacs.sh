#!/usr/bin/env bash
# Real Emacsen in batch mode: Debian 12's with eglot, lsp-mode and flymake alone; a newer one with its own eglot.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$here/lib/debian.sh"
own_home

# session NAME COMMAND...
session() {
    local name="$1" folder="$scratch/project"
    shift
    rm -rf "$folder"
    project "$folder"
    (cd "$folder" && timeout 120 "$@" -L "$root/editors/emacs" -l "$here/emacs/harness.el" \
        -l "$here/emacs/$name.el" < /dev/null > "$scratch/log" 2>&1) || { cat "$scratch/log" >&2; fail "Emacs: $name"; }
    grep -E "^(the menu|$name|lsp-mode) " "$scratch/log"
    fixed "$folder" || fail "$name: the saved file is not what the fix should make"
}

need emacs
# -Q leaves out what Debian tells Emacs about its packages.
debian=(emacs -Q --batch --eval '(setq package-directory-list (list "/usr/share/emacs/site-lisp/elpa"))' -f package-initialize)
session eglot "${debian[@]}"
session lsp "${debian[@]}"
session flymake "${debian[@]}"

debian_root trixie emacs-nox
debian_loader
newer="$(echo "$unpacked"/usr/share/emacs/[0-9]*)"
machine="$(echo "$unpacked/usr/libexec/emacs/${newer##*/}"/*-linux-gnu)"
newer=(env "EMACSLOADPATH=$(find "$newer/lisp" -type d -printf '%p:')" "EMACSDATA=$newer/etc" "EMACSPATH=$machine"
       "${loader[@]}" "$unpacked/usr/bin/emacs-nox" "--dump-file=$(echo "$machine"/emacs-*.pdmp)")
session eglot "${newer[@]}" -Q --batch
