-- What the tables of a tournament grant beside the time per turn, as in sessions.
ALTER TABLE tournaments ADD COLUMN bank INTEGER NOT NULL DEFAULT 0 CHECK (bank >= 0);
ALTER TABLE tournaments ADD COLUMN holidays INTEGER NOT NULL DEFAULT 0 CHECK (holidays >= 0);
ALTER TABLE tournaments ADD COLUMN weekend INTEGER NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126);
ALTER TABLE tournaments ADD COLUMN weekend_zone TEXT NOT NULL DEFAULT 'UTC';
