-- See the file of this name for SQLite.
CREATE TABLE runs (
    user_id  bigint PRIMARY KEY,
    problems text   NOT NULL DEFAULT '[]',
    solved   bigint NOT NULL DEFAULT 0,
    most     bigint NOT NULL DEFAULT 0,
    ended_at bigint
);
