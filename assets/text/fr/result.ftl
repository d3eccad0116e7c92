### Feuille de score et résultat. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

pad-wildlife = Faune
pad-habitats = Habitats
pad-nature = Jetons Nature
pad-total = Total
pad-bonus = Bonus d’habitat
pad-why-hint = Survolez une ligne pour voir d’où viennent ses points.
pad-why-of = { $name } : { $text }
pad-why-one = { $reason } : { $points }
pad-why-nothing = aucun point
pad-why-groups = { $count } groupes : { $points }
pad-why-lines = { $count } lignes : { $points }
pad-why-formations = { $count } formations : { $points }
pad-why-rings = { $count } cercles : { $points }
pad-why-runs = { $count } migrations : { $points }
pad-why-hawks = { $count } groupes de buses : { $points }
pad-why-lines-of-sight = { $count } lignes de vue : { $points }
pad-why-territories = { $count } paires de buses : { $points }
pad-why-foxes = { $count } renards : { $points }
pad-why-duos = { $count } paires de renards : { $points }
pad-why-corridors = { $habitat }, plus grands couloirs – { $corridors }
pad-why-corridor-bonus = { $size }, bonus { $points }
pad-why-no-bonus = Pas de bonus pour { $name }
pad-why-nature = { $count ->
    [0] aucun jeton Nature restant
    [one] 1 jeton Nature non dépensé
   *[other] { $count } jetons Nature non dépensés
}
result-count = Score final
result-environment-finished = { $name } : environnement terminé
result-go-on = Cliquez ou appuyez sur une touche pour continuer
result-winner = { $name } l’emporte !
result-alone = { $points } points
result-next-band = { $points ->
    [one] Encore 1 point pour le palier suivant
   *[other] Encore { $points } points pour le palier suivant
}
result-all-bands = Palier maximal atteint !
result-shared = { $names } et { $last } se partagent la victoire !
result-tie-broken = Égalité de points – départagée par les jetons Nature non dépensés.
result-environments = Voir les environnements
result-environments-short = Voir
result-again = Rejouer la même partie
result-again-short = Rejouer
result-again-hint = Mêmes graine, cartes et joueurs
result-new-game = Nouvelle partie
result-new-game-short = Nouvelle
result-title = Écran titre
result-pad = Feuille de score
result-seed = Graine { $seed }, cartes { $cards }
result-code = Code { $seed }, cartes { $cards }
