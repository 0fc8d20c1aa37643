"""Every sentence of Vesuvio has words in both languages, is said somewhere, and fits where it is shown."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

import games.vesuvio
from games.core.options import OptionValue
from games.core.refusals import Refusal
from games.core.text import Text
from games.vesuvio.board import Place
from games.vesuvio.endings import Ending
from games.vesuvio.game import VESUVIO
from games.vesuvio.guide import guide
from games.vesuvio.moves import Dig, Keep, Leave, Photo, Push, Shout, Stay, Take
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import after, begin, play, position
from tests.games.vesuvio.crowds import crowd, pick, wander
from tests.games.wording import (
    LANGUAGES,
    Speaker,
    keys_in,
    keys_in_code,
    optional_keys,
    placeables,
    scored_keys,
    setup_keys,
    speaker,
)

EXPLANATION_LIMIT = 90
"""So that a notation and an explanation fit Discord's 100 characters of a choice together."""

NOTHING = ("burned", "gave-up", "away", "empty", "flints")
FAMILIES = {
    "vesuvio-ending-": {f"vesuvio-ending-{ending}" for ending in Ending},
    "vesuvio-part-nothing-": {f"vesuvio-part-nothing-{why}" for why in NOTHING},
}
"""Computed keys by how they begin."""


def refused(attempt: Callable[[], object]) -> Text:
    with pytest.raises(Refusal) as refusal:
        attempt()
    return refusal.value.text


def choosing() -> VesuvioPosition:
    """Two stones are drawn."""
    deck = "gold flint" + " pyrite" * 18
    return after(position(["N4", "N20"], ground={"N4": "medium"}, decks={"green": deck}), "dig")


def refusals() -> list[Text]:
    start = begin(3)
    wrong: list[dict[str, OptionValue]] = [{"rounds": 5}, {"photo_wins": 1}]
    meadow = position(["N3", "N3", "N20"], points=1)
    dug = after(position(["N4", "N20"], ground={"N4": "poor"}), "dig")
    top = position(["N33", "N20"], taken=True)
    dry = position(["N4", "N20"], ground={"N4": "good"}, decks={"green": ""})
    shouting = position(["N5", "N5"], ["camera"])
    return [
        *(refused(partial(VESUVIO.complete_options, options)) for options in wrong),
        refused(lambda: begin(5)),
        refused(lambda: begin(2, 3)),
        refused(lambda: start.forfeit(7)),
        refused(lambda: position(["yacht", "N1"], mover=1).forfeit(0)),
        refused(lambda: start.read(1, "N1")),
        refused(lambda: start.hint(0, 1)),
        refused(start.conclude().position.conclude),
        refused(lambda: start.forfeit(1).position.forfeit(1)),
        *(refused(partial(start.read, 0, typed)) for typed in ("?", "dig", "N34")),
        *(
            refused(partial(meadow.read, 0, typed))
            for typed in ("A1", "N3", "N9", "N4.1", "N0", "push3:N4", "push2:N9")
        ),
        *(refused(partial(meadow.play, 0, move)) for move in (Stay(), Dig(), Keep(0, 0), Photo(), Take(), Leave())),
        refused(lambda: meadow.play(0, Shout(Place("N4")))),
        refused(lambda: position(["N1", "N1"]).play(0, Push(1, Place("N0")))),
        refused(lambda: position(["N2", "N1"]).play(0, Push(1, Place("N3")))),
        refused(lambda: position(["N20", "N2"], lava="N21 N19").read(0, "N21")),
        refused(lambda: position(["N2", "N1"], token="N9").play(0, Take())),
        refused(lambda: dug.play(0, Dig())),
        refused(lambda: dry.play(0, Dig())),
        refused(lambda: position(["N4", "N1"], ground={"N4": "good"}, points=2).play(0, Dig())),
        refused(lambda: top.play(0, Photo())),
        refused(lambda: shouting.play(0, Shout(Place("N9")))),
        refused(lambda: position(["N5", "N6"], ["camera"]).play(0, Shout(Place("N4")))),
        refused(lambda: choosing().play(0, Dig())),
        refused(lambda: choosing().read(0, "keep2")),
        refused(lambda: after(position(["N9", "N20"], ["gold"]), "A2").play(0, Dig())),
        refused(lambda: position(["N5", "N5"]).read(0, "push2")),
    ]


def explained(game: VesuvioPosition) -> list[Text]:
    """What is said of every move, of every beginning of one, and of the turn."""
    paths = {game.write(move)[:length] for move in game.moves(game.mover) for length in range(3)}
    return [game.explain(game.mover, path) for path in sorted(paths)]


