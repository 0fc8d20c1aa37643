-- reckoning can also be 3: a game counts only if every seat has moved; places are counted as under 2. What ended before
-- stays as it was.
ALTER TABLE finishes RENAME COLUMN reckoning TO former_reckoning;
ALTER TABLE finishes ADD COLUMN reckoning INTEGER NOT NULL DEFAULT 1 CHECK (reckoning IN (1, 2, 3));
UPDATE finishes SET reckoning = former_reckoning;
ALTER TABLE finishes DROP COLUMN former_reckoning;

-- unrated can also be 'absent': the same absence had lost a rated game before.
ALTER TABLE finishes RENAME COLUMN unrated TO former_unrated;
ALTER TABLE finishes ADD COLUMN unrated TEXT
    CHECK (unrated IN ('moderator', 'alone', 'casual', 'computer', 'substitute', 'begun', 'absent'));
UPDATE finishes SET unrated = former_unrated;
ALTER TABLE finishes DROP COLUMN former_unrated;
