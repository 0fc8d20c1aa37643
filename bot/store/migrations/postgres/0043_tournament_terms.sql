ALTER TABLE tournaments ADD COLUMN bank bigint NOT NULL DEFAULT 0 CHECK (bank >= 0);
ALTER TABLE tournaments ADD COLUMN holidays bigint NOT NULL DEFAULT 0 CHECK (holidays >= 0);
ALTER TABLE tournaments ADD COLUMN weekend bigint NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126);
ALTER TABLE tournaments ADD COLUMN weekend_zone text NOT NULL DEFAULT 'UTC';
