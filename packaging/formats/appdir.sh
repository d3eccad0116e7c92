# shellcheck shell=bash disable=SC2034,SC2154
# The folder of an AppImage.
compile
folder="$out/Cascadia.AppDir"
rm -rf "$folder"
install_appdir "$folder"
echo "$folder"
