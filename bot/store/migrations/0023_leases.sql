-- The processes that share a database, and which of Discord's shards each of them holds: see bot/store/rows/leases.py. A file
-- has one process and no rows here; the tables are the same for both engines.
CREATE TABLE fleet (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    total INTEGER NOT NULL, -- Into how many shards the servers are divided.
    last_process INTEGER NOT NULL, -- The number that was given last; it only grows.
    starts_left INTEGER, -- The gateway sessions that may still be started, as far as is known, until starts_until.
    starts_until INTEGER
) STRICT;

CREATE TABLE processes (
    number INTEGER PRIMARY KEY,
    until INTEGER NOT NULL, -- When its lease ends, by the database server's clock.
    fixed INTEGER NOT NULL -- Whether it holds the shards it was told to, and not a share.
) STRICT;

CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    process INTEGER REFERENCES processes (number) ON DELETE SET NULL,
    leaving INTEGER NOT NULL DEFAULT 0, -- Whether its holder is giving it over, and begins nothing more there.
    heard_at INTEGER -- When its players could reach the bot last.
) STRICT;

CREATE TABLE identifies (
    bucket INTEGER PRIMARY KEY,
    free_at INTEGER NOT NULL -- When the next gateway session of the bucket may be started.
) STRICT;
