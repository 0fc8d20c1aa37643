-- Games that people follow: they get a direct message when one ends, or one a turn. A row goes with that last message.
-- tells: end or turns; language: that of the messages; since: when it was begun; sequence: the last action of which
-- everything is told. attempted: the action up to which a message tells that may have been sent, NULL if none may have
-- been; retry_at and failures: of one that could not be sent. stopped: 1 once Discord has refused one, until the person
-- knows.
CREATE TABLE followings (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id    INTEGER NOT NULL,
    tells      TEXT    NOT NULL CHECK (tells IN ('end', 'turns')),
    language   TEXT    NOT NULL,
    since      INTEGER NOT NULL,
    sequence   INTEGER NOT NULL,
    attempted  INTEGER,
    retry_at   INTEGER,
    failures   INTEGER NOT NULL DEFAULT 0,
    stopped    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX followings_of_a_user ON followings (user_id);
