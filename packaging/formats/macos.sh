# shellcheck shell=bash disable=SC2034,SC2154
# The bundle of the game for macOS, for both kinds of processor, signed without an account, in a zip. On another system
# the bundle is a folder around that system's program, to look at.
if [ "$system" = macos ] && [ "$compiled" = no ]; then
    export MACOSX_DEPLOYMENT_TARGET=11.0
    games=() clis=() servers=()
    for triple in x86_64-apple-darwin aarch64-apple-darwin; do
        CASCADIA_TARGET_TRIPLE=$triple
        compile
        games+=("$game") clis+=("$cli") servers+=("$server")
    done
    lipo -create -output "$stage/cascadia" "${games[@]}"
    lipo -create -output "$stage/cascadia-cli" "${clis[@]}"
    lipo -create -output "$stage/cascadia-server" "${servers[@]}"
    game="$stage/cascadia" cli="$stage/cascadia-cli" server="$stage/cascadia-server"
else
    compile
fi
bundle="$out/Cascadia.app"
rm -rf "$bundle"
install_program "$game" "$bundle/Contents/MacOS/cascadia"
install_program "$cli" "$bundle/Contents/MacOS/cascadia-cli"
install_program "$server" "$bundle/Contents/MacOS/cascadia-server"
install_file packaging/icons/cascadia.icns "$bundle/Contents/Resources/cascadia.icns"
for file in LICENSE LICENSE-APACHE LICENSE-MIT assets/fonts/Lato-LICENSE.txt; do
    install_file "$file" "$bundle/Contents/Resources/licences/$(basename "$file")"
done
packaging/licences.sh "${CASCADIA_TARGET_TRIPLE:-}" >"$bundle/Contents/Resources/licences/THIRD-PARTY.txt"
fill packaging/macos/Info.plist >"$bundle/Contents/Info.plist"
install_file packaging/macos/fr.lproj/InfoPlist.strings "$bundle/Contents/Resources/fr.lproj/InfoPlist.strings"
if [ "$system" = macos ]; then
    # Without an account no other signature is possible; without any, Apple's processors start nothing.
    codesign --force --sign - "$bundle/Contents/MacOS/cascadia-cli" "$bundle/Contents/MacOS/cascadia-server"
    codesign --force --sign - "$bundle"
    package="$out/Cascadia-$version-macos-universal.zip"
    rm -f "$package"
    ditto -c -k --keepParent "$bundle" "$package"
    echo "$package"
else
    echo "$bundle"
fi
