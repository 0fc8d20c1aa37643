"""Emoji are uploaded once, by what is drawn; without them everything is said in words."""

import io
from collections.abc import Mapping

import pytest
from PIL import Image

from bot.discord_api.people import mentions
from bot.pictures.emoji import Drawn, Emojis, EmojiSync
from bot.words.language import CODES, language_for
from games.core.text import Seat, text
from tests.bot.desk import ERUPTION, Desk

UPLOAD = "POST /applications/1100000000000000001/emojis"
CAP, SEAT, OTHER = "vo_cap_aaaaaa", "vo_seat1_bbbbbb", "he_row_cccccc"


def drawing(shade: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGBA", (4, 4), (shade, 0, 0, 255)).save(buffer, "PNG")
    return buffer.getvalue()


GAMES: Mapping[str, Drawn] = {
    "volcano": {"cap": (CAP, drawing(1)), "seat1": (SEAT, drawing(2))},
    "hekla": {"row": (OTHER, drawing(3))},
}


def keeper(desk: Desk, games: Mapping[str, Drawn] = GAMES, *, pauses: tuple[float, ...] = ()) -> EmojiSync:
    """What a start of the bot would run, with a few drawings."""

    async def draw(game: str) -> Drawn:
        return games.get(game, {})

    desk.client.host.emojis._shown.clear()
    return EmojiSync(desk.client, draw, desk.client.host.emojis, pauses, doubt=0.0)


def uploads(desk: Desk) -> int:
    calls = [f"{call.method} {call.path}" for call in desk.driver.sandbox.calls]
    return calls.count(UPLOAD)


def names(desk: Desk) -> list[str]:
    emoji = desk.driver.sandbox.emoji
    return [emoji.shown(number)["name"] for number in emoji]


def shown(emojis: Emojis, game: str) -> list[str]:
    """The signs in use, by their names in the game's texts."""
    language = emojis.on(language_for("en"), game)
    return [name for name in ("cap", "seat1", "row") if language.sign(name)]


async def test_a_start_uploads_every_emoji_and_the_next_one_sends_nothing(desk: Desk) -> None:
    await keeper(desk)._provide()
    assert uploads(desk) == 3
    assert names(desk) == [CAP, SEAT, OTHER]
    await keeper(desk)._provide()
    assert uploads(desk) == 3
    assert shown(desk.client.host.emojis, "volcano") == ["cap", "seat1"]
    assert shown(desk.client.host.emojis, "hekla") == ["row"]


async def test_one_changed_drawing_uploads_one_and_keeps_the_old_one_for_old_messages(desk: Desk) -> None:
    await keeper(desk)._provide()
    changed = dict(GAMES) | {"hekla": {"row": ("he_row_dddddd", drawing(4))}}
    await keeper(desk, changed)._provide()
    assert uploads(desk) == 4
    assert names(desk) == [CAP, SEAT, OTHER, "he_row_dddddd"]
    assert desk.client.host.emojis.on(language_for("en"), "hekla").sign("row").startswith("<:he_row_dddddd:")  # type: ignore[union-attr]  # it is shown


async def test_a_refused_upload_leaves_words_and_is_not_repeated(desk: Desk) -> None:
    desk.driver.sandbox.faults.fail_next(10, 403, UPLOAD)
    await keeper(desk, pauses=(0.0, 0.0))._provide_patiently()
    assert uploads(desk) == 1
    assert shown(desk.client.host.emojis, "volcano") == []
    session_id = await desk.begin()
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    assert "<:" not in board.text


async def test_a_failing_upload_is_tried_again_a_few_times_and_goes_on_where_it_stopped(desk: Desk) -> None:
    desk.driver.sandbox.faults.reset_next(1, UPLOAD)
    await keeper(desk, pauses=(0.0,))._provide_patiently()
    assert names(desk) == [CAP, SEAT, OTHER]
    desk.driver.sandbox.faults.reset_next(10, "GET /applications/1100000000000000001/emojis")
    await keeper(desk, pauses=(0.0, 0.0))._provide_patiently()
    assert shown(desk.client.host.emojis, "volcano") == []


async def test_a_rate_limit_is_waited_for(desk: Desk) -> None:
    desk.driver.sandbox.faults.limit_next(2, 0.01, UPLOAD)
    await keeper(desk)._provide()
    assert names(desk) == [CAP, SEAT, OTHER]


async def test_a_board_whose_emoji_was_deleted_is_sent_in_words_and_emoji_come_back(desk: Desk) -> None:
    emojis, emoji, at_work = desk.client.host.emojis, desk.driver.sandbox.emoji, keeper(desk)
    session_id = await desk.begin()
    await at_work._provide()
    # Somebody deletes one in the developer portal, which the bot is not told.
    emoji.delete(next(number for number in emoji if emoji.shown(number)["name"] == CAP))
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    assert "'emoji'" not in str(board.raw["components"]), "the board was not sent in words"
    assert not await desk.queued(session_id)
    assert shown(emojis, "hekla") == []
    await at_work._provide_again()
    assert CAP in names(desk)
    assert shown(emojis, "hekla") == ["row"]


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_is_the_same_with_signs_and_without(code: str) -> None:
    emojis = Emojis()
    emojis.show("volcano", {"red3": "<:vo_red3_a1b2c3:12>", "seat1": "<:vo_seat1_a1b2c3:13>"})
    piece = text("volcano-piece", size="large", colour="red").signed("red3")
    sentence = text("volcano-tell-capture", seat=Seat(0), pieces=(piece, piece))
    plain, shown = language_for(code), emojis.on(language_for(code), "volcano")
    said = shown.say(sentence, mentions((7,)))
    assert said.count("<:vo_red3_a1b2c3:12>\N{NO-BREAK SPACE}") == 2
    assert said.startswith("<:vo_seat1_a1b2c3:13>\N{NO-BREAK SPACE}<@7>")
    for sign in ("<:vo_red3_a1b2c3:12>", "<:vo_seat1_a1b2c3:13>"):
        said = said.replace(f"{sign}\N{NO-BREAK SPACE}", "")
    assert said == plain.say(sentence, mentions((7,)))
    assert shown.plain is plain
    assert emojis.on(plain, "hekla") is plain
