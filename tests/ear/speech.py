"""The speech of a whole game: what somebody hears who follows it by ear, as text beside this module.

    uv run python -m tests.ear.speech        # write all of them anew; look at what has changed

Each message has a line a sentence, and only those that the message before it did not have. Of a list there are its
label and its first entries.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bot.model.free_time import ClockTerms
from bot.model.tables import Table
from bot.words.language import language_for
from games import REGISTRY
from games.core.actions import Undo
from games.core.record import Record, initial_position
from games.core.transcript import check
from tests.benchmarks.taps import shown_board
from tests.bot.test_limits import lobby_for, playing
from tests.ear.heard import HeardMessage, hear
from tests.ear.listener import NAMES

SPOKEN = Path(__file__).parent / "spoken"
GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = {"volcano": ("colours", "en"), "hekla": ("lava-three-seats", "en"), "vesuvio": ("photo-wins", "fr")}
"""A finished game of each kind, from ``tests/golden``, and the language in which it is heard."""

ENTRIES = 3
"""How many entries of a list are written out."""

_SENTENCE = re.compile(r"\n|(?<=[.!?]) (?=\S)")


def speech(key: str) -> str:
    """What is heard of the game of this kind."""
    name, code = GAMES[key]
    record = check((GOLDEN / key / f"{name}.txt").read_text(encoding="utf-8"), REGISTRY[key])
    before, written = frozenset[str](), list[str]()
    for heard in messages(record, code):
        lines = list(told(heard))
        written += [line for line in lines if line not in before]
        written.append("")
        before = frozenset(lines)
    return "\n".join(written)


def messages(record: Record, code: str) -> Iterator[HeardMessage]:
    """The messages at the beginning, after each turn and at the end."""
    table = table_of(record, code)
    yield shown(table)
    for action in record.actions:
        assert not isinstance(action, Undo)
        turn = table.position.turn
        table = table.after(action).table
        if table.position.turn != turn or table.position.outcome is not None:
            yield shown(table)


def table_of(record: Record, code: str) -> Table:
    """The table at the beginning of a game, without a clock and without what turns have taken."""
    game = REGISTRY[record.game]
    session = lobby_for(game, record.seats, code, 0).session
    session = replace(session, clock=None, terms=ClockTerms(), seed=record.seed, options=dict(record.options))
    table = playing(replace(lobby_for(game, record.seats, code, 0), session=session), initial_position(game, record))
    return replace(table, waits=(), banks=(), seat_times=())


def shown(table: Table) -> HeardMessage:
    """What is heard of the board's message."""
    names, people = NAMES[: table.position.seats], frozenset(range(table.position.seats))
    view = shown_board(table, names, language_for(table.session.language), people)
    return hear(view.to_components(), dict(zip(table.session.players, names, strict=True)))


def told(heard: HeardMessage) -> Iterator[str]:
    """A message in lines, a sentence each."""
    for said in heard.sentences:
        yield from (line for line in _SENTENCE.split(said) if line)
    for label, entries in heard.lists:
        first = "; ".join(one.spoken for one in entries[:ENTRIES])
        yield f"[{label}] {first}" + (f"; + {len(entries) - ENTRIES}" if len(entries) > ENTRIES else "")
    if heard.buttons:
        yield " ".join(f"[{one.label}]" for one in heard.buttons)


if __name__ == "__main__":
    SPOKEN.mkdir(exist_ok=True)
    for kind in GAMES:
        (SPOKEN / f"{kind}.txt").write_text(speech(kind), encoding="utf-8")
