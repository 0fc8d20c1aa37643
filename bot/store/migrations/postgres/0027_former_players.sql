-- See the migration of the same number for a file.
ALTER TABLE timeouts ADD COLUMN former_id bigint;
CREATE INDEX timeouts_of_a_former_player ON timeouts (former_id) WHERE former_id IS NOT NULL;
