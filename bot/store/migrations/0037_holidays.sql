-- When people are away: from the first to the last day, as numbers of days, in the zone of whoever declared it.
-- ended_at: when they came back early.
CREATE TABLE holidays (
    user_id     INTEGER NOT NULL,
    first_day   INTEGER NOT NULL,
    last_day    INTEGER NOT NULL CHECK (last_day >= first_day),
    zone        TEXT NOT NULL,
    declared_at INTEGER NOT NULL,
    ended_at    INTEGER,
    PRIMARY KEY (user_id, first_day, declared_at)
) STRICT, WITHOUT ROWID;

-- What a table grants beside the time per turn, each 0 for nothing: a time bank for each seat, days a year on which holidays
-- stop a clock, and days of the week that do not count, a bit a day from Monday on, in a zone.
ALTER TABLE sessions ADD COLUMN bank INTEGER NOT NULL DEFAULT 0 CHECK (bank >= 0);
ALTER TABLE sessions ADD COLUMN holidays INTEGER NOT NULL DEFAULT 0 CHECK (holidays >= 0);
ALTER TABLE sessions ADD COLUMN weekend INTEGER NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126);
ALTER TABLE sessions ADD COLUMN weekend_zone TEXT NOT NULL DEFAULT 'UTC';

-- The same for new tables of a server, whose zone is that of its days.
ALTER TABLE servers ADD COLUMN bank INTEGER NOT NULL DEFAULT 0 CHECK (bank >= 0);
ALTER TABLE servers ADD COLUMN holidays INTEGER NOT NULL DEFAULT 21 CHECK (holidays >= 0);
ALTER TABLE servers ADD COLUMN weekend INTEGER NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126);

-- What is left of a seat's time bank; NULL until something of it has been used.
ALTER TABLE seats ADD COLUMN bank INTEGER;

-- Holidays that were declared after this moment do not stop the clock of the turn.
ALTER TABLE waits ADD COLUMN heeds INTEGER NOT NULL DEFAULT 0;
