-- A server's language may be any that the bot speaks; which ones there are, the files of words decide.

ALTER TABLE servers RENAME COLUMN language TO former_language;
ALTER TABLE servers ADD COLUMN language TEXT;
UPDATE servers SET language = former_language;
ALTER TABLE servers DROP COLUMN former_language;
