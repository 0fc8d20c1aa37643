vesuvio-name = Vesuvio
vesuvio-command = vesuvio
vesuvio-summary = Vesuvio: climb the volcano, dig for stones, photograph the crater, outrun the lava

## Set-up

vesuvio-option-photo_wins = The photo alone wins
vesuvio-option-photo_wins-name = photo-wins
vesuvio-option-photo_wins-about = The player who brings the camera to the yacht wins, whatever the points

vesuvio-yes-or-no = “{ $option }” is either yes or no.

## Cards

vesuvio-card = { $card ->
    [flint] a flint
    [pyrite] a pyrite
    [gold] gold
    [sapphire] a sapphire
    [fossil] a fossil
    [strange] a strange rock
    [camera] the camera
   *[eruption] the eruption
}
vesuvio-cards = { $card ->
    [flint] { $count } flints
    [pyrite] { $count } pyrites
    [gold] { $count } pieces of gold
    [sapphire] { $count } sapphires
    [fossil] { $count } fossils
   *[strange] { $count } strange rocks
}
vesuvio-disclosed-deck = { $count ->
    [0] Nothing is left of the { $zone } deck.
   *[other] The { $zone } deck, from the top: { $cards }.
}
vesuvio-disclosed-hand = { $seat } holds { $cards }.

## Refusals

vesuvio-safe = { $seat } is safe on the yacht and has nothing to give up.
vesuvio-unreadable = That’s not a move. For example, try `{ $example }`.
vesuvio-no-space = There’s no space { $name }. The path goes from N1 to N33; the steep slopes are A1, A2, B1, B2, C1 to C4, D1, D2, E1 and E2.
vesuvio-no-halves = { $space } isn’t a fault and has no halves. Write { $space }.
vesuvio-ambiguous = More than one move fits. Choose one of { $moves }.
vesuvio-ambiguous-many = More than one move fits. Choose one of { $moves }, or one of { $more } more.
vesuvio-enter-first = You’re not on the mountain yet. Come in with `{ $move }`, for 1 AP.
vesuvio-choose-stone = First choose which of the two stones to keep, and how deep the other goes. For example, try `{ $example }`.
vesuvio-choose-slide = First choose whether to give up a card and slide on. You can play { $moves }.
vesuvio-no-choice = { $kind ->
    [stone] You haven’t drawn two stones to choose from.
   *[slide] You can slide on only after a step down onto a steep slope, with a card to give up.
} For example, try `{ $example }`.
vesuvio-here-already = You’re already on { $here }. { $legal }
vesuvio-not-next = { $place } isn’t next to { $here }. { $legal }
vesuvio-lava = { $place } is under lava. { $legal }
vesuvio-walk-price = Going to { $place } costs { $price } AP, and you have { $points ->
    [one] 1 left
   *[other] { $points } left
}. { $legal }
vesuvio-legal-walks = { $count ->
    [0] You can’t walk anywhere now.
   *[other] You can go to { $places }.
}
vesuvio-leave-elsewhere = You can only leave from { $exit }, and you’re on { $here }.
vesuvio-nothing-to-dig = There’s nothing to dig on { $here }. For example, try `{ $example }`.
vesuvio-dug-already = You’ve already dug on { $here } this turn. For example, try `{ $example }`.
vesuvio-deck-empty = The { $zone } deck is empty, so nothing is left to dig here. For example, try `{ $example }`.
vesuvio-dig-price = Digging here costs { $price } AP, and you have { $points ->
    [one] 1 left
   *[other] { $points } left
}. For example, try `{ $example }`.
vesuvio-nobody-to-push = That player isn’t on { $here } with you. { $count ->
    [0] Nobody is.
   *[other] You can push { $seats }.
}
vesuvio-push-off = You can’t push anybody off the mountain. You can push { $seat } to { $places }.
vesuvio-push-where = You can’t push { $seat } to { $place }, only to { $places }.
vesuvio-photo-taken = There is only one photo, and it has been taken. For example, try `{ $example }`.
vesuvio-photo-elsewhere = You take the photo on { $top }, and you’re on { $here }.
vesuvio-no-camera = You don’t hold the camera. For example, try `{ $example }`.
vesuvio-nobody-to-drive = Nobody else is on { $here }. For example, try `{ $example }`.
vesuvio-shout-where = You can’t drive the others to { $place }, only to { $places }.
vesuvio-camera-elsewhere = The camera is on { $space }, and you’re on { $here }.
vesuvio-nothing-to-take = There’s no camera on the ground. For example, try `{ $example }`.

