"""A game with secrets over the wire: every member's whole traffic is searched for what they must not know."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord_api.people import mentions
from bot.play.imports import ImportTarget, import_game
from bot.play.scenes import Scene
from bot.sandbox.component_checks import walk
from bot.sandbox.history import Post
from bot.sandbox.world import GUILD
from bot.store.database import Database
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core import transcript
from games.core.actions import Move, Undo
from games.core.chance import fingerprint
from games.core.contract import Step
from games.core.record import Record, apply, initial_position, replay
from games.core.text import Text
from tests.bot.end_to_end.house import House, settled
from tests.games.actions import notation_of
from tests.games.seating import seats_near
from tests.wire.driver import Member, Message, read_message
from tests.wire.replies import PLAYED

GOLDEN = Path(__file__).parents[2] / "golden"
SECRET = [key for key, game in REGISTRY.items() if game.has_secrets]
SEATS = 3


def golden(game: str) -> Record:
    """The longest finished game of three, or of as many as there are nearest to that."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((GOLDEN / game).glob("*.txt"))]
    records = [transcript.read(one) for one in texts]
    seats = seats_near(REGISTRY[game], SEATS)
    finished = [one for one in records if one.seats == seats]
    assert finished, f"tests/golden/{game}/ needs a game of {seats} seats"
    return max(finished, key=lambda one: len(one.actions))


def begun(record: Record, actions: int = 0) -> str:
    """The transcript of that game after so many actions."""
    return transcript.write(replace(record, actions=record.actions[:actions]), REGISTRY[record.game])


class Listeners:
    """Everything each member has ever been sent: messages in all their versions, and suggestions."""

    def __init__(self, house: House) -> None:
        self._history = house.sandbox.history
        self._members = house.driver.members
        self.heard: dict[int, set[str]] = {member.id: set() for member in self._members}
        self._history.listeners.append(self._hear)

    def _hear(self, _what: str, post: Post) -> None:
        version = json.dumps(read_message(post).raw, ensure_ascii=False)
        for member in self._members:
            among_them = post.channel not in self._history.direct or post.channel == member.direct
            if among_them and post.visible_to(member.id):
                self.heard[member.id].add(version)

    async def ask(self, member: Member) -> None:
        choices = await member.complete("move", "move", "")
        self.heard[member.id] |= {f"{one.name} {one.value}" for one in choices}


def heard(steps: Iterable[Step[Any] | Scene], viewer: int | None) -> list[Text]:
    """Every sentence a seat may be told."""
    return [text for one in steps for text in one.position.tell(one.position.visible_events(one.events, viewer))]


def told(record: Record, players: tuple[int, ...], viewer: int | None) -> set[str]:
    """Every sentence a seat may be told from the beginning to the end, in both languages."""
    names = mentions(players)
    sentences = heard(replay(REGISTRY[record.game], record), viewer)
    return {language_for(code).say(text, names) for text in sentences for code in CODES}


def secret_choices(record: Record) -> frozenset[int]:
    """The actions that are secret choices: others are told less of them than whoever made them."""
    position, found = initial_position(REGISTRY[record.game], record), set()
    for number, action in enumerate(record.actions):
        if isinstance(action, Move):
            move = position.read(action.seat, notation_of(action))
            if position.public_notation(move) != position.notation(move):
                found.add(number)
        assert not isinstance(action, Undo)
        position = apply(position, action).position
    return frozenset(found)


async def take_in(house: House, written: str, players: tuple[int, ...]) -> None:
    await house.bot.stop()
    database = await Database.open(house.bot.database)
    target = ImportTarget(GUILD, house.driver.channel, players, "en")
    await import_game(database, written, target, 1_700_000_000_000)
    await database.close()
    await house.restart_bot()


def lists(shown: Message, path: str) -> Callable[[Message], bool]:
    return lambda one: one.id == shown.id and any(select.custom_id.endswith(f":{path}") for select in one.selects)


async def by_hand(house: House, member: Member, board: Message, notation: str) -> None:
    """Choose what others must not see among what, in the reply that only this member gets."""
    button = next(one for one in board.buttons if one.custom_id.startswith("hand:"))
    reply = await member.press(board, custom_id=button.custom_id)
    assert reply.ephemeral
    shown = member.see(reply.message)
    assert shown.images
    wanted = notation.replace(":", "/")
    while True:
        values = [value for _, value in member.see(shown).select().options]
        value = next(one for one in values if wanted == one or wanted.startswith(f"{one}/"))
        await member.select(shown, value)
        if value == wanted:
            break
        await member.wait_for(lists(shown, value))
    # What leaves the turn open is played by a button.
    gathered = await member.wait_for(lambda one: one.id == shown.id and (plays(one) or one.text.startswith(PLAYED)))
    if plays(gathered):
        await member.press(gathered, label="Play")


