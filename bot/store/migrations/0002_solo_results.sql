-- What solo challenges came to, for the best lists. Everything else about them is in their session's record.

CREATE TABLE solo_results (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    guild_id   INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    board      TEXT    NOT NULL,
    rank       TEXT    NOT NULL,
    ended_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX solo_results_by_rank ON solo_results (guild_id, board, rank, ended_at);
