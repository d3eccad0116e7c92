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
habitat-mountain = Montagnes
habitat-forest = Forêts
habitat-prairie = Prairies
habitat-wetland = Marais
habitat-river = Fleuve
habitat-mountain-hint = Plus grand couloir de montagnes de chaque joueur, et le bonus qu’il vaudrait
habitat-forest-hint = Plus grand couloir de forêts de chaque joueur, et le bonus qu’il vaudrait
habitat-prairie-hint = Plus grand couloir de prairies de chaque joueur, et le bonus qu’il vaudrait
habitat-wetland-hint = Plus grand couloir de marais de chaque joueur, et le bonus qu’il vaudrait
habitat-river-hint = Plus grand couloir de fleuve de chaque joueur, et le bonus qu’il vaudrait
habitat-of-player = { $bonus ->
    [0] { $name } { $points }
   *[other] { $name } { $points } avec un bonus de { $bonus }
}
habitat-prize-two = 1er +{ $first }, 2e +{ $second }
habitat-prize-one = le plus grand +{ $first }
habitat-prize-size = { $size } de suite : +{ $points }
opponent-sprout = Pousse
opponent-sprout-hint = Apprend encore : a ses animaux préférés, ne voit pas tout, néglige les habitats.
opponent-hiker = Randonneur
opponent-hiker-hint = Prend ce qui rapporte tout de suite et manque parfois quelque chose. De bonne compagnie.
opponent-ranger = Garde
opponent-ranger-hint = Prévoit et gaspille peu. Bat la plupart des gens.
opponent-biologist = Biologiste
opponent-biologist-hint = Joue dans sa tête des milliers de suites de la partie avant chaque coup.
opponent-greedy = Cueilleur
opponent-greedy-hint = Choisit le tour qui rapporte le plus aussitôt : un étalon.
opponent-random = Flâneur
opponent-random-hint = Joue n’importe quel tour permis : un étalon.
level-measured-at-once = environ { $points } points, joue aussitôt
level-measured = environ { $points } points, réfléchit { $seconds } s
style-balanced = sans préférence
style-balanced-hint = Prend les points où ils sont
style-paths = aime les habitats
style-paths-hint = Tient aux longs couloirs et aux majorités plus qu’ils ne valent
style-wildlife = aime la faune
style-wildlife-hint = Pense d’abord aux animaux, ensuite aux habitats
style-rival = rival
style-rival-hint = Regarde aussi ce qu’il laisse au joueur suivant
player-default = Joueur { $number }

## Title

title-tagline = Un pays à tracer, une faune à abriter
title-new-game = Nouvelle partie
title-settings = Réglages
title-controls = Commandes
title-quit = Quitter
title-unofficial = Œuvre de passionnés, non officielle. Code, textes et images sont les nôtres ; seule la police, Lato, est invitée.

## New game

new-game-title = Nouvelle partie
new-game-players = Joueurs
new-game-cards = Cartes de décompte
new-game-majorities = Bonus d’habitat
new-game-majorities-hint = Des points en plus pour le plus grand couloir de chaque habitat, et pour le deuxième
new-game-edition = Édition
new-game-edition-hint = L’impression des cartes de décompte ; la préliminaire a les cartes A à C et 20 jetons Nature
edition-final = Finale
edition-preliminary = Préliminaire
new-game-seed = Graine
new-game-seed-empty = surprise
new-game-seed-hint = La même graine et les mêmes cartes donnent la même partie : un nombre, un mot, ou un code de 14 lettres qui apporte ses règles et ses cartes
new-game-seed-roll = Un autre nombre
new-game-aids = Aides
new-game-start = Jouer
new-game-tiles-1 = Une personne : la partie solo, { $turns } tours ; deux paires partent à chaque tour
new-game-tiles-2 = Deux joueurs : { $tiles } tuiles, { $turns } tours chacun
new-game-tiles-3 = Trois joueurs : { $tiles } tuiles, { $turns } tours chacun
new-game-tiles-4 = Quatre joueurs : { $tiles } tuiles, { $turns } tours chacun
cards-all-a-hint = La carte A de chaque animal, comme pour une première partie
cards-random-hint = D’autres cartes à chaque fois ; la graine décide
cards-picked-hint = Une carte pour chaque animal
cards-worth = { $size } → { $points }
cards-family = Famille
cards-family-hint = Une carte facile pour tous les animaux
cards-intermediate = Intermédiaire
cards-intermediate-hint = Une carte pour tous les animaux, un peu plus difficile que la carte Famille
cards-not-in-edition = Cette édition n’a pas cette carte
cards-all-a = Tout en A
cards-random = Au hasard
cards-picked = Choisir
seat-human = Quelqu’un devant cet écran
seat-computer = L’ordinateur
seat-remove = Retirer ce joueur
seat-add-human = Une personne
seat-add-computer = Un ordinateur
back = Retour

## Top bar

menu-open = Menu
help-open = Commandes
settings-open = Réglages
fit-land = Voir tout le pays
undo = Annuler
practice = Entraînement
practice-hint = Cette partie ne compte ni pour le Sentier ni dans vos statistiques.
undo-barred-turn = Rien à annuler : de nouvelles tuiles sont apparues depuis le dernier tour
undo-barred-wipe = Impossible d’annuler : quelque chose de caché est apparu
redo = Rétablir
turn-of = Tour { $turn } sur { $turns }

## What to do next

prompt-draft = { $name } : choisissez **une tuile et son jeton**
prompt-draft-or-wipe = { $name } : choisissez **une paire**, ou remplacez les trois jetons pareils
prompt-mix = Prenez **n’importe quelle tuile** et **n’importe quel jeton**
prompt-mix-tile = Choisissez maintenant **une tuile**
prompt-mix-token = Choisissez maintenant **un jeton**
prompt-wipe = Marquez **les jetons** à remplacer
prompt-wipe-confirm = Marquez d’autres jetons, ou **remplacez-les**
prompt-place-both = Posez **la tuile** sur un hexagone pointillé, ou le jeton **{ $species }** sur une tuile cerclée
prompt-place-tile = Posez **la tuile** sur un hexagone pointillé ; molette ou clic droit pour la tourner
prompt-place-token = Posez le jeton **{ $species }** sur une tuile cerclée
prompt-return-token = Aucune tuile n’accepte ce jeton : **remettez-le dans le sac**
prompt-review = Tout est posé : **terminez le tour**, ou reprenez une pièce
prompt-review-best = { $change } — impossible de faire mieux : **terminez le tour**
prompt-review-less = { $change } ce tour, jusqu’à { $best } possible : **terminez le tour**, ou réessayez
prompt-visiting = Prenez une paire ou **revenez à votre environnement**
prompt-visiting-place = **Revenez à votre environnement** pour placer vos pièces
visited-environment = Environnement : { $name }
visited-back = Retour à mon environnement
prompt-watching = { $name } joue
prompt-finished = La partie est finie

## Buttons of the turn

mix = Combiner
mix-hint = Dépenser un jeton Nature : prendre n’importe quelle tuile et n’importe quel jeton
wipe = Remplacer
wipe-hint = Dépenser un jeton Nature : remplacer des jetons au choix
wipe-confirm = Remplacer
wipe-three = Remplacer trois { $species }
tray-leaves = part
tray-leaves-hint = Quitte la partie après ce tour ; les autres avancent
wipe-three-hint = Trois pareils : on peut les remplacer sans rien payer, une fois par tour
cancel = Annuler
step-back = Un pas en arrière
rotate-left = Tourner à gauche
rotate-right = Tourner à droite
return-token = Rendre le jeton
return-token-hint = Remettre le jeton dans le sac au lieu de le poser
end-turn = Fin du tour
end-turn-hint = L’offre est complétée et le joueur suivant commence
stack-hint = { $count ->
    [one] { $count } tuile dans la pile
   *[other] { $count } tuiles dans la pile
}
bag-hint = { $count ->
    [one] { $count } jeton dans le sac
   *[other] { $count } jetons dans le sac
}
nature-hint = { $count ->
    [0] Aucun jeton Nature. Un jeton posé sur une tuile Repère en rapporte un.
    [one] 1 jeton Nature : vaut un point, ou une combinaison ou un remplacement
   *[other] { $count } jetons Nature : chacun vaut un point, ou une combinaison ou un remplacement
}
chip-with-token = avec le jeton
card-next = le suivant
hint = Conseil
heat-map = Ce que rapporte chaque place
hint-more = Dites-m’en plus
hint-close = Fermer
hint-wildlife = Pensez à vos **{ $species }**.
hint-habitat-mountain = Pensez à votre couloir de **montagne**.
hint-habitat-forest = Pensez à votre couloir de **forêt**.
hint-habitat-prairie = Pensez à votre couloir de **prairie**.
hint-habitat-wetland = Pensez à votre couloir de **marais**.
hint-habitat-river = Pensez à votre couloir de **fleuve**.
hint-nature = Pensez aux **jetons Nature**.
hint-room = Rien ne rapporte tout de suite : **faites de la place** pour la suite.
hint-region = Regardez la partie éclairée de votre pays.
hint-take-pair = **Paire { $slot }** ; la tuile et le jeton vont là où sont les anneaux ({ $change }).
hint-take-mixed = Dépensez un jeton Nature : **tuile { $tile }** avec **jeton { $token }**, là où sont les anneaux ({ $change }).
hint-place-tile = La tuile va dans l’anneau, tournée ainsi ({ $change }).
hint-place-token = Le jeton va dans l’anneau ({ $change }).
warning-token-has-places = Ce jeton a des places dans votre pays. Le remettre quand même ? Alors appuyez encore.

