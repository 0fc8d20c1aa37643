"""Compares what people were told with what the bot has kept, once everything is settled. Each line is a violation."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from typing import Any

from bot.model.turn_times import HOUR
from bot.sandbox.history import Post
from bot.sandbox.world import APPLICATION
from games.core.actions import Conclude, Move, Undo
from games.core.contract import Position
from games.core.record import Moment
from tests.games.actions import notation_of
from tests.soak.observer import Call, Observer
from tests.soak.table import Attempt
from tests.wire.game_records import GameRecords, Kept
from tests.wire.sightings import ids, read_board, texts

_TOLD = re.compile(r"^\*\*Turn (\d+)\*\*(?! \()", re.MULTILINE)
_TOLD_MANY = re.compile(r"^-# Turns? (\d+)(?: to (\d+))?: ", re.MULTILINE)
LATEST = 3
"""How many moves that nobody has answered may still be on their way."""

RINGING = 15_000
"""How many milliseconds a timer may take to ring: the bot looks at its clock every five seconds."""

_CALLS = ("your turn in", "still your turn", "your time in")


def reckon(observer: Observer, records: GameRecords, attempts: Sequence[Attempt]) -> list[str]:
    """Everything that is wrong."""
    found = list(observer.complaints)
    for kept in records.sessions():
        found += [f"session {kept.id} of {kept.game}: {one}" for one in _faults(observer, records, kept, attempts)]
    return found


def not_reminded(records: GameRecords, now: int) -> list[str]:
    """Turns of which nobody has been reminded for more than an hour, where everybody wants to be each hour."""
    query = (
        "SELECT turn_clocks.*, on_timeout FROM turn_clocks JOIN sessions ON sessions.id = turn_clocks.session_id"
        " WHERE status = 'playing' AND paused_at IS NULL AND called_at < ?"
        " AND NOT (on_timeout = 'forfeit' AND deadline_at IS NOT NULL AND deadline_at <= called_at + ?)"
        " AND turn_clocks.session_id NOT IN (SELECT session_id FROM orphaned)"
    )
    return [f"has not been reminded: {dict(row)}" for row in records.rows(query, now - HOUR - RINGING, HOUR)]


def owed(records: GameRecords) -> list[dict[str, object]]:
    """The messages and computers' turns that the bot owes and can show: it cannot at a table without a channel."""
    query = "SELECT * FROM {} WHERE session_id NOT IN (SELECT session_id FROM orphaned)"
    return [dict(row) for table in ("notices", "turn_jobs") for row in records.rows(query.format(table))]


def _faults(observer: Observer, records: GameRecords, kept: Kept, attempts: Sequence[Attempt]) -> Iterator[str]:
    if kept.started:
        moments = records.moments(kept.id)
        own = [one for one in attempts if one.session == kept.id]
        yield from moves_apart(own, moments, kept)
        if observer.newest.get(kept.id, 0) > len(moments):
            yield f"a board has shown action {observer.newest[kept.id]}, and {len(moments)} are kept"
    if kept.orphaned or kept.channel not in observer.sandbox.history.channels:
        return
    posts = [post for post in observer.sandbox.history.posts(kept.channel) if post.author == APPLICATION]
    posts = [post for post in posts if post.only_for is None]
    yield from _boards_apart(observer, records, kept, posts)
    yield from _timeouts_apart(observer, records, kept, posts)
    if kept.started:
        yield from _calls_missing(observer, records, kept)
        yield from _stories_apart(observer, records, kept, posts)


def moves_apart(attempts: Sequence[Attempt], moments: Sequence[Moment], kept: Kept) -> Iterator[str]:
    """Told moves that are not in the record, and recorded ones that nobody sent, each in its order."""
    recorded = [(one.action.seat, notation_of(one.action)) for one in moments]
    seats = {kept.players.index(user) for user in kept.people}
    unsent = [
        not isinstance(one.action, Move) or one.action.seat not in seats or one.before.forced is not None
        for one in moments
    ]

    turns = [[(one.seat, notation) for notation in one.notations] for one in attempts]

    @cache
    def fits(attempt: int, place: int, late: tuple[int, ...] = ()) -> bool:
        """Whether the attempts from one on, and the late ones before it, can have led to the record from a place on."""
        if place < len(recorded) and unsent[place] and fits(attempt, place + 1, late):
            return True
        for one in (attempt, *late) if attempt < len(attempts) else late:
            end = place + len(turns[one])
            following = attempt + 1 if one == attempt else attempt
            if recorded[place:end] == turns[one] and fits(
                following, end, tuple(other for other in late if other != one)
            ):
                return True
        if attempt == len(attempts):
            return place == len(recorded)
        # What nobody has answered may be played, and that a little later than what was sent next.
        return not attempts[attempt].told and fits(attempt + 1, place, (*late, attempt)[-LATEST:])

    if not fits(0, 0):
        told = [(one.after, one.seat, " ".join(one.notations), one.told) for one in attempts]
        yield f"the moves sent and told do not fit the record:\n  sent {told}\n  kept {recorded}\n  unsent {unsent}"


