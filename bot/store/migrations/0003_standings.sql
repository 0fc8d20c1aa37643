-- Ratings, and everything that is counted for leaderboards, profiles and head-to-heads. A session is counted in the
-- transaction that ends it; all but finishes and results could be worked out from those two.

ALTER TABLE sessions ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

-- The order in which sessions were over: ratings follow it, for two can end within one millisecond. Not every session
-- that was meant to be rated is: nobody plays against others in a challenge.
CREATE TABLE finishes (
    number     INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL UNIQUE REFERENCES sessions (id),
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    ended_at   INTEGER NOT NULL,
    rated      INTEGER NOT NULL CHECK (rated IN (0, 1))
) STRICT;

CREATE INDEX finishes_of_a_channel ON finishes (channel_id, number);

-- A seat's part in it: the place that counts (a seat that is not placed, or was given up, is last), and what that did
-- to its player's rating. A user id below zero stands for a former player.
CREATE TABLE results (
    number       INTEGER NOT NULL REFERENCES finishes (number),
    seat         INTEGER NOT NULL CHECK (seat >= 0),
    guild_id     INTEGER NOT NULL,
    game         TEXT    NOT NULL,
    user_id      INTEGER NOT NULL,
    place        INTEGER NOT NULL CHECK (place >= 1),
    mu_before    REAL,
    sigma_before REAL,
    mu_after     REAL,
    sigma_after  REAL,
    points       INTEGER,
    PRIMARY KEY (number, seat),
    CHECK ((mu_after IS NULL) = (points IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_a_player ON results (user_id, guild_id, number);
CREATE INDEX curve_of_a_player ON results (user_id, guild_id, game, number, points) WHERE points IS NOT NULL;

-- A player's rating in a game as it stands; points are what people see of it.
CREATE TABLE ratings (
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL,
    points   INTEGER NOT NULL,
    games    INTEGER NOT NULL CHECK (games >= 1),
    PRIMARY KEY (user_id, guild_id, game)
) STRICT, WITHOUT ROWID;

-- What a player has done in a game: in all of it or with one choice of its set-up ('variant', empty for all of it), and
-- always or since the current year, month or week began. A row of an earlier one is used again, so there are no more
-- rows than players can fill at one time.
CREATE TABLE tallies (
    user_id     INTEGER NOT NULL,
    guild_id    INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    variant     TEXT    NOT NULL,
    span        TEXT    NOT NULL CHECK (span IN ('all', 'year', 'month', 'week')),
    since       INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    streak      INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    points      INTEGER NOT NULL,
    established INTEGER NOT NULL CHECK (established IN (0, 1)),
    PRIMARY KEY (user_id, guild_id, game, variant, span)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_rating ON tallies (guild_id, game, variant, span, since, established DESC, points DESC, user_id);
CREATE INDEX tallies_by_wins ON tallies (guild_id, game, variant, span, since, wins DESC, points DESC, user_id);
CREATE INDEX tallies_by_games ON tallies (guild_id, game, variant, span, since, games DESC, points DESC, user_id);
CREATE INDEX tallies_by_streak ON tallies (guild_id, game, variant, span, since, best_streak DESC, points DESC, user_id);

-- How often a player came in at each place of a game.
CREATE TABLE places (
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    place    INTEGER NOT NULL CHECK (place >= 1),
    games    INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, game, place)
) STRICT, WITHOUT ROWID;

-- Head to head: how often each of two players came in before the other.
CREATE TABLE encounters (
    guild_id    INTEGER NOT NULL,
    lower_id    INTEGER NOT NULL,
    higher_id   INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    lower_wins  INTEGER NOT NULL,
    higher_wins INTEGER NOT NULL,
    ties        INTEGER NOT NULL,
    PRIMARY KEY (guild_id, lower_id, higher_id, game),
    CHECK (lower_id < higher_id)
) STRICT, WITHOUT ROWID;

-- Sessions that were over before there were ratings are listed and stay unrated.
UPDATE sessions SET rated = 0 WHERE status = 'over';

INSERT INTO finishes (session_id, guild_id, channel_id, game, ended_at, rated)
SELECT id, guild_id, channel_id, game, ended_at, 0 FROM sessions WHERE status = 'over' ORDER BY ended_at, id;

INSERT INTO results (number, seat, guild_id, game, user_id, place)
SELECT number, seat, guild_id, game, user_id,
    coalesce(placing, (SELECT count(*) FROM seats AS others WHERE others.session_id = seats.session_id))
FROM finishes JOIN seats USING (session_id);
