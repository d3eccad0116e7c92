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
# Species within a sentence: with the article, one of them, and in either number.
wildlife-bear-the = the bear
wildlife-bear-one = one bear
wildlife-bear-inside = { $count ->
    [one] bear
   *[other] bears
}
wildlife-elk-the = the elk
wildlife-elk-one = one elk
wildlife-elk-inside = elk
wildlife-salmon-the = the salmon
wildlife-salmon-one = one salmon
wildlife-salmon-inside = salmon
wildlife-hawk-the = the hawk
wildlife-hawk-one = one hawk
wildlife-hawk-inside = { $count ->
    [one] hawk
   *[other] hawks
}
wildlife-fox-the = the fox
wildlife-fox-one = one fox
wildlife-fox-inside = { $count ->
    [one] fox
   *[other] foxes
}
habitat-mountain = Mountain
habitat-forest = Forest
habitat-prairie = Prairie
habitat-wetland = Wetland
habitat-river = River
habitat-mountain-hint = Each player’s largest mountain corridor, and the habitat bonus it would earn
habitat-forest-hint = Each player’s largest forest corridor, and the habitat bonus it would earn
habitat-prairie-hint = Each player’s largest prairie corridor, and the habitat bonus it would earn
habitat-wetland-hint = Each player’s largest wetland corridor, and the habitat bonus it would earn
habitat-river-hint = Each player’s largest river corridor, and the habitat bonus it would earn
change-parts = { $change } from animals, corridors and tokens, { $bonus } habitat bonus
habitat-parts = { $points } from the corridor, { $bonus } habitat bonus
habitat-prize-two = largest +{ $first }, second +{ $second }
habitat-prize-one = largest +{ $first }
habitat-prize-size = { $size } tiles or more: +{ $points }
opponent-sprout = Sprout
opponent-sprout-hint = Still learning: plays favourites among the animals, overlooks spaces, cares little for habitats.
opponent-hiker = Hiker
opponent-hiker-hint = Grabs the points in front of it and sometimes misses a trick. A relaxed opponent.
opponent-ranger = Ranger
opponent-ranger-hint = Plans ahead and wastes little. Beats most players.
opponent-biologist = Biologist
opponent-biologist-hint = Plays out thousands of games in its head before every move.
opponent-greedy = Forager
opponent-greedy-hint = Always takes the turn that scores most right now. A benchmark.
opponent-random = Wanderer
opponent-random-hint = Plays legal turns at random. A benchmark.
level-measured-at-once = ~{ $points } points on average, plays instantly
level-measured = ~{ $points } points on average, thinks for { $seconds } s
style-balanced = no preference
style-balanced-hint = Takes points wherever it finds them
style-paths = habitat lover
style-paths-hint = Overvalues long corridors and habitat bonuses
style-wildlife = wildlife lover
style-wildlife-hint = Puts animals first and habitats second
style-rival = rival
style-rival-hint = Also watches what it leaves for the next player
player-default = Player { $number }
name-too-long = At most { $count } letters. The rest was left out.

## Title

title-tagline = Lay the land. Shelter the wildlife.
title-new-game = New game
title-box-cascadia = Cascadia
title-box-rolling = Rolling Rivers
title-settings = Settings
title-controls = Controls
title-quit = Quit
title-unofficial = An unofficial fan project. Code, text and art are our own; the typeface is Lato.

## New game

new-game-title = New game
new-game-players = Players
new-game-cards = Scoring cards
new-game-majorities = Habitat bonuses
new-game-majorities-hint = Extra points for the largest and second largest corridor of each habitat
new-game-edition = Edition
new-game-edition-hint = Which printing’s scoring cards to use; the preliminary edition has cards A to C and 20 nature tokens
edition-final = Final
edition-preliminary = Preliminary
new-game-seed = Seed
new-game-seed-empty = random
new-game-seed-hint = A number, any word, or a 14-letter code that also sets the rules and cards; the same seed and cards give the same game
new-game-seed-roll = New random seed
new-game-aids = Assists
new-game-start = Play
new-game-tiles-1 = Solo: { $turns } turns; two pairs leave the display each turn
new-game-tiles-2 = Two players: { $tiles } tiles, { $turns } turns each
new-game-tiles-3 = Three players: { $tiles } tiles, { $turns } turns each
new-game-tiles-4 = Four players: { $tiles } tiles, { $turns } turns each
cards-all-a-hint = Card A for every animal, as recommended for a first game
cards-random-hint = Different cards each game, set by the seed
draw-title = Scoring cards for this game
draw-about = Drawn at random. Draw again if you like: the game starts with the cards you see.
draw-again = Draw again
draw-begin = Start game
cards-picked-hint = Pick a card for each animal
cards-worth = { $size } → { $points }
cards-family = Family
cards-family-hint = One easy card for all animals
cards-intermediate = Intermediate
cards-intermediate-hint = One card for all animals, a little harder than the Family card
cards-not-in-edition = Not in this edition
cards-all-a = All A
cards-random = Random
cards-picked = Choose
seat-human = Human player
seat-computer = Computer player
seat-remove = Remove this player
seat-add-human = Add player
seat-add-computer = Add computer
back = Back

## Top bar

menu-open = Menu
help-open = Controls
settings-open = Settings
fit-land = Show the whole environment
undo = Undo
practice = Practice
practice-hint = This game does not count towards the trail or your statistics.
undo-nothing = Nothing to undo yet
file-full = there is no space left on the disk
file-not-allowed = the game may not write to that folder
file-missing = the file or its folder is not there any more
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
prompt-judged = **Checking this turn…** Pick up a piece to try another one
prompt-visiting = Take a pair, or go **back to your environment**
prompt-visiting-place = Go **back to your environment** to place your pieces
visited-environment = { $name }’s environment
visited-back = Back to my environment
prompt-watching = { $name } is playing
# Told to the host of the table, who has yet to say what it reveals.
prompt-awaited = Waiting for the table…
# Notices about a game that is hosted elsewhere.
online-refused = The table did not accept that. Nothing has changed.
online-untrue = The host sent something that the rules do not allow. You are no longer following this game.
online-other-box = This game cannot be played with this version of the program.
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

visit-land = View this environment
player-turn = to play
player-thinks = thinking…
player-computer = computer
player-human = waiting
banner-turn = { $name }
opponent-turn-thinks = is thinking…
opponent-turn-plays = is playing
log-empty = Turns appear here as they are played.
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
spoken-beside = next to it { $wildlife }
spoken-change = scores { $change }
edge-north-east = north east
edge-east = east
edge-south-east = south east
edge-south-west = south west
edge-west = west
edge-north-west = north west

## Menu and windows

menu-title = Paused
menu-resume = Resume
menu-score-pad = Score pad
menu-settings = Settings
menu-help = Controls
menu-leave = Leave game
leave-title = Leave this game?
leave-question = It is saved: you can resume it any time from the title screen.
leave-yes = Leave
leave-no = Keep playing
close = Close
score-pad-now = If the game ended now
score-pad-later = Points are counted at the end, because the assist “Running score” is off. You can turn it on in the settings.
settings-title = Settings
settings-general = General
settings-aids = Assists
settings-access = Accessibility
settings-keys = Keys
settings-reset-part = Reset this page
settings-picture = Graphics
settings-sound = Sound
help-title = Controls
help-mouse-place = **Left click**: take a pair, place the piece, pick up a piece placed this turn
help-mouse-rotate = **Wheel** or **right click**: rotate the tile in hand; right click also rotates the one placed this turn (Shift: the other way)
help-mouse-pan = **Drag** with the left or middle button: move the view
help-mouse-zoom = **Wheel** (with Ctrl while a tile is in hand): zoom towards the pointer
help-mouse-zoom-plain = **Wheel**: zoom towards the pointer
help-mouse-rolling-choose = **Left click**: roll the dice, collect a row, complete a card, mark the sheet
help-mouse-rolling-turn = **Wheel** over a row or a card: other ways to collect or to pay
help-mouse-rolling-sheet = **Wheel** over the sheet: zoom; **drag** it to move it, **double-click** to see all of it
help-mouse-rolling-look = **Click** a player to look at their sheet
help-mouse-one = **One button** will do: on-screen buttons rotate a tile and move the view
help-mouse-orbit = **Drag** with the right button: rotate and tilt the view
setting-reset = Reset to default
setting-on = On
setting-off = Off
setting-language = Language
setting-text-size = Text size
setting-text-size-hint = In percent, as far as the window allows
setting-speed = Speed
setting-speed-hint = How fast pieces and opponents move
setting-reduce-motion = Reduce motion
setting-reduce-motion-hint = Pieces appear in place; water and grass stand still
setting-follow-moves = Follow moves
setting-follow-moves-hint = Switch to the environment of the opponent whose turn it is
setting-end-turn = End turns automatically
setting-end-turn-hint = As soon as tile and token are placed, so you can’t change your mind
setting-facts = Animal facts
setting-facts-hint = Show a fact about an animal when its first token is placed
setting-fullscreen = Full screen
setting-fullscreen-hint = Also with { $keys }
setting-grid = Tile edges
setting-grid-hint = How clearly tiles are outlined
setting-picture = Graphics quality
setting-picture-hint = How much detail is drawn; automatic adapts to your graphics card
picture-automatic = Automatic
picture-low = Low
picture-medium = Medium
picture-high = High
setting-ground = Ground
setting-ground-hint = What lies far below your environment
ground-valley = Valley
ground-lake = Lake
ground-map = Map
setting-season = Season
setting-season-hint = How the landscape looks; by the calendar, it changes with the months
season-calendar = Calendar
season-spring = Spring
season-summer = Summer
season-autumn = Autumn
season-winter = Winter
setting-steady-light = Steady light
setting-steady-light-hint = The light does not change from morning to evening
setting-tokens = Wildlife tokens
setting-tokens-hint = Round discs, or standing wooden figures that turn with the view
tokens-discs = Discs
tokens-figures = Figures
setting-wheel = Wheel with a tile in hand
setting-wheel-hint = What the mouse wheel does then; with Ctrl it always zooms
wheel-rotate = Rotates the tile
wheel-zoom = Zooms
setting-view-buttons = View buttons
setting-view-buttons-hint = In the corner: move, rotate and zoom without dragging
setting-high-contrast = High contrast
setting-high-contrast-hint = Stronger colours, black lines between tiles, solid panels
setting-habitat-signs = Habitat symbols
setting-habitat-signs-hint = A symbol on each half of a tile shows its habitat
vision-title = Colour-blind preview
vision-hint = How habitats and wildlife look to colour-blind players. This changes nothing in the game.
vision-normal = Off
vision-red-weak = Protanopia
vision-green-weak = Deuteranopia
vision-blue-weak = Tritanopia
preset-purist = Purist
preset-purist-hint = Like the physical game: no marked spaces, no points before the end, no advice.
preset-standard = Standard
preset-standard-hint = Marks where a piece can go, keeps score as you play, previews the points of a move. Hints on request.
preset-coach = Coach
preset-coach-hint = Everything in Standard, plus the best score for every pair and space, and a warning before costly moves.
preset-own = **Custom** – set with the switches below
preset-limit = This table allows no more than **{ $preset }**. Your own settings return after the game.
preset-trial = While you look for the best turn, assists that give it away are off. Your own settings return afterwards.
aid-places = Legal spaces
aid-places-hint = Mark where the piece in hand can go
aid-points = Running score
aid-points-hint = Keep scoring cards, corridors and totals up to date as you play
aid-change = Points preview
aid-change-hint = What the piece in hand would score or cost where it is
aid-supply = What’s left
aid-supply-hint = Tokens left in the bag by animal, and habitats on tiles nobody has seen yet
aid-hints = Hints
aid-hints-hint = Advice when you ask for it
aid-best = Best of each pair
aid-best-hint = The most a pair can score this turn
aid-heat-map = Heat map
aid-heat-map-hint = What the tile in hand would score on each free space
aid-warnings = Warnings
aid-warnings-hint = Before moves that lose points, and before a token is returned
aid-explain = Reasons
aid-explain-hint = Why opponents made their moves, and the final score they expect
thought-points = { $name }: { $change } right away, mostly from { $source }.
thought-room = { $name } built for later.
thought-wipe = { $name } hoped for better tokens.
thought-expected = Expects to end with about { $points } points.
thought-source-wildlife = { $species }
thought-source-mountain = the mountain corridor
thought-source-forest = the forest corridor
thought-source-prairie = the prairie corridor
thought-source-wetland = the wetland corridor
thought-source-river = the river corridor
thought-source-nature = a nature token
hint-expected = Projected final score: about { $points }.
hint-wipe = Wipe the tokens: new ones are likely to score more.
keys-turn = Turn
keys-round = Round
keys-land = Piece in hand
keys-rolling-sheet = On the sheet
keys-view = View
keys-windows = Windows and sound
keys-how = Click a key to change it, or the plus sign to add one.
keys-press = Press the new key for **{ $control }**. Esc cancels.
keys-taken = **{ $key }** is already used for **{ $control }**. Use it here instead?
keys-needed = **{ $key }** can’t be unassigned: the game needs a key for **{ $control }**.
keys-stuck = The default keys for **{ $control }** are needed elsewhere now. Change them there first.
keys-take = Use it here
keys-leave-free = No key
keys-none = no key
keys-more = Add a key: { $control }
keys-reset = Reset to default keys
first-run-title = Welcome to Cascadia
first-run-text = Three quick questions and you’re ready to play. You can change everything later in the settings.
first-run-aids = How much help would you like?
first-run-begin = Start
view-open = Show view buttons
view-fold = Hide view buttons
view-up = Move the view up
view-down = Move the view down
view-left = Move the view left
view-right = Move the view right
view-turn-left = Rotate the view left
view-turn-right = Rotate the view right
view-nearer = Zoom in
view-further = Zoom out
setting-volume = Volume
setting-volume-hint = Master volume
setting-effects-volume = Pieces
setting-effects-volume-hint = Tiles, tokens, animal calls and buttons
setting-ambience-volume = Nature
setting-ambience-volume-hint = Wind, water and animals of the environment in view
setting-music-volume = Music
setting-music-volume-hint = Now and then, with pauses in between
setting-mute = Mute
setting-mute-hint = No sound at all; also with { $keys }
setting-mute-in-background = Mute when in background
setting-mute-in-background-hint = No sound while another window is in front
speed-instant = Instant
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

control-choose-1 = Take the 1st pair, or tile of a mix
control-choose-2 = Take the 2nd pair, or tile of a mix
control-choose-3 = Take the 3rd pair, or tile of a mix
control-choose-4 = Take the 4th pair, or tile of a mix
control-choose-5 = Rolling Rivers: take the 5th row
controls-rolling-choose-1 = Choose the 1st row, card or animal
controls-rolling-choose-2 = Choose the 2nd row, card or animal
controls-rolling-choose-3 = Choose the 3rd row, card or animal
controls-rolling-choose-4 = Choose the 4th row, card or animal
controls-rolling-choose-5 = Choose the 5th row or animal
controls-rolling-confirm = Roll, confirm, end the round
controls-rolling-pass = Pass, or decline a bonus
controls-rolling-pin-card = Pin or unpin the card pointed at
controls-rolling-fit = Show the whole sheet
controls-rolling-up = Row or space above
controls-rolling-down = Row or space below
controls-rolling-left = Previous card, or space to the left
controls-rolling-right = Next card, or space to the right
controls-replay-run = Play or pause
controls-pad-aside = Move the score pad aside or back
controls-pad-back = Go back, or move the score pad aside
controls-pad-up = Row above
controls-pad-down = Row below
controls-count-end = Skip the count
control-choose-token-1 = Take the 1st token of a mix
control-choose-token-2 = Take the 2nd token of a mix
control-choose-token-3 = Take the 3rd token of a mix
control-choose-token-4 = Take the 4th token of a mix
control-rotate-right = Rotate the tile right
control-rotate-left = Rotate the tile left
control-confirm = Place, confirm, end the turn
control-step-back = Step back, menu
control-undo = Undo
control-redo = Redo
control-return-token = Return the token to the bag
control-mix = Mix: any tile, any token
control-wipe = Wipe tokens
control-pass = Rolling Rivers: pass
control-pin-card = Rolling Rivers: pin or unpin the card pointed at
control-cursor-up = Next space upwards
control-cursor-down = Next space downwards
control-cursor-left = Next space to the left
control-cursor-right = Next space to the right
control-next-cell = Next space
control-previous-cell = Previous space
control-switch-piece = Switch between tile and token
control-pan-up = Move the view up
control-pan-down = Move the view down
control-pan-left = Move the view left
control-pan-right = Move the view right
control-zoom-in = Zoom in
control-zoom-out = Zoom out
control-turn-left = Rotate the view left
control-turn-right = Rotate the view right
control-top-down = Top-down or tilted view
control-fit = Show the whole environment
control-next-land = View the next environment
control-previous-land = View the previous environment
control-land-1 = View the environment of player 1
control-land-2 = View the environment of player 2
control-land-3 = View the environment of player 3
control-land-4 = View the environment of player 4
control-hint = Hint, then more detail
control-heat-map = Heat map
control-corridors = Show the largest corridors
control-score-pad = Score pad
control-help = Controls
control-mute = Sound on or off
control-fullscreen = Full screen
control-screenshot = Save a picture
control-screenshot-of-land = Save a picture without panels
control-picture-mode = Picture mode

