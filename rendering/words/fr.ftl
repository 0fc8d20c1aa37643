# Ce que montre une image, en mots qui suffisent pour jouer.

picture-volcano-turn-standard = Volcano. Tours joués : { $turn }.
picture-volcano-turn-mini = Mini-Volcano. Tours joués : { $turn }.
picture-volcano-turn-mega = Mega-Volcano. Tours joués : { $turn }.
picture-volcano-to-act = Au joueur { $seats } de jouer.
picture-volcano-over = Partie terminée. Premier : joueur { $seats }.
picture-volcano-over-unplaced = Partie terminée.
picture-volcano-key-standard = r rouge, y jaune, g vert, b bleu, c incolore ; 3 grande, 2 moyenne, 1 petite ; * chapeau, - vide ; de haut en bas.
picture-volcano-key-mini = g vert, b bleu, y jaune ; 3 grande, 2 moyenne, 1 petite ; * chapeau, - vide ; de haut en bas.
picture-volcano-key-mega = r rouge, o orange, y jaune, g vert, n cyan, b bleu, p violet, w blanc ; 3 grande, 2 moyenne, 1 petite ; * chapeau, - vide ; de haut en bas.
picture-volcano-melting = Melting : c’est la pièce recouverte qui est prise.
picture-volcano-challenge-red = Défi, toutes les rouges : manque { $missing }, points { $points }, éruptions { $eruptions }, déplacements { $moves }.
picture-volcano-challenge-large = Défi, toutes les grandes sauf une : manque { $missing }, points { $points }, éruptions { $eruptions }, déplacements { $moves }.
picture-volcano-challenge-trees = Défi, exactement un arbre de chaque couleur : manque { $missing }, points { $points }, éruptions { $eruptions }, déplacements { $moves }.
picture-volcano-challenge-met = Défi réussi.
picture-volcano-challenge-failed = Défi manqué.
picture-volcano-rank = Rangée { $rank } : { $squares }.
picture-volcano-rank-terse = { $rank }: { $squares }.
picture-volcano-seat = Joueur { $seat } : score { $score }
picture-volcano-seat-forfeited = Joueur { $seat } (abandon) : score { $score }
picture-volcano-seat-challenge = Joueur { $seat }
picture-volcano-trees = arbres { $trees }
picture-volcano-rest = autres { $pieces }
picture-volcano-pieces = { $pieces }
picture-volcano-no-return = Retours interdits : { $caps }.
picture-volcano-no-return-cap = { $cap } vers { $squares }
picture-volcano-no-return-except = { $cap } tout sauf { $squares }
picture-volcano-quiet = Tours sans prise : { $rounds } sur { $limit }.
picture-volcano-caps-moved = Dernier tour : { $moves }.
picture-volcano-flew = Vols : { $pieces }.
picture-volcano-captured = Prises : { $pieces }.

