-- Turns that players keep for later, while others are to act: one plan a seat, for nobody else to see. tree: its turns as a
-- JSON list, see PlannedTurn; language: that of what its player is told; sequence: the action after which it was last kept
-- or played on. ended: why it cannot be played any more, NULL while it can; the row goes once its player has been told.
-- retry_at and failures: of a message that could not be sent. stopped: 1 once Discord has refused it.
CREATE TABLE plans (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    user_id    INTEGER NOT NULL,
    sequence   INTEGER NOT NULL,
    language   TEXT    NOT NULL,
    tree       TEXT    NOT NULL,
    kept_at    INTEGER NOT NULL,
    ended      TEXT    CHECK (ended IN ('other', 'undo', 'seat', 'pause')),
    retry_at   INTEGER,
    failures   INTEGER NOT NULL DEFAULT 0,
    stopped    INTEGER NOT NULL DEFAULT 0 CHECK (stopped IN (0, 1)),
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX plans_of_a_user ON plans (user_id);
CREATE INDEX plans_to_tell ON plans (ended) WHERE ended IS NOT NULL;

-- planned: 1 for a move that was planned and that the bot has made for its player.
ALTER TABLE actions ADD COLUMN planned INTEGER NOT NULL DEFAULT 0 CHECK (planned IN (0, 1));

-- kept: 1 for a turn that the bot makes for a player, as they wished, 0 for a computer's.
ALTER TABLE owed_turns ADD COLUMN kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1));

-- only_moves: whether the bot makes a move for its player that is the only legal one.
ALTER TABLE preferences ADD COLUMN only_moves INTEGER NOT NULL DEFAULT 0 CHECK (only_moves IN (0, 1));
