"""A game that a moderator brings along over the wire: what comes of its file, and of every other file."""

from tests.bot.end_to_end.house import House
from tests.golden.positions import FOLDER
from tests.wire.driver import Member, Reply

GAME = (FOLDER / "hekla" / "quiet.txt").read_bytes()
LARGEST = 256 * 1024
REFUSED = (
    (b"\xff\xfe\x00fumarole", "isn’t a text"),
    (b"Dear moderators", "begins with"),
    (GAME.replace(b"2@F4", b"@everyone"), "was the file changed?"),
    (GAME.partition(b" 18. seat")[0], "isn’t over"),
    (GAME.replace(b"\nending", b"  1. seat 1: takes back 1\n" * 2001 + b"\nending"), "longer than"),
)
"""Files that are no finished game, and what is said of them."""


async def sent(house: House, member: Member, data: bytes, *, lost: bool = False) -> Reply:
    """The answer to a file in the form; one that is ``lost`` cannot be fetched any more."""
    opened = await member.slash("moderate import")
    number = member.upload("game.txt", data)
    if lost:
        house.sandbox.store.drop_attachment(number)
    return await member.submit_modal(opened, {"file": [str(number)]})


async def test_a_finished_game_is_taken_in_once_and_no_other_file_changes_anything(house: House) -> None:
    for data, expected in REFUSED:
        answer = await sent(house, house.ada, data)
        assert answer.ephemeral, expected
        assert expected.casefold() in answer.text.casefold(), answer.text
        assert "everyone" not in answer.text, expected
    large = await sent(house, house.ada, GAME + b"\n" * LARGEST, lost=True)
    assert "too large" in large.text, "it was fetched first"
    assert "hand over" in (await sent(house, house.ada, GAME, lost=True)).text
    assert not house.bruno.messages(), "something of it is for everybody"

    done = await sent(house, house.ada, b"\xef\xbb\xbf" + GAME)
    assert "#1 is here" in done.text, done.text
    replay = await house.bruno.slash("replay", options={"game": "1"})
    assert house.ada.name not in replay.text
    assert "Hekla" in (await house.bruno.slash("leaderboard archive")).text
    house.ada.speak("fr")
    again = await sent(house, house.ada, GAME)
    assert "déjà là, sous le n°\u202f1" in again.text
    house.sandbox.commands.granted.add("moderate")
    by_player = await house.bruno.slash("moderate import")
    assert by_player.modal is None
    assert "manage messages" in by_player.text
    assert house.refused() == []
    assert "Traceback" not in house.bot.logged()
