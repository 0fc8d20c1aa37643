"""Moving and copying: one server's rows, or everything, from one database to another."""
