"""Drawings that a test can hold: they begin in worker processes and end when the test releases them."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Client, Connection, Listener

from tests.wire.driver import PATIENCE


class Easel:
    """Drawings in worker processes that last until they are released, and the order of their starts."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._held: set[str] = set()
        self._lines: dict[str, Connection] = {}
        self._rang = threading.Condition()
        self._listener = Listener()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def work(self, name: str, *, lasts: bool = False) -> Callable[[], str]:
        """A drawing; one that ``lasts`` must be released."""
        if lasts:
            self._held.add(name)
        return partial(_draw, self._listener.address, name)

    async def until_begun(self, name: str, times: int = 1) -> None:
        """Wait until a drawing has been begun this many times."""
        await asyncio.to_thread(self._wait, name, times)

    def let_go(self, *names: str) -> None:
        """Release these drawings."""
        with self._rang:
            for name in names:
                self._held.discard(name)
                if name in self._lines:
                    self._lines.pop(name).send("go on")

    def let_all_go(self) -> None:
        """Release all drawings."""
        self.let_go(*list(self._held))

    def close(self) -> None:
        """Close the connections; drawings that still run end with theirs."""
        with Client(self._listener.address) as line:
            line.send(None)
        self._thread.join(PATIENCE)
        self._listener.close()
        for line in self._lines.values():
            line.close()

    def _wait(self, name: str, times: int) -> None:
        with self._rang:
            came = self._rang.wait_for(lambda: self.begun.count(name) >= times, PATIENCE)
            assert came, f"{name} was not begun {times} times, only {self.begun}"

    def _listen(self) -> None:
        while True:
            line = self._listener.accept()
            name = line.recv()
            if name is None:
                return
            with self._rang:
                self.begun.append(name)
                if name in self._held:
                    self._lines[name] = line
                else:
                    line.send("go on")
                self._rang.notify_all()


def _draw(address: str, name: str) -> str:
    with Client(address) as line:
        line.send(name)
        line.recv()
    return name