## Score pad and result

pad-wildlife = Wildlife
pad-habitats = Habitats
pad-nature = Nature tokens
pad-total = Total
pad-bonus = Habitat bonuses
pad-why-hint = Point at a row to see where its points come from.
pad-why-of = { $name }: { $text }
pad-why-one = { $reason }: { $points }
pad-why-nothing = nothing scored
pad-why-groups = { $count } groups: { $points }
pad-why-lines = { $count } lines: { $points }
pad-why-formations = { $count } formations: { $points }
pad-why-rings = { $count } rings: { $points }
pad-why-runs = { $count } runs: { $points }
pad-why-hawks = { $count } hawk groups: { $points }
pad-why-lines-of-sight = { $count } lines of sight: { $points }
pad-why-territories = { $count } hawk pairs: { $points }
pad-why-foxes = { $count } foxes: { $points }
pad-why-duos = { $count } fox pairs: { $points }
pad-why-corridors = { $habitat }, largest corridors – { $corridors }
pad-why-corridor-bonus = { $size }, bonus { $points }
pad-why-no-bonus = No bonus for { $name }
pad-why-nature = { $count ->
    [0] no nature tokens left
    [one] 1 unspent nature token
   *[other] { $count } unspent nature tokens
}
result-count = Final scoring
result-land-finished = { $name }’s environment is complete
result-go-on = Click or press any key to continue
result-winner = { $name } wins!
result-alone = { $points } points
result-next-band = { $points ->
    [one] 1 point to the next rank
   *[other] { $points } points to the next rank
}
result-all-bands = Top rank reached!
result-shared = { $names } and { $last } share the victory!
result-tie-broken = Tied on points – decided by unspent nature tokens.
result-lands = View environments
result-again = Same game again
result-again-short = Again
result-again-hint = The same seed, cards and players
result-new-game = New game
result-new-game-short = New
result-title = Title screen
result-pad = Score pad
result-seed = Seed { $seed }, cards { $cards }
result-code = Code { $seed }, cards { $cards }

## Notices

notice-all-alike = Overpopulation! All tokens were { $species } and have been replaced.
notice-nature-ran-out = No nature tokens left in the supply for { $name }.
notice-keystone = Keystone tile: { $name } earns a nature token.
notice-keystone-yours = Keystone tile: you earn a nature token.
notice-last-turn = Last turn for { $name }.
notice-last-turn-yours = This is your last turn.
notice-bonus-taken = { $habitat }: { $name } takes the habitat bonus from { $other }.
notice-bonus-yours = { $habitat }: you take the habitat bonus from { $other }.
notice-bonus-lost = { $habitat }: { $name } takes the habitat bonus from you.
notice-bonus-earned = { $habitat }: you earn the habitat bonus (+{ $points }).
notice-picture = Picture saved: { $text }
notice-picture-failed = The picture could not be saved: { $text }
notice-config-broken = { $file } cannot be used, so the default values apply: { $why }
notice-sound-off = Sound off
notice-sound-on = Sound on
notice-keys-broken = Some of your key settings cannot be used, so their defaults apply: { $why }
notice-settings-broken = The settings file cannot be used, so the default settings apply: { $why }
settings-notice-not-written = Your settings cannot be saved: { $why }
keys-notice-not-written = Your key settings cannot be saved: { $why }
window-notice-not-written = The position of the window cannot be saved: { $why }
setup-notice-not-written = Your last set-up cannot be saved: { $why }
refused-undo = Can’t undo: hidden information has been revealed.
refused-redo = There is nothing to redo.
refused-game-over = The game is over.
refused-wipe-after-draft = Tokens can be wiped only before a pair is taken.
refused-already-drafted = You have already taken a pair this turn.
refused-nothing-drafted = First take a tile and a token.
refused-pieces-in-hand = First place the tile, and place or return the token.
refused-no-three-alike = There aren’t three of a kind.
refused-free-wipe-used = Three of a kind can be wiped for free only once per turn.
refused-bag-too-small = There are too few tokens in the bag for that.
refused-no-nature-token = You do not have enough nature tokens for that.
refused-nothing-to-wipe = First select the tokens to wipe.
refused-empty-slot = There is nothing to take there.
refused-mix-of-one-pair = These two are a pair: take them together for free.
refused-no-tile-in-hand = The tile is already placed.
refused-no-token-in-hand = You have no token in hand.
refused-not-a-free-neighbour = A tile goes on a free space next to your environment.
refused-no-tile-there = A token goes on a tile.
refused-token-there = There is already a token on that tile.
refused-not-accepted = That tile does not show this animal.

## Scoring cards

card-bear-a-name = Pairs
card-bear-a-rule = Count your **pairs of bears**: groups of exactly two that touch no other bear. The table gives the points for all your pairs together; four or more are worth 27.
card-bear-a-short = Pairs
card-bear-a-wrong = A third bear touches the pair: a group of three is not a pair.
card-bear-b-name = Trios
card-bear-b-rule = Each group of **exactly three bears**, in any shape, is worth 10.
card-bear-b-short = Trios
card-bear-b-wrong = Four bears: only groups of exactly three score.
card-bear-c-name = Families
card-bear-c-rule = Groups of **one to three bears** score by their size. At least one group of each size is worth **3 more**. Larger groups score nothing.
card-bear-c-short = Families
card-bear-c-wrong = A group of four scores nothing; only the single bear does.
card-bear-d-name = Sleuths
card-bear-d-rule = Groups of **two to four bears** score by their size. Single bears and larger groups score nothing.
card-bear-d-short = 2 to 4
card-bear-d-wrong = A single bear and a group of five score nothing.
card-elk-a-name = Lines
card-elk-a-rule = **Straight lines** of up to four elk, from hex to hex across the flat sides. Lines may touch; each elk counts in one line only, whichever is best for you.
card-elk-a-short = Lines
card-elk-a-wrong = The line has a bend: two elk and one, not a line of three.
card-elk-b-name = Formations
card-elk-b-rule = A single elk, two side by side, a **triangle** of three, or a **diamond** of four. Formations may touch; each elk counts in one only, whichever is best for you.
card-elk-b-short = Shapes
card-elk-b-wrong = Three in a row are not a triangle: they count as two and one.
card-elk-c-name = Herds
card-elk-c-rule = Each **connected herd** scores by its size, in any shape. Eight or more are worth 28.
card-elk-c-short = Herds
card-elk-c-wrong = The herds do not touch: two herds of two, not one of four.
card-elk-d-name = Rings
card-elk-d-rule = Elk **around one common hex**, side by side, up to a full ring of six. What is in the middle does not matter. Each elk counts in one ring only.
card-elk-d-short = Rings
card-elk-d-wrong = A straight row does not go around a hex: it counts as two and two.
card-salmon-a-name = Long runs
card-salmon-a-rule = Each **run** scores by its length. No salmon in a run may touch more than two others. Seven or more are worth 25.
card-salmon-a-short = Runs to 7
card-salmon-a-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-salmon-b-name = Short runs
card-salmon-b-rule = Each **run** scores by its length. No salmon in a run may touch more than two others. Five or more are worth 17.
card-salmon-b-short = Runs to 5
card-salmon-b-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-salmon-c-name = Runs of three to five
card-salmon-c-rule = Each **run of three or more** scores by its length; five or more are worth 15. No salmon in a run may touch more than two others.
card-salmon-c-short = Runs of 3–5
card-salmon-c-wrong = Two salmon are too few: runs score from three.
card-salmon-d-name = Runs and neighbours
card-salmon-d-rule = Each **run of three or more** scores one point per salmon and one for **each other animal next to it**. No salmon in a run may touch more than two others.
card-salmon-d-wrong = Two salmon are too few, whatever lies beside them.
card-salmon-d-short = Runs of 3 or more: 1 per salmon, 1 per animal next to it
card-salmon-d-brief = 3+: 1 each, +1 per neighbour
card-hawk-a-name = Alone
card-hawk-a-rule = Count the hawks that **touch no other hawk**. Eight or more are worth 26.
card-hawk-a-short = Alone
card-hawk-a-wrong = Two hawks touch each other: only the third one counts.
card-hawk-b-name = In sight
card-hawk-b-rule = Count the hawks that touch no other hawk and **see another one** along a straight line. Only another hawk blocks the line of sight. Eight or more are worth 28.
card-hawk-b-short = In sight
card-hawk-b-wrong = The hawks are not on a straight line and do not see each other.
card-hawk-c-name = Lines of sight
card-hawk-c-rule = Each **straight line between two hawks** that do not touch is worth 3. A hawk may be part of several lines; only another hawk blocks the line of sight.
card-hawk-c-wrong = Hawks that touch have no line of sight, and the middle one blocks the first one’s line of sight.
card-hawk-c-short = 3 for each line of sight
card-hawk-c-brief = 3 per line
card-hawk-d-name = Territories
card-hawk-d-rule = **Pairs of hawks in sight** of each other score by the number of **different animals between them**, not counting hawks. Each hawk belongs to one pair at most.
card-hawk-d-short = Between
card-hawk-d-wrong = No animal lies between the hawks: those beside the line do not count.
card-fox-a-name = Variety
card-fox-a-rule = Each fox scores one point for each **different animal around it**, other foxes included.
card-fox-a-short = Variety
card-fox-a-wrong = Three bears and an elk are only two different animals.
card-fox-b-name = Pairs around
card-fox-b-rule = Each fox scores by how many other kinds of animal appear **at least twice around it**.
card-fox-b-short = Pairs
card-fox-b-wrong = Four animals, but no two the same.
card-fox-c-name = Most of a kind
card-fox-c-rule = Each fox scores one point for each token of the **most common other animal around it**.
card-fox-c-short = Most
card-fox-c-wrong = Four different animals: the most common one is there only once.
card-fox-d-name = Fox pairs
card-fox-d-rule = Each **pair of foxes** side by side scores by how many other kinds of animal appear **at least twice around it**. Each fox belongs to one pair at most.
card-fox-d-short = Duos
card-fox-d-wrong = The fox has no other fox beside it: only pairs of foxes score.
card-salmon-a-preliminary-name = Long runs
card-salmon-a-preliminary-rule = Each **run** scores by its length, using the table of the preliminary edition.
card-salmon-a-preliminary-short = Runs to 7
card-salmon-a-preliminary-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-salmon-b-preliminary-name = Short runs
card-salmon-b-preliminary-rule = Each **run** scores by its length; four or more are worth 12, using the table of the preliminary edition.
card-salmon-b-preliminary-short = Runs to 4
card-salmon-b-preliminary-wrong = The run forks: one salmon has three beside it, so all five score nothing.
card-hawk-b-preliminary-name = In sight
card-hawk-b-preliminary-rule = Count the hawks that touch no other hawk and **see another one** along a straight line, using the table of the preliminary edition.
card-hawk-b-preliminary-short = In sight
card-hawk-b-preliminary-wrong = The hawks are not on a straight line and do not see each other.
card-family-name = Family
card-family-rule = **Groups** of the same animal score by their size; three or more are worth 9.
card-family-short = Groups
card-family-wrong = A fourth one adds nothing: three or more are worth 9.
card-family-preliminary-name = Family
card-family-preliminary-rule = **Groups** of the same animal score by their size; more than three score nothing.
card-family-preliminary-short = Groups
card-family-preliminary-wrong = Four are too many: more than three score nothing.
card-intermediate-name = Intermediate
card-intermediate-rule = **Groups** of the same animal score by their size; four or more are worth 12, a single animal scores nothing.
card-intermediate-short = Groups
card-intermediate-wrong = Single animals score nothing.

## Why a line of the score pad has its points

card-now = In this environment now
card-nothing-yet = Nothing yet.
example-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
reason-count-of-groups = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
reason-group = { $count ->
    [one] single
   *[other] group of { $count }
}
reason-every-size = a group of every size
reason-line = { $count ->
    [one] single
   *[other] line of { $count }
}
reason-formation = { $count ->
    [one] single
    [2] two side by side
    [3] triangle
   *[other] diamond
}
reason-ring = { $count ->
    [one] single
   *[other] { $count } around one hex
}
reason-run = { $count ->
    [one] single
   *[other] run of { $count }
}
reason-crowded-run = not a run: one of these { $count } touches more than two
reason-run-and-neighbours = run of { $count } with { $more } next to it
reason-solitary = { $count ->
    [0] next to another hawk
    [one] 1 single hawk
   *[other] { $count } single hawks
}
reason-in-sight = { $count ->
    [0] next to another hawk, or none in sight
    [one] 1 hawk that sees another
   *[other] { $count } hawks that see another
}
reason-line-of-sight = a line of sight
reason-territory = { $count ->
    [one] 1 animal between two hawks
   *[other] { $count } different animals between two hawks
}
reason-variety = { $count ->
    [0] no neighbours
    [one] 1 kind of neighbour
   *[other] { $count } kinds of neighbours
}
reason-neighbour-pairs = { $count ->
    [0] no pairs around it
    [one] 1 pair around it
   *[other] { $count } pairs around it
}
reason-most-common = { $count ->
    [0] no neighbours
    [one] 1 neighbour
   *[other] { $count } neighbours of a kind
}
reason-duo = { $count ->
    [one] fox pair with 1 pair around it
   *[other] fox pair with { $count } pairs around it
}

## Rules

menu-rules = Rules
title-rules = Rules
rules-title = Rules
rules-search = Search the rules
rules-search-clear = Clear the search
rules-matches = { $count ->
    [0] Nothing found
    [one] 1 match
   *[other] { $count } matches
}
rules-nothing-found = No rule mentions “{ $text }”. Try fewer letters or another word.
rules-searched-also = Also searched: { $words }
rules-synonyms =
    wipe, reroll, refresh, redraw, swap, mulligan = replace, overpopulation
    pinecone, pine cone, acorn = nature token
    overcrowding, overcrowded, crowded, three of a kind, four of a kind = overpopulation, of a kind, same animal
    majority, majorities, largest area = bonus
    biome, terrain, area, region = habitat
    creature, critter, species, meeple = wildlife, animal
    market, offer, tableau, supply = display
    draft, pick, choose = pair
    rotate, rotation, orientation, spin = rotated
    tie, tiebreaker, tie breaker, tied = equal
    solo, solitaire, single player, one player = solo
    deer, moose, wapiti = elk
    grizzly, cub = bear
    fish, trout = salmon
    bird, eagle, buzzard, raptor = hawk
    vixen, wolf = fox
    undo, take back = pick both up
    discard, put back = back into the bag
    campaign, progress = trail
    mission, quest, objective = goal
    beginner, simple, easy = family
    victory, winner, winning = win
    adjacent, neighbour, neighbor = touch, next to
    starting tile, start tiles, starter tile = three tiles
    house rule, variant rule = restriction
    faq, clarification, errata = ruling, rulings, question

rules-aim = Aim and pieces
rules-aim-1 = Build an environment of hexagonal **tiles** and settle **wildlife** in it. The most points for wildlife, habitats and unspent nature tokens win.
rules-aim-1-picture = An environment in the making: tiles with the animals they can take, and tokens on five of them. The tile with the golden rim is a keystone tile.
rules-aim-2 = There are **five habitats**: mountains, forest, prairie, wetlands and river. Each tile shows one or two of them, and the animals that can live there.
rules-aim-3 = There are **five animals**, with 20 tokens each: bears, elk, salmon, hawks and foxes. Their tokens are drawn from the bag at random.
rules-aim-4 = A **keystone tile** shows one habitat and one animal. Placing that animal on it earns a nature token.
rules-aim-5 = One **scoring card** for each animal says what its tokens are worth. The cards are the same for all players.
rules-aim-6 = Every player starts with a small environment of three tiles. In the middle is the **display**: four pairs, each of a tile and a token.
rules-aim-7 = The stack holds 43 tiles for one or two players, 63 for three and 83 for four. That gives every player **20 turns**.

