-- What a server remembers of its finished games, a row each; all of it follows from the records. setup: the choices it was set
-- up with, as ' layout=stripes variant=mini '; opening: its first turn; whole: nobody gave up, and it was not ended as it stood;
-- first_won: whether the seat that began won. tournament_id: the tournament it belonged to; nothing writes it yet.
CREATE TABLE chronicle (
    number        INTEGER PRIMARY KEY REFERENCES finishes (number),
    guild_id      INTEGER NOT NULL,
    game          TEXT NOT NULL,
    ended_at      INTEGER NOT NULL,
    seats         INTEGER NOT NULL CHECK (seats >= 1),
    setup         TEXT NOT NULL,
    opening       TEXT NOT NULL,
    moves         INTEGER NOT NULL CHECK (moves >= 0),
    ending        TEXT NOT NULL,
    rated         INTEGER NOT NULL CHECK (rated IN (0, 1)),
    whole         INTEGER NOT NULL CHECK (whole IN (0, 1)),
    first_won     INTEGER NOT NULL CHECK (first_won IN (0, 1)),
    tournament_id INTEGER
) STRICT;

-- Each holds what can be asked for in its order, so that the table itself is read only for what is shown.
CREATE INDEX chronicle_by_end ON chronicle (guild_id, ended_at, number, moves, ending);
CREATE INDEX chronicle_of_a_game ON chronicle (guild_id, game, ended_at, number, moves, ending, setup);
CREATE INDEX chronicle_of_an_opening ON chronicle (guild_id, game, opening, ended_at, number, moves, ending, setup);
CREATE INDEX chronicle_of_a_tournament ON chronicle (tournament_id, ended_at, number) WHERE tournament_id IS NOT NULL;

-- Who had a seat in these games at their end. first: whether it began; score: NULL in games without points.
CREATE TABLE appearances (
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    number   INTEGER NOT NULL REFERENCES finishes (number),
    game     TEXT NOT NULL,
    seats    INTEGER NOT NULL,
    first    INTEGER NOT NULL CHECK (first IN (0, 1)),
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    score    INTEGER,
    moves    INTEGER NOT NULL,
    rated    INTEGER NOT NULL CHECK (rated IN (0, 1)),
    whole    INTEGER NOT NULL CHECK (whole IN (0, 1)),
    PRIMARY KEY (user_id, guild_id, ended_at, number)
) STRICT, WITHOUT ROWID;

-- How many rated games of a server there were of each kind. kind 'games': by number of seats, and value is empty; 'opening' and
-- 'ending': of all numbers of seats, with seats 0. points: of all seats together, of which so many had any: scored.
CREATE TABLE chronicle_counts (
    guild_id   INTEGER NOT NULL,
    game       TEXT NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('games', 'opening', 'ending')),
    seats      INTEGER NOT NULL,
    value      TEXT NOT NULL,
    games      INTEGER NOT NULL CHECK (games >= 1),
    first_wins INTEGER NOT NULL,
    points     INTEGER NOT NULL,
    scored     INTEGER NOT NULL,
    moves      INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, kind, seats, value)
) STRICT, WITHOUT ROWID;

CREATE INDEX chronicle_counts_by_games ON chronicle_counts (guild_id, game, kind, games DESC, value);

-- The most and the least that a rated game of a server has had that was played to its end; of equals the first.
CREATE TABLE chronicle_records (
    guild_id INTEGER NOT NULL,
    game     TEXT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('longest', 'shortest', 'points', 'margin')),
    value    INTEGER NOT NULL,
    number   INTEGER NOT NULL REFERENCES finishes (number),
    PRIMARY KEY (guild_id, game, kind)
) STRICT, WITHOUT ROWID;
