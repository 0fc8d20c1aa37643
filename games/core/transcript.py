"""Transcripts: a record as text that people can read and a program can parse.

A transcript has a header (the game, its rules version, seats, options as JSON, the seed in hexadecimal and the seat
that began), a line for each turn, and the result. A turn line has the turn's number, the seat counted from 1 and its
moves; after a semicolon follows a remark for people on the events, then the scores in seat order. Undone moves stay,
and a line of its own says how many of the moves before it were undone. "planned" stands before moves that their player
had planned and was not there to make. For example::

    fumarole transcript 1
    game volcano
    rules 1
    seats 2
    option layout "diagonal"
    seed 000102030405060708090a0b0c0d0e0f
    first 1

      1. seat 1: b2-a3 d4-e3
      1. seat 1: takes back 1
      1. seat 1: c3-b3 b3-b4   ; b3: g3>b5 +g3 [1 0]
      2. seat 2: planned a3-b3

    ending agreement
    placings 1 2
    scores 1 0
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeAlias, TypeVar

from games.core.actions import BY_MODERATOR, Action, Conclude, Forfeit, Move, Undo, is_planned
from games.core.chance import SEED_BYTES, Chance
from games.core.game import Game
from games.core.options import OptionValue
from games.core.outcome import Outcome
from games.core.record import Moment, Playthrough, Record, events_of, initial_position
from games.core.refusals import Refusal
from games.core.text import Value, text

HEADING = "fumarole transcript 1"
DRAWN = "drawn"
UNPLACED = "-"
FORFEITS = "forfeits"
CONCLUDED = "agreed to end"
STOPPED = "ended by a moderator"
TAKES_BACK = "takes back "
PLANNED = "planned "
EXAMPLE = "1. seat 1: b2-a3"

_RESULT = "ending "
_TURN = re.compile(rf"\d+\. (?:seat ([1-9]\d?): ([^;]+)|(?:{CONCLUDED}|({STOPPED}))\s*)(?:;.*)?")

_Field = TypeVar("_Field")
_Lines: TypeAlias = deque[tuple[int, str]]
"""The unread lines with their numbers, without blank ones; an empty one marks the end of the text."""


class TranscriptError(Refusal):
    """A malformed transcript or an illegal game; ``text`` says what is wrong in which ``line``, counted from 1."""

    def __init__(self, fault: str, line: int, **values: Value) -> None:
        super().__init__(text(f"core-transcript-{fault}", line=line, **values))
        self.line = line


def write(record: Record, game: Game[Any]) -> str:
    """The record as a transcript. Raises the game's refusal if the record is not a legal game."""
    playthrough = Playthrough(initial_position(game, record))
    moments = [playthrough.play(action) for action in record.actions]
    turns = [_write_turn(list(turn)) for _, turn in groupby(moments, key=_turn_of)]
    result = _write_result(playthrough.position.outcome, record.actions)
    return "\n".join([*_write_header(record), "", *turns, *result]) + "\n"


def read(written: str) -> Record:
    """Parse a transcript without replaying it; ignores remarks and the result. Raises TranscriptError."""
    return _read(written)[0]


def check(written: str, game: Game[Any]) -> Record:
    """Parse a transcript, replay it and compare its result, if it has one. Raises TranscriptError."""
    record, lines, rest = _read(written)
    line = 1
    try:
        playthrough = Playthrough(initial_position(game, record))
        for line, action in zip(lines, record.actions, strict=True):  # noqa: B007 - the refusal below names it
            playthrough.play(action)
    except Refusal as refusal:
        raise TranscriptError("illegal", line, refusal=refusal.text) from refusal
    result = filter(None, _write_result(playthrough.position.outcome, record.actions)) if len(rest) > 1 else ()
    for expected, (number, found) in zip((*result, ""), rest, strict=False):
        if expected != found:
            raise TranscriptError("differs", number, expected=expected, found=found)
    return record


def _write_header(record: Record) -> Iterator[str]:
    yield HEADING
    yield f"game {record.game}"
    yield f"rules {record.rules_version}"
    yield f"seats {record.seats}"
    for key, value in record.options:
        yield f"option {key} {json.dumps(value, ensure_ascii=False)}"
    yield f"seed {record.seed.hex()}"
    yield f"first {DRAWN if record.first is None else record.first + 1}"


def _turn_of(moment: Moment) -> tuple[int, type[Action], int | None, int, bool]:
    """The grouping key of a line: equal for the actions written in one line. Each undo has a line of its own."""
    alone = moment.sequence if isinstance(moment.action, Undo) else 0
    return moment.before.turn, type(moment.action), moment.action.seat, alone, is_planned(moment.action)


