### Contraintes, scénarios, objectifs. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Contraintes, scénarios et cartes secrètes
refused-tile-in-hand-first = Posez d’abord votre deuxième tuile.
refused-does-not-fit = La tuile ne peut pas aller là dans ce sens : une contrainte l’interdit.
refused-on-new-tile = Le jeton ne peut pas aller sur la tuile posée ce tour-ci.
prompt-handover = Passez l’écran à **{ $name }**
prompt-place-opening-tile = Posez votre **deuxième tuile**
card-covered = Un joueur garde cette carte de score **secrète**. Elle compte quand même pour tous ; dépenser un jeton Nature la révèle.
purpose-scenario = Scénario { $number }
purpose-restriction = Contrainte { $number }
purpose-custom = Règles personnalisées
goal-measure = { $have } / { $want }
goal-against = × { $count }
goal-met = Atteint
goal-open = Pas encore atteint
goal-broken = Hors d’atteinte dans cette partie
custom-title = Règles personnalisées
custom-about = Par défaut, les règles finales s’appliquent. Les parties à règles personnalisées ne comptent pas pour le Sentier.
custom-open = { $count ->
    [0] Règles personnalisées…
   *[other] Règles personnalisées : { $count }
}
custom-reset = Règles finales
custom-second-place = À trois ou quatre joueurs, le deuxième plus grand couloir rapporte deux points au lieu d’un
custom-short-runs = Saumon D : les migrations d’un ou deux saumons rapportent aussi
custom-lonely-partner = Buse B : la buse vue ne doit pas non plus avoir de buse à côté d’elle
custom-lonely-couples = Renard D : seuls les groupes d’exactement deux renards rapportent
curtain-title = À { $name } de jouer
curtain-why = { $name } garde une carte de score secrète : les autres joueurs ne regardent pas !
curtain-raise = Je suis { $name }
card-secret = Carte secrète
card-secret-hint = { $name } garde cette carte de score secrète. Elle compte pour tous ; dépenser un jeton Nature la révèle.
card-own-secret-hint = Cette carte de score est cachée à tous, sauf à { $name }. Dépenser un jeton Nature la révèle à tous.
card-other-hint = La meilleure des deux cartes compte. La carte { $letter } rapporterait { $points }.
kind-normal = Normale
kind-normal-hint = Qui a le plus de points gagne ; le vainqueur peut colorier une réussite du Sentier
kind-scenario = Scénario
kind-scenario-hint = Des cartes imposées et jusqu’à quatre objectifs, en solo ou à plusieurs
kind-restriction = Contrainte
kind-restriction-hint = L’une des dix règles qui compliquent la partie
scenario-for-all = Chaque joueur qui atteint tous les objectifs colorie le symbole du Sentier.
restriction-hidden-cards = Les cartes sont tirées au sort. Chaque joueur garde secrète l’une des cinq, les autres sont visibles ; toutes comptent pour tous.
new-game-hidden-alone = Les cartes secrètes demandent au moins deux joueurs
card-or = Ou : { $name }
result-scenario-reached = { $scenario } réussi !
result-scenario-missed = { $scenario } manqué
result-scenario-reached-by = { $scenario } réussi par { $names }
result-scenario-missed-by-all = { $scenario } : personne n’a réussi

## Objectifs en mots

goal-total = Marquer { $least } points ou plus
goal-card-maximum = { $times ->
    [one] La valeur maximale de la carte « { $species } »
   *[other] La valeur maximale de la carte « { $species } », { $times } fois
}
goal-tokens-of-each = Au moins { $least } jetons de chaque animal
goal-tokens-of = Au moins { $least } { $species }
goal-points-of = Au moins { $least } points avec les { $species }
goal-points-of-each-species = Au moins { $least } points avec chaque animal
goal-points-of-each-habitat = Au moins { $least } points dans chaque habitat
goal-any-habitats = { $count ->
    [one] Au moins { $least } points dans un habitat
   *[other] Dans { $count } habitats, au moins { $least } points chacun
}
goal-any-species = { $count ->
    [one] Au moins { $least } points avec un animal
   *[other] Avec { $count } animaux, au moins { $least } points chacun
}
goal-wildlife-subtotal = Au moins { $least } points avec tous les animaux ensemble
goal-habitat-subtotal = Au moins { $least } points dans tous les habitats ensemble
goal-nature-tokens = Au moins { $least } jetons Nature non dépensés
goal-no-nature-tokens = Aucun jeton Nature non dépensé
goal-species-apart = { $first } et { $second } jamais côte à côte
goal-habitats-apart = { $first } et { $second } jamais côte à côte
goal-not-on-habitat = { $species } : jamais sur une tuile avec { $habitat }
goal-always-beside = Au moins { $second } à côté de chaque { $first }
goal-no-tokens-of = Environnement sans { $species }
goal-crowd-above = Plus de { $count } jetons d’un même animal
goal-majorities = Le plus grand couloir dans au moins { $least } habitats
goal-no-keystones = Aucun jeton sur une tuile Repère
goal-species-placed = Des jetons de { $count } animaux exactement