## Players and log

visit-land = Regarder ce pays
player-turn = à jouer
player-thinks = réfléchit…
player-computer = ordinateur
player-human = attend
banner-turn = { $name }
log-empty = Chaque tour sera noté ici.
log-turn = Tour { $turn }
log-look = Regarder l’endroit
log-open = Ce qui s’est passé
log-spoken = Tour { $turn }, { $name } : { $species } { $change }
log-spoken-returned = Tour { $turn }, { $name } : { $species } remis dans le sac { $change }

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
spoken-visited = pays en vue
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
menu-resume = Continuer
menu-score-pad = Feuille de score
menu-settings = Réglages
menu-help = Commandes
menu-leave = Quitter la partie
leave-title = Quitter cette partie ?
leave-question = Elle est gardée telle quelle : l’écran titre proposera de la reprendre.
leave-yes = Quitter
leave-no = Continuer
close = Fermer
score-pad-now = Si la partie finissait maintenant
score-pad-later = Sans l’aide « points pendant la partie », les points sont comptés à la fin de la partie. Les réglages permettent d’en changer.
settings-title = Réglages
settings-general = Général
settings-aids = Aides
settings-access = Accessibilité
settings-keys = Touches
settings-reset-part = Rétablir cette rubrique
settings-picture = Image
settings-sound = Son
help-title = Commandes
help-mouse-place = **Clic gauche** : choisir une paire, poser la pièce sur le pays, reprendre une pièce posée ce tour-ci
help-mouse-rotate = **Molette** ou **clic droit** : tourner la tuile en main ; le clic droit tourne aussi celle posée ce tour-ci (Maj : dans l’autre sens)
help-mouse-pan = **Glisser** avec le bouton gauche ou du milieu : déplacer le pays
help-mouse-zoom = **Molette** (avec Ctrl quand une tuile est en main) : zoomer vers le pointeur
help-mouse-one = **Un seul bouton** suffit : tourner une tuile ou déplacer la vue se fait aussi par des boutons à l’écran
help-mouse-orbit = **Glisser** avec le bouton droit : tourner et incliner la vue
setting-reset = Revenir à la valeur habituelle
setting-on = Oui
setting-off = Non
setting-language = Langue
setting-language-hint = De tout ce qui se lit
setting-text-size = Taille du texte
setting-text-size-hint = En pour cent, autant que la fenêtre le permet
setting-speed = Vitesse
setting-speed-hint = Des pièces et des adversaires
setting-reduce-motion = Moins de mouvement
setting-reduce-motion-hint = Les pièces apparaissent à leur place ; l’eau et l’herbe ne bougent pas
setting-follow-moves = Suivre les coups
setting-follow-moves-hint = Montrer le pays de l’adversaire qui joue
setting-end-turn = Terminer le tour automatiquement
setting-end-turn-hint = Dès que tuile et jeton sont posés ; plus rien ne peut alors être changé
setting-facts = Le saviez-vous
setting-facts-hint = Raconter quelque chose sur un animal quand son premier jeton est posé
setting-fullscreen = Plein écran
setting-fullscreen-hint = Aussi au clavier : { $keys }
setting-grid = Bords des tuiles
setting-grid-hint = Combien les tuiles se distinguent
setting-picture = Qualité de l’image
setting-picture-hint = Ce qui est dessiné ; automatique convient à votre carte graphique
picture-automatic = Automatique
picture-low = Basse
picture-medium = Moyenne
picture-high = Haute
setting-steady-light = Lumière constante
setting-steady-light-hint = La lumière ne change pas du matin au soir
setting-wheel = Molette avec une tuile en main
setting-wheel-hint = Ce que fait alors la molette de la souris ; avec Ctrl, elle zoome toujours
wheel-rotate = Tourne la tuile
wheel-zoom = Zoome
setting-view-buttons = Boutons de vue
setting-view-buttons-hint = Au coin du pays : déplacer, tourner et zoomer sans glisser
setting-high-contrast = Contraste élevé
setting-high-contrast-hint = Des couleurs plus fortes sur le pays, des lignes noires entre les tuiles, des panneaux opaques
setting-habitat-signs = Signes d’habitat
setting-habitat-signs-hint = Un signe sur chaque moitié de tuile dit de quel habitat il s’agit
vision-title = Vision des couleurs
vision-hint = Comment apparaissent alors les habitats et la faune. Cela ne change rien au jeu.
vision-normal = Habituelle
vision-red-weak = Sans rouge
vision-green-weak = Sans vert
vision-blue-weak = Sans bleu
preset-purist = Puriste
preset-purist-hint = Comme avec la boîte sur une table : aucune place marquée, aucun point avant la fin, aucun conseil.
preset-standard = Standard
preset-standard-hint = Marque où une pièce peut aller, compte les points en cours de partie, dit ce que la pièce en main changerait. Des conseils à la demande.
preset-coach = Entraîneur
preset-coach-hint = Tout cela, et le meilleur de chaque paire et de chaque place, et un avertissement avant un coup coûteux.
preset-own = En vigueur : **votre propre choix** parmi les aides ci-dessous
aid-places = Places
aid-places-hint = Marquer où la pièce en main peut aller
aid-points = Points pendant la partie
aid-points-hint = Cartes, couloirs et totaux sont comptés en permanence
aid-change = Ce qu’une pièce changerait
aid-change-hint = Les points que la pièce en main rapporte ou coûte là où elle est
aid-hints = Conseils
aid-hints-hint = Un mot de conseil, quand vous le demandez
aid-best = Le meilleur de chaque paire
aid-best-hint = Le plus qu’une paire peut rapporter ce tour-ci
aid-heat-map = Valeur de chaque place
aid-heat-map-hint = Ce que la tuile en main rapporterait à chaque place libre
aid-warnings = Avertissements
aid-warnings-hint = Avant un coup qui perd des points, et avant de rejeter un jeton
aid-explain = Raisons
aid-explain-hint = Ce que les adversaires avaient en tête, et le total qu’ils attendent
thought-points = { $name } : { $change } aussitôt, surtout { $source }.
thought-room = { $name } fait de la place pour plus tard.
thought-wipe = { $name } espère de meilleurs jetons.
thought-expected = Pense finir à environ { $points } points.
thought-source-nature = un jeton nature
hint-expected = Mène à environ { $points } points à la fin.
hint-wipe = Remplacez les jetons : ce qui peut venir vaut mieux que ce qui est là.
keys-turn = Tour
keys-land = Pièce en main
keys-view = Vue
keys-windows = Fenêtres et son
keys-how = Choisissez une touche pour en choisir une autre, ou sur le signe plus pour en ajouter une.
keys-press = Appuyez sur la touche pour **{ $control }**. Échap ne change rien.
keys-taken = **{ $key }** est déjà la touche pour **{ $control }**. La prendre là ?
keys-needed = **{ $key }** doit rester : personne ne pourrait jouer sans touche pour **{ $control }**.
keys-stuck = Les touches habituelles de **{ $control }** sont indispensables ailleurs. Changez-les d’abord là-bas.
keys-take = La prendre
keys-leave-free = Sans touche
keys-none = sans touche
keys-more = Une autre touche : { $control }
keys-reset = Revenir aux touches habituelles
first-run-title = Bienvenue dans Cascadia
first-run-text = Trois questions, et vous pouvez jouer. Tout peut être changé plus tard dans les réglages.
first-run-aids = Que doit montrer le jeu ?
first-run-begin = Commencer
view-open = Boutons de vue
view-fold = Replier les boutons de vue
view-up = Déplacer la vue vers le haut
view-down = Déplacer la vue vers le bas
view-left = Déplacer la vue vers la gauche
view-right = Déplacer la vue vers la droite
view-turn-left = Tourner la vue à gauche
view-turn-right = Tourner la vue à droite
view-nearer = Zoom avant
view-further = Zoom arrière
setting-volume = Volume
setting-volume-hint = De tout ce qui s’entend
setting-effects-volume = Pièces
setting-effects-volume-hint = Tuiles, jetons, appels et boutons
setting-ambience-volume = Nature
setting-ambience-volume-hint = Vent, eau et animaux du pays que vous regardez
setting-music-volume = Musique
setting-music-volume-hint = De temps en temps, avec des silences
setting-mute = Couper le son
setting-mute-hint = Aucun son du tout ; aussi au clavier : { $keys }
setting-mute-in-background = Silence en arrière-plan
setting-mute-in-background-hint = Aucun son quand une autre fenêtre est devant
speed-instant = Aussitôt
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

