-- See the file of this name for SQLite.
ALTER TABLE seasons ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
