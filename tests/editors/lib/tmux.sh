# Editors that want a terminal get one, and are used by its keys and its screen.
# SPDX-License-Identifier: MIT
export LANG=C.UTF-8 TERM=xterm-256color

terminal() { tmux -S "$scratch/tmux" -f /dev/null "$@"; }

# type_keys KEY...: as tmux names them.
type_keys() { terminal send-keys "$@"; }

screen() { terminal capture-pane -p; }

# until_screen TEXT WHAT: waits until the screen has TEXT.
until_screen() {
    local i
    for i in $(seq 200); do
        ! screen 2>/dev/null | grep -qF -- "$1" || return 0
        sleep 0.1
    done
    screen >&2
    fail "waited in vain for $2"
}

# until_true WHAT COMMAND...
until_true() {
    local what="$1" i
    shift
    for i in $(seq 200); do
        ! "$@" 2>/dev/null || return 0
        sleep 0.1
    done
    screen >&2
    fail "waited in vain for $what"
}

# in_terminal FOLDER COMMAND...: starts a program; it ends with the test.
in_terminal() {
    local folder="$1"
    shift
    trap 'terminal kill-server 2>/dev/null || true; rm -rf "$scratch"' EXIT
    terminal kill-server 2>/dev/null || true
    terminal new-session -d -x 150 -y 50 -c "$folder" "$(printf '%q ' "$@")"
}
