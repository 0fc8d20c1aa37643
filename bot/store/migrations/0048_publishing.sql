-- Whether a server agrees that its finished games are shown to others, as pages without names.
ALTER TABLE servers ADD COLUMN published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1));