rules-turn = A turn
rules-turn-1 = **Take a pair** from the display: a tile and the token that goes with it.
rules-turn-1-picture = Pair 2 is taken: its tile and its token belong together.
rules-turn-2 = **Place the tile** on a free space next to your environment, rotated as you like. Habitats do not have to match, but only matching ones make your corridors grow.
rules-turn-2-picture = The new tile may be placed on any of the dashed spaces. Here it lies on the right: its mountains meet the forest, which is allowed.
rules-turn-3 = **Place the token** on an empty tile that shows its animal: the tile you have just placed or any other in your environment.
rules-turn-4 = You may place tile and token in either order. Until you end your turn you can pick both up again; after that they stay where they are.
rules-turn-5 = A token that fits nowhere, or that you do not want, goes **back into the bag**. The tile has to be placed.
rules-turn-6 = At the end of the turn, the display is refilled from stack and bag, and it is the next player’s turn.

rules-overpopulation = Overpopulation
rules-overpopulation-1 = **Three of a kind**: if exactly three tokens in the display show the same animal, you may wipe them: replace these three for free, once per turn, before you take a pair.
rules-overpopulation-1-picture = Three bears: you may wipe them for free.
rules-overpopulation-2 = **Four of a kind**: if all four tokens in the display show the same animal, they are wiped automatically, as often as it happens. This is not your choice, and it does not use up your free wipe of three.
rules-overpopulation-2-picture = Four elk: they are wiped automatically.
rules-overpopulation-3 = Wiped tokens are set aside until all overpopulation is resolved, and only then go back into the bag. So none of them can come straight back.
rules-overpopulation-4 = If there are three of a kind again after your free wipe, you need a nature token to wipe them this turn.

rules-nature = Nature tokens
rules-nature-1 = A token placed on a **keystone tile** earns you a nature token. There are 25 in all.
rules-nature-1-picture = Two keystone tiles: a salmon on the left one will earn a nature token, the bear on the right one has already earned one.
rules-nature-2 = **Mix**: spend a nature token to take any tile and any token from the display instead of a pair.
rules-nature-2-picture = For one nature token: the tile of pair 1 with the token of pair 3.
rules-nature-3 = **Wipe**: spend a nature token to replace as many tokens in the display as you like.
rules-nature-4 = You may wipe several times and then mix, in the same turn, as long as you can pay. Spent nature tokens can be earned again.
rules-nature-5 = Each nature token you still have at the end is **worth a point**, and unspent nature tokens break ties.

rules-habitats = Habitats and habitat bonuses
rules-habitats-1 = Tiles that show the same habitat where they touch form a **habitat corridor**. In each habitat, your largest corridor scores **one point per tile**.
rules-habitats-1-picture = A forest corridor of four tiles: 4 points. The forest at the far right does not touch it.
rules-habitats-2 = A tile with two habitats can be part of a corridor in each. Smaller corridors score nothing.
rules-habitats-3 = **Two players**: the largest corridor in a habitat earns a **habitat bonus** of 2 points. If both are equally large, each player gets 1.
rules-habitats-4 = **Three or four players**: the largest corridor in a habitat earns a bonus of 3 points, the second largest 1.
rules-habitats-5 = Two players who tie for the largest get 2 each, three or more get 1 each. After such a tie there is no bonus for the second largest.
rules-habitats-6 = **Solo**: your largest corridor in a habitat earns a bonus of 2 points if it has seven tiles or more.
rules-habitats-7 = You can turn habitat bonuses off when you set up a game.

rules-wildlife = Scoring wildlife
rules-wildlife-1 = Each animal scores by its own card. What counts is where its tokens are, not the habitat beneath them.
rules-wildlife-2 = Tokens of one animal that touch each other are one **group**; a token that touches none of its kind is a group of one. So two groups of the same animal never touch.
rules-wildlife-2-picture = A group of two bears, and a bear that is a group of one.
rules-wildlife-3 = Elk are the exception: their lines, formations and rings may touch, and each elk counts once, whichever way is best for you.
rules-wildlife-4 = A token can score on several cards. A salmon counts for its run, and again for every fox next to it.
rules-wildlife-5 = These are the cards of the final edition. In the tables, the upper row is the size or number, the lower row the points.

rules-end = End of the game
rules-end-1 = The game ends when the stack can no longer refill the display after a turn: by then, every player has had 20 turns.
rules-end-2 = Then the points are added up: the five animals by their cards, the largest corridor in each habitat, the habitat bonuses, and one for each unspent nature token.
rules-end-2-picture = Wildlife above, habitats with their bonuses below, then the nature tokens.
rules-end-3 = The highest total wins. In a tie, the player with more unspent nature tokens wins; if those are equal too, **the victory is shared**.

rules-alone = Solo game
rules-alone-1 = You have 43 tiles and 20 turns, and you play for the highest total you can reach.
rules-alone-2 = After each turn, the tile and the token **farthest from the stack** are discarded, in addition to the ones you took. The rest slide along, and two new pairs come in. What will be discarded is marked.
rules-alone-2-picture = After the turn, what is left of pair 4 is discarded, and the others slide along.
rules-alone-3 = Your largest corridor in a habitat earns a habitat bonus of 2 points if it has seven tiles or more.
rules-alone-4 = Six ranks show how well you did: 60, 70, 80, 90, 100 and 110 points.

rules-variants = Variants and editions
rules-variants-1 = In the **Family** and the **Intermediate** variant, one simple card replaces all others: groups of any animal score by their size. Everything else stays the same.
rules-variants-preliminary = Preliminary edition
rules-variants-2 = The cards of an earlier printing: cards A to C only, with **20 nature tokens** and without an Intermediate card.
rules-variants-3 = Elk B and elk C are swapped, and salmon C is what salmon B is today. The cards below have values of their own; the others are the same as in the final edition.

rules-scenarios = Scenarios
rules-scenarios-1 = There are **15 scenarios** for one to four players. Each has fixed scoring cards and one to four goals.
rules-scenarios-2 = The first goal is always a total, from 80 to 100 points. Others ask for certain animals, habitats or nature tokens, or for animals that stay together or apart.
rules-scenarios-2-picture = A goal may be to keep bears and elk apart: met on the left, missed on the right.
rules-scenarios-3 = Goals are checked when the game is over. **Every player who meets all of them** earns the shape of the scenario, whoever wins.

rules-achievements = Achievements
rules-achievements-1 = There are **25 achievements** in games against others: high totals, no tokens of an animal, the largest corridor in several habitats, many nature tokens, and more.
rules-achievements-1-picture = A win without a single bear is one of the achievements.
rules-achievements-2 = **Only the winner** can earn one, and **only one per game**, even if the environment meets several.
rules-achievements-3 = By the rulebook they are not for solo games. As a house rule you may play for them solo; what you earn that way is marked.

rules-restrictions = Restrictions
rules-restrictions-intro = A restriction changes one rule for all players. There are ten; a game has one at most, and the **winner** earns its shape.
rules-restrictions-1 = **1.** Every tile you place must continue a habitat across at least one edge.
rules-restrictions-1-picture = On the left the new tile continues the forest. On the right it continues nothing.
rules-restrictions-2 = **2.** No tile you place may continue a habitat across any edge, and habitats score nothing.
rules-restrictions-3 = **3.** Only corridors of exactly three tiles score: 3 points each.
rules-restrictions-4 = **4.** Only corridors of five tiles or more score.
rules-restrictions-5 = **5.** The display has only three pairs.
rules-restrictions-6 = **6.** There are two scoring cards for each animal, and each player scores one of the two.
rules-restrictions-7 = **7.** There are no starter tiles: every player starts with two tiles from the stack and has 18 turns.
rules-restrictions-8 = **8.** Mixing and wiping cost two nature tokens each.
rules-restrictions-9 = **9.** A token may not be placed on the tile that was placed in the same turn.
rules-restrictions-10 = **10.** Hidden cards: each player keeps one of the five scoring cards secret, and the others are face up. All five count for all players. A player who spends a nature token reveals their card.

rules-trail = The trail
rules-trail-1 = Scenarios, achievements and restrictions add up to **50 shapes**. Each one you earn is a step along the trail.
rules-trail-1-picture = Three shapes earned: three steps along the trail.
rules-trail-2 = Up to **five profiles** walk it side by side, each at its own pace.
rules-trail-3 = Milestones stand at 8, 16, 24, 32, 40 and 50 steps.
rules-trail-4 = **Practice games** earn nothing. A game becomes one when a turn is taken back after hidden information has been revealed.

rules-rulings = Rulings
rules-rulings-intro = Where the rules leave a question open, this game always answers it in the same way.
rules-rulings-display = Display, bag and nature tokens
rules-ruling-wipe-cannot-help = **Four of a kind**: the tokens stay if a wipe cannot help, because the bag has too few tokens, or only tokens of that animal, or would fill the display with another single animal.
rules-ruling-set-aside = **Wiped tokens** go back into the bag when nothing more can be wiped for free, or when you take a pair or pay for a wipe.
rules-ruling-three-pairs = **Restriction 5**: with three pairs, three of a kind are wiped only if you choose to.
rules-ruling-wipe-bag-too-small = **A wipe** is possible only if the bag has enough tokens to replace all that are wiped.
rules-ruling-mix-of-one-pair = **Mixing** may take the tile and the token of the same pair, although that pair is free.
rules-ruling-bag-empty = **The bag is empty**: the slot in the display stays without a token, and its tile can be taken alone.
rules-ruling-slot-without-token = **A slot without a token** gets one at the next refill, if the bag has some again.
rules-ruling-alone-bag-empty = **Solo game with an empty bag**: the farthest token that is there is discarded; tiles and tokens slide along separately.
rules-ruling-nature-tokens-gone = **No nature tokens left in the supply**: a keystone tile earns nothing until somebody spends one.
rules-rulings-habitats = Habitats
rules-ruling-habitat-of-nobody = **A habitat that nobody has** gives nobody a bonus.
rules-ruling-tie-for-second = **A tie for the second largest corridor** earns no bonus, nor does the second largest behind a tie for the largest.
rules-rulings-wildlife = Wildlife
rules-ruling-salmon-d-minimum = **Salmon D**: a run of one or two salmon scores nothing.
rules-ruling-salmon-invalid-group = **A salmon next to three or more salmon**: its whole connected group is not a run and scores nothing.
rules-ruling-salmon-loops = **A closed loop of salmon** is a run; a triangle is the smallest.
rules-ruling-salmon-loops-picture = Three salmon in a triangle: each has two beside it, so it is a run of three.
rules-ruling-hawk-los-gap = **What blocks a hawk’s line of sight**: only another hawk, neither other animals nor gaps in the environment.
rules-ruling-hawk-los-gap-picture = The hawks see each other across the gap in the environment.
rules-ruling-hawk-los-adjacent = **Two hawks side by side** do not see each other.
rules-ruling-hawk-b-partner = **Hawk B**: the hawk that is seen may itself have a hawk next to it.
rules-ruling-elk-c-over-8 = **Elk C**: more than eight connected elk are one herd, worth the last value in the table.
rules-ruling-elk-d-arc = **Elk D**: the elk in a ring that is not full must be side by side.
rules-ruling-elk-d-centre = **Elk D, the hex in the middle**: it may have no tile, be empty, or hold any animal.
rules-ruling-fox-d-groups = **Fox D**: three or more connected foxes count as pairs, each fox in one, for the most points.
rules-rulings-trail = Goals, restrictions and the trail
rules-ruling-scenario-habitat-score = **Goals for points from habitats**: habitat bonuses count, for a single habitat as well as for all together.
rules-ruling-scenario-adjacent-habitats = **Goals that keep two habitats apart**: nowhere may one of them touch the other across the edge between two tiles; both on one tile are allowed.
rules-ruling-scenario-must-be-adjacent = **Goals that bring two animals together**: every token of the first has at least one of the second next to it.
rules-ruling-scenario-card-maximum = **Goals for a card’s highest value several times**: each fox, run or group that scores it counts once.
rules-ruling-wildlife-not-on-habitat = **Goals that keep an animal off a habitat**: no tile that shows the habitat at all may hold it.
rules-ruling-achievement-shared-majority = **Achievements for the largest corridor**: sharing the largest counts too.
rules-ruling-achievement-shared-victory = **A shared victory** lets each of the winners earn an achievement.
rules-ruling-restriction-no-fit = **Restrictions 1 and 2**: a tile that fits nowhere may be placed anywhere.
rules-ruling-restriction-majorities = **Restrictions 3 and 4**: habitat bonuses compare what the habitats score.
rules-ruling-restriction-two-cards = **Restriction 6**: for each animal and each player, the card with more points counts.
rules-ruling-restriction-first-tile = **Restriction 7**: the first of the two tiles is already placed; the second is placed at the start of the player’s first turn.

## Restrictions, scenarios and secret cards
refused-tile-in-hand-first = Place your second tile first.
refused-does-not-fit = The tile does not fit there like that: a restriction forbids it.
refused-on-new-tile = You may not place the token on the tile you placed this turn.
prompt-handover = Hand the screen over to **{ $name }**
prompt-place-opening-tile = Place your **second tile**
card-covered = One player keeps this scoring card **secret**. It still counts for all players; spending a nature token reveals it.
purpose-scenario = Scenario { $number }
purpose-restriction = Restriction { $number }
purpose-custom = Custom rules
goal-measure = { $have } / { $want }
goal-against = × { $count }
goal-met = Met
goal-open = Not met yet
goal-broken = Out of reach in this game
custom-title = Custom rules
custom-about = By default the final rulebook applies. Games with custom rules don’t count towards the trail.
custom-open = { $count ->
    [0] Custom…
   *[other] Custom: { $count }
}
custom-reset = Final rulebook
custom-second-place = With three or four players, the second largest corridor earns two points instead of one
custom-short-runs = Salmon D: runs of one or two salmon score too
custom-lonely-partner = Hawk B: the hawk that is seen must have no hawk next to it either
custom-lonely-couples = Fox D: only groups of exactly two foxes score
curtain-title = { $name }’s turn
curtain-why = { $name } keeps a scoring card secret: no peeking, everybody else!
curtain-raise = I am { $name }
card-secret = Secret card
card-secret-hint = { $name } keeps this scoring card secret. It counts for all players; spending a nature token reveals it.
card-own-secret-hint = Only { $name } may know this scoring card. Spending a nature token reveals it to everybody.
card-other-hint = The better of two cards counts. Card { $letter } would score { $points }.
kind-normal = Normal
kind-normal-hint = Most points win; the winner may colour in an achievement on the trail
kind-scenario = Scenario
kind-scenario-hint = Fixed cards and up to four goals, solo or with others
kind-restriction = Restriction
kind-restriction-hint = One of ten rules that make the game harder
scenario-for-all = Every player who meets all goals colours in the shape on the trail.
restriction-hidden-cards = The cards are random. Each player keeps one of the five secret, the others are face up; all five count for all players.
new-game-hidden-alone = Secret cards need at least two players
card-or = Or: { $name }
result-scenario-reached = { $scenario } completed!
result-scenario-missed = { $scenario } not completed
result-scenario-reached-by = { $scenario } completed by { $names }
result-scenario-missed-by-all = Nobody completed { $scenario }

## Goals in words

goal-total = Score { $least } or more
goal-card-maximum = { $times ->
    [one] The highest value of the { $species } card
   *[other] The highest value of the { $species } card, { $times } times
}
goal-tokens-of-each = At least { $least } tokens of each animal
goal-tokens-of = At least { $least } { $species }
goal-points-of = At least { $least } points from { $species }
goal-points-of-each-species = At least { $least } points from each animal
goal-points-of-each-habitat = At least { $least } points from each habitat
goal-any-habitats = { $count ->
    [one] At least { $least } points from one habitat
   *[other] At least { $least } points from each of { $count } habitats
}
goal-any-species = { $count ->
    [one] At least { $least } points from one animal
   *[other] At least { $least } points from each of { $count } animals
}
goal-wildlife-subtotal = At least { $least } points from all animals together
goal-habitat-subtotal = At least { $least } points from all habitats together
goal-nature-tokens = At least { $least } unspent nature tokens
goal-no-nature-tokens = No unspent nature tokens
goal-species-apart = { $first } and { $second } never side by side
goal-habitats-apart = { $first } and { $second } never side by side
goal-not-on-habitat = { $species } never on a tile that shows { $habitat }
goal-always-beside = At least { $second } next to every { $first }
goal-no-tokens-of = No { $species } placed
goal-crowd-above = More than { $count } tokens of one animal
goal-majorities = The largest corridor in at least { $least } habitats
goal-no-keystones = No tokens on keystone tiles
goal-species-placed = Tokens of exactly { $count } animals

