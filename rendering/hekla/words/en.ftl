# What a picture shows, in words that are enough to play from.

picture-hekla-lesson-legend = A game of Hekla with numbered tags that the text explains: 1 the yellow volcano of value 1 on B4; 2 the small 3 of its owner on the yellow volcano on A1; 3 the two volcanoes on C4; 4 the red circle with ×2 on C3; 5 the block of lava on E3; 6 the light over column C; 7 the frame with the number 8 around B2, C2, D2; 8 the dashed square B3; 9 the dots beside circle 11; 10 the circle 24; 11 the green vulcanologist on circle 6; 12 the line that says whose move it is; 13 the 15 blocks of lava left; 14 the 12 of red; 15 its +1; 16 its volcanoes left, a 2 and an underlined 3.
picture-hekla-lesson-legend-caption = Each number is explained in the text
picture-hekla-lesson-crater = The empty crater: rows 2, 3 and 4 run from A to F, row 1 from A to E, row 5 from B to D. B2, C3 and D4 carry a red circle. Around it the inner ring with the circles 1 to 25 and the outer ring with 26 to 55 (I1 to I25, O1 to O30), cut into ice; the start is in the upper left corner, where both vulcanologists stand.
picture-hekla-lesson-crater-caption = The crater and the two rings of the track
picture-hekla-lesson-track = The way of a vulcanologist in footprints: from the start clockwise over the whole inner ring, 1 to 25, then on the outer ring from 26 to 34 (O9) in the upper right corner. Each circle carries its distance from the start.
picture-hekla-lesson-track-caption = Once round the inner ring, then on outside
picture-hekla-lesson-place = Red has placed a 3 on the empty square C2; it has a bright rim. On B2 stands a green 1, on D3 a red 2; nothing can be placed on these two.
picture-hekla-lesson-place-caption = Placed on an empty square
picture-hekla-lesson-move = The red 2 on C3 with an arrow to each of its four neighbours: C2 above, C4 below, B3 on the left and D3 on the right, where a green 1 leaves room for one more.
picture-hekla-lesson-move-caption = One step across or down, wherever there is room
picture-hekla-lesson-long-move = The red vulcanologist stands on circle 10 (I10) and sees the whole of row 3, shown as a cone of light. The red 2 on B3 has two arrows: down to B5, and right to F3 at the far end of the row.
picture-hekla-lesson-long-move-caption = In sight of its vulcanologist it goes far
picture-hekla-lesson-sight = The red vulcanologist stands in the notch on circle 7 (I7). Two cones of light show what it sees: row 1 from A1 to E1, over two volcanoes that do not block it, and column F from F2 to F4.
picture-hekla-lesson-sight-caption = The light shows what circle 7 sees
picture-hekla-lesson-row = A frame around the upright row C1, C2, C3 with the number 8: a red 3, a green 3 on the centre C2, a red 2.
picture-hekla-lesson-row-caption = 3 + 3 + 2 = 8: enough to score
picture-hekla-lesson-double-scoring = Film: green moves a 3 from C2 to D2. First the row D2, E2, F2 scores with 9: green goes 3 circles forward, red, yellow and blue 1 each; E2 turns to lava. Then the row D1, D2, D3 scores with 8: green 3, yellow and blue 1; D2 turns to lava.
picture-hekla-lesson-double-scoring-caption = One move, two rows score
picture-hekla-lesson-advance = Red has placed a 2 on D2; the row B2, C2, D2 has 8. Footprints show that red has gone from 3 to 7: 2 for the volcano on the active square B2, 1 for D2, 1 for what is above 7. Green has gone from 7 to 8 for the volcano that was on C2, where lava lies now.
picture-hekla-lesson-advance-caption = Red: 2 + 1 + 1 = 4 circles. Green: 1
picture-hekla-lesson-eruption = Film: red places a 3 on C3, and the row C1, C2, C3 scores with 8. Both vulcanologists advance, the green 3 of the centre C2 goes back to its supply, and a block of lava without a groove falls on C2.
picture-hekla-lesson-eruption-caption = The middle erupts and turns to lava
picture-hekla-lesson-lava = Lava in row 3: B3 holds one block without a groove, C3 such a block and a red 2, D3 two blocks, one with a groove; D3 is full for good, which its bright border and the glowing cracks all over show. Beside it a green 1 on D2.
picture-hekla-lesson-lava-caption = One block leaves room for one more, two close a square
picture-hekla-turn = Hekla. Turns played: { $turn }.
picture-hekla-key = r red, g green, y yellow, b blue, l lava; the digit is the number of grooves. Volcanoes on B2, C3, D4 count double. No F1, A5, E5, F5.
picture-hekla-squares = On the board, all other squares being empty: { $squares }.
picture-hekla-seat = { $seat } ({ $colour }): { $where ->
    [start] at the start
    [lap] circle { $circle }, lap { $lap }, step { $position }
   *[circle] circle { $circle }
}, to place { $supply }.
picture-hekla-seat-forfeited = { $seat } ({ $colour }, gave up): { $where ->
    [start] at the start
    [lap] circle { $circle }, lap { $lap }, step { $position }
   *[circle] circle { $circle }
}, to place { $supply }.
picture-hekla-lava = Lava left: { $bare } without a groove, { $grooved } with one.
picture-hekla-sight = In sight of { $seat }: { $squares }.
picture-hekla-choices = Next row to score, a choice: { $rows }.
picture-hekla-quiet = Rounds without an eruption: { $rounds } of { $limit }.
picture-hekla-lava-left = Lava left { $blocks }
