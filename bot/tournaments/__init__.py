"""Tournaments that run by themselves: who meets whom, what it counts, and the rows that carry a tournament on."""
