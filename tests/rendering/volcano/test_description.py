"""The description is complete and short: a reader with the words alone could set the game up again."""

import dataclasses
import random
import re
from dataclasses import dataclass

import pytest

from games.core.grid import Grid
from games.volcano.challenges import Progress
from games.volcano.pieces import Colour, Stack, read_pieces
from games.volcano.state import VolcanoState
from rendering.alt_text import Called
from rendering.painters import PAINTERS
from rendering.picture import ALT_TEXT_LIMIT
from rendering.volcano.description import Manner, _sentences
from tests.rendering.sentences import words
from tests.rendering.volcano.views import BOARDS, GRID, KINDS, over, shaken, view


@dataclass(frozen=True)
class Told:
    """What a reader gets out of a description."""

    variant: str
    melting: bool
    stacks: tuple[Stack, ...]
    caps: frozenset[int]
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    to_act: frozenset[int]
    turn: int
    forfeited: frozenset[int]
    memory: dict[int, frozenset[int]]
    quiet: int


PATTERNS = {
    "en": {
        "turn": r"Turns played: (\d+)\.",
        "to_act": r"To move: ([\w, ]+)\.",
        "rank": r"(?:Rank |(?<=\. ))(\d): ([^.]*)\.",
        "seat": r"Player (\d)( \(gave up\))?: score (\d+)([^.]*)\.",
        "memory": r"Caps that can’t go back: ([^.]*)\.",
        "to": " to ",
        "except": " all but ",
        "quiet": r"Rounds without a capture: (\d+) of 20\.",
    },
    "fr": {
        "turn": r"Tours joués\u202f: (\d+)\.",
        "to_act": r"Doit jouer\u202f: ([\w, ]+)\.",
        "rank": r"(?:Rangée (?=\d\u202f:)|(?<=\. )(?=\d\u202f:))(\d)\u202f: ([^.]*)\.",
        "seat": r"Joueur (\d)( \(abandon\))?\u202f: score (\d+)([^.]*)\.",
        "memory": r"Retours interdits\u202f: ([^.]*)\.",
        "to": " vers ",
        "except": " tout sauf ",
        "quiet": r"Manches sans prise\u202f: (\d+) sur 20\.",
    },
}


RECORDED = {colour.letter: colour.value for colour in Colour}
"""The letter of records for each that people see."""


def codes(told: str) -> str:
    """Piece codes of two characters each; a letter with several sizes stands for as many pieces."""
    found = re.findall(r"([rygbcotpw])([123]+)", told)
    return "".join(RECORDED.get(letter, letter) + size for letter, sizes in found for size in sizes)


def squares(told: str, grid: Grid) -> frozenset[int]:
    return frozenset(
        grid.numbers[file + rank] for file, ranks in re.findall(r"([a-f])([1-6]+)", told) for rank in ranks
    )


def read_memory(told: str, code: str, grid: Grid) -> dict[int, frozenset[int]]:
    said = PATTERNS[code]
    memory: dict[int, frozenset[int]] = {}
    for listed in re.findall(said["memory"], told):
        for part in listed.split("; "):
            if said["except"] in part:
                cap, named = part.split(said["except"])
                memory[grid.numbers[cap]] = frozenset(range(grid.size)) - squares(named, grid)
            else:
                cap, named = part.split(said["to"])
                memory[grid.numbers[cap]] = squares(named, grid)
    return memory


def read(told: str, code: str, grid: Grid = GRID) -> Told:
    """Rebuild what the sentences say; a square that is not mentioned is empty."""
    said = PATTERNS[code]
    stacks: list[Stack] = [()] * grid.size
    caps = set()
    for rank, contents in re.findall(said["rank"], told):
        for file, part in re.findall(r"([a-f]) (.*?)(?=,? [a-f] |$)", contents):
            place = grid.numbers[file + rank]
            stacks[place] = tuple(reversed(read_pieces(codes(part))))
            if "*" in part:
                caps.add(place)
    seats = re.findall(said["seat"], told)
    quiet = re.search(said["quiet"], told)
    acting = re.search(said["to_act"], told)
    turn = re.search(said["turn"], told)
    variant = re.match(r"(Mini|Mega)?", told)
    assert turn is not None
    assert variant is not None
    return Told(
        variant=(variant[1] or "standard").lower(),
        melting="Melting" in told or "Fusion" in told,
        stacks=tuple(stacks),
        caps=frozenset(caps),
        hands=tuple(tuple(sorted(piece.code for piece in read_pieces(codes(hand)))) for _, _, _, hand in seats),
        scores=tuple(int(score) for _, _, score, _ in seats),
        to_act=frozenset(int(seat.split()[1]) - 1 for seat in acting[1].split(", ")) if acting else frozenset(),
        turn=int(turn[1]),
        forfeited=frozenset(int(seat) - 1 for seat, gone, _, _ in seats if gone),
        memory=read_memory(told, code, grid),
        quiet=int(quiet[1]) if quiet else 0,
    )


