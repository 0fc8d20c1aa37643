"""Sentences of Hekla read as people say them."""

from bot.words.language import language_for
from tests.games.hekla.boards import play, position


def test_a_story_reads_as_sentences() -> None:
    reached, events = play(position({"A1": "g3", "B1": "r1g2", "C2": "r2"}), "C2-C1")
    assert [language_for("en").say(one) for one in reached.tell(events)] == [
        "Player 1 moves the 2 from C2 to C1.",
        "A1+B1+C1 scores with 8 grooves.",
        "Player 1 runs 3 circles to 3 and Player 2 runs 2 circles to 2.",
        "B1 erupts: the red 1 and the green 2 go back to their owners.",
        "A block of lava without a groove lands on B1.",
    ]
    assert reached.note(events) == "A1+B1+C1=8 r+3 g+2 B1:l0"


def test_a_long_move_is_explained_with_its_retreat() -> None:
    board = position({"B2": "r2"}, (11, 0))
    said = language_for("en").say(board.explain(0, ("B2-", "B4", "<2")))
    assert said == "move the 2 from B2 to B4, going back 2 circles, to 9"
