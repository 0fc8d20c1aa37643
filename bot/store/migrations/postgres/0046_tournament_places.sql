-- See the file of this name for SQLite.
ALTER TABLE tournaments ADD COLUMN placed text NOT NULL DEFAULT 'threads' CHECK (placed IN ('threads', 'channel'));

UPDATE chronicle SET tournament_id = (
    SELECT pairings.tournament_id FROM finishes JOIN pairings ON pairings.session_id = finishes.session_id
    WHERE finishes.number = chronicle.number
);
