### Le titre. Les parties entre ** sont en gras. Une espace insécable précède : ; ! ? et suit «.

title-tagline = Façonnez la nature, abritez la faune
title-play = Jouer
title-today = Aujourd’hui
title-more = Plus
title-box-cascadia = Cascadia
title-box-rolling = Rolling Rivers
title-settings = Réglages
title-controls = Commandes
title-quit = Quitter
title-unofficial = Création de fans, non officielle. Code, textes et images sont les nôtres ; textes composés en Lato.
