# shellcheck shell=bash disable=SC2034,SC2154
# A zip for Windows, and an installer where makensis is at hand; on Linux of the programs of CASCADIA_TARGET_TRIPLE, as
# packaging/windows/try.sh makes them. Without it the installer is made around that system's program, to try the script.
compile
name="cascadia-$version-windows-$machine"
folder="$stage/$name"
# Windows looks for the ending.
install_program "$game" "$folder/cascadia.exe"
install_program "$cli" "$folder/cascadia-cli.exe"
install_program "$server" "$folder/cascadia-server.exe"
install_file packaging/icons/cascadia.ico "$folder/cascadia.ico"
for file in README.md CHANGELOG.md docs/manual.md docs/troubleshooting.md LICENSE LICENSE-APACHE LICENSE-MIT assets/fonts/Lato-LICENSE.txt; do
    sed -e 's/\r*$/\r/' "$file" >"$folder/$(basename "${file%.txt}").txt"
done
packaging/licences.sh "${CASCADIA_TARGET_TRIPLE:-}" >"$folder/THIRD-PARTY.txt"
if command -v makensis >/dev/null; then
    installer="$out/$name-setup.exe"
    files="$folder" setup="$installer"
    if [ "$system" = windows ]; then
        files="$(cygpath -w "$folder")"
        setup="$(cygpath -w "$installer")"
    fi
    # Four numbers, as the resource of a program has them.
    makensis -V2 ${NSIS_TARGET:+"-DTARGET=$NSIS_TARGET"} -DVERSION="$version" -DNUMBERS="${version%%-*}.0" -DFILES="$files" -DSETUP="$setup" \
        packaging/windows/installer.nsi >&2
    echo "$installer"
else
    echo "packaging: makensis is missing, so there is no installer" >&2
fi
package="$out/$name.zip"
rm -f "$package"
if [ "$system" = windows ]; then
    (cd "$stage" && 7z a -bso0 -tzip "$(cygpath -w "$package")" "$name")
else
    need zip zip
    settle_times "$folder"
    (cd "$stage" && find "$name" | LC_ALL=C sort | zip -q -X -@ "$package")
fi
echo "$package"