## The trail

title-trail = Trail
trail-title = The trail
trail-nobody = Nobody is on the trail yet. Enter a name below: every shape you earn in a game is one step for your profile.
trail-new-name = New profile
trail-add = Add
trail-steps-of = { $steps } of { $length }
trail-choose = Show { $name }’s trail
trail-rename = Rename
trail-rename-done = Keep this name
trail-colour-0 = Amber
trail-colour-1 = Sky
trail-colour-2 = Spruce
trail-colour-3 = Orchid
trail-colour-4 = Birch
trail-remove = Delete
trail-remove-title = Delete { $name }?
trail-remove-question = { $count ->
    [0] This profile has not earned any shapes yet.
    [one] Its one shape will be lost for good.
   *[other] Its { $count } shapes will be lost for good.
}
trail-remove-yes = Delete
trail-remove-no = Keep
trail-name-empty = A profile needs a name.
trail-name-taken = Another profile has this name.
trail-name-full = There are already five profiles.
trail-scenarios = Scenarios
trail-achievements = Achievements
trail-restrictions = Restrictions
trail-tab-count = { $text } { $count }/{ $length }
trail-scenario-name = Scenario { $number }
trail-achievement-name = Achievement { $number }
trail-restriction-name = Restriction { $number }: { $name }
trail-scenario-cards = Cards { $cards }
trail-earned = Earned by { $name } with { $total } points
trail-earned-house-rule = Earned by { $name } with { $total } points in a solo game: house rule
trail-not-earned = Not earned yet
trail-house-rule-legend = Earned solo, by the house rule
trail-hint-scenarios = For one to four players: every player who meets all goals earns the shape. Click a scenario to play it.
trail-hint-achievements = In a normal game with lettered cards, the winner can earn one of them.
trail-hint-restrictions = Each changes one rule for all players; the winner earns the shape. Click one to play it.
trail-play-scenario = Click to play
trail-play-restriction = Click to play
trail-solo = Solo games earn achievements and restrictions
trail-solo-hint = A house rule: by the rulebook, only games with several players earn them. What you earn solo is marked.
trail-start = Start
trail-milestone-at = { $habitat }: milestone at { $steps } steps
trail-milestone-last = The end of the trail: { $steps } steps
trail-passed = { $name } has reached the milestone “{ $habitat }”: { $steps } steps!
trail-passed-end = { $name } has walked the whole trail: all { $steps } shapes!
trail-at = { $name }: { $steps } of { $length } steps
trail-notice-kept-aside = The file with your profiles is damaged. It is kept as { $file }, and the trail starts over.
trail-notice-untouched = The file with your profiles can’t be used, so nothing you earn now will be saved. The file stays as it is: { $why }
trail-notice-newer = Your profiles were saved by a newer version of the game. They stay as they are; nothing you earn now will be saved.
trail-notice-not-written = Your profiles cannot be saved: { $why }
restriction-1-name = Good neighbours
restriction-1-rule = Every tile you place must continue a habitat across at least one edge.
restriction-2-name = Strangers
restriction-2-rule = No tile you place may continue a habitat across any edge, and habitats score nothing.
restriction-3-name = Threes
restriction-3-rule = Only corridors of exactly three tiles score: 3 points each.
restriction-4-name = Wide open spaces
restriction-4-rule = Only corridors of five tiles or more score.
restriction-5-name = Lean display
restriction-5-rule = The display has only three pairs.
restriction-6-name = Two cards each
restriction-6-rule = There are two scoring cards for each animal, and each player scores one of the two.
restriction-7-name = From scratch
restriction-7-rule = There are no starter tiles: every player starts with two tiles from the stack and has 18 turns.
restriction-8-name = Precious nature
restriction-8-rule = Mixing and wiping cost two nature tokens each.
restriction-9-name = Settle later
restriction-9-rule = A token may not be placed on the tile that was placed in the same turn.
restriction-10-name = Hidden cards
restriction-10-rule = Each player keeps one scoring card secret; all five count for all players. A player who spends a nature token reveals theirs.
purpose-achievement = Achievement { $number }
award-title = The trail
award-nobody = Only computer players took part: no shapes to earn.
award-practice = Practice games don’t count towards the trail.
award-computer = The computer finished this game, so it doesn’t count towards the trail.
award-other-rules = No shape to earn: only games by the final rulebook count, with lettered cards and habitat bonuses.
award-not-the-winner = Only the winner may colour in a shape.
award-alone = Solo games don’t earn this. A house rule on the trail page changes that.
award-goals-missed = Not all goals were met.
award-nothing-reached = This win met none of the achievements.
award-filled-in = You’ve already earned everything this win would give.
award-no-profile = { $name } could colour in a shape, but has no profile yet.
award-begin = New profile for { $name }
award-one = { $name } may colour in a shape.
award-choose = { $name } may colour in one of these shapes.
award-house-rule = A solo game: it counts by house rule and is marked.
award-fill-in = Colour in
award-done = { $shape } is coloured in.
award-steps = { $name } is at step { $steps } of { $length }.
award-milestone = { $name } has reached step { $steps }: a milestone!
award-trail-finished = { $name } has walked the whole trail!
award-to-the-trail = View the trail
award-open = Colour in a shape
award-look = Trail
seat-profile = Profiles
notice-card-shown = { $name } reveals the secret scoring card for { $species }.
nature-two-hint = With this restriction, a mix or a wipe costs { $cost } nature tokens.
award-full = { $name } could colour in a shape, but there are already five profiles. You can delete one on the trail page.

## Lessons

title-learn = Learn to play
lessons-about = Short lessons in a real game. Leave any time and pick up where you left off.
lessons-done = Done
lessons-go-on = Resume at step { $step }
lessons-rules = Rules
lesson-draft = A turn
lesson-draft-about = Take a pair, place tile and token
lesson-habitats = Habitats
lesson-habitats-about = Corridors, matching edges, keystone tiles
lesson-wildlife = Wildlife
lesson-wildlife-about = Read a scoring card and take the token that scores
lesson-nature = Nature tokens
lesson-nature-about = Three of a kind, wipe, mix
lesson-step = Step { $step } of { $steps }
lesson-go-on = Continue
lesson-try-again = Undo and try again
lesson-again = Restart lesson
lesson-again-hint = Go back to the start of this lesson
lesson-skip = Skip
lesson-leave = Leave lesson
lesson-next = Next lesson
lesson-all = All lessons
lesson-done = **Well done!** Lesson complete.
lesson-notice-kept-aside = The file with your lessons is damaged. It is kept as { $file }, and the lessons start over.
lesson-notice-newer = Your lesson progress was saved by a newer version of the game. It stays as it is; nothing is added to it.

lesson-draft-land = This is **your environment**. Below it are **four pairs**, each of a tile and a wildlife token. On each turn you take one pair and place both pieces.
lesson-draft-take = Take the **third pair**, the one with the bear: click it, or press **{ $pair }**.
lesson-draft-take-astray = That pair is just as good, but this lesson needs the bear.
lesson-draft-tile = Point at a **dashed space**. The **wheel**, a **right click** or the round arrows rotate the tile, a **click** places it. With keys: **{ $next }** for the next space, **{ $turn }** to rotate, **{ $confirm }** to place.
lesson-draft-token = Now the **bear**: you can place it on any empty tile that shows a bear. Click the **ringed tile**.
lesson-draft-token-astray = The bear went back into the bag. That is allowed, but here you can place it.
lesson-draft-end = Both are placed. Until you end your turn, a click picks a piece up again, so you can change your mind. Then **end your turn**.
lesson-draft-next = The display is refilled and it’s the **next player’s** turn. After 20 turns each, the most points for wildlife, habitats and nature tokens win.

lesson-habitats-corridor = Tiles that show the same habitat where they touch form a **habitat corridor**. In each habitat, your largest corridor scores **a point per tile**. The table on the right keeps count: your forest corridor has three tiles.
lesson-habitats-take = Make the forest corridor longer: take the **second pair**, half forest, half wetlands (**{ $pair }**).
lesson-habitats-take-astray = That tile has no forest.
lesson-habitats-longer = Place the tile so that its **forest touches your forest**, edge to edge. Rotate it until the forest symbol says **+1**.
lesson-habitats-longer-astray = You may place it like that, but forest does not touch forest there, so your corridor has not grown.
lesson-habitats-keystone = The tile with a **gold emblem** is a **keystone tile**: one habitat, one animal. Put the **elk** on it to earn a nature token.
lesson-habitats-keystone-astray = The elk can live there, but only the keystone tile earns a nature token.
lesson-habitats-majority = You’ve earned a nature token, and your forest corridor now has four tiles. At the end, the **largest corridor of all players** in each habitat earns a **habitat bonus**; the table shows who would get it now.

lesson-wildlife-card = Each animal scores by its **own card**, on the left. Point at one to see the tokens that score. **Click the bear card** to read it, then close it.
lesson-wildlife-take = Only **pairs of bears** count, and your single bear is worth nothing yet. **Which pair helps?** Take it.
lesson-wildlife-take-astray = That pair leaves your bear on its own.
lesson-wildlife-tile = The bear is yours. First place **the tile** wherever you like.
lesson-wildlife-pair = Now place the bear **right next to your first bear** to make a pair.
lesson-wildlife-pair-astray = The two bears do not touch there: no pair, no points.
lesson-wildlife-run = Pair complete: 4 points! Another environment, another animal. Salmon form **runs**: the longer, the better. Yours has two; **take the third**.
lesson-wildlife-run-astray = Only a salmon makes a run longer.
lesson-wildlife-longer = Place both pieces, the salmon so that it **continues the run**. No salmon may touch more than two others.
lesson-wildlife-longer-astray = The salmon does not touch the run there. Two short runs score less than one long run.
lesson-wildlife-others = A run of three: 8 points. Elk like lines, hawks keep apart, foxes want a variety of neighbours. Each game can have **other cards**; click a card at any time to read its rule.

lesson-nature-three = **Three bears**! Once per turn, before you take a pair, you may replace three of a kind **for free**: press **Wipe three** or **{ $wipe }**.
lesson-nature-three-astray = Now the bears stay. You can wipe them only before you take a pair.
lesson-nature-four = Three new tokens came from the bag. **Four of a kind** are wiped automatically. For anything else there are **nature tokens**, at the bottom right: you have two.
lesson-nature-wipe = One nature token lets you **wipe any tokens**: they are replaced. Press **Wipe** on the right (**{ $wipe }**), select one or more tokens, and press **Wipe** again.
lesson-nature-wipe-astray = That is possible too, but first try to wipe some tokens.
lesson-nature-mix = Another one lets you **mix**: any tile with any token. Press **Mix** (**{ $mix }**), then pick a tile and a token **from different pairs**.
lesson-nature-mix-astray = Those two are a pair and cost nothing. Try a tile and a token from different pairs.
lesson-nature-worth = Both nature tokens are spent. Any left at the end are worth **a point each** and break ties, so spend them where they score more.

rolling-lesson-dice = Dice
rolling-lesson-dice-about = Throw, choose a row, bend the dice
rolling-lesson-dice-hello = Every round begins with these dice. The **three central dice** and the dark **special die** are shared by everyone; the **two in your colour** are yours alone.
rolling-lesson-dice-throw = **Throw the dice**: press the button or **{ $confirm }**.
rolling-lesson-dice-throw-astray = The dice have been thrown already.
rolling-lesson-dice-row = You collect **one kind of animal**, from every die that shows it. **Point at the hawk row** (**{ $number }**) and watch which dice it lifts.
rolling-lesson-dice-row-astray = You have collected already. Take that back and have a look at the hawks first.
rolling-lesson-dice-split = Two faces are **split**. One counts as a salmon **or** a hawk, the special die as a bear **or two salmon**: whichever you collect.
rolling-lesson-dice-salmon = So the salmon row gives five. **Click the salmon row**, then **Collect**, or press **{ $number }**, then **{ $confirm }**.
rolling-lesson-dice-salmon-astray = That works too, but the salmon row gives the most here.
rolling-lesson-dice-tokens = Another throw: four foxes, one hawk. But it’s hawks you’re after. **Nature tokens** pay for **dice actions**, which bend the dice; you begin with two.
rolling-lesson-dice-down = Click the hawk row (**{ $number }**). The **wheel** or **{ $next }** turns to **Down-convert**: for one token every fox counts as a hawk, the animal below it. Then **Collect**.
rolling-lesson-dice-down-astray = That was without the dice action. Turn the wheel until it says Down-convert, then collect.
rolling-lesson-dice-plus = The special die shows **+1**: besides the hawks you may take the animal of **one other die**. Pick a way to do so in the hawk row, and **collect**.
rolling-lesson-dice-plus-astray = You left the other die out. Choose a way that says “with one other die”.

rolling-lesson-cards = Cards
rolling-lesson-cards-about = Pay for habitat cards, use discounts and bonuses
rolling-lesson-cards-card = Animals pay for **habitat cards**. Top left: the habitat and the number for your sheet. Top right: nature tokens you gain. Below: the cost. **Point at the first card.**
rolling-lesson-cards-card-astray = That was too fast. Take it back and look at the first card.
rolling-lesson-cards-collect = Hollow animals are **missing**: here two salmon. **Collect salmon** and see what the card says then.
rolling-lesson-cards-collect-astray = That leaves too few salmon for the first card.
rolling-lesson-cards-discount = One fox is still missing, yet the card is payable! The **completion card** above it is a **discount**: one animal less, here the struck-out fox.
rolling-lesson-cards-pay = **Complete the card**: click it twice, or press **{ $number }**, then **{ $confirm }**. The animals are spent, and your sheet is marked with its number.
rolling-lesson-cards-pay-astray = This lesson needs the first card.
rolling-lesson-cards-end = You complete **at most one card a round**. Then **end the round**: the button at the bottom right or **{ $confirm }**.
rolling-lesson-cards-conveyor = The cards moved on by one space; the last one is gone, a new one came. Each card meets **every completion card once**: sometimes it pays to wait.
rolling-lesson-cards-lucky = Completion cards **below** a space give a **bonus**. This is the last chance for the fourth card, and Lucky Roll waits there: **complete it**.
rolling-lesson-cards-lucky-astray = That is fine, but only the fourth card gives the Lucky Roll.
rolling-lesson-cards-bonus = Choose **which of your dice** to roll, on the right. You gain two of the animal it shows.
rolling-lesson-cards-bonus-astray = You let the bonus go. Take that back and roll a die.

rolling-lesson-paper = Paper
rolling-lesson-paper-about = Sheet A: columns, suns and rows
rolling-lesson-paper-columns = This is **sheet A**, the simplest. Each habitat has a **column** of four hexagons, filled from the top. The numbers you write are points.
rolling-lesson-paper-second = There is a 2 in the forest column. **Complete the first card**, a forest worth 3 (click it, or **{ $number }** and **{ $confirm }**): it goes right below.
rolling-lesson-paper-second-astray = The forest is on the first card.
rolling-lesson-paper-sun = The second hexagon of a column earns 1 point and a **sun**: **take one bonus** from the area at the edge. Each can be taken only once.
rolling-lesson-paper-sun-astray = The sun is still waiting. Take a bonus.
rolling-lesson-paper-row = A later game: only the wetland is missing in the **first row**. **Complete the third card** to fill it.
rolling-lesson-paper-row-astray = Only the third card is a wetland you can pay for.
rolling-lesson-paper-wild = A **full row** scores its points and earns a **wild animal**: choose any, on the right.
rolling-lesson-paper-wild-astray = The wild animal is still waiting. Choose one.
rolling-lesson-paper-points = Here is your score, line by line. After **20 rounds** it is final; every **five** animals and nature tokens left over make one more point.

