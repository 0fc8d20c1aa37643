"""Players who send legal moves to the local Discord, and note what they have been told and shown.

A game is followed beside the bot: its set-up, with the seed, is read from the bot's database when it begins, and every
move that its player has been told of is played on. So the next legal move is known without asking, and whoever sends
it need not wait for anything.
"""

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.model.actions import asked_about
from bot.sandbox.history import Post
from bot.sandbox.interactions import COMMAND, Interaction
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION, User
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from bot.store.url import Location
from games import REGISTRY
from games.core.contract import Position
from games.core.record import playthrough_of
from tests.soak.decisions import Decisions
from tests.soak.invariants import reckon
from tests.soak.observer import Observer
from tests.soak.table import Attempt
from tests.wire.game_records import GameRecords
from tests.wire.people import Place, settle
from tests.wire.replies import PLAYED
from tests.wire.sightings import Board, has_film, ids, is_lobby, read_board, texts

Found = TypeVar("Found")

PATIENCE = 60.0
CHOICES_TRIED = 20
"""How often another move is drawn in place of one that would be asked about first."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with its options, and how many play it."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


SETTINGS = (
    Setting("volcano", 2),
    Setting("hekla", 2),
    Setting("vesuvio", 2),
    Setting("volcano", 3, {"variant": "mega"}),
    Setting("hekla", 3),
    Setting("vesuvio", 4),
    Setting("volcano", 2, {"melting": True}),
    Setting("hekla", 4),
    Setting("vesuvio", 3),
    Setting("volcano", 2, {"variant": "mini"}),
    Setting("volcano", 4, {"layout": "random"}),
)
"""All games, with their variants and numbers of seats."""


@dataclass(eq=False, slots=True)
class Sent:
    """A move that has been sent, and what became of it; moments are those of ``time.perf_counter``.

    ``sequence`` is the number the move has in the record if it is played, ``turn`` what a board shows that knows of
    it. ``shown_at`` is when a board showed it or a later move.
    """

    session_id: int
    seat: int
    notation: str
    sequence: int
    reaches: int
    turn: int
    ends_turn: bool
    ends_game: bool
    planned_at: float
    after: Position[Any] = field(repr=False)
    sent_at: float = 0.0
    acknowledged_at: float | None = None
    answered_at: float | None = None
    shown_at: float | None = None
    told: bool = False
    failed: bool = False
    said: str = ""


class Game:
    """One game from its beginning, as far as its players know that it has come."""

    def __init__(self, session_id: int, position: Position[Any], sequence: int) -> None:
        self.session_id = session_id
        self.position = position
        self.sequence = sequence
        self.sent: list[Sent] = []

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.position.outcome is not None


class Table:
    """A place where people play one game after another, and what they see there; a :class:`Crowd` tells it."""

    def __init__(self, sandbox: Sandbox, place: Place, setting: Setting, database: Database) -> None:
        self.place = place
        self.setting = setting
        self._sandbox = sandbox
        self._database = database
        self.games: list[Game] = []
        self.stories: list[tuple[float, bool]] = []
        """How long after the new board each old one had become a story, and whether that moves."""
        self.shown: Board | None = None
        self.lobby: Post | None = None
        self.lost = False
        """Whether the latest move was refused or not answered, so that the record has to tell where the game stands."""
        self._board_id = 0
        self._replaced: dict[int, float] = {}
        self._pending: Sent | None = None
        self._latest_id = 0
        self._bell = asyncio.Event()

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.games[-1]

    @property
    def busy(self) -> bool:
        """Whether a move is not answered yet, so that nobody knows what is legal next."""
        return self._pending is not None

    async def begin(self) -> None:
        """Open a table, seat everybody, and begin; returns when the first board is there."""
        opener, *others = self.place.people[: self.setting.seats]
        self.lobby, self.shown = None, None
        options = {**self.setting.options, "seats": self.setting.seats}
        await self._sandbox.acts.run(opener, self.place.channel, f"{self.setting.game} new", options)
        for seated, other in enumerate(others, start=1):
            await self._press(other, await self._lobby_of(seated), "lobby:join")
        await self._press(opener, await self._lobby_of(self.setting.seats), "lobby:start")
        await self.until(lambda: self.shown is not None and not self.shown.over, "the first board")
        await self._follow()

    def next_move(self, chance: random.Random, planned_at: float) -> Sent:
        """A legal move of whoever is to act, and what it leads to; none that is asked about first, if there is one."""
        game = self.game
        position = game.position
        seat = min(position.to_act)
        moves = position.moves(seat)
        move = chance.choice(moves)
        for _ in range(CHOICES_TRIED):
            if not asked_about(position, seat, move):
                break
            move = chance.choice(moves)
        after, reaches = position.play(seat, move).position, game.sequence + 1
        while (forced := after.forced) is not None:
            after, reaches = after.play(*forced).position, reaches + 1
        over = after.outcome is not None
        return Sent(
            game.session_id,
            seat,
            position.notation(move),
            game.sequence + 1,
            reaches,
            after.turn + 1,
            over or after.turn != position.turn,
            over,
            planned_at,
            after,
        )

    async def send(self, move: Sent) -> None:
        """Send a move without waiting for its answer; the table is busy until that is there."""
        self.game.sent.append(move)
        move.sent_at = time.perf_counter()
        self._pending = move
        acts, person = self._sandbox.acts, self.place.people[move.seat]
        self.answered(await acts.run(person, self.place.channel, "move", {"move": move.notation}))

    def answered(self, made: Interaction) -> None:
        """Called whenever something has become of an interaction of somebody here."""
        move = self._pending
        if move is None or made.kind != COMMAND or made.data["name"] != "move" or made.id <= self._latest_id:
            return
        now = time.perf_counter()
        if made.answer is not None and move.acknowledged_at is None:
            move.acknowledged_at = now
        move.failed = move.failed or made.failed
        post = self._sandbox.history.find(made.posts[-1]) if made.posts else None
        if made.answer is not None and post is not None and not post.loading:
            move.said = "\n".join(filter(None, texts(post)))
            move.told = move.said.startswith(PLAYED)
            move.answered_at = now
        elif made.uses and post is None:
            # The board shows it, so "thinking" has been taken away.
            move.told, move.answered_at = True, now
        if move.answered_at is not None or move.failed:
            self._pending, self._latest_id = None, made.id
            self.lost = not move.told
            if move.told:
                self.game.position, self.game.sequence = move.after, move.reaches
            self._bell.set()

    def heard(self, what: str, post: Post) -> None:
        """Called for every change of a message here."""
        if post.author != APPLICATION or post.only_for is not None or what == "delete":
            return
        board = read_board(post)
        if board is not None:
            self._see(post, board)
        elif post.id in self._replaced:
            self.stories.append((time.perf_counter() - self._replaced.pop(post.id), has_film(post)))
        elif any(one.startswith("lobby:") for one in ids(post)):
            self.lobby = post
        self._bell.set()

    async def until(self, look: Callable[[], Found | None], awaited: str, seconds: float = PATIENCE) -> Found:
        """The first true result of ``look``, asked again after each change here."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := look()):
                    self._bell.clear()
                    await self._bell.wait()
        except TimeoutError:
            raise AssertionError(f"channel {self.place.channel} waited in vain for {awaited}; {self.told()}") from None
        return found

    def told(self) -> str:
        """What is known here, for a failure."""
        latest = self.games[-1].sent[-1] if self.games and self.games[-1].sent else None
        return f"shown {self.shown}, pending {self._pending}, latest {latest}"

    async def catch_up(self) -> None:
        """Read from the record where the game stands, after a move of which nobody knows whether it was played."""
        self._pending, self.lost = None, False
        self.games[-1].position, self.games[-1].sequence = await self._read(self.game.session_id)

    def _see(self, post: Post, board: Board) -> None:
        now = time.perf_counter()
        if post.id > self._board_id:
            if self.shown is not None and not self.shown.over:
                self._replaced[self._board_id] = now
            self._board_id = post.id
        if post.id == self._board_id:
            self.shown = board
            for move in reversed(self.games[-1].sent if self.games else ()):
                if move.shown_at is not None:
                    break
                if shows(board, move):
                    move.shown_at = now

    async def _lobby_of(self, seated: int) -> Post:
        def look() -> Post | None:
            return self.lobby if self.lobby is not None and is_lobby(self.lobby, seated) else None

        return await self.until(look, f"a lobby of {seated}")

    async def _press(self, person: User, post: Post, begins: str) -> None:
        (custom_id,) = [one for one in ids(post) if one.startswith(begins)]
        await self._sandbox.acts.press(person, post.id, custom_id)

    async def _follow(self) -> None:
        async with self._database.reading() as transaction:
            session = await session_rows.open_in_channel(transaction, self.place.channel)
        assert session is not None
        self.games.append(Game(session.id, *await self._read(session.id)))

    async def _read(self, session_id: int) -> tuple[Position[Any], int]:
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
            assert session is not None
            record = await session_rows.record_of(transaction, session)
        position = playthrough_of(REGISTRY[record.game], record).position
        return position, session.sequence


