### English texts. Parts between ** are shown in bold. A key names the place where its text is shown.

## Names

language-en = English
language-fr = Français
wildlife-bear = { $count ->
    [one] Bear
   *[other] Bears
}
wildlife-elk = Elk
wildlife-salmon = Salmon
wildlife-hawk = { $count ->
    [one] Hawk
   *[other] Hawks
}
wildlife-fox = { $count ->
    [one] Fox
   *[other] Foxes
}
habitat-mountain = Mountains
habitat-forest = Forest
habitat-prairie = Prairie
habitat-wetland = Wetlands
habitat-river = River
habitat-mountain-hint = Largest mountain corridor of each player, and the bonus it would earn
habitat-forest-hint = Largest forest corridor of each player, and the bonus it would earn
habitat-prairie-hint = Largest prairie corridor of each player, and the bonus it would earn
habitat-wetland-hint = Largest wetland corridor of each player, and the bonus it would earn
habitat-river-hint = Largest river corridor of each player, and the bonus it would earn
opponent-greedy = Forager
opponent-greedy-hint = Takes the turn that scores most at once. About 87 points with cards A, without bonuses.
opponent-random = Wanderer
opponent-random-hint = Plays any legal turn. About 33 points: good company for a first game.
player-default = Player { $number }

## Title

title-tagline = A land to lay, wildlife to shelter
title-new-game = New game
title-settings = Settings
title-controls = Controls
title-quit = Quit
title-unofficial = An unofficial fan work. Code, text and art are our own; only the typeface, Lato, is a guest.

## New game

new-game-title = New game
new-game-players = Players
new-game-cards = Scoring cards
new-game-majorities = Habitat bonuses
new-game-majorities-hint = Extra points for the largest and second largest corridor of each habitat
new-game-edition = Edition
new-game-edition-hint = The printing of the scoring cards; the preliminary one has cards A to C and 20 nature tokens
edition-final = Final
edition-preliminary = Preliminary
new-game-seed = Seed
new-game-seed-empty = surprise
new-game-seed-hint = The same seed and cards give the same game: a number or any word
new-game-seed-roll = A new number
new-game-start = Play
new-game-tiles-1 = One player: the solo game, 20 turns; two pairs go each turn
new-game-tiles-2 = Two players: 43 tiles, 20 turns each
new-game-tiles-3 = Three players: 63 tiles, 20 turns each
new-game-tiles-4 = Four players: 83 tiles, 20 turns each
cards-all-a-hint = Card A of every animal, as for a first game
cards-random-hint = Other cards each time; the seed decides
cards-picked-hint = One card for each animal
cards-worth = { $size } → { $points }
cards-family = Family
cards-family-hint = One easy card for all animals
cards-intermediate = Intermediate
cards-intermediate-hint = One card for all animals, a little harder than the family card
cards-not-in-edition = This edition has no such card
cards-all-a = All A
cards-random = Random
cards-picked = Choose
seat-human = Somebody at this screen
seat-computer = The computer
seat-remove = Remove this player
seat-add-human = Add a person
seat-add-computer = Add a computer
back = Back

## Top bar

menu-open = Menu
help-open = Controls
settings-open = Settings
fit-land = Show the whole land
undo = Undo
undo-barred-turn = Nothing to undo yet: new tiles have appeared since the last turn
undo-barred-wipe = Cannot be undone: new tokens have appeared
redo = Redo
turn-of = Turn { $turn } of { $turns }

## What to do next

prompt-draft = { $name }: choose **a tile and the token with it**
prompt-draft-or-wipe = { $name }: choose **a pair**, or replace the three alike
prompt-mix = Pick **any tile** and **any token** of the display
prompt-mix-tile = Now pick **a tile**
prompt-mix-token = Now pick **a token**
prompt-wipe = Mark **the tokens** to replace
prompt-wipe-confirm = Mark more tokens, or **replace** them
prompt-place-both = Place **the tile** on a dashed hex, or **{ $species }** on a ringed tile
prompt-place-tile = Place **the tile** on a dashed hex; wheel or right click turns it
prompt-place-token = Place **{ $species }** on a ringed tile
prompt-return-token = No tile takes this token: **return it to the bag**
prompt-review = All placed: **end the turn**, or pick a piece up again
prompt-visiting = You are looking at another land; **click your own** on the right to go on
prompt-watching = { $name } is playing
prompt-finished = The game is over

## Buttons of the turn