def explanations() -> list[Text]:
    slides = position(["N22", "N22"], ["camera", "gold"], ground={"N23": "fault"})
    moments = [
        *(position([spot, "N20"], ground={spot: "good"}) for spot in ("N33", "N1", "N9")),
        position(["A1", "A1"], ["camera", "gold"], ground={"A2": "medium", "N3": "poor"}),
        position(["N30", "N30"], ["camera"], lava="N31"),
        position(["N5", "N2"], ground={"N4": "medium"}, token="N5"),
        after(position(["A2", "N20"], ["gold"], ground={"N3": "fault"}), "A1"),
        slides,
        choosing(),
        begin(4),
    ]
    crowds = [moment for number in range(30) for moment in wander(Random(number), 10) if not moment.outcome]
    return [text for moment in (*moments, *crowds) for text in explained(moment)]


def walks() -> list[Text]:
    """What lists say of whole walks, of the way home, and of stones to keep."""
    quiet = position(["N9", "N20"], ground={"N10": "poor"})
    late = position(["N9", "N2"], lava="N33 N32", eruption=("photo", 0, 3), round=4)
    ways = [*VESUVIO.ways(quiet.view(None)), *VESUVIO.ways(late.view(None)), *VESUVIO.ways(choosing().view(0))]
    return [said for way in ways for said in (way.label, way.meaning)]


def surrendered() -> list[Text]:
    """What is asked before a tourist leaves for good."""
    asked = []
    for hand in ("", "pyrite", "fossil sapphire"):
        game = position(["N1", "N20"], [hand])
        asked += [told for move in game.moves(0) if (told := game.gives_up(0, move)) is not None]
    return asked


def stories() -> list[Text]:
    told: list[Text] = []
    for number in range(40):
        dice = Random(number)
        game = crowd(dice)
        for _ in range(30):
            if game.outcome:
                break
            step = game.play(game.mover, pick(game, dice))
            game = step.position
            for viewer in (None, 0, 1):
                told += game.tell(game.visible_events(step.events, viewer))
    for game, line in [
        (position(["outside", "N2"], round=1), "enter N2"),
        (position(["N1", "yacht"], ["camera gold", "gold"]), "leave"),
        (position(["N32", "burned"], lava="N33", eruption=("photo", 0, 3)), "end"),
        (position(["N1", "yacht"], ["fossil", "sapphire"]), "leave"),
        (position(["N33", "N2"], photo={0: (2, 0)}), "photo photo"),
        (position(["N2", "N3"], round=29, mover=1), "end"),
        (position(["N28", "N2"], ground={"N28": "poor"}, decks={"red": "eruption"}), "dig"),
        (position(["N31", "N2"], ["gold"], lava="N33 N32", eruption=("photo", 0, 3), mover=1, token="E2"), "end"),
    ]:
        reached, events = play(game, line)
        told += reached.tell(events)
    for step in (begin(2).conclude(), begin(2).forfeit(0), position(["N5", "N6"], ["gold"]).forfeit(0)):
        told += step.position.tell(step.events)
    empty = position(["N4", "N5"], ["gold"], decks={"green": ""})
    return [*told, *guided(), *empty.disclosed, *begin().disclosed]


def guided() -> list[Text]:
    """What the first steps say."""
    return [guide().goal, *(sentence for task in guide().tasks for sentence in (task.ask, task.done))]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Speaker:
    return speaker(request.param, "core", "vesuvio")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_and_no_words_are_left_over(language: str) -> None:
    assert set(placeables("vesuvio", language)) == keys_in_code("vesuvio", FAMILIES)


def test_both_languages_take_the_same_values() -> None:
    assert placeables("vesuvio", "en") == placeables("vesuvio", "fr")


@pytest.mark.full
def test_the_rules_say_every_sentence_there_is() -> None:
    said = keys_in([*refusals(), *explanations(), *walks(), *surrendered(), *stories()])
    elsewhere = setup_keys(VESUVIO) | optional_keys("vesuvio") | scored_keys("vesuvio")
    assert set(placeables("vesuvio", "en")) - elsewhere - said == set()


def test_every_sentence_can_be_said_and_has_nothing_left_open(words: Speaker) -> None:
    said = [words.say(sentence) for sentence in (*refusals(), *explanations(), *walks(), *surrendered(), *stories())]
    assert not [sentence for sentence in said if not sentence.strip() or "{" in sentence or "  " in sentence]


def test_every_refusal_and_every_story_is_a_sentence(words: Speaker) -> None:
    said = [words.say(sentence) for sentence in (*refusals(), *stories())]
    assert not [sentence for sentence in said if sentence[-1] != "." or sentence[0].isspace()]


