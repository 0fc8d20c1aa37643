-- Where the clock alone ends a seat (on_timeout 'forfeit'), the level of the computer that plays it on instead of a
-- forfeit; else NULL.
ALTER TABLE sessions ADD COLUMN substitute INTEGER CHECK (substitute BETWEEN 1 AND 5);
