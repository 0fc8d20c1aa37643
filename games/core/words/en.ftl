core-seat = Player { $number }

## Refusals

core-unknown-option = { $game } has no option “{ $option }”.
core-option-choice = For “{ $option }”, choose { $choices }.
core-option-number = “{ $option }” is a whole number from { $low } to { $high }.
core-option-toggle = “{ $option }” is either on or off.
core-option-text = “{ $option }” is one line of text, { $longest } characters at most.
core-seats = { $game } is for { $fewest } to { $most } players.
core-no-seat = There’s no such seat: this game has { $seats ->
    [one] one seat
   *[other] { $seats } seats
}.
core-game-over = The game is over. { $reason }
core-not-your-turn = It’s { $seat }’s turn.
core-forfeited-already = { $seat } has already given up.
core-no-hints = { $game } has no hints; any move in the list is legal.

## Looking ahead

core-no-looking-ahead = In { $game } you can only plan on your own turn, and now it’s { $seat }’s.
core-no-turns-left = You have no more turns in this game, so there’s nothing to plan.

## The record

core-record-other-rules = This game began under version { $version } of the rules; played here: { $known }.

core-undo-nothing = You have nothing to take back.
core-undo-over = The game is over, so nothing can be taken back any more.
core-undo-forfeit = Somebody has given up since, so what was played before that stays.
core-undo-irrevocable = Something has been drawn, revealed or left to chance since, so that can’t be taken back.

core-transcript-expected = Line { $line }: something like “{ $expected }” has to stand here.
core-transcript-illegal = Line { $line }: this cannot be played. { $refusal }
core-transcript-differs = Line { $line }: played again, the game gives “{ $expected }”, not “{ $found }”.

## What a seat can do, in a picture's alternative text

core-offers = What { $player } can do{ $ranked ->
    [yes] , the best first
   *[no] { "" }
}: { $moves }.
core-offers-more = What { $player } can do{ $ranked ->
    [yes] , the best first
   *[no] { "" }
}: { $moves }; { $more } more.
core-offer = { $move }: { $worth }
core-offer-plain = { $move }

## What a move leads to, in lists of moves

core-ends = ends the game: { core-ends-result }{ $points ->
    [yes] { $result ->
        [won] { " " }
        [lost] { " " }
       *[other] ,{ " " }
    }{ $own } to { $best }
   *[no] { "" }
}
core-ends-if-right = if right: the game ends{ $points ->
    [yes] { " " }{ $own } to { $best }
   *[no] { "" }
}, { core-ends-result }
core-ends-result = { $result ->
    [won] you win
    [tie] a tie
    [shared] you share first place
    [lost] you lose
    [placed] you come { $place ->
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } of { $seats }
    [nobody] nobody wins
   *[open] the points decide
}
core-reply-wins = then { $seat } can win
core-reply-gains = leaves { $points } to { $seat }

## A finished game looked back at

core-missed-played = Your turn brought { $brought }.
core-missed-odds = { $hidden ->
    [yes] By what you could know then, that wins
   *[no] That wins
} about { $better } games in 100 instead of { $played }.
