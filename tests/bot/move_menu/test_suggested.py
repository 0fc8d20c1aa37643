"""A suggested turn gains something or saves, follows from what everybody knows, and leads to a good end."""

import pickle
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.limits import SELECT_OPTIONS
from bot.model.sessions import joining
from bot.move_menu.entries import menu_entries
from bot.move_menu.suggested import lists, open_lists
from bot.pictures.drawing import Readers
from bot.pictures.list_entries import entries, open_entries
from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.game import Game
from games.core.text import Text
from games.core.worth import signed
from games.hekla.game import HEKLA
from games.vesuvio.board import ZONES, Zone
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import Dig, End, Push, Stay, Walk
from games.vesuvio.position import VesuvioPosition
from tests.bot.test_limits import lobby_for
from tests.games.hekla.boards import play as play_all
from tests.games.hekla.boards import position as crater
from tests.games.test_contract import reached
from tests.games.vesuvio.boards import after, cards, full_deck
from tests.games.vesuvio.boards import position as mountain

HELPER = b"1"

NAMES = ("Ada", "Bruno", None, "Chloé")
"""The display names of players, one of which is not known."""

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


def moments(game: Game[Any]) -> list[Position[Any]]:
    """Some positions of a game at random, before its end."""
    return [position for position in reached(game, 1) if position.outcome is None][::7]


def followed(position: Position[Any], seat: int, moves: tuple[str, ...]) -> Iterator[tuple[Position[Any], Any]]:
    """Each of these moves with the position before it; it is legal, and the turn goes on up to the last."""
    turn = position.turn
    for number, notation in enumerate(moves, start=1):
        move = position.read(seat, notation)
        yield position, move
        step = position.play(seat, move)
        on = not step.irrevocable and step.position.turn == turn and seat in step.position.to_act
        assert on or number == len(moves)
        position = step.position


@pytest.mark.full
@every_game
def test_a_suggested_turn_gains_something_or_saves_and_gives_nothing_up(game: Game[Any]) -> None:
    for position in moments(game):
        (seat,) = position.to_act
        listed, whole = lists(position, seat, HELPER)
        assert len({one.path for one in listed}) == len(listed)
        if whole is not None:
            steps = list(followed(position, seat, whole.moves))
            worths = [before.worths(seat, (move,))[0] for before, move in steps]
            saves = any(one.saves and one.moves == whole.moves for one in game.ways(position.view(None)))
            assert saves or sum(one.gain for one in worths) > 0 or any(one.drawn or one.wins for one in worths)
            assert not any(one.loses for one in worths)
            assert all(before.gives_up(seat, move) is None for before, move in steps)


def test_a_suggested_turn_promises_the_points_that_it_brings_where_rows_have_to_be_chosen() -> None:
    where = crater({"A1": "r3", "C1": "g3", "B2": "r3", "B3": "g3"})
    _, whole = lists(where, 0, HELPER)
    assert whole is not None
    assert whole.moves[1:] == ("B1+B2+B3",)
    then, _ = play_all(where, " ".join(whole.moves))
    assert whole.worth == signed(then.scores[0] - where.scores[0])


