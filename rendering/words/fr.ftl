## La carte de fin de partie

picture-end-first = { $seat } gagne
picture-end-drawn = Égalité
picture-end-shared = { $seats } se partagent la victoire
picture-end-nobody = Personne n’a gagné
picture-end-met = Le but est atteint !
picture-end-missed = Le but est manqué
picture-end-stopped = La modération a mis fin à cette partie.
picture-end-turns = { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
picture-end-option = { $option } : { $value }
picture-end-part = { $label } : { $points }
picture-end-place = { $place ->
    [0] { $name }, sans classement
   *[other] { $place }. { $name }
}
picture-end-row = { $place ->
    [0] { $name }, sans classement
   *[other] { $place }. { $name }
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Le film des moments clés

picture-moment = Tour { $turn } sur { $turns }
picture-best-moment = Tour { $turn }, { $seat }
picture-moments = Moments clés, tours { $turns }.

## À qui de jouer, et la fin de la partie

picture-turn = { $name }, à vous
picture-turn-seat = Joueur { $seat }, à vous
picture-turn-who = Joueur { $seat }
picture-turn-several = Plusieurs joueurs à la fois
picture-first = Première place : { $names }
picture-quiet = Manches calmes : { $rounds } sur { $limit }

## L’image d’une table ouverte

picture-table-players = { $most ->
    [1] En solo
   *[other] De { $fewest } à { $most } joueurs
}
picture-table-note = Un exemple de départ
picture-joined = { $first } ; { $then }
picture-to-act = Doit jouer : { $seats }.
picture-over = Partie terminée. Premier : { $seats }.
picture-over-unplaced = Partie terminée.
picture-players = Joueurs : { $players }.

## La courbe d’une partie terminée

picture-prospects-title = Chances de gagner, en %, tour par tour
picture-prospects-alt = Chances de gagner en pourcentage, après les tours { $turns }.
picture-prospects-line = { $what } : { $values }.
picture-prospects-missed = Ce que vous avez manqué, le pire d’abord
picture-prospects-best = Meilleur tour (le plus gagné face aux autres choix)
picture-prospects-turned = Le tour qui a le plus changé la donne
