# shellcheck shell=bash disable=SC2034,SC2154
# The folder of an AppImage; and the AppImage, where appimagetool and the runtime that it puts before the folder are at
# hand (APPIMAGE_RUNTIME names the file; nothing is downloaded here).
compile
folder="$out/Cascadia.AppDir"
rm -rf "$folder"
install_program "$game" "$folder/usr/bin/cascadia"
install_program "$cli" "$folder/usr/bin/cascadia-cli"
install_program "$server" "$folder/usr/bin/cascadia-server"
install_share "$folder/usr/share" cascadia
for file in LICENSE LICENSE-APACHE LICENSE-MIT; do install_file "$file" "$folder/usr/share/doc/cascadia/$file"; done
install_file assets/fonts/Lato-LICENSE.txt "$folder/usr/share/doc/cascadia/Lato-LICENSE.txt"
ln -s usr/bin/cascadia "$folder/AppRun"
ln -s "usr/share/applications/$app_id.desktop" "$folder/$app_id.desktop"
ln -s "usr/share/icons/hicolor/scalable/apps/$app_id.svg" "$folder/$app_id.svg"
ln -s "usr/share/icons/hicolor/256x256/apps/$app_id.png" "$folder/.DirIcon"
settle_times "$folder"
echo "$folder"
if command -v appimagetool >/dev/null && [ -f "${APPIMAGE_RUNTIME:-}" ]; then
    package="$out/Cascadia-$version-$machine.AppImage"
    ARCH="$machine" appimagetool --no-appstream --runtime-file "$APPIMAGE_RUNTIME" "$folder" "$package" >&2
    echo "$package"
fi
