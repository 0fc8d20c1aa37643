"""Pieces, cards and seats have their emoji in lists and answers, and no text that cannot show one holds its markup."""

from random import Random
from typing import Any

import discord
import pytest

from bot import limits
from bot.play.replays import Deal, Replay
from bot.play.scenes import Scene
from bot.store.rows.seats import SeatHolders
from bot.ui.base import layout
from bot.ui.replay import MomentSelect
from bot.ui.result import verified
from bot.ui.story import sign_in
from games.core.game import Game
from games.core.text import Seat, text
from tests.bot.signs import longest_signs, signing
from tests.bot.test_limits import both_languages, check_layout, every_game, lobby_for, random_game


@every_game
@both_languages
@pytest.mark.parametrize("seed", range(2))
def test_a_checked_deal_shows_the_emoji_of_every_card_and_fits_a_message(game: Game[Any], code: str, seed: int) -> None:
    position = game.start(game.seat_range[-1], game.complete_options({}), Random(seed).randbytes(16))
    said = verified(Deal("0" * 64, 10**6, position.disclosed), signing(code, game.key))
    assert len(said) <= limits.LAYOUT_CHARACTERS
    check_layout(layout(said))
    lines = said.splitlines()[-len(position.disclosed) :] if position.disclosed else []
    assert not longest_signs(game.key) or all("<:" in line for line in lines), lines


@every_game
@both_languages
@pytest.mark.full
def test_the_list_of_key_moments_says_them_in_words_and_shows_their_emoji_beside_them(
    game: Game[Any], code: str
) -> None:
    lobby = lobby_for(game, game.seat_range[-1], code, 1)
    shown, turn = list[Scene](), 0
    for table in random_game(game, lobby, Random(1))[:60]:
        if table.position.turn != turn or not shown:
            turn = table.position.turn
            shown.append(Scene(len(shown), table.position, table.events))
    hands = SeatHolders(lobby.session.players, {}, {})
    replay = Replay(table, tuple(shown), tuple(range(min(8, len(shown)))), hands)
    made = MomentSelect.of(replay, 0, signing(code, game.key))
    check_layout(layout("x", discord.ui.ActionRow(made)))
    assert not [one for one in made.item.options if "<:" in f"{one.label}{one.description}"]
    signed = [one for one in made.item.options if one.emoji]
    assert bool(signed) is bool(longest_signs(game.key)), "a moment in which something is played has a sign"


def test_a_seats_emblem_stands_for_what_is_told_only_where_nothing_else_has_a_sign() -> None:
    seat, piece = text("one", mover=Seat(1)), text("two", pieces=(text("three").signed("red3"),))
    assert sign_in((seat, piece)) == "red3"
    assert sign_in((seat,)) == "seat2"
    assert sign_in((text("four", count=1, word="x"),)) == ""
    assert set(longest_signs("volcano")) >= {"red3", "seat2"}
