volcano-name = Volcano
volcano-command = volcano
volcano-summary = Volcano: move caps, set off eruptions, capture pyramids

## Set-up

volcano-option-variant-name = variant
volcano-option-variant-about = Standard on 5×5, Mini with three colours, or Mega with eight on 6×6
volcano-option-layout-name = layout
volcano-option-layout-about = How the nests and caps are laid out at the start
volcano-option-opening-name = opening
volcano-option-opening-about = Your own opening: ranks from the top, such as cccgr/cggry/cgryb/gryyb/rybbb
volcano-option-melting-name = melting
volcano-option-melting-about = Melting Volcano: you capture the piece landed on, the erupted one stays
volcano-option-ending-name = ending
volcano-option-ending-about = Mini only: the bot proves that no capture is left, or a player claims it
volcano-option-challenge-name = challenge
volcano-option-challenge-about = A goal for one player alone, on a standard board
volcano-option-no_return-name = no-return
volcano-option-no_return-about = House rule: a cap can’t return to a square it has left before an eruption
volcano-option-variant = Variant
volcano-option-variant-standard = Volcano
volcano-option-variant-mini = Mini-Volcano
volcano-option-variant-mega = Mega-Volcano
volcano-option-layout = Layout
volcano-option-layout-diagonal = Diagonal (the classic one)
volcano-option-layout-pinwheel = Pinwheel
volcano-option-layout-stripes = Stripes
volcano-option-layout-corners = Corners
volcano-option-layout-4x4 = 4×4 with a hole (Mini)
volcano-option-layout-5x5 = 5×5 with gaps (Mini)
volcano-option-layout-random = Random
volcano-option-layout-random-4x4 = Random on 4×4 (Mini)
volcano-option-layout-random-5x5 = Random on 5×5 (Mini)
volcano-option-layout-custom = Your own opening
volcano-option-opening = Your own opening
volcano-option-no_return = No returning
volcano-option-melting = Melting
volcano-option-ending = End of a Mini game
volcano-option-ending-proved = When the bot proves that no capture is left
volcano-option-ending-claimed = When a player rightly claims that no capture is left
volcano-option-challenge = Solo challenge
volcano-option-challenge-none = None
volcano-option-challenge-red = All the reds
volcano-option-challenge-large = All the large pieces but one
volcano-option-challenge-trees = One tree of each colour

volcano-layout-unfit = The layout “{ $layout }” doesn’t belong to { $variant }. Its layouts: { $layouts }.
volcano-ending-unfit = Only Mini-Volcano can end by a claim; { $variant } ends by its own rules.
volcano-challenge-unfit = The challenges are for the standard board, not for { $variant }.
volcano-challenge-seats = A challenge is played alone. Open the table for one seat.

