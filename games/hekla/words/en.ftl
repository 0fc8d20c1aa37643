hekla-name = Hekla
hekla-command = hekla
hekla-summary = Hekla: place and move volcanoes, set off rows of three, flee along the track

## Set-up

hekla-option-quiet_rounds = Full rounds without an eruption that end the game
hekla-option-quiet_rounds-name = quiet-rounds
hekla-option-quiet_rounds-about = House rule: after this many full rounds without an eruption the game ends


## Refusals

hekla-unreadable = That is not a move. Write 3@C2 to place, C2-D2 to move, B3-B5<4 to move after going back 4 circles. For example, try `{ $example }`.
hekla-off-board = There’s no square { $name }. The squares are { $squares }.
hekla-choose-row = Several rows can score. Choose the next: { $rows }.
hekla-nothing-to-score = No row is waiting to be chosen. Place or move a volcano. For example, try `{ $example }`.
hekla-pass-unfit = You may not pass while you can place or move. For example, try `{ $example }`.
hekla-not-in-supply = You have no { $value } to place. { $count ->
    [0] Your supply is empty; move a volcano instead.
   *[other] You can place { $values }.
}
hekla-not-empty = { $square } isn’t empty, so you can’t place anything there. { $count ->
    [0] No square is empty; move a volcano instead.
   *[other] Empty: { $squares }.
}
hekla-no-volcano = You have no volcano on { $square }. { $count ->
    [0] You have none in the crater yet; place one.
    [one] Yours is on { $squares }.
   *[other] Yours are on { $squares }.
}
hekla-other-volcano = You don’t have a { $value } on { $square }, but { $values }.
hekla-not-straight = A volcano moves in a straight line, across or up and down, and never over a gap. { $legal }
hekla-full = { $square } is full. { $legal }
hekla-idle-retreat = You don’t need to go back for this move. Write { $move }.
hekla-not-in-sight = Your vulcanologist can’t see { $square }. For a long move from there, go back to a circle that sees it, such as { $moves }.
hekla-never-in-sight = Your vulcanologist can’t see { $square }, neither from here nor from any circle behind. { $legal }
hekla-no-circle = There’s no circle { $name } behind your vulcanologist, who is on { $here }. Write how many circles to go back, like <4.
hekla-legal-targets = { $count ->
    [0] From { $square } it can’t move now.
   *[other] From { $square } it can go to { $targets }.
}
hekla-ambiguous = More than one move fits. Choose one of { $moves }.
hekla-ambiguous-many = More than one move fits. Choose one of { $moves }, or one of { $more } more.

## What a choice means

hekla-explain-turn = { $placings ->
    [one] 1 placing
   *[other] { $placings } placings
}, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
hekla-explain-choice = choose the row to score next, one of { $count }
hekla-explain-value = place a { $value }: { $count ->
    [one] 1 square
   *[other] { $count } squares
}
hekla-explain-column = place a { $value } in column { $column }: { $count ->
    [one] 1 square
   *[other] { $count } squares
}
hekla-explain-start = move the { $value } on { $start }: { $count ->
    [one] 1 move
   *[other] { $count } moves
}
hekla-explain-retreats = move the { $value } from { $start } to { $target } after a retreat: { $count ->
    [one] 1 circle
   *[other] { $count } circles
} to choose from
hekla-explain-place = place a { $value } on { $square }{ $rows ->
    [0] { "" }
    [one] , 1 row scores
   *[other] , { $rows } rows can score
}
hekla-explain-move = move the { $value } from { $start } to { $target }{ $rows ->
    [0] { "" }
    [one] , 1 row scores
   *[other] , { $rows } rows can score
}
hekla-explain-retreat = move the { $value } from { $start } to { $target }, retreating { $circles ->
    [one] 1 circle
   *[other] { $circles } circles
} to { $circle }{ $rows ->
    [0] { "" }
    [one] , 1 row scores
   *[other] , { $rows } rows can score
}
hekla-explain-score = score { $row } with { $total } grooves: you advance { $own }, lava on { $centre }
hekla-explain-pass = pass: nothing can be placed or moved

## What a move is worth

hekla-worth = { $upto ->
    [yes] up to { $points }
   *[no] { $points }
}{ $others ->
    [none] { "" }
   *[other] , others { $others }
}{ $ends ->
    [yes] , ends the game
   *[no] { "" }
}

## The story of a turn

hekla-volcano = the { $colour ->
    [red] red
    [green] green
    [yellow] yellow
   *[blue] blue
} { $value }
hekla-value = { $value }
hekla-advance = { $seat } runs { $count ->
    [one] 1 circle
   *[other] { $count } circles
} to { $circle }
hekla-tell-place = { $seat } places a { $value } on { $square }.
hekla-tell-move = { $seat } moves the { $value } from { $start } to { $target }.
hekla-tell-retreat = { $seat } goes back { $circles ->
    [one] 1 circle
   *[other] { $circles } circles
} to { $circle }.
hekla-tell-row = { $row } scores with { $total } grooves.
hekla-tell-advance = { $advances }.
hekla-tell-eruption = { $square } erupts: { $volcanoes } { $count ->
    [one] goes back to its owner
   *[other] go back to their owners
}.
hekla-tell-lava = A block of lava { $value ->
    [0] without a groove
   *[other] with a groove
} lands on { $square }.
hekla-tell-pass = { $seat } can’t place or move anything, and passes.
hekla-tell-forfeit = { $seat } gives up.
hekla-tell-end = { $reason } { $count ->
    [one] { $winners } wins
   *[other] { $winners } share the win
}, { $points ->
    [one] 1 circle
   *[other] { $points } circles
} from the start.

hekla-ending-lava = The last block of lava is on the board.
hekla-ending-passes = Nobody can place or move any more.
hekla-ending-quiet = { $rounds } full rounds have passed without an eruption.
hekla-ending-agreement = Everybody agreed to end the game.
hekla-ending-forfeit = Only { $seat } is left at the table.

## First turns

hekla-guide-ask-1 = On your turn you place a volcano or move one. Its grooves are its value. Place a 3 on B3.
hekla-guide-done-1 = Your 3 stands on B3, and your opponent answers with a 3 on D3. Three squares in line with 8 grooves or more score at once, whoever completes them.
hekla-guide-ask-2 = Complete the row: place a 2 on C3, between the two.
hekla-guide-done-2 = 3 + 2 + 3 = 8. Every volcano of the row takes its owner a circle forward, two on a square with a red ring such as C3, and you have one more for each groove over 7: four circles for you, one for your opponent. Then the centre erupts: your 2 comes back to you, and lava lies on C3.
hekla-guide-ask-3 = Your vulcanologist sees along the lines of its circle. A volcano it sees moves straight as far as you like, and you may step back first to see it. From circle 2 you see column B: retreat there and move the 3 from B3 to E3.
hekla-guide-done-3 = You gave up two circles for a long move. Whoever is furthest ahead when the twentieth lava block is placed wins.

## The lobby and the end of a game

hekla-pitch = Place volcanoes in rows of three, let them erupt, and run your vulcanologist around the crater.
hekla-length = About 45 minutes at one table; at a move a day, one to three months.
hekla-part-laps = { $count ->
    [one] { $count } whole lap
   *[other] { $count } whole laps
}
hekla-part-circles = circles since
