"""The problem of the day: whose day it is, tries at it, streaks, boards, and what is told of it."""
