### Rolling Rivers : les feuilles et la table. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Rolling Rivers : feuilles, lignes, objectifs

rolling-sheet-title = Feuille { $letter } – { $name }
rolling-sheet-a-about = Des nombres dans cinq colonnes, à remplir par rangées entières.
rolling-sheet-b-about = Cinq pistes côte à côte. Entre elles, des losanges déclenchent des enchaînements.
rolling-sheet-c-about = Une carte dont les contours partent des étoiles, entre sites remarquables, soleils et pluies.
rolling-sheet-d-about = Une carte à peupler. Chaque espèce rapporte des points à sa façon.

## Rolling Rivers : la table

rolling-round = Manche { $round }/{ $rounds }
rolling-round-last = Dernière manche
rolling-prompt-roll = { $name } : **lancez les dés**
rolling-prompt-collect = { $name } : choisissez **la ligne** à récolter
rolling-prompt-confirm-row = **Récoltez**, ou choisissez une autre façon ou une autre ligne
rolling-prompt-complete = Accomplissez **une carte**, ou passez
rolling-prompt-confirm-card = **Cliquez encore** pour accomplir cette carte, ou choisissez-en une autre
rolling-prompt-pass = Aucune carte ne peut être payée : **terminez la manche**
rolling-prompt-bonus = Utilisez **la carte Accomplissement**, ou refusez-la
rolling-prompt-mark = { $habitat } : cochez **{ $count ->
    [one] un hexagone
   *[other] { $count } hexagones
}**
rolling-prompt-write = { $habitat } : inscrivez **{ $count ->
    [one] un animal
   *[other] { $count } animaux
}**
rolling-prompt-gain = Choisissez **un animal** à gagner
rolling-prompt-pick = Choisissez **une récompense** sur la feuille
rolling-prompt-free = Remplissez **un hexagone gratuit**, ou refusez-le
rolling-prompt-review = **Terminez la manche**, ou revenez sur un choix
rolling-prompt-thinks = { $name } réfléchit…
rolling-prompt-plays = { $name } joue
rolling-prompt-waiting = Encore en jeu : { $names }
rolling-prompt-plan = { $name } joue. En attendant, **préparez votre récolte**
rolling-prompt-watched = Rediffusion : { $name }
rolling-prompt-finished = La partie est terminée
rolling-to-result = Compter les points
rolling-throw = Lancer
rolling-throw-hint = Saisissez le gobelet, secouez-le et lâchez-le, ou cliquez simplement.
rolling-pass = Passer
rolling-done = Terminer la manche
rolling-decline-free = Refuser l’hexagone
rolling-bonus-decline = Refuser
rolling-bonus-use = L’utiliser
rolling-bonus-roll = Lancer ce dé
rolling-bonus-roll-spoken = Lancer votre dé qui montre : { $face }
rolling-bonus-roll-faces = Ses faces : { $faces }. Vous pouvez aussi cliquer sur le dé.
rolling-ask-gain-next = Que gagnez-vous d’abord ?
rolling-ask-gain = { $count ->
    [one] Gagnez **un animal** : lequel ?
   *[other] **{ $count } animaux** : de quelle espèce ?
}
rolling-variant-plain = Tels quels
rolling-variant-up = Convertir vers le haut : { $from } en { $to }
rolling-variant-down = Convertir vers le bas : { $from } en { $to }
rolling-variant-two = Deux espèces : { $other } aussi
rolling-variant-other = avec un autre dé
rolling-variant-extra = avec d’autres dés
rolling-variant-next = Récolte suivante
rolling-variant-previous = Récolte précédente
rolling-other-ways = autres façons
rolling-other-ways-hint = Façon { $index } sur { $count } de récolter cette ligne. Les flèches ou la molette montrent les autres.
rolling-plan-ahead = Prévu pour votre tour
rolling-plan-ahead-hint = Les autres jouent encore cette manche. À votre tour, cette ligne sera choisie, et vous pourrez encore changer d’avis.
rolling-row-more = { $way ->
    [up] vers le haut
    [down] vers le bas
    [two] deux espèces
   *[other] autres dés
} : { $count } { $cost }
rolling-row-cost = { $count ->
    [0] sans frais
    [one] pour 1 jeton
   *[other] pour { $count } jetons
}
rolling-row-have = { $animal } : vous en avez { $count }.
rolling-row-brings = { $way } : { $animals } { $cost }.
rolling-row-not-rolled = absent des dés
rolling-row-not-rolled-hint = Aucun dé ne montre cet animal.
rolling-row-left-out = écarté
rolling-row-aside = Vous avez écarté les dés de cet animal. Appuyez sur Échap pour compter de nouveau tous les dés.
rolling-row-pays = paie
rolling-row-pays-for = De quoi payer : { $cards }.
rolling-row-ways = Il y a { $count } façons de récolter cette ligne.
rolling-row-click = Cliquez pour récolter.
rolling-row-click-first = Cliquez pour choisir, puis récoltez.
rolling-row-click-again = Cliquez encore pour récolter.
rolling-row-click-gain = Cliquez pour gagner { $count } { $animal }.
rolling-family-action = Clic sur un dé : +1 pour
rolling-take = Récolter
rolling-tally = Feuille de récolte
rolling-tally-gain = gain
rolling-tokens = Jetons Nature
rolling-badge-payable = payable
rolling-badge-missing = { $count ->
    [one] 1 manquant
   *[other] { $count } manquants
}
rolling-badge-full = colonne pleine
rolling-badge-completing = accomplie
rolling-leaves = dernière manche
rolling-card-discount = Remise
rolling-card-bonus = Bonus
rolling-pile = Pioche
rolling-pile-hint = { $count ->
    [0] Plus aucune carte à venir.
    [one] Une carte encore à venir.
   *[other] { $count } cartes encore à venir.
}
rolling-payment-next = Payer autrement
rolling-spoken-card = { $habitat }, nombre { $number }, coût : { $cost } ; jetons Nature : { $tokens }.
rolling-line-row-1 = Rangée 1
rolling-line-row-2 = Rangée 2
rolling-line-row-3 = Rangée 3
rolling-line-row-4 = Rangée 4
rolling-line-bonus-row-1 = Rangée bonus 1
rolling-line-bonus-row-2 = Rangée bonus 2
rolling-line-overflow = Cumul
rolling-line-bonuses = Bonus
rolling-achievement = Réussite { $short }
rolling-step-goal = { $step } : { $goal }
rolling-goals-near = Prochaines réussites
rolling-goal-total = Marquer { $count } points ou plus
rolling-goal-suns = Au moins { $count } soleils
rolling-goal-full-rows = Au moins { $count } rangées pleines
rolling-goal-full-columns = Au moins { $count } colonnes pleines
rolling-goal-best-row = Au moins { $count } points avec une seule rangée
rolling-goal-best-column = Au moins { $count } points avec une seule colonne
rolling-goal-columns-worth = Dans { $count } colonnes, au moins { $points } points chacune
rolling-goal-bonus-points = Au moins { $count } points de bonus
rolling-goal-full-tracks = { $count ->
    [one] Au moins une piste pleine
   *[other] Au moins { $count } pistes pleines
}
rolling-goal-overflow = Remplir la piste de cumul
rolling-goal-sun-rain = { $want ->
    [all] Tous les bonus de soleil et de pluie
   *[other] Au moins { $count } bonus de soleil et de pluie
}
rolling-goal-animal-bonuses = { $want ->
    [all] Tous les bonus { $animal }
   *[other] Au moins { $count } bonus { $animal }
}
rolling-goal-surrounded = { $want ->
    [all] Tous les animaux entourés
   *[other] Au moins { $count } animaux entourés
}
rolling-goal-diamonds = { $want ->
    [all] { $points ->
        [one] Tous les losanges de 1 point
       *[other] Tous les losanges de { $points } points
    }
   *[other] Au moins { $count } losanges de { $points } points
}
rolling-goal-token-bonuses = { $want ->
    [all] Tous les bonus de jetons Nature sur la carte
   *[other] Au moins { $count } bonus de jetons Nature sur la carte
}
rolling-goal-free-hexagons = { $want ->
    [all] Tous les hexagones gratuits de la carte
   *[other] Au moins { $count } hexagones gratuits
}
rolling-goal-habitat = Remplir un habitat : { $habitat }
rolling-goal-habitats = Au moins { $count } habitats pleins
rolling-goal-landmarks-of = Tous les sites remarquables : { $habitat }
rolling-goal-landmarks = Au moins { $count } sites remarquables
rolling-goal-hexagons-worth = Entourer tous les hexagones de { $points } points
rolling-goal-habitat-points = { $habitat } : au moins { $count } points
rolling-goal-each-habitat = Au moins { $count } points avec chaque habitat
rolling-goal-each-animal = Au moins { $count } points avec chaque animal
rolling-goal-animals-worth = Avec { $count } animaux, au moins { $points } points chacun
rolling-goal-fox-points = Au moins { $count } points avec les renards
rolling-goal-bear-pairs = Au moins { $count } paires d’ours
rolling-goal-salmon-runs = Au moins { $count } migrations de sept saumons
rolling-goal-diversity = Au moins { $count } habitats avec les cinq animaux
rolling-goal-cards = Accomplir au moins { $count } cartes Habitat
rolling-goal-left-tokens = { $want ->
    [most] Au plus { $count } jetons Nature restants
   *[other] Au moins { $count } jetons Nature restants
}
rolling-goal-left-animal = { $want ->
    [most] Au plus { $count } { $animal } en stock à la fin
   *[other] Au moins { $count } { $animal } en stock à la fin
}
rolling-goal-left-animals = { $want ->
    [most] Au plus { $count } animaux restants
   *[other] Au moins { $count } animaux restants
}
rolling-goal-left-all = { $want ->
    [most] Au plus { $count } animaux et jetons Nature restants
   *[other] Au moins { $count } animaux et jetons Nature restants
}
