"""A game of a variant is called by the variant's name wherever it is named: on its board, in lists and looks back."""

from dataclasses import replace
from random import Random

from bot.commands.table import label
from bot.store.rows.results import FinishedSeat, FinishedSession
from bot.ui.controls import more_view
from bot.ui.lookback import heading
from bot.ui.standings import finish_lines
from bot.ui.suggestions import told, what_now
from bot.words.language import language_for
from games import REGISTRY
from games.core.options import Options
from tests.bot.test_limits import NUMBER, both_languages, lobby_for, random_game
from tests.bot.ui.test_standings_views import words_of

MELTING: Options = {"variant": "mini", "melting": True}
NAMES = {"en": "Melting Mini-Volcano", "fr": "Mini-Volcano en fusion"}


@both_languages
def test_a_variant_is_named_on_boards_in_lists_and_looks_back(code: str) -> None:
    game, language = REGISTRY["volcano"], language_for(code)
    lobby = lobby_for(game, 2, code, 1)
    lobby = replace(lobby, session=replace(lobby.session, options=game.complete_options(MELTING)))
    table = next(one for one in random_game(game, lobby, Random(1)) if one.position.turn == 1)
    seats = (FinishedSeat(NUMBER, 1, 9), FinishedSeat(NUMBER - 1, 2, 7))
    over = FinishedSession(1, 1, 1, "volcano", 0, board_id=None, seats=seats, options=table.session.options)
    said = {
        "more": words_of(more_view(table, NUMBER, language)),
        "lobby": words_of(more_view(lobby, NUMBER, language)),
        "can do": what_now(table, NUMBER, language),
        "described": told(table, "", None, language),
        "looked back at": heading(table, (), language),
        "replays": label(table.session, language),
        "history": "\n".join(finish_lines(over, language)),
    }
    assert [one for one, words in said.items() if NAMES[code] not in words] == []
