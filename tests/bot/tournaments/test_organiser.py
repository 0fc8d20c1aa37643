"""What the organiser, moderators and players can do to a tournament, and what is refused."""

import json
from dataclasses import replace

import pytest

from bot.model.free_time import ClockTerms, TermsWish
from bot.model.preferences import Guests
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Status
from bot.model.tournaments import LAPSE, DecidedBy, Stage, System, TournamentState
from bot.model.turn_times import DAY
from bot.people.contacts import Blocks
from bot.people.personal import PersonalSettings
from bot.play.guilds import Guilds
from bot.standings.archive import Archive
from bot.store.database import Database
from bot.store.rows.results import GameFilter
from bot.tournaments.round_start import standings_of
from bot.tournaments.rounds import next_look
from bot.tournaments.service import MOST_LOBBIES, MOST_OPEN
from bot.tournaments.systems import MOST_PLAYERS
from bot.ui.new_tournament import computer_called
from bot.ui.tournaments import tournament_view
from bot.words.language import language_for
from games import REGISTRY
from rendering.palette import ColourTheme
from tests.bot.conftest import GUILD
from tests.bot.play.house import House
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, wish

GAME = next(iter(REGISTRY))
NOW = 1_700_000_000_000
ANN, BEN, CAT, DAN = ORGANISER, ORGANISER + 1, ORGANISER + 2, ORGANISER + 3


async def running(
    house: House, system: System = System.SWISS, players: int = 4
) -> tuple[TournamentDriver, TournamentState]:
    """A tournament with its first tables open."""
    driver = TournamentDriver(house.database, GAME, now=NOW)
    await driver.open(wish(GAME, system), players)
    return driver, await driver._tend(house)


async def test_who_has_entered_leaves_and_cannot_enter_twice(database: Database) -> None:
    house = House(database)
    number = (await house.tournaments.create(wish(GAME, System.SWISS), NOW)).tournament.id
    await house.tournaments.join(number, BEN, NOW)
    with pytest.raises(SessionRefusal, match="refusal-entered"):
        await house.tournaments.join(number, BEN, NOW)
    assert len((await house.tournaments.leave(number, BEN, NOW)).entrants) == 1
    with pytest.raises(SessionRefusal, match="refusal-not-in"):
        await house.tournaments.leave(number, BEN, NOW)


async def test_nobody_joins_a_round_robin_late_but_a_swiss(database: Database) -> None:
    house = House(database)
    _, fixed = await running(house, System.ROUND_ROBIN)
    with pytest.raises(SessionRefusal, match="refusal-late"):
        await house.tournaments.join(fixed.tournament.id, 7, NOW)
    _, swiss = await running(house)
    late = (await house.tournaments.join(swiss.tournament.id, 7, NOW)).entrant_of(7)
    assert late is not None
    assert (late.number, late.joined_in) == (5, 2)


async def test_nobody_joins_where_all_places_are_taken(database: Database) -> None:
    house, most = House(database), MOST_PLAYERS[System.ROUND_ROBIN]
    full = await house.tournaments.create(wish(GAME, System.ROUND_ROBIN, computers=(1,) * (most - 2)), NOW)
    await house.tournaments.join(full.tournament.id, BEN, NOW)
    with pytest.raises(SessionRefusal, match="refusal-full"):
        await house.tournaments.join(full.tournament.id, CAT, NOW)


async def test_only_the_organiser_and_moderators_organise(database: Database) -> None:
    house = House(database)
    number = (await house.tournaments.create(wish(GAME, System.SWISS), NOW)).tournament.id
    for user in (BEN, CAT, DAN):
        await house.tournaments.join(number, user, NOW)
    for act in (house.tournaments.start, house.tournaments.end, house.tournaments.pause, house.tournaments.resume):
        with pytest.raises(SessionRefusal, match="refusal-organiser"):
            await act(number, BEN, NOW)
    with pytest.raises(SessionRefusal, match="refusal-organiser"):
        await house.tournaments.expel(number, BEN, CAT, NOW)
    started = await house.tournaments.start(number, BEN, NOW, moderator=True)
    assert started.tournament.stage is Stage.RUNNING
    with pytest.raises(SessionRefusal, match="refusal-begun"):
        await house.tournaments.start(number, ANN, NOW)


