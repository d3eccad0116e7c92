### The title. Parts between ** are shown in bold. A key names the place where its text is shown.

title-tagline = Lay the land. Shelter the wildlife.
title-play = Play
title-today = Today
title-more = More
title-box-cascadia = Cascadia
title-box-rolling = Rolling Rivers
title-settings = Settings
title-controls = Controls
title-quit = Quit
title-unofficial = An unofficial fan project. Code, text and art are our own; texts are set in Lato.
