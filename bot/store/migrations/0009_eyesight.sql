-- How a person wants to see pictures that only they are shown, and whether boards they play at may move.

ALTER TABLE preferences ADD COLUMN contrast   INTEGER NOT NULL DEFAULT 0 CHECK (contrast IN (0, 1));
ALTER TABLE preferences ADD COLUMN large      INTEGER NOT NULL DEFAULT 0 CHECK (large IN (0, 1));
ALTER TABLE preferences ADD COLUMN animations INTEGER NOT NULL DEFAULT 1 CHECK (animations IN (0, 1));
