-- The open sessions are counted by game every few seconds, without a look at each of them.
CREATE INDEX open_sessions_by_game ON sessions (game, status, guild_id) WHERE status IN ('lobby', 'playing');

-- Games that ended in a way that is rare are found without a look at all of a server's.
CREATE INDEX chronicle_of_an_ending ON chronicle (guild_id, ending, ended_at, number, game, moves);

-- Records of a season and every check go from games to the people in them.
CREATE INDEX appearances_of_a_game ON appearances (number);

-- What is looked for whenever a board has been posted, among many followed games and kept plans; and duels of long ago.
CREATE INDEX followings_to_retry ON followings (retry_at) WHERE retry_at IS NOT NULL;
CREATE INDEX followings_stopped ON followings (user_id) WHERE stopped = 1;
CREATE INDEX plans_to_retry ON plans (retry_at) WHERE retry_at IS NOT NULL;
CREATE INDEX plans_stopped ON plans (user_id) WHERE stopped = 1;
CREATE INDEX duels_owed ON duels (id) WHERE owed = 1;
CREATE INDEX duels_under_way ON duels (expires_at) WHERE state IN ('asked', 'running');