picture-volcano-lesson-setup = La disposition diagonale : 25 nids en 5x5, la grande pièce au sommet de chacun. Rangée 5 : c c c g r ; rangée 4 : c g g r y ; rangée 3 : c g r y b ; rangée 2 : g r y y b ; rangée 1 : r y b b b. Les chapeaux sont sur les nids rouges a1, b2, c3, d4 et e5.
picture-volcano-lesson-layouts = Quatre plateaux, un chapeau sur chaque nid rouge. En haut à gauche, diagonale : rangée 5 c c c g r, 4 c g g r y, 3 c g r y b, 2 g r y y b, 1 r y b b b. En haut à droite, moulinet : chaque couleur une fois par rangée et par colonne. En bas à gauche, bandes : rangée 5 verte, 4 jaune, 3 rouge, 2 bleue, 1 incolore. En bas à droite, coins : vert, jaune, incolore et bleu tiennent chacun un coin, le rouge forme une croix au milieu.
picture-volcano-lesson-cap-move = Le chapeau de c3 avec une flèche vers chacune des six cases qu’il peut atteindre : b3, b4, c2, c4, d2 et d3. Sur b2 et d4 se trouvent d’autres chapeaux.
picture-volcano-lesson-eruption = Film : le chapeau de a1 va en a2, et le nid rouge qu’il découvre entre en éruption par-dessus lui. La grande rouge vole en a3, la moyenne rouge en a4, la petite rouge en a5. La grande rouge est tombée sur une grande incolore : elle est prise.
picture-volcano-lesson-no-eruption = Deux coups tranquilles, montrés par des flèches : le premier chapeau va de b2 en a3, le second de c3 en b3. Les nids rouges de b2 et c3 sont découverts et entiers, rien n’a volé.
picture-volcano-lesson-capture = Après a1-a2 : des arcs mènent de a1, par-dessus le chapeau de a2, vers a3, a4 et a5. En a3, un anneau marque l’endroit où la grande rouge est tombée sur une grande incolore ; la pièce rouge est dans le panneau du joueur 1, pour 1 point. Une moyenne rouge se trouve en a4, une petite rouge en a5.
picture-volcano-lesson-tree = Le panneau d’un joueur avec deux arbres : petite, moyenne et grande rouges, soulignées comme arbre d’une seule couleur ; et petite verte sur moyenne bleue sur grande jaune. En tout 12 points.
picture-volcano-lesson-scoring = Le panneau d’un joueur : un arbre d’une seule couleur, rouge ; un arbre mixte, petite jaune sur moyenne verte sur grande bleue ; une petite incolore en plus. En tout 13 points.
picture-volcano-lesson-melting = Film, avec la fusion : le chapeau de a1 va en a2, les pièces de a1 volent en a3, a4 et a5. La grande rouge reste en a3, et la grande incolore sur laquelle elle est tombée glisse de dessous et va au joueur 1.
picture-volcano-lesson-mini = Deux plateaux de Mini-Volcano, de petits chapeaux rouges sur chaque nid vert. À gauche en 4x4 : rangée 4 g b y et un trou, 3 y g b y, 2 b y g b, 1 g b y g. À droite en 5x5 avec dix cases vides : les nids de chaque couleur forment des diagonales brisées.
picture-volcano-lesson-mega = Mega-Volcano en 6x6. Rangée 6 : y g n b p r ; 5 : g n b p r o ; 4 : n b p w o y ; 3 : b p r o y g ; 2 : p r o y g n ; 1 : r o y g n b. Le nid blanc est en d4 ; les chapeaux sont sur les nids rouges a1, b2, c3, e5 et f6.
picture-hekla-lesson-crater = Le cratère vide : les lignes 2, 3 et 4 vont de A à F, la ligne 1 de A à E, la ligne 5 de B à D. B2, C3 et D4 portent un cercle rouge. Autour, l’anneau intérieur de I1 à I25 et l’anneau extérieur de O1 à O30, le départ dans le coin en haut à gauche, où se tiennent les deux vulcanologues.
picture-hekla-lesson-track = Le chemin d’un vulcanologue, en traces de pas : du départ, dans le sens des aiguilles d’une montre, tout l’anneau intérieur de I1 à I25, puis sur l’anneau extérieur de O1 à O9, dans le coin en haut à droite, 34 cercles en tout. Chaque cercle porte sa distance du départ.
picture-hekla-lesson-place = Rouge a posé un 3 sur le carré vide C2, encadré. Sur B2 se trouve un 1 vert, sur D3 un 2 rouge ; on ne peut rien poser sur ces deux carrés.
picture-hekla-lesson-move = Le 2 rouge de C3 avec une flèche vers chacune de ses quatre voisines : C2 au-dessus, C4 au-dessous, B3 à gauche et D3 à droite, où un 1 vert laisse de la place pour une pièce.
picture-hekla-lesson-long-move = Le vulcanologue rouge se tient sur I10 et voit toute la ligne 3, montrée par un rayon rouge. Le 2 rouge de B3 a deux flèches : vers le bas jusqu’à B5, et vers la droite jusqu’à F3, au bout de la ligne.
picture-hekla-lesson-sight = Le vulcanologue rouge se tient dans un creux, sur I7. Deux rayons rouges montrent ce qu’il voit : la ligne 1 de A1 à E1, par-dessus deux volcans qui ne la cachent pas, et la colonne F de F2 à F4.
picture-hekla-lesson-row = Un cadre autour de la rangée verticale C1, C2, C3 avec le nombre 8 : un 3 rouge, un 3 vert sur le centre C2, un 2 rouge.
picture-hekla-lesson-double-scoring = Film : vert déplace un 3 de C2 à D2. D’abord la rangée D2, E2, F2 compte avec 9 : vert avance de 3 cercles, rouge, jaune et bleu de 1 chacun ; E2 devient lave. Puis la rangée D1, D2, D3 compte avec 8 : vert 3, jaune et bleu 1 ; D2 devient lave.
picture-hekla-lesson-advance = Rouge a posé un 2 sur D2 ; la rangée B2, C2, D2 a 8. Les traces de pas montrent que rouge est passé de 3 à 7 : 2 pour le volcan sur le carré actif B2, 1 pour D2, 1 pour ce qui dépasse 7. Vert est passé de 7 à 8 pour le volcan qui était sur C2, où se trouve maintenant de la lave.
picture-hekla-lesson-eruption = Film : rouge pose un 3 sur C3, et la rangée C1, C2, C3 compte avec 8. Les deux vulcanologues avancent, le 3 vert du centre C2 retourne dans sa réserve, et un bloc de lave sans rainure tombe sur C2.
picture-hekla-lesson-lava = De la lave dans la ligne 3 : B3 porte un bloc sans rainure, C3 un tel bloc et un 2 rouge, D3 deux blocs, dont un avec une rainure ; D3 est plein pour toujours. À côté, un 1 vert sur D2.
picture-vesuvio-lesson-mountain = Toute la montagne au départ. Le chemin serpente de N1 en bas à gauche, au-dessus de la mer et du yacht, jusqu’à N33 au sommet, près du cratère ; les pentes raides A à E coupent les lacets. Les rangées du bas sont vertes, puis viennent l’orange et le rouge. Des sabliers marquent les fouilles, des fissures les failles. Chaque zone a une pioche de 20 cartes. Les deux touristes attendent sur la plage.
picture-vesuvio-lesson-tiles = Cinq sortes de terrain, chacune sur le chemin et sur une pente raide. De haut en bas : dégagé, vide ; une fouille maigre avec un sablier et une pierre pleine ; une fouille moyenne avec deux sabliers, une pierre pleine et une creuse ; une bonne fouille avec trois sabliers et deux pierres pleines ; une faille, qu’une fissure partage en une moitié basse .1 et une moitié haute .2.
picture-vesuvio-lesson-stones = Les sept cartes et leur valeur : silex 0, pyrite 1, or 2, saphir 3, fossile 3, roche étrange 4, et l’appareil photo 20.
picture-vesuvio-lesson-sacrifice = Film : le touriste 1 descend de N9 en A2 pour 1 point, sacrifie une carte, un silex, et glisse jusqu’à A1 sans payer. Sa main passe de deux cartes à une.
picture-vesuvio-lesson-fault-crossing = Film : le touriste 1 monte de N11 à travers une faille en N12. La moitié basse N12.1 coûte un point, la moitié haute N12.2 un autre, N13 un troisième ; il reste un point sur quatre.
picture-vesuvio-lesson-dig = Le touriste 1 a fouillé en N5, une bonne fouille à trois sabliers, et tient deux cartes de plus. Le terrain fouillé est barré, la pioche verte n’a plus que 18 cartes. En N4 se trouve une fouille maigre, en N6 une moyenne.
picture-vesuvio-lesson-push-path = Film : les touristes 1 et 2 sont en N3. Le touriste 1 vole une carte au touriste 2, qui passe de deux cartes à une, et le pousse le long du chemin en N4.
picture-vesuvio-lesson-push = Film : en N9, en haut d’une pente raide, le touriste 1 vole une carte au touriste 2 et le pousse dans la pente. Le touriste 2 perd une deuxième carte, de l’or, et glisse par A2 jusqu’à A1 : deux cases plus bas et deux cartes de moins.
picture-vesuvio-lesson-photo = Le touriste 1 est en N33, près du cratère, et a deux des quatre points de photo ; le panneau de l’appareil montre deux ronds pleins. Il lui reste deux points dans ce tour.
picture-vesuvio-lesson-token = L’appareil est par terre en N15, sous forme de jeton. Le touriste 1 s’y trouve et peut le ramasser pour un point ; le touriste 2 est en N9, sous la pente raide B.
picture-vesuvio-lesson-shout = Film : les touristes 1, 2 et 3 sont en N3. Le touriste 1, dont la seule carte est l’appareil, crie : l’appareil tombe par terre en N3 sous forme de jeton, et les touristes 2 et 3 vont tous deux en N4. Le touriste 1 reste.
picture-vesuvio-lesson-eruption = Le touriste 1 a pris la photo en N33. Le panneau du milieu montre maintenant une flamme et le nombre 3 : les tours qui s’achèvent avant la première lave, qui vient à un tour du touriste 1. C’est au touriste 2 de jouer.
picture-vesuvio-lesson-lava = Film de deux avances. À la première, la lave couvre N33 et N32, deux cases en partant du haut. À la deuxième, elle couvre N31 et, de là, N30 et la case raide E2.
picture-vesuvio-lesson-lava-crossing = Film : la lave est en N33 et N32 et coule de deux cases. La première est le croisement N31 ; avec celle qui reste, elle couvre les deux voies vers le bas, N30 et E2.
picture-vesuvio-lesson-lava-fault = Film de deux avances : la lave est en N33 et N32, et N31 est une faille. La première avance remplit la faille et s’y arrête. La deuxième repart de là par N30 et N29, et dans la pente raide par E2 et E1.
picture-vesuvio-lesson-scoring = Le panneau des résultats. Le touriste 1 est rentré avec or, saphir, fossile et roche étrange : 12. Le touriste 2, couronné, avec silex, pyrite et l’appareil : 21.

