"""Tournaments that run without a person: pairings, scores, and the services that advance them."""
