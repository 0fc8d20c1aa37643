"""Serves the local Discord: REST API, gateway and page on one local port."""

import asyncio
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.local_discord import HOST, LocalDiscord, PortTaken
from bot.sandbox.routes import build_application


class Sandbox(LocalDiscord):
    """A local Discord that listens inside ``async with``."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def build(self) -> web.Application:
        """The web application that is served."""
        return build_application(self)

    async def start(self) -> None:
        """Listen; raises :class:`PortTaken`."""
        self._runner = web.AppRunner(self.build(), access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.settings.port)
        try:
            await site.start()
        except OSError as error:
            await self.stop()
            raise PortTaken(self.settings.port) from error
        self.port = self._runner.addresses[0][1]
        self.gateway.address = self.gateway_url

    async def stop(self) -> None:
        """Close every connection and the store."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.store.close()
