### The journal of Cascadia. Parts between ** are shown in bold. A key names the place where its text is shown.

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
journal-empty-about = Every game you finish is recorded here: totals over time, what each scoring card and each habitat scores, your record against each opponent, the games themselves to watch again, and an album with a picture of each environment.
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
   *[other] { $count } games, from { $low } to { $high } points; recent average { $mean }
}
journal-point = { $date }: { $points } points; recent average { $mean }
journal-histogram = Score distribution
journal-bar = { $from } to { $to } points: { $count ->
    [one] { $count } game
   *[other] { $count } games
}
journal-axis-games = Games, from the first to the last
journal-axis-points = Points
journal-axis-count = Games
journal-cards = Points from each scoring card
journal-cards-about = Games with one set of lettered cards of the final edition
journal-card-spoken = card { $card } { $points } points, { $games }
journal-habitat-points = Points from habitats
journal-habitat-points-about = Without habitat bonuses
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
journal-album = Album
journal-album-count = { $count ->
    [0] no picture
    [one] { $count } picture
   *[other] { $count } pictures
}
journal-album-by-date = By date
journal-album-by-points = By points
journal-album-waits = The picture is on its way
journal-album-save = Save picture
journal-album-before = Previous picture
journal-album-after = Next picture
journal-everybody = All players’ games
journal-moment = { $date }, { $time }
journal-no-bonuses = without habitat bonuses
journal-place = { $place ->
    [1] { $name }’s best game
    [2] { $name }’s second best game
   *[other] { $name }’s third best game
}
journal-result = View the result
journal-environment = Show the environment of this game
journal-file-gone = The record of this game is missing
journal-export = Export table
journal-export-hint = A CSV file for other programs, with one row per player in each game
journal-exported = Table saved: { $text }
journal-export-failed = The table could not be saved: { $text }
