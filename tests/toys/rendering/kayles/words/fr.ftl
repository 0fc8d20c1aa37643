# Ce que montre une image, en des mots qui suffisent pour jouer.

picture-kayles-turn = Quilles. Tours joués : { $turn }.
picture-kayles-mover = C’est à { $seat } de jouer.
picture-kayles-over = Partie terminée. En tête : { $seats }.
picture-kayles-standing = Quilles debout : { $pins }.
picture-kayles-knocked = Quilles qui viennent de tomber : { $pins }.
