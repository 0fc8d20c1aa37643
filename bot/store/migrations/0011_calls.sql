-- When a notice was first queued, and pings held back until a player's quiet hours are over.

-- queued_at: when the notice was first queued, 0 if not known.
ALTER TABLE notices ADD COLUMN queued_at INTEGER NOT NULL DEFAULT 0;

-- Seats that a message did not ping because of their quiet hours: 'ping' (the game is over), 'proposal', 'timeout' and
-- 'stale' as in notices. The message is sent again with the ping at due_at; NULL once that is queued.
CREATE TABLE later_calls (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('ping', 'proposal', 'timeout', 'stale')),
    target_id  INTEGER NOT NULL,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    due_at     INTEGER,
    PRIMARY KEY (session_id, kind, target_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX later_calls_by_due_time ON later_calls (due_at) WHERE due_at IS NOT NULL;