volcano-opening-missing = “{ volcano-option-layout-custom }” needs an opening to be given too. Write the ranks from top to bottom, then the caps, like this: { $example }
volcano-opening-unused = You gave an opening of your own together with the layout “{ $layout }”. Choose the layout “{ volcano-option-layout-custom }” for it, or leave the opening out.
volcano-opening-long = An opening has at most { $longest } characters.
volcano-opening-ranks = An opening has { $wanted } ranks, separated by “/”; yours has { $count }.
volcano-opening-either = { $one } or { $other }
volcano-opening-files = Rank { $rank } (counted from the bottom) needs { $wanted } letters; yours has { $count }.
volcano-opening-letter = “{ $letter }” on { $square } isn’t a colour. The letters are { $letters }.
volcano-opening-other-letter = “{ $letter }” on { $square } isn’t a colour here. If it stands for { $meant }, write that letter.
volcano-opening-sign = { $sign } ({ $colour ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
    [orange] orange
    [cyan] turquoise
    [purple] purple
    [white] white
    [empty] empty
   *[clear] clear
})
volcano-opening-white = The one white nest (w) stands in the middle, on { $squares }. { $count ->
    [0] Yours has none.
   *[other] You put white on { $found }.
}
volcano-opening-colours = Every colour has { $wanted } nests. Yours: { $wrong }.
volcano-opening-count = { $count } { $colour ->
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
volcano-opening-caps = { $wanted } caps are needed after the word “{ volcano-word-caps }”; you named { $count }.
volcano-opening-cap-twice = You put two caps on { $square }; one square holds one cap.
volcano-opening-cap-off-board = A cap can’t stand on “{ $name }”. The squares go from { $first } to { $last }.

## Refusals

volcano-unreadable = That’s not a cap move. For example, try `{ $example }`.
volcano-no-pass = You can’t pass: move a cap until something erupts.
volcano-off-board = There’s no square { $name }. The squares go from { $first } to { $last }.
volcano-no-cap = There’s no cap on { $square }. The caps are on { $caps }.
volcano-out-of-reach = No cap can go to { $square } now. The caps are on { $caps }.
volcano-too-far = A cap moves one square in any direction. { $legal }
volcano-onto-cap = There’s already a cap on { $square }. { $legal }
volcano-no-return = This cap has left { $square } since the last eruption, so it can’t go back yet. { $legal }
volcano-legal-targets = From { $cap } it can go to { $targets }.
volcano-legal-caps = The cap on { $cap } can’t move now; those on { $caps } can.
volcano-ambiguous-target = More than one cap can go to { $square }. Choose one of { $moves }.
volcano-ambiguous-cap = The cap on { $square } has more than one move. Choose one of { $moves }.

volcano-claim-late = You can claim the end once a turn, before your first cap move. Move a cap.
volcano-claim-unfit = This game doesn’t end by a claim. Move a cap.

## Hints

volcano-hint-level = Hints go from level 1 to { $levels }.
volcano-hint-none = You can’t capture anything this turn.
volcano-hint-possible = You can capture something this turn.
volcano-hint-no-line = You could have captured something when your turn began, but I found no way from here.
volcano-hint-cap = The cap on { $cap } can set off a capture.
volcano-hint-line = This captures: ||{ $line }||.

## What a choice means

volcano-explain-turn = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $eruptions ->
    [0] none erupts
    [one] 1 erupts
   *[other] { $eruptions } erupt
}
volcano-explain-cap = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $eruptions ->
    [0] none erupts
    [one] 1 erupts
   *[other] { $eruptions } erupt
}
volcano-explain-claim = claim that no capture is left
volcano-explain-step = no eruption
volcano-explain-eruption = { $count ->
    [one] 1 piece flies
   *[other] { $count } pieces fly
}, no capture
volcano-explain-capture = { $count ->
    [one] 1 piece flies
   *[other] { $count } pieces fly
}, capturing { $pieces }

## What a move is worth

volcano-worth = { $points }{ $tree ->
    [single] , tree of one colour
    [mixed] , mixed tree
   *[none] { "" }
}{ $colour ->
    [0] { "" }
    [1] , first colour
    [2] , second colour
    [3] , third colour
    [4] , fourth colour
    [5] , fifth colour
    [6] , sixth colour
   *[7] , seventh colour
}{ $white ->
    [0] { "" }
   *[other] , white { $white } of 3
}
volcano-worth-goal = { $goal } for the goal{ $spare ->
    [0] { "" }
    [one] , 1 that costs a point
   *[other] , { $spare } that cost a point each
}
volcano-worth-next = then { $move }: { $label }

## A finished game looked back at

