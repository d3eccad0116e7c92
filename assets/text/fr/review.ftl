### L’analyse d’une partie. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

review = Analyse
review-result = Analyser la partie
review-result-hint = Ce que cette partie vous apprend : tour par tour, et la part de la chance
review-lesson-most = C’est avec { $theme } que vous avez laissé le plus de points : { $points } sur environ { $possible ->
    [one] { $possible } possible
   *[other] { $possible } possibles
}.
review-lesson-most-other = { $name } a laissé le plus de points avec { $theme } : { $points } sur environ { $possible ->
    [one] { $possible } possible
   *[other] { $possible } possibles
}.
review-lesson-scattered = Vous avez laissé quelques points çà et là : environ { $points } en tout.
review-lesson-scattered-other = { $name } a laissé quelques points çà et là : environ { $points } en tout.
review-lesson-none = Vous n’avez presque rien laissé : chaque tour était proche du meilleur.
review-lesson-none-other = { $name } n’a presque rien laissé : chaque tour était proche du meilleur.
review-lesson-turns = { $count ->
    [one] Revoyez ce tour :
   *[other] Revoyez ces tours :
}
review-lesson-found = Bien vu :
review-lesson-no-turns = Aucun tour ne se détache.
review-lesson-no-turns-yet = Les tours à revoir s’afficheront ici dès que les chiffres seront sûrs.
review-balance = { $side ->
    [kind] La chance a souri : +{ $luck }
    [unkind] La chance a manqué : −{ $luck }
   *[even] La chance n’a guère compté
} ; { $cost ->
    [0] aucun tour ne pouvait rapporter davantage
    [one] les meilleurs tours auraient rapporté { $cost } point de plus
   *[other] les meilleurs tours auraient rapporté { $cost } points de plus
}.
review-balance-rivals = { $side ->
    [kind] La chance et les adversaires ont aidé : +{ $luck }
    [unkind] La chance et les adversaires ont gêné : −{ $luck }
   *[even] La chance et les adversaires n’ont guère compté
} ; { $cost ->
    [0] aucun tour ne pouvait rapporter davantage
    [one] les meilleurs tours auraient rapporté { $cost } point de plus
   *[other] les meilleurs tours auraient rapporté { $cost } points de plus
}.
review-details = Détails
review-details-hint = Tous les chiffres : le déroulement, les tours et les points par source
review-line = Par { $par } { $lucksign } chance { $luck } { $turnssign } vos tours { $turns } = **{ $total }**
review-line-rivals = Par { $par } { $lucksign } chance et adversaires { $luck } { $turnssign } vos tours { $turns } = **{ $total }**
review-line-other = { $name } : par { $par } { $lucksign } chance { $luck } { $turnssign } tours { $turns } = **{ $total }**
review-line-other-rivals = { $name } : par { $par } { $lucksign } chance et adversaires { $luck } { $turnssign } tours { $turns } = **{ $total }**
review-first-impression = Premières impressions : ces chiffres vont encore un peu changer.
review-on-offer = Les meilleurs tours auraient rapporté { $points } points de plus que le par.
review-sum = { $par } { $sign } { $luck } + { $offered } − { $missed } = { $total } : par, chance, à gagner, manqué, obtenu
review-adjusted = Avec une chance moyenne, ces tours rapporteraient { $points } points.
review-level-equal = C’est le niveau { $level }.
review-level-between = C’est entre les niveaux { $weaker } et { $stronger }.
review-level-above = C’est au-dessus du niveau { $level }, le plus fort de l’IA.
review-level-below = C’est en dessous du niveau { $level }, le plus faible de l’IA.
review-share = Vous avez trouvé { $share } % des points en jeu.
review-share-other = { $name } a trouvé { $share } % des points en jeu.
review-par-about = Le par est la moyenne d’un Ranger avec ces cartes. La chance, c’est ce qui a été révélé.
review-par-about-rivals = Le par est la moyenne d’un Ranger avec ces cartes. La chance, c’est ce qui a été révélé et ce que les autres ont pris.
review-by-points = Cette partie visait les objectifs d’un scénario. L’analyse ne compte que les points.
review-tab-course = Déroulement
review-tab-turns = Tours
review-tab-sources = Points
review-curve = Score final attendu
review-curve-choice = votre choix
review-curve-luck = la chance
review-curve-uncertainty = incertitude (90 %)
review-par = par
review-curve-spoken = Score final attendu sur { $turns } décisions. Début de partie : { $from } points de chance.
review-curve-turn = Tour { $turn }. Votre choix : { $gain } face au par, { $missed } points de moins que le meilleur. Puis la chance : { $luck }.
review-no-moments = Aucun tour ne ressort : chaque choix était à moins d’un demi-point du meilleur.
review-no-moments-yet = Aucun tour ne ressort encore avec certitude. Les tours à revoir apparaîtront ici dès que les chiffres seront sûrs.
review-moment-missed = Tour { $turn } : le plus instructif
review-moment-much-missed = Tour { $turn } : très instructif
review-moment-also-missed = Tour { $turn } : instructif aussi
review-moment-found = Tour { $turn } : la plus belle trouvaille
review-moment-good = Tour { $turn } : une belle trouvaille
review-moment-luckiest = Tour { $turn } : le tirage le plus heureux
review-moment-lucky = Tour { $turn } : un tirage heureux
review-moment-unluckiest = Tour { $turn } : le tirage le moins heureux
review-moment-unlucky = Tour { $turn } : un tirage malheureux
review-miss = { $choice } valait **{ $points }** points de plus.
review-mostly = Dont { $points } avec { $theme }.
review-more-and-less = { $points } de plus avec { $theme }, { $less } de moins ailleurs.
review-odds = On atteint { $points } points ou plus avec { $theme } dans { $best } % des simulations au lieu de { $played } %.
review-find = { $choice } valait **{ $points }** points de plus que le choix d’un Ranger.
review-revealed = Ce qui a été révélé après ce tour a changé le score attendu de **{ $points }** points. Personne ne pouvait le savoir.
review-choice-pair = La paire avec { $species }
review-choice-pair-of-several = La paire { $number } avec { $species }
review-choice-mixed = Dépenser un jeton Nature pour { $species }
review-choice-unpaid = Garder le jeton Nature
review-choice-tile-alone = Une autre tuile
review-choice-tile = Un autre emplacement pour la tuile
review-choice-rotation = Une autre rotation de la tuile
review-choice-token = Un autre emplacement pour { $species }
review-choice-bag = Remettre le jeton dans le sac
review-choice-wipe = D’abord remplacer des jetons
review-choice-no-wipe = Prendre une paire sans rien remplacer
review-choice-opening = Un autre emplacement pour la première tuile
review-choice-same = Le même tour
review-source-nature = les jetons Nature
review-source-bonus = les bonus d’habitat
review-mark-none = Sans vrai choix
review-mark-find = Une trouvaille
review-mark-sound = Solide
review-mark-slight = À peaufiner
review-mark-clear = À revoir
review-mark-large = Très instructif
review-part-draft = la paire
review-part-tile = la pose de la tuile
review-part-token = la pose du jeton
review-part-wipe = le remplacement
review-part-mix = le jeton Nature
review-hint-draft = Regardez **ce que vous prenez**.
review-hint-tile = Regardez **où va la tuile**, et comment elle est tournée.
review-hint-token = Regardez **où va le jeton**.
review-hint-wipe = Pensez à **remplacer des jetons**.
review-hint-mix = Pensez à vos **jetons Nature**.
review-column-turn = Tour
review-column-mark = Note
review-column-missed = Points manqués
review-column-theme = Thème
review-column-part = Sujet
review-column-luck = Chance
review-theme-all = Tous les tours
review-theme = { $theme } ({ $count })
review-turn-wipe = { $turn }, rempl.
review-turn-spoken = Tour { $turn } : { $mark }. { $missed } points manqués, puis chance { $luck }
review-no-choice = Tous les choix se valaient à 0,3 point près.
review-played = Joué : **{ $played }**, pour un score attendu de { $points }.
review-was-best = C’était le meilleur tour trouvé.
review-by-source = Par source : { $list }
review-gain-and-luck = Face au par : { $gain } ; puis la chance { $luck }.
review-sources-about = Vos points, et ce que vos choix ont changé face au par (au-dessus du trait) et face aux meilleurs tours (en dessous).
review-source-made = Points
review-source-par = / par
review-source-best = / meilleur
review-source-spoken = { $source } : { $made } points ; { $par } face au par, { $best } face aux meilleurs tours
review-show = Voir
review-show-turn = Voir le tour { $turn } sur la table
review-try = Réessayer
review-try-turn = Réessayer le tour { $turn }
review-practise = { $count ->
    [one] Retravailler { $count } tour
   *[other] Retravailler { $count } tours
}
review-practise-hint = Les tours les plus instructifs de cette partie, l’un après l’autre
review-opponents = Adversaires aussi
review-opponents-hint = Analyser aussi les tours de l’IA
review-stop = Arrêter
review-resume = Reprendre
review-again = Refaire l’analyse
review-working = Premières impressions… encore { $time } environ
review-pauses = L’analyse s’interrompt quand vous faites autre chose et reprend à votre retour.
review-quick = Premier aperçu… environ { $time }
review-seconds = { $seconds } s
review-minutes = { $minutes } min
review-stopped = Premières impressions : { $percent } % de l’analyse
review-not-begun = Pas encore analysée
review-done = { $playouts } simulations par choix
review-stale = Faite par une version antérieure du programme
review-failed = L’analyse n’a pas abouti.
review-unreadable = Cette partie ne peut pas être rejouée jusqu’au bout : il n’y a pas d’analyse.
review-locked = C’est un essai d’une partie du jour encore ouverte. L’analyse s’ouvrira quand les { $count } essais seront terminés.
review-seed-par = Sur cette graine : Rangers { $low } à { $high }, Biologistes { $biologist } (meilleur { $best }). Vous avez fait { $own } : mieux que { $share } % des Rangers.
review-no-mistakes = Rien à retravailler pour l’instant. Analysez une partie, ou revenez un autre jour.
review-journal-tab = Analyses
review-last-games = { $games ->
    [one] Votre dernière partie analysée
   *[other] Vos { $games } dernières parties analysées
} : **{ $played }** points en moyenne, chance { $luck } ; sans la chance **{ $adjusted }**.
review-line-played = obtenu
review-line-adjusted = sans la chance
review-plan = Plan d’entraînement
review-plan-theme = **À travailler : { $theme }**. Cela peut valoir environ { $points } points de plus par partie.
review-plan-practise = { $count ->
    [0] **Résolvez** des problèmes : aucune grosse erreur dans ces parties.
    [one] **Retravaillez** { $count } tour de ces parties.
   *[other] **Retravaillez** { $count } tours de ces parties.
}
review-plan-well = **Bien joué** : vous marquez { $points } points de plus par partie qu’un Ranger avec { $theme }.
review-my-mistakes = Mes erreurs
review-my-mistakes-hint = Les tours les plus instructifs de vos 30 dernières parties, à refaire après 1, 3, 7 et 21 jours
review-fitting-puzzles = Problèmes sur ce thème
review-fitting-puzzles-hint = Des problèmes sur ce qui manque le plus à vos dernières parties
review-themes = Points manqués par partie
review-cards = Vos cartes de score face au par : points par partie (nombre de parties)
review-none-yet = Aucune partie analysée. Ouvrez l’analyse d’une partie depuis la liste des parties.
review-begun = Analyses en cours
review-begun-game = { $date }, { $points } points : { $percent } % de l’analyse
review-notice-not-written = L’analyse n’a pas été enregistrée : { $why }
review-best-here = Meilleur
review-played-here = Joué
review-turn = Tour { $turn }
review-next-notable = Tour notable suivant
review-back = Retour à l’analyse
review-film = Voir la suite
review-film-hint = Une suite typique après le meilleur tour : vos tours suivants dans une simulation, celle du score médian
review-film-turn = { $number } sur { $count } : { $points } points
review-try-prompt = Rejouez le tour { $turn } à votre façon.
review-try-wipe-prompt = Rejouez le tour { $turn } : remplacez des jetons ou prenez une paire.
review-try-hint = Indice
review-try-more = Autre indice
review-try-theme = Le thème : **{ $theme }**.
review-try-draft = { $choice } : c’est le meilleur début.
review-try-judging = Vérification de ce tour…
review-try-best = C’est ça : le meilleur tour possible.
review-try-better = Encore mieux que le meilleur tour connu, de **{ $points }** points.
review-try-passed = Bien choisi : à { $points } points seulement du meilleur.
review-try-missed = Il y a un tour qui vaut **{ $points }** points de plus.
review-try-again = Encore une fois
review-try-show = Voir le meilleur
review-try-next = Tour suivant
review-try-count = { $number } sur { $count }
review-try-end = C’était le dernier.
