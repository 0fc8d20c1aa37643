-- The openings that a person has begun with, without a look at all of their games.
CREATE INDEX appearances_by_opening ON appearances (user_id, guild_id, game, opening) INCLUDE (won)
    WHERE rated = 1 AND first = 1;

-- By game, so that what is told of one game is read without the others.
DROP INDEX appearances_to_add_up;
CREATE INDEX appearances_to_add_up ON appearances (user_id, guild_id, game, number)
    INCLUDE (ended_at, seats, first, won, score, moves, whole) WHERE rated = 1;

-- Without what only those two are asked for.
ALTER TABLE appearances DROP CONSTRAINT appearances_pkey;
ALTER TABLE appearances ADD CONSTRAINT appearances_pkey PRIMARY KEY (user_id, guild_id, ended_at, number)
    INCLUDE (game, moves, setup, opening, ending);

-- Rows that no vacuum has seen are looked up in the table one by one, and by itself a server lets a fifth of them wait.
ALTER TABLE appearances SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
ALTER TABLE chronicle SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
ALTER TABLE finishes SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
ALTER TABLE results SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
