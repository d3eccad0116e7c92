### Puzzles. Parts between ** are shown in bold. A key names the place where its text is shown.

puzzle = Puzzle
puzzles = Puzzles
puzzles-about = Positions from real games, each with one best turn. Find it.
puzzles-profile-hint = Your progress is saved in this profile.
puzzles-reading = Loading the puzzles…
puzzles-unreadable = The puzzle file is missing or damaged, so there are no puzzles. Everything else works.
puzzles-left-out = { $count ->
    [one] One puzzle in the file is damaged and was left out.
   *[other] { $count } puzzles in the file are damaged and were left out.
}
puzzles-suits = suits you
puzzles-suits-hint = The easiest level where you do not yet solve 7 of 10 puzzles on the first try
puzzle-tier-sprout = The Sprout overlooks these turns. A good start.
puzzle-tier-hiker = The Hiker misses these turns; the Ranger finds them.
puzzle-tier-ranger = Even the Ranger misses these turns.
puzzles-done = { $done } of { $all } solved
puzzles-due = { $count } to repeat
puzzles-waiting = { $count } later
puzzles-themes = Theme
puzzles-all-themes = All
puzzles-come-back = What you miss comes back after 1, 3, 7 and 21 days, until you know it.
puzzles-next-of = { $tier }: { $summary }
puzzles-next-due = one you missed, due again today
puzzles-next-new = a new one
puzzles-all-done = All of these are solved or due another day. Choose another level or theme.
puzzles-none-of-theme = This level has no puzzles on this theme. Choose another one.
puzzle-next = Next puzzle
puzzle-again = Try again
puzzle-back = Back to the list
puzzle-of-the-day = Puzzle of the day
puzzle-daily-solve = Solve the puzzle of the day
puzzle-daily-again = Solve it again
puzzle-state-new = Not tried yet
puzzle-state-at-once = Solved on the first try
puzzle-state-done = Solved
puzzle-state-due = Missed before; up again today
puzzle-state-waiting = Missed on the first try; comes back on { $date }
puzzle-last-turn = Last turn.
puzzle-turn = Turn { $turn } of { $turns }.
puzzle-goal-proven = One turn is worth at least **{ $points } points** more than any other. Which one?
puzzle-goal = One turn is worth about **{ $points } points** more than any other by the end of the game. Which one?
puzzle-solved = **Solved!** This is the best turn.
puzzle-as-good = **Solved!** As good as the best turn: { $points } points apart.
puzzle-nearly = **Nearly!** Everything is on the right space. Rotated differently, the tile is worth **{ $points } points** more.
puzzle-missed = **Not yet.** Another turn is worth **{ $points } points** more.
puzzle-fallen = { $theme }: { $played } points instead of { $best }.
puzzle-fallen-on-average = { $theme }: { $played } points instead of { $best } on average.
puzzle-final = It ends the game with { $points } points.
puzzle-expected = It leads to { $points } points on average.
puzzle-with-help = A hint told you what to take, so this puzzle comes back another day.
puzzle-best-is = Best turn: **{ $choice }** – see the outline.
puzzle-played-here = Yours
puzzle-failed = This turn could not be checked. Try again.
puzzle-unplayable = Puzzle { $id } cannot be set up and is skipped.
