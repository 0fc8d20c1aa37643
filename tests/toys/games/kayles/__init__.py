"""Kayles: knock pins of a row down, one or two at a time; the last pin wins. A small example game for exactly two."""
