#!/usr/bin/env bash
# Tries the packages for Linux as players get them: in bare roots of several distributions, on X11 and on Wayland, drawn by
# Vulkan and by OpenGL in software; and the programs compiled for 64-bit ARM. Part of a release by hand.
# Usage: packaging/linux/try.sh [OPTION…] [STEP…], all steps in their order if none is named:
#   roots      the roots, from the mirrors of Debian and Ubuntu
#   packages   deb, rpm, tar and appdir
#   install    the deb in each root with no more than it depends on: version, equal games, pictures
#   x11        with what it recommends: windows on Xvfb with a window manager
#   wayland    windows on sway
#   scales     windows at scale 1, 1.5 and 2 on Xvfb, sway and weston
#   portable   tar and appdir, without installing
#   remove     the deb removed, and what is left
#   rpm        the rpm by rpm itself: what it requires, its files, removed again
#   arm64      cascadia-cli and cascadia-server compiled for ARM and run by qemu: equal games
#   arm64-deb  the game too, and a package of the three
# Options:
#   --profile NAME  how to compile, as for packaging/build.sh: dist
#   --compiled      take the programs as they are in the target folder
#   --roots LIST    some of trixie,ubuntu,sid: Debian's stable, Ubuntu's newest, Debian's newest
# Needs root, a Debian machine with mmdebstrap, 10 GB and the mirrors. Roots, packages and pictures are kept in CASCADIA_TRY,
# ~/.cache/cascadia-linux if that is not set; roots that are there are used again.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Ubuntu's newest release.
ubuntu=stonking
all_steps=(roots packages install x11 wayland scales portable remove rpm arm64 arm64-deb)
all_roots=(trixie ubuntu sid)
# Draws in software; the package only recommends a driver, since most machines have another.
driver=mesa-vulkan-drivers
triple=aarch64-unknown-linux-gnu

fail() {
    echo "try: $*" >&2
    exit 1
}

profile="${CASCADIA_PROFILE:-dist}"
compiled=()
roots=("${all_roots[@]}")
steps=()
arguments=("$@")
while [ $# -gt 0 ]; do
    case "$1" in
        --profile) profile="${2:?--profile takes a name}" && shift ;;
        --compiled) compiled=(--compiled) ;;
        --roots) IFS=, read -r -a roots <<<"${2:?--roots takes a list}" && shift ;;
        -*) sed -n '4,22s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
        *)
            [[ " ${all_steps[*]} " == *" $1 "* ]] || fail "there is no step $1; there are ${all_steps[*]}"
            steps+=("$1")
            ;;
    esac
    shift
done
[ "${#steps[@]}" -gt 0 ] || steps=("${all_steps[@]}")
[ "$(id -u)" = 0 ] || fail "root is needed, to make roots and to change into them"
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing; on Debian it is in the package of that name"

# Mounts and processes of its own, of which nothing is left at the end, however that comes.
if [ -z "${CASCADIA_TRY_APART:-}" ]; then
    exec env CASCADIA_TRY_APART=yes unshare --mount --pid --fork --kill-child --propagation private "$PWD/packaging/linux/try.sh" "${arguments[@]}"
fi
mount -t proc proc /proc

try="${CASCADIA_TRY:-$HOME/.cache/cascadia-linux}"
mkdir -p "$try"/{roots,trials,packages,pictures,display}
try="$(cd "$try" && pwd)"
target="${CARGO_TARGET_DIR:-target}"
mkdir -p "$target"
target="$(cd "$target" && pwd)"
folder_of_profile="${profile/#dev/debug}"

# ---- Roots ----------------------------------------------------------------------------------------------------------

# make_root NAME SUITE PACKAGES SOURCE [OPTION…]
make_root() {
    local name="$1" suite="$2" packages="$3" source="$4" root="$try/roots/$1" begun="$SECONDS"
    shift 4
    [ ! -d "$root" ] || return 0
    rm -rf "$root.part"
    # Lists are kept, so that more can be installed.
    echo "$source" | mmdebstrap --quiet --variant=apt --skip=cleanup/apt/lists,cleanup/apt/cache \
        --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' "$@" \
        ${packages:+--include="$packages"} "$suite" "$root.part" - || fail "the root $name cannot be made"
    mv "$root.part" "$root"
    echo "$name: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release"), $(du -sm "$root" | cut -f 1) MB, $((SECONDS - begun)) s"
}

