# Ce que montre une image, en mots qui suffisent pour jouer.

picture-volcano-turn-standard = Volcano. Tours joués : { $turn }.
picture-volcano-turn-mini = Mini-Volcano. Tours joués : { $turn }.
picture-volcano-turn-mega = Mega-Volcano. Tours joués : { $turn }.
picture-volcano-to-act = Doit jouer : { $seats }.
picture-volcano-over = Partie terminée. Premier : { $seats }.
picture-volcano-over-unplaced = Partie terminée.
picture-volcano-signs-standard = r rouge, y jaune, g vert, b bleu, c incolore ; 3 grande, 2 moyenne, 1 petite
picture-volcano-key-standard = { picture-volcano-signs-standard } ; * chapeau, - vide ; de haut en bas.
picture-volcano-signs-mini = g vert, b bleu, y jaune ; 3 grande, 2 moyenne, 1 petite
picture-volcano-key-mini = { picture-volcano-signs-mini } ; * chapeau, - vide ; de haut en bas.
picture-volcano-signs-mega = r rouge, o orange, y jaune, g vert, t turquoise, b bleu, p violet, w blanc ; 3 grande, 2 moyenne, 1 petite
picture-volcano-key-mega = { picture-volcano-signs-mega } ; * chapeau, - vide ; de haut en bas.
picture-volcano-melting = Fusion : c’est la pièce recouverte qui est prise.
picture-volcano-challenge-red = Défi, toutes les rouges : manque { $missing }, points { $points }, éruptions { $eruptions }, déplacements { $moves }.
picture-volcano-challenge-large = Défi, toutes les grandes sauf une : manque { $missing }, points { $points }, éruptions { $eruptions }, déplacements { $moves }.
picture-volcano-challenge-trees = Défi, exactement un arbre de chaque couleur : manque { $missing }, points { $points }, éruptions { $eruptions }, déplacements { $moves }.
picture-volcano-challenge-met = Défi réussi.
picture-volcano-challenge-failed = Défi manqué.
picture-volcano-rank = Rangée { $rank } : { $squares }.
picture-volcano-rank-terse = { $rank } : { $squares }.
picture-volcano-seat = { $seat } : score { $score }
picture-volcano-seat-forfeited = { $seat } (abandon) : score { $score }
picture-volcano-seat-challenge = { $seat }
picture-volcano-trees = arbres { $trees }
picture-volcano-rest = autres { $pieces }
picture-volcano-pieces = { $pieces }
picture-volcano-no-return = Retours interdits : { $caps }.
picture-volcano-no-return-cap = { $cap } vers { $squares }
picture-volcano-no-return-except = { $cap } tout sauf { $squares }
picture-volcano-quiet = Manches sans prise : { $rounds } sur { $limit }.
picture-volcano-caps-moved = Dernier tour : { $moves }.
picture-volcano-flew = Vols : { $pieces }.
picture-volcano-captured = Prises : { $pieces }.
picture-volcano-piece = { $size ->
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
picture-volcano-closer-square = { $square } : { $count ->
    [one] 1 pièce
   *[other] { $count } pièces
}
picture-volcano-closer = { $square }. De haut en bas : { $pieces }.
picture-volcano-closer-capped = { $square } sous un chapeau. De haut en bas : { $pieces }.
picture-volcano-lesson-legend = Une partie de Volcano après huit tours, avec des numéros que le texte explique : 1 le chapeau de c4 ; 2 la lettre de la pièce rouge au sommet de a5 ; 3 les pièces incolores au pied de a4 ; 4 le nombre 4 à côté de la tour de d5 ; 5 la petite jaune de e4 ; 6 la flèche grise de b4 à c3 ; 7 la coulée de lave de b4 à e1, par-dessus c3 et d2 ; 8 le signe g et une croix en d2 ; 9 les couleurs du joueur 2, qui a le rouge et le vert ; 10 la moyenne rouge du joueur 1 ; 11 les 4 points du joueur 1 ; 12 la ligne qui dit à qui de jouer.
picture-volcano-lesson-legend-caption = Chaque numéro est expliqué dans le texte
picture-volcano-lesson-setup = La disposition diagonale : 25 nids en 5 × 5, la grande pièce au sommet de chacun. Rangée 5 : c c c g r ; rangée 4 : c g g r y ; rangée 3 : c g r y b ; rangée 2 : g r y y b ; rangée 1 : r y b b b. Les chapeaux sont sur les nids rouges a1, b2, c3, d4 et e5.
picture-volcano-lesson-setup-caption = La disposition diagonale, chapeaux sur les nids rouges
picture-volcano-lesson-layouts = Quatre plateaux en plan, une lettre par nid et un chapeau sur chaque nid rouge. En haut à gauche, diagonale : rangée 5 c c c g r, 4 c g g r y, 3 c g r y b, 2 g r y y b, 1 r y b b b. En haut à droite, moulinet : chaque couleur une fois par rangée et par colonne. En bas à gauche, rayures : rangée 5 verte, 4 jaune, 3 rouge, 2 bleue, 1 incolore. En bas à droite, coins : vert, jaune, incolore et bleu tiennent chacun un coin, le rouge forme une croix au milieu.
picture-volcano-lesson-layouts-caption = Une lettre, un nid de sa couleur ; en noir, les chapeaux
picture-volcano-lesson-cap-move = Le chapeau de c3 avec une flèche vers chacune des six cases qu’il peut atteindre : b3, b4, c2, c4, d2 et d3. Sur b2 et d4 se trouvent d’autres chapeaux.
picture-volcano-lesson-cap-move-caption = Où peut aller le chapeau de c3
picture-volcano-lesson-eruption = Film : le chapeau de a1 va en a2, et le nid rouge qu’il découvre entre en éruption par-dessus lui. La grande rouge vole en a3, la moyenne rouge en a4, la petite rouge en a5. La grande rouge est tombée sur une grande incolore : elle est prise.
picture-volcano-lesson-eruption-caption = Le chapeau quitte a1, et a1 jaillit par-dessus
picture-volcano-lesson-no-eruption = Deux coups sans éruption, montrés par des flèches : le premier chapeau va de b2 en a3, le second de c3 en b3. Les nids rouges de b2 et c3 sont découverts et entiers, rien n’a volé.
picture-volcano-lesson-no-eruption-caption = Deux déplacements, pas d’éruption
picture-volcano-lesson-walk = Cinq coups d’un même chapeau en un tour, montrés par des flèches numérotées : de b2 à c1, de c1 à c2, de c2 à d1, de d1 à e1, de e1 à e2. Les quatre premiers ne déclenchent rien. Au cinquième, le nid bleu du coin e1 entre en éruption vers le haut, par-dessus le chapeau de e2 : la grande bleue se pose sur la grande bleue de e3 et elle est prise, la moyenne bleue est en e4, la petite bleue reste en e1.
picture-volcano-lesson-walk-caption = Un chapeau va au coin, puis le fait jaillir
picture-volcano-lesson-capture = Après a1-a2 : a1 rougeoie, et une coulée de lave mène de là, par-dessus le chapeau de a2, jusqu’à a5 ; les bords de a3, a4 et a5, où des pièces sont tombées, rougeoient aussi. En a3, un signe, r et une croix, marque l’endroit où la grande rouge est tombée sur une grande incolore ; la pièce rouge est dans le panneau du joueur 1, pour 1 point. Une moyenne rouge se trouve en a4, une petite rouge en a5.
picture-volcano-lesson-capture-caption = Grande sur grande : prise
picture-volcano-lesson-tree = Le panneau d’un joueur avec deux arbres : petite, moyenne et grande rouges, soulignées comme arbre d’une couleur ; et petite verte sur moyenne bleue sur grande jaune. En tout 12 points.
picture-volcano-lesson-tree-caption = Un arbre d’une couleur et un arbre mixte
picture-volcano-lesson-scoring = Le panneau d’un joueur : un arbre d’une couleur, rouge ; un arbre mixte, petite jaune sur moyenne verte sur grande bleue ; une petite incolore en plus. En tout 13 points.
picture-volcano-lesson-scoring-caption = Arbre d’une couleur 7, arbre mixte 5, autre pièce 1
picture-volcano-lesson-melting = Film, avec la fusion : le chapeau de a1 va en a2, les pièces de a1 volent en a3, a4 et a5. La grande rouge reste en a3, et la grande incolore sur laquelle elle est tombée part de dessous dans un éclair et va au joueur 1.
picture-volcano-lesson-melting-caption = Avec la fusion, la pièce du dessous est prise
picture-volcano-lesson-mini = Deux plateaux de Mini-Volcano, de petits chapeaux rouges sur chaque nid vert. À gauche en 4 × 4 : rangée 4 g b y et un trou, 3 y g b y, 2 b y g b, 1 g b y g. À droite en 5 × 5 avec dix cases vides : les nids de chaque couleur forment des diagonales brisées.
picture-volcano-lesson-mini-caption = Les plateaux de Mini-Volcano, chapeaux rouges sur nids verts
picture-volcano-lesson-mega = Mega-Volcano en 6 × 6. Rangée 6 : y g t b p r ; 5 : g t b p r o ; 4 : t b p w o y ; 3 : b p r o y g ; 2 : p r o y g t ; 1 : r o y g t b. Le nid blanc est en d4 ; les chapeaux sont sur les nids rouges a1, b2, c3, e5 et f6.
picture-volcano-lesson-mega-caption = Mega-Volcano : sept couleurs et un nid blanc
picture-volcano-near-colours = Couleurs : { $most } sur { $all }
picture-volcano-near-whites = Blanches : { $most } sur { $all }
picture-volcano-near-mini = jusqu’à la dernière prise
picture-volcano-offers-later = Le coup suivant peut alors rapporter cela
picture-volcano-count-missing = manquent
picture-volcano-count-points = points
picture-volcano-count-eruptions = éruptions
picture-volcano-count-moves = coups
