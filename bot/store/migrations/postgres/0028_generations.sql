-- See the file of this name for SQLite.
ALTER TABLE sessions ADD COLUMN generation text NOT NULL DEFAULT '';
ALTER TABLE proposals ADD COLUMN generation text NOT NULL DEFAULT '';
ALTER TABLE tries ADD COLUMN generation text NOT NULL DEFAULT '';

-- The turn to which a game was put back last; 0 for a table where nobody had played, NULL if it never was.
ALTER TABLE sessions ADD COLUMN put_back bigint;