control-choose-1 = Choisir la 1re paire, ou la tuile d’une combinaison
control-choose-2 = Choisir la 2e paire, ou la tuile d’une combinaison
control-choose-3 = Choisir la 3e paire, ou la tuile d’une combinaison
control-choose-4 = Choisir la 4e paire, ou la tuile d’une combinaison
control-choose-token-1 = Choisir le 1er jeton d’une combinaison
control-choose-token-2 = Choisir le 2e jeton d’une combinaison
control-choose-token-3 = Choisir le 3e jeton d’une combinaison
control-choose-token-4 = Choisir le 4e jeton d’une combinaison
control-rotate-right = Tourner la tuile à droite
control-rotate-left = Tourner la tuile à gauche
control-confirm = Poser, confirmer, finir le tour
control-step-back = Un pas en arrière, menu
control-undo = Annuler
control-redo = Rétablir
control-return-token = Rendre le jeton au sac
control-mix = Combiner : toute tuile, tout jeton
control-wipe = Remplacer des jetons
control-cursor-up = Place suivante vers le haut
control-cursor-down = Place suivante vers le bas
control-cursor-left = Place suivante vers la gauche
control-cursor-right = Place suivante vers la droite
control-next-cell = Place suivante
control-previous-cell = Place précédente
control-switch-piece = Tuile ou jeton d’abord
control-pan-up = Déplacer la vue vers le haut
control-pan-down = Déplacer la vue vers le bas
control-pan-left = Déplacer la vue vers la gauche
control-pan-right = Déplacer la vue vers la droite
control-zoom-in = Approcher
control-zoom-out = Éloigner
control-turn-left = Tourner la vue à gauche
control-turn-right = Tourner la vue à droite
control-top-down = D’en haut, ou incliné
control-fit = Voir tout le pays
control-next-land = Regarder le pays suivant
control-previous-land = Regarder le pays précédent
control-land-1 = Regarder le pays du joueur 1
control-land-2 = Regarder le pays du joueur 2
control-land-3 = Regarder le pays du joueur 3
control-land-4 = Regarder le pays du joueur 4
control-hint = Conseil, puis plus de détails
control-heat-map = Montrer ce que rapporte chaque place
control-corridors = Montrer les plus longs couloirs
control-score-pad = Feuille de score
control-help = Ces commandes
control-mute = Couper ou rétablir le son
control-fullscreen = Plein écran
control-screenshot = Enregistrer une image
control-screenshot-of-land = Enregistrer une image sans panneaux

## Score pad and result

pad-wildlife = Faune
pad-habitats = Habitats
pad-nature = Jetons Nature
pad-total = Total
pad-bonus = Bonus d’habitat
pad-why-hint = Pointez une ligne pour voir d’où viennent ses points.
pad-why-of = { $name } : { $text }
pad-why-one = { $reason } : { $points }
pad-why-nothing = aucun point
pad-why-groups = { $count } groupes : { $points }
pad-why-lines = { $count } lignes : { $points }
pad-why-formations = { $count } formations : { $points }
pad-why-rings = { $count } anneaux : { $points }
pad-why-runs = { $count } migrations : { $points }
pad-why-hawks = { $count } fois des buses : { $points }
pad-why-lines-of-sight = { $count } lignes de vue : { $points }
pad-why-territories = { $count } paires de buses : { $points }
pad-why-foxes = { $count } renards : { $points }
pad-why-duos = { $count } couples de renards : { $points }
pad-why-corridors = { $habitat }, plus grands couloirs – { $corridors }
pad-why-corridor-bonus = { $size } (+{ $points })
pad-why-no-bonus = Pas de bonus pour { $name }
pad-why-nature = { $count ->
    [0] aucun jeton Nature restant
    [one] 1 jeton Nature non dépensé
   *[other] { $count } jetons Nature non dépensés
}
result-count = Le décompte final
result-land-finished = { $name } a achevé son pays
result-go-on = Cliquez ou appuyez sur une touche pour continuer
result-winner = { $name } l’emporte !
result-alone = { $points } points
result-next-band = { $points ->
    [one] Encore 1 point jusqu’au palier suivant
   *[other] Encore { $points } points jusqu’au palier suivant
}
result-all-bands = Tous les paliers sont atteints !
result-shared = { $names } et { $last } partagent la victoire !
result-tie-broken = Égalité de points : les jetons Nature restants ont départagé.
result-lands = Voir les pays
result-again = Rejouer la même partie
result-again-hint = Mêmes graine, cartes et joueurs
result-new-game = Nouvelle partie
result-title = Écran titre
result-pad = Feuille de score
result-seed = Graine { $seed }, cartes { $cards }
result-code = Code { $seed }, cartes { $cards }

## Notices

notice-all-alike = Quatre jetons { $species } à l’offre : remplacés aussitôt.
notice-nature-ran-out = Il ne reste aucun jeton Nature pour { $name }.
notice-picture = Image enregistrée : { $text }
notice-picture-failed = L’image n’a pas pu être enregistrée : { $text }
notice-config-broken = { $file } est inutilisable, les valeurs habituelles s’appliquent : { $why }
notice-sound-off = Son coupé
notice-sound-on = Son rétabli
notice-keys-broken = Certaines de vos touches sont inutilisables, les touches habituelles s’appliquent donc : { $why }
notice-settings-broken = Le fichier des réglages est inutilisable, les réglages habituels s’appliquent : { $why }
settings-notice-not-written = Vos réglages ne peuvent pas être enregistrés : { $why }
keys-notice-not-written = Vos touches ne peuvent pas être enregistrées : { $why }
window-notice-not-written = La place de la fenêtre ne peut pas être enregistrée : { $why }
setup-notice-not-written = Impossible de retenir la dernière mise en place : { $why }
refused-undo = Rien ne peut être annulé : quelque chose de nouveau est apparu depuis.
refused-redo = Il n’y a rien à rétablir.
refused-game-over = La partie est finie.
refused-wipe-after-draft = On ne remplace des jetons qu’avant de prendre une paire.
refused-already-drafted = Une paire a déjà été prise ce tour-ci.
refused-nothing-drafted = Choisissez d’abord une tuile et un jeton.
refused-pieces-in-hand = Posez d’abord la tuile, puis posez ou rendez le jeton.
refused-no-three-alike = Il n’y a pas trois jetons pareils.
refused-free-wipe-used = Trois jetons pareils ne se remplacent qu’une fois par tour.
refused-bag-too-small = Le sac contient trop peu de jetons pour cela.
refused-no-nature-token = Vous n’avez pas assez de jetons Nature pour cela.
refused-nothing-to-wipe = Marquez d’abord les jetons à remplacer.
refused-empty-slot = Il n’y a rien à prendre là.
refused-mix-of-one-pair = Ces deux-là vont ensemble : prenez-les en paire, sans rien payer.
refused-no-tile-in-hand = La tuile est déjà posée.
refused-no-token-in-hand = Il n’y a pas de jeton en main.
refused-not-a-free-neighbour = Une tuile se pose sur un hexagone libre au bord de votre pays.
refused-no-tile-there = Un jeton se pose sur une tuile.
refused-token-there = Il y a déjà un jeton sur cette tuile.
refused-not-accepted = Cette tuile ne montre pas cet animal.

## Scoring cards

card-bear-a-name = Paires
card-bear-a-rule = Comptez vos **paires d’ours** : des groupes de deux exactement, qui ne touchent aucun autre ours. Le nombre de paires se lit une fois dans le tableau ; quatre ou plus valent 27.
card-bear-b-name = Trios
card-bear-b-rule = Chaque groupe de **trois ours exactement**, quelle que soit sa forme, vaut 10.
card-bear-c-name = Familles
card-bear-c-rule = Les groupes d’**un à trois ours** comptent selon leur taille. Avoir au moins un groupe de chaque taille vaut **3 de plus**. Les groupes plus grands ne valent rien.
card-bear-d-name = Clans
card-bear-d-rule = Les groupes de **deux à quatre ours** comptent selon leur taille. Les ours seuls et les groupes plus grands ne valent rien.
card-elk-a-name = Lignes
card-elk-a-rule = **Lignes droites** de quatre wapitis au plus, à travers les côtés plats des hexagones. Les lignes peuvent se toucher ; chaque wapiti compte dans une seule ligne, au mieux pour vous.
card-elk-b-name = Formations
card-elk-b-rule = Un wapiti seul, deux côte à côte, un **triangle** de trois ou un **losange** de quatre. Les formations peuvent se toucher ; chaque wapiti compte une fois, au mieux pour vous.
card-elk-c-name = Troupeaux
card-elk-c-rule = Chaque **troupeau d’un seul tenant** compte selon sa taille, quelle que soit sa forme. Huit ou plus valent 28.
card-elk-d-name = Cercles
card-elk-d-rule = Des wapitis **autour d’un même hexagone**, côte à côte, jusqu’au cercle complet de six. Ce qui est au milieu est sans importance. Chaque wapiti compte dans un seul cercle.
card-salmon-a-name = Longues migrations
card-salmon-a-rule = Chaque **migration** compte selon sa longueur. Aucun saumon n’y a plus de deux saumons à côté de lui. Sept ou plus valent 25.
card-salmon-b-name = Courtes migrations
card-salmon-b-rule = Chaque **migration** compte selon sa longueur. Aucun saumon n’y a plus de deux saumons à côté de lui. Cinq ou plus valent 17.
card-salmon-c-name = Migrations de trois à cinq
card-salmon-c-rule = Chaque **migration de trois ou plus** compte selon sa longueur ; cinq ou plus valent 15. Aucun saumon n’y a plus de deux saumons à côté de lui.
card-salmon-d-name = Migrations accompagnées
card-salmon-d-rule = Chaque **migration de trois ou plus** vaut un point par saumon et un point par **autre animal à côté d’elle**. Aucun saumon n’y a plus de deux saumons à côté de lui.
card-salmon-d-short = Migrations de 3 ou plus : 1 par saumon, 1 par animal voisin
card-hawk-a-name = Seules
card-hawk-a-rule = Comptez les buses qui **ne touchent aucune autre buse**. Huit ou plus valent 26.
card-hawk-b-name = À portée de vue
card-hawk-b-rule = Comptez les buses qui ne touchent aucune autre buse et **en voient une** en ligne droite. Seule une buse bouche la vue. Huit ou plus valent 28.
card-hawk-c-name = Lignes de vue
card-hawk-c-rule = Chaque **ligne droite entre deux buses** qui ne se touchent pas vaut 3. Une buse peut faire partie de plusieurs lignes ; seule une buse bouche la vue.
card-hawk-c-short = 3 par ligne de vue
card-hawk-d-name = Territoires
card-hawk-d-rule = Les **paires de buses qui se voient** comptent selon le nombre d’**animaux différents entre elles**, sans les buses. Chaque buse fait partie d’une paire au plus.
card-fox-a-name = Diversité
card-fox-a-rule = Chaque renard vaut un point par **animal différent autour de lui**, les renards compris.
card-fox-b-name = Paires alentour
card-fox-b-rule = Chaque renard compte selon le nombre d’autres animaux dont il a **au moins deux autour de lui**.
card-fox-c-name = Le plus commun
card-fox-c-rule = Chaque renard vaut un point par jeton de l’**autre animal le plus présent autour de lui**.
card-fox-d-name = Couples de renards
card-fox-d-rule = Chaque **couple de renards** côte à côte compte selon le nombre d’autres animaux dont il a **au moins deux autour de lui**. Chaque renard fait partie d’un couple au plus.
card-salmon-a-preliminary-name = Longues migrations
card-salmon-a-preliminary-rule = Chaque **migration** compte selon sa longueur, d’après le tableau de l’édition préliminaire.
card-salmon-b-preliminary-name = Courtes migrations
card-salmon-b-preliminary-rule = Chaque **migration** compte selon sa longueur ; quatre ou plus valent 12, d’après le tableau de l’édition préliminaire.
card-hawk-b-preliminary-name = À portée de vue
card-hawk-b-preliminary-rule = Comptez les buses qui ne touchent aucune autre buse et **en voient une** en ligne droite, d’après le tableau de l’édition préliminaire.
card-family-name = Famille
card-family-rule = Les **groupes** d’un même animal comptent selon leur taille ; trois ou plus valent 9.
card-family-preliminary-name = Famille
card-family-preliminary-rule = Les **groupes** d’un même animal comptent selon leur taille ; au-delà de trois, ils ne valent rien.
card-intermediate-name = Intermédiaire
card-intermediate-rule = Les **groupes** d’un même animal comptent selon leur taille ; quatre ou plus valent 12, un animal seul ne vaut rien.

