### Textes français. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Names

language-en = English
language-fr = Français
wildlife-bear = Ours
wildlife-elk = { $count ->
    [one] Wapiti
   *[other] Wapitis
}
wildlife-salmon = { $count ->
    [one] Saumon
   *[other] Saumons
}
wildlife-hawk = { $count ->
    [one] Buse
   *[other] Buses
}
wildlife-fox = { $count ->
    [one] Renard
   *[other] Renards
}
# Une espèce dans une phrase : avec l’article, une seule, et au singulier ou au pluriel.
wildlife-bear-the = l’ours
wildlife-bear-one = un ours
wildlife-bear-inside = ours
wildlife-elk-the = le wapiti
wildlife-elk-one = un wapiti
wildlife-elk-inside = { $count ->
    [one] wapiti
   *[other] wapitis
}
wildlife-salmon-the = le saumon
wildlife-salmon-one = un saumon
wildlife-salmon-inside = { $count ->
    [one] saumon
   *[other] saumons
}
wildlife-hawk-the = la buse
wildlife-hawk-one = une buse
wildlife-hawk-inside = { $count ->
    [one] buse
   *[other] buses
}
wildlife-fox-the = le renard
wildlife-fox-one = un renard
wildlife-fox-inside = { $count ->
    [one] renard
   *[other] renards
}
habitat-mountain = Montagne
habitat-forest = Forêt
habitat-prairie = Prairie
habitat-wetland = Marais
habitat-river = Fleuve
habitat-mountain-hint = Le plus grand couloir de montagnes de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-forest-hint = Le plus grand couloir de forêts de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-prairie-hint = Le plus grand couloir de prairies de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-wetland-hint = Le plus grand couloir de marais de chaque joueur, et le bonus d’habitat qu’il vaudrait
habitat-river-hint = Le plus grand couloir de fleuve de chaque joueur, et le bonus d’habitat qu’il vaudrait
change-parts = { $change } pour les animaux, couloirs et jetons, { $bonus } de bonus d’habitat
habitat-parts = { $points } pour le couloir, { $bonus } de bonus d’habitat
habitat-prize-two = 1er +{ $first }, 2e +{ $second }
habitat-prize-one = le plus grand +{ $first }
habitat-prize-size = { $size } tuiles ou plus : +{ $points }
opponent-sprout = Pousse
opponent-sprout-hint = Encore novice : a ses animaux préférés, ne voit pas tout, néglige les habitats.
opponent-hiker = Randonneur
opponent-hiker-hint = Prend ce qui rapporte tout de suite et passe parfois à côté d’un bon coup. Un adversaire détendu.
opponent-ranger = Ranger
opponent-ranger-hint = Anticipe et gaspille peu. Bat la plupart des joueurs.
opponent-biologist = Biologiste
opponent-biologist-hint = Simule des milliers de fins de partie avant chaque coup.
opponent-greedy = Cueilleur
opponent-greedy-hint = Joue toujours le coup qui rapporte le plus dans l’immédiat. Adversaire de référence.
opponent-random = Flâneur
opponent-random-hint = Joue n’importe quel coup permis. Adversaire de référence.
level-measured-at-once = ~{ $points } points en moyenne, jeu instantané
level-measured = ~{ $points } points en moyenne, réfléchit { $seconds } s
style-balanced = sans préférence
style-balanced-hint = Prend les points où qu’ils soient
style-paths = aime les habitats
style-paths-hint = Surestime les longs couloirs et les bonus d’habitat
style-wildlife = aime la faune
style-wildlife-hint = Pense d’abord aux animaux, ensuite aux habitats
style-rival = rival
style-rival-hint = Surveille aussi ce qu’il laisse au joueur suivant
player-default = Joueur { $number }
name-too-long = { $count } lettres au plus. Le reste a été omis.

## Title

title-tagline = Façonnez la nature, abritez la faune
title-new-game = Nouvelle partie
title-box-cascadia = Cascadia
title-box-rolling = Rolling Rivers
title-settings = Réglages
title-controls = Commandes
title-quit = Quitter
title-unofficial = Création de fans, non officielle. Code, textes et images sont les nôtres ; police Lato.

## New game

new-game-title = Nouvelle partie
new-game-players = Joueurs
new-game-cards = Cartes de score
new-game-majorities = Bonus d’habitat
new-game-majorities-hint = Des points en plus pour le plus grand couloir de chaque habitat, et pour le deuxième
new-game-edition = Édition
new-game-edition-hint = L’édition des cartes de score ; la préliminaire a les cartes A à C et 20 jetons Nature
edition-final = Finale
edition-preliminary = Préliminaire
new-game-seed = Graine
new-game-seed-empty = au hasard
new-game-seed-hint = La même graine et les mêmes cartes donnent la même partie : un nombre, un mot, ou un code de 14 lettres qui fixe aussi les règles et les cartes
new-game-seed-roll = Autre nombre au hasard
new-game-aids = Aides
new-game-start = Jouer
new-game-tiles-1 = Solo : { $turns } tours ; deux paires quittent l’offre à chaque tour
new-game-tiles-2 = Deux joueurs : { $tiles } tuiles, { $turns } tours chacun
new-game-tiles-3 = Trois joueurs : { $tiles } tuiles, { $turns } tours chacun
new-game-tiles-4 = Quatre joueurs : { $tiles } tuiles, { $turns } tours chacun
cards-all-a-hint = La carte A de chaque animal, conseillée pour une première partie
cards-random-hint = Cartes différentes à chaque partie, selon la graine
draw-title = Les cartes de score de cette partie
draw-about = Elles ont été tirées au hasard. Tirez à nouveau si vous voulez : la partie commence avec les cartes affichées.
draw-again = Tirer à nouveau
draw-begin = Commencer la partie
cards-picked-hint = Choisissez une carte par animal
cards-worth = { $size } → { $points }
cards-family = Famille
cards-family-hint = Une carte facile pour tous les animaux
cards-intermediate = Intermédiaire
cards-intermediate-hint = Une carte pour tous les animaux, un peu plus difficile que la carte Famille
cards-not-in-edition = Pas dans cette édition
cards-all-a = Tout en A
cards-random = Au hasard
cards-picked = Choisir
seat-human = Joueur humain
seat-computer = IA
seat-remove = Retirer ce joueur
seat-add-human = Ajouter un joueur
seat-add-computer = Ajouter une IA
back = Retour

## Top bar

menu-open = Menu
help-open = Commandes
settings-open = Réglages
fit-land = Voir tout l’environnement
undo = Annuler
practice = Entraînement
practice-hint = Cette partie ne compte ni pour le Sentier ni dans vos statistiques.
undo-nothing = Rien à annuler pour l’instant
file-full = il n’y a plus de place sur le disque
file-not-allowed = le jeu n’a pas le droit d’écrire dans ce dossier
file-missing = le fichier ou son dossier n’existe plus
file-too-large = le fichier est trop volumineux
file-lost = une erreur s’est produite dans le jeu
not-saved = Non sauvegardé : { $why }
undo-barred-turn = Rien à annuler : de nouvelles tuiles ont été révélées depuis votre dernier tour
undo-barred-wipe = Annulation impossible : des informations cachées ont été révélées
redo = Rétablir
turn-of = Tour { $turn } sur { $turns }
turn-of-last = Dernier tour ({ $turn } sur { $turns })

## What to do next

prompt-draft = { $name } : prenez **une tuile et son jeton**
prompt-draft-or-wipe = { $name } : prenez **une paire**, ou remplacez les trois jetons identiques
prompt-mix = Choisissez **n’importe quelle tuile** et **n’importe quel jeton** de l’offre
prompt-mix-tile = Choisissez maintenant **une tuile**
prompt-mix-token = Choisissez maintenant **un jeton**
prompt-wipe = Sélectionnez **les jetons** à remplacer
prompt-wipe-confirm = Sélectionnez d’autres jetons, ou **remplacez-les**
prompt-place-both = Posez **la tuile** sur les pointillés, ou **{ $species }** sur une tuile cerclée
prompt-place-tile = Posez **la tuile** sur les pointillés ; molette ou clic droit pour la tourner
prompt-place-token = Posez **{ $species }** sur une tuile cerclée
prompt-return-token = Aucune de vos tuiles n’accepte ce jeton : **remettez-le dans le sac**
prompt-review = Tout est posé : **terminez le tour**, ou reprenez la tuile ou le jeton
prompt-review-best = { $change } – impossible de faire mieux. **Terminez le tour**
prompt-review-less = { $change } ce tour ; { $best } était possible. **Terminez le tour** ou réessayez
prompt-judged = **Vérification de ce tour…** Reprenez la tuile ou le jeton pour en essayer un autre
prompt-visiting = Prenez une paire ou **revenez à votre environnement**
prompt-visiting-place = **Revenez à votre environnement** pour poser vos pièces
visited-environment = Environnement : { $name }
visited-back = Retour à mon environnement
prompt-watching = { $name } joue
prompt-awaited = En attente de la table…
# Messages sur une partie hébergée ailleurs.
online-refused = La table n’a pas accepté cela. Rien n’a changé.
online-untrue = L’hôte a envoyé quelque chose que les règles n’autorisent pas. Vous ne suivez plus cette partie.
online-other-box = Cette version du programme ne peut pas jouer cette partie.
online-moved = Votre place est maintenant sur un autre appareil. Ici, vous regardez.
online-verified = Vérifié : chaque tirage de cette partie était fixé avant son début.
online-unproven = Les tirages de cette partie ne sont pas ceux que son hôte avait fixés. Elle n’est pas dans votre journal.
prompt-finished = La partie est terminée

## Buttons of the turn

mix = Combiner
mix-hint = Dépenser un jeton Nature pour prendre n’importe quelle tuile et n’importe quel jeton
wipe = Remplacer
wipe-hint = Dépenser un jeton Nature pour remplacer les jetons de votre choix
wipe-confirm = Remplacer
wipe-three = Remplacer les trois { $species } (gratuit)
tray-leaves = défaussé
tray-leaves-hint = Défaussé après ce tour ; les autres avancent
wipe-three-hint = Trois jetons identiques : remplacez-les gratuitement, une fois par tour
cancel = Annuler
step-back = Étape précédente
rotate-left = Tourner à gauche
rotate-right = Tourner à droite
return-token = Rendre le jeton
return-token-hint = Remettre le jeton dans le sac au lieu de le poser
end-turn = Fin du tour
end-turn-hint = L’offre est complétée et c’est au tour du joueur suivant
stack-hint = { $count ->
    [one] { $count } tuile dans la pile
   *[other] { $count } tuiles dans la pile
}
stack-unseen-hint = Sur les tuiles que personne n’a encore vues, dont certaines ne sont pas en jeu :
bag-hint = { $count ->
    [one] { $count } jeton dans le sac
   *[other] { $count } jetons dans le sac
}
set-aside = Mis de côté
bag-set-aside = De côté jusqu’à la fin de la surpopulation : { $count }
nature-hint = { $count ->
    [0] Aucun jeton Nature. Posez un jeton sur une tuile Repère pour en gagner un.
    [one] 1 jeton Nature : vaut un point, ou sert à combiner ou à remplacer
   *[other] { $count } jetons Nature : chacun vaut un point, ou sert à combiner ou à remplacer
}
chip-with-token = avec le jeton
card-next = prochain jeton :
card-next-short = +1 jeton :
card-next-hint = Le maximum que rapporterait maintenant un jeton de plus de cet animal : { $change }
hint = Conseil
heat-map = Carte de chaleur : points par emplacement
heat-map-needs-pair = Carte de chaleur : prenez d’abord une paire pour voir les points par emplacement
heat-map-in-trial = La carte de chaleur est désactivée tant que vous cherchez le meilleur tour. Pour de l’aide, demandez un indice.
hint-more = Plus de détails
hint-close = Fermer
hint-wildlife = Pensez à vos **{ $species }**.
hint-habitat-mountain = Pensez à votre couloir de **montagnes**.
hint-habitat-forest = Pensez à votre couloir de **forêts**.
hint-habitat-prairie = Pensez à votre couloir de **prairies**.
hint-habitat-wetland = Pensez à votre couloir de **marais**.
hint-habitat-river = Pensez à votre couloir de **fleuve**.
hint-nature = Pensez aux **jetons Nature**.
hint-room = Aucun point à prendre pour l’instant : **préparez la suite**.
hint-region = Regardez la partie éclairée de votre environnement.
hint-take-pair = Prenez la **paire { $slot }** et posez tuile et jeton sur les emplacements entourés ({ $change }).
hint-take-mixed = Dépensez un jeton Nature : prenez la **tuile { $tile }** et le **jeton { $token }**, et posez-les sur les emplacements entourés ({ $change }).
hint-place-tile = Posez la tuile sur l’emplacement entouré, tournée ainsi ({ $change }).
hint-place-token = Posez le jeton sur l’emplacement entouré ({ $change }).
warning-pair-is-free = En paire, ces deux-là sont gratuits. Cliquez encore pour dépenser quand même un jeton Nature.
warning-token-has-places = Vous pouvez encore poser ce jeton. Appuyez de nouveau pour le rendre quand même.

## Players and log

visit-land = Voir cet environnement
player-turn = c’est son tour
player-thinks = réfléchit…
player-computer = IA
player-human = attend
banner-turn = { $name }
opponent-turn-thinks = réfléchit…
opponent-turn-plays = joue
log-empty = Les tours s’afficheront ici.
log-turn = Tour { $turn }
log-look = Voir l’emplacement
log-open = Historique de la partie
log-spoken = Tour { $turn }, { $name } : { $species } { $change }
log-spoken-returned = Tour { $turn }, { $name } : { $species }, retour dans le sac { $change }

## For screen readers

spoken-pair = Paire { $slot }
spoken-tile = tuile { $habitats } pour { $wildlife }
spoken-keystone = tuile Repère { $habitats } pour { $wildlife }
spoken-token = jeton { $species }
spoken-picked-tile = tuile choisie
spoken-picked-token = jeton choisi
spoken-best = jusqu’à { $change }
spoken-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
spoken-nature = { $count ->
    [one] { $count } jeton Nature
   *[other] { $count } jetons Nature
}
spoken-visited = environnement affiché
spoken-same = { $edge } { $habitat } des deux côtés
spoken-other = { $edge } { $habitat } à côté de { $other }
spoken-beside = à côté { $wildlife }
spoken-change = rapporte { $change }
edge-north-east = nord-est
edge-east = est
edge-south-east = sud-est
edge-south-west = sud-ouest
edge-west = ouest
edge-north-west = nord-ouest

## Menu and windows

