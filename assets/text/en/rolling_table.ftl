### Rolling Rivers: sheets, and the table. Parts between ** are shown in bold. A key names the place where its text is shown.

## Rolling Rivers: sheets, lines, goals

rolling-sheet-title = Sheet { $letter } – { $name }
rolling-sheet-a-about = Numbers in five columns. Fill whole rows and columns.
rolling-sheet-b-about = Five tracks side by side. Diamonds between them set off chains.
rolling-sheet-c-about = A map of outlines that spread from the stars, past landmarks, suns and rain.
rolling-sheet-d-about = A map full of animals. Each species scores in its own way.

## Rolling Rivers: the table

rolling-round = Round { $round }/{ $rounds }
rolling-round-last = Last round
rolling-prompt-roll = { $name }: **roll the dice**
rolling-prompt-collect = { $name }: choose **a row of the tally** to collect
rolling-prompt-confirm-row = **Collect**, or choose another way or another row
rolling-prompt-complete = Complete **a card**, or pass
rolling-prompt-confirm-card = **Click again** to complete this card, or choose another
rolling-prompt-pass = You can’t afford a card: **end the round**
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
rolling-prompt-waiting = Still playing: { $names }
rolling-prompt-plan = { $name } is playing. Meanwhile, **plan your collection**
rolling-prompt-watched = Replay: { $name }
rolling-prompt-finished = The game is over
rolling-to-result = Count the points
rolling-throw = Roll
rolling-throw-hint = Hold the cup, swing it and let go, or simply click.
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
   *[other] Gain **{ $count } of one animal**: which one?
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
    [0] No cards left in the pile.
    [one] One card left in the pile.
   *[other] { $count } cards left in the pile.
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
    [all] All { $animal } bonuses
   *[other] At least { $count } { $animal } bonuses
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
