-- Finding everything about one person, to give it to them or to erase it, without looking through all there is.

CREATE INDEX actions_of_a_user ON actions (user_id, session_id, sequence);
CREATE INDEX sessions_of_a_host ON sessions (host_id);
CREATE INDEX sessions_of_a_first_player ON sessions (first_id) WHERE first_id IS NOT NULL;
CREATE INDEX solo_results_of_a_user ON solo_results (user_id);