mix = Mix
mix-hint = Spend a nature token: take any tile and any token
wipe = Replace
wipe-hint = Spend a nature token: replace any tokens of the display
wipe-confirm = Replace
wipe-three = Replace three { $species }
tray-leaves = leaves
tray-leaves-hint = Leaves the game after this turn; the others move up
wipe-three-hint = Three alike: they can be replaced for nothing, once per turn
cancel = Cancel
step-back = One step back
rotate-left = Turn left
rotate-right = Turn right
return-token = Return token
return-token-hint = Put the token back into the bag instead of placing it
end-turn = End turn
end-turn-hint = The display is refilled and the next player begins
stack-hint = { $count ->
    [one] 1 tile left in the stack
   *[other] { $count } tiles left in the stack
}
bag-hint = { $count ->
    [one] 1 token left in the bag
   *[other] { $count } tokens left in the bag
}
nature-hint = { $count ->
    [0] No nature token. A token on a keystone tile earns one.
    [one] 1 nature token: worth a point, or one mix or replacement
   *[other] { $count } nature tokens: each is worth a point, or one mix or replacement
}
chip-with-token = with the token

## Players and log

visit-land = Look at this land
player-turn = to play
player-thinks = thinking…
player-computer = computer
player-human = waiting
banner-turn = { $name }
log-empty = Every turn will be noted here.
log-turn = Turn { $turn }
log-look = Look at the place

## Menu and windows

menu-title = Pause
menu-resume = Continue
menu-score-pad = Score pad
menu-settings = Settings
menu-help = Controls
menu-leave = Leave the game
leave-title = Leave this game?
leave-question = The game is not finished and will not be kept.
leave-yes = Leave
leave-no = Play on
close = Close
score-pad-now = If the game ended now
settings-title = Settings
help-title = Controls
help-mouse-place = **Left click**: choose a pair, place the piece over the land, pick up a piece placed this turn
help-mouse-rotate = **Wheel** or **right click**: turn the tile in hand; right click also turns the one placed this turn (Shift: the other way)
help-mouse-pan = **Drag** with the left or middle button: move the land
help-mouse-zoom = **Wheel** (with Ctrl while a tile is in hand): zoom to the pointer
help-mouse-orbit = **Drag** with the right button: turn and tilt the view
setting-on = On
setting-off = Off
setting-language = Language
setting-language-hint = Of everything you read
setting-text-size = Text size
setting-text-size-hint = In percent, as far as the window has room
setting-speed = Speed
setting-speed-hint = Of pieces and opponents
setting-reduce-motion = Reduce motion
setting-reduce-motion-hint = Pieces appear where they belong; water and grass stand still
setting-follow-moves = Follow moves
setting-follow-moves-hint = Show the land of the opponent who plays
setting-end-turn = End turns by themselves
setting-end-turn-hint = As soon as tile and token are placed; nothing can be changed then
setting-fullscreen = Full screen
setting-fullscreen-hint = Also F11
setting-grid = Tile edges
setting-grid-hint = How strongly tiles are set apart
speed-instant = At once
speed-fast = Fast
speed-normal = Normal
speed-slow = Slow

## Controls

key-ctrl = Ctrl
key-shift = Shift
key-alt = Alt
key-space = Space
key-enter = Enter
key-escape = Esc
key-tab = Tab
key-backspace = Backspace
key-home = Home
key-page-up = Page up
key-page-down = Page down
key-arrow-up = Up arrow
key-arrow-down = Down arrow
key-arrow-left = Left arrow
key-arrow-right = Right arrow
key-plus = Plus
key-minus = Minus
key-comma = Comma
key-period = Period

control-choose-1 = Choose the 1st pair, or tile of a mix
control-choose-2 = Choose the 2nd pair, or tile of a mix
control-choose-3 = Choose the 3rd pair, or tile of a mix
control-choose-4 = Choose the 4th pair, or tile of a mix
control-choose-token-1 = Choose the 1st token of a mix
control-choose-token-2 = Choose the 2nd token of a mix
control-choose-token-3 = Choose the 3rd token of a mix
control-choose-token-4 = Choose the 4th token of a mix
control-rotate-right = Turn the tile right
control-rotate-left = Turn the tile left
control-confirm = Place, confirm, end the turn
control-step-back = One step back, menu
control-undo = Undo
control-redo = Redo
control-return-token = Return the token to the bag
control-mix = Mix: any tile, any token
control-wipe = Replace tokens
control-cursor-up = Next place upwards
control-cursor-down = Next place downwards
control-cursor-left = Next place to the left
control-cursor-right = Next place to the right
control-next-cell = Next place
control-previous-cell = Previous place
control-switch-piece = Tile or token first
control-pan-up = Move the view up
control-pan-down = Move the view down
control-pan-left = Move the view left
control-pan-right = Move the view right
control-zoom-in = Zoom in
control-zoom-out = Zoom out
control-turn-left = Turn the view left
control-turn-right = Turn the view right
control-top-down = From above, or tilted
control-fit = Show the whole land
control-next-land = Look at the next land
control-previous-land = Look at the previous land
control-score-pad = Score pad
control-help = These controls
control-fullscreen = Full screen
control-screenshot = Save a picture

