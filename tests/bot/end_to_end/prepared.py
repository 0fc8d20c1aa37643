"""Imported by the fork server: reads and draws what every bot needs first, once for all its children."""

from __future__ import annotations

import gc
from functools import cache

from bot.delivery import posters
from bot.delivery.drawing import Readers
from bot.language import CODES, language_for
from bot.services.lookup.rulebook import Rulebook
from games import REGISTRY
from rendering import PAINTERS

Rulebook().load()
for _code in CODES:
    _bundle = language_for(_code)._bundle
    for _key in _bundle._messages:
        _bundle.get_message(_key)

# Nearly every test opens a table, and its picture tells of nothing but the game, its options and the language.
posters.opening = cache(posters.opening)
for _key, _painter in PAINTERS.items():
    _painter.warm()
    for _code in CODES:
        posters.opening(_key, tuple(sorted(REGISTRY[_key].complete_options({}).items())), Readers(_code))

# A child that collects garbage would copy every page it looks at; what is here lives as long as the children.
gc.collect()
gc.freeze()
