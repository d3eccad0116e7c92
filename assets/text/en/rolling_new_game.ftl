### Rolling Rivers: new game, and the computer's players. Parts between ** are shown in bold. A key names the place where its text is shown.

## Rolling Rivers: new game

rolling-new-again-cards = completion cards: { $cards }
rolling-new-title = New game of Rolling Rivers
rolling-ours = Dice, cards and sheets are our own design, made to fit the rulebook.
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
rolling-pick-about = In the order of the four spaces, starting at the draw pile. { $chosen } of 4 chosen.
rolling-pick-core = The twelve cards
rolling-pick-companion = Companion set (our design)
rolling-pick-incomplete = Choose four completion cards first.
rolling-pick-done = Done
rolling-family = Family rules
rolling-family-hint = No special die and no conversions: a nature token adds any die to your collection. Beginner cards only.
rolling-abundance = Abundance
rolling-abundance-hint = Everybody begins with 3 of each animal and 4 nature tokens.
rolling-counts-not = A game like this earns no step on the river trail.
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
rolling-look = Look at { $name }’s sheet
rolling-take-part = { $name } plays now
rolling-ready = { $name } has finished this round.
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
rolling-paper-free-in = a free { $habitat } hexagon
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
rolling-sign-owner = Owner of this sheet
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
rolling-opponent-biologist-hint = Plays out many games in its head before it decides. The strongest level.
