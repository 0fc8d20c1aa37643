-- With whom a person wants nothing to do. Nobody else is ever told, the blocked person least of all.
CREATE TABLE blocks (
    user_id    INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL CHECK (blocked_id <> user_id),
    blocked_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_of_a_blocked_person ON blocks (blocked_id, user_id);

-- Whom the host of an open table has invited to it.
CREATE TABLE invitations (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id    INTEGER NOT NULL,
    invited_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_of_a_person ON invitations (user_id);

-- Who may sit at a person's tables: everybody, or only whom they have invited.
ALTER TABLE preferences ADD COLUMN guests TEXT NOT NULL DEFAULT 'everybody' CHECK (guests IN ('everybody', 'invited'));
