-- Both outlast that a practice begins anew. missed_at: when a try at the problem last ended without the best, by what was
-- handed in or by asking for the best line. solved_at: when the best was last handed in.
ALTER TABLE tries ADD COLUMN missed_at INTEGER;
ALTER TABLE tries ADD COLUMN solved_at INTEGER;
UPDATE tries SET solved_at = changed_at WHERE closeness = 10;
-- A day whose problem was only seen has no change, and was not missed.
UPDATE tries SET missed_at = changed_at WHERE closeness < 10 OR (ending = 'shown' AND sequence > 0);
