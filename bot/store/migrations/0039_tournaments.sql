-- Tournaments that go on by themselves: who takes part, who meets whom, and what came of it.

-- rounds: as many as somebody asked for, and all from the start on. seed: draws the starting numbers. round_until: when
-- the current round is decided whatever its games say; remaining: what is left of that while it is paused. version
-- grows with every change, and shown is the version that its message shows. due_at: when something has to be done, NULL
-- for never. message_id: the message that shows it, card_id the one that closes it.
CREATE TABLE tournaments (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    generation   TEXT    NOT NULL DEFAULT '',
    guild_id     INTEGER NOT NULL,
    channel_id   INTEGER NOT NULL,
    organiser_id INTEGER NOT NULL,
    game         TEXT    NOT NULL,
    options      TEXT    NOT NULL,
    language     TEXT    NOT NULL,
    system       TEXT    NOT NULL CHECK (system IN ('round_robin', 'double', 'swiss', 'pods', 'knockout')),
    seats        INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 4),
    seed         BLOB    NOT NULL CHECK (length(seed) = 16),
    rounds       INTEGER,
    clock        INTEGER,
    on_timeout   TEXT    NOT NULL,
    round_limit  INTEGER NOT NULL CHECK (round_limit > 0),
    at_limit     TEXT    NOT NULL CHECK (at_limit IN ('standing', 'draw', 'loss')),
    rated        INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)),
    starts_at    INTEGER,
    starts_with  INTEGER,
    stage        TEXT    NOT NULL CHECK (stage IN ('lobby', 'running', 'paused', 'over', 'cancelled')),
    round_number INTEGER NOT NULL DEFAULT 0,
    round_until  INTEGER,
    remaining    INTEGER,
    created_at   INTEGER NOT NULL,
    started_at   INTEGER,
    ended_at     INTEGER,
    message_id   INTEGER,
    card_id      INTEGER,
    version      INTEGER NOT NULL DEFAULT 1,
    shown        INTEGER NOT NULL DEFAULT 0,
    due_at       INTEGER,
    attempts     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX tournaments_by_time ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_of_a_server ON tournaments (guild_id, id);

-- user_id: also a computer's stand-in, or the number of a former player. joined_in is the first round somebody plays,
-- left_in the first one that they do not.
CREATE TABLE entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number        INTEGER NOT NULL CHECK (number >= 1),
    user_id       INTEGER NOT NULL,
    joined_in     INTEGER NOT NULL DEFAULT 1,
    left_in       INTEGER,
    expelled      INTEGER NOT NULL DEFAULT 0 CHECK (expelled IN (0, 1)),
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entrants_once ON entrants (tournament_id, user_id);
CREATE INDEX tournaments_of_a_person ON entrants (user_id);

-- opened: whether its game has begun in its own thread. decided_by without places: its game is about to be ended so.
CREATE TABLE pairings (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round_number  INTEGER NOT NULL CHECK (round_number >= 1),
    board         INTEGER NOT NULL CHECK (board >= 1),
    session_id    INTEGER REFERENCES sessions (id),
    opened        INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1)),
    decided_by    TEXT CHECK (decided_by IN ('game', 'bye', 'limit', 'organiser')),
    adjuster_id   INTEGER,
    PRIMARY KEY (tournament_id, round_number, board)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pairings_of_a_session ON pairings (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX pairings_by_adjuster ON pairings (adjuster_id) WHERE adjuster_id IS NOT NULL;

CREATE TABLE pairing_seats (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round_number  INTEGER NOT NULL,
    board         INTEGER NOT NULL,
    seat          INTEGER NOT NULL CHECK (seat >= 0),
    number        INTEGER NOT NULL,
    place         INTEGER,
    PRIMARY KEY (tournament_id, round_number, board, seat)
) STRICT, WITHOUT ROWID;

-- Nobody sits at two tables of a round.
CREATE UNIQUE INDEX nobody_twice_in_a_round ON pairing_seats (tournament_id, round_number, number);
