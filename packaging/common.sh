# shellcheck shell=bash disable=SC2034,SC2154
# What all packages share: names, versions, the programs, and the tree of files that is installed. Sourced by build.sh.

# The name by which desktops know the game: reversed domain of the project's home. Changing it makes it another program
# for them, so it is settled here once.
app_id=io.github.cascadia_desktop.Cascadia
# The address of the project; packages say none where it is not given.
homepage="${CASCADIA_HOMEPAGE:-}"
maintainer="${CASCADIA_MAINTAINER:-The developers of this unofficial Cascadia <maintainers@cascadia.invalid>}"

fail() {
    echo "packaging: $*" >&2
    exit 1
}

need() {
    command -v "$1" >/dev/null || fail "$1 is missing${2:+; it is in the package $2}"
}

version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
# Files in packages have the time of the commit, so that the same sources make the same packages.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH
umask 022

# Formats the time of the commit; GNU and BSD date name it differently.
commit_date() {
    LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" "$@" 2>/dev/null || LC_ALL=C date -u -r "$SOURCE_DATE_EPOCH" "$@"
}

case "$(uname -s)" in
    Linux) system=linux program_ending='' ;;
    Darwin) system=macos program_ending='' ;;
    MINGW* | MSYS* | CYGWIN*) system=windows program_ending=.exe ;;
    *) fail "there are no packages for $(uname -s)" ;;
esac
machine="$(uname -m)"
[ "$machine" != arm64 ] || machine=aarch64
# Made for another system than this one where CASCADIA_TARGET_TRIPLE says so.
strip="${STRIP:-strip}"
case "${CASCADIA_TARGET_TRIPLE:-}" in
    '') ;;
    *-windows-*)
        machine="${CASCADIA_TARGET_TRIPLE%%-*}" program_ending=.exe
        [ "$system" = windows ] || strip="${STRIP:-$machine-w64-mingw32-strip}"
        ;;
    *) machine="${CASCADIA_TARGET_TRIPLE%%-*}" ;;
esac

# Prints a folder as the compiler writes it.
native() {
    if [ "$system" = windows ]; then cygpath -w "$1"; else echo "$1"; fi
}

# Tells the compiler to write no path of this machine into programs.
hide_paths() {
    local flags='' separator=$'\x1f' pair cargo_home="${CARGO_HOME:-$HOME/.cargo}" target="${CARGO_TARGET_DIR:-target}"
    mkdir -p "$target"
    target="$(cd "$target" && pwd)"
    # The last that fits counts, so folders inside others come after them.
    for pair in "$(native "$HOME")=home" "$(native "$PWD")=cascadia" "$(native "$cargo_home")=cargo" "$(native "$target")=target"; do
        flags+="${flags:+$separator}--remap-path-prefix=$pair"
    done
    # With Microsoft's tools the C runtime is linked in, since a fresh Windows lacks it.
    case "${CASCADIA_TARGET_TRIPLE:-$system}" in
        windows | *-windows-msvc) flags+="$separator-Ctarget-feature=+crt-static" ;;
    esac
    export CARGO_ENCODED_RUSTFLAGS="$flags"
}

# Compiles the three programs with the profile, or takes them as they are where --compiled says so; for another triple than this
# machine's where CASCADIA_TARGET_TRIPLE names one.
compile() {
    local target=() folder="$profile" programs program
    [ -z "${CASCADIA_TARGET_TRIPLE:-}" ] || target=(--target "$CASCADIA_TARGET_TRIPLE")
    [ "$profile" != dev ] || folder=debug
    programs="${CARGO_TARGET_DIR:-target}${CASCADIA_TARGET_TRIPLE:+/$CASCADIA_TARGET_TRIPLE}/$folder"
    if [ "$compiled" = no ]; then
        hide_paths
        # Together, since each alone asks other features of the crates they share, which would be compiled again.
        cargo build --locked --profile "$profile" "${target[@]}" --features embed \
            --package cascadia --package cascadia-cli --package cascadia-server
    fi
    game="$programs/cascadia$program_ending"
    cli="$programs/cascadia-cli$program_ending"
    server="$programs/cascadia-server$program_ending"
    for program in "$game" "$cli" "$server"; do
        [ -f "$program" ] || fail "$program is not there"
    done
}

