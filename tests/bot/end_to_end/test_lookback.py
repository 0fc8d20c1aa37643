"""Looking back at a finished game over the wire: what one missed, for them alone, and the best turn, for everybody."""

from functools import partial
from pathlib import Path

from bot.lookup.lookbacks import Lookbacks, look_back
from bot.play.imports import ImportTarget, import_game
from bot.play.sessions import Sessions
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.driver import PATIENCE, Member, Message, read_message
from bot.sandbox.world import APPLICATION, GUILD
from bot.store.database import Database
from games.core import transcript
from tests.bot.end_to_end.house import COMMANDS, House, open_house, settled
from tests.bot.end_to_end.test_other_servers import GONE

GOLDEN = Path(__file__).parents[2] / "golden"
KINDS = ("volcano/colours-melting", "hekla/quiet", "vesuvio/fewer-stones", "volcano/challenge-given-up")
"""A short game of each kind, and one that somebody played alone."""

MISSED, BEST = "What did I miss?", "Best turn of the game"
EARLY = "This game isn’t over yet"
MAKING = "I’m looking back at the whole game"
NOON = 1_700_000_000_000


def forged(house: House, custom_id: str, channel: int) -> Message:
    """A message of the bot's with this button."""
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "?", "custom_id": custom_id}]}
    payload = {"flags": LAYOUT, "components": [{"type": 10, "content": "?"}, row]}
    return read_message(house.sandbox.history.add(channel, APPLICATION, draft_message(payload, [], channel)))


def offers(custom_id: str, message: Message) -> bool:
    """Whether the message has this button for everybody."""
    return not message.ephemeral and any(one.custom_id == custom_id for one in message.buttons)


async def play_pebbles(house: House) -> Message:
    """A game of two turns, in the first of which Ada misses two pebbles; returns its last board."""
    await house.begin(house.bruno, game="pebbles", options={"pile": 6})
    for sequence, (member, move) in enumerate(
        ((house.ada, "take1"), (house.bruno, "take3"), (house.ada, "take2")), start=1
    ):
        await member.slash("move", move=move)
        if sequence < 3:
            await house.board(sequence=sequence)
    over = await house.over()
    await settled(house)
    return over


async def told(member: Member, *words: str) -> Message:
    """What this member alone is told, once it says all this."""
    return await member.wait_for(lambda one: one.ephemeral and all(word in one.text for word in words))


def lookbacks(member: Member) -> list[Message]:
    """Everything that this member alone has been told by looking back, notes that one waits among them."""
    return [one for one in member.messages() if one.ephemeral and ("did you miss" in one.text or MAKING in one.text)]


async def test_a_finished_game_of_each_kind_is_looked_back_at_on_its_board(house: House) -> None:
    """Whoever played gets an answer with pictures, whoever did not a sensible one, and everybody the best turn."""
    await house.bot.stop()
    database = await Database.open(house.bot.database)
    players = [member.id for member in house.driver.members]
    for name in KINDS:
        written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
        seats = transcript.read(written).seats
        target = ImportTarget(GUILD, house.driver.channel, tuple(players[:seats]), "en")
        number = await import_game(database, written, target, NOON)
        if name != KINDS[0]:
            # One game is enough to see the bot do it, at a priority that on a busy machine takes long.
            service = Lookbacks(database, Sessions(database))
            finished = await service.finished(number, GUILD)
            await service.keep(finished, look_back(finished.record))
    await database.close()
    await house.restart_bot()
    await settled(house)
    for number, name in enumerate(KINDS, start=1):
        game = name.partition("/")[0].capitalize()
        shown = await house.ada.slash("replay", game=str(number))
        assert {MISSED, BEST} <= {one.label for one in shown.message.buttons}
        over = await house.ada.wait_for(partial(offers, f"lookback:missed:{number}"))
        reply = await house.ada.press(over, custom_id=f"lookback:missed:{number}")
        assert reply.ephemeral
        found = await told(house.ada, f"{game}: what did you miss?")
        assert all(image.alt for image in found.images)
        assert all(house.driver.download(image).startswith(b"\x89PNG") for image in found.images)
    assert house.refused() == []


