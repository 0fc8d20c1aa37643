"""Finished sessions written directly into the store and rated, for tests that need many of them."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.model.sessions import GenerationalId, Session, Status, joining
from bot.play.sessions import finish
from bot.store.database import Database, Transaction
from bot.store.rows import seats
from bot.store.rows import sessions as session_rows
from bot.store.rows.seats import SeatedComputer
from games import REGISTRY
from games.core.actions import Action, Conclude, Forfeit, Move, Undo
from games.core.outcome import Outcome
from games.core.text import text
from games.volcano.endings import Ending
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, FIXED_SEED, GUILD, NOON, session_of

DAY = 24 * 60 * 60 * 1000


async def end(
    database: Database,
    players: Sequence[int],
    placings: Sequence[int | None],
    now: int = NOON,
    *,
    game: str = "volcano",
    channel_id: int = CHANNEL,
    guild_id: int = GUILD,
    rated: bool = True,
    moved: Sequence[int] | None = None,
    forfeited: Sequence[int] = (),
    concluded: bool = False,
    taken_back: int = 0,
    options: dict[str, str | int | bool] | None = None,
    levels: Sequence[int] = (),
) -> int:
    """Store a session that these players, and behind them computers, ended with these placings; returns its id."""
    for level in levels:
        players = (*players, joining(players, level))
    descriptor = REGISTRY[game]
    session = session_of(
        game,
        *players,
        id=GenerationalId(0),
        guild_id=guild_id,
        channel_id=channel_id,
        options=descriptor.complete_options(options or {}),
        status=Status.CANCELLED,
        rated=rated,
    )
    async with database.transaction() as transaction:
        session = replace(session, id=await session_rows.insert(transaction, session), status=Status.OVER, ended_at=now)
        await session_rows.update(transaction, session)
        await session_rows.place_players(transaction, session.id, [(place, 10) for place in placings])
        for seat, level in enumerate(levels, start=len(players) - len(levels)):
            await seats.seat_computer(transaction, SeatedComputer(session.id, seat, level, FIXED_SEED))
        await _record(transaction, session, moved, forfeited, concluded=concluded, taken_back=taken_back)
        scores = (10,) * len(players)
        await finish(transaction, session, Outcome(tuple(placings), scores, Ending.QUIET, text("bot-yes")), now)
    return session.id


async def _record(
    transaction: Transaction,
    session: Session,
    moved: Sequence[int] | None,
    forfeited: Sequence[int],
    *,
    concluded: bool,
    taken_back: int,
) -> None:
    actions: list[Action] = [Move(seat, "a1-a2") for seat in (range(len(session.players)) if moved is None else moved)]
    actions += [Undo(0, taken_back)] if taken_back else []
    actions += [Forfeit(seat) for seat in forfeited]
    actions += [Conclude()] if concluded else []
    for sequence, action in enumerate(actions, start=1):
        await session_rows.append_action(transaction, session.id, sequence, action, session.players[0], 0)


async def end_many(database: Database, games: int, seed: int, days: int = 1) -> None:
    """Random sessions of four players in two servers, some of them casual, given up, agreed or for one player only."""
    dice = Random(seed)
    for number in range(games):
        players = dice.sample((ANN, BEN, CAT, DAN), dice.randint(1, 4))
        placings = [dice.choice((None, 1, 1, 2, 3, 4)) for _ in players]
        moved = [seat for seat in range(len(players)) if dice.random() < 0.95]
        forfeited = [seat for seat in range(len(players)) if dice.random() < 0.2]
        await end(
            database,
            players,
            placings,
            # Sessions are not committed in the order of their ends.
            NOON + number * days * DAY + dice.randint(-DAY, DAY),
            game=dice.choice(tuple(REGISTRY)),
            guild_id=dice.choice((GUILD, GUILD + 1)),
            rated=dice.random() < 0.8,
            moved=moved,
            forfeited=forfeited,
            concluded=dice.random() < 0.4,
        )