picture-hekla-turn = Hekla. Tours joués : { $turn }.
picture-hekla-to-act = Au joueur { $seats } de jouer.
picture-hekla-over = Partie terminée. Premier : joueur { $seats }.
picture-hekla-key = r rouge, g vert, y jaune, b bleu, l lave ; le chiffre est le nombre de rainures. Carrés actifs : B2, C3, D4. Il n’y a ni F1, ni A5, ni E5, ni F5.
picture-hekla-squares = Sur le plateau, les autres carrés étant vides : { $squares }.
picture-hekla-seat = Joueur { $seat } ({ $colour }) : chemin { $position } ({ $circle }, tour { $lap }), à placer { $supply }.
picture-hekla-seat-forfeited = Joueur { $seat } ({ $colour }, abandon) : chemin { $position } ({ $circle }, tour { $lap }), à placer { $supply }.
picture-hekla-lava = Lave restante : { $bare } sans rainure, { $grooved } à une rainure.
picture-hekla-sight = En vue du joueur { $seat } : { $squares }.
picture-hekla-choices = Prochaine rangée à compter, au choix : { $rows }.
picture-hekla-quiet = Tours sans éruption : { $rounds } sur { $limit }.
picture-hekla-placed = Placé : { $stone } en { $square }.
picture-hekla-retreated = Recul du joueur { $seat } : { $start } à { $target }.
picture-hekla-moved = Déplacé : { $stone } { $way }.
picture-hekla-passed = Le joueur { $seat } passe.
picture-hekla-scored = Rangée { $row } comptée : { $total } (joueurs { $advances }), lave en { $squares }.

