ALTER TABLE sessions ADD COLUMN substitute bigint CHECK (substitute BETWEEN 1 AND 5);
