-- Lines of moves that people have kept of a game, ten at most of each, to look at again. sequence: the action after
-- which the line begins; seat: who plays its moves; moves: their notations as a JSON list, none of which draws or
-- reveals anything. The position follows from the record, and what of it its owner is shown from who sat where then.
CREATE TABLE kept_lines (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id    INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    sequence   INTEGER NOT NULL,
    moves      TEXT    NOT NULL,
    kept_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX kept_lines_of_a_user ON kept_lines (user_id, session_id);
