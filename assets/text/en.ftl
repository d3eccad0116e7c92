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
habitat-of-player = { $bonus ->
    [0] { $name } { $points }
   *[other] { $name } { $points } with { $bonus } more as bonus
}
habitat-prize-two = first +{ $first }, second +{ $second }
habitat-prize-one = largest +{ $first }
habitat-prize-size = { $size } in a row: +{ $points }
opponent-sprout = Sprout
opponent-sprout-hint = Still learning: has favourite animals, overlooks places, thinks little of habitats.
opponent-hiker = Hiker
opponent-hiker-hint = Takes what scores now, and now and then misses something. Good company on the way.
opponent-ranger = Ranger
opponent-ranger-hint = Plans ahead and wastes little. Beats most people.
opponent-biologist = Biologist
opponent-biologist-hint = Plays thousands of courses of the game in its head before every move.
opponent-greedy = Forager
opponent-greedy-hint = Takes the turn that scores most at once: a yardstick.
opponent-random = Wanderer
opponent-random-hint = Plays any legal turn: a yardstick.
level-measured-at-once = about { $points } points, moves at once
level-measured = about { $points } points, thinks { $seconds } s
style-balanced = no preference
style-balanced-hint = Takes points wherever they are
style-paths = fond of habitats
style-paths-hint = Likes long corridors and majorities more than they are worth
style-wildlife = fond of wildlife
style-wildlife-hint = Cares for animals first and for habitats second
style-rival = rival
style-rival-hint = Also looks at what it leaves for the next player
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
new-game-seed-hint = The same seed and cards give the same game: a number, any word, or a code of 14 letters that brings its rules and cards along
new-game-seed-roll = A new number
new-game-aids = Help
new-game-start = Play
new-game-tiles-1 = One player: the solo game, { $turns } turns; two pairs go each turn
new-game-tiles-2 = Two players: { $tiles } tiles, { $turns } turns each
new-game-tiles-3 = Three players: { $tiles } tiles, { $turns } turns each
new-game-tiles-4 = Four players: { $tiles } tiles, { $turns } turns each
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
practice = Practice
practice-hint = This game does not count for the trail or your statistics.
undo-barred-turn = Nothing to undo yet: new tiles have appeared since the last turn
undo-barred-wipe = Cannot be undone: something hidden has appeared
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
prompt-review-best = { $change } — nothing better could be had: **end the turn**
prompt-review-less = { $change } this turn, up to { $best } could be had: **end the turn**, or try again
prompt-visiting = Take a pair, or go **back to your environment**
prompt-visiting-place = Go **back to your environment** to place your pieces
visited-environment = { $name }’s environment
visited-back = Back to my environment
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
card-next = next one
hint = Hint
heat-map = What every place would bring
hint-more = Tell me more
hint-close = Close
hint-wildlife = Think about your **{ $species }**.
hint-habitat-mountain = Think about your **mountain** corridor.
hint-habitat-forest = Think about your **forest** corridor.
hint-habitat-prairie = Think about your **prairie** corridor.
hint-habitat-wetland = Think about your **wetland** corridor.
hint-habitat-river = Think about your **river** corridor.
hint-nature = Think about **nature tokens**.
hint-room = Nothing brings points at once: **make room** for later.
hint-region = Look at the lit part of your land.
hint-take-pair = **Pair { $slot }**; tile and token go where the rings are ({ $change }).
hint-take-mixed = Spend a nature token: **tile { $tile }** with **token { $token }**, to where the rings are ({ $change }).
hint-place-tile = The tile goes where the ring is, turned like this ({ $change }).
hint-place-token = The token goes where the ring is ({ $change }).
warning-token-has-places = This token has places on your land. Return it all the same? Then press again.

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
log-open = What happened
log-spoken = Turn { $turn }, { $name }: { $species } { $change }
log-spoken-returned = Turn { $turn }, { $name }: { $species } back to the bag { $change }

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
spoken-visited = land in sight
spoken-same = { $edge } { $habitat } on both sides
spoken-other = { $edge } { $habitat } beside { $other }
spoken-beside = beside it { $wildlife }
spoken-change = brings { $change }
edge-north-east = north east
edge-east = east
edge-south-east = south east
edge-south-west = south west
edge-west = west
edge-north-west = north west

## Menu and windows