debian="${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

step_roots() {
    local name
    local desk=(ca-certificates xvfb openbox xdotool xclip x11-utils x11-xserver-utils imagemagick sway grim wayvnc wl-clipboard
        weston python3-minimal libgl1-mesa-dri libegl1 libgles2 fonts-dejavu-core rpm ubuntu-keyring)
    # Displays, and what presses, grabs and looks: apart from the game, so that nothing here hides a library it lacks.
    make_root desk trixie "$(IFS=, && echo "${desk[*]}")" "deb $debian trixie main" --keyring="$debian_keys"
    for name in "${roots[@]}"; do
        case "$name" in
            ubuntu)
                make_root ubuntu "$ubuntu" "" "deb http://archive.ubuntu.com/ubuntu $ubuntu main universe" \
                    --keyring="$try/roots/desk/usr/share/keyrings/ubuntu-archive-keyring.gpg"
                ;;
            # A mirror of sid may be behind by more than it says is valid.
            *)
                make_root "$name" "$name" "" "deb $debian $name main" --keyring="$debian_keys" \
                    --aptopt='Acquire::Check-Valid-Until "false"'
                ;;
        esac
    done
}

# Makes a root usable. What changes in it is kept apart, in the trial of that name, until renew_root.
open_root() {
    local name="$1" trial="$try/trials/$1" place
    local root="$trial/root"
    [ -d "$try/roots/$name" ] || fail "there is no root $name: run the step roots"
    ! mountpoint -q "$root" || return 0
    mkdir -p "$trial"/{changes,work,root} "$try/display/x11"
    chmod 1777 "$try/display" "$try/display/x11"
    mount -t overlay overlay -o "lowerdir=$try/roots/$name,upperdir=$trial/changes,workdir=$trial/work" "$root"
    mount -t proc proc "$root/proc"
    for place in dev sys; do mount --rbind "/$place" "$root/$place"; done
    mkdir -p "$root/run/display" "$root/tmp/.X11-unix"
    mount --bind "$try/display" "$root/run/display"
    mount --bind "$try/display/x11" "$root/tmp/.X11-unix"
    cp --dereference --remove-destination /etc/resolv.conf "$root/etc/resolv.conf"
}

renew_root() {
    ! mountpoint -q "$try/trials/$1/root" || umount --recursive --lazy "$try/trials/$1/root"
    rm -rf "${try:?}/trials/$1"
    open_root "$1"
}

# inside ROOT WORD… runs something in a root as root; played ROOT WORD… as a player, with the variables of `environment`.
environment=()
inside() {
    local name="$1"
    shift
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        "$(command -v chroot)" "$try/trials/$name/root" "$@"
}
played() {
    local name="$1"
    shift
    env -i PATH=/usr/games:/usr/bin:/bin LANG=C.UTF-8 HOME=/home/player XDG_RUNTIME_DIR=/run/display/player "${environment[@]}" \
        "$(command -v chroot)" --userspec=1000:1000 "$try/trials/$name/root" "$@"
}

# Installs packages, and says why not.
installs() {
    local name="$1"
    shift
    inside "$name" apt-get --yes -qq -o Dpkg::Use-Pty=0 --no-install-recommends "$@" >"$try/apt.log" 2>&1 ||
        { tail -n 20 "$try/apt.log" >&2 && fail "$name: apt-get $* fails"; }
}

# ---- Displays -------------------------------------------------------------------------------------------------------

started=()
end_started() {
    local process
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
    started=()
}

# Starts something in the root of displays, in the background.
on_desk() {
    played desk "$@" >>"$try/display.log" 2>&1 &
    started+=($!)
}

