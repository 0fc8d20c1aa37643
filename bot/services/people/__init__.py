"""Users, servers and moderators: preferences, privacy, server settings, interventions, cooldowns."""
