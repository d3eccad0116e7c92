#!/usr/bin/env bash
# Prints the libraries that programs for Windows ask for when they start, and fails where a fresh Windows lacks one: the C and C++
# runtimes of Microsoft's tools and of mingw.
# Usage: packaging/windows/imports.sh PROGRAM…
set -euo pipefail

for reader in objdump llvm-objdump x86_64-w64-mingw32-objdump ''; do
    # Not every objdump reads programs of another system. It is read to the end, since a closed pipe would be its failure.
    if [ -n "$reader" ] && "$reader" -p "$1" 2>/dev/null | grep 'DLL Name:' >/dev/null; then break; fi
done
[ -n "$reader" ] || { echo "imports: no objdump here reads $1" >&2 && exit 1; }
lacking=0
for program in "$@"; do
    libraries="$("$reader" -p "$program" | tr -d '\r' | sed -n 's/.*DLL Name: *//p' | sort -uf)"
    [ -n "$libraries" ] || { echo "imports: $program names no library" >&2 && exit 1; }
    echo "$(basename "$program"): $(echo "$libraries" | tr '\n' ' ')"
    if echo "$libraries" | grep -iE '^(vcruntime|msvcp|concrt|vcomp|libgcc|libstdc|libwinpthread)'; then
        echo "imports: $program asks for what a fresh Windows lacks" >&2
        lacking=1
    fi
done
exit "$lacking"
