# shellcheck shell=bash disable=SC2034,SC2154
# A package for Debian, Ubuntu and their relatives. Needs dpkg-deb and objdump, which every machine has that can compile; for
# another machine OBJDUMP names that of its tools.
objdump="${OBJDUMP:-objdump}"
need dpkg-deb dpkg
need "$objdump" binutils
compile
name=cascadia
deb_version="$version-1"
case "${CASCADIA_TARGET_TRIPLE:-}" in
    '') architecture="$(dpkg --print-architecture)" ;;
    x86_64-*-linux-gnu) architecture=amd64 ;;
    aarch64-*-linux-gnu) architecture=arm64 ;;
    *) fail "Debian has no name for $CASCADIA_TARGET_TRIPLE" ;;
esac

install_program "$game" "$stage/usr/games/cascadia"
install_program "$cli" "$stage/usr/games/cascadia-cli"
install_program "$server" "$stage/usr/bin/cascadia-server"
install_share "$stage/usr/share" "$name"
doc="$stage/usr/share/doc/$name"
gzip -9n <CHANGELOG.md >"$doc/changelog.gz"
gzip -9n >"$doc/changelog.Debian.gz" <<END
$name ($deb_version) unstable; urgency=medium

  * Package of version $version; changelog.gz says what is in it.

 -- $maintainer  $(commit_date +'%a, %d %b %Y %H:%M:%S +0000')
END
cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Cascadia
Comment: An unofficial fan work. Cascadia is a board game by Randy Flynn, published by Flatout Games and AEG, who have no
 part in this project. The programs also contain the libraries that THIRD-PARTY.txt.gz lists, with their licences.

Files: *
Copyright: The developers of this unofficial Cascadia
License: MIT or Apache-2.0

Files: assets/fonts/Lato-*
Copyright: Łukasz Dziedzic
License: OFL-1.1
$(sed -e 's/[[:space:]]*$//' -e 's/^$/./' -e 's/^/ /' assets/fonts/Lato-LICENSE.txt)

License: MIT
$(sed -e 's/[[:space:]]*$//' -e 's/^$/./' -e 's/^/ /' LICENSE-MIT)

License: Apache-2.0
 On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.
END
install_file packaging/linux/lintian-overrides "$stage/usr/share/lintian/overrides/$name"

# The newest version of the C library that the programs ask for.
glibc="$("$objdump" -T "$game" "$cli" "$server" | sed -n 's/.*(\{0,1\}GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -n 1)"
mkdir "$stage/DEBIAN"
(cd "$stage" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) >"$stage/DEBIAN/md5sums"
# What a window needs is opened when the game runs, so no tool finds it in the program: the libraries of X11, of Wayland
# and of the keyboard, one of two ways to draw, and a driver. Sound may be missing.
cat >"$stage/DEBIAN/control" <<END
Package: $name
Version: $deb_version
Section: games
Priority: optional
Architecture: $architecture
Installed-Size: $(du -k -s --apparent-size "$stage/usr" | cut -f 1)
Maintainer: $maintainer
Depends: libc6 (>= ${glibc:?}), libgcc-s1 (>= 4.2), libvulkan1 | libegl1, libwayland-client0, libx11-6, libx11-xcb1, libxcb1, libxcursor1, libxi6, libxkbcommon0, libxkbcommon-x11-0, libxrandr2
Recommends: libasound2 | libasound2t64, libegl1, libgl1-mesa-dri, libvulkan1, libwayland-egl1, mesa-vulkan-drivers | vulkan-icd
${homepage:+Homepage: $homepage
}Description: board game of tiles and wildlife, with opponents that think
 Alone or up to four players at one screen, people or computer, draft habitat
 tiles and wildlife tokens and make the most harmonious environment of the
 Pacific Northwest. All scoring cards, the solo game, the family and
 intermediate variants, scenarios, achievements and rule restrictions are
 there; Rolling Rivers, dice and a sheet of paper, is the second game in the
 box.
 .
 cascadia-cli scores environments from your own table, lets the opponents play
 series of games, and reviews finished games without a window.
 cascadia-server lets people play together over a network.
 .
 This is an unofficial fan work.
END
chmod 755 "$stage"
settle_times "$stage"
package="$out/${name}_${deb_version}_$architecture.deb"
# A package for a trial need not be small.
level=9
[ "$profile" = dist ] || level=0
dpkg-deb --root-owner-group -Zxz -z"$level" --build "$stage" "$package" >/dev/null
echo "$package"
