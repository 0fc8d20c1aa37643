ALTER TABLE preferences ADD COLUMN daily_refusals bigint NOT NULL DEFAULT 0;
