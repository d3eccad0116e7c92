### Langues, animaux, habitats et joueurs de l’ordinateur : leurs noms. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Names

language-en = English
language-fr = Français
wildlife-bear = Ours
wildlife-elk = { $count ->
    [one] Wapiti
   *[other] Wapitis
}
wildlife-salmon = { $count ->
    [one] Saumon
   *[other] Saumons
}
wildlife-hawk = { $count ->
    [one] Buse
   *[other] Buses
}
wildlife-fox = { $count ->
    [one] Renard
   *[other] Renards
}

# Une espèce dans une phrase : avec l’article, une seule, et au singulier ou au pluriel.
wildlife-bear-the = l’ours
wildlife-bear-one = un ours
wildlife-bear-inside = ours
wildlife-elk-the = le wapiti
wildlife-elk-one = un wapiti
wildlife-elk-inside = { $count ->
    [one] wapiti
   *[other] wapitis
}
wildlife-salmon-the = le saumon
wildlife-salmon-one = un saumon
wildlife-salmon-inside = { $count ->
    [one] saumon
   *[other] saumons
}
wildlife-hawk-the = la buse
wildlife-hawk-one = une buse
wildlife-hawk-inside = { $count ->
    [one] buse
   *[other] buses
}
wildlife-fox-the = le renard
wildlife-fox-one = un renard
wildlife-fox-inside = { $count ->
    [one] renard
   *[other] renards
}
habitat-mountain = Montagne
habitat-forest = Forêt
habitat-prairie = Prairie
habitat-wetland = Marais
habitat-river = Fleuve
habitat-mountain-hint = Le plus grand couloir de montagnes de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-forest-hint = Le plus grand couloir de forêts de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-prairie-hint = Le plus grand couloir de prairies de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-wetland-hint = Le plus grand couloir de marais de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-river-hint = Le plus grand couloir de fleuve de chaque joueur, et le bonus d’habitat qu’il vaudrait
change-parts = { $change } pour les animaux, couloirs et jetons, { $bonus } de bonus d’habitat
habitat-parts = { $points } pour le couloir, { $bonus } de bonus d’habitat
habitat-prize-two = 1er +{ $first }, 2e +{ $second }
habitat-prize-one = le plus grand +{ $first }
habitat-prize-size = { $size } tuiles ou plus : +{ $points }
opponent-sprout = Pousse
opponent-sprout-hint = Encore novice : a ses animaux préférés, ne voit pas tout, néglige les habitats.
opponent-hiker = Randonneur
opponent-hiker-hint = Prend ce qui rapporte tout de suite et passe parfois à côté d’un bon coup.
opponent-ranger = Ranger
opponent-ranger-hint = Anticipe et gaspille peu. Bat la plupart des joueurs.
opponent-biologist = Biologiste
opponent-biologist-hint = Simule des milliers de fins de partie avant chaque coup.
opponent-greedy = Cueilleur
opponent-greedy-hint = Joue toujours le coup qui rapporte le plus dans l’immédiat. Adversaire de référence.
opponent-random = Flâneur
opponent-random-hint = Joue n’importe quel coup permis. Adversaire de référence.
level-points = ~{ $points } points
level-measured-at-once = ~{ $points } points en moyenne, jeu instantané
level-measured = ~{ $points } points en moyenne, réfléchit { $seconds } s
style-paths = aime les habitats
style-paths-hint = Surestime les longs couloirs et les bonus d’habitat
style-wildlife = aime la faune
style-wildlife-hint = Pense d’abord aux animaux, ensuite aux habitats
style-rival = rival
style-rival-hint = Surveille aussi ce qu’il laisse au joueur suivant
player-default = Joueur { $number }
name-too-long = { $count } lettres au plus. Le reste a été omis.
