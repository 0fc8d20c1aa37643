# Ce que montre une image, en mots qui suffisent pour jouer.

picture-hekla-lesson-legend = Une partie de Hekla avec des numéros que le texte explique : 1 le volcan jaune de valeur 1 en B4 ; 2 le petit 3 de sa place sur le volcan jaune de A1 ; 3 les deux volcans de C4 ; 4 le cercle rouge et ×2 de C3 ; 5 le bloc de lave de E3 ; 6 la lumière sur la colonne C ; 7 le cadre et le nombre 8 autour de B2, C2, D2 ; 8 le carré en pointillés B3 ; 9 les points près du cercle 11 ; 10 le cercle 24 ; 11 le vulcanologue vert sur le cercle 6 ; 12 la ligne qui dit à qui de jouer ; 13 les 15 blocs de lave qui restent ; 14 le 12 de rouge ; 15 son +1 ; 16 ses volcans en réserve, un 2 et un 3 souligné.
picture-hekla-lesson-legend-caption = Chaque numéro est expliqué dans le texte
picture-hekla-lesson-crater = Le cratère vide : les lignes 2, 3 et 4 vont de A à F, la ligne 1 de A à E, la ligne 5 de B à D. B2, C3 et D4 portent un cercle rouge. Autour, l’anneau intérieur avec les cercles 1 à 25 et l’anneau extérieur avec 26 à 55 (I1 à I25, O1 à O30), taillé dans la glace ; le départ est dans le coin en haut à gauche, où se tiennent les deux vulcanologues.
picture-hekla-lesson-crater-caption = Le cratère et les deux anneaux du chemin
picture-hekla-lesson-track = Le chemin d’un vulcanologue, en traces de pas : du départ, dans le sens des aiguilles d’une montre, tout l’anneau intérieur de 1 à 25, puis sur l’anneau extérieur de 26 à 34 (O9), dans le coin en haut à droite. Chaque cercle porte sa distance du départ.
picture-hekla-lesson-track-caption = Un tour d’anneau intérieur, puis dehors
picture-hekla-lesson-place = Rouge a posé un 3 sur le carré vide C2 ; un bord clair l’entoure. Sur B2 se trouve un 1 vert, sur D3 un 2 rouge ; on ne peut rien poser sur ces deux carrés.
picture-hekla-lesson-place-caption = Posé sur un carré vide
picture-hekla-lesson-move = Le 2 rouge de C3 avec une flèche vers chacun de ses quatre voisins : C2 au-dessus, C4 au-dessous, B3 à gauche et D3 à droite, où un 1 vert laisse de la place pour une pièce.
picture-hekla-lesson-move-caption = Un pas de côté, vers le haut ou le bas, s’il y a la place
picture-hekla-lesson-long-move = Le vulcanologue rouge se tient sur le cercle 10 (I10) et voit toute la ligne 3, montrée par un cône de lumière. Le 2 rouge de B3 a deux flèches : vers le bas jusqu’à B5, et vers la droite jusqu’à F3, au bout de la ligne.
picture-hekla-lesson-long-move-caption = En vue de son vulcanologue, il va loin
picture-hekla-lesson-sight = Le vulcanologue rouge se tient dans un creux, sur le cercle 7 (I7). Deux cônes de lumière montrent ce qu’il voit : la ligne 1 de A1 à E1, par-dessus deux volcans qui ne la cachent pas, et la colonne F de F2 à F4.
picture-hekla-lesson-sight-caption = La lumière montre ce que voit le cercle 7
picture-hekla-lesson-row = Un cadre autour de la rangée verticale C1, C2, C3 avec le nombre 8 : un 3 rouge, un 3 vert sur le centre C2, un 2 rouge.
picture-hekla-lesson-row-caption = 3 + 3 + 2 = 8 : assez pour un décompte
picture-hekla-lesson-double-scoring = Film : vert déplace un 3 de C2 à D2. D’abord le décompte de D2, E2, F2, à 9 : vert avance de 3 cercles, rouge, jaune et bleu de 1 chacun ; E2 se change en lave. Puis celui de D1, D2, D3, à 8 : vert 3, jaune et bleu 1 ; D2 se change en lave.
picture-hekla-lesson-double-scoring-caption = Un coup, deux décomptes
picture-hekla-lesson-advance = Rouge a posé un 2 sur D2 ; la rangée B2, C2, D2 a 8. Les traces de pas montrent que rouge est passé de 3 à 7 : 2 pour le volcan sur le carré actif B2, 1 pour D2, 1 pour ce qui dépasse 7. Vert est passé de 7 à 8 pour le volcan qui était sur C2, où se trouve maintenant de la lave.
picture-hekla-lesson-advance-caption = Rouge : 2 + 1 + 1 = 4 cercles. Vert : 1
picture-hekla-lesson-eruption = Film : rouge pose un 3 sur C3, ce qui déclenche le décompte de C1, C2, C3, à 8. Les deux vulcanologues avancent, le 3 vert du centre C2 revient dans sa réserve, et un bloc de lave sans rainure tombe sur C2.
picture-hekla-lesson-eruption-caption = Le milieu entre en éruption et se change en lave
picture-hekla-lesson-lava = De la lave dans la ligne 3 : B3 porte un bloc sans rainure, C3 un tel bloc et un 2 rouge, D3 deux blocs, dont un avec une rainure ; D3 est plein pour toujours, ce que montrent son bord clair et ses fissures rougeoyantes. À côté, un 1 vert sur D2.
picture-hekla-lesson-lava-caption = Un bloc laisse une place, deux ferment le carré
picture-hekla-turn = Hekla. Tours joués : { $turn }.
picture-hekla-key = r rouge, g vert, y jaune, b bleu, l lave ; le chiffre compte les rainures. Un volcan compte double sur B2, C3, D4. Sans F1, A5, E5, F5.
picture-hekla-squares = Sur le plateau, le reste étant vide : { $squares }.
picture-hekla-seat = { $seat } ({ $colour }) : { $where ->
    [start] au départ
    [lap] cercle { $circle }, circuit { $lap }, pas { $position }
   *[circle] cercle { $circle }
}, à poser { $supply }.
picture-hekla-seat-forfeited = { $seat } ({ $colour }, abandon) : { $where ->
    [start] au départ
    [lap] cercle { $circle }, circuit { $lap }, pas { $position }
   *[circle] cercle { $circle }
}, à poser { $supply }.
picture-hekla-lava = Lave restante : { $bare } sans rainure, { $grooved } à une rainure.
picture-hekla-sight = Ce que voit { $seat } : { $squares }.
picture-hekla-choices = Décompte, au choix : { $rows }.
picture-hekla-quiet = Manches sans éruption : { $rounds } sur { $limit }.
picture-hekla-lava-left = Lave : { $blocks }
