"""Lines that a look back claims would have been better are legal by the naive rules, too, and bring what is claimed.

Games between computers are played by the rules and by the naive second rules side by side. At the beginning of every
turn the naive game plays the turn that the analyst names instead.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.analyst import Alternative, Analyst
from games.core.computers import plan_turn, seed_for
from games.core.contract import Position
from games.core.game import Game
from games.core.options import OptionValue
from games.core.search import never
from games.core.text import Text
from games.core.worth import signed
from tests.games.hekla.naive_rules import NaiveHekla
from tests.games.vesuvio.naive import Twins
from tests.games.volcano.naive_rules import NaiveVolcano, spot

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


LEVELS = {"volcano": 2, "hekla": 1, "vesuvio": 1}
"""Computers of these levels play: they miss enough."""

SAID = 2
"""So many of them are put into words."""

LONGEST = 200
"""The most characters of a sentence."""

SAMPLED = {"volcano": 1, "hekla": 1, "vesuvio": 6}
"""One of so many turns is looked at."""


@dataclass
class Volcano:
    """Its points are counted by trying every colour for every white piece."""

    game: NaiveVolcano

    def copy(self) -> "Volcano":
        return Volcano(self.game.copy())

    def play(self, written: str) -> None:
        if written == "claim":
            return
        start, target = map(spot, written.split("-"))
        self.game.move(start, target)

    def points(self, seat: int) -> int:
        return points_of(self.game.hands[seat])


def points_of(hand: list[str]) -> int:
    """Seven for every tree of one colour, five for every other tree, one for every piece left over."""
    plain = [piece for piece in hand if piece[0] != "w"]
    white = [piece for piece in hand if piece[0] == "w"]
    trees = min(sum(piece[1] == size for piece in hand) for size in "123")
    single = 0
    for colours in product("roygnbpc", repeat=len(white)):
        coloured = [*plain, *(colour + piece[1] for colour, piece in zip(colours, white, strict=True))]
        single = max(single, sum(min(coloured.count(colour + size) for size in "123") for colour in "roygnbpc"))
    return 7 * single + 5 * (trees - single) + len(hand) - 3 * trees


@dataclass
class Hekla:
    """Its lines are judged in games of a hundred."""

    game: NaiveHekla

    def copy(self) -> "Hekla":
        return Hekla(deepcopy(self.game))

    def play(self, written: str) -> None:
        self.game.move(written)


def naive_of(game: str, seats: int, options: Options, seed: bytes, position: Any) -> Volcano | Hekla | Twins:
    if game == "hekla":
        return Hekla(NaiveHekla.begin(seats, position.mover))
    if game == "vesuvio":
        return Twins.begin(seats, seed)
    opening = REGISTRY[game].opening_text(REGISTRY[game].complete_options(options), seed)
    opening = opening.replace("t", "n")  # People write turquoise so.
    rules = {name: bool(options.get(name)) for name in ("no_return", "melting")}
    variant = str(options.get("variant", "standard"))
    # The proof that a Mini game is over takes the naive rules long, and no line here depends on it.
    return Volcano(NaiveVolcano.begin(opening, seats, position.mover, **rules, variant=variant.replace("mini", "")))


def analyst_of(game: str) -> Analyst:
    analyst = REGISTRY[game].analyst
    assert analyst is not None
    return analyst


@dataclass(frozen=True)
class Found:
    """A turn and the line that is claimed to be better, with the naive game as it stood before."""

    position: Position[Any]
    naive: Any
    alternative: Alternative


def planned(rules: Game[Any], here: Position[Any], seat: int, level: int, seed: bytes) -> tuple[str, ...]:
    """The moves that a computer of this level makes; any legal one at level 0."""
    if level:
        return tuple(plan_turn(rules, here.view(seat), seat, level, seed))
    return (here.notation(Random(seed).choice(here.moves(seat))),)


def turns_played(
    game: str, seats: int, options: Options, number: int, levels: Sequence[int] | None = None
) -> Iterator[Found]:
    """The turns of a game between computers, weak ones unless said otherwise, for which there is a better line."""
    rules = REGISTRY[game]
    levels = levels or (LEVELS[game],)
    analyst = analyst_of(game)
    seed = Random(f"{game} {seats} {options} {number}").randbytes(16)
    here = rules.start(seats, rules.complete_options(options), seed)
    naive = naive_of(game, seats, options, seed, here)
    moves = 0
    while here.outcome is None:
        start, before = here, naive.copy()
        (seat,) = here.to_act
        played: list[str] = []
        while here.to_act and here.turn == start.turn:
            for written in planned(rules, here, seat, levels[seat % len(levels)], seed_for(seed, moves)):
                step = here.play(seat, here.read(seat, written))
                naive.play(written)
                played.append(written)
                here, moves = step.position, moves + 1
                if step.irrevocable or here.turn != start.turn:
                    break
        alternative = None
        if (start.turn + 1) % SAMPLED[game] == 0:
            alternative = analyst.look(start.view(seat), seat, tuple(played), never).better
        if alternative:
            yield Found(start, before, alternative)
        while here.forced:
            seat, move = here.forced
            naive.play(here.notation(move))
            here = here.play(seat, move).position


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


def brought(one: Found, line: tuple[str, ...], seat: int) -> int:
    """What the line brings by the naive rules, which refuse what is not legal."""
    naive = one.naive.copy()
    before: int = naive.points(seat)
    for written in line:
        naive.play(written)
    return int(naive.points(seat)) - before


def said(game: str, view: Any, seat: int, alternative: Alternative) -> tuple[Text, ...]:
    """Its reasons, which are short in every language; a closer look may take the line back."""
    told = analyst_of(game).explained(view, seat, alternative, never)
    reasons = told.said if told else ()
    for reason in reasons:
        for code in CODES:
            assert 0 < len(language_for(code).say(reason)) <= LONGEST, reason.key
    return reasons


def claimed(reasons: Sequence[Text]) -> Iterator[tuple[str, str]]:
    """The points that the reasons say a line of Volcano brings, by the key of the sentence."""
    for reason in reasons:
        worth = dict(reason.values).get("worth")
        if isinstance(worth, Text):
            yield reason.key, str(dict(worth.values)["points"])


@pytest.mark.full
@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=str)
def test_every_claimed_line_is_legal_and_brings_what_is_claimed(game: str, seats: int, options: Options) -> None:
    replayed = 0
    for one in found(game, seats, options, LINES[game]):
        (seat,) = one.position.to_act
        alternative = one.alternative
        replayed += 1
        reasons = said(game, one.position.view(seat), seat, alternative) if replayed <= SAID else ()
        assert alternative.possible > alternative.brought or alternative.wins
        if not isinstance(one.naive, Volcano):
            naive = one.naive.copy()
            for written in alternative.better:
                naive.play(written)
                assert not isinstance(naive, Twins) or naive.differences() == {}, written
            continue
        assert brought(one, alternative.better, seat) >= 0
        lines = {"volcano-hindsight-there": alternative.better, "volcano-hindsight-yours": alternative.played}
        for key, points in claimed(reasons):
            assert signed(brought(one, lines[key], seat)) == points
    assert replayed == LINES[game]


ENDING: tuple[tuple[str, int, Options, int], ...] = (
    ("volcano", 2, {"variant": "mini"}, 6),
    ("volcano", 2, {"variant": "mini", "ending": "claimed"}, 2),
    ("volcano", 3, {"variant": "mini", "no_return": True}, 4),
    ("hekla", 2, {"quiet_rounds": 5}, 12),
)
"""Games that often end in another way than by captured colours or the last lava, and how many are looked at."""


def end_of(position: Position[Any], seat: int, line: Sequence[str]) -> bool | None:
    """Whether the seat alone wins the game that ends with these moves; None if it goes on."""
    for written in line:
        position = position.play(seat, position.read(seat, written)).position
    while position.forced:
        position = position.play(*position.forced).position
    return None if position.outcome is None else position.outcome.winners == (seat,)


@pytest.mark.full
@pytest.mark.parametrize(("game", "seats", "options", "games"), ENDING, ids=str)
def test_no_better_line_ends_the_game_but_by_a_win_that_is_told(
    game: str, seats: int, options: Options, games: int
) -> None:
    claims = 0
    for number in range(games):
        for one in turns_played(game, seats, options, number, (1, 2)):
            (seat,) = one.position.to_act
            told = analyst_of(game).explained(one.position.view(seat), seat, one.alternative, never)
            if told is None:
                continue
            claims += 1
            assert end_of(one.position, seat, told.played) is not True, one.position.dump()
            assert end_of(one.position, seat, told.better) is (True if told.wins else None), one.position.dump()
    assert claims
