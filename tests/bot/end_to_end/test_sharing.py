"""What is shared of a replay goes to everybody, as everybody may see it, and calls nobody."""

from io import BytesIO

from PIL import Image, ImageSequence

from bot.limits import SHARED_FILM_BYTES
from tests.bot.end_to_end.house import House
from tests.wire.driver import Member, Message, Reply

TURN = "b2-a3 c3-b3 b3-b4"


async def share(member: Member, shown: Message, kind: str) -> Reply:
    select = next(one for one in shown.selects if one.custom_id.startswith("share:"))
    return await member.select(shown, kind, custom_id=select.custom_id)


async def test_a_picture_a_turn_and_the_key_moments_are_shared_with_the_channel(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move=TURN)
    choice = (await house.bruno.complete("move", "move", ""))[0]
    await house.bruno.slash("move", move=str(choice.value))
    shown = (await house.ada.slash("replay", turn=1)).message
    assert "turn 1 of" in shown.text
    made: dict[str, bytes] = {}
    for kind in ("still", "film", "moments"):
        posted = await (await share(house.ada, shown, kind)).shown()
        assert f"{house.ada.mention} shares" in posted.text
        assert posted.mentions == ()
        assert not posted.ephemeral
        assert posted.images[0].alt
        made[kind] = house.driver.download(posted.images[0])
    assert made["still"].startswith(b"\x89PNG")
    assert made["film"].startswith(b"GIF8")
    assert len(made["moments"]) <= SHARED_FILM_BYTES
    with Image.open(BytesIO(made["moments"])) as film:
        assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(film)) <= 20_000
    again = await share(house.ada, shown, "still")
    assert again.ephemeral
    assert "Not so fast" in again.text
    assert house.refused() == []


async def test_only_who_played_here_or_may_write_here_shares(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move=TURN)
    mine = (await house.bruno.slash("replay")).message
    others = (await house.dmitri.slash("replay")).message
    house.driver.faults.silenced |= {house.bruno.id, house.dmitri.id}
    refused = await share(house.dmitri, others, "still")
    assert refused.ephemeral
    assert "To share this here" in refused.text
    posted = await (await share(house.bruno, mine, "still")).shown()
    assert house.bruno.mention in posted.text
    elsewhere = (await house.bruno.slash("replay", channel=house.driver.other_channel, game="1")).message
    away = await share(house.bruno, elsewhere, "still")
    assert away.ephemeral
    assert "To share this here" in away.text
    house.driver.faults.read_only.add(house.driver.channel)
    unable = await share(house.ada, (await house.ada.slash("replay")).message, "still")
    assert unable.ephemeral
    assert house.refused() == []


async def test_a_shared_moment_of_a_game_with_secrets_shows_what_everybody_may_see(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    for _ in range(4):
        choice = (await house.ada.complete("move", "move", ""))[0]
        await house.ada.slash("move", move=str(choice.value))
    seen = (await house.dmitri.slash("replay")).message
    mine = (await house.ada.slash("replay")).message
    posted = await (await share(house.ada, mine, "still")).shown()
    assert house.driver.download(posted.images[0]) == house.driver.download(seen.images[0])
    assert posted.images[0].alt == seen.images[0].alt
    assert house.refused() == []
