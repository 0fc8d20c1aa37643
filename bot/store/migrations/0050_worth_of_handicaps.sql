-- reckoning can also be 4: by how much a handicap raises a seat was measured again, in Hekla. What ended before stays as it was.
ALTER TABLE finishes RENAME COLUMN reckoning TO former_reckoning;
ALTER TABLE finishes ADD COLUMN reckoning INTEGER NOT NULL DEFAULT 1 CHECK (reckoning IN (1, 2, 3, 4));
UPDATE finishes SET reckoning = former_reckoning;
ALTER TABLE finishes DROP COLUMN former_reckoning;