menu-title = Pause
menu-resume = Reprendre
menu-score-pad = Feuille de score
menu-settings = Réglages
menu-help = Commandes
menu-leave = Quitter la partie
leave-title = Quitter cette partie ?
leave-question = Elle est sauvegardée telle quelle : vous pourrez la reprendre depuis l’écran titre.
leave-yes = Quitter
leave-no = Continuer
close = Fermer
score-pad-now = Si la partie se terminait maintenant
score-pad-later = Les points sont comptés à la fin, car l’aide « Score en continu » est désactivée. Vous pouvez l’activer dans les réglages.
settings-title = Réglages
settings-general = Général
settings-aids = Aides
settings-access = Accessibilité
settings-keys = Touches
settings-reset-part = Réinitialiser cette page
settings-picture = Graphismes
settings-sound = Son
help-title = Commandes
help-mouse-place = **Clic gauche** : prendre une paire, poser une pièce, reprendre une pièce posée ce tour-ci
help-mouse-rotate = **Molette** ou **clic droit** : tourner la tuile en main ; le clic droit tourne aussi celle posée ce tour-ci (Maj : dans l’autre sens)
help-mouse-pan = **Glisser** avec le bouton gauche ou du milieu : déplacer la vue
help-mouse-zoom = **Molette** (avec Ctrl quand une tuile est en main) : zoomer vers le pointeur
help-mouse-zoom-plain = **Molette** : zoomer vers le pointeur
help-mouse-rolling-choose = **Clic gauche** : lancer les dés, récolter une ligne, accomplir une carte, remplir la feuille
help-mouse-rolling-turn = **Molette** sur une ligne ou une carte : autres façons de récolter ou de payer
help-mouse-rolling-sheet = **Molette** sur la feuille : zoom ; **glisser** pour la déplacer, **double-clic** pour la voir en entier
help-mouse-rolling-look = **Clic** sur un joueur : regarder sa feuille
help-mouse-one = **Un seul bouton** suffit : des boutons à l’écran permettent aussi de tourner la tuile et de déplacer la vue
help-mouse-orbit = **Glisser** avec le bouton droit : tourner et incliner la vue
setting-reset = Valeur par défaut
setting-on = Oui
setting-off = Non
setting-language = Langue
setting-text-size = Taille du texte
setting-text-size-hint = En pourcentage, dans la limite de la fenêtre
setting-speed = Vitesse
setting-speed-hint = Vitesse des pièces et des adversaires
setting-reduce-motion = Animations réduites
setting-reduce-motion-hint = Les pièces apparaissent sans bouger ; l’eau et l’herbe restent immobiles
setting-follow-moves = Suivre les coups
setting-follow-moves-hint = Montrer l’environnement de l’adversaire qui joue
setting-end-turn = Terminer le tour automatiquement
setting-end-turn-hint = Dès que la tuile et le jeton sont posés ; on ne peut alors plus changer d’avis
setting-facts = Le saviez-vous ?
setting-facts-hint = Anecdote à la pose du premier jeton de chaque animal
setting-fullscreen = Plein écran
setting-fullscreen-hint = Aussi avec { $keys }
setting-grid = Bords des tuiles
setting-grid-hint = Visibilité du contour des tuiles
setting-picture = Qualité graphique
setting-picture-hint = Niveau de détail ; automatique s’adapte à votre carte graphique
picture-automatic = Automatique
picture-low = Basse
picture-medium = Moyenne
picture-high = Haute
setting-ground = Fond
setting-ground-hint = Ce qui s’étend loin sous votre environnement
ground-valley = Vallée
ground-lake = Lac
ground-map = Carte
setting-season = Saison
setting-season-hint = L’aspect de l’environnement ; avec le calendrier, il change au fil des mois
season-calendar = Calendrier
season-spring = Printemps
season-summer = Été
season-autumn = Automne
season-winter = Hiver
setting-steady-light = Lumière constante
setting-steady-light-hint = La lumière ne change pas du matin au soir
setting-tokens = Jetons Faune
setting-tokens-hint = Disques, ou figurines de bois tournées vers vous
tokens-discs = Disques
tokens-figures = Figurines
setting-wheel = Molette avec une tuile en main
setting-wheel-hint = Ce que fait alors la molette de la souris ; avec Ctrl, elle zoome toujours
wheel-rotate = Tourne la tuile
wheel-zoom = Zoome
setting-view-buttons = Boutons de vue
setting-view-buttons-hint = Dans le coin : déplacer, tourner et zoomer sans glisser
setting-high-contrast = Contraste élevé
setting-high-contrast-hint = Couleurs plus fortes, lignes noires entre les tuiles, panneaux opaques
setting-habitat-signs = Icônes d’habitat
setting-habitat-signs-hint = Une icône sur chaque moitié de tuile indique son habitat
vision-title = Simulation du daltonisme
vision-hint = Comment les daltoniens voient les habitats et la faune. Cela ne change rien au jeu.
vision-normal = Aucune
vision-red-weak = Protanopie
vision-green-weak = Deutéranopie
vision-blue-weak = Tritanopie
preset-purist = Puriste
preset-purist-hint = Comme le jeu physique : aucun emplacement marqué, aucun point avant la fin, aucun conseil.
preset-standard = Standard
preset-standard-hint = Marque où une pièce peut aller, compte les points en cours de partie, annonce les points d’un coup. Des conseils à la demande.
preset-coach = Entraîneur
preset-coach-hint = Tout ce qu’offre Standard, plus le meilleur score de chaque paire et de chaque emplacement, et un avertissement avant un coup coûteux.
preset-own = **Personnalisé** : réglages ci-dessous
preset-limit = Cette table n’autorise rien de plus que ceci : **{ $preset }**. Vos réglages reviendront après la partie.
preset-trial = Tant que vous cherchez le meilleur tour, les aides qui le révèlent sont désactivées. Vos réglages reviendront ensuite.
aid-places = Emplacements permis
aid-places-hint = Marquer où la pièce en main peut aller
aid-points = Score en continu
aid-points-hint = Cartes, couloirs et totaux sont comptés en permanence
aid-change = Aperçu des points
aid-change-hint = Ce que la pièce en main rapporte ou coûte là où elle est
aid-supply = Ce qui reste
aid-supply-hint = Jetons restants dans le sac par animal, et habitats des tuiles que personne n’a encore vues
aid-hints = Conseils
aid-hints-hint = Des conseils quand vous en demandez
aid-best = Le meilleur de chaque paire
aid-best-hint = Le maximum qu’une paire peut rapporter ce tour-ci
aid-heat-map = Carte de chaleur
aid-heat-map-hint = Ce que la tuile en main rapporterait à chaque emplacement libre
aid-warnings = Avertissements
aid-warnings-hint = Avant un coup qui perd des points, et avant de rendre un jeton
aid-explain = Raisons
aid-explain-hint = Pourquoi les adversaires jouent ainsi, et le score final qu’ils prévoient
thought-points = { $name } : { $change } tout de suite, surtout avec { $source }.
thought-room = { $name } prépare la suite.
thought-wipe = { $name } espère de meilleurs jetons.
thought-expected = Pense finir à environ { $points } points.
thought-source-wildlife = les { $species }
thought-source-mountain = le couloir de montagnes
thought-source-forest = le couloir de forêts
thought-source-prairie = le couloir de prairies
thought-source-wetland = le couloir de marais
thought-source-river = le couloir de fleuve
thought-source-nature = un jeton Nature
hint-expected = Score final estimé : { $points }.
hint-wipe = Remplacez les jetons : les nouveaux rapporteront sans doute plus.
keys-turn = Tour
keys-round = Manche
keys-land = Pièce en main
keys-rolling-sheet = Sur la feuille
keys-view = Vue
keys-windows = Fenêtres et son
keys-how = Cliquez sur une touche pour la changer, ou sur + pour en ajouter une.
keys-press = Appuyez sur la nouvelle touche pour **{ $control }**. Échap annule.
keys-taken = **{ $key }** sert déjà pour **{ $control }**. L’utiliser ici ?
keys-needed = **{ $key }** est indispensable : il faut une touche pour **{ $control }**.
keys-stuck = Les touches par défaut pour **{ $control }** sont indispensables ailleurs. Changez-les d’abord là-bas.
keys-take = L’utiliser ici
keys-leave-free = Sans touche
keys-none = sans touche
keys-more = Ajouter une touche : { $control }
keys-reset = Touches par défaut
first-run-title = Bienvenue dans Cascadia
first-run-text = Trois questions rapides et vous pouvez jouer. Tout pourra être changé plus tard dans les réglages.
first-run-aids = Quel niveau d’aide souhaitez-vous ?
first-run-begin = Commencer
view-open = Montrer les boutons de vue
view-fold = Masquer les boutons de vue
view-up = Déplacer la vue vers le haut
view-down = Déplacer la vue vers le bas
view-left = Déplacer la vue vers la gauche
view-right = Déplacer la vue vers la droite
view-turn-left = Tourner la vue à gauche
view-turn-right = Tourner la vue à droite
view-nearer = Zoom avant
view-further = Zoom arrière
setting-volume = Volume
setting-volume-hint = Volume général
setting-effects-volume = Pièces
setting-effects-volume-hint = Tuiles, jetons, cris d’animaux et boutons
setting-ambience-volume = Nature
setting-ambience-volume-hint = Vent, eau et animaux de l’environnement affiché
setting-music-volume = Musique
setting-music-volume-hint = De temps en temps, avec des pauses
setting-mute = Couper le son
setting-mute-hint = Aucun son ; aussi avec { $keys }
setting-mute-in-background = Muet en arrière-plan
setting-mute-in-background-hint = Aucun son quand une autre fenêtre est devant
speed-instant = Instantanée
speed-fast = Rapide
speed-normal = Normale
speed-slow = Lente

## Controls

key-ctrl = Ctrl
key-shift = Maj
key-alt = Alt
key-space = Espace
key-enter = Entrée
key-escape = Échap
key-tab = Tab
key-backspace = Retour arrière
key-insert = Inser
key-delete = Suppr
key-home = Début
key-end = Fin
key-page-up = Page préc.
key-page-down = Page suiv.
key-arrow-up = Flèche haut
key-arrow-down = Flèche bas
key-arrow-left = Flèche gauche
key-arrow-right = Flèche droite
key-plus = Plus
key-minus = Moins
key-comma = Virgule
key-period = Point

control-choose-1 = Prendre la 1re paire, ou la tuile d’une combinaison
control-choose-2 = Prendre la 2e paire, ou la tuile d’une combinaison
control-choose-3 = Prendre la 3e paire, ou la tuile d’une combinaison
control-choose-4 = Prendre la 4e paire, ou la tuile d’une combinaison
control-choose-5 = Rolling Rivers : prendre la 5e ligne
controls-rolling-choose-1 = Choisir la 1re ligne ou carte, ou le 1er animal
controls-rolling-choose-2 = Choisir la 2e ligne ou carte, ou le 2e animal
controls-rolling-choose-3 = Choisir la 3e ligne ou carte, ou le 3e animal
controls-rolling-choose-4 = Choisir la 4e ligne ou carte, ou le 4e animal
controls-rolling-choose-5 = Choisir la 5e ligne ou le 5e animal
controls-rolling-confirm = Lancer, confirmer, terminer la manche
controls-rolling-pass = Passer, ou refuser un bonus
controls-rolling-pin-card = Épingler la carte visée, ou retirer l’épingle
controls-rolling-fit = Voir toute la feuille
controls-rolling-up = Ligne ou case au-dessus
controls-rolling-down = Ligne ou case au-dessous
controls-rolling-left = Carte précédente, ou case à gauche
controls-rolling-right = Carte suivante, ou case à droite
controls-replay-run = Lecture ou pause
controls-pad-aside = Écarter ou ramener la feuille de score
controls-pad-back = Retour, ou écarter la feuille de score
controls-pad-up = Ligne au-dessus
controls-pad-down = Ligne au-dessous
controls-count-end = Passer le comptage
control-choose-token-1 = Prendre le 1er jeton d’une combinaison
control-choose-token-2 = Prendre le 2e jeton d’une combinaison
control-choose-token-3 = Prendre le 3e jeton d’une combinaison
control-choose-token-4 = Prendre le 4e jeton d’une combinaison
control-rotate-right = Tourner la tuile à droite
control-rotate-left = Tourner la tuile à gauche
control-confirm = Poser, confirmer, terminer le tour
control-step-back = Retour / menu
control-undo = Annuler
control-redo = Rétablir
control-return-token = Remettre le jeton dans le sac
control-mix = Combiner : toute tuile, tout jeton
control-wipe = Remplacer des jetons
control-pass = Rolling Rivers : passer
control-pin-card = Rolling Rivers : épingler la carte visée, ou retirer l’épingle
control-cursor-up = Emplacement suivant vers le haut
control-cursor-down = Emplacement suivant vers le bas
control-cursor-left = Emplacement suivant vers la gauche
control-cursor-right = Emplacement suivant vers la droite
control-next-cell = Emplacement suivant
control-previous-cell = Emplacement précédent
control-switch-piece = Passer de la tuile au jeton
control-pan-up = Déplacer la vue vers le haut
control-pan-down = Déplacer la vue vers le bas
control-pan-left = Déplacer la vue vers la gauche
control-pan-right = Déplacer la vue vers la droite
control-zoom-in = Zoom avant
control-zoom-out = Zoom arrière
control-turn-left = Tourner la vue à gauche
control-turn-right = Tourner la vue à droite
control-top-down = Vue du dessus ou inclinée
control-fit = Voir tout l’environnement
control-next-land = Voir l’environnement suivant
control-previous-land = Voir l’environnement précédent
control-land-1 = Voir l’environnement du joueur 1
control-land-2 = Voir l’environnement du joueur 2
control-land-3 = Voir l’environnement du joueur 3
control-land-4 = Voir l’environnement du joueur 4
control-hint = Conseil, puis plus de détails
control-heat-map = Carte de chaleur
control-corridors = Montrer les plus grands couloirs
control-score-pad = Feuille de score
control-help = Commandes
control-mute = Couper ou rétablir le son
control-fullscreen = Plein écran
control-screenshot = Enregistrer une image
control-screenshot-of-land = Enregistrer une image sans panneaux
control-picture-mode = Mode photo

## Score pad and result

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
result-land-finished = { $name } : environnement terminé
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
result-lands = Voir les environnements
result-again = Rejouer la même partie
result-again-short = Rejouer
result-again-hint = Mêmes graine, cartes et joueurs
result-new-game = Nouvelle partie
result-new-game-short = Nouvelle
result-title = Écran titre
result-pad = Feuille de score
result-seed = Graine { $seed }, cartes { $cards }
result-code = Code { $seed }, cartes { $cards }

## Notices

notice-all-alike = Surpopulation ! Tous les jetons étaient des { $species } : ils sont remplacés.
notice-nature-ran-out = Plus aucun jeton Nature dans la réserve pour { $name }.
notice-keystone = Tuile Repère : { $name } gagne un jeton Nature.
notice-keystone-yours = Tuile Repère : vous gagnez un jeton Nature.
notice-last-turn = Dernier tour pour { $name }.
notice-last-turn-yours = C’est votre dernier tour.
notice-bonus-taken = { $habitat } : { $name } prend le bonus d’habitat à { $other }.
notice-bonus-yours = { $habitat } : vous prenez le bonus d’habitat à { $other }.
notice-bonus-lost = { $habitat } : { $name } vous prend le bonus d’habitat.
notice-bonus-earned = { $habitat } : vous gagnez le bonus d’habitat (+{ $points }).
notice-picture = Image enregistrée : { $text }
notice-picture-failed = L’image n’a pas pu être enregistrée : { $text }
notice-config-broken = { $file } est inutilisable, les valeurs par défaut s’appliquent : { $why }
notice-sound-off = Son coupé
notice-sound-on = Son rétabli
notice-keys-broken = Certaines de vos touches sont inutilisables, les touches par défaut s’appliquent donc : { $why }
notice-settings-broken = Le fichier des réglages est inutilisable, les réglages par défaut s’appliquent : { $why }
settings-notice-not-written = Vos réglages ne peuvent pas être enregistrés : { $why }
keys-notice-not-written = Vos touches ne peuvent pas être enregistrées : { $why }
window-notice-not-written = La position de la fenêtre ne peut pas être enregistrée : { $why }
setup-notice-not-written = La dernière mise en place ne peut pas être enregistrée : { $why }
refused-undo = Annulation impossible : des informations cachées ont été révélées.
refused-redo = Il n’y a rien à rétablir.
refused-game-over = La partie est terminée.
refused-wipe-after-draft = On ne remplace des jetons qu’avant de prendre une paire.
refused-already-drafted = Vous avez déjà pris une paire ce tour-ci.
refused-nothing-drafted = Prenez d’abord une tuile et un jeton.
refused-pieces-in-hand = Posez d’abord la tuile, puis posez ou rendez le jeton.
refused-no-three-alike = Il n’y a pas trois jetons identiques.
refused-free-wipe-used = Trois jetons identiques ne se remplacent gratuitement qu’une fois par tour.
refused-bag-too-small = Le sac contient trop peu de jetons pour cela.
refused-no-nature-token = Vous n’avez pas assez de jetons Nature pour cela.
refused-nothing-to-wipe = Sélectionnez d’abord les jetons à remplacer.
refused-empty-slot = Il n’y a rien à prendre là.
refused-mix-of-one-pair = Ces deux-là forment une paire : prenez-les ensemble, gratuitement.
refused-no-tile-in-hand = La tuile est déjà posée.
refused-no-token-in-hand = Il n’y a pas de jeton en main.
refused-not-a-free-neighbour = Une tuile se pose sur un emplacement libre au bord de votre environnement.
refused-no-tile-there = Un jeton se pose sur une tuile.
refused-token-there = Il y a déjà un jeton sur cette tuile.
refused-not-accepted = Cette tuile ne montre pas cet animal.

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

## Rules

menu-rules = Règles
title-rules = Règles
rules-title = Règles
rules-search = Chercher dans les règles
rules-search-clear = Effacer la recherche
rules-matches = { $count ->
    [0] Rien trouvé
    [one] { $count } résultat
   *[other] { $count } résultats
}
rules-nothing-found = Aucune règle ne parle de « { $text } ». Essayez moins de lettres ou un autre mot.
rules-searched-also = Cherché aussi : { $words }
rules-synonyms =
    relancer, relance, renouveler, rafraîchir, repioche, repiocher, balayer, wipe = remplac, surpopulation
    pomme de pin, pommes de pin, pigne, cône = jeton nature, jetons nature
    trop d’animaux, brelan, carré = surpopulation, même animal
    majorité, majorités, plus grand couloir = bonus
    biome, terrain, zone, région = habitat
    bête, créature, espèce = faune, animal
    marché, rivière d’offre, étal = offre
    drafter, prendre, piocher = paire
    pivoter, rotation, orienter, orientation = tournée
    égalité, ex aequo, départage = égalité
    seul, solitaire, un joueur = solo
    cerf, élan, biche = wapiti
    grizzli, ourson = ours
    poisson, truite = saumon
    oiseau, aigle, faucon, rapace = buse
    goupil, loup = renard
    annuler, défaire, revenir en arrière = reprendre
    défausser, défausse, jeter = retourne dans le sac
    campagne, progression = sentier
    mission, quête, défi = objectif
    débutant, simple, facile = famille
    victoire, gagnant, gagner = emporte
    adjacent, voisin, contigu = touche, à côté
    corridor, chaîne = couloir
    tuile de départ, tuiles de départ = trois tuiles
    joker, pin = jeton nature
    faq, précision, errata = question

rules-aim = But et matériel
rules-aim-1 = Composez un environnement de **tuiles** hexagonales et installez-y la **faune**. Qui marque le plus de points pour la faune, les habitats et les jetons Nature non dépensés l’emporte.
rules-aim-1-picture = Un environnement en construction : des tuiles avec les animaux qu’elles accueillent, et des jetons sur cinq d’entre elles. La tuile au bord doré est une tuile Repère.
rules-aim-2 = Il y a **cinq habitats** : montagnes, forêts, prairies, marais et fleuve. Chaque tuile en montre un ou deux, et les animaux qui peuvent y vivre.
rules-aim-3 = Il y a **cinq animaux**, avec 20 jetons chacun : ours, wapitis, saumons, buses et renards. Leurs jetons sortent du sac au hasard.
rules-aim-4 = Une **tuile Repère** montre un seul habitat et un seul animal. Y poser cet animal rapporte un jeton Nature.
rules-aim-5 = Pour chaque animal, une **carte de score** dit ce que valent ses jetons. Les cartes sont les mêmes pour tous.
rules-aim-6 = Chacun commence avec un petit environnement de trois tuiles. Au milieu de la table se trouve **l’offre** : quatre paires, formées chacune d’une tuile et d’un jeton.
rules-aim-7 = La pile compte 43 tuiles à un ou deux joueurs, 63 à trois et 83 à quatre. Chacun joue ainsi **20 tours**.

