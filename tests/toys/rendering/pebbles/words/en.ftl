# What a picture shows, in words that are enough to play from.

picture-pebbles-turn = Pebbles. Turns played: { $turn }.
picture-pebbles-to-act = To move: player { $seats }.
picture-pebbles-over = Game over.
picture-pebbles-first = First: player { $seats }.
picture-pebbles-pile = Pebbles on the pile: { $pile }. Beads in the bag: { $bag }.
picture-pebbles-seat = Player { $seat }: { $taken } pebbles, { $count } beads.
picture-pebbles-seat-gone = Player { $seat } (gave up): { $taken } pebbles, { $count } beads.
picture-pebbles-hand = The beads of player { $seat } are worth: { $beads }.
picture-pebbles-drawn = Just drawn, to be kept or tossed: { $worth }.
picture-pebbles-taken = Player { $seat } took { $count }.
picture-pebbles-drew = Player { $seat } drew a bead.
