-- All that a person's games can be asked for, in their order, so that the games need not be looked up one by one.
ALTER TABLE appearances ADD COLUMN setup TEXT NOT NULL DEFAULT '';
ALTER TABLE appearances ADD COLUMN opening TEXT NOT NULL DEFAULT '';
ALTER TABLE appearances ADD COLUMN ending TEXT NOT NULL DEFAULT '';
UPDATE appearances SET setup = chronicle.setup, opening = chronicle.opening, ending = chronicle.ending
FROM chronicle WHERE chronicle.number = appearances.number;

-- Games of a length or a setup that few have are found without a look at all of a server's.
CREATE INDEX chronicle_of_a_length ON chronicle (guild_id, game, moves, ended_at, number, ending, setup);
CREATE INDEX chronicle_of_a_setup ON chronicle (guild_id, game, setup, ended_at, number, moves, ending);
DROP INDEX chronicle_of_an_ending;
CREATE INDEX chronicle_of_an_ending ON chronicle (guild_id, ending, ended_at, number, game, moves, setup);
