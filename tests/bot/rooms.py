"""The rooms of the bot that hold services: what users can do, one transaction an act, without Discord."""

SERVICES = ("play", "daily", "people", "standings", "tournaments")

PREFIXES = (*(f"bot.{room}." for room in SERVICES), "bot.cluster.lease")
"""The beginnings of the names of their modules; the lease of a process lies with the fleet."""