menu-title = Pause
menu-resume = Continue
menu-score-pad = Score pad
menu-settings = Settings
menu-help = Controls
menu-leave = Leave the game
leave-title = Leave this game?
leave-question = It is kept as it is: the title will offer to go on with it.
leave-yes = Leave
leave-no = Play on
close = Close
score-pad-now = If the game ended now
score-pad-later = Without the aid “points during the game”, points are counted when the game is over. The settings can change that.
settings-title = Settings
settings-general = General
settings-aids = Aids
settings-access = Access
settings-keys = Keys
settings-reset-part = Reset this part
settings-picture = Picture
settings-sound = Sound
help-title = Controls
help-mouse-place = **Left click**: choose a pair, place the piece over the land, pick up a piece placed this turn
help-mouse-rotate = **Wheel** or **right click**: turn the tile in hand; right click also turns the one placed this turn (Shift: the other way)
help-mouse-pan = **Drag** with the left or middle button: move the land
help-mouse-zoom = **Wheel** (with Ctrl while a tile is in hand): zoom to the pointer
help-mouse-one = **One button** is enough: every turn of a tile and every move of the view has a button on screen
help-mouse-orbit = **Drag** with the right button: turn and tilt the view
setting-reset = Back to the usual value
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
setting-end-turn = End turns automatically
setting-end-turn-hint = As soon as tile and token are placed; nothing can be changed then
setting-facts = Facts about animals
setting-facts-hint = Tell something about an animal when its first token is placed
setting-fullscreen = Full screen
setting-fullscreen-hint = Also by key: { $keys }
setting-grid = Tile edges
setting-grid-hint = How strongly tiles are set apart
setting-picture = Picture quality
setting-picture-hint = How much is drawn; automatic suits your graphics device
picture-automatic = Automatic
picture-low = Low
picture-medium = Medium
picture-high = High
setting-steady-light = Steady light
setting-steady-light-hint = The light does not change from morning to evening
setting-wheel = Wheel with a tile in hand
setting-wheel-hint = What the wheel of the mouse does then; with Ctrl it always zooms
wheel-rotate = Turns the tile
wheel-zoom = Zooms
setting-view-buttons = View buttons
setting-view-buttons-hint = In the corner of the land: move, turn and zoom without dragging
setting-high-contrast = High contrast
setting-high-contrast-hint = Stronger colours on the land, black lines between tiles, solid panels
setting-habitat-signs = Habitat signs
setting-habitat-signs-hint = A sign on every half of a tile says which habitat it is
vision-title = Eyes that see colours otherwise
vision-hint = How the habitats and the wildlife look then. This changes nothing in the game.
vision-normal = Usual
vision-red-weak = Without red
vision-green-weak = Without green
vision-blue-weak = Without blue
preset-purist = Purist
preset-purist-hint = As with the box on a table: no marked places, no points before the end, no advice.
preset-standard = Standard
preset-standard-hint = Marks where a piece may go, counts points as you play, says what the piece in hand would change. Hints if you ask.
preset-coach = Coach
preset-coach-hint = All of that, and the best of every pair and place, and a warning before a costly move.
preset-own = In force: **your own choice** of the switches below
aid-places = Places
aid-places-hint = Mark where the piece in hand may go
aid-points = Points during the game
aid-points-hint = Scoring cards, corridors and totals are counted all the time
aid-change = What a piece would change
aid-change-hint = The points that the held piece brings or costs where it is
aid-hints = Hints
aid-hints-hint = A word of advice, when you ask for it
aid-best = Best of each pair
aid-best-hint = The most that a pair can bring this turn
aid-heat-map = Worth of every place
aid-heat-map-hint = What the tile in hand would bring at each free place
aid-warnings = Warnings
aid-warnings-hint = Before moves that lose points, and before a token is thrown away
aid-explain = Reasons
aid-explain-hint = What opponents had in mind with their moves, and what they expect to end with
thought-points = { $name }: { $change } at once, mostly { $source }.
thought-room = { $name } made room for later.
thought-wipe = { $name } hoped for better tokens.
thought-expected = Expects about { $points } points in the end.
thought-source-nature = a nature token
hint-expected = Leads to about { $points } points in the end.
hint-wipe = Replace the tokens: what may come is worth more than what is there.
keys-turn = Turn
keys-land = Piece in hand
keys-view = View
keys-windows = Windows and sound
keys-how = Click a key to choose another one, or the plus sign to add one.
keys-press = Press the key for **{ $control }**. Esc leaves it as it is.
keys-taken = **{ $key }** is already the key for **{ $control }**. Take it from there?
keys-needed = **{ $key }** has to stay: nobody could play without a key for **{ $control }**.
keys-stuck = The usual keys of **{ $control }** are needed elsewhere now. Change them there first.
keys-take = Take it
keys-leave-free = No key
keys-none = no key
keys-more = Another key: { $control }
keys-reset = Back to the usual keys
first-run-title = Welcome to Cascadia
first-run-text = Three questions, and you can play. Everything can be changed later in the settings.
first-run-aids = How much should the game show?
first-run-begin = Begin
view-open = Buttons for the view
view-fold = Fold the buttons for the view
view-up = Move the view up
view-down = Move the view down
view-left = Move the view left
view-right = Move the view right
view-turn-left = Turn the view left
view-turn-right = Turn the view right
view-nearer = Zoom in
view-further = Zoom out
setting-volume = Volume
setting-volume-hint = Of everything
setting-effects-volume = Pieces
setting-effects-volume-hint = Tiles, tokens, calls and buttons
setting-ambience-volume = Nature
setting-ambience-volume-hint = Wind, water and animals of the land you look at
setting-music-volume = Music
setting-music-volume-hint = Now and then, with silences between
setting-mute = Mute
setting-mute-hint = No sound at all; also by key: { $keys }
setting-mute-in-background = Quiet in the background
setting-mute-in-background-hint = No sound while another window is in front
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
key-insert = Insert
key-delete = Delete
key-home = Home
key-end = End
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
control-land-1 = Look at the land of player 1
control-land-2 = Look at the land of player 2
control-land-3 = Look at the land of player 3
control-land-4 = Look at the land of player 4
control-hint = Hint, and more of it
control-heat-map = Show what every place would bring
control-corridors = Show the longest corridors
control-score-pad = Score pad
control-help = These controls
control-mute = Sound on or off
control-fullscreen = Full screen
control-screenshot = Save a picture
control-screenshot-of-land = Save a picture without panels

## Score pad and result

pad-wildlife = Wildlife
pad-habitats = Habitats
pad-nature = Nature tokens
pad-total = Total
pad-bonus = Habitat bonuses
pad-why-hint = Point at a row to see what earned it.
pad-why-of = { $name }: { $text }
pad-why-one = { $reason }: { $points }
pad-why-nothing = nothing scored
pad-why-groups = { $count } groups: { $points }
pad-why-lines = { $count } lines: { $points }
pad-why-formations = { $count } formations: { $points }
pad-why-rings = { $count } rings: { $points }
pad-why-runs = { $count } runs: { $points }
pad-why-hawks = { $count } times hawks: { $points }
pad-why-lines-of-sight = { $count } lines of sight: { $points }
pad-why-territories = { $count } pairs of hawks: { $points }
pad-why-foxes = { $count } foxes: { $points }
pad-why-duos = { $count } couples of foxes: { $points }
pad-why-corridors = { $habitat }, largest corridors – { $corridors }
pad-why-corridor-bonus = { $size } (+{ $points })
pad-why-no-bonus = No bonus for { $name }
pad-why-nature = { $count ->
    [0] no nature token left
    [one] 1 nature token not spent
   *[other] { $count } nature tokens not spent
}
result-count = The final count
result-land-finished = The land of { $name } is finished
result-go-on = Click or press any key to go on
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
result-code = Code { $seed }, cards { $cards }

## Notices

