"""A game with secrets over the wire: every picture, description and suggestion is the one of its reader's own eyes.

What is sent is held, byte for byte, against what the painter makes of that person's view.
"""

import time
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.limits import FILM_BYTES
from bot.lookup.picks import weighed
from bot.lookup.scenes import Scene, scenes
from bot.model.sessions import Session, Stamped, Status
from bot.model.tables import Table, table_of
from bot.play.imports import ImportTarget, import_game
from bot.sandbox.driver import Member, Message, Reply
from bot.sandbox.world import GUILD, PEOPLE
from bot.store.database import Database
from bot.ui.suggestions import standing, what_now
from bot.ui.suggestions import told as as_told
from bot.wire.people import mentions
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core import transcript
from games.core.contract import Event, Position
from games.core.game import Game
from games.core.record import Record, playthrough_of
from games.core.text import text
from games.core.worth import Offer
from rendering import PAINTERS
from rendering.film import LONGEST_FILM, chosen, film
from rendering.picture import Audience, Picture
from tests.bot.end_to_end.house import House, settled
from tests.games.actions import notation_of
from tests.games.seating import seats_near

GOLDEN = Path(__file__).parents[2] / "golden"
SEATS = 3


def has_secret_choices(game: Game[Any]) -> bool:
    """Whether its positions ever say so, and do not leave it to the base they share."""
    opened = game.start(game.seat_range[0], {}, bytes(16))
    return type(opened).secret_choice is not Position.secret_choice


CHOOSING = [key for key, game in REGISTRY.items() if game.has_secrets and has_secret_choices(game)]
"""The games with secrets in which somebody chooses among what the others must not know."""


@dataclass(frozen=True)
class Moment:
    """A game up to a secret choice: ``count`` actions, the latest of which gave its seat something to choose among."""

    record: Record
    count: int

    def at(self, count: int) -> Record:
        """The game after so many actions."""
        return replace(self.record, actions=self.record.actions[:count])

    @property
    def digger(self) -> int:
        """Whose choice it is."""
        seat = self.record.actions[self.count - 1].seat
        assert seat is not None
        return seat

    @property
    def dig(self) -> str:
        """The move that led there."""
        return notation_of(self.record.actions[self.count - 1])


def secret_choices(game: str) -> list[list[Moment]]:
    """The secret choices of each golden game of so many seats that has any, the earliest games first."""
    found, seats = list[list[Moment]](), seats_near(REGISTRY[game], SEATS)
    for path in sorted((GOLDEN / game).glob("*.txt")):
        record = transcript.read(path.read_text(encoding="utf-8"))
        playthrough = playthrough_of(REGISTRY[game], record)
        moments = [Moment(record, one.sequence) for one in playthrough.in_effect if one.step.position.secret_choice]
        if record.seats == seats and moments:
            found.append(moments)
    assert found, f"tests/golden/{game}/ needs a game of {seats} seats with a secret choice"
    return sorted(found, key=lambda moments: moments[0].count)


def two_choices(game: str) -> tuple[Moment, Moment]:
    """Two secret choices in a row that are different seats'."""
    pairs = [pair for moments in secret_choices(game) for pair in pairwise(moments)]
    differing = [(one, other) for one, other in pairs if one.digger != other.digger]
    assert differing, f"tests/golden/{game}/ needs a game in which one seat chooses in secret, then another"
    return differing[0]


class Eyes:
    """A game as one member sees it: what the painter and the position say to their seat alone."""

    def __init__(self, record: Record, players: tuple[int, ...], member: Member) -> None:
        self.seat = players.index(member.id) if member.id in players else None
        self.language: Language = language_for(member.locale)
        self.names = mentions(players)
        shown = {person.id: person.display_name for person in PEOPLE}
        self.audience = Audience(self.language.words(), tuple(shown.get(player) for player in players))
        self.painter = PAINTERS[record.game]
        self.record = record
        self._drawn: dict[int, Picture] = {}

    def seen(self, position: Position[Any], events: tuple[Event, ...]) -> Picture:
        """The picture of a moment."""
        if id(position) not in self._drawn:
            told = position.visible_events(events, self.seat)
            drawn = self.painter.still(position.view(self.seat), told, self.audience)
            self._drawn[id(position)] = drawn
        return self._drawn[id(position)]

    def offers(self, table: Table, user_id: int) -> list[Picture]:
        """The picture of what the seat can do, or could if its turn began now; none for whoever has no seat."""
        position = standing(table, user_id)
        if position is None or self.seat is None:
            return []
        found = [Offer(one.move, position.notation(one.move), one.worth) for one in weighed(position, self.seat)]
        audience = replace(self.audience, ahead=self.seat not in table.position.to_act)
        drawn = self.painter.offers(position.view(self.seat), self.seat, found, audience)
        return [drawn] if drawn else []

    def sentences(self, position: Position[Any], events: tuple[Event, ...]) -> list[str]:
        """What has happened, in words."""
        told = position.tell(position.visible_events(events, self.seat))
        return [self.language.say(sentence, self.names) for sentence in told]


