-- touched_at: when it last changed while it was open. A lobby that nothing begins is called off long after that.
ALTER TABLE tournaments ADD COLUMN touched_at INTEGER NOT NULL DEFAULT 0;
UPDATE tournaments SET touched_at = created_at;

-- Those that are open are looked at, and their messages say so.
UPDATE tournaments SET due_at = created_at, version = version + 1 WHERE stage = 'lobby';
