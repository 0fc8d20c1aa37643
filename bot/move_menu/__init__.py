"""The list of moves under a board: what it offers, in which order, and which turn it suggests."""
