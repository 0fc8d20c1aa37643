vesuvio-name = Vesuvio
vesuvio-command = vesuvio
vesuvio-summary = Vesuvio : gravissez le volcan, fouillez, photographiez le cratère, fuyez la lave

## Mise en place

vesuvio-option-photo_wins = La photo seule fait gagner
vesuvio-option-photo_wins-name = photo-gagnante
vesuvio-option-photo_wins-about = Ramener l’appareil photo au yacht fait gagner, quels que soient les points

vesuvio-yes-or-no = L’option « { $option } » se règle par oui ou par non.

## Cartes

vesuvio-card = { $card ->
    [flint] un silex
    [pyrite] une pyrite
    [gold] une pépite d’or
    [sapphire] un saphir
    [fossil] un fossile
    [strange] une roche étrange
    [camera] l’appareil photo
   *[eruption] l’éruption
}
vesuvio-cards = { $card ->
    [flint] { $count } silex
    [pyrite] { $count } pyrites
    [gold] { $count } pépites d’or
    [sapphire] { $count } saphirs
    [fossil] { $count } fossiles
   *[strange] { $count } roches étranges
}
vesuvio-disclosed-deck = { $count ->
    [0] Il ne reste rien de la pioche { $zone ->
        [green] verte
        [orange] orange
       *[red] rouge
    }.
   *[other] La pioche { $zone ->
        [green] verte
        [orange] orange
       *[red] rouge
    }, à partir du dessus : { $cards }.
}
vesuvio-disclosed-hand = { $seat } a en main { $cards }.

## Refus

vesuvio-safe = { $seat } est à l’abri sur le yacht et n’a rien à abandonner.
vesuvio-unreadable = Ce n’est pas un coup. Essayez par exemple `{ $example }`.
vesuvio-no-space = Il n’y a pas de case { $name }. Le chemin va de N1 à N33 ; les pentes raides sont A1, A2, B1, B2, C1 à C4, D1, D2, E1 et E2.
vesuvio-no-halves = { $space } n’est pas une faille et n’a pas de moitiés. Écrivez { $space }.
vesuvio-ambiguous = Plusieurs coups conviennent. Choisissez parmi { $moves }.
vesuvio-ambiguous-many = Plusieurs coups conviennent. Choisissez parmi { $moves }, ou l’un des { $more } autres.
vesuvio-enter-first = Vous n’êtes pas encore sur la montagne. Entrez par `{ $move }`, pour 1 PA.
vesuvio-choose-stone = Choisissez d’abord la pierre à garder et la profondeur où remettre l’autre, par exemple `{ $example }`.
vesuvio-choose-slide = Choisissez d’abord : sacrifier une carte pour glisser plus bas, ou rester. Vous pouvez jouer { $moves }.
vesuvio-no-choice = { $kind ->
    [stone] Vous n’avez pas pioché deux pierres entre lesquelles choisir.
   *[slide] Vous ne pouvez glisser plus bas qu’après un pas en descente sur une pente raide, avec une carte à sacrifier.
} Essayez par exemple `{ $example }`.
vesuvio-here-already = Vous êtes déjà en { $here }. { $legal }
vesuvio-not-next = { $place } n’est pas voisine de { $here }. { $legal }
vesuvio-lava = { $place } est sous la lave. { $legal }
vesuvio-walk-price = Aller en { $place } coûte { $price } PA, et il vous en reste { $points }. { $legal }
vesuvio-legal-walks = { $count ->
    [0] Vous ne pouvez aller nulle part pour l’instant.
   *[other] Vous pouvez aller en { $places }.
}
vesuvio-leave-elsewhere = Vous ne pouvez quitter la montagne que par { $exit }, et vous êtes en { $here }.
vesuvio-nothing-to-dig = Il n’y a rien à fouiller en { $here }. Essayez par exemple `{ $example }`.
vesuvio-dug-already = Vous avez déjà fouillé { $here } pendant ce tour. Essayez par exemple `{ $example }`.
vesuvio-deck-empty = La pioche { $zone ->
    [green] verte
    [orange] orange
   *[red] rouge
} est vide : il n’y a plus rien à trouver ici. Essayez par exemple `{ $example }`.
vesuvio-dig-price = Fouiller ici coûte { $price } PA, et il vous en reste { $points }. Essayez par exemple `{ $example }`.
vesuvio-nobody-to-push = Cette personne n’est pas avec vous en { $here }. { $count ->
    [0] Il n’y a personne.
   *[other] Vous pouvez pousser { $seats }.
}
vesuvio-push-off = Vous ne pouvez pousser personne hors de la montagne. Vous pouvez pousser { $seat } en { $places }.
vesuvio-push-where = Vous ne pouvez pas pousser { $seat } en { $place }, seulement en { $places }.
vesuvio-photo-taken = Il n’y a qu’une photo, et elle est déjà prise. Essayez par exemple `{ $example }`.
vesuvio-photo-elsewhere = La photo se prend en { $top }, et vous êtes en { $here }.
vesuvio-no-camera = Vous n’avez pas l’appareil photo. Essayez par exemple `{ $example }`.
vesuvio-nobody-to-drive = Il n’y a personne d’autre en { $here }. Essayez par exemple `{ $example }`.
vesuvio-shout-where = Vous ne pouvez pas chasser les autres en { $place }, seulement en { $places }.
vesuvio-camera-elsewhere = L’appareil photo est en { $space }, et vous êtes en { $here }.
vesuvio-nothing-to-take = Il n’y a pas d’appareil photo par terre. Essayez par exemple `{ $example }`.

