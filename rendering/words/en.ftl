# What a picture shows, in words that are enough to play from.

picture-volcano-turn-standard = Volcano. Turns played: { $turn }.
picture-volcano-turn-mini = Mini-Volcano. Turns played: { $turn }.
picture-volcano-turn-mega = Mega-Volcano. Turns played: { $turn }.
picture-volcano-to-act = To act: player { $seats }.
picture-volcano-over = Game over. First: player { $seats }.
picture-volcano-over-unplaced = Game over.
picture-volcano-key-standard = r red, y yellow, g green, b blue, c clear; 3 large, 2 medium, 1 small; * a cap, - empty; from top to bottom.
picture-volcano-key-mini = g green, b blue, y yellow; 3 large, 2 medium, 1 small; * a cap, - empty; from top to bottom.
picture-volcano-key-mega = r red, o orange, y yellow, g green, n cyan, b blue, p purple, w white; 3 large, 2 medium, 1 small; * a cap, - empty; from top to bottom.
picture-volcano-melting = Melting: the piece landed on is captured.
picture-volcano-challenge-red = Challenge, all red pieces: missing { $missing }, points { $points }, eruptions { $eruptions }, cap moves { $moves }.
picture-volcano-challenge-large = Challenge, all large pieces but one: missing { $missing }, points { $points }, eruptions { $eruptions }, cap moves { $moves }.
picture-volcano-challenge-trees = Challenge, just one tree of each colour: missing { $missing }, points { $points }, eruptions { $eruptions }, cap moves { $moves }.
picture-volcano-challenge-met = Challenge met.
picture-volcano-challenge-failed = Challenge not met.
picture-volcano-rank = Rank { $rank }: { $squares }.
picture-volcano-rank-terse = { $rank }: { $squares }.
picture-volcano-seat = Player { $seat }: score { $score }
picture-volcano-seat-forfeited = Player { $seat } (gave up): score { $score }
picture-volcano-seat-challenge = Player { $seat }
picture-volcano-trees = trees { $trees }
picture-volcano-rest = others { $pieces }
picture-volcano-pieces = { $pieces }
picture-volcano-no-return = Caps that may not go back: { $caps }.
picture-volcano-no-return-cap = { $cap } to { $squares }
picture-volcano-no-return-except = { $cap } all but { $squares }
picture-volcano-quiet = Rounds without a capture: { $rounds } of { $limit }.
picture-volcano-caps-moved = Last turn: { $moves }.
picture-volcano-flew = Flew: { $pieces }.
picture-volcano-captured = Captured: { $pieces }.

