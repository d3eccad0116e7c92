### Score pad and result. Parts between ** are shown in bold. A key names the place where its text is shown.

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
result-environment-finished = { $name }’s environment is complete
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
result-environments = View environments
result-environments-short = View
result-again = Same game again
result-again-short = Again
result-again-hint = The same seed, cards and players
result-new-game = New game
result-new-game-short = New
result-title = Title screen
result-pad = Score pad
result-seed = Seed { $seed }, cards { $cards }
result-code = Code { $seed }, cards { $cards }
