-- See the file of this name for SQLite.
CREATE TABLE notes (
    session_id bigint NOT NULL REFERENCES sessions (id),
    user_id    bigint NOT NULL,
    written    text   NOT NULL,
    changed_at bigint NOT NULL,
    PRIMARY KEY (session_id, user_id)
);

CREATE INDEX notes_of_a_user ON notes (user_id);
