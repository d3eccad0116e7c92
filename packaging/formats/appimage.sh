# shellcheck shell=bash disable=SC2034,SC2154
# One file for Linux that is started as it is: a runtime, which is a program from elsewhere that opens what follows it, and the
# folder behind it as squashfs. APPIMAGE_RUNTIME names the file of the runtime (runtime-x86_64 of github.com/AppImage/type2-runtime);
# nothing is downloaded here. Needs mksquashfs 4.4 or later, which makes the same file of the same folder.
need mksquashfs squashfs-tools
runtime="${APPIMAGE_RUNTIME:-}"
[ -f "$runtime" ] || fail "APPIMAGE_RUNTIME has to name the runtime of the AppImage"
# An ELF program with the mark of the second type in the bytes that ELF leaves free.
head_bytes="$(od -An -tx1 -N 11 "$runtime" | tr -d ' \n')"
case "$head_bytes" in
    7f454c46????????414902) ;;
    *) fail "$runtime is not the runtime of an AppImage of type 2: it begins with $head_bytes" ;;
esac
compile
install_appdir "$stage/AppDir"

# The runtime can read zlib and zstd. Large blocks make it a tenth smaller; a package for a trial need not be small.
level=19
[ "$profile" = dist ] || level=1
# SOURCE_DATE_EPOCH, which common.sh exports, is the time of the file system as a whole.
mksquashfs "$stage/AppDir" "$stage/squashfs" -noappend -all-root -no-xattrs -no-exports -comp zstd -Xcompression-level "$level" \
    -b 1M -no-progress -quiet >&2
package="$out/Cascadia-$version-$machine.AppImage"
cat "$runtime" "$stage/squashfs" >"$package.part"
chmod 755 "$package.part"
# The runtime looks for the folder where its own program ends; a runtime with something behind that would not find it.
offset="$("$package.part" --appimage-offset)" || fail "the runtime does not start"
[ "$offset" = "$(stat -c %s "$runtime")" ] || fail "the runtime looks for the folder at byte $offset, and is longer or shorter"
mv "$package.part" "$package"
echo "$package"
