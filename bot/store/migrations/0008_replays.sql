-- Looking back begins with the newest games of a channel, then of its server.

CREATE INDEX begun_in_a_channel ON sessions (channel_id, id) WHERE started_at IS NOT NULL;
CREATE INDEX begun_in_a_guild ON sessions (guild_id, id) WHERE started_at IS NOT NULL;
