volcano-name = Volcano
volcano-command = volcano
volcano-summary = Volcano : déplacez les chapeaux, déclenchez des éruptions, prenez des pyramides

## Mise en place

volcano-option-variant-name = variante
volcano-option-variant-about = Standard en 5 × 5, Mini à trois couleurs ou Mega à huit couleurs en 6 × 6
volcano-option-layout-name = disposition
volcano-option-layout-about = Comment les nids et les chapeaux sont disposés au départ
volcano-option-opening-name = ouverture
volcano-option-opening-about = Votre ouverture : les rangées depuis le haut, comme cccgr/cggry/cgryb/gryyb/rybbb
volcano-option-melting-name = fusion
volcano-option-melting-about = Melting Volcano : la pièce recouverte est prise, celle de l’éruption reste
volcano-option-ending-name = fin
volcano-option-ending-about = Mini seulement : le bot prouve qu’il n’y a plus de prise, ou on l’annonce
volcano-option-challenge-name = défi
volcano-option-challenge-about = Un but à atteindre en solo, sur un plateau standard
volcano-option-no_return-name = sans-retour
volcano-option-no_return-about = Règle maison : un chapeau ne revient pas sur une case quittée avant une éruption
volcano-option-variant = Variante
volcano-option-variant-standard = Volcano
volcano-option-variant-mini = Mini-Volcano
volcano-option-variant-mega = Mega-Volcano
volcano-option-layout = Disposition
volcano-option-layout-diagonal = Diagonale (la classique)
volcano-option-layout-pinwheel = Moulinet
volcano-option-layout-stripes = Rayures
volcano-option-layout-corners = Coins
volcano-option-layout-4x4 = 4 × 4 avec un trou (Mini)
volcano-option-layout-5x5 = 5 × 5 avec des vides (Mini)
volcano-option-layout-random = Au hasard
volcano-option-layout-random-4x4 = Au hasard en 4 × 4 (Mini)
volcano-option-layout-random-5x5 = Au hasard en 5 × 5 (Mini)
volcano-option-layout-custom = Votre propre ouverture
volcano-option-opening = Votre propre ouverture
volcano-option-no_return = Sans retour
volcano-option-melting = Fusion
volcano-option-ending = Fin d’une partie Mini
volcano-option-ending-proved = Quand le bot prouve qu’il n’y a plus de prise
volcano-option-ending-claimed = Quand quelqu’un annonce à raison qu’il n’y a plus de prise
volcano-option-challenge = Défi en solo
volcano-option-challenge-none = Aucun
volcano-option-challenge-red = Toutes les rouges
volcano-option-challenge-large = Toutes les grandes pièces sauf une
volcano-option-challenge-trees = Un arbre de chaque couleur

volcano-layout-unfit = La disposition « { $layout } » n’appartient pas à { $variant }. Ses dispositions : { $layouts }.
volcano-ending-unfit = Seul Mini-Volcano peut finir par une annonce ; { $variant } finit selon ses propres règles.
volcano-challenge-unfit = Les défis se jouent sur le plateau standard, pas avec { $variant }.
volcano-challenge-seats = Un défi se joue en solo. Ouvrez la table pour une seule place.