picture-vesuvio-turn = Vesuvio. Manche { $round }, tours joués : { $turn }.
picture-vesuvio-to-act = Au joueur { $seat } de jouer, points restants : { $points }.
picture-vesuvio-over = Partie terminée. Premier : joueur { $seats }.
picture-vesuvio-over-nobody = Partie terminée. Personne n’a gagné.
picture-vesuvio-tiles = Failles : { $faults }. Fouilles à 1 point : { $poor } ; à 2, une pierre sur deux : { $medium } ; à 3, deux pierres : { $good }. Les autres cases sont dégagées.
picture-vesuvio-dug = Fouillé ce tour : { $spaces }.
picture-vesuvio-lava = Sous la lave : { $spaces }.
picture-vesuvio-seat = Joueur { $seat } : { $where ->
    [outside] devant la montagne
    [escaped] sur le yacht
    [burned] brûlé
    [forfeited] abandon
   *[other] { $where }
}, cartes { $cards }.
picture-vesuvio-result = Joueur { $seat } : { $where ->
    [escaped] sur le yacht
    [burned] brûlé
    [forfeited] abandon
   *[other] resté là
}, points { $score } : { $cards }.
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
picture-vesuvio-photo-untouched = Photo à prendre.
picture-vesuvio-photo = Photo à prendre ; points par joueur : { $points }.
picture-vesuvio-camera-held = Appareil : joueur { $seats }.
picture-vesuvio-camera-perhaps = Appareil : l’un des joueurs { $seats }.
picture-vesuvio-camera-token = Appareil à terre : { $space }.
picture-vesuvio-camera-gone = L’appareil a brûlé.
picture-vesuvio-photo-wins = L’appareil fait gagner.
picture-vesuvio-decks = Pioches : verte { $green }, orange { $orange }, rouge { $red }.
picture-vesuvio-eruption = La lave vient aux tours du joueur { $seat }, la prochaine après { $turns ->
    [one] 1 tour
   *[other] { $turns } tours
}{ $cause ->
    [photo] { " " }(photo)
    [card] { " " }(carte éruption)
   *[round] { " " }(manches)
}.
picture-vesuvio-dormant = Pas d’éruption ; lave au plus tard à la manche { $round }.
picture-vesuvio-removed = Hors du jeu : { $cards }.
picture-vesuvio-choice = { $choice ->
    [slide] D’abord : glisser pour une carte, ou rester.
   *[keep] D’abord : garder une pierre sur deux.
}
picture-vesuvio-offers = Pour { $price ->
    [0] aucun point
    [one] 1 point
   *[other] { $price } points
} : { $moves }.
picture-vesuvio-slides = Pour une carte : { $moves }.
picture-vesuvio-went = Joueur { $seat } : chemin { $way }.
picture-vesuvio-dug-up = Joueur { $seat } : fouille en { $space }, cartes piochées : { $drawn }.
picture-vesuvio-stole = Le joueur { $thief } prend une carte au joueur { $victim }.
picture-vesuvio-lost = Joueur { $seat }, carte perdue : { $card }.
picture-vesuvio-sent = Le joueur { $by } envoie le joueur { $seat } : { $way }.
picture-vesuvio-aimed = Joueur { $seat }, points de photo : { $points }.
picture-vesuvio-photographed = Le joueur { $seat } prend la photo.
picture-vesuvio-picked-up = Le joueur { $seat } ramasse l’appareil.
picture-vesuvio-eruption-card = Le joueur { $seat } pioche la carte éruption.
picture-vesuvio-flowed = La lave recouvre : { $spaces }.
picture-vesuvio-burned = Le joueur { $seat } brûle en { $place } : { $cards }.
picture-vesuvio-hand = Cartes du joueur { $seat } : { $count }, valeur { $worth }.
picture-vesuvio-drawn = Piochées, une à garder : { $cards }. Cartes dans la pioche : { $deck }.
picture-vesuvio-stack = { $card } { $count } (chaque carte { $worth })