def _boards_apart(observer: Observer, records: GameRecords, kept: Kept, posts: Sequence[Post]) -> Iterator[str]:
    """A board or an open table that is missing, doubled, or not the newest; a call that should not be there."""
    (row,) = records.rows("SELECT board_id FROM posts WHERE session_id = ?", kept.id)
    live = {post.id: _own_ids(post, kept.id) for post in posts if _own_ids(post, kept.id)}
    shown = kept.status in ("playing", "lobby") and row["board_id"] not in observer.taken
    if set(live) != ({row["board_id"]} if shown else set()):
        yield f"{kept.status}: boards {live} are in the channel, and the bot knows of {row['board_id']}"
    if kept.status == "playing":
        position = records.game(kept.id).position
        apart = {post.id: live[post.id] for post in posts if post.id in live and not _shows(post, kept, position)}
        if apart:
            yield f"boards {apart} do not show action {kept.sequence}, the newest"
    elif kept.status == "lobby":
        said = {post.id: " ".join(texts(post)) for post in posts if post.id in live}
        if any(f"<@{user}>" not in one for one in said.values() for user in kept.people):
            yield f"the open table does not name all of {kept.players}: {said}"
    calls = {post.id for post in posts if any(one in post.data["content"] for one in _CALLS)}
    if kept.started and (strange := calls - _calls_known(records, kept.channel)):
        yield f"calls {sorted(strange)} are in the channel, and nobody knows of them"


def _shows(post: Post, kept: Kept, position: Position[Any]) -> bool:
    """Whether a board is the newest, as its list of moves names the action, or else its heading the turn."""
    board = read_board(post)
    if board is None:
        return False
    # Where a seat chooses in secret, there is no list.
    return board.sequence == kept.sequence or (position.secret_choice and board.turn == position.turn + 1)


def _timeouts_apart(observer: Observer, records: GameRecords, kept: Kept, posts: Sequence[Post]) -> Iterator[str]:
    query = "SELECT seat, cause, message_id FROM timeouts WHERE session_id = ?"
    known = {row["seat"]: row["message_id"] for row in records.rows(query, kept.id)}
    told = {message: seat for message, (session, seat) in observer.timeouts.items() if session == kept.id}
    yield from timeouts_apart(known, told, {post.id for post in posts}, observer.taken)


def timeouts_apart(
    known: Mapping[int, int | None], told: Mapping[int, int], here: Set[int], taken: Set[int]
) -> Iterator[str]:
    """Messages about late seats that nobody knows of; seats lost by the clock or by a claim, and nobody was told.

    ``known`` are the messages by late seat that the bot knows of, ``told`` the seats by message that was posted. A game
    that goes on elsewhere has none of the messages that were deleted with its former channel.
    """
    if strange := here & told.keys() - set(known.values()):
        yield f"messages {sorted(strange)} tell about late seats, and nobody knows of them"
    gone = {seat for message, seat in told.items() if message in taken}
    for seat, message in known.items():
        if message not in here | taken and seat not in gone:
            yield f"nobody was told about the late seat {seat}, or the message {message} is gone"


def _own_ids(post: Post, session: int) -> list[str]:
    """The ids by which people play this session with a message."""
    own = (f"pick:{session}:", f"ask:now:{session}:", f"lobby:start:{session}:")
    return [one for one in ids(post) if f"{one}:".startswith(own)]


def _calls_known(records: GameRecords, channel: int) -> set[int]:
    query = "SELECT ping_id FROM posts JOIN sessions ON id = session_id WHERE channel_id = ? AND ping_id IS NOT NULL"
    return {row["ping_id"] for row in records.rows(query, channel)}


