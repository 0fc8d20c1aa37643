"""One module a table family: it reads and writes rows."""
