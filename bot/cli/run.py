"""``fumarole run``: the bot, until a signal asks for a clean stop."""

import argparse
import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Coroutine
from multiprocessing import forkserver
from typing import Any

from bot.cli.terminal import Exit
from bot.model.engines import know
from bot.program import Timeouts, scaled
from bot.settings import read_settings
from bot.store.url import DatabaseUrl

SECOND_CANCEL_SECONDS = 12.0
"""After this the stop is asked for again; longer than the grace period of running commands."""

LAST_RESORT_SECONDS = 20.0
"""The longest a clean stop may take."""

FOR_WORKERS = [
    "bot.__main__",
    "bot.play.replays",
    "bot.pictures.list_entries",
    "rendering.painters",
]
"""What the server imports that workers are forked from."""

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""The signals for a clean stop: from a supervisor, from Ctrl-C, from a terminal that is closed."""


def run_bot(_: argparse.Namespace) -> int:
    """Run the bot; returns an exit code."""
    settings = read_settings(os.environ)
    _serve_workers()
    # The parts of the command line that do not run the bot do without it.
    from bot.connection.launch import configure_endpoints, run
    from bot.observability.log import begin_logging

    know(settings.engines)
    Timeouts.factor = settings.timeout_factor
    secrets = settings.database.secrets if isinstance(settings.database, DatabaseUrl) else ()
    begin_logging(settings.log_level, settings.token, *secrets, as_json=settings.log_as_json)
    configure_endpoints(settings)
    asyncio.run(_until_told_to_stop(run(settings)))
    return Exit.GOOD


def _serve_workers() -> None:
    """Start the server that workers are forked from, which imports what they need while the bot does what it needs."""
    multiprocessing.set_forkserver_preload(FOR_WORKERS)
    # Ctrl-C signals the whole process group, and the server inherits what is ignored.
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    forkserver.ensure_running()
    signal.signal(signal.SIGINT, usual)


async def _until_told_to_stop(running: Coroutine[Any, Any, None]) -> None:
    """Run to the end, or until a signal asks for a clean stop.

    A cancellation can get lost if a connection breaks in the same instant, so it is repeated. A task that still hangs
    then is abandoned, which loses nothing: every announced move is committed, and every unsent message is a row.
    """
    task = asyncio.ensure_future(running)
    loop = asyncio.get_running_loop()

    def stop() -> None:
        task.cancel()
        loop.call_later(scaled(SECOND_CANCEL_SECONDS), task.cancel)
        loop.call_later(scaled(LAST_RESORT_SECONDS), _leave)

    for number in STOPPING:
        loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        logging.getLogger(__name__).info("stopped")


def _leave() -> None:
    logging.getLogger(__name__).error("the clean stop hangs; leaving without it")
    logging.shutdown()
    os._exit(Exit.FAULT)
