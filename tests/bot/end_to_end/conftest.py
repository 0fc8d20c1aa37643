from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.request import TableRequest
from bot.play.sessions import Sessions
from bot.sandbox.component_checks import walk
from bot.sandbox.history import Post
from bot.sandbox.limits import Timing
from bot.sandbox.world import APPLICATION, CHANNELS, GUILD, PEOPLE
from bot.store.database import Database
from tests.bot.end_to_end.house import QUICK, House, open_house
from tests.bot.registered import Registered
from tests.bot.tables import start

SEED = bytes(16)
"""With this one a dig on N2 draws gold and a pyrite."""


def undescribed(seen: list[str], what: str, post: Post) -> None:
    """Note the pictures of a message of the bot that come without words; its layout is what a client shows."""
    if what == "delete" or post.author != APPLICATION:
        return
    for part in walk(post.data["components"]):
        seen += [str(post.data)[:300] for one in part.get("items", ()) if not one.get("description")]


@pytest.fixture
def timing() -> Timing:
    """The times and limits of a test's sandbox; a test file may have others."""
    return QUICK


@pytest.fixture
def moment() -> datetime | None:
    """What the bot's clock shows at first, None for the real time; a test file may have another."""
    return None


@pytest.fixture
async def house(
    tmp_path: Path, timing: Timing, moment: datetime | None, registered: Registered
) -> AsyncIterator[House]:
    async with open_house(tmp_path, timing, moment, registered=registered) as opened:
        with nothing_wrong(opened):
            yield opened


@contextmanager
def nothing_wrong(house: House) -> Iterator[None]:
    """Fails at the end if pictures came without words, or if the log says what it must not."""
    silent: list[str] = []
    house.sandbox.history.listeners.append(partial(undescribed, silent))
    yield
    assert silent == [], "pictures without a description"
    logged = house.bot.logged()
    assert house.sandbox.token not in logged, "the token stands in the log"
    assert "Traceback" not in logged, logged


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_house(tmp_path_factory: pytest.TempPathFactory, registered: Registered) -> AsyncIterator[House]:
    """One for the tests of a file, whose loop is the file's."""
    async with open_house(tmp_path_factory.mktemp("shared"), registered=registered) as opened:
        with nothing_wrong(opened):
            yield opened


@pytest.fixture
def idle_house(shared_house: House) -> Iterator[House]:
    """The shared one for a test that opens no table and restarts nothing; afterwards all speak as they did."""
    spoken = dict(shared_house.sandbox.locales)
    yield shared_house
    for person, locale in spoken.items():
        shared_house.sandbox.set_locale(person, locale)


@pytest.fixture
async def mountain(house: House) -> House:
    """A game with secrets, Ada to dig on N2 with her thumb."""
    await house.bot.stop()
    database = await Database.open(house.bot.database)
    ada, bruno, *_ = (person.id for person in PEOPLE)
    await start(
        Sessions(database), TableRequest(GUILD, CHANNELS[0][0], ada, "vesuvio", {}, None, "en", SEED), bruno, now=0
    )
    await database.close()
    await house.restart_bot()
    await house.board(sequence=0)
    for sequence, notation in enumerate(("N1", "N2"), start=1):
        await house.ada.slash("move", move=notation)
        await house.board(sequence=sequence)
    return house