## Why a line of the score pad has its points

card-now = Sur ce pays, maintenant
card-nothing-yet = Rien encore.
reason-count-of-groups = { $count ->
    [one] 1 paire
   *[other] { $count } paires
}
reason-group = { $count ->
    [one] seul
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
reason-crowded-run = pas une migration : l’un de ces { $count } en a plus de deux à côté de lui
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
    [one] 1 sorte d’animal entre deux buses
   *[other] { $count } sortes d’animaux entre deux buses
}
reason-variety = { $count ->
    [0] personne alentour
    [one] 1 sorte d’animal alentour
   *[other] { $count } sortes d’animaux alentour
}
reason-neighbour-pairs = { $count ->
    [0] aucune paire alentour
    [one] 1 paire alentour
   *[other] paires de { $count } sortes alentour
}
reason-most-common = { $count ->
    [0] personne alentour
    [one] 1 de la même sorte alentour
   *[other] { $count } de la même sorte alentour
}
reason-duo = { $count ->
    [one] couple avec 1 paire alentour
   *[other] couple avec des paires de { $count } sortes alentour
}

## Rules

menu-rules = Règles
title-rules = Règles
rules-title = Règles
rules-search = Chercher dans les règles
rules-search-clear = Vider la recherche
rules-matches = { $count ->
    [0] Rien trouvé
    [one] { $count } résultat
   *[other] { $count } résultats
}
rules-nothing-found = Aucune règle ne parle de « { $text } ». Essayez moins de lettres ou un autre mot.

rules-aim = But et matériel
rules-aim-1 = Vous tracez un pays de **tuiles** hexagonales et y installez la **faune**. Qui a le plus de points pour la faune, les habitats et les jetons Nature gardés l’emporte.
rules-aim-2 = Il y a **cinq habitats** : montagnes, forêts, prairies, marais et fleuve. Chaque tuile en montre un ou deux, et les animaux qui peuvent y vivre.
rules-aim-3 = Il y a **cinq animaux**, avec 20 jetons chacun : ours, wapitis, saumons, buses et renards. Leurs jetons sortent du sac au hasard.
rules-aim-4 = Une **tuile Repère** montre un seul habitat et un seul animal. Y poser cet animal rapporte un jeton Nature.
rules-aim-5 = Pour chaque animal, une **carte de décompte** dit ce que valent ses jetons. Les cartes sont les mêmes pour tous.
rules-aim-6 = Chacun commence avec un petit pays de trois tuiles. Au milieu de la table se trouve **l’offre** : quatre paires, chacune d’une tuile et d’un jeton.
rules-aim-7 = La pile compte 43 tuiles à une ou deux personnes, 63 à trois et 83 à quatre. Chacun joue ainsi **20 tours**.

rules-turn = Un tour
rules-turn-1 = **Choisissez une paire** de l’offre : une tuile et le jeton qui l’accompagne.
rules-turn-2 = **Posez la tuile** sur un hexagone libre au bord de votre pays, tournée comme vous voulez. Les habitats ne doivent pas forcément se suivre, mais c’est ainsi que vos couloirs grandissent.
rules-turn-3 = **Posez le jeton** sur une tuile qui montre son animal et qui est encore vide. Ce peut être la tuile que vous venez de poser ou une autre de votre pays.
rules-turn-4 = Tuile ou jeton, l’ordre est libre. Tant que le tour n’est pas fini, vous pouvez les reprendre ; ensuite, ils ne bougent plus.
rules-turn-5 = Un jeton qui ne va nulle part, ou dont vous ne voulez pas, **retourne dans le sac**. La tuile, elle, doit être posée.
rules-turn-6 = À la fin du tour, la pile et le sac complètent l’offre, et le joueur suivant commence.

rules-overpopulation = Surpopulation
rules-overpopulation-1 = **Trois pareils** : si exactement trois jetons de l’offre montrent le même animal, vous pouvez les remplacer tous les trois sans rien payer. Cela se fait une fois par tour, avant de choisir une paire.
rules-overpopulation-2 = **Toute l’offre pareille** : si tous les jetons montrent le même animal, ils sont remplacés aussitôt, autant de fois que cela arrive. Ce n’est pas un choix, et le remplacement de trois jetons reste possible.
rules-overpopulation-3 = Les anciens jetons attendent à côté jusqu’à ce que les nouveaux soient tirés, puis retournent dans le sac. Aucun d’eux ne peut donc revenir aussitôt.
rules-overpopulation-4 = Si trois jetons sont encore pareils après votre remplacement de trois, il faut un jeton Nature pour les remplacer ce tour-ci.

rules-nature = Jetons Nature
rules-nature-1 = Un jeton posé sur une **tuile Repère** vous rapporte un jeton Nature. Il y en a 25 en tout.
rules-nature-2 = **Combiner** : pour un jeton Nature, prenez n’importe quelle tuile et n’importe quel jeton de l’offre au lieu d’une paire.
rules-nature-3 = **Remplacer** : pour un jeton Nature, remplacez autant de jetons de l’offre que vous voulez.
rules-nature-4 = Dans un même tour, vous pouvez remplacer plusieurs fois puis combiner, tant que vous pouvez payer. Les jetons Nature dépensés peuvent être gagnés de nouveau.
rules-nature-5 = Chaque jeton Nature gardé jusqu’à la fin **vaut un point**, et il départage les égalités.

rules-habitats = Habitats et majorités
rules-habitats-1 = Des tuiles qui prolongent le même habitat à travers les côtés où elles se touchent forment un **couloir**. Pour chaque habitat, votre plus grand couloir vaut **un point par tuile**.
rules-habitats-2 = Une tuile à deux habitats peut faire partie d’un couloir de chacun. Les couloirs plus petits ne valent rien.
rules-habitats-3 = **À deux** : le plus grand couloir d’un habitat rapporte 2 points de plus. S’ils sont de même taille, chacun en reçoit 1.
rules-habitats-4 = **À trois ou quatre** : le plus grand couloir d’un habitat rapporte 3 points de plus, le deuxième 1.
rules-habitats-5 = Deux joueurs à égalité pour le plus grand en reçoivent 2 chacun, trois ou plus 1 chacun. Après une telle égalité, il n’y a pas de deuxième place.
rules-habitats-6 = **En solo** : votre plus grand couloir d’un habitat rapporte 2 points de plus s’il compte sept tuiles ou plus.
rules-habitats-7 = Ces bonus peuvent être laissés de côté en préparant une partie.

rules-wildlife = Décompte de la faune
rules-wildlife-1 = Chaque animal compte selon sa carte. Seule la place de ses jetons importe, pas l’habitat qui est dessous.
rules-wildlife-2 = Les jetons d’un animal qui se touchent forment un **groupe** ; un jeton qui n’en touche aucun de son espèce est un groupe d’un seul. Deux groupes d’un même animal ne se touchent donc jamais.
rules-wildlife-3 = Les wapitis font exception : leurs lignes, formations et cercles peuvent se toucher, et chaque wapiti compte une fois, au mieux pour vous.
rules-wildlife-4 = Les cartes ne se prennent rien. Un saumon compte pour sa migration, et encore pour chaque renard à côté de lui.
rules-wildlife-5 = Voici les cartes de l’édition finale. Dans les tableaux, la ligne du haut donne la taille ou le nombre, celle du bas les points.

rules-end = Fin de la partie
rules-end-1 = La partie finit après le tour où la pile ne peut plus compléter l’offre : chacun a alors joué 20 tours.
rules-end-2 = On additionne ensuite les points : les cinq animaux selon leurs cartes, le plus grand couloir de chaque habitat, les bonus d’habitat, et un par jeton Nature gardé.
rules-end-3 = Le plus grand total l’emporte. En cas d’égalité, c’est qui a gardé le plus de jetons Nature ; si cela ne suffit pas, **la victoire est partagée**.

