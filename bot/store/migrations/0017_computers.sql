-- Computers in seats, the turns they owe, and the best level that each player has beaten.

-- Computers that hold or held a seat of a game that has begun; their seed is as secret as the session's. The seat's
-- user_id is a stand-in far below the numbers of former players; joined_after is the action after which they took it.
CREATE TABLE computers (
    session_id   INTEGER NOT NULL REFERENCES sessions (id),
    seat         INTEGER NOT NULL CHECK (seat >= 0),
    level        INTEGER NOT NULL CHECK (level BETWEEN 1 AND 5),
    seed         BLOB    NOT NULL CHECK (length(seed) = 16),
    joined_after INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

-- A computer's seat that is to act after the action with this sequence number. retry_at: when it is to be thought about
-- at the earliest, NULL once its attempts are used up.
CREATE TABLE owed_turns (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    sequence   INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    retry_at   INTEGER,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX owed_turns_by_time ON owed_turns (retry_at) WHERE retry_at IS NOT NULL;

-- variant is empty for all of a game, as in tallies; games counts those won at that level.
CREATE TABLE beaten_levels (
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    variant  TEXT    NOT NULL,
    level    INTEGER NOT NULL CHECK (level BETWEEN 1 AND 5),
    games    INTEGER NOT NULL CHECK (games >= 1),
    PRIMARY KEY (user_id, guild_id, game, variant)
) STRICT, WITHOUT ROWID;

CREATE INDEX beaten_levels_by_level ON beaten_levels (guild_id, game, variant, level DESC, games DESC, user_id);

-- unrated can also be 'computer': a computer had a seat.
ALTER TABLE finishes RENAME COLUMN unrated TO former_unrated;
ALTER TABLE finishes ADD COLUMN unrated TEXT
    CHECK (unrated IN ('moderator', 'alone', 'casual', 'computer', 'substitute', 'begun'));
UPDATE finishes SET unrated = former_unrated;
ALTER TABLE finishes DROP COLUMN former_unrated;

-- cause can also be 'computer': one has taken the seat over, and sequence is the action after which it did.
CREATE TEMPORARY TABLE kept_timeouts AS SELECT * FROM timeouts;
DROP TABLE timeouts;

CREATE TABLE timeouts (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    cause      TEXT    CHECK (cause IN ('claim', 'clock', 'computer')),
    sequence   INTEGER,
    message_id INTEGER,
    PRIMARY KEY (session_id, seat),
    CHECK ((cause IS NULL) = (sequence IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO timeouts (session_id, seat, cause, sequence, message_id)
SELECT session_id, seat, cause, sequence, message_id FROM kept_timeouts;
DROP TABLE kept_timeouts;
