"""A seat's actions at a table, computed without the store: pure functions that may run in a worker thread."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.model.notations import read_notation
from bot.model.refusals import AsksFirst, NoSession, NotSeated, SessionRefusal, StaleBoard, with_open_commands
from bot.model.sessions import OPEN, GenerationalId, Session, Status
from bot.model.tables import Lobby, Reached, Table
from games.core.actions import Forfeit, Move
from games.core.contract import Event, Position
from games.core.game import Game
from games.core.record import Record, events_of, playthrough_of
from games.core.refusals import IllegalMove
from games.core.text import Notation, Seat, Text, plain_letters, text

Decision: TypeAlias = Callable[[Table, int], tuple[Reached, ...]]
"""Computes what a seat does at a table; returns its actions, each with the table after it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Moves chosen from lists when action ``sequence`` was the session's latest."""

    session_id: GenerationalId
    sequence: int
    moves: tuple[str, ...] = field(repr=False)


LONGEST_TURN = 200
"""The most moves in one typed turn: far more than any turn needs, and quick to check."""

_SPACED_ARROW = re.compile(r" ?(?:[-‐–—−=~]+>?|[>→➔]) ?")
_BETWEEN_MOVES = re.compile(r"[ ,;]+")


def split_turn(typed: str) -> tuple[str, ...]:
    """The moves of a typed turn, in order: "b2 → a3, c3-b3" gives ("b2-a3", "c3-b3").

    Full-width letters are made plain; invisible characters, which pasted text may hold, are ignored, and so is a full
    stop or an exclamation mark behind a move.
    """
    parts = _BETWEEN_MOVES.split(_SPACED_ARROW.sub("-", " ".join(plain_letters(typed).split())))
    moves = tuple(move for part in parts if (move := part.rstrip(".!")))
    if len(moves) > LONGEST_TURN:
        raise SessionRefusal(text("bot-refusal-long-turn", most=LONGEST_TURN))
    return moves or ("",)


def with_forced(reached: tuple[Reached, ...]) -> tuple[Reached, ...]:
    """The actions, then the forced moves that follow automatically.

    The loop ends because a game ends when all its seats in a row have no decision to make.
    """
    actions = list(reached)
    while forced := (table := actions[-1].table).position.forced:
        seat, move = forced
        actions.append(table.after(Move(seat, table.position.notation(move))))
    return tuple(actions)


class TurnStops(Exception):
    """A typed move that cannot be played or planned: the turn is ``over``, or ``last`` draws or reveals something."""

    def __init__(self, last: str, *, over: bool) -> None:
        super().__init__(last)
        self.last, self.over = last, over


def follow(table: Table, seat: int, moves: tuple[str, ...], *, planned: bool) -> Iterator[Reached]:
    """Play these moves of one turn; raises :class:`TurnStops`, or the refusal of the game.

    A move that draws or shows something may only be the last, and not even that if the moves are only ``planned``.
    """
    turn, last = table.position.turn, ""
    for number, typed in enumerate(moves, start=1):
        if number > 1 and not still_to_act(table, seat, turn):
            raise TurnStops(last, over=True)
        last = table.position.notation(read_notation(table.session.game, table.position, seat, typed))
        reached = table.after(Move(seat, last))
        if reached.step.irrevocable and (planned or number < len(moves)):
            # Nothing may follow a move that drew or revealed something: refusing a later one would take back a draw
            # that the player has seen, or tell whether it ended the turn.
            raise TurnStops(last, over=False)
        yield reached
        table = reached.table


