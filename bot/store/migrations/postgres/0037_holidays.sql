-- See the file of this name for SQLite.
CREATE TABLE holidays (
    user_id     bigint NOT NULL,
    first_day   bigint NOT NULL,
    last_day    bigint NOT NULL CHECK (last_day >= first_day),
    zone        text NOT NULL,
    declared_at bigint NOT NULL,
    ended_at    bigint,
    PRIMARY KEY (user_id, first_day, declared_at)
);

ALTER TABLE sessions ADD COLUMN bank bigint NOT NULL DEFAULT 0 CHECK (bank >= 0);
ALTER TABLE sessions ADD COLUMN holidays bigint NOT NULL DEFAULT 0 CHECK (holidays >= 0);
ALTER TABLE sessions ADD COLUMN weekend bigint NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126);
ALTER TABLE sessions ADD COLUMN weekend_zone text NOT NULL DEFAULT 'UTC';

ALTER TABLE servers ADD COLUMN bank bigint NOT NULL DEFAULT 0 CHECK (bank >= 0);
ALTER TABLE servers ADD COLUMN holidays bigint NOT NULL DEFAULT 21 CHECK (holidays >= 0);
ALTER TABLE servers ADD COLUMN weekend bigint NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126);

ALTER TABLE seats ADD COLUMN bank bigint;

ALTER TABLE waits ADD COLUMN heeds bigint NOT NULL DEFAULT 0;
