"""What every game shares: the contract, refusals, text keys, the grid, secret chance and the record."""
