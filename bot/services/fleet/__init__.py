"""Several processes over one database."""
