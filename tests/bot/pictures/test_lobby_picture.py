"""An open table shows how its game begins: at once if that is drawn already, else soon after, and drawn once."""

from itertools import pairwise

import pytest

from bot.model.request import TableRequest
from bot.pictures.drawing import opening, opening_of
from bot.sandbox.world import GUILD
from bot.ui.lobby import lobby as lobby_message
from bot.words.language import CODES, blurb_of, language_for, length_of
from games import REGISTRY
from games.core.options import Options
from games.core.text import text
from rendering.card import CardTexts, laid_out
from rendering.palette import FAINT, INK, SIGNAL
from tests.bot.desk import NOON, Desk
from tests.bot.test_limits import lobby_for
from tests.games.wording import where
from tests.screen_reader.heard import hear
from tests.wire.driver import Message

WIDTH, HEIGHT = 640, 582


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", REGISTRY)
def test_what_a_picture_of_a_table_says_has_room(game: str, code: str) -> None:
    language = language_for(code)
    facts = ("For 2 to 4 players", *(language.say(one) for one in length_of(game, {}, language)))
    said = CardTexts(
        language.say(text(f"{game}-name")), language.say(blurb_of(game, {}, language)), (), facts, "Example"
    )
    lines = sorted(laid_out(said, WIDTH, HEIGHT)[0], key=lambda one: one.y)
    assert not any(one.words.endswith("…") for one in lines)
    assert all(below.y - below.size * 0.75 >= above.y for above, below in pairwise(lines)), lines
    assert min(one.size for one in lines) >= 26


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", REGISTRY)
def test_a_game_says_in_a_line_each_what_it_is_and_how_long_it_takes(game: str, code: str) -> None:
    language = language_for(code)
    assert blurb_of(game, {}, language).key == f"{game}-pitch", f"{where(game)}/words/{code}.ftl needs {game}-pitch"
    assert length_of(game, {}, language), f"{where(game)}/words/{code}.ftl needs {game}-length"


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", REGISTRY)
def test_a_table_says_once_what_its_game_is_and_how_long_it_takes(game: str, code: str) -> None:
    """In its picture, whose words are read out as well, and in its text only while it has none."""
    language, found = language_for(code), lobby_for(REGISTRY[game], 2, code, 0)
    picture = opening(*opening_of(found.session, language))
    facts = (blurb_of(game, found.session.options, language), *length_of(game, found.session.options, language))
    for shown in (None, picture):
        heard = hear(lobby_message(found, language, shown).to_components(), dict.fromkeys(found.session.players, "Ada"))
        assert [heard.spoken.count(language.say(one)) for one in facts] == [1, 1], shown


@pytest.mark.parametrize("code", CODES)
def test_a_variant_is_named_and_told_by_its_own_aim(code: str) -> None:
    """O11, O14, O15 and O20: what is captured, what ends the game, and the goal of a challenge."""
    language = language_for(code)
    made: tuple[Options, ...] = (
        {},
        {"melting": True},
        *({"variant": variant} for variant in ("mini", "mega")),
        *({"challenge": challenge} for challenge in ("red", "large", "trees")),
    )
    titles = [language.say(REGISTRY["volcano"].title(options)) for options in made]
    aims = [language.say(blurb_of("volcano", options, language)) for options in made]
    melting = {"en": "Melting Volcano", "fr": "Volcano en fusion"}[code]
    assert titles[:4] == ["Volcano", melting, "Mini-Volcano", "Mega-Volcano"]
    assert len(set(titles)) == 5
    assert len(set(aims)) == len(made)
    landed = {"en": ("that land on one of their own size", "that one of their own size lands on")}
    landed["fr"] = ("qui retombent sur une autre de leur taille", "qu’une autre de leur taille recouvre")
    for options, aim in zip(made, aims, strict=True):
        assert landed[code]["melting" in options] in aim
    facts = ("For 2 to 4 players", *(language.say(one) for one in length_of("volcano", {}, language)))
    for title, aim in zip(titles, aims, strict=True):
        lines = laid_out(CardTexts(title, aim, (), facts, "Example"), WIDTH, HEIGHT)[0]
        assert not any(one.words.endswith("…") for one in lines), aim


@pytest.mark.parametrize(("code", "mini", "mega"), [("en", "15 minutes", "an hour"), ("fr", "15 minutes", "une heure")])
def test_a_table_says_how_long_its_own_variant_takes(code: str, mini: str, mega: str) -> None:
    language = language_for(code)
    said = {
        variant: [language.say(one) for one in length_of("volcano", {"variant": variant}, language)]
        for variant in ("standard", "mini", "mega")
    }
    assert all(len(lines) == 1 for lines in said.values()), said
    assert "30 minutes" in said["standard"][0]
    assert "Mini" not in said["standard"][0]
    assert mini in said["mini"][0]
    assert mega in said["mega"][0].lower()


async def lobby(desk: Desk, channel: int) -> tuple[int, Message]:
    opened = await desk.client.host.sessions.lobbies.open(
        TableRequest(GUILD, channel, desk.driver.members[0].id, "hekla", {}, None, "en"), NOON
    )
    await desk.client.outbox.deliver(opened.session.id)
    return opened.session.id, shown(desk, channel)


def shown(desk: Desk, channel: int) -> Message:
    return next(one for one in desk.driver.members[0].messages(channel) if "open table" in one.text)


async def test_a_lobby_goes_out_before_its_picture_is_drawn_and_then_keeps_it(desk: Desk) -> None:
    session_id, message = await lobby(desk, desk.driver.channel)
    assert await desk.queued(session_id) == []
    (picture,) = message.images
    for said in ("Place volcanoes in rows of three", "45 minutes"):
        assert said in picture.alt
        assert said not in message.text, "the picture says it"
    assert picture.url.endswith("hekla-table.png")
    assert message.raw["edited_timestamp"] is not None, "the message waited for its picture"
    first = desk.driver.download(picture)
    host = desk.client.host
    assert host.pictures._openings.bytes == len(first)
    await host.sessions.lobbies.join(session_id, desk.driver.members[1].id, NOON)
    await host.outbox.deliver(session_id)
    joined = shown(desk, desk.driver.channel)
    assert desk.driver.members[1].mention in joined.text
    assert desk.driver.download(joined.images[0]) == first
    _, other = await lobby(desk, desk.driver.other_channel)
    assert other.raw["edited_timestamp"] is None, "a picture drawn already was not used"
    assert desk.driver.download(other.images[0]) == first
    assert host.pictures._openings.bytes == len(first)


def test_all_writing_on_a_picture_of_a_table_follows_the_theme() -> None:
    """Its plate turns light in the light theme."""
    lines, _ = laid_out(CardTexts("Hekla", "A game", (), ("2 to 4 players",), "Example"), WIDTH, HEIGHT)
    assert {one.shade for one in lines} <= {INK, FAINT, SIGNAL}
