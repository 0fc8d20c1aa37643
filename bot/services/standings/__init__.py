"""What games come to: ratings, leaderboards, solo lists, and counting all of it again."""