## Ce que signifie un choix

vesuvio-explain-turn = { $points } PA à dépenser
vesuvio-explain-choose-stone = garder une carte parmi { $stones }
vesuvio-explain-slide-ways = sacrifier une carte pour glisser plus bas, ou rester
vesuvio-ground = { $tile ->
    [fault] { " " }(faille)
    [poor] { " " }(fouille maigre)
    [medium] { " " }(fouille moyenne)
    [good] { " " }(bonne fouille)
   *[clear] { "" }
}
vesuvio-explain-walk = { $slope ->
    [enter] entrer sur la montagne
    [up] grimper
    [down] descendre
   *[flat] aller
} en { $place }{ $tile } : { $price } PA
vesuvio-gives-up-mountain = `N0` quitte la montagne pour de bon, avec { $points ->
    [0] aucun point
    [one] { $points } point
   *[other] { $points } points
} en cartes. Vous ne fouillez plus et ne jouez plus aucun tour.
vesuvio-explain-leave = partir pour le yacht, sans retour : 1 PA
vesuvio-explain-slide = sacrifier une carte au hasard et glisser en { $place }
vesuvio-explain-stay = garder vos cartes et rester
vesuvio-explain-dig = fouiller ici : { $price } PA, { $drawn ->
    [one] piocher 1 carte
   *[other] piocher { $drawn } cartes
}, en garder { $kept }
vesuvio-explain-keep-ways = garder { $kept } et remettre { $other } sous 0 à { $most } cartes
vesuvio-explain-keep = garder { $kept } et { $put }
vesuvio-put-back = remettre { $other } { $spot ->
    [top] sur la pioche
    [bottom] sous la pioche
   *[under] sous { $depth ->
        [one] { $depth } carte
       *[other] { $depth } cartes
    }
}
vesuvio-explain-push-ways = { $robs ->
    [yes] voler et pousser { $seat }
   *[no] pousser { $seat }
} : { $count ->
    [one] { $count } possibilité
   *[other] { $count } possibilités
}
vesuvio-explain-push = { $robs ->
    [yes] voler { $seat }, puis le pousser
   *[no] pousser { $seat }
} { $way ->
    [lava] dans la lave en { $place }
    [slide] jusqu’en { $place }{ $robs ->
        [yes] , une carte de plus perdue
       *[no] { "" }
    }
   *[path] jusqu’en { $place }
} : 1 PA
vesuvio-explain-shout-ways = chasser tous les autres d’ici : { $count ->
    [one] { $count } possibilité
   *[other] { $count } possibilités
}
vesuvio-explain-shout = { $way ->
    [lava] chasser les autres dans la lave en { $place } : 1 PA et une carte
    [slide] chasser les autres en bas en { $place }, une carte perdue chacun : 1 PA et une carte
   *[path] chasser les autres en { $place } : 1 PA et une carte
}
vesuvio-explain-photo = photo : 1 PA, soit { $points } sur { $most }
vesuvio-explain-take = ramasser l’appareil photo : 1 PA
vesuvio-explain-end = finir le tour : { $points ->
    [one] { $points } PA inutilisé
   *[other] { $points } PA inutilisés
}

## Ce que vaut un coup

vesuvio-worth-points = { $points }
vesuvio-worth-burned = { $cards ->
    [0] la lave vous prend
   *[other] la lave vous prend tout
}
vesuvio-worth-there = { $points } là-bas
vesuvio-worth-photo = photo { $points } sur { $most }
vesuvio-worth-cards = { $cards } { $count ->
    [one] carte
   *[other] cartes
}

