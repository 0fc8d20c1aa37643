"""Whoever is erased stays a nameless number, as a player and as an organiser, and nothing waits for them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.model.refusals import SessionRefusal
from bot.model.tournaments import DecidedBy, Stage, System, TournamentState
from bot.sandbox.component_checks import walk
from bot.store.database import Database
from bot.ui.crosstables import sheet_of
from bot.ui.tournaments import card_view, tournament_view
from bot.words.language import CODES, language_for
from games import REGISTRY
from rendering.palette import ColourTheme
from tests.bot.conftest import GUILD, NOON
from tests.bot.play.house import House
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, require_whole, wish

GAME = next(iter(REGISTRY))
ANN, BEN, CAT, DAN = (ORGANISER + at for at in range(4))


def said(state: TournamentState) -> Iterator[str]:
    """Everything that anybody reads of a tournament."""
    for code in CODES:
        language = language_for(code)
        sheet = sheet_of(state, {}, language)
        yield from (one for line in sheet.lines for one in (line.name, *line.told))
        for view in (
            tournament_view(state, (), ColourTheme.DARK, language),
            card_view(state, None, ColourTheme.DARK, language),
        ):
            yield from (str(part["content"]) for part in walk(view[0].to_components()) if "content" in part)


async def exported(house: House, user: int) -> dict[str, Any]:
    """What a person is given of themselves."""
    found: dict[str, Any] = json.loads((await house.privacy.export(user, 10**6)).data)
    return found


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.RUNNING])
async def test_an_organiser_who_is_erased_is_nameless_and_it_goes_on_without_them(
    database: Database, stage: Stage
) -> None:
    house, driver = House(database), TournamentDriver(database, GAME)
    driver.number = number = (await house.tournaments.create(wish(GAME, System.SWISS, rounds=3), NOON)).tournament.id
    for user in (BEN, CAT, DAN, ORGANISER + 4):
        await house.tournaments.join(number, user, NOON)
    if stage is Stage.RUNNING:
        await house.tournaments.start(number, ANN, NOON)
        state = await driver._tend(house)
        await house.tournaments.adjust(number, ANN, (1, 1), None, NOON)
        assert [one["board"] for one in (await exported(house, ANN))["pairings"]] == [1]
        assert len(state.current) == 3
    assert [one["tournament_id"] for one in (await exported(house, ANN))["tournaments"]] == [number]
    assert [one["tournament_id"] for one in (await exported(house, ANN))["entrants"]] == [number]
    await house.privacy.erase(ANN, NOON)
    kept = await exported(house, ANN)
    assert [kept[table] for table in ("tournaments", "entrants", "pairings")] == [[], [], []]
    with pytest.raises(SessionRefusal) as refusal:
        await house.tournaments.end(number, BEN, NOON)
    assert "<@-" not in language_for("en").say(refusal.value.text)
    if stage is Stage.LOBBY:
        state = await house.tournaments.start(number, BEN, NOON, moderator=True)
        assert {one.user_id for one in state.entrants} == {BEN, CAT, DAN, ORGANISER + 4}
    state = await driver.to_the_end()
    require_whole(state, driver)
    assert not [one for one in said(state) if str(ANN) in one or "<@-" in one]


async def test_a_table_of_somebody_erased_before_it_was_opened_does_not_wait_for_them(database: Database) -> None:
    house, driver = House(database), TournamentDriver(database, GAME)
    await driver.open(wish(GAME, System.SWISS), 4)
    state = await house.tournaments.find(driver.number, GUILD)
    for game in state.current:
        await house.rounds.prepare(driver.number, game, NOON)
    await house.privacy.erase(BEN, NOON)
    state = await driver._tend(house)
    state = await house.rounds.advance(driver.number, NOON) or state
    (gone,) = (one.number for one in state.entrants if one.user_id < 0)
    (table,) = (one for one in state.pairings if gone in one.numbers)
    assert (table.decided_by, table.places[table.numbers.index(gone)]) == (DecidedBy.GAME, 2)