def shows(board: Board, move: Sent) -> bool:
    """Whether a board knows of a move; one without a public list of moves tells only of the turn."""
    if move.ends_game or board.over:
        return board.over
    if board.session_id != move.session_id:
        return False
    if board.sequence is not None:
        return board.sequence >= move.reaches
    return board.turn >= move.turn


class Crowd:
    """All tables of a sandbox, each told of what happens at it; the bot has this database, also at this location."""

    def __init__(self, sandbox: Sandbox, database: Database, location: Location, log: Path) -> None:
        self._sandbox = sandbox
        self._database = database
        self.observer = Observer(sandbox, GameRecords(location), Decisions([log]))
        self.observer.listen()
        self.tables: dict[int, Table] = {}
        self._seated: dict[int, Table] = {}
        sandbox.history.listeners.append(self._heard)
        sandbox.interactions.listeners.append(self._answered)

    def set_up(self, number: int, setting: Setting) -> Table:
        """A table in a channel of its own, with people of its own."""
        place = settle(self._sandbox, number, setting.seats)
        table = self.tables[place.channel] = Table(self._sandbox, place, setting, self._database)
        self._seated.update((person.id, table) for person in place.people)
        return table

    def differences(self) -> list[str]:
        """A sentence for each thing told or shown that is not as the record has it, once nothing is owed any more."""
        sent = (one for table in self.tables.values() for game in table.games for one in game.sent)
        attempts = [Attempt(one.session_id, one.sequence - 1, one.seat, (one.notation,), told=one.told) for one in sent]
        return reckon(self.observer, self.observer.records, attempts)

    def _heard(self, what: str, post: Post) -> None:
        table = self.tables.get(post.channel)
        if table is not None:
            table.heard(what, post)

    def _answered(self, made: Interaction) -> None:
        table = self._seated.get(made.person)
        if table is not None:
            table.answered(made)