## Les trajets dans les listes

vesuvio-way = { $way ->
    [up] monter en
   *[down] descendre en
} { $place }{ $dig ->
    [yes] { " " }et fouiller
   *[no] { "" }
}
vesuvio-way-told = { $price } PA : { $route }{ $ground }{ $unused ->
    [0] { "" }
    [one] , { $unused } PA inutilisé
   *[other] , { $unused } PA inutilisés
}
vesuvio-way-home = au yacht : { $turns ->
    [one] ce tour-ci
   *[other] { $turns } tours
}, { $spare ->
    [0] pas un tour à perdre
    [one] 1 tour d’avance
   *[other] { $spare } tours d’avance
}
vesuvio-line = { $steps }
vesuvio-begun = { $move } …
vesuvio-step = { $kind ->
    [walk] aller en { $place }
    [slide] glisser jusqu’en { $place }
    [stay] rester
    [dig] fouiller
    [keep] garder { $kept }
    [push] { $robs ->
        [yes] voler { $seat }{ $place ->
            [open] { "" }
           *[other] { " " }(vers { $place })
        }
       *[no] pousser { $seat }{ $place ->
            [open] { "" }
           *[other] { " " }jusqu’en { $place }
        }
    }
    [shout] chasser tous les autres{ $place ->
        [open] { "" }
       *[other] { " " }en { $place }
    }
    [photo] préparer la photo
    [take] ramasser l’appareil photo
    [leave] partir pour le yacht
   *[end] finir le tour
}

## Retour sur une partie finie

vesuvio-hindsight-best = { $seat } { $way ->
    [photo] a pris la photo
    [rob] a volé { $victim }
    [dig] a fouillé
    [take] a ramassé l’appareil
   *[other] s’est échappé
}. D’après les vraies mains, ses chances étaient en moyenne de { $own } % après ce tour, et de { $other } % après le meilleur des autres.
vesuvio-hindsight-best-brief = { $way ->
    [photo] Photo prise
    [rob] { $victim } volé
    [dig] Fouille
    [take] Appareil ramassé
   *[other] Échappé
} : { $own } % de chances. Par le meilleur des autres tours : { $other } %
vesuvio-hindsight-lava = La lave arrivait : après votre tour, le yacht était encore à { $played } PA ; après celui-ci, à { $better }.
vesuvio-hindsight-rob = Ainsi, vous { $cards ->
    [0] poussez { $seat } jusqu’en { $place }
    [one] volez { $seat }, qui tenait une carte
   *[other] volez { $seat }, qui tenait { $cards } cartes
}.
vesuvio-hindsight-dig = Ainsi, vous fouillez en { $place }, dans la zone { $zone }.
vesuvio-hindsight-zone = { $zone ->
    [green] verte
    [orange] orange
   *[red] rouge
}
vesuvio-hindsight-leave = Cela met { $cards ->
    [one] votre carte
   *[other] vos { $cards } cartes
} à l’abri sur le yacht.
vesuvio-hindsight-stay = Vous êtes parti pour de bon, avec { $cards ->
    [0] aucune carte
    [one] une carte
   *[other] { $cards } cartes
} ; il restait du temps pour trouver mieux.
vesuvio-hindsight-camera = Cela mène à l’appareil photo, qui vaut 20 points.
vesuvio-hindsight-way = { $nearer ->
    [yes] Cela rapproche du yacht : { $better } PA au lieu de { $played }
   *[no] Cela mène plus haut, à { $better } PA du yacht au lieu de { $played }, où il y a plus à trouver
}.

## Le récit d’un tour

