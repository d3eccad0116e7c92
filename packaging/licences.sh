#!/usr/bin/env bash
# Writes the licences of everything that is compiled into the programs: a list of the crates, then each text once with the
# crates it belongs to. Reads the sources that cargo has fetched; asks no network.
# Usage: packaging/licences.sh [TARGET], this machine if none is named
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

target="${1:-$(rustc -vV | sed -n 's/^host: //p')}"
sources="${CARGO_HOME:-$HOME/.cargo}/registry/src"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

cargo tree --locked --edges normal --prefix none --no-dedupe --target "$target" --format '{p}|{l}' 2>/dev/null |
    sed -e 's/ (\*)//' -e 's/ (proc-macro)//' | grep -vE '^(cascadia|rolling-rivers)|^$' | sed -e 's/ (.*)|/|/' | sort -u >"$work/crates"
[ -s "$work/crates" ] || { echo "licences: cargo tree lists no crates" >&2 && exit 1; }

echo "Cascadia contains these libraries, under the licences named. The texts follow."
echo
while IFS='|' read -r crate licence; do
    name="${crate% v*}" number="${crate##* v}"
    printf '%s %s: %s\n' "$name" "$number" "${licence:-see the text}"
    for folder in "$sources"/*/"$name-$number"; do break; done
    [ -d "$folder" ] || { echo "licences: the sources of $name $number are not in $sources" >&2 && exit 1; }
    printf '%s %s\n' "$name-$number" "$folder" >>"$work/folders"
done <"$work/crates"

cut -d ' ' -f 2- "$work/folders" | tr '\n' '\0' | xargs -0 sh -c '
    find "$@" -maxdepth 2 -type f \( -iname "licen[sc]e*" -o -iname "copying*" -o -iname "notice*" -o -iname "copyright*" \
        -o -ipath "*/licenses/*" -o -iname "unlicense*" -o -iname "ofl*" \) ! -name "*.rs" ! -name "*.html"' find |
    awk -F/ -v depth="$(awk -F/ 'NR == 1 { print NF }' "$work/folders")" '{ print $depth "|" $0 }' | sort >"$work/files"

# Each text once, in the order of the first crate it belongs to. Blanks at the ends of lines differ for no reason.
awk -F '|' '
    {
        text = ""
        while ((getline line <$2) > 0) {
            sub(/[ \t\r]+$/, "", line)
            text = text line "\n"
        }
        close($2)
        if (!(text in crates)) {
            order[++count] = text
            crates[text] = $1
            last[text] = $1
        } else if (last[text] != $1) {
            crates[text] = crates[text] ", " $1
            last[text] = $1
        }
    }
    END {
        for (place = 1; place <= count; place++) {
            print "\n-------------------------------------------------------------------------------"
            print crates[order[place]] "\n"
            printf "%s", order[place]
        }
    }' "$work/files"