notice-all-alike = Four { $species } on offer: replaced at once.
notice-nature-ran-out = No nature token is left for { $name }.
notice-picture = Picture saved: { $text }
notice-picture-failed = The picture could not be saved: { $text }
notice-config-broken = { $file } cannot be used, so the usual values apply: { $why }
notice-sound-off = Sound off
notice-sound-on = Sound on
notice-keys-broken = Some of your own keys cannot be used, so the usual ones apply there: { $why }
notice-settings-broken = The settings file cannot be used, so the usual settings apply: { $why }
settings-notice-not-written = Your settings cannot be saved: { $why }
keys-notice-not-written = Your own keys cannot be saved: { $why }
window-notice-not-written = The place of the window cannot be saved: { $why }
setup-notice-not-written = The last set-up cannot be kept: { $why }
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
refused-no-nature-token = You do not have enough nature tokens for that.
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

## Rules

menu-rules = Rules
title-rules = Rules
rules-title = Rules
rules-search = Search the rules
rules-search-clear = Empty the search
rules-matches = { $count ->
    [0] Nothing found
    [one] 1 match
   *[other] { $count } matches
}
rules-nothing-found = No rule mentions “{ $text }”. Fewer letters or another word may help.

rules-aim = Aim and pieces
rules-aim-1 = You lay a land of hexagonal **tiles** and settle **wildlife** on it. Most points for wildlife, habitats and unspent nature tokens win.
rules-aim-2 = There are **five habitats**: mountains, forest, prairie, wetlands and river. Each tile shows one or two of them, and the animals that may live there.
rules-aim-3 = There are **five animals**, with 20 tokens each: bears, elk, salmon, hawks and foxes. Their tokens come out of the bag at random.
rules-aim-4 = A **keystone tile** shows one habitat and one animal. Putting that animal on it earns a nature token.
rules-aim-5 = One **scoring card** for each animal says what its tokens are worth. The cards are the same for everybody.
rules-aim-6 = Everybody begins with a small land of three tiles. Between the players lies the **display**: four pairs, each of a tile and a token.
rules-aim-7 = The stack holds 43 tiles for one or two players, 63 for three and 83 for four. That gives everybody **20 turns**.

rules-turn = A turn
rules-turn-1 = **Choose a pair** of the display: a tile and the token that lies with it.
rules-turn-2 = **Place the tile** on a free hex that touches your land, turned as you like. Habitats do not have to match, but only matching ones make your corridors grow.
rules-turn-3 = **Place the token** on a tile that shows its animal and is still empty. It may be the tile you have just placed or any other of your land.
rules-turn-4 = Tile or token, either may come first. Until you end the turn you can pick both up again; after that they stay where they are.
rules-turn-5 = A token that fits nowhere, or that you do not want, goes **back into the bag**. The tile has to be placed.
rules-turn-6 = At the end of the turn, stack and bag fill the gap in the display, and the next player begins.

rules-overpopulation = Overpopulation
rules-overpopulation-1 = **Three alike**: if exactly three tokens of the display show the same animal, you may replace these three for nothing. You can do so once per turn, before you choose a pair.
rules-overpopulation-2 = **Whole display alike**: if all tokens show the same animal, they are replaced at once and as often as it happens. This is not your choice, and it does not use up the replacement of three.
rules-overpopulation-3 = The old tokens wait aside until the new ones are drawn, and only then go back into the bag. So none of them can come straight back.
rules-overpopulation-4 = If three are alike again after you have replaced three, only a nature token replaces them this turn.

rules-nature = Nature tokens
rules-nature-1 = A token placed on a **keystone tile** earns you a nature token. There are 25 in all.
rules-nature-2 = **Mix**: for one nature token, take any tile and any token of the display instead of a pair.
rules-nature-3 = **Replace**: for one nature token, replace as many tokens of the display as you like.
rules-nature-4 = You may replace several times and then mix, in the same turn, as long as you can pay. Spent nature tokens can be earned again.
rules-nature-5 = Each nature token you still have at the end is **worth a point**, and they break ties.

rules-habitats = Habitats and majorities
rules-habitats-1 = Tiles that continue the same habitat across the edges where they touch form a **corridor**. Of each habitat, your largest corridor scores **one point per tile**.
rules-habitats-2 = A tile with two habitats can be part of a corridor of each. Smaller corridors score nothing.
rules-habitats-3 = **Two players**: the larger corridor of a habitat earns 2 more points. If both are equally large, each player gets 1.
rules-habitats-4 = **Three or four players**: the largest corridor of a habitat earns 3 more points, the second largest 1.
rules-habitats-5 = Two players who share the largest get 2 each, three or more get 1 each. After such a tie there is no second place.
rules-habitats-6 = **Alone**: your largest corridor of a habitat earns 2 more points if it has seven tiles or more.
rules-habitats-7 = These bonuses can be left out when a game is set up.

rules-wildlife = Scoring wildlife
rules-wildlife-1 = Each animal scores by its own card. What counts is where its tokens lie, not the habitat below them.
rules-wildlife-2 = Tokens of one animal that touch each other are one **group**; a token that touches none of its kind is a group of one. So two groups of the same animal never touch.
rules-wildlife-3 = Elk are the exception: their lines, formations and rings may touch, and each elk counts once, as it suits you best.
rules-wildlife-4 = Cards do not take anything from each other. A salmon counts for its run, and again for every fox beside it.
rules-wildlife-5 = These are the cards of the final edition. In the tables, the upper row is the size or number, the lower row the points.

rules-end = End of the game
rules-end-1 = The game ends after the turn for which the stack can no longer fill the display: everybody has had 20 turns.
rules-end-2 = Then the points are added: the five animals by their cards, the largest corridor of each habitat, the habitat bonuses, and one for each unspent nature token.
rules-end-3 = The highest total wins. If totals are equal, more unspent nature tokens win; if those are equal too, **the victory is shared**.

rules-alone = Playing alone
rules-alone-1 = You have 43 tiles and 20 turns, and you play for the highest total you can reach.
rules-alone-2 = After each turn, the tile and the token **farthest from the stack** leave the game, besides those you took. The others move up, and two new pairs come. What will leave is marked.
rules-alone-3 = Instead of majorities, your largest corridor of a habitat earns 2 more points if it has seven tiles or more.
rules-alone-4 = Six marks tell how well it went: 60, 70, 80, 90, 100 and 110 points.