vesuvio-tell-enter = { $seat } entre sur la montagne en { $place }.
vesuvio-tell-walk = { $seat } se déplace : { $route }.
vesuvio-tell-left = { $seat } quitte la montagne, sain et sauf sur le yacht.
vesuvio-tell-slid = { $seat } glisse jusqu’à { $end }.
vesuvio-tell-turn-ended = { $seat } finit son tour avec { $unused ->
    [one] { $unused } PA inutilisé
   *[other] { $unused } PA inutilisés
}.
vesuvio-tell-dug = { $seat } fouille en { $space } et pioche { $drawn ->
    [one] { $drawn } carte
   *[other] { $drawn } cartes
}.
vesuvio-tell-dug-seen = { $seat } fouille en { $space } et pioche { $cards }.
vesuvio-tell-eruption-card-drawn = La carte éruption apparaît et sort du jeu.
vesuvio-tell-stone-kept = { $seat } garde l’une des pierres.
vesuvio-tell-stone-kept-seen = { $seat } garde { $stone }.
vesuvio-tell-stone-returned = { $seat } remet l’autre dans la pioche { $zone ->
    [green] verte
    [orange] orange
   *[red] rouge
}.
vesuvio-tell-stone-returned-seen = { $seat } remet { $stone } dans la pioche { $zone ->
    [green] verte
    [orange] orange
   *[red] rouge
}, { $depth ->
    [0] sur le dessus
    [one] sous { $depth } carte
   *[other] sous { $depth } cartes
}.
vesuvio-tell-card-stolen = { $thief } prend une carte à { $victim }.
vesuvio-tell-card-stolen-seen = { $thief } prend { $card } à { $victim }.
vesuvio-tell-card-lost = { $cause ->
    [sacrifice] { $seat } sacrifie { $card }.
    [shout] { $seat } jette { $card }.
   *[slide] { $seat } perd { $card }.
}
vesuvio-tell-token-dropped = L’appareil photo est par terre en { $space }.
vesuvio-tell-token-taken = { $seat } ramasse l’appareil photo en { $space }.
vesuvio-tell-pushed = { $by } pousse { $seat } de { $start } à { $end }.
vesuvio-tell-shouted = { $seat } pousse un grand cri en { $place }.
vesuvio-tell-driven = { $seat } s’enfuit de { $start } à { $end }.
vesuvio-tell-photo-point = { $seat } prépare la photo : { $points } sur { $most }.
vesuvio-tell-photo-taken = { $seat } prend la photo du cratère et tient l’appareil.
vesuvio-tell-eruption-triggered = { $cause ->
    [photo] La photo a réveillé le volcan : il reste à { $seat } un tour entier, puis la lave avance au début de chacun de ses tours.
    [card] Le volcan se réveille : dès le prochain tour de { $seat }, la lave avance au début de chacun de ses tours.
   *[round] Le volcan se réveille de lui-même : dès la prochaine manche, la lave avance au début de chaque tour de { $seat }.
}
vesuvio-tell-lava-advanced = La lave recouvre { $waves }.
vesuvio-tell-tourist-burned = La lave rattrape { $seat } en { $place }{ $count ->
    [0] , les mains vides
   *[other] , avec { $cards }
}.
vesuvio-tell-token-burned = L’appareil photo brûle en { $space }.
vesuvio-tell-tourist-given-up = { $seat } abandonne{ $count ->
    [0] { "" }
   *[other] { " " }et perd { $cards }
}.
vesuvio-tell-end = { $reason } { $count ->
    [one] { $winners } gagne
   *[other] { $winners } se partagent la victoire
} avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
vesuvio-tell-end-nobody = { $reason } Personne ne gagne.

vesuvio-ending-escaped = Il n’y a plus personne sur la montagne.
vesuvio-ending-burned = Personne n’est redescendu vivant de la montagne.
vesuvio-ending-forfeit = Il ne reste que { $seat } ; les autres ont abandonné ou brûlé.
vesuvio-ending-agreement = Tout le monde est d’accord : la partie s’arrête là.

## Premiers pas

vesuvio-guide-goal = **Le but :** rentrer avec le plus de points : déterrez des pierres, prenez la photo, regagnez le yacht avant la lave.
vesuvio-guide-ask-1 = 4 *points d’action* (PA) par tour. Choisissez `N1.1`, la moitié basse d’une case fendue, une *faille*.
vesuvio-guide-done-1 = Chaque moitié a coûté 1 PA. Je vous ai conduit en N2 ; il reste 1 PA.
vesuvio-guide-ask-2 = Ici, on peut *fouiller* : le sablier donne le prix. Plus haut, les pierres valent plus. Choisissez de fouiller.
vesuvio-guide-done-2 = Un saphir : 3 points. **Voici la fin :** l’autre touriste a pris la photo, ce qui réveille le volcan, et a brûlé.
vesuvio-guide-ask-3 = La lave de N4 atteindra bientôt la mer. Vous avez 2 PA, le yacht en coûte 1 : choisissez `N0`.
vesuvio-guide-done-3 = À l’abri avec vos pierres, vous gagnez. L’unique photo coûte 4 PA en N33 et rapporte 20 points, si vous rentrez avec elle.

## Le salon et la fin d’une partie

