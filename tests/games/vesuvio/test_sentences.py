"""Sentences of Vesuvio read as people say them, and tell each one at the table as much as they may know."""

from bot.words.language import language_for
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.boards import play, position


def say(game: VesuvioPosition, line: str, viewer: int | None) -> list[str]:
    reached, events = play(game, line)
    words = language_for("en")
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
    words = language_for("en")
    game = position(["N3", "N3"], ["", "gold"], ground={"N3": "medium", "A1": "good"})
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
    words = language_for("en")
    assert [words.say(one) for one in game.disclosed] == [
        "The green deck, from the top: 2 flints, a pyrite, and a flint.",
        "Nothing is left of the orange deck.",
        "The red deck, from the top: a fossil.",
        "Player 1 holds gold.",
    ]


def test_only_leaving_for_good_is_asked_about_and_says_with_how_much() -> None:
    english, french = language_for("en"), language_for("fr")
    asked = []
    for hand in ("", "pyrite"):
        game = position(["N1", "N20"], [hand])
        asked += [told for move in game.moves(0) if (told := game.gives_up(0, move)) is not None]
    assert len(asked) == 2
    assert "no points at all" in english.say(asked[0])
    assert "with 1 point in your cards" in english.say(asked[1])
    assert "avec 1 point en cartes" in french.say(asked[1])
