"""Vesuvio by the author of the Random Miles blog: tourists who climb a volcano and run from its lava."""
