#!/usr/bin/env bash
# Compiles a program as packages hold it twice, in two folders of different names and depths, and says whether both are equal.
# Usage: packaging/twice.sh [PROGRAM [PROFILE]]; the last commit is compiled.
#   PROGRAM  cascadia, cascadia-cli, which is quickest and taken where none is named, or cascadia-server
#   PROFILE  how to compile: dist, unless another is named
set -euo pipefail
cd "$(dirname "$0")/.."
program="${1:-cascadia-cli}"
profile="${2:-dist}"
# shellcheck source=packaging/common.sh
. packaging/common.sh
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/one" "$work/another/deeper"
programs=()
for folder in "$work/one" "$work/another/deeper"; do
    git clone --quiet . "$folder"
    (
        cd "$folder"
        unset CARGO_TARGET_DIR
        hide_paths
        cargo build --quiet --locked --profile "$profile" --package "$program" --features embed
        packaging/paths.sh "target/${profile/#dev/debug}/$program"
    )
    programs+=("$folder/target/${profile/#dev/debug}/$program")
done
stat -c '%s bytes' "${programs[0]}"
sha256sum "${programs[@]}" | cut -d ' ' -f 1
if cmp --silent "${programs[@]}"; then
    echo "equal, byte for byte"
else
    echo "different in $(cmp -l "${programs[@]}" 2>/dev/null | wc -l) bytes; the first:"
    cmp -l "${programs[@]}" | head -n 10 || true
    exit 1
fi
