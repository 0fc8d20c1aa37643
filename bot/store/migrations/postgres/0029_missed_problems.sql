-- See the file of this name for SQLite.
ALTER TABLE tries ADD COLUMN missed_at bigint;
ALTER TABLE tries ADD COLUMN solved_at bigint;
UPDATE tries SET solved_at = changed_at WHERE closeness = 10;
-- A day whose problem was only seen has no change, and was not missed.
UPDATE tries SET missed_at = changed_at WHERE closeness < 10 OR (ending = 'shown' AND sequence > 0);
