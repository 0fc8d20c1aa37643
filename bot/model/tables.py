"""Lobbies and tables: sessions with their current position and the turn on show."""

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Self

from bot.model.sessions import BY_MODERATOR, Session, Snapshot, TurnClock, Unrated
from games import REGISTRY
from games.core.actions import Action, Play
from games.core.contract import Event, Position, View
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.record import Moment, Playthrough, Record, apply, begins_turn, events_of, is_revocable, playthrough_of
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Away:
    """A seat whose player is away from the first to the last day; ``stops`` is whether their clock stands all the time.

    ``soon`` is whether everybody at the table is to see it already; that changes, or all is over, at ``changes_at``.
    """

    seat: int
    first: date
    last: date
    stops: bool
    soon: bool
    changes_at: int


@dataclass(frozen=True, slots=True)
class Lobby:
    """A session whose game has not begun: an open lobby, a closed one, or one archived before the start."""

    session: Session

    @property
    def clocks(self) -> tuple[TurnClock, ...]:
        """Empty, since no seat is to act."""
        return ()

    @property
    def playing(self) -> frozenset[int]:
        """All its seats."""
        return frozenset(range(len(self.session.players)))

    @property
    def turn(self) -> int:
        """0, as at the start of the game."""
        return 0

    @property
    def turn_ended(self) -> int:
        """0, since no turn has been completed."""
        return 0


@dataclass(frozen=True, slots=True)
class Table:
    """A session whose game has begun, and its position; it may be over or archived.

    ``turn_start`` is the position before the turn on show: the current turn if a move of it has been made, else the
    one just completed, with the forced moves that followed it. ``turn_sequence`` is the action that led there,
    ``events`` are those since, ``latest`` is the last action of all, None at the start. ``revocable`` is whether the
    seat to act can take back a move without asking.
    """

    session: Session
    position: Position[Any]
    turn_start: Position[Any]
    turn_sequence: int = 0
    events: tuple[Event, ...] = ()
    latest: Action | None = None
    revocable: bool = False
    clocks: tuple[TurnClock, ...] = field(default=(), compare=False)
    """The seats whose turn it is, as stored."""
    unrated: Unrated | None = field(default=None, compare=False)
    """Why a finished game is unrated; None if it is rated or the reason is not known."""
    unmoved: frozenset[int] = field(default=frozenset(), compare=False)
    """The seats of a running game that would be rated if they had moved."""
    holders: tuple[int, ...] = field(default=(), compare=False)
    """The users who held the seats in the turn on show; empty for the present ones."""
    banks: tuple[int, ...] = field(default=(), compare=False)
    """What is left of the time bank of each seat, where the table has one."""

    @property
    def game(self) -> Game[Any]:
        """The descriptor of the session's game."""
        return REGISTRY[self.session.game]

    @property
    def playing(self) -> frozenset[int]:
        """The seats that have not forfeited."""
        return frozenset(range(self.position.seats)) - self.position.forfeited

    @property
    def turn(self) -> int:
        """The number of completed turns."""
        return self.position.turn

    @property
    def turn_ended(self) -> int:
        """The action that completed the latest turn; 0 before any has been completed."""
        return self.turn_sequence if self.position.turn == self.turn_start.turn else self.session.sequence

    def after(self, action: Play) -> "Reached":
        """Play an action; raises the game's refusal if it is not allowed.

        Of the session only the sequence number changes.
        """
        position, start = self.position, self.turn_start
        step = apply(position, action)
        session = replace(self.session, sequence=self.session.sequence + 1)
        if position is start or begins_turn(start, position):
            # After an undo the position can equal the turn's start again; restart the turn on show.
            turn = replace(
                self, turn_start=position, turn_sequence=self.session.sequence, events=step.events, holders=()
            )
        else:
            turn = replace(self, events=self.events + step.events)
        revocable = is_revocable(turn.turn_start, position, action, step)
        table = replace(turn, session=session, position=step.position, latest=action, revocable=revocable)
        return Reached(session.sequence, position, action, step, table)

    def viewer(self, user_id: int) -> int | None:
        """The seat whose view this user may see: their own if the game has secrets, else None for the public view."""
        return self.session.seat_of(user_id) if self.game.has_secrets else None

    def held_by(self, players: tuple[int, ...]) -> Self:
        """The table as if these users had its seats, such as those who had them in an earlier turn; empty: no other."""
        return replace(self, session=replace(self.session, players=players)) if players else self

    def visible_events(self, seat: int | None) -> tuple[Event, ...]:
        """The events of the turn on show, as far as this seat may know them."""
        return self.position.visible_events(self.events, seat)

    def told(self, seat: int | None) -> tuple[Text, ...]:
        """The events of the turn on show in words, as far as this seat may know them."""
        return retell(self.session, self.position.tell(self.visible_events(seat)))

    def snapshot(self) -> Snapshot:
        """The positions as plain data for the store."""
        return Snapshot(self.session.sequence, self.position.dump(), self.turn_sequence, self.turn_start.dump())


