"""What people set and are owed: preferences, privacy, moderation, cooldowns."""