volcano-opening-missing = « { volcano-option-layout-custom } » demande une ouverture. Écrivez les rangées de haut en bas, puis les chapeaux, ainsi : { $example }
volcano-opening-unused = Vous avez donné une ouverture avec la disposition « { $layout } ». Choisissez « { volcano-option-layout-custom } », ou retirez-la.
volcano-opening-long = Une ouverture a { $longest } caractères au plus.
volcano-opening-ranks = Une ouverture compte { $wanted } rangées séparées par « / » ; la vôtre en compte { $count }.
volcano-opening-either = { $one } ou { $other }
volcano-opening-files = La rangée { $rank } (en partant du bas) doit compter { $wanted } lettres ; la vôtre en compte { $count }.
volcano-opening-letter = « { $letter } » en { $square } n’est pas une couleur. Les lettres sont { $letters }.
volcano-opening-other-letter = « { $letter } » en { $square } n’est pas une couleur ici. Si c’est { $meant }, écrivez cette lettre.
volcano-opening-sign = { $sign } ({ $colour ->
    [red] rouge
    [yellow] jaune
    [green] vert
    [blue] bleu
    [orange] orange
    [cyan] turquoise
    [purple] violet
    [white] blanc
    [empty] vide
   *[clear] incolore
})
volcano-opening-white = L’unique nid blanc (w) se place au milieu, en { $squares }. { $count ->
    [0] Il n’y en a pas dans la vôtre.
   *[other] Vous avez mis du blanc en { $found }.
}
volcano-opening-colours = Chaque couleur a { $wanted } nids. Les vôtres : { $wrong }.
volcano-opening-count = { $count } { $colour ->
    [red] { $count ->
        [one] rouge
       *[other] rouges
    }
    [yellow] { $count ->
        [one] jaune
       *[other] jaunes
    }
    [green] { $count ->
        [one] vert
       *[other] verts
    }
    [blue] { $count ->
        [one] bleu
       *[other] bleus
    }
    [orange] orange
    [cyan] turquoise
    [purple] { $count ->
        [one] violet
       *[other] violets
    }
    [white] { $count ->
        [one] blanc
       *[other] blancs
    }
   *[clear] { $count ->
        [one] incolore
       *[other] incolores
    }
}
volcano-opening-caps = Il faut { $wanted } chapeaux après le mot « { volcano-word-caps } » ; vous en avez nommé { $count }.
volcano-opening-cap-twice = Vous avez mis deux chapeaux en { $square } ; une case n’en porte qu’un.
volcano-opening-cap-off-board = Un chapeau ne peut pas se trouver en « { $name } ». Les cases vont de { $first } à { $last }.

## Refus

volcano-unreadable = Ce n’est pas un coup. Essayez par exemple `{ $example }`.
volcano-no-pass = Vous ne pouvez pas passer : déplacez un chapeau jusqu’à une éruption.
volcano-off-board = Il n’y a pas de case { $name }. Les cases vont de { $first } à { $last }.
volcano-no-cap = Il n’y a pas de chapeau en { $square }. Les chapeaux sont en { $caps }.
volcano-out-of-reach = Aucun chapeau ne peut aller en { $square } pour l’instant. Les chapeaux sont en { $caps }.
volcano-too-far = Un chapeau se déplace d’une seule case, dans n’importe quelle direction. { $legal }
volcano-onto-cap = Il y a déjà un chapeau en { $square }. { $legal }
volcano-no-return = Ce chapeau a quitté { $square } depuis la dernière éruption et ne peut pas encore y revenir. { $legal }
volcano-legal-targets = De { $cap }, il peut aller en { $targets }.
volcano-legal-caps = Le chapeau en { $cap } ne peut pas bouger pour l’instant ; peuvent bouger ceux en { $caps }.
volcano-ambiguous-target = Plusieurs chapeaux peuvent aller en { $square }. Choisissez parmi { $moves }.
volcano-ambiguous-cap = Le chapeau en { $square } a plusieurs coups. Choisissez parmi { $moves }.

volcano-claim-late = Vous pouvez annoncer une fois par tour, avant votre premier coup. Déplacez un chapeau.
volcano-claim-unfit = Cette partie ne finit pas par une annonce. Déplacez un chapeau.

## Indices

volcano-hint-level = Il y a des indices de niveau 1 à { $levels }.
volcano-hint-none = Il n’y a rien à prendre pendant ce tour.
volcano-hint-possible = Il y a quelque chose à prendre pendant ce tour.
volcano-hint-no-line = Il y avait quelque chose à prendre au début du tour, mais d’ici, aucune suite de coups n’y mène plus.
volcano-hint-cap = Le chapeau en { $cap } peut déclencher une prise.
volcano-hint-line = Cette suite mène à une prise : ||{ $line }||.

## Ce que signifie un choix

