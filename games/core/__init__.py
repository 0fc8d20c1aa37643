"""What all games share: the contract, refusals, texts as keys, the grid, seeded chance and the record."""
