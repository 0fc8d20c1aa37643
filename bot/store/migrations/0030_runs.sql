-- A person's run: problems of practice, each harder than the one before, until the first that is missed. problems: their
-- keys as a JSON list, in order; solved: how many of them; most: how many in any run; ended_at: NULL while it goes on.
CREATE TABLE runs (
    user_id  INTEGER PRIMARY KEY,
    problems TEXT    NOT NULL DEFAULT '[]',
    solved   INTEGER NOT NULL DEFAULT 0,
    most     INTEGER NOT NULL DEFAULT 0,
    ended_at INTEGER
) STRICT;
