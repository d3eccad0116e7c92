### La table d’une partie hébergée. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

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
offline-calling = Connexion : { $host }… Votre partie est en sécurité.
offline-lost = Pas de connexion avec { $host } : { $why }. Nouvel essai dans { $seconds } s. Votre partie est en sécurité.
offline-ended = { $host } a mis fin à la connexion : { $why }. Votre partie y est en sécurité.
restored-waiting = L’hôte n’a qu’une copie plus ancienne de cette partie. Le reste lui est renvoyé ; votre partie est en sécurité.
restored-waiting-for = L’hôte n’a qu’une copie plus ancienne de cette partie. Il lui manque un coup : { $name } doit revenir pour le lui rendre. Votre partie est en sécurité.
restored-done = L’hôte a de nouveau toute la partie.
restored-otherwise = L’hôte n’avait qu’une copie plus ancienne de cette partie, et elle s’y est poursuivie autrement. Voici sa version.
question-take-back = { $name } aimerait revenir sur son dernier coup.
question-practice = Si tous acceptent, ce sera une partie d’entraînement : elle ne comptera pas.
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
time-bot = L’IA prend le relais
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
seat-code-about = Sur l’autre appareil, choisissez « Jouer ensemble », saisissez ceci sous « Rejoindre une table » et jouez là-bas. Ici, vous ne ferez plus que regarder.
seat-code-asking = Demande à l’hôte…
seat-code-once = Valable une seule fois, et seulement jusqu’à la prochaine demande. Quiconque le reçoit prend votre place. La table est à { $address }.
seat-code-copy = Tout copier
menu-ask-back = Demander à revenir sur mon dernier coup
menu-ask-back-about = Si les autres acceptent, ce sera une partie d’entraînement : elle ne comptera pas.
menu-pause = Demander une pause
menu-bot = Proposer l’IA pour remplacer { $name }
menu-end = Proposer de finir sans résultat
menu-leave-table = Quitter la table ; la partie continue
notice-your-turn = À vous de jouer
notice-your-turn-about = Les autres ont joué à votre table de Cascadia.
setting-turn-notices = M’avertir quand c’est mon tour
setting-turn-notices-hint = Notification du bureau, dans les parties à plusieurs, si la fenêtre est en arrière-plan
