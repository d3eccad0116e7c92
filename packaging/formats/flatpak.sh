# shellcheck shell=bash disable=SC2034,SC2154
# The manifest for Flatpak, with the crates beside it, since Flatpak builds without a network; and the build, where
# flatpak-builder and its runtimes are at hand.
folder="$out/flatpak"
mkdir -p "$folder"
fill packaging/flatpak/cascadia.yml >"$folder/$app_id.yml"
fill packaging/linux/cascadia.desktop >"$folder/$app_id.desktop"
fill packaging/linux/cascadia.metainfo.xml >"$folder/$app_id.metainfo.xml"
packaging/licences.sh >"$folder/THIRD-PARTY.txt"
git archive --format=tar HEAD >"$folder/cascadia.tar"
echo "$folder/$app_id.yml"
if command -v flatpak-builder >/dev/null; then
    rm -rf "$folder/vendor"
    cargo vendor --locked "$folder/vendor" >"$folder/vendor.toml"
    sed -i 's|^directory = .*|directory = "vendor"|' "$folder/vendor.toml"
    flatpak-builder --force-clean --user --install-deps-from=flathub --repo="$folder/repo" "$folder/build" "$folder/$app_id.yml"
    flatpak build-bundle "$folder/repo" "$out/Cascadia-$version.flatpak" "$app_id"
    echo "$out/Cascadia-$version.flatpak"
else
    echo "packaging: flatpak-builder is missing, so there is only the manifest" >&2
fi
