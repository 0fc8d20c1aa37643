"""Handles gateway events that discord.py cannot parse: the event is logged and skipped, and the bot goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from bot.watching.log import about_interaction

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"

VITAL = frozenset({"READY", "RESUMED"})
"""Events without which there is no gateway session; their errors are raised."""


def guarded(parsers: Mapping[str, Callable[[Any], None]]) -> dict[str, Callable[[Any], None]]:
    """discord.py's parsers, each wrapped to log its errors, which would otherwise end the bot."""
    return {event: parser if event in VITAL else _guard(event, parser) for event, parser in parsers.items()}


def _guard(event: str, parser: Callable[[Any], None]) -> Callable[[Any], None]:
    def parse(data: Any) -> None:
        try:
            with about_interaction(int(data["id"])) if event == INTERACTION else nullcontext():
                parser(data)
        except Exception:
            # The event itself is not logged: an interaction holds a token.
            log.exception("an event of Discord cannot be read and is passed over: %s", event)

    return parse
