"""Imported by the fork server: reads and draws what every bot needs first, once for all its children."""

from __future__ import annotations

from bot.language import CODES, language_for
from bot.services.lookup.rulebook import Rulebook
from games import REGISTRY
from rendering import PAINTERS
from rendering.audience import Audience

Rulebook().load()
for _key, _game in REGISTRY.items():
    for _code in CODES:
        _opening = _game.start(2, _game.complete_options({}), bytes(16))
        PAINTERS[_key].still(_opening.view(None), (), Audience(language_for(_code).words()))
