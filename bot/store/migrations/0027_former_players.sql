-- former_id: who lost the seat to a computer, and is called once about it; NULL for any other cause, and once erased.
ALTER TABLE timeouts ADD COLUMN former_id INTEGER;
CREATE INDEX timeouts_of_a_former_player ON timeouts (former_id) WHERE former_id IS NOT NULL;