rules-variants = Variants and editions
rules-variants-1 = In the **family** and the **intermediate** variant, one simple card takes the place of all others: groups of any animal score by their size. Everything else stays as it is.
rules-variants-preliminary = Preliminary edition
rules-variants-2 = The cards of an earlier printing. They are cards A to C only, with **20 nature tokens** and without an intermediate card.
rules-variants-3 = Elk B and elk C have changed places, and salmon C is what salmon B is today. The cards below have values of their own; the others are those of the final edition.

rules-scenarios = Scenarios
rules-scenarios-1 = There are **15 scenarios** for one to four players. Each has fixed scoring cards and one to four goals.
rules-scenarios-2 = The first goal is always a total, from 80 to 100 points. Others ask for certain animals, habitats or nature tokens, or for animals that keep together or apart.
rules-scenarios-3 = Goals are checked when the game is over. **Everyone who meets all of them** earns the shape of the scenario, whoever wins.

rules-achievements = Achievements
rules-achievements-1 = There are **25 achievements** in games against others: high totals, an animal left out, several majorities, many nature tokens, and more.
rules-achievements-2 = **Only the winner** can earn one, and **only one per game**, even if the land would do for several.
rules-achievements-3 = By the rules they are not for a game alone. As a house rule you may play for them alone; what you earn that way is marked.

rules-restrictions = Restrictions
rules-restrictions-intro = A restriction changes one rule for everybody. There are ten, one in a game at most, and the **winner** earns its shape.
rules-restrictions-1 = **1.** Every tile you place must continue a habitat across at least one edge.
rules-restrictions-2 = **2.** No tile you place may continue a habitat across any edge, and habitats score nothing.
rules-restrictions-3 = **3.** Only corridors of exactly three tiles score: 3 points for each of them.
rules-restrictions-4 = **4.** Only corridors of five tiles or more score.
rules-restrictions-5 = **5.** The display has only three pairs.
rules-restrictions-6 = **6.** There are two scoring cards for each animal, and each player scores one of the two.
rules-restrictions-7 = **7.** Nobody has a starter land: everybody begins with two tiles from the stack and has 18 turns.
rules-restrictions-8 = **8.** Mixing and replacing cost two nature tokens each.
rules-restrictions-9 = **9.** A token must not be put on the tile that was placed in the same turn.
rules-restrictions-10 = **10.** Hidden cards: each player keeps one of the five scoring cards secret, and the others lie open. All five count for everybody. Whoever spends a nature token shows their card to all.

rules-trail = The trail
rules-trail-1 = Scenarios, achievements and restrictions together are **50 shapes**. Each one you earn is a step along the trail.
rules-trail-2 = Up to **five profiles** walk it side by side, each with steps of its own.
rules-trail-3 = Milestones stand at 8, 16, 24, 32, 40 and 50 steps.
rules-trail-4 = **Practice games** earn nothing: those in which a turn was taken back after something hidden had been seen.

rules-rulings = Rulings
rules-rulings-intro = Where the rules leave a question open, this game always answers it in the same way.
rules-rulings-display = Display, bag and nature tokens
rules-ruling-wipe-cannot-help = **Whole display alike**: it stays as it is if replacing cannot help, because the bag has fewer tokens than the display, only that animal, or just as many of one other.
rules-ruling-display-of-one = **A display of one pair** never counts as alike.
rules-ruling-wipe-bag-too-small = **Replacing** happens only if the bag has enough tokens for all that are replaced.
rules-ruling-bag-empty = **The bag is empty**: the place in the display stays without a token, and its tile can be taken alone.
rules-ruling-slot-without-token = **A place without a token** gets one at the next refill, if the bag has some again.
rules-ruling-alone-bag-empty = **Playing alone with an empty bag**: the farthest token that is there leaves; tiles and tokens move up each on their own.
rules-ruling-nature-tokens-gone = **No nature token is left**: a keystone earns nothing until somebody spends one.
rules-rulings-habitats = Habitats
rules-ruling-habitat-of-nobody = **A habitat that nobody has** gives nobody a bonus.
rules-ruling-tie-for-second = **A tie for the second largest corridor**, or any second place behind a tie for the largest, earns no bonus.
rules-rulings-wildlife = Wildlife
rules-ruling-salmon-d-minimum = **Salmon D**: a run of one or two salmon scores nothing.
rules-ruling-salmon-invalid-group = **A salmon with three or more salmon beside it**: its whole connected group is no run and scores nothing.
rules-ruling-salmon-loops = **A closed loop of salmon** is a run; a triangle is the smallest.
rules-ruling-hawk-los-gap = **What blocks a hawk’s view**: only another hawk, neither other animals nor gaps in the land.
rules-ruling-hawk-los-adjacent = **Two hawks side by side** do not see each other.
rules-ruling-hawk-b-partner = **Hawk B**: the hawk that is seen may itself have a hawk beside it.
rules-ruling-elk-c-over-8 = **Elk C**: more than eight connected elk are one herd, worth the last value of the table.
rules-ruling-elk-d-arc = **Elk D**: the elk of a ring that is not full stand side by side.
rules-ruling-elk-d-centre = **Elk D, the hex in the middle**: it may be empty, missing, or hold any animal.
rules-ruling-fox-d-groups = **Fox D**: three or more connected foxes count as couples, each fox in one, for the most points.
rules-rulings-trail = Goals, restrictions and the trail
rules-ruling-scenario-habitat-score = **Goals about points of habitats**: the bonuses count, for a single habitat as well as for all together.
rules-ruling-scenario-adjacent-habitats = **Goals that keep two habitats apart**: nowhere may one of them touch the other across the edge between two tiles; both on one tile are allowed.
rules-ruling-scenario-must-be-adjacent = **Goals that bring two animals together**: every token of the first has at least one of the second beside it.
rules-ruling-scenario-card-maximum = **Goals to reach a card’s highest value several times**: each fox, run or group that scores it counts once.
rules-ruling-wildlife-not-on-habitat = **Goals that keep an animal off a habitat**: no tile that shows the habitat at all may hold it.
rules-ruling-achievement-shared-majority = **Achievements for majorities**: a majority counts also when it is shared.
rules-ruling-achievement-shared-victory = **A shared victory** lets each of the winners take an achievement.
rules-ruling-restriction-no-fit = **Restrictions 1 and 2**: a tile that fits nowhere may be placed anywhere.
rules-ruling-restriction-majorities = **Restrictions 3 and 4**: majorities compare what the habitats score.
rules-ruling-restriction-two-cards = **Restriction 6**: for each animal and each player, the card with more points counts.
rules-ruling-restriction-first-tile = **Restriction 7**: the first of the two tiles lies ready; the second is placed at the start of the player’s first turn.

