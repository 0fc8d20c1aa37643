"""SQLite through aiosqlite: sessions, their records and queued notices; independent of Discord."""
