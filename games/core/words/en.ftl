core-seat = Player { $number }

## Refusals

core-unknown-option = { $game } has no option “{ $option }”.
core-option-choice = For “{ $option }” you can choose { $choices }.
core-option-number = The option “{ $option }” is a whole number from { $low } to { $high }.
core-option-toggle = The option “{ $option }” is either on or off.
core-option-text = The option “{ $option }” is one line of text of at most { $longest } characters.
core-seats = { $game } is played by { $fewest } to { $most } players.
core-no-seat = There is no such seat: this game has { $seats ->
    [one] one seat
   *[other] { $seats } seats
}.
core-game-over = The game is over. { $reason }
core-not-your-turn = It is { $seat }’s turn.
core-forfeited-already = { $seat } has already given up.
core-no-hints = { $game } has no hints; any move in the list is legal.

## Looking ahead

core-no-looking-ahead = { $game } can be planned on your own turn only, and now it is { $seat }’s.
core-no-turns-left = You play no more turns in this game, so there is nothing to plan.

## The record

core-record-without-seat = This line of the record names no seat, but a move and a forfeit need one.
core-record-unknown-action = A record knows moves, forfeits, agreements and what is taken back; “{ $kind }” is none of them.
core-record-undo-count = What is taken back is a number of moves; “{ $found }” is none.
core-record-other-rules = This game began under version { $version } of the rules; played here: { $known }.

core-undo-nothing = There is nothing of yours that could be taken back.
core-undo-over = The game is over, so nothing can be taken back any more.
core-undo-forfeit = A seat has been given up since, and what was played before that stands.
core-undo-irrevocable = Something has been drawn, decided by chance or shown since, and that cannot be taken back.

core-transcript-heading = Line { $line }: a transcript begins with “{ $expected }”.
core-transcript-header = Line { $line }: the header needs “{ $expected }” here.
core-transcript-value = Line { $line }: “{ $found }” cannot be the value of “{ $name }”.
core-transcript-action = Line { $line }: this is not a turn. One looks like “{ $example }”.
core-transcript-after-end = Line { $line }: nothing can follow the result.
core-transcript-illegal = Line { $line }: this cannot be played. { $refusal }
core-transcript-differs = Line { $line }: played again, the game gives “{ $expected }”, not “{ $found }”.

## What a seat can do, in a picture's alternative text

core-offers = What player { $seat } can do, the best first: { $moves }.
core-offers-more = What player { $seat } can do, the best first: { $moves }; { $more } more.
core-offer = { $move }: { $worth }
core-offer-plain = { $move }