rolling-lesson-chains = Chains
rolling-lesson-chains-about = Sheet B: diamonds, sun and rain, overflow
rolling-lesson-chains-tracks = On **sheet B** each habitat is a **track** from left to right. A card’s number is how many hexagons you outline. What is printed in one, you gain.
rolling-lesson-chains-diamond = Between two tracks lie **diamonds**, gained once all four hexagons around them are outlined. **Complete the second card**, mountain 2, and close one.
rolling-lesson-chains-diamond-astray = That closes no diamond. Try the second card.
rolling-lesson-chains-free = The diamond gives a **free hexagon**, in any track. Look ahead: the next one in the **wetland** track holds a sun. **Click that track.**
rolling-lesson-chains-free-astray = A good hexagon too, but only the wetland goes on to a sun.
rolling-lesson-chains-weather = That’s a chain! **Sun and rain** open the next column of the area below: **choose one** of its options. It can lead still further.
rolling-lesson-chains-weather-astray = The sun is still waiting. Choose an option.
rolling-lesson-chains-overflow = Another game: the river track has one hexagon left, the river card is a 3. **Complete the fourth card**: what doesn’t fit goes to the **overflow**.
rolling-lesson-chains-overflow-astray = Only the fourth card is a river.
rolling-lesson-chains-marks = The bonus of the completion card comes first: **use it**, on the right. Then watch the marks: one in the track, two in the overflow.
rolling-lesson-chains-marks-astray = You let the bonus go. Take that back and use it.
rolling-lesson-chains-points = A track scores the number above its **last outlined hexagon**, and so does the overflow. Sheets C and D are maps; their rules are a click away.

## Facts about the animals

fact-about = About this animal
fact-back = The scoring card
fact-close = Close
fact-bear = In autumn a **grizzly bear** eats almost without a break, up to tens of thousands of berries a day. Then it sleeps for five months or more without eating or drinking. Its cubs are born in the den, in the middle of winter, and weigh about half a kilogram.
fact-elk = The antlers of a bull **elk** fall off every spring and grow back by up to two centimetres a day: few tissues grow faster. In autumn bulls call with a high, drawn-out bugle that carries for kilometres.
fact-salmon = **Pacific salmon** hatch in fresh water, grow up in the sea, and find their way back by smell to the stream where they were born. Most species die after spawning. What bears leave of them in the woods feeds the trees along the stream.
fact-hawk = **Red-tailed hawks** often keep the same partner for years. In spring the two circle high above their territory and dive, sometimes with their talons locked. Their hoarse scream is known from films, where it is often lent to eagles.
fact-fox = A **red fox** can hear a mouse under the snow. It listens, leaps high and comes down on it with its forepaws. Observers found that such leaps succeed most often towards the north-east; perhaps the fox senses the Earth’s magnetic field.

## Rules from where they are needed

rules-open = Rules about this

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
copy-hint = A text that fits in a message; anyone who gets it can paste it under Saved games
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
open-not-a-record = This is not a game that can be played: { $why }
open-text-no-game = There is no game in this text. Copy all of it, from the first to the last character.
open-text-cut = The end of this game is missing. Copy all of it, from the first to the last character.
open-text-changed = Some characters of this game were changed or lost on the way. Copy it again, or ask for it as a file.
open-text-newer = This text comes from a newer version of the game. Update the game to open it.
open-copy = The newest file was damaged and is kept as { $file }. This is the copy before it.
open-other-data = This game was played with other rules or cards than this version’s; it may turn out differently.
drop-later = Not during a game: drop the file on the title screen or under Saved games.
start-in-use = Cascadia is already running and uses the folder { $folder }. Close the other window, or start with --data-dir and another folder.
start-not-writable = Nothing can be saved this time, neither games nor profiles: the folder { $folder } cannot be written to ({ $why }).
notice-not-kept = The game can’t be saved: { $why }. You can play on; the game tries again after every action.
journal-damaged = { $lines ->
    [one] A line of the journal is damaged
   *[other] { $lines } lines of the journal are damaged
}; the rest is there, and the file stays as it is.
journal-newer = { $lines ->
    [one] A line of the journal was
   *[other] { $lines } lines of the journal were
} written by a newer version; the rest is there.
trail-notice-restored = The file with your profiles was damaged. It is kept as { $file }; this is the version before it.
lesson-notice-restored = The file with your lessons was damaged. It is kept as { $file }; this is the version before it.
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
photo-entered = Picture mode: drag, wheel and right drag move the camera. { $key } goes back to the game.
photo-not-in-lesson = Picture mode opens after the lesson.
photo-land = Environment
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
photo-sharp = Sharp part
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
photo-clip-progress = Making the clip… { $percent } %
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

# The journal.
journal-overview = Overview
journal-ground = Cards and habitats
journal-rivals = Opponents
journal-games = Games
journal-all = All
journal-alone = Solo
journal-several = Multiplayer
journal-names-back = Earlier names
journal-names-on = More names
journal-empty = No games here yet.
journal-empty-about = Every game you finish is recorded here: totals over time, what each scoring card and each habitat scores, your record against each opponent, and the games themselves to watch again.
journal-none = No games of this kind yet.
journal-none-against = No opponents in these games.
journal-split = { $alone } solo, { $several } multiplayer
journal-won = Won
journal-won-of = of { $count } multiplayer, { $share }
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
journal-course = Score per game
journal-course-total = A game
journal-course-recent = Average of ten games
journal-course-spoken = { $count ->
    [one] { $count } game: { $high } points
   *[other] { $count } games, from { $low } to { $high } points; the average of the last ones is { $mean }
}
journal-point = { $date }: { $points } points; average of the last games { $mean }
journal-histogram = Score distribution
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
journal-lands = Points from habitats
journal-lands-about = Without habitat bonuses
journal-nature = Nature tokens
journal-rival = Opponent
journal-rival-games = Games
journal-rival-won = Won
journal-rival-tied = Tied
journal-rival-share = Win rate
journal-rival-share-hint = Share of games won; a tie counts as half a win
journal-rival-difference = Average margin
journal-rival-difference-hint = Points ahead of them or behind them, on average
journal-rival-spoken = { $name }: { $games }, { $won } won, { $tied } tied, { $share }; average margin: { $points }
journal-everybody = All players’ games
journal-moment = { $date }, { $time }
journal-no-bonuses = without habitat bonuses
journal-place = { $place ->
    [1] { $name }’s best game
    [2] { $name }’s second best game
   *[other] { $name }’s third best game
}
journal-result = View the result
journal-land = Show the environment of this game
journal-file-gone = The record of this game is no longer there
journal-export = Export table
journal-export-hint = A CSV file for other programs, with one row per player in each game
journal-exported = Table saved: { $text }
journal-export-failed = The table could not be saved: { $text }

# The game of the day of Rolling Rivers.
rolling-daily-about = One solo game, the same for everybody today; the sheets A to D take turns. { $count } attempts; the best one counts.
rolling-daily-share-day = Cascadia: Rolling Rivers · Game of the day, { $date }

# The journal of Rolling Rivers.
rolling-journal-sources = Sheets and cards
rolling-journal-empty = Every game of Rolling Rivers you finish is recorded here: totals on each sheet, what each line and each completion card is worth to you, your record against each opponent, and the games themselves to watch again. Play a game to its end to fill the first page.
rolling-journal-land = Show the sheets of this game
rolling-journal-all = All sheets
rolling-journal-a = A
rolling-journal-b = B
rolling-journal-c = C
rolling-journal-d = D
rolling-journal-family = family rules
rolling-journal-abundance = abundance
rolling-journal-sheets = Your average on each sheet
rolling-journal-sheets-about = Without family games and games of abundance. Choose a sheet for its lines.
rolling-journal-sheet-spoken = { $sheet }: { $points } points on average, { $games }; { $cards } cards completed, { $dice } dice actions, { $animals } animals and { $tokens } nature tokens left over
rolling-journal-lines-about = Average points of each line
rolling-journal-cards = Cards
rolling-journal-cards-hint = Habitat cards completed per game, on average
rolling-journal-dice = Dice actions
rolling-journal-dice-hint = Rounds with a dice action per game, on average
rolling-journal-animals = Animals left
rolling-journal-animals-hint = Animals left over at the end of a game, on average
rolling-journal-tokens = Tokens left
rolling-journal-tokens-hint = Nature tokens left over at the end of a game, on average
rolling-journal-worth = What each completion card is worth
rolling-journal-worth-about = Games with the card against your average on the same sheet
rolling-journal-card-spoken = { $card }: { $points } points, { $games }
result-compared = Your average: { $mean } over { $games } { $games ->
    [one] game
   *[other] games
}, best { $best }
result-new-best = Your best game yet! Before: average { $mean }, best { $best }

## The review of a game

review = Review
review-result = Review this game
review-result-hint = What this game teaches: turn by turn, and how much was luck
review-line = Par { $par } { $lucksign } luck { $luck } { $turnssign } your turns { $turns } = **{ $total }**
review-line-rivals = Par { $par } { $lucksign } luck and rivals { $luck } { $turnssign } your turns { $turns } = **{ $total }**
review-line-other = { $name }: par { $par } { $lucksign } luck { $luck } { $turnssign } turns { $turns } = **{ $total }**
review-line-other-rivals = { $name }: par { $par } { $lucksign } luck and rivals { $luck } { $turnssign } turns { $turns } = **{ $total }**
review-first-impression = First impressions: these figures will still change a little.
review-on-offer = The best turns would have scored { $points } points more than par.
review-sum = { $par } { $sign } { $luck } + { $offered } − { $missed } = { $total }: par, luck, on offer, missed, made
review-adjusted = With average luck, these turns would score { $points }.
review-level-equal = That is the level of a { $level }.
review-level-between = That lies between a { $weaker } and a { $stronger }.
review-level-above = That is above a { $level }, the strongest of the computer’s players.
review-level-below = That is below a { $level }, the weakest of the computer’s players.
review-share = You found { $share }% of the points there were to find.
review-share-other = { $name } found { $share }% of the points there were to find.
review-par-about = Par is what a Ranger scores on average with these cards. Luck is what was revealed.
review-par-about-rivals = Par is what a Ranger scores on average with these cards. Luck is what was revealed and what the others took.
review-by-points = This game was played for the goals of a scenario. The review goes by points alone.
review-tab-course = Course
review-tab-turns = Turns
review-tab-sources = Points
review-curve = Expected final score
review-curve-choice = your choice
review-curve-luck = luck
review-curve-uncertainty = uncertainty (90%)
review-par = par
review-curve-spoken = Expected final score over { $turns } decisions. The opening: { $from } points of luck.
review-curve-turn = Turn { $turn }: { $gain } against par by your choice, { $missed } points short of the best. Then luck: { $luck }.
review-no-moments = No turn stands out: every choice was within half a point of the best.
review-no-moments-yet = No turn stands out for certain yet. Notable turns appear here once the figures are reliable.
review-moment-missed = Turn { $turn }: most to learn
review-moment-much-missed = Turn { $turn }: much to learn
review-moment-also-missed = Turn { $turn }: more to learn
review-moment-found = Turn { $turn }: best find
review-moment-good = Turn { $turn }: a good find
review-moment-luckiest = Turn { $turn }: luckiest draw
review-moment-lucky = Turn { $turn }: a lucky draw
review-moment-unluckiest = Turn { $turn }: unluckiest draw
review-moment-unlucky = Turn { $turn }: an unlucky draw
review-miss = { $choice } was worth **{ $points }** points more.
review-mostly = { $points } of it from { $theme }.
review-more-and-less = { $points } more from { $theme }, { $less } less elsewhere.
review-odds = It makes { $points } points or more from { $theme } in { $best }% of the playouts instead of { $played }%.
review-find = { $choice } was worth **{ $points }** points more than what a Ranger would have done.
review-revealed = What was revealed after this turn changed the expected score by **{ $points }** points. Nobody could know that.
review-choice-pair = The pair with { $species }
review-choice-pair-of-several = Pair { $number } with { $species }
review-choice-mixed = Spending a nature token on { $species }
review-choice-unpaid = Keeping the nature token
review-choice-tile-alone = Another tile
review-choice-tile = Another space for the tile
review-choice-rotation = Another rotation of the tile
review-choice-token = Another space for { $species }
review-choice-bag = Returning the token to the bag
review-choice-wipe = Wiping tokens first
review-choice-no-wipe = Taking a pair without a wipe
review-choice-opening = Another space for the first tile
review-choice-same = The same turn
review-source-nature = nature tokens
review-source-bonus = habitat bonuses
review-mark-none = No real choice
review-mark-find = A find
review-mark-sound = Sound
review-mark-slight = Room for a little more
review-mark-clear = Worth a look
review-mark-large = Most to learn
review-part-draft = the pair
review-part-tile = the tile’s space
review-part-token = the token’s space
review-part-wipe = the wipe
review-part-mix = the nature token
review-hint-draft = Look at **what you take**.
review-hint-tile = Look at **where the tile goes**, and how it is rotated.
review-hint-token = Look at **where the token goes**.
review-hint-wipe = Think about a **wipe**.
review-hint-mix = Think about your **nature tokens**.
review-column-turn = Turn
review-column-mark = Mark
review-column-missed = Points missed
review-column-theme = Theme
review-column-part = About
review-column-luck = Luck after
review-theme-all = All turns
review-theme = { $theme } ({ $count })
review-turn-wipe = { $turn }, wipe
review-turn-spoken = Turn { $turn }: { $mark }. { $missed } points missed, luck after it { $luck }
review-no-choice = All choices were worth the same within 0.3 points.
review-played = Played: **{ $played }**, for an expected score of { $points }.
review-was-best = This was the best turn that was found.
review-by-source = By source: { $list }
review-gain-and-luck = Against par { $gain }; luck after it { $luck }.
review-sources-about = Your points, and what your choices changed against par (above the line) and against the best turns (below it).
review-source-made = Points
review-source-par = to par
review-source-best = to best
review-source-spoken = { $source }: { $made } points; { $par } against par, { $best } against the best turns
review-show = Show
review-show-turn = Show turn { $turn } on the table
review-try = Try again
review-try-turn = Try turn { $turn } again
review-practise = { $count ->
    [one] Practise { $count } turn
   *[other] Practise { $count } turns
}
review-practise-hint = The turns of this game that teach most, one after the other
review-opponents = Opponents too
review-opponents-hint = Review the turns of the computer as well
review-stop = Stop
review-resume = Resume
review-again = Review again
review-working = First impressions… about { $time } to go
review-pauses = The review pauses while you do something else, and resumes when you come back.
review-quick = First look… about { $time }
review-seconds = { $seconds } s
review-minutes = { $minutes } min
review-stopped = First impressions: { $percent }% worked out
review-not-begun = Not reviewed yet
review-done = { $playouts } playouts per choice
review-stale = Made by an earlier version of the program
review-failed = The review could not be worked out.
review-unreadable = The record of this game cannot be played through, so there is no review.
review-locked = This is an attempt at a daily game that is still open. The review opens when all { $count } attempts are finished.
review-seed-par = On this seed: Rangers { $low }–{ $high }, Biologists { $biologist } (best { $best }). You made { $own }: more than { $share }% of the Rangers.
review-no-mistakes = Nothing to practise right now. Review a game, or come back another day.
review-journal-tab = Reviews
review-last-games = { $games ->
    [one] Your last reviewed game
   *[other] Your last { $games } reviewed games
}: **{ $played }** points on average, luck { $luck }; without luck **{ $adjusted }**.
review-line-played = played
review-line-adjusted = without luck
review-plan = Training plan
review-plan-theme = **Work on { $theme }**: it could be worth about { $points } more points a game.
review-plan-practise = { $count ->
    [0] **Practise** puzzles: no large mistake in these games.
    [one] **Practise** { $count } turn of these games again.
   *[other] **Practise** { $count } turns of these games again.
}
review-plan-well = **Well done**: you score { $points } points a game more than a Ranger with { $theme }.
review-my-mistakes = My mistakes
review-my-mistakes-hint = The turns that teach most in your last 30 games, again after 1, 3, 7 and 21 days
review-fitting-puzzles = Puzzles for it
review-fitting-puzzles-hint = Puzzles about what your last games miss most
review-themes = Points missed per game
review-cards = Your scoring cards against par: points per game (number of games)
review-none-yet = No reviewed games yet. Open the review of a game from the list of games.
review-begun = Reviews in progress
review-begun-game = { $date }, { $points } points: { $percent }% worked out
review-notice-not-written = The review was not saved: { $why }
review-best-here = Best
review-played-here = Played
review-turn = Turn { $turn }
review-next-notable = Next worth a look
review-back = Back to the review
review-film = Watch what follows
review-film-hint = One typical course of the game after the best turn: your next turns in the playout with the middle score
review-film-turn = { $number } of { $count }: { $points } points
review-try-prompt = Replay turn { $turn } your way.
review-try-wipe-prompt = Replay turn { $turn }: wipe or take a pair.
review-try-hint = Hint
review-try-more = Another hint
review-try-theme = Think about **{ $theme }**.
review-try-draft = { $choice } is the best start.
review-try-judging = Checking this turn…
review-try-best = That’s it: the best turn there was.
review-try-better = Even better than the best turn known before, by **{ $points }** points.
review-try-passed = Well chosen: only { $points } points from the best.
review-try-missed = There is a turn worth **{ $points }** points more.
review-try-again = Once more
review-try-show = Show the best
review-try-next = Next turn
review-try-count = { $number } of { $count }
review-try-end = That was the last one.

