-- When each migration was applied, from this one on: bot/store/engines/migrating.py notes it, in the migration's own transaction.
CREATE TABLE schema_migrations (
    number INTEGER PRIMARY KEY,
    applied_at TEXT NOT NULL -- By the machine's clock and in UTC, such as 2026-03-29T01:30:00Z.
) STRICT;
