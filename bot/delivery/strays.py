"""Removes messages that are no longer needed, also those of which the bot knows only that there may be some.

A message can be posted and its answer lost: then Discord returns it to the next attempt, which has the same nonce. But
if somebody moves before that, the next attempt is for another turn and has another nonce. The earlier message would
stay for ever: a board with dead buttons, or a call to somebody who has moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.delivery.delivery import Delivery
from bot.store import notices, recaps
from bot.store.notices import STRAYS
from bot.ui.ask import AskButton
from bot.ui.calls import beginnings
from bot.ui.lobby import LobbyButton
from bot.ui.picker import MoveSelect

_OF_BOARDS = (MoveSelect.prefix, AskButton.prefix, LobbyButton.prefix)
"""What the ids of components begin with that only a live board or lobby has."""


async def remove(delivery: Delivery) -> None:
    """Delete a message, or look for those that nobody knows of."""
    if delivery.notice.target_id == STRAYS:
        await _remove_strays(delivery)
    else:
        await delivery.channel.delete(delivery.notice.target_id)
    async with delivery.writing() as transaction:
        await recaps.drop(transaction, delivery.notice.target_id)
        await notices.mark_done(transaction, delivery.notice)


async def _remove_strays(delivery: Delivery) -> None:
    """Delete the boards and calls of this session that nothing refers to, if a later one is known."""
    found = await delivery.channel.own_messages()
    session = delivery.session
    async with delivery.database.reading() as transaction:
        posts = await notices.posts(transaction, session.id)
        known = await notices.known_messages(transaction, session.channel_id)
    begins = beginnings(session)
    latest = max(posts.board_id or 0, posts.ping_id or 0)
    for message in found:
        number = int(message["id"])
        # What is newer than all that is known may be posted at this moment, and be known in the next.
        if number >= latest or number in known:
            continue
        if message["content"].startswith(begins) or any(_shows(one, session.id) for one in _ids(message["components"])):
            await delivery.channel.delete(number)


def _shows(custom_id: str, session_id: int) -> bool:
    prefix, *fields = custom_id.split(":")
    return prefix in _OF_BOARDS and str(session_id) in fields[:2]


def _ids(components: list[Any]) -> Iterator[str]:
    """The ids of all components, however deep."""
    for component in components:
        if "custom_id" in component:
            yield component["custom_id"]
        yield from _ids(component.get("components", []))
