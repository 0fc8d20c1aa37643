"""Where the nests and the caps start, and openings as text (O3, O4)."""

import pytest

from bot.words.language import language_for
from games.core.refusals import InvalidSetup
from games.core.text import Notation, Text, Value, text
from games.volcano.game import VOLCANO
from games.volcano.layouts import Opening, fixed_opening, read_opening
from games.volcano.variants import STANDARD
from tests.games.volcano.boards import begin, stack

OWN = "rrrrr/ggggg/bbbbb/ccccc/yyyyy"


def colours_of(opening: Opening) -> list[str]:
    """The ranks from the bottom, a letter a nest."""
    letters = "".join(colour.value if colour else "-" for colour in opening.colours)
    return [letters[start : start + 5] for start in range(0, 25, 5)]


def test_o4_the_diagonal_layout_is_the_classic_one() -> None:
    assert colours_of(fixed_opening("diagonal")) == ["rybbb", "gryyb", "cgryb", "cggry", "cccgr"]
    assert stack(begin(), "e1") == "b1b2b3"


def test_o4_the_pinwheel_has_every_colour_once_in_each_rank_and_file() -> None:
    ranks = colours_of(fixed_opening("pinwheel"))
    files = ["".join(file) for file in zip(*ranks, strict=True)]
    assert all(len(set(line)) == 5 for line in ranks + files)


def test_o4_the_fixed_layouts_differ() -> None:
    assert len({fixed_opening(layout).colours for layout in STANDARD.patterns}) == 4


def test_o4_caps_of_an_own_opening_may_stand_anywhere() -> None:
    start = begin(opening=f"{OWN} caps a1 e5 c3 b2 d4")
    assert {start.grid.names[cap] for cap in start.caps} == {"a1", "b2", "c3", "d4", "e5"}
    assert (stack(start, "a1"), stack(start, "a5"), start.setup.layout) == ("y1y2y3", "r1r2r3", "custom")


def test_o4_caps_of_an_own_opening_stand_on_red_when_none_is_named() -> None:
    assert read_opening(OWN).caps == (20, 21, 22, 23, 24)


DIAGRAM = """\
5 | r r r r r |
4 | g g g g g |
3 | b b b b b |
2 | c c c c c |
1 | y y y y y |
    a b c d e"""


@pytest.mark.parametrize(
    "ranks",
    [
        DIAGRAM,
        f"```\n{DIAGRAM}\n```",
        "r r r r r / g g g g g / b b b b b / c c c c c / y y y y y",
        "r,r,r,r,r/g,g,g,g,g/b,b,b,b,b/c,c,c,c,c/y,y,y,y,y",
        "rrrrr, ggggg, bbbbb, ccccc, yyyyy",
        "RRRRR GGGGG BBBBB CCCCC YYYYY",
        " rrrrr / ggggg / bbbbb / ccccc / yyyyy ",
        "r r r r r g g g g g b b b b b c c c c c y y y y y",
        "rrrrrgggggbbbbbcccccyyyyy",
        f"`{OWN}`",
        f"“{OWN}”",
        f"**{OWN}**",
        "5. rrrrr\n4. ggggg\n3. bbbbb\n2. ccccc\n1. yyyyy",
        "rrrrr 5\nggggg 4\nbbbbb 3\nccccc 2\nyyyyy 1",
        "\ufeffrrrrr\r\nggggg\r\nbbbbb\r\nccccc\r\nyyyyy\r\n",
    ],
)
@pytest.mark.parametrize(
    "caps", ["caps a1 b2 c3 d4 e5", "(caps: a1, b2, c3, d4 and e5)", "[Chapeaux : a1 b2 c3 d4 et e5]", "a1 b2 c3 d4 e5"]
)
def test_o4_an_opening_is_read_as_rule_sheets_and_other_programs_print_it(ranks: str, caps: str) -> None:
    assert read_opening(ranks) == read_opening(OWN)
    assert read_opening(f"{ranks} {caps}") == read_opening(f"{OWN} caps a1 b2 c3 d4 e5")
    assert VOLCANO.complete_options({"opening": f"{ranks}\n{caps}"})["opening"] == f"{OWN} caps a1 b2 c3 d4 e5"


