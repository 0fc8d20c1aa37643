-- See the file of this name for SQLite.
CREATE TABLE followings (
    session_id bigint NOT NULL REFERENCES sessions (id),
    user_id    bigint NOT NULL,
    tells      text   NOT NULL CHECK (tells IN ('end', 'turns')),
    language   text   NOT NULL,
    since      bigint NOT NULL,
    sequence   bigint NOT NULL,
    attempted  bigint,
    retry_at   bigint,
    failures   bigint NOT NULL DEFAULT 0,
    stopped    bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, user_id)
);

CREATE INDEX followings_of_a_user ON followings (user_id);
