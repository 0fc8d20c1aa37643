"""Sitting down at a table and playing: lobbies, moves, undo, proposals, seats that change hands, rematches."""
