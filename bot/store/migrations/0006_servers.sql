-- What servers have set, what moderators have done, and sessions whose channel cannot be reached any more.

-- language: NULL for the server's own. clock: milliseconds a turn may take in new sessions, 0 for any time, NULL for the
-- usual. starter_role_id: who may open games, NULL for everyone. most_of_member, most_of_server: open sessions.
CREATE TABLE servers (
    guild_id        INTEGER PRIMARY KEY,
    language        TEXT    CHECK (language IN ('en', 'fr')),
    threads         INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1)),
    clock           INTEGER CHECK (clock >= 0),
    starter_role_id INTEGER,
    most_of_member  INTEGER NOT NULL DEFAULT 10 CHECK (most_of_member >= 1),
    most_of_server  INTEGER NOT NULL DEFAULT 100 CHECK (most_of_server >= 1)
) STRICT;

-- Where games may be opened; everywhere in a server that has none of these.
CREATE TABLE allowed_channels (
    guild_id   INTEGER NOT NULL REFERENCES servers (guild_id),
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;

-- Threads the bot has opened for a session, to be archived when it ends.
CREATE TABLE threads (
    channel_id INTEGER PRIMARY KEY,
    guild_id   INTEGER NOT NULL
) STRICT;

-- Open sessions that cannot be reached: their channel is gone, or the bot is no longer in their server. paused says
-- whether their clock was stopped for that alone.
CREATE TABLE adrift (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    cause      TEXT    NOT NULL CHECK (cause IN ('channel', 'server')),
    since      INTEGER NOT NULL,
    paused     INTEGER NOT NULL CHECK (paused IN (0, 1))
) STRICT;

-- What moderators have done to a session, so that its channel can be told. seat and user_id are those of a player who
-- was put into a seat.
CREATE TABLE interventions (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id   INTEGER NOT NULL REFERENCES sessions (id),
    kind         TEXT    NOT NULL CHECK (kind IN ('pause', 'resume', 'end', 'close', 'replace')),
    moderator_id INTEGER NOT NULL,
    seat         INTEGER,
    user_id      INTEGER,
    done_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX interventions_of_a_session ON interventions (session_id);

CREATE INDEX open_sessions_of_a_guild ON sessions (guild_id, host_id) WHERE status IN ('lobby', 'playing');

-- Beside what 0001 and 0004 say of notices: 'intervention' (tell the channel of the one that is the target), 'close'
-- (archive the session's thread once nothing else is owed).
CREATE TEMPORARY TABLE kept_notices AS SELECT * FROM notices;
DROP TABLE notices;

CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('board', 'ping', 'recap', 'remove', 'proposal', 'reminder', 'warning',
        'timeout', 'stale', 'archived', 'intervention', 'close')),
    target_id  INTEGER NOT NULL DEFAULT 0,
    sequence   INTEGER NOT NULL,
    fresh_at   INTEGER,
    version    INTEGER NOT NULL DEFAULT 1,
    attempts   INTEGER NOT NULL DEFAULT 0,
    due_at     INTEGER,
    UNIQUE (session_id, kind, target_id)
) STRICT;

INSERT INTO notices (id, session_id, kind, target_id, sequence, fresh_at, version, attempts, due_at)
SELECT id, session_id, kind, target_id, sequence, fresh_at, version, attempts, due_at FROM kept_notices;
DROP TABLE kept_notices;

CREATE INDEX notices_by_due_time ON notices (due_at) WHERE due_at IS NOT NULL;
