-- The number of the engine that a computer's seat belongs to, 0 for a computer of the house; level is then that of the
-- computer of the house that takes over when the engine fails.
ALTER TABLE computers ADD COLUMN engine INTEGER NOT NULL DEFAULT 0 CHECK (engine >= 0);