def known(one: VolcanoState) -> Told:
    return Told(
        variant=one.setup.variant,
        melting=one.setup.melting,
        stacks=one.stacks,
        caps=frozenset(one.caps),
        hands=tuple(tuple(sorted(piece.code for piece in hand)) for hand in one.captured),
        scores=one.scores,
        to_act=one.to_act,
        turn=one.turn,
        forfeited=one.forfeited,
        memory={cap: left for cap, left in zip(one.caps, one.left, strict=True) if left},
        quiet=0 if one.quiet_limit is None else one.rounds_without_capture,
    )


def crowded(seed: int, board: str = "standard") -> VolcanoState:
    """Pieces everywhere, six hands, four seats gave up, and memories that are as long to say as any."""
    chooser = random.Random(seed)
    kind = KINDS[board]
    places = range(kind.grid.size)
    stacks, hands = kind.dealt(round(len(kind.pieces) * chooser.choice((0, 0.5, 0.65, 0.8, 1))), 6, chooser)
    caps = chooser.sample(places, 5)
    half = len(places) // 2
    left = [frozenset(chooser.sample([s for s in places if s != cap], chooser.randint(half, half + 3))) for cap in caps]
    return kind.view(
        stacks, caps, hands, to_act=(5,), turn=1000, forfeited=range(4), left=left, quiet=19, melting=True
    )  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize("code", PATTERNS)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(30))
def test_the_position_can_be_rebuilt_from_its_description(code: str, board: str, seed: int) -> None:
    one = shaken(seed, board)
    assert read(PAINTERS["volcano"].describe(one, words(code)), code, one.grid) == known(one)


@pytest.mark.full
@pytest.mark.parametrize("code", PATTERNS)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(30))
def test_the_fullest_positions_fit_and_lose_nothing(code: str, board: str, seed: int) -> None:
    one = crowded(seed, board)
    told = PAINTERS["volcano"].describe(one, words(code))
    assert len(told) <= ALT_TEXT_LIMIT
    assert read(told, code, one.grid) == known(one)


@pytest.mark.parametrize("code", PATTERNS)
def test_every_manner_of_writing_says_the_same(code: str) -> None:
    one = shaken(5, "mega")
    told = {manner: " ".join(_sentences(one, Called(words(code)), manner)) for manner in Manner}
    assert [read(said, code, one.grid) for said in told.values()] == [known(one)] * len(Manner)
    assert len(told[Manner.WIDE]) > len(told[Manner.CLOSE]) > len(told[Manner.TERSE])


@pytest.mark.parametrize("code", PATTERNS)
def test_the_key_names_the_colours_in_play_and_no_others(code: str) -> None:
    letters = {"standard": set("rygbc"), "mini 4x4": set("gby"), "mini 5x5": set("gby"), "mega": set("roygtbpw")}
    for board, kind in KINDS.items():
        told = PAINTERS["volcano"].describe(kind.view(), words(code))
        named = re.search(r"(?<=\. )([a-z] [^.;]*?) ?;", told)
        assert named is not None
        assert {name[0] for name in named[1].split(", ")} == letters[board]


@pytest.mark.parametrize("challenge", ["red", "large", "trees"])
def test_a_challenge_is_told_with_all_its_numbers_and_no_other_score(challenge: str) -> None:
    one = view(captured=(read_pieces("r3r2"),), progress=Progress(challenge, 3, 12, 45, 678))
    assert "Player 1; others r3 r2." in PAINTERS["volcano"].describe(one, words("en"))
    assert "missing 12, penalty points 3, eruptions 45, cap moves 678." in PAINTERS["volcano"].describe(
        one, words("en")
    )
    told = PAINTERS["volcano"].describe(one, words("fr"))
    assert "manque 12, points de pénalité 3, éruptions 45, déplacements 678." in told


@pytest.mark.parametrize(("missing", "verdict"), [(0, "Challenge met."), (1, "Challenge not met.")])
def test_a_finished_challenge_says_how_it_went(missing: int, verdict: str) -> None:
    one = view(captured=((),), to_act=(), outcome=over((0,), 1), progress=Progress("red", 0, missing, 1, 1))
    told = PAINTERS["volcano"].describe(one, words("en"))
    assert verdict in told
    assert "First" not in told


def test_a_finished_game_names_who_is_first() -> None:
    one = dataclasses.replace(view(captured=((),) * 3, to_act=()), outcome=over((0, 2), 3))
    assert "Game over. First: Player 1, Player 3." in PAINTERS["volcano"].describe(one, words("en"))
    assert "Partie terminée. Premier\u202f: Joueur 1, Joueur 3." in PAINTERS["volcano"].describe(one, words("fr"))


def test_a_finished_game_without_places_says_so() -> None:
    one = dataclasses.replace(view(to_act=()), outcome=dataclasses.replace(over((), 2), placings=(None, None)))
    assert "Game over. r red" in PAINTERS["volcano"].describe(one, words("en"))
