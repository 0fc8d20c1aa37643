"""Fluent files as the parser reads them: the bot's sentences take it a second, and many tests look at them all."""

from functools import cache

from fluent.syntax import FluentParser, ast


@cache
def parsed(source: str) -> ast.Resource:
    """What a file says, read once a process; nobody may change it."""
    return FluentParser().parse(source)
