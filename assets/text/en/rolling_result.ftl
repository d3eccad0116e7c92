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
rolling-trail-name-empty = Enter a name.
rolling-trail-join = { $name } is already on the river trail. Merge the steps of both?
rolling-trail-join-yes = Merge
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
