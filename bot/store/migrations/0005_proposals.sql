-- What a seat proposes and others agree to, moves that are taken back, and seats that change hands.

-- 'detail' tells proposals of one kind apart: the seat that is offered, the seat that takes a move back, else 0. 'seat'
-- is who proposes, 'closed_by' the seat that declined it. 'sequence' is the action it was made after, 'note' what it is
-- about where that is short and everybody's to know, such as a move.
CREATE TABLE proposals (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('end', 'undo', 'pause', 'rematch', 'seat')),
    detail     INTEGER NOT NULL DEFAULT 0,
    seat       INTEGER NOT NULL,
    sequence   INTEGER NOT NULL,
    status     TEXT    NOT NULL DEFAULT 'open'
               CHECK (status IN ('open', 'carried', 'declined', 'withdrawn', 'expired')),
    closed_by  INTEGER,
    note       TEXT    NOT NULL DEFAULT '',
    message_id INTEGER,
    made_at    INTEGER NOT NULL,
    expires_at INTEGER
) STRICT;

CREATE UNIQUE INDEX one_open_proposal_of_a_kind ON proposals (session_id, kind, detail) WHERE status = 'open';

CREATE INDEX proposals_of_a_session ON proposals (session_id, kind);
CREATE INDEX open_proposals_by_expiry ON proposals (expires_at) WHERE status = 'open' AND expires_at IS NOT NULL;

-- The seats that are asked, the one that proposes among them, and which of them have agreed.
CREATE TABLE consents (
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    seat        INTEGER NOT NULL,
    agreed      INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
    PRIMARY KEY (proposal_id, seat)
) STRICT, WITHOUT ROWID;

-- Ends that had been agreed to by some are proposals now.
INSERT INTO proposals (session_id, kind, seat, sequence, made_at)
SELECT session_id, 'end', min(agreements.seat), sequence, created_at
FROM agreements JOIN sessions ON sessions.id = session_id WHERE status = 'playing' GROUP BY session_id;

INSERT INTO consents (proposal_id, seat, agreed)
SELECT proposals.id, seats.seat,
    EXISTS (SELECT 1 FROM agreements WHERE session_id = seats.session_id AND seat = seats.seat)
FROM proposals JOIN seats USING (session_id)
WHERE NOT EXISTS (
    SELECT 1 FROM actions WHERE session_id = seats.session_id AND seat = seats.seat AND kind = 'forfeit'
);

DROP TABLE agreements;

-- The action after which a seat's player took it: 0 for whoever had it from the beginning.
ALTER TABLE seats ADD COLUMN taken_after INTEGER NOT NULL DEFAULT 0;

-- Board messages that have become the story of the turn that ended with an action, so that it can be corrected.
CREATE TABLE recaps (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    sequence   INTEGER NOT NULL
) STRICT;

CREATE INDEX recaps_of_a_session ON recaps (session_id, sequence);

-- An action can take back others: 'undo', whose notation says how many.
CREATE TABLE wider_actions (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    sequence   INTEGER NOT NULL CHECK (sequence >= 1),
    kind       TEXT    NOT NULL CHECK (kind IN ('move', 'forfeit', 'conclude', 'undo')),
    seat       INTEGER,
    notation   TEXT    NOT NULL DEFAULT '',
    user_id    INTEGER NOT NULL,
    acted_at   INTEGER NOT NULL,
    PRIMARY KEY (session_id, sequence)
) STRICT, WITHOUT ROWID;

INSERT INTO wider_actions (session_id, sequence, kind, seat, notation, user_id, acted_at)
SELECT session_id, sequence, kind, seat, notation, user_id, acted_at FROM actions;
DROP TABLE actions;
ALTER TABLE wider_actions RENAME TO actions;

-- They are owed where they stand, with the button there is now.
INSERT INTO notices (session_id, kind, target_id, sequence, due_at)
SELECT session_id, 'proposal', id, sequence, 0 FROM proposals;
