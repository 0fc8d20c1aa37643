-- A timer more, that of the end of a holiday of which a board tells: 'holiday'. And a reason more why a plan has ended:
-- 'drawn', when something was drawn or revealed. A check cannot be changed, so both tables are made anew.
CREATE TABLE new_alarms (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL
        CHECK (kind IN ('call', 'reminder', 'warning', 'deadline', 'stale', 'archive', 'holiday')),
    seat       INTEGER NOT NULL DEFAULT 0 CHECK (seat >= 0),
    due_at     INTEGER,
    attempts   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, kind, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO new_alarms SELECT session_id, kind, seat, due_at, attempts FROM alarms;
DROP TABLE alarms;
ALTER TABLE new_alarms RENAME TO alarms;

CREATE INDEX alarms_by_due_time ON alarms (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE new_plans (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    user_id    INTEGER NOT NULL,
    sequence   INTEGER NOT NULL,
    language   TEXT    NOT NULL,
    tree       TEXT    NOT NULL,
    kept_at    INTEGER NOT NULL,
    ended      TEXT    CHECK (ended IN ('other', 'drawn', 'undo', 'seat', 'pause')),
    retry_at   INTEGER,
    failures   INTEGER NOT NULL DEFAULT 0,
    stopped    INTEGER NOT NULL DEFAULT 0 CHECK (stopped IN (0, 1)),
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO new_plans SELECT session_id, seat, user_id, sequence, language, tree, kept_at, ended, retry_at, failures,
    stopped FROM plans;
DROP TABLE plans;
ALTER TABLE new_plans RENAME TO plans;

CREATE INDEX plans_of_a_user ON plans (user_id);
CREATE INDEX plans_to_tell ON plans (ended) WHERE ended IS NOT NULL;