rules-turn = Un tour
rules-turn-1 = **Prenez une paire** de l’offre : une tuile et le jeton qui l’accompagne.
rules-turn-1-picture = La paire 2 est prise : sa tuile et son jeton vont ensemble.
rules-turn-2 = **Posez la tuile** sur un emplacement libre au bord de votre environnement, tournée comme vous voulez. Les habitats n’ont pas à correspondre, mais seuls ceux qui se prolongent agrandissent vos couloirs.
rules-turn-2-picture = La nouvelle tuile peut aller sur n’importe quel hexagone en pointillé. Ici, elle est à droite : ses montagnes touchent la forêt, et c’est permis.
rules-turn-3 = **Posez le jeton** sur une tuile vide qui montre son animal : celle que vous venez de poser ou une autre de votre environnement.
rules-turn-4 = Tuile ou jeton, l’ordre est libre. Tant que le tour n’est pas terminé, vous pouvez les reprendre ; ensuite, ils ne bougent plus.
rules-turn-5 = Un jeton qui ne va nulle part, ou dont vous ne voulez pas, **retourne dans le sac**. La tuile, elle, doit être posée.
rules-turn-6 = À la fin du tour, on complète l’offre avec la pile et le sac, et c’est au tour du joueur suivant.

rules-overpopulation = Surpopulation
rules-overpopulation-1 = **Trois jetons identiques** : si exactement trois jetons de l’offre montrent le même animal, vous pouvez les remplacer tous les trois gratuitement, une fois par tour, avant de prendre une paire.
rules-overpopulation-1-picture = Trois ours : vous pouvez les remplacer gratuitement.
rules-overpopulation-2 = **Quatre jetons identiques** : si les quatre jetons de l’offre montrent le même animal, ils sont remplacés automatiquement, autant de fois que cela arrive. Ce n’est pas un choix, et le remplacement gratuit de trois jetons reste possible.
rules-overpopulation-2-picture = Quatre wapitis : ils sont remplacés automatiquement.
rules-overpopulation-3 = Les jetons remplacés sont mis de côté jusqu’à ce que toute surpopulation soit résolue, et ne retournent qu’ensuite dans le sac. Aucun d’eux ne peut donc revenir tout de suite.
rules-overpopulation-4 = Si trois jetons sont encore identiques après votre remplacement gratuit, il faut un jeton Nature pour les remplacer ce tour-ci.

rules-nature = Jetons Nature
rules-nature-1 = Un jeton posé sur une **tuile Repère** vous rapporte un jeton Nature. Il y en a 25 en tout.
rules-nature-1-picture = Deux tuiles Repère : un saumon sur celle de gauche rapportera un jeton Nature, l’ours sur celle de droite a déjà rapporté le sien.
rules-nature-2 = **Combiner** : dépensez un jeton Nature pour prendre n’importe quelle tuile et n’importe quel jeton de l’offre au lieu d’une paire.
rules-nature-2-picture = Pour un jeton Nature : la tuile de la paire 1 avec le jeton de la paire 3.
rules-nature-3 = **Remplacer** : dépensez un jeton Nature pour remplacer autant de jetons de l’offre que vous voulez.
rules-nature-4 = Dans un même tour, vous pouvez remplacer plusieurs fois puis combiner, tant que vous pouvez payer. Les jetons Nature dépensés peuvent être gagnés de nouveau.
rules-nature-5 = Chaque jeton Nature non dépensé à la fin **vaut un point**, et ces jetons départagent les égalités.

rules-habitats = Habitats et bonus d’habitat
rules-habitats-1 = Des tuiles voisines qui montrent le même habitat sur leur côté commun forment un **couloir d’habitat**. Dans chaque habitat, votre plus grand couloir vaut **un point par tuile**.
rules-habitats-1-picture = Un couloir de forêt de quatre tuiles : 4 points. La forêt tout à droite ne le touche pas.
rules-habitats-2 = Une tuile à deux habitats peut faire partie d’un couloir de chacun. Les couloirs plus petits ne valent rien.
rules-habitats-3 = **À deux** : le plus grand couloir d’un habitat rapporte un **bonus d’habitat** de 2 points. S’ils sont de même taille, chacun en reçoit 1.
rules-habitats-4 = **À trois ou quatre** : le plus grand couloir d’un habitat rapporte un bonus de 3 points, le deuxième 1.
rules-habitats-5 = Deux joueurs à égalité pour le plus grand en reçoivent 2 chacun, trois ou plus 1 chacun. Après une telle égalité, le deuxième ne rapporte pas de bonus.
rules-habitats-6 = **En solo** : votre plus grand couloir d’un habitat rapporte un bonus de 2 points s’il compte sept tuiles ou plus.
rules-habitats-7 = Vous pouvez désactiver les bonus d’habitat en préparant une partie.

rules-wildlife = Points de la faune
rules-wildlife-1 = Chaque animal rapporte des points selon sa carte. Seule compte la position de ses jetons, pas l’habitat qui est dessous.
rules-wildlife-2 = Les jetons d’un animal qui se touchent forment un **groupe** ; un jeton qui n’en touche aucun de son espèce forme un groupe à lui seul. Deux groupes d’un même animal ne se touchent donc jamais.
rules-wildlife-2-picture = Un groupe de deux ours, et un ours qui forme un groupe à lui seul.
rules-wildlife-3 = Les wapitis font exception : leurs lignes, formations et cercles peuvent se toucher, et chaque wapiti compte une fois, à votre avantage.
rules-wildlife-4 = Un même jeton peut compter pour plusieurs cartes. Un saumon compte pour sa migration, et encore pour chaque renard voisin.
rules-wildlife-5 = Voici les cartes de l’édition finale. Dans les tableaux, la ligne du haut donne la taille ou le nombre, celle du bas les points.

rules-end = Fin de la partie
rules-end-1 = La partie se termine après le tour où la pile ne peut plus compléter l’offre : chacun a alors joué 20 tours.
rules-end-2 = On additionne ensuite les points : les cinq animaux selon leurs cartes, le plus grand couloir de chaque habitat, les bonus d’habitat, et un par jeton Nature non dépensé.
rules-end-2-picture = La faune en haut, les habitats et leurs bonus en bas, puis les jetons Nature.
rules-end-3 = Le total le plus élevé l’emporte. En cas d’égalité, le joueur qui a le plus de jetons Nature non dépensés gagne ; si cela ne suffit pas, **la victoire est partagée**.

rules-alone = Jouer en solo
rules-alone-1 = Vous avez 43 tuiles et 20 tours pour atteindre le total le plus élevé possible.
rules-alone-2 = Après chaque tour, la tuile et le jeton **les plus éloignés de la pile** sont défaussés, en plus de ceux que vous avez pris. Les autres avancent et deux nouvelles paires arrivent. Ce qui va être défaussé est marqué.
rules-alone-2-picture = Après le tour, ce qui reste de la paire 4 est défaussé et les autres avancent.
rules-alone-3 = Votre plus grand couloir d’un habitat rapporte un bonus d’habitat de 2 points s’il compte sept tuiles ou plus.
rules-alone-4 = Six paliers mesurent votre score : 60, 70, 80, 90, 100 et 110 points.

rules-variants = Variantes et éditions
rules-variants-1 = Dans les variantes **Famille** et **Intermédiaire**, une seule carte simple remplace toutes les autres : les groupes de n’importe quel animal comptent selon leur taille. Le reste ne change pas.
rules-variants-preliminary = Édition préliminaire
rules-variants-2 = Les cartes d’une édition plus ancienne : seulement A à C, avec **20 jetons Nature** et sans carte Intermédiaire.
rules-variants-3 = Les cartes B et C des wapitis y sont échangées, et la carte C des saumons est l’actuelle carte B. Les cartes ci-dessous ont leurs propres valeurs ; les autres sont celles de l’édition finale.

rules-scenarios = Scénarios
rules-scenarios-1 = Il y a **15 scénarios** pour un à quatre joueurs. Chacun a des cartes de score imposées et un à quatre objectifs.
rules-scenarios-2 = Le premier objectif est toujours un total, de 80 à 100 points. Les autres portent sur certains animaux, des habitats ou des jetons Nature, ou demandent que des animaux restent ensemble ou à l’écart.
rules-scenarios-2-picture = Un objectif peut demander qu’aucun ours ne soit à côté d’un wapiti : atteint à gauche, manqué à droite.
rules-scenarios-3 = Les objectifs se vérifient une fois la partie terminée. **Chaque joueur qui les atteint tous** gagne le symbole du scénario, peu importe qui l’emporte.

rules-achievements = Réussites
rules-achievements-1 = Il y a **25 réussites** dans les parties à plusieurs : totaux élevés, un animal absent, le plus grand couloir dans plusieurs habitats, beaucoup de jetons Nature, et d’autres encore.
rules-achievements-1-picture = Une victoire sans un seul ours est une réussite.
rules-achievements-2 = **Seul le vainqueur** peut en gagner une, et **une seule par partie**, même si son environnement en permet plusieurs.
rules-achievements-3 = D’après les règles, elles ne concernent pas les parties en solo. Par règle maison, vous pouvez quand même les tenter ; ce que vous gagnez ainsi est marqué.

rules-restrictions = Contraintes
rules-restrictions-intro = Une contrainte change une règle pour tous. Il y en a dix, une au plus par partie, et le **vainqueur** en gagne le symbole.
rules-restrictions-1 = **1.** Chaque tuile posée doit prolonger un habitat sur un côté au moins.
rules-restrictions-1-picture = À gauche, la nouvelle tuile prolonge la forêt. À droite, elle ne prolonge rien.
rules-restrictions-2 = **2.** Aucune tuile posée ne doit prolonger un habitat, et les habitats ne valent rien.
rules-restrictions-3 = **3.** Seuls les couloirs de trois tuiles exactement comptent : 3 points pour chacun d’eux.
rules-restrictions-4 = **4.** Seuls les couloirs de cinq tuiles ou plus comptent.
rules-restrictions-5 = **5.** L’offre n’a que trois paires.
rules-restrictions-6 = **6.** Deux cartes de score par animal : une seule des deux compte pour chaque joueur.
rules-restrictions-7 = **7.** Il n’y a pas de tuiles de départ : chacun commence avec deux tuiles de la pile et joue 18 tours.
rules-restrictions-8 = **8.** Combiner et remplacer coûtent chacun deux jetons Nature.
rules-restrictions-9 = **9.** Un jeton ne peut pas aller sur la tuile posée dans le même tour.
rules-restrictions-10 = **10.** Cartes cachées : chaque joueur garde secrète l’une des cinq cartes de score, les autres sont visibles. Les cinq comptent pour tous. Qui dépense un jeton Nature révèle sa carte.

rules-trail = Le Sentier
rules-trail-1 = Scénarios, réussites et contraintes totalisent **50 symboles**. Chaque symbole gagné est un pas sur le Sentier.
rules-trail-1-picture = Trois symboles gagnés : trois pas sur le Sentier.
rules-trail-2 = Jusqu’à **cinq profils** le parcourent côte à côte, chacun à son rythme.
rules-trail-3 = Des jalons marquent 8, 16, 24, 32, 40 et 50 pas.
rules-trail-4 = Les **parties d’entraînement** ne rapportent rien : celles où l’on est revenu d’un tour après la révélation d’informations cachées.

rules-rulings = Points de règle
rules-rulings-intro = Là où les règles laissent une question ouverte, ce jeu y répond toujours de la même façon.
rules-rulings-display = Offre, sac et jetons Nature
rules-ruling-wipe-cannot-help = **Quatre jetons identiques** : ils restent si les remplacer ne change rien, parce que le sac contient trop peu de jetons, ou seulement cet animal, ou remplirait l’offre d’un seul autre animal.
rules-ruling-set-aside = **Les jetons remplacés** retournent dans le sac quand plus rien ne peut être remplacé gratuitement, ou quand vous prenez une paire ou payez un remplacement.
rules-ruling-three-pairs = **Contrainte 5** : avec trois paires, trois jetons identiques ne sont remplacés que si vous le choisissez.
rules-ruling-wipe-bag-too-small = **Remplacer** n’est possible que si le sac a assez de jetons pour tous ceux à remplacer.
rules-ruling-mix-of-one-pair = **Combiner** permet de prendre la tuile et le jeton d’une même paire, bien qu’elle soit gratuite.
rules-ruling-bag-empty = **Le sac est vide** : la paire de l’offre reste sans jeton, et sa tuile peut être prise seule.
rules-ruling-slot-without-token = **Une paire sans jeton** en reçoit un quand l’offre est complétée, dès que le sac en a de nouveau.
rules-ruling-alone-bag-empty = **En solo, avec un sac vide** : le plus éloigné des jetons qui restent est défaussé ; tuiles et jetons avancent chacun de leur côté.
rules-ruling-nature-tokens-gone = **Plus aucun jeton Nature dans la réserve** : une tuile Repère ne rapporte rien tant que personne n’en dépense.
rules-rulings-habitats = Habitats
rules-ruling-habitat-of-nobody = **Un habitat que personne n’a** ne donne de bonus à personne.
rules-ruling-tie-for-second = **Une égalité pour le deuxième couloir**, ou un deuxième derrière une égalité pour le plus grand, ne donne pas de bonus.
rules-rulings-wildlife = Faune
rules-ruling-salmon-d-minimum = **Saumon D** : une migration d’un ou deux saumons ne vaut rien.
rules-ruling-salmon-invalid-group = **Un saumon qui en touche trois ou plus** : tout son groupe n’est pas une migration et ne vaut rien.
rules-ruling-salmon-loops = **Une boucle fermée de saumons** est une migration ; un triangle est la plus petite.
rules-ruling-salmon-loops-picture = Trois saumons en triangle : chacun en touche deux, c’est donc une migration de trois.
rules-ruling-hawk-los-gap = **Ce qui coupe la ligne de vue d’une buse** : seulement une autre buse, ni les autres animaux ni les trous dans l’environnement.
rules-ruling-hawk-los-gap-picture = Les buses se voient par-dessus le trou entre les tuiles.
rules-ruling-hawk-los-adjacent = **Deux buses côte à côte** ne se voient pas.
rules-ruling-hawk-b-partner = **Buse B** : la buse vue peut elle-même avoir une buse à côté d’elle.
rules-ruling-elk-c-over-8 = **Wapiti C** : plus de huit wapitis reliés forment un seul troupeau, qui vaut la dernière valeur du tableau.
rules-ruling-elk-d-arc = **Wapiti D** : les wapitis d’un cercle incomplet se suivent côte à côte.
rules-ruling-elk-d-centre = **Wapiti D, l’hexagone du milieu** : il peut être sans tuile, vide, ou porter n’importe quel animal.
rules-ruling-fox-d-groups = **Renard D** : trois renards reliés ou plus comptent par paires, chaque renard dans une seule, pour en tirer le plus de points.
rules-rulings-trail = Objectifs, contraintes et Sentier
rules-ruling-scenario-habitat-score = **Objectifs sur les points des habitats** : les bonus d’habitat comptent, pour un seul habitat comme pour tous ensemble.
rules-ruling-scenario-adjacent-habitats = **Objectifs qui séparent deux habitats** : l’un ne peut toucher l’autre sur aucun côté entre deux tuiles ; les deux sur une même tuile sont permis.
rules-ruling-scenario-must-be-adjacent = **Objectifs qui réunissent deux animaux** : chaque jeton du premier en a au moins un du second à côté de lui.
rules-ruling-scenario-card-maximum = **Objectifs demandant plusieurs fois la valeur maximale d’une carte** : chaque renard, migration ou groupe qui la vaut compte une fois.
rules-ruling-wildlife-not-on-habitat = **Objectifs qui éloignent un animal d’un habitat** : aucune tuile qui montre cet habitat, même à moitié, ne peut le porter.
rules-ruling-achievement-shared-majority = **Réussites sur le plus grand couloir** : l’avoir à égalité compte aussi.
rules-ruling-achievement-shared-victory = **Une victoire partagée** permet à chacun des vainqueurs de gagner une réussite.
rules-ruling-restriction-no-fit = **Contraintes 1 et 2** : une tuile qui ne va nulle part peut être posée n’importe où.
rules-ruling-restriction-majorities = **Contraintes 3 et 4** : les bonus d’habitat comparent ce que valent les habitats.
rules-ruling-restriction-two-cards = **Contrainte 6** : pour chaque animal et chaque joueur, la carte qui rapporte le plus compte.
rules-ruling-restriction-first-tile = **Contrainte 7** : la première des deux tuiles est déjà posée ; la seconde se pose au début du premier tour du joueur.

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
    [0] Règles…
   *[other] Règles : { $count }
}
custom-reset = Règles finales
custom-second-place = À trois et quatre joueurs, le deuxième plus grand couloir rapporte deux points au lieu d’un
custom-short-runs = Saumon D : les migrations d’un ou deux saumons rapportent aussi
custom-lonely-partner = Buse B : la buse vue ne doit pas non plus avoir de buse à côté d’elle
custom-lonely-couples = Renard D : seuls les groupes d’exactement deux renards rapportent
curtain-title = À { $name } de jouer
curtain-why = { $name } garde une carte de score secrète : les autres joueurs ne regardent pas !
curtain-raise = Je suis { $name }
card-secret = Carte secrète
card-secret-hint = { $name } garde cette carte de score secrète. Elle compte pour tous ; dépenser un jeton Nature la révèle.
card-own-secret-hint = Cette carte de score est réservée à { $name }. Dépenser un jeton Nature la révèle à tous.
card-other-hint = La meilleure des deux cartes compte. La carte { $letter } rapporterait { $points }.
kind-normal = Normale
kind-normal-hint = Qui a le plus de points gagne ; le vainqueur peut colorier une réussite du Sentier
kind-scenario = Scénario
kind-scenario-hint = Des cartes imposées et jusqu’à quatre objectifs, en solo ou à plusieurs
kind-restriction = Contrainte
kind-restriction-hint = L’une des dix règles qui compliquent la partie
scenario-for-all = Chaque joueur qui atteint tous les objectifs colorie le symbole du Sentier.
restriction-hidden-cards = Les cartes sont tirées au sort. Chaque joueur garde l’une des cinq secrète, les autres sont visibles ; toutes comptent pour tous.
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

## Le sentier

