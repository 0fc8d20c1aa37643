-- See the file of this name for SQLite.
CREATE TABLE blocks (
    user_id    bigint NOT NULL,
    blocked_id bigint NOT NULL CHECK (blocked_id <> user_id),
    blocked_at bigint NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);

CREATE INDEX blocks_of_a_blocked_person ON blocks (blocked_id, user_id);

CREATE TABLE invitations (
    session_id bigint NOT NULL REFERENCES sessions (id),
    user_id    bigint NOT NULL,
    invited_at bigint NOT NULL,
    PRIMARY KEY (session_id, user_id)
);

CREATE INDEX invitations_of_a_person ON invitations (user_id);

ALTER TABLE preferences ADD COLUMN guests text NOT NULL DEFAULT 'everybody' CHECK (guests IN ('everybody', 'invited'));
