# Editors of other Debian releases, unpacked beside the machine's own packages and run by their own loader.
# SPDX-License-Identifier: MIT

# debian_root SUITE PACKAGE...: sets $unpacked to a folder with the packages and all that they need. The mirror is the
# one that this machine's apt uses; apt checks signatures and hashes, and what is kept in the cache is checked again.
debian_root() {
    local suite="$1" name
    shift
    name="$suite-$(echo "$*" | tr ' ' '-')"
    unpacked="$cache/debian/$name/root"
    exec 9> "$cache/debian-$name.lock"
    flock 9
    if ! (cd "$cache/debian/$name" 2>/dev/null && sha256sum --quiet -c SHA256SUMS) >&2; then
        say "fetching $* of Debian $suite"
        rm -rf "$cache/debian/$name"
        fetch_debian "$cache/debian/$name" "$suite" "$@" || fail "cannot fetch $* of Debian $suite"
    fi
    flock -u 9
}

fetch_debian() {
    local folder="$1" suite="$2" mirror apt="$1/apt" deb
    shift 2
    mirror="$(apt-get indextargets --format '$(SITE) $(RELEASE)' 'Created-By: Packages' |
        awk '$2 == "bookworm" || $2 == "stable" || $2 == "oldstable" {print $1; exit}')"
    [ -n "$mirror" ] || { echo "apt knows no mirror of Debian: run apt-get update" >&2; return 1; }
    mkdir -p "$apt"/{state/lists/partial,cache/archives/partial,etc/sources,etc/preferences}
    touch "$apt/state/status"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > "$apt/etc/sources.list"
    cat > "$apt/conf" <<CONF
Dir::State "$apt/state";
Dir::State::status "$apt/state/status";
Dir::Cache "$apt/cache";
Dir::Etc::sourcelist "$apt/etc/sources.list";
Dir::Etc::sourceparts "$apt/etc/sources";
Dir::Etc::preferences "$apt/etc/none";
Dir::Etc::preferencesparts "$apt/etc/preferences";
APT::Sandbox::User "$(id -un)";
CONF
    APT_CONFIG="$apt/conf" apt-get update -qq >&2 || return 1
    APT_CONFIG="$apt/conf" apt-get install -y -qq --download-only --no-install-recommends "$@" >&2 || return 1
    mkdir -p "$folder/debs" "$folder/root"
    mv "$apt"/cache/archives/*.deb "$folder/debs/" || return 1
    rm -rf "$apt"
    for deb in "$folder"/debs/*.deb; do
        dpkg -x "$deb" "$folder/root" || return 1
    done
    (cd "$folder" && sha256sum debs/*.deb > SHA256SUMS)
}

# What starts an unpacked program; children such as the server keep the machine's own libraries.
debian_loader() {
    local libraries
    libraries="$unpacked/usr/lib/$(uname -m)-linux-gnu"
    loader=("$(echo "$unpacked"/usr/lib/*/ld-linux-*.so.*)" --library-path "$libraries")
}
