-- What the latest turns of a player took in a server, as long as nothing kept them from playing: of those with a clock, and
-- of those without one, so many each. sequence: the action that ended it; late: whether its time had run out before.
CREATE TABLE turns (
    user_id    INTEGER NOT NULL,
    guild_id   INTEGER NOT NULL,
    clocked    INTEGER NOT NULL CHECK (clocked IN (0, 1)),
    ended_at   INTEGER NOT NULL,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    sequence   INTEGER NOT NULL,
    took       INTEGER NOT NULL CHECK (took >= 0),
    late       INTEGER NOT NULL CHECK (late IN (0, 1)),
    PRIMARY KEY (user_id, guild_id, clocked, ended_at, session_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX turns_of_a_session ON turns (session_id);

-- How many turns the holders of a seat have ended, and how long these took altogether.
ALTER TABLE seats ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN took INTEGER NOT NULL DEFAULT 0;

-- late: whether the time of the turn has run out while its player could have played; spent: what the turn took before since.
ALTER TABLE waits ADD COLUMN late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1));
ALTER TABLE waits ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;

CREATE INDEX absences_by_end ON absences (ended_at);
CREATE INDEX finishes_of_a_game ON finishes (guild_id, game, number);