def _write_turn(turn: Sequence[Moment]) -> str:
    before, after = turn[0].before, turn[-1].step.position
    remarks = [after.note(events_of(turn))]
    scores = after.view(None).scores
    if scores != before.view(None).scores:
        remarks.append(f"[{' '.join(map(str, scores))}]")
    line = f"{before.turn + 1:3}. {_write_actions([moment.action for moment in turn])}"
    remark = " ".join(filter(None, remarks))
    return f"{line:<40} ; {remark}" if remark else line


def _write_actions(actions: Sequence[Action]) -> str:
    """The moves of a turn, or a single action of another kind."""
    match actions[0]:
        case Conclude(by_moderator):
            return STOPPED if by_moderator else CONCLUDED
        case Forfeit(seat):
            return f"seat {seat + 1}: {FORFEITS}"
        case Undo(seat, count):
            return f"seat {seat + 1}: {TAKES_BACK}{count}"
        case Move(seat, _, planned):
            moves = " ".join(action.notation for action in actions if isinstance(action, Move))
            return f"seat {seat + 1}: {PLANNED if planned else ''}{moves}"


def _write_result(outcome: Outcome | None, actions: Sequence[Action]) -> Iterator[str]:
    if outcome is None:
        return
    stopped = actions[-1] == Conclude(by_moderator=True)
    placings = [UNPLACED if place is None or stopped else str(place) for place in outcome.placings]
    yield ""
    yield f"ending {BY_MODERATOR if stopped else outcome.ending}"
    yield f"placings {' '.join(placings)}"
    yield f"scores {' '.join(map(str, outcome.scores))}"


def _read(written: str) -> tuple[Record, tuple[int, ...], _Lines]:
    """The record, the line number of each of its actions, and what follows them, which may only be the result."""
    lines = deque((number, line.strip()) for number, line in enumerate(written.splitlines(), start=1) if line.strip())
    lines.append((len(written.splitlines()) + 1, ""))
    number, heading = lines.popleft()
    if heading != HEADING:
        raise TranscriptError("expected", number, expected=HEADING)
    record = Record(
        game=_field(lines, "game volcano", str),
        rules_version=_field(lines, "rules 1", int),
        seats=_field(lines, "seats 2", int),
        options=tuple(_options(lines)),
        seed=_field(lines, f"seed {bytes(SEED_BYTES).hex()}", lambda value: Chance(bytes.fromhex(value)).seed),
        first=_field(lines, "first 1", lambda value: None if value == DRAWN else int(value) - 1),
        actions=(),
    )
    found = tuple(_actions(lines))
    actions = tuple(action for _, action in found)
    return replace(record, actions=actions), tuple(number for number, _ in found), lines


def _field(lines: _Lines, example: str, convert: Callable[[str], _Field]) -> _Field:
    """The value in the next line, which begins with the same word as the example."""
    number, line = lines[0]
    name, _, value = line.partition(" ")
    if name == example.partition(" ")[0]:
        with suppress(ValueError, RecursionError):
            found = convert(value)
            lines.popleft()
            return found
    raise TranscriptError("expected", number, expected=example)


def _options(lines: _Lines) -> Iterator[tuple[str, OptionValue]]:
    while lines[0][1].startswith("option "):
        yield _field(lines, 'option layout "diagonal"', _read_option)


def _read_option(written: str) -> tuple[str, OptionValue]:
    key, _, literal = written.partition(" ")
    return key, json.loads(literal)


def _actions(lines: _Lines) -> Iterator[tuple[int, Action]]:
    while len(lines) > 1 and not lines[0][1].startswith(_RESULT):
        number, line = lines.popleft()
        try:
            found = tuple(_read_turn(line))
        except ValueError:
            raise TranscriptError("expected", number, expected=EXAMPLE) from None
        for action in found:
            yield number, action


def _read_turn(line: str) -> Iterator[Action]:
    """The actions of a line; raises ValueError if it is no turn."""
    match = _TURN.fullmatch(line)
    if match is None:
        raise ValueError(line)
    if match[1] is None:
        yield Conclude(by_moderator=match[3] is not None)
        return
    seat, written = int(match[1]) - 1, match[2].strip()
    if written.startswith(TAKES_BACK):
        yield Undo(seat, int(written.removeprefix(TAKES_BACK)))
        return
    planned = written.startswith(PLANNED)
    for notation in written.removeprefix(PLANNED).split():
        yield Forfeit(seat) if notation == FORFEITS else Move(seat, notation, planned)