## Score pad and result

pad-wildlife = Wildlife
pad-habitats = Habitats
pad-nature = Nature tokens
pad-total = Total
result-winner = { $name } wins!
result-alone = { $points } points
result-next-band = { $points ->
    [one] 1 point to the next mark
   *[other] { $points } points to the next mark
}
result-all-bands = Every mark is reached!
result-shared = { $names } and { $last } share the victory!
result-tie-broken = Equal points: unspent nature tokens decided.
result-lands = Look at the lands
result-again = Same game again
result-again-hint = The same seed, cards and players
result-new-game = New game
result-title = To the title
result-pad = Score pad
result-seed = Seed { $seed }, cards { $cards }

## Notices

notice-all-alike = Four { $species } on offer: replaced at once.
notice-nature-ran-out = No nature token is left for { $name }.
notice-picture = Picture saved: { $text }
notice-picture-failed = The picture could not be saved: { $text }
notice-config-broken = { $file } cannot be used, so the usual values apply: { $why }
notice-settings-broken = The settings file cannot be used, so the usual settings apply: { $why }
refused-undo = Nothing can be undone: something new has appeared since.
refused-redo = There is nothing to redo.
refused-game-over = The game is over.
refused-wipe-after-draft = Tokens can be replaced only before a pair is taken.
refused-already-drafted = A pair was taken already this turn.
refused-nothing-drafted = First choose a tile and a token.
refused-pieces-in-hand = First place the tile, and place or return the token.
refused-no-three-alike = No three tokens are alike.
refused-free-wipe-used = Three alike can be replaced only once per turn.
refused-bag-too-small = The bag has too few tokens for that.
refused-no-nature-token = That costs a nature token, and you have none.
refused-nothing-to-wipe = First mark the tokens to replace.
refused-empty-slot = There is nothing to take there.
refused-mix-of-one-pair = These two lie together: take them as a pair, for nothing.
refused-no-tile-in-hand = The tile is placed already.
refused-no-token-in-hand = There is no token in hand.
refused-not-a-free-neighbour = A tile goes on a free hex beside your land.
refused-no-tile-there = A token goes on a tile.
refused-token-there = There is a token on that tile already.
refused-not-accepted = That tile does not show this wildlife.

## Scoring cards

