-- See the file of this name for SQLite.
CREATE STATISTICS people_of_servers (dependencies) ON user_id, guild_id FROM appearances;

ANALYZE appearances;
