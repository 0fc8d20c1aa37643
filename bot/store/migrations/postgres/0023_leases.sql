-- The processes that share a database, and which of Discord's shards each of them holds: see bot/store/rows/leases.py. A file
-- has one process and no rows here; the tables are the same for both engines.
CREATE TABLE fleet (
    id bigint PRIMARY KEY CHECK (id = 1),
    total bigint NOT NULL, -- Into how many shards the servers are divided.
    last_process bigint NOT NULL, -- The number that was given last; it only grows.
    starts_left bigint, -- The gateway sessions that may still be started, as far as is known, until starts_until.
    starts_until bigint
);

CREATE TABLE processes (
    number bigint PRIMARY KEY,
    until bigint NOT NULL, -- When its lease ends, by the database server's clock.
    fixed bigint NOT NULL -- Whether it holds the shards it was told to, and not a share.
);

CREATE TABLE shards (
    shard bigint PRIMARY KEY,
    process bigint REFERENCES processes (number) ON DELETE SET NULL,
    leaving bigint NOT NULL DEFAULT 0, -- Whether its holder is giving it over, and begins nothing more there.
    heard_at bigint -- When its players could reach the bot last.
);

CREATE TABLE identifies (
    bucket bigint PRIMARY KEY,
    free_at bigint NOT NULL -- When the next gateway session of the bucket may be started.
);
