### Problèmes. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

puzzle = Problème
puzzles = Problèmes
puzzles-about = Des positions de vraies parties, chacune avec un seul meilleur tour. À vous de le trouver.
puzzles-profile-hint = Ce que vous résolvez est gardé dans ce profil.
puzzles-reading = Chargement des problèmes…
puzzles-unreadable = Le fichier des problèmes est absent ou endommagé : aucun problème à résoudre. Tout le reste fonctionne.
puzzles-left-out = { $count ->
    [one] Un problème du fichier, endommagé, a été laissé de côté.
   *[other] { $count } problèmes du fichier, endommagés, ont été laissés de côté.
}
puzzles-suits = pour vous
puzzles-suits-hint = Le niveau le plus facile dont vous ne résolvez pas encore 7 problèmes sur 10 du premier coup
puzzle-tier-sprout = La Pousse ne voit pas ces tours. Idéal pour débuter.
puzzle-tier-hiker = Le Randonneur manque ces tours, le Ranger les trouve.
puzzle-tier-ranger = Même le Ranger manque ces tours.
puzzles-done = Résolus : { $done } sur { $all }
puzzles-due = { $count } à revoir
puzzles-waiting = { $count } plus tard
puzzles-themes = Thème
puzzles-all-themes = Tous
puzzles-come-back = Ce que vous manquez revient après 1, 3, 7 et 21 jours, jusqu’à ce que ce soit acquis.
puzzles-next-of = { $tier } : { $summary }
puzzles-next-due = un problème manqué, à revoir aujourd’hui
puzzles-next-new = un nouveau problème
puzzles-all-done = Tous sont résolus ou reviennent un autre jour. Choisissez un autre niveau ou un autre thème.
puzzles-none-of-theme = Ce niveau n’a aucun problème de ce thème. Choisissez-en un autre.
puzzle-next = Problème suivant
puzzle-again = Réessayer
puzzle-back = Retour à la liste
puzzle-of-the-day = Problème du jour
puzzle-daily-solve = Résoudre ce problème
puzzle-daily-again = Refaire ce problème
puzzle-state-new = Pas encore essayé
puzzle-state-at-once = Résolu du premier coup
puzzle-state-done = Résolu
puzzle-state-due = Manqué auparavant ; à revoir aujourd’hui
puzzle-state-waiting = Manqué du premier coup ; revient le { $date }
puzzle-last-turn = Dernier tour.
puzzle-turn = Tour { $turn } sur { $turns }.
puzzle-goal-proven = Un tour vaut au moins **{ $points } points** de plus que tous les autres. Lequel ?
puzzle-goal = Un tour vaut environ **{ $points } points** de plus que tous les autres à la fin de la partie. Lequel ?
puzzle-solved = **Résolu !** C’est le meilleur tour.
puzzle-as-good = **Résolu !** Aussi bon que le meilleur tour : { $points } point d’écart.
puzzle-nearly = **Presque !** Tout est au bon emplacement. Tournée autrement, la tuile vaut **{ $points } points** de plus.
puzzle-missed = **Pas encore.** Un autre tour vaut **{ $points } points** de plus.
puzzle-fallen = { $theme } : { $played } points au lieu de { $best }.
puzzle-fallen-on-average = { $theme } : { $played } points au lieu de { $best } en moyenne.
puzzle-final = La partie se termine avec { $points } points.
puzzle-expected = Il mène à { $points } points en moyenne.
puzzle-with-help = Un indice vous a dit quoi prendre : le problème reviendra un autre jour.
puzzle-best-is = Le meilleur tour : **{ $choice }**, voir le contour.
puzzle-played-here = Le vôtre
puzzle-failed = Ce tour n’a pas pu être vérifié. Réessayez.
puzzle-unplayable = Le problème { $id } ne peut pas être mis en place et est laissé de côté.
