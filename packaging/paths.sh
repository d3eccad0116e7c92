#!/usr/bin/env bash
# Searches programs for paths of the machine that compiled them: its home and the folder of the sources. Fails if there is one.
# Usage: packaging/paths.sh PROGRAM...
set -euo pipefail
folder="$(cd "$(dirname "$0")/.." && pwd)"
found=0
# The path at which screen readers find a window ends like the home of root, and what follows it in a program may begin with a slash.
plain="$(mktemp)"
trap 'rm -f "$plain"' EXIT
for program in "$@"; do
    LC_ALL=C sed 's#/atspi/accessible/root##g' "$program" >"$plain"
    for path in "$folder" "${CARGO_HOME:-$HOME/.cargo}" "${HOME:?}/"; do
        count="$(grep -c -a -F -- "$path" "$plain" || true)"
        if [ "$count" != 0 ]; then
            echo "$program holds the path $path:" >&2
            strings -a "$plain" | grep -F -- "$path" | cut -c 1-160 | sort -u | head -n 5 >&2
            found=1
        fi
    done
done
exit "$found"
