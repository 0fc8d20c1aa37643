"""Vesuvio's problems: its kinds, and the list beside this file."""

from games.core.problems import ShippedProblems
from games.vesuvio.problems.kinds import KINDS

PROBLEMS = ShippedProblems("games.vesuvio", KINDS)
