# shellcheck shell=bash disable=SC2034,SC2154
# A folder that can be unpacked and played anywhere on Linux. Needs GNU tar and xz.
need xz xz-utils
compile
name="cascadia-$version-$system-$machine"
folder="$stage/$name"
install_program "$game" "$folder/cascadia"
install_program "$cli" "$folder/cascadia-cli"
install_program "$server" "$folder/cascadia-server"
install_share "$folder/share" cascadia
for file in README.md CHANGELOG.md LICENSE LICENSE-APACHE LICENSE-MIT; do install_file "$file" "$folder/$file"; done
install_file assets/fonts/Lato-LICENSE.txt "$folder/Lato-LICENSE.txt"
mv "$folder/share/doc/cascadia/THIRD-PARTY.txt.gz" "$folder/"
mkdir "$folder/docs"
for page in manual troubleshooting; do mv "$folder/share/doc/cascadia/$page.md" "$folder/docs/"; done
mv "$folder/share/doc/cascadia" "$folder/server"
rm -r "$folder/share/doc"
level=9
[ "$profile" = dist ] || level=0
package="$out/$name.tar.xz"
tar --create --directory "$stage" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --format=gnu "$name" | xz -"$level" >"$package"
echo "$package"
