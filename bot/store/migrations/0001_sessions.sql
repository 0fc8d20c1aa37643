-- Sessions, their seats, the record of every action, and what the bot still owes to people.
-- Ids are Discord's snowflakes; times are whole milliseconds since 1970, UTC.

CREATE TABLE sessions (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    options       TEXT    NOT NULL CHECK (json_valid(options)),
    capacity      INTEGER NOT NULL CHECK (capacity >= 1),
    status        TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled')),
    host_id       INTEGER NOT NULL,
    first_id      INTEGER,
    first_seat    INTEGER,
    language      TEXT    NOT NULL,
    seed          BLOB    NOT NULL CHECK (length(seed) = 16),
    sequence      INTEGER NOT NULL DEFAULT 0,
    created_at    INTEGER NOT NULL,
    started_at    INTEGER,
    ended_at      INTEGER,
    ending        TEXT
) STRICT;

CREATE UNIQUE INDEX one_open_session_a_channel ON sessions (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX sessions_of_a_guild ON sessions (guild_id, status);

CREATE TABLE seats (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    user_id    INTEGER NOT NULL,
    placing    INTEGER,
    score      INTEGER,
    PRIMARY KEY (session_id, seat),
    UNIQUE (session_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_user ON seats (user_id, session_id);

-- The record is the game. The primary key lets no sequence number be played twice.
CREATE TABLE actions (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    sequence   INTEGER NOT NULL CHECK (sequence >= 1),
    kind       TEXT    NOT NULL CHECK (kind IN ('move', 'forfeit', 'conclude')),
    seat       INTEGER,
    notation   TEXT    NOT NULL DEFAULT '',
    user_id    INTEGER NOT NULL,
    acted_at   INTEGER NOT NULL,
    PRIMARY KEY (session_id, sequence)
) STRICT, WITHOUT ROWID;

-- A convenience: where the record has led, and where the turn that is on show began.
CREATE TABLE snapshots (
    session_id    INTEGER PRIMARY KEY REFERENCES sessions (id),
    sequence      INTEGER NOT NULL,
    position      TEXT    NOT NULL CHECK (json_valid(position)),
    turn_sequence INTEGER NOT NULL,
    turn_position TEXT    NOT NULL CHECK (json_valid(turn_position))
) STRICT;

-- Seats that have agreed to end the game as it stands; any move clears them.
CREATE TABLE agreements (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

-- The messages that show a session in its channel.
CREATE TABLE posts (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    board_id   INTEGER,
    board_turn INTEGER NOT NULL DEFAULT 0,
    ping_id    INTEGER
) STRICT;

-- What is owed: 'board' (show the position; as a new message when fresh_at is set), 'ping' (call the seats that are
-- to act), 'recap' (turn an old board message into the story of its turn), 'remove' (take an old board message away).
-- What a notice says is worked out when it is delivered, so nothing here can grow stale. A notice that is owed again
-- while it is being delivered gets a new version, and only the version that was delivered is struck out.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('board', 'ping', 'recap', 'remove')),
    target_id  INTEGER NOT NULL DEFAULT 0,
    sequence   INTEGER NOT NULL,
    fresh_at   INTEGER,
    version    INTEGER NOT NULL DEFAULT 1,
    attempts   INTEGER NOT NULL DEFAULT 0,
    due_at     INTEGER,
    UNIQUE (session_id, kind, target_id)
) STRICT;

CREATE INDEX notices_by_due_time ON notices (due_at) WHERE due_at IS NOT NULL;

-- Single facts the bot remembers about itself, such as the hash of the commands it has registered.
CREATE TABLE facts (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
