"""Typed moves: notation, plain words in two languages, and the sentences that help where something does not fit."""

import pytest

from bot.words.language import language_for
from games.core.refusals import AmbiguousMove, IllegalMove, Refusal, UnreadableMove
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import after, begin, position


def read(game: VesuvioPosition, typed: str) -> str:
    return game.notation(game.read(game.mover, typed))


def refusal(game: VesuvioPosition, typed: str) -> str:
    with pytest.raises(Refusal) as refused:
        game.read(game.mover, typed)
    return language_for("en").say(refused.value.text)


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        *((word, "end") for word in ("end", "End", "fin", "FINIR", "terminer")),
        *((word, "dig") for word in ("dig", "fouille", "fouiller", "creuser")),
        *((word, "N0") for word in ("n0", "N0", "leave", "sortir", "quitter")),
        *((word, "take") for word in ("take", "prendre", "ramasser")),
        *((word, "push2:N2") for word in ("push2:n2", "push 2 N2", "Push2", "pousse 2", "pousser2:N2", "push2: n02")),
        ("n2", "N2"),
        (" N2 ", "N2"),
    ],
)
def test_words_for_moves(typed: str, notation: str) -> None:
    game = position(["N1", "N1"], ground={"N1": "poor"}, token="N1")
    assert read(game, typed) == notation


@pytest.mark.parametrize("typed", ["enter", "Entrer", "entre", "n1", "N1"])
def test_words_for_coming_in(typed: str) -> None:
    assert read(position(["outside", "N2"], round=1), typed) == "N1"


@pytest.mark.parametrize(("typed", "notation"), [("stay", "stay"), ("rester", "stay"), ("slide", "slide:A1")])
def test_words_for_the_choice_to_slide(typed: str, notation: str) -> None:
    assert read(after(position(["N9", "N20"], ["gold"]), "A2"), typed) == notation


@pytest.mark.parametrize(
    ("typed", "notation"),
    [("keep2:5", "keep2:5"), ("KEEP 2 5", "keep2:5"), ("garde2:0", "keep2:0"), ("garder 0 18", "keep0:18")],
)
def test_words_for_keeping(typed: str, notation: str) -> None:
    deck = "gold flint" + " pyrite" * 18
    game = after(position(["N4", "N20"], ground={"N4": "medium"}, decks={"green": deck}), "dig")
    assert read(game, typed) == notation


def test_words_for_photo_and_shout() -> None:
    assert read(position(["N33", "N2"]), "Photo") == "photo"
    game = position(["N33", "N33"], ["camera"])
    assert read(game, "shout") == read(game, "crier") == read(game, "crie N32") == "shout:N32"


def test_a_half_may_be_left_out_where_one_can_be_meant() -> None:
    ground = {"N5": "fault"}
    assert read(position(["N4", "N20"], ground=ground), "N5") == "N5.1"
    assert read(position(["N6", "N20"], ground=ground), "n5") == "N5.2"
    assert read(position(["N5.1", "N20"], ground=ground), "N5") == "N5.2"
    assert read(position(["N4", "N4"], ground=ground), "push2:N5") == "push2:N5.1"


def test_two_halves_that_can_be_meant_are_ambiguous() -> None:
    game = position(["A2", "N20"], ground={"N9": "fault"})
    with pytest.raises(AmbiguousMove):
        game.read(0, "N9")
    assert refusal(game, "N9") == "More than one move fits. Choose one of N9.1 and N9.2."


def test_a_push_without_its_end_is_ambiguous_where_there_are_more() -> None:
    with pytest.raises(AmbiguousMove):
        position(["N5", "N5"]).read(0, "push2")


def test_many_moves_that_fit_are_not_all_listed() -> None:
    game = after(
        position(["N4", "N20"], ground={"N4": "medium"}, decks={"green": "gold flint" + " pyrite" * 18}), "dig"
    )
    assert refusal(game, "keep2").endswith("keep2:4, and keep2:5, or one of 13 more.")


@pytest.mark.parametrize("typed", ["", "?", "go", "N", "N4-N5", "push", "keep", "N4.3", "push2:", "N123", "slide2"])
def test_what_is_no_move_is_unreadable(typed: str) -> None:
    with pytest.raises(UnreadableMove):
        position(["N4", "N4"]).read(0, typed)


@pytest.mark.parametrize("typed", ["N34", "Z1", "A3", "C5", "N99"])
def test_spaces_there_are_not(typed: str) -> None:
    with pytest.raises(IllegalMove):
        position(["N4", "N4"]).read(0, typed)
    assert refusal(position(["N4", "N4"]), typed).startswith(f"There’s no space {typed}.")


def test_refusals_say_what_would_be_legal() -> None:
    game = position(["N3", "N3"], points=1)
    assert refusal(game, "A1") == "Going to A1 costs 2 AP, and you have 1 left. You can go to N4 and N2."
    assert refusal(game, "N7") == "N7 isn’t next to N3. You can go to N4 and N2."
    assert refusal(game, "N3") == "You’re already on N3. You can go to N4 and N2."
    assert refusal(game, "push2:N9") == "You can’t push Player 2 to N9, only to N4 and N2."
    assert refusal(game, "push1:N4") == "That player isn’t on N3 with you. You can push Player 2."
    assert refusal(game, "N4.1") == "N4 isn’t a fault and has no halves. Write N4."
    bottom = position(["N1", "N1"])
    assert refusal(bottom, "push2:N0") == "You can’t push anybody off the mountain. You can push Player 2 to N2."
    walled = position(["N20", "N2"], lava="N21 N19")
    assert refusal(walled, "N21") == "N21 is under lava. You can’t walk anywhere now."
    assert refusal(begin(), "dig").startswith("You’re not on the mountain yet.")
    deep = after(position(["N9", "N20"], ["gold"]), "A2")
    assert refusal(deep, "N9").endswith("You can play slide:A1 and stay.")
