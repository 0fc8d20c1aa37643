"""Lines that a look back claims would have been better are legal, bring what is claimed, and end no game unsaid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.analyst import Alternative
from games.core.computers import plan_turn, seed_for
from games.core.contract import Position
from games.core.lookback import analyse
from games.core.options import OptionValue
from games.core.record import Record
from games.core.text import Text
from games.core.worth import signed
from tests.bot.move_menu.test_suggested import pressed

Options = dict[str, OptionValue]

TABLES: tuple[tuple[str, int, Options], ...] = (
    ("volcano", 2, {}),
    ("volcano", 3, {"melting": True, "layout": "random"}),
    ("volcano", 4, {"no_return": True}),
    ("volcano", 2, {"variant": "mini", "layout": "random-4x4"}),
    ("volcano", 3, {"variant": "mega"}),
    ("hekla", 2, {}),
    ("hekla", 4, {}),
    ("vesuvio", 3, {}),
)

LINES = {"volcano": 5, "hekla": 4, "vesuvio": 1}
"""So many claimed lines are replayed at each of these tables."""

LONGEST = 200
"""The most characters of a sentence."""

SAMPLED = {"volcano": 1, "hekla": 1, "vesuvio": 6}
"""One of so many turns is looked at."""


@dataclass(frozen=True)
class Found:
    """The position before a turn, the line that is claimed to be better, and what is said of it."""

    start: Position[Any]
    line: Alternative
    told: Alternative | None


def turns_played(game: str, seats: int, options: Options, number: int) -> Iterator[Found]:
    """The turns of a game between two weak levels for which there is a better line."""
    rules = REGISTRY[game]
    analyst = rules.analyst
    assert analyst is not None
    seed = Random(f"{game} {seats} {options} {number}").randbytes(16)
    here, moves = rules.start(seats, rules.complete_options(options), seed), 0
    while here.outcome is None:
        start, played = here, list[str]()
        (seat,) = here.to_act
        while here.to_act and here.turn == start.turn:
            for written in plan_turn(rules, here.view(seat), seat, 1 + seat % 2, seed_for(seed, moves)):
                step = here.play(seat, here.read(seat, written))
                played.append(written)
                here, moves = step.position, moves + 1
                if step.irrevocable or here.turn != start.turn:
                    break
        if (start.turn + 1) % SAMPLED[game] == 0:
            better = analyst.look(start.view(seat), seat, tuple(played)).better
            if better:
                yield Found(start, better, analyst.explained(start.view(seat), seat, better))


def found(game: str, seats: int, options: Options, count: int) -> Iterator[Found]:
    """So many of them, from as many games as that takes."""
    number = 0
    while count > 0:
        for one in turns_played(game, seats, options, number):
            yield one
            count -= 1
            if not count:
                return
        number += 1


def after(start: Position[Any], line: Sequence[str]) -> Position[Any]:
    """Where a line leads, which the rules let be played to its end, and what they force after it."""
    (seat,) = start.to_act
    for written in line:
        start = start.play(seat, start.read(seat, written)).position
    while start.forced:
        start = start.play(*start.forced).position
    return start


def brought(start: Position[Any], line: Sequence[str]) -> int:
    """The points that the line brings the seat to act."""
    (seat,) = start.to_act
    return int((after(start, line).view(seat).scores[seat] or 0) - (start.view(seat).scores[seat] or 0))


def claimed(reasons: Sequence[Text]) -> Iterator[tuple[str, str]]:
    """The points that the reasons say a line of Volcano brings, by the key of the sentence."""
    for reason in reasons:
        worth = dict(reason.values).get("worth")
        if isinstance(worth, Text):
            yield reason.key, str(dict(worth.values)["points"])


@pytest.mark.full
@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=str)
def test_every_claimed_line_is_legal_and_brings_what_is_claimed(game: str, seats: int, options: Options) -> None:
    for one in found(game, seats, options, LINES[game]):
        assert one.line.possible > one.line.brought or one.line.wins
        after(one.start, one.line.better)
        reasons = one.told.said if one.told else ()
        assert all(0 < len(language_for(code).say(reason)) <= LONGEST for reason in reasons for code in CODES)
        lines = {"volcano-hindsight-there": one.line.better, "volcano-hindsight-yours": one.line.played}
        for key, points in claimed(reasons) if game == "volcano" else ():
            assert signed(brought(one.start, lines[key])) == points


@pytest.mark.full
@pytest.mark.parametrize("key", ["volcano", "hekla", "vesuvio"])
def test_nobody_is_blamed_for_what_was_suggested(key: str) -> None:
    """Two press what is suggested, else what stands first, which are the same turns by the same judgement."""
    game, actions, number = REGISTRY[key], list[Move](), 1
    for position, moves in pressed(key, number):
        actions += [Move(position.mover, one) for one in moves]
    seed = Random(number).randbytes(16)
    record = Record(key, game.rules_version, 2, tuple(game.complete_options({}).items()), seed, None, tuple(actions))
    assert analyse(game, record).missed == ((), ())


ENDING: tuple[tuple[str, int, Options, int], ...] = (
    ("volcano", 2, {"variant": "mini"}, 6),
    ("volcano", 2, {"variant": "mini", "ending": "claimed"}, 2),
    ("volcano", 3, {"variant": "mini", "no_return": True}, 4),
    ("hekla", 2, {"quiet_rounds": 5}, 12),
)
"""Games that often end in another way than by captured colours or the last lava, and how many are looked at."""


def wins(start: Position[Any], line: Sequence[str]) -> bool | None:
    """Whether the seat to act alone wins the game that ends with these moves; None if it goes on."""
    outcome = after(start, line).outcome
    return None if outcome is None else set(outcome.winners) == start.to_act


@pytest.mark.full
@pytest.mark.parametrize(("game", "seats", "options", "games"), ENDING, ids=str)
def test_no_better_line_ends_the_game_but_by_a_win_that_is_told(
    game: str, seats: int, options: Options, games: int
) -> None:
    claims = 0
    for number in range(games):
        for one in turns_played(game, seats, options, number):
            if one.told is not None:
                claims += 1
                assert wins(one.start, one.told.played) is not True, one.start.dump()
                assert wins(one.start, one.told.better) is (True if one.told.wins else None), one.start.dump()
    assert claims
