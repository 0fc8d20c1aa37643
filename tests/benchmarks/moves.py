"""What a move takes of the bot's own process, from the interaction to the old board's story, beside its floors.

    uv run python -m tests.benchmarks.moves --moves 120
    uv run python -m tests.benchmarks.moves --parts

A local Discord and the real bot run as processes of their own. People at eleven tables of all games move at once, and
again when all of them have seen their boards, so that a busy machine makes it slower and hardly dearer. Then the parts
are measured by themselves in the same run: the service on a file as `tests.benchmarks.cost` does it, the message of a
board, and as many requests as were counted, by plain aiohttp to a server that only answers. ``--parts`` tells instead
which parts of the process take how much of it (`tests.benchmarks.parts`).
"""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from prometheus_client import Metric

from bot.pictures.drawing import Readers
from bot.pictures.listing import open_entries
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.store.database import Database
from bot.ui.board import board
from bot.words.language import language_for
from games import REGISTRY
from rendering.picture import Picture
from tests.benchmarks.cost import on_a_file
from tests.benchmarks.parts import COUNTED
from tests.bot.end_to_end.house import COMMANDS, BotProcess, House
from tests.bot.test_limits import lobby_for, random_game
from tests.bot.watching.scraping import ANYWHERE, scrape
from tests.load.settling import settled
from tests.wire.people import make_room
from tests.wire.running import children, cpu_seconds, real_bot
from tests.wire.tables import SETTINGS, Crowd, Sent, Table

PATIENCE = 300.0
"""On a machine whose processors are taken, a process may need minutes to begin."""

NAMES = ("Ann", "Ben")
PICTURE_BYTES = 50_000
REQUESTS = 300
REQUESTS_METRIC = "fumarole_discord_requests_total"
BOARDS_AND_STORIES = ("PATCH", "/channels/:id/messages/:id")
"""The requests with a picture: a new board begins as a plain message."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What one move took on average: milliseconds of the bot and of its workers, requests, and those with a picture."""

    moves: int
    turns: int
    bot: float
    workers: float
    requests: float
    uploads: float
    parts: dict[str, float]
    """The bot's milliseconds by part, if they were counted."""


async def play_one(table: Table, chance: random.Random) -> Sent:
    """Play a move and wait until its board is there."""
    move = table.next_move(chance, time.perf_counter())
    await table.send(move)
    await table.until(lambda: not table.busy, "an answer", PATIENCE)
    if table.lost:
        await table.catch_up()
    else:
        await table.until(lambda: move.shown_at is not None, "the board after a move", PATIENCE)
    return move


async def over_the_wire(moves: int, seed: int, *, parts: bool) -> Whole:
    """Play at least so many moves against the real bot."""
    with tempfile.TemporaryDirectory(prefix="moves-") as name:
        folder = Path(name)
        async with Sandbox(SandboxSettings(folder=folder / "sandbox", port=0)) as sandbox:
            house = House(sandbox, BotProcess(sandbox, folder))
            counted = folder / "parts.json" if parts else None
            settings = {"FUMAROLE_METRICS": ANYWHERE, "FUMAROLE_EMOJI": "off", COUNTED: str(counted)}
            module = "tests.benchmarks.parts" if parts else "bot"
            async with real_bot(sandbox, house.bot.database, house.bot.log, module, **settings) as bot:
                await house.driver.bot_ready(COMMANDS, PATIENCE)
                async with await Database.open(house.bot.database) as database:
                    return await count(house, database, bot, moves, random.Random(seed), counted)


async def count(
    house: House, database: Database, bot: int, moves: int, chance: random.Random, counted: Path | None
) -> Whole:
    """Begin all tables, play the first move of each uncounted, then count; parts are ``counted`` in this file."""
    crowd = Crowd(house.sandbox, database)
    tables = [crowd.set_up(number, setting) for number, setting in enumerate(SETTINGS)]
    await make_room(database, len(tables) + 1)
    for table in tables:
        await table.begin()
        await play_one(table, chance)
    await settled(database, PATIENCE)
    asked, sent = await scrape(house), list[Sent]()
    if counted:
        os.kill(bot, signal.SIGUSR1)
    spent, workers = cpu_seconds(bot), sum(map(cpu_seconds, children(bot)))
    while len(sent) < moves and (going := [table for table in tables if not table.game.over]):
        sent += await asyncio.gather(*(play_one(table, chance) for table in going))
    await settled(database, PATIENCE)
    spent, workers = cpu_seconds(bot) - spent, sum(map(cpu_seconds, children(bot))) - workers
    parts = await asyncio.to_thread(read_parts, bot, counted) if counted else {}
    made = await scrape(house)
    requests = [sum(requests_of(found, only_uploads=only)) for found in (asked, made) for only in (False, True)]
    per_move = 1 / len(sent)
    return Whole(
        len(sent),
        sum(one.ends_turn for one in sent),
        spent * per_move * 1000,
        workers * per_move * 1000,
        (requests[2] - requests[0]) * per_move,
        (requests[3] - requests[1]) * per_move,
        {part: seconds * per_move * 1000 for part, seconds in parts.items()},
    )


