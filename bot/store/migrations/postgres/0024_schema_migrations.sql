-- A PostgreSQL database has had the table since its first migration.
COMMENT ON TABLE schema_migrations IS 'When each migration was applied';
