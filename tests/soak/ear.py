"""What the people of a soak have been told: every message of the bot in public, and every phone that rang."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from dataclasses import dataclass, field

from bot.sandbox.history import NONCE, Post
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.world import APPLICATION
from tests.wire.book import Book
from tests.wire.sightings import Board, ids, read_board, texts

_TURN_CALL = re.compile(r"p(\d+)-\d+")


@dataclass(slots=True)
class Shown:
    """A message that has been a board: of which session, in which turn when it was posted, and what it shows now."""

    message: int
    session: int
    channel: int
    turn: int
    board: Board
    gone: bool = False
    """Whether somebody else than the bot has deleted it."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a phone rang for: a turn of a seat that began then, or the end of a game."""

    session: int
    user: int
    since: int | None


@dataclass(slots=True)
class Ear:
    """Hears everything that the bot posts; ``complaints`` are what nobody should have been shown."""

    sandbox: LocalDiscord
    book: Book
    boards: dict[int, Shown] = field(default_factory=dict)
    """By message."""
    newest: dict[int, int] = field(default_factory=dict)
    """By session, the latest action that a board has shown."""
    rung: dict[Call, list[int]] = field(default_factory=lambda: defaultdict(list))
    rung_after: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    """By session and user, after how many actions their phone rang for a turn."""
    posted: dict[tuple[int, str], int] = field(default_factory=dict)
    """The message by channel and nonce."""
    taken: set[int] = field(default_factory=set)
    """The messages that somebody else than the bot has deleted."""
    complaints: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    """Every message posted and every phone rung, a line each, to find out what led to a violation."""
    messages: int = 0
    pings: int = 0

    def listen(self) -> None:
        """From now on."""
        self.sandbox.history.listeners.append(self._hear)

    def take(self, post: Post) -> None:
        """Delete a message as a moderator does."""
        self.forget(post.id)
        self.sandbox.history.remove(post)

    def forget(self, message: int) -> None:
        """Note that somebody else than the bot deletes this message."""
        self.taken.add(message)
        self._write(f"message {message} is deleted")
        if message in self.boards:
            self.boards[message].gone = True

    def _hear(self, what: str, post: Post) -> None:
        if post.author != APPLICATION or post.only_for is not None:
            return
        if what == "delete":
            if post.id not in self.taken:
                # The bot has taken it away again, so the board before it tells its turns.
                self._write(f"message {post.id} is taken away by the bot")
                self.boards.pop(post.id, None)
            return
        if what == "create":
            self._note_posted(post)
        board = read_board(post) or _lobby(post)
        if board is not None:
            self._note_board(post, board)

    def _note_posted(self, post: Post) -> None:
        self.messages += 1
        nonce = post.data.get(NONCE)
        self._write(f"message {post.id} in {post.channel} as {nonce}: {' '.join(texts(post))[:60]!r}")
        if nonce is not None:
            earlier = self.posted.get((post.channel, nonce))
            if earlier is not None and earlier not in self.taken:
                self.complaints.append(f"message {post.id} repeats {earlier}: both were sent as {nonce}")
            self.posted[post.channel, nonce] = post.id
        for user in post.pinged():
            self.pings += 1
            self._note_ping(post, nonce or "", user)

    def _note_ping(self, post: Post, nonce: str, user: int) -> None:
        found = _TURN_CALL.fullmatch(nonce)
        if found is None:
            return
        call = self._call(int(found[1]), user)
        self._write(f"message {post.id} as {nonce} rings {user} for {call}")
        if call is None:
            # The player has moved while the call was on its way: it comes late, which rings for nothing but once.
            return
        again = [one for one in self.rung[call] if one not in self.taken]
        if again:
            said = " ".join(texts(post))[:80]
            self.complaints.append(f"message {post.id} rings {user} once more after {again} for {call}: {said}")
        self.rung[call].append(post.id)

    def _call(self, notice: int, user: int) -> Call | None:
        """What the call is for, as the bot's file says at this moment."""
        for row in self.book.rows("SELECT session_id FROM notices WHERE id = ?", notice):
            (session,) = self.book.sessions("id = ?", row["session_id"])
            if session.status == "over":
                return Call(session.id, user, None)
            if user not in session.players:
                return None
            seat = session.players.index(user)
            self.rung_after[session.id, user].append(session.sequence)
            for wait in self.book.rows("SELECT since FROM waits WHERE session_id = ? AND seat = ?", session.id, seat):
                return Call(session.id, user, wait["since"])
        return None

    def _write(self, line: str) -> None:
        self.log.append(f"{time.time():.3f} {line}")

    def _note_board(self, post: Post, board: Board) -> None:
        known = self.boards.get(post.id)
        if known is not None:
            if known.board != board:
                self._write(f"message {post.id} becomes {board}")
            known.board = board
        elif board.session_id is not None:
            self.boards[post.id] = Shown(post.id, board.session_id, post.channel, board.turn, board)
        if board.session_id is not None and board.sequence is not None:
            self.newest[board.session_id] = max(board.sequence, self.newest.get(board.session_id, 0))


def _lobby(post: Post) -> Board | None:
    """An open table, which becomes the story of the turns that end before there is a board."""
    starts = [one for one in ids(post) if one.startswith("lobby:start:")]
    return Board(int(starts[0].split(":")[2]), 1, None) if starts else None
