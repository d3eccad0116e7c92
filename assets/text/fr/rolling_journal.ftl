### Rolling Rivers : partie du jour et journal. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

# La partie du jour de Rolling Rivers.
rolling-daily-about = Une partie solo, la même pour tous aujourd’hui ; les feuilles A à D alternent. { $count } essais ; le meilleur compte.
rolling-daily-share-day = Cascadia : Rolling Rivers · Partie du jour, { $date }

# Le journal de Rolling Rivers.
rolling-journal-sources = Feuilles et cartes
rolling-journal-empty = Chaque partie de Rolling Rivers jouée jusqu’au bout est consignée ici : les totaux sur chaque feuille, ce que vous rapportent chaque ligne et chaque carte Accomplissement, vos résultats contre chaque adversaire, et les parties elles-mêmes, à revoir. Terminez une partie pour remplir la première page.
rolling-journal-show-sheets = Montrer les feuilles de cette partie
rolling-journal-all = Toutes
rolling-journal-a = A
rolling-journal-b = B
rolling-journal-c = C
rolling-journal-d = D
rolling-journal-family = règles familiales
rolling-journal-abundance = abondance
rolling-journal-sheets = Votre moyenne sur chaque feuille
rolling-journal-sheets-about = Sans les parties familiales ni les parties d’abondance. Choisissez une feuille pour voir ses lignes.
rolling-journal-sheet-spoken = { $sheet } : { $points } points en moyenne, { $games } ; cartes accomplies : { $cards }, actions de dé : { $dice }, animaux restants : { $animals }, jetons Nature restants : { $tokens }
rolling-journal-lines-about = Points moyens de chaque ligne
rolling-journal-cards = Cartes
rolling-journal-cards-hint = Cartes Habitat accomplies par partie, en moyenne
rolling-journal-dice = Actions
rolling-journal-dice-hint = Manches avec une action de dé par partie, en moyenne
rolling-journal-animals = Animaux
rolling-journal-animals-hint = Animaux restants à la fin d’une partie, en moyenne
rolling-journal-tokens = Jetons
rolling-journal-tokens-hint = Jetons Nature restants à la fin d’une partie, en moyenne
rolling-journal-worth = Ce que vaut chaque carte Accomplissement
rolling-journal-worth-about = Parties avec la carte, par rapport à votre moyenne sur la même feuille
rolling-journal-card-spoken = { $card } : { $points } points, { $games }
result-compared = Votre moyenne : { $mean } sur { $games } { $games ->
    [one] partie
   *[other] parties
}, record { $best }
result-new-best = Nouveau record ! Avant : moyenne { $mean }, record { $best }