def plays(message: Message) -> bool:
    return any(button.custom_id.startswith("line:play:") for button in message.buttons)


@pytest.mark.full
@pytest.mark.parametrize("game", SECRET)
async def test_hands_stay_secret_from_the_first_draw_to_the_end(house: House, game: str) -> None:
    record = golden(game)
    members = house.driver.members[: record.seats]
    players = tuple(member.id for member in members)
    listeners = Listeners(house)
    await take_in(house, begun(record), players)
    chosen, choices = 0, secret_choices(record)
    for number, action in enumerate(record.actions):
        assert action.seat is not None
        member = members[action.seat]
        board = await house.ada.wait_for(lambda one: any(b.custom_id.startswith("hand:") for b in one.buttons))
        chosen += number in choices
        if chosen == 2 and number in choices:
            await by_hand(house, member, board, notation_of(action))
            await settled(house)
        else:
            reply = await member.slash("move", move=notation_of(action))
            assert reply.ephemeral or reply.played
            await house.sure(member, reply)
        # Everybody is told of everything; who asks for suggestions takes turns.
        for other in (member, house.driver.members[number % len(house.driver.members)]):
            await listeners.ask(other)
        if number == len(record.actions) * 3 // 4:
            await house.restart_bot(kill=True)
        if number + 1 == len(record.actions):
            await house.over()
    assert chosen == len(choices)
    # A bot that is killed between a deletion and its note deletes that one message once more.
    refused = house.refused()
    assert len(refused) <= 1, refused
    assert {(method, status) for method, _, status in refused} <= {("DELETE", 404)}, refused
    check_secrets(record, players, listeners, house)
    await check_deal(house, record)


@pytest.mark.full
@pytest.mark.parametrize("game", SECRET)
async def test_what_a_move_reveals_takes_the_place_of_what_an_earlier_one_revealed(house: House, game: str) -> None:
    record = golden(game)
    members = house.driver.members[: record.seats]
    await take_in(house, begun(record), tuple(member.id for member in members))
    shown: dict[int, set[int]] = {member.id: set() for member in members}
    for action in record.actions:
        assert action.seat is not None
        member = members[action.seat]
        await house.sure(member, await member.slash("move", move=notation_of(action)))
        await settled(house)
        now = {one.id for one in member.messages() if one.ephemeral and one.images}
        assert len(now) <= 1
        shown[member.id] |= now
        if len(shown[member.id]) > 1:
            break
    assert max(map(len, shown.values())) > 1
    assert house.refused() == []


async def check_deal(house: House, record: Record) -> None:
    """Once the game is over whoever asks is told its seed, and can have the deal and every draw checked."""
    over = await house.over()
    assert record.seed.hex() not in over.text
    fair = await house.dmitri.press(
        await house.more(house.dmitri, over), label=f"Fair deal {fingerprint(record.seed)[:8]}"
    )
    assert record.seed.hex() in fair.text
    checked = await house.dmitri.press(await house.more(house.dmitri, over), label="Check the deal")
    assert checked.ephemeral
    assert fingerprint(record.seed) in checked.text
    disclosed = initial_position(REGISTRY[record.game], record).disclosed
    assert disclosed, f"{record.game} has secrets: its positions need sentences in disclosed"
    (hidden, *_) = disclosed
    assert language_for("en").say(hidden) in checked.text
    (attached,) = [one["file"] for one in walk(checked.message.raw["components"]) if "file" in one]
    written = house.driver.download(attached["url"]).decode()
    assert transcript.check(written, REGISTRY[record.game]).actions == record.actions


def check_secrets(record: Record, players: tuple[int, ...], listeners: Listeners, house: House) -> None:
    """Nobody has heard what only others were told, nor a seed or a secret choice."""
    public = told(record, players, None)
    by_seat = {seat: told(record, players, seat) for seat in range(record.seats)}
    everything = set().union(*by_seat.values())
    secret_moves = {notation_of(record.actions[number]) for number in secret_choices(record)}
    searched = set[str]()
    for number, member in enumerate(house.driver.members):
        viewer = number if number < record.seats else None
        own = public if viewer is None else by_seat[viewer] | public
        heard = "\n".join(listeners.heard[member.id])
        hidden = {json.dumps(one, ensure_ascii=False)[1:-1] for one in everything - own}
        searched |= hidden
        assert [one for one in hidden if one in heard] == []
        if own - public:
            assert [one for one in own - public if json.dumps(one, ensure_ascii=False)[1:-1] in heard]
        mine = {notation_of(action) for action in record.actions if action.seat == viewer}
        assert [one for one in secret_moves if one not in mine and one in heard] == []
    assert searched, "the longest golden game must tell somebody what others do not hear"
    log = house.bot.logged()
    assert record.seed.hex() not in log
    assert not [one for one in secret_moves if one in log]