## Restrictions, scenarios and secret cards
refused-tile-in-hand-first = Place your second tile first.
refused-does-not-fit = The tile does not fit there like that: a rule restriction forbids it.
refused-on-new-tile = The token may not go on the tile placed in this turn.
prompt-handover = Hand the screen over to **{ $name }**
prompt-place-opening-tile = Place your **second tile**
card-covered = Somebody keeps this scoring card **secret**. It counts for everybody all the same; spending a nature token shows it.
purpose-scenario = Scenario { $number }
purpose-restriction = Restriction { $number }
purpose-custom = Custom rules
goal-measure = { $have } / { $want }
goal-against = × { $count }
goal-met = Reached
goal-open = Not reached yet
goal-broken = Out of reach in this game
custom-title = Custom rules
custom-about = Where sources disagree, the final rulebook holds. Games with custom rules fill in no shapes on the trail.
custom-open = { $count ->
    [0] Custom…
   *[other] Custom: { $count }
}
custom-reset = The final rulebook
custom-second-place = Among three and four players, the second largest corridor earns two points instead of one
custom-short-runs = Salmon D: runs of one and two salmon score, too
custom-lonely-partner = Hawk B: the hawk that is seen must have no hawk beside it either
custom-lonely-couples = Fox D: only groups of exactly two foxes score
curtain-title = { $name }’s turn
curtain-why = { $name } keeps a scoring card secret: everybody else looks away.
curtain-raise = I am { $name }
card-secret = A secret card
card-secret-hint = { $name } keeps this scoring card secret. It counts for everybody; spending a nature token shows it.
card-own-secret-hint = Only { $name } may know this scoring card. Spending a nature token shows it to everybody.
card-other-hint = The better of two cards counts. Card { $letter } would give { $points }.
kind-normal = Normal
kind-normal-hint = Most points win; the winner may fill in an achievement on the trail
kind-scenario = Scenario
kind-scenario-hint = Fixed cards and up to four goals, alone or with others
kind-restriction = Restriction
kind-restriction-hint = One of ten rules that make the game harder
scenario-for-all = Everybody who reaches all goals fills in the shape on the trail.
restriction-hidden-cards = The cards are drawn. Every player keeps one of the five secret, the others lie open; all five count for everybody.
new-game-hidden-alone = Secret cards need at least two players
card-or = Or: { $name }
result-scenario-reached = { $scenario } reached!
result-scenario-missed = { $scenario } not reached
result-scenario-reached-by = { $scenario } reached by { $names }
result-scenario-missed-by-all = Nobody reached { $scenario }

## Goals in words

goal-total = A total of at least { $least }
goal-card-maximum = { $times ->
    [one] The highest value of the { $species } card
   *[other] The highest value of the { $species } card, { $times } times
}
goal-tokens-of-each = At least { $least } tokens of each animal
goal-tokens-of = At least { $least } { $species } tokens
goal-points-of = At least { $least } points with { $species }
goal-points-of-each-species = At least { $least } points with each animal
goal-points-of-each-habitat = At least { $least } points in each habitat
goal-any-habitats = { $count ->
    [one] At least { $least } points in one habitat
   *[other] At least { $least } points in each of { $count } habitats
}
goal-any-species = { $count ->
    [one] At least { $least } points with one animal
   *[other] At least { $least } points with each of { $count } animals
}
goal-wildlife-subtotal = At least { $least } points with all animals together
goal-habitat-subtotal = At least { $least } points in all habitats together
goal-nature-tokens = At least { $least } unspent nature tokens
goal-no-nature-tokens = No unspent nature token
goal-species-apart = { $first } and { $second } never side by side
goal-habitats-apart = { $first } and { $second } never side by side
goal-not-on-habitat = { $species } never on a tile that shows { $habitat }
goal-always-beside = Beside every { $first } token at least one { $second } token
goal-no-tokens-of = No { $species } token
goal-crowd-above = More than { $count } tokens of one animal
goal-majorities = The majority in at least { $least } habitats
goal-no-keystones = No token on a keystone tile
goal-species-placed = Tokens of exactly { $count } animals

## The trail

