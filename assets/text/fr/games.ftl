### Garder, revoir et partager des parties. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

# Keeping, watching and sharing games.
title-continue = Reprendre : { $game } · tour { $turn }
title-continue-round = Reprendre : { $game } · manche { $turn }
title-continue-damaged = Reprendre la dernière partie
title-table = Retour à la table avec { $names }
title-table-alone = Retour à la table
title-table-brief = { $names }
title-table-turn = { $table } : { $turn }
title-daily = Partie du jour
title-daily-of = Partie du jour, { $day }
title-games = Sauvegardes
title-journal = Journal
menu-save = Sauvegarder la partie
menu-take-back = Revenir d’un tour
menu-copy = Copier la partie en texte
menu-picture = Mode photo
menu-replay-title = Revoir la partie
copy-hint = Un texte qui tient dans un message ; qui le reçoit peut le coller dans les sauvegardes
copy-done = La partie a été copiée en texte.
copy-code-done = Le code { $code } a été copié.
undo-take-back = Des informations cachées ont été révélées. Revenir plutôt d’un tour
control-take-back-turn = Revenir d’un tour
take-back-title = Revenir d’un tour ?
take-back-question = Des informations cachées ont été révélées depuis. Si vous revenez d’un tour en arrière, la partie devient une **partie d’entraînement** : elle ne comptera ni pour le Sentier ni pour vos statistiques.
take-back-practice = C’est déjà une partie d’entraînement. Revenir d’un tour ?
take-back-yes = Revenir d’un tour
take-back-no = Continuer
save-title = Sauvegarder la partie
save-about = La partie est de toute façon sauvegardée après chaque action. Donnez-lui un nom pour revenir à ce moment précis ; vous pouvez garder { $count } parties.
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
failure-data = Les données du jeu sont inutilisables. Veuillez réinstaller Cascadia.
failure-display = Cascadia ne peut pas ouvrir de fenêtre, car il n’y a pas d’écran.
failure-device = Cascadia ne peut pas démarrer, car aucune carte graphique n’est utilisable. Veuillez installer le pilote le plus récent de votre carte graphique.
failure-window = Cascadia ne peut pas dessiner dans sa fenêtre. Veuillez installer le pilote le plus récent de votre carte graphique, ou lancer le jeu avec --safe-mode.
failure-fault = Une erreur du programme a arrêté Cascadia. Votre partie est sauvegardée. Au prochain lancement, un rapport vous sera proposé.
fault-title = Cascadia s’est arrêté la dernière fois
fault-text = Une erreur du programme en est la cause. Votre partie est sauvegardée. Ce rapport aide à la corriger : il décrit votre système et ne nomme aucun joueur.
fault-copy = Copier le rapport
fault-folder = Ouvrir le dossier
fault-copied = Les détails ont été copiés.
fault-file = Le rapport est dans le fichier { $file }.
notice-not-kept = La partie ne peut pas être sauvegardée : { $why }. Vous pouvez continuer ; le jeu réessaie après chaque action.
journal-damaged = { $lines ->
    [one] Une ligne du journal est endommagée
   *[other] { $lines } lignes du journal sont endommagées
} ; tout le reste est là, et le fichier n’a pas été modifié.
journal-newer = { $lines ->
    [one] Une ligne du journal vient
   *[other] { $lines } lignes du journal viennent
} d’une version plus récente ; tout le reste est là.
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
replay-pace-slow = Lente
replay-pace-normal = Normale
replay-pace-fast = Rapide
replay-pace-turns = Tour par tour
replay-scrub = Glissez ou cliquez pour aller à un autre moment ; chaque trait marque la fin d’un tour
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
photo-entered = Mode photo : la souris déplace la caméra (glisser, molette, clic droit). { $key } pour revenir à la partie.
photo-not-in-lesson = Le mode photo s’ouvre après la leçon.
photo-environment = Environnement
photo-light = Lumière
photo-hour = Heure
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
daily-practice = Jouer pour s’entraîner
daily-practice-hint = Vos essais sont épuisés. Cette partie ne comptera pas.
daily-table = Aujourd’hui sur cet appareil
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
date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month } { $year }
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
