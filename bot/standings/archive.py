"""The archive of a server: its finished games, found by who played what."""

from dataclasses import dataclass

from bot.model.refusals import SessionRefusal
from bot.standings.service import Page, turn_to, variant_names
from bot.store.database import Database
from bot.store.rows import results
from bot.store.rows.results import FinishedGame, FinishedSession, GameFilter
from games.core.text import text

GAMES = 5
"""Games per page of what was found."""

MOST_FOUND = 500
"""The most games listed; a search for an older one has to say more about it."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A game that was found, with what the list says of it."""

    game: FinishedSession
    told: FinishedGame


class Archive:
    """The service; each answer is a consistent snapshot."""

    def __init__(self, database: Database, most: int = MOST_FOUND) -> None:
        self._database, self._most = database, most

    async def find(self, guild_id: int, sought: GameFilter, page: int) -> Page[ArchiveEntry]:
        """A page of the games that are sought, the latest first, of :data:`MOST_FOUND` at most."""
        _require_possible(sought)
        async with self._database.long_reading() as transaction:
            numbers = await results.numbers(transaction, guild_id, sought, self._most)
            number, pages = turn_to(page, len(numbers), GAMES)
            shown = numbers[(number - 1) * GAMES : number * GAMES]
            games = await results.finished_by_number(transaction, shown)
            told = await results.games_by_number(transaction, shown)
        found = tuple(ArchiveEntry(games[one.number], one) for one in told)
        return Page(found, number, pages, len(numbers))


def _require_possible(sought: GameFilter) -> None:
    """Refuse what no game can be, with the reason."""
    if sought.other_id is not None and sought.user_id == sought.other_id:
        raise SessionRefusal(text("bot-refusal-same-player"))
    if sought.variant and sought.variant not in variant_names(sought.game):
        raise SessionRefusal(text("bot-refusal-no-variant"))
