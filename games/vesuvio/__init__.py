"""Vesuvio by the author of the Random Miles blog: tourists climb a volcano and run from its lava."""
