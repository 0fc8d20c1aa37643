# What a picture shows, in words that are enough to play from.

picture-volcano-turn-standard = Volcano. Turns played: { $turn }.
picture-volcano-turn-mini = Mini-Volcano. Turns played: { $turn }.
picture-volcano-turn-mega = Mega-Volcano. Turns played: { $turn }.
picture-volcano-to-act = To move: { $seats }.
picture-volcano-over = Game over. First: { $seats }.
picture-volcano-over-unplaced = Game over.
picture-volcano-signs-standard = r red, y yellow, g green, b blue, c clear; 3 large, 2 medium, 1 small
picture-volcano-key-standard = { picture-volcano-signs-standard }; * a cap, - empty; from top to bottom.
picture-volcano-signs-mini = g green, b blue, y yellow; 3 large, 2 medium, 1 small
picture-volcano-key-mini = { picture-volcano-signs-mini }; * a cap, - empty; from top to bottom.
picture-volcano-signs-mega = r red, o orange, y yellow, g green, t turquoise, b blue, p purple, w white; 3 large, 2 medium, 1 small
picture-volcano-key-mega = { picture-volcano-signs-mega }; * a cap, - empty; from top to bottom.
picture-volcano-melting = Melting: the piece landed on is captured.
picture-volcano-challenge-red = Challenge, all red pieces: missing { $missing }, points { $points }, eruptions { $eruptions }, cap moves { $moves }.
picture-volcano-challenge-large = Challenge, all large pieces but one: missing { $missing }, points { $points }, eruptions { $eruptions }, cap moves { $moves }.
picture-volcano-challenge-trees = Challenge, just one tree of each colour: missing { $missing }, points { $points }, eruptions { $eruptions }, cap moves { $moves }.
picture-volcano-challenge-met = Challenge met.
picture-volcano-challenge-failed = Challenge not met.
picture-volcano-rank = Rank { $rank }: { $squares }.
picture-volcano-rank-terse = { $rank }: { $squares }.
picture-volcano-seat = { $seat }: score { $score }
picture-volcano-seat-forfeited = { $seat } (gave up): score { $score }
picture-volcano-seat-challenge = { $seat }
picture-volcano-trees = trees { $trees }
picture-volcano-rest = others { $pieces }
picture-volcano-pieces = { $pieces }
picture-volcano-no-return = Caps that can’t go back: { $caps }.
picture-volcano-no-return-cap = { $cap } to { $squares }
picture-volcano-no-return-except = { $cap } all but { $squares }
picture-volcano-quiet = Rounds without a capture: { $rounds } of { $limit }.
picture-volcano-caps-moved = Last turn: { $moves }.
picture-volcano-flew = Flew: { $pieces }.
picture-volcano-captured = Captured: { $pieces }.
picture-volcano-piece = { $size ->
    [small] small
    [medium] medium
   *[large] large
} { $colour ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
    [orange] orange
    [cyan] turquoise
    [purple] purple
    [white] white
   *[clear] clear
}
picture-volcano-closer-square = { $square }: { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
picture-volcano-closer = { $square }. From the top down: { $pieces }.
picture-volcano-closer-capped = { $square } under a cap. From the top down: { $pieces }.
picture-volcano-lesson-legend = A game of Volcano after eight turns, with numbered tags that the text explains: 1 the cap on c4; 2 the letter of the red piece on top of a5; 3 the clear pieces at the foot of a4; 4 the number 4 beside the tower on d5; 5 the small yellow piece on e4; 6 the grey arrow from b4 to c3; 7 the stream of lava from b4 over c3 and d2 to e1; 8 the sign g with a cross on d2; 9 the colours of player 2, red and green held; 10 the medium red of player 1; 11 the 4 points of player 1; 12 the line that says whose move it is.
picture-volcano-lesson-legend-caption = Each number is explained in the text
picture-volcano-lesson-setup = The diagonal layout: 25 nests on 5×5, the large piece on top of each. Rank 5: c c c g r; rank 4: c g g r y; rank 3: c g r y b; rank 2: g r y y b; rank 1: r y b b b. The caps stand on the red nests a1, b2, c3, d4 and e5.
picture-volcano-lesson-setup-caption = The diagonal layout, caps on the red nests
picture-volcano-lesson-layouts = Four boards as maps, a letter for each nest and a cap on every red one. Upper left, diagonal: rank 5 c c c g r, 4 c g g r y, 3 c g r y b, 2 g r y y b, 1 r y b b b. Upper right, pinwheel: every colour once in each rank and file. Lower left, stripes: rank 5 green, 4 yellow, 3 red, 2 blue, 1 clear. Lower right, corners: green, yellow, clear and blue hold a corner each, red is a cross in the middle.
picture-volcano-lesson-layouts-caption = Each letter is a nest of that colour; black marks are caps
picture-volcano-lesson-cap-move = The cap on c3 with an arrow to each of the six squares it can reach: b3, b4, c2, c4, d2 and d3. On b2 and d4 stand other caps.
picture-volcano-lesson-cap-move-caption = Where the cap on c3 can go
picture-volcano-lesson-eruption = Film: the cap on a1 steps to a2, and the red nest it uncovers erupts over it. The large red flies to a3, the medium red to a4, the small red to a5. The large red has landed on a large clear and is captured.
picture-volcano-lesson-eruption-caption = The cap leaves a1, and a1 erupts over it
picture-volcano-lesson-no-eruption = Two quiet moves, shown by arrows: the first cap goes from b2 to a3, the second from c3 to b3. The red nests on b2 and c3 lie open and whole, nothing has flown.
picture-volcano-lesson-no-eruption-caption = Two moves, no eruption
picture-volcano-lesson-walk = Five moves of one cap in one turn, shown by numbered arrows: b2 to c1, c1 to c2, c2 to d1, d1 to e1, e1 to e2. The first four set nothing off. With the fifth the blue nest in the corner e1 erupts upwards, over the cap on e2: the large blue lands on the large blue of e3 and is captured, the medium blue stands on e4, the small blue stays on e1.
picture-volcano-lesson-walk-caption = A cap walks to the corner, then sets it off
picture-volcano-lesson-capture = After a1-a2: a1 glows, and a stream of lava leads from there over the cap on a2 to a5; a3, a4 and a5, where pieces landed, glow at their edges. On a3 a sign, r with a cross, marks where the large red landed on a large clear; the red piece lies in the panel of player 1, worth 1 point. A medium red stands on a4, a small red on a5.
picture-volcano-lesson-capture-caption = Large lands on large: captured
picture-volcano-lesson-tree = The panel of one player with two trees: small, medium and large red, underlined as a tree of one colour; and small green on medium blue on large yellow. Below: 7 + 5 = 12.
picture-volcano-lesson-tree-caption = A tree of one colour and a mixed one
picture-volcano-lesson-scoring = The panel of one player: a tree of one colour, red; a mixed tree of small yellow on medium green on large blue; a small clear left over. Below: 7 + 5 + 1 = 13.
picture-volcano-lesson-scoring-caption = A tree of one colour 7, a mixed one 5, any other piece 1
picture-volcano-lesson-melting = Film, with melting: the cap on a1 steps to a2, the pieces of a1 fly to a3, a4 and a5. The large red stays on a3, and the large clear it has landed on goes up in a flash from under it, to player 1.
picture-volcano-lesson-melting-caption = With melting, the piece underneath is captured
picture-volcano-lesson-mini = Two boards of Mini-Volcano, small red caps on every green nest. Left 4×4: rank 4 g b y and a hole, 3 y g b y, 2 b y g b, 1 g b y g. Right 5×5 with ten empty squares: the nests of each colour form broken diagonals.
picture-volcano-lesson-mini-caption = The boards of Mini-Volcano, red caps on green nests
picture-volcano-lesson-mega = Mega-Volcano on 6×6. Rank 6: y g t b p r; 5: g t b p r o; 4: t b p w o y; 3: b p r o y g; 2: p r o y g t; 1: r o y g t b. The white nest is on d4; the caps stand on the red nests a1, b2, c3, e5 and f6.
picture-volcano-lesson-mega-caption = Mega-Volcano: seven colours, and one white nest
picture-volcano-near-colours = Most colours: { $most } of { $all }
picture-volcano-near-whites = Most whites: { $most } of { $all }
picture-volcano-near-mini = until no capture is left
picture-volcano-offers-later = The next move can then bring this
picture-volcano-count-missing = missing
picture-volcano-count-points = points
picture-volcano-count-eruptions = eruptions
picture-volcano-count-moves = moves
