"""Processes beside the event loop, which draw and think, and the loops that give them work."""