title-trail = Sentier
trail-title = Le Sentier
trail-nobody = Personne ne parcourt encore le Sentier. Écrivez un nom ci-dessous : chaque symbole gagné en jouant est un pas pour votre profil.
trail-new-name = Nouveau profil
trail-add = Ajouter
trail-steps-of = { $steps } sur { $length }
trail-choose = Voir le Sentier : { $name }
trail-rename = Renommer
trail-rename-done = Garder ce nom
trail-colour-0 = Ambre
trail-colour-1 = Ciel
trail-colour-2 = Épicéa
trail-colour-3 = Orchidée
trail-colour-4 = Bouleau
trail-remove = Supprimer
trail-remove-title = Supprimer { $name } ?
trail-remove-question = { $count ->
    [0] Ce profil n’a encore gagné aucun symbole.
    [one] Son seul symbole sera perdu pour de bon.
   *[other] Ses { $count } symboles seront perdus pour de bon.
}
trail-remove-yes = Supprimer
trail-remove-no = Garder
trail-name-empty = Un profil a besoin d’un nom.
trail-name-taken = Un autre profil porte ce nom.
trail-name-full = Il y a déjà cinq profils.
trail-scenarios = Scénarios
trail-achievements = Réussites
trail-restrictions = Contraintes
trail-tab-count = { $text } { $count }/{ $length }
trail-scenario-name = Scénario { $number }
trail-achievement-name = Réussite { $number }
trail-restriction-name = Contrainte { $number } : { $name }
trail-scenario-cards = Cartes { $cards }
trail-earned = Gagné par { $name } avec { $total } points
trail-earned-house-rule = Gagné par { $name } avec { $total } points en solo : règle maison
trail-not-earned = Pas encore gagné
trail-house-rule-legend = Gagné en solo, par la règle maison
trail-hint-scenarios = D’un à quatre joueurs : chaque joueur qui atteint tous les objectifs gagne le symbole. Cliquez sur un scénario pour le jouer.
trail-hint-achievements = Dans une partie normale avec des cartes à lettres, le vainqueur en gagne une.
trail-hint-restrictions = Chacune change une règle pour tous ; le vainqueur gagne le symbole. Cliquez sur l’une d’elles pour la jouer.
trail-play-scenario = Cliquez pour le jouer
trail-play-restriction = Cliquez pour la jouer
trail-solo = Réussites et contraintes aussi en solo
trail-solo-hint = Règle maison : d’après les règles, seules les parties à plusieurs les rapportent. Ce que vous gagnez en solo est marqué.
trail-start = Départ
trail-milestone-at = { $habitat } : jalon à { $steps } pas
trail-milestone-last = Le bout du Sentier : { $steps } pas
trail-passed = { $name } a atteint le jalon « { $habitat } » : { $steps } pas !
trail-passed-end = { $name } a parcouru tout le Sentier : les { $steps } symboles !
trail-at = { $name } : { $steps } pas sur { $length }
trail-notice-kept-aside = Le fichier de vos profils est endommagé. Il est conservé sous le nom { $file }, et le Sentier repart de zéro.
trail-notice-untouched = Le fichier de vos profils est inutilisable : ce que vous gagnez maintenant ne sera pas enregistré. Le fichier reste tel quel : { $why }
trail-notice-newer = Vos profils viennent d’une version plus récente du jeu. Ils restent inchangés ; rien de ce que vous gagnez maintenant ne sera enregistré.
trail-notice-not-written = Vos profils ne peuvent pas être enregistrés : { $why }
restriction-1-name = Bons voisins
restriction-1-rule = Chaque tuile posée doit prolonger un habitat sur un côté au moins.
restriction-2-name = Étrangers
restriction-2-rule = Aucune tuile posée ne doit prolonger un habitat, et les habitats ne valent rien.
restriction-3-name = Par trois
restriction-3-rule = Seuls les couloirs de trois tuiles exactement comptent : 3 points pour chacun d’eux.
restriction-4-name = Grands espaces
restriction-4-rule = Seuls les couloirs de cinq tuiles ou plus comptent.
restriction-5-name = Offre réduite
restriction-5-rule = L’offre n’a que trois paires.
restriction-6-name = Deux cartes
restriction-6-rule = Deux cartes de score par animal : une seule des deux compte pour chaque joueur.
restriction-7-name = De zéro
restriction-7-rule = Il n’y a pas de tuiles de départ : chacun commence avec deux tuiles de la pile et joue 18 tours.
restriction-8-name = Nature précieuse
restriction-8-rule = Combiner et remplacer coûtent chacun deux jetons Nature.
restriction-9-name = Plus tard
restriction-9-rule = Un jeton ne peut pas aller sur la tuile posée dans le même tour.
restriction-10-name = Cartes cachées
restriction-10-rule = Chacun garde secrète une carte de score ; les cinq comptent pour tous. Qui dépense un jeton Nature révèle la sienne.
purpose-achievement = Réussite { $number }
award-title = Le Sentier
award-nobody = Seules des IA ont joué : aucun symbole à gagner.
award-practice = Les parties d’entraînement ne comptent pas pour le Sentier.
award-computer = L’IA a terminé cette partie : elle ne compte pas pour le Sentier.
award-other-rules = Aucun symbole à gagner : seules comptent les parties aux règles finales, avec des cartes à lettres et les bonus d’habitat.
award-not-the-winner = Seul le vainqueur peut colorier un symbole.
award-alone = Les parties en solo ne le rapportent pas, sauf avec la règle maison de la page du Sentier.
award-goals-missed = Tous les objectifs n’ont pas été atteints.
award-nothing-reached = Cette victoire ne donne aucune réussite.
award-filled-in = Vous avez déjà gagné tout ce que cette victoire rapporterait.
award-no-profile = { $name } pourrait colorier un symbole, mais n’a pas encore de profil.
award-begin = Nouveau profil pour { $name }
award-one = { $name } peut colorier un symbole.
award-choose = { $name } peut colorier l’un de ces symboles.
award-house-rule = Partie en solo : elle compte par règle maison, avec une marque.
award-fill-in = Colorier
award-done = { $shape } : symbole colorié.
award-steps = { $name } en est au pas { $steps } sur { $length }.
award-milestone = { $name } atteint le pas { $steps } : un jalon !
award-trail-finished = { $name } a parcouru tout le Sentier !
award-to-the-trail = Voir le Sentier
award-open = Colorier un symbole
award-look = Sentier
seat-profile = Profils
notice-card-shown = { $name } révèle sa carte de score secrète : les { $species }.
nature-two-hint = Avec cette contrainte, combiner ou remplacer coûte { $cost } jetons Nature.
award-full = { $name } pourrait colorier un symbole, mais il y a déjà cinq profils. Vous pouvez en supprimer un à la page du Sentier.

## Lessons

title-learn = Apprendre à jouer
lessons-about = De courtes leçons dans une vraie partie. Quittez quand vous voulez et reprenez où vous en étiez.
lessons-done = Terminée
lessons-go-on = Reprendre à l’étape { $step }
lessons-rules = Règles
lesson-draft = Un tour
lesson-draft-about = Prendre une paire, poser la tuile et le jeton
lesson-habitats = Habitats
lesson-habitats-about = Couloirs, côtés identiques, tuiles Repère
lesson-wildlife = Faune
lesson-wildlife-about = Lire une carte de score et prendre le jeton qui rapporte
lesson-nature = Jetons Nature
lesson-nature-about = Trois identiques, remplacer, combiner
lesson-step = Étape { $step } sur { $steps }
lesson-go-on = Continuer
lesson-try-again = Annuler et réessayer
lesson-again = Recommencer
lesson-again-hint = Revenir au début de cette leçon
lesson-skip = Passer
lesson-leave = Quitter la leçon
lesson-next = Leçon suivante
lesson-all = Toutes les leçons
lesson-done = **Bravo !** Leçon terminée.
lesson-notice-kept-aside = Le fichier de vos leçons est endommagé. Il est conservé sous le nom { $file }, et les leçons repartent de zéro.
lesson-notice-newer = Votre progression dans les leçons vient d’une version plus récente du jeu. Elle reste inchangée ; rien n’y est ajouté.

lesson-draft-land = Voici **votre environnement**. En dessous, **quatre paires**, formées chacune d’une tuile et d’un jeton Faune. À chaque tour, vous prenez une paire et posez les deux.
lesson-draft-take = Prenez la **troisième paire**, celle de l’ours : cliquez dessus, ou appuyez sur **{ $pair }**.
lesson-draft-take-astray = Cette paire est tout aussi bonne, mais pour cette leçon il vous faut l’ours.
lesson-draft-tile = Survolez un **emplacement en pointillé**. La **molette**, un **clic droit** ou les flèches rondes tournent la tuile, un **clic** la pose. Au clavier : **{ $next }** pour l’emplacement suivant, **{ $turn }** pour tourner, **{ $confirm }** pour poser.
lesson-draft-token = À l’**ours** maintenant : il peut aller sur toute tuile vide qui montre un ours. Cliquez sur la **tuile cerclée**.
lesson-draft-token-astray = L’ours est retourné dans le sac. C’est permis, mais ici vous pouvez le poser.
lesson-draft-end = Tout est posé. Tant que le tour n’est pas terminé, un clic reprend la tuile ou le jeton : vous pouvez changer d’avis. Ensuite, **terminez le tour**.
lesson-draft-next = L’offre est complétée, et c’est au tour du **joueur suivant**. Après 20 tours chacun, qui a le plus de points pour la faune, les habitats et les jetons Nature l’emporte.

lesson-habitats-corridor = Des tuiles qui montrent le même habitat là où elles se touchent forment un **couloir d’habitat**. Dans chaque habitat, votre plus grand couloir vaut **un point par tuile**. Le tableau de droite tient le compte : votre couloir de forêts fait trois tuiles.
lesson-habitats-take = Allongez le couloir de forêts : prenez la **deuxième paire**, moitié forêt, moitié marais (**{ $pair }**).
lesson-habitats-take-astray = Il n’y a pas de forêt sur cette tuile.
lesson-habitats-longer = Posez la tuile de façon que sa **forêt touche votre forêt**, côté contre côté. Tournez-la jusqu’à ce que l’icône des forêts indique **+1**.
lesson-habitats-longer-astray = C’est permis, mais les forêts ne se touchent pas : le couloir n’a pas grandi.
lesson-habitats-keystone = La tuile à l’**emblème doré** est une **tuile Repère** : un seul habitat, un seul animal. Posez-y le **wapiti** pour gagner un jeton Nature.
lesson-habitats-keystone-astray = Le wapiti peut vivre là, mais seule la tuile Repère rapporte un jeton Nature.
lesson-habitats-majority = Voilà votre jeton Nature, et votre couloir de forêts fait quatre tuiles. À la fin, le **plus grand couloir de tous les joueurs** dans chaque habitat rapporte un **bonus d’habitat** ; le tableau montre qui l’aurait maintenant.

lesson-wildlife-card = Chaque animal compte selon **sa carte**, à gauche. Survolez-en une pour voir les jetons qui rapportent. **Cliquez sur la carte de l’ours** pour la lire, puis fermez-la.
lesson-wildlife-take = Seules les **paires d’ours** comptent, et votre ours seul ne vaut encore rien. **Quelle paire vous aide ?** Prenez-la.
lesson-wildlife-take-astray = Avec cette paire, votre ours reste seul.
lesson-wildlife-tile = L’ours est à vous. Posez d’abord **la tuile** où vous voulez.
lesson-wildlife-pair = Posez maintenant l’ours **juste à côté du premier** pour faire une paire.
lesson-wildlife-pair-astray = Ici, les deux ours ne se touchent pas : pas de paire, pas de points.
lesson-wildlife-run = Paire complète : 4 points ! Autre environnement, autre animal. Les saumons forment des **migrations** : les plus longues rapportent plus. La vôtre en a deux ; **prenez le troisième**.
lesson-wildlife-run-astray = Seul un saumon allonge une migration.
lesson-wildlife-longer = Posez la tuile, et le saumon **au bout de la migration**. Aucun saumon ne doit en toucher plus de deux autres.
lesson-wildlife-longer-astray = Ici, le saumon ne touche pas la migration : deux courtes valent moins qu’une longue.
lesson-wildlife-others = Une migration de trois : 8 points. Les wapitis aiment les lignes, les buses la solitude, les renards les voisins variés. Chaque partie peut avoir **d’autres cartes** ; cliquez sur une carte pour en lire la règle.

lesson-nature-three = **Trois ours** ! Une fois par tour, avant de prendre une paire, vous pouvez les remplacer **gratuitement** : appuyez sur **Remplacer les trois** ou **{ $wipe }**.
lesson-nature-three-astray = Les ours restent là : on ne peut les remplacer qu’avant de prendre une paire.
lesson-nature-four = Trois nouveaux jetons sont sortis du sac. **Quatre jetons identiques** sont remplacés automatiquement. Pour le reste, il y a les **jetons Nature**, en bas à droite : vous en avez deux.
lesson-nature-wipe = Contre un jeton Nature, **remplacez des jetons au choix** : appuyez sur **Remplacer** à droite (**{ $wipe }**), sélectionnez des jetons, puis encore **Remplacer**.
lesson-nature-wipe-astray = C’est possible aussi, mais essayez d’abord de remplacer des jetons.
lesson-nature-mix = Contre un autre, **combinez** une tuile et un jeton **de deux paires** : appuyez sur **Combiner** (**{ $mix }**), puis choisissez-les.
lesson-nature-mix-astray = Ces deux-là forment une paire et ne coûtent rien. Essayez deux paires différentes.
lesson-nature-worth = Les deux jetons Nature sont dépensés. Ceux qui restent à la fin valent **un point chacun** et départagent les égalités : dépensez-les là où ils rapportent plus.

rolling-lesson-dice = Dés
rolling-lesson-dice-about = Lancer, choisir une ligne, convertir
rolling-lesson-dice-hello = Chaque manche commence par ces dés. Les **trois dés centraux** et le **dé spécial**, sombre, servent à tout le monde ; les **deux dés à votre couleur** ne sont qu’à vous.
rolling-lesson-dice-throw = **Lancez les dés** : cliquez sur le bouton ou appuyez sur **{ $confirm }**.
rolling-lesson-dice-throw-astray = Les dés sont déjà lancés.
rolling-lesson-dice-row = Vous récoltez **une seule espèce**, sur tous les dés qui la montrent. **Survolez la ligne des buses** (**{ $number }**) : quels dés se soulèvent ?
rolling-lesson-dice-row-astray = Vous avez déjà récolté. Annulez et regardez d’abord les buses.
rolling-lesson-dice-split = Deux faces sont **doubles** : l’une vaut un saumon **ou** une buse, celle du dé spécial un ours **ou deux saumons**, selon votre récolte.
rolling-lesson-dice-salmon = La ligne des saumons en rapporte donc cinq. **Cliquez dessus**, puis **Récolter**, ou appuyez sur **{ $number }**, puis **{ $confirm }**.
rolling-lesson-dice-salmon-astray = C’est permis, mais ici les saumons rapportent le plus.
rolling-lesson-dice-tokens = Autre lancer : quatre renards, une buse. Or il vous faut des buses. Les **jetons Nature** paient des **actions de dés**, qui les transforment ; vous en avez deux.
rolling-lesson-dice-down = Cliquez sur la ligne des buses (**{ $number }**). La **molette** ou **{ $next }** mène à **Convertir vers le bas** : contre un jeton, chaque renard devient une buse. Puis **Récolter**.
rolling-lesson-dice-down-astray = C’était sans l’action de dés. Tournez la molette jusqu’à « Convertir vers le bas », puis récoltez.
rolling-lesson-dice-plus = Le dé spécial montre **+1** : en plus des buses, prenez l’animal d’**un autre dé**. Choisissez comment dans la ligne des buses, puis **récoltez**.
rolling-lesson-dice-plus-astray = Vous avez oublié l’autre dé. Choisissez une récolte « avec un autre dé ».

rolling-lesson-cards = Cartes
rolling-lesson-cards-about = Payer une carte Habitat, remises et bonus
rolling-lesson-cards-card = Les animaux paient les **cartes Habitat**. En haut : l’habitat et le nombre à noter, puis les jetons Nature gagnés. En dessous : le coût. **Survolez la première carte.**
rolling-lesson-cards-card-astray = Un peu trop vite. Annulez et regardez la première carte.
rolling-lesson-cards-collect = Les animaux en creux **manquent** : ici deux saumons. **Récoltez des saumons** et voyez ce que dit la carte.
rolling-lesson-cards-collect-astray = Il n’y a pas assez de saumons pour la première carte.
rolling-lesson-cards-discount = Il manque encore un renard, et pourtant la carte est payable ! La **carte Accomplissement** au-dessus est une **remise** : un animal de moins, ici le renard barré.
rolling-lesson-cards-pay = **Accomplissez la carte** : deux clics, ou appuyez sur **{ $number }**, puis **{ $confirm }**. Les animaux sont dépensés, le nombre est noté sur votre feuille.
rolling-lesson-cards-pay-astray = Pour cette leçon, il faut la première carte.
rolling-lesson-cards-end = **Une carte au plus par manche.** Ensuite, **terminez la manche** : le bouton en bas à droite, ou **{ $confirm }**.
rolling-lesson-cards-conveyor = Les cartes ont avancé d’un emplacement ; la dernière est partie, une nouvelle arrive. Chacune passe **une fois devant chaque carte Accomplissement** : attendre peut payer.
rolling-lesson-cards-lucky = Les cartes Accomplissement **en dessous** donnent un **bonus**. La quatrième carte va partir, et Coup de chance l’attend : **accomplissez-la**.
rolling-lesson-cards-lucky-astray = C’est permis, mais seule la quatrième carte donne le Coup de chance.
rolling-lesson-cards-bonus = Choisissez à droite **lequel de vos dés** lancer. Vous gagnez deux animaux de l’espèce obtenue.
rolling-lesson-cards-bonus-astray = Vous avez renoncé au bonus. Annulez et lancez un dé.

