## The end card

picture-end-first = { $seat } wins
picture-end-drawn = A draw
picture-end-shared = { $seats } share the win
picture-end-nobody = Nobody has won
picture-end-met = The goal is met!
picture-end-missed = The goal is missed
picture-end-stopped = A moderator has ended this game.
picture-end-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
picture-end-option = { $option }: { $value }
picture-end-part = { $label }: { $points }
picture-end-place = { $place ->
    [0] { $name }, not placed
   *[other] { $place }. { $name }
}
picture-end-row = { $place ->
    [0] { $name }, not placed
   *[other] { $place }. { $name }
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## The film of key moments

picture-moment = Turn { $turn } of { $turns }
picture-best-moment = Turn { $turn }, { $seat }
picture-moments = Key moments, turns { $turns }.

## Whose move it is, and how near the end is

picture-turn = { $name }, your move
picture-turn-seat = Player { $seat }, your move
picture-turn-who = Player { $seat }
picture-turn-several = Several players move now
picture-first = First place: { $names }
picture-quiet = Quiet rounds { $rounds } of { $limit }

## The picture of an open table

picture-table-players = { $most ->
    [1] For one player
   *[other] For { $fewest } to { $most } players
}
picture-table-note = An example of the opening
picture-joined = { $first }; { $then }
picture-to-act = To move: { $seats }.
picture-over = Game over. First: { $seats }.
picture-over-unplaced = Game over.
picture-players = Players: { $players }.

## The curve of a game that is over

picture-prospects-title = Chances of winning, in %, turn by turn
picture-prospects-alt = Chances of winning in percent, after turns { $turns }.
picture-prospects-line = { $what }: { $values }.
picture-prospects-missed = What you missed most, the worst first
picture-prospects-best = Best turn (won most over its other choices)
picture-prospects-turned = The turn that changed most