## What a choice means

vesuvio-explain-turn = { $points ->
    [one] 1 AP left
   *[other] { $points } AP left
}
vesuvio-explain-choose-stone = keep one of { $stones }
vesuvio-explain-slide-ways = give up a card to slide on, or stay
vesuvio-ground = { $tile ->
    [fault] { " " }(fault)
    [poor] { " " }(poor dig)
    [medium] { " " }(medium dig)
    [good] { " " }(good dig)
   *[clear] { "" }
}
vesuvio-explain-walk = { $slope ->
    [enter] come onto the mountain at
    [up] climb to
    [down] climb down to
   *[flat] go to
} { $place }{ $tile }: { $price ->
    [one] 1 AP
   *[other] { $price } AP
}
vesuvio-explain-leave = leave for the yacht for good: 1 AP
vesuvio-gives-up-mountain = `N0` leaves the mountain for good, with { $points ->
    [0] no points at all
    [one] 1 point
   *[other] { $points } points
} in your cards. No more digging, no more turns.
vesuvio-explain-slide = give up a random card and slide on to { $place }
vesuvio-explain-stay = keep your cards and stay
vesuvio-explain-dig = dig here: { $price ->
    [one] 1 AP
   *[other] { $price } AP
}, draw { $drawn }, keep { $kept }
vesuvio-explain-keep-ways = keep { $kept } and put { $other } back under 0 to { $most } cards
vesuvio-explain-keep = keep { $kept } and { $put }
vesuvio-put-back = put { $other } back { $spot ->
    [top] on top
    [bottom] at the bottom
   *[under] under { $depth ->
        [one] 1 card
       *[other] { $depth } cards
    }
}
vesuvio-explain-push-ways = { $robs ->
    [yes] rob and push { $seat }
   *[no] push { $seat }
}: { $count ->
    [one] 1 way
   *[other] { $count } ways
}
vesuvio-explain-push = { $robs ->
    [yes] rob { $seat } and push them
   *[no] push { $seat }
} { $way ->
    [lava] into the lava on { $place }
    [slide] down to { $place }{ $robs ->
        [yes] , one more card lost
       *[no] { "" }
    }
   *[path] to { $place }
}: 1 AP
vesuvio-explain-shout-ways = drive away all others here: { $count ->
    [one] 1 way
   *[other] { $count } ways
}
vesuvio-explain-shout = { $way ->
    [lava] drive all others into the lava on { $place }: 1 AP and a card
    [slide] drive all others down to { $place }, each losing a card: 1 AP and a card
   *[path] drive all others to { $place }: 1 AP and a card
}
vesuvio-explain-photo = photo: 1 AP, then { $points } of { $most }
vesuvio-explain-take = pick up the camera: 1 AP
vesuvio-explain-end = end the turn: { $points ->
    [one] 1 AP unused
   *[other] { $points } AP unused
}

## What a move is worth

vesuvio-worth-points = { $points }
vesuvio-worth-burned = { $cards ->
    [0] the lava takes you
   *[other] the lava takes you, with all your cards
}
vesuvio-worth-there = { $points } there
vesuvio-worth-photo = photo { $points } of { $most }
vesuvio-worth-cards = { $cards } { $count ->
    [one] card
   *[other] cards
}

