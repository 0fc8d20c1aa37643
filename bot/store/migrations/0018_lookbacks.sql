-- What looking back at a finished game has found, kept so that it is made once. It holds seats and moves and no person.
-- sequence: the last action of the game that was looked at; version: that of games/core/lookback.py. With another one of
-- either it is made anew.
CREATE TABLE lookbacks (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    sequence   INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    analysis   TEXT    NOT NULL
) STRICT;