rules-alone = Jouer en solo
rules-alone-1 = Vous avez 43 tuiles et 20 tours, et vous cherchez le plus grand total possible.
rules-alone-2 = Après chaque tour, la tuile et le jeton **les plus éloignés de la pile** quittent la partie, en plus de ceux que vous avez pris. Les autres avancent et deux nouvelles paires arrivent. Ce qui va partir est marqué.
rules-alone-3 = Au lieu des majorités, votre plus grand couloir d’un habitat rapporte 2 points de plus s’il compte sept tuiles ou plus.
rules-alone-4 = Six paliers disent si la partie était belle : 60, 70, 80, 90, 100 et 110 points.

rules-variants = Variantes et éditions
rules-variants-1 = Dans les variantes **Famille** et **Intermédiaire**, une seule carte simple remplace toutes les autres : les groupes de n’importe quel animal comptent selon leur taille. Le reste ne change pas.
rules-variants-preliminary = Édition préliminaire
rules-variants-2 = Les cartes d’une impression plus ancienne. Elle n’a que les cartes A à C, **20 jetons Nature** et pas de carte Intermédiaire.
rules-variants-3 = Les cartes B et C des wapitis y sont échangées, et la carte C des saumons est celle qui est B aujourd’hui. Les cartes ci-dessous ont leurs propres valeurs ; les autres sont celles de l’édition finale.

rules-scenarios = Scénarios
rules-scenarios-1 = Il y a **15 scénarios** pour une à quatre personnes. Chacun a des cartes de décompte fixées et un à quatre objectifs.
rules-scenarios-2 = Le premier objectif est toujours un total, de 80 à 100 points. Les autres demandent certains animaux, des habitats ou des jetons Nature, ou des animaux qui restent ensemble ou à l’écart.
rules-scenarios-3 = Les objectifs se vérifient une fois la partie finie. **Quiconque les remplit tous** gagne la forme du scénario, peu importe qui l’emporte.

rules-achievements = Exploits
rules-achievements-1 = Il y a **25 exploits** dans les parties à plusieurs : grands totaux, un animal laissé de côté, plusieurs majorités, beaucoup de jetons Nature, et d’autres encore.
rules-achievements-2 = **Seul le vainqueur** peut en gagner un, et **un seul par partie**, même si son pays en remplit plusieurs.
rules-achievements-3 = D’après les règles, ils ne sont pas pour une partie en solo. Comme règle maison, vous pouvez les tenter en solo ; ce que vous gagnez ainsi est marqué.

rules-restrictions = Contraintes
rules-restrictions-intro = Une contrainte change une règle pour tous. Il y en a dix, une au plus par partie, et le **vainqueur** en gagne la forme.
rules-restrictions-1 = **1.** Chaque tuile posée doit prolonger un habitat sur un côté au moins.
rules-restrictions-2 = **2.** Aucune tuile posée ne peut prolonger un habitat sur aucun côté, et les habitats ne valent rien.
rules-restrictions-3 = **3.** Seuls les couloirs de trois tuiles exactement comptent : 3 points pour chacun d’eux.
rules-restrictions-4 = **4.** Seuls les couloirs de cinq tuiles ou plus comptent.
rules-restrictions-5 = **5.** L’offre n’a que trois paires.
rules-restrictions-6 = **6.** Il y a deux cartes de décompte par animal, et chaque joueur compte l’une des deux.
rules-restrictions-7 = **7.** Personne n’a de pays de départ : chacun commence avec deux tuiles de la pile et joue 18 tours.
rules-restrictions-8 = **8.** Combiner et remplacer coûtent chacun deux jetons Nature.
rules-restrictions-9 = **9.** Un jeton ne peut pas être posé sur la tuile placée au même tour.
rules-restrictions-10 = **10.** Cartes cachées : chaque joueur garde secrète l’une des cinq cartes de décompte, les autres sont visibles. Toutes les cinq comptent pour tous. Qui dépense un jeton Nature montre sa carte à tous.

rules-trail = Le sentier
rules-trail-1 = Scénarios, exploits et contraintes font ensemble **50 formes**. Chacune que vous gagnez est un pas sur le sentier.
rules-trail-2 = Jusqu’à **cinq profils** le parcourent côte à côte, chacun à son pas.
rules-trail-3 = Des étapes marquent 8, 16, 24, 32, 40 et 50 pas.
rules-trail-4 = Les **parties d’entraînement** ne rapportent rien : celles où un tour a été repris après avoir vu quelque chose de caché.

rules-rulings = Points de règle
rules-rulings-intro = Là où les règles laissent une question ouverte, ce jeu y répond toujours de la même façon.
rules-rulings-display = Offre, sac et jetons Nature
rules-ruling-wipe-cannot-help = **Toute l’offre pareille** : elle reste ainsi si remplacer ne peut rien changer, parce que le sac a moins de jetons que l’offre, que cet animal, ou juste autant d’un seul autre.
rules-ruling-display-of-one = **Une offre d’une seule paire** n’est jamais pareille.
rules-ruling-wipe-bag-too-small = **Remplacer** n’est possible que si le sac a assez de jetons pour tous ceux qui partent.
rules-ruling-bag-empty = **Le sac est vide** : la place dans l’offre reste sans jeton, et sa tuile peut être prise seule.
rules-ruling-slot-without-token = **Une place sans jeton** en reçoit un quand l’offre est complétée, dès que le sac en a de nouveau.
rules-ruling-alone-bag-empty = **En solo, avec un sac vide** : le plus éloigné des jetons qui restent s’en va ; tuiles et jetons avancent chacun de leur côté.
rules-ruling-nature-tokens-gone = **Plus aucun jeton Nature** : une tuile Repère ne rapporte rien tant que personne n’en dépense.
rules-rulings-habitats = Habitats
rules-ruling-habitat-of-nobody = **Un habitat que personne n’a** ne donne de bonus à personne.
rules-ruling-tie-for-second = **Une égalité pour le deuxième couloir**, ou toute deuxième place derrière une égalité pour le plus grand, ne donne pas de bonus.
rules-rulings-wildlife = Faune
rules-ruling-salmon-d-minimum = **Saumon D** : une migration d’un ou deux saumons ne vaut rien.
rules-ruling-salmon-invalid-group = **Un saumon avec trois saumons ou plus à côté de lui** : tout son groupe n’est pas une migration et ne vaut rien.
rules-ruling-salmon-loops = **Une boucle fermée de saumons** est une migration ; un triangle est la plus petite.
rules-ruling-hawk-los-gap = **Ce qui bouche la vue d’une buse** : seulement une autre buse, ni les autres animaux ni les trous dans le pays.
rules-ruling-hawk-los-adjacent = **Deux buses côte à côte** ne se voient pas.
rules-ruling-hawk-b-partner = **Buse B** : la buse qui est vue peut avoir elle-même une buse à côté d’elle.
rules-ruling-elk-c-over-8 = **Wapiti C** : plus de huit wapitis reliés sont un seul troupeau, qui vaut la dernière valeur du tableau.
rules-ruling-elk-d-arc = **Wapiti D** : les wapitis d’un cercle incomplet se suivent côte à côte.
rules-ruling-elk-d-centre = **Wapiti D, l’hexagone du milieu** : il peut être vide, manquer, ou porter n’importe quel animal.
rules-ruling-fox-d-groups = **Renard D** : trois renards reliés ou plus comptent par couples, chaque renard dans un seul, pour le plus de points.
rules-rulings-trail = Objectifs, contraintes et sentier
rules-ruling-scenario-habitat-score = **Objectifs sur les points des habitats** : les bonus comptent, pour un seul habitat comme pour tous ensemble.
rules-ruling-scenario-adjacent-habitats = **Objectifs qui séparent deux habitats** : nulle part l’un ne peut toucher l’autre sur le côté entre deux tuiles ; les deux sur une même tuile sont permis.
rules-ruling-scenario-must-be-adjacent = **Objectifs qui réunissent deux animaux** : chaque jeton du premier en a au moins un du second à côté de lui.
rules-ruling-scenario-card-maximum = **Objectifs d’atteindre plusieurs fois la plus haute valeur d’une carte** : chaque renard, migration ou groupe qui la vaut compte une fois.
rules-ruling-wildlife-not-on-habitat = **Objectifs qui éloignent un animal d’un habitat** : aucune tuile qui montre cet habitat, même à moitié, ne peut le porter.
rules-ruling-achievement-shared-majority = **Exploits de majorités** : une majorité partagée compte aussi.
rules-ruling-achievement-shared-victory = **Une victoire partagée** permet à chacun des vainqueurs de prendre un exploit.
rules-ruling-restriction-no-fit = **Contraintes 1 et 2** : une tuile qui ne va nulle part peut être posée n’importe où.
rules-ruling-restriction-majorities = **Contraintes 3 et 4** : les majorités comparent ce que valent les habitats.
rules-ruling-restriction-two-cards = **Contrainte 6** : pour chaque animal et chaque joueur, la carte qui rapporte le plus compte.
rules-ruling-restriction-first-tile = **Contrainte 7** : la première des deux tuiles est déjà posée ; la seconde se pose au début du premier tour du joueur.

