# Ce que montre une image, en mots qui suffisent pour jouer.

picture-vesuvio-lesson-legend = Une partie de Vesuvio avec des numéros que le texte explique : 1 la case N4 ; 2 la case raide C4 ; 3 la fouille à 2 PA de N10 ; 4 la faille de N19 ; 5 le touriste 1 en N14 ; 6 le prix 2 du chemin vers N16 ; 7 les points de N13, où le touriste 1 a fouillé, à N14 ; 8 la limite de la zone rouge et de la zone orange ; 9 la pioche orange de 19 cartes ; 10 la flamme et son 4 ; 11 le panneau de la photo, sans aucun PA ; 12 les deux PA qui restent dans le tour ; 13 la lave, dans 22 manches au plus tard ; 14 les 3 cartes du touriste 1, dont une nouvelle ; 15 sa case, N14 ; 16 le yacht.
picture-vesuvio-lesson-legend-caption = Chaque numéro est expliqué dans le texte
picture-vesuvio-lesson-mountain = Toute la montagne au départ. Le chemin serpente de N1 en bas à gauche, au-dessus de la mer et du yacht, jusqu’à N33 au sommet, près du cratère ; les pentes raides A à E coupent les lacets. Les rangées du bas sont vertes, puis viennent l’orange et le rouge. Un sablier et un prix marquent les fouilles, des fissures les failles. Chaque zone a une pioche de 20 cartes. Les deux touristes attendent sur la plage.
picture-vesuvio-lesson-mountain-caption = Du yacht jusqu’au cratère
picture-vesuvio-lesson-tiles = Cinq sortes de terrain, chacune sur le chemin et sur une pente raide. De haut en bas : dégagé, vide ; une fouille maigre avec un sablier et son prix, 1 ; une fouille moyenne avec un sablier et 2 ; une bonne fouille avec un sablier et 3 ; une faille, qu’une fissure partage en une moitié basse .1 et une moitié haute .2.
picture-vesuvio-lesson-tiles-caption = Terrain dégagé, trois sortes de fouille, une faille
picture-vesuvio-lesson-stones = Les sept cartes et leur valeur : silex 0, pyrite 1, or 2, saphir 3, fossile 3, roche étrange 4, et l’appareil photo 20.
picture-vesuvio-lesson-stones-caption = Ce que vaut chaque carte sur le yacht
picture-vesuvio-lesson-sacrifice = Film : le touriste 1 descend de N9 en A2 pour 1 PA, sacrifie une carte, un silex, et glisse jusqu’à A1 sans payer. Sa main passe de deux cartes à une.
picture-vesuvio-lesson-sacrifice-caption = Une carte perdue pour glisser une case plus loin
picture-vesuvio-lesson-fault-crossing = Film : le touriste 1 monte de N11 à travers une faille en N12. La moitié basse N12.1 coûte un PA, la moitié haute N12.2 un autre, N13 un troisième ; il reste un PA sur quatre.
picture-vesuvio-lesson-fault-crossing-caption = Traverser une faille coûte 1 PA par moitié
picture-vesuvio-lesson-dig = Le touriste 1 a fouillé en N5, une bonne fouille à 3 PA, et tient deux cartes de plus. Le terrain fouillé est barré, la pioche verte n’a plus que 18 cartes. En N4 se trouve une fouille maigre, en N6 une moyenne.
picture-vesuvio-lesson-dig-caption = 3 PA pour une bonne fouille : deux cartes de plus
picture-vesuvio-lesson-push-path = Film : les touristes 1 et 2 sont en N3. Le touriste 1 vole une carte au touriste 2, qui passe de deux cartes à une, et le pousse le long du chemin en N4.
picture-vesuvio-lesson-push-path-caption = Une poussée : une carte volée, la victime avance d’une case
picture-vesuvio-lesson-push = Film : en N9, en haut d’une pente raide, le touriste 1 vole une carte au touriste 2 et le pousse dans la pente. Le touriste 2 perd une deuxième carte, une pépite d’or, et glisse par A2 jusqu’à A1 : deux cases plus bas et deux cartes de moins.
picture-vesuvio-lesson-push-caption = Poussé dans la pente : deux cases, deux cartes perdues
picture-vesuvio-lesson-photo = Le touriste 1 est en N33, près du cratère, et a dépensé deux des quatre PA de la photo ; le panneau de l’appareil montre deux ronds pleins. Il lui reste deux PA dans ce tour.
picture-vesuvio-lesson-photo-caption = Deux PA sur quatre pour la photo
picture-vesuvio-lesson-token = L’appareil est par terre en N15, sous forme de jeton. Le touriste 1 s’y trouve et peut le ramasser pour un PA ; le touriste 2 est en N9, sous la pente raide B.
picture-vesuvio-lesson-token-caption = L’appareil est en N15 : 1 PA pour le ramasser
picture-vesuvio-lesson-shout = Film : les touristes 1, 2 et 3 sont en N3. Le touriste 1, dont la seule carte est l’appareil, crie : l’appareil tombe par terre en N3 sous forme de jeton, et les touristes 2 et 3 vont tous deux en N4. Le touriste 1 reste.
picture-vesuvio-lesson-shout-caption = Crier : l’appareil tombe, tous les autres s’en vont
picture-vesuvio-lesson-eruption = Le touriste 1 a pris la photo en N33. Le panneau du milieu montre maintenant une flamme et le nombre 3 : les tours qui s’achèvent avant la première lave, qui vient à un tour du touriste 1. C’est au touriste 2 de jouer.
picture-vesuvio-lesson-eruption-caption = La photo réveille le volcan
picture-vesuvio-lesson-lava = Film de deux avancées. À la première, la lave couvre N33 et N32, deux cases en partant du haut. À la deuxième, elle couvre N31 et, de là, N30 et la case raide E2.
picture-vesuvio-lesson-lava-caption = Deux avancées de la lave
picture-vesuvio-lesson-lava-crossing = Film : la lave est en N33 et N32 et coule de deux cases. La première est le croisement N31 ; avec celle qui reste, elle couvre les deux voies vers le bas, N30 et E2.
picture-vesuvio-lesson-lava-crossing-caption = Au croisement, la lave prend les deux voies
picture-vesuvio-lesson-lava-fault = Film de deux avancées : la lave est en N33 et N32, et N31 est une faille. La première avancée remplit la faille et s’y arrête. La deuxième repart de là par N30 et N29, et dans la pente raide par E2 et E1.
picture-vesuvio-lesson-lava-fault-caption = Une faille retient la lave le temps d’une avancée
picture-vesuvio-lesson-scoring = Deux mains additionnées. Le touriste 1 est rentré avec une pépite d’or 2, saphir 3, fossile 3 et roche étrange 4 : 12. Le touriste 2, couronné, avec silex 0, pyrite 1 et l’appareil photo 20 : 21.
picture-vesuvio-lesson-scoring-caption = Les cartes rapportées, additionnées
picture-vesuvio-turn = Vesuvio. Manche { $round }, tours joués : { $turn }.
picture-vesuvio-to-act = Doit jouer : { $seat }, PA restants : { $points }.
picture-vesuvio-over-nobody = Partie terminée. Personne n’a gagné.
picture-vesuvio-tiles = Failles : { $faults }. Fouilles à 1 PA : { $poor } ; à 2, une pierre sur deux : { $medium } ; à 3, deux pierres : { $good }. Les autres cases sont dégagées.
picture-vesuvio-slopes = Le chemin monte de N1 à N33 ; des pentes raides relient { $slopes }.
picture-vesuvio-dug = Fouillé ce tour : { $spaces }.
picture-vesuvio-lava = Sous la lave : { $spaces }.
picture-vesuvio-seat = { $seat } : { $where ->
    [outside] devant la montagne
    [escaped] sur le yacht
    [burned] brûlé
    [forfeited] abandon
   *[other] { $where }
}, cartes { $cards }.
picture-vesuvio-result = { $seat } : { $where ->
    [escaped] sur le yacht
    [burned] brûlé
    [forfeited] abandon
   *[other] resté là
}, points { $score } : { $cards }.
picture-vesuvio-card = { $card ->
    [flint] silex
    [pyrite] pyrite
    [gold] or
    [sapphire] saphir
    [fossil] fossile
    [strange] roche étrange
    [camera] appareil photo
   *[eruption] éruption
}
picture-vesuvio-photo-untouched = Photo pas encore prise.
picture-vesuvio-photo = Photo pas encore prise ; avancement : { $points }.
picture-vesuvio-camera-held = Appareil : { $seats }.
picture-vesuvio-camera-perhaps = Appareil chez l’un d’eux : { $seats }.
picture-vesuvio-camera-token = Appareil par terre : { $space }.
picture-vesuvio-camera-gone = L’appareil a brûlé.
picture-vesuvio-photo-wins = L’appareil fait gagner.
picture-vesuvio-decks = Pioches : verte { $green }, orange { $orange }, rouge { $red }.
picture-vesuvio-eruption = La lave vient quand { $seat } joue, la prochaine après { $turns ->
    [one] 1 tour
   *[other] { $turns } tours
}{ $cause ->
    [photo] { " " }(photo)
    [card] { " " }(carte éruption)
   *[round] { " " }(manches)
}.
picture-vesuvio-dormant = Pas d’éruption ; lave au plus tard à la manche { $round }.
picture-vesuvio-removed = Hors du jeu : { $cards }.
picture-vesuvio-choice = { $choice ->
    [slide] D’abord : glisser pour une carte, ou rester.
   *[keep] D’abord : garder une pierre sur deux.
}
picture-vesuvio-offers = Pour { $price } PA : { $moves }.
picture-vesuvio-slides = Pour une carte : { $moves }.
picture-vesuvio-hand = { $seat } : cartes { $count }, valeur { $worth }.
picture-vesuvio-drawn = Piochées, une à garder : { $cards }. Cartes dans la pioche : { $deck }.
picture-vesuvio-stack = { $card } { $count } (chaque carte { $worth })

# Les mots du panneau.
picture-vesuvio-board-round = Manche { $round }
picture-vesuvio-board-dormant = Lave : { $rounds ->
    [one] 1 manche
   *[other] { $rounds } manches
}
picture-vesuvio-board-latest = au plus tard
picture-vesuvio-board-lava = Lave dans { $turns ->
    [one] 1 tour
   *[other] { $turns } tours
}
picture-vesuvio-board-turns = aux tours de
picture-vesuvio-board-dig = fouiller
picture-vesuvio-board-push = pousser
picture-vesuvio-board-photo = photo
picture-vesuvio-board-shout = crier
picture-vesuvio-board-take = prendre
picture-vesuvio-board-leave = partir
picture-vesuvio-board-slide = glisser
picture-vesuvio-board-stop = finir
picture-vesuvio-worth = valeur
