"""What a server remembers of its finished games: finding them, and what they add up to."""

from dataclasses import dataclass

from bot.model.refusals import SessionRefusal
from bot.standings import recount_chronicle
from bot.standings.figures import Figures, Share, of_counts, of_person, records_of, streak_of
from bot.standings.service import FINISHES, Page, turn_to, variant_names
from bot.store.database import Database
from bot.store.rows import chronicle_finding, chronicle_search, chronicle_sums, histories, standings
from bot.store.rows.chronicle_search import GameSummary, Sought
from bot.store.rows.histories import FinishedBoard, FinishedSession
from bot.store.statements import Transaction
from games import REGISTRY
from games.core.text import text

STEP = 20
"""How many old games are entered in one transaction, which holds up everybody else who writes."""

MOST_FOUND = 500
"""So many games are listed; whoever looks for an older one says more about it."""

SUGGESTED = 25

STREAKS = 5
"""If more people than these share the longest winning streak of a server, it is told how many they are."""

OPENINGS = 5
"""The most openings whose shares are told."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game that was found, with what the list says of it."""

    game: FinishedSession
    told: GameSummary


@dataclass(frozen=True, slots=True)
class Statistics:
    """What rated games add up to, game by game, and the games that hold the records, by their numbers."""

    figures: tuple[Figures, ...]
    holders: dict[int, FinishedBoard]


class Chronicle:
    """The service; each answer is a consistent snapshot."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def catch_up(self, after: int) -> int | None:
        """Enter some missing games with numbers above ``after``; returns the last number looked at, None at the end."""
        async with self._database.long_reading() as transaction:
            if not await recount_chronicle.is_behind(transaction, after):
                return None
        await self._database.require_working()
        async with self._database.transaction() as transaction:
            return await recount_chronicle.catch_up(transaction, after, STEP)

    async def find(self, guild_id: int, sought: Sought, page: int) -> Page[Found]:
        """A page of the games that are sought, the latest first, of :data:`MOST_FOUND` at most."""
        _require_possible(sought)
        async with self._database.long_reading() as transaction:
            numbers = await chronicle_finding.numbers(transaction, guild_id, sought, tuple(REGISTRY), MOST_FOUND)
            number, pages = turn_to(page, len(numbers), FINISHES)
            shown = numbers[(number - 1) * FINISHES : number * FINISHES]
            games = await histories.of_numbers(transaction, shown)
            told = await chronicle_search.told(transaction, shown)
        found = tuple(Found(games[one.number], one) for one in told)
        return Page(found, number, pages, len(numbers))

    async def statistics(self, guild_id: int, sought: Sought) -> Statistics:
        """What the rated games of a server, a person or a pair add up to, of one game or of all; see :class:`Sought`.

        Openings are told where one game is asked for.
        """
        _require_possible(sought)
        async with self._database.long_reading() as transaction:
            if sought.user_id is None:
                games = [sought.game] if sought.game else list(REGISTRY)
                figures = [await _of_server(transaction, guild_id, game, full=bool(sought.game)) for game in games]
            else:
                figures = await _of_people(transaction, guild_id, sought)
            numbers = [record.number for one in figures for record in one.records]
            holders = await histories.boards_of(transaction, numbers)
        return Statistics(tuple(one for one in figures if one.seats), holders)

    async def opening_of(self, number: int) -> str:
        """The opening of a game by its number in the order of finishing; "" if there is none."""
        async with self._database.long_reading() as transaction:
            found = await chronicle_search.told(transaction, [number])
        return found[0].opening if found else ""

    async def openings(self, guild_id: int, game: str, typed: str) -> list[str]:
        """Openings of a game that begin so, the most played first; of all games if none is named."""
        async with self._database.long_reading() as transaction:
            found = [
                one
                for key in ([game] if game else REGISTRY)
                for one in await chronicle_search.openings_like(transaction, guild_id, key, typed, SUGGESTED)
            ]
        ranked = sorted(found, key=lambda one: (-one.games, one.value))
        return list(dict.fromkeys(one.value for one in ranked if one.value))[:SUGGESTED]

    async def endings(self, guild_id: int, game: str) -> list[tuple[str, str]]:
        """How games have ended in a server as (game, ending), the most frequent first."""
        async with self._database.long_reading() as transaction:
            found = [
                one
                for key in ([game] if game else REGISTRY)
                for one in await chronicle_search.endings(transaction, guild_id, key, SUGGESTED)
            ]
        return [(one.game, one.value) for one in sorted(found, key=lambda one: (-one.games, one.value))]


def _require_possible(sought: Sought) -> None:
    """Refuse what no game can be, with the reason."""
    if sought.other_id is not None and sought.user_id == sought.other_id:
        raise SessionRefusal(text("bot-refusal-same-player"))
    if sought.variant and sought.variant not in variant_names(sought.game):
        raise SessionRefusal(text("bot-refusal-no-variant"))
    if sought.least is not None and sought.most is not None and sought.least > sought.most:
        raise SessionRefusal(text("bot-refusal-archive-lengths"))
    if sought.since is not None and sought.until is not None and sought.since >= sought.until:
        raise SessionRefusal(text("bot-refusal-archive-dates"))


async def _of_server(transaction: Transaction, guild_id: int, game: str, *, full: bool) -> Figures:
    counted = await chronicle_search.by_seats(transaction, guild_id, game)
    openings = await chronicle_search.openings_like(transaction, guild_id, game, "", OPENINGS) if full else []
    records = await chronicle_search.records(transaction, guild_id, game)
    holders = await standings.longest_streaks(transaction, guild_id, game)
    streaks = [
        streak_of(holder, one)
        for holder in holders[:STREAKS]
        for one in await chronicle_sums.runs(transaction, guild_id, Sought(user_id=holder, game=game))
    ]
    return Figures(
        game,
        tuple(of_counts(one) for one in counted),
        tuple((one.value, Share(one.first_wins, one.games)) for one in openings),
        records_of(records),
        tuple(streaks),
        len(holders),
    )


async def _of_people(transaction: Transaction, guild_id: int, sought: Sought) -> list[Figures]:
    user_id, other_id = sought.user_id or 0, sought.other_id
    sums = await chronicle_sums.sums(transaction, guild_id, sought)
    records = await chronicle_sums.records(transaction, guild_id, sought)
    runs = [(user_id, one) for one in await chronicle_sums.runs(transaction, guild_id, sought)]
    if other_id is not None:
        theirs = await chronicle_sums.runs(transaction, guild_id, sought, of_other=True)
        runs += [(other_id, one) for one in theirs]
    openings = []
    if sought.game and other_id is None:
        openings = await chronicle_search.openings_of(transaction, guild_id, user_id, sought.game, OPENINGS)
    return [
        Figures(
            game,
            of_person([one for one in sums if one.game == game], pair=other_id is not None),
            tuple((one.opening, Share(one.wins, one.games)) for one in openings if game == sought.game),
            records_of(one for one in records if one.game == game),
            tuple(streak_of(whose, run) for whose, run in runs if run.game == game),
        )
        for game in REGISTRY
    ]
