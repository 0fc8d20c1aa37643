"""Running games that tests begin with."""

from bot.model.request import TableRequest
from bot.model.tables import Table
from bot.play.sessions import Sessions

NOON = 1_700_000_000_000


async def start(sessions: Sessions, request: TableRequest, *others: int, now: int = NOON) -> Table:
    """A running game that whoever asks for it opened and begins; the others sit after them."""
    lobbies, opener = sessions.lobbies, request.user_id
    number = (await lobbies.open(request, now)).session.id
    for other in others:
        await lobbies.join(number, other, now)
    await lobbies.choose_first(number, opener, opener, now)
    return await lobbies.start(number, opener, now)