@pytest.mark.parametrize(
    ("written", "fault", "values"),
    [
        ("rrrrr/ggggg", "ranks", {"count": 2, "wanted": 5}),
        ("hello", "ranks", {"count": 1, "wanted": 5}),
        (f"{OWN}/rrrrr", "ranks", {"count": 6, "wanted": 5}),
        ("rrrrr/gggg/bbbbb/ccccc/yyyyy", "files", {"rank": 4, "count": 4, "wanted": 5}),
        ("rrrrr/ggggg/bbbbb/ccccc/yyyyyy", "files", {"rank": 1, "count": 6, "wanted": 5}),
        (f"{OWN} caps a1 b2 c3 d4", "caps", {"count": 4, "wanted": 5}),
        (f"{OWN} caps", "caps", {"count": 0, "wanted": 5}),
        (f"{OWN} caps a1 a2 a3 a4 a5 b1", "caps", {"count": 6, "wanted": 5}),
        (f"{OWN} caps a1 b2 a1 d4 e5", "cap-twice", {"square": "a1"}),
        (f"{OWN} caps a1 b2 c3 d4 f5", "cap-off-board", {"name": "f5", "first": "a1", "last": "e5"}),
        ("r g b c y r g b c y r g b c y r g b c y r g b c", "files", {"rank": 1, "count": 4, "wanted": 5}),
        ("r r r r r / g g g g / b b b b b / c c c c c / y y y y y", "files", {"rank": 4, "count": 4, "wanted": 5}),
        (f"{OWN} (caps: a1, b2 and c3)", "caps", {"count": 3, "wanted": 5}),
        (f"{OWN} caps a1 b2 c3 d4 e6", "cap-off-board", {"name": "e6", "first": "a1", "last": "e5"}),
    ],
)
def test_o4_an_opening_is_refused_with_what_is_wrong_and_where(
    written: str, fault: str, values: dict[str, Value]
) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        read_opening(written)
    assert refusal.value.text.key == f"volcano-opening-{fault}"
    assert dict(refusal.value.text.values) == values


def test_o4_wrong_colour_counts_are_named_one_by_one() -> None:
    with pytest.raises(InvalidSetup) as refusal:
        read_opening("rrrrr/ggggg/bbbbb/cccrr/yyyyy")
    wrong = dict(refusal.value.text.values)["wrong"]
    assert isinstance(wrong, tuple)
    named = [dict(one.values) for one in wrong if not isinstance(one, str) and hasattr(one, "values")]
    assert named == [{"colour": "red", "count": 7}, {"colour": "clear", "count": 3}]


def test_options_are_completed_with_defaults() -> None:
    assert VOLCANO.complete_options({}) == {
        "variant": "standard",
        "layout": "diagonal",
        "opening": "",
        "no_return": False,
        "melting": False,
        "ending": "proved",
        "challenge": "none",
    }


def test_an_opening_implies_the_layout_custom_and_is_written_in_full() -> None:
    settled = VOLCANO.complete_options({"opening": OWN})
    assert settled["layout"] == "custom"
    assert settled["opening"] == f"{OWN} caps a5 b5 c5 d5 e5"
    assert VOLCANO.complete_options(settled) == settled


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"layout": "custom"}, "volcano-opening-missing"),
        ({"layout": "custom", "opening": "  "}, "volcano-opening-missing"),
        ({"layout": "stripes", "opening": OWN}, "volcano-opening-unused"),
        ({"layout": "diagonal", "opening": OWN}, "volcano-opening-unused"),
        ({"layout": "zigzag"}, "core-option-choice"),
        ({"layout": 3}, "core-option-choice"),
        ({"no_return": "yes"}, "core-option-toggle"),
        ({"no_return": 1}, "core-option-toggle"),
        ({"opening": "r" * 201}, "volcano-opening-long"),
        ({"opening": True}, "volcano-opening-long"),
        ({"colours": 5}, "core-unknown-option"),
        ({"variant": "giant"}, "core-option-choice"),
        ({"ending": "never"}, "core-option-choice"),
        ({"challenge": "blue"}, "core-option-choice"),
        ({"melting": "on"}, "core-option-toggle"),
        ({"ending": "claimed"}, "volcano-ending-unfit"),
        ({"variant": "mega", "ending": "claimed"}, "volcano-ending-unfit"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, str | int | bool], key: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options(options)
    assert refusal.value.text.key == key