rolling-lesson-paper = Feuille
rolling-lesson-paper-about = Feuille A : colonnes, soleils et rangées
rolling-lesson-paper-columns = Voici la **feuille A**, la plus simple. Chaque habitat a une **colonne** de quatre hexagones, remplie de haut en bas. Les nombres notés sont des points.
rolling-lesson-paper-second = La colonne des forêts porte déjà un 2. **Accomplissez la première carte**, une forêt de 3 (clic, ou **{ $number }** puis **{ $confirm }**) : elle va juste en dessous.
rolling-lesson-paper-second-astray = La forêt est sur la première carte.
rolling-lesson-paper-sun = Le deuxième hexagone d’une colonne donne 1 point et un **soleil** : **prenez un bonus** dans la zone au bord. Chacun ne se prend qu’une fois.
rolling-lesson-paper-sun-astray = Le soleil attend encore. Prenez un bonus.
rolling-lesson-paper-row = Plus tard dans une partie : à la **première rangée**, il ne manque que le marais. **Accomplissez la troisième carte.**
rolling-lesson-paper-row-astray = Le marais que vous pouvez payer est la troisième carte.
rolling-lesson-paper-wild = Une **rangée pleine** rapporte ses points et un **animal au choix** : prenez-le à droite.
rolling-lesson-paper-wild-astray = L’animal au choix attend encore.
rolling-lesson-paper-points = Voici votre score, ligne par ligne. Après **20 manches**, il est définitif ; **cinq** animaux ou jetons Nature restants valent encore un point.

rolling-lesson-chains = Enchaînements
rolling-lesson-chains-about = Feuille B : losanges, soleil et pluie, cumul
rolling-lesson-chains-tracks = Sur la **feuille B**, chaque habitat est une **piste**, de gauche à droite. Le nombre d’une carte dit combien d’hexagones entourer. Vous gagnez ce qui y est imprimé.
rolling-lesson-chains-diamond = Entre deux pistes, des **losanges** : gagnés dès que les quatre hexagones autour sont entourés. **Accomplissez la deuxième carte**, montagne 2, pour en fermer un.
rolling-lesson-chains-diamond-astray = Pas de losange ainsi. Essayez la deuxième carte.
rolling-lesson-chains-free = Le losange donne un **hexagone gratuit**, dans n’importe quelle piste. Or le prochain de la piste des **marais** porte un soleil. **Cliquez sur cette piste.**
rolling-lesson-chains-free-astray = Bon hexagone aussi, mais seul le marais mène à un soleil.
rolling-lesson-chains-weather = Voilà un enchaînement ! **Soleil et pluie** ouvrent la colonne suivante, en bas : **choisissez une option**. Elle peut mener encore plus loin.
rolling-lesson-chains-weather-astray = Le soleil attend encore. Choisissez une option.
rolling-lesson-chains-overflow = Autre partie : la piste du fleuve n’a plus qu’un hexagone, la carte en demande 3. **Accomplissez la quatrième carte** : le reste va au **cumul**.
rolling-lesson-chains-overflow-astray = Le fleuve est sur la quatrième carte.
rolling-lesson-chains-marks = D’abord le bonus de la carte Accomplissement : **utilisez-le**, à droite. Puis regardez : un hexagone dans la piste, deux dans le cumul.
rolling-lesson-chains-marks-astray = Vous avez renoncé au bonus. Annulez et utilisez-le.
rolling-lesson-chains-points = Une piste rapporte le nombre au-dessus de son **dernier hexagone entouré**, le cumul aussi. Les feuilles C et D sont des cartes du terrain ; les règles les expliquent.

## Facts about the animals

fact-about = À propos de cet animal
fact-back = La carte de score
fact-close = Fermer
fact-bear = En automne, le **grizzli** mange presque sans s’arrêter, jusqu’à des dizaines de milliers de baies par jour. Puis il dort cinq mois ou plus sans manger ni boire. Ses petits naissent dans la tanière, au cœur de l’hiver, et pèsent environ cinq cents grammes.
fact-elk = Les bois du **wapiti** mâle tombent chaque printemps et repoussent, jusqu’à deux centimètres par jour : peu de tissus croissent plus vite. En automne, les mâles lancent un long brame aigu qui porte à des kilomètres.
fact-salmon = Les **saumons du Pacifique** éclosent en eau douce, grandissent en mer et retrouvent à l’odeur le cours d’eau où ils sont nés. La plupart des espèces meurent après la ponte. Ce que les ours en laissent dans les bois nourrit les arbres de la rive.
fact-hawk = Les **buses à queue rousse** gardent souvent le même partenaire pendant des années. Au printemps, le couple tournoie très haut au-dessus de son territoire et plonge, parfois serres enlacées. Leur cri rauque est bien connu au cinéma, où on le prête souvent aux aigles.
fact-fox = Le **renard roux** entend une souris sous la neige. Il écoute, bondit très haut et retombe sur elle, les pattes avant en premier. Des observateurs ont constaté que ces bonds réussissent le plus souvent vers le nord-est ; peut-être le renard perçoit-il le champ magnétique de la Terre.

## Rules from where they are needed

rules-open = Les règles à ce sujet

# Keeping, watching and sharing games.
title-continue = Reprendre : { $game } · tour { $turn }
title-continue-round = Reprendre : { $game } · manche { $turn }
title-continue-damaged = Reprendre la dernière partie
title-table = Retour à la table avec { $names }
title-table-alone = Retour à la table
title-table-brief = { $names }
title-table-turn = { $table } : { $turn }
title-daily = Partie du jour
title-daily-of = Partie du jour du { $day }
title-games = Sauvegardes
title-journal = Journal
menu-save = Sauvegarder la partie
menu-take-back = Revenir d’un tour
menu-copy = Copier la partie en texte
menu-picture = Mode photo
menu-replay-title = Revoir la partie
copy-hint = Un texte qui tient dans un message ; on peut le coller dans les sauvegardes
copy-done = La partie a été copiée en texte.
copy-code-done = Le code { $code } a été copié.
undo-take-back = Des informations cachées ont été révélées. Revenir plutôt d’un tour
control-take-back-turn = Revenir d’un tour
take-back-title = Revenir d’un tour ?
take-back-question = Des informations cachées ont été révélées depuis. Si vous revenez d’un tour, la partie devient une **partie d’entraînement** : elle ne comptera ni pour le Sentier ni pour vos statistiques.
take-back-practice = C’est déjà une partie d’entraînement. Revenir d’un tour ?
take-back-yes = Revenir d’un tour
take-back-no = Continuer
save-title = Sauvegarder la partie
save-about = La partie est de toute façon sauvegardée après chaque action. Donnez-lui un nom pour revenir à ce moment précis ; vous pouvez en sauvegarder { $count }.
save-name = Nom de la partie
save-now = Sauvegarder
save-over = L’écraser ?
save-full = Les { $count } emplacements sont pris. Écrasez une partie, ou supprimez-en une dans les sauvegardes.
save-done = Sauvegardée sous le nom { $text }.
save-failed = La partie ne peut pas être sauvegardée : { $text }
doubt-title = Cette partie est endommagée
doubt-question = { $actions ->
    [one] Seule sa première action peut être jouée
   *[other] Seules ses { $actions } premières actions peuvent être jouées
} : { $why }. Rien n’a été modifié.
doubt-go-on = Jouer à partir de là
doubt-watch = Regarder jusque-là
doubt-leave = Annuler
open-missing = Cette partie n’existe plus.
open-newer = Cette sauvegarde vient d’une version plus récente du jeu. Mettez le jeu à jour pour l’ouvrir ; rien n’a été modifié.
open-damaged = Cette partie est endommagée et ne peut pas être jouée ; le fichier est conservé sous le nom { $file }.
open-unreadable = Lecture impossible : { $why }
open-not-a-record = Ce n’est pas une partie jouable : { $why }
open-text-no-game = Ce texte ne contient pas de partie. Copiez-le en entier, du premier au dernier caractère.
open-text-cut = Il manque la fin de cette partie. Copiez-la en entier, du premier au dernier caractère.
open-text-changed = Des caractères de cette partie ont été modifiés ou perdus en chemin. Copiez-la de nouveau, ou faites-vous envoyer le fichier.
open-text-newer = Ce texte vient d’une version plus récente du jeu. Mettez le jeu à jour pour l’ouvrir.
open-copy = Le fichier le plus récent était endommagé ; il est conservé sous le nom { $file }. Voici la copie précédente.
open-other-data = Cette partie a été jouée avec d’autres règles ou d’autres cartes que celles de cette version ; elle peut se dérouler autrement.
drop-later = Déposez le fichier sur l’écran titre ou dans les sauvegardes ; cette partie-ci continue.
start-in-use = Cascadia est déjà ouvert et utilise le dossier { $folder }. Fermez l’autre fenêtre, ou lancez le jeu avec --data-dir et un autre dossier.
start-not-writable = Rien ne peut être sauvegardé cette fois, ni parties ni profils : impossible d’écrire dans le dossier { $folder } ({ $why }).
notice-not-kept = La partie ne peut pas être sauvegardée : { $why }. Vous pouvez continuer ; le jeu réessaie après chaque action.
journal-damaged = { $lines ->
    [one] Une ligne du journal est endommagée
   *[other] { $lines } lignes du journal sont endommagées
} ; le reste est là, et le fichier reste inchangé.
journal-newer = { $lines ->
    [one] Une ligne du journal vient
   *[other] { $lines } lignes du journal viennent
} d’une version plus récente ; le reste est là.
trail-notice-restored = Le fichier de vos profils était endommagé. Il est conservé sous le nom { $file } ; voici la version précédente.
lesson-notice-restored = Le fichier de vos leçons était endommagé. Il est conservé sous le nom { $file } ; voici la version précédente.
lesson-notice-untouched = Le fichier de vos leçons est inutilisable et reste inchangé ; rien n’y est ajouté : { $why }
lesson-notice-not-written = Votre progression dans les leçons ne peut pas être enregistrée : { $why }
replay-step-back = Action précédente
replay-step-on = Action suivante
replay-turn-back = Tour précédent
replay-turn-on = Tour suivant
replay-play = Lecture
replay-pause = Pause
replay-pace = Vitesse
replay-pace-slow = Lent
replay-pace-normal = Normal
replay-pace-fast = Rapide
replay-pace-turns = Tour par tour
replay-scrub = Glissez ou cliquez pour aller à un autre moment ; chaque trait est la fin d’un tour
replay-at = Action { $step } sur { $steps }
replay-leave = Quitter
replay-from-here = Jouer à partir d’ici
replay-from-here-hint = Une copie d’entraînement : elle ne compte pas pour le Sentier
prompt-replay = Rediffusion : **{ $name }** joue
prompt-replay-over = Rediffusion : la partie est terminée
result-watch = Revoir la partie
result-picture = Mode photo : images et clip de l’environnement, avec son score
result-copy = Copier la partie en texte
result-copy-code = Copier le code de la partie : graine, cartes et règles
result-watch-short = Revoir
result-title-short = Accueil
result-picture-short = Image
result-copy-short = Partie
result-copy-code-short = Code
portrait-cards = Cartes { $cards }
portrait-sum = { $points } + { $bonus } de bonus d’habitat
photo-entered = Mode photo : glisser, molette et clic droit déplacent la caméra. { $key } pour revenir à la partie.
photo-not-in-lesson = Le mode photo s’ouvre après la leçon.
photo-land = Environnement
photo-light = Lumière
photo-hour = Heure du jour
photo-hour-first = Aube
photo-hour-morning = Matin
photo-hour-noon = Midi
photo-hour-afternoon = Après-midi
photo-hour-golden = Heure dorée
photo-hour-last = Crépuscule
photo-hour-game = Comme en jeu
photo-focus = Netteté
photo-soft = Flou artistique
photo-sharp = Zone nette
photo-frame = Cadre
photo-frame-plain = Aucun
photo-frame-band = Bandeau
photo-frame-mount = Passe-partout
photo-title = Titre
photo-format = Format
photo-shape = Forme
photo-aspect-window = Fenêtre
photo-aspect-wide = 16:9
photo-aspect-square = Carré
photo-aspect-portrait = Portrait
photo-size = Taille
photo-pixels = { $width } × { $height }
photo-save = Enregistrer
photo-clip = Clip animé
photo-clip-hint = L’environnement fait un tour en 6 secondes : un GIF animé à envoyer à vos amis
photo-leave = Quitter le mode photo
photo-progress = Création de l’image…
photo-clip-progress = Création du clip… { $percent } %
photo-cancel = Annuler
notice-clip = Clip enregistré : { $text } ({ $size } Mo)
notice-clip-failed = Le clip n’a pas pu être enregistré : { $text }
daily-title = Partie du jour
daily-about = Une partie solo, la même pour tous aujourd’hui. { $count } essais ; le meilleur compte.
daily-player = Qui joue ?
daily-left = { $left ->
    [0] Vous avez utilisé vos { $count } essais du jour.
    [one] Il reste { $left } essai sur { $count }.
   *[other] Il reste { $left } essais sur { $count }.
}
daily-start = Jouer la partie du jour
daily-go-on = Reprendre l’essai
daily-practice = Y jouer pour s’entraîner
daily-practice-hint = Tous les essais sont utilisés. Cette partie ne comptera pas.
daily-table = Aujourd’hui sur cette machine
daily-table-empty = Personne ne l’a encore jouée.
daily-not-finished = inachevé
daily-code = Code : { $code }
daily-cards = Cartes de score { $cards }
daily-month-before = Le mois précédent
daily-month-after = Le mois suivant
daily-day = { $date } : { $points ->
    [one] 1 point
   *[other] { $points } points
}
daily-streak = { $days ->
    [0] Pas encore de série
    [one] Série : 1 jour
   *[other] Série : { $days } jours de suite
}
daily-streak-longest = { $days ->
    [0] Jouez deux jours de suite pour en commencer une
    [one] La plus longue : 1 jour
   *[other] La plus longue : { $days } jours
}
daily-share = Copier le résultat
daily-share-hint = Un court texte avec vos points, votre série et le code de la partie
daily-share-later = Finissez d’abord la partie du jour
daily-shared = Copié. Collez-le où vous voulez.
daily-share-day = Cascadia · Partie du jour, { $date }
daily-share-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
daily-share-streak = { $days ->
    [one] Série : 1 jour
   *[other] Série : { $days } jours
}
daily-share-code = Code : { $code }
weekday-1 = L
weekday-2 = M
weekday-3 = M
weekday-4 = J
weekday-5 = V
weekday-6 = S
weekday-7 = D
date = { $day } { $month } { $year }
games-unfinished = Inachevées
games-saved = Sauvegardées
games-text = Depuis un texte
games-none-unfinished = Aucune partie inachevée. Les parties sont sauvegardées ici après chaque action jusqu’à leur fin.
games-none-saved = Aucune partie sauvegardée. En jeu, le menu propose « Sauvegarder la partie ».
games-text-about = Collez le texte d’une partie qu’on vous a envoyée, ou déposez son fichier sur la fenêtre.
games-watch = Regarder
games-go-on = Reprendre
games-clear = Effacer
games-remove = Supprimer
games-remove-sure = Supprimer cette partie pour de bon ? Appuyez encore.
games-round-of = Manche { $turn } sur { $turns }
games-over = terminée
games-practice = entraînement
journal-verified = tirages vérifiés
journal-by-computer = terminée par l’IA pour { $names }
games-newer = vient d’une version plus récente du jeu
games-damaged = endommagée ; une copie est peut-être intacte
month-1 = janvier
month-2 = février
month-3 = mars
month-4 = avril
month-5 = mai
month-6 = juin
month-7 = juillet
month-8 = août
month-9 = septembre
month-10 = octobre
month-11 = novembre
month-12 = décembre
new-game-code-mistyped = Ce code n’est pas valable : une lettre est fausse, ou il vient d’une version plus récente
doubt-stored = Résultat enregistré : { $totals }.

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
journal-empty-about = Chaque partie jouée jusqu’au bout est consignée ici : les totaux au fil du temps, ce que rapportent chaque carte et chaque habitat, vos résultats contre chaque adversaire, et les parties elles-mêmes, à revoir.
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
journal-cards-about = Parties avec un seul jeu de cartes à lettres de l’édition finale
journal-card-spoken = carte { $card } { $points } points, { $games }
journal-lands = Points des habitats
journal-lands-about = Sans les bonus d’habitat
journal-nature = Jetons Nature
journal-rival = Adversaire
journal-rival-games = Parties
journal-rival-won = Gagnées
journal-rival-tied = Égalités
journal-rival-share = % de victoires
journal-rival-share-hint = Part des parties gagnées ; une égalité compte pour une demi-victoire
journal-rival-difference = Écart moyen
journal-rival-difference-hint = Points d’avance ou de retard sur eux, en moyenne
journal-rival-spoken = { $name } : { $games }, victoires : { $won }, égalités : { $tied }, { $share } ; écart moyen : { $points }
journal-everybody = Les parties de tous
journal-moment = { $date } à { $time }
journal-no-bonuses = sans bonus d’habitat
journal-place = { $place ->
    [1] { $name } : meilleure partie
    [2] { $name } : deuxième meilleure partie
   *[other] { $name } : troisième meilleure partie
}
journal-result = Voir le résultat
journal-land = Montrer l’environnement de cette partie
journal-file-gone = L’enregistrement de cette partie n’existe plus
journal-export = Exporter un tableau
journal-export-hint = Une ligne pour chaque joueur de chaque partie, en valeurs séparées par des virgules pour d’autres programmes
journal-exported = Tableau enregistré : { $text }
journal-export-failed = Le tableau n’a pas pu être enregistré : { $text }

# La partie du jour de Rolling Rivers.
rolling-daily-about = Une partie solo, la même pour tous aujourd’hui ; les feuilles A à D alternent. { $count } essais ; le meilleur compte.
rolling-daily-share-day = Cascadia : Rolling Rivers · Partie du jour, { $date }

