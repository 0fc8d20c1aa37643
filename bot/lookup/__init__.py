"""Reading: rules, earlier turns, recaps, replays, lists of moves."""
