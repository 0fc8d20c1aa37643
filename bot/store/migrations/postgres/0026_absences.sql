-- See the migration of the same number for a file.
ALTER TABLE finishes
    DROP CONSTRAINT finishes_reckoning_check,
    ADD CONSTRAINT finishes_reckoning_check CHECK (reckoning IN (1, 2, 3)),
    DROP CONSTRAINT finishes_unrated_check,
    ADD CONSTRAINT finishes_unrated_check
        CHECK (unrated IN ('moderator', 'alone', 'casual', 'computer', 'substitute', 'begun', 'absent'));
