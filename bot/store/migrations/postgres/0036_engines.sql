-- See the file of this name for SQLite.
ALTER TABLE computers ADD COLUMN engine bigint NOT NULL DEFAULT 0 CHECK (engine >= 0);
