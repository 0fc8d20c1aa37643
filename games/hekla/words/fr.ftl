hekla-name = Hekla
hekla-command = hekla
hekla-summary = Hekla : posez et déplacez des volcans, alignez-les par trois, fuyez le long du chemin

## Mise en place

hekla-option-quiet_rounds = Manches sans éruption qui mettent fin à la partie
hekla-option-quiet_rounds-name = manches-calmes
hekla-option-quiet_rounds-about = Règle maison : la partie finit après tant de manches entières sans éruption


## Refus

hekla-unreadable = Ce n’est pas un coup. Essayez par exemple `{ $example }`.
hekla-off-row = Il n’y a pas de carré { $name } : la ligne { $row } va de { $first } à { $last }.
hekla-off-board = Il n’y a pas de carré { $name }. Les carrés sont { $squares }.
hekla-choose-row = Plusieurs rangées peuvent donner lieu à un décompte. Choisissez la prochaine : { $rows }.
hekla-nothing-to-score = Il n’y a pas de rangée à choisir. Posez ou déplacez un volcan, par exemple `{ $example }`.
hekla-pass-unfit = Vous ne pouvez pas passer tant que vous pouvez poser ou déplacer un volcan. Essayez par exemple `{ $example }`.
hekla-not-in-supply = Vous n’avez pas de { $value } en réserve. { $count ->
    [0] Elle est vide ; déplacez un volcan.
   *[other] Vous pouvez poser { $values }.
}
hekla-not-empty = { $square } n’est pas vide : vous ne pouvez rien y poser. { $count ->
    [0] Aucun carré n’est vide ; déplacez un volcan.
   *[other] Carrés vides : { $squares }.
}
hekla-no-volcano = Vous n’avez pas de volcan en { $square }. { $count ->
    [0] Vous n’en avez pas encore dans le cratère ; posez-en un.
    [one] Le vôtre est en { $squares }.
   *[other] Les vôtres sont en { $squares }.
}
hekla-other-volcano = En { $square }, vous n’avez pas de { $value }, mais { $values }.
hekla-not-straight = Un volcan se déplace en ligne droite, jamais en diagonale ni par-dessus un vide. { $legal }
hekla-full = { $square } est plein. { $legal }
hekla-idle-retreat = Vous n’avez pas besoin de reculer pour ce coup. Écrivez `{ $move }`.
hekla-not-in-sight = Votre vulcanologue ne voit pas { $square }. Pour partir loin de là, il doit d’abord reculer jusqu’à un cercle d’où il le voit, par exemple { $moves }.
hekla-never-in-sight = Votre vulcanologue ne voit { $square } ni d’ici ni d’aucun cercle derrière lui. { $legal }
hekla-no-circle = Il n’y a pas de cercle { $name } derrière votre vulcanologue, qui se trouve en { $here }. Écrivez de combien de cercles il recule, par exemple `<4`.
hekla-legal-targets = { $count ->
    [0] De { $square }, il ne peut pas bouger pour l’instant.
   *[other] De { $square }, il peut aller en { $targets }.
}
hekla-ambiguous = Plusieurs coups conviennent. Choisissez parmi { $moves }.
hekla-ambiguous-many = Plusieurs coups conviennent. Choisissez parmi { $moves }, ou l’un des { $more } autres.

## Ce que signifie un choix

hekla-explain-turn = { $placings ->
    [one] { $placings } pose
   *[other] { $placings } poses
}, { $moves ->
    [one] { $moves } déplacement
   *[other] { $moves } déplacements
}
hekla-explain-choice = choisir le prochain décompte, parmi { $count }
hekla-explain-value = poser un { $value } : { $count ->
    [one] { $count } carré
   *[other] { $count } carrés
}
hekla-explain-column = poser un { $value } dans la colonne { $column } : { $count ->
    [one] { $count } carré
   *[other] { $count } carrés
}
hekla-explain-start = déplacer le { $value } de { $start } : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
hekla-explain-retreats = déplacer le { $value } de { $start } à { $target } après un recul : { $count ->
    [one] { $count } cercle
   *[other] { $count } cercles
} au choix
hekla-explain-place = poser un { $value } en { $square }{ $rows ->
    [0] { "" }
    [one] , { $rows } décompte
   *[other] , { $rows } décomptes possibles
}
hekla-explain-move = déplacer le { $value } de { $start } à { $target }{ $rows ->
    [0] { "" }
    [one] , { $rows } décompte
   *[other] , { $rows } décomptes possibles
}
hekla-explain-retreat = déplacer le { $value } de { $start } à { $target }, recul de { $circles ->
    [one] { $circles } cercle
   *[other] { $circles } cercles
} jusqu’à { $circle }{ $rows ->
    [0] { "" }
    [one] , { $rows } décompte
   *[other] , { $rows } décomptes possibles
}
hekla-explain-score = décompte de { $row } à { $total } rainures : vous avancez de { $own }, lave en { $centre }
hekla-explain-pass = passer : rien ne peut être posé ni déplacé