title-trail = Trail
trail-title = The trail
trail-nobody = Nobody walks the trail yet. Write a name below: every shape you earn in a game is one step for your profile.
trail-new-name = New profile
trail-add = Add
trail-steps-of = { $steps } of { $length }
trail-choose = Show the trail of { $name }
trail-rename = Rename
trail-rename-done = Keep this name
trail-colour-0 = Amber
trail-colour-1 = Sky
trail-colour-2 = Spruce
trail-colour-3 = Orchid
trail-colour-4 = Birch
trail-remove = Remove
trail-remove-title = Remove { $name }?
trail-remove-question = { $count ->
    [0] This profile has not earned any shapes yet.
    [one] Its one shape is lost for good.
   *[other] Its { $count } shapes are lost for good.
}
trail-remove-yes = Remove
trail-remove-no = Keep
trail-name-empty = A profile needs a name.
trail-name-taken = Another profile has this name.
trail-name-full = All five trails are taken.
trail-scenarios = Scenarios
trail-achievements = Achievements
trail-restrictions = Restrictions
trail-tab-count = { $text } { $count }/{ $length }
trail-scenario-name = Scenario { $number }
trail-achievement-name = Achievement { $number }
trail-restriction-name = Restriction { $number }: { $name }
trail-scenario-cards = Cards { $cards }
trail-earned = Earned by { $name } with { $total } points
trail-earned-house-rule = Earned by { $name } with { $total } points, alone: house rule
trail-not-earned = Not earned yet
trail-house-rule-legend = Earned alone, by the house rule
trail-hint-scenarios = For one to four players: whoever meets all goals earns the shape. Click a scenario to play it.
trail-hint-achievements = In a normal game with lettered cards, the winner earns one of them.
trail-hint-restrictions = Each changes one rule for everybody; the winner earns the shape. Click one to play it.
trail-play-scenario = Click to play
trail-play-restriction = Click to play
trail-solo = Solo games earn achievements and restrictions
trail-solo-hint = A house rule: the rulebook gives them to winners among several. What you earn alone is marked.
trail-start = Start
trail-milestone-at = { $habitat }: milestone at { $steps } steps
trail-milestone-last = The end of the trail: { $steps } steps
trail-passed = { $name } has reached the milestone “{ $habitat }”: { $steps } steps!
trail-passed-end = { $name } has walked the whole trail: all { $steps } shapes!
trail-at = { $name }: { $steps } of { $length } steps
trail-notice-kept-aside = The file with your profiles is damaged. It is kept as { $file }, and the trail begins anew.
trail-notice-untouched = The file with your profiles cannot be used and stays as it is; nothing you earn now will be kept: { $why }
trail-notice-newer = Your profiles were written by a newer version of the game. They stay as they are; nothing you earn now will be kept.
trail-notice-not-written = Your profiles cannot be saved: { $why }
restriction-1-name = Good neighbours
restriction-1-rule = Every tile you place must continue a habitat across at least one edge.
restriction-2-name = Strangers
restriction-2-rule = No tile you place may continue a habitat across any edge, and habitats score nothing.
restriction-3-name = Threes
restriction-3-rule = Only corridors of exactly three tiles score: 3 points for each of them.
restriction-4-name = Wide country
restriction-4-rule = Only corridors of five tiles or more score.
restriction-5-name = Lean display
restriction-5-rule = The display has only three pairs.
restriction-6-name = Two cards each
restriction-6-rule = There are two scoring cards for each animal, and each player scores one of the two.
restriction-7-name = From nothing
restriction-7-rule = Nobody has a starter land: everybody begins with two tiles from the stack and has 18 turns.
restriction-8-name = Precious nature
restriction-8-rule = Mixing and replacing cost two nature tokens each.
restriction-9-name = Settle later
restriction-9-rule = A token must not be put on the tile that was placed in the same turn.
restriction-10-name = Hidden cards
restriction-10-rule = Each player keeps one scoring card secret; all five count for everybody. Whoever spends a nature token shows theirs.
purpose-achievement = Achievement { $number }
award-title = The trail
award-nobody = Nobody but the computer played: nothing to fill in.
award-practice = A practice game fills in nothing.
award-other-rules = Nothing to fill in: shapes are for games by the final rulebook, with lettered cards and habitat bonuses.
award-not-the-winner = Only the winner may fill in a shape.
award-alone = Played alone, this fills in nothing. A house rule on the trail’s page changes that.
award-goals-missed = Not all goals were reached.
award-nothing-reached = The win reached none of the achievements.
award-filled-in = What was reached is filled in already.
award-no-profile = { $name } could fill in a shape, but has no trail yet.
award-begin = Begin a trail for { $name }
award-one = { $name } may fill in a shape.
award-choose = { $name } may fill in one of these shapes.
award-house-rule = Played alone, it counts by house rule and is marked so.
award-fill-in = Fill in
award-done = { $shape } is filled in.
award-steps = { $name } stands at step { $steps } of { $length }.
award-milestone = { $name } has reached step { $steps }: a milestone!
award-trail-finished = { $name } has walked the whole trail!
award-to-the-trail = Look at the trail
award-open = Trail: fill in a shape
award-look = Trail
seat-profile = People with a trail
notice-card-shown = { $name } shows the secret scoring card: { $species }.
nature-two-hint = With this restriction, a mix or a replacement costs { $cost } nature tokens.
award-full = { $name } could fill in a shape, but all five trails are taken. The trail’s page can make room.

## Lessons

title-learn = Learn to play
lessons-about = Four short lessons at a real table. You can leave one at any time and go on with it later.
lessons-done = Done
lessons-go-on = Go on at step { $step }
lessons-rules = Rules
lesson-draft = A turn
lesson-draft-about = Choose a pair, place tile and token
lesson-habitats = Habitats
lesson-habitats-about = Corridors, matching edges, keystone tiles
lesson-wildlife = Wildlife
lesson-wildlife-about = Read a scoring card and choose the token that scores
lesson-nature = Nature tokens
lesson-nature-about = Three alike, replace, mix
lesson-step = Step { $step } of { $steps }
lesson-go-on = Go on
lesson-try-again = Undo and try again
lesson-again = Again
lesson-again-hint = From the beginning of this land
lesson-skip = Skip lesson
lesson-leave = Leave the lesson
lesson-next = Next lesson
lesson-all = All lessons
lesson-done = **Well done!** That is all there is to this lesson.
lesson-notice-kept-aside = The file with your lessons is damaged. It is kept as { $file }, and the lessons begin anew.
lesson-notice-newer = What you have learned was written down by a newer version of the game. It stays as it is; nothing is added now.

lesson-draft-land = This is **your land**. Below it lie **four pairs**, each of a tile and a wildlife token. In every turn you take one pair and place both.
lesson-draft-take = Take the **third pair**, the one with the bear: click it, or press **{ $pair }**.
lesson-draft-take-astray = That is a pair like any other, but for this lesson you need the bear.
lesson-draft-tile = Point at a **dashed hex**. The **wheel**, a **right click** or the round arrows below the land turn the tile, a **click** places it. By keys: **{ $next }** for the next place, **{ $turn }** to turn, **{ $confirm }** to place.
lesson-draft-token = Now the **bear**: it may go on any empty tile that shows a bear. Click the **ringed tile**.
lesson-draft-token-astray = The bear went back into the bag. That is allowed, but here it has a place.
lesson-draft-end = Both are placed. Until the turn ends, a click picks a piece up again, so you may change your mind. Then **end the turn**.
lesson-draft-next = The gap is filled, and the **next player** takes a turn. After 20 turns each, the most points for wildlife, habitats and nature tokens win.