# Installs a program without its symbols.
install_program() {
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2"
    if [ "$system" != windows ]; then
        "$strip" "$2"
        chmod 755 "$2"
    fi
}

install_file() {
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2"
    chmod 644 "$2"
}

# Fills in the names of a template. What has line breaks reaches awk through its environment: macOS's refuses them elsewhere.
fill() {
    local links='' repository
    if [ -n "$homepage" ]; then
        repository="${homepage/github.com/raw.githubusercontent.com}/v$version"
        links="  <url type=\"homepage\">$homepage</url>
  <url type=\"bugtracker\">$homepage/issues</url>
  <screenshots>
    <screenshot type=\"default\"><image>$repository/docs/game.jpg</image></screenshot>
    <screenshot><image>$repository/docs/rolling.jpg</image></screenshot>
  </screenshots>
"
    fi
    # Apple allows no underscore in the name of a bundle.
    links="$links" awk -v id="$app_id" -v developer="$(echo "${app_id%.*}" | tr '[:upper:]_' '[:lower:]-')" \
        -v bundle="$(echo "$app_id" | tr _ -)" -v version="$version" -v date="$(commit_date +%Y-%m-%d)" '
        { gsub(/@id@/, id); gsub(/@developer@/, developer); gsub(/@bundle@/, bundle); gsub(/@version@/, version); gsub(/@date@/, date) }
        /@links@/ { sub(/@links@/, ""); printf "%s", ENVIRON["links"] }
        { print }' "$1"
}

# Installs everything but the programs below $1, as desktops on Linux expect it; $2 is what the documents are called.
install_share() {
    local share="$1" size
    mkdir -p "$share/applications" "$share/metainfo" "$share/doc/$2"
    fill packaging/linux/cascadia.desktop >"$share/applications/$app_id.desktop"
    fill packaging/linux/cascadia.metainfo.xml >"$share/metainfo/$app_id.metainfo.xml"
    install_file packaging/icons/cascadia.svg "$share/icons/hicolor/scalable/apps/$app_id.svg"
    for size in 16 22 24 32 48 64 128 256 512; do
        install_file "packaging/icons/cascadia-$size.png" "$share/icons/hicolor/${size}x$size/apps/$app_id.png"
    done
    install_manual "$game" 6 "$share" && install_manual "$cli" 6 "$share" && install_manual "$server" 1 "$share"
    local page
    for page in manual troubleshooting server; do install_file "docs/$page.md" "$share/doc/$2/$page.md"; done
    # Starting points for running a server.
    install_file packaging/server/cascadia-server.service "$share/doc/$2/examples/cascadia-server.service"
    install_file packaging/server/cascadia-server.example.toml "$share/doc/$2/examples/cascadia-server.toml"
    packaging/licences.sh | gzip -9n >"$share/doc/$2/THIRD-PARTY.txt.gz"
}

# Installs the manual page of the program $1 in the section $2 below $3.
install_manual() {
    local name
    name="$(basename "$1" "$program_ending")"
    mkdir -p "$3/man/man$2"
    packaging/man.sh "$1" "$name" "$2" "$version" "$(commit_date +%Y-%m-%d)" | gzip -9n >"$3/man/man$2/$name.$2.gz"
}

# Installs everything into the folder of an AppImage.
install_appdir() {
    local folder="$1" file
    install_program "$game" "$folder/usr/bin/cascadia"
    install_program "$cli" "$folder/usr/bin/cascadia-cli"
    install_program "$server" "$folder/usr/bin/cascadia-server"
    install_share "$folder/usr/share" cascadia
    for file in LICENSE LICENSE-APACHE LICENSE-MIT; do install_file "$file" "$folder/usr/share/doc/cascadia/$file"; done
    install_file assets/fonts/Lato-LICENSE.txt "$folder/usr/share/doc/cascadia/Lato-LICENSE.txt"
    install_file packaging/linux/AppRun "$folder/AppRun"
    chmod 755 "$folder/AppRun"
    ln -s "usr/share/applications/$app_id.desktop" "$folder/$app_id.desktop"
    ln -s "usr/share/icons/hicolor/scalable/apps/$app_id.svg" "$folder/$app_id.svg"
    ln -s "usr/share/icons/hicolor/256x256/apps/$app_id.png" "$folder/.DirIcon"
    settle_times "$folder"
}

# Gives everything below a folder the time of the commit.
settle_times() {
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}
