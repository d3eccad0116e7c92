### The table of a hosted game. Parts between ** are shown in bold. A key names the place where its text is shown.

strip-turn = to play
strip-say = Say something
strip-menu = The table
strip-watching = { $count ->
    [one] One spectator is watching.
   *[other] { $count } spectators are watching.
}
clock-hours = { $hours } h { $minutes } min
clock-days = { $days } d { $hours } h
phrase-hello = Hello!
phrase-nice = Nice!
phrase-well-played = Well played!
phrase-lucky = Lucky!
phrase-oh-no = Oh no!
phrase-a-moment = One moment.
phrase-thanks = Thanks!
phrase-goodbye = Goodbye!
offline-calling = Calling { $host }… Your game is safe.
offline-lost = No connection to { $host }: { $why }. Trying again in { $seconds } s. Your game is safe.
offline-ended = { $host } ended the connection: { $why }. Your game is safe there.
restored-waiting = The host has an older copy of this game. The missing part is being restored; your game is safe.
restored-waiting-for = The host has an older copy of this game and is missing a step by { $name }. Play resumes when { $name } is connected again; your game is safe.
restored-done = The host has the whole game again.
restored-otherwise = The host had an older copy of this game, and play took a different course there. This is the host’s version of the game.
question-take-back = { $name } would like to take back the last step.
question-practice = If everyone agrees, this becomes a practice game: it will not count.
question-pause = { $name } would like to pause.
question-go-on = { $name } would like to resume.
question-end = { $name } would like to end the game without a result.
question-bot = { $name } suggests letting the computer play for { $other }, who may come back at any time.
question-bot-once = { $name } suggests letting the computer play this turn for { $other }.
question-waiting = Waiting for { $names }.
question-yes = Agree
question-no = No
question-declined = { $name } does not agree.
time-mine = Your time is up. Keep playing; the others decide whether to wait.
time-out = { $name }’s time is up.
time-out-two = Wait, or:
time-out-more = Wait, or ask the others:
time-bot-once = Computer plays this turn
time-bot = Computer takes the seat
pause-now = The clocks are stopped.
pause-go-on = Resume
end-over = The game is over.
end-agreed = The game ended without a result.
rematch = Rematch
rematch-pressed = Waiting…
rematch-asking = Asking for a rematch…
rematch-waiting = Rematch: waiting for { $names }.
rematch-asked = { $count ->
    [one] { $names } would like a rematch.
   *[other] { $names } would like a rematch.
}
rematch-table = Go to the table
rematch-cancel = No rematch
menu-computer = Let the computer play for me
menu-computer-about = If it plays your last turn, the game won’t count for you.
menu-back = Take my seat back
menu-move = Move my seat to another device
seat-code-about = On the other device choose Play together, enter this under Join a table, and play on there. This device then watches.
seat-code-asking = Asking the host…
seat-code-once = Works once, until you ask for another. Anyone who has it can take your seat. The table is at { $address }.
seat-code-copy = Copy all
menu-ask-back = Ask to take back my last step
menu-ask-back-about = If the others agree, this becomes a practice game: it won’t count.
menu-pause = Ask to pause
menu-bot = Ask for the computer in place of { $name }
menu-end = Ask to end without a result
menu-leave-table = Leave the table; the game goes on
notice-your-turn = Your turn
notice-your-turn-about = The others at your Cascadia table have played.
setting-turn-notices = Notify me when it’s my turn
setting-turn-notices-hint = A desktop notification in games with others, while the game’s window is in the background
