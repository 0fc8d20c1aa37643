"""Tables and their clocks: lobbies, moves, undo, proposals, seats that change hands, deadlines."""