## Ce que vaut un coup

hekla-worth = { $upto ->
    [yes] jusqu’à { $points }
   *[no] { $points }
}{ $rivals ->
    [none] { "" }
    [one] , { $rival } { $others }
   *[several] , les autres { $others }
}
hekla-worth-coming = { $lacking ->
    [0] { $row } : manque un volcan
   *[other] { $row } : { $held } rainures sur { $needed }
}{ $who ->
    [own] , à votre seule portée
    [other] , { $seat } peut y être avant
   *[nobody] { "" }
}

## Retour sur une partie finie

hekla-hindsight-best = { $seat } a fait marquer { $rows } : { $circles }{ $others ->
    [none] { "" }
   *[some] {" "}(autres : { $others } au plus)
}. Ses chances étaient de { $own } % après ce tour, et de { $other } % après le meilleur des autres.
hekla-hindsight-best-brief = { $rows } marque : { $circles }{ $others ->
    [none] { "" }
   *[some] {" "}(autres : { $others } au plus)
}. { $own } % de chances ; par le meilleur des autres tours : { $other } %
hekla-hindsight-there = Cela permet le décompte de { $rows } : { $circles } pour vous{ $others ->
    [none] { "" }
   *[some] , { $others } au plus pour un autre
}{ $wins ->
    [yes] , et gagne la partie
   *[no] { "" }
}. Votre tour { $brought ->
    [none] ne vous a pas fait avancer
   *[some] vous a rapporté { $brought }
}.
hekla-hindsight-order = C’était votre propre coup, mais avec { $row } d’abord.
hekla-hindsight-value = C’était le bon carré, mais avec un { $value } au lieu d’un { $better }.
hekla-hindsight-elsewhere = Vous avez joué le même { $value }, mais en { $target }.
hekla-hindsight-row = { $stood ->
    [ready] { $row } était prête avec { $before } rainures : il suffisait qu’un volcan s’y déplace
    [gap] { $row } avait un trou et { $before } rainures ; il en faut { $needed } et aucun trou, et ce coup en fait { $total }
   *[low] { $row } avait { $before } rainures ; il en faut { $needed }, et ce coup en fait { $total }
}.
hekla-hindsight-lost = Votre tour a terminé la partie sans vous la faire gagner ; après le meilleur, elle continue.
hekla-hindsight-left = { $wins ->
    [yes] Après votre tour, { $seat } pouvait gagner la partie aussitôt ; après le meilleur, non.
   *[no] Après votre tour, { $seat } pouvait gagner { $given } ; après le meilleur, { $left ->
        [none] rien
       *[some] { $left } au plus
    }.
}

## Le récit d’un tour

hekla-volcano = le { $value } { $colour ->
    [red] rouge
    [green] vert
    [yellow] jaune
   *[blue] bleu
}
hekla-value = { $value }
hekla-advance = { $seat } avance de { $count ->
    [one] { $count } cercle
   *[other] { $count } cercles
} jusqu’à { $circle }
hekla-tell-place = { $seat } pose un { $value } en { $square }.
hekla-tell-move = { $seat } déplace le { $value } de { $start } à { $target }.
hekla-tell-retreat = { $seat } recule de { $circles ->
    [one] { $circles } cercle
   *[other] { $circles } cercles
} jusqu’à { $circle }.
hekla-tell-row = Décompte de la rangée { $row } : { $total } rainures.
hekla-tell-advance = { $advances }.
hekla-tell-eruption = Éruption en { $square } : { $volcanoes } { $count ->
    [one] revient dans sa réserve
   *[other] reviennent dans leur réserve
}.
hekla-tell-lava = Un bloc de lave { $value ->
    [0] sans rainure
   *[other] à une rainure
} tombe en { $square }.
hekla-tell-pass = { $seat } ne peut ni poser ni déplacer et passe.
hekla-tell-forfeit = { $seat } abandonne.
hekla-tell-end = { $reason } { $count ->
    [one] { $winners } gagne
   *[other] { $winners } se partagent la victoire
}, à { $points ->
    [one] { $points } cercle
   *[other] { $points } cercles
} du départ.

