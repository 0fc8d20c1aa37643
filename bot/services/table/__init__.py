"""Tables: lobbies, moves, undo, proposals, seats that change hands, rematches."""
