"""Themes over the wire: a server chooses for what everybody sees, a person for what only they see."""

from itertools import chain

from games import GUIDES
from rendering.palette import PALETTES, ColourTheme
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose, present
from tests.wire.driver import Image, Reply


def theme_of(house: House, image: Image | str) -> ColourTheme:
    """The theme whose palette a posted picture has."""
    head = house.driver.download(image)[:1024]
    found = [theme for theme, shades in PALETTES.items() if bytes(chain.from_iterable(shades)) in head]
    assert len(found) == 1, found
    return found[0]


def seen(house: House, reply: Reply) -> set[ColourTheme]:
    return {theme_of(house, one) for one in reply.message.images}


async def test_a_servers_theme_is_that_of_new_boards_and_redraws_no_old_one(house: House) -> None:
    board = await house.begin(house.bruno)
    before = board.images[0].url
    assert theme_of(house, before) is ColourTheme.DARK
    changed = await choose(house.ada, "server", "theme", "light")
    assert present(changed.message, "theme") == ["light"]
    assert "opened from now on" not in changed.text
    await settled(house)
    assert house.ada.see(board).images[0].url == before
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    fresh = await house.ada.wait_for(lambda one: one.id > board.id and bool(one.images))
    assert theme_of(house, fresh.images[0]) is ColourTheme.LIGHT
    film = await house.ada.wait_for(lambda one: one.id == board.id and not one.selects)
    assert film.images[0].url.endswith(".gif")
    assert theme_of(house, film.images[0]) is ColourTheme.LIGHT
    assert house.refused() == []


async def test_a_persons_theme_is_that_of_what_only_they_see(house: House) -> None:
    await house.begin(house.bruno)
    await choose(house.ada, "server", "theme", "light")
    assert present((await choose(house.ada, "me", "theme", "contrast")).message, "theme") == ["high contrast"]
    (game,) = {*GUIDES} & {"volcano"}
    for member, theme in ((house.ada, ColourTheme.CONTRAST), (house.bruno, ColourTheme.LIGHT)):
        assert seen(house, await member.slash("board")) == {theme}
        assert seen(house, await member.slash("plan", move="b2-a3 c3-b3 b3-b4")) <= {theme}
        assert seen(house, await member.slash("learn", game=game)) == {theme}
        replay = await member.slash("replay")
        assert seen(house, replay) == {theme}
        assert seen(house, await member.press(replay.message, label="Whole game as a GIF")) == {theme}
    assert seen(house, await choose(house.ada, "me", "theme", "server")) == set()
    assert seen(house, await house.ada.slash("board")) == {ColourTheme.LIGHT}
    assert house.refused() == []
