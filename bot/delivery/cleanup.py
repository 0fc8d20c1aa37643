"""Removes messages that are no longer needed, also those of which the bot knows only that there may be some.

Threads that were created for games are archived when these are over.

A message can be posted and its answer lost: then Discord returns it to the next attempt, which has the same nonce. But
if somebody moves before that, the next attempt is for another turn and has another nonce. The earlier message would
stay for ever: a board with dead buttons, or a call to somebody who has moved.

After games were put back to an earlier state nothing is known of any message that was posted since: neither boards and
calls, nor those of tables that were opened since.
"""

from collections.abc import Iterator
from typing import Any

from bot.delivery.delivery import Delivery
from bot.store.rows import guilds, notices, sessions
from bot.store.rows.notices import STRAYS
from bot.ui.calls import beginnings
from bot.ui.daily.days import BoardButton, DayLineButton
from bot.ui.daily.tries import TryItButton
from bot.ui.guide import LearnButton
from bot.ui.lobby import LobbyButton
from bot.ui.picker import MoveSelect
from bot.ui.rules import RuleButton
from bot.ui.suggestions import AskButton

_OF_BOARDS = (MoveSelect.prefix, AskButton.prefix, LobbyButton.prefix)
"""What the ids of components begin with that only a live board or lobby has."""

_OF_NO_GAME = tuple(one.prefix for one in (TryItButton, BoardButton, DayLineButton, LearnButton, RuleButton))
"""What the ids of components begin with where the day's problem is announced, and where a server is greeted."""


async def remove(delivery: Delivery) -> None:
    """Delete a message, or look for those that nobody knows of."""
    if delivery.notice.target_id == STRAYS:
        await _remove_strays(delivery)
    elif delivery.notice.target_id < STRAYS:
        await _remove_abandoned(delivery)
    else:
        await delivery.channel.delete(delivery.notice.target_id)
    async with delivery.writing() as transaction:
        await notices.drop_recap(transaction, delivery.notice.target_id)
        await notices.mark_done(transaction, delivery.notice)


async def close_thread(delivery: Delivery) -> None:
    """Archive the thread of a finished session, unless another session has been opened in it."""
    channel_id = delivery.session.channel_id
    async with delivery.database.reading() as transaction:
        free = await sessions.open_in_channel(transaction, channel_id) is None
        own = await guilds.is_own_thread(transaction, channel_id)
    if free and own:
        await delivery.channel.archive()
    await delivery.mark_done()


async def _remove_strays(delivery: Delivery) -> None:
    """Delete the boards and calls of this session that nothing refers to, if a later one is known."""
    found = await delivery.channel.own_messages()
    session = delivery.session
    async with delivery.database.reading() as transaction:
        posts = await notices.posts_of(transaction, session.id)
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


async def _remove_abandoned(delivery: Delivery) -> None:
    """Delete what was posted between the moment to which games were put back and the one at which they were.

    Nothing is deleted where the bot may not read the history; what is there is refused all the same.
    """
    since, until = -delivery.notice.target_id, delivery.notice.queued_at
    found = await delivery.channel.own_messages_between(since, until)
    async with delivery.database.reading() as transaction:
        known = await notices.known_messages(transaction, delivery.session.channel_id)
    for message in found:
        ids = tuple(_ids(message["components"]))
        of_game = not ids or any(one.partition(":")[0] not in _OF_NO_GAME for one in ids)
        if of_game and int(message["id"]) not in known:
            await delivery.channel.delete(int(message["id"]))


def _shows(custom_id: str, session_id: int) -> bool:
    prefix, *fields = custom_id.split(":")
    return prefix in _OF_BOARDS and str(session_id) in (field.partition(".")[0] for field in fields[:2])


def _ids(components: list[Any]) -> Iterator[str]:
    """The ids of all components, however deep."""
    for component in components:
        if "custom_id" in component:
            yield component["custom_id"]
        yield from _ids(component.get("components", []))