lesson-habitats-corridor = Tiles that show the same habitat where they touch form a **corridor**. Of each habitat, your largest corridor scores **a point per tile**. The table on the right keeps count: your forest has three tiles.
lesson-habitats-take = Make the forest longer: take the **second pair**, half forest, half wetland (**{ $pair }**).
lesson-habitats-take-astray = No forest is to be had from that tile.
lesson-habitats-longer = Place the tile so that its **forest touches your forest**, edge to edge. Turn it until the forest sign says **+1**.
lesson-habitats-longer-astray = You may place it like that, but forest does not meet forest there, so the corridor is as long as before.
lesson-habitats-keystone = The tile with a **gold emblem** is a **keystone tile**: one habitat, one animal. Put the **elk** on it, and you earn a nature token.
lesson-habitats-keystone-astray = The elk may live there, but only the keystone tile earns a nature token.
lesson-habitats-majority = There is your nature token, and your forest has four tiles. At the end, the **largest corridor of all players** in each habitat earns more points; the table shows what it would be now.

lesson-wildlife-card = Each animal scores by its **own card**, on the left. Pointing at one lights up the tokens that score. **Click the bear card** to read it, then close it.
lesson-wildlife-take = Only **pairs of bears** count, and your one bear is worth nothing yet. **Which pair helps?** Take it.
lesson-wildlife-take-astray = With that one the bear stays alone.
lesson-wildlife-tile = The bear is yours. First place **the tile** wherever you like.
lesson-wildlife-pair = Now put the bear **right beside your first bear**, so that the two make a pair.
lesson-wildlife-pair-astray = There the two bears do not touch: no pair, no points.
lesson-wildlife-run = Pair complete: 4 points! Another land, another animal. Salmon form **runs**, the longer the better. Yours has two; **take the third**.
lesson-wildlife-run-astray = A run grows with salmon only.
lesson-wildlife-longer = Place both pieces, the salmon so that it **continues the run**. No salmon may have more than two others beside it.
lesson-wildlife-longer-astray = There the salmon does not touch the run. The two parts score less than one long run.
lesson-wildlife-others = A run of three: 8 points. Elk like lines, hawks keep apart, foxes want company of many kinds. Each game can have **other cards**; a click on a card always tells its rule.

lesson-nature-three = **Three bears**! Once a turn, before you take a pair, three alike can be replaced **for nothing**: press **Replace three** or **{ $wipe }**.
lesson-nature-three-astray = Now the bears stay. They can be replaced only before a pair is taken.
lesson-nature-four = Three new ones came from the bag. **Four alike** are replaced automatically. For anything else there are **nature tokens**, below on the right: you have two.
lesson-nature-wipe = One nature token **replaces any tokens** on offer. Press **Replace** on the right (**{ $wipe }**), mark one or more tokens, and press **Replace** again.
lesson-nature-wipe-astray = That can be done as well, but first try to replace tokens.
lesson-nature-mix = Another one lets you **mix**: any tile with any token. Press **Mix** (**{ $mix }**), then pick a tile and a token **from different pairs**.
lesson-nature-mix-astray = Those two lay together and cost nothing. Try a tile and a token from different pairs.
lesson-nature-worth = Both nature tokens are spent. What is left at the end is worth **a point each**, and breaks ties, so spend them where they bring more.

## Facts about the animals

fact-about = About this animal
fact-back = The scoring card
fact-close = Close
fact-bear = In autumn a **grizzly bear** eats almost without a pause, up to tens of thousands of berries in a day. Then it sleeps for five months or more without eating or drinking. Its cubs are born in the den, in the middle of winter, and weigh about half a kilogram.
fact-elk = The antlers of a bull **elk** fall off every spring and grow anew, up to two centimetres a day: few tissues grow faster. In autumn bulls call with a high, drawn-out bugle that carries over kilometres.
fact-salmon = **Pacific salmon** hatch in fresh water, grow up in the sea, and find the way back to the stream of their birth by its smell. Most kinds die after spawning. What bears leave of them in the woods feeds the trees beside the stream.
fact-hawk = **Red-tailed hawks** often keep their partner for years. In spring the two circle high above their territory and dive, sometimes with their talons locked. Their hoarse scream is known from films, where it is often lent to eagles.
fact-fox = A **red fox** can hear a mouse under the snow. It listens, leaps high and comes down on it with its forepaws. Observers found that such leaps succeed most often towards the north-east; perhaps the fox senses the Earth’s magnetic field.

## Rules from where they are needed

rules-open = The rules about this