def follow_typed(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[Reached, ...]:
    """Play typed moves one after another; raises the refusal of the first that cannot be played."""
    require_turn(table, seat)
    try:
        return tuple(follow(table, seat, moves, planned=False))
    except TurnStops as stop:
        last = Notation(table.session.game, stop.last)
        key = "bot-refusal-turn-over" if stop.over else "bot-refusal-irrevocable"
        raise IllegalMove(text(key, last=last)) from stop


def require_asked(table: Table, seat: int, reached: tuple[Reached, ...]) -> None:
    """Raise :class:`AsksFirst` if one of these actions gives something up for good, or ends the game and loses it."""
    surrendered, moves = list[Text](), list[str]()
    for one in reached:
        if isinstance(one.action, Move):
            moves.append(one.action.notation)
            surrendered += asked_about(one.before, seat, one.before.read(seat, one.action.notation))
    if surrendered:
        raise AsksFirst(table.session.game, tuple(surrendered), tuple(moves), table.session.sequence)


def asked_about(position: Position[Any], seat: int, move: Any) -> tuple[Text, ...]:
    """What is said of a legal move before it is played: what it gives up, and that it loses where another does not."""
    told = position.gives_up(seat, move)
    found = () if told is None else (told,)
    (worth,) = position.worths(seat, (move,))
    if worth.end is None or not worth.loses or all(one.loses for one in position.worths(seat, position.moves(seat))):
        return found
    notation = Notation(position.game, position.notation(move))
    return (*found, text("bot-asks-end", move=notation, ends=worth.end.label))


def follow_begun(table: Table, user_id: int, typed: str) -> tuple[Table, int, tuple[str, ...]]:
    """The table after the moves typed so far, all but the one being typed, the user's seat, and these moves."""
    seat = table.session.seat_of(user_id)
    turn = table.position.turn
    if seat is None:
        raise NoSession(text("bot-refusal-not-seated"))
    if seat not in table.position.to_act:
        raise SessionRefusal(text("bot-complete-not-your-turn"))
    moves = split_turn(typed)[:-1] if being_typed(typed) else tuple(move for move in split_turn(typed) if move)
    played = []
    try:
        for reached in follow(table, seat, moves, planned=True):
            table = reached.table
            played.append(reached.action)
    except TurnStops as stop:
        raise SessionRefusal(text("bot-complete-turn-over" if stop.over else "bot-complete-irrevocable")) from stop
    if not still_to_act(table, seat, turn):
        raise SessionRefusal(text("bot-complete-turn-over"))
    return table, seat, tuple(action.notation for action in played if isinstance(action, Move))


def being_typed(typed: str) -> str:
    """The move being typed; empty after a space."""
    return "" if not typed or typed[-1] in " ,;" else split_turn(typed)[-1]


def still_to_act(table: Table, seat: int, turn: int) -> bool:
    """Whether it is still this turn, and this seat is to act in it."""
    return table.position.turn == turn and seat in table.position.to_act


def revealed_in(reached: tuple[Reached, ...], seat: int | None) -> tuple[Text, ...]:
    """What these actions revealed to this seat alone, in words."""
    return revealed_by(reached[-1].table.position, events_of(reached), seat)


def revealed_since(game: Game[Any], record: Record, seat: int) -> tuple[Text, ...]:
    """What was revealed to this seat alone since its latest move, that move included, in words."""
    playthrough = playthrough_of(game, record)
    own = [index for index, moment in enumerate(playthrough.in_effect) if moment.action.seat == seat]
    since = own[-1] if own else 0
    return revealed_by(playthrough.position, events_of(playthrough.in_effect[since:]), seat)


def revealed_by(position: Position[Any], events: tuple[Event, ...], seat: int | None) -> tuple[Text, ...]:
    """What these events told this seat alone, in words."""
    public = frozenset(position.tell(position.visible_events(events, None)))
    told = position.tell(position.visible_events(events, seat))
    return tuple(sentence for sentence in told if sentence not in public)


def follow_chosen(table: Table, seat: int, chosen: Chosen, *, asking: bool) -> tuple[Reached, ...]:
    """Play moves chosen from lists; raises :class:`StaleBoard`, and :class:`AsksFirst` if ``asking``."""
    # Only a forged id has no moves.
    if chosen.sequence != table.session.sequence or not chosen.moves:
        raise StaleBoard(text("bot-refusal-stale"))
    reached = follow_typed(table, seat, chosen.moves)
    if asking:
        require_asked(table, seat, reached)
    return reached


def follow_forfeit(table: Table, seat: int) -> tuple[Reached, ...]:
    """Forfeit a seat."""
    return (table.after(Forfeit(seat)),)


def former_seats(session: Session) -> frozenset[int]:
    """The seats of players who were erased while they could not forfeit; no answer will come from them."""
    return frozenset(seat for seat in session.people if session.players[seat] < 0)


def require_turn(table: Table, seat: int, *, planned: bool = False) -> Position[Any]:
    """The position; refuses a seat whose turn it is not, and a paused game. A plan keeps until its turn has come."""
    position = table.position
    if table.session.paused_at is not None:
        raise SessionRefusal(text("bot-refusal-paused"))
    if seat not in position.to_act:
        raise IllegalMove(not_your_turn(position, seat, planned=planned))
    return position


def not_your_turn(position: Position[Any], seat: int, *, planned: bool = False) -> Text:
    """The refusal for a seat that may not move now, or not yet play what it has planned."""
    if seat in position.forfeited:
        return text("bot-refusal-resigned")
    key = "bot-refusal-plan-early" if planned else "bot-refusal-not-your-turn"
    return text(key, players=tuple(Seat(other) for other in sorted(position.to_act)))


def require_seat(session: Session, user_id: int) -> int:
    """The seat this user holds; raises :class:`NotSeated`."""
    seat = session.seat_of(user_id)
    if seat is None:
        raise NotSeated(text("bot-refusal-not-seated"))
    return seat


def require_running(found: Lobby | Table) -> Table:
    """The table of a running game; refuses lobbies, archived and finished sessions."""
    if found.session.status is Status.ARCHIVED:
        raise SessionRefusal(text("bot-refusal-archived"))
    if found.session.status not in OPEN:
        raise SessionRefusal(with_open_commands("bot-refusal-over"))
    return require_begun(found)


def require_begun(found: Lobby | Table) -> Table:
    """The table of a game that has begun, over or not; refuses a lobby."""
    if isinstance(found, Lobby):
        raise SessionRefusal(text("bot-refusal-not-begun"))
    return found
