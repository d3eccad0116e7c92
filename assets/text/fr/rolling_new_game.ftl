### Rolling Rivers : nouvelle partie et joueurs de l’ordinateur. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Rolling Rivers : nouvelle partie

rolling-new-again-cards = cartes Accomplissement : { $cards }
rolling-new-title = Nouvelle partie de Rolling Rivers
rolling-ours = Dés, cartes et feuilles sont de notre cru, selon les règles du livret.
rolling-stars = Difficulté : { $stars } sur 3
rolling-sheet-of-scenario = Le scénario { $number } se joue sur la feuille { $sheet }. Choisissez « Normale » pour jouer sur cette feuille.
rolling-for-achievements = Normale
rolling-for-achievements-hint = Une partie pour les points. Chaque réussite atteinte sur la feuille est un pas sur le Sentier des fleuves.
rolling-for-scenario = Scénario
rolling-for-scenario-hint = Une partie avec feuille, cartes et objectifs imposés. Atteignez tous les objectifs pour faire un pas sur le Sentier des fleuves.
rolling-cards-beginner = Débutant
rolling-cards-beginner-hint = Les quatre cartes Accomplissement pour débutants, dans un ordre au hasard
rolling-cards-random = Au hasard
rolling-cards-random-hint = Quatre des douze cartes Accomplissement, tirées au début de la partie
rolling-cards-picked = Au choix
rolling-cards-picked-hint = Choisissez quatre cartes Accomplissement, y compris dans le second jeu
rolling-cards-heading = Cartes Accomplissement
rolling-pick-title = Choisissez quatre cartes Accomplissement
rolling-pick-about = Dans l’ordre des quatre emplacements, à partir de la pioche. Choisies : { $chosen } sur 4.
rolling-pick-core = Les douze cartes
rolling-pick-companion = Second jeu (notre création)
rolling-pick-incomplete = Choisissez d’abord quatre cartes Accomplissement.
rolling-pick-done = Terminé
rolling-family = Règles familiales
rolling-family-hint = Pas de dé spécial ni de conversion : un jeton Nature ajoute un dé à votre récolte. Cartes pour débutants seulement.
rolling-abundance = Abondance
rolling-abundance-hint = Chacun commence avec 3 animaux de chaque espèce et 4 jetons Nature.
rolling-counts-not = Une telle partie ne fait pas avancer sur le Sentier des fleuves.
rolling-companion-note = Les scénarios 13 à 20 utilisent des cartes du second jeu (H), de notre cru.
rolling-code-of-cascadia = C’est le code d’une partie de Cascadia.
rolling-open-track = Sentier des fleuves
rolling-line-completion-diversity = Habitats
rolling-line-leftovers = Restes
rolling-total = Total
rolling-chip-tokens = { $count ->
    [one] +1 jeton Nature
   *[other] +{ $count } jetons Nature
}
rolling-chip-choose = récompense au choix
rolling-chip-lost = { $count ->
    [one] 1 perdu
   *[other] { $count } perdus
}
rolling-take-part = { $name } joue maintenant
rolling-ready = { $name } a terminé cette manche.
rolling-look = { $name } : voir la feuille
rolling-cards-completed = { $count ->
    [one] Une carte accomplie
   *[other] { $count } cartes accomplies
}
rolling-die-discount = Les actions de dé coûtent un jeton Nature de moins.
rolling-die-plus-one = Gagnez aussi l’animal d’un autre dé.
rolling-die-twice = Un de vos dés personnels compte deux fois.
rolling-die-wild = N’importe quel animal récolté
rolling-leave = Quitter la partie
rolling-leave-hint = La partie est sauvegardée.
rolling-paper-name-a = Fleuve Columbia
rolling-paper-name-b = Fleuve Elwha
rolling-paper-name-c = Fleuves Tatshenshini et Alsek
rolling-paper-name-d = Fleuve Fraser
rolling-paper-bonus-area = Un bonus par soleil
rolling-paper-sun-rain = Soleil et pluie
rolling-paper-landmarks = Sites remarquables
rolling-paper-overflow = Cumul
rolling-paper-animals = Ce que rapportent les animaux
rolling-paper-bear = groupes de deux exactement
rolling-paper-elk = lignes droites
rolling-paper-fox = 2 à 5 · 6 animaux autour
rolling-paper-hawk = buses sans buse autour
rolling-paper-salmon = migrations
rolling-paper-full = complet
rolling-paper-all-five = les cinq
rolling-paper-total = Total
rolling-paper-line-overflow = cumul
rolling-paper-line-bonuses = bonus
rolling-paper-line-habitats = habitats
rolling-paper-line-leftovers = restes
rolling-paper-letter-bear = O
rolling-paper-letter-elk = W
rolling-paper-letter-fox = R
rolling-paper-letter-hawk = B
rolling-paper-letter-salmon = S
rolling-paper-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
rolling-paper-wild = { $count ->
    [one] { $count } animal au choix
   *[other] { $count } animaux au choix
}
rolling-paper-token = { $count ->
    [one] { $count } jeton Nature
   *[other] { $count } jetons Nature
}
rolling-paper-free = { $count ->
    [one] { $count } hexagone gratuit
   *[other] { $count } hexagones gratuits
}
rolling-paper-free-in = un hexagone gratuit de type { $habitat }
rolling-paper-sun = soleil
rolling-paper-rain = pluie
rolling-paper-landmark = site remarquable
rolling-paper-start = Départ
rolling-paper-surround = Sans habitat, une fois entouré : { $bonus }
rolling-paper-between = sur son bord : { $bonus }
rolling-paper-empty = vide
rolling-paper-outlined = entouré
rolling-paper-taken = pris
rolling-paper-next = ensuite : { $bonus }
rolling-paper-length = { $count } sur { $all }
rolling-paper-where = rangée { $row }, hexagone { $column }
rolling-paper-column = Soleil et pluie, colonne { $column }
rolling-sign-owner = À qui est cette feuille
rolling-sign-line = { $line } : points jusqu’ici
rolling-sign-leftovers = Restes : à la fin, chaque lot de { $count } animaux et jetons Nature vaut 1 point.
rolling-sign-total = Total : toutes les lignes ensemble
rolling-sign-overflow = Cumul : ce qui ne tient plus dans son habitat va ici, de gauche à droite.
rolling-sign-item = Chaque soleil permet d’en prendre un ; chacun ne se prend qu’une fois.
rolling-sign-option = Quand un soleil ou un nuage du dessus est barré, prenez l’une des options situées dessous.
rolling-sign-weather = { $icon ->
    [sun] Soleil : choisissez une récompense de la zone de bonus. S’il y a des colonnes, dans la prochaine dont le soleil est libre.
   *[rain] Pluie : choisissez une récompense dans la prochaine colonne dont le nuage est libre.
}
rolling-sign-free = Hexagone gratuit : marquez gratuitement un hexagone de plus, au choix.
rolling-sign-wild = Animal au choix : gagnez un animal de n’importe quelle espèce.
rolling-sign-points = Nombre dans un cercle : autant de points.
rolling-sign-above = { $bonus }, une fois l’hexagone du dessus rempli
rolling-sign-row = Rangée pleine : { $bonus }
rolling-sign-area = Zone de bonus : chaque soleil permet de prendre un bonus ; chacun ne se prend qu’une fois.
rolling-sign-header = Une piste dont le dernier hexagone entouré est ici rapporte { $points ->
    [one] 1 point
   *[other] { $points } points
}, et le cumul aussi.
rolling-sign-outlined = { $bonus }, une fois cet hexagone entouré
rolling-sign-diamond = Losange : { $bonus }, une fois les quatre hexagones voisins entourés
rolling-sign-diamond-icon = Losange : gagné une fois les quatre hexagones voisins entourés.
rolling-sign-landmark-row = Tous les sites de cette rangée : { $bonus }
rolling-sign-landmark-column = Tous les sites de cette colonne : { $bonus }
rolling-sign-space = { $bonus }, une fois que le cumul atteint cette case
rolling-sign-edge = { $bonus }, une fois les deux hexagones voisins remplis
rolling-sign-corner = { $bonus }, une fois les trois hexagones voisins remplis

## Rolling Rivers : joueurs IA

rolling-opponent-sprout-hint = Prend le plus gros tas et le plus grand nombre à sa portée, et oublie les remises.
rolling-opponent-hiker-hint = Joue manche par manche, connaît les remises, mais se trompe parfois.
rolling-opponent-ranger-hint = Pèse chaque récolte et chaque carte, en pensant aux cartes des prochaines manches.
rolling-opponent-biologist-hint = Joue de nombreuses parties dans sa tête avant de décider. Le niveau le plus fort.
