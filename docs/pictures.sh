#!/usr/bin/env bash
# Takes pictures of the game for documents and for judging its looks, and puts them on sheets:
#
#     docs/pictures.sh FOLDER [PROGRAM]
#
# FOLDER gets the pictures and, as sheet-*.png, several of them side by side. PROGRAM is the game, if it is not
# target/debug/cascadia. Needs bash, ImageMagick, and a display; without one, start it under a virtual one:
#
#     xvfb-run -a -s "-screen 0 1920x1080x24" docs/pictures.sh /tmp/pictures
#
# Drawn in software, all of it takes about ten minutes. Pictures that are there already are not taken again.
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    sed -n '2,11s/^# \{0,1\}//p' "$0"
    exit 2
fi
folder="$1"
program="${2:-$(dirname "$0")/../target/debug/cascadia}"
mkdir -p "$folder"

# ImageMagick 7 has one program, 6 has several.
if command -v magick >/dev/null; then
    convert=(magick)
    montage=(magick montage)
else
    convert=(convert)
    montage=(montage)
fi

# Empty settings, so that every machine takes the same pictures.
settings="$(mktemp -d)"
trap 'rm -rf "$settings"' EXIT

# take NAME SIZE OPTION…: a picture of a window of that size.
take() {
    local name="$1" size="$2"
    shift 2
    [ -s "$folder/$name.png" ] && return
    echo "$name"
    XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$settings}" "$program" --config "$settings/settings.toml" --windowed \
        --size "$size" --season "${season:-summer}" --reduce-motion --screenshot "$folder/$name.png" --after 8 "$@"
}

# see MATRIX FROM TO: simulates a colour vision. The matrices are for linear light, hence the change of colour space.
see() {
    "${convert[@]}" "$folder/$2.png" -colorspace RGB -color-matrix "$1" -colorspace sRGB "$folder/$3.png"
}

# sheet NAME COLUMNS [LABEL=]PICTURE…: labelled pictures side by side, in cells of 960x540 or of the size $cell.
sheet() {
    local name="$1" columns="$2"
    shift 2
    local tiles=()
    for picture in "$@"; do
        tiles+=(-label "${picture%%=*}" "$folder/${picture#*=}.png")
    done
    "${montage[@]}" "${tiles[@]}" -tile "${columns}x" -geometry "${cell:-960x540}>+6+6" -background '#1C2A27' \
        -fill '#F4EFE3' -font "$(dirname "$0")/../assets/fonts/Lato-Bold.ttf" -pointsize 17 "$folder/sheet-$name.png"
}

# close PICTURE…: crops the middle of a window, where the environment lies; prints labels and names for `sheet`.
close() {
    local name
    for name in "$@"; do
        "${convert[@]}" "$folder/$name.png" -gravity north -crop '100%x82%+0+0' +repage \
            -gravity center -crop '45%x70%+0+0' +repage "$folder/$name-close.png"
        echo "$name=$name-close"
    done
}

two=(--seed 7 --players me,ai:greedy)
four=(--seed 7 --players me,ai:greedy,ai:greedy,ai:greedy)
large=1280x720
small=800x500

# A nearly full environment in every quality; and the same from farther away, in a smaller window.
for quality in low medium high; do
    take "near-$quality" "$large" "${two[@]}" --skip-turns 38 --quality "$quality"
    take "far-$quality" "$small" "${two[@]}" --skip-turns 38 --quality "$quality"
done
take table "$large" "${four[@]}" --skip-turns 60 --quality medium
take title "$large" --quality medium

# A game as it grows.
take first-turn "$large" "${two[@]}" --skip-turns 0 --quality medium
take turn-10 "$large" "${two[@]}" --skip-turns 18 --quality medium

# Wildlife tokens as standing figures.
echo 'tokens = "figures"' >"$settings/settings.toml"
take figures "$large" "${two[@]}" --skip-turns 38 --quality medium
take figures-far "$small" "${two[@]}" --skip-turns 38 --quality medium
rm "$settings/settings.toml"

