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

rolling-trail-scenarios = Scénarios – cliquez pour jouer
rolling-trail-achievements = Réussites – cliquez pour jouer la feuille
rolling-trail-nobody = Personne n’est encore sur le Sentier des fleuves. Chaque scénario accompli et chaque réussite atteinte font un pas, sous le nom avec lequel vous jouez.
rolling-trail-state = { $rank } – { $steps } pas sur { $all }
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
rolling-rank-visitor = Visiteur
rolling-rank-hiker = Randonneur
rolling-rank-ranger = Garde forestier
rolling-rank-naturalist = Naturaliste
rolling-rank-explorer = Explorateur
rolling-rank-rolling_discoverer = Découvreur au fil de l’eau