picture-volcano-lesson-setup = The diagonal layout: 25 nests on 5x5, the large piece on top of each. Rank 5: c c c g r; rank 4: c g g r y; rank 3: c g r y b; rank 2: g r y y b; rank 1: r y b b b. The caps stand on the red nests a1, b2, c3, d4 and e5.
picture-volcano-lesson-layouts = Four boards with a cap on every red nest. Upper left, diagonal: rank 5 c c c g r, 4 c g g r y, 3 c g r y b, 2 g r y y b, 1 r y b b b. Upper right, pinwheel: every colour once in each rank and file. Lower left, stripes: rank 5 green, 4 yellow, 3 red, 2 blue, 1 clear. Lower right, corners: green, yellow, clear and blue hold a corner each, red is a cross in the middle.
picture-volcano-lesson-cap-move = The cap on c3 with an arrow to each of the six squares it can reach: b3, b4, c2, c4, d2 and d3. On b2 and d4 stand other caps.
picture-volcano-lesson-eruption = Film: the cap on a1 steps to a2, and the red nest it uncovers erupts over it. The large red flies to a3, the medium red to a4, the small red to a5. The large red has landed on a large clear and is captured.
picture-volcano-lesson-no-eruption = Two quiet moves, shown by arrows: the first cap goes from b2 to a3, the second from c3 to b3. The red nests on b2 and c3 lie open and whole, nothing has flown.
picture-volcano-lesson-capture = After a1-a2: arcs lead from a1 over the cap on a2 to a3, a4 and a5. On a3 a ring marks where the large red landed on a large clear; the red piece lies in the panel of player 1, worth 1 point. A medium red stands on a4, a small red on a5.
picture-volcano-lesson-tree = The panel of one player with two trees: small, medium and large red, underlined as a tree of one colour; and small green on medium blue on large yellow. Together 12 points.
picture-volcano-lesson-scoring = The panel of one player: a tree of one colour, red; a mixed tree of small yellow on medium green on large blue; a small clear left over. Together 13 points.
picture-volcano-lesson-melting = Film, with melting: the cap on a1 steps to a2, the pieces of a1 fly to a3, a4 and a5. The large red stays on a3, and the large clear it has landed on slides out from under it and goes to player 1.
picture-volcano-lesson-mini = Two boards of Mini-Volcano, small red caps on every green nest. Left 4x4: rank 4 g b y and a hole, 3 y g b y, 2 b y g b, 1 g b y g. Right 5x5 with ten empty squares: the nests of each colour form broken diagonals.
picture-volcano-lesson-mega = Mega-Volcano on 6x6. Rank 6: y g n b p r; 5: g n b p r o; 4: n b p w o y; 3: b p r o y g; 2: p r o y g n; 1: r o y g n b. The white nest is on d4; the caps stand on the red nests a1, b2, c3, e5 and f6.
picture-hekla-lesson-crater = The empty crater: rows 2, 3 and 4 run from A to F, row 1 from A to E, row 5 from B to D. B2, C3 and D4 carry a red circle. Around it the inner ring I1 to I25 and the outer ring O1 to O30, the start in the upper left corner, where both vulcanologists stand.
picture-hekla-lesson-track = The way of a vulcanologist in footprints: from the start clockwise over the whole inner ring, I1 to I25, then on the outer ring from O1 to O9 in the upper right corner, 34 circles in all. Each circle carries its distance from the start.
picture-hekla-lesson-place = Red has placed a 3 on the empty square C2, framed. On B2 stands a green 1, on D3 a red 2; nothing can be placed on these two.
picture-hekla-lesson-move = The red 2 on C3 with an arrow to each of its four neighbours: C2 above, C4 below, B3 on the left and D3 on the right, where a green 1 leaves room for one more.
picture-hekla-lesson-long-move = The red vulcanologist stands on I10 and sees the whole of row 3, shown as a red beam. The red 2 on B3 has two arrows: down to B5, and right to F3 at the far end of the row.
picture-hekla-lesson-sight = The red vulcanologist stands in the notch on I7. Two red beams show what it sees: row 1 from A1 to E1, over two volcanoes that do not block it, and column F from F2 to F4.
picture-hekla-lesson-row = A frame around the upright row C1, C2, C3 with the number 8: a red 3, a green 3 on the centre C2, a red 2.
picture-hekla-lesson-double-scoring = Film: green moves a 3 from C2 to D2. First the row D2, E2, F2 scores with 9: green goes 3 circles forward, red, yellow and blue 1 each; E2 turns to lava. Then the row D1, D2, D3 scores with 8: green 3, yellow and blue 1; D2 turns to lava.
picture-hekla-lesson-advance = Red has placed a 2 on D2; the row B2, C2, D2 has 8. Footprints show that red has gone from 3 to 7: 2 for the volcano on the active square B2, 1 for D2, 1 for what is above 7. Green has gone from 7 to 8 for the volcano that was on C2, where lava lies now.
picture-hekla-lesson-eruption = Film: red places a 3 on C3, and the row C1, C2, C3 scores with 8. Both vulcanologists advance, the green 3 of the centre C2 goes back to its supply, and a block of lava without a groove falls on C2.
picture-hekla-lesson-lava = Lava in row 3: B3 holds one block without a groove, C3 such a block and a red 2, D3 two blocks, one with a groove; D3 is full for good. Beside it a green 1 on D2.
picture-vesuvio-lesson-mountain = The whole mountain at the start. The path winds from N1 at the lower left, above the sea with the yacht, to N33 at the top beside the crater; steep slopes A to E cut its bends short. The lowest rows are green, then orange, then red. Tiles show hourglasses where one can dig, cracks where there is a fault. Each zone has a deck of 20 cards. Both tourists wait on the beach.
picture-vesuvio-lesson-tiles = Five kinds of ground, each as a space of the path and as a step of a steep slope. From above: clear ground, empty; a poor dig with one hourglass and one filled stone; a medium dig with two hourglasses, one filled and one hollow stone; a good dig with three hourglasses and two filled stones; a fault, split by a crack into a low half .1 and a high half .2.
picture-vesuvio-lesson-stones = The seven cards with their worth: flint 0, pyrite 1, gold 2, sapphire 3, fossil 3, strange rock 4, and the camera 20.
picture-vesuvio-lesson-sacrifice = Film: tourist 1 walks down from N9 to A2 for 1 point, gives up a card, which is a flint, and slides on to A1 without paying. The hand shrinks from two cards to one.
picture-vesuvio-lesson-fault-crossing = Film: tourist 1 goes up from N11 over a fault on N12. The low half N12.1 costs a point, the high half N12.2 another, N13 a third; one of the four points is left.
picture-vesuvio-lesson-dig = Tourist 1 has dug on N5, a good dig with three hourglasses, and now holds two cards more. The dug tile is crossed out, the green deck is down to 18. On N4 lies a poor dig, on N6 a medium one.
picture-vesuvio-lesson-push-path = Film: tourists 1 and 2 stand on N3. Tourist 1 steals a card from tourist 2, who goes from two cards to one, and pushes tourist 2 along the path to N4.
picture-vesuvio-lesson-push = Film: on N9, the head of a steep slope, tourist 1 steals a card from tourist 2 and pushes them into the slope. Tourist 2 loses a second card, gold, and slides over A2 to A1: two spaces down and two cards fewer.
picture-vesuvio-lesson-photo = Tourist 1 stands on N33 beside the crater and has two of the four photo points; the sign with the camera shows two filled dots. Two points are left in the turn.
picture-vesuvio-lesson-token = The camera lies as a token on N15. Tourist 1 stands there and can pick it up for one point; tourist 2 is on N9, below the steep slope B.
picture-vesuvio-lesson-shout = Film: tourists 1, 2 and 3 stand on N3. Tourist 1, whose only card is the camera, shouts: the camera falls to the ground on N3 as a token, and tourists 2 and 3 both go to N4. Tourist 1 stays.
picture-vesuvio-lesson-eruption = Tourist 1 has taken the photo on N33. The board in the middle now shows a flame and the number 3: the turns that end before the first lava, which comes at a turn of tourist 1. Tourist 2 is to act.
picture-vesuvio-lesson-lava = Film of two advances. In the first the lava covers N33 and N32, two spaces from above. In the second it covers N31, and from there N30 and the steep space E2.
picture-vesuvio-lesson-lava-crossing = Film: lava lies on N33 and N32 and flows two spaces. The first is the crossing N31; with the one that is left it covers both ways down, N30 and E2.
picture-vesuvio-lesson-lava-fault = Film of two advances: lava lies on N33 and N32, and N31 is a fault. The first advance fills the fault and stops there. The second flows on from it over N30 and N29, and down the steep slope over E2 and E1.
picture-vesuvio-lesson-scoring = The result board. Tourist 1 came home with gold, sapphire, fossil and strange rock: 12. Tourist 2, crowned, with flint, pyrite and the camera: 21.

