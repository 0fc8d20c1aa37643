-- Duels: two people solve the same five problems, each at their own time. A row goes once its end has been told.
-- state: 'asked', 'running', 'declined', 'dropped' (nobody accepted or played, or it was withdrawn), 'over'. problems: their
-- keys as a JSON list, chosen when the duel is accepted. language: that of its messages. message_id: that of the
-- challenge; owed: 1 while the channel does not show the state; attempts and retry_at: of a message that could not be sent.
CREATE TABLE duels (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    generation    TEXT    NOT NULL DEFAULT '',
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    challenger_id INTEGER NOT NULL,
    rival_id      INTEGER NOT NULL CHECK (rival_id <> challenger_id),
    language      TEXT    NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('asked', 'running', 'declined', 'dropped', 'over')),
    problems      TEXT    NOT NULL DEFAULT '[]',
    made_at       INTEGER NOT NULL,
    expires_at    INTEGER NOT NULL,
    message_id    INTEGER,
    owed          INTEGER NOT NULL DEFAULT 1,
    attempts      INTEGER NOT NULL DEFAULT 0,
    retry_at      INTEGER
) STRICT;

CREATE INDEX duels_of_a_challenger ON duels (challenger_id);
CREATE INDEX duels_of_a_rival ON duels (rival_id);

-- What each side has reached of the problems. side: 0 the challenger, 1 the rival; number: from 0; closeness: 0 to 10.
CREATE TABLE duel_answers (
    duel_id    INTEGER NOT NULL REFERENCES duels (id),
    side       INTEGER NOT NULL CHECK (side IN (0, 1)),
    number     INTEGER NOT NULL,
    closeness  INTEGER NOT NULL CHECK (closeness BETWEEN 0 AND 10),
    taken_back INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    PRIMARY KEY (duel_id, side, number)
) STRICT, WITHOUT ROWID;
