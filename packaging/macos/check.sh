#!/usr/bin/env bash
# Checks on Linux that templates are filled in by the awk of macOS, which refuses what others take, and the property list of the
# bundle by Apple's rules. Needs Debian's original-awk and libplist-utils.
set -euo pipefail
cd "$(dirname "$0")/../.."

stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
ln -s "$(command -v original-awk)" "$stage/awk"
PATH="$stage:$PATH"
homepage=https://github.com/somebody/cascadia
CASCADIA_HOMEPAGE="$homepage"
# shellcheck source=packaging/common.sh
. packaging/common.sh
need plistutil libplist-utils

for template in packaging/macos/Info.plist packaging/linux/cascadia.metainfo.xml packaging/linux/cascadia.desktop packaging/flatpak/cascadia.yml; do
    filled="$stage/$(basename "$template")"
    fill "$template" >"$filled"
    if grep -n '@[a-z]*@' "$filled"; then fail "$template keeps a name that is not filled in"; fi
done
grep -q "<url type=\"bugtracker\">$homepage/issues</url>" "$stage/cascadia.metainfo.xml" || fail "the metadata has no links"

# To the binary form and back, as Apple's tools read it.
plistutil -i "$stage/Info.plist" -o "$stage/binary" && plistutil -i "$stage/binary" -o "$stage/again"
value() {
    sed -n "/<key>$1<\/key>/{n;s/.*<string>\(.*\)<\/string>.*/\1/p;}" "$stage/again"
}
[ "$(value CFBundleExecutable)" = cascadia ] || fail "the property list names another program"
[[ "$(value CFBundleIdentifier)" =~ ^[A-Za-z0-9.-]+$ ]] || fail "Apple allows letters, digits, hyphens and periods in $(value CFBundleIdentifier)"
[[ "$(value CFBundleShortVersionString)" =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "a version has three numbers, not $(value CFBundleShortVersionString)"
for key in $(sed -n 's/^\([A-Za-z]*\) = .*/\1/p' packaging/macos/fr.lproj/InfoPlist.strings); do
    [ -n "$(value "$key")" ] || fail "French has $key, which the property list lacks"
done
