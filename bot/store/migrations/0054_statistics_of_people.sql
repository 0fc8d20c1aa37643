-- The openings that a person has begun with, without a look at all of their games.
CREATE INDEX appearances_by_opening ON appearances (user_id, guild_id, game, opening, won) WHERE rated = 1 AND first = 1;