def read_parts(bot: int, counted: Path) -> dict[str, float]:
    """What the bot has counted, in seconds by part."""
    os.kill(bot, signal.SIGUSR2)
    until = time.monotonic() + PATIENCE
    while not counted.exists() and time.monotonic() < until:
        time.sleep(0.1)
    found: dict[str, float] = json.loads(counted.read_text(encoding="utf-8"))
    return found


def requests_of(families: Mapping[str, Metric], *, only_uploads: bool) -> Iterator[float]:
    """The requests counted so far by method and route; ``only_uploads``: those with a picture."""
    for one in families[REQUESTS_METRIC.removesuffix("_total")].samples:
        kind = (one.labels.get("method"), one.labels.get("route"))
        if one.name == REQUESTS_METRIC and (not only_uploads or kind == BOARDS_AND_STORIES):
            yield one.value


def board_milliseconds() -> tuple[float, float]:
    """What a board's lists take, which a worker makes, and its message, lists apart; means of random games."""
    listing, building = [], []
    language, picture = language_for("en"), Picture(b"", "board.png", "A board.")
    for game in REGISTRY.values():
        tables = random_game(game, lobby_for(game, max(2, game.seat_range[0]), "en", 1), random.Random(1))
        for table in [one for one in tables if one.position.outcome is None][::5]:
            session, began = table.session, time.process_time()
            listed, whole = open_entries(session.game, table.position, session.people, Readers("en", NAMES))
            made = time.process_time()
            view = board(table, listed, picture, language, players=NAMES, whole=whole)
            json.dumps(view.to_components())
            listing.append(made - began)
            building.append(time.process_time() - made)
    return statistics.mean(listing) * 1000, statistics.mean(building) * 1000


async def _answer(request: web.Request) -> web.Response:
    await request.read()
    return web.json_response({"id": "1", "content": "x" * 4000})


async def serve() -> None:
    """Answer everything, until killed; the port is written to standard output."""
    application = web.Application(client_max_size=2**24)
    application.router.add_route("*", "/", _answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    sys.stdout.write(f"{runner.addresses[0][1]}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


@asynccontextmanager
async def answering() -> AsyncIterator[str]:
    """The address of such a server, in a process of its own."""
    command = (sys.executable, "-m", "tests.benchmarks.moves", "--serve")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(await process.stdout.readline())}/"
    finally:
        process.kill()
        await process.wait()


async def request_milliseconds() -> tuple[float, float]:
    """A request with a message by plain aiohttp, and one with a picture."""
    found = []
    async with answering() as address, aiohttp.ClientSession() as session:
        for upload in (False, True):
            began = time.process_time()
            for _ in range(REQUESTS):
                async with session.patch(address, **_body(upload=upload)) as response:
                    await response.json()
            found.append((time.process_time() - began) / REQUESTS * 1000)
    return found[0], found[1]


def _body(*, upload: bool) -> dict[str, Any]:
    said = {"content": "x" * (4000 if upload else 200)}
    if not upload:
        return {"json": said}
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(said))
    form.add_field("files[0]", b"x" * PICTURE_BYTES, filename="board.png", content_type="image/png")
    return {"data": form}


async def tell_parts(moves: int, seed: int) -> int:
    """Print the parts of the bot's process."""
    whole = await over_the_wire(moves, seed, parts=True)
    rows = sorted(whole.parts.items(), key=lambda row: -row[1])
    tell(whole, {**dict(rows), "together": sum(whole.parts.values())})
    return 0


def tell(whole: Whole, rows: Mapping[str, float]) -> None:
    """A table in Markdown."""
    sys.stdout.write(f"{whole.moves} moves, {whole.turns} of them end a turn\n\n")
    sys.stdout.write("| CPU of a move, mean | ms |\n| --- | --- |\n")
    sys.stdout.write("".join(f"| {name} | {milliseconds:.2f} |\n" for name, milliseconds in rows.items()))


async def main(moves: int, seed: int) -> int:
    """Measure and print."""
    whole = await over_the_wire(moves, seed, parts=False)
    lists, message = board_milliseconds()
    plain, upload = await request_milliseconds()
    file = await on_a_file(3)
    sent = (whole.requests - whole.uploads) * plain + whole.uploads * upload
    floors = file.rules + file.statements + message + sent
    rows = {
        "the bot's own process": whole.bot,
        "its workers": whole.workers,
        "of that a board's lists": lists,
        "service on a file, rules and commit included": file.service,
        "floor: the move read and played": file.rules,
        "floor: the statements by plain sqlite3": file.statements,
        "floor: the message of a board, in words and components": message,
        f"floor: {whole.requests:.1f} requests by plain aiohttp, {whole.uploads:.1f} with a picture": sent,
        "all floors": floors,
    }
    tell(whole, rows)
    sys.stdout.write(f"| the process as a multiple of its floors | {whole.bot / floors:.1f} |\n")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--parts", action="store_true", help="which parts of the process take how much")
    given = parser.parse_args()
    if given.serve:
        asyncio.run(serve())
    measure = tell_parts if given.parts else main
    sys.exit(asyncio.run(measure(given.moves, given.seed)))