# The sun goes on with the turns.
take dawn "$large" "${two[@]}" --skip-turns 4 --quality medium
take noon "$large" "${two[@]}" --skip-turns 20 --quality medium
take golden-hour "$large" "${two[@]}" --skip-turns 38 --quality medium

# Pictures of the environment alone, as picture mode saves them, and a turning clip.
photo() {
    local name="$1" ending="$2"
    shift 2
    [ -s "$folder/$name.$ending" ] && return
    echo "$name"
    local what=--picture
    [ "$ending" = gif ] && what=--clip
    XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$settings}" "$program" --config "$settings/settings.toml" --windowed \
        --size "$large" --reduce-motion "$what" "$folder/$name.$ending" --after 8 "$@"
}
photo photo-band png "${two[@]}" --skip-turns 40 --quality medium
photo photo-mount png "${two[@]}" --skip-turns 40 --quality medium --picture-frame mount --picture-hour 88
photo photo-soft png "${two[@]}" --skip-turns 40 --quality medium --picture-frame plain --soft-focus 80
photo photo-large png "${two[@]}" --skip-turns 40 --quality low --picture-size 3840x2160
photo turning gif "${two[@]}" --skip-turns 40 --quality low
# The year, near and far.
for season in spring summer autumn winter; do
    take "year-$season" "$large" "${two[@]}" --skip-turns 38 --quality medium
    take "year-far-$season" "$small" "${two[@]}" --skip-turns 38 --quality low
done
season=summer
# Grounds at the beginning, in the middle and at the end of a game, and behind the title.
for ground in valley lake map; do
    take "$ground-morning" "$large" "${two[@]}" --skip-turns 4 --quality medium --ground "$ground"
    take "$ground-noon" "$large" "${two[@]}" --skip-turns 20 --quality medium --ground "$ground"
    take "$ground-evening" "$large" "${two[@]}" --skip-turns 38 --quality medium --ground "$ground"
    take "$ground-title" "$large" --quality medium --ground "$ground"
    take "$ground-low" "$large" "${two[@]}" --skip-turns 38 --quality low --ground "$ground"
done

# Colour vision: Machado, Oliveira and Fernandes (2009), severity 1. Grey-scale: the lightness alone.
red_weak='0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998'
green_weak='0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881'
blue_weak='1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900'
for view in far-low far-medium near-medium table lake-evening map-noon figures; do
    see "$red_weak" "$view" "$view-red-weak"
    see "$green_weak" "$view" "$view-green-weak"
    see "$blue_weak" "$view" "$view-blue-weak"
    "${convert[@]}" "$folder/$view.png" -colorspace Lab -channel R -separate +channel -set colorspace Gray \
        "$folder/$view-grey.png"
    sheet "vision-$view" 2 "$view" "$view-grey" "$view-red-weak" "$view-green-weak" "$view-blue-weak"
done
cell=576x414 sheet qualities 3 $(close near-{low,medium,high})
cell=576x414 sheet qualities-far 3 $(close far-{low,medium,high})
cell=330x237 sheet vision 5 $(close {near-medium,lake-evening}{,-grey,-red-weak,-green-weak,-blue-weak})
sheet game 3 title first-turn turn-10 near-medium far-medium table
cell=800x450 sheet figures 2 discs=near-medium figures
sheet figures-far 2 discs-far=far-medium figures-far
sheet day 3 dawn noon golden-hour
cell=576x414 sheet year 2 $(close year-{spring,summer,autumn,winter})
cell=576x414 sheet year-far 2 $(close year-far-{spring,summer,autumn,winter})
cell=488x274 sheet grounds 3 {valley,lake,map}-morning {valley,lake,map}-noon {valley,lake,map}-evening
sheet grounds-low 3 {valley,lake,map}-title {valley,lake,map}-low