card-bear-a-name = Pairs
card-bear-a-rule = Count your **pairs of bears**: groups of exactly two that touch no other bear. The number of pairs is read once in the table; four or more are worth 27.
card-bear-b-name = Trios
card-bear-b-rule = Each group of **exactly three bears**, in any shape, is worth 10.
card-bear-c-name = Families
card-bear-c-rule = Groups of **one to three bears** score by their size. Having at least one group of each size is worth **3 more**. Larger groups score nothing.
card-bear-d-name = Sleuths
card-bear-d-rule = Groups of **two to four bears** score by their size. Single bears and larger groups score nothing.
card-elk-a-name = Lines
card-elk-a-rule = **Straight lines** of up to four elk, along the flat sides of the hexes. Lines may touch; each elk counts in one line only, as it suits you best.
card-elk-b-name = Formations
card-elk-b-rule = A single elk, two side by side, a **triangle** of three, or a **diamond** of four. Formations may touch; each elk counts once, as it suits you best.
card-elk-c-name = Herds
card-elk-c-rule = Each **connected herd** scores by its size, in any shape. Eight or more are worth 28.
card-elk-d-name = Rings
card-elk-d-rule = Elk **around one common hex**, side by side, up to a full ring of six. What is in the middle does not matter. Each elk counts in one ring only.
card-salmon-a-name = Long runs
card-salmon-a-rule = Each **run** scores by its length. In a run no salmon has more than two salmon beside it. Seven or more are worth 25.
card-salmon-b-name = Short runs
card-salmon-b-rule = Each **run** scores by its length. In a run no salmon has more than two salmon beside it. Five or more are worth 17.
card-salmon-c-name = Runs of three to five
card-salmon-c-rule = Each **run of three or more** scores by its length; five or more are worth 15. In a run no salmon has more than two salmon beside it.
card-salmon-d-name = Runs and company
card-salmon-d-rule = Each **run of three or more** scores one point per salmon and one for **each other animal beside it**. In a run no salmon has more than two salmon beside it.
card-salmon-d-short = Runs of 3 or more: 1 per salmon, 1 per animal beside
card-hawk-a-name = Alone
card-hawk-a-rule = Count the hawks that **touch no other hawk**. Eight or more are worth 26.
card-hawk-b-name = In sight
card-hawk-b-rule = Count the hawks that touch no other hawk and **see another one** along a straight line. Only a hawk blocks the view. Eight or more are worth 28.
card-hawk-c-name = Lines of sight
card-hawk-c-rule = Each **straight line between two hawks** that do not touch is worth 3. A hawk may take part in several lines; only a hawk blocks the view.
card-hawk-c-short = 3 for each line of sight
card-hawk-d-name = Territories
card-hawk-d-rule = **Pairs of hawks in sight** of each other score by the **different animals between them**, hawks left out. Each hawk belongs to one pair at most.
card-fox-a-name = Variety
card-fox-a-rule = Each fox scores one point for each **different animal around it**, other foxes included.
card-fox-b-name = Pairs around
card-fox-b-rule = Each fox scores by the number of other animals of which it has **at least two around it**.
card-fox-c-name = Most of one
card-fox-c-rule = Each fox scores one point for each token of the **most common other animal around it**.
card-fox-d-name = Fox couples
card-fox-d-rule = Each **couple of foxes** side by side scores by the number of other animals of which it has **at least two around it**. Each fox belongs to one couple at most.
card-salmon-a-preliminary-name = Long runs
card-salmon-a-preliminary-rule = Each **run** scores by its length, by the table of the preliminary edition.
card-salmon-b-preliminary-name = Short runs
card-salmon-b-preliminary-rule = Each **run** scores by its length; four or more are worth 12, by the table of the preliminary edition.
card-hawk-b-preliminary-name = In sight
card-hawk-b-preliminary-rule = Count the hawks that touch no other hawk and **see another one** along a straight line, by the table of the preliminary edition.
card-family-name = Family
card-family-rule = **Groups** of the same animal score by their size; three or more are worth 9.
card-family-preliminary-name = Family
card-family-preliminary-rule = **Groups** of the same animal score by their size; more than three score nothing.
card-intermediate-name = Intermediate
card-intermediate-rule = **Groups** of the same animal score by their size; four or more are worth 12, a single one scores nothing.

## Why a line of the score pad has its points

card-now = On this land now
card-nothing-yet = Nothing yet.
reason-count-of-groups = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
reason-group = { $count ->
    [one] one alone
   *[other] group of { $count }
}
reason-every-size = a group of every size
reason-line = { $count ->
    [one] one alone
   *[other] line of { $count }
}
reason-formation = { $count ->
    [one] one alone
    [2] two side by side
    [3] triangle
   *[other] diamond
}
reason-ring = { $count ->
    [one] one alone
   *[other] { $count } around one hex
}
reason-run = { $count ->
    [one] one alone
   *[other] run of { $count }
}
reason-crowded-run = no run: one of these { $count } has more than two beside it
reason-run-and-neighbours = run of { $count } with { $more } beside it
reason-solitary = { $count ->
    [0] beside another hawk
    [one] 1 hawk alone
   *[other] { $count } hawks alone
}
reason-in-sight = { $count ->
    [0] beside another hawk, or none in sight
    [one] 1 hawk that sees another
   *[other] { $count } hawks that see another
}
reason-line-of-sight = a line of sight
reason-territory = { $count ->
    [one] 1 kind of animal between two hawks
   *[other] { $count } kinds of animals between two hawks
}
reason-variety = { $count ->
    [0] nobody around
    [one] 1 kind of animal around
   *[other] { $count } kinds of animals around
}
reason-neighbour-pairs = { $count ->
    [0] no pair around
    [one] 1 pair around
   *[other] pairs of { $count } kinds around
}
reason-most-common = { $count ->
    [0] nobody around
    [one] 1 of the same kind around
   *[other] { $count } of the same kind around
}
reason-duo = { $count ->
    [one] couple with 1 pair around
   *[other] couple with pairs of { $count } kinds around
}
