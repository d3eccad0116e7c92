### Keeping, watching and sharing games. Parts between ** are shown in bold. A key names the place where its text is shown.

# Keeping, watching and sharing games.
title-continue = Continue: { $game } · turn { $turn }
title-continue-round = Continue: { $game } · round { $turn }
title-continue-damaged = Continue the last game
title-table = Back to the table with { $names }
title-table-alone = Back to the table
title-table-brief = { $names }
title-table-turn = { $table }: { $turn }
title-daily = Game of the day
title-daily-of = Game of the day, { $day }
title-games = Saved games
title-journal = Journal
menu-save = Save game
menu-take-back = Take back a turn
menu-copy = Copy game as text
menu-picture = Picture mode
menu-replay-title = Replay
copy-hint = A text to send in a message; your friend can paste it under Saved games
copy-done = The game has been copied as text.
copy-code-done = The code { $code } has been copied.
undo-take-back = Hidden information has been revealed. Take back the turn instead
control-take-back-turn = Take back a turn
take-back-title = Take back the turn?
take-back-question = Hidden information has been revealed since then. Taking the turn back makes this a **practice game**: it won’t count towards the trail or your statistics.
take-back-practice = This is already a practice game. Take back the last turn?
take-back-yes = Take it back
take-back-no = Keep playing
save-title = Save game
save-about = The game is saved after every action anyway. Give it a name to come back to this very moment; there is room for { $count } games.
save-name = Name of the game
save-now = Save
save-over = Overwrite?
save-full = All { $count } slots are in use. Overwrite a game, or delete one under Saved games.
save-done = Saved as { $text }.
save-failed = The game cannot be saved: { $text }
doubt-title = This saved game is damaged
doubt-question = { $actions ->
    [one] Only its first action can be played
   *[other] Only its first { $actions } actions can be played
}: { $why }. Nothing has been changed.
doubt-go-on = Play on from there
doubt-watch = Watch up to there
doubt-leave = Cancel
open-missing = This game is no longer there.
open-newer = This was saved by a newer version of the game. Update the game to open it; nothing has been changed.
open-damaged = This game is damaged and cannot be played; the file is kept as { $file }.
open-unreadable = This cannot be read: { $why }
open-not-a-record = This is not a playable game: { $why }
open-text-no-game = There is no game in this text. Copy all of it, from the first to the last character.
open-text-cut = The end of this game is missing. Copy all of it, from the first to the last character.
open-text-changed = Some characters of this game were changed or lost on the way. Copy it again, or ask for it as a file.
open-text-newer = This text comes from a newer version of the game. Update the game to open it.
open-copy = The newest file was damaged and is kept as { $file }. This is the previous copy.
open-other-data = This game’s rules or cards differ from this version’s; it may turn out differently.
drop-later = Not during a game: drop the file on the title screen or under Saved games.
start-in-use = Cascadia is already running and uses the folder { $folder }. Close the other window, or start with --data-dir and another folder.
start-not-writable = Neither games nor profiles can be saved this time: the folder { $folder } cannot be written to ({ $why }).
failure-data = The game’s data cannot be used. Please install Cascadia again.
failure-display = Cascadia cannot open a window, because there is no display.
failure-device = Cascadia cannot start, because no graphics device can draw. Please install the newest driver of your graphics card.
failure-window = Cascadia cannot draw in its window. Please install the newest driver of your graphics card, or start with --safe-mode.
failure-fault = Cascadia has stopped because of a fault in the program. Your game is saved. The next start offers a report.
fault-title = Cascadia stopped last time
fault-text = A fault in the program ended it. Your game is saved. This report helps to mend the fault: it describes your system, and names no players.
fault-copy = Copy report
fault-folder = Show folder
fault-copied = The details have been copied.
fault-file = The report is in the file { $file }.
notice-not-kept = The game can’t be saved: { $why }. You can play on; the game tries again after every action.
journal-damaged = { $lines ->
    [one] A line of the journal is damaged
   *[other] { $lines } lines of the journal are damaged
}; the rest is intact, and the file stays as it is.
journal-newer = { $lines ->
    [one] A line of the journal was
   *[other] { $lines } lines of the journal were
} written by a newer version; the rest is there.
trail-notice-restored = The file with your profiles was damaged. It is kept as { $file }; this is the previous version.
lesson-notice-restored = The file with your lessons was damaged. It is kept as { $file }; this is the previous version.
lesson-notice-untouched = The file with your lessons can’t be used, so nothing is added to it. The file stays as it is: { $why }
lesson-notice-not-written = Your lesson progress cannot be saved: { $why }
replay-step-back = Previous action
replay-step-on = Next action
replay-turn-back = Previous turn
replay-turn-on = Next turn
replay-play = Play
replay-pause = Pause
replay-pace = Speed
replay-pace-slow = Slow
replay-pace-normal = Normal
replay-pace-fast = Fast
replay-pace-turns = Turn by turn
replay-scrub = Drag or click to jump to another moment; each mark is the end of a turn
replay-at = Action { $step } of { $steps }
replay-leave = Leave replay
replay-from-here = Play from here
replay-from-here-hint = A practice copy: it doesn’t count towards the trail
prompt-replay = Replay: **{ $name }** plays
prompt-replay-over = Replay: the game is over
result-watch = Watch the game
result-picture = Picture mode: pictures and a turning clip of the environment, with its score
result-copy = Copy game as text
result-copy-code = Copy the code of the game: seed, cards and rules
result-watch-short = Watch
result-title-short = Title
result-picture-short = Picture
result-copy-short = Record
result-copy-code-short = Code
portrait-cards = Cards { $cards }
portrait-sum = { $points } + { $bonus } habitat bonus
photo-entered = Picture mode: drag, right-drag or scroll to move the camera. { $key } returns to the game.
photo-not-in-lesson = Picture mode opens after the lesson.
photo-environment = Environment
photo-light = Light
photo-hour = Time of day
photo-hour-first = First light
photo-hour-morning = Morning
photo-hour-noon = Noon
photo-hour-afternoon = Afternoon
photo-hour-golden = Golden hour
photo-hour-last = Last light
photo-hour-game = As in the game
photo-focus = Focus
photo-soft = Soft focus
photo-sharp = Focus point
photo-frame = Frame
photo-frame-plain = None
photo-frame-band = Score band
photo-frame-mount = Mount
photo-title = Title
photo-format = Format
photo-shape = Shape
photo-aspect-window = Window
photo-aspect-wide = 16:9
photo-aspect-square = Square
photo-aspect-portrait = Portrait
photo-size = Size
photo-pixels = { $width } × { $height }
photo-save = Save picture
photo-clip = Turning clip
photo-clip-hint = The environment turns once in 6 seconds: an animated GIF to send to friends
photo-leave = Leave picture mode
photo-progress = Drawing the picture…
photo-clip-progress = Making the clip… { $percent }%
photo-cancel = Cancel
notice-clip = Clip saved: { $text } ({ $size } MB)
notice-clip-failed = The clip could not be saved: { $text }
daily-title = Game of the day
daily-about = One solo game, the same for everybody today. { $count } attempts; the best one counts.
daily-player = Who is playing?
daily-left = { $left ->
    [0] You’ve used all { $count } of today’s attempts.
    [one] 1 of { $count } attempts left.
   *[other] { $left } of { $count } attempts left.
}
daily-start = Play the game of the day
daily-go-on = Resume the attempt
daily-practice = Play it for practice
daily-practice-hint = All attempts are used up. This game won’t count.
daily-table = Today on this device
daily-table-empty = Nobody has played it yet.
daily-not-finished = unfinished
daily-code = Code: { $code }
daily-cards = Scoring cards { $cards }
daily-month-before = Previous month
daily-month-after = Next month
daily-day = { $date }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
daily-streak = { $days ->
    [0] No streak yet
    [one] Streak: 1 day
   *[other] Streak: { $days } days in a row
}
daily-streak-longest = { $days ->
    [0] Play two days in a row to start one
    [one] Longest: 1 day
   *[other] Longest: { $days } days
}
daily-share = Copy result
daily-share-hint = A short text with your points, your streak and the code of the game
daily-share-later = Finish today’s game first
daily-shared = Copied. Paste it wherever you like.
daily-share-day = Cascadia · Game of the day, { $date }
daily-share-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
daily-share-streak = { $days ->
    [one] Streak: 1 day
   *[other] Streak: { $days } days
}
daily-share-code = Code: { $code }
weekday-1 = M
weekday-2 = T
weekday-3 = W
weekday-4 = T
weekday-5 = F
weekday-6 = S
weekday-7 = S
date = { $day } { $month } { $year }
games-unfinished = Unfinished
games-saved = Saved
games-text = From text
games-none-unfinished = No unfinished games. Games are saved here after every action until they are over.
games-none-saved = No saved games yet. Choose “Save game” in the game’s menu.
games-text-about = Paste the text of a game somebody sent you, or drop its file on the window.
games-watch = Watch
games-go-on = Resume
games-clear = Clear
games-remove = Delete
games-remove-sure = Delete this game for good? Press again.
games-round-of = Round { $turn } of { $turns }
games-over = finished
games-practice = practice
journal-verified = draws verified
journal-by-computer = finished by the computer for { $names }
games-newer = written by a newer version of the game
games-damaged = damaged; a copy may be intact
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
new-game-code-mistyped = This code is not valid: a letter is wrong, or it comes from a newer version
doubt-stored = Recorded result: { $totals }.