volcano-explain-turn = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $eruptions ->
    [0] aucune éruption
    [one] 1 éruption
   *[other] { $eruptions } éruptions
}
volcano-explain-cap = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $eruptions ->
    [0] aucune éruption
    [one] 1 éruption
   *[other] { $eruptions } éruptions
}
volcano-explain-claim = annoncer qu’il n’y a plus de prise
volcano-explain-step = sans éruption
volcano-explain-eruption = { $count ->
    [one] 1 pièce vole
   *[other] { $count } pièces volent
}, sans prise
volcano-explain-capture = { $count ->
    [one] 1 pièce vole
   *[other] { $count } volent
}, prise : { $pieces }

## Ce que vaut un coup

volcano-worth = { $points }{ $tree ->
    [single] , arbre d’une couleur
    [mixed] , arbre mixte
   *[none] { "" }
}{ $colour ->
    [0] { "" }
    [1] , 1ʳᵉ couleur
    [2] , 2ᵉ couleur
    [3] , 3ᵉ couleur
    [4] , 4ᵉ couleur
    [5] , 5ᵉ couleur
    [6] , 6ᵉ couleur
   *[7] , 7ᵉ couleur
}{ $white ->
    [0] { "" }
   *[other] , blanche { $white }/3
}
volcano-worth-goal = { $goal } pour le but{ $spare ->
    [0] { "" }
   *[other] , { $spare } à −1 point
}
volcano-worth-next = puis { $move } : { $label }

## Retour sur une partie finie

volcano-hindsight-best = { $seat } a pris { $pieces } : { $worth }. { $alone ->
    [yes] Rien d’autre en vue ne rapportait autant.
   *[no] Ses chances étaient de { $own } % après ce tour, et de { $other } % après le meilleur des autres.
}
volcano-hindsight-best-brief = A pris { $pieces } : { $worth }{ $alone ->
    [yes] { "" }
   *[no] . { $own } % de chances ; par le meilleur des autres tours : { $other } %
}
volcano-hindsight-there = { $start } vers { $target } aurait pris { $pieces } : { $worth }{ $wins ->
    [yes] , et gagné la partie
   *[no] { "" }
}.
volcano-hindsight-yours = Vous avez pris { $pieces } : { $worth }.
volcano-hindsight-nothing = Votre tour n’a rien pris.
volcano-hindsight-way = Vous avez aussi déclenché { $start }, mais du mauvais côté, vers { $target }.
volcano-hindsight-stopped = Vous avez déclenché la même éruption, mais le chapeau en { $square } l’a écourtée.
volcano-hindsight-ready = Tout était prêt : le chapeau en { $start } pouvait partir aussitôt.
volcano-hindsight-blocked = { $count ->
    [one] Un chapeau en { $squares } barrait le chemin
   *[other] Des chapeaux en { $squares } barraient le chemin
} ; { $steps ->
    [one] un coup tranquille le libère
   *[other] { $steps } coups tranquilles préparent tout
}.
volcano-hindsight-far = Aucun chapeau n’était en { $start } : { $steps ->
    [one] un coup tranquille en amène un
   *[other] { $steps } coups tranquilles en amènent un
}.
volcano-hindsight-quiet = { $steps ->
    [one] Un coup tranquille suffit à la préparer
   *[other] { $steps } coups tranquilles la préparent
}.
volcano-hindsight-left = { $way ->
    [won] Le meilleur tour ne prend rien, mais il termine la partie, et vous la gagnez.
    [lost] Votre tour a terminé la partie sans vous la faire gagner ; après le meilleur, elle continue.
    [saves] Après votre tour, { $seat } pouvait gagner la partie aussitôt ; après le meilleur, non.
    [both] Dans les deux cas, { $seat } avait ensuite une prise valant { $left }.
    [more] La meilleure suite laisse plus à { $seat } : une prise valant { $left } au lieu { $given ->
        [0] d’aucune
       *[other] d’une valant { $given }
    }. Tout compté, elle vaut encore { $gain } de plus.
   *[less] Après votre tour, { $seat } avait une prise valant { $given } ; après le meilleur, { $left ->
        [0] aucune
       *[other] au mieux une valant { $left }
    }.
}

## Le récit d’un tour

