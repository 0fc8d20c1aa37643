"""Pebbles: take pebbles from a pile, or draw beads that only you see. A small example game."""