## Contraintes, scénarios et cartes secrètes
refused-tile-in-hand-first = Placez d’abord votre deuxième tuile.
refused-does-not-fit = La tuile ne convient pas ainsi à cet endroit : une contrainte l’interdit.
refused-on-new-tile = Le jeton ne peut pas aller sur la tuile placée pendant ce tour.
prompt-handover = Passez l’écran à **{ $name }**
prompt-place-opening-tile = Placez votre **deuxième tuile**
card-covered = Quelqu’un garde cette carte de décompte **secrète**. Elle compte quand même pour tous ; dépenser un jeton Nature la révèle.
purpose-scenario = Scénario { $number }
purpose-restriction = Contrainte { $number }
purpose-custom = Règles maison
goal-measure = { $have } / { $want }
goal-against = × { $count }
goal-met = Atteint
goal-open = Pas encore atteint
goal-broken = Hors d’atteinte dans cette partie
custom-title = Règles maison
custom-about = Là où les sources divergent, la règle finale s’applique. Une partie avec des règles maison ne remplit aucune forme du Sentier.
custom-open = { $count ->
    [0] Maison…
   *[other] Maison : { $count }
}
custom-reset = La règle finale
custom-second-place = À trois et quatre joueurs, le deuxième plus grand corridor rapporte deux points au lieu d’un
custom-short-runs = Saumon D : les bancs d’un et deux saumons rapportent aussi
custom-lonely-partner = Buse B : la buse aperçue ne doit pas non plus avoir de buse à côté
custom-lonely-couples = Renard D : seuls les groupes d’exactement deux renards rapportent
curtain-title = Au tour de { $name }
curtain-why = { $name } garde une carte de décompte secrète : que les autres détournent les yeux.
curtain-raise = Je suis { $name }
card-secret = Une carte secrète
card-secret-hint = { $name } garde cette carte de décompte secrète. Elle compte pour tous ; dépenser un jeton Nature la révèle.
card-own-secret-hint = Seul { $name } doit connaître cette carte de décompte. Dépenser un jeton Nature la révèle à tous.
card-other-hint = La meilleure des deux cartes compte. La carte { $letter } rapporterait { $points }.
kind-normal = Normale
kind-normal-hint = Le plus de points gagne ; le vainqueur peut remplir un exploit du Sentier
kind-scenario = Scénario
kind-scenario-hint = Des cartes fixées et jusqu’à quatre objectifs, seul ou à plusieurs
kind-restriction = Contrainte
kind-restriction-hint = L’une des dix règles qui compliquent la partie
scenario-for-all = Quiconque atteint tous les objectifs remplit la forme du Sentier.
restriction-hidden-cards = Les cartes sont tirées au sort. Chaque joueur garde l’une des cinq secrète, les autres sont visibles ; toutes comptent pour tous.
new-game-hidden-alone = Les cartes secrètes demandent au moins deux joueurs
card-or = Ou : { $name }
result-scenario-reached = { $scenario } réussi !
result-scenario-missed = { $scenario } manqué
result-scenario-reached-by = { $scenario } réussi par { $names }
result-scenario-missed-by-all = { $scenario } : personne n’a réussi

## Objectifs en mots

goal-total = Un total de { $least } au moins
goal-card-maximum = { $times ->
    [one] La plus haute valeur de la carte { $species }
   *[other] La plus haute valeur de la carte { $species }, { $times } fois
}
goal-tokens-of-each = Au moins { $least } jetons de chaque animal
goal-tokens-of = Au moins { $least } jetons { $species }
goal-points-of = Au moins { $least } points avec les { $species }
goal-points-of-each-species = Au moins { $least } points avec chaque animal
goal-points-of-each-habitat = Au moins { $least } points dans chaque habitat
goal-any-habitats = { $count ->
    [one] Au moins { $least } points dans un habitat
   *[other] Au moins { $least } points dans chacun de { $count } habitats
}
goal-any-species = { $count ->
    [one] Au moins { $least } points avec un animal
   *[other] Au moins { $least } points avec chacun de { $count } animaux
}
goal-wildlife-subtotal = Au moins { $least } points avec tous les animaux ensemble
goal-habitat-subtotal = Au moins { $least } points dans tous les habitats ensemble
goal-nature-tokens = Au moins { $least } jetons Nature gardés
goal-no-nature-tokens = Aucun jeton Nature gardé
goal-species-apart = { $first } et { $second } jamais côte à côte
goal-habitats-apart = { $first } et { $second } jamais côte à côte
goal-not-on-habitat = { $species } jamais sur une tuile qui montre l’habitat { $habitat }
goal-always-beside = À côté de chaque jeton { $first }, au moins un jeton { $second }
goal-no-tokens-of = Aucun jeton { $species }
goal-crowd-above = Plus de { $count } jetons d’un même animal
goal-majorities = La majorité dans au moins { $least } habitats
goal-no-keystones = Aucun jeton sur une tuile Repère
goal-species-placed = Des jetons d’exactement { $count } animaux

## Le sentier

title-trail = Sentier
trail-title = Le sentier
trail-nobody = Personne ne parcourt encore le sentier. Écrivez un nom ci-dessous : chaque forme gagnée en jouant est un pas pour votre profil.
trail-new-name = Nouveau profil
trail-add = Ajouter
trail-steps-of = { $steps } sur { $length }
trail-choose = Montrer le sentier de { $name }
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
    [0] Ce profil n’a encore gagné aucune forme.
    [one] Sa seule forme sera perdue pour de bon.
   *[other] Ses { $count } formes seront perdues pour de bon.
}
trail-remove-yes = Supprimer
trail-remove-no = Garder
trail-name-empty = Un profil a besoin d’un nom.
trail-name-taken = Un autre profil porte ce nom.
trail-name-full = Les cinq sentiers sont pris.
trail-scenarios = Scénarios
trail-achievements = Exploits
trail-restrictions = Contraintes
trail-tab-count = { $text } { $count }/{ $length }
trail-scenario-name = Scénario { $number }
trail-achievement-name = Exploit { $number }
trail-restriction-name = Contrainte { $number } : { $name }
trail-scenario-cards = Cartes { $cards }
trail-earned = Forme de { $name }, avec { $total } points
trail-earned-house-rule = Forme de { $name }, avec { $total } points en solo : règle maison
trail-not-earned = Pas encore gagnée
trail-house-rule-legend = Gagnée en solo, par la règle maison
trail-hint-scenarios = D’une à quatre personnes : quiconque remplit tous les objectifs gagne la forme. Cliquez sur un scénario pour le jouer.
trail-hint-achievements = Dans une partie normale avec des cartes à lettre, le vainqueur en gagne un.
trail-hint-restrictions = Chacune change une règle pour tous ; le vainqueur gagne la forme. Cliquez sur l’une d’elles pour la jouer.
trail-play-scenario = Cliquez pour le jouer
trail-play-restriction = Cliquez pour la jouer
trail-solo = Les parties en solo comptent pour exploits et contraintes
trail-solo-hint = Règle maison : d’après les règles, ils vont au vainqueur parmi plusieurs. Ce que vous gagnez en solo est marqué.
trail-start = Départ
trail-milestone-at = { $habitat } : étape à { $steps } pas
trail-milestone-last = Le bout du sentier : { $steps } pas
trail-passed = { $name } a atteint l’étape « { $habitat } » : { $steps } pas !
trail-passed-end = { $name } a parcouru tout le sentier : les { $steps } formes !
trail-at = { $name } : { $steps } pas sur { $length }
trail-notice-kept-aside = Le fichier de vos profils est abîmé. Il est gardé sous { $file }, et le sentier recommence.
trail-notice-untouched = Le fichier de vos profils est inutilisable et reste tel quel ; rien de ce que vous gagnez maintenant ne sera gardé : { $why }
trail-notice-newer = Vos profils viennent d’une version plus récente du jeu. Ils restent tels quels ; rien de ce que vous gagnez maintenant ne sera gardé.
trail-notice-not-written = Vos profils ne peuvent pas être enregistrés : { $why }
restriction-1-name = Bons voisins
restriction-1-rule = Chaque tuile posée doit prolonger un habitat sur un côté au moins.
restriction-2-name = Étrangers
restriction-2-rule = Aucune tuile posée ne peut prolonger un habitat sur aucun côté, et les habitats ne valent rien.
restriction-3-name = Par trois
restriction-3-rule = Seuls les couloirs de trois tuiles exactement comptent : 3 points pour chacun d’eux.
restriction-4-name = Grands espaces
restriction-4-rule = Seuls les couloirs de cinq tuiles ou plus comptent.
restriction-5-name = Maigre offre
restriction-5-rule = L’offre n’a que trois paires.
restriction-6-name = Deux cartes
restriction-6-rule = Il y a deux cartes de décompte par animal, et chaque joueur compte l’une des deux.
restriction-7-name = À partir de rien
restriction-7-rule = Personne n’a de pays de départ : chacun commence avec deux tuiles de la pile et joue 18 tours.
restriction-8-name = Nature précieuse
restriction-8-rule = Combiner et remplacer coûtent chacun deux jetons Nature.
restriction-9-name = Plus tard
restriction-9-rule = Un jeton ne peut pas être posé sur la tuile placée au même tour.
restriction-10-name = Cartes cachées
restriction-10-rule = Chacun garde secrète une carte de décompte ; toutes les cinq comptent pour tous. Qui dépense un jeton Nature montre la sienne.
purpose-achievement = Exploit { $number }
award-title = Le Sentier
award-nobody = Seul l’ordinateur a joué : rien à remplir.
award-practice = Une partie d’entraînement ne remplit rien.
award-other-rules = Rien à remplir : les formes sont pour les parties à la règle finale, avec des cartes à lettres et les bonus d’habitat.
award-not-the-winner = Seul le vainqueur peut remplir une forme.
award-alone = Jouée en solo, cette partie ne remplit rien. Une règle maison, à la page du Sentier, change cela.
award-goals-missed = Tous les objectifs n’ont pas été atteints.
award-nothing-reached = Cette victoire n’atteint aucun exploit.
award-filled-in = Ce qui a été atteint est déjà rempli.
award-no-profile = { $name } pourrait remplir une forme, mais n’a pas encore de sentier.
award-begin = Commencer un sentier pour { $name }
award-one = { $name } peut remplir une forme.
award-choose = { $name } peut remplir l’une de ces formes.
award-house-rule = En solo, elle compte par règle maison et porte une marque.
award-fill-in = Remplir
award-done = { $shape } : c’est rempli.
award-steps = { $name } en est au pas { $steps } sur { $length }.
award-milestone = { $name } atteint le pas { $steps } : une étape !
award-trail-finished = { $name } a parcouru tout le Sentier !
award-to-the-trail = Voir le Sentier
award-open = Sentier : remplir une forme
award-look = Sentier
seat-profile = Ceux qui ont un sentier
notice-card-shown = { $name } révèle sa carte secrète : { $species }.
nature-two-hint = Avec cette contrainte, combiner ou remplacer coûte { $cost } jetons Nature.
award-full = { $name } pourrait remplir une forme, mais les cinq sentiers sont pris. La page du Sentier peut faire de la place.

