-- The colours of pictures: a server's for what everybody sees, a person's for what only they see.

ALTER TABLE servers ADD COLUMN theme TEXT NOT NULL DEFAULT 'dark' CHECK (theme IN ('dark', 'light', 'contrast'));

-- NULL follows the server. Stronger contrast is now one of the themes.
ALTER TABLE preferences ADD COLUMN theme TEXT CHECK (theme IN ('dark', 'light', 'contrast'));
UPDATE preferences SET theme = 'contrast' WHERE contrast = 1;
ALTER TABLE preferences DROP COLUMN contrast;
