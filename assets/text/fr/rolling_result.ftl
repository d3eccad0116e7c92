### Rolling Rivers : résultat et sentier de la rivière. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Rolling Rivers : résultat et Sentier des fleuves

rolling-result-picture = Image
rolling-result-code = Copier le code de la partie : { $code }
rolling-trail-practice = Aucun pas sur le Sentier des fleuves : c’était une partie d’entraînement.
rolling-trail-computer = Aucun pas sur le Sentier des fleuves : l’IA a terminé cette partie.
rolling-trail-family = Aucun pas sur le Sentier des fleuves : partie jouée selon les règles familiales.
rolling-trail-abundance = Aucun pas sur le Sentier des fleuves : tous ont commencé dans l’abondance.
rolling-trail-not-kept = Aucun pas sur le Sentier des fleuves : cette partie n’a pas été jouée ici.
rolling-trail-scenario-again = Vous aviez déjà réussi ce scénario : aucun nouveau pas sur le Sentier des fleuves.
rolling-trail-scenario-missed = Il reste des objectifs non atteints : aucun pas sur le Sentier des fleuves.
rolling-trail-nothing-new = Pas de nouvelle réussite : aucun pas sur le Sentier des fleuves.
rolling-trail-gained = { $count ->
    [one] Sentier des fleuves : un pas, { $steps } en tout
   *[other] Sentier des fleuves : { $count } pas, { $steps } en tout
}
rivertrail-notice-kept-aside = Le fichier du Sentier des fleuves était endommagé. Il est conservé sous le nom { $file }.
rivertrail-notice-restored = Le fichier du Sentier des fleuves était endommagé : une copie le remplace. L’ancien est conservé sous le nom { $file }.
rivertrail-notice-untouched = Le fichier du Sentier des fleuves ne peut pas être lu et reste tel quel : { $why }
rivertrail-notice-newer = Le Sentier des fleuves vient d’une version plus récente du jeu. Il reste tel quel.
rivertrail-notice-not-written = Le Sentier des fleuves ne peut pas être enregistré : { $why }

## Rolling Rivers : Sentier des fleuves

rolling-trail-tab = Réussites { $letter }
rolling-trail-hint-scenarios = Un scénario fixe la feuille, les cartes Accomplissement et les objectifs : chaque joueur qui les atteint tous fait un pas. Cliquez sur un scénario pour le jouer.
rolling-trail-hint-achievements = { $sheet } : chaque joueur fait un pas pour chaque réussite atteinte pour la première fois. Cliquez sur l’une d’elles pour jouer cette feuille.
rolling-trail-play-sheet = Cliquez pour jouer cette feuille
rolling-trail-nobody = Personne n’est encore sur le Sentier des fleuves. Jouez à Rolling Rivers : votre premier pas inscrit le nom avec lequel vous jouez.
rolling-trail-title = Titre : { $rank }
rolling-trail-walker = { $steps ->
    [0] { $name } : aucun pas – { $rank }
    [one] { $name } : un pas – { $rank }
   *[other] { $name } : { $steps } pas – { $rank }
}
rolling-trail-rename = Renommer
rolling-trail-name = Nom sur le Sentier des fleuves
rolling-trail-name-empty = Écrivez un nom.
rolling-trail-join = { $name } est déjà sur le Sentier des fleuves. Réunir les pas des deux ?
rolling-trail-join-yes = Réunir
rolling-trail-remove = Retirer du Sentier
rolling-trail-remove-question = { $count ->
    [one] Retirer { $name } du Sentier des fleuves ? Un pas sera perdu pour de bon ; les parties restent dans le journal.
   *[other] Retirer { $name } du Sentier des fleuves ? { $count } pas seront perdus pour de bon ; les parties restent dans le journal.
}
rolling-trail-remove-yes = Retirer
rolling-trail-legend-title = Au fil de l’eau
rolling-trail-legend = Chaque scénario accompli, et chaque réussite atteinte pour la première fois, vous mène une pierre plus loin vers l’aval : par { $milestones ->
    [5] cinq
   *[other] { $milestones }
} jalons jusqu’à la mer, chacun avec un nouveau titre pour vous.
rolling-trail-legend-next = { $name } en chemin : { $place }
rolling-trail-legend-left = { $steps } pas sur { $length }, encore { $left ->
    [one] un
   *[other] { $left }
} jusqu’au titre « { $rank } »
rolling-trail-legend-done = { $name } a suivi le fleuve jusqu’à la mer
rolling-trail-milestone = { $steps ->
    [0] { $place }, le début du fleuve : titre « { $rank } »
   *[other] { $place } : { $steps } pas pour le titre « { $rank } »
}
rolling-trail-at-visitor = Source du glacier
rolling-trail-at-hiker = Rapides du tonnerre
rolling-trail-at-ranger = Canyon de l’écho
rolling-trail-at-naturalist = Méandre des prés
rolling-trail-at-explorer = Marais aux hérons
rolling-trail-at-rolling_discoverer = Océan Pacifique
rolling-rank-visitor = Visiteur
rolling-rank-hiker = Randonneur
rolling-rank-ranger = Garde forestier
rolling-rank-naturalist = Naturaliste
rolling-rank-explorer = Explorateur
rolling-rank-rolling_discoverer = Découvreur au fil de l’eau
rolling-scenario-1-name = Éclaircies
rolling-scenario-2-name = Une seule piste
rolling-scenario-3-name = Au bord du fleuve
rolling-scenario-4-name = Dons de la nature
rolling-scenario-5-name = Avant l’hiver
rolling-scenario-6-name = Renards et saumons
rolling-scenario-7-name = Herbes et roseaux
rolling-scenario-8-name = À parts égales
rolling-scenario-9-name = Ours en réserve
rolling-scenario-10-name = Soleil et pluie
rolling-scenario-11-name = Les deux rives
rolling-scenario-12-name = Joyeuse compagnie
rolling-scenario-13-name = La haute saison
rolling-scenario-14-name = Passage libre
rolling-scenario-15-name = Le cercle se ferme
rolling-scenario-16-name = Trois familles
rolling-scenario-17-name = À contre-courant
rolling-scenario-18-name = Petits ruisseaux
rolling-scenario-19-name = Crues et sommets
rolling-scenario-20-name = Dernière tanière
