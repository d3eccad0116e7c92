#!/usr/bin/env bash
# The steps of try.sh that run in its root folder. The project is in /cascadia, everything that is kept in /try.
set -euo pipefail
cd /cascadia

fail() {
    echo "try.sh: $*" >&2
    exit 1
}

# The compilers of Debian are old enough to be stable, and the standard library for other systems is compiled along.
export RUSTC_BOOTSTRAP=1
triple=x86_64-pc-windows-gnu
programs="/try/target/$triple/$CASCADIA_PROFILE"
[ "$CASCADIA_PROFILE" != dev ] || programs="/try/target/$triple/debug"
results=/try/results
# Folders as players have them.
played='/try/Ça va 北/Cascadia'
data='/try/Zoë Ünï 北 spaces'
mkdir -p "$results"

lint_for() {
    echo "-- $1"
    "${@:2}" cargo clippy --quiet --locked --release --target "$1" --package cascadia --package cascadia-cli --package cascadia-server \
        --features embed -- -D warnings
}

step_lints() {
    # In a folder of its own, so that the programs may be compiled at the same time.
    export CARGO_UNSTABLE_BUILD_STD=std,panic_unwind CARGO_TARGET_DIR=/try/lints
    lint_for x86_64-pc-windows-gnu env
    # C is compiled into nothing, since the tools of Microsoft and Apple are not here, and nothing is linked.
    local nothing=/try/nothing
    mkdir -p "$nothing"
    cat >"$nothing/cc" <<'END'
#!/bin/sh
while [ $# -gt 0 ]; do
    case "$1" in
        -o) : >"$2" ;;
        -Fo?* | /Fo?*) : >"${1#?Fo}" ;;
        -out:* | /out:*) : >"${1#?out:}" ;;
    esac
    shift
done
END
    cat >"$nothing/ar" <<'END'