def shown(house: House, message: Message) -> tuple[bytes, str]:
    """The one picture of a message, and its description."""
    (image,) = message.images
    return house.driver.download(image), image.alt


def plain(picture: Picture) -> tuple[bytes, str]:
    return picture.data, picture.alt


async def take_in(house: House, record: Record) -> tuple[int, ...]:
    """The game as one of the channel's, its seats the first members'; gives their ids."""
    players = tuple(member.id for member in house.driver.members[: record.seats])
    await house.bot.stop()
    database = await Database.open(house.bot.database)
    written, now = transcript.write(record, REGISTRY[record.game]), time.time_ns() // 1_000_000
    await import_game(database, written, ImportTarget(GUILD, house.driver.channel, players, "en"), now)
    await database.close()
    await house.restart_bot()
    await settled(house)
    return players


def table_at(record: Record, players: tuple[int, ...]) -> Table:
    """The table of that game, worked out from the record alone."""
    session = Session(
        id=Stamped(1),
        guild_id=GUILD,
        channel_id=0,
        game=record.game,
        rules_version=record.rules_version,
        options=dict(record.options),
        capacity=record.seats,
        status=Status.PLAYING,
        opener_id=players[0],
        first_id=None,
        first_seat=record.first,
        language="en",
        seed=record.seed,
        sequence=len(record.actions),
        players=players,
    )
    return table_of(session, playthrough_of(REGISTRY[record.game], record), record.actions[-1])


def board_of(house: House) -> Message:
    """The public board, whoever may choose on it."""
    (*_, board) = [one for one in house.ada.messages() if any(b.custom_id.startswith("more:") for b in one.buttons)]
    return board


def more_of(board: Message) -> str:
    """The id of the button that leads to all that has no room under a board."""
    (found,) = [button.custom_id for button in board.buttons if button.custom_id.startswith("more:")]
    return found


async def check_what_each_is_sent(house: House, record: Record, players: tuple[int, ...]) -> None:
    """Everybody asks for everything, those first who see the most."""
    table = table_at(record, players)
    position = table.position
    public = Eyes(record, players, house.dmitri)
    assert public.seat is None
    public.language = language_for("en")
    assert shown(house, board_of(house)) == plain(public.seen(position, table.events))
    (mover,) = position.to_act
    members = sorted(house.driver.members, key=lambda one: one.id != players[mover])
    seen = {}
    for member in (*members, members[0]):
        eyes = Eyes(record, players, member)
        reply = await member.slash("board")
        assert reply.ephemeral
        seen[member.id] = shown(house, reply.message)
        assert seen[member.id] == plain(eyes.seen(position, table.events)), member.name
        assert reply.text.splitlines() == eyes.sentences(position, table.events), member.name
        await check_hand(house, member, eyes, position)
        more = await member.press(board_of(house), custom_id=more_of(board_of(house)))
        described = await member.press(more.message, custom_id="ask:describe:1")
        said = eyes.painter.describe(position.view(eyes.seat), eyes.audience)
        assert described.ephemeral
        assert described.text == as_told(table, said, eyes.seat, eyes.language), member.name
        asked = await member.press(more.message, custom_id="ask:now:1")
        assert asked.ephemeral
        assert asked.text.startswith(what_now(table, member.id, eyes.language)), member.name
        pictures = [(house.driver.download(image), image.alt) for image in asked.message.images]
        assert pictures == [plain(one) for one in eyes.offers(table, member.id)], member.name
    own = seen.pop(players[mover])
    assert own not in seen.values(), "the picture of whoever chooses is no other than everybody's"


async def check_hand(house: House, member: Member, eyes: Eyes, position: Position[Any]) -> None:
    """A player is shown their hand, nobody else sees it, and who has none is refused."""
    reply = await member.slash("hand")
    assert reply.ephemeral, member.name
    if eyes.seat is None:
        assert reply.message.images == ()
        assert reply.text == eyes.language.say(text("bot-refusal-not-seated"))
        return
    hand = eyes.painter.hand(position.view(eyes.seat), eyes.audience)
    assert hand is not None
    assert shown(house, reply.message) == plain(hand), member.name


async def by_list(house: House, member: Member, notation: str) -> Reply:
    """Play a move of one part from the list on the public board."""
    board = board_of(house)
    value = next(one for select in board.selects for _, one in select.options if one == notation)
    return await member.select(board, value)


