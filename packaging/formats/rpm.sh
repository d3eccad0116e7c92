# shellcheck shell=bash disable=SC2034,SC2154
# A package for Fedora, openSUSE and their relatives. Needs rpmbuild.
need rpmbuild rpm
compile
install_program "$game" "$stage/root/usr/bin/cascadia"
install_program "$cli" "$stage/root/usr/bin/cascadia-cli"
install_program "$server" "$stage/root/usr/bin/cascadia-server"
install_share "$stage/root/usr/share" cascadia
doc="$stage/root/usr/share/doc/cascadia"
for file in CHANGELOG.md README.md; do install_file "$file" "$doc/$file"; done
licences="$stage/root/usr/share/licenses/cascadia"
for file in LICENSE LICENSE-APACHE LICENSE-MIT assets/fonts/Lato-LICENSE.txt; do
    install_file "$file" "$licences/$(basename "$file")"
done
mv "$doc/THIRD-PARTY.txt.gz" "$licences/"
settle_times "$stage/root"

# Compressed with xz, as the three programs share much code and the window of zstd does not reach from one to the next.
level=9
[ "$profile" = dist ] || level=1
# What a window needs is opened when the game runs, so rpm cannot find it; the libraries are named as rpm names them on
# every distribution.
cat >"$stage/cascadia.spec" <<END
%global debug_package %{nil}
%global __os_install_post %{nil}
%global _build_id_links none
%global _binary_payload w$level.xzdio
%global use_source_date_epoch_as_buildtime 1
%global clamp_mtime_to_source_date_epoch 1
Name: cascadia
Version: $version
Release: 1
Summary: Board game of tiles and wildlife, with opponents that think
License: (MIT OR Apache-2.0) AND OFL-1.1
Group: Amusements/Games/Board
Packager: $maintainer
Requires: (libvulkan.so.1()(64bit) or libEGL.so.1()(64bit))
Requires: libX11.so.6()(64bit), libX11-xcb.so.1()(64bit), libxcb.so.1()(64bit), libXcursor.so.1()(64bit)
Requires: libXi.so.6()(64bit), libXrandr.so.2()(64bit), libxkbcommon.so.0()(64bit), libxkbcommon-x11.so.0()(64bit)
Requires: libwayland-client.so.0()(64bit)
Recommends: libvulkan.so.1()(64bit), libEGL.so.1()(64bit), libwayland-egl.so.1()(64bit), libasound.so.2()(64bit), mesa-vulkan-drivers
${homepage:+URL: $homepage
}
%description
Alone or up to four players at one screen, people or computer, draft habitat
tiles and wildlife tokens and make the most harmonious environment of the
Pacific Northwest. Rolling Rivers, dice and a sheet of paper, is the second
game in the box. This is an unofficial fan work.

%install
cp -a "$stage/root/." "%{buildroot}/"

%files
%license /usr/share/licenses/cascadia
%doc /usr/share/doc/cascadia
/usr/bin/cascadia
/usr/bin/cascadia-cli
/usr/bin/cascadia-server
/usr/share/applications/$app_id.desktop
/usr/share/metainfo/$app_id.metainfo.xml
/usr/share/icons/hicolor/*/apps/$app_id.*
/usr/share/man/man1/*
/usr/share/man/man6/*

%changelog
* $(commit_date +'%a %b %d %Y') $maintainer - $version-1
- Package of version $version; CHANGELOG.md says what is in it.
END
rpmbuild --quiet -bb --buildroot "$stage/build" --define "_topdir $stage/top" --define "_buildhost localhost" \
    "$stage/cascadia.spec"
package="$out/cascadia-$version-1.$(uname -m).rpm"
cp "$stage/top/RPMS/$(uname -m)/$(basename "$package")" "$package"
echo "$package"