## Lessons

title-learn = Apprendre à jouer
lessons-about = Quatre courtes leçons à une vraie table. Vous pouvez en quitter une à tout moment et la reprendre plus tard.
lessons-done = Terminée
lessons-go-on = Reprendre à l’étape { $step }
lessons-rules = Règles
lesson-draft = Un tour
lesson-draft-about = Choisir une paire, poser la tuile et le jeton
lesson-habitats = Habitats
lesson-habitats-about = Couloirs, côtés assortis, tuiles Repère
lesson-wildlife = Faune
lesson-wildlife-about = Lire une carte de décompte et choisir le jeton qui rapporte
lesson-nature = Jetons Nature
lesson-nature-about = Trois pareils, remplacer, combiner
lesson-step = Étape { $step } sur { $steps }
lesson-go-on = Continuer
lesson-try-again = Annuler et réessayer
lesson-again = Recommencer
lesson-again-hint = Depuis le début de ce pays
lesson-skip = Passer
lesson-leave = Quitter la leçon
lesson-next = Leçon suivante
lesson-all = Toutes les leçons
lesson-done = **Bravo !** C’est tout pour cette leçon.
lesson-notice-kept-aside = Le fichier de vos leçons est endommagé. Il est gardé sous le nom { $file }, et les leçons repartent de zéro.
lesson-notice-newer = Ce que vous avez appris a été noté par une version plus récente du jeu. Rien n’y est changé ni ajouté.

lesson-draft-land = Voici **votre pays**. En dessous, il y a **quatre paires**, chacune d’une tuile et d’un jeton Faune. À chaque tour, vous prenez une paire et posez les deux.
lesson-draft-take = Prenez la **troisième paire**, celle de l’ours : cliquez dessus, ou appuyez sur **{ $pair }**.
lesson-draft-take-astray = Cette paire en vaut une autre, mais pour cette leçon il vous faut l’ours.
lesson-draft-tile = Pointez un **hexagone pointillé**. La **molette**, un **clic droit** ou les flèches rondes sous le pays tournent la tuile, un **clic** la pose. Au clavier : **{ $next }** pour l’endroit suivant, **{ $turn }** pour tourner, **{ $confirm }** pour poser.
lesson-draft-token = À l’**ours** maintenant : il peut aller sur toute tuile vide qui montre un ours. Cliquez sur la **tuile cerclée**.
lesson-draft-token-astray = L’ours est retourné dans le sac. C’est permis, mais ici il a sa place.
lesson-draft-end = Tout est posé. Tant que le tour n’est pas fini, un clic reprend une pièce : vous pouvez changer d’avis. Ensuite, **terminez le tour**.
lesson-draft-next = Le vide est comblé, et le **joueur suivant** joue. Après 20 tours chacun, le plus de points pour la faune, les habitats et les jetons Nature l’emporte.

lesson-habitats-corridor = Des tuiles qui montrent le même habitat là où elles se touchent forment un **couloir**. Pour chaque habitat, votre plus grand couloir vaut **un point par tuile**. Le tableau de droite tient le compte : vos forêts font trois tuiles.
lesson-habitats-take = Allongez les forêts : prenez la **deuxième paire**, moitié forêt, moitié marais (**{ $pair }**).
lesson-habitats-take-astray = Il n’y a pas de forêt sur cette tuile.
lesson-habitats-longer = Posez la tuile de façon que sa **forêt touche votre forêt**, côté contre côté. Tournez-la jusqu’à ce que le signe des forêts indique **+1**.
lesson-habitats-longer-astray = C’est permis, mais la forêt n’y rencontre pas la forêt : le couloir n’a pas grandi.
lesson-habitats-keystone = La tuile à l’**emblème doré** est une **tuile Repère** : un seul habitat, un seul animal. Posez-y le **wapiti**, et vous gagnez un jeton Nature.
lesson-habitats-keystone-astray = Le wapiti peut vivre là, mais seule la tuile Repère rapporte un jeton Nature.
lesson-habitats-majority = Voilà votre jeton Nature, et vos forêts font quatre tuiles. À la fin, le **plus grand couloir de tous les joueurs** dans chaque habitat rapporte encore des points ; le tableau montre ce que ce serait maintenant.

lesson-wildlife-card = Chaque animal compte selon **sa carte**, à gauche. Pointez-en une : les jetons qui rapportent s’allument. **Cliquez sur la carte de l’ours** pour la lire, puis fermez-la.
lesson-wildlife-take = Seules les **paires d’ours** comptent, et votre ours seul ne vaut encore rien. **Quelle paire vous aide ?** Prenez-la.
lesson-wildlife-take-astray = Avec celle-là, l’ours reste seul.
lesson-wildlife-tile = L’ours est à vous. Posez d’abord **la tuile** où vous voulez.
lesson-wildlife-pair = Posez maintenant l’ours **juste à côté du premier** : à deux, ils font une paire.
lesson-wildlife-pair-astray = Ici, les deux ours ne se touchent pas : pas de paire, pas de points.
lesson-wildlife-run = La paire est faite : 4 points ! Un autre pays, un autre animal. Les saumons forment des **migrations**, les longues valent plus. La vôtre en a deux ; **prenez le troisième**.
lesson-wildlife-run-astray = Une migration ne grandit qu’avec des saumons.
lesson-wildlife-longer = Posez les deux pièces, le saumon **au bout de la migration**. Aucun saumon ne doit en avoir plus de deux à côté de lui.
lesson-wildlife-longer-astray = Ici, le saumon ne touche pas la migration : deux morceaux valent moins qu’une longue.
lesson-wildlife-others = Une migration de trois : 8 points. Les wapitis aiment les lignes, les buses l’écart, les renards une compagnie variée. Chaque partie peut avoir **d’autres cartes** ; un clic sur une carte en dit toujours la règle.

lesson-nature-three = **Trois ours** ! Une fois par tour, avant de prendre une paire, on peut remplacer trois pareils **sans rien payer** : appuyez sur **Remplacer trois** ou **{ $wipe }**.
lesson-nature-three-astray = Les ours restent là : il faut les remplacer avant de prendre une paire.
lesson-nature-four = Trois nouveaux jetons sont sortis du sac. **Quatre pareils** se remplacent d’eux-mêmes. Pour le reste, il y a les **jetons Nature**, en bas à droite : vous en avez deux.
lesson-nature-wipe = Un jeton Nature **remplace des jetons au choix** : appuyez sur **Remplacer** à droite (**{ $wipe }**), marquez des jetons, puis encore **Remplacer**.
lesson-nature-wipe-astray = Cela se fait aussi, mais essayez d’abord de remplacer des jetons.
lesson-nature-mix = Un autre **combine** une tuile et un jeton **de deux paires** : appuyez sur **Combiner** (**{ $mix }**), puis choisissez-les.
lesson-nature-mix-astray = Ces deux-là étaient ensemble et ne coûtent rien. Essayez deux paires différentes.
lesson-nature-worth = Les deux jetons Nature sont dépensés. Ceux qui restent à la fin valent **un point chacun** et départagent les égalités : dépensez-les là où ils rapportent plus.

## Facts about the animals

fact-about = Cet animal
fact-back = La carte de décompte
fact-close = Fermer
fact-bear = En automne, le **grizzli** mange presque sans s’arrêter, jusqu’à des dizaines de milliers de baies par jour. Puis il dort cinq mois ou plus sans manger ni boire. Ses petits naissent dans la tanière, au cœur de l’hiver, et pèsent environ cinq cents grammes.
fact-elk = Les bois du **wapiti** mâle tombent chaque printemps et repoussent, jusqu’à deux centimètres par jour : peu de tissus grandissent plus vite. En automne, les mâles lancent un long brame aigu qui porte à des kilomètres.
fact-salmon = Les **saumons du Pacifique** éclosent en eau douce, grandissent en mer et retrouvent à l’odeur le cours d’eau où ils sont nés. La plupart des espèces meurent après la ponte. Ce que les ours en laissent dans les bois nourrit les arbres de la rive.
fact-hawk = Les **buses à queue rousse** gardent souvent le même partenaire pendant des années. Au printemps, le couple tournoie très haut au-dessus de son territoire et plonge, parfois serres enlacées. Son cri rauque est connu au cinéma, où on le prête souvent aux aigles.
fact-fox = Le **renard roux** entend une souris sous la neige. Il écoute, bondit très haut et retombe sur elle, les pattes avant en premier. Des observateurs ont vu que ces bonds réussissent le plus souvent vers le nord-est ; peut-être le renard perçoit-il le champ magnétique de la Terre.

