-- Calls that come too late, and those that wait for the end of somebody's quiet hours.

-- owed_at: since when it has been owed, 0 where that is not known.
ALTER TABLE notices ADD COLUMN owed_at INTEGER NOT NULL DEFAULT 0;

-- Seats that a message did not call, for their players were in quiet hours: 'ping' (the game is over), 'proposal',
-- 'timeout' and 'stale' as in notices. The message goes out again at due_at and calls them; NULL once that is owed.
CREATE TABLE later_calls (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('ping', 'proposal', 'timeout', 'stale')),
    target_id  INTEGER NOT NULL,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    due_at     INTEGER,
    PRIMARY KEY (session_id, kind, target_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX later_calls_by_due_time ON later_calls (due_at) WHERE due_at IS NOT NULL;
