"""What lies beside games/: the rules of games that are only played in tests."""