## Walks in lists

vesuvio-way = { $way ->
    [up] up to
   *[down] down to
} { $place }{ $dig ->
    [yes] { " " }and dig
   *[no] { "" }
}
vesuvio-way-told = { $price } AP: { $route }{ $ground }{ $unused ->
    [0] { "" }
   *[other] , { $unused } AP unused
}
vesuvio-way-home = to the yacht: { $turns ->
    [one] this turn
   *[other] { $turns } turns
}, { $spare ->
    [0] no turn to lose
    [one] 1 turn to spare
   *[other] { $spare } turns to spare
}
vesuvio-line = { $steps }
vesuvio-begun = { $move } …
vesuvio-step = { $kind ->
    [walk] go to { $place }
    [slide] slide on to { $place }
    [stay] stay
    [dig] dig
    [keep] keep { $kept }
    [push] { $robs ->
        [yes] rob { $seat }{ $place ->
            [open] { "" }
           *[other] { " " }(to { $place })
        }
       *[no] push { $seat }{ $place ->
            [open] { "" }
           *[other] { " " }to { $place }
        }
    }
    [shout] drive all others { $place ->
        [open] away
       *[other] to { $place }
    }
    [photo] work on the photo
    [take] pick up the camera
    [leave] leave for the yacht
   *[end] end the turn
}

## A finished game looked back at

vesuvio-hindsight-best = { $seat } { $way ->
    [photo] took the photo
    [rob] robbed { $victim }
    [dig] dug
    [take] picked the camera up
   *[other] got away from the others
}. By what { $seat } could know, the chances were { $own }% after that turn, and { $other }% after the next best one.
vesuvio-hindsight-best-brief = { $way ->
    [photo] Took the photo
    [rob] Robbed { $victim }
    [dig] Dug
    [take] Picked the camera up
   *[other] Got away
}: chances of { $own }%. By the next best turn: { $other }%
vesuvio-hindsight-lava = The lava was coming: the way home was still { $played } AP after your turn, and { $better } after this one.
vesuvio-hindsight-rob = That { $cards ->
    [0] pushes { $seat } away to { $place }
    [one] robs { $seat }, who held one card
   *[other] robs { $seat }, who held { $cards } cards
}.
vesuvio-hindsight-dig = That digs on { $place }, in the { $zone } zone.
vesuvio-hindsight-zone = { $zone ->
    [green] green
    [orange] orange
   *[red] red
}
vesuvio-hindsight-leave = That takes { $cards ->
    [one] your one card
   *[other] your { $cards } cards
} to the yacht before anything can happen to them.
vesuvio-hindsight-stay = You left for good, with { $cards ->
    [0] no card
    [one] one card
   *[other] { $cards } cards
}; there was time to find more.
vesuvio-hindsight-camera = That goes for the camera, worth 20 points.
vesuvio-hindsight-way = { $nearer ->
    [yes] That leads nearer to the yacht: { $better } AP away instead of { $played }
   *[no] That leads higher up: { $better } AP from the yacht instead of { $played }, where there is more to find
}.

## The story of a turn

