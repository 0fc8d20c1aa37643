-- How many days in a row Discord has refused a person's reminder. When they are too many, the reminder is switched off
-- (daily_hour is NULL), and the number stays until the person has been told.
ALTER TABLE preferences ADD COLUMN daily_refusals INTEGER NOT NULL DEFAULT 0;