async def test_what_was_missed_is_told_to_one_alone_and_the_best_turn_to_everybody(house: House) -> None:
    over = await play_pebbles(house)
    await house.bruno.press(await house.more(house.bruno, over), label=BEST)
    best = await house.chloe.wait_for(lambda one: not one.ephemeral and "shows the best turn" in one.text)
    assert "turn 2" in best.text
    assert len(best.images) == 1
    assert best.images[0].alt
    assert house.bruno.mention in best.text
    await house.ada.press(over, label=MISSED)
    hers = await told(house.ada, "1 · Turn 1", "You played: `take1`", "Better: `take3`", "Exact")
    assert len(hers.images) == 2, "the board before the turn, and the curve"
    assert "Better: `take3`" not in str([one.text for one in house.bruno.messages()])
    await house.bruno.press(over, label=MISSED)
    await told(house.bruno, "nothing better than what you played")
    house.chloe.speak("fr")
    await house.chloe.press(over, label=MISSED)
    await told(house.chloe, "vous n’avez donc rien manqué")
    for member in (house.ada, house.bruno, house.chloe):
        assert all(MAKING not in one.text for one in lookbacks(member)), "whoever has been told waits no more"
    assert house.refused() == []


async def test_nothing_of_it_can_be_had_in_a_running_game(house: House) -> None:
    """Not by a forged button, by a player or anybody else, nor in a direct message; and no command offers it."""
    house.dmitri.speak("en-US")
    await house.begin(house.bruno, game="pebbles", options={"pile": 6})
    await house.ada.slash("move", move="take1")
    board = await house.board(sequence=1)
    shown = await house.ada.slash("replay")
    for message in (board, shown.message):
        assert not [one for one in message.buttons if one.custom_id.startswith("lookback")]
    for action in ("missed", "best"):
        custom_id = f"lookback:{action}:1"
        message = forged(house, custom_id, house.driver.channel)
        for member in (house.ada, house.bruno, house.dmitri):
            reply = await (await member.press(message, custom_id=custom_id)).more()
            assert reply.ephemeral
            assert EARLY in reply.text, reply.messages
        direct = forged(house, custom_id, house.ada.direct)
        assert GONE in (await (await house.ada.press(direct, custom_id=custom_id)).more()).text
    await house.ada.slash("move", move="take3")
    assert "take3" not in str([one.text for one in lookbacks(house.ada)])


async def test_a_finished_game_cannot_be_had_in_a_direct_message(house: House) -> None:
    await play_pebbles(house)
    for action in ("missed", "best"):
        direct = forged(house, f"lookback:{action}:1", house.ada.direct)
        reply = await (await house.ada.press(direct, custom_id=f"lookback:{action}:1")).more()
        assert GONE in reply.text


async def test_whoever_waits_is_told_so_and_a_killed_bot_makes_it_anew(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    async with open_house(tmp_path, PEBBLES_WAITS_FOR=str(gate)) as house:
        over = await play_pebbles(house)
        waiting = await house.ada.press(over, label=MISSED)
        assert MAKING in waiting.text
        # Boards and commands do not wait for it.
        assert "turn" in (await house.bruno.slash("replay")).text
        await house.restart_bot(kill=True)
        gate.unlink()
        await house.ada.press(over, label=MISSED)
        await told(house.ada, "Better: `take3`")
        assert house.refused() == []


async def test_a_stop_tells_whoever_waits_to_press_again(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    async with open_house(tmp_path, PEBBLES_WAITS_FOR=str(gate)) as house:
        over = await play_pebbles(house)
        waiting = await house.ada.press(over, label=MISSED)
        assert MAKING in waiting.text
        await house.bot.stop()
        await told(house.ada, "I’m restarting")
        assert lookbacks(house.ada) == [], "nobody is left waiting for nothing"
        await house.bot.start()
        await house.driver.bot_ready(COMMANDS, PATIENCE)
        await house.ada.press(over, label=MISSED)
        await told(house.ada, "Better: `take3`")
        assert "Traceback" not in house.bot.logged()


async def test_the_key_moments_of_a_finished_game_are_its_best_turns_and_its_end(house: House) -> None:
    await play_pebbles(house)
    shown = (await house.bruno.slash("replay")).message
    select = next(one for one in shown.selects if one.custom_id.startswith("share:"))
    await house.bruno.select(shown, "moments", custom_id=select.custom_id)
    posted = await house.chloe.wait_for(lambda one: not one.ephemeral and "shares the key moments" in one.text)
    alt = str(posted.images[0].alt)
    assert "Turn 2, " in alt
    assert "Other choices" in alt
    assert " turns" in alt.rpartition("Other choices")[2], "the end card comes last"
    assert house.driver.download(posted.images[0]).startswith(b"GIF8")
    assert house.refused() == []