@pytest.mark.full
@pytest.mark.parametrize("game", CHOOSING)
async def test_every_picture_sent_to_somebody_is_the_one_of_their_own_eyes(house: House, game: str) -> None:
    first, second = two_choices(game)
    players = await take_in(house, first.at(first.count - 1))
    digger = house.driver.members[first.digger]
    before = {member.id: {one.id for one in member.messages()} for member in house.driver.members}
    reply = await by_list(house, digger, first.dig)
    await reply.more()
    await settled(house)
    for member in house.driver.members:
        new = [one for one in member.messages() if one.id not in before[member.id] and one.ephemeral]
        assert len(new) == (member is digger), f"{member.name}: {new}"
    await check_what_each_is_sent(house, first.at(first.count), players)
    for action in first.record.actions[first.count : second.count]:
        assert action.seat is not None
        played = await house.driver.members[action.seat].slash("move", move=notation_of(action))
        assert notation_of(action) in played.text
    await settled(house)
    await check_what_each_is_sent(house, second.at(second.count), players)
    assert house.refused() == []


@pytest.mark.parametrize("game", CHOOSING)
async def test_what_a_typed_draw_would_bring_is_neither_suggested_nor_planned(house: House, game: str) -> None:
    moment, _ = two_choices(game)
    await take_in(house, moment.at(moment.count - 1))
    member = house.driver.members[moment.digger]
    language = language_for(member.locale)
    assert moment.dig in [one.value for one in await member.complete("move", "move", "")]
    for command, option in (("move", "move"), ("board", "plan")):
        for typed in (f"{moment.dig} ", f"{moment.dig} k", f"{moment.dig},", f"{moment.dig} {moment.dig} "):
            choices = await member.complete(command, option, typed)
            assert [one.name for one in choices] == [language.say(text("bot-complete-irrevocable"))], typed
            assert [one.value for one in choices] == ["?"], typed
    planned = await member.slash("board", plan=moment.dig)
    assert planned.ephemeral
    assert language.say(text("bot-line-held", move=moment.dig)) in planned.text
    assert not planned.message.selects
    # The picture is that of the board before the draw.
    seen = await member.slash("board")
    ((plan,), (now,)) = (planned.message.images, seen.message.images)
    assert now.alt.startswith(plan.alt)
    for other in house.driver.members:
        if other is not member:
            (choice,) = await other.complete("move", "move", moment.dig)
            assert choice.value == "?", other.name


async def step_through(house: House, member: Member, eyes: Eyes, turns: tuple[Scene, ...]) -> list[str]:
    """Every turn from the opening on, as the buttons lead there; gives what was told."""
    reply = await member.slash("replay")
    assert reply.ephemeral
    game = text(f"{eyes.record.game}-name")
    found = []
    for number, scene in enumerate(turns):
        pressed = await member.press(reply.message, custom_id=replay_button(reply, "next" if number else "first"))
        await pressed.more()
        message = member.see(reply.message)
        title = eyes.language.say(text("bot-replay-title", game=game, turn=number, turns=len(turns) - 1))
        where = f"{member.name}, turn {number}"
        assert message.text.splitlines() == [title, *eyes.sentences(scene.position, scene.events)], where
        assert shown(house, message) == plain(eyes.seen(scene.position, scene.events)), where
        found.append(message.text)
    return found


def replay_button(reply: Reply, action: str) -> str:
    return next(one.custom_id for one in reply.message.buttons if one.custom_id.startswith(f"replay:{action}:"))


async def check_film(house: House, member: Member, eyes: Eyes, turns: tuple[Scene, ...]) -> None:
    reply = await member.slash("replay")
    made = await member.press(reply.message, custom_id=replay_button(reply, "film"))
    assert made.ephemeral
    stills = [eyes.seen(scene.position, scene.events) for scene in chosen(turns, LONGEST_FILM)]
    expected = (film([one.data for one in stills], FILM_BYTES), stills[-1].alt)
    assert shown(house, made.message) == expected, member.name


@pytest.mark.full
@pytest.mark.parametrize("game", CHOOSING)
async def test_a_game_is_looked_back_on_through_ones_own_eyes(house: House, game: str) -> None:
    ((moment, *_), *_) = secret_choices(game)
    record = moment.at(moment.count)
    players = await take_in(house, record)
    turns = tuple(scenes(REGISTRY[game], record))
    found = []
    for member in (house.driver.members[moment.digger], house.dmitri, house.driver.members[moment.digger - 1]):
        eyes = Eyes(record, players, member)
        found.append(await step_through(house, member, eyes, turns))
        if eyes.seat in (moment.digger, None):
            await check_film(house, member, eyes, turns)
    assert found[0] not in found[1:], "whoever chooses is told no more than others"
    assert house.refused() == []
