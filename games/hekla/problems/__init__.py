"""Hekla's problems: its kinds, and the list beside this file."""

from games.core.problems import ShippedProblems
from games.hekla.problems.kinds import KINDS

PROBLEMS = ShippedProblems("games.hekla", KINDS)
