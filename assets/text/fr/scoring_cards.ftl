### Cartes de score et raisons des points. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Scoring cards

card-bear-a-name = Paires
card-bear-a-rule = Comptez vos **paires d’ours** : des groupes de deux exactement, qui ne touchent aucun autre ours. Le tableau donne les points pour l’ensemble de vos paires ; quatre ou plus valent 27.
card-bear-a-short = Paires
card-bear-a-wrong = Un troisième ours touche la paire : un groupe de trois n’en est pas une.
card-bear-b-name = Trios
card-bear-b-rule = Chaque groupe de **trois ours exactement**, quelle que soit sa forme, vaut 10.
card-bear-b-short = Trios
card-bear-b-wrong = Quatre ours : seuls les groupes d’exactement trois comptent.
card-bear-c-name = Familles
card-bear-c-rule = Les groupes d’**un à trois ours** comptent selon leur taille. Au moins un groupe de chaque taille vaut **3 de plus**. Les groupes plus grands ne valent rien.
card-bear-c-short = Familles
card-bear-c-wrong = Un groupe de quatre ne vaut rien ; seul l’ours isolé compte.
card-bear-d-name = Clans
card-bear-d-rule = Les groupes de **deux à quatre ours** comptent selon leur taille. Les ours seuls et les groupes plus grands ne valent rien.
card-bear-d-short = De 2 à 4
card-bear-d-wrong = Un ours isolé et un groupe de cinq ne valent rien.
card-elk-a-name = Lignes
card-elk-a-rule = **Lignes droites** de quatre wapitis au plus, d’hexagone en hexagone, côté contre côté. Les lignes peuvent se toucher ; chaque wapiti compte dans une seule ligne, à votre avantage.
card-elk-a-short = Lignes
card-elk-a-wrong = La ligne fait un coude : deux wapitis et un, pas une ligne de trois.
card-elk-b-name = Formations
card-elk-b-rule = Un wapiti seul, deux côte à côte, un **triangle** de trois ou un **losange** de quatre. Les formations peuvent se toucher ; chaque wapiti compte dans une seule, à votre avantage.
card-elk-b-short = Figures
card-elk-b-wrong = Trois en ligne ne font pas un triangle : ils comptent pour deux et un.
card-elk-c-name = Troupeaux
card-elk-c-rule = Chaque **troupeau d’un seul tenant** compte selon sa taille, quelle que soit sa forme. Huit ou plus valent 28.
card-elk-c-short = Troupes
card-elk-c-wrong = Les troupeaux ne se touchent pas : deux de deux, pas un de quatre.
card-elk-d-name = Cercles
card-elk-d-rule = Des wapitis **autour d’un même hexagone**, côte à côte, jusqu’au cercle complet de six. Ce qui est au milieu est sans importance. Chaque wapiti compte dans un seul cercle.
card-elk-d-short = Cercles
card-elk-d-wrong = Une ligne droite n’entoure aucun hexagone : elle compte pour deux et deux.
card-salmon-a-name = Longues migrations
card-salmon-a-rule = Chaque **migration** compte selon sa longueur. Aucun saumon ne peut en toucher plus de deux autres. Sept ou plus valent 25.
card-salmon-a-short = Jusqu’à 7
card-salmon-a-wrong = La migration bifurque : un saumon en touche trois, et les cinq ne valent rien.
card-salmon-b-name = Courtes migrations
card-salmon-b-rule = Chaque **migration** compte selon sa longueur. Aucun saumon ne peut en toucher plus de deux autres. Cinq ou plus valent 17.
card-salmon-b-short = Jusqu’à 5
card-salmon-b-wrong = La migration bifurque : un saumon en touche trois, et les cinq ne valent rien.
card-salmon-c-name = Migrations de trois à cinq
card-salmon-c-rule = Chaque **migration de trois ou plus** compte selon sa longueur ; cinq ou plus valent 15. Aucun saumon ne peut en toucher plus de deux autres.
card-salmon-c-short = De 3 à 5
card-salmon-c-wrong = Deux saumons, c’est trop peu : une migration compte à partir de trois.
card-salmon-d-name = Migrations et voisins
card-salmon-d-rule = Chaque **migration de trois ou plus** vaut un point par saumon et un point par **autre animal voisin**. Aucun saumon ne peut en toucher plus de deux autres.
card-salmon-d-wrong = Deux saumons, c’est trop peu, quels que soient leurs voisins.
card-salmon-d-short = Migrations de 3 ou plus : 1 par saumon, 1 par animal voisin
card-salmon-d-brief = Dès 3 : 1 chacun, +1 par voisin
card-hawk-a-name = Seules
card-hawk-a-rule = Comptez les buses qui **ne touchent aucune autre buse**. Huit ou plus valent 26.
card-hawk-a-short = Seules
card-hawk-a-wrong = Deux buses se touchent : seule la troisième compte.
card-hawk-b-name = À portée de vue
card-hawk-b-rule = Comptez les buses qui ne touchent aucune autre buse et **en voient une** en ligne droite. Seule une autre buse coupe la ligne de vue. Huit ou plus valent 28.
card-hawk-b-short = En vue
card-hawk-b-wrong = Les buses ne sont pas sur une ligne droite et ne se voient pas.
card-hawk-c-name = Lignes de vue
card-hawk-c-rule = Chaque **ligne droite entre deux buses** qui ne se touchent pas vaut 3. Une buse peut faire partie de plusieurs lignes ; seule une autre buse coupe la ligne de vue.
card-hawk-c-wrong = Deux buses voisines n’ont pas de ligne de vue, et celle du milieu coupe la ligne de vue de la première.
card-hawk-c-short = 3 par ligne de vue
card-hawk-c-brief = 3 par ligne
card-hawk-d-name = Territoires
card-hawk-d-rule = Les **paires de buses qui se voient** comptent selon le nombre d’**animaux différents entre elles**, sans compter les buses. Chaque buse fait partie d’une paire au plus.
card-hawk-d-short = Entre deux
card-hawk-d-wrong = Aucun animal n’est entre les buses : ceux à côté de la ligne ne comptent pas.
card-fox-a-name = Diversité
card-fox-a-rule = Chaque renard vaut un point par **animal différent autour de lui**, autres renards compris.
card-fox-a-short = Diversité
card-fox-a-wrong = Trois ours et un wapiti ne font que deux animaux différents.
card-fox-b-name = Paires voisines
card-fox-b-rule = Chaque renard compte selon le nombre d’autres espèces présentes **au moins deux fois autour de lui**.
card-fox-b-short = Paires
card-fox-b-wrong = Quatre espèces, mais jamais deux fois la même.
card-fox-c-name = Le plus commun
card-fox-c-rule = Chaque renard vaut un point par jeton de l’**autre animal le plus présent autour de lui**.
card-fox-c-short = Commun
card-fox-c-wrong = Quatre animaux différents : le plus commun n’y est qu’une fois.
card-fox-d-name = Paires de renards
card-fox-d-rule = Chaque **paire de renards** côte à côte compte selon le nombre d’autres espèces présentes **au moins deux fois autour d’elle**. Chaque renard fait partie d’une paire au plus.
card-fox-d-short = Duos
card-fox-d-wrong = Ce renard n’a pas d’autre renard à côté de lui : seules les paires comptent.
card-salmon-a-preliminary-name = Longues migrations
card-salmon-a-preliminary-rule = Chaque **migration** compte selon sa longueur, d’après le tableau de l’édition préliminaire.
card-salmon-a-preliminary-short = Jusqu’à 7
card-salmon-a-preliminary-wrong = La migration bifurque : un saumon en touche trois, et les cinq ne valent rien.
card-salmon-b-preliminary-name = Courtes migrations
card-salmon-b-preliminary-rule = Chaque **migration** compte selon sa longueur ; quatre ou plus valent 12, d’après le tableau de l’édition préliminaire.
card-salmon-b-preliminary-short = Jusqu’à 4
card-salmon-b-preliminary-wrong = La migration bifurque : un saumon en touche trois, et les cinq ne valent rien.
card-hawk-b-preliminary-name = À portée de vue
card-hawk-b-preliminary-rule = Comptez les buses qui ne touchent aucune autre buse et **en voient une** en ligne droite, d’après le tableau de l’édition préliminaire.
card-hawk-b-preliminary-short = En vue
card-hawk-b-preliminary-wrong = Les buses ne sont pas sur une ligne droite et ne se voient pas.
card-family-name = Famille
card-family-rule = Les **groupes** d’un même animal comptent selon leur taille ; trois ou plus valent 9.
card-family-short = Groupes
card-family-wrong = Un quatrième n’ajoute rien : trois ou plus valent 9.
card-family-preliminary-name = Famille
card-family-preliminary-rule = Les **groupes** d’un même animal comptent selon leur taille ; au-delà de trois, ils ne valent rien.
card-family-preliminary-short = Groupes
card-family-preliminary-wrong = Quatre, c’est trop : au-delà de trois, ils ne valent rien.
card-intermediate-name = Intermédiaire
card-intermediate-rule = Les **groupes** d’un même animal comptent selon leur taille ; quatre ou plus valent 12, un animal seul ne vaut rien.
card-intermediate-short = Groupes
card-intermediate-wrong = Les animaux seuls ne valent rien.