volcano-piece = une { $size ->
    [small] petite
    [medium] moyenne
   *[large] grande
} { $colour ->
    [red] rouge
    [yellow] jaune
    [green] verte
    [blue] bleue
    [orange] orange
    [cyan] turquoise
    [purple] violette
    [white] blanche
   *[clear] incolore
}
volcano-landing = { $piece } en { $square }
volcano-tell-moves = { $seat } joue { $moves }.
volcano-tell-eruption = Éruption en { $square } : { $landings }.
volcano-tell-capture = { $seat } prend { $pieces }.
volcano-tell-pass = Aucun chapeau ne peut bouger sans revenir : le tour de { $seat } s’arrête là.
volcano-tell-claim = { $seat } annonce qu’il n’y a plus de prise.
volcano-tell-refuted = Mais si, il en reste une ! ||{ $line }|| y mène.
volcano-tell-refuted-without-line = Mais si, une prise reste possible.
volcano-tell-forfeit = { $seat } abandonne.
volcano-tell-end = { $reason } { $count ->
    [one] { $winners } gagne
   *[other] { $winners } se partagent la victoire
} avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
volcano-tell-end-alone = { $reason } { $seat } termine avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.

volcano-tell-end-challenge = { $reason } { $result }

volcano-solo-title = Volcano, { $challenge } : { $layout }
volcano-solo-title-rules = Volcano, { $challenge } : { $layout }, { $rules }
volcano-solo-met = Défi « { $challenge } », disposition « { $layout } » : réussi avec { $points ->
    [one] { $points } point de pénalité
   *[other] { $points } points de pénalité
}, { $eruptions ->
    [one] { $eruptions } éruption
   *[other] { $eruptions } éruptions
} et { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}. Bravo !
volcano-solo-missed = Défi « { $challenge } », disposition « { $layout } » : il manque { $missing ->
    [one] 1 pièce
   *[other] { $missing } pièces
}, avec { $points ->
    [one] { $points } point de pénalité
   *[other] { $points } points de pénalité
}, { $eruptions ->
    [one] { $eruptions } éruption
   *[other] { $eruptions } éruptions
} et { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}.

volcano-ending-colours = { $seat } possède une pièce de chaque couleur.
volcano-ending-whites = { $seat } possède les trois pièces blanches et l’emporte aussitôt.
volcano-ending-proved = Plus aucune prise n’est possible.
volcano-ending-claimed = L’annonce est juste : plus aucune prise n’est possible.
volcano-ending-met = Le but est atteint.
volcano-ending-out-of-reach = Plus aucune prise n’est possible : le but est hors d’atteinte.
volcano-ending-sizes = Il ne reste plus deux pièces de la même taille sur le plateau.
volcano-ending-quiet = { $rounds } manches entières se sont écoulées sans prise.
volcano-ending-immobile = Plus aucun chapeau ne peut bouger.
volcano-ending-agreement = Tout le monde est d’accord : la partie s’arrête là.
volcano-ending-forfeit = Il ne reste que { $seat } à la table.
volcano-ending-forfeit-all = Il ne reste personne à la table.

## Un premier tour

volcano-guide-goal = **Le but :** le plus de points. Trois tailles prises font un *arbre* : 5, ou 7 d’une seule couleur ; autres pièces : 1.
volcano-guide-ask-1 = Quand un chapeau part, sa pile le survole, sauf face au bord ou à un autre chapeau. Choisissez `a1-a2`.
volcano-guide-done-1 = Chaque pièce a volé une case plus loin. **Ce qui retombe sur une pièce de sa taille est à vous :** la grande. Le joueur 2 répond `d4-c4` : 2 points.
volcano-guide-ask-2 = Ce chapeau barre la voie de a2 par b3 : choisissez `c4-c5`.
volcano-guide-done-2 = Pas d’éruption : votre tour continue. Placer d’abord les chapeaux, c’est tout l’art de Volcano.
volcano-guide-ask-3 = Faites partir la pile verte : choisissez `a2-b3`.
volcano-guide-done-3 = La grande verte est à vous : deux couleurs, 2 points. Cinq couleurs prises terminent la partie ; soyez alors en tête.

## Le salon et la fin d’une partie

