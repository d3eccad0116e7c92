### Rolling Rivers: result and river trail. Parts between ** are shown in bold. A key names the place where its text is shown.

## Rolling Rivers: result and river trail

rolling-result-picture = Picture
rolling-result-code = Copy the code of the game: { $code }
rolling-trail-practice = No step on the river trail: this was a practice game.
rolling-trail-computer = No step on the river trail: the computer finished this game.
rolling-trail-family = No step on the river trail: this game was played by the family rules.
rolling-trail-abundance = No step on the river trail: everybody began with abundance.
rolling-trail-not-kept = No step on the river trail: this game was not played here.
rolling-trail-scenario-again = You had already completed this scenario: no new step on the river trail.
rolling-trail-scenario-missed = Not all goals met: no step on the river trail.
rolling-trail-nothing-new = No new achievement: no step on the river trail.
rolling-trail-gained = { $count ->
    [one] River trail: one step, { $steps } in all
   *[other] River trail: { $count } steps, { $steps } in all
}
rivertrail-notice-kept-aside = The river trail file was damaged. It was kept as { $file }.
rivertrail-notice-restored = The river trail file was damaged; a copy was used. The file was kept as { $file }.
rivertrail-notice-untouched = The river trail file can’t be read and stays as it is: { $why }
rivertrail-notice-newer = The river trail was saved by a newer version of the game. It stays as it is.
rivertrail-notice-not-written = The river trail cannot be saved: { $why }

## Rolling Rivers: river trail

rolling-trail-tab = Achievements { $letter }
rolling-trail-hint-scenarios = A scenario sets the sheet, the completion cards and the goals: every player who meets all goals takes one step. Click a scenario to play it.
rolling-trail-hint-achievements = { $sheet }: every player takes one step for each achievement reached for the first time. Click one to play this sheet.
rolling-trail-play-sheet = Click to play this sheet
rolling-trail-nobody = Nobody is on the river trail yet. Play Rolling Rivers: your first step enters the name you play with.
rolling-trail-title = Title: { $rank }
rolling-trail-walker = { $steps ->
    [one] { $name }: one step – { $rank }
   *[other] { $name }: { $steps } steps – { $rank }
}
rolling-trail-rename = Rename
rolling-trail-name = Name on the river trail
rolling-trail-name-empty = Enter a name.
rolling-trail-join = { $name } is already on the river trail. Merge the steps of both?
rolling-trail-join-yes = Merge
rolling-trail-remove = Remove from the trail
rolling-trail-remove-question = { $count ->
    [one] Remove { $name } from the river trail? One step will be lost for good; the games stay in the journal.
   *[other] Remove { $name } from the river trail? { $count } steps will be lost for good; the games stay in the journal.
}
rolling-trail-remove-yes = Remove
rolling-trail-legend-title = Down the river
rolling-trail-legend = Every scenario you complete, and every achievement you reach for the first time, takes you one stone further downriver: past { $milestones ->
    [5] five
   *[other] { $milestones }
} milestones to the sea, each with a new title for you.
rolling-trail-legend-next = { $name } is on the way to { $place }
rolling-trail-legend-left = { $steps } of { $length } steps, { $left ->
    [one] one more
   *[other] { $left } more
} to the title “{ $rank }”
rolling-trail-legend-done = { $name } has followed the river to the sea
rolling-trail-milestone = { $steps ->
    [0] { $place }, where the river begins: title “{ $rank }”
   *[other] { $place }: { $steps } steps for the title “{ $rank }”
}
rolling-trail-at-visitor = Glacier Spring
rolling-trail-at-hiker = Thunder Rapids
rolling-trail-at-ranger = Echo Canyon
rolling-trail-at-naturalist = Meadow Bend
rolling-trail-at-explorer = Heron Marsh
rolling-trail-at-rolling_discoverer = Pacific Ocean
rolling-rank-visitor = Visitor
rolling-rank-hiker = Hiker
rolling-rank-ranger = Ranger
rolling-rank-naturalist = Naturalist
rolling-rank-explorer = Explorer
rolling-rank-rolling_discoverer = Rolling Discoverer
rolling-scenario-1-name = Sunny spells
rolling-scenario-2-name = A single track
rolling-scenario-3-name = Down by the river
rolling-scenario-4-name = Gifts of nature
rolling-scenario-5-name = Winter stores
rolling-scenario-6-name = Foxes and fish
rolling-scenario-7-name = Grass and reeds
rolling-scenario-8-name = A fair share
rolling-scenario-9-name = Bears in reserve
rolling-scenario-10-name = Sun and rain
rolling-scenario-11-name = Both banks
rolling-scenario-12-name = Mixed company
rolling-scenario-13-name = Busy season
rolling-scenario-14-name = Free passage
rolling-scenario-15-name = Closing the ring
rolling-scenario-16-name = Three families
rolling-scenario-17-name = Swimming upstream
rolling-scenario-18-name = Small streams
rolling-scenario-19-name = Flood and summit
rolling-scenario-20-name = The last den