# Le journal de Rolling Rivers.
rolling-journal-sources = Feuilles et cartes
rolling-journal-empty = Chaque partie de Rolling Rivers jouée jusqu’au bout est consignée ici : les totaux sur chaque feuille, ce que vous rapportent chaque ligne et chaque carte Accomplissement, vos résultats contre chaque adversaire, et les parties elles-mêmes, à revoir. Terminez une partie pour remplir la première page.
rolling-journal-land = Montrer les feuilles de cette partie
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
result-new-best = Votre record ! Avant : moyenne { $mean }, record { $best }

## L’analyse d’une partie

review = Analyse
review-result = Analyser la partie
review-result-hint = Ce que cette partie vous apprend : tour par tour, et la part de la chance
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
review-par-about = Le par est la moyenne d’un Ranger avec ces cartes. La chance est ce qui a été révélé.
review-par-about-rivals = Le par est la moyenne d’un Ranger avec ces cartes. La chance est ce qui a été révélé et ce que les autres ont pris.
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
review-curve-turn = Tour { $turn }. Votre choix : { $gain } par rapport au par, { $missed } points de moins que le meilleur. Puis la chance : { $luck }.
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
review-mark-slight = Un peu mieux
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
review-gain-and-luck = Par rapport au par { $gain } ; puis la chance { $luck }.
review-sources-about = Vos points, et ce que vos choix ont changé par rapport au par (au-dessus du trait) et aux meilleurs tours (en dessous).
review-source-made = Points
review-source-par = / par
review-source-best = / meilleur
review-source-spoken = { $source } : { $made } points ; { $par } par rapport au par, { $best } par rapport aux meilleurs tours
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
review-locked = C’est un essai à une partie du jour encore ouverte. L’analyse s’ouvre quand les { $count } essais sont terminés.
review-seed-par = Sur cette graine : Rangers { $low } à { $high }, Biologistes { $biologist } (meilleur { $best }). Vous avez fait { $own } : plus que { $share } % des Rangers.
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
review-my-mistakes-hint = Les tours les plus instructifs de vos 30 dernières parties, de nouveau après 1, 3, 7 et 21 jours
review-fitting-puzzles = Problèmes à ce sujet
review-fitting-puzzles-hint = Des problèmes sur ce que vos dernières parties manquent le plus
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

## Problèmes

puzzle = Problème
puzzles = Problèmes
puzzles-about = Des positions de vraies parties, chacune avec un seul meilleur tour. À vous de le trouver.
puzzles-profile-hint = Ce que vous résolvez est gardé dans ce profil.
puzzles-reading = Lecture des problèmes…
puzzles-unreadable = Le fichier des problèmes manque ou est endommagé : il n’y en a donc pas. Tout le reste fonctionne comme toujours.
puzzles-left-out = { $count ->
    [one] Un problème du fichier est endommagé et laissé de côté.
   *[other] { $count } problèmes du fichier sont endommagés et laissés de côté.
}
puzzles-suits = pour vous
puzzles-suits-hint = Le niveau le plus facile dont vous ne résolvez pas encore 7 problèmes sur 10 du premier coup
puzzle-tier-sprout = La Pousse ne voit pas ces tours. Un bon début.
puzzle-tier-hiker = Le Randonneur manque ces tours, le Ranger les trouve.
puzzle-tier-ranger = Même le Ranger manque ces tours.
puzzles-done = { $done } sur { $all } résolus
puzzles-due = { $count } à revoir
puzzles-waiting = { $count } plus tard
puzzles-themes = Thème
puzzles-all-themes = Tous
puzzles-come-back = Ce que vous manquez revient après 1, 3, 7 et 21 jours, jusqu’à ce que ce soit acquis.
puzzles-next-of = { $tier } : { $said }
puzzles-next-due = un problème manqué, à revoir aujourd’hui
puzzles-next-new = un nouveau problème
puzzles-all-done = Tous sont résolus ou reviennent un autre jour. Choisissez un autre niveau ou un autre thème.
puzzles-none-of-theme = Ce niveau n’a aucun problème de ce thème. Choisissez-en un autre.
puzzle-next = Problème suivant
puzzle-again = Réessayer
puzzle-back = Retour à la liste
puzzle-of-the-day = Problème du jour
puzzle-daily-solve = Résoudre ce problème
puzzle-daily-again = Le résoudre encore
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
puzzle-with-help = L’indice a dit quoi prendre : le problème reviendra un autre jour.
puzzle-best-is = Le meilleur tour : **{ $choice }**, voir le contour.
puzzle-played-here = Le vôtre
puzzle-failed = Ce tour n’a pas pu être vérifié. Réessayez.
puzzle-unplayable = Le problème { $id } ne peut pas être mis en place et est laissé de côté.

## Rolling Rivers : cartes Accomplissement

rolling-card-subtract = Soustraction
rolling-card-subtract-short = −1 animal
rolling-card-subtract-text = Réduisez le coût de 1 animal de n’importe quelle espèce.
rolling-card-easy-catch = Prise facile
rolling-card-easy-catch-short = −1 buse, −1 saumon
rolling-card-easy-catch-text = Réduisez le coût de 1 buse et de 1 saumon, s’il en comporte.
rolling-card-lucky-roll = Coup de chance
rolling-card-lucky-roll-short = Un dé : 2 animaux
rolling-card-lucky-roll-text = Lancez un de vos deux dés personnels et gagnez 2 animaux de l’espèce obtenue.
rolling-card-bear-and-salmon = Ours et saumon
rolling-card-bear-and-salmon-short = +1 ours, +1 saumon
rolling-card-bear-and-salmon-text = Gagnez 1 ours et 1 saumon.
rolling-card-open-country = Grands espaces
rolling-card-open-country-short = Habitat au choix
rolling-card-open-country-text = Cochez l’habitat de votre choix au lieu de celui de la carte.
rolling-card-fill-the-gaps = Combler les manques
rolling-card-fill-the-gaps-short = +1 de chaque absent
rolling-card-fill-the-gaps-text = Gagnez 1 animal de chaque espèce qu’il ne vous reste plus juste après avoir payé.
rolling-card-stand-in = Remplaçants
rolling-card-stand-in-short = 2 pour 2 autres
rolling-card-stand-in-text = Jusqu’à 2 animaux d’une espèce du coût peuvent être payés avec ceux d’une autre espèce.
rolling-card-bonus-nature = Bonus Nature
rolling-card-bonus-nature-short = Jetons : jusqu’à 3
rolling-card-bonus-nature-text = Si vous avez moins de 3 jetons Nature, gagnez-en jusqu’à en avoir 3.
rolling-card-fair-trade = Troc équitable
rolling-card-fair-trade-short = 1 jeton : 2 animaux
rolling-card-fair-trade-text = Vous pouvez payer 1 jeton Nature pour gagner 2 animaux de votre choix.
rolling-card-thin-the-herd = Éclaircir les rangs
rolling-card-thin-the-herd-short = −1 dès 3 animaux
rolling-card-thin-the-herd-text = Réduisez le coût de 1 dans une ou deux espèces qui demandent au moins 3 animaux.
rolling-card-scaled-back = À la baisse
rolling-card-scaled-back-short = Nombre −1, coût −2
rolling-card-scaled-back-text = Baissez de 1 le nombre de la carte ; en échange, réduisez le coût de 2 animaux au plus.
rolling-card-natural-discount = Remise naturelle
rolling-card-natural-discount-short = Jeton = −1 animal
rolling-card-natural-discount-text = Dépensez autant de jetons Nature que vous voulez ; chacun réduit le coût de 1 animal.
rolling-card-big-game = Gros gibier
rolling-card-big-game-short = −1 ours, wapiti, renard
rolling-card-big-game-text = Réduisez le coût de 1 ours, wapiti ou renard.
rolling-card-double-salmon = Double saumon
rolling-card-double-salmon-short = +2 saumons
rolling-card-double-salmon-text = Gagnez 2 saumons.
rolling-card-hoof-and-wing = Sabot et aile
rolling-card-hoof-and-wing-short = −1 wapiti, −1 buse
rolling-card-hoof-and-wing-text = Réduisez le coût de 1 wapiti et de 1 buse, s’il en comporte.
rolling-card-step-down = Un cran plus bas
rolling-card-step-down-short = Payer un cran plus bas
rolling-card-step-down-text = Les animaux d’une espèce du coût peuvent être payés avec ceux de l’espèce juste en dessous.
rolling-card-pine-harvest = Récolte de pignes
rolling-card-pine-harvest-short = +1 jeton, ou +2
rolling-card-pine-harvest-text = Gagnez 1 jeton Nature ; 2 si la carte n’en donne pas.
rolling-card-tracks = Sur la piste
rolling-card-tracks-short = +2 parmi le coût
rolling-card-tracks-text = Gagnez 1 animal de deux espèces du coût imprimé.
rolling-card-lone-wolves = Loups esseulés
rolling-card-lone-wolves-short = 2 isolés en moins
rolling-card-lone-wolves-text = Ignorez une ou deux espèces dont le coût ne demande que 1 animal.
rolling-card-stretch-out = Allongement
rolling-card-stretch-out-short = 2 jetons : nombre +1
rolling-card-stretch-out-text = Vous pouvez payer 2 jetons Nature pour augmenter le nombre de 1.
rolling-card-hawk-eyes = Œil de buse
rolling-card-hawk-eyes-short = Buses pour 2 autres
rolling-card-hawk-eyes-text = Jusqu’à 2 animaux du coût peuvent être payés avec des buses.
rolling-card-big-effort = Grand effort
rolling-card-big-effort-short = +1 ou +2 animaux
rolling-card-big-effort-text = Gagnez 1 animal de votre choix ; 2 si le coût imprimé est d’au moins 8 animaux.
rolling-card-second-look = Second coup d’œil
rolling-card-second-look-short = Lancer les deux dés
rolling-card-second-look-text = Lancez vos deux dés personnels et gagnez les animaux obtenus.
rolling-card-bulk-rate = Prix de gros
rolling-card-bulk-rate-short = −1 ou −2 animaux
rolling-card-bulk-rate-text = Réduisez le coût de 1 animal ; de 2 s’il est d’au moins 8 animaux.

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
rolling-bonus-roll-spoken = Lancer votre dé montrant : { $face }
rolling-bonus-roll-faces = Ses faces : { $faces }. Vous pouvez aussi cliquer sur le dé.
rolling-ask-gain-next = Que gagnez-vous d’abord ?
rolling-ask-gain = { $count ->
    [one] Gagnez **un animal** : lequel ?
   *[other] Gagnez **{ $count } animaux** : lesquels ?
}
rolling-variant-plain = Tels quels
rolling-variant-up = Convertir vers le haut : { $from } en { $to }
rolling-variant-down = Convertir vers le bas : { $from } en { $to }
rolling-variant-two = Deux types : { $other } aussi
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
    [two] deux types
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
rolling-goal-columns-worth = Au moins { $points } points avec chacune de { $count } colonnes
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
    [all] Tous les bonus avec un { $animal }
   *[other] Au moins { $count } bonus avec un { $animal }
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
rolling-goal-animals-worth = Au moins { $points } points avec chacun de { $count } animaux
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

## Rolling Rivers : nouvelle partie

rolling-new-title = Nouvelle partie de Rolling Rivers
rolling-ours = Dés, cartes et feuilles sont de notre cru, selon les règles du livret.
rolling-stars = Difficulté : { $stars } sur 3
rolling-sheet-of-scenario = Le scénario { $number } se joue sur la feuille { $sheet }. Choisissez « Normale » pour jouer sur cette feuille.
rolling-for-achievements = Normale
rolling-for-achievements-hint = Une partie pour les points. Chaque réussite de la feuille que vous atteignez est un pas sur le Sentier des fleuves.
rolling-for-scenario = Scénario
rolling-for-scenario-hint = Une partie sur une feuille donnée, avec des cartes et des objectifs donnés. Tous les objectifs atteints font un pas sur le Sentier des fleuves.
rolling-cards-beginner = Débutant
rolling-cards-beginner-hint = Les quatre cartes Accomplissement pour débutants, dans un ordre au hasard
rolling-cards-random = Au hasard
rolling-cards-random-hint = Quatre des douze cartes Accomplissement, tirées au début de la partie
rolling-cards-picked = Au choix
rolling-cards-picked-hint = Choisissez quatre cartes Accomplissement, aussi parmi celles du second jeu
rolling-cards-heading = Cartes Accomplissement
rolling-pick-title = Choisissez quatre cartes Accomplissement
rolling-pick-about = Dans l’ordre des quatre emplacements, à partir de la pioche. { $chosen } sur 4 choisies.
rolling-pick-core = Les douze cartes
rolling-pick-companion = Second jeu (notre création)
rolling-pick-incomplete = Choisissez d’abord quatre cartes Accomplissement.
rolling-pick-done = Terminé
rolling-family = Règles familiales
rolling-family-hint = Pas de dé spécial ni de conversion : un jeton Nature ajoute un dé à votre récolte. Cartes pour débutants seulement.
rolling-abundance = Abondance
rolling-abundance-hint = Chacun commence avec 3 animaux de chaque espèce et 4 jetons Nature.
rolling-counts-not = Une telle partie n’est pas un pas sur le Sentier des fleuves.
rolling-companion-note = Les scénarios 13 à 20 utilisent des cartes du second jeu (H), de notre cru.
rolling-code-of-cascadia = C’est le code d’une partie de Cascadia.
rolling-open-track = Sentier des fleuves

rolling-line-completion-diversity = Habitats
rolling-line-leftovers = Restes
rolling-total = Total
rolling-chip-tokens = { $count ->
    [one] +1 jeton Nature
   *[other] +{ $count } jetons Nature
}
rolling-chip-choose = récompense au choix
rolling-chip-lost = { $count ->
    [one] 1 perdu
   *[other] { $count } perdus
}
rolling-look = { $name } : voir la feuille
rolling-cards-completed = { $count ->
    [one] Une carte accomplie
   *[other] { $count } cartes accomplies
}
rolling-die-discount = Les actions de dés coûtent un jeton Nature de moins.
rolling-die-plus-one = Gagnez aussi l’animal d’un autre dé.
rolling-die-twice = Un de vos dés personnels compte deux fois.
rolling-die-wild = N’importe quel animal récolté
rolling-leave = Quitter la partie
rolling-leave-hint = La partie est sauvegardée.
rolling-paper-name-a = Fleuve Columbia
rolling-paper-name-b = Fleuve Elwha
rolling-paper-name-c = Fleuves Tatshenshini et Alsek
rolling-paper-name-d = Fleuve Fraser
rolling-paper-bonus-area = Un bonus par soleil
rolling-paper-sun-rain = Soleil et pluie
rolling-paper-landmarks = Sites remarquables
rolling-paper-overflow = Cumul
rolling-paper-animals = Ce que rapportent les animaux
rolling-paper-bear = groupes de deux exactement
rolling-paper-elk = lignes droites
rolling-paper-fox = 2 à 5 · 6 animaux autour
rolling-paper-hawk = buses sans buse autour
rolling-paper-salmon = migrations
rolling-paper-full = complet
rolling-paper-all-five = les cinq
rolling-paper-total = Total
rolling-paper-line-overflow = cumul
rolling-paper-line-bonuses = bonus
rolling-paper-line-habitats = habitats
rolling-paper-line-leftovers = restes
rolling-paper-letter-bear = O
rolling-paper-letter-elk = W
rolling-paper-letter-fox = R
rolling-paper-letter-hawk = B
rolling-paper-letter-salmon = S
rolling-paper-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
rolling-paper-wild = { $count ->
    [one] { $count } animal au choix
   *[other] { $count } animaux au choix
}
rolling-paper-token = { $count ->
    [one] { $count } jeton Nature
   *[other] { $count } jetons Nature
}
rolling-paper-free = { $count ->
    [one] { $count } hexagone gratuit
   *[other] { $count } hexagones gratuits
}
rolling-paper-free-in = un hexagone gratuit de type { $habitat }
rolling-paper-sun = soleil
rolling-paper-rain = pluie
rolling-paper-landmark = site remarquable
rolling-paper-start = Départ
rolling-paper-surround = Sans habitat, une fois entouré : { $bonus }
rolling-paper-between = sur son bord : { $bonus }
rolling-paper-empty = vide
rolling-paper-outlined = entouré
rolling-paper-taken = pris
rolling-paper-next = ensuite : { $bonus }
rolling-paper-length = { $count } sur { $all }
rolling-paper-where = rangée { $row }, hexagone { $column }
rolling-paper-column = Soleil et pluie, colonne { $column }
rolling-sign-owner = À qui est cette feuille
rolling-sign-line = { $line } : points jusqu’ici
rolling-sign-leftovers = Restes : à la fin, chaque lot de { $count } animaux et jetons Nature vaut 1 point.
rolling-sign-total = Total : toutes les lignes ensemble
rolling-sign-overflow = Cumul : ce qui ne tient plus dans son habitat va ici, de gauche à droite.
rolling-sign-item = Chaque soleil permet d’en prendre un ; chacun ne se prend qu’une fois.
rolling-sign-option = Quand un soleil ou un nuage du dessus est barré, prenez l’une des options situées dessous.
rolling-sign-weather = { $icon ->
    [sun] Soleil : choisissez une récompense de la zone de bonus. S’il y a des colonnes, dans la prochaine dont le soleil est libre.
   *[rain] Pluie : choisissez une récompense dans la prochaine colonne dont le nuage est libre.
}
rolling-sign-free = Hexagone gratuit : marquez un hexagone de plus, à votre choix, gratuitement.
rolling-sign-wild = Animal au choix : gagnez un animal de n’importe quelle espèce.
rolling-sign-points = Nombre dans un cercle : autant de points.
rolling-sign-above = { $bonus }, une fois l’hexagone du dessus rempli
rolling-sign-row = Rangée pleine : { $bonus }
rolling-sign-area = Zone de bonus : chaque soleil permet de prendre un bonus ; chacun ne se prend qu’une fois.
rolling-sign-header = Une piste dont le dernier hexagone entouré est ici rapporte { $points ->
    [one] 1 point
   *[other] { $points } points
}, et le cumul aussi.
rolling-sign-outlined = { $bonus }, une fois cet hexagone entouré
rolling-sign-diamond = Losange : { $bonus }, une fois les quatre hexagones voisins entourés
rolling-sign-diamond-icon = Losange : gagné une fois les quatre hexagones voisins entourés.
rolling-sign-landmark-row = Tous les sites de cette rangée : { $bonus }
rolling-sign-landmark-column = Tous les sites de cette colonne : { $bonus }
rolling-sign-space = { $bonus }, une fois que le cumul atteint cette case
rolling-sign-edge = { $bonus }, une fois les deux hexagones voisins remplis
rolling-sign-corner = { $bonus }, une fois les trois hexagones voisins remplis

