"""The care of a database's file: permissions, lock, copies, troubles."""