def _calls_missing(observer: Observer, records: GameRecords, kept: Kept) -> Iterator[str]:
    """Players who are believed to have been called to their turn, and to the end, and have not been."""
    if len(kept.people) == 1:
        return
    if kept.status == "over":
        for user in kept.people:
            if not observer.rung[Call(kept.id, user, None)]:
                yield f"{user} has not been told that it is over"
    if kept.status != "playing" or kept.paused:
        return
    position = records.game(kept.id).position
    for seat in sorted(position.to_act):
        user = kept.players[seat]
        rows = records.rows("SELECT since, called_at FROM turn_clocks WHERE session_id = ? AND seat = ?", kept.id, seat)
        if user not in kept.people:
            continue
        if not rows or rows[0]["called_at"] is None:
            yield f"{user} has never been called, and nobody owes it: {[dict(row) for row in rows]}"
        elif (
            rows[0]["called_at"] != rows[0]["since"]
            and not observer.rung[Call(kept.id, user, rows[0]["since"])]
            and not _rung_since_own_move(observer, records, kept, seat)
        ):
            yield f"{user} is believed to have been called, and no phone has rung for {dict(rows[0])}"


def _rung_since_own_move(observer: Observer, records: GameRecords, kept: Kept, seat: int) -> bool:
    """Whether it has rung since the seat moved in an earlier turn: a turn's clock can begin anew after a call.

    Who has moved in this turn, or moves on after a turn of their own, is there and is not called.
    """
    turn = records.game(kept.id).position.turn
    moved = [
        (number, one.action.seat, one.before.turn == turn) for number, one in enumerate(records.moments(kept.id), 1)
    ]
    earlier = [(number, other) for number, other, now in moved if not now]
    if any(other == seat and now for _, other, now in moved) or (earlier and earlier[-1][1] == seat):
        return True
    own = max((number for number, other in earlier if other == seat), default=0)
    return any(after >= own for after in observer.rung_after[kept.id, kept.players[seat]])


def _stories_apart(observer: Observer, records: GameRecords, kept: Kept, posts: Sequence[Post]) -> Iterator[str]:
    """Turns that are told twice, or not at all although nobody has deleted the message that would tell them."""
    rows = records.rows("SELECT message_id FROM recaps WHERE session_id = ?", kept.id)
    stories = {row["message_id"] for row in rows}
    told = Counter(turn for post in posts if post.id in stories for turn in _turns_told(post))
    moments = records.moments(kept.id)
    if any(isinstance(one.action, Undo) and one.step.position.turn != one.before.turn for one in moments):
        # The same turn has been played twice, and may be told as taken back and once more.
        return
    if twice := sorted(turn for turn, times in told.items() if times > 1):
        yield f"the turns {twice} are told twice"
    if len(kept.people) == 1:
        # The board of somebody alone is edited and tells the latest turns itself.
        return
    played = records.game(kept.id)
    # A turn in which the game was ended as it stood, or somebody gave up out of turn, is told by the last board.
    turns = [turn for turn in played.turns() if not isinstance(turn[-1].action, Conclude) and not _is_broken_off(turn)]
    ended = len(turns) if played.position.outcome is not None else played.position.turn
    shown = sorted((one for one in observer.boards.values() if one.session == kept.id), key=lambda one: one.message)
    # What ended before the table had any message is told by none: each tells what came after it.
    begins = [*(one.turn for one in shown), ended + 1]
    excused = set(range(1, begins[0]))
    for board, following in zip(shown, begins[1:], strict=True):
        if board.gone:
            excused |= set(range(board.turn, following))
    if missing := sorted(set(range(1, ended + 1)) - set(told) - excused):
        boards = [(one.message, one.turn, one.gone) for one in shown]
        yield f"the turns {missing} of {ended} are not told, only {sorted(told)}; by message, turn, gone: {boards}"


def _is_broken_off(turn: Sequence[Moment]) -> bool:
    """Whether a turn ended its game without being completed, by somebody who gave up."""
    last = turn[-1].step.position
    return last.outcome is not None and last.turn == turn[0].before.turn and not isinstance(turn[-1].action, Move)


def _turns_told(post: Post) -> Iterator[int]:
    said = "\n".join(texts(post))
    yield from (int(found[1]) for found in _TOLD.finditer(said))
    for found in _TOLD_MANY.finditer(said):
        yield from range(int(found[1]), int(found[2] or found[1]) + 1)
