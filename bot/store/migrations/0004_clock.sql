-- Time per turn, personal settings, and what happens by itself at a certain time.

-- A CHECK cannot be changed in place, so the table is written anew; what refers to it is looked at when this commits.
PRAGMA defer_foreign_keys = ON;

CREATE TEMPORARY TABLE kept_sessions AS SELECT * FROM sessions;
DROP TABLE sessions;

-- clock: milliseconds a turn may take, NULL for any time. paused_at: when the table agreed to stop the clock.
CREATE TABLE sessions (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    options       TEXT    NOT NULL CHECK (json_valid(options)),
    capacity      INTEGER NOT NULL CHECK (capacity >= 1),
    status        TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled', 'archived')),
    host_id       INTEGER NOT NULL,
    first_id      INTEGER,
    first_seat    INTEGER,
    language      TEXT    NOT NULL,
    seed          BLOB    NOT NULL CHECK (length(seed) = 16),
    sequence      INTEGER NOT NULL DEFAULT 0,
    created_at    INTEGER NOT NULL,
    started_at    INTEGER,
    ended_at      INTEGER,
    ending        TEXT,
    rated         INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)),
    clock         INTEGER CHECK (clock > 0),
    on_timeout    TEXT    NOT NULL DEFAULT 'claim' CHECK (on_timeout IN ('claim', 'forfeit', 'nothing')),
    paused_at     INTEGER
) STRICT;

INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status, host_id, first_id,
    first_seat, language, seed, sequence, created_at, started_at, ended_at, ending, rated)
SELECT id, guild_id, channel_id, game, rules_version, options, capacity, status, host_id, first_id,
    first_seat, language, seed, sequence, created_at, started_at, ended_at, ending, rated FROM kept_sessions;
DROP TABLE kept_sessions;

CREATE UNIQUE INDEX one_open_session_a_channel ON sessions (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX sessions_of_a_guild ON sessions (guild_id, status);
CREATE INDEX archived_in_a_channel ON sessions (channel_id, id) WHERE status = 'archived';

-- Beside what 0001 says of notices: 'proposal' (something everybody has to agree to), 'reminder' and 'warning' (call
-- the seat that is the target once more), 'timeout' (say that its time has run out), 'stale' (say that nobody has
-- touched the session for long), 'archived' (say that it has been put away).
CREATE TEMPORARY TABLE kept_notices AS SELECT * FROM notices;
DROP TABLE notices;

CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('board', 'ping', 'recap', 'remove', 'proposal', 'reminder', 'warning',
        'timeout', 'stale', 'archived')),
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

-- Whom a running game of several waits for, and since when. deadline_at is NULL without a clock and while it stands
-- still, when remaining says how much time is left; called_at is when the player was last called to this turn.
CREATE TABLE waits (
    session_id  INTEGER NOT NULL REFERENCES sessions (id),
    seat        INTEGER NOT NULL CHECK (seat >= 0),
    since       INTEGER NOT NULL,
    deadline_at INTEGER,
    remaining   INTEGER,
    called_at   INTEGER,
    warned      INTEGER NOT NULL DEFAULT 0 CHECK (warned IN (0, 1)),
    PRIMARY KEY (session_id, seat),
    CHECK (deadline_at IS NULL OR remaining IS NULL)
) STRICT, WITHOUT ROWID;

-- Seats whose time has run out, and the message that says so. cause is NULL while the others may claim it; then it
-- tells why the action with this sequence number, a forfeit, was made: 'claim' or 'clock'.
CREATE TABLE timeouts (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    cause      TEXT    CHECK (cause IN ('claim', 'clock')),
    sequence   INTEGER,
    message_id INTEGER,
    PRIMARY KEY (session_id, seat),
    CHECK ((cause IS NULL) = (sequence IS NULL))
) STRICT, WITHOUT ROWID;

-- What happens by itself at a certain time: 'call', 'reminder' and 'warning' owe the notice of that name, 'deadline' is
-- when a seat's time has run out; 'stale' and 'archive' concern the whole session (their seat is 0).
CREATE TABLE alarms (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('call', 'reminder', 'warning', 'deadline', 'stale', 'archive')),
    seat       INTEGER NOT NULL DEFAULT 0 CHECK (seat >= 0),
    due_at     INTEGER,
    attempts   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX alarms_by_due_time ON alarms (due_at) WHERE due_at IS NOT NULL;

-- How a person wants to be called; who has no row has chosen nothing. Hours of the day are minutes since midnight.
CREATE TABLE preferences (
    user_id        INTEGER PRIMARY KEY,
    calls          TEXT    NOT NULL DEFAULT 'always' CHECK (calls IN ('always', 'later', 'never')),
    later_hours    INTEGER NOT NULL DEFAULT 12 CHECK (later_hours BETWEEN 1 AND 168),
    reminder_hours INTEGER CHECK (reminder_hours BETWEEN 1 AND 168),
    zone           TEXT,
    quiet_from     INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to       INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
    CHECK (quiet_from IS NULL OR (zone IS NOT NULL AND quiet_from != quiet_to))
) STRICT;

-- Sessions that are open already are as old as what was last done in them.
INSERT INTO alarms (session_id, kind, due_at)
SELECT id, 'stale', coalesce((SELECT max(acted_at) FROM actions WHERE session_id = sessions.id), started_at, created_at)
    + 2592000000
FROM sessions WHERE status IN ('lobby', 'playing');
