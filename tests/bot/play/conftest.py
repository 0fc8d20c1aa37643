import pytest

from bot.play.computers import Computers
from bot.play.seats import Claims
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from tests.bot.play.house import House


@pytest.fixture
def keeper(database: Database, sessions: Sessions) -> Timekeeper:
    return Timekeeper(database, sessions)


@pytest.fixture
def claims(database: Database, sessions: Sessions) -> Claims:
    return Claims(database, sessions)


@pytest.fixture
def computers(database: Database, sessions: Sessions) -> Computers:
    return Computers(database, sessions)


@pytest.fixture
def house(database: Database) -> House:
    return House(database)