await() {
    local seconds="$1" tried
    shift
    for ((tried = 0; tried < seconds * 2; tried++)); do
        ! "$@" >/dev/null 2>&1 || return 0
        sleep 0.5
    done
    return 1
}

# open_display x11|sway|weston SCALE: a screen with room for a window of 1280x720 points.
open_display() {
    system="$1" scale="$2"
    local width height number runtime="$try/display/player"
    width="$(in_pixels 0 1600)" height="$(in_pixels 0 900)"
    end_started
    rm -rf "$runtime"
    install -d -o 1000 -g 1000 -m 700 "$runtime"
    environment=()
    case "$system" in
        x11)
            mkfifo -m 666 "$runtime/number"
            on_desk sh -c "exec Xvfb -displayfd 7 -screen 0 ${width}x${height}x24 -ac -noreset 7>/run/display/player/number"
            read -r -t 60 number <"$runtime/number" || fail "Xvfb does not start; see $try/display.log"
            environment=(DISPLAY=":$number")
            on_desk openbox
            # What a desktop says of its scale.
            [ "$scale" = 1 ] || awk -v scale="$scale" 'BEGIN { print "Xft.dpi: " 96 * scale }' | played desk xrdb -nocpp -merge -
            ;;
        sway)
            cat >"$runtime/sway.conf" <<END
xwayland disable
output HEADLESS-1 mode --custom ${width}x$height scale $scale
for_window [app_id=".*"] floating enable, border none
END
            environment=(SWAYSOCK=/run/display/player/sway.sock)
            on_desk env WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 sway --config /run/display/player/sway.conf
            await 60 test -S "$runtime/sway.sock" -a -S "$runtime/wayland-1" || fail "sway does not start; see $try/display.log"
            environment+=(WAYLAND_DISPLAY=wayland-1)
            on_desk wayvnc --config /dev/null --unix-socket /run/display/player/vnc
            await 60 test -S "$runtime/vnc" || fail "wayvnc does not start; see $try/display.log"
            # A keyboard is there as long as somebody looks on, and a program needs a moment to notice one.
            cp packaging/linux/press.py "$try/display/press.py"
            on_desk python3 /run/display/press.py /run/display/player/vnc 0 0 1 wait=86400
            ;;
        weston)
            on_desk weston --backend=headless --renderer=pixman --no-config --debug --idle-time=0 --socket=wayland-1 \
                --width=1600 --height=900 --scale="$scale"
            await 60 test -S "$runtime/wayland-1" || fail "weston does not start; see $try/display.log"
            environment=(WAYLAND_DISPLAY=wayland-1)
            ;;
    esac
}

# Pixels of the screen for a place in points, behind the given pixels.
in_pixels() {
    awk -v start="$1" -v points="$2" -v scale="$scale" 'BEGIN { printf "%d", start + points * scale }'
}

# Takes a picture of the screen itself, not of what the game says of it: OpenGL may draw and show nothing.
grab() {
    local picture="$try/display/player/grabbed.png"
    rm -f "$picture" "$try"/display/player/wayland-screenshot*.png
    case "$system" in
        x11) played desk import -window root /run/display/player/grabbed.png ;;
        sway) played desk grim /run/display/player/grabbed.png ;;
        weston)
            played desk sh -c 'cd /run/display/player && weston-screenshooter' >>"$try/display.log" 2>&1
            mv "$try"/display/player/wayland-screenshot*.png "$picture"
            ;;
    esac
    [ $# -eq 0 ] || cp "$picture" "$try/pictures/$1.png"
}

colours_of() {
    played desk identify -format '%k' "/run/display/player/$1"
}

# Prints the place and size of the window in pixels of the screen, and `full` if it fills that.
place_of_window() {
    if [ "$system" = x11 ]; then
        # shellcheck disable=SC2016
        played desk sh -c 'xwininfo -id "$(xdotool search --name "^Cascadia$" | tail -n 1)"' | awk '
            /Absolute upper-left X/ { x = $4 } /Absolute upper-left Y/ { y = $4 } /Width:/ { width = $2 } /Height:/ { height = $2 }
            END { print x, y, width, height }'
    else
        played desk swaymsg --raw --type get_tree | played desk python3 -c '
import json, sys
def windows(node):
    if node.get("app_id"):
        yield node
    for child in node["nodes"] + node["floating_nodes"]:
        yield from windows(child)
window = next(windows(json.load(sys.stdin)))
print(*(round(window["rect"][side] * float(sys.argv[1])) for side in ("x", "y", "width", "height")))' "$scale"
    fi
}

