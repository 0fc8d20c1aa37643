-- All that a person's rated games are added up by, so that the table itself, where they lie far apart, is not read.
CREATE INDEX appearances_to_add_up ON appearances (user_id, guild_id, ended_at, number)
    INCLUDE (game, seats, first, won, score, moves, whole) WHERE rated = 1;
