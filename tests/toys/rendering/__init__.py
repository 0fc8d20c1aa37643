"""What lies beside rendering/: the painters of games that are only played in tests."""
