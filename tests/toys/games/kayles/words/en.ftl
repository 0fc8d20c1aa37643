kayles-name = Kayles
kayles-command = kayles
kayles-summary = Kayles: knock pins down, one or two at a time; the last pin wins
kayles-pitch = Knock pins down, one or two at a time; the last pin wins
kayles-length = About 5 minutes

## Refusals

kayles-unreadable = That is not a move of Kayles. Write a pin and how many, such as c1 or c2.
kayles-illegal = You cannot knock these down. Still standing: { $pins }

## What a choice means

kayles-explain-turn = knock down one pin, or two side by side
kayles-explain-pin = knock down pin { $pin }, alone or with the next one
kayles-explain-knock = { $count ->
    [one] knock down pin { $pin } alone
   *[other] knock down pin { $pin } and the next one
}

## The story of a turn

kayles-tell-knock = { $seat } knocks down { $count ->
    [one] pin { $pins }.
   *[other] the pins { $pins }.
}
kayles-tell-forfeit = { $seat } gives up.
kayles-tell-end = { $reason } { $count ->
    [one] { $winners } wins.
   *[other] { $winners } share the win.
}
kayles-ending-last = The last pin is down.
kayles-ending-agreement = The game is ended by agreement.
kayles-ending-forfeit = The other has given up.

## First turns

kayles-guide-goal = **Your goal:** knock down the last pin of the row.
kayles-guide-ask-1 = On your turn you knock down one pin, or two that stand side by side. Knock down pin a alone: a1.
kayles-guide-done-1 = Pin a is down, and your opponent has knocked down pin t. The player who knocks down the last pin wins.
kayles-guide-ask-2 = Now knock down two pins with one throw, b and c: b2.
kayles-guide-done-2 = Two pins must stand side by side. Your opponent has answered at the other end of the row.
kayles-guide-ask-3 = A throw in the middle leaves two rows. Knock down j: j1.
kayles-guide-done-3 = Now there are two rows. If they are alike, copy in one row what your opponent does in the other.
kayles-over-last = the last pin fell
kayles-over-agreement = ended by agreement
kayles-over-forfeit = the other gave up