picture-hekla-turn = Hekla. Turns played: { $turn }.
picture-hekla-to-act = To act: player { $seats }.
picture-hekla-over = Game over. First: player { $seats }.
picture-hekla-key = r red, g green, y yellow, b blue, l lava; the digit is the number of grooves. Active squares: B2, C3, D4. There is no F1, A5, E5, F5.
picture-hekla-squares = On the board, all other squares being empty: { $squares }.
picture-hekla-seat = Player { $seat } ({ $colour }): track { $position } ({ $circle }, lap { $lap }), to place { $supply }.
picture-hekla-seat-forfeited = Player { $seat } ({ $colour }, gave up): track { $position } ({ $circle }, lap { $lap }), to place { $supply }.
picture-hekla-lava = Lava left: { $bare } without a groove, { $grooved } with one.
picture-hekla-sight = In sight of player { $seat }: { $squares }.
picture-hekla-choices = Next row to score, a choice: { $rows }.
picture-hekla-quiet = Rounds without an eruption: { $rounds } of { $limit }.
picture-hekla-placed = Placed: { $stone } on { $square }.
picture-hekla-retreated = Player { $seat } retreated: { $start } to { $target }.
picture-hekla-moved = Moved: { $stone } { $way }.
picture-hekla-passed = Player { $seat } passed.
picture-hekla-scored = Scored: { $row } with { $total } (players { $advances }), lava on { $squares }.

