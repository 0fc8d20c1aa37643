-- taken_back: the latest beginning or end, of this season or after it, has been taken back. Nothing more is then, until a
-- season begins or ends again.
ALTER TABLE seasons ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
