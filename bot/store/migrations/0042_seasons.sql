-- Seasons of a server: games that end from begun_at until ended_at are theirs. They never overlap, and the latest may go on
-- (ended_at NULL). ends_at: when it is to end by itself. post_due_at: when the closing post is owed, with its failures so far.
CREATE TABLE seasons (
    guild_id      INTEGER NOT NULL,
    number        INTEGER NOT NULL CHECK (number >= 1),
    begun_at      INTEGER NOT NULL,
    ends_at       INTEGER,
    ended_at      INTEGER,
    post_due_at   INTEGER,
    post_failures INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_running_season_a_server ON seasons (guild_id) WHERE ended_at IS NULL;
CREATE INDEX seasons_by_post ON seasons (post_due_at) WHERE post_due_at IS NOT NULL;
CREATE INDEX seasons_by_end ON seasons (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;

-- Ratings and counts of a season, which begin anew with it; they follow from the results of its games. A former player keeps a
-- row under the number that leads to nobody.
CREATE TABLE season_tallies (
    guild_id    INTEGER NOT NULL,
    season      INTEGER NOT NULL,
    game        TEXT NOT NULL,
    user_id     INTEGER NOT NULL,
    mu          REAL NOT NULL,
    sigma       REAL NOT NULL,
    points      INTEGER NOT NULL,
    games       INTEGER NOT NULL CHECK (games >= 1),
    wins        INTEGER NOT NULL,
    streak      INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    PRIMARY KEY (guild_id, season, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_tallies_of_a_player ON season_tallies (user_id);

-- How a server's seasons turn, NULL for none, and where their ends are told.
ALTER TABLE servers ADD COLUMN season_kind TEXT CHECK (season_kind IN ('month', 'quarter', 'hand'));
ALTER TABLE servers ADD COLUMN season_channel_id INTEGER;

CREATE INDEX finishes_by_end ON finishes (guild_id, ended_at);
