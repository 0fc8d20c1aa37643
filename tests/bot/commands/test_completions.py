"""Text typed after a chosen suggestion is understood: Discord puts the suggestion's name into the option."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from discord import app_commands

from bot.commands import completions as suggestions
from bot.commands.completions import completions, without_meanings
from bot.limits import CHOICE_NAME, STRING_OPTION
from bot.model.actions import split_turn, still_to_act
from bot.model.tables import Table
from bot.move_menu.entries import weighed
from bot.play.sessions import Sessions
from bot.ui.fields import NOT_A_MOVE
from bot.words.language import CODES, Language, language_for, shorten
from games import REGISTRY
from games.core.actions import Move
from games.core.refusals import AmbiguousMove, IllegalMove
from tests.bot.conftest import ANN, BEN, NOON, opening

MOMENTS = 25
"""Decisions a game whose suggestions are all tried."""


async def running(sessions: Sessions, game: str, *, rated: bool = True) -> Table:
    """A running game of two."""
    lobbies = sessions.lobbies
    session_id = (await lobbies.open(replace(opening(), game=game, rated=rated), NOON)).session.id
    await lobbies.join(session_id, BEN, NOON)
    return await lobbies.start(session_id, ANN, NOON)


def moments(table: Table, chance: random.Random) -> Iterator[Table]:
    """A table before decisions of a random game, at whatever place of a turn."""
    for _ in range(MOMENTS):
        position = table.position
        if position.outcome is not None:
            return
        yield table
        seat = min(position.to_act)
        table = table.after(Move(seat, position.notation(chance.choice(position.moves(seat))))).table


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", REGISTRY)
async def test_whatever_is_typed_after_a_suggestion_plays_what_the_suggestion_said(
    sessions: Sessions, game: str, code: str
) -> None:
    chance, language, checked = random.Random(f"{game} {code}"), language_for(code), 0
    for table in list(moments(await running(sessions, game), chance))[::3]:
        position = table.position
        user = table.session.players[min(position.to_act)]
        for choice in completions(table, user, "", language):
            assert len(choice.name) <= CHOICE_NAME
            if choice.value == NOT_A_MOVE:
                continue
            for rest in ("", " ", " zz", f"  {choice.value}", " b2 b3"):
                understood = without_meanings(table, user, f"{choice.name}{rest}", language)
                assert split_turn(understood) == split_turn(f"{choice.value}{rest}"), (choice.name, rest)
                checked += 1
    assert checked > MOMENTS // 3


@pytest.mark.parametrize("game", REGISTRY)
async def test_a_suggestion_for_a_later_move_names_the_whole_line(sessions: Sessions, game: str) -> None:
    chance, language = random.Random(game), language_for("en")
    for table in moments(await running(sessions, game), chance):
        position = table.position
        seat = min(position.to_act)
        user, turn = table.session.players[seat], position.turn
        first = position.notation(chance.choice(position.moves(seat)))
        after = table.after(Move(seat, first))
        if after.step.irrevocable or not still_to_act(after.table, seat, turn):
            continue
        for choice in completions(table, user, f"{first} ", language):
            # What explains why there are no others sends what is typed.
            if choice.value != first:
                assert choice.name.startswith(choice.value)
                assert without_meanings(table, user, f"{choice.name} ", language).split() == choice.value.split()
                # Behind the moves of others it is cut earlier.
                cut = shorten(choice.name, max(len(choice.value) + 3, len(choice.name) - 10))
                assert without_meanings(table, user, cut, language).split() == choice.value.split()


async def test_thousands_of_colons_are_not_each_taken_for_a_suggestion(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, tried = await running(sessions, "volcano"), list[str]()
    search_rules = suggestions._suggestion

    def count(at: Table, user_id: int, typed: str, language: Language) -> app_commands.Choice[str] | None:
        tried.append(typed)
        return search_rules(at, user_id, typed, language)

    monkeypatch.setattr(suggestions, "_suggestion", count)
    typed = ":" * STRING_OPTION
    user = table.session.players[min(table.position.to_act)]
    assert without_meanings(table, user, typed, language_for("en")) == typed
    assert 0 < len(tried) <= CHOICE_NAME


@pytest.mark.full
@pytest.mark.parametrize("game", REGISTRY)
async def test_suggestions_begin_with_the_best_moves_and_say_what_they_are_worth(sessions: Sessions, game: str) -> None:
    chance, worth_saying = random.Random(game), 0
    for table in moments(await running(sessions, game, rated=False), chance):
        position = table.position
        seat = min(position.to_act)
        by_notation = {position.notation(one.move): one for one in weighed(position, seat)}
        for code in CODES:
            language = language_for(code)
            shown = completions(table, table.session.players[seat], "", language)
            assert [choice.value for choice in shown] == list(by_notation)[: len(shown)]
            for choice in shown:
                label = by_notation[choice.value].worth.label
                if label:
                    worth_saying += 1
                    assert language.say(label) in choice.name
    assert bool(worth_saying) == ("worths" in vars(type(table.position))), f"games/{game}: worths without labels"


@pytest.mark.parametrize("game", REGISTRY)
async def test_without_help_suggestions_stand_in_the_order_of_the_game_and_tell_no_worth(
    sessions: Sessions, game: str
) -> None:
    language, different = language_for("en"), 0
    for table in moments(await running(sessions, game), random.Random(game)):
        position = table.position
        seat = min(position.to_act)
        shown = completions(table, table.session.players[seat], "", language)
        listed = [position.notation(move) for move in position.moves(seat)]
        assert [choice.value for choice in shown] == listed[: len(shown)]
        for choice in shown:
            move = position.read(seat, choice.value)
            told = language.say(position.explain(seat, position.write(move)))
            assert choice.name.partition(": ")[2].rstrip("…") in told
        helped = replace(table, session=replace(table.session, with_help=True))
        different += shown != completions(helped, table.session.players[seat], "", language)
    assert bool(different) == ("worths" in vars(type(table.position)))


@pytest.mark.parametrize("game", REGISTRY)
async def test_for_an_illegal_move_that_is_written_out_no_other_move_is_suggested(
    sessions: Sessions, game: str
) -> None:
    tables = list(moments(await running(sessions, game), random.Random(game)))
    seats = [min(table.position.to_act) for table in tables]
    legal = [
        {table.position.notation(move) for move in table.position.moves(seat)}
        for table, seat in zip(tables, seats, strict=True)
    ]
    refused = 0
    for table, seat, own in zip(tables[::4], seats[::4], legal[::4], strict=True):
        for written in sorted(set().union(*legal) - own)[::9]:
            try:
                found = completions(table, table.session.players[seat], written, language_for("en"))
            except (IllegalMove, AmbiguousMove):
                refused += 1
            else:
                # Some are legal in a shorter spelling.
                others = [one.value for one in found if written not in one.value and one.value not in written]
                assert others == [], written
    assert refused > 0