volcano-hindsight-best = { $seat } captured { $pieces }: { $worth }. { $alone ->
    [yes] Nothing else in sight brought as much.
   *[no] The chances were { $own }% after that turn, and { $other }% after the next best one.
}
volcano-hindsight-best-brief = Captured { $pieces }: { $worth }{ $alone ->
    [yes] { "" }
   *[no] . Chances of { $own }%; by the next best turn: { $other }%
}
volcano-hindsight-there = { $start } to { $target } would have captured { $pieces }: { $worth }{ $wins ->
    [yes] , and won the game
   *[no] { "" }
}.
volcano-hindsight-yours = You captured { $pieces }: { $worth }.
volcano-hindsight-nothing = Your turn captured nothing.
volcano-hindsight-way = You set off { $start } too, but the wrong way, to { $target }.
volcano-hindsight-stopped = You set off the same eruption, but the cap on { $square } cut it short.
volcano-hindsight-ready = It was ready: the cap on { $start } could go at once.
volcano-hindsight-blocked = { $count ->
    [one] A cap on { $squares } blocked the way
   *[other] Caps on { $squares } blocked the way
}; { $steps ->
    [one] one quiet move clears it
   *[other] { $steps } quiet moves set it up
}.
volcano-hindsight-far = No cap was on { $start }: { $steps ->
    [one] one quiet move brings one
   *[other] { $steps } quiet moves bring one
}.
volcano-hindsight-quiet = { $steps ->
    [one] One quiet move sets it up
   *[other] { $steps } quiet moves set it up
}.
volcano-hindsight-left = { $way ->
    [won] The better turn captures nothing, but ends the game, and you win it.
    [lost] Your turn ended the game, and you did not win it; after the better one it goes on.
    [saves] After your turn { $seat } could win the game at once; after the better one, not.
    [both] Either way { $seat } then had a capture worth { $left }.
    [more] The better line leaves { $seat } more: a capture worth { $left } instead of { $given ->
        [0] none
       *[other] one worth { $given }
    }. Both counted, it is still better by { $gain }.
   *[less] After your turn { $seat } had a capture worth { $given }; after the better one, { $left ->
        [0] none
       *[other] at best one worth { $left }
    }.
}

## The story of a turn

