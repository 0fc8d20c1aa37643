"""The bot as whoever runs it starts it, and what its processes take of the machine."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.run import Sandbox

ROOT = Path(__file__).parents[2]
_TICKS = os.sysconf("SC_CLK_TCK")


def megabytes(process_id: int, field: str) -> float:
    """Memory of a process as the kernel counts it: VmRSS now, VmHWM at its most."""
    status = Path(f"/proc/{process_id}/status").read_text(encoding="utf-8")
    found = re.search(rf"{field}:\s+(\d+) kB", status)
    if found is None:
        raise RuntimeError(f"no {field}")
    return int(found[1]) / 1024


def own_megabytes(process_id: int) -> float:
    """Memory of a process as the kernel counts it, of what it shares with other processes only its part."""
    told = Path(f"/proc/{process_id}/smaps_rollup").read_text(encoding="utf-8")
    found = re.search(r"^Pss:\s+(\d+) kB", told, re.MULTILINE)
    if found is None:
        raise RuntimeError("no Pss")
    return int(found[1]) / 1024


def cpu_seconds(process_id: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def children(process_id: int) -> list[int]:
    """The processes that a process has started, and those that they have started."""
    listed = Path(f"/proc/{process_id}/task/{process_id}/children").read_text(encoding="utf-8")
    own = sorted(map(int, listed.split()))
    return [*own, *(one for child in own for one in children(child))]


@asynccontextmanager
async def real_bot(
    sandbox: Sandbox, database: Path, log: Path, module: str = "bot", **others: str
) -> AsyncIterator[int]:
    """The bot with these further settings, which shares no memory with the test; gives its process id.

    ``module`` is what runs it.
    """
    settings = {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        "FUMAROLE_DATABASE": str(database),
    }
    command = (sys.executable, "-m", module, "run")
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            *command, cwd=database.parent, env=os.environ | settings | others, stdout=file, stderr=file
        )
    try:
        yield process.pid
    finally:
        process.terminate()
        await process.wait()