## Puzzles

puzzle = Puzzle
puzzles = Puzzles
puzzles-about = Positions from real games, each with one best turn. Find it.
puzzles-profile-hint = What you solve is kept in this profile.
puzzles-reading = Loading the puzzles…
puzzles-unreadable = The puzzle file is missing or damaged, so there are no puzzles. Everything else works.
puzzles-left-out = { $count ->
    [one] One puzzle in the file is damaged and was left out.
   *[other] { $count } puzzles in the file are damaged and were left out.
}
puzzles-suits = suits you
puzzles-suits-hint = The easiest level of which you do not yet solve 7 of 10 puzzles on the first try
puzzle-tier-sprout = The Sprout overlooks these turns. A good beginning.
puzzle-tier-hiker = The Hiker misses these turns, the Ranger finds them.
puzzle-tier-ranger = Even the Ranger misses these turns.
puzzles-done = { $done } of { $all } solved
puzzles-due = { $count } to repeat
puzzles-waiting = { $count } later
puzzles-themes = Theme
puzzles-all-themes = All
puzzles-come-back = What you miss comes back after 1, 3, 7 and 21 days, until you know it.
puzzles-next-of = { $tier }: { $said }
puzzles-next-due = one that you missed, to repeat today
puzzles-next-new = a new one
puzzles-all-done = All of these are solved or come back on another day. Choose another level or theme.
puzzles-none-of-theme = This level has no puzzle of this theme. Choose another one.
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

## Rolling Rivers: completion cards

rolling-card-subtract = Subtract
rolling-card-subtract-short = −1 animal
rolling-card-subtract-text = Reduce the cost by 1 animal of any type.
rolling-card-easy-catch = Easy Catch
rolling-card-easy-catch-short = −1 hawk, −1 salmon
rolling-card-easy-catch-text = Reduce the cost by 1 hawk and by 1 salmon, as far as it has them.
rolling-card-lucky-roll = Lucky Roll
rolling-card-lucky-roll-short = Roll a die: 2 of it
rolling-card-lucky-roll-text = Roll one of your two personal dice and gain 2 of the animal it shows.
rolling-card-bear-and-salmon = Bear & salmon
rolling-card-bear-and-salmon-short = +1 bear, +1 salmon
rolling-card-bear-and-salmon-text = Gain 1 bear and 1 salmon.
rolling-card-open-country = Open Country
rolling-card-open-country-short = Mark any habitat
rolling-card-open-country-text = Mark any habitat instead of the one on the card.
rolling-card-fill-the-gaps = Fill the Gaps
rolling-card-fill-the-gaps-short = +1 of each you lack
rolling-card-fill-the-gaps-text = Gain 1 animal of every type of which you have none right after paying.
rolling-card-stand-in = Stand-In
rolling-card-stand-in-short = 2 for 2 others
rolling-card-stand-in-text = Up to 2 animals of one type in the cost may be paid with animals of one other type.
rolling-card-bonus-nature = Bonus Nature
rolling-card-bonus-nature-short = Tokens: up to 3
rolling-card-bonus-nature-text = If you have fewer than 3 nature tokens, gain tokens until you have 3.
rolling-card-fair-trade = Fair Trade
rolling-card-fair-trade-short = 1 token: 2 animals
rolling-card-fair-trade-text = You may pay 1 nature token to gain any 2 animals.
rolling-card-thin-the-herd = Thin the Herd
rolling-card-thin-the-herd-short = −1 where 3 or more
rolling-card-thin-the-herd-text = Reduce the cost by 1 in up to two types that each require 3 or more animals.
rolling-card-scaled-back = Scaled Back
rolling-card-scaled-back-short = Number −1, cost −2
rolling-card-scaled-back-text = Lower the number of the card by 1; in return reduce the cost by up to 2 animals.
rolling-card-natural-discount = Natural Discount
rolling-card-natural-discount-short = Token = −1 animal
rolling-card-natural-discount-text = Spend any number of nature tokens; each reduces the cost by 1 animal.
rolling-card-big-game = Big Game
rolling-card-big-game-short = −1 bear, elk or fox
rolling-card-big-game-text = Reduce the cost by 1 bear, elk or fox.
rolling-card-double-salmon = Double salmon
rolling-card-double-salmon-short = +2 salmon
rolling-card-double-salmon-text = Gain 2 salmon.
rolling-card-hoof-and-wing = Hoof & Wing
rolling-card-hoof-and-wing-short = −1 elk, −1 hawk
rolling-card-hoof-and-wing-text = Reduce the cost by 1 elk and by 1 hawk, as far as it has them.
rolling-card-step-down = Step Down
rolling-card-step-down-short = Pay one type lower
rolling-card-step-down-text = Animals of one type in the cost may be paid with animals of the type directly below.
rolling-card-pine-harvest = Pine Harvest
rolling-card-pine-harvest-short = +1 token, or +2
rolling-card-pine-harvest-text = Gain 1 nature token; 2 if the card itself has none.
rolling-card-tracks = Tracks
rolling-card-tracks-short = +2 from the cost
rolling-card-tracks-text = Gain 1 animal of each of two types in the printed cost.
rolling-card-lone-wolves = Lone Wolves
rolling-card-lone-wolves-short = Ignore 2 singles
rolling-card-lone-wolves-text = Ignore up to two types of which the cost requires exactly 1 animal.
rolling-card-stretch-out = Stretch Out
rolling-card-stretch-out-short = 2 tokens: number +1
rolling-card-stretch-out-text = You may pay 2 nature tokens to raise the number by 1.
rolling-card-hawk-eyes = Hawk Eyes
rolling-card-hawk-eyes-short = Hawks for 2 others
rolling-card-hawk-eyes-text = Up to 2 animals in the cost may be paid with hawks.
rolling-card-big-effort = Big Effort
rolling-card-big-effort-short = +1 or +2 animals
rolling-card-big-effort-text = Gain any 1 animal; any 2 if the printed cost is 8 animals or more.
rolling-card-second-look = Second Look
rolling-card-second-look-short = Roll both dice
rolling-card-second-look-text = Roll both of your personal dice and gain the animals they show.
rolling-card-bulk-rate = Bulk Rate
rolling-card-bulk-rate-short = −1 or −2 animals
rolling-card-bulk-rate-text = Reduce the cost by 1 animal; by 2 if it is 8 animals or more.

## Rolling Rivers: sheets, lines, goals

rolling-sheet-title = Sheet { $letter } – { $name }
rolling-sheet-a-about = Numbers in five columns. Fill whole rows and columns.
rolling-sheet-b-about = Five tracks side by side. Diamonds between them set off chains.
rolling-sheet-c-about = A map of outlines that spread from the stars, past landmarks, suns and rain.
rolling-sheet-d-about = A map full of animals. Each species scores in its own way.

## Rolling Rivers: the table

rolling-round = Round { $round }/{ $rounds }
rolling-round-last = Last round
rolling-prompt-roll = { $name }: **throw the dice**
rolling-prompt-collect = { $name }: choose **a row of the tally** to collect
rolling-prompt-confirm-row = **Collect**, or choose another way or another row
rolling-prompt-complete = Complete **a card**, or pass
rolling-prompt-confirm-card = **Click again** to complete this card, or choose another
rolling-prompt-pass = No card can be paid: **end the round**
rolling-prompt-bonus = Use **the completion card**, or decline it
rolling-prompt-mark = { $habitat }: mark **{ $count ->
    [one] one hexagon
   *[other] { $count } hexagons
}**
rolling-prompt-write = { $habitat }: write **{ $count ->
    [one] one animal
   *[other] { $count } animals
}**
rolling-prompt-gain = Choose **an animal** to gain
rolling-prompt-pick = Choose **a reward** on the sheet
rolling-prompt-free = Mark **a free hexagon**, or decline it
rolling-prompt-review = **End the round**, or step back to change something
rolling-prompt-thinks = { $name } is thinking…
rolling-prompt-plays = { $name } is playing
rolling-prompt-plan = { $name } is playing. Meanwhile, **plan your collection**
rolling-prompt-watched = Replay: { $name }
rolling-prompt-finished = The game is over
rolling-to-result = Count the score
rolling-throw = Throw
rolling-throw-hint = Press on the cup, swing it and let go, or simply click.
rolling-pass = Pass
rolling-done = End the round
rolling-decline-free = Decline the hexagon
rolling-bonus-decline = Decline
rolling-bonus-use = Use it
rolling-bonus-roll = Roll this die
rolling-bonus-roll-spoken = Roll your die showing: { $face }
rolling-bonus-roll-faces = Its faces: { $faces }. You can click the die itself, too.
rolling-ask-gain-next = What do you gain first?
rolling-ask-gain = { $count ->
    [one] Gain **one animal**: which one?
   *[other] Gain **{ $count } of an animal**: which one?
}
rolling-variant-plain = As rolled
rolling-variant-up = Up-convert: { $from } count as { $to }
rolling-variant-down = Down-convert: { $from } count as { $to }
rolling-variant-two = Two types: also { $other }
rolling-variant-other = with one other die
rolling-variant-extra = with extra dice
rolling-variant-next = Next way to collect
rolling-variant-previous = Previous way to collect
rolling-other-ways = other ways
rolling-other-ways-hint = Way { $index } of { $count } to collect this row. The arrows or the wheel show the others.
rolling-plan-ahead = Planned for your turn
rolling-plan-ahead-hint = The others are still playing this round. When your turn comes, this row is chosen, and you can still change your mind.
rolling-row-more = { $way ->
    [up] up-convert
    [down] down-convert
    [two] two types
   *[other] other dice
}: { $count } { $cost }
rolling-row-cost = { $count ->
    [0] for free
    [one] for 1 token
   *[other] for { $count } tokens
}
rolling-row-have = { $animal }: you have { $count }.
rolling-row-brings = { $way }: { $animals } { $cost }.
rolling-row-not-rolled = not rolled
rolling-row-not-rolled-hint = No die shows this animal.
rolling-row-left-out = left out
rolling-row-aside = You left out the dice with this animal. Press Escape to count all dice again.
rolling-row-pays = pays
rolling-row-pays-for = This pays for: { $cards }.
rolling-row-ways = There are { $count } ways to collect this row.
rolling-row-click = Click to collect.
rolling-row-click-first = Click to choose, then collect.
rolling-row-click-again = Click again to collect.
rolling-row-click-gain = Click to gain { $count } { $animal }.
rolling-family-action = Click a die: +1 for
rolling-take = Collect
rolling-tally = Tally
rolling-tally-gain = gain
rolling-tokens = Nature tokens
rolling-badge-payable = payable
rolling-badge-missing = { $count } missing
rolling-badge-full = column full
rolling-badge-completing = completed
rolling-leaves = last round
rolling-card-discount = Discount
rolling-card-bonus = Bonus
rolling-pile = Pile
rolling-pile-hint = { $count ->
    [0] No card is left to come.
    [one] One card is left to come.
   *[other] { $count } cards are left to come.
}
rolling-payment-next = Pay another way
rolling-spoken-card = { $habitat }, number { $number }, cost: { $cost }; nature tokens: { $tokens }.
rolling-line-row-1 = Row 1
rolling-line-row-2 = Row 2
rolling-line-row-3 = Row 3
rolling-line-row-4 = Row 4
rolling-line-bonus-row-1 = Bonus row 1
rolling-line-bonus-row-2 = Bonus row 2
rolling-line-overflow = Overflow
rolling-line-bonuses = Bonuses
rolling-achievement = Achievement { $short }
rolling-step-goal = { $step }: { $goal }
rolling-goals-near = Next achievements
rolling-goal-total = Score { $count } or more
rolling-goal-suns = At least { $count } suns
rolling-goal-full-rows = At least { $count } full rows
rolling-goal-full-columns = At least { $count } full columns
rolling-goal-best-row = At least { $count } points from one row
rolling-goal-best-column = At least { $count } points from one column
rolling-goal-columns-worth = At least { $points } points from each of { $count } columns
rolling-goal-bonus-points = At least { $count } bonus points
rolling-goal-full-tracks = { $count ->
    [one] At least one full track
   *[other] At least { $count } full tracks
}
rolling-goal-overflow = Fill the overflow track
rolling-goal-sun-rain = { $want ->
    [all] All sun and rain bonuses
   *[other] At least { $count } sun and rain bonuses
}
rolling-goal-animal-bonuses = { $want ->
    [all] All bonuses with a { $animal }
   *[other] At least { $count } bonuses with a { $animal }
}
rolling-goal-surrounded = { $want ->
    [all] All animals surrounded
   *[other] At least { $count } animals surrounded
}
rolling-goal-diamonds = { $want ->
    [all] { $points ->
        [one] All diamonds of 1 point
       *[other] All diamonds of { $points } points
    }
   *[other] At least { $count } diamonds of { $points } points
}
rolling-goal-token-bonuses = { $want ->
    [all] All nature token bonuses on the map
   *[other] At least { $count } nature token bonuses on the map
}
rolling-goal-free-hexagons = { $want ->
    [all] All free hexagons on the map
   *[other] At least { $count } free hexagons
}
rolling-goal-habitat = Fill a habitat: { $habitat }
rolling-goal-habitats = At least { $count } full habitats
rolling-goal-landmarks-of = All landmarks: { $habitat }
rolling-goal-landmarks = At least { $count } landmarks
rolling-goal-hexagons-worth = Outline all hexagons worth { $points } points
rolling-goal-habitat-points = { $habitat }: at least { $count } points
rolling-goal-each-habitat = At least { $count } points from each habitat
rolling-goal-each-animal = At least { $count } points from each animal
rolling-goal-animals-worth = At least { $points } points from each of { $count } animals
rolling-goal-fox-points = At least { $count } points from foxes
rolling-goal-bear-pairs = At least { $count } pairs of bears
rolling-goal-salmon-runs = At least { $count } runs of seven salmon
rolling-goal-diversity = At least { $count } habitats with all five animals
rolling-goal-cards = Complete at least { $count } habitat cards
rolling-goal-left-tokens = { $want ->
    [most] At most { $count } nature tokens left
   *[other] At least { $count } nature tokens left
}
rolling-goal-left-animal = { $want ->
    [most] At most { $count } { $animal } left
   *[other] At least { $count } { $animal } left
}
rolling-goal-left-animals = { $want ->
    [most] At most { $count } animals left
   *[other] At least { $count } animals left
}
rolling-goal-left-all = { $want ->
    [most] At most { $count } animals and nature tokens left
   *[other] At least { $count } animals and nature tokens left
}

## Rolling Rivers: new game

rolling-new-title = New game of Rolling Rivers
rolling-ours = Dice, cards and sheets are our own design, made to the rules of the rulebook.
rolling-stars = Difficulty: { $stars } of 3
rolling-sheet-of-scenario = Scenario { $number } is played on sheet { $sheet }. Choose “Normal” to play on this sheet.
rolling-for-achievements = Normal
rolling-for-achievements-hint = A game for points. Every achievement of the sheet you reach is a step on the river trail.
rolling-for-scenario = Scenario
rolling-for-scenario-hint = A game with a set sheet, cards and goals. Meet all the goals for a step on the river trail.
rolling-cards-beginner = Beginner
rolling-cards-beginner-hint = The four completion cards for beginners, in any order
rolling-cards-random = Random
rolling-cards-random-hint = Four of the twelve completion cards, drawn when the game begins
rolling-cards-picked = Choose
rolling-cards-picked-hint = Choose four completion cards, also from the companion set
rolling-cards-heading = Completion cards
rolling-pick-title = Choose four completion cards
rolling-pick-about = In the order of the four spaces, from the draw pile on. { $chosen } of 4 chosen.
rolling-pick-core = The twelve cards
rolling-pick-companion = Companion set (our design)
rolling-pick-incomplete = Choose four completion cards first.
rolling-pick-done = Done
rolling-family = Family rules
rolling-family-hint = No special die and no conversions: a nature token adds any die to your collection. Beginner cards only.
rolling-abundance = Abundance
rolling-abundance-hint = Everybody begins with 3 of each animal and 4 nature tokens.
rolling-counts-not = A game like this is not a step on the river trail.
rolling-companion-note = Scenarios 13 to 20 use companion cards (H), our own design.
rolling-code-of-cascadia = This is the code of a game of Cascadia.
rolling-open-track = River trail

