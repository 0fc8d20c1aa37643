"""SQLite through aiosqlite: sessions, their records, and what is owed. No Discord here."""
