-- The problem of the day: what people have tried, where their results are compared, how long the bot was away, and what
-- is owed of it to channels and to people.

-- day: counted from 1 January of the year 1, as the dates of a calendar are; NULL for a try that is only practice.
-- zone: the time zone whose day it is. moves: notations as a JSON list, without the forced ones. sequence grows with
-- every change. begun: how often it was begun anew, the first time included. ending: NULL while it goes on; 'handed'
-- in, 'late' (handed in when it did not count any more), 'shown' (the best line was asked for). closeness: 0 for nothing
-- reached, 10 for the best there is; NULL unless handed in.
CREATE TABLE tries (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id    INTEGER NOT NULL,
    problem    TEXT    NOT NULL,
    day        INTEGER,
    zone       TEXT    NOT NULL,
    moves      TEXT    NOT NULL DEFAULT '[]',
    sequence   INTEGER NOT NULL DEFAULT 0,
    taken_back INTEGER NOT NULL DEFAULT 0,
    begun      INTEGER NOT NULL DEFAULT 1,
    changed_at INTEGER NOT NULL,
    ending     TEXT CHECK (ending IN ('handed', 'late', 'shown')),
    result     INTEGER,
    closeness  INTEGER CHECK (closeness BETWEEN 0 AND 10)
) STRICT;

CREATE UNIQUE INDEX one_counted_try_a_day ON tries (user_id, day) WHERE day IS NOT NULL;
CREATE UNIQUE INDEX one_practice_a_problem ON tries (user_id, problem) WHERE day IS NULL;
CREATE INDEX latest_try ON tries (user_id, changed_at);

-- The servers in which somebody has asked for the problem of a day: their result stands on the boards of these.
CREATE TABLE daily_places (
    guild_id INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_places_of_a_user ON daily_places (user_id);

-- When nobody could reach the bot; short times, such as a restart, are not kept.
CREATE TABLE absences (
    began_at INTEGER PRIMARY KEY,
    ended_at INTEGER NOT NULL
) STRICT;

-- zone: where the days of a server turn, NULL for UTC. former_zone: the one before a change, whose day goes on until
-- former_until. daily_due_at: when the next problem is owed to the channel, NULL for never. daily_day: the last one told.
ALTER TABLE servers ADD COLUMN zone TEXT;
ALTER TABLE servers ADD COLUMN former_zone TEXT;
ALTER TABLE servers ADD COLUMN former_until INTEGER;
ALTER TABLE servers ADD COLUMN daily_channel_id INTEGER;
ALTER TABLE servers ADD COLUMN daily_hour INTEGER CHECK (daily_hour BETWEEN 0 AND 23);
ALTER TABLE servers ADD COLUMN daily_due_at INTEGER;
ALTER TABLE servers ADD COLUMN daily_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE servers ADD COLUMN daily_day INTEGER;

CREATE INDEX servers_by_daily ON servers (daily_due_at) WHERE daily_due_at IS NOT NULL;

-- The same of a person, whose reminder is a direct message.
ALTER TABLE preferences ADD COLUMN former_zone TEXT;
ALTER TABLE preferences ADD COLUMN former_until INTEGER;
ALTER TABLE preferences ADD COLUMN daily_hour INTEGER CHECK (daily_hour BETWEEN 0 AND 23);
ALTER TABLE preferences ADD COLUMN daily_due_at INTEGER;
ALTER TABLE preferences ADD COLUMN daily_language TEXT;
ALTER TABLE preferences ADD COLUMN daily_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN daily_day INTEGER;

CREATE INDEX preferences_by_daily ON preferences (daily_due_at) WHERE daily_due_at IS NOT NULL;
