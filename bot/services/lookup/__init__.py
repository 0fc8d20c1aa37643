"""Looking things up: rules, earlier turns, replays, lists of moves."""
