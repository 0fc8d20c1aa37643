-- The key of the lock that a process holds as long as it is there: see bot/store/engines/presence.py. A file has no such rows.
ALTER TABLE processes ADD COLUMN presence INTEGER NOT NULL DEFAULT 0;
