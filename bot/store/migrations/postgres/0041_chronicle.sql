-- See the file of this name for SQLite.
CREATE TABLE chronicle (
    number        bigint PRIMARY KEY REFERENCES finishes (number),
    guild_id      bigint NOT NULL,
    game          text COLLATE "C" NOT NULL,
    ended_at      bigint NOT NULL,
    seats         bigint NOT NULL CHECK (seats >= 1),
    setup         text COLLATE "C" NOT NULL,
    opening       text COLLATE "C" NOT NULL,
    moves         bigint NOT NULL CHECK (moves >= 0),
    ending        text COLLATE "C" NOT NULL,
    rated         bigint NOT NULL CHECK (rated IN (0, 1)),
    whole         bigint NOT NULL CHECK (whole IN (0, 1)),
    first_won     bigint NOT NULL CHECK (first_won IN (0, 1)),
    tournament_id bigint
);

CREATE INDEX chronicle_by_end ON chronicle (guild_id, ended_at, number, moves, ending);
CREATE INDEX chronicle_of_a_game ON chronicle (guild_id, game, ended_at, number, moves, ending, setup);
CREATE INDEX chronicle_of_an_opening ON chronicle (guild_id, game, opening, ended_at, number, moves, ending, setup);
CREATE INDEX chronicle_of_a_tournament ON chronicle (tournament_id, ended_at, number) WHERE tournament_id IS NOT NULL;

CREATE TABLE appearances (
    user_id  bigint NOT NULL,
    guild_id bigint NOT NULL,
    ended_at bigint NOT NULL,
    number   bigint NOT NULL REFERENCES finishes (number),
    game     text COLLATE "C" NOT NULL,
    seats    bigint NOT NULL,
    first    bigint NOT NULL CHECK (first IN (0, 1)),
    won      bigint NOT NULL CHECK (won IN (0, 1)),
    score    bigint,
    moves    bigint NOT NULL,
    rated    bigint NOT NULL CHECK (rated IN (0, 1)),
    whole    bigint NOT NULL CHECK (whole IN (0, 1)),
    PRIMARY KEY (user_id, guild_id, ended_at, number)
);

CREATE TABLE chronicle_counts (
    guild_id   bigint NOT NULL,
    game       text COLLATE "C" NOT NULL,
    kind       text COLLATE "C" NOT NULL CHECK (kind IN ('games', 'opening', 'ending')),
    seats      bigint NOT NULL,
    value      text COLLATE "C" NOT NULL,
    games      bigint NOT NULL CHECK (games >= 1),
    first_wins bigint NOT NULL,
    points     bigint NOT NULL,
    scored     bigint NOT NULL,
    moves      bigint NOT NULL,
    PRIMARY KEY (guild_id, game, kind, seats, value)
);

CREATE INDEX chronicle_counts_by_games ON chronicle_counts (guild_id, game, kind, games DESC, value);

CREATE TABLE chronicle_records (
    guild_id bigint NOT NULL,
    game     text COLLATE "C" NOT NULL,
    kind     text COLLATE "C" NOT NULL CHECK (kind IN ('longest', 'shortest', 'points', 'margin')),
    value    bigint NOT NULL,
    number   bigint NOT NULL REFERENCES finishes (number),
    PRIMARY KEY (guild_id, game, kind)
);