async def test_a_pause_stops_the_time_of_the_round(database: Database) -> None:
    house = House(database)
    driver, state = await running(house)
    number = state.tournament.id
    await house.tournaments.pause(number, ANN, NOW + DAY)
    assert (await house.rounds.advance(number, NOW + 99 * DAY) or state).tournament.stage is Stage.PAUSED
    resumed = await house.tournaments.resume(number, ANN, NOW + 99 * DAY)
    assert resumed.tournament.round_until == NOW + 99 * DAY + 6 * DAY
    assert driver.number == number


async def test_a_computer_is_put_out_like_anybody_and_the_message_names_it(database: Database) -> None:
    house, english = House(database), language_for("en")
    driver = TournamentDriver(database, GAME, now=NOW)
    await driver.open(wish(GAME, System.SWISS, computers=(1, 2, 2)), 4)
    state = await driver._tend(house)
    out = computer_called(state, "Tuff 2", english)
    number, seat = state.tournament.id, state.entrant_of(out)
    assert seat is not None
    with pytest.raises(SessionRefusal, match="refusal-organiser"):
        await house.tournaments.expel(number, BEN, out, NOW)
    await house.tournaments.expel(number, BEN, out, NOW, moderator=True)
    after = await house.rounds.advance(number, NOW)
    assert after is not None
    game = next(one for one in after.current if seat.number in one.numbers)
    assert (game.decided_by, game.places[game.numbers.index(seat.number)]) == (DecidedBy.GAME, 2)
    shown, _ = tournament_view(after, (), ColourTheme.DARK, english)
    assert "Removed from the tournament: 🤖 Tuff 2" in str(shown.to_components())
    with pytest.raises(SessionRefusal, match="refusal-no-entrant"):
        await house.tournaments.expel(number, ANN, out, NOW)
    with pytest.raises(SessionRefusal, match="refusal-no-computer"):
        computer_called(after, "Tuff 2", english)
    ended = await driver.to_the_end()
    assert all(seat.number not in one.numbers for one in ended.pairings if one.round_number > 1)


async def test_a_replaced_player_hands_over_the_seat(database: Database) -> None:
    house = House(database)
    _, state = await running(house)
    number = state.tournament.id
    after = await house.tournaments.replace_player(number, ANN, BEN, 77, NOW)
    who = after.entrant_of(77)
    assert who is not None
    game = next(one for one in after.pairings if who.number in one.numbers)
    assert game.session_id is not None
    assert 77 in (await house.sessions.by_id(game.session_id)).session.players
    with pytest.raises(SessionRefusal, match="refusal-already"):
        await house.tournaments.replace_player(number, ANN, CAT, 77, NOW)


async def test_an_organiser_puts_in_nobody_whom_they_could_not_invite_and_a_moderator_does(database: Database) -> None:
    house = House(database)
    _, state = await running(house)
    number, blocks, preferences = state.tournament.id, Blocks(database), PersonalSettings(database)
    await blocks.block(77, ANN, NOW)
    await blocks.block(ANN, 78, NOW)
    await preferences.change(79, lambda one: replace(one, guests=Guests.INVITED))
    # Whoever has blocked the organiser and whoever keeps to their own read alike.
    for new, why in ((77, "keeps-to-own"), (78, "blocked-yourself"), (79, "keeps-to-own")):
        with pytest.raises(SessionRefusal, match=why):
            await house.tournaments.replace_player(number, ANN, BEN, new, NOW)
    assert await house.tournaments.find(number, GUILD) == state
    after = await house.tournaments.replace_player(number, CAT, BEN, 77, NOW, moderator=True)
    assert after.entrant_of(77) is not None


async def test_an_adjusted_result_is_noted_and_ends_the_game(database: Database) -> None:
    house = House(database)
    _, state = await running(house)
    number, game = state.tournament.id, state.current[0]
    winner = state.player(game.numbers[1])
    with pytest.raises(SessionRefusal, match="refusal-not-there"):
        await house.tournaments.adjust(number, ANN, (1, 1), 9999, NOW)
    with pytest.raises(SessionRefusal, match="refusal-no-table"):
        await house.tournaments.adjust(number, ANN, (3, 1), winner, NOW)
    await house.tournaments.adjust(number, BEN, (1, 1), winner, NOW, moderator=True)
    after = await house.rounds.advance(number, NOW)
    assert after is not None
    changed = after.current[0]
    assert (changed.places, changed.decided_by, changed.adjuster_id) == ((2, 1), DecidedBy.ORGANISER, BEN)
    assert changed.session_id is not None
    assert (await house.sessions.by_id(changed.session_id)).session.status is Status.OVER
    assert standings_of(after)[0].number == game.numbers[1]