## Rolling Rivers : joueurs IA

rolling-opponent-sprout-hint = Prend le plus gros tas et le plus grand nombre qu’il peut payer, et oublie les remises.
rolling-opponent-hiker-hint = Joue manche par manche, connaît les remises, mais se trompe parfois.
rolling-opponent-ranger-hint = Pèse chaque récolte et chaque carte, en pensant aux cartes des prochaines manches.
rolling-opponent-biologist-hint = Joue beaucoup de parties d’avance dans sa tête avant de décider. Le niveau le plus fort.

## Rolling Rivers : résultat et Sentier des fleuves

rolling-result-picture = Image
rolling-result-code = Copier le code de la partie : { $code }
rolling-trail-practice = Aucun pas sur le Sentier des fleuves : c’était une partie d’entraînement.
rolling-trail-computer = Aucun pas sur le Sentier des fleuves : l’IA a terminé cette partie.
rolling-trail-family = Aucun pas sur le Sentier des fleuves : partie jouée selon les règles familiales.
rolling-trail-abundance = Aucun pas sur le Sentier des fleuves : tous ont commencé dans l’abondance.
rolling-trail-not-kept = Aucun pas sur le Sentier des fleuves : cette partie n’a pas été jouée ici.
rolling-trail-scenario-again = Vous aviez déjà accompli ce scénario : pas de nouveau pas sur le Sentier des fleuves.
rolling-trail-scenario-missed = Objectifs non tous atteints : aucun pas sur le Sentier des fleuves.
rolling-trail-nothing-new = Pas de nouvelle réussite : aucun pas sur le Sentier des fleuves.
rolling-trail-gained = { $count ->
    [one] Sentier des fleuves : un pas, { $steps } en tout
   *[other] Sentier des fleuves : { $count } pas, { $steps } en tout
}
rivertrail-notice-kept-aside = Le fichier du Sentier des fleuves était endommagé. Il a été conservé sous { $file }.
rivertrail-notice-restored = Le fichier du Sentier des fleuves était endommagé ; une copie a été utilisée. Le fichier a été conservé sous { $file }.
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
rolling-trail-name-empty = Il manque un nom.
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

## Rolling Rivers : règles

rolling-rules-aim = Le jeu en bref
rolling-rules-aim-1 = Chaque joueur écrit sur sa propre feuille, et tous jouent en même temps avec **les mêmes dés centraux**. Personne ne peut vous gêner.
rolling-rules-aim-2 = À chacune des **{ $rounds } manches**, vous lancez les dés, vous **récoltez de la faune**, puis vous pouvez **accomplir une carte Habitat** avec vos animaux. Une carte accomplie permet de marquer votre feuille d’environnement, et les marques donnent des bonus et des points.
rolling-rules-aim-3 = Chaque joueur commence avec **{ $animals } animal de chaque espèce** et **{ $tokens } jetons Nature**. La feuille de récolte indique ce que vous avez ; elle n’a pas de limite.
rolling-rules-round = La manche
rolling-rules-round-1 = **1. Lancer les dés.** Trois dés centraux et le dé spécial comptent pour tous ; chaque joueur a en plus deux dés personnels.
rolling-rules-round-2 = **2. Récolter de la faune.** Choisissez une espèce et gagnez un animal par dé qui la montre. Une action de dé change ce que vous pouvez récolter.
rolling-rules-round-3 = **3. Accomplir une carte.** Vous pouvez payer une des cartes Habitat sur la table, aussi avec les animaux tout juste récoltés. Puis marquez votre feuille.
rolling-rules-round-4 = **4. Fin de la manche.** Toutes les cartes avancent d’un emplacement, celle du quatrième part, et une nouvelle vient de la pioche.
rolling-rules-dice = Les dés
rolling-rules-dice-1 = Un dé avec **deux animaux** compte pour l’un des deux, au choix. Une **face joker** compte pour n’importe quel animal que vous récoltez.
rolling-rules-dice-2 = Vous pouvez écarter un dé qui offre un choix. Un dé simple de l’espèce récoltée compte toujours.
rolling-rules-dice-special = Le dé spécial
rolling-rules-dice-3 = **Animaux.** Joker, 1 ours ou 2 saumons, buse ou wapiti : il compte comme un autre dé.
rolling-rules-dice-4 = **Remise.** Les actions de dé coûtent { $discount } jeton Nature de moins.
rolling-rules-dice-5 = **Un autre.** Gagnez aussi l’animal d’un dé que vous n’utilisez pas, tel qu’il est tombé.
rolling-rules-dice-6 = **Dé personnel double.** Un de vos dés personnels compte deux fois ; la seconde fois, il peut compter pour son autre côté.
rolling-rules-actions = Actions de dé
rolling-rules-actions-1 = Une fois par manche, vous pouvez dépenser des jetons Nature pour une action de dé. Les animaux ont un ordre : **ours, wapiti, renard, buse, saumon**.
rolling-rules-actions-2 = **Convertir vers le bas** ({ $down }) : tous les dés d’une espèce comptent pour l’espèce juste en dessous.
rolling-rules-actions-3 = **Convertir vers le haut** ({ $up }) : tous les dés d’une espèce comptent pour l’espèce juste au-dessus.
rolling-rules-actions-4 = **Prendre deux types** ({ $two }) : récoltez deux espèces différentes au lieu d’une.
rolling-rules-actions-5 = Les jokers ne se convertissent pas. Le nombre entre parenthèses est le coût en jetons Nature.
rolling-rules-cards = Cartes Habitat
rolling-rules-cards-1 = Une carte Habitat montre un **habitat**, un **nombre**, un **coût** en animaux et les **jetons Nature** qu’elle donne. Vous pouvez accomplir une carte par manche, et la même de nouveau à une manche suivante.
rolling-rules-cards-2 = On ne prend jamais une carte : les autres peuvent l’accomplir aussi. D’abord viennent les dix cartes du premier niveau, puis celles du second, plus chères et plus fortes.
rolling-rules-cards-3 = **Ordre :** d’abord la remise, puis le paiement, puis la carte bonus et les jetons Nature, puis les marques sur la feuille, enfin les bonus de la feuille.
rolling-rules-cards-4 = Un bonus peut en amener d’autres. Vous les prenez un par un, dans l’ordre de votre choix.
rolling-rules-completion = Cartes Accomplissement
rolling-rules-completion-1 = Quatre cartes Accomplissement restent aux quatre emplacements toute la partie. Une **remise** se trouve au-dessus de son emplacement, un **bonus** en dessous.
rolling-rules-completion-2 = Qui accomplit la carte d’un emplacement peut utiliser sa carte Accomplissement. Une carte Habitat passe donc devant les quatre : attendre une manche peut la rendre moins chère, ou la faire partir.
rolling-rules-completion-core = Les douze cartes
rolling-rules-completion-companion = Le second jeu (notre création)
rolling-rules-sheet-a = Feuille A : fleuve Columbia
rolling-rules-sheet-a-1 = Chaque habitat a une colonne de quatre hexagones. **Écrivez le nombre de la carte** dans le premier hexagone libre de sa colonne.
rolling-rules-sheet-a-2 = Une colonne pleine n’accepte plus de carte de son habitat.
rolling-rules-sheet-a-3 = Le deuxième et le quatrième hexagone d’une colonne donnent **1 point et un soleil**. Chaque soleil donne un bonus de la zone, qui ne se prend qu’une fois.
rolling-rules-sheet-a-4 = Une rangée de cinq pleine donne des points – **{ $rows }** de la première à la quatrième – et un animal au choix.
rolling-rules-sheet-a-5 = À la fin, chaque rangée rapporte ses nombres et son bonus.
rolling-rules-sheet-b = Feuille B : fleuve Elwha
rolling-rules-sheet-b-1 = Chaque habitat a une piste. Une carte **entoure autant d’hexagones que son nombre**, à partir de la gauche.
rolling-rules-sheet-b-2 = Ce qui ne tient plus dans une piste pleine va au **cumul** ; ce qui n’y tient pas est perdu.
rolling-rules-sheet-b-3 = Vous gagnez ce qui est imprimé dans un hexagone en l’entourant, et un **losange** quand les quatre hexagones qui le touchent sont entourés.
rolling-rules-sheet-b-4 = **Soleil et pluie :** cochez le signe suivant et choisissez une des quatre options de sa colonne. Chaque colonne sert deux fois.
rolling-rules-sheet-b-5 = Un **hexagone gratuit** entoure l’hexagone suivant de la piste de votre choix.
rolling-rules-sheet-b-6 = À la fin, chaque piste rapporte le nombre au-dessus de son dernier hexagone entouré : **{ $header }**. Les points cochés s’y ajoutent.
rolling-rules-sheet-c = Feuille C : Tatshenshini
rolling-rules-sheet-c-1 = Une carte **entoure des hexagones de son habitat**, autant que son nombre. Chacun doit toucher un hexagone entouré ; les deux étoiles le sont dès le début.
rolling-rules-sheet-c-2 = Un hexagone partagé appartient à ses deux habitats. Un hexagone dont les six voisins sont entourés l’est aussi ; c’est le seul moyen pour ceux qui montrent un animal.
rolling-rules-sheet-c-3 = Un **habitat plein** donne { $complete } points. Les cartes d’un habitat plein vont au cumul.
rolling-rules-sheet-c-4 = Les **sites remarquables** se cochent dans la rangée de leur habitat. Les rangées et les colonnes pleines donnent ce qui est écrit à côté.
rolling-rules-sheet-c-5 = Les marques qui n’atteignent aucun hexagone sont perdues. Soleil, pluie et hexagones gratuits fonctionnent comme sur la feuille B.
rolling-rules-sheet-d = Feuille D : fleuve Fraser
rolling-rules-sheet-d-1 = Une carte **écrit des animaux dans les hexagones de son habitat**, autant que son nombre. Chacun est un des animaux du coût imprimé, et chacun ne sert qu’une fois.
rolling-rules-sheet-d-2 = Un bonus sur une arête se gagne quand ses deux hexagones sont remplis. Un **hexagone gratuit** sur un coin permet d’écrire n’importe quel animal dans n’importe quel hexagone vide.
rolling-rules-sheet-d-3 = **Ours :** { $bear } points pour chaque groupe d’exactement deux.
rolling-rules-sheet-d-4 = **Wapitis :** des lignes droites, selon leur longueur : { $elk }. Chaque wapiti compte dans une seule ligne.
rolling-rules-sheet-d-5 = **Renards :** 2 points si les six voisins sont remplis, 1 point avec deux voisins ou plus.
rolling-rules-sheet-d-6 = **Buses :** toutes les buses sans autre buse voisine, selon leur nombre : { $hawks }.
rolling-rules-sheet-d-7 = **Saumons :** des migrations où aucun saumon n’en touche plus de deux autres, selon leur longueur : { $salmon }.
rolling-rules-sheet-d-8 = Un habitat plein donne { $full } points, un habitat avec les cinq animaux { $diverse } points.
rolling-rules-dice-shown = Toutes les faces des dés qui montrent des animaux :
rolling-rules-dice-central = Les trois dés centraux
rolling-rules-dice-bear = Votre premier dé
rolling-rules-dice-split = Votre second dé
rolling-rules-special-shown = Les six faces du dé spécial :
rolling-rules-actions-shown = Par exemple, avant et après :
rolling-rules-leaves = s’en va
rolling-rules-actions-down = Convertir vers le bas
rolling-rules-actions-up = Convertir vers le haut
rolling-rules-actions-two = Prendre deux types
rolling-rules-card-shown = Les parties d’une carte Habitat :
rolling-rules-card-habitat = L’habitat à marquer
rolling-rules-card-number = Le nombre à marquer
rolling-rules-card-tokens = Les jetons Nature gagnés
rolling-rules-card-cost = Le coût : les animaux à payer
rolling-rules-conveyor-shown = Le chemin des cartes Habitat devant les cartes Accomplissement des débutants :
rolling-rules-sheet-a-shown = La feuille A avec deux forêts et un fleuve :
rolling-rules-sheet-b-shown = La feuille B après une prairie 5, une montagne 3 et un marais 2 :
rolling-rules-sheet-c-shown = La feuille C avec ses premiers contours :
rolling-rules-sheet-d-shown = La feuille D avec ses premiers animaux :
rolling-rules-paper-second = deuxième nombre : 1 point et un soleil
rolling-rules-paper-item = pris avec le soleil
rolling-rules-paper-track = 3 entourés, 4 points
rolling-rules-paper-overflow = ce qui n’a plus de place
rolling-rules-paper-option = prise pour un soleil ou une pluie
rolling-rules-paper-outlined = entouré, à côté d’une étoile
rolling-rules-paper-bears = une paire d’ours
rolling-rules-paper-elk = une ligne de wapitis
rolling-rules-paper-salmon = une migration de saumons
rolling-rules-family = Famille et abondance
rolling-rules-family-1 = **Règles familiales :** pas de dé spécial ni de conversion. La seule action de dé : chaque jeton Nature ajoute l’animal d’un dé de plus. Les quatre cartes Accomplissement sont celles pour débutants.
rolling-rules-family-2 = **Abondance :** chaque joueur commence avec { $many } animaux de chaque espèce et { $more } jetons Nature.
rolling-rules-family-3 = Ni l’une ni l’autre ne fait avancer sur le Sentier des fleuves.
rolling-rules-end = Fin et égalités
rolling-rules-end-1 = La partie s’arrête après { $rounds } manches. Chaque feuille rapporte ses lignes, et chaque lot de **{ $items } animaux et jetons Nature** restants vaut 1 point.
rolling-rules-end-2 = Le plus de points l’emporte. En cas d’égalité, c’est le joueur à qui il reste le plus de jetons Nature ; si c’est encore égal, la victoire est partagée.
rolling-rules-trail = Scénarios et réussites
rolling-rules-trail-1 = Une partie est **normale** ou suit un **scénario**. Un scénario fixe la feuille et les cartes Accomplissement ; il faut atteindre tous ses objectifs dans la même partie.
rolling-rules-trail-2 = Chaque scénario réussi, et chaque réussite d’une feuille atteinte pour la première fois, fait avancer d’**un pas sur le Sentier des fleuves**, en solo comme à plusieurs, et même sans victoire.
rolling-rules-trail-3 = Les parties d’entraînement, les règles familiales et l’abondance ne comptent pas. Les scénarios 13 à 20 utilisent des cartes du second jeu.
rolling-rules-ours = Ce que nous avons créé
rolling-rules-ours-1 = Les règles, les objectifs des scénarios et la plupart des réussites sont ceux du livret. **Les faces des dés, les cartes Habitat, la plupart des cartes Accomplissement et les quatre feuilles sont de notre cru**, conçues pour que les règles et leurs exemples fonctionnent.
rolling-rules-ours-2 = Ils diffèrent de ceux de la boîte : les scores obtenus ici ne se comparent pas à ceux de votre table.
rolling-result-again = Rejouer
rolling-result-watch = Revoir
rolling-result-picture-hint = Enregistrer une image de la feuille terminée
rolling-result-track = Sentier

