### La table de Cascadia : barres, consignes, boutons, journal de partie, textes pour lecteurs d’écran. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

## Top bar

menu-open = Menu
help-open = Commandes
settings-open = Réglages
fit-environment = Voir tout l’environnement ; deux fois : le nord en haut
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
prompt-review-less = { $change } ce tour-ci ; { $best } était possible. **Terminez le tour** ou réessayez
prompt-judged = **Tour essayé.** Reprenez la tuile ou le jeton pour essayer un autre tour
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

visit-environment = Voir cet environnement
player-turn = c’est son tour
player-thinks = réfléchit…
player-computer = IA
player-human = attend
banner-turn = { $name }
opponent-turn-thinks = réfléchit…
opponent-turn-plays = joue
log-empty = Les tours s’afficheront ici.
log-title = Tours
log-unfold = Montrer tous les tours
log-fold = Ne montrer que le dernier tour
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
spoken-beside = à côté : { $wildlife }
spoken-change = rapporte { $change }
edge-north-east = nord-est
edge-east = est
edge-south-east = sud-est
edge-south-west = sud-ouest
edge-west = ouest
edge-north-west = nord-ouest