# press WORD…, as in press.py; places are in points of the window.
press() {
    local word words x y
    read -r x y _ <<<"$(place_of_window)"
    if [ "$system" = sway ]; then
        played desk python3 /run/display/press.py /run/display/player/vnc "$x" "$y" "$scale" "$@"
        return
    fi
    for word in "$@"; do
        case "$word" in
            key=*) words=(key --delay 60 "${word#*=}") ;;
            text=*) words=(type --delay 60 "${word#*=}") ;;
            move=* | click=*)
                word="${word/=/,}"
                words=(mousemove "$(in_pixels "$x" "$(cut -d , -f 2 <<<"$word")")" "$(in_pixels "$y" "$(cut -d , -f 3 <<<"$word")")")
                [[ "$word" = move* ]] || words+=(click 1)
                ;;
            wheel=-*) words=(click --repeat "${word#*-}" --delay 100 5) ;;
            wheel=*) words=(click --repeat "${word#*=}" --delay 100 4) ;;
            wait=*) sleep "${word#*=}" && continue ;;
            *) fail "there is no word $word" ;;
        esac
        played desk xdotool "${words[@]}"
        sleep 0.3
    done
}

# ---- Windows --------------------------------------------------------------------------------------------------------

# start_game ROOT PROGRAM WORD…, as for somebody who has never started it.
start_game() {
    local name="$1" program="$2"
    shift 2
    rm -rf "$try/trials/$name/root/home/player"
    install -d -o 1000 -g 1000 "$try/trials/$name/root/home/player"
    played "$name" "$program" --windowed --size 1280x720 --quality low --reduce-motion "$@" >"$try/game.log" 2>&1 &
    game=$!
    started+=("$game")
}

is_running() {
    kill -0 "$game" 2>/dev/null
}

has_ended() {
    ! is_running
}

# await_picture NAME [COLOURS]: a dark or empty screen has far fewer.
await_picture() {
    local name="$1" fewest="${2:-5000}" begun="$SECONDS"
    until grab && [ "$(colours_of grabbed.png)" -gt "$fewest" ]; do
        is_running || { tail "$try/game.log" >&2 && fail "$name: the game has ended"; }
        [ "$((SECONDS - begun))" -lt 600 ] || fail "$name: no picture within ten minutes"
        sleep 2
    done
    until_at_rest
    grab "$name"
    echo "$name: $(colours_of grabbed.png) colours after $((SECONDS - begun)) s"
}

# Waits until the screen stays as it is: at first panels and light come one after the other.
until_at_rest() {
    local tried picture="$try/display/player/grabbed.png"
    for ((tried = 0; tried < 60; tried++)); do
        grab && mv "$picture" "$try/display/player/before.png"
        sleep 4
        grab
        ! cmp -s "$picture" "$try/display/player/before.png" || return 0
    done
}

# Tests whether two pictures differ by more than this share.
differ() {
    local measured
    measured="$(played desk compare -metric RMSE "/run/display/player/$1" "/run/display/player/$2" null: 2>&1 || true)"
    difference="${measured#*(}"
    difference="${difference%)*}"
    awk -v difference="$difference" -v most="$3" 'BEGIN { exit !(difference !~ /^[0-9.e-]+$/ || difference + 0 > most) }'
}

# changes NAME WHAT WORD…: presses these, and fails if the screen stays as it is.
changes() {
    local name="$1" what="$2" tried
    shift 2
    grab && mv "$try/display/player/grabbed.png" "$try/display/player/before.png"
    press "$@"
    for ((tried = 0; tried < 60; tried++)); do
        sleep 2
        grab
        if differ before.png grabbed.png 0.004; then
            until_at_rest
            cp "$try/display/player/grabbed.png" "$try/pictures/$name-$what.png"
            echo "$name: $what"
            return
        fi
    done
    fail "$name: $what changes nothing on the screen"
}