picture-vesuvio-turn = Vesuvio. Round { $round }, turns played: { $turn }.
picture-vesuvio-to-act = To act: player { $seat }, points left: { $points }.
picture-vesuvio-over = Game over. First: player { $seats }.
picture-vesuvio-over-nobody = Game over. Nobody has won.
picture-vesuvio-tiles = Faults: { $faults }. Digs for 1 point: { $poor }; for 2, one of two stones: { $medium }; for 3, two stones: { $good }. All other spaces are clear.
picture-vesuvio-dug = Dug this turn: { $spaces }.
picture-vesuvio-lava = Under lava: { $spaces }.
picture-vesuvio-seat = Player { $seat }: { $where ->
    [outside] before the mountain
    [escaped] on the yacht
    [burned] burned
    [forfeited] gave up
   *[other] { $where }
}, cards { $cards }.
picture-vesuvio-result = Player { $seat }: { $where ->
    [escaped] on the yacht
    [burned] burned
    [forfeited] gave up
   *[other] left behind
}, points { $score }: { $cards }.
picture-vesuvio-card = { $card ->
    [flint] flint
    [pyrite] pyrite
    [gold] gold
    [sapphire] sapphire
    [fossil] fossil
    [strange] strange rock
    [camera] camera
   *[eruption] eruption
}
picture-vesuvio-photo-untouched = Photo not taken.
picture-vesuvio-photo = Photo not taken; points by player: { $points }.
picture-vesuvio-camera-held = Camera: player { $seats }.
picture-vesuvio-camera-perhaps = Camera: one of players { $seats }.
picture-vesuvio-camera-token = Camera on the ground: { $space }.
picture-vesuvio-camera-gone = The camera burned.
picture-vesuvio-photo-wins = The camera wins.
picture-vesuvio-decks = Decks: green { $green }, orange { $orange }, red { $red }.
picture-vesuvio-eruption = Lava comes at player { $seat }’s turns, next after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}{ $cause ->
    [photo] { " " }(photo)
    [card] { " " }(eruption card)
   *[round] { " " }(rounds)
}.
picture-vesuvio-dormant = No eruption; lava comes at the latest in round { $round }.
picture-vesuvio-removed = Out of the game: { $cards }.
picture-vesuvio-choice = { $choice ->
    [slide] First: slide on for a card, or stay.
   *[keep] First: keep one of two stones.
}
picture-vesuvio-offers = For { $price ->
    [0] no point
    [one] 1 point
   *[other] { $price } points
}: { $moves }.
picture-vesuvio-slides = For a card: { $moves }.
picture-vesuvio-went = Player { $seat } went: { $way }.
picture-vesuvio-dug-up = Player { $seat } dug on { $space }, cards drawn: { $drawn }.
picture-vesuvio-stole = Player { $thief } took a card from player { $victim }.
picture-vesuvio-lost = Player { $seat } lost: { $card }.
picture-vesuvio-sent = Player { $by } sent player { $seat }: { $way }.
picture-vesuvio-aimed = Player { $seat } has photo points: { $points }.
picture-vesuvio-photographed = Player { $seat } took the photo.
picture-vesuvio-picked-up = Player { $seat } picked up the camera.
picture-vesuvio-eruption-card = Player { $seat } drew the eruption card.
picture-vesuvio-flowed = Lava came over: { $spaces }.
picture-vesuvio-burned = Player { $seat } burned on { $place }: { $cards }.
picture-vesuvio-hand = Cards of player { $seat }: { $count }, worth { $worth }.
picture-vesuvio-drawn = Drawn, one to keep: { $cards }. Cards in the deck: { $deck }.
picture-vesuvio-stack = { $card } { $count } (worth { $worth } each)
