-- Why a session is unrated, ties for first place, the parent channel of threads, and former holders of seats.

-- parent_id: the parent channel of the session's thread; NULL outside of threads, or if not known.
ALTER TABLE sessions ADD COLUMN parent_id INTEGER;
ALTER TABLE finishes ADD COLUMN parent_id INTEGER;
CREATE INDEX finishes_of_a_parent ON finishes (parent_id, number) WHERE parent_id IS NOT NULL;

-- unrated: why a session is unrated; NULL if it is rated, and for older ones if not known.
-- reckoning: how places were counted. 1: players without a placing share the last place with those who forfeited;
-- 2: they come before those who forfeited.
ALTER TABLE finishes ADD COLUMN unrated TEXT
    CHECK (unrated IN ('moderator', 'alone', 'casual', 'substitute', 'begun'));
ALTER TABLE finishes ADD COLUMN reckoning INTEGER NOT NULL DEFAULT 1 CHECK (reckoning IN (1, 2));

-- From here on sessions.rated says only how the table was opened; most are opened as rated.
CREATE TEMPORARY TABLE taken_over AS
SELECT DISTINCT session_id FROM seats
WHERE taken_after > 0 AND (
    SELECT 2 * sum(sequence > taken_after) < count(*) FROM actions
    WHERE actions.session_id = seats.session_id AND actions.seat = seats.seat AND kind = 'move'
);
UPDATE sessions SET ending = 'moderator'
WHERE status = 'over' AND id IN (SELECT session_id FROM interventions WHERE kind = 'end');
-- The record says it too, where a transcript is written from it.
UPDATE actions SET notation = 'moderator'
WHERE kind = 'conclude' AND session_id IN (SELECT id FROM sessions WHERE ending = 'moderator');
UPDATE sessions SET rated = 1
WHERE status = 'over' AND (ending = 'moderator' OR id IN (SELECT session_id FROM taken_over));
UPDATE finishes SET unrated = (
    SELECT CASE
        WHEN ending = 'moderator' THEN 'moderator'
        WHEN (SELECT count(*) FROM seats WHERE seats.session_id = sessions.id) = 1 THEN 'alone'
        WHEN sessions.rated = 0 THEN NULL
        WHEN id IN (SELECT session_id FROM taken_over) THEN 'substitute'
        ELSE 'begun'
    END
    FROM sessions WHERE sessions.id = finishes.session_id
) WHERE rated = 0;
DROP TABLE taken_over;

-- A shared first place is now a tie and no longer a win, so recount wins and streaks.
CREATE TEMPORARY TABLE counted AS
SELECT tallies.user_id, tallies.guild_id, tallies.game, tallies.variant, tallies.span, results.number,
    results.place = 1 AND NOT EXISTS (
        SELECT 1 FROM results AS others
        WHERE others.number = results.number AND others.seat <> results.seat AND others.place = 1
    ) AS won
FROM tallies
JOIN results ON results.user_id = tallies.user_id AND results.guild_id = tallies.guild_id
    AND results.game = tallies.game AND results.points IS NOT NULL
JOIN finishes ON finishes.number = results.number AND finishes.ended_at >= tallies.since
JOIN sessions ON sessions.id = finishes.session_id AND (
    variant = '' OR json_extract(options, '$.' || substr(variant, 1, instr(variant, '=') - 1))
        = substr(variant, instr(variant, '=') + 1)
);

CREATE TEMPORARY TABLE runs AS
SELECT user_id, guild_id, game, variant, span, lost, sum(won) AS wins
FROM (
    SELECT *, sum(NOT won) OVER (
        PARTITION BY user_id, guild_id, game, variant, span ORDER BY number
    ) AS lost FROM counted
)
GROUP BY user_id, guild_id, game, variant, span, lost;
DROP TABLE counted;

UPDATE tallies SET wins = anew.wins, best_streak = anew.best, streak = anew.latest
FROM (
    -- With a single max(), SQLite takes the bare column "latest" from the row with the maximum.
    SELECT runs.user_id, runs.guild_id, runs.game, runs.variant, runs.span, totals.wins, totals.best,
        runs.wins AS latest, max(runs.lost)
    FROM runs JOIN (
        SELECT user_id, guild_id, game, variant, span, sum(wins) AS wins, max(wins) AS best
        FROM runs GROUP BY user_id, guild_id, game, variant, span
    ) AS totals USING (user_id, guild_id, game, variant, span)
    GROUP BY runs.user_id, runs.guild_id, runs.game, runs.variant, runs.span
) AS anew
WHERE tallies.user_id = anew.user_id AND tallies.guild_id = anew.guild_id AND tallies.game = anew.game
    AND tallies.variant = anew.variant AND tallies.span = anew.span;
DROP TABLE runs;

-- Former holders of seats, who may know the seat's secrets.
CREATE TABLE former_seats (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id    INTEGER NOT NULL,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    PRIMARY KEY (session_id, user_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_seats_of_a_user ON former_seats (user_id);

-- For older sessions, derived from the moves: a user's first move is always one of their own seat.
INSERT INTO former_seats (session_id, user_id, seat)
SELECT session_id, user_id, seat FROM (
    SELECT actions.session_id, actions.user_id, actions.seat, min(actions.sequence)
    FROM actions JOIN sessions ON sessions.id = actions.session_id AND status IN ('playing', 'archived')
    WHERE kind = 'move' AND actions.seat IS NOT NULL AND actions.user_id > 0 AND NOT EXISTS (
        SELECT 1 FROM seats WHERE seats.session_id = actions.session_id AND seats.user_id = actions.user_id
    )
    GROUP BY actions.session_id, actions.user_id
);

-- The person who opens a table is called its opener.
DROP INDEX sessions_of_a_host;
ALTER TABLE sessions RENAME COLUMN host_id TO opener_id;
CREATE INDEX sessions_of_an_opener ON sessions (opener_id);