has_size() {
    local width height
    read -r _ _ width height <<<"$(place_of_window)"
    [ "$width $height" = "$(in_pixels 0 "$1") $(in_pixels 0 "$2")" ]
}

clipboard() {
    case "$system" in
        x11) played desk xclip -selection clipboard "$@" ;;
        sway) if [ "$1" = -i ]; then played desk wl-copy; else played desk wl-paste --no-newline; fi ;;
    esac
}

holds() {
    [ "$(clipboard -o 2>/dev/null)" = "$1" ]
}

# Everything that a player does with a window. Ends with the game.
play_window() {
    local name="$1-$2-$3"
    open_display "$2" 1
    [ "$3" = vulkan ] || environment+=(WGPU_BACKEND=gl)
    start_game "$1" cascadia --seed 7 --players me,ai:greedy
    await_picture "$name"
    has_size 1280 720 || fail "$name: the window is at $(place_of_window)"
    changes "$name" key key=1
    [ -n "$(find "$try/trials/$1/root/home/player" -name '*.ron' -path '*/unfinished/*')" ] || fail "$name: the key takes nothing"
    press move=640,300
    until_at_rest
    changes "$name" wheel wheel=-4
    changes "$name" full-screen key=F11
    await 120 has_size 1600 900 || fail "$name: full screen is at $(place_of_window)"
    changes "$name" windowed key=F11
    await 120 has_size 1280 720 || fail "$name: the window is at $(place_of_window) after full screen"
    close_window "$name"
    try_clipboard "$1" "$name"
}

close_window() {
    local code=0
    case "$system" in
        x11) press key=alt+F4 ;;
        *) played desk swaymsg --quiet '[app_id="cascadia"] kill' ;;
    esac
    await 60 has_ended || fail "$1: closing the window does not end the game"
    wait "$game" || code=$?
    [ "$code" = 0 ] || fail "$1: closing the window ends the game with code $code"
    echo "$1: closed"
}

# The clipboard both ways, in the field of a name.
try_clipboard() {
    start_game "$1" cascadia --screen new-game
    await_picture "$2-field" 1000
    press click=452,182
    until_at_rest
    printf 'Zoë 7' | clipboard -i
    changes "$2" pasted key=ctrl+a key=ctrl+v
    printf 'other' | clipboard -i
    press key=ctrl+a key=ctrl+c
    await 60 holds 'Zoë 7' || fail "$2: pasted and copied again, the clipboard holds $(clipboard -o)"
    echo "$2: clipboard"
    close_window "$2-field"
}

# Cuts the window out of the screen, in the size that it has at scale 1.
crop_window() {
    local x y width height
    read -r x y width height <<<"$(place_of_window)"
    grab
    played desk convert /run/display/player/grabbed.png -crop "${width}x$height+$x+$y" +repage -resize '1280x720!' /run/display/player/scaled.png
}

# is_like PICTURE MOST
is_like() {
    crop_window && ! differ "$1" scaled.png "$2"
}

# The same window on a screen of another scale: as many pixels as it should have, and the right picture. From 1.5 on, panels
# and texts are drawn at 85 % of the scale (`scale_for` in src/window/layout.rs), so only 1.5 and 2 give the same picture. One
# drawn into a part of the window differs from that of scale 1 by more than 0.25.
scaled_window() {
    local name="$1-$2-scale-$3" like=1 most=0.2
    [ "$3" != 2 ] || { like=1.5 && most=0.08; }
    open_display "$2" "$3"
    start_game "$1" cascadia --seed 7 --players me,ai:greedy
    await_picture "$name"
    if [ "$2" != weston ]; then
        has_size 1280 720 || fail "$name: the window is at $(place_of_window)"
        if [ "$3" = 1 ]; then
            crop_window
        else
            cp "$try/display/scaled-$2-$like.png" "$try/display/player/like.png"
            await 120 is_like like.png "$most" || { grab "$name" && fail "$name: the picture differs from that of scale $like by $difference"; }
            grab "$name"
            echo "$name: differs from scale $like by $difference"
        fi
        cp "$try/display/player/scaled.png" "$try/display/scaled-$2-$3.png"
        close_window "$name"
    fi
    end_started
}

