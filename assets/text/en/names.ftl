### Languages, wildlife, habitats and the computer's players by name. Parts between ** are shown in bold. A key names the place where its text is shown.

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
opponent-sprout-hint = Still learning: has favourite animals, overlooks spaces, cares little for habitats.
opponent-hiker = Hiker
opponent-hiker-hint = Grabs the points in front of it and sometimes misses a trick.
opponent-ranger = Ranger
opponent-ranger-hint = Plans ahead and wastes little. Beats most players.
opponent-biologist = Biologist
opponent-biologist-hint = Plays out thousands of games in its head before every move.
opponent-greedy = Forager
opponent-greedy-hint = Always takes the turn that scores most right now. A benchmark.
opponent-random = Wanderer
opponent-random-hint = Plays legal turns at random. A benchmark.
level-points = ~{ $points } points
level-measured-at-once = ~{ $points } points on average, plays instantly
level-measured = ~{ $points } points on average, thinks for { $seconds } s
style-paths = habitat lover
style-paths-hint = Overvalues long corridors and habitat bonuses
style-wildlife = wildlife lover
style-wildlife-hint = Puts animals first and habitats second
style-rival = rival
style-rival-hint = Also watches what it leaves for the next player
player-default = Player { $number }
name-too-long = At most { $count } letters. The rest was left out.
