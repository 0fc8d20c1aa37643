"""The list of /leaderboard archive at its longest stays within Discord's limits, and its ids say all of it."""

import pytest

from bot.limits import CUSTOM_ID
from bot.model.sessions import Unrated
from bot.standings.archive import GAMES, MOST_FOUND, ArchiveEntry
from bot.standings.service import Page, variant_names
from bot.store.rows.results import FinishedGame, FinishedSession, GameFilter
from bot.ui.archive import ArchivePageButton, ending_name, found_view, pack, unpack
from bot.words.language import language_for
from games import REGISTRY
from games.hekla.endings import Ending as HeklaEnding
from games.vesuvio.endings import Ending as VesuvioEnding
from games.volcano.endings import Ending as VolcanoEnding
from tests.bot.conftest import NOON
from tests.bot.test_limits import NUMBER, both_languages, check_layout
from tests.bot.ui.test_standings_views import MANY, SEATED

ENDINGS = {"volcano": VolcanoEnding, "hekla": HeklaEnding, "vesuvio": VesuvioEnding}
UNKNOWN = ("of-some-toy",)


def widest(game: str) -> GameFilter:
    """A search with everything in it, as long as it can be."""
    return GameFilter(NUMBER, NUMBER - 1, game, max(variant_names(game), key=len), NUMBER)


@both_languages
@pytest.mark.parametrize("game", REGISTRY)
def test_the_longest_list_of_found_games_fits(code: str, game: str) -> None:
    games = [
        FinishedSession(NUMBER - at, NUMBER, NUMBER, game, NOON, board_id=NUMBER, seats=SEATED, unrated=Unrated.ABSENT)
        for at in range(GAMES)
    ]
    ending = str(max(ENDINGS.get(game, UNKNOWN), key=len))
    place = (MANY * 1000, NUMBER, NUMBER, NUMBER, game, NOON, Unrated.ABSENT)
    told = FinishedGame(*place, ending, 4, "")
    page = Page(tuple(ArchiveEntry(one, told) for one in games), 99, 100, MOST_FOUND)
    check_layout(found_view(widest(game), page, language_for(code)))


@pytest.mark.parametrize("game", REGISTRY)
def test_an_id_says_all_that_is_looked_for(game: str) -> None:
    assert len(ArchivePageButton(pack(widest(game)), 100).written()) <= CUSTOM_ID
    for sought in (widest(game), GameFilter(), *(GameFilter(game=game, variant=one) for one in variant_names(game))):
        assert unpack(pack(sought)) == sought


@both_languages
@pytest.mark.parametrize("game", ENDINGS)
def test_every_ending_has_a_name(code: str, game: str) -> None:
    for ending in ENDINGS[game]:
        said = ending_name(game, str(ending))
        assert not isinstance(said, str)
        assert language_for(code).has(said.key)