volcano-piece = a { $size ->
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
volcano-landing = { $piece } to { $square }
volcano-tell-moves = { $seat } moves { $moves }.
volcano-tell-eruption = { $square } erupts: { $landings }.
volcano-tell-capture = { $seat } captures { $pieces }.
volcano-tell-pass = No cap can move without going back, so { $seat }’s turn ends.
volcano-tell-claim = { $seat } claims that no capture is left.
volcano-tell-refuted = No, wait: there is one. ||{ $line }|| captures.
volcano-tell-refuted-without-line = No, wait: there is still a capture.
volcano-tell-forfeit = { $seat } gives up.
volcano-tell-end = { $reason } { $count ->
    [one] { $winners } wins
   *[other] { $winners } share the win
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
volcano-tell-end-alone = { $reason } { $seat } finishes with { $points ->
    [one] 1 point
   *[other] { $points } points
}.

volcano-tell-end-challenge = { $reason } { $result }

volcano-solo-title = Volcano, { $challenge }: { $layout }
volcano-solo-title-rules = Volcano, { $challenge }: { $layout }, { $rules }
volcano-solo-met = Challenge “{ $challenge }”, layout “{ $layout }”: met with { $points ->
    [one] 1 penalty point
   *[other] { $points } penalty points
}, { $eruptions ->
    [one] 1 eruption
   *[other] { $eruptions } eruptions
} and { $moves ->
    [one] 1 cap move
   *[other] { $moves } cap moves
}.
volcano-solo-missed = Challenge “{ $challenge }”, layout “{ $layout }”: { $missing ->
    [one] 1 piece
   *[other] { $missing } pieces
} short, with { $points ->
    [one] 1 penalty point
   *[other] { $points } penalty points
}, { $eruptions ->
    [one] 1 eruption
   *[other] { $eruptions } eruptions
} and { $moves ->
    [one] 1 cap move
   *[other] { $moves } cap moves
}.

volcano-ending-colours = { $seat } holds a piece of every colour.
volcano-ending-whites = { $seat } holds all three white pieces and wins outright.
volcano-ending-proved = Nothing can be captured any more.
volcano-ending-claimed = The claim is right: nothing can be captured any more.
volcano-ending-met = The goal is met.
volcano-ending-out-of-reach = Nothing can be captured any more, so the goal is out of reach.
volcano-ending-sizes = No two pieces of the same size are left on the board.
volcano-ending-quiet = { $rounds } full rounds have passed without a capture.
volcano-ending-immobile = No cap can move any more.
volcano-ending-agreement = Everybody agreed to end the game.
volcano-ending-forfeit = Only { $seat } is left at the table.
volcano-ending-forfeit-all = Nobody is left at the table.

## A first turn

volcano-guide-goal = **Your goal:** most points. Capture pieces: three sizes make a *tree*, 5 points, 7 in one colour; other pieces 1.
volcano-guide-ask-1 = When a cap steps off, its stack flies over it, unless the edge or another cap blocks it. Pick `a1-a2`.
volcano-guide-done-1 = Each red piece flew one square further. **What lands on a piece of its own size is yours:** the large one. Player 2 answered `d4-c4`: 2 points.
volcano-guide-ask-2 = That cap blocks the way of a2’s green stack over b3: pick `c4-c5`.
volcano-guide-done-2 = Nothing erupted, so your turn goes on. Moving caps into place first is the heart of Volcano.
volcano-guide-ask-3 = Now set the green stack off: pick `a2-b3`.
volcano-guide-done-3 = The large green one is yours: two colours, 2 points. Holding five colours ends the game, so be ahead by then.

## The lobby and the end of a game

volcano-title-melting = Melting { $variant }
volcano-title-challenge = { $variant }, challenge
volcano-pitch = Move the caps, set off eruptions, and collect the pyramids that { $melting ->
    [yes] one of their own size lands on
   *[no] land on one of their own size
}{ $aim ->
    [mini] . The game ends when the player to move can capture nothing.
    [mega] . All seven colours end the game; three whites win it at once.
    [red] . Your goal: all the reds, and as few others as you can.
    [large] . Your goal: all the large ones but one, and as few others as you can.
    [trees] . Your goal: one tree of each colour, and as few others as you can.
   *[standard] .
}
volcano-length = About 30 minutes at one table; at a move a day, three to four weeks.
volcano-length-mini = About 15 minutes at one table; at a move a day, two to three weeks.
volcano-length-mega = About an hour at one table; at a move a day, one to two months.
volcano-part-one-colour = { $count ->
    [one] { $count } one-colour tree
   *[other] { $count } one-colour trees
}
volcano-part-mixed = { $count ->
    [one] { $count } mixed tree
   *[other] { $count } mixed trees
}
volcano-part-single = { $count ->
    [one] { $count } single piece
   *[other] { $count } single pieces
}

## Problems: a kind's title, what it asks, and a result

volcano-problem-turn = The best turn
volcano-problem-turn-ask = You have **one turn**: move the caps as often as you like until something erupts. Gain as many points as you can. Your result: the points of all your captured pieces afterwards, minus those of now (7 for a tree of one colour, 5 for a mixed one, 1 for any other piece).
volcano-problem-moves-3 = Three cap moves
volcano-problem-moves-ask = You have **{ $moves } cap moves**, all of them yours: after an eruption it is your turn again. Gain as many points as you can. Your result: the points of all your captured pieces afterwards, minus those of now (7 for a tree of one colour, 5 for a mixed one, 1 for any other piece).
volcano-problem-rules = { $asked } **{ $rules }**.
volcano-problem-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
volcano-problem-tree = The quickest tree
volcano-problem-tree-ask = Complete **one more tree**, of one colour or mixed, with as few cap moves as you can. You play alone: after an eruption it is your turn again. Every cap move counts.
volcano-problem-tree-in = { $moves ->
    [one] a tree in 1 cap move
   *[other] a tree in { $moves } cap moves
}
volcano-problem-no-tree = no tree

## The idea of a problem’s best line, in a few words

volcano-theme-prepared = an eruption that captures nothing prepares the next one
volcano-theme-series = one capture after another
volcano-theme-many = three pieces or more in one eruption
volcano-theme-cleared = one cap makes way for another
volcano-theme-walk = a long walk to the right place
volcano-theme-completed = completing a tree
volcano-theme-back = there and back
volcano-theme-restraint = leaving the first capture alone
volcano-theme-way = finding the way

## The words in written moves, as lists show them; they are understood when typed

volcano-word-claim = claim
volcano-word-pass = pass
# Before the squares of an opening.
volcano-word-caps = caps

# How a game ended, in a list of finished games.
volcano-over-colours = every colour captured
volcano-over-whites = all white pieces captured
volcano-over-proved = no capture left
volcano-over-claimed = claimed: no capture left
volcano-over-met = goal met
volcano-over-out-of-reach = goal out of reach
volcano-over-sizes = no two pieces of a size left
volcano-over-quiet = too long without a capture
volcano-over-immobile = no cap can move
volcano-over-agreement = ended by agreement
volcano-over-forfeit = all others gave up