# Keeping, watching and sharing games.
title-continue = Continue: { $game } · turn { $turn } of { $turns }
title-continue-none = Continue
title-continue-damaged = Continue the last game
title-daily = Game of the day
title-games = Saved games
title-journal = Journal
menu-save = Save the game
menu-take-back = Take back a turn
menu-copy = Copy the game as text
menu-replay-title = Replay
copy-hint = A text that fits in a message; whoever gets it can paste it among the saved games
copy-done = The game is copied as text.
copy-code-done = The code { $code } is copied.
undo-take-back = Nothing to undo: something new has appeared. Take back the turn
control-take-back-turn = Take back a turn
take-back-title = Take back the turn?
take-back-question = Something hidden has appeared since, and you know it now. The game will be **for practice**: it fills in nothing on the trail and counts in no statistics.
take-back-practice = This is a game for practice already. Take back the last turn?
take-back-yes = Take it back
take-back-no = Play on
save-title = Save the game
save-about = The game is kept after every action anyway. Under a name you can come back to this very moment; there is room for { $count } games.
save-name = Name of the game
save-now = Save
save-over = Write over it?
save-full = All { $count } places are taken. Write over a game, or throw one away among the saved games.
save-done = Saved as { $text }.
save-failed = The game cannot be saved: { $text }
doubt-title = This game cannot be played to its end
doubt-question = { $actions ->
    [one] Its first action is good
   *[other] Its first { $actions } actions are good
}; then: { $why }. The file is left as it is.
doubt-go-on = Play on from there
doubt-watch = Watch it up to there
doubt-leave = Leave it
open-missing = This game is no longer there.
open-newer = A newer version of the game wrote this. It stays as it is.
open-damaged = This game is damaged and cannot be played; the file is kept as { $file }: { $why }
open-unreadable = This cannot be read: { $why }
open-not-a-record = This is not a game that can be played: { $why }
open-copy = The newest file was damaged and is kept as { $file }. This is the copy before it.
open-other-data = This game was played with other rules or other cards than this version has; it may go another way.
drop-later = Drop the file on the title or among the saved games; this game goes on.
start-in-use = Cascadia is open already and uses the folder { $folder }. Close the other window, or start with --data-dir and another folder.
start-not-writable = Nothing can be kept this time, neither games nor profiles: the folder { $folder } cannot be written to ({ $why }).
notice-not-kept = The game cannot be kept: { $why }. It goes on, and is tried again after each action.
journal-damaged = { $lines ->
    [one] A line of the journal is damaged
   *[other] { $lines } lines of the journal are damaged
}; the rest is there, and the file is left as it is.
journal-newer = { $lines ->
    [one] A line of the journal was
   *[other] { $lines } lines of the journal were
} written by a newer version; the rest is there.
trail-notice-restored = The file with your profiles was damaged. It is kept as { $file }; this is the version before it.
lesson-notice-restored = The file with your lessons was damaged. It is kept as { $file }; this is the version before it.
lesson-notice-untouched = The file with your lessons cannot be used and stays as it is; nothing is added now: { $why }
lesson-notice-not-written = Which lessons you have done cannot be kept: { $why }
replay-step-back = One action back
replay-step-on = One action on
replay-turn-back = One turn back
replay-turn-on = One turn on
replay-play = Let it run
replay-pause = Stand still
replay-pace = How fast it runs
replay-pace-slow = Slow
replay-pace-normal = Normal
replay-pace-fast = Fast
replay-pace-turns = By turns
replay-scrub = Drag or click to go to another moment; each mark is the end of a turn
replay-at = Action { $step } of { $steps }
replay-leave = Leave the replay
replay-from-here = Play from here
replay-from-here-hint = A copy for practice: it fills in nothing on the trail
prompt-replay = Replay: **{ $name }** plays
prompt-replay-over = Replay: the game is over
result-watch = Watch the game
result-picture = Save a picture of the land with its score
result-copy = Copy the game as text
result-copy-code = Copy the code of the game: seed, cards and rules
portrait-cards = Cards { $cards }
daily-title = Game of the day
daily-about = One land, alone, the same for everybody today. { $count } attempts; the best one counts.
daily-player = Who plays?
daily-left = { $left ->
    [0] All { $count } attempts of today are used.
    [one] One of { $count } attempts is left.
   *[other] { $left } of { $count } attempts are left.
}
daily-start = Play the game of the day
daily-go-on = Go on with the attempt
daily-table = Today on this machine
daily-table-empty = Nobody has played it yet.
daily-not-finished = not finished
daily-code = Code: { $code }
daily-cards = Scoring cards { $cards }
daily-month-before = The month before
daily-month-after = The month after
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
    [0] Play on two days in a row to begin one
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
games-unfinished = Not finished
games-saved = Saved by name
games-text = From a text
games-none-unfinished = No game is waiting. Games are kept here after every action until they are over.
games-none-saved = Nothing is saved yet. In a game, the menu has “Save the game”.
games-text-about = Paste the text of a game somebody has sent you, or drop its file on the window.
games-watch = Watch
games-go-on = Go on
games-clear = Clear
games-remove = Throw away
games-remove-sure = Throw this game away for good? Press again.
games-over = finished
games-practice = practice
games-newer = written by a newer version of the game
games-damaged = damaged; a copy may be good
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
new-game-code-mistyped = This code cannot be played: a letter is wrong, or a newer version made it
doubt-stored = It says it ended with { $totals }.

# The journal.
journal-overview = Overview
journal-ground = Cards and habitats
journal-rivals = Opponents
journal-games = Games
journal-all = All
journal-alone = Alone
journal-several = Several
journal-names-back = Names before these
journal-names-on = More names
journal-empty = The first page is still blank.
journal-empty-about = Every game that is played to its end is written down here: totals over time, what each scoring card and each habitat brings, how it goes against whom, and the games themselves to watch again.
journal-none = No such game has been played yet.
journal-none-against = Nobody has been played against in these games.
journal-split = { $alone } alone, { $several } among several
journal-won = Won
journal-won-of = of { $count } among several, { $share }
journal-mean = Average
journal-recent = { $count ->
    [one] the last game: { $points }
   *[other] the last { $count } games: { $points }
}
journal-best = Best
journal-percent = { $value }%
journal-count = { $count ->
    [0] no game
    [one] { $count } game
   *[other] { $count } games
}
journal-course = Points of each game
journal-course-total = A game
journal-course-recent = Average of ten games
journal-course-spoken = { $count ->
    [one] { $count } game: { $high } points
   *[other] { $count } games, from { $low } to { $high } points; the average of the last ones is { $mean }
}
journal-point = { $date }: { $points } points; average of the last games { $mean }
journal-histogram = How often each total
journal-bar = { $from } to { $to } points: { $count ->
    [one] { $count } game
   *[other] { $count } games
}
journal-axis-games = Games, from the first to the last
journal-axis-points = Points
journal-axis-count = Games
journal-cards = Points with each scoring card
journal-cards-about = Games with one set of lettered cards of the final edition
journal-card-spoken = card { $card } { $points } points, { $games }
journal-lands = Points of the land
journal-lands-about = Habitats without their bonuses
journal-nature = Nature tokens
journal-rival = Against
journal-rival-games = Games
journal-rival-won = Won
journal-rival-tied = Tied
journal-rival-share = Share won
journal-rival-share-hint = Share of the games that were won; a tie is half a win
journal-rival-difference = Mean difference
journal-rival-difference-hint = Points more or less than they had, on average
journal-rival-spoken = { $name }: { $games }, { $won } won, { $tied } tied, { $share }; points more or less on average: { $points }
journal-everybody = Games of everybody
journal-moment = { $date }, { $time }
journal-no-bonuses = without habitat bonuses
journal-place = { $place ->
    [1] The best game of { $name }
    [2] The second best game of { $name }
   *[other] The third best game of { $name }
}
journal-result = See the result
journal-land = Show the environment of this game
journal-file-gone = The record of this game is no longer there
journal-export = Save as a table
journal-export-hint = A row for each seat of each game, as comma-separated values for other programs
journal-exported = Table saved: { $text }
journal-export-failed = The table could not be saved: { $text }
result-compared = Your average: { $mean } in { $games } { $games ->
    [one] game
   *[other] games
}, best { $best }
result-new-best = Your best game! Before: average { $mean }, best { $best }
