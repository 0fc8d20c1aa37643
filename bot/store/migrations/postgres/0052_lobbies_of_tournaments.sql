-- See the file of this name for SQLite.
ALTER TABLE tournaments ADD COLUMN touched_at bigint NOT NULL DEFAULT 0;
UPDATE tournaments SET touched_at = created_at;

UPDATE tournaments SET due_at = created_at, version = version + 1 WHERE stage = 'lobby';
