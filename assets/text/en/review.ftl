### The review of a game. Parts between ** are shown in bold. A key names the place where its text is shown.

review = Review
review-result = Review this game
review-result-hint = What this game teaches: turn by turn, and how much was luck
review-lesson-most = You lost most on { $theme }: { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
}, about { $possible ->
    [one] 1 was
   *[other] { $possible } were
} possible.
review-lesson-most-other = { $name } lost most on { $theme }: { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
}, about { $possible ->
    [one] 1 was
   *[other] { $possible } were
} possible.
review-lesson-scattered = You lost a little here and there: about { $points ->
    [one] 1 point
   *[other] { $points } points
} in all.
review-lesson-scattered-other = { $name } lost a little here and there: about { $points ->
    [one] 1 point
   *[other] { $points } points
} in all.
review-lesson-none = You lost next to nothing: every turn was close to the best.
review-lesson-none-other = { $name } lost next to nothing: every turn was close to the best.
review-lesson-turns = { $count ->
    [one] Look at this turn:
   *[other] Look at these turns:
}
review-lesson-found = Well found:
review-lesson-no-turns = No single turn stands out.
review-lesson-no-turns-yet = Turns to look at appear here once the figures are reliable.
review-balance = { $side ->
    [kind] The draws were kind: +{ $luck }
    [unkind] The draws were unkind: −{ $luck }
   *[even] Luck made hardly a difference
}; { $cost ->
    [0] no turn could have made more
    [one] the best turns would have made 1 point more
   *[other] the best turns would have made { $cost } points more
}.
review-balance-rivals = { $side ->
    [kind] Draws and rivals were kind: +{ $luck }
    [unkind] Draws and rivals were unkind: −{ $luck }
   *[even] Draws and rivals made hardly a difference
}; { $cost ->
    [0] no turn could have made more
    [one] the best turns would have made 1 point more
   *[other] the best turns would have made { $cost } points more
}.
review-details = Details
review-details-hint = All figures: the course of the game, its turns, and the points by source
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
review-level-above = That is above a { $level }, the strongest computer player.
review-level-below = That is below a { $level }, the weakest computer player.
review-share = You found { $share }% of the points there were to find.
review-share-other = { $name } found { $share }% of the points there were to find.
review-par-about = Par is what a Ranger scores on average with these cards. Luck comes from what was revealed.
review-par-about-rivals = Par is what a Ranger scores on average with these cards. Luck comes from what was revealed and what the others took.
review-by-points = This game was played for the goals of a scenario. The review looks at points alone.
review-tab-course = Course
review-tab-turns = Turns
review-tab-sources = Points
review-curve = Expected final score
review-curve-choice = your choice
review-curve-luck = luck
review-curve-uncertainty = uncertainty (90%)
review-par = par
review-curve-spoken = Expected final score over { $turns } decisions. The opening: { $from } points of luck.
review-curve-turn = Turn { $turn }: { $gain } against par from your choice, { $missed } points short of the best. Then luck: { $luck }.
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
review-mostly = { $points } of that from { $theme }.
review-more-and-less = { $points } more from { $theme }, { $less } less elsewhere.
review-odds = It scores { $points } points or more from { $theme } in { $best }% of the playouts instead of { $played }%.
review-find = { $choice } was worth **{ $points }** points more than a Ranger’s choice.
review-revealed = What was revealed after this turn changed the expected score by **{ $points }** points. Nobody could have known.
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
review-no-choice = All choices were worth the same to within 0.3 points.
review-played = Played: **{ $played }**, for an expected score of { $points }.
review-was-best = This was the best turn found.
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
review-unreadable = The record of this game cannot be replayed, so there is no review.
review-locked = This game of the day is still open. The review opens when all { $count } attempts are finished.
review-seed-par = On this seed: Rangers { $low }–{ $high }, Biologists { $biologist } (best { $best }). You scored { $own }: more than { $share }% of the Rangers.
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
review-plan-well = **Well done**: you score { $points } more points a game from { $theme } than a Ranger.
review-my-mistakes = My mistakes
review-my-mistakes-hint = The turns that teach most in your last 30 games, repeated after 1, 3, 7 and 21 days
review-fitting-puzzles = Related puzzles
review-fitting-puzzles-hint = Puzzles on what you miss most in recent games
review-themes = Points missed per game
review-cards = Your scoring cards against par: points per game (number of games)
review-none-yet = No reviewed games yet. Open the review of a game from the list of games.
review-begun = Reviews in progress
review-begun-game = { $date }, { $points } points: { $percent }% worked out
review-notice-not-written = The review was not saved: { $why }
review-best-here = Best
review-played-here = Played
review-turn = Turn { $turn }
review-next-notable = Next notable turn
review-back = Back to the review
review-film = Watch what follows
review-film-hint = A typical course of the game after the best turn: your next turns in the playout with the middle score
review-film-turn = { $number } of { $count }: { $points } points
review-try-prompt = Replay turn { $turn } your way.
review-try-wipe-prompt = Replay turn { $turn }: wipe or take a pair.
review-try-hint = Hint
review-try-more = Another hint
review-try-theme = Think about **{ $theme }**.
review-try-draft = { $choice } is the best start.
review-try-judging = Checking this turn…
review-try-best = That’s it: the best turn there was.
review-try-better = Even better than the best known turn, by **{ $points }** points.
review-try-passed = Well chosen: only { $points } points short of the best.
review-try-missed = There is a turn worth **{ $points }** points more.
review-try-again = Once more
review-try-show = Show the best
review-try-next = Next turn
review-try-count = { $number } of { $count }
review-try-end = That was the last one.
