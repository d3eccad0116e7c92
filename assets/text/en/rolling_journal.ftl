### Rolling Rivers: game of the day, and the journal. Parts between ** are shown in bold. A key names the place where its text is shown.

# The game of the day of Rolling Rivers.
rolling-daily-about = One solo game, the same for everybody today; the sheets A to D take turns. { $count } attempts; the best one counts.
rolling-daily-share-day = Cascadia: Rolling Rivers · Game of the day, { $date }

# The journal of Rolling Rivers.
rolling-journal-sources = Sheets and cards
rolling-journal-empty = Every game of Rolling Rivers you finish is recorded here: totals on each sheet, what each line and each completion card is worth to you, your record against each opponent, and the games themselves to watch again. Finish a game to fill the first page.
rolling-journal-show-sheets = Show the sheets of this game
rolling-journal-all = All sheets
rolling-journal-a = A
rolling-journal-b = B
rolling-journal-c = C
rolling-journal-d = D
rolling-journal-family = family rules
rolling-journal-abundance = abundance
rolling-journal-sheets = Your average on each sheet
rolling-journal-sheets-about = Games with family rules or abundance are left out. Choose a sheet to see its lines.
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
