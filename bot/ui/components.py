"""Every button and list of the bot, by the modules that have them."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import bot.ui
from bot.ui.base import Component


def _below(kind: Any) -> Iterator[type[Component[Any]]]:
    """The components of the program below a class; those without a prefix are only bases."""
    for one in kind.__subclasses__():
        yield from _below(one)
        if one.prefix and one.__module__.startswith(f"{bot.ui.__name__}."):
            yield one


for _module in walk_packages(bot.ui.__path__, f"{bot.ui.__name__}."):
    import_module(_module.name)

COMPONENTS = tuple(sorted(_below(Component), key=lambda one: one.prefix))
"""Every button and list; their ids do not overlap."""