# A picture that the game makes itself. first_picture ROOT PROGRAM
first_picture() {
    local name="$1-${2##*/}-$system-first" code=0
    start_game "$1" "$2" --seed 7 --players me,ai:greedy --skip-turns 30 --after 5 --screenshot /run/display/player/shot.png
    wait "$game" || code=$?
    [ "$code" = 0 ] || { tail "$try/game.log" >&2 && fail "$name: the game ends with code $code"; }
    cp "$try/display/player/shot.png" "$try/pictures/$name.png"
    echo "$name: $(colours_of shot.png) colours"
    [ "$(colours_of shot.png)" -gt 5000 ] || fail "$name: the game draws nothing"
}

# ---- Steps ----------------------------------------------------------------------------------------------------------

# Prints the checksum of games that a program plays, the same on every machine once the line of its version is left out. The
# program writes to the folder $2, which is $1 here, and is run by the words that follow.
sum_of_games() {
    local here="$1" there="$2"
    shift 2
    rm -rf "$here" && mkdir "$here" && chmod 777 "$here"
    "$@" arena --seats hiker,greedy --playouts 60 --cards random --games 2 --seed 7 --save "$there" >/dev/null
    (cd "$here" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 grep -hv '^ *program:' | sha256sum | cut -c 1-16)
}

package() {
    find "$try/packages" -maxdepth 1 -name "$1" | sort | tail -n 1
}

the_deb() {
    package "cascadia_*_$(dpkg --print-architecture).deb"
}

step_packages() {
    local format made begun
    for format in deb rpm tar appdir; do
        begun="$SECONDS"
        made="$(packaging/build.sh "$format" --profile "$profile" "${compiled[@]}" --out "$try/packages" | tail -n 1)"
        compiled=(--compiled)
        echo "$format: $(basename "$made"), $(du -sm "$made" | cut -f 1) MB, $((SECONDS - begun)) s"
    done
    sum_of_games "$try/display/games" "$try/display/games" "$target/$folder_of_profile/cascadia-cli" >"$try/packages/games"
    echo "games: $(cat "$try/packages/games")"
}

# The programs without a window. runs_well ROOT GAME CLI SERVER
runs_well() {
    local games
    played "$1" "$2" --version
    played "$1" "$2" --where | grep -q '^files *built into the program$' || fail "$1: $2 does not use its built-in files"
    played "$1" "$4" --version >/dev/null || fail "$1: $4 does not start"
    games="$(sum_of_games "$try/display/games" /run/display/games played "$1" "$3")"
    [ "$games" = "$(cat "$try/packages/games")" ] || fail "$1: $3 plays other games, $games"
    echo "$1: equal games"
}

step_install() {
    local name deb before
    deb="$(the_deb)"
    [ -n "$deb" ] || fail "there is no deb: run the step packages"
    renew_root desk
    for name in "${roots[@]}"; do
        renew_root "$name"
        before="$(inside "$name" dpkg-query -W | wc -l)"
        installs "$name" install "$driver"
        cp "$deb" "$try/trials/$name/root/var/cache/cascadia.deb"
        installs "$name" install /var/cache/cascadia.deb
        echo "$name: $(($(inside "$name" dpkg-query -W | wc -l) - before)) packages installed with it and $driver"
        runs_well "$name" cascadia cascadia-cli cascadia-server
        open_display x11 1
        first_picture "$name" cascadia
        open_display sway 1
        first_picture "$name" cascadia
    done
}

# What an installation usually has: the recommended packages.
open_complete() {
    open_root "$1"
    [ -f "$try/trials/$1/root/var/cache/cascadia.deb" ] || fail "$1: run the step install"
    installs "$1" satisfy "$(dpkg-deb -f "$(the_deb)" Recommends)"
}

