# What a picture shows, in words that are enough to play from.

picture-vesuvio-lesson-legend = A game of Vesuvio with numbered tags that the text explains: 1 the space N4; 2 the steep space C4; 3 the dig for 2 points on N10; 4 the fault on N19; 5 tourist 1 on N14; 6 the price 2 of the way to N16; 7 the dots from N13, where tourist 1 has dug, to N14; 8 the border of the red and the orange zone; 9 the orange deck of 19 cards; 10 the flame with a 4 below it; 11 the sign for the photo, without a point; 12 the two points left in the turn; 13 the lava, in 22 rounds at the latest; 14 the 3 cards of tourist 1, one of them new; 15 its space, N14; 16 the yacht.
picture-vesuvio-lesson-legend-caption = Each number is explained in the text
picture-vesuvio-lesson-mountain = The whole mountain at the start. The path winds from N1 at the lower left, above the sea with the yacht, to N33 at the top beside the crater; steep slopes A to E cut its bends short. The lowest rows are green, then orange, then red. Tiles show an hourglass and a price where one can dig, cracks where there is a fault. Each zone has a deck of 20 cards. Both tourists wait on the beach.
picture-vesuvio-lesson-mountain-caption = From the yacht up to the crater
picture-vesuvio-lesson-tiles = Five kinds of ground, each as a space of the path and as a step of a steep slope. From above: clear ground, empty; a poor dig with an hourglass and its price, 1; a medium dig with an hourglass and 2; a good dig with an hourglass and 3; a fault, split by a crack into a low half .1 and a high half .2.
picture-vesuvio-lesson-tiles-caption = Clear ground, three kinds of dig, a fault
picture-vesuvio-lesson-stones = The seven cards with their worth: flint 0, pyrite 1, gold 2, sapphire 3, fossil 3, strange rock 4, and the camera 20.
picture-vesuvio-lesson-stones-caption = What each card is worth on the yacht
picture-vesuvio-lesson-sacrifice = Film: tourist 1 walks down from N9 to A2 for 1 point, gives up a card, which is a flint, and slides on to A1 without paying. The hand shrinks from two cards to one.
picture-vesuvio-lesson-sacrifice-caption = Give up a card to slide one space further
picture-vesuvio-lesson-fault-crossing = Film: tourist 1 goes up from N11 over a fault on N12. The low half N12.1 costs a point, the high half N12.2 another, N13 a third; one of the four points is left.
picture-vesuvio-lesson-fault-crossing-caption = Crossing a fault costs a point for each half
picture-vesuvio-lesson-dig = Tourist 1 has dug on N5, a good dig that costs 3, and now holds two cards more. The dug tile is crossed out, the green deck is down to 18. On N4 lies a poor dig, on N6 a medium one.
picture-vesuvio-lesson-dig-caption = 3 points spent on a good dig: two cards more
picture-vesuvio-lesson-push-path = Film: tourists 1 and 2 stand on N3. Tourist 1 steals a card from tourist 2, who goes from two cards to one, and pushes tourist 2 along the path to N4.
picture-vesuvio-lesson-push-path-caption = A push: steal a card, move the victim one space
picture-vesuvio-lesson-push = Film: on N9, the head of a steep slope, tourist 1 steals a card from tourist 2 and pushes them into the slope. Tourist 2 loses a second card, gold, and slides over A2 to A1: two spaces down and two cards fewer.
picture-vesuvio-lesson-push-caption = Pushed down a slope: two spaces, two cards lost
picture-vesuvio-lesson-photo = Tourist 1 stands on N33 beside the crater and has two of the four photo points; the sign with the camera shows two filled dots. Two points are left in the turn.
picture-vesuvio-lesson-photo-caption = Two of four points towards the photo
picture-vesuvio-lesson-token = The camera lies as a token on N15. Tourist 1 stands there and can pick it up for one point; tourist 2 is on N9, below the steep slope B.
picture-vesuvio-lesson-token-caption = The camera lies on N15: pick it up for 1 point
picture-vesuvio-lesson-shout = Film: tourists 1, 2 and 3 stand on N3. Tourist 1, whose only card is the camera, shouts: the camera falls to the ground on N3 as a token, and tourists 2 and 3 both go to N4. Tourist 1 stays.
picture-vesuvio-lesson-shout-caption = Shout: drop the camera, and everybody else moves
picture-vesuvio-lesson-eruption = Tourist 1 has taken the photo on N33. The board in the middle now shows a flame and the number 3: the turns that end before the first lava, which comes at a turn of tourist 1. It is tourist 2’s turn.
picture-vesuvio-lesson-eruption-caption = The photo sets the volcano off
picture-vesuvio-lesson-lava = Film of two advances. In the first the lava covers N33 and N32, two spaces from above. In the second it covers N31, and from there N30 and the steep space E2.
picture-vesuvio-lesson-lava-caption = Two advances of the lava
picture-vesuvio-lesson-lava-crossing = Film: lava lies on N33 and N32 and flows two spaces. The first is the crossing N31; with the one that is left it covers both ways down, N30 and E2.
picture-vesuvio-lesson-lava-crossing-caption = At a crossing lava takes both ways
picture-vesuvio-lesson-lava-fault = Film of two advances: lava lies on N33 and N32, and N31 is a fault. The first advance fills the fault and stops there. The second flows on from it over N30 and N29, and down the steep slope over E2 and E1.
picture-vesuvio-lesson-lava-fault-caption = A fault holds the lava up for one advance
picture-vesuvio-lesson-scoring = Two hands added up. Tourist 1 came home with gold 2, sapphire 3, fossil 3 and strange rock 4: 12. Tourist 2, crowned, with flint 0, pyrite 1 and the camera 20: 21.
picture-vesuvio-lesson-scoring-caption = The cards brought home, added up
picture-vesuvio-turn = Vesuvio. Round { $round }, turns played: { $turn }.
picture-vesuvio-to-act = To move: { $seat }, AP left: { $points }.
picture-vesuvio-over-nobody = Game over. Nobody has won.
picture-vesuvio-tiles = Faults: { $faults }. Digs for 1 AP: { $poor }; for 2, one of two stones: { $medium }; for 3, two stones: { $good }. All other spaces are clear.
picture-vesuvio-slopes = The path goes up from N1 to N33; steep slopes join { $slopes }.
picture-vesuvio-dug = Dug this turn: { $spaces }.
picture-vesuvio-lava = Under lava: { $spaces }.
picture-vesuvio-seat = { $seat }: { $where ->
    [outside] before the mountain
    [escaped] on the yacht
    [burned] burned
    [forfeited] gave up
   *[other] { $where }
}, cards { $cards }.
picture-vesuvio-result = { $seat }: { $where ->
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
picture-vesuvio-photo = Photo not taken; AP for it by { $points }.
picture-vesuvio-camera-held = Camera: { $seats }.
picture-vesuvio-camera-perhaps = Camera: one of { $seats }.
picture-vesuvio-camera-token = Camera on the ground: { $space }.
picture-vesuvio-camera-gone = The camera burned.
picture-vesuvio-photo-wins = The camera wins.
picture-vesuvio-decks = Decks: green { $green }, orange { $orange }, red { $red }.
picture-vesuvio-eruption = Lava comes at { $seat }’s turns, next after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}{ $cause ->
    [photo] { " " }(photo)
    [card] { " " }(eruption card)
   *[round] { " " }(rounds)
}.
picture-vesuvio-dormant = No eruption; lava comes in round { $round } at the latest.
picture-vesuvio-removed = Out of the game: { $cards }.
picture-vesuvio-choice = { $choice ->
    [slide] First: slide on for a card, or stay.
   *[keep] First: keep one of two stones.
}
picture-vesuvio-offers = For { $price ->
    [0] no AP
    [one] 1 AP
   *[other] { $price } AP
}: { $moves }.
picture-vesuvio-slides = For a card: { $moves }.
picture-vesuvio-hand = { $seat }: cards { $count }, worth { $worth }.
picture-vesuvio-drawn = Drawn, one to keep: { $cards }. Cards in the deck: { $deck }.
picture-vesuvio-stack = { $card } { $count } (worth { $worth } each)

# The words on the signboard.
picture-vesuvio-board-round = Round { $round }
picture-vesuvio-board-dormant = Lava in { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
picture-vesuvio-board-latest = at the latest
picture-vesuvio-board-lava = Lava in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
picture-vesuvio-board-turns = at turns of
picture-vesuvio-board-dig = dig
picture-vesuvio-board-push = push
picture-vesuvio-board-photo = photo
picture-vesuvio-board-shout = shout
picture-vesuvio-board-take = take
picture-vesuvio-board-leave = leave
picture-vesuvio-board-slide = slide
picture-vesuvio-board-stop = stop
picture-vesuvio-worth = worth
