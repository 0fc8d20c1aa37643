"""To be imported by the server that bots are forked from: none of them then builds the indexes of the rules anew."""

from bot.rules_search.rulebook import Rulebook

Rulebook().load()
