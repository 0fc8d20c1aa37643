-- See the file of this name for SQLite.
ALTER TABLE appearances ADD COLUMN setup text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE appearances ADD COLUMN opening text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE appearances ADD COLUMN ending text COLLATE "C" NOT NULL DEFAULT '';

-- Indexes are made anew below: without them the rows are written in a fraction of the time.
-- Meanwhile a server that publishes its tables needs another way to tell their rows apart.
ALTER TABLE appearances REPLICA IDENTITY FULL;
ALTER TABLE appearances DROP CONSTRAINT appearances_pkey;
DROP INDEX appearances_to_add_up;
DROP INDEX appearances_of_a_game;
UPDATE appearances SET setup = chronicle.setup, opening = chronicle.opening, ending = chronicle.ending
FROM chronicle WHERE chronicle.number = appearances.number;

-- With all that is asked for, so that the table itself, where a person's games lie far apart, is not read.
ALTER TABLE appearances ADD CONSTRAINT appearances_pkey PRIMARY KEY (user_id, guild_id, ended_at, number)
    INCLUDE (game, first, won, moves, rated, setup, opening, ending);
ALTER TABLE appearances REPLICA IDENTITY DEFAULT;
CREATE INDEX appearances_to_add_up ON appearances (user_id, guild_id, ended_at, number)
    INCLUDE (game, seats, first, won, score, moves, whole) WHERE rated = 1;
CREATE INDEX appearances_of_a_game ON appearances (number);

CREATE INDEX chronicle_of_a_length ON chronicle (guild_id, game, moves, ended_at, number, ending, setup);
CREATE INDEX chronicle_of_a_setup ON chronicle (guild_id, game, setup, ended_at, number, moves, ending);
DROP INDEX chronicle_of_an_ending;
CREATE INDEX chronicle_of_an_ending ON chronicle (guild_id, ending, ended_at, number, game, moves, setup);