async def test_an_end_leaves_the_games_that_go_on(database: Database) -> None:
    house = House(database)
    _, state = await running(house)
    ended = await house.tournaments.end(state.tournament.id, ANN, NOW)
    assert ended.tournament.stage is Stage.OVER
    assert await house.rounds.advance(state.tournament.id, NOW + 99 * DAY) == ended
    game = ended.current[0]
    assert game.session_id is not None
    assert (await house.sessions.by_id(game.session_id)).session.status is Status.PLAYING
    with pytest.raises(SessionRefusal, match="refusal-over"):
        await house.tournaments.end(state.tournament.id, ANN, NOW)
    # It is an ordinary game from then on, which changes nothing of the tournament any more.
    await house.sessions.resign(game.session_id, state.player(game.numbers[0]), NOW)
    assert (await house.tournaments.find(state.tournament.id, GUILD)).pairings == ended.pairings


async def test_whoever_has_finished_one_has_its_place_and_the_archive_its_games(database: Database) -> None:
    house = House(database)
    driver, _ = await running(house, players=5)
    state = await driver.to_the_end()
    for line in standings_of(state):
        (medal,) = await house.tournaments.medals(GUILD, state.player(line.number))
        assert (medal.tournament.id, medal.place, medal.players) == (driver.number, line.place, 5)
    assert await house.tournaments.medals(GUILD, 77) == await house.tournaments.medals(GUILD + 1, ANN) == ()
    await TournamentDriver(database, GAME, now=driver.now).open(wish(GAME, System.SWISS), 4)
    found = await Archive(database).find(GUILD, GameFilter(tournament_id=driver.number), 1)
    played = {one.session_id: (one.round_number, one.board) for one in state.pairings if one.session_id}
    assert found.total == len(played) == 6
    for line in standings_of(state):
        sought = GameFilter(state.player(line.number), tournament_id=driver.number)
        own = [one for one in state.pairings if one.session_id and line.number in one.numbers]
        assert (await Archive(database).find(GUILD, sought, 1)).total == len(own) > 0
    parts = {one.game.session_id: one.game.part for one in found.entries}
    assert {one: (part.round_number, part.board) for one, part in parts.items() if part} == {
        one: played[one] for one in parts
    }
    assert (await Archive(database).find(GUILD, GameFilter(tournament_id=driver.number + 1), 1)).total == 0


async def test_another_server_does_not_see_it(database: Database) -> None:
    house = House(database)
    number = (await house.tournaments.create(wish(GAME, System.SWISS), NOW)).tournament.id
    assert (await house.tournaments.find(number, GUILD)).tournament.id == number
    with pytest.raises(NoSession):
        await house.tournaments.find(number, GUILD + 1)


async def test_what_cannot_be_played_is_refused(database: Database) -> None:
    house = House(database)
    with pytest.raises(SessionRefusal, match="refusal-past"):
        await house.tournaments.create(wish(GAME, System.SWISS, starts_at=NOW), NOW)
    with pytest.raises(SessionRefusal, match="refusal-most"):
        await house.tournaments.create(wish(GAME, System.DOUBLE, computers=(1,) * 10), NOW)
    number = (await house.tournaments.create(wish(GAME, System.SWISS), NOW)).tournament.id
    with pytest.raises(SessionRefusal, match="refusal-few"):
        await house.tournaments.start(number, ANN, NOW)
    for _ in range(MOST_LOBBIES - 1):
        await house.tournaments.create(wish(GAME, System.SWISS), NOW)
    with pytest.raises(SessionRefusal, match="refusal-lobbies"):
        await house.tournaments.create(wish(GAME, System.SWISS), NOW)
    for user in range(MOST_OPEN - MOST_LOBBIES):
        await house.tournaments.create(replace(wish(GAME, System.SWISS), user_id=2000 + user), NOW)
    with pytest.raises(SessionRefusal, match="refusal-many"):
        await house.tournaments.create(replace(wish(GAME, System.SWISS), user_id=77), NOW)