def test_explanations_fit_a_choice_together_with_the_notation(words: Speaker) -> None:
    assert max(map(len, map(words.say, explanations()))) <= EXPLANATION_LIMIT


def test_french_words_have_french_spaces() -> None:
    words = (Path(games.vesuvio.__file__).parent / "words" / "fr.ftl").read_text(encoding="utf-8")
    wrong = (" :", " ;", " !", " ?", "« ", " »", "“", "'")
    assert not [line for line in words.splitlines() if any(one in line for one in wrong)]


def say(game: VesuvioPosition, line: str, viewer: int | None) -> list[str]:
    reached, events = play(game, line)
    words = speaker("en", "core", "vesuvio")
    return [words.say(one) for one in reached.tell(reached.visible_events(events, viewer))]


def test_a_dig_reads_as_much_as_one_may_know() -> None:
    game = position(["N4", "N20"], ground={"N4": "medium"}, decks={"green": "gold flint pyrite"})
    assert say(game, "dig keep2:1", 0) == [
        "Player 1 digs on N4 and draws gold and a flint.",
        "Player 1 keeps gold.",
        "Player 1 puts a flint back into the green deck, under 1 card.",
    ]
    assert say(game, "dig keep2:1", 1) == [
        "Player 1 digs on N4 and draws 2 cards.",
        "Player 1 keeps one of the stones.",
        "Player 1 puts the other one back into the green deck.",
    ]


def test_cards_of_a_kind_are_told_together() -> None:
    game = position(["N1", "N31"], ["", "gold flint gold gold"], lava="N33 N32", eruption=("photo", 1, 3))
    assert "Lava catches Player 2 on N31, with a flint and 3 pieces of gold." in say(game, "end", None)


def test_a_push_down_a_steep_slope_reads_in_the_order_it_happens() -> None:
    game = position(["N9", "N9", "N1"], ["", "fossil fossil"])
    assert say(game, "push2:A1 end", 2) == [
        "Player 1 takes a card from Player 2.",
        "Player 2 loses a fossil.",
        "Player 1 pushes Player 2 from N9 to A1.",
        "Player 1 ends the turn with 3 AP unused.",
    ]
    assert say(game, "push2:A1", 1)[0] == "Player 1 takes a fossil from Player 2."


def test_a_walk_is_one_sentence_and_so_are_points_for_the_photo() -> None:
    assert say(position(["N5", "N2"]), "N6 N7 N8", None) == ["Player 1 goes N5 → N6 → N7 → N8."]
    assert say(position(["N33", "N2"]), "photo photo end", None) == [
        "Player 1 has 2 of the 4 AP for the photo.",
        "Player 1 ends the turn with 2 AP unused.",
    ]
    taken = say(position(["N33", "N2"], photo={0: (2, 0)}), "photo photo", None)
    assert taken[0] == "Player 1 takes the photo of the crater and holds the camera."


def test_the_end_names_the_winner() -> None:
    game = position(["N1", "yacht"], ["camera gold", "gold"])
    assert say(game, "leave", None)[-1] == "Nobody is left on the mountain. Player 1 wins with 22 points."


def test_explanations_name_the_price() -> None:
    words = speaker("en", "core", "vesuvio")
    game = position(["N3", "N3"], ground={"N3": "medium", "A1": "good"})
    said = [words.say(game.explain(0, game.write(move))) for move in game.moves(0)]
    assert said == [
        "climb to A1 (good dig): 2 AP",
        "go to N4: 1 AP",
        "go to N2: 1 AP",
        "dig here: 2 AP, draw 2, keep 1",
        "rob Player 2 and push them to N4: 1 AP",
        "rob Player 2 and push them to N2: 1 AP",
        "end the turn: 4 AP unused",
    ]


def test_what_was_hidden_is_disclosed_card_by_card() -> None:
    game = position(
        ["N4", "N5"], ["gold", ""], decks={"green": "flint flint pyrite flint", "orange": "", "red": "fossil"}
    )
    words = speaker("en", "core", "vesuvio")
    assert [words.say(one) for one in game.disclosed] == [
        "The green deck, from the top: 2 flints, a pyrite and a flint.",
        "Nothing is left of the orange deck.",
        "The red deck, from the top: a fossil.",
        "Player 1 holds gold.",
    ]


def test_only_leaving_for_good_is_asked_about_and_says_with_how_much() -> None:
    english, french = speaker("en", "core", "vesuvio"), speaker("fr", "core", "vesuvio")
    asked = surrendered()
    assert len(asked) == 3
    assert "no points at all" in english.say(asked[0])
    assert "with 1 point in your cards" in english.say(asked[1])
    assert "avec 1 point en cartes" in french.say(asked[1])
