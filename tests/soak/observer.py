"""What players of a soak were told: every public message of the bot, and every notification."""

import re
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.model.turn_times import HOUR
from bot.program import wall_clock
from bot.sandbox.history import NONCE, Post
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.world import APPLICATION
from tests.soak.decisions import Decision, Decisions
from tests.wire.game_records import GameRecords
from tests.wire.sightings import Board, ids, pictures, read_board, texts

_TURN_CALL = re.compile(r"p\d+-\d+")
_REMINDER = re.compile(r"r\d+-\d+")
_WARNING = re.compile(r"w(\d+)-\d+")
_TIMEOUT = re.compile(r"t(\d+)(-\d+)?")
_HAND = "-hand-"
"""What the names of the files of pictures of hands have."""


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


@dataclass(frozen=True, slots=True)
class Late:
    """What a table was told about a seat's time: that it runs out, may be claimed, or what became of the seat."""

    session: int
    seat: int
    about: str
    since: int
    """When the turn ends, or after which action the seat was lost."""


@dataclass(slots=True)
class Observer:
    """Hears everything that the bot posts; ``complaints`` are what nobody should have been shown."""

    sandbox: LocalDiscord
    records: GameRecords
    decisions: Decisions
    now: Callable[[], int] = wall_clock
    """The clock of the bot."""
    boards: dict[int, Shown] = field(default_factory=dict)
    """By message."""
    newest: dict[int, int] = field(default_factory=dict)
    """By session, the latest action that a board has shown."""
    rung: dict[Call, list[int]] = field(default_factory=lambda: defaultdict(list))
    rung_after: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    """By session and user, after how many actions their phone rang for a turn."""
    reminded: dict[Call, list[int]] = field(default_factory=lambda: defaultdict(list))
    """When a phone rang for a turn again, which it does at most once an hour."""
    late: dict[Late, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The messages about seats whose time runs out or has run out."""
    timeouts: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By message, the session and the late seat that it tells about."""
    posted: dict[tuple[int, str], int] = field(default_factory=dict)
    """The message by channel and nonce."""
    taken: set[int] = field(default_factory=set)
    """The messages that somebody else than the bot has deleted."""
    hands: set[str] = field(default_factory=set)
    """What the pictures of hands say that somebody has seen alone."""
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
        if post.author != APPLICATION:
            return
        self._note_hands(post)
        if post.only_for is not None:
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

    def _note_hands(self, post: Post) -> None:
        """Remember the hands that somebody sees alone, and complain of one that everybody sees."""
        shown = list(pictures(post))
        if post.only_for is not None or post.channel in self.sandbox.history.direct:
            self.hands.update(said for address, said in shown if _HAND in address)
        elif any(_HAND in address or said in self.hands for address, said in shown) or self.hands & {*texts(post)}:
            self.complaints.append(f"message {post.id} in {post.channel} shows everybody a hand")

    def _note_posted(self, post: Post) -> None:
        self.messages += 1
        nonce = post.data.get(NONCE)
        self._write(f"message {post.id} in {post.channel} as {nonce}: {' '.join(texts(post))[:60]!r}")
        if nonce is not None:
            earlier = self.posted.get((post.channel, nonce))
            if earlier is not None and earlier not in self.taken:
                self.complaints.append(f"message {post.id} repeats {earlier}: both were sent as {nonce}")
            self.posted[post.channel, nonce] = post.id
            self._note_late(post, nonce)
        for user in post.pinged():
            self.pings += 1
            self._note_ping(post, nonce or "", user)
            self._note_reminder(post, nonce or "", user)

    def _note_ping(self, post: Post, nonce: str, user: int) -> None:
        if _TURN_CALL.fullmatch(nonce) is None:
            return
        decision = self.decisions.of(nonce)
        if decision is None:
            self.complaints.append(f"message {post.id} rings {user} as {nonce}, which the bot has not decided")
            return
        call = self._call(decision, user)
        self._write(f"message {post.id} as {nonce} rings {user} for {call}")
        if call is None:
            return
        again = [one for one in self.rung[call] if one not in self.taken]
        if again:
            said = " ".join(texts(post))[:80]
            self.complaints.append(f"message {post.id} rings {user} once more after {again} for {call}: {said}")
        self.rung[call].append(post.id)

    def _note_reminder(self, post: Post, nonce: str, user: int) -> None:
        decision = self.decisions.of(nonce) if _REMINDER.fullmatch(nonce) else None
        call = self._call(decision, user) if decision is not None else None
        if call is None:
            return
        now, earlier = self.now(), self.reminded[call]
        self._write(f"message {post.id} as {nonce} reminds {user} of {call} at {now}")
        if earlier and now - earlier[-1] < HOUR:
            self.complaints.append(f"message {post.id} as {nonce} reminds {user} of {call} at {now}, after {earlier}")
        earlier.append(now)

    def _note_late(self, post: Post, nonce: str) -> None:
        warning, timeout = _WARNING.fullmatch(nonce), _TIMEOUT.fullmatch(nonce)
        found = warning or timeout
        for row in (
            self.records.rows("SELECT session_id, target_id FROM notices WHERE id = ?", int(found[1])) if found else ()
        ):
            session, seat = row["session_id"], row["target_id"]
            if timeout:
                self.timeouts[post.id] = session, seat
            late = self._warned(session, seat) if warning else self._timed_out(session, seat)
            if late is None:
                # The player has moved while it was on its way, or has got more time.
                continue
            self._write(f"message {post.id} as {nonce} tells {late}")
            if again := [one for one in self.late[late] if one not in self.taken]:
                self.complaints.append(f"message {post.id} tells once more after {again}: {late}")
            self.late[late].append(post.id)

    def _warned(self, session: int, seat: int) -> Late | None:
        query = (
            "SELECT deadline_at FROM turn_clocks"
            " WHERE session_id = ? AND seat = ? AND deadline_at IS NOT NULL AND warned = 1"
        )
        rows = self.records.rows(query, session, seat)
        return Late(session, seat, "warning", rows[0]["deadline_at"]) if rows else None

    def _timed_out(self, session: int, seat: int) -> Late | None:
        for row in self.records.rows(
            "SELECT cause, sequence FROM timeouts WHERE session_id = ? AND seat = ?", session, seat
        ):
            if row["cause"] is not None:
                return Late(session, seat, row["cause"], row["sequence"])
            for wait in self.records.rows(
                "SELECT deadline_at FROM turn_clocks WHERE session_id = ? AND seat = ?", session, seat
            ):
                return Late(session, seat, "claim", wait["deadline_at"] or 0)
        return None

    def _call(self, decision: Decision, user: int) -> Call | None:
        """What the call is for; None if the user's seat was taken over while the call was on its way."""
        (session,) = self.records.sessions("id = ?", decision.session)
        seat = session.players.index(user) if user in session.players else None
        if seat not in decision.since:
            return None
        since = decision.since[seat]
        if since is not None:
            self.rung_after[session.id, user].append(decision.sequence)
        return Call(session.id, user, since)

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
