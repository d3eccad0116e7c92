#!/usr/bin/env bash
# Writes the manual page of a program from what its --help says, so that both say the same.
# Usage: packaging/man.sh PROGRAM NAME SECTION VERSION DAY
# A program for another machine is run by the words of CASCADIA_RUNNER, such as "qemu-aarch64 -L /usr/aarch64-linux-gnu".
set -euo pipefail
program="$1" name="$2" section="$3" version="$4" day="$5"
read -r -a runner <<<"${CASCADIA_RUNNER:-}"

"${runner[@]}" "$program" --help | awk -v name="$name" -v section="$section" -v version="$version" -v day="$day" '
    function roff(text) {
        gsub(/\\/, "\\e", text)
        gsub(/-/, "\\-", text)
        sub(/^[.'"'"']/, "\\\\\\&&", text)
        return text
    }
    BEGIN { printf ".TH %s %s %s \"Cascadia %s\" \"%s\"\n", toupper(name), section, day, version, section == 6 ? "Games" : "User Commands" }
    NR == 1 {
        title = $0
        sub(/\.$/, "", title)
        printf ".SH NAME\n%s \\- %s\n", roff(name), roff(title)
        next
    }
    /^Usage: / { printf ".SH SYNOPSIS\n%s\n", roff(substr($0, 8)); next }
    /^[A-Z][a-z]+:$/ { printf ".SH %s\n", toupper(substr($0, 1, length($0) - 1)); next }
    # An option or a command, with its explanation beside it or on the lines below.
    /^  [-a-z]/ || /^      --/ {
        line = $0
        sub(/^ +/, "", line)
        words = ""
        if (match(line, /  +/)) {
            words = substr(line, RSTART + RLENGTH)
            line = substr(line, 1, RSTART - 1)
        }
        printf ".TP\n.B %s\n", roff(line)
        if (words != "") print roff(words)
        next
    }
    /^$/ { next }
    { line = $0; sub(/^ +/, "", line); print roff(line) }
'
if [ "$section" != 6 ]; then
    cat <<'END'
.SH SEE ALSO
The page server.md beside the other documents of the game says how to run a server for others, and has a unit for systemd
and settings to start from.
END
    exit 0
fi
cat <<'END'
.SH SEE ALSO
The game explains itself:
.B Learn to play
on the title has lessons, and F1 opens the rules. The option
.B \-\-where
of the game, and the command
.B where
of cascadia\-cli, say where files are read and kept.
END