# Plays in each root on one kind of display, by both ways to draw.
play_on() {
    local name way
    open_root desk
    for name in "${roots[@]}"; do
        open_complete "$name"
        for way in vulkan opengl; do play_window "$name" "$1" "$way"; done
    done
}

step_x11() { play_on x11; }
step_wayland() { play_on sway; }

step_scales() {
    local name display factor
    open_root desk
    for name in "${roots[@]}"; do
        open_complete "$name"
        for display in x11 sway; do
            for factor in 1 1.5 2; do scaled_window "$name" "$display" "$factor"; done
        done
        # A compositor that leaves the title bar to the game.
        for factor in 1 2; do scaled_window "$name" weston "$factor"; done
    done
}

step_portable() {
    local name folder program
    open_root desk
    for name in "${roots[@]}"; do
        open_root "$name"
        folder="$try/trials/$name/root/opt/portable"
        rm -rf "$folder" && mkdir -p "$folder"
        tar -xJf "$(package 'cascadia-*.tar.xz')" -C "$folder" --strip-components 1
        cp -a "$try/packages/Cascadia.AppDir" "$folder/"
        runs_well "$name" /opt/portable/{cascadia,cascadia-cli,cascadia-server}
        open_display x11 1
        first_picture "$name" /opt/portable/cascadia
        open_display sway 1
        first_picture "$name" /opt/portable/Cascadia.AppDir/AppRun
        rm -rf "$folder"
    done
}

step_remove() {
    local name path
    for name in "${roots[@]}"; do
        open_root "$name"
        inside "$name" dpkg -L cascadia >"$try/files"
        installs "$name" purge cascadia
        while read -r path; do
            path="$try/trials/$name/root$path"
            if [ ! -d "$path" ] && [ -e "$path" ] || [[ "$path" = *cascadia ]] && [ -e "$path" ]; then fail "$name: removing leaves $path"; fi
        done <"$try/files"
        echo "$name: removed; nothing of $(wc -l <"$try/files") paths is left"
    done
}

# No mirror of a distribution that uses rpm is asked: rpm installs into Debian's stable, whose libraries it is told of by a package
# that provides them.
step_rpm() {
    local root="$try/trials/trixie/root" mounted="$try/trials/desk/root/mnt"
    open_root desk
    open_root trixie
    installs trixie satisfy "$(dpkg-deb -f "$(the_deb)" Depends)"
    mount --rbind "$root" "$mounted"
    cp "$(package 'cascadia-*.rpm')" "$try/display/cascadia.rpm"
    {
        printf 'Name: libraries\nVersion: 1\nRelease: 1\nSummary: The libraries of this root\nLicense: none\nBuildArch: noarch\nAutoReqProv: no\n'
        # What the package of the C library says of its loader.
        echo 'Provides: rtld(GNU_HASH)'
        (cd "$root" && find usr/lib -name '*.so*' -type f) | sed 's|^|/mnt/|' | inside desk /usr/lib/rpm/elfdeps --provides | sed 's/^/Provides: /' | sort -u
        printf '%%description\n%%files\n'
    } >"$try/display/libraries.spec"
    inside desk rpmbuild --quiet -bb --define '_topdir /tmp/rpm' /run/display/libraries.spec
    rm -rf "$root/usr/lib/sysimage/rpm" "$root/var/lib/rpm"
    inside desk rpm --root /mnt --initdb
    ! inside desk rpm --root /mnt --install /run/display/cascadia.rpm 2>"$try/apt.log" || fail "the rpm is installed without the libraries it needs"
    echo "the rpm asks for $(wc -l <"$try/apt.log") things that an empty list of packages lacks"
    cp "$try/trials/desk/root/tmp/rpm/RPMS/noarch/libraries-1-1.noarch.rpm" "$root/tmp/"
    inside desk rpm --root /mnt --install --justdb /mnt/tmp/libraries-1-1.noarch.rpm
    inside desk rpm --root /mnt --install /run/display/cascadia.rpm || fail "the rpm asks for more than the libraries it needs"
    inside desk rpm --root /mnt --verify cascadia || fail "the installed files are not those of the rpm"
    runs_well trixie /usr/bin/cascadia /usr/bin/cascadia-cli /usr/bin/cascadia-server
    open_display x11 1
    first_picture trixie /usr/bin/cascadia
    inside desk rpm --root /mnt --query --list cascadia >"$try/files"
    inside desk rpm --root /mnt --erase cascadia
    [ -z "$(cd "$root" && sed 's|^|.|' "$try/files" | xargs ls -d 2>/dev/null)" ] || fail "removing the rpm leaves files"
    echo "rpm: installed, verified, run and removed"
    umount --recursive --lazy "$mounted"
}

