"""The files of a database: permissions, lock, copies."""
