"""Pebbles: take pebbles from a pile, or draw beads that only you see. A small game to try the house with."""
