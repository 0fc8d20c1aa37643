"""The name of a suggestion is understood where its value is meant: Discord's clients send it at times."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.model.request import TableRequest
from bot.model.tournaments import System
from bot.model.turn_times import DAY, MINUTE
from bot.play import pauses
from bot.play.planned_turns import TurnWish
from bot.sandbox.world import GUILD
from bot.tournaments.service import TournamentRequest
from bot.ui.fields import NOT_A_MOVE, commands_in
from games.problems import FIRST_DAY
from tests.bot.daily.conftest import at
from tests.bot.desk import ERUPTION, Desk, use
from tests.wire.driver import Member

SOLUTION = Path(__file__).parents[2] / "golden" / "volcano" / "solutions" / "red.txt"
REPLY = "a3-b3"

LINES = {("move", "move"), ("plan", "move"), ("daily play", "move"), ("daily practice", "move")}
"""The options of whole lines of moves, which people go on typing."""

PROBLEMS = ("daily play", "daily practice")


def suggested(desk: Desk) -> Iterator[tuple[app_commands.Command[Any, ..., Any], app_commands.Parameter]]:
    """Every registered option that suggests something; a move comes last, since it changes what is suggested."""
    for command in sorted(commands_in(desk.tree), key=lambda one: one.name == "move"):
        for parameter in command.parameters:
            if parameter.autocomplete:
                yield command, parameter


async def test_no_option_of_numbers_suggests_words_which_clients_check_as_numbers(desk: Desk) -> None:
    found = {(command.qualified_name, one.display_name): one.type for command, one in suggested(desk)}
    assert len(found) > 10, "there are no commands"
    assert {option for option, kind in found.items() if kind is not Kind.string} == set()


async def prepare(desk: Desk) -> None:
    """Something for every list of suggestions: games of all kinds, a tournament, a plan, tries, a solo result."""
    ada, bruno, *_ = desk.driver.members
    host, other = desk.client.host, desk.driver.other_channel
    sessions, now = host.sessions, desk.clock()
    over = await desk.begin(other)
    for person, turn in ((ada, ERUPTION), (bruno, REPLY)):
        await desk.play(over, person, turn)
    await sessions.resign(over, bruno.id, now)
    archived = await desk.begin(other)
    async with desk.database.transaction() as transaction:
        await pauses.archive(transaction, (await sessions.load(transaction, archived)).session, now)
    wish = TableRequest(GUILD, other, ada.id, "volcano", {"challenge": "red"}, None, "en")
    solo = (await sessions.lobbies.open(wish, now)).session.id
    await sessions.lobbies.start(solo, ada.id, now)
    for turn in SOLUTION.read_text(encoding="utf-8").splitlines()[1:]:
        await desk.play(solo, ada, turn)
    cup = TournamentRequest(GUILD, other, ada.id, "volcano", "en", System.ROUND_ROBIN, 7 * DAY, computers=(1, 2))
    number = (await host.tournaments.create(cup, now)).tournament.id
    await host.tournaments.join(number, bruno.id, now)
    await host.tournaments.start(number, ada.id, now)
    for channel in (desk.driver.channel, other):
        session_id = await desk.begin(channel)
        for planned in (TurnWish(0, tuple(ERUPTION.split()), (REPLY,)), TurnWish(0, ("a1-a2",), ("e5-e4",))):
            asked = await host.plans.wish(session_id, bruno.id, planned, "en", now)
            await host.plans.keep(session_id, bruno.id, asked.turn.number, now)
    for person in (ada, bruno):
        await host.daily.today(person.id, GUILD, now)
        await host.daily.practise(person.id, GUILD, FIRST_DAY, now)


async def answered(desk: Desk, member: Member, command: str, values: dict[str, Any]) -> str:
    """What a command answers, with links to places and messages alike in all channels."""
    interaction, reply = await use(desk, member, command, **values)
    await desk.tree._call(interaction)
    return re.sub(r"\d{15,}", "#", reply.text)


async def offered(
    desk: Desk, member: Member, command: str, option: str, others: dict[str, Any]
) -> list[tuple[str, str]]:
    """The names and the values that are suggested before anything is typed."""
    interaction, reply = await use(desk, member, command, option, **others, **{option: ""})
    await desk.tree._call(interaction)
    return [(one.name, str(one.value)) for one in reply.choices]


@pytest.mark.full
@pytest.mark.parametrize("locale", ["en-US", "fr"])
async def test_whatever_is_suggested_is_understood_by_its_name_as_by_its_value(desk: Desk, locale: str) -> None:
    desk.clock.moment = at("2026-11-22 13:00")
    await prepare(desk)
    ada, bruno, *_ = desk.driver.members
    for one in (ada, bruno):
        one.speak(locale)
    here, there = desk.driver.channel, desk.driver.other_channel
    options = list(suggested(desk))
    assert len(options) > 10
    for command, parameter in options:
        name, option = command.qualified_name, parameter.display_name
        member = bruno if name == "plan" else ada
        others = {
            one.display_name: usual(one) for one in command.parameters if one.required and one.name != parameter.name
        }
        found = await offered(desk, member, name, option, others)
        assert found, f"nothing is suggested for {option} of /{name}"
        assert len({called for called, _ in found}) == len(found)
        assert locale != "fr" or not [called for called, _ in found if re.search("[^\u202f]: ", called)]
        if (name, option) in LINES:
            # The same is done by the value at another table, or by another person with the same problem.
            said, value = found[0]
            assert said != value != NOT_A_MOVE
            first = await answered(desk, member, name, others | {option: said})
            desk.driver.channel = there
            second = await answered(desk, bruno if name in PROBLEMS else member, name, others | {option: value})
            desk.driver.channel = here
            assert first == second, (name, option, said)
            continue
        for said, value in found:
            # A minute later the clocks that a name tells of have gone on.
            desk.clock.moment += MINUTE
            interaction, _ = await use(desk, member, name, **others, **{option: said})
            assert await desk.tree.interaction_check(interaction), (name, option, said)
            assert given(interaction)[option] == value, (name, option, said)


def usual(parameter: app_commands.Parameter) -> Any:
    """A value that a required option takes."""
    return parameter.choices[0].value if parameter.choices else parameter.min_value or 1


def given(interaction: Any) -> dict[str, Any]:
    """The options of a command, from below the names of groups."""
    options = interaction.data["options"]
    while "options" in options[0]:
        (options,) = (one["options"] for one in options)
    return {one["name"]: one["value"] for one in options}


async def test_what_names_nothing_is_told_to_name_nothing_rather_than_to_be_gone(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await desk.begin()
    said = "I can’t read which {} you mean."
    for command in ("replay", "table note", "table continue"):
        assert said.format("game") in await answered(desk, ada, command, {"game": "the one with Bruno"})
    for number in ("#99", "n° 99", "nº99"):
        assert "isn’t here any more" in await answered(desk, ada, "replay", {"game": number})


async def test_every_command_reads_days_as_people_write_them(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 13:00")
    ada, *_ = desk.driver.members
    practised = await answered(desk, ada, "daily practice", {"date": "2026-11-03"})
    assert "## Practice" in practised
    for date in ("3 nov.", "Nov 3, 2026", "3.11.", "03.11.2026"):
        assert await answered(desk, ada, "daily practice", {"date": date}) == practised
    ada.speak("fr")
    assert await answered(desk, ada, "daily practice", {"date": "03/11"}) == await answered(
        desk, ada, "daily practice", {"date": "3.11."}
    )
    assert (await offered(desk, ada, "daily practice", "date", {}))[0][0].startswith("21 nov. 2026\u202f: ")
