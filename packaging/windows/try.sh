#!/usr/bin/env bash
# Makes the package for Windows on Linux and tries it under Wine: part of a release by hand. Needs Debian, root, and the package
# mmdebstrap; downloads Debian stable and the crates. Everything is kept, so that a run goes on where another has ended.
# Usage: packaging/windows/try.sh [STEP…], all of these in their order if none is named:
#   root      a root folder of Debian stable with Rust, mingw, Wine and NSIS
#   lints     clippy for Windows (both C libraries) and macOS, warnings as errors
#   programs  the three programs for Windows, and cascadia-cli for Linux to compare with
#   package   zip and installer, and whether the programs ask for what a fresh Windows lacks
#   tools     cascadia-cli: paths, records, games equal to those of Linux
#   server    cascadia-server: a load, its store
#   pictures  table and river by Vulkan and OpenGL
#   play      a turn by keys, killed, continued, started twice
#   install   the installer and the remover
# Variables:
#   CASCADIA_TRY      where everything is kept: ~/.cache/cascadia-windows
#   CASCADIA_PROFILE  how to compile: release; a package to publish has dist
#   CARGO_PROFILE_RELEASE_OPT_LEVEL  1, which is soonest compiled
#   CASCADIA_LINUX_CLI  a cascadia-cli for Linux that is compiled already
#   DEBIAN_MIRROR     http://deb.debian.org/debian
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
    echo "try.sh: $*" >&2
    exit 1
}

all=(root lints programs package tools server pictures play install)
steps=("$@")
[ "${#steps[@]}" -gt 0 ] || steps=("${all[@]}")
for step in "${steps[@]}"; do
    [[ " ${all[*]} " == *" $step "* ]] || fail "there is no step $step; there are ${all[*]}"
done
[ "$(id -u)" = 0 ] || fail "this needs root, for a root folder of its own"
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing; on Debian it is in the package of that name"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -f "$keyring" ] || fail "$keyring is missing; it is in the package debian-archive-keyring"

# Mounts and processes of its own, of which nothing is left at the end, however that comes.
if [ -z "${CASCADIA_TRY_APART:-}" ]; then
    exec env CASCADIA_TRY_APART=yes unshare --mount --pid --fork --kill-child --propagation private "$PWD/packaging/windows/try.sh" "${steps[@]}"
fi

kept="${CASCADIA_TRY:-$HOME/.cache/cascadia-windows}"
mkdir -p "$kept"
kept="$(cd "$kept" && pwd)"
root="$kept/root"
mirror="${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
profile="${CASCADIA_PROFILE:-release}"

packages=(ca-certificates git
    rustc-web cargo-web rust-web-src rust-web-clippy gcc libc6-dev gcc-mingw-w64-x86-64 nsis zip unzip
    wine wine64 xvfb openbox xdotool imagemagick libvulkan1 mesa-vulkan-drivers libgl1 libgl1-mesa-dri)

make_root() {
    # Named by what is in it, so that another list makes another root.
    if [ "$(cat "$kept/root.packages" 2>/dev/null)" = "${packages[*]}" ]; then return; fi
    rm -rf "$root" "$kept/root.packages"
    local list
    list="$(IFS=, && echo "${packages[*]}")"
    echo "deb [signed-by=$keyring] $mirror trixie main" >"$kept/sources.list"
    mmdebstrap --quiet --variant=apt --include="$list" --aptopt='APT::Install-Recommends "false"' \
        trixie "$root" "$kept/sources.list"
    echo "${packages[*]}" >"$kept/root.packages"
}

enter_root() {
    [ -f "$kept/root.packages" ] || fail "there is no root folder in $kept; begin with the step root"
    mkdir -p "$root/cascadia" "$root/try" "$kept/try"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount --bind "$PWD" "$root/cascadia"
    mount --bind "$kept/try" "$root/try"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    # With those that this machine trusts in addition.
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    if [ -n "${CASCADIA_LINUX_CLI:-}" ]; then cp "$CASCADIA_LINUX_CLI" "$kept/try/linux-cli"; fi
    entered=yes
}

# Runs one step in the root, with nothing of this machine's surroundings.
inside() {
    [ -n "${entered:-}" ] || enter_root
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM="${TERM:-dumb}" \
        CARGO_HOME=/try/cargo CARGO_TARGET_DIR=/try/target CARGO_HTTP_CAINFO=/etc/ssl/certs/ca-certificates.crt CARGO_TERM_COLOR=never \
        CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_OPT_LEVEL="${CARGO_PROFILE_RELEASE_OPT_LEVEL:-1}" CASCADIA_PROFILE="$profile" \
        CASCADIA_HOMEPAGE="${CASCADIA_HOMEPAGE:-}" \
        GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=/cascadia \
        chroot "$root" /cascadia/packaging/windows/steps.sh "$1"
}

durations=()
for step in "${steps[@]}"; do
    start="$SECONDS"
    printf '\n== %s (%s)\n' "$step" "$(date +%H:%M:%S)"
    if [ "$step" = root ]; then make_root; else inside "$step"; fi
    durations+=("$(printf '%5d s %7d MB  %s' "$((SECONDS - start))" "$(du -xsm "$kept" | cut -f 1)" "$step")")
done
printf '\n== done (%s); seconds, and megabytes in %s after each step\n' "$(date +%H:%M:%S)" "$kept"
printf '%s\n' "${durations[@]}"
