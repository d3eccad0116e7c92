#!/usr/bin/env bash
# Plays games of all kinds, reviews them, and checks that every figure of every review adds up:
#
#     docs/review_sums.sh GAMES [PROGRAM]
#
# GAMES games of each of forty kinds are played. PROGRAM is cascadia-cli, if it is not target/release/cascadia-cli. Prints how
# many games, seats, decisions and wipes were checked, and ends with 1 if a sum is wrong or a game was refused, which is
# named. Needs bash and jq; with 25 games of each kind it takes about an hour of one core.
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    sed -n '2,8s/^# \{0,1\}//p' "$0"
    exit 2
fi
games="$1"
program="${2:-$(dirname "$0")/../target/release/cascadia-cli}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

kinds=()
for level in random sprout hiker greedy ranger biologist; do kinds+=("--solo --seats $level"); done
kinds+=(
    "--seats hiker,sprout" "--seats ranger,random" "--seats greedy,hiker,sprout" "--seats random,ranger,hiker"
    "--seats hiker,sprout,greedy,random" "--seats ranger,greedy,hiker,sprout"
    "--seats hiker,ranger --variant family" "--seats sprout --solo --variant family"
    "--seats greedy,hiker,random --variant intermediate" "--seats hiker --solo --variant intermediate"
    "--seats hiker,greedy --edition preliminary" "--seats sprout --solo --edition preliminary"
    "--seats hiker,sprout,ranger --no-majorities" "--seats hiker --solo --no-majorities"
)
for number in 1 2 3 4 5 6 7 8 9 10; do kinds+=("--seats hiker,sprout --restriction $number"); done
for number in 1 2 3 4 5 8 9 13; do kinds+=("--seats hiker --solo --scenario $number"); done
kinds+=("--seats ranger,hiker --scenario 10" "--seats hiker,ranger --custom second-place,short-runs")

sums='(.seats[] | select(.final != .start + .luck_at_start + ([.decisions[] | .luck_after + .offered - .missed] | add))),
    (.seats[].decisions[] | select(
        .gain != .played - .par or .offered != .best - .par or .missed != .best - .played or .missed < 0 or .offered < 0
        or ([.sources[]] | add) != .missed or ([.kinds[]] | add) != .missed))'
status=0
for index in "${!kinds[@]}"; do
    # shellcheck disable=SC2086
    "$program" arena ${kinds[$index]} --games "$games" --playouts 60 --seed "sums-$index" --save "$folder/$index" >/dev/null 2>&1
    for record in "$folder/$index"/*.ron; do
        if ! review="$("$program" review "$record" --quick --depth 40 --json 2>"$folder/said")"; then
            echo "refused: ${kinds[$index]}, $(basename "$record"): $(cat "$folder/said")" && status=1
            continue
        fi
        if [ -n "$(jq -c "$sums" <<<"$review")" ]; then
            echo "does not add up: ${kinds[$index]}, $(basename "$record")" && status=1
        fi
        jq -c '[(.seats | length), ([.seats[].decisions[]] | length), ([.seats[].decisions[] | select(.kind == "wipe")] | length)]' \
            <<<"$review" >>"$folder/counts"
    done
done
jq -s -r '"\(length) games, \(map(.[0]) | add) seats, \(map(.[1]) | add) decisions, \(map(.[2]) | add) wipes"' "$folder/counts"
exit "$status"
