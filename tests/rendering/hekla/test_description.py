"""Hekla's description is complete and short: a reader with the words alone could set the game up again."""

import re
from dataclasses import dataclass, replace

import pytest

from games.hekla.board import NUMBERS, ROWS, SIGHT, SQUARES, circle_at, lap_of
from games.hekla.pieces import LAVA, VALUES, Stones, read_stones
from games.hekla.state import HeklaState
from rendering.hekla import HeklaPainter
from rendering.picture import ALT_TEXT_LIMIT
from tests.rendering.hekla.views import SEATS, board, game, over, row, stocked, view
from tests.rendering.sentences import words

PAINTER = HeklaPainter()


@dataclass(frozen=True)
class Told:
    """What a reader gets out of a description."""

    squares: tuple[Stones, ...]
    supplies: tuple[tuple[int, ...], ...]
    vulcanologists: tuple[int, ...]
    lava_left: tuple[int, ...]
    to_act: frozenset[int]
    sight: frozenset[int] | None
    turn: int
    forfeited: frozenset[int]
    quiet: int


PATTERNS = {
    "en": {
        "squares": r"all other squares being empty: ([^.]*)\.",
        "seat": r"Player (\d) \((\w)(, gave up)?\): "
        r"(?:at the start|circle (\d+)(?:, lap (\d+), step (\d+))?), to place ([\d -]+)\.",
        "lava": r"Lava left: (\d+) without a groove, (\d+) with one\.",
        "to_act": r"To move: Player (\d)\.",
        "sight": r"In sight of Player \d: ([^.]*)\.",
        "turn": r"Turns played: (\d+)\.",
        "quiet": r"Rounds without an eruption: (\d+) of 20\.",
    },
    "fr": {
        "squares": r"le reste étant vide\u202f: ([^.]*)\.",
        "seat": r"Joueur (\d) \((\w)(, abandon)?\)\u202f: "
        r"(?:au départ|cercle (\d+)(?:, circuit (\d+), pas (\d+))?), à poser ([\d -]+)\.",
        "lava": r"Lave restante\u202f: (\d+) sans rainure, (\d+) à une rainure\.",
        "to_act": r"Doit jouer\u202f: Joueur (\d)\.",
        "sight": r"Ce que voit Joueur \d\u202f: ([^.]*)\.",
        "turn": r"Tours joués\u202f: (\d+)\.",
        "quiet": r"Manches sans éruption\u202f: (\d+) sur 20\.",
    },
}


def read(told: str, code: str) -> Told:
    said = PATTERNS[code]
    taken = dict(part.split(" ") for part in re.findall(said["squares"], told)[0].split(", ") if part != "-")
    seats = re.findall(said["seat"], told)
    for _, _, _, circle, lap, position, _ in seats:
        # The circles bear the numbers of the first two laps.
        if position:
            assert lap_of(int(position)) > 2
            assert (circle, lap) == (str(circle_at(int(position))), str(lap_of(int(position))))
    assert [colour for _, colour, *_ in seats] == list("rgyb")[: len(seats)]
    sight = re.findall(said["sight"], told)
    quiet = re.findall(said["quiet"], told)
    return Told(
        squares=tuple(read_stones(taken.get(name, "")) for name in SQUARES),
        supplies=tuple(tuple(supply.count(str(value)) for value in VALUES) for *_, supply in seats),
        vulcanologists=tuple(int(position or circle or 0) for _, _, _, circle, _, position, _ in seats),
        lava_left=tuple(int(count) for count in re.findall(said["lava"], told)[0]),
        to_act=frozenset(int(seat) - 1 for seat in re.findall(said["to_act"], told)),
        sight=frozenset(NUMBERS[name] for name in sight[0].split() if name != "-") if sight else None,
        turn=int(re.findall(said["turn"], told)[0]),
        forfeited=frozenset(int(seat) - 1 for seat, _, gone, *_ in seats if gone),
        quiet=int(quiet[0]) if quiet else 0,
    )


def known(one: HeklaState) -> Told:
    return Told(
        squares=one.table.squares,
        supplies=one.table.supplies,
        vulcanologists=one.table.vulcanologists,
        lava_left=one.lava_left,
        to_act=one.to_act,
        sight=one.sight if one.to_act else None,
        turn=one.turn,
        forfeited=one.forfeited,
        quiet=one.rounds_without_eruption,
    )


@pytest.mark.full
@pytest.mark.parametrize("code", PATTERNS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_the_position_can_be_rebuilt_from_its_description(code: str, seats: int, seed: int) -> None:
    for turn in game(seats, seed):
        told = PAINTER.describe(turn.after, words(code))
        assert len(told) <= ALT_TEXT_LIMIT
        assert read(told, code) == known(turn.after)


@pytest.mark.parametrize("code", PATTERNS)
def test_the_fullest_position_fits_and_loses_nothing(code: str) -> None:
    """23 volcanoes and 19 blocks of lava, three digits for every place on the track, three seats gone, twelve rows."""
    codes = ["r3g2"] * 11 + ["l0l1"] * 5 + ["b1"] + ["l0"] * 9
    assert sum(len(stones) for stones in map(read_stones, codes)) == 42
    one = view(
        board(**dict(zip(SQUARES, codes, strict=True))),
        (111, 122, 133, 7),
        3,
        choices=ROWS[:19],
        lava=LAVA - 1,
        forfeited=frozenset({0, 1, 2}),
    )
    one = replace(stocked(one, *((0, 0, 0, 0),) * 4), quiet=(19,) * 4, turn=1234)
    assert len(one.choices) == 12
    assert len(one.sight) == max(map(len, SIGHT))
    told = PAINTER.describe(one, words(code))
    assert len(told) <= ALT_TEXT_LIMIT
    assert read(told, code) == known(one)


@pytest.mark.parametrize("code", PATTERNS)
def test_the_rows_to_choose_from_are_named_with_their_totals(code: str) -> None:
    """H10, with the board of the rule sheet's illustration 4."""
    squares = board(D1="g2", D2="b2g3", D3="y1", E2="r2", F2="y2")
    one = view(squares, choices=(row("D1", "D2", "D3"), row("D2", "E2", "F2")))
    assert "D1-D3 = 8, D2-F2 = 9." in PAINTER.describe(one, words(code))


def test_a_finished_game_names_who_is_first() -> None:
    """H17."""
    one = view(vulcanologists=(50, 20, 50), outcome=over((50, 20, 50)))
    assert "Game over. First: Player 1, Player 3." in PAINTER.describe(one, words("en"))
    assert "Partie terminée. Premier\u202f: Joueur 1, Joueur 3." in PAINTER.describe(one, words("fr"))
