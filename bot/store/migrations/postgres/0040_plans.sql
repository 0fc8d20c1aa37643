-- See the file of this name for SQLite.
CREATE TABLE plans (
    session_id bigint NOT NULL REFERENCES sessions (id),
    seat       bigint NOT NULL CHECK (seat >= 0),
    user_id    bigint NOT NULL,
    sequence   bigint NOT NULL,
    language   text   NOT NULL,
    tree       text   NOT NULL,
    kept_at    bigint NOT NULL,
    ended      text   CHECK (ended IN ('other', 'undo', 'seat', 'pause')),
    retry_at   bigint,
    failures   bigint NOT NULL DEFAULT 0,
    stopped    bigint NOT NULL DEFAULT 0 CHECK (stopped IN (0, 1)),
    PRIMARY KEY (session_id, seat)
);

CREATE INDEX plans_of_a_user ON plans (user_id);
CREATE INDEX plans_to_tell ON plans (ended) WHERE ended IS NOT NULL;

ALTER TABLE actions ADD COLUMN planned bigint NOT NULL DEFAULT 0 CHECK (planned IN (0, 1));

ALTER TABLE owed_turns ADD COLUMN kept bigint NOT NULL DEFAULT 0 CHECK (kept IN (0, 1));

ALTER TABLE preferences ADD COLUMN only_moves bigint NOT NULL DEFAULT 0 CHECK (only_moves IN (0, 1));
