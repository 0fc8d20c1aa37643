-- After games were put back to an earlier state: which buttons are still of them, see bot/store/rows/generations.py.
ALTER TABLE sessions ADD COLUMN generation TEXT NOT NULL DEFAULT '';
ALTER TABLE proposals ADD COLUMN generation TEXT NOT NULL DEFAULT '';
ALTER TABLE tries ADD COLUMN generation TEXT NOT NULL DEFAULT '';

-- The turn to which a game was put back last; 0 for a table where nobody had played, NULL if it never was.
ALTER TABLE sessions ADD COLUMN put_back INTEGER;
