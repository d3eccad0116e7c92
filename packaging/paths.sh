#!/usr/bin/env bash
# Searches programs for paths of the machine that compiled them: its home and the folder of the sources. Fails if there is one.
# Usage: packaging/paths.sh PROGRAM...
set -euo pipefail
folder="$(cd "$(dirname "$0")/.." && pwd)"
found=0
for program in "$@"; do
    for path in "$folder" "${CARGO_HOME:-$HOME/.cargo}" "${HOME:?}/"; do
        count="$(grep -c -a -F -- "$path" "$program" || true)"
        if [ "$count" != 0 ]; then
            echo "$program holds the path $path:" >&2
            strings -a "$program" | grep -F -- "$path" | cut -c 1-160 | sort -u | head -n 5 >&2
            found=1
        fi
    done
done
exit "$found"