rolling-line-completion-diversity = Habitats
rolling-line-leftovers = Left over
rolling-total = Total
rolling-chip-tokens = { $count ->
    [one] +1 nature token
   *[other] +{ $count } nature tokens
}
rolling-chip-choose = choose a reward
rolling-chip-lost = { $count } lost
rolling-look = { $name }: look at the sheet
rolling-cards-completed = { $count ->
    [one] One card completed
   *[other] { $count } cards completed
}
rolling-die-discount = Dice actions cost one nature token less.
rolling-die-plus-one = Gain the animal of one other die, too.
rolling-die-twice = One of your personal dice counts twice.
rolling-die-wild = Any animal you collect
rolling-leave = Leave game
rolling-leave-hint = The game is saved.
rolling-paper-name-a = Columbia River
rolling-paper-name-b = Elwha River
rolling-paper-name-c = Tatshenshini-Alsek Rivers
rolling-paper-name-d = Fraser River
rolling-paper-bonus-area = One for each sun
rolling-paper-sun-rain = Sun and rain
rolling-paper-landmarks = Landmarks
rolling-paper-overflow = Overflow
rolling-paper-animals = What animals score
rolling-paper-bear = groups of exactly two
rolling-paper-elk = straight lines
rolling-paper-fox = 2 to 5 · 6 animals around
rolling-paper-hawk = hawks with no hawk around
rolling-paper-salmon = runs
rolling-paper-full = full
rolling-paper-all-five = all five
rolling-paper-total = Total
rolling-paper-line-overflow = overflow
rolling-paper-line-bonuses = bonuses
rolling-paper-line-habitats = habitats
rolling-paper-line-leftovers = left over
rolling-paper-letter-bear = B
rolling-paper-letter-elk = E
rolling-paper-letter-fox = F
rolling-paper-letter-hawk = H
rolling-paper-letter-salmon = S
rolling-paper-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
rolling-paper-wild = { $count ->
    [one] { $count } animal of your choice
   *[other] { $count } animals of your choice
}
rolling-paper-token = { $count ->
    [one] { $count } nature token
   *[other] { $count } nature tokens
}
rolling-paper-free = { $count ->
    [one] { $count } free hexagon
   *[other] { $count } free hexagons
}
rolling-paper-free-in = a free hexagon of { $habitat }
rolling-paper-sun = sun
rolling-paper-rain = rain
rolling-paper-landmark = landmark
rolling-paper-start = Start
rolling-paper-surround = No habitat, when surrounded: { $bonus }
rolling-paper-between = on its edge: { $bonus }
rolling-paper-empty = empty
rolling-paper-outlined = outlined
rolling-paper-taken = taken
rolling-paper-next = next: { $bonus }
rolling-paper-length = { $count } of { $all }
rolling-paper-where = row { $row }, hexagon { $column }
rolling-paper-column = Sun and rain, column { $column }
rolling-sign-owner = Whose sheet this is
rolling-sign-line = { $line }: points so far
rolling-sign-leftovers = Left over: every { $count } animals and nature tokens you have at the end score 1 point.
rolling-sign-total = Total: all lines together
rolling-sign-overflow = Overflow: marks that don’t fit in their habitat go here, from left to right.
rolling-sign-item = Each sun lets you take one of these; each can be taken only once.
rolling-sign-option = When a sun or rain cloud above is crossed off, take one of the options below it.
rolling-sign-weather = { $icon ->
    [sun] Sun: choose a reward from the bonus area. If it has columns, choose from the next one with an open sun.
   *[rain] Rain: choose a reward from the next column with an open rain cloud.
}
rolling-sign-free = Free hexagon: mark one more hexagon of your choice, at no cost.
rolling-sign-wild = Wild animal: gain one animal of any type.
rolling-sign-points = A number in a circle: that many points.
rolling-sign-above = { $bonus }, once the hexagon above is filled
rolling-sign-row = Full row: { $bonus }
rolling-sign-area = Bonus area: each sun lets you take one item; each item can be taken only once.
rolling-sign-header = A track whose last outlined hexagon is here scores { $points ->
    [one] 1 point
   *[other] { $points } points
}, and so does the overflow.
rolling-sign-outlined = { $bonus }, once this hexagon is outlined
rolling-sign-diamond = Diamond: { $bonus }, once the four hexagons around it are outlined
rolling-sign-diamond-icon = Diamond: gained once the four hexagons around it are outlined.
rolling-sign-landmark-row = All landmarks of this row: { $bonus }
rolling-sign-landmark-column = All landmarks of this column: { $bonus }
rolling-sign-space = { $bonus }, once the overflow reaches this space
rolling-sign-edge = { $bonus }, once both hexagons beside it are filled
rolling-sign-corner = { $bonus }, once the three hexagons around it are filled

## Rolling Rivers: computer's players

rolling-opponent-sprout-hint = Takes the largest pile and the highest number it can pay, and overlooks discounts.
rolling-opponent-hiker-hint = Plays round by round, knows the discounts, but misjudges now and then.
rolling-opponent-ranger-hint = Weighs every collection and card, with the cards of the next rounds in mind.
rolling-opponent-biologist-hint = Plays many games ahead in its head before it decides. The strongest level.

## Rolling Rivers: result and river trail

rolling-result-picture = Picture
rolling-result-code = Copy the code of the game: { $code }
rolling-trail-practice = No step on the river trail: this was a practice game.
rolling-trail-computer = No step on the river trail: the computer finished this game.
rolling-trail-family = No step on the river trail: it was played by the family rules.
rolling-trail-abundance = No step on the river trail: everybody began with abundance.
rolling-trail-not-kept = No step on the river trail: this game was not played here.
rolling-trail-scenario-again = You had already completed this scenario: no new step on the river trail.
rolling-trail-scenario-missed = Not all goals met: no step on the river trail.
rolling-trail-nothing-new = No new achievement: no step on the river trail.
rolling-trail-gained = { $count ->
    [one] River trail: one step, { $steps } in all
   *[other] River trail: { $count } steps, { $steps } in all
}
rivertrail-notice-kept-aside = The file of the river trail was damaged. It was kept as { $file }.
rivertrail-notice-restored = The file of the river trail was damaged; a copy was used. The file was kept as { $file }.
rivertrail-notice-untouched = The file of the river trail can’t be read and stays as it is: { $why }
rivertrail-notice-newer = The river trail was saved by a newer version of the game. It stays as it is.
rivertrail-notice-not-written = The river trail cannot be saved: { $why }

## Rolling Rivers: river trail

rolling-trail-scenarios = Scenarios – click one to play it
rolling-trail-achievements = Achievements – click one to play its sheet
rolling-trail-nobody = Nobody is on the river trail yet. Every scenario you complete and every achievement you reach is one step, under the name you play with.
rolling-trail-state = { $rank } – { $steps } of { $all } steps
rolling-trail-walker = { $steps ->
    [one] { $name }: one step – { $rank }
   *[other] { $name }: { $steps } steps – { $rank }
}
rolling-trail-rename = Rename
rolling-trail-name = Name on the river trail
rolling-trail-name-empty = A name is missing.
rolling-trail-join = { $name } is on the river trail already. Put the steps of both together?
rolling-trail-join-yes = Put together
rolling-trail-remove = Remove from the trail
rolling-trail-remove-question = { $count ->
    [one] Remove { $name } from the river trail? One step will be lost for good; the games stay in the journal.
   *[other] Remove { $name } from the river trail? { $count } steps will be lost for good; the games stay in the journal.
}
rolling-trail-remove-yes = Remove
rolling-rank-visitor = Visitor
rolling-rank-hiker = Hiker
rolling-rank-ranger = Ranger
rolling-rank-naturalist = Naturalist
rolling-rank-explorer = Explorer
rolling-rank-rolling_discoverer = Rolling Discoverer

## Rolling Rivers: rules

rolling-rules-aim = The game in short
rolling-rules-aim-1 = Everyone writes on a sheet of their own, and all play at the same time with **the same central dice**. Nobody can get in your way.
rolling-rules-aim-2 = In each of **{ $rounds } rounds** you throw the dice, **collect wildlife**, and may **complete one habitat card** with the animals you have. A completed card lets you mark your environment sheet, and marks earn bonuses and points.
rolling-rules-aim-3 = Each player begins with **{ $animals } of each animal** and **{ $tokens } nature tokens**. The tally shows what you have; it has no upper limit.
rolling-rules-round = The round
rolling-rules-round-1 = **1. Throw the dice.** Three central dice and the special die count for everybody; each player has two personal dice besides.
rolling-rules-round-2 = **2. Collect wildlife.** Choose one animal and gain one for each of the five dice that shows it. A dice action changes what you may collect.
rolling-rules-round-3 = **3. Complete a card.** You may pay for one of the habitat cards on the table, also with animals that you have just collected. Then mark your sheet.
rolling-rules-round-4 = **4. End of the round.** All cards move one space on, the one in the fourth space leaves, and a new one comes from the pile.
rolling-rules-dice = Dice
rolling-rules-dice-1 = A die with **two animals** counts as one of them, as you like. A die with a **wild face** counts as any animal you collect.
rolling-rules-dice-2 = You may leave out a die with a choice. A plain die of the animal you collect always counts.
rolling-rules-dice-special = The special die
rolling-rules-dice-3 = **Animals.** A wild face, 1 bear or 2 salmon, hawk or elk: it counts like any other die.
rolling-rules-dice-4 = **Discount.** Dice actions cost { $discount } nature token less.
rolling-rules-dice-5 = **One other.** Gain also the animal of one die that you do not use, as it was rolled.
rolling-rules-dice-6 = **Personal die twice.** One of your personal dice counts twice; the second time it may count as its other side.
rolling-rules-actions = Dice actions
rolling-rules-actions-1 = Once a round you may spend nature tokens on one dice action. The animals stand in an order: **bear, elk, fox, hawk, salmon**.
rolling-rules-actions-2 = **Down-convert** ({ $down }): all dice of one animal count as the animal directly below it.
rolling-rules-actions-3 = **Up-convert** ({ $up }): all dice of one animal count as the animal directly above it.
rolling-rules-actions-4 = **Take two types** ({ $two }): collect two different animals instead of one.
rolling-rules-actions-5 = Wild faces are not converted. The number in brackets is the cost in nature tokens.
rolling-rules-cards = Habitat cards
rolling-rules-cards-1 = A habitat card shows a **habitat**, a **number**, a **cost** in animals and the **nature tokens** it gives. You may complete one card a round, and the same card again in a later round.
rolling-rules-cards-2 = Cards are never taken: the others may complete them, too. First come the ten cards of the first tier, then those of the second, which cost more and mark more.
rolling-rules-cards-3 = **Order:** a discount applies first, then you pay, then the bonus card and the nature tokens, then you mark your sheet, then come the bonuses of the sheet.
rolling-rules-cards-4 = Bonuses can lead to further bonuses. You take them one by one, in the order you like.
rolling-rules-completion = Completion cards
rolling-rules-completion-1 = Four completion cards lie at the four spaces for the whole game. A **discount** lies above its space, a **bonus** below it.
rolling-rules-completion-2 = Whoever completes the card in a space may use its completion card. So a habitat card passes all four: waiting a round can make it cheaper – or lose it.
rolling-rules-completion-core = The twelve cards
rolling-rules-completion-companion = The companion set (our design)
rolling-rules-sheet-a = Sheet A: Columbia River
rolling-rules-sheet-a-1 = Each habitat has a column of four hexagons. **Write the number of the card** into the top empty hexagon of its column.
rolling-rules-sheet-a-2 = A full column takes no more cards of its habitat.
rolling-rules-sheet-a-3 = The second and the fourth hexagon of a column earn **1 point and a sun**. Each sun gives one item of the bonus area; each item can be taken only once.
rolling-rules-sheet-a-4 = A full row of five earns points – **{ $rows }** from the first row to the fourth – and a wild animal.
rolling-rules-sheet-a-5 = At the end each row scores its numbers and its bonus.
rolling-rules-sheet-b = Sheet B: Elwha River
rolling-rules-sheet-b-1 = Each habitat has a track. A card **outlines as many hexagons as its number**, from the left.
rolling-rules-sheet-b-2 = What does not fit into a full track goes to the **overflow**; what does not fit there is lost.
rolling-rules-sheet-b-3 = You gain what is printed in a hexagon when you outline it, and a **diamond** when the four hexagons around it are outlined.
rolling-rules-sheet-b-4 = **Sun and rain:** cross off the next icon and choose one of the four options of its column. Each column is visited twice.
rolling-rules-sheet-b-5 = A **free hexagon** outlines the next hexagon of any track.
rolling-rules-sheet-b-6 = At the end each track scores the number above its last outlined hexagon: **{ $header }**. The circled points come on top.
rolling-rules-sheet-c = Sheet C: Tatshenshini-Alsek
rolling-rules-sheet-c-1 = A card **outlines hexagons of its habitat**, as many as its number. Each must touch an outlined hexagon; the two stars are outlined from the beginning.
rolling-rules-sheet-c-2 = A split hexagon belongs to both of its habitats. A hexagon whose six neighbours are outlined is outlined as well; that is the only way to those with an animal.
rolling-rules-sheet-c-3 = A **full habitat** earns { $complete } points. Cards of a full habitat go to the overflow.
rolling-rules-sheet-c-4 = **Landmarks** are crossed off in the row of their habitat. Full rows and full columns earn what stands beside them.
rolling-rules-sheet-c-5 = Marks that cannot reach a hexagon are lost. Sun, rain and free hexagons work as on sheet B.
rolling-rules-sheet-d = Sheet D: Fraser River
rolling-rules-sheet-d-1 = A card **writes animals into hexagons of its habitat**, as many as its number. Each is one of the animals of the printed cost, and each of those once.
rolling-rules-sheet-d-2 = A bonus on an edge is gained when both hexagons are filled. A **free hexagon** at a corner lets you write any animal into any empty hexagon.
rolling-rules-sheet-d-3 = **Bears:** { $bear } points for each group of exactly two.
rolling-rules-sheet-d-4 = **Elk:** straight lines, by their length: { $elk }. Each elk counts in one line.
rolling-rules-sheet-d-5 = **Foxes:** 2 points if all six neighbours are filled, 1 point with two or more neighbours.
rolling-rules-sheet-d-6 = **Hawks:** all hawks without a hawk next to them, by their number: { $hawks }.
rolling-rules-sheet-d-7 = **Salmon:** runs in which no salmon touches more than two others, by their length: { $salmon }.
rolling-rules-sheet-d-8 = A full habitat earns { $full } points, a habitat with all five animals { $diverse } points.
rolling-rules-dice-shown = All faces of the dice that show animals:
rolling-rules-dice-central = The three central dice
rolling-rules-dice-bear = Your first die
rolling-rules-dice-split = Your second die
rolling-rules-special-shown = The six faces of the special die:
rolling-rules-actions-shown = For example, before and after:
rolling-rules-leaves = leaves
rolling-rules-actions-down = Down-convert
rolling-rules-actions-up = Up-convert
rolling-rules-actions-two = Take two types
rolling-rules-card-shown = The parts of a habitat card:
rolling-rules-card-habitat = The habitat to mark
rolling-rules-card-number = The number: how much you mark
rolling-rules-card-tokens = Nature tokens you gain
rolling-rules-card-cost = The cost: animals you pay
rolling-rules-conveyor-shown = The way of the habitat cards past the completion cards for beginners:
rolling-rules-sheet-a-shown = Sheet A with two forests and a river:
rolling-rules-sheet-b-shown = Sheet B after a prairie 5, a mountain 3 and a wetland 2:
rolling-rules-sheet-c-shown = Sheet C with its first outlines:
rolling-rules-sheet-d-shown = Sheet D with its first animals:
rolling-rules-paper-second = second number: 1 point and a sun
rolling-rules-paper-item = taken with the sun
rolling-rules-paper-track = 3 outlined, 4 points
rolling-rules-paper-overflow = what does not fit elsewhere
rolling-rules-paper-option = taken for a sun or rain
rolling-rules-paper-outlined = outlined, beside a star
rolling-rules-paper-bears = a pair of bears
rolling-rules-paper-elk = a line of elk
rolling-rules-paper-salmon = a run of salmon
rolling-rules-family = Family and abundance
rolling-rules-family-1 = **Family rules:** there is no special die and there are no conversions. The only dice action: each nature token adds the animal of one more die. The four completion cards are those for beginners.
rolling-rules-family-2 = **Abundance:** each player begins with { $many } of each animal and { $more } nature tokens.
rolling-rules-family-3 = Games with either of them do not count on the river trail.
rolling-rules-end = End and ties
rolling-rules-end-1 = The game ends after { $rounds } rounds. Each sheet scores its lines, and every **{ $items } animals and nature tokens** left over are worth 1 point.
rolling-rules-end-2 = Most points win. Ties go to the player with more nature tokens left; if those are equal, too, the victory is shared.
rolling-rules-trail = Scenarios and achievements
rolling-rules-trail-1 = A game is either **normal** or a **scenario**. A scenario sets the sheet and the completion cards; you must meet all of its goals in one game.
rolling-rules-trail-2 = Each scenario you complete, and each achievement of a sheet you reach for the first time, is **one step on the river trail** – solo too, and even if you did not win.
rolling-rules-trail-3 = Practice games, family rules and abundance do not count as steps. Scenarios 13 to 20 use completion cards of the companion set.
rolling-rules-ours = What we designed
rolling-rules-ours-1 = The rules, the goals of the scenarios and most achievements are those of the rulebook. **The faces of the dice, the habitat cards, most completion cards and the four sheets are our own design**, made so that the rules and their examples work.
rolling-rules-ours-2 = They differ from those in the box, so scores here can’t be compared with scores at your table.
rolling-result-again = Play again
rolling-result-watch = Watch
rolling-result-picture-hint = Save a picture of the finished sheet
rolling-result-track = River trail

