"""The archive of a server: finding its finished games, and what they add up to."""

from dataclasses import dataclass, replace

from bot.model.refusals import SessionRefusal
from bot.standings.figures import Figures, Share, of_person, of_server
from bot.standings.service import Page, turn_to, variant_names
from bot.store.database import Database
from bot.store.rows import results, statistics
from bot.store.rows.results import FinishedGame, GameFilter
from bot.store.rows.statistics import FinishedBoard, FinishedSession, GameSums
from bot.store.statements import Transaction
from games import REGISTRY
from games.core.text import text

GAMES = 5
"""Games per page of what was found."""

MOST_FOUND = 500
"""The most games listed; a search for an older one has to say more about it."""

SUGGESTED = 25

STREAKS = 5
"""If more people than these share the longest winning streak of a server, it is told how many they are."""

OPENINGS = 5
"""The most openings whose shares are told."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A game that was found, with what the list says of it."""

    game: FinishedSession
    told: FinishedGame


@dataclass(frozen=True, slots=True)
class Statistics:
    """What rated games add up to, game by game, and the games that hold the records, by their numbers."""

    figures: tuple[Figures, ...]
    holders: dict[int, FinishedBoard]


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
            games = await statistics.finished_by_number(transaction, shown)
            told = await results.games_by_number(transaction, shown)
        found = tuple(ArchiveEntry(games[one.number], one) for one in told)
        return Page(found, number, pages, len(numbers))

    async def statistics(self, guild_id: int, sought: GameFilter) -> Statistics:
        """What the rated games of a server, a person or a pair add up to, see :class:`GameFilter`.

        Openings are told where one game is asked for.
        """
        _require_possible(sought)
        async with self._database.long_reading() as transaction:
            figures = await _figures(transaction, guild_id, sought)
            numbers = [record.number for one in figures for record in one.records]
            holders = await statistics.boards_of(transaction, numbers)
        return Statistics(tuple(figures), holders)

    async def opening_of(self, number: int) -> str:
        """The opening of a game by its number in the order of finishing; "" if there is none."""
        async with self._database.long_reading() as transaction:
            found = await results.games_by_number(transaction, [number])
        return found[0].opening if found else ""

    async def openings(self, guild_id: int, game: str, typed: str) -> list[str]:
        """Openings of a game that begin so, the most played first; of all games if none is named."""
        async with self._database.long_reading() as transaction:
            return await results.openings(transaction, guild_id, game, typed, SUGGESTED)

    async def endings(self, guild_id: int, game: str) -> list[tuple[str, str]]:
        """How games have ended in a server as (game, ending), the most frequent first."""
        async with self._database.long_reading() as transaction:
            return await results.endings(transaction, guild_id, game, SUGGESTED)


def _require_possible(sought: GameFilter) -> None:
    """Refuse what no game can be, with the reason."""
    if sought.other_id is not None and sought.user_id == sought.other_id:
        raise SessionRefusal(text("bot-refusal-same-player"))
    if sought.variant and sought.variant not in variant_names(sought.game):
        raise SessionRefusal(text("bot-refusal-no-variant"))
    if sought.least is not None and sought.most is not None and sought.least > sought.most:
        raise SessionRefusal(text("bot-refusal-archive-lengths"))
    if sought.since is not None and sought.until is not None and sought.since >= sought.until:
        raise SessionRefusal(text("bot-refusal-archive-dates"))


async def _figures(transaction: Transaction, guild_id: int, sought: GameFilter) -> list[Figures]:
    """What is told of each game in which anything is."""
    sums, figures = await statistics.sums(transaction, guild_id, sought), []
    records, people = statistics.records_of(sums), [sought]
    others, openings = dict[tuple[str, int], GameSums](), list[tuple[str, int, int]]()
    if sought.other_id is not None:
        people.append(replace(sought, user_id=sought.other_id, other_id=sought.user_id))
        others = {(one.game, one.seats): one for one in await statistics.sums(transaction, guild_id, people[1])}
    elif sought.game:
        openings = await statistics.openings(transaction, guild_id, sought, OPENINGS)
    for game in REGISTRY:
        mine = [one for one in sums if one.game == game]
        if not mine:
            continue
        seats = [
            of_server(one) if sought.user_id is None else of_person(one, others.get((game, one.seats))) for one in mine
        ]
        shares = tuple((opening, Share(wins, games)) for opening, games, wins in openings)
        held = tuple(one for one in records if one.game == game)
        streaks = [
            run for whose in people for run in await statistics.runs(transaction, guild_id, replace(whose, game=game))
        ]
        figures.append(Figures(game, tuple(seats), shares, held, tuple(streaks[:STREAKS]), len(streaks)))
    return figures
