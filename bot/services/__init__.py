"""What the bot does, independent of Discord: sessions, clocks, ratings, rules search."""
