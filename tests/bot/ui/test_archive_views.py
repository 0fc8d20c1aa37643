"""The lists and statistics of /archive at their longest stay within Discord's limits, and their ids say all of it."""

from dataclasses import replace

import pytest

from bot.limits import CUSTOM_ID
from bot.model.sessions import Unrated
from bot.standings.archive import GAMES, MOST_FOUND, OPENINGS, STREAKS, Archive, ArchiveEntry, Statistics
from bot.standings.figures import Figures, OfSeats, Share
from bot.standings.service import Page, variant_names
from bot.store.database import Database
from bot.store.rows.results import LONGEST_OPENING, FinishedGame, GameFilter
from bot.store.rows.statistics import FinishedBoard, FinishedSession, GameRecord, RecordKind, WinRun
from bot.ui.archive import ArchivePageButton, ending_name, found_view, pack, sums_view, unpack
from bot.words.language import language_for
from games import REGISTRY
from games.hekla.endings import Ending as HeklaEnding
from games.vesuvio.endings import Ending as VesuvioEnding
from games.volcano.endings import Ending as VolcanoEnding
from tests.bot.conftest import ANN, BEN, NOON
from tests.bot.finished import end
from tests.bot.test_limits import NUMBER, both_languages, check_layout
from tests.bot.ui.test_standings_views import MANY, SEATED, words_of

ENDINGS = {"volcano": VolcanoEnding, "hekla": HeklaEnding, "vesuvio": VesuvioEnding}
UNKNOWN = ("of-some-toy",)
OPENING = "x" * LONGEST_OPENING


def widest(game: str) -> GameFilter:
    """A search with everything in it, as long as it can be."""
    variant = max(variant_names(game), key=len)
    ending = max(ENDINGS.get(game, UNKNOWN), key=len)
    times = (253_402_300_740_000, 253_402_300_740_000)
    return GameFilter(NUMBER, NUMBER - 1, game, variant, OPENING, str(ending), 99_999, 99_999, *times)


class _Host:
    """As much of a host as an id is read with."""

    def __init__(self, database: Database) -> None:
        self.archive = Archive(database)


@both_languages
@pytest.mark.parametrize("game", REGISTRY)
def test_the_longest_list_of_found_games_fits(code: str, game: str) -> None:
    games = [
        FinishedSession(NUMBER - at, NUMBER, NUMBER, game, NOON, board_id=NUMBER, seats=SEATED, unrated=Unrated.ABSENT)
        for at in range(GAMES)
    ]
    ending = str(max(ENDINGS.get(game, UNKNOWN), key=len))
    place = (MANY * 1000, NUMBER, NUMBER, NUMBER, game, NOON, Unrated.ABSENT)
    told = FinishedGame(*place, ending, 4, "", OPENING, 0, MANY, whole=True)
    found = tuple(ArchiveEntry(one, told) for one in games)
    page = Page(found, 99, 100, MOST_FOUND)
    check_layout(found_view(widest(game), page, language_for(code)))


@both_languages
@pytest.mark.parametrize("of", ["server", "person", "pair"])
def test_the_longest_statistics_fit(code: str, of: str) -> None:
    pair, person = of == "pair", of != "server"
    holder = FinishedBoard(NUMBER, NUMBER, NUMBER, board_id=NUMBER)
    share = Share(MANY // 2, MANY)
    figures = tuple(
        Figures(
            game,
            tuple(
                OfSeats(seats, share, MANY, MANY, share if person else None, share if pair else None)
                for seats in descriptor.seat_range
            ),
            ((OPENING, share),) * OPENINGS if at == 0 else (),
            tuple(GameRecord(game, kind, MANY, 1) for kind in RecordKind),
            (WinRun(NUMBER, MANY, NOON, NOON, running=False),) * (2 if pair else 1 if person else STREAKS),
        )
        for at, (game, descriptor) in enumerate(REGISTRY.items())
    )
    sought = GameFilter(NUMBER if person else None, NUMBER - 1 if pair else None)
    view = sums_view(sought, Statistics(figures, {1: holder}), language_for(code))
    check_layout(view)
    # Where there is room for that, each record leads to its board.
    usual = (replace(figures[0], seats=figures[0].seats[:2], openings=()),)
    for shown, linked in ((figures, {0, len(figures) * len(RecordKind)}), (usual, {len(RecordKind)})):
        view = sums_view(sought, Statistics(shown, {1: holder}), language_for(code))
        assert words_of(view).count(f"[#{NUMBER}](https://") in linked


@pytest.mark.parametrize("game", REGISTRY)
async def test_an_id_says_all_that_is_looked_for(database: Database, game: str) -> None:
    await end(database, (ANN, BEN), (1, 2), game=game)
    sought, host = widest(game), _Host(database)
    packed = pack(sought, 1)
    assert len(ArchivePageButton("games", packed, 100).written()) <= CUSTOM_ID
    found = await unpack(host, packed)  # type: ignore[arg-type]
    assert found.opening == "a1-a2"
    assert pack(found, 1) == packed
    for variant in variant_names(game):
        alone = GameFilter(game=game, variant=variant)
        assert await unpack(host, pack(alone, None)) == alone  # type: ignore[arg-type]


@both_languages
@pytest.mark.parametrize("game", ENDINGS)
def test_every_ending_has_a_name(code: str, game: str) -> None:
    for ending in ENDINGS[game]:
        said = ending_name(game, str(ending))
        assert not isinstance(said, str)
        assert language_for(code).has(said.key)
