-- Whether a server wants each step of a turn on the board at once, instead of whole turns.
ALTER TABLE servers ADD COLUMN watched INTEGER NOT NULL DEFAULT 0 CHECK (watched IN (0, 1));
