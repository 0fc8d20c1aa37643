"""What people, servers and moderators set: preferences, privacy, permissions, cooldowns."""
