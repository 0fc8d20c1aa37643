hekla-name = Hekla
hekla-command = hekla
hekla-summary = Hekla: place and move volcanoes, set off rows of three, flee along the track

## Set-up

hekla-option-quiet_rounds = Full rounds without an eruption that end the game
hekla-option-quiet_rounds-name = quiet-rounds
hekla-option-quiet_rounds-about = House ruling: the game ends after this many full rounds without an eruption


## Refusals

hekla-unreadable = That’s not a move. For example, try `{ $example }`.
hekla-off-row = There’s no square { $name }: row { $row } has { $first } to { $last }.
hekla-off-board = There’s no square { $name }. The squares are { $squares }.
hekla-choose-row = Several rows can score. Choose the next: { $rows }.
hekla-nothing-to-score = No row is waiting to be chosen. Place or move a volcano. For example, try `{ $example }`.
hekla-pass-unfit = You can’t pass while you can place or move. For example, try `{ $example }`.
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
hekla-idle-retreat = You don’t need to go back for this move. Write `{ $move }`.
hekla-not-in-sight = Your vulcanologist can’t see { $square }. For a long move from there, go back to a circle that sees it, such as { $moves }.
hekla-never-in-sight = Your vulcanologist can’t see { $square }, neither from here nor from any circle behind. { $legal }
hekla-no-circle = There’s no circle { $name } behind your vulcanologist, who is on { $here }. Write how many circles to go back, like `<4`.
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
hekla-explain-retreat = move the { $value } from { $start } to { $target }, going back { $circles ->
    [one] 1 circle
   *[other] { $circles } circles
}, to { $circle }{ $rows ->
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
}{ $rivals ->
    [none] { "" }
    [one] , { $rival } { $others }
   *[several] , others { $others }
}
hekla-worth-coming = { $lacking ->
    [0] { $row } lacks a volcano
   *[other] { $row }: { $held } of { $needed } grooves
}{ $who ->
    [own] , within your reach only
    [other] , { $seat } can be first there
   *[nobody] { "" }
}

## A finished game looked back at

hekla-hindsight-best = { $seat } made { $rows } score: { $circles }{ $others ->
    [none] { "" }
   *[some] {" "}(others: { $others } at most)
}. The chances were { $own }% after that turn, and { $other }% after the next best one.
hekla-hindsight-best-brief = { $rows } scored: { $circles }{ $others ->
    [none] { "" }
   *[some] {" "}(others: { $others } at most)
}. Chances of { $own }%; by the next best turn: { $other }%
hekla-hindsight-there = That makes { $rows } score: { $circles } for you{ $others ->
    [none] { "" }
   *[some] , { $others } at most for anybody else
}{ $wins ->
    [yes] , and wins the game
   *[no] { "" }
}. Your turn brought you { $brought ->
    [none] no circles
   *[some] { $brought }
}.
hekla-hindsight-order = It was your own move, but with { $row } first.
hekla-hindsight-value = It was the right square, but a { $value } instead of a { $better }.
hekla-hindsight-elsewhere = You played the same { $value }, but on { $target }.
hekla-hindsight-row = { $stood ->
    [ready] { $row } was ready with { $before } grooves: it only waited for a volcano to move there
    [gap] { $row } had a gap and { $before } grooves; a row needs { $needed } and no gap, and this makes { $total }
   *[low] { $row } stood at { $before } grooves; a row needs { $needed }, and this makes { $total }
}.
hekla-hindsight-lost = Your turn ended the game, and you did not win it; after the better one it goes on.
hekla-hindsight-left = { $wins ->
    [yes] After your turn { $seat } could win the game at once; after the better one, not.
   *[no] After your turn { $seat } could score { $given }; after the better one, { $left ->
        [none] nothing
       *[some] { $left } at most
    }.
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

hekla-guide-goal = **Your goal:** be farthest along the track when the crater is full of lava. You advance when your volcanoes are in a row that scores.
hekla-guide-ask-1 = A volcano’s number is its *grooves*. Place a 3: pick `3@D3`.
hekla-guide-done-1 = Green answered with a 3 on B3.
hekla-guide-ask-2 = Three squares in line, none empty, are a *row*. With 8 grooves or more it **scores at once**, no matter whose they are. 3 and 3 are there: pick `2@C3`.
hekla-guide-done-2 = 4 circles for you: 1 per volcano, 2 on red ×2, 1 per groove above 7. Green got 1; the middle became lava.
hekla-guide-ask-3 = Squares hold two: Green’s 2 could join your 3 and score. You see column D: pick `D3-D5`.
hekla-guide-done-3 = Green can’t score now. A step of one square needs no sight; to go farther you must see the volcano, or first go back to a circle that does. The twentieth lava ends the game.

## The lobby and the end of a game

hekla-pitch = Place volcanoes in rows of three, let them erupt, and run your vulcanologist around the crater.
hekla-length = About 45 minutes at one table; at a move a day, one to three months.
hekla-part-laps = { $count ->
    [one] { $count } whole lap
   *[other] { $count } whole laps
}
hekla-part-circles = { $laps ->
    [0] circles
   *[other] circles since
}

## Problems: a kind's title, what it asks, and a result

hekla-problem-turns-2 = Two turns
hekla-problem-turns-3 = Three turns
hekla-problem-turns-ask = You have **{ $turns } turns in a row**; nobody else moves. Advance your vulcanologist as far as you can. Circles that you retreat are taken off.
hekla-problem-circles = { $circles ->
    [one] 1 circle
   *[other] { $circles } circles
}
hekla-problem-eruptions = All ablaze
hekla-problem-eruptions-ask = You have **{ $turns } turns in a row**; nobody else moves. Set off as many eruptions as you can. Only these count, not how far you get.
hekla-problem-eruptions-said = { $eruptions ->
    [one] 1 eruption
   *[other] { $eruptions } eruptions
}
hekla-problem-lead = The last word
hekla-problem-lead-ask = Play **one turn**. Then your opponent takes the turn that brings them the most. Your result: the circles you gain, minus those that this best reply takes. What it brings you doesn’t count.
hekla-problem-lead-said = { $count ->
    [one] { $lead } circle
   *[other] { $lead } circles
}
hekla-problem-lead-counted = Your turn brings { $own }, the best reply takes { $taken }: **{ $sum }**
hekla-problem-no-lead = no whole turn

## The idea of a problem’s best line, in a few words

hekla-theme-denial = leaving little to your opponent
hekla-theme-retreat = retreating to get ahead
hekla-theme-rows = several rows in one turn
hekla-theme-quiet = a quiet turn before the reward
hekla-theme-placed = a volcano from the supply in the right place
hekla-theme-one-stone = the same volcano again and again
hekla-theme-each-turn = circles in every turn
hekla-theme-build = preparing a row

## The words in written moves, as lists show them; they are understood when typed

hekla-word-pass = pass

# How a game ended, in a list of finished games.
hekla-over-lava = last lava placed
hekla-over-passes = nobody can play any more
hekla-over-quiet = too long without an eruption
hekla-over-agreement = ended by agreement
hekla-over-forfeit = all others gave up
