### The table of Cascadia: bars, prompts, buttons, log, texts for screen readers. Parts between ** are shown in bold. A key names the place where its text is shown.

## Top bar

menu-open = Menu
help-open = Controls
settings-open = Settings
fit-environment = Show the whole environment; twice: north up
undo = Undo
practice = Practice
practice-hint = This game does not count towards the trail or your statistics.
undo-nothing = Nothing to undo yet
file-full = the disk is full
file-not-allowed = the game can’t write to that folder
file-missing = the file or its folder is missing
file-too-large = the file is too large
file-lost = something went wrong in the game
not-saved = Not saved: { $why }
undo-barred-turn = Nothing to undo: new tiles have been revealed since your last turn
undo-barred-wipe = Can’t undo: hidden information has been revealed
redo = Redo
turn-of = Turn { $turn } of { $turns }
turn-of-last = Last turn ({ $turn } of { $turns })

## What to do next

prompt-draft = { $name }: take **a tile and its token**
prompt-draft-or-wipe = { $name }: take **a pair**, or wipe the three of a kind
prompt-mix = Pick **any tile** and **any token** from the display
prompt-mix-tile = Now pick **a tile**
prompt-mix-token = Now pick **a token**
prompt-wipe = Select **the tokens** to wipe
prompt-wipe-confirm = Select more tokens, or **wipe** them
prompt-place-both = Place **the tile** on a dashed space, or **{ $species }** on a ringed tile
prompt-place-tile = Place **the tile** on a dashed space; rotate it with the wheel or a right click
prompt-place-token = Place **{ $species }** on a ringed tile
prompt-return-token = None of your tiles can take this token: **return it to the bag**
prompt-review = All placed: **end your turn**, or pick up a piece again
prompt-review-best = { $change } – the best possible. **End your turn**
prompt-review-less = { $change } this turn; { $best } was possible. **End your turn** or try again
prompt-judged = **Turn tried.** Pick up a piece to try another one
prompt-visiting = Take a pair, or go **back to your environment**
prompt-visiting-place = Go **back to your environment** to place your pieces
visited-environment = { $name }’s environment
visited-back = Back to my environment
prompt-watching = { $name } is playing

# Told to the host of the table, who has yet to say what it reveals.
prompt-awaited = Waiting for the table…

# Notices about a game that is hosted elsewhere.
online-refused = The table did not accept that. Nothing has changed.
online-untrue = The host sent something the rules do not allow. You are no longer following this game.
online-other-box = This version of the program cannot play this game.
online-moved = Your seat has moved to another device. You are watching here.
online-verified = Checked: every draw of this game was fixed before it began.
online-unproven = The draws of this game do not match what its host committed to. It is not in your journal.
prompt-finished = The game is over

## Buttons of the turn

mix = Mix
mix-hint = Spend a nature token to take any tile and any token
wipe = Wipe
wipe-hint = Spend a nature token to wipe any number of tokens: new ones come from the bag
wipe-confirm = Wipe
wipe-three = Wipe three { $species } (free)
tray-leaves = discarded
tray-leaves-hint = Discarded after this turn; the rest slide along
wipe-three-hint = Three of a kind: replace them for free, once per turn
cancel = Cancel
step-back = Step back
rotate-left = Rotate left
rotate-right = Rotate right
return-token = Return token
return-token-hint = Put the token back into the bag instead of placing it
end-turn = End turn
end-turn-hint = The display is refilled and it’s the next player’s turn
stack-hint = { $count ->
    [one] 1 tile left in the stack
   *[other] { $count } tiles left in the stack
}
stack-unseen-hint = On tiles nobody has seen yet, some of which are not in this game:
bag-hint = { $count ->
    [one] 1 token left in the bag
   *[other] { $count } tokens left in the bag
}
set-aside = Set aside
bag-set-aside = Set aside until overpopulation is resolved: { $count }
nature-hint = { $count ->
    [0] No nature tokens. Place a token on a keystone tile to earn one.
    [one] 1 nature token: worth a point, or spend it to mix or wipe
   *[other] { $count } nature tokens: each is worth a point, or spend one to mix or wipe
}
chip-with-token = with the token
card-next = next token:
card-next-short = next:
card-next-hint = The best you could score right now with one more token of this animal: { $change }
hint = Hint
heat-map = Heat map: points for each space
heat-map-needs-pair = Heat map: take a pair first to see the points for each space
heat-map-in-trial = The heat map is off while you look for the best turn. If you are stuck, ask for a hint.
hint-more = Tell me more
hint-close = Close
hint-wildlife = Think about your **{ $species }**.
hint-habitat-mountain = Think about your **mountain** corridor.
hint-habitat-forest = Think about your **forest** corridor.
hint-habitat-prairie = Think about your **prairie** corridor.
hint-habitat-wetland = Think about your **wetland** corridor.
hint-habitat-river = Think about your **river** corridor.
hint-nature = Think about **nature tokens**.
hint-room = No points to score right now: **build for later**.
hint-region = Look at the highlighted part of your environment.
hint-take-pair = Take **pair { $slot }** and place both on the highlighted spaces ({ $change }).
hint-take-mixed = Spend a nature token: take **tile { $tile }** with **token { $token }** and place both on the highlighted spaces ({ $change }).
hint-place-tile = Place the tile on the highlighted space, rotated like this ({ $change }).
hint-place-token = Place the token on the highlighted space ({ $change }).
warning-pair-is-free = As a pair, these two are free. Click again to spend a nature token on them anyway.
warning-token-has-places = You could still place this token. Press again to return it anyway.

## Players and log

visit-environment = View this environment
player-turn = to play
player-thinks = thinking…
player-computer = computer
player-human = waiting
banner-turn = { $name }
opponent-turn-thinks = is thinking…
opponent-turn-plays = is playing
log-empty = Turns appear here as they are played.
log-title = Turns
log-unfold = Show all turns
log-fold = Show only the latest turn
log-turn = Turn { $turn }
log-look = Show where it happened
log-open = Game log
log-spoken = Turn { $turn }, { $name }: { $species } { $change }
log-spoken-returned = Turn { $turn }, { $name }: { $species } returned to the bag { $change }

## For screen readers

spoken-pair = Pair { $slot }
spoken-tile = tile { $habitats } for { $wildlife }
spoken-keystone = keystone tile { $habitats } for { $wildlife }
spoken-token = { $species } token
spoken-picked-tile = tile chosen
spoken-picked-token = token chosen
spoken-best = up to { $change }
spoken-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
spoken-nature = { $count ->
    [one] 1 nature token
   *[other] { $count } nature tokens
}
spoken-visited = environment in view
spoken-same = { $edge } { $habitat } on both sides
spoken-other = { $edge } { $habitat } next to { $other }
spoken-beside = next to it: { $wildlife }
spoken-change = scores { $change }
edge-north-east = north-east
edge-east = east
edge-south-east = south-east
edge-south-west = south-west
edge-west = west
edge-north-west = north-west
