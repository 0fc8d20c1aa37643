-- See the file of this name for SQLite.
CREATE TABLE turns (
    user_id    bigint NOT NULL,
    guild_id   bigint NOT NULL,
    clocked    bigint NOT NULL CHECK (clocked IN (0, 1)),
    ended_at   bigint NOT NULL,
    session_id bigint NOT NULL REFERENCES sessions (id),
    sequence   bigint NOT NULL,
    took       bigint NOT NULL CHECK (took >= 0),
    late       bigint NOT NULL CHECK (late IN (0, 1)),
    PRIMARY KEY (user_id, guild_id, clocked, ended_at, session_id, sequence)
);

CREATE INDEX turns_of_a_session ON turns (session_id);

ALTER TABLE seats ADD COLUMN turns bigint NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN took bigint NOT NULL DEFAULT 0;

ALTER TABLE waits ADD COLUMN late bigint NOT NULL DEFAULT 0 CHECK (late IN (0, 1));
ALTER TABLE waits ADD COLUMN spent bigint NOT NULL DEFAULT 0;

CREATE INDEX absences_by_end ON absences (ended_at);
CREATE INDEX finishes_of_a_game ON finishes (guild_id, game, number);
