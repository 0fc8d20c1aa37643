"""A tournament over a real database, whose players resign or vanish as a seeded random number decides.

The process can be killed after any commit, which is where it matters: what was not committed has not happened.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

from bot.model.sessions import Status
from bot.model.tournaments import PairingRow, Stage, System, TournamentState
from bot.model.turn_times import DAY
from bot.store.database import Database
from bot.store.statements import note_commit
from bot.tournaments.rounds import unopened
from bot.tournaments.service import TournamentRequest
from tests.bot.conftest import CHANNEL, GUILD, NOON, delivered
from tests.bot.play.house import House

ORGANISER = 1000
FIRST_THREAD = 500_000

Told: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...], str]
"""A table: its round and number, the players' numbers and their places by seat, and what decided it."""


class Killed(Exception):
    """The process has died."""


@dataclass
class TournamentDriver:
    """Advances a tournament by the real services, and counts how often each thread is made.

    ``vanishing`` are the users who do nothing any more from the middle on. ``kill_every`` says after how many commits
    the process dies.
    """

    database: Database
    game: str
    number: int = 0
    now: int = NOON
    vanishing: frozenset[int] = frozenset()
    kill_every: int = 0
    seed: bytes = b""
    """What the starting numbers are drawn with; a new one if it is empty."""
    kills: int = 0
    threads: Counter[int] = field(default_factory=Counter)
    made: dict[int, int] = field(default_factory=dict)
    _commits: int = 0

    async def open(self, wish: TournamentRequest, players: int) -> None:
        """Open a tournament that so many enter, and begin it."""
        house = House(self.database)
        self.number = (await house.tournaments.create(wish, self.now)).tournament.id
        if self.seed:
            async with self.database.transaction() as transaction:
                await transaction.run("UPDATE tournaments SET seed = ? WHERE id = ?", (self.seed, self.number))
        for player in range(1, players - len(wish.computers)):
            await house.tournaments.join(self.number, ORGANISER + player, self.now)
        await house.tournaments.start(self.number, ORGANISER, self.now)

    async def to_the_end(self) -> TournamentState:
        """Go on until the tournament is over, through all deaths."""
        for _ in range(2_000):
            with self._dying():
                state = await self._go_on(House(self.database))
                if not state.tournament.is_open:
                    return state
        raise AssertionError("it does not end")

    @contextmanager
    def _dying(self) -> Iterator[None]:
        def count() -> None:
            self._commits += 1
            if self.kill_every and self._commits % self.kill_every == 0:
                self.kills += 1
                raise Killed

        self.database.committed = count
        try:
            yield
        except Killed:
            pass
        finally:
            self.database.committed = note_commit

    async def _go_on(self, house: House) -> TournamentState:
        state = await self._tend(house)
        while state.tournament.stage is Stage.RUNNING:
            acted = [await self._play(house, state, game) for game in state.current if game.opened and not game.places]
            if not any(acted):
                self.now = max(self.now + DAY, state.tournament.round_until or 0)
            state = await self._tend(house)
        return state

    async def _tend(self, house: House) -> TournamentState:
        """What the loop of the bot does, with threads that are only numbers."""
        await self._deliver(house)
        state = await house.rounds.advance(self.number, self.now)
        assert state is not None
        for game in unopened(state):
            session = await house.rounds.prepare(self.number, game, self.now)
            if session is None:
                continue
            if session.id not in self.made:
                self.made[session.id] = FIRST_THREAD + session.id
                self.threads[session.id] += 1
            place = CHANNEL if state.tournament.one_at_a_time else self.made[session.id]
            await house.rounds.open(self.number, game, place, self.now)
        await self._deliver(house)
        return await house.tournaments.find(self.number, GUILD)

    async def _deliver(self, house: House) -> None:
        """Everything is shown and told at once; the process does not die of it."""
        with self._uncounted():
            await delivered(house.sessions)

    @contextmanager
    def _uncounted(self) -> Iterator[None]:
        counting, self.database.committed = self.database.committed, note_commit
        try:
            yield
        finally:
            self.database.committed = counting

    async def _play(self, house: House, state: TournamentState, game: PairingRow) -> bool:
        """One of those at a table gives up; False if those who would are gone."""
        assert game.session_id is not None
        found = await house.sessions.by_id(game.session_id)
        if found.session.status is not Status.PLAYING:
            return False
        playing = [found.session.players[seat] for seat in found.playing]
        loser = gives_up(game.round_number, state.tournament.rounds or 0, playing, self.vanishing)
        if loser is None:
            return False
        await house.sessions.resign(game.session_id, loser, self.now)
        return True


def gives_up(number: int, rounds: int, playing: Sequence[int], vanishing: frozenset[int]) -> int | None:
    """Who of those who play at a table of a round gives up next; None if those who would are gone."""
    order = sorted(playing, key=lambda player: sha256(f"{number} {player}".encode()).digest())
    late = number > rounds // 2
    present = [one for one in order if one > 0 and not (late and one in vanishing)]
    return present[0] if present and len(playing) > 1 else None


def wish(game: str, system: System, **more: object) -> TournamentRequest:
    """A wish for a tournament of a game."""
    given: dict[str, object] = {"round_limit": 7 * DAY, **more}
    return TournamentRequest(GUILD, CHANNEL, ORGANISER, game, "en", system, **given)  # type: ignore[arg-type]  # fields by name


def told(state: TournamentState) -> list[Told]:
    """The tables of a tournament with all that came of them."""
    return [(one.round_number, one.board, one.numbers, one.places, str(one.decided_by)) for one in state.pairings]


def require_whole(state: TournamentState, driver: TournamentDriver) -> None:
    """Everybody once a round, every table decided and opened once."""
    for number in range(1, state.tournament.round_number + 1):
        tables = [one for one in state.pairings if one.round_number == number]
        seated = Counter(each for one in tables for each in one.numbers)
        assert not seated or max(seated.values()) == 1
        assert [one.board for one in tables] == list(range(1, len(tables) + 1))
    assert all(len(one.places) == len(one.numbers) for one in state.pairings)
    sessions = [one.session_id for one in state.pairings if one.session_id is not None]
    assert len(sessions) == len(set(sessions))
    assert not driver.threads or max(driver.threads.values()) == 1
