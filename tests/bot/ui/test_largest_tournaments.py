"""A tournament's message, its card and its crosstable at their largest stay within Discord's limits."""

from dataclasses import replace

import pytest

from bot import limits
from bot.delivery.tournaments import _thread_name
from bot.model.tournaments import AtLimit, DecidedBy, EntrantRow, PairingRow, Stage, System, Tournament, TournamentState
from bot.model.turn_times import DAY, HOUR
from bot.tournaments.pairings import Pairing
from bot.tournaments.round_start import session_of
from bot.tournaments.systems import MOST_PLAYERS, next_tables, rounds_of
from bot.ui.crosstables import sheet_of
from bot.ui.tournaments import card_view, tournament_view
from bot.words.language import language_for
from games import REGISTRY
from rendering.crosstable import draw_crosstable
from rendering.palette import ColourTheme
from tests.bot.test_limits import LATEST, NUMBER, both_languages, check_layout
from tests.bot.tournaments.playing import decided, drawn, entrants

NAME = "W" * 32
LONGEST = max(REGISTRY, key=len)
SEATS = {System.PODS: 4}


def tournament(system: System) -> TournamentState:
    """The largest of a kind in its last round, of which the organiser has set results, with ids as long as they get."""
    count, seats = MOST_PLAYERS[system], SEATS.get(system, 2)
    rounds = rounds_of(system, count, 15)
    who = tuple(EntrantRow(NUMBER, number, NUMBER - number) for number in range(1, count + 1))
    made = Tournament(
        NUMBER,
        NUMBER,
        NUMBER,
        NUMBER,
        LONGEST,
        REGISTRY[LONGEST].complete_options({}),
        "en",
        system,
        seats,
        bytes(16),
        rounds=rounds,
        clock=336 * HOUR,
        round_limit=30 * DAY,
        stage=Stage.RUNNING,
        round_number=rounds,
        round_until=LATEST,
    )
    pairings, rows, results = list[Pairing](), list[PairingRow](), drawn(3)
    for number in range(1, rounds + 1):
        tables = next_tables(system, entrants(count), pairings, number, seats)
        played = decided(tables, number, results, seats)
        pairings += played
        for one in played:
            places = (1,) * len(one.numbers) if number == rounds else tuple(results(one.numbers))
            decided_by = DecidedBy.BYE if one.is_bye else DecidedBy.ORGANISER
            row = PairingRow(NUMBER, number, one.board, NUMBER, True, decided_by, NUMBER, one.numbers, places)
            rows.append(row)
    return TournamentState(made, who, tuple(rows))


@pytest.fixture(scope="module", params=System)
def state(request: pytest.FixtureRequest) -> TournamentState:
    return tournament(request.param)


@pytest.mark.full
@both_languages
def test_the_largest_tournament_fits_with_every_button_and_note(state: TournamentState, code: str) -> None:
    language, names = language_for(code), {NUMBER - number: NAME for number in range(1, 200)}
    sheet = sheet_of(state, names, language)
    pictures = draw_crosstable(sheet)
    assert len(pictures) <= limits.FILES
    for picture in pictures:
        assert 0 < len(picture.alt) <= limits.ALT_TEXT
        assert len(picture.data) <= limits.FILE_BYTES
    for at_limit in AtLimit:
        for stage in Stage:
            shown = replace(state, tournament=replace(state.tournament, stage=stage, at_limit=at_limit))
            if stage is Stage.LOBBY:
                for at, wanted in ((LATEST, None), (None, 128)):
                    begins = replace(shown.tournament, starts_at=at, starts_with=wanted)
                    lobby = replace(shown, tournament=begins, pairings=())
                    check_layout(tournament_view(lobby, (), ColourTheme.DARK, language)[0])
            check_layout(tournament_view(shown, pictures, ColourTheme.DARK, language)[0])
    check_layout(card_view(state, pictures[0], ColourTheme.DARK, language)[0])


@pytest.mark.full
@both_languages
def test_the_name_of_a_thread_fits(state: TournamentState, code: str) -> None:
    game = replace(state.pairings[-1], numbers=tuple(one.number for one in state.entrants[:4]))
    changed = replace(state, tournament=replace(state.tournament, language=code))
    session = replace(session_of(changed, game, bytes(16), 0), id=NUMBER)
    assert 0 < len(_thread_name(session, game)) <= limits.THREAD_NAME
