#!/usr/bin/env bash
# Compiles cascadia-cli twice, in two folders of different names and depths, and says whether the programs are equal.
# Usage: packaging/twice.sh [PROFILE]; the last commit is compiled, with the profile dist unless another is named.
set -euo pipefail
cd "$(dirname "$0")/.."
profile="${1:-dist}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/one" "$work/another/deeper"
programs=()
for folder in "$work/one" "$work/another/deeper"; do
    git clone --quiet . "$folder"
    (
        cd "$folder"
        unset CARGO_TARGET_DIR
        # shellcheck source=packaging/common.sh
        . packaging/common.sh
        hide_paths
        cargo build --quiet --locked --profile "$profile" --no-default-features --features embed --bin cascadia-cli
        packaging/paths.sh "target/${profile/#dev/debug}/cascadia-cli"
    )
    programs+=("$folder/target/${profile/#dev/debug}/cascadia-cli")
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
