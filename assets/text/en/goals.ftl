### Restrictions, scenarios, goals. Parts between ** are shown in bold. A key names the place where its text is shown.

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
    [0] Custom rules…
   *[other] Custom rules: { $count }
}
custom-reset = Final rulebook
custom-second-place = With three or four players, the second largest corridor earns two points instead of one
custom-short-runs = Salmon D: runs of one or two salmon score too
custom-lonely-partner = Hawk B: the hawk in sight must have no hawk next to it either
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
