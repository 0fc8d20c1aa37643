-- See the file of this name for SQLite.
CREATE TABLE seasons (
    guild_id      bigint NOT NULL,
    number        bigint NOT NULL CHECK (number >= 1),
    begun_at      bigint NOT NULL,
    ends_at       bigint,
    ended_at      bigint,
    post_due_at   bigint,
    post_failures bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, number)
);

CREATE UNIQUE INDEX one_running_season_a_server ON seasons (guild_id) WHERE ended_at IS NULL;
CREATE INDEX seasons_by_post ON seasons (post_due_at) WHERE post_due_at IS NOT NULL;
CREATE INDEX seasons_by_end ON seasons (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;

CREATE TABLE season_tallies (
    guild_id    bigint NOT NULL,
    season      bigint NOT NULL,
    game        text COLLATE "C" NOT NULL,
    user_id     bigint NOT NULL,
    mu          double precision NOT NULL,
    sigma       double precision NOT NULL,
    points      bigint NOT NULL,
    games       bigint NOT NULL CHECK (games >= 1),
    wins        bigint NOT NULL,
    streak      bigint NOT NULL,
    best_streak bigint NOT NULL,
    PRIMARY KEY (guild_id, season, game, user_id)
);

CREATE INDEX season_tallies_of_a_player ON season_tallies (user_id);

ALTER TABLE servers ADD COLUMN season_kind text COLLATE "C" CHECK (season_kind IN ('month', 'quarter', 'hand'));
ALTER TABLE servers ADD COLUMN season_channel_id bigint;

CREATE INDEX finishes_by_end ON finishes (guild_id, ended_at);
