"""Worker processes, which draw and think, and the loops that give them work."""
