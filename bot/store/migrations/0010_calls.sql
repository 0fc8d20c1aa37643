-- Calls that come too late, and those that wait for the end of somebody's quiet hours.

-- owed_at: since when it has been owed, 0 where that is not known.
ALTER TABLE notices ADD COLUMN owed_at INTEGER NOT NULL DEFAULT 0;