hekla-ending-lava = Le dernier bloc de lave est posé.
hekla-ending-passes = Plus personne ne peut poser ni déplacer.
hekla-ending-quiet = { $rounds } manches entières se sont écoulées sans éruption.
hekla-ending-agreement = Tout le monde est d’accord : la partie s’arrête là.
hekla-ending-forfeit = Il ne reste que { $seat } à la table.

## Les premiers tours

hekla-guide-goal = **Le but :** être le plus loin sur le chemin quand le cratère est plein de lave. Vous avancez au décompte d’une rangée où vous avez un volcan.
hekla-guide-ask-1 = Le chiffre d’un volcan, ce sont ses *rainures*. Posez un 3 : choisissez `3@D3`.
hekla-guide-done-1 = Le vert a répondu par un 3 en B3.
hekla-guide-ask-2 = Trois carrés alignés, aucun vide : une *rangée*. Avec 8 rainures ou plus, c’est **aussitôt le décompte**, peu importe à qui elles sont. 3 et 3 y sont : choisissez `2@C3`.
hekla-guide-done-2 = 4 cercles : 1 par volcan, 2 sur rouge ×2, 1 par rainure au-delà de 7. Le vert : 1 ; le milieu devient lave.
hekla-guide-ask-3 = Deux par carré : le 2 vert pourrait rejoindre votre 3. Vous voyez la colonne D : choisissez `D3-D5`.
hekla-guide-done-3 = Le vert ne peut plus marquer. Un pas d’un carré n’exige pas de vue ; pour aller plus loin, il faut voir le volcan, ou d’abord reculer jusqu’à un cercle qui le voit. La vingtième lave termine la partie.

## Le salon et la fin d’une partie

hekla-pitch = Alignez des volcans par trois, faites-les entrer en éruption et courez autour du cratère avec votre vulcanologue.
hekla-length = Environ 45 minutes d’affilée ; à un coup par jour, un à trois mois.
hekla-part-laps = { $count ->
    [one] { $count } circuit entier
   *[other] { $count } circuits entiers
}
hekla-part-circles = { $laps ->
    [0] cercles
   *[other] cercles ensuite
}

## Problèmes : le titre d’un genre, ce qu’il demande, et un résultat

hekla-problem-turns-2 = Deux tours
hekla-problem-turns-3 = Trois tours
hekla-problem-turns-ask = Vous avez **{ $turns } tours de suite** ; personne d’autre ne joue. Faites avancer votre vulcanologue aussi loin que possible. Les cercles d’un recul sont déduits.
hekla-problem-circles = { $circles ->
    [one] { $circles } cercle
   *[other] { $circles } cercles
}
hekla-problem-eruptions = Tout en feu
hekla-problem-eruptions-ask = Vous avez **{ $turns } tours de suite** ; personne d’autre ne joue. Déclenchez autant d’éruptions que possible. Elles seules comptent, et non le chemin parcouru.
hekla-problem-eruptions-said = { $eruptions ->
    [one] { $eruptions } éruption
   *[other] { $eruptions } éruptions
}
hekla-problem-lead = Le dernier mot
hekla-problem-lead-ask = Jouez **un seul tour**. Votre adversaire joue ensuite le tour qui lui rapporte le plus. Votre résultat : les cercles que vous gagnez, moins ceux que cette meilleure réplique lui rapporte. Ce qu’elle vous rapporte à vous ne compte pas.
hekla-problem-lead-said = { $count ->
    [one] { $lead } cercle
   *[other] { $lead } cercles
}
hekla-problem-lead-counted = Votre tour rapporte { $own }, la meilleure réplique { $taken } : **{ $sum }**
hekla-problem-no-lead = tour inachevé

## L’idée de la meilleure suite d’un problème, en quelques mots

hekla-theme-denial = ne laisser que peu à l’adversaire
hekla-theme-retreat = reculer pour mieux avancer
hekla-theme-rows = plusieurs rangées en un seul tour
hekla-theme-quiet = un tour calme avant la récompense
hekla-theme-placed = un volcan de la réserve au bon endroit
hekla-theme-one-stone = toujours le même volcan
hekla-theme-each-turn = des cercles à chaque tour
hekla-theme-build = préparer une rangée

## The words in written moves, as lists show them; they are understood when typed

hekla-word-pass = passe

# How a game ended, in a list of finished games.
hekla-over-lava = dernière lave posée
hekla-over-passes = plus personne ne peut jouer
hekla-over-quiet = trop longtemps sans éruption
hekla-over-agreement = arrêtée d’un commun accord
hekla-over-forfeit = tous les autres ont abandonné