rolling-chip-animal = { $animal }: { $points }
rolling-chip-sheet = on the sheet: { $points }
rolling-chip-leftovers = left over: { $points }
rolling-chip-row = row { $row }: +{ $points } and a wild animal
rolling-chip-complete = { $habitat } complete +{ $points }
rolling-chip-diverse = { $habitat }: all five animals +{ $points }
rolling-chip-landmarks = { $habitat }: all landmarks +{ $points }
rolling-chip-diamond = diamond +{ $points }
rolling-chip-wild = { $count ->
    [one] a wild animal
   *[other] { $count } wild animals
}
rolling-chip-free = { $points ->
    [0] free hexagon
   *[other] free hexagon (up to +{ $points })
}
rolling-log-nothing = nothing
rolling-log-collected = { $name } collected { $animals }.
rolling-log-card = Card completed: { $habitat } { $number }.
rolling-log-no-card = No card completed.
rolling-hurry = Show the rest
rolling-pin = Pin this card: the tally shows what it lacks
rolling-unpin = Take the pin off this card
rolling-lacks = { $count ->
    [0] Enough for the pinned card
   *[other] The pinned card lacks { $count }
}
rolling-leave-tokens = Leave the nature tokens of this card
rolling-take-tokens = Take the nature tokens of this card
rolling-die-turn = Click: count it as something else, or not at all
rolling-die-turn-family = Click: gain this animal too, for a nature token
rolling-die-roll-again = Click to roll this die
rolling-die-out = left out
rolling-die-as = counts as { $animal }
rolling-best-row = The best collection of this roll
rolling-best-card = The best card of this roll
rolling-plan-points = with this roll { $points }
rolling-hint-busy = **Hint:** thinking…
rolling-hint-where = **Hint:** look at { $place }. Ask again to learn more.
rolling-hint-which = **Hint:** see the marks. **{ $key }** plays it.
rolling-hint-which-pass = **Hint:** end the round without a card. **{ $key }** does it.
rolling-hint-at-card = the card **{ $card }**
rolling-hint-at-later = **what the cards will ask for next round**
rolling-hint-at-bonus = **the completion card**
rolling-hint-at-track = the track **{ $habitat }**
rolling-hint-at-rewards = **the rewards on the sheet**
rolling-hint-at-costs = **what the cards ask for**
rolling-hint-at-upper-left = **the upper left of the map**
rolling-hint-at-upper-right = **the upper right of the map**
rolling-hint-at-lower-left = **the lower left of the map**
rolling-hint-at-lower-right = **the lower right of the map**
rolling-hint-why-collect = **Why:** you gain { $animals }, and **{ $card }** can be completed with them.
rolling-hint-why-save = **Why:** you gain { $animals } for the cards of the next rounds.
rolling-hint-why-complete = **Why:** it scores **{ $points }** right away, and what you keep goes furthest.
rolling-hint-why-pass = **Why:** what **{ $card }** costs is worth more for a card of a later round.
rolling-hint-why-pass-none = **Why:** no card can be paid.
rolling-hint-why-bonus = **Why:** it is the use that helps most with the cards to come.
rolling-hint-why-mark = **Why:** it scores **{ $points }** right away, with the best outlook for what follows.
rolling-hint-why-lacks = **Why:** **{ $card }** lacks { $animal }.
rolling-hint-why-gain = **Why:** { $animal } are what the cards to come most likely ask for.
rolling-warning-pass = **A card can be paid for.** Pass again to complete none.
rolling-warning-bonus = **This bonus costs nothing.** Decline again to do without it.
rolling-warning-free = **A free hexagon would be lost.** Decline again to do without it.
rolling-warning-marks = **{ $count ->
    [one] One mark finds
   *[other] { $count } marks find
} no room.** Choose the same again to do it anyway.
rolling-warning-tokens = **{ $count ->
    [one] A nature token is
   *[other] { $count } nature tokens are
} left behind.** Choose the same again to do it anyway.
rolling-undo-barred = Nothing to undo: dice or cards have been revealed since
rolling-course-title = Totals by round
rolling-course-round = Round { $round }
rolling-course-chain = Longest chain: { $name } in round { $round }, { $count } links
rolling-course-chain-alone = Longest chain: { $count } links in round { $round }
rolling-course-best = Best round: { $name } in round { $round }, +{ $count }
rolling-course-best-alone = Best round: +{ $count } in round { $round }
rolling-course-last-card = Last roll: { $name } took +{ $made }; { $card } would have brought +{ $most }
rolling-course-last-card-alone = Last roll: you took +{ $made }; { $card } would have brought +{ $most }
rolling-course-last-more = Last roll: { $name } took +{ $made } out of +{ $most }
rolling-course-last-more-alone = Last roll: you took +{ $made } out of +{ $most }
rolling-course-last-best = Last roll: { $name } took +{ $made }, the most there was
rolling-course-last-best-alone = Last roll: you took +{ $made }, the most there was

## Playing together: places, tables, and the table before a game

together = Play together
together-name = Your name
together-name-hint = How others see you
together-nameless = Guest
together-where = Where
together-here = This computer
together-host = Host here
together-host-stop = Stop hosting
together-host-off = Others on your network can join your table
together-host-starting = Getting ready …
together-host-stopping = Saying goodbye to the guests …
together-host-no-folder = nothing can be written to the data folder
together-host-files-damaged = some of the game’s own files are damaged
together-host-store-unusable = the file of hosted games can’t be opened
together-host-store-damaged = the file of hosted games is damaged
together-host-port-taken = another program uses the network ports
together-host-no-resources = this computer has no memory or threads left
together-host-stopped = hosting stopped unexpectedly
link-not-an-address = that isn’t an address
link-no-peers = this version can’t reach friends’ computers
link-unknown-name = there’s no computer of that name
link-unreachable = nothing answers at that address
link-friend-unreachable = your friend’s computer can’t be reached
link-not-secure = there’s no secure connection
link-not-a-server = that isn’t a Cascadia server
link-busy = the server is busy
link-silent = the server stopped answering
link-closed = the connection broke off
together-host-on = On your network: { $address }
together-host-failed = Can’t host: { $why }
together-internet = Friends over the internet
together-internet-off = Friends elsewhere can join your table
together-internet-on = Friends join at { $address }
together-internet-open = Open
together-internet-copy = Copy
together-internet-close = Stop letting friends in over the internet
together-internet-relay = The code of a table is now copied with this address. Your computers find each other through { $relay }, which sees who talks to whom, but not what is said.
together-internet-direct = The code of a table is now copied with this address. Without a relay, only friends your router lets through can join (UDP port { $port }).
together-internet-no-answer = The relay does not answer. Without it, only friends your router lets through can join (UDP port { $port }).
together-internet-failed = Friends can’t join: { $why }
together-relay = Relay
together-relay-public = Public
together-relay-own = My own
together-relay-none = None
together-relay-public-about = A public relay of iroh’s makers helps your computers find each other. It sees who talks to whom, but not what is said.
together-relay-own-about = A relay that you run, or that somebody you trust runs (iroh-relay).
together-relay-none-about = Only friends your router lets through can join.
together-relay-wrong = That isn’t the address of a relay
together-relay-hint = https://relay.example
together-no-peers = This address leads to a friend’s computer. This edition of the game can’t call it.
together-leave-host = Leave
together-nearby = On your network
together-nearby-nameless = Somebody on your network
together-nearby-none = Nobody else is hosting on your network right now. Anyone who does will appear here.
together-servers = Servers
together-server-hint = Address of a server
together-server-add = Add the server to the list
together-server-remove = Remove the server from the list
together-no-address = That isn’t an address. Addresses look like 192.168.1.5 or wss://games.example.
together-go = Connect
together-join = Join a table
together-code-hint = Code, such as K7Q2-M9, or what you were sent
together-code-where = Nobody on your network is hosting right now. Choose where the table is, or add the address after the code.
together-code-unknown = None of the hosts asked knows this code. Check it, choose where the table is, or add the address after the code.
together-code-letters = A code never has { $letters }: characters that are easy to misread are left out. Check it again.
together-join-open = Join
together-free = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
together-joins = Who may join
together-joins-near = Anyone nearby
together-joins-code = By code only
together-sit-down = Sit down
together-take-over = Take over the seat
together-watch = Watch
together-open-title = Open a table
together-open = Open the table
together-clocks = Clocks
together-onlookers-none = Nobody
together-onlookers-any = Anyone with the code
together-onlookers = Who may watch
together-assists = Assists, at most
together-nowhere = Choose where to play first.
together-connected = Connected to { $host }. Choose the clocks, then the game.
together-asking = Asking { $host } …
together-connecting = Calling { $host } …
together-lost = No connection to { $host }: { $why }. Trying again in { $seconds } s.
together-lost-friend = No connection to { $host }. Tried: { $ways }. Trying again in { $seconds } s.
together-way-direct = { $count ->
    [one] one direct address
   *[other] { $count } direct addresses
}
together-way-relay = the relay { $relay }
together-way-no-relay = no relay
together-ended = { $host } does not let you in: { $why }
together-retry = Try now
together-mine = Your tables
together-with = with { $names }
together-watched = watched
together-my-turn = your turn
together-turn-of = it was { $name }’s turn
together-go-on = Resume
together-forget = Forget the table
together-copied = Copied.
together-seat-mine = You, or whoever sits down here
together-seat-open = Open: for a friend with the code
together-refused = The host says: { $why }.
together-refused-table = There’s no such table there. The code may be mistyped, or the game is over.
together-refused-private = Only those who sit at that table can see its game.
together-refused-store = The host cannot write now. Nothing is lost; try again in a moment.
together-refused-limit = Too many requests. Try again later.
together-refused-link = This code has already been used, or a newer one has replaced it.
together-refused-invite = This invitation has already been used or is no longer valid.
together-refused-level = This server has no such computer player. Choose another one, or host here, where you have them all.
together-refused-open = This seat is taken, so nobody can be invited to it.
together-refused-terms = The host cannot play this game: the options or the version do not fit.
together-refused-time = Nobody’s time has run out.
together-refused-question = You can’t ask that now.
together-refused-over = The game is over.
together-refused-turn = It is not your turn.
together-refused-again = The rematch of this game has already begun. If you have a seat there, it is among your tables.
together-refused-begun = That game has already begun.
pace-none = No clock
pace-quick = 30 s a turn + 5 min
pace-calm = 1 min a turn + 15 min
pace-day = 1 day a turn
pace-days = 3 days a turn
pace-live = { $seconds } s a turn + { $minutes } min
pace-of-days = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
lobby-about = { $host } · { $clocks } · Assists: { $assists }
lobby-private = nobody watches
lobby-code = Read this code to your friends: they choose Play together and enter it, with the address { $address } after it.
lobby-code-near = On this network, friends choose Play together and enter this code (address, if asked: { $address }). Friends elsewhere can’t join yet: use a server you can all reach, or open a port in your router.
lobby-code-far = A server is a machine with a public address that runs cascadia-server. Or let your router forward the port to this computer: friends then add the router’s public address after the code.
lobby-code-internet = Copy both and send them to your friends: they choose Play together and paste them. On the network of this table the code alone will do.
lobby-code-aloud = Code of the table: { $code }
lobby-copy = Copy both
lobby-open = Open
lobby-kept = Kept for a returning player
lobby-sit = Sit down
lobby-invite = Invite
lobby-invite-about = A code for this seat alone: it works once, within a week
lobby-invite-copy = Copy the invitation
lobby-invite-aloud = Invitation to seat { $seat }: { $code }
lobby-stand = Stand up
lobby-leave = Leave the table
lobby-waiting = The game can begin once every seat is taken.
lobby-watching = You are watching.
lobby-offline = No connection: nothing can be changed now.
lobby-proof = Fair draws
lobby-proof-about = The host has already drawn its secret; this is its fingerprint (SHA-256). Everyone who sits down adds to the seed, so nobody can choose it. At the end the secret is shown, and every program checks all draws.
lobby-proof-copy = Copy the fingerprint
presence-here = here
presence-away = away
presence-bot = computer
presence-unknown = not known
tables-notice-kept-aside = The file with your tables was damaged. It was kept as { $file }.
tables-notice-restored = The file with your tables was damaged; a copy was used. The file was kept as { $file }.
tables-notice-untouched = The file with your tables can’t be read and stays as it is: { $why }
tables-notice-newer = Your tables were saved by a newer version of the game. The file stays as it is.
tables-notice-not-written = Your tables cannot be saved: { $why }

## At the table of a hosted game

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
offline-calling = Calling { $host } … Your game is safe.
offline-lost = No connection to { $host }: { $why }. Trying again in { $seconds } s. Your game is safe.
offline-ended = { $host } ended the connection: { $why }. Your game is safe there.
restored-waiting = The host has an older copy of this game. The missing part is being restored; your game is safe.
restored-waiting-for = The host has an older copy of this game and is missing a step of { $name }. It goes on when { $name } is connected again; your game is safe.
restored-done = The host has the whole game again.
restored-otherwise = The host had an older copy of this game, and it went on differently there. This is the game as the host has it.
question-take-back = { $name } would like to take back the last step.
question-practice = If everyone agrees, this becomes a practice game: it will not count.
question-pause = { $name } would like to pause.
question-go-on = { $name } would like to resume.
question-end = { $name } would like to end the game without a result.
question-bot = { $name } suggests that the computer plays for { $other }, who may come back at any time.
question-bot-once = { $name } suggests that the computer plays this turn for { $other }.
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
seat-code-asking = Asking the host …
seat-code-once = Works once, until you ask for another. Whoever has it gets your seat. The table is at { $address }.
seat-code-copy = Copy all
menu-ask-back = Ask to take back my last step
menu-ask-back-about = If the others agree, this becomes a practice game: it won’t count.
menu-pause = Ask to pause
menu-bot = Ask for the computer in place of { $name }
menu-end = Ask to end without a result
menu-leave-table = Leave the table; the game goes on
notice-your-turn = Your turn
notice-your-turn-about = The others at your table of Cascadia have played.
setting-turn-notices = Notify me when it’s my turn
setting-turn-notices-hint = A desktop notification in games with others, while the game’s window is in the background
