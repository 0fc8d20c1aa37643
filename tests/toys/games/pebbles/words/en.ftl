pebbles-name = Pebbles
pebbles-command = pebbles
pebbles-summary = Pebbles: take from the pile, or draw a bead that only you see
pebbles-pitch = Take pebbles from a pile, or draw beads that only you see
pebbles-length = About 5 minutes

## Set-up

pebbles-option-pile = Pebbles on the pile at first
pebbles-option-pile-name = pile
pebbles-option-pile-about = How many pebbles lie on the pile when the game begins

## Refusals

pebbles-unreadable = That is not a move of Pebbles. You can { $moves }.
pebbles-illegal = You cannot do that now. You can { $moves }.

## What a choice means

pebbles-explain-turn = { $pile } on the pile: take some, or draw a bead
pebbles-explain-bead = keep the bead you have drawn, or toss it
pebbles-explain-take = take { $count } and leave { $left }
pebbles-explain-draw = draw a bead that only you see
pebbles-explain-keep = keep the bead worth { $worth } for the end
pebbles-explain-toss = toss the bead worth { $worth } and take 1 instead

## The story of a turn

pebbles-tell-take = { $seat } takes { $count ->
    [one] 1 pebble
   *[other] { $count } pebbles
}, and { $left } are left.
pebbles-tell-draw = { $seat } draws a bead.
pebbles-tell-drawn = { $seat } draws a bead worth { $worth }.
pebbles-tell-keep = { $seat } keeps the bead.
pebbles-tell-toss = { $seat } tosses the bead away.
pebbles-tell-forfeit = { $seat } gives up.
pebbles-tell-end = { $reason } { $count ->
    [one] { $winners } wins.
   *[other] { $winners } share the win.
}
pebbles-told-bag = The beads left in the bag, in the order in which they would have been drawn: { $beads }.
pebbles-told-beads = { $seat } holds beads worth { $beads }.
pebbles-ending-empty = The pile is empty.
pebbles-ending-agreement = The game is ended by agreement.
pebbles-ending-forfeit = All others have given up.

## First turns

pebbles-guide-goal = **Your goal:** take pebbles and keep the best bead.
pebbles-guide-ask-1 = On your turn you take one, two or three pebbles from the pile, or draw a bead. Take three.
pebbles-guide-done-1 = You have three points, and your opponent takes one pebble. At the end most points win.
pebbles-guide-ask-2 = Now draw a bead from the bag: it is worth nothing, one, two or three, and only you see it.
pebbles-guide-done-2 = Look at your bead with the button under the board. You can keep it, or toss it and take one pebble.
pebbles-guide-ask-3 = Keep the bead. It counts at the end, and nobody else knows what it is worth until then.
pebbles-guide-done-3 = That was a whole turn. Beads you have looked at cannot be put back, but pebbles can be, with undo.

## Problems

pebbles-problem-gain = two turns
pebbles-problem-gain-ask = { $pile } pebbles and a bag of beads. Gain as many points as you can in two turns.
pebbles-problem-gain-said = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
pebbles-problem-empty = the empty pile
pebbles-problem-empty-ask = { $pile } pebbles. Take the last one in as few turns as you can.
pebbles-problem-empty-said = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
pebbles-problem-empty-not = the pile is not empty
pebbles-over-empty = all taken
pebbles-over-agreement = ended by agreement
pebbles-over-forfeit = all others gave up

## A finished game looked back at

pebbles-hindsight-best = { $seat } took { $count }. The chances were { $own }% after that turn, and { $other }% after the next best one.
pebbles-hindsight-best-brief = Took { $count }: chances of { $own }%. By the next best turn: { $other }%
