"""To be imported where processes are forked from: what takes long is drawn and read once for all of them."""

from __future__ import annotations

import rendering
from bot.language import CODES, language_for
from bot.services.lookup.rulebook import Rulebook

rendering.warm()
Rulebook().load()
for _code in CODES:
    language_for(_code)
