"""The encrypted way to the server works as its address asks, or what is wrong is said, and no port is blamed."""

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.cli.doctor import Verdict, of_database
from bot.cli.terminal import Exit, explain
from bot.connection.launch import open_exclusively
from bot.program import wall_clock
from bot.store.drivers import postgres_connection
from bot.store.faults import DatabaseUnusable
from bot.store.url import DatabaseUrl
from bot.words.language import language_for
from tests import postgres
from tests.wire.driver import PATIENCE

pytestmark = pytest.mark.full

PASSWORD = "hunter2"

CERTIFICATE = (
    *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"),
    *("-subj", "/CN=somebody", "-addext", "subjectAltName=DNS:localhost"),
)
"""Signs itself, so that it is its own authority, and is for one name of this machine."""


@dataclass(frozen=True, slots=True)
class Encrypting:
    """A server that encrypts, a certificate for ``localhost``, and one that nobody has."""

    port: int
    socket: Path
    certificate: Path
    other: Path

    def at(self, host: str, **parameters: str) -> str:
        """The address of its database at this name of the machine."""
        query = "&".join(f"{name}={value}" for name, value in parameters.items())
        return f"postgresql://fumarole:{PASSWORD}@{host}:{self.port}/postgres?{query}"


@pytest.fixture(scope="module")
def encrypting() -> Iterator[Encrypting]:
    """A server that may be reached by its port as well, encrypted or not."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    postgres.require_installed()
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    with postgres.running((*postgres.HASTY, "listen_addresses=localhost", f"port={port}")) as server:
        folder = server.socket
        for name in ("own", "other"):
            files = ("-keyout", str(folder / f"{name}.key"), "-out", str(folder / f"{name}.crt"))
            subprocess.run((*CERTIFICATE, *files), check=True, capture_output=True)
        if server.user is not None:
            shutil.chown(folder / "own.key", server.user)
        found = Encrypting(port, folder, folder / "own.crt", folder / "other.crt")
        asyncio.run(change(found, f"ssl_cert_file = '{folder}/own.crt'", f"ssl_key_file = '{folder}/own.key'"))
        asyncio.run(change(found, "ssl = on"))
        yield found


async def change(server: Encrypting, *settings: str) -> None:
    """Change settings of the server, and wait until all that is new in them is in force."""
    inside: Any = await asyncpg.connect(f"postgresql://fumarole@/postgres?host={server.socket}&port={server.port}")
    for one in settings:
        await inside.execute(f"ALTER SYSTEM SET {one}")
    await inside.execute("SELECT pg_reload_conf()")
    wanted = [one.split(" = ") for one in settings]
    async with asyncio.timeout(PATIENCE):
        for name, value in wanted:
            while await inside.fetchval("SELECT current_setting($1)", name) != value.strip("'"):
                pass
    await inside.close()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine of a test may be busy."""
    for name in ("PATIENCE_SECONDS", "CONNECTING_SECONDS"):
        monkeypatch.setattr(postgres_connection, name, PATIENCE)
    for name in (one for one in os.environ if one.startswith("PGSSL")):
        monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
async def ended() -> AsyncIterator[None]:
    """asyncpg does not wait for the last words of an encrypted connection, so the loop of a test stays for them."""
    yield
    loop: Any = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        while any(one._sock is not None for one in loop._transports.values()):  # noqa: ASYNC110 - it notifies nobody
            await asyncio.sleep(0)


async def refused(address: str) -> str:
    """Why a bot does not start on this address, which trying again does not change; the doctor says the same."""
    server = DatabaseUrl(address)
    with pytest.raises(DatabaseUnusable) as found:
        async with open_exclusively(server, 0):
            pytest.fail("it starts")
    sentence, end = explain(found.value)
    assert (sentence.key, end) == ("bot-database-misconfigured", Exit.SETTINGS), sentence
    assert [one.sentence for one in await of_database(server, wall_clock) if one.verdict is Verdict.MEND] == [sentence]
    said = language_for("en").say(sentence)
    assert PASSWORD not in said
    return said


async def plays(address: str) -> None:
    async with open_exclusively(DatabaseUrl(address), 0) as (database, _):
        await database.write_nothing()


async def test_a_certificate_that_is_for_this_host_and_of_this_authority_is_taken(encrypting: Encrypting) -> None:
    await plays(encrypting.at("localhost", sslmode="verify-full", sslrootcert=str(encrypting.certificate)))


async def test_a_certificate_for_another_host_is_told(encrypting: Encrypting) -> None:
    address = encrypting.at("127.0.0.1", sslmode="verify-full", sslrootcert=str(encrypting.certificate))
    assert "not valid for '127.0.0.1'" in await refused(address)


async def test_a_certificate_of_another_authority_is_told(encrypting: Encrypting) -> None:
    address = encrypting.at("localhost", sslmode="verify-full", sslrootcert=str(encrypting.other))
    assert "verify failed" in await refused(address)


@pytest.mark.parametrize("name", ["sslrootcert", "sslcert"])
async def test_a_file_that_is_missing_is_named(
    encrypting: Encrypting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    missing = str(tmp_path / "nothing.crt")
    assert missing in await refused(encrypting.at("localhost", **{name: missing}))
    monkeypatch.setenv(f"PG{name.upper()}", missing)
    assert missing in await refused(encrypting.at("localhost", sslmode="require"))


async def test_a_file_without_a_certificate_and_none_at_all_are_told(
    encrypting: Encrypting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").touch()
    address = encrypting.at("localhost", sslmode="verify-full", sslrootcert=str(tmp_path / "empty"))
    await refused(address)
    monkeypatch.setenv("HOME", str(tmp_path))
    said = await refused(encrypting.at("localhost", sslmode="verify-full"))
    assert f"{tmp_path}/.postgresql/root.crt" in said


async def test_a_server_that_does_not_encrypt_is_told(encrypting: Encrypting) -> None:
    await change(encrypting, "ssl = off")
    try:
        assert "rejected SSL" in await refused(encrypting.at("localhost", sslmode="require"))
        await plays(encrypting.at("localhost", sslmode="prefer"))
    finally:
        await change(encrypting, "ssl = on")


async def test_a_value_that_no_parameter_has_is_told(encrypting: Encrypting) -> None:
    for name, value in (("sslmode", "sometimes"), ("options", "-c%20nonsense%3D1"), ("options", "-c%20jit%3Dmaybe")):
        await refused(encrypting.at("localhost", **{name: value}))
