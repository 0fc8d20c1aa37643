# Ce que montre une image, en des mots qui suffisent pour jouer.

picture-pebbles-turn = Galets. Tours joués : { $turn }.
picture-pebbles-to-act = À jouer : joueur { $seats }.
picture-pebbles-over = Partie terminée.
picture-pebbles-first = En tête : joueur { $seats }.
picture-pebbles-pile = Galets dans le tas : { $pile }. Perles dans le sac : { $bag }.
picture-pebbles-seat = Joueur { $seat } : { $taken } galets, { $count } perles.
picture-pebbles-seat-gone = Joueur { $seat } (a abandonné) : { $taken } galets, { $count } perles.
picture-pebbles-hand = Les perles du joueur { $seat } valent : { $beads }.
picture-pebbles-drawn = Perle tirée, à garder ou à jeter : { $worth }.
picture-pebbles-taken = Le joueur { $seat } a pris { $count }.
picture-pebbles-drew = Le joueur { $seat } a tiré une perle.
