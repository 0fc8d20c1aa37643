"""Running games in which nothing is left to be said."""

from __future__ import annotations

from bot.services.table.request import TableRequest
from bot.services.table.sessions import Sessions
from tests.bot.conftest import ANN, NOON, delivered


async def started(sessions: Sessions, request: TableRequest, *others: int) -> int:
    """The number of a game that Ann has opened so and begins; the others sit after her."""
    session_id = (await sessions.lobbies.open(request, NOON)).session.id
    for other in others:
        await sessions.lobbies.join(session_id, other, NOON)
    await sessions.lobbies.choose_first(session_id, ANN, ANN, NOON)
    await sessions.lobbies.start(session_id, ANN, NOON)
    await delivered(sessions)
    return session_id
