-- See the migration of the same number for a file.
ALTER TABLE finishes
    DROP CONSTRAINT finishes_reckoning_check,
    ADD CONSTRAINT finishes_reckoning_check CHECK (reckoning IN (1, 2, 3, 4));