def test_the_refusal_of_custom_without_an_opening_shows_one_that_works() -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options({"layout": "custom"})
    example = dict(refusal.value.text.values)["example"]
    assert isinstance(example, Notation)
    assert VOLCANO.complete_options({"opening": example.written})["layout"] == "custom"


MINI_OWN = "gby-/ygby/bygb/gbyg"
MEGA_OWN = "ygnbpr/gnbpro/nbpwoy/bproyg/proygn/roygnb"


@pytest.mark.parametrize(
    ("variant", "written", "fault", "values"),
    [
        ("mini", "gby/ygb/byg", "ranks", {"count": 3, "wanted": text("volcano-opening-either", one=4, other=5)}),
        ("mini", "gby-/ygby/bygb/gby", "files", {"rank": 1, "count": 3, "wanted": 4}),
        ("mini", f"{MINI_OWN} caps a1 b2 c3 d4", "caps", {"count": 4, "wanted": 5}),
        ("mini", f"{MINI_OWN} caps a1 b2 c3 d4 e4", "cap-off-board", {"name": "e4", "first": "a1", "last": "d4"}),
        ("mega", "rrrrr", "ranks", {"count": 1, "wanted": 6}),
        (
            "mega",
            MEGA_OWN.replace("w", "y"),
            "white",
            {"squares": ("c3", "d3", "c4", "d4"), "count": 0, "found": ()},
        ),
        (
            "mega",
            f"w{MEGA_OWN[1:].replace('w', 'y')}",
            "white",
            {"squares": ("c3", "d3", "c4", "d4"), "count": 1, "found": ("a6",)},
        ),
        ("mega", MEGA_OWN.replace("y", "o", 1), "colours", None),
        ("mega", f"{MEGA_OWN} caps a1 a1 b1 c1 d1", "cap-twice", {"square": "a1"}),
    ],
)
def test_o4_an_opening_of_mini_or_mega_is_refused_with_what_is_wrong_and_where(
    variant: str, written: str, fault: str, values: dict[str, Value] | None
) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options({"variant": variant, "opening": written})
    assert refusal.value.text.key == f"volcano-opening-{fault}"
    assert values is None or dict(refusal.value.text.values) == values


@pytest.mark.parametrize(
    ("variant", "written", "letters"),
    [
        ("standard", OWN.replace("r", "o", 1), "r y g b c"),
        ("standard", OWN.replace("r", "-", 1), "r y g b c"),
        ("mini", MINI_OWN.replace("g", "r", 1), "g b y - ."),
        ("mega", MEGA_OWN.replace("r", "c", 1), "r o y g t b p w"),
        ("mega", MEGA_OWN.replace("r", ".", 1), "r o y g t b p w"),
    ],
)
def test_o4_an_unknown_letter_is_named_with_its_square_and_the_letters_there_are(
    variant: str, written: str, letters: str
) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options({"variant": variant, "opening": written})
    assert refusal.value.text.key == "volcano-opening-letter"
    values = dict(refusal.value.text.values)
    assert isinstance(values["letters"], tuple)
    named = [dict(one.values)["sign"] for one in values["letters"] if isinstance(one, Text)]
    assert (values["square"], named) == ({"standard": "a5", "mini": "a4", "mega": "f6"}[variant], letters.split())


@pytest.mark.parametrize("letter", ["p", "w"])
def test_o4_a_letter_of_another_notation_is_told_which_colour_it_may_stand_for(letter: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        read_opening(OWN.replace("c", letter))
    assert language_for("en").say(refusal.value.text) == (
        f"“{letter}” on a2 isn’t a colour here. If it stands for c (clear), write that letter."
    )


@pytest.mark.parametrize("sign", ["-", "."])
def test_o5_an_empty_square_is_written_as_a_dash_or_a_dot(sign: str) -> None:
    settled = VOLCANO.complete_options({"variant": "mini", "opening": MINI_OWN.replace("-", sign)})
    assert settled["opening"] == f"{MINI_OWN} caps a1 d1 c2 b3 a4"


def test_o4_turquoise_is_written_t_and_read_as_the_n_of_older_openings_too() -> None:
    older = VOLCANO.complete_options({"variant": "mega", "opening": MEGA_OWN})
    newer = VOLCANO.complete_options({"variant": "mega", "opening": MEGA_OWN.replace("n", "t")})
    assert older == newer
    assert str(newer["opening"]).startswith(MEGA_OWN.replace("n", "t"))
