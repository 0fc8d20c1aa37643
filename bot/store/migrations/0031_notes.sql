-- What people have written down about games for themselves, one note a game and person. written: their own words, of
-- several lines; nobody else is ever shown them.
CREATE TABLE notes (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id    INTEGER NOT NULL,
    written    TEXT    NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_a_user ON notes (user_id);