vesuvio-pitch = Grimpez, fouillez, photographiez le cratère et soyez sur le yacht avant la lave.
vesuvio-length = Environ une heure d’affilée ; à un tour par jour, un à deux mois.
vesuvio-part-nothing-burned = Rattrapé par la lave, cartes perdues
vesuvio-part-nothing-gave-up = Abandon, les cartes ne comptent pas
vesuvio-part-nothing-away = Pas de retour, les cartes ne comptent pas
vesuvio-part-nothing-empty = Rien de rapporté
vesuvio-part-nothing-flints = { $count ->
    [one] { $count } silex rapporté, sans valeur
   *[other] { $count } silex rapportés, sans valeur
}
vesuvio-part = { $card ->
    [pyrite] { $count ->
        [one] { $count } pyrite
       *[other] { $count } pyrites
    }
    [gold] { $count ->
        [one] { $count } pépite d’or
       *[other] { $count } pépites d’or
    }
    [sapphire] { $count ->
        [one] { $count } saphir
       *[other] { $count } saphirs
    }
    [fossil] { $count ->
        [one] { $count } fossile
       *[other] { $count } fossiles
    }
    [strange] { $count ->
        [one] { $count } roche étrange
       *[other] { $count } roches étranges
    }
   *[camera] la photo
}
vesuvio-decided-photo = La photo ramenée au yacht l’emporte, quels que soient les points.
vesuvio-decided-stones = À égalité, moins de pierres l’emportent : il y en a { $count } chez la personne qui gagne.

## Problèmes : le titre d’un genre, ce qu’il demande, et un résultat

vesuvio-problem-turn = Un seul tour
vesuvio-problem-turn-ask = Vous avez **ce seul tour**. Gagnez-y le plus de points possible ; la lave ne compte pas. Votre résultat : les points de vos cartes à la fin, moins ceux de maintenant. Toutes les cartes sont visibles : { $cards }.
vesuvio-problem-home = Avant la lave
vesuvio-problem-home-ask = Il ne reste que vous sur la montagne. Soyez sur le yacht **avec le plus de points possible** ; si la lave vous rattrape, vous n’avez rien. Toutes les cartes sont visibles : { $cards }. Une carte que vous sacrifiez est tirée au hasard, comme toujours, mais le meilleur chemin se passe de chance.
vesuvio-problem-digging = Deux tours de fouilles
vesuvio-problem-digging-ask = Il n’y a que vous sur la montagne, et vous avez **deux tours de suite**. Gagnez le plus de points possible en tout ; rien ne vous oblige à rentrer. Votre résultat : les points de vos cartes à la fin, moins ceux de maintenant. Toutes les cartes sont visibles : { $cards }. Une carte que vous sacrifiez est tirée au hasard, comme toujours, mais le meilleur chemin se passe de chance.
vesuvio-problem-deck = la pioche { $zone ->
    [green] verte
    [orange] orange
   *[red] rouge
} : { $stones } ({ $worth ->
    [one] à { $worth } point
   *[other] à { $worth } points
}{ $count ->
    [one] { "" }
   *[other] { " pièce" }
})
vesuvio-problem-deck-empty = la pioche { $zone ->
    [green] verte
    [orange] orange
   *[red] rouge
} : rien
vesuvio-problem-hand = { $holder } : { $stones } ({ $worth ->
    [one] à { $worth } point
   *[other] à { $worth } points
}{ $count ->
    [one] { "" }
   *[other] { " pièce" }
})
vesuvio-problem-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
vesuvio-problem-not-home = pas de retour

## L’idée de la meilleure suite d’un problème, en quelques mots

vesuvio-theme-photo = la photo du cratère
vesuvio-theme-dig-and-rob = fouiller et voler dans le même tour
vesuvio-theme-chase = suivre sa victime pour la voler encore
vesuvio-theme-victims = voler l’un après l’autre
vesuvio-theme-robbery = un seul vol, au bon endroit
vesuvio-theme-pause = finir un tour plus tôt
vesuvio-theme-uphill = monter avant de rentrer
vesuvio-theme-passes-by = laisser ce qui est le plus proche
vesuvio-theme-digs = fouiller plus d’une fois
vesuvio-theme-one-dig = une seule fouille, au bon endroit

## The words in written moves, as lists show them; they are understood when typed

vesuvio-word-slide = glisser
vesuvio-word-stay = rester
vesuvio-word-dig = fouiller
vesuvio-word-keep = garder
vesuvio-word-push = pousser
vesuvio-word-photo = photo
vesuvio-word-shout = crier
vesuvio-word-take = prendre
vesuvio-word-end = fin-du-tour

# How a game ended, in a list of finished games.
vesuvio-over-escaped = quelqu’un s’est échappé
vesuvio-over-burned = personne ne s’est échappé
vesuvio-over-agreement = arrêtée d’un commun accord
vesuvio-over-forfeit = abandonnée