# arm CARGO-WORD…: compiles for ARM in a root of its own, with the compiler and the library of one version.
arm() {
    make_root arm trixie git,ca-certificates,rustc-web,cargo-web,gcc,libc6-dev,libstd-rust-web-dev:arm64,gcc-aarch64-linux-gnu,libc6-dev-arm64-cross,qemu-user \
        "deb $debian trixie main
deb http://security.debian.org/debian-security trixie-security main" --keyring="$debian_keys" --architectures=amd64,arm64
    open_root arm
    if ! mountpoint -q "$try/trials/arm/root/target"; then
        mkdir -p "$try/arm-target" "$try/trials/arm/root"/{target,sources,cargo/registry}
        mount --bind "$try/arm-target" "$try/trials/arm/root/target"
        mount --bind "$PWD" "$try/trials/arm/root/sources"
        mount --bind "${CARGO_HOME:-$HOME/.cargo}/registry" "$try/trials/arm/root/cargo/registry"
    fi
    local settings
    mapfile -t settings < <(env | grep '^CARGO_PROFILE_' || true)
    # shellcheck disable=SC2016
    inside arm env CARGO_HOME=/cargo CARGO_TARGET_DIR=/target CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0 "${settings[@]}" \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
        sh -c 'git config --global safe.directory "*" && cd /sources && exec "$@"' sh "$@"
}

step_arm64() {
    local games program
    arm cargo build --locked --target "$triple" --profile "$profile" --features embed --package cascadia-cli --package cascadia-server
    local run=(inside arm qemu-aarch64 -L /usr/aarch64-linux-gnu)
    for program in cascadia-cli cascadia-server; do
        file_kind="$(inside arm readelf -h "/target/$triple/$folder_of_profile/$program" | sed -n 's/ *Machine: *//p')"
        echo "$program: $file_kind, $(du -sm "$try/arm-target/$triple/$folder_of_profile/$program" | cut -f 1) MB, $("${run[@]}" "/target/$triple/$folder_of_profile/$program" --version)"
    done
    games="$(sum_of_games "$try/display/games" /run/display/games "${run[@]}" "/target/$triple/$folder_of_profile/cascadia-cli")"
    [ "$games" = "$(cat "$try/packages/games")" ] || fail "ARM plays other games: $games"
    echo "arm64: equal games"
}

step_arm64_deb() {
    arm cargo build --locked --target "$triple" --profile "$profile" --features embed \
        --package cascadia --package cascadia-cli --package cascadia-server
    arm env CASCADIA_TARGET_TRIPLE="$triple" STRIP=aarch64-linux-gnu-strip OBJDUMP=aarch64-linux-gnu-objdump \
        CASCADIA_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
        packaging/build.sh deb --compiled --profile "$profile" --out /target/packages
    cp "$try"/arm-target/packages/*_arm64.deb "$try/packages/"
    dpkg-deb --info "$(package '*_arm64.deb')" | sed -n 's/^ \(Architecture\|Depends\|Installed-Size\)/\1/p'
}

for step in "${steps[@]}"; do
    begun="$SECONDS"
    printf '== %s (%s)\n' "$step" "$(date +%H:%M:%S)"
    "step_${step//-/_}"
    end_started
    printf '== %s: %s s\n\n' "$step" "$((SECONDS - begun))"
done