#!/bin/sh
: >"$2"
END
    chmod +x "$nothing"/*
    lint_for x86_64-pc-windows-msvc env CC_x86_64_pc_windows_msvc="$nothing/cc" AR_x86_64_pc_windows_msvc="$nothing/cc" RC_PATH="$nothing/cc"
    lint_for aarch64-apple-darwin env CC_aarch64_apple_darwin="$nothing/cc" AR_aarch64_apple_darwin="$nothing/ar" SDKROOT="$nothing"
}

export_target() {
    export CASCADIA_TARGET_TRIPLE="$triple" CARGO_UNSTABLE_BUILD_STD=std,panic_unwind
}

print_sizes() {
    stat -c '%s %n' "$@" | awk '{ printf "%6.1f MB  %s\n", $1 / 1e6, $2 }'
}

step_programs() {
    if [ ! -f /try/linux-cli ]; then
        cargo build --locked --release --package cascadia-cli --features embed
        cp /try/target/release/cascadia-cli /try/linux-cli
    fi
    export_target
    # As packaging/build.sh compiles, so that the step after this one finds it done.
    # shellcheck disable=SC2034
    profile="$CASCADIA_PROFILE" compiled=no
    # shellcheck source=packaging/common.sh
    . packaging/common.sh
    compile
    print_sizes "$programs"/cascadia*.exe
}

step_package() {
    rm -rf /try/packages "${played%/*}"
    # The stub of 64 bits, since Debian's Wine alone runs no other.
    (export_target && NSIS_TARGET=amd64-unicode packaging/build.sh windows --profile "$CASCADIA_PROFILE" --compiled --out /try/packages)
    print_sizes /try/packages/*
    mkdir -p "${played%/*}"
    unzip -q /try/packages/*.zip -d "${played%/*}"
    mv "${played%/*}"/cascadia-* "$played"
    packaging/windows/imports.sh "$played"/*.exe
}

# --- Wine ---

export WINEPREFIX=/try/wine WINEDEBUG="${WINEDEBUG:--all}" WINEARCH=win64
# Asks for neither .NET nor a browser.
export WINEDLLOVERRIDES='mscoree=;mshtml='

# Starts a display and Wine on it, which end with the step.
start_display() {
    local channel
    mkdir -p /tmp/.X11-unix
    channel="$(mktemp -u)"
    mkfifo "$channel"
    Xvfb -displayfd 7 -screen 0 1600x1000x24 -ac -noreset 7>"$channel" >/dev/null 2>&1 &
    local display
    read -r -t 60 display <"$channel" || fail "the virtual display does not start"
    export DISPLAY=":$display"
    trap 'wineserver --kill 2>/dev/null || true; kill %1' EXIT
    openbox >/dev/null 2>&1 &
    if [ ! -f "$WINEPREFIX/system.reg" ]; then
        wineboot --init >/dev/null 2>&1
        wineserver --wait
    fi
    # Wine's own processes must not hold the pipes of the programs.
    wineserver --persistent
    # All windows on a desktop of Wine's, since it knows no refresh rate of a virtual display, which the game asks for.
    wine reg add 'HKCU\Software\Wine\Explorer' /v Desktop /d Default /f >/dev/null 2>&1
    wine reg add 'HKCU\Software\Wine\Explorer\Desktops' /v Default /d 1280x720 /f >/dev/null 2>&1
}

# Prints a path as Windows has it.
windows() {
    local path="Z:$1"
    echo "${path//\//\\}"
}

run_exe() {
    local program="$1"
    shift
    timeout "${limit:-600}" wine "$(windows "$played/$program")" "$@" </dev/null | tr -d '\r'
}

# Begins the game; what it prints and its code are in NAME.out, NAME.err and NAME.code.
begin_game() {
    local name="$1"
    shift
    rm -f "$results/$name".{out,err,code}
    (
        code=0
        timeout 900 wine "$(windows "$played/cascadia.exe")" "$@" </dev/null >"$results/$name.out" 2>"$results/$name.err" || code=$?
        echo "$code" >"$results/$name.code"
    ) &
}

# Waits until the command succeeds, for at most as many seconds.
wait_for() {
    local seconds="$1" what="$2" waited
    shift 2
    for waited in $(seq "$((seconds * 2))"); do
        if "$@"; then return; fi
        sleep 0.5
    done
    import -window root "$results/failed.png"
    fail "after $waited half seconds still waiting: $what; $results/failed.png shows the screen"
}

ended() {
    [ -s "$results/$1.code" ]
}

end_well() {
    wait_for "$2" "the end of $1" ended "$1"
    [ "$(cat "$results/$1.code")" = 0 ] || fail "$1 ended with code $(cat "$results/$1.code"): $(cat "$results/$1.err")"
}

colours() {
    identify -format '%k' "$1"
}

step_tools() {
    start_display
    local program version
    version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)"
    for program in cascadia cascadia-cli cascadia-server; do
        run_exe "$program.exe" --version | tee "$results/version"
        grep -q "^$program $version " "$results/version" || fail "$program does not say its version"
    done
    run_exe cascadia.exe --where | tee "$results/where"
    grep -q 'AppData' "$results/where" || fail "the games are not kept where Windows keeps them"
    run_exe cascadia-cli.exe where >/dev/null
    local mode
    for mode in cascadia rolling; do
        local here="$data/records $mode" there="/try/linux records/$mode" series=(arena --cards random)
        [ "$mode" = cascadia ] || series=(rolling arena)
        series+=(--seats "ranger,hiker,sprout" --games 6 --seed salmon)
        rm -rf "$here" "$there"
        mkdir -p "$data" "${there%/*}"
        run_exe cascadia-cli.exe "${series[@]}" --save "$(windows "$here")" | sed -n 1p
        /try/linux-cli "${series[@]}" --save "$there" >/dev/null
        # The line that names the program may name another revision.
        diff -r -I '^    program:' "$here" "$there" || fail "games differ from those of Linux"
        [ "$(find "$here" -name '*.ron' | wc -l)" = 6 ] || fail "there are not six records"
        echo "6 records of $mode as on Linux: $(cat "$here"/*.ron | sha256sum | cut -c 1-16)"
    done
    local record count=0
    for record in crates/*/tests/replays/*.ron; do
        diff <(run_exe cascadia-cli.exe replay "$(windows "$PWD/$record")") <(/try/linux-cli replay "$record") ||
            fail "$record replays otherwise than on Linux"
        count=$((count + 1))
    done
    echo "$count records replay as on Linux"
}

# Prints what a page of the server says.
page() {
    { exec 9<>"/dev/tcp/127.0.0.1/$1"; } 2>/dev/null || return 1
    printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$2" >&9
    timeout 5 cat <&9
    exec 9>&-
}

serves() {
    page 7995 /healthz | grep -q ok
}

step_server() {
    start_display
    local store
    rm -rf "$data/server" && mkdir -p "$data/server"
    store="$(windows "$data/server/games 北.sqlite")"
    timeout 600 wine "$(windows "$played/cascadia-server.exe")" --listen 127.0.0.1:7994 --admin 127.0.0.1:7995 --store "$store" \
        --connections-per-address 1000 --messages-per-second 1000 --burst 1000 --tables-per-hour 1000 --tables-per-address 1000 \
        >"$results/server.log" 2>&1 &
    wait_for 60 "the server" serves
    run_exe cascadia-cli.exe table load --server ws://127.0.0.1:7994/play --games 10 --rate 2 --seconds 15 | tee "$results/load"
    grep -q ' 0 lost, 0 twice' "$results/load" || fail "the server lost a step"
    page 7995 /metrics >"$results/metrics"
    echo "$(grep -c '^cascadia' "$results/metrics") figures"
    run_exe cascadia-server.exe --store "$store" backup "$(windows "$data/server/copy.sqlite")"
    kill_program cascadia-server || fail "the server is not there to be killed"
    run_exe cascadia-cli.exe table verify "$(windows "$data/server/copy.sqlite")" | tail -n 1
    run_exe cascadia-cli.exe table load --games 4 --rate 2 --seconds 20 --kill-every 7 --store "$store" | tee "$results/load"
    grep -q ' 0 lost, 0 twice' "$results/load" || fail "a killed server lost a step"
}

# Kills the programs of a name like a crash. Wine keeps the name of the main thread where the system has that of a program.
kill_program() {
    local folder program killed=1
    for folder in /proc/[0-9]*; do
        { IFS= read -r -d '' program <"$folder/cmdline"; } 2>/dev/null || continue
        if [[ "$program" == *"\\$1.exe" ]]; then
            kill -9 "${folder#/proc/}" && killed=0
        fi
    done
    return "$killed"
}

step_pictures() {
    start_display
    local backend name difference
    declare -A game=([table]='--seed 7 --players me,ai:greedy --skip-turns 30' [river]='--rolling C --seed 7 --players me,ai --skip-turns 14')
    for name in table river; do
        for backend in vulkan gl; do
            local picture="$results/$name-$backend.png" start="$SECONDS"
            rm -f "$picture"
            mkdir -p "$data/pictures"
            # shellcheck disable=SC2086
            WGPU_BACKEND="$backend" begin_game "$name-$backend" --config "$(windows "$data/pictures/settings.toml")" --size 1280x720 \
                --quality low --screenshot "$(windows "$picture")" --after 5 ${game[$name]}
            end_well "$name-$backend" 300
            echo "$name by $backend: $(colours "$picture") colours, $((SECONDS - start)) s"
            # A dark or empty window has far fewer.
            [ "$(colours "$picture")" -gt 5000 ] || fail "$picture shows nothing"
        done
        difference="$(compare -metric RMSE "$results/$name-vulkan.png" "$results/$name-gl.png" null: 2>&1 || true)"
        echo "$name: they differ by $difference"
        difference="${difference#*(}"
        awk -v share="${difference%)}" 'BEGIN { exit !(share < 0.02) }' || fail "two ways to draw show different things"
    done
}

# Prints the actions of an unfinished game, one a line.
actions() {
    sed -n '/^    actions: \[/,/^    \]/p' "$@" 2>/dev/null | grep '"' || true
}

has_actions() {
    [ "$(actions "$data"/play/unfinished/*.ron | grep -c "\"$1" || true)" -ge "$2" ]
}

# Presses keys again until the game $watched has written as many actions of a kind; a window may be slow to take them. N aims.
press_until() {
    local keys kind="$2" count="$3" tries
    read -ra keys <<<"$1"
    for tries in $(seq 40); do
        if ended "$watched"; then fail "the game ended with code $(cat "$results/$watched.code"): $(cat "$results/$watched.err")"; fi
        xdotool key --delay 500 "${keys[@]}"
        for _ in $(seq 6); do
            if has_actions "$kind" "$count"; then return; fi
            sleep 0.5
        done
    done
    import -window root "$results/failed.png"
    fail "$tries times $1 made no action $count of the kind $kind; $results/failed.png shows the screen"
}

# Clicks on the title bar of the game: when a window closes, Wine gives the keyboard to no other one.
focus_game() {
    xdotool search --name 'Wine Desktop' mousemove --window %1 300 8 click 1
}

step_play() {
    start_display
    export WGPU_BACKEND=vulkan
    rm -rf "$data/play" && mkdir -p "$data/play"
    local options=(--config "$(windows "$data/play/settings.toml")" --size 1280x720 --quality low --reduce-motion)
    local watched=first
    begin_game first "${options[@]}" --seed 7 --players me:Zoë,ai:greedy
    press_until 1 pair 1
    press_until "n Return" tile 1
    press_until "n Return" token 1
    press_until space end 1
    wait_for 60 "the computer's turn" has_actions end 2
    echo "a turn by keys, and the computer's answer"
    begin_game second "${options[@]}"
    wait_for 120 "the end of a second program" ended second
    echo "a second program ended with code $(cat "$results/second.code")"
    focus_game
    press_until 1 pair 3
    press_until "n Return" tile 3
    cp "$data"/play/unfinished/*.ron "$results/killed.ron"
    kill_program cascadia || fail "the game is not there to be killed"
    wait_for 60 "the end of the killed game" ended first
    watched=third
    begin_game third "${options[@]}"
    wait_for 120 "the title" title_is_drawn
    # Enter chooses *Continue*, and then lays the token.
    press_until "n Return" token 3
    press_until space end 3
    actions "$results/killed.ron" >"$results/killed"
    actions "$data"/play/unfinished/*.ron | head -n "$(wc -l <"$results/killed")" | diff "$results/killed" - ||
        fail "the game that was continued is not the one that was killed"
    echo "killed in the middle of a turn after $(wc -l <"$results/killed") actions, continued, and the turn ended"
    [ -z "$(find "$data/play" -name '*.tmp*')" ] || fail "temporary files are left"
    kill_program cascadia
}

# Anything of more colours than a window that is still being loaded.
title_is_drawn() {
    import -window root "$results/title.png"
    [ "$(colours "$results/title.png")" -gt 5000 ]
}

key_is_gone() {
    ! wine reg query 'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Cascadia' >/dev/null 2>&1
}

step_install() {
    start_display
    local folder
    timeout 300 wine "$(windows "$(echo /try/packages/*-setup.exe)")" /S
    folder="$(find "$WINEPREFIX/drive_c/users" -type d -path '*AppData/Local/Programs/Cascadia')"
    [ -n "$folder" ] || fail "the installer installed nothing"
    echo "$(find "$folder" -type f | wc -l) files in ${folder#"$WINEPREFIX"}"
    timeout 300 wine "$folder/cascadia-cli.exe" arena --seats greedy,greedy --games 10 </dev/null | sed -n 1p
    if key_is_gone; then fail "the installer names no remover"; fi
    timeout 300 wine "$folder/uninstall.exe" /S
    # The remover copies itself before it works, so its end has to be waited for: it removes the key last.
    wait_for 60 "the remover" key_is_gone
    [ ! -e "$folder" ] || fail "the remover leaves $folder"
    if find "$WINEPREFIX/drive_c" -iname '*cascadia*' ! -path '*AppData/*/cascadia*' | grep .; then fail "the remover leaves these"; fi
    echo "removed without a trace"
}

"step_$1"