## Rules from where they are needed

rules-open = Les règles à ce sujet

# Keeping, watching and sharing games.
title-continue = Reprendre : { $game } · tour { $turn } sur { $turns }
title-continue-none = Reprendre
title-continue-damaged = Reprendre la dernière partie
title-daily = Partie du jour
title-games = Parties gardées
title-journal = Journal
menu-save = Enregistrer la partie
menu-take-back = Reprendre un tour
menu-copy = Copier la partie en texte
menu-replay-title = Revoir la partie
copy-hint = Un texte qui tient dans un message ; on peut le coller parmi les parties gardées
copy-done = La partie est copiée en texte.
copy-code-done = Le code { $code } est copié.
undo-take-back = Rien à annuler : du nouveau est apparu. Reprendre le tour
control-take-back-turn = Reprendre un tour
take-back-title = Reprendre le tour ?
take-back-question = Quelque chose de caché est apparu depuis, et vous le connaissez. La partie devient une partie **d’entraînement** : elle ne remplit rien sur le sentier et ne compte dans aucune statistique.
take-back-practice = C’est déjà une partie d’entraînement. Reprendre le dernier tour ?
take-back-yes = Le reprendre
take-back-no = Continuer
save-title = Enregistrer la partie
save-about = La partie est de toute façon gardée après chaque action. Sous un nom, vous pourrez revenir à ce moment précis ; il y a de la place pour { $count } parties.
save-name = Nom de la partie
save-now = Enregistrer
save-over = L’écraser ?
save-full = Les { $count } places sont prises. Écrasez une partie, ou jetez-en une parmi les parties gardées.
save-done = Enregistrée sous le nom { $text }.
save-failed = La partie ne peut pas être enregistrée : { $text }
doubt-title = Cette partie ne va pas jusqu’au bout
doubt-question = { $actions ->
    [one] Sa première action est bonne
   *[other] Ses { $actions } premières actions sont bonnes
}, puis : { $why }. Le fichier reste tel quel.
doubt-go-on = Jouer à partir de là
doubt-watch = Regarder jusque-là
doubt-leave = Laisser
open-missing = Cette partie n’est plus là.
open-newer = Ceci vient d’une version plus récente du jeu. Rien n’y est changé.
open-damaged = Cette partie est abîmée et ne peut pas être jouée ; le fichier est gardé sous { $file } : { $why }
open-unreadable = Lecture impossible : { $why }
open-not-a-record = Ce n’est pas une partie jouable : { $why }
open-copy = Le fichier le plus récent était abîmé ; il est gardé sous { $file }. Voici la copie d’avant.
open-other-data = Cette partie a été jouée avec d’autres règles ou d’autres cartes que celles de cette version ; elle peut tourner autrement.
drop-later = Déposez le fichier sur l’écran titre ou parmi les parties gardées ; cette partie-ci continue.
start-in-use = Cascadia est déjà ouvert et utilise le dossier { $folder }. Fermez l’autre fenêtre, ou lancez le jeu avec --data-dir et un autre dossier.
start-not-writable = Rien ne peut être gardé cette fois, ni parties ni profils : impossible d’écrire dans le dossier { $folder } ({ $why }).
notice-not-kept = La partie ne peut pas être gardée : { $why }. Elle continue, et l’essai est répété après chaque action.
journal-damaged = { $lines ->
    [one] Une ligne du journal est abîmée
   *[other] { $lines } lignes du journal sont abîmées
} ; le reste est là, et le fichier reste tel quel.
journal-newer = { $lines ->
    [one] Une ligne du journal vient
   *[other] { $lines } lignes du journal viennent
} d’une version plus récente ; le reste est là.
trail-notice-restored = Le fichier de vos profils était abîmé. Il est gardé sous { $file } ; voici la version d’avant.
lesson-notice-restored = Le fichier de vos leçons était endommagé. Il est gardé sous { $file } ; voici la version d’avant.
lesson-notice-untouched = Le fichier de vos leçons est inutilisable et reste tel quel ; rien n’y est ajouté : { $why }
lesson-notice-not-written = Impossible de retenir les leçons que vous avez suivies : { $why }
replay-step-back = Une action en arrière
replay-step-on = Une action en avant
replay-turn-back = Un tour en arrière
replay-turn-on = Un tour en avant
replay-play = Laisser défiler
replay-pause = Arrêter
replay-pace = La vitesse du défilement
replay-pace-slow = Lent
replay-pace-normal = Normal
replay-pace-fast = Rapide
replay-pace-turns = Par tours
replay-scrub = Glissez ou cliquez pour aller à un autre moment ; chaque trait est la fin d’un tour
replay-at = Action { $step } sur { $steps }
replay-leave = Quitter
replay-from-here = Jouer d’ici
replay-from-here-hint = Une copie d’entraînement : elle ne remplit rien sur le sentier
prompt-replay = Revoir la partie : **{ $name }** joue
prompt-replay-over = Revoir la partie : elle est finie
result-watch = Revoir la partie
result-picture = Enregistrer une image du pays avec son score
result-copy = Copier la partie en texte
result-copy-code = Copier le code de la partie : graine, cartes et règles
portrait-cards = Cartes { $cards }
daily-title = Partie du jour
daily-about = Un pays, en solitaire, le même pour tous aujourd’hui. { $count } essais ; le meilleur compte.
daily-player = Qui joue ?
daily-left = { $left ->
    [0] Les { $count } essais du jour sont faits.
    [one] Il reste { $left } essai sur { $count }.
   *[other] Il reste { $left } essais sur { $count }.
}
daily-start = Jouer la partie du jour
daily-go-on = Reprendre l’essai
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
games-saved = Enregistrées
games-text = D’un texte
games-none-unfinished = Aucune partie n’attend. Les parties sont gardées ici après chaque action jusqu’à leur fin.
games-none-saved = Rien n’est encore enregistré. En jeu, le menu propose « Enregistrer la partie ».
games-text-about = Collez le texte d’une partie qu’on vous a envoyée, ou déposez son fichier sur la fenêtre.
games-watch = Regarder
games-go-on = Continuer
games-clear = Effacer
games-remove = Jeter
games-remove-sure = Jeter cette partie pour de bon ? Appuyez encore.
games-over = finie
games-practice = entraînement
games-newer = vient d’une version plus récente du jeu
games-damaged = abîmée ; une copie est peut-être bonne
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
new-game-code-mistyped = Ce code ne peut pas être joué : une lettre est fausse, ou une version plus récente l’a écrit
doubt-stored = Elle dit s’être terminée par { $totals }.

# The journal.
journal-overview = Vue d’ensemble
journal-ground = Cartes et habitats
journal-rivals = Adversaires
journal-games = Parties
journal-all = Toutes
journal-alone = En solitaire
journal-several = À plusieurs
journal-names-back = Les noms d’avant
journal-names-on = D’autres noms
journal-empty = La première page est encore blanche.
journal-empty-about = Chaque partie jouée jusqu’au bout est notée ici : les totaux au fil du temps, ce que rapportent chaque carte et chaque habitat, les résultats contre chacun, et les parties elles-mêmes, à revoir.
journal-none = Aucune partie de ce genre n’a encore été jouée.
journal-none-against = Personne n’a été affronté dans ces parties.
journal-split = { $alone } en solitaire, { $several } à plusieurs
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
journal-course = Points de chaque partie
journal-course-total = Une partie
journal-course-recent = Moyenne de dix parties
journal-course-spoken = { $count ->
    [one] { $count } partie : { $high } points
   *[other] { $count } parties, de { $low } à { $high } points ; la moyenne des dernières est de { $mean }
}
journal-point = { $date } : { $points } points ; moyenne des dernières parties { $mean }
journal-histogram = Fréquence des totaux
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
journal-lands = Points du pays
journal-lands-about = Habitats sans leurs bonus
journal-nature = Jetons Nature
journal-rival = Contre
journal-rival-games = Parties
journal-rival-won = Gagnées
journal-rival-tied = Égalités
journal-rival-share = Part gagnée
journal-rival-share-hint = Part des parties gagnées ; une égalité compte pour une demi-victoire
journal-rival-difference = Écart moyen
journal-rival-difference-hint = Points de plus ou de moins qu’eux, en moyenne
journal-rival-spoken = { $name } : { $games }, { $won } gagnées, { $tied } égalités, { $share } ; points de plus ou de moins en moyenne : { $points }
journal-everybody = Les parties de tous
journal-moment = { $date } à { $time }
journal-no-bonuses = sans bonus d’habitat
journal-place = { $place ->
    [1] La meilleure partie de { $name }
    [2] La deuxième partie de { $name }
   *[other] La troisième partie de { $name }
}
journal-result = Voir le résultat
journal-land = Montrer l’environnement de cette partie
journal-file-gone = L’enregistrement de cette partie n’est plus là
journal-export = Enregistrer un tableau
journal-export-hint = Une ligne pour chaque place de chaque partie, en valeurs séparées par des virgules pour d’autres programmes
journal-exported = Tableau enregistré : { $text }
journal-export-failed = Le tableau n’a pas pu être enregistré : { $text }
result-compared = Votre moyenne : { $mean } en { $games } { $games ->
    [one] partie
   *[other] parties
}, record { $best }
result-new-best = Votre record ! Avant : moyenne { $mean }, record { $best }
