# What a picture shows, in words that are enough to play from.

picture-kayles-turn = Kayles. Turns played: { $turn }.
picture-kayles-mover = { $seat } is to move.
picture-kayles-over = Game over. In first place: { $seats }.
picture-kayles-standing = Pins that stand: { $pins }.
picture-kayles-knocked = Just knocked down: { $pins }.