volcano-title-melting = { $variant } en fusion
volcano-title-challenge = { $variant }, défi
volcano-pitch = Déplacez les chapeaux, provoquez des éruptions et récoltez les pyramides { $melting ->
    [yes] qu’une autre de leur taille recouvre
   *[no] qui retombent sur une autre de leur taille
}{ $aim ->
    [mini] . La partie finit quand on ne peut plus rien prendre à son tour.
    [mega] . Sept couleurs terminent la partie, trois blanches la gagnent.
    [red] . Le but : toutes les rouges, et le moins possible d’autres.
    [large] . Le but : toutes les grandes sauf une, et le moins possible d’autres.
    [trees] . Le but : un arbre par couleur, et le moins possible d’autres.
   *[standard] .
}
volcano-length = Environ 30 minutes d’affilée ; à un coup par jour, trois à quatre semaines.
volcano-length-mini = Environ 15 minutes d’affilée ; à un coup par jour, deux à trois semaines.
volcano-length-mega = Environ une heure d’affilée ; à un coup par jour, un à deux mois.
volcano-part-one-colour = { $count ->
    [one] { $count } arbre d’une couleur
   *[other] { $count } arbres d’une couleur
}
volcano-part-mixed = { $count ->
    [one] { $count } arbre mixte
   *[other] { $count } arbres mixtes
}
volcano-part-single = { $count ->
    [one] { $count } pièce seule
   *[other] { $count } pièces seules
}

## Problèmes : le titre d’un genre, ce qu’il demande, et un résultat

volcano-problem-turn = Le meilleur tour
volcano-problem-turn-ask = Vous avez **un seul tour** : déplacez les chapeaux autant que vous voulez, jusqu’à une éruption. Gagnez le plus de points possible. Votre résultat : les points de toutes vos pièces prises à la fin, moins ceux de maintenant (7 par arbre d’une couleur, 5 par arbre mixte, 1 par autre pièce).
volcano-problem-moves-3 = Trois coups
volcano-problem-moves-ask = Vous avez **{ $moves } coups**, sans adversaire : après une éruption, c’est encore à vous. Chaque déplacement d’un chapeau est un coup. Gagnez le plus de points possible. Votre résultat : les points de toutes vos pièces prises à la fin, moins ceux de maintenant (7 par arbre d’une couleur, 5 par arbre mixte, 1 par autre pièce).
volcano-problem-rules = { $asked } **{ $rules }**.
volcano-problem-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
volcano-problem-tree = L’arbre le plus rapide
volcano-problem-tree-ask = Complétez **un arbre de plus**, d’une couleur ou mélangé, en aussi peu de coups que possible. Vous n’avez pas d’adversaire : après une éruption, c’est encore à vous. Chaque déplacement d’un chapeau est un coup.
volcano-problem-tree-in = { $moves ->
    [one] un arbre en { $moves } coup
   *[other] un arbre en { $moves } coups
}
volcano-problem-no-tree = pas d’arbre

## L’idée de la meilleure suite d’un problème, en quelques mots

volcano-theme-prepared = une éruption sans prise prépare la suivante
volcano-theme-series = une prise après l’autre
volcano-theme-many = trois pièces ou plus en une seule éruption
volcano-theme-cleared = un chapeau laisse la voie libre à un autre
volcano-theme-walk = un long chemin jusqu’au bon endroit
volcano-theme-completed = compléter un arbre
volcano-theme-back = un aller et retour
volcano-theme-restraint = renoncer à la première prise venue
volcano-theme-way = trouver le chemin

## The words in written moves, as lists show them; they are understood when typed

volcano-word-claim = annonce
volcano-word-pass = passe
# Before the squares of an opening.
volcano-word-caps = chapeaux

# How a game ended, in a list of finished games.
volcano-over-colours = toutes les couleurs prises
volcano-over-whites = toutes les pièces blanches prises
volcano-over-proved = plus rien à prendre
volcano-over-claimed = annonce juste : plus rien à prendre
volcano-over-met = but atteint
volcano-over-out-of-reach = but hors d’atteinte
volcano-over-sizes = plus deux pièces de même taille
volcano-over-quiet = trop longtemps sans prise
volcano-over-immobile = plus aucun chapeau ne peut bouger
volcano-over-agreement = arrêtée d’un commun accord
volcano-over-forfeit = tous les autres ont abandonné
