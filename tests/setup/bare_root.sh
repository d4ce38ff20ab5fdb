#!/usr/bin/env bash
# Proves the README on a bare Debian 12: debootstrap a minimal root, put a fresh clone of this repository into it and run
# its commands there. Root only. The machine's own apt, npm and certificate settings are copied; none is named here.
# SPDX-License-Identifier: MIT
#
#   tests/setup/bare_root.sh [--keep] [FOLDER] [COMMAND ...]     default: /tmp/bare, "./dev try" then "./dev test"
set -euo pipefail

repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
keep=no
if [ "${1:-}" = --keep ]; then
    keep=yes
    shift
fi
bare="${1:-/tmp/bare}"
[ $# -eq 0 ] || shift
commands=("$@")
[ ${#commands[@]} -gt 0 ] || commands=("./dev try" "./dev test")

unmount_all() {
    local point
    for point in dev/pts proc; do
        ! mountpoint -q "$bare/$point" || umount "$bare/$point"
    done
}
trap unmount_all EXIT

if [ ! -e "$bare/etc/debian_version" ]; then
    mirror="$(apt-get indextargets --format '$(SITE) $(RELEASE)' 'Created-By: Packages' | awk '$2 == "bookworm" {print $1; exit}')"
    debootstrap --variant=minbase bookworm "$bare" "$mirror"
fi

# What makes the registries reachable from this machine makes them reachable from inside.
rm -f "$bare/etc/apt/sources.list"
mkdir -p "$bare/usr/etc" "$bare/usr/local/share/ca-certificates" "$bare/etc/apt/apt.conf.d" "$bare/usr/share/keyrings"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    [ ! -f "$file" ] || cp "$file" "$bare$file"
done
for file in /etc/resolv.conf /etc/hosts /root/.npmrc /usr/etc/npmrc /etc/npmrc /etc/pip.conf; do
    [ ! -f "$file" ] || cp -L "$file" "$bare$file"
done
find /etc/apt/apt.conf.d -type f ! -name '*auto*' ! -name '*docker*' ! -name '*packagekit*' ! -name '*appstream*' \
    -exec cp {} "$bare/etc/apt/apt.conf.d/" \;
find /usr/local/share/ca-certificates -type f -exec cp {} "$bare/usr/local/share/ca-certificates/" \;
# The bundle itself, under a name that installing ca-certificates does not overwrite.
mkdir -p "$bare/etc/ssl/machine"
cp -L /etc/ssl/certs/ca-certificates.crt "$bare/etc/ssl/machine/bundle.crt"
for file in "$bare/usr/etc/npmrc" "$bare/root/.npmrc"; do
    [ ! -f "$file" ] || sed -i 's#^cafile=.*#cafile=/etc/ssl/machine/bundle.crt#' "$file"
done

rm -rf "$bare/root/gradpath"
git clone -q --no-hardlinks "$repository" "$bare/root/gradpath"

mount -t proc proc "$bare/proc"
mount -t devpts devpts "$bare/dev/pts" -o newinstance,ptmxmode=0666
inside=(env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
        NODE_EXTRA_CA_CERTS=/etc/ssl/machine/bundle.crt PIP_CERT=/etc/ssl/machine/bundle.crt)
while IFS='=' read -r name value; do
    case "$name" in http_proxy | https_proxy | no_proxy | HTTP_PROXY | HTTPS_PROXY | NO_PROXY) inside+=("$name=$value") ;; esac
done < <(env)

for command in "${commands[@]}"; do
    printf '\n#### %s\n' "$command"
    started=$SECONDS
    chroot "$bare" "${inside[@]}" bash -c "cd /root/gradpath && $command" < /dev/null
    printf '#### %s: passed in %d s\n' "$command" $((SECONDS - started))
done
if [ "$keep" = no ]; then
    unmount_all
    rm -rf --one-file-system "$bare"
fi
