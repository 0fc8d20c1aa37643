-- See the file of this name for SQLite.
ALTER TABLE servers ADD COLUMN published bigint NOT NULL DEFAULT 0 CHECK (published IN (0, 1));
