-- Where the tables of a tournament are played: each in a thread, or one after another in its channel.
ALTER TABLE tournaments ADD COLUMN placed TEXT NOT NULL DEFAULT 'threads' CHECK (placed IN ('threads', 'channel'));

-- The tournaments of the games that were over before this was kept.
UPDATE chronicle SET tournament_id = (
    SELECT pairings.tournament_id FROM finishes JOIN pairings ON pairings.session_id = finishes.session_id
    WHERE finishes.number = chronicle.number
);
