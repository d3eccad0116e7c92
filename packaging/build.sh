#!/usr/bin/env bash
# Makes a package of the game: compiles both programs, or takes those that are compiled, and packs them.
# Usage: packaging/build.sh FORMAT [--profile NAME] [--compiled] [--out FOLDER]
#   FORMAT      deb, rpm, tar, appdir, appimage, macos, windows, flatpak
#   --profile   how to compile: dist, unless CASCADIA_PROFILE names another
#   --compiled  take the programs as they are in the target folder
#   --out       where the package goes: target/packages
# Prints the path of what it made. docs/shipping.md says what each format holds and where it was tried.
set -euo pipefail
cd "$(dirname "$0")/.."

format="${1:-}"
[ -n "$format" ] || { sed -n '3,8s/^# //p' "$0" >&2 && exit 2; }
shift
profile="${CASCADIA_PROFILE:-dist}"
compiled=no
out="${CARGO_TARGET_DIR:-target}/packages"
while [ $# -gt 0 ]; do
    case "$1" in
        --profile) profile="${2:?--profile takes a name}" && shift ;;
        --compiled) compiled=yes ;;
        --out) out="${2:?--out takes a folder}" && shift ;;
        *) echo "packaging: there is no option $1" >&2 && exit 2 ;;
    esac
    shift
done
[ -f "packaging/formats/$format.sh" ] || { echo "packaging: there is no format $format" >&2 && exit 2; }
mkdir -p "$out"
out="$(cd "$out" && pwd)"

# shellcheck source=packaging/common.sh
. packaging/common.sh
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
# Each format compiles what it needs, fills $stage and writes into $out.
# shellcheck source=/dev/null
. "packaging/formats/$format.sh"