async def test_a_lobby_that_nobody_touches_is_called_off_and_says_so(database: Database) -> None:
    house = House(database)
    number = (await house.tournaments.create(wish(GAME, System.SWISS), NOW)).tournament.id
    for user in (BEN, CAT, DAN):
        await house.tournaments.join(number, user, NOW + 20 * DAY)
    lapses_at = NOW + 20 * DAY + LAPSE
    waiting = await house.rounds.advance(number, lapses_at - 1)
    assert waiting is not None
    assert (waiting.tournament.stage, next_look(waiting.tournament)) == (Stage.LOBBY, lapses_at)
    # An hour in which the bot is out of the server leaves a day to come back to it.
    await house.rounds.put_off(waiting.tournament, lapses_at, lapses_at + DAY)
    assert ((await house.rounds.advance(number, lapses_at)) or waiting).tournament.stage is Stage.LOBBY
    over = await house.rounds.advance(number, lapses_at + DAY)
    assert over is not None
    shown = [
        str(tournament_view(one, (), ColourTheme.DARK, language_for("en"))[0].to_components())
        for one in (waiting, over)
    ]
    assert f"called off <t:{lapses_at // 1000}:R>" in shown[0]
    assert "nobody had joined or left for 30 days" in shown[1]
    # One that is to begin at a time waits for that.
    timed = wish(GAME, System.SWISS, starts_at=NOW + 99 * DAY)
    later = (await house.tournaments.create(timed, NOW)).tournament
    assert (later.lapses_at, next_look(later)) == (None, NOW + 99 * DAY)


async def test_an_erased_player_stays_a_nameless_seat_and_plays_no_more(database: Database) -> None:
    house = House(database)
    driver, state = await running(house)
    before = state.entrant_of(BEN)
    assert before is not None
    exported = json.loads((await house.privacy.export(BEN, 10**6)).data)
    assert [one["number"] for one in exported["entrants"]] == [before.number]
    await house.privacy.erase(BEN, NOW)
    after = await house.rounds.advance(state.tournament.id, NOW)
    assert after is not None
    gone = after.entrants[before.number - 1]
    assert (gone.user_id < 0, gone.left_in) == (True, 2)
    assert json.loads((await house.privacy.export(BEN, 10**6)).data)["entrants"] == []
    ended = await driver.to_the_end()
    assert ended.tournament.stage is Stage.OVER
    assert all(before.number not in one.numbers for one in ended.pairings if one.round_number > 1)


async def test_the_tables_of_a_tournament_do_not_use_up_the_room_for_others(database: Database) -> None:
    house = House(database)
    await running(house, players=8)
    _, count = await house.sessions.open_in_guild(GUILD, 0, 9)
    assert count == 0


async def test_each_of_bank_holidays_and_weekend_is_switched_off_by_itself_and_holds_at_every_table(
    database: Database,
) -> None:
    house = House(database)
    usual = ClockTerms(bank=DAY, holidays=9, weekend=0b110_0000, zone="Asia/Tokyo")
    await Guilds(database).change(
        GUILD, lambda server: replace(server, bank=DAY, holidays=9, weekend=usual.weekend, zone=usual.zone)
    )
    wishes = {
        TermsWish(): usual,
        TermsWish(bank=0): replace(usual, bank=0),
        TermsWish(holidays=False): replace(usual, holidays=0),
        TermsWish(weekend=False): replace(usual, weekend=0),
    }
    for terms, granted in wishes.items():
        driver = TournamentDriver(database, GAME, now=NOW)
        await driver.open(replace(wish(GAME, System.SWISS), clock=DAY, terms=terms), 4)
        state = await driver._tend(house)
        assert (state.tournament.clock, state.tournament.terms) == (DAY, granted)
        for game in state.current:
            session = (await house.sessions.by_id(game.session_id or 0)).session
            assert (session.clock, session.terms) == (DAY, granted)
    without = await house.tournaments.create(replace(wish(GAME, System.SWISS), clock=0), NOW)
    assert (without.tournament.clock, without.tournament.terms) == (None, ClockTerms())
