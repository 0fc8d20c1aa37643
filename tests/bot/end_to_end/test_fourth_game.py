"""A game that the product does not know, played over the wire by two members, in French."""

from collections.abc import Iterator

from bot.sandbox.world import GUILD
from bot.words.language import Language, language_for
from games.core.text import Seat, Value, text
from tests.bot.end_to_end.house import House, chosen, settled
from tests.wire.driver import Message, Reply

CODE = "fr"


class Listeners:
    """Says a sentence as a person of the house reads it, and finds the buttons by what they do."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.language: Language = language_for(CODE)

    def say(self, key: str, **values: Value) -> str:
        players = (self.house.ada, self.house.bruno)
        return self.language.say(text(key, **values), lambda seat: players[seat].mention)

    def describes(self, message: Message, pile: int, bag: int) -> bool:
        """Whether the message's picture says that so much is left."""
        said = self.say("picture-pebbles-pile", pile=str(pile), bag=str(bag))
        return any(said in image.alt for image in message.images)


def button(message: Message, beginning: str) -> str:
    """The id of the one button that begins like this."""
    (found,) = [one.custom_id for one in message.buttons if one.custom_id.startswith(beginning)]
    return found


async def begin(listeners: Listeners) -> Message:
    """From the command over the lobby to the first board; Ada begins."""
    house = listeners.house
    await house.ada.slash("pebbles new", pile=12)
    lobby = await house.lobby()
    assert listeners.say("pebbles-name") in lobby.text
    await house.bruno.press(lobby, custom_id=button(lobby, "lobby:join"))
    lobby = await house.lobby(shows=house.bruno.mention)
    await house.ada.select(lobby, str(house.ada.id))
    await house.ada.wait_for(lambda one: one.id == lobby.id and chosen(one) == str(house.ada.id))
    await house.ada.press(lobby, custom_id=button(lobby, "lobby:start"))
    return await house.board(sequence=0)


async def take_back(listeners: Listeners) -> None:
    """Ada takes her finished turn back, and Bruno agrees."""
    house = listeners.house
    await house.ada.slash("undo")
    asked = await house.ada.wait_for(lambda one: any(b.custom_id.startswith("proposal:agree") for b in one.buttons))
    await house.bruno.press(asked, custom_id=button(asked, "proposal:agree"))
    board = await house.board(sequence=2)
    assert listeners.describes(board, 12, 8)


async def draw(listeners: Listeners) -> None:
    """Bruno draws a bead that nobody else hears of, cannot put it back, and keeps it."""
    house = listeners.house
    await house.bruno.slash("move", move="draw")
    assert listeners.say("core-undo-irrevocable") in (await house.bruno.slash("undo")).text
    hand = await house.bruno.slash("hand")
    assert hand.ephemeral
    (worth,) = [
        one for one in range(4) if listeners.say("picture-pebbles-drawn", worth=str(one)) in hand.message.images[0].alt
    ]
    told = listeners.say("pebbles-tell-drawn", seat=Seat(1), worth=worth)
    choice = listeners.say("pebbles-explain-keep", worth=worth)
    await house.bruno.slash("move", move="keep")
    await settled(house)
    for member in (house.ada, house.chloe):
        raw = "\n".join(str(one.raw) for one in member.messages())
        assert told not in raw
        assert choice not in raw


def told(reply: Reply) -> Iterator[str]:
    """Everything a reply lets its reader read."""
    for message in reply.messages:
        yield message.text
        yield from (image.alt for image in message.images)


async def test_a_game_that_the_product_does_not_know_is_played_from_its_lobby_to_the_standings(house: House) -> None:
    for member in (house.ada, house.bruno):
        member.speak(CODE)
    house.sandbox.set_locale(GUILD, CODE)
    listeners = Listeners(house)
    board = await begin(listeners)
    assert listeners.describes(board, 12, 8)
    assert house.driver.download(board.images[0]).startswith(b"\x89PNG")

    await house.ada.select(board, "take1")
    await house.board(sequence=1)
    await take_back(listeners)
    await house.ada.slash("move", move="take2")
    refused = await house.bruno.slash("move", move="take9")
    assert listeners.say("pebbles-illegal", moves=("take1", "take2", "take3", "draw")) in refused.text
    rule = await house.bruno.press(refused.message, custom_id="rules:pebbles:turn")
    assert "`take2`" in "".join(told(rule))
    await draw(listeners)
    for member, move in ((house.ada, "take3"), (house.bruno, "take3"), (house.ada, "take3"), (house.bruno, "take1")):
        assert (await member.slash("move", move=move)).played

    over = await house.over()
    assert listeners.say("pebbles-ending-empty") in over.text
    await settled(house)
    for command, options in (
        ("rules", {"topic": "pebbles:beads"}),
        ("replay", {}),
        ("leaderboard show", {"game": "pebbles"}),
        ("profile history", {}),
    ):
        answer = "\n".join(told(await house.ada.slash(command, options=options)))
        assert listeners.say("pebbles-name") in answer, command
    assert house.refused() == []
