"""Whoever asks for a film shares it with whoever asks for the same, and is told when too many are waited for."""

import asyncio

import pytest

from bot.daily.attempts import stand
from bot.daily.tries import problem_on
from bot.model.actions import require_begun
from bot.pictures import drawing
from bot.pictures.drawing import Readers
from bot.pictures.studio import FILMS_WAITING
from bot.play.scenes import Scene
from bot.store.rows.tries import ProblemTry
from bot.words.language import language_for
from bot.workers.pool import Priority, QueueFull
from games import GUIDES
from games.problems import FIRST_DAY
from tests.bot.desk import Desk
from tests.bot.easel import Easel


@pytest.mark.full
async def test_films_are_shared_and_only_so_many_are_waited_for(desk: Desk, easel: Easel) -> None:
    session_id = await desk.begin()
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    scenes, language, pictures = (Scene(0, table.position, ()),), language_for("en"), desk.client.host.pictures
    held = asyncio.create_task(pictures._painters.run(Priority.WARMUP, easel.work("held", lasts=True)))
    await easel.until_begun("held")
    seats = (None, *range(FILMS_WAITING - 1))
    films = [asyncio.create_task(pictures.films.film(table, scenes, language, seat)) for seat in seats]
    films.append(asyncio.create_task(pictures.films.film(table, scenes, language, None)))
    await asyncio.sleep(0)
    with pytest.raises(QueueFull) as refused:
        await pictures.films.film(table, scenes, language, FILMS_WAITING)
    assert refused.value.text.key == "bot-refusal-many-films"
    # A board is not held up by them.
    assert (await pictures.board(table, language)).data.startswith(b"\x89PNG")
    easel.let_all_go()
    await held
    made = await asyncio.gather(*films)
    assert all(one.data.startswith(b"GIF8") for one in made)
    assert made[0] is made[-1]


async def test_a_board_asked_for_by_many_at_once_is_drawn_once(desk: Desk) -> None:
    session_id = await desk.begin()
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    boards = await asyncio.gather(*(desk.client.host.pictures.board(table, language_for("en")) for _ in range(4)))
    assert all(one is boards[0] for one in boards)


async def test_the_picture_of_a_problem_calls_no_seat_for_its_reader_plays_it(desk: Desk) -> None:
    language, attempt = language_for("en"), stand(ProblemTry(0, problem_on(FIRST_DAY).key, ""))
    table, seat = attempt.table, attempt.seat
    assert table.position.to_act == {seat}
    view, events = table.position.view(seat), table.visible_events(seat)
    picture = await desk.client.host.pictures.problem(attempt, language)
    assert picture.data == drawing.still(view, events, Readers("en", ahead=True)).data
    assert picture.data != drawing.still(view, events, Readers("en")).data, "here nobody is called in any case"


@pytest.mark.full
@pytest.mark.parametrize("game", ["volcano", "hekla", "vesuvio"])
async def test_the_picture_of_a_guided_game_calls_no_seat_for_its_reader_plays_it(desk: Desk, game: str) -> None:
    language, guide = language_for("en"), GUIDES[game]
    position, events = guide.board(0)
    assert position.to_act == {guide.seat}
    view, seen = position.view(guide.seat), position.visible_events(events, guide.seat)
    picture = await desk.client.host.pictures.guide(guide, 0, language)
    assert picture.data == drawing.still(view, seen, Readers("en", ahead=True)).data
    assert picture.data != drawing.still(view, seen, Readers("en")).data, "here nobody is called in any case"