## Why a line of the score pad has its points

card-now = Dans cet environnement, maintenant
card-nothing-yet = Encore rien.
example-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
reason-count-of-groups = { $count ->
    [one] 1 paire
   *[other] { $count } paires
}
reason-group = { $count ->
    [one] jeton seul
   *[other] groupe de { $count }
}
reason-every-size = un groupe de chaque taille
reason-line = { $count ->
    [one] seul
   *[other] ligne de { $count }
}
reason-formation = { $count ->
    [one] seul
    [2] deux côte à côte
    [3] triangle
   *[other] losange
}
reason-ring = { $count ->
    [one] seul
   *[other] { $count } autour d’un hexagone
}
reason-run = { $count ->
    [one] seul
   *[other] migration de { $count }
}
reason-crowded-run = migration non valable : l’un des { $count } saumons en touche plus de deux
reason-run-and-neighbours = migration de { $count }, avec { $more } à côté
reason-solitary = { $count ->
    [0] à côté d’une autre buse
    [one] 1 buse seule
   *[other] { $count } buses seules
}
reason-in-sight = { $count ->
    [0] à côté d’une autre buse, ou aucune en vue
    [one] 1 buse qui en voit une autre
   *[other] { $count } buses qui en voient une autre
}
reason-line-of-sight = une ligne de vue
reason-territory = { $count ->
    [one] 1 espèce entre deux buses
   *[other] { $count } espèces entre deux buses
}
reason-variety = { $count ->
    [0] aucun voisin
    [one] 1 espèce voisine
   *[other] { $count } espèces voisines
}
reason-neighbour-pairs = { $count ->
    [0] aucune paire voisine
    [one] 1 paire voisine
   *[other] { $count } paires voisines
}
reason-most-common = { $count ->
    [0] aucun voisin
    [one] 1 voisin
   *[other] { $count } voisins de la même espèce
}
reason-duo = { $count ->
    [one] paire de renards avec 1 paire voisine
   *[other] paire de renards avec { $count } paires voisines
}
