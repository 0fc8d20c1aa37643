"""Compares what people were told and shown with the record; gives a sentence for each difference."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.model.sessions import Session, Status
from bot.operating.check import fault
from bot.sandbox.history import Post
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import APPLICATION
from bot.store.database import Database
from bot.store.rows import records
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core.actions import Move
from games.core.contract import Position
from games.core.record import Record, apply, initial_position
from tests.wire.sightings import Board, read_board
from tests.wire.tables import Crowd, Game, Table


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game as the bot keeps it; ``forced`` are the numbers of the moves that the program played for somebody."""

    session: Session
    record: Record
    position: Position[Any]
    forced: frozenset[int]


async def recorded(database: Database, session_id: int) -> tuple[Recorded, str | None]:
    """A game's record, played through, and what is wrong with it in itself."""
    async with database.reading() as transaction:
        problem = await fault(transaction, session_id)
        session = await session_rows.by_id(transaction, session_id)
        assert session is not None
        record = await records.of_session(transaction, session)
    position = initial_position(REGISTRY[record.game], record)
    forced = set()
    for number, action in enumerate(record.actions, start=1):
        if position.forced is not None and isinstance(action, Move):
            forced.add(number)
        position = apply(position, action).position  # type: ignore[arg-type]  # nobody here takes a move back
    return Recorded(session, record, position, frozenset(forced)), None if problem is None else problem.key


async def differences(crowd: Crowd, sandbox: Sandbox, database: Database) -> list[str]:
    """All differences at all tables, once nothing is owed any more."""
    posts = dict[int, list[Post]]()
    for channel in sandbox.history.channels:
        posts[channel] = []
    for post in sandbox.history.all():
        posts.setdefault(post.channel, []).append(post)
    found = []
    for channel, table in crowd.tables.items():
        kept = []
        for game in table.games:
            one, problem = await recorded(database, game.session_id)
            kept.append(one)
            found += [f"session {game.session_id}: {problem}"] if problem else []
            found += wrong_moves(game, one)
        if kept:
            found += wrong_boards(posts[channel], kept)
            found += wrong_calls(table, kept[-1])
    return found


def wrong_moves(game: Game, kept: Recorded) -> Iterator[str]:
    """Moves told and not kept as they were told, and moves kept that nobody can have made."""
    where = f"session {game.session_id}"
    actions = kept.record.actions
    sent = Counter[tuple[int, int, str]]()
    for move in game.sent:
        is_kept = move.sequence <= len(actions) and actions[move.sequence - 1] == Move(move.seat, move.notation)
        if move.told and not is_kept:
            yield f"{where}: {move.notation} was told as move {move.sequence} and is lost"
        if move.told or move.answered_at is None:
            sent[move.sequence, move.seat, move.notation] += 1
    for number, action in enumerate(actions, start=1):
        if number in kept.forced or not isinstance(action, Move):
            continue
        if not sent[number, action.seat, action.notation]:
            yield f"{where}: move {number}, {action.notation}, is kept and nobody was told of it"
    for (number, _, notation), times in sent.items():
        if times > 1 and sum(one.told for one in game.sent if one.sequence == number) > 1:
            yield f"{where}: {notation} was told twice as move {number}"


def wrong_boards(posts: list[Post], kept: list[Recorded]) -> Iterator[str]:
    """Boards that are missing, doubled or behind; one a game, the newest state of it."""
    boards = [(post.id, board) for post in posts if _is_public(post) and (board := read_board(post)) is not None]
    over = sum(board.over for _, board in boards)
    ended = sum(one.session.status is Status.OVER for one in kept)
    where = f"channel {kept[-1].session.channel_id}"
    if over != ended:
        yield f"{where}: {over} boards of {ended} finished games"
    running = [(number, board) for number, board in boards if not board.over]
    last = kept[-1]
    wanted = int(last.session.status is Status.PLAYING)
    if len(running) != wanted:
        yield f"{where}: {len(running)} boards of {wanted} running games: {running}"
    for _, board in running[-1:]:
        if not is_newest(board, last):
            yield f"{where}: the board shows {board}, the record has {last.session.sequence} actions"


def is_newest(board: Board, kept: Recorded) -> bool:
    """Whether the board shows the game as it stands."""
    if board.session_id != kept.session.id or board.turn != kept.position.turn + 1:
        return False
    return board.sequence in (None, kept.session.sequence)


def wrong_calls(table: Table, kept: Recorded) -> Iterator[str]:
    """Calls made twice, and a call that is missing for whoever is to act."""
    where = f"channel {table.place.channel}"
    calls = Counter[tuple[int | None, int, int]]()
    for call in table.calls:
        # Most calls become the board that they call to; the first one of a game stands beside it.
        board = table.first_shown.get(call.message, call.beside)
        calls[
            (None, 0, call.person) if board is None or board.over else (board.session_id, board.turn, call.person)
        ] += 1
    ended = sum(game.over for game in table.games)
    for (session_id, turn, person), times in calls.items():
        if times > (ended if session_id is None else 1):
            yield f"{where}: {person} was called {times} times to turn {turn} of session {session_id}"
    if kept.session.status is Status.PLAYING:
        for seat in kept.position.to_act:
            person, turn = kept.session.players[seat], kept.position.turn + 1
            if not calls[kept.session.id, turn, person]:
                yield f"{where}: {person} was not called to turn {turn} of session {kept.session.id}"


def _is_public(post: Post) -> bool:
    return post.author == APPLICATION and post.only_for is None
