### Le journal de Cascadia. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

# The journal.
journal-overview = Vue d’ensemble
journal-ground = Cartes et habitats
journal-rivals = Adversaires
journal-games = Parties
journal-all = Toutes
journal-alone = Solo
journal-several = À plusieurs
journal-names-back = Noms précédents
journal-names-on = Noms suivants
journal-empty = Aucune partie pour l’instant.
journal-empty-about = Chaque partie jouée jusqu’au bout est consignée ici : les totaux au fil du temps, ce que rapportent chaque carte et chaque habitat, vos résultats contre chaque adversaire, les parties elles-mêmes, à revoir, et un album avec une image de chaque environnement.
journal-none = Aucune partie de ce genre n’a encore été jouée.
journal-none-against = Aucun adversaire dans ces parties.
journal-split = { $alone } solo, { $several } à plusieurs
journal-won = Gagnées
journal-won-of = sur { $count } à plusieurs, { $share }
journal-mean = Moyenne
journal-recent = { $count ->
    [one] la dernière partie : { $points }
   *[other] les { $count } dernières : { $points }
}
journal-best = Record
journal-percent = { $value } %
journal-count = { $count ->
    [0] aucune partie
    [one] { $count } partie
   *[other] { $count } parties
}
journal-course = Score par partie
journal-course-total = Une partie
journal-course-recent = Moyenne de dix parties
journal-course-spoken = { $count ->
    [one] { $count } partie : { $high } points
   *[other] { $count } parties, de { $low } à { $high } points ; la moyenne des dernières est de { $mean }
}
journal-point = { $date } : { $points } points ; moyenne des dernières parties { $mean }
journal-histogram = Répartition des scores
journal-bar = { $from } à { $to } points : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
journal-axis-games = Parties, de la première à la dernière
journal-axis-points = Points
journal-axis-count = Parties
journal-cards = Points avec chaque carte
journal-cards-about = Parties avec un seul jeu de cartes A à D de l’édition finale
journal-card-spoken = carte { $card } : { $points } points, { $games }
journal-habitat-points = Points des habitats
journal-habitat-points-about = Sans les bonus d’habitat
journal-nature = Jetons Nature
journal-rival = Adversaire
journal-rival-games = Parties
journal-rival-won = Gagnées
journal-rival-tied = Égalités
journal-rival-share = % de victoires
journal-rival-share-hint = Part des parties gagnées ; une égalité compte pour une demi-victoire
journal-rival-difference = Écart moyen
journal-rival-difference-hint = Vos points d’avance ou de retard, en moyenne
journal-rival-spoken = { $name } : { $games }, victoires : { $won }, égalités : { $tied }, { $share } ; écart moyen : { $points }
journal-album = Album
journal-album-count = { $count ->
    [0] aucune image
    [one] { $count } image
   *[other] { $count } images
}
journal-album-by-date = Par date
journal-album-by-points = Par points
journal-album-waits = L’image arrive
journal-album-save = Enregistrer l’image
journal-album-before = Image précédente
journal-album-after = Image suivante
journal-everybody = Les parties de tous
journal-moment = { $date } à { $time }
journal-no-bonuses = sans bonus d’habitat
journal-place = { $place ->
    [1] { $name } : meilleure partie
    [2] { $name } : deuxième meilleure partie
   *[other] { $name } : troisième meilleure partie
}
journal-result = Voir le résultat
journal-environment = Montrer l’environnement de cette partie
journal-file-gone = L’enregistrement de cette partie n’existe plus
journal-export = Exporter un tableau
journal-export-hint = Un fichier CSV pour d’autres programmes, avec une ligne par joueur et par partie
journal-exported = Tableau enregistré : { $text }
journal-export-failed = Le tableau n’a pas pu être enregistré : { $text }