@dataclass(frozen=True, slots=True)
class Reached(Moment):
    """An action that has been played, and the table after it."""

    table: Table


def retell(session: Session, told: tuple[Text, ...]) -> tuple[Text, ...]:
    """A game's sentences, with "ended by agreement" replaced if a moderator ended the game.

    The game only knows that it was ended as it stood, and takes that for an agreement that can have a winner.
    """
    if session.ending != BY_MODERATOR:
        return told
    agreed = f"{session.game}-ending-agreement"
    return tuple(text("bot-ending-moderator") if _says(sentence, agreed) else sentence for sentence in told)


def why_over(told: tuple[Text, ...], outcome: Outcome | None) -> tuple[Text, ...]:
    """What is told, but of the end of a game only why it is over: for where the places stand beside it.

    How a challenge went stays, which no place says.
    """
    if outcome is None or outcome.solo is not None:
        return told
    return tuple(outcome.reason if _says_end(one, outcome) else one for one in told)


def before_end(told: tuple[Text, ...], outcome: Outcome | None) -> tuple[Text, ...]:
    """What is told without the end of the game, which the next message tells; only why, if there is nothing else."""
    if outcome is None:
        return told
    return tuple(one for one in told if not _says_end(one, outcome)) or (outcome.reason,)


def _says_end(sentence: Text, outcome: Outcome) -> bool:
    return sentence == outcome.reason or ("reason", outcome.reason) in sentence.values


def unplaced(session: Session, view: View) -> View:
    """A game's view, without placings if a moderator ended the game."""
    if session.ending != BY_MODERATOR or view.outcome is None:
        return view
    return replace(view, outcome=replace(view.outcome, placings=(None,) * len(view.outcome.placings)))


def _says(sentence: Text, key: str) -> bool:
    """Whether a sentence has this key or contains one that has."""
    parts = (value for _, value in sentence.values if isinstance(value, Text))
    return sentence.key == key or any(part.key == key for part in parts)


def table_of(session: Session, playthrough: Playthrough, latest: Action | None) -> Table:
    """The table of a session from its replayed record, or from the part since some turn began."""
    turns = playthrough.turns()
    if not turns:
        return Table(session, playthrough.position, playthrough.start, playthrough.first, latest=latest)
    first, last = turns[-1][0], turns[-1][-1]
    events = events_of(turns[-1])
    revocable = is_revocable(first.before, last.before, last.action, last.step)
    return Table(
        session, playthrough.position, first.before, first.sequence - 1, events, latest=latest, revocable=revocable
    )


def table_after(table: Table, record: Record, sequence: int) -> Table:
    """The table as it was after an action of its record, with those who sit there now; slow."""
    actions = record.actions[:sequence]
    session = replace(table.session, sequence=sequence)
    played = playthrough_of(table.game, replace(record, actions=actions))
    return table_of(session, played, actions[-1] if actions else None)