vesuvio-tell-enter = { $seat } comes onto the mountain at { $place }.
vesuvio-tell-walk = { $seat } goes { $route }.
vesuvio-tell-left = { $seat } leaves the mountain and is safe on the yacht.
vesuvio-tell-slid = { $seat } slides on to { $end }.
vesuvio-tell-turn-ended = { $seat } ends the turn with { $unused ->
    [one] 1 AP
   *[other] { $unused } AP
} unused.
vesuvio-tell-dug = { $seat } digs on { $space } and draws { $drawn ->
    [one] 1 card
   *[other] { $drawn } cards
}.
vesuvio-tell-dug-seen = { $seat } digs on { $space } and draws { $cards }.
vesuvio-tell-eruption-card-drawn = The eruption card comes up and leaves the game.
vesuvio-tell-stone-kept = { $seat } keeps one of the stones.
vesuvio-tell-stone-kept-seen = { $seat } keeps { $stone }.
vesuvio-tell-stone-returned = { $seat } puts the other one back into the { $zone } deck.
vesuvio-tell-stone-returned-seen = { $seat } puts { $stone } back into the { $zone } deck, { $depth ->
    [0] on top
    [one] under 1 card
   *[other] under { $depth } cards
}.
vesuvio-tell-card-stolen = { $thief } takes a card from { $victim }.
vesuvio-tell-card-stolen-seen = { $thief } takes { $card } from { $victim }.
vesuvio-tell-card-lost = { $cause ->
    [sacrifice] { $seat } gives up { $card }.
    [shout] { $seat } throws { $card } away.
   *[slide] { $seat } loses { $card }.
}
vesuvio-tell-token-dropped = The camera lies on { $space }.
vesuvio-tell-token-taken = { $seat } picks up the camera on { $space }.
vesuvio-tell-pushed = { $by } pushes { $seat } from { $start } to { $end }.
vesuvio-tell-shouted = { $seat } gives a great shout on { $place }.
vesuvio-tell-driven = { $seat } runs from { $start } to { $end }.
vesuvio-tell-photo-point = { $seat } has { $points } of the { $most } AP for the photo.
vesuvio-tell-photo-taken = { $seat } takes the photo of the crater and holds the camera.
vesuvio-tell-eruption-triggered = { $cause ->
    [photo] The photo has woken the volcano: { $seat } has one full turn left; after that, lava comes at the start of each of { $seat }’s turns.
    [card] The volcano wakes: from { $seat }’s next turn on, lava comes at the start of each of { $seat }’s turns.
   *[round] The volcano wakes by itself: from the next round on, lava comes at the start of each of { $seat }’s turns.
}
vesuvio-tell-lava-advanced = Lava covers { $waves }.
vesuvio-tell-tourist-burned = Lava catches { $seat } on { $place }{ $count ->
    [0] , with no cards
   *[other] , with { $cards }
}.
vesuvio-tell-token-burned = The camera on { $space } burns.
vesuvio-tell-tourist-given-up = { $seat } gives up{ $count ->
    [0] { "" }
   *[other] , losing { $cards }
}.
vesuvio-tell-end = { $reason } { $count ->
    [one] { $winners } wins
   *[other] { $winners } share the win
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
vesuvio-tell-end-nobody = { $reason } Nobody wins.

vesuvio-ending-escaped = Nobody is left on the mountain.
vesuvio-ending-burned = Nobody made it down from the mountain alive.
vesuvio-ending-forfeit = Only { $seat } is left; the others have given up or burned.
vesuvio-ending-agreement = Everybody agreed to end the game.

## First steps

vesuvio-guide-goal = **Your goal:** come home with the most points: dig up stones, take the photo, reach your yacht before the lava.
vesuvio-guide-ask-1 = Each turn has 4 *action points* (AP). Pick `N1.1`, the lower half of a cracked space, a *fault*.
vesuvio-guide-done-1 = Each half cost 1 AP. I took you on to N2, and 1 AP is left.
vesuvio-guide-ask-2 = Here you can *dig*: the hourglass shows the price. Higher up the stones are better. Pick the dig.
vesuvio-guide-done-2 = A sapphire: 3 points. **Now the end of the game:** the other tourist took the photo, which wakes the volcano, and burned.
vesuvio-guide-ask-3 = Lava on N4 reaches the sea next. You have 2 AP, and the yacht costs 1: pick `N0`.
vesuvio-guide-done-3 = Safe with all your stones: you win. The only photo takes 4 AP on N33 and brings 20 points, if you get home with it.

## The lobby and the end of a game

vesuvio-pitch = Climb the mountain, dig for stones, photograph the crater, and be on the yacht before the lava is there.
vesuvio-length = About an hour at one table; at a turn a day, one to two months.
vesuvio-part-nothing-burned = Caught by the lava, all cards lost
vesuvio-part-nothing-gave-up = Gave up, cards don’t count
vesuvio-part-nothing-away = Not back on the yacht, cards don’t count
vesuvio-part-nothing-empty = Brought nothing down
vesuvio-part-nothing-flints = { $count ->
    [one] Brought only { $count } flint, worth nothing
   *[other] Brought only { $count } flints, worth nothing
}
vesuvio-part = { $card ->
    [pyrite] { $count ->
        [one] { $count } pyrite
       *[other] { $count } pyrites
    }
    [gold] { $count } gold
    [sapphire] { $count ->
        [one] { $count } sapphire
       *[other] { $count } sapphires
    }
    [fossil] { $count ->
        [one] { $count } fossil
       *[other] { $count } fossils
    }
    [strange] { $count ->
        [one] { $count } strange rock
       *[other] { $count } strange rocks
    }
   *[camera] the photo
}
vesuvio-decided-photo = The photo on the yacht wins, whatever the points.
vesuvio-decided-stones = Equal points: fewer stones win, and the winner holds { $count }.

## Problems: a kind's title, what it asks, and a result

vesuvio-problem-turn = One turn
vesuvio-problem-turn-ask = You have **this one turn**. Gain as many points as you can in it; ignore the lava. Your result: the points of your cards afterwards, minus those of now. All cards are open: { $cards }.
vesuvio-problem-home = Home before the lava
vesuvio-problem-home-ask = You are the last one on the mountain. Be on the yacht **with as many points as you can**; if the lava gets you, you have nothing. All cards are open: { $cards }. A card that you give up is drawn at random, as ever, but the best way needs no luck.
vesuvio-problem-digging = Two turns of digging
vesuvio-problem-digging-ask = You are alone on the mountain and have **two turns in a row**. Gain as many points as you can in both together; you needn’t come home. Your result: the points of your cards afterwards, minus those of now. All cards are open: { $cards }. A card that you give up is drawn at random, as ever, but the best way needs no luck.
vesuvio-problem-deck = the { $zone } deck: { $stones } ({ $worth ->
    [one] 1 point
   *[other] { $worth } points
}{ $count ->
    [one] { "" }
   *[other] { " each" }
})
vesuvio-problem-deck-empty = the { $zone } deck: nothing
vesuvio-problem-hand = { $holder }: { $stones } ({ $worth ->
    [one] 1 point
   *[other] { $worth } points
}{ $count ->
    [one] { "" }
   *[other] { " each" }
})
vesuvio-problem-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
vesuvio-problem-not-home = not home

## The idea of a problem’s best line, in a few words

vesuvio-theme-photo = the photo of the crater
vesuvio-theme-dig-and-rob = digging and robbing in one turn
vesuvio-theme-chase = following a victim to rob it again
vesuvio-theme-victims = robbing one after another
vesuvio-theme-robbery = one robbery, in the right place
vesuvio-theme-pause = ending a turn early
vesuvio-theme-uphill = uphill before going home
vesuvio-theme-passes-by = leaving what lies nearest
vesuvio-theme-digs = digging more than once
vesuvio-theme-one-dig = a single dig, in the right place

## The words in written moves, as lists show them; they are understood when typed

vesuvio-word-slide = slide
vesuvio-word-stay = stay
vesuvio-word-dig = dig
vesuvio-word-keep = keep
vesuvio-word-push = push
vesuvio-word-photo = photo
vesuvio-word-shout = shout
vesuvio-word-take = take
vesuvio-word-end = end-turn

# How a game ended, in a list of finished games.
vesuvio-over-escaped = somebody escaped
vesuvio-over-burned = nobody escaped
vesuvio-over-agreement = ended by agreement
vesuvio-over-forfeit = given up