def pressed(key: str, number: int) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Each position and what two press in it: what is suggested, else the first entry of the list; then the end."""
    game = REGISTRY[key]
    position = game.start(2, game.complete_options({}), Random(number).randbytes(16))
    while position.outcome is None:
        (seat,) = position.to_act
        listed, whole = lists(position, seat, b"%d" % number)
        moves = whole.moves if whole else first_of(position, seat, listed[0].path)
        yield position, moves
        for one in moves:
            position = position.play(seat, position.read(seat, one)).position
    yield position, ()


def first_of(position: Position[Any], seat: int, path: tuple[str, ...]) -> tuple[str, ...]:
    """The moves of an entry, or of the first one after it."""
    if path[-1] == "":
        return path[:-1]
    whole = {position.write(move): position.notation(move) for move in position.moves(seat)}
    while path not in whole:
        path = menu_entries(position, seat, path)[0].path
    return (whole[path],)


@cache
def turns_pressed(number: int) -> list[tuple[Any, list[Any]]]:
    """The moves that two press in a game of Vesuvio, each run of them with the position before it."""
    return [(one, [move for _, move in followed(one, one.mover, moves)]) for one, moves in pressed("vesuvio", number)]


@pytest.mark.full
@pytest.mark.parametrize("number", range(6))
def test_whoever_presses_what_is_suggested_gets_home_in_vesuvio(number: int) -> None:
    last, _ = turns_pressed(number)[-1]
    assert any(last.outcome.placings)


@pytest.mark.full
@pytest.mark.parametrize("number", range(6))
def test_nobody_is_first_told_to_walk_to_and_fro_in_vesuvio(number: int) -> None:
    for position, moves in turns_pressed(number):
        been = [position.places[position.mover]]
        for move in moves:
            if isinstance(move, Walk):
                assert move.place not in been, (position.turn, moves)
                been.append(move.place)
            elif not isinstance(move, Stay):
                been = been[-1:]


@pytest.mark.full
@pytest.mark.parametrize("number", range(6))
def test_no_suggested_end_of_a_turn_in_vesuvio_wastes_it_or_a_dig_on_the_way(number: int) -> None:
    for begun, moves in turns_pressed(number):
        passed = [begun]
        for move in moves:
            here, seat = passed[-1], begun.mover
            if isinstance(move, End) and not any(here.photo[seat]):
                assert here.points < 4
                assert not [one for one in passed if Dig() in replace(one, points=here.points).moves(seat)]
            passed.append(here.play(seat, move).position)


@pytest.mark.full
@pytest.mark.parametrize("number", range(6))
def test_who_presses_what_is_suggested_robs_nobody_twice_in_a_zone_and_nobody_who_has_nothing(number: int) -> None:
    done = set[Any]()
    for begun, moves in turns_pressed(number):
        here, seat = begun, begun.mover
        for move in moves:
            if isinstance(move, Push):
                theft = (seat, move.victim, ZONES[here.places[seat].space], here.eruption.cause)
                assert here.hands[move.victim]
                assert theft not in done
                done.add(theft)
            here = here.play(seat, move).position


def test_the_first_to_come_ashore_is_told_to_dig_on_the_way_though_the_next_one_could_rob_it() -> None:
    where = mountain(["outside", "outside"], ground={"N2": "poor", "N3": "good"})
    listed, _ = lists(where, where.mover, HELPER)
    assert "dig" in listed[0].path


def test_nobody_is_first_told_to_push_somebody_without_cards() -> None:
    for place in ("N3", "N20", "N31"):
        where = holding([place, place], ["pyrite", ""])
        listed, _ = lists(where, 0, HELPER)
        assert "push" not in "".join(listed[0].path)


@pytest.mark.full
@pytest.mark.parametrize("number", [0, 1, 2, 17, 27, 28, 158])
def test_whoever_presses_what_is_listed_first_in_hekla_hardly_retreats_but_to_score_and_ends_by_lava(
    number: int,
) -> None:
    *turns, (last, _) = pressed("hekla", number)
    assert last.outcome.reason.key == "hekla-ending-lava"
    quiet = list[str]()
    for position, moves in turns:
        *_, (before, move) = followed(position, position.mover, moves)
        if "<" in moves[0] and before.play(position.mover, move).position.table.lava == position.table.lava:
            quiet.append(moves[0])
    assert len(quiet) <= 1, quiet


def test_the_first_entries_in_hekla_stand_in_the_order_of_what_they_come_to_after_the_best_reply() -> None:
    where = crater({"A1": "r3", "B1": "r3", "A5": "g3", "B5": "g3", "C2": "r2", "D4": "g2"})
    listed, whole = lists(where, 0, HELPER)
    order = [one.moves[0] for one in HEKLA.ranked(where, 0)][:8]
    assert whole is not None
    assert whole.moves[0] == order[0]
    assert [one.label for one in listed[:8]] == order


@pytest.mark.full
def test_not_every_game_of_volcano_is_the_same_to_those_who_press_what_is_suggested() -> None:
    assert len({tuple(moves for _, moves in pressed("volcano", number)) for number in range(4)}) > 1


def test_in_vesuvio_the_way_home_is_suggested_once_it_can_hardly_wait_with_the_turns_that_it_takes() -> None:
    position = holding(["N8", "N20"], ["pyrite", "pyrite"], lava="N33 N32", eruption=("photo", 1, 3), round=8)
    listed, whole = lists(position, position.mover, HELPER)
    assert whole is not None
    assert whole.moves == listed[0].path[:-1]
    said = language_for("en").say(whole.label)
    assert said.startswith("to the yacht: ")
    assert said.endswith(("1 turn to spare", "no turn to lose"))


DIGS = {"N1": "poor", "N2": "poor", "N3": "medium", "N4": "medium", "N5": "poor"}


def on_the_path(drawn: str = "", start: str = "N2", ground: dict[str, str] = DIGS, **more: Any) -> VesuvioPosition:
    """Two on a mountain where there is something to dig, of whom the first is to move; all stones are green ones."""
    hands = ["pyrite", "pyrite pyrite pyrite"]
    return replace(holding([start, "N20"], hands, drawn, ground=ground, **more), drawn=cards(drawn))


def holding(places: list[str], hands: list[str], drawn: str = "", **more: Any) -> VesuvioPosition:
    """Tourists with these green stones, which are not in the deck."""
    green = Counter(full_deck(Zone.GREEN)) - Counter(cards(" ".join((*hands, drawn))))
    decks = {"green": " ".join(card.value for card in green.elements())}
    return mountain(places, hands, decks=decks, **more)


def test_of_two_stones_in_vesuvio_the_better_one_is_kept_first_and_each_kind_is_one_entry() -> None:
    where = on_the_path("flint pyrite", points=2)
    for number in range(8):
        listed, whole = lists(where, 0, b"%d" % number)
        assert whole is not None
        assert whole.moves[0].startswith("keep1:")
        assert listed[0].path[0].startswith("keep1:")
    for points, help_seed in product((0, 2), (HELPER, None)):
        alike = on_the_path("flint flint", points=points)
        listed, _ = lists(alike, 0, help_seed)
        titles = [one.label for one in listed]
        assert [language_for("en").say(one) for one in titles if isinstance(one, Text)] == [
            "keep a flint",
            "keep a flint …",
        ]
        assert list(followed(alike, 0, listed[0].path[:-1]))


def test_whoever_can_dig_in_vesuvio_is_never_first_told_to_end_the_turn() -> None:
    where = on_the_path()
    for number in range(8):
        listed, _ = lists(where, 0, b"%d" % number)
        assert "end" not in listed[0].path


def test_the_way_home_is_not_what_is_suggested_while_lava_is_far_and_there_is_much_to_dig() -> None:
    where = on_the_path(lava="N33 N32", eruption=("card", 0, 1))
    for number in range(4):
        listed, whole = lists(where, 0, b"%d" % number)
        assert "N0" not in listed[0].path
        assert whole is not None
        assert "N0" not in whole.moves


def test_nobody_is_first_told_to_go_home_or_to_end_the_turn_before_a_dig_that_costs_no_turn() -> None:
    for (start, points), number in product((("N1", 4), ("N1", 2), ("N2", 4)), (3, 6, 9)):
        where = on_the_path(start=start, points=points, lava="N33 N32", eruption=("photo", 1, 3), round=number)
        listed, _ = lists(where, 0, HELPER)
        assert "dig" in listed[0].path, (start, points, number)


def test_two_who_follow_suggestions_do_not_rob_each_other_to_and_fro() -> None:
    where, robbed = holding(["N20", "N20"], ["pyrite pyrite pyrite", "pyrite pyrite pyrite"]), list[bool]()
    while len(robbed) < 8:
        listed, whole = lists(where, where.mover, HELPER)
        moves = whole.moves if whole else first_of(where, where.mover, listed[0].path)
        robbed.append(any(one.startswith("push") for one in moves))
        where = after(where, " ".join(moves))
    assert sum(robbed) <= 2


def test_the_button_of_a_suggested_robbery_says_so_in_words() -> None:
    where = holding(["N20", "N20"], ["", "pyrite pyrite pyrite"])
    _, whole = lists(where, 0, HELPER)
    assert whole is not None
    assert any(one.startswith("push2:") for one in whole.moves)
    assert "rob Player 2 (to N" in language_for("en").say(whole.label)
    assert "voler Joueur 2 (vers N" in language_for("fr").say(whole.label)


def test_an_entry_of_several_steps_tells_the_whole_way_its_price_and_what_lies_at_its_end() -> None:
    said = {}
    for ground in ({"N6": "good"}, {"N5": "poor"}):
        for one in lists(on_the_path(ground=ground, start="N3"), 0, HELPER)[0]:
            if len(one.path) > 2:
                said[one.path[:-1]] = [language_for(code).say(one.meaning) for code in ("en", "fr")]
    assert said["N4", "N5", "N6", "end"][0] == "3 AP: N4 → N5 → N6 (good dig), 1 AP unused"
    assert said["N4", "N5", "N6", "end"][1] == "3 PA : N4 → N5 → N6 (bonne fouille), 1 PA inutilisé"
    assert said["N4", "N5", "dig"] == ["+1 card · 3 AP: N4 → N5 and dig", "+1 carte · 3 PA : N4 → N5 et fouiller"]


@pytest.mark.parametrize(("code", "robs", "pushes"), [("en", "rob", "push"), ("fr", "voler", "pousser")])
def test_entries_and_titles_are_words_and_whoever_has_nothing_is_pushed_and_not_robbed(
    code: str, robs: str, pushes: str
) -> None:
    for hand, verb in (("pyrite", robs), ("", pushes)):
        where = holding(["N3", "N3", "N20"], ["", hand, ""])
        titles = [one.label for one in menu_entries(where, 0) if one.path[0].startswith("push")]
        assert titles
        assert all(isinstance(one, Text) and language_for(code).say(one).startswith(f"{verb} ") for one in titles)
    whole = [one for one in menu_entries(on_the_path("flint pyrite"), 0, ("keep1",)) if one.whole]
    assert all(isinstance(one.label, Text) for one in whole)


def test_whole_walks_are_entries_of_the_list_in_vesuvio_with_and_without_help() -> None:
    position = next(one for one, _ in pressed("vesuvio", 1) if one.turn > 8)
    for help_seed in (HELPER, None):
        listed, _ = lists(position, position.mover, help_seed)
        walks = [one for one in listed if one.path[-1] == ""]
        said = [language_for("en").say(one.label) for one in walks if isinstance(one.label, Text)]
        assert len(listed) <= SELECT_OPTIONS
        assert any(one.startswith("up to ") for one in said)
        assert any(one.startswith("down to ") for one in said)
        for one in walks:
            assert len(list(followed(position, position.mover, one.path[:-1]))) > 1


@every_game
def test_without_help_the_list_stands_in_the_order_of_the_game_and_says_only_what_moves_do(game: Game[Any]) -> None:
    for position in moments(game):
        (seat,) = position.to_act
        listed, whole = lists(position, seat)
        assert whole is None
        single = [one.path for one in listed if one.whole and one.path[-1] != ""]
        order = [position.write(move) for move in position.moves(seat)]
        assert single == sorted(single, key=order.index)
        assert all("worth" not in one.meaning.key for one in listed)


@every_game
def test_a_seat_that_plays_alone_is_left_to_its_puzzle(game: Game[Any]) -> None:
    if 1 in game.seat_range:
        position = game.start(1, game.complete_options({}), bytes(16))
        assert lists(position, 0, HELPER)[1] is None


@every_game
def test_everybody_is_shown_none_of_a_secret_choice_and_none_of_a_computer(game: Game[Any]) -> None:
    for position in moments(game):
        everybody = frozenset(range(position.seats))
        assert open_lists(position, everybody - position.to_act, HELPER) == ({}, None)
        assert not position.secret_choice or open_lists(position, everybody, HELPER) == ({}, None)


@pytest.mark.full
def test_what_everybody_sees_does_not_depend_on_hands_and_decks() -> None:
    for position in moments(REGISTRY["vesuvio"]):
        if not position.secret_choice:
            other = VESUVIO.analyst.deal(position.view(None), Random(0))
            assert lists(other, position.mover, HELPER) == lists(position, position.mover, HELPER)


@pytest.mark.full
@every_game
def test_a_board_lists_what_its_seat_would_be_listed_in_the_words_of_whoever_reads_it(game: Game[Any]) -> None:
    language = language_for("fr")
    for position in moments(game):
        (seat,), people = position.to_act, frozenset(range(position.seats))
        listed, whole = open_entries(game.key, position, people, Readers("fr", NAMES), HELPER)
        alone, suggestion = lists(position, seat, HELPER)
        assert (listed, whole) == (
            ({}, None) if position.secret_choice else ({seat: entries(game.key, alone, language, NAMES)}, suggestion)
        )
        assert pickle.loads(pickle.dumps((listed, whole))) == (listed, whole)


def test_a_table_helps_as_was_chosen_and_else_in_all_but_rated_games_between_people() -> None:
    rated = lobby_for(REGISTRY["hekla"], 3, "en", 1).session
    assert rated.help_seed is None
    assert replace(rated, rated=False).help_seed
    assert replace(rated, players=(1,)).help_seed
    assert replace(rated, players=(1, 2, joining((1, 2), 3))).help_seed
    assert replace(rated, with_help=True).help_seed
    assert replace(rated, rated=False, with_help=False).help_seed is None


def walked_to(position: Position[Any], seat: int) -> dict[Any, int]:
    """Where a walk of this turn leads, with how many moves it takes."""
    queue, found = deque[tuple[Any, int]]([(position, 0)]), dict[Any, int]()
    while queue:
        here, moves = queue.popleft()
        place = here.view(None).places[seat]
        if place in found:
            continue
        found[place] = moves
        if here.turn == position.turn and seat in here.to_act:
            walking = (one for one in here.moves(seat) if isinstance(one, Walk | Stay))
            queue.extend((here.play(seat, one).position, moves + 1) for one in walking)
    return found


@pytest.mark.full
def test_every_place_that_takes_a_long_walk_in_vesuvio_is_one_entry_of_the_list() -> None:
    long = 0
    for position in [one for one in reached(REGISTRY["vesuvio"], 1) if one.outcome is None][::2]:
        (seat,) = position.to_act
        for help_seed in (HELPER, None):
            whole = [one.path[:-1] for one in lists(position, seat, help_seed)[0] if one.path[-1] == ""]
            ends = set()
            for walk in whole:
                *_, (before, last) = followed(position, seat, walk)
                ends.add(before.play(seat, last).position.view(None).places[seat])
            far = {place for place, needed in walked_to(position, seat).items() if needed > 2 and place is not None}
            assert far <= ends
            long += len(far)
    assert long > 10


def test_in_vesuvio_no_way_home_leads_through_lava() -> None:
    cut_off = mountain(["N4", "N20"], lava="N33 N32 N3", eruption=("photo", 0, 3), round=4)
    assert not any(way.saves for way in VESUVIO.ways(cut_off.view(None)))