rolling-chip-animal = { $animal } : { $points }
rolling-chip-sheet = sur la feuille : { $points }
rolling-chip-leftovers = restes : { $points }
rolling-chip-row = rangée { $row } : +{ $points } et un animal au choix
rolling-chip-complete = { $habitat } : complet, +{ $points }
rolling-chip-diverse = { $habitat } : les cinq animaux, +{ $points }
rolling-chip-landmarks = { $habitat } : tous les sites, +{ $points }
rolling-chip-diamond = losange +{ $points }
rolling-chip-wild = { $count ->
    [one] un animal au choix
   *[other] { $count } animaux au choix
}
rolling-chip-free = { $points ->
    [0] hexagone gratuit
   *[other] hexagone gratuit (jusqu’à +{ $points })
}
rolling-log-nothing = rien
rolling-log-collected = { $name } a récolté { $animals }.
rolling-log-card = Carte accomplie : { $habitat } { $number }.
rolling-log-no-card = Aucune carte accomplie.
rolling-hurry = Tout montrer
rolling-pin = Épingler cette carte : la feuille de récolte montre ce qui lui manque
rolling-unpin = Retirer l’épingle de cette carte
rolling-lacks = { $count ->
    [0] Assez pour la carte épinglée
   *[other] Il en manque { $count } pour la carte épinglée
}
rolling-leave-tokens = Laisser les jetons Nature de cette carte
rolling-take-tokens = Prendre les jetons Nature de cette carte
rolling-die-turn = Cliquez pour le compter autrement, ou pas du tout
rolling-die-turn-family = Cliquez pour gagner aussi cet animal, contre un jeton Nature
rolling-die-roll-again = Cliquez pour lancer ce dé
rolling-die-out = écarté
rolling-die-as = compte comme { $animal }
rolling-best-row = La meilleure récolte de ce lancer
rolling-best-card = La meilleure carte de ce lancer
rolling-plan-points = avec ce lancer { $points }
rolling-hint-busy = **Conseil :** réflexion…
rolling-hint-where = **Conseil :** regardez { $place }. Redemandez pour en savoir plus.
rolling-hint-which = **Conseil :** suivez les repères. **{ $key }** pour le jouer.
rolling-hint-which-pass = **Conseil :** terminez la manche sans carte. **{ $key }** pour le faire.
rolling-hint-at-card = la carte **{ $card }**
rolling-hint-at-later = **ce que les cartes demanderont à la prochaine manche**
rolling-hint-at-bonus = **la carte Accomplissement**
rolling-hint-at-track = la piste **{ $habitat }**
rolling-hint-at-rewards = **les récompenses de la feuille**
rolling-hint-at-costs = **ce que les cartes demandent**
rolling-hint-at-upper-left = **le haut de la carte, à gauche**
rolling-hint-at-upper-right = **le haut de la carte, à droite**
rolling-hint-at-lower-left = **le bas de la carte, à gauche**
rolling-hint-at-lower-right = **le bas de la carte, à droite**
rolling-hint-why-collect = **Pourquoi ?** On gagne { $animals }, de quoi accomplir **{ $card }**.
rolling-hint-why-save = **Pourquoi ?** On gagne { $animals } pour les cartes des prochaines manches.
rolling-hint-why-complete = **Pourquoi ?** Elle rapporte **{ $points }** tout de suite, et ce qui vous reste sera le plus utile.
rolling-hint-why-pass = **Pourquoi ?** Ce que coûte **{ $card }** servira mieux à une carte d’une prochaine manche.
rolling-hint-why-pass-none = **Pourquoi ?** Aucune carte ne peut être payée.
rolling-hint-why-bonus = **Pourquoi ?** C’est ce qui aide le plus pour les cartes à venir.
rolling-hint-why-mark = **Pourquoi ?** Cela rapporte **{ $points }** tout de suite et ouvre la meilleure suite.
rolling-hint-why-lacks = **Pourquoi ?** Il manque des { $animal } pour **{ $card }**.
rolling-hint-why-gain = **Pourquoi ?** Les cartes à venir demanderont sans doute des { $animal }.
rolling-warning-pass = **Une carte peut être payée.** Passez encore pour n’en accomplir aucune.
rolling-warning-bonus = **Ce bonus ne coûte rien.** Refusez encore pour y renoncer.
rolling-warning-free = **Un hexagone gratuit serait perdu.** Refusez encore pour y renoncer.
rolling-warning-marks = **{ $count ->
    [one] Une coche ne trouve
   *[other] { $count } coches ne trouvent
} pas de place.** Choisissez encore la même chose pour continuer.
rolling-warning-tokens = **{ $count ->
    [one] Un jeton Nature est laissé
   *[other] { $count } jetons Nature sont laissés
}.** Choisissez encore la même chose pour continuer.
rolling-undo-barred = Rien à annuler : des dés ou des cartes ont été révélés depuis
rolling-course-title = Totaux par manche
rolling-course-round = Manche { $round }
rolling-course-chain = Plus longue chaîne : { $name } à la manche { $round }, { $count } maillons
rolling-course-chain-alone = Plus longue chaîne : { $count } maillons à la manche { $round }
rolling-course-best = Meilleure manche : { $name } à la manche { $round }, +{ $count }
rolling-course-best-alone = Meilleure manche : +{ $count } à la manche { $round }
rolling-course-last-card = Dernier jet : { $name } a pris +{ $made } ; { $card } aurait rapporté +{ $most }
rolling-course-last-card-alone = Dernier jet : +{ $made } pour vous ; { $card } aurait rapporté +{ $most }
rolling-course-last-more = Dernier jet : { $name } a pris +{ $made } sur +{ $most } possibles
rolling-course-last-more-alone = Dernier jet : +{ $made } pour vous sur +{ $most } possibles
rolling-course-last-best = Dernier jet : { $name } a pris +{ $made }, le maximum
rolling-course-last-best-alone = Dernier jet : +{ $made } pour vous, le maximum

## Jouer ensemble : lieux, tables, et la table avant une partie

together = Jouer ensemble
together-name = Votre nom
together-name-hint = Comment on vous voit
together-nameless = Invité
together-where = Où
together-here = Chez moi
together-host = Héberger ici
together-host-stop = Ne plus héberger
together-host-off = Ouvre votre table au réseau local
together-host-starting = Préparation…
together-host-stopping = Les invités sont prévenus…
together-host-no-folder = rien ne peut être écrit dans le dossier de données
together-host-files-damaged = des fichiers du jeu sont abîmés
together-host-store-unusable = le fichier des parties hébergées ne s’ouvre pas
together-host-store-damaged = le fichier des parties hébergées est abîmé
together-host-port-taken = un autre programme occupe les ports réseau
together-host-no-resources = cet ordinateur manque de mémoire ou de ressources
together-host-stopped = l’hébergement s’est arrêté de façon imprévue
link-not-an-address = ce n’est pas une adresse
link-no-peers = cette version ne peut pas joindre l’ordinateur d’un ami
link-unknown-name = aucun ordinateur ne porte ce nom
link-unreachable = rien ne répond à cette adresse
link-friend-unreachable = l’ordinateur de votre ami est injoignable
link-not-secure = aucune connexion sécurisée n’est possible
link-not-a-server = ce n’est pas un serveur Cascadia
link-busy = le serveur est saturé
link-silent = le serveur ne répond plus
link-closed = la connexion a été coupée
together-host-on = Sur votre réseau : { $address }
together-host-failed = Impossible d’héberger : { $why }
together-internet = Amis par internet
together-internet-off = Ouvre votre table à vos amis éloignés
together-internet-on = Adresse : { $address }
together-internet-open = Ouvrir
together-internet-copy = Copier
together-internet-close = Ne plus laisser entrer d’amis par internet
together-internet-relay = Le code d’une table est maintenant copié avec cette adresse. Vos machines se trouvent grâce à { $relay }, qui voit qui parle à qui, mais pas ce qui se dit.
together-internet-direct = Le code d’une table est maintenant copié avec cette adresse. Sans relais, seuls les amis que votre routeur laisse passer peuvent vous rejoindre (port UDP { $port }).
together-internet-no-answer = Le relais ne répond pas. Sans lui, seuls les amis que votre routeur laisse passer peuvent vous rejoindre (port UDP { $port }).
together-internet-failed = Vos amis ne peuvent pas venir : { $why }
together-relay = Relais
together-relay-public = Public
together-relay-own = Le mien
together-relay-none = Aucun
together-relay-public-about = Un relais public des auteurs d’iroh aide vos machines à se trouver. Il voit qui parle à qui, mais pas ce qui se dit.
together-relay-own-about = Un relais que vous faites tourner, ou quelqu’un de confiance (iroh-relay).
together-relay-none-about = Seuls les amis que votre routeur laisse passer peuvent vous rejoindre.
together-relay-wrong = Ce n’est pas l’adresse d’un relais
together-relay-hint = https://relais.example
together-no-peers = Cette adresse mène chez un ami. Cette version du jeu ne sait pas l’appeler.
together-leave-host = Quitter
together-nearby = Sur votre réseau
together-nearby-nameless = Quelqu’un sur votre réseau
together-nearby-none = Personne d’autre n’héberge sur votre réseau. Dès que quelqu’un le fera, il apparaîtra ici.
together-servers = Serveurs
together-server-hint = Adresse d’un serveur
together-server-add = Ajouter le serveur à la liste
together-server-remove = Retirer le serveur de la liste
together-no-address = Ce n’est pas une adresse. Une adresse ressemble à 192.168.1.5 ou wss://jeux.example.
together-go = Se connecter
together-join = Rejoindre une table
together-code-hint = Un code comme K7Q2-M9, ou ce que vous avez reçu
together-code-where = Personne n’héberge sur votre réseau. Choisissez où se trouve la table, ou ajoutez l’adresse après le code.
together-code-unknown = Aucun des hôtes interrogés ne connaît ce code. Vérifiez-le, choisissez où se trouve la table, ou ajoutez l’adresse après le code.
together-code-letters = Un code ne contient jamais { $letters } : ce qui se confond facilement en est exclu. Relisez-le.
together-join-open = Rejoindre
together-free = { $count ->
    [one] { $count } siège libre
   *[other] { $count } sièges libres
}
together-joins = Qui peut venir
together-joins-near = Tout le réseau
together-joins-code = Qui a le code
together-sit-down = S’asseoir
together-take-over = Prendre ma place
together-watch = Regarder
together-open-title = Ouvrir une table
together-open = Ouvrir la table
together-clocks = Pendules
together-onlookers-none = Personne
together-onlookers-any = Qui a le code
together-onlookers = Qui peut regarder
together-assists = Aides, au plus
together-nowhere = Choisissez d’abord où jouer.
together-connected = Connecté : { $host }. Choisissez les pendules, puis le jeu.
together-asking = En attente : { $host }…
together-connecting = Connexion : { $host }…
together-lost = Pas de connexion avec { $host } : { $why }. Nouvel essai dans { $seconds } s.
together-lost-friend = Pas de connexion avec { $host }. Essayé : { $ways }. Nouvel essai dans { $seconds } s.
together-way-direct = { $count ->
    [one] une adresse directe
   *[other] { $count } adresses directes
}
together-way-relay = le relais { $relay }
together-way-no-relay = pas de relais
together-ended = { $host } ne vous laisse pas entrer : { $why }
together-retry = Essayer maintenant
together-mine = Vos tables
together-with = avec { $names }
together-watched = en spectateur
together-my-turn = à vous de jouer
together-turn-of = c’était à { $name } de jouer
together-go-on = Reprendre
together-forget = Oublier la table
together-copied = Copié.
together-seat-mine = Vous, ou qui s’assoit ici
together-seat-open = Libre : pour un ami avec le code
together-refused = L’hôte répond : { $why }.
together-refused-table = Cette table n’existe pas là-bas. Le code est peut-être mal tapé, ou la partie terminée.
together-refused-private = Seuls ceux qui sont à cette table voient sa partie.
together-refused-store = L’hôte ne peut rien écrire maintenant. Rien n’est perdu ; réessayez dans un instant.
together-refused-limit = Trop de demandes à la fois. Réessayez plus tard.
together-refused-link = Ce code a déjà servi, ou un autre a été demandé après lui.
together-refused-invite = Cette invitation a déjà servi ou n’est plus valable.
together-refused-level = Ce serveur n’a pas cette IA. Choisissez-en une autre, ou hébergez ici : vous les aurez toutes.
together-refused-open = Un autre joueur est déjà assis là : l’invitation ne peut plus servir.
together-refused-terms = L’hôte ne peut pas jouer cette partie : les options ou la version ne conviennent pas.
together-refused-time = Personne n’a dépassé son temps.
together-refused-question = Vous ne pouvez pas demander cela maintenant.
together-refused-over = La partie est terminée.
together-refused-turn = Ce n’est pas votre tour.
together-refused-again = La revanche de cette partie a déjà commencé. Si vous y jouez, elle figure parmi vos tables.
together-refused-begun = Cette partie a déjà commencé.
pace-none = Sans pendule
pace-quick = 30 s par tour + 5 min
pace-calm = 1 min par tour + 15 min
pace-day = 1 j par tour
pace-days = 3 j par tour
pace-live = { $seconds } s par tour + { $minutes } min
pace-of-days = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
lobby-about = { $host } · { $clocks } · Aides : { $assists }
lobby-private = sans spectateurs
lobby-code = Lisez ce code à vos amis : ils choisissent Jouer ensemble et le saisissent, suivi de l’adresse { $address }.
lobby-code-near = Sur ce réseau, vos amis choisissent Jouer ensemble et saisissent ce code (adresse, au besoin : { $address }). Vos amis éloignés ne peuvent pas encore entrer : il faut un serveur commun, ou un port ouvert dans le routeur.
lobby-code-far = Un serveur est une machine à adresse publique qui fait tourner cascadia-server. Votre routeur peut aussi rediriger le port vers cette machine : vos amis ajoutent alors l’adresse publique du routeur après le code.
lobby-code-internet = Copiez les deux et envoyez-les à vos amis : ils choisissent Jouer ensemble et les collent. Sur le réseau de la table, le code suffit.
lobby-code-aloud = Code de la table : { $code }
lobby-copy = Copier les deux
lobby-open = Libre
lobby-kept = Réservé pour la revanche
lobby-sit = S’asseoir
lobby-invite = Inviter
lobby-invite-about = Un code pour ce seul siège : il sert une fois, dans la semaine
lobby-invite-copy = Copier l’invitation
lobby-invite-aloud = Invitation au siège { $seat } : { $code }
lobby-stand = Se lever
lobby-leave = Quitter la table
lobby-waiting = La partie pourra commencer quand la table sera complète.
lobby-watching = Vous regardez.
lobby-offline = Pas de connexion : rien ne peut changer maintenant.
lobby-proof = Tirages équitables
lobby-proof-about = L’hôte a déjà tiré son secret, et voici son empreinte (SHA-256). Chaque personne qui s’assoit ajoute à la graine, si bien que nul ne peut la choisir. À la fin, le secret est montré et chaque programme vérifie tous les tirages.
lobby-proof-copy = Copier l’empreinte
presence-here = présent
presence-away = absent
presence-bot = IA
presence-unknown = inconnu
tables-notice-kept-aside = Le fichier de vos tables était endommagé. Il est conservé sous le nom { $file }.
tables-notice-restored = Le fichier de vos tables était endommagé ; une copie a servi. Il est conservé sous le nom { $file }.
tables-notice-untouched = Le fichier de vos tables est illisible et reste tel quel : { $why }
tables-notice-newer = Vos tables viennent d’une version plus récente du jeu. Le fichier reste inchangé.
tables-notice-not-written = Vos tables ne peuvent pas être enregistrées : { $why }

## À la table d’une partie hébergée

strip-turn = joue
strip-say = Dire quelque chose
strip-menu = La table
strip-watching = { $count ->
    [one] Un spectateur regarde la partie.
   *[other] { $count } spectateurs regardent la partie.
}
clock-hours = { $hours } h { $minutes } min
clock-days = { $days } j { $hours } h
phrase-hello = Bonjour !
phrase-nice = Joli !
phrase-well-played = Bien joué !
phrase-lucky = Quelle chance !
phrase-oh-no = Oh non !
phrase-a-moment = Un instant.
phrase-thanks = Merci !
phrase-goodbye = Au revoir !
offline-calling = Appel de { $host }… Votre partie est en sécurité.
offline-lost = Pas de connexion avec { $host } : { $why }. Nouvel essai dans { $seconds } s. Votre partie est en sécurité.
offline-ended = { $host } a mis fin à la connexion : { $why }. Votre partie y est en sécurité.
restored-waiting = L’hôte n’a qu’une copie plus ancienne de cette partie. Le reste lui est renvoyé ; votre partie est en sécurité.
restored-waiting-for = L’hôte n’a qu’une copie plus ancienne de cette partie. Un coup lui manque : { $name } doit revenir pour le lui rendre. Votre partie est en sécurité.
restored-done = L’hôte a de nouveau toute la partie.
restored-otherwise = L’hôte n’avait qu’une copie plus ancienne de cette partie, et elle s’y est poursuivie autrement. Voici la partie telle que l’hôte l’a.
question-take-back = { $name } aimerait revenir sur son dernier coup.
question-practice = Si tous sont d’accord, la partie devient une partie d’entraînement : elle ne comptera pas.
question-pause = { $name } aimerait faire une pause.
question-go-on = { $name } aimerait reprendre.
question-end = { $name } aimerait terminer la partie sans résultat.
question-bot = { $name } propose que l’IA joue pour { $other }, qui peut revenir à tout moment.
question-bot-once = { $name } propose que l’IA joue ce tour pour { $other }.
question-waiting = On attend encore : { $names }.
question-yes = D’accord
question-no = Non
question-declined = { $name } n’est pas d’accord.
time-mine = Votre temps est écoulé. Continuez à jouer ; les autres décident s’ils attendent.
time-out = { $name } n’a plus de temps.
time-out-two = Attendez, ou :
time-out-more = Attendez, ou demandez aux autres :
time-bot-once = L’IA joue ce tour
time-bot = L’IA prend le siège
pause-now = Les pendules sont arrêtées.
pause-go-on = Reprendre
end-over = La partie est terminée.
end-agreed = La partie s’est terminée sans résultat.
rematch = Revanche
rematch-pressed = En attente…
rematch-asking = Demande de revanche…
rematch-waiting = Revanche : on attend { $names }.
rematch-asked = { $count ->
    [one] { $names } aimerait une revanche.
   *[other] { $names } aimeraient une revanche.
}
rematch-table = Aller à la table
rematch-cancel = Pas de revanche
menu-computer = L’IA joue pour moi
menu-computer-about = Si elle joue votre dernier tour, la partie ne comptera pas pour vous.
menu-back = Reprendre ma place
menu-move = Passer ma place sur un autre appareil
seat-code-about = Sur l’autre appareil, choisissez Jouer ensemble, saisissez ceci sous Rejoindre une table et continuez là-bas. Ici, vous regarderez alors.
seat-code-asking = Demande à l’hôte…
seat-code-once = Valable une seule fois, et seulement jusqu’à la prochaine demande. Qui l’a obtient votre place. La table est à { $address }.
seat-code-copy = Tout copier
menu-ask-back = Demander à revenir sur mon dernier coup
menu-ask-back-about = Si les autres sont d’accord, la partie devient une partie d’entraînement : elle ne comptera pas.
menu-pause = Demander une pause
menu-bot = Demander l’IA pour remplacer { $name }
menu-end = Demander la fin sans résultat
menu-leave-table = Quitter la table ; la partie continue
notice-your-turn = À vous de jouer
notice-your-turn-about = Les autres ont joué à votre table de Cascadia.
setting-turn-notices = M’avertir quand c’est mon tour
setting-turn-notices-hint = Sur le bureau, dans les parties à plusieurs, quand la fenêtre n’est pas devant
