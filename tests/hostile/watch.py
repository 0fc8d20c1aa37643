"""Judges the result of an interaction: answered, no secret told, nobody called unasked, nothing of others changed."""

import json
import logging
from collections.abc import Iterator
from typing import Any

from bot.model.places import without_server
from bot.model.tables import Table
from bot.sandbox.component_checks import walk
from bot.sandbox.drafts import ALLOWED, FILES
from bot.sandbox.history import Post
from bot.sandbox.interactions import AUTOCOMPLETE, CHOICES, DEFER_UPDATE
from bot.sandbox.world import APPLICATION, GUILD
from bot.words.language import CODES, language_for
from games import REGISTRY
from rendering.painters import PAINTERS
from rendering.picture import Audience
from tests.hostile.harness import MANAGE_GUILD, MANAGE_MESSAGES, Harness, Outcome
from tests.hostile.inputs import FOREIGNERS, MEMBERS, Input
from tests.hostile.scenes import ZONES

SLOW_SECONDS = 3.0
"""The processor time in which every interaction must be done with: what Discord waits for an answer."""

State = dict[str, list[dict[str, object]]]
_OF_GUILD = {"servers", "allowed_channels", "seasons"}
_OF_PERSON = {"preferences", "tries", "daily_places", "blocks", "notes", "holidays"}
_DERIVED = {"finished_games", "results", "ratings", "solo_results"}
"""What follows from the end of a game, which is judged by the game's own rows; ``check`` compares the rest."""

_OF_ALL = {
    *("analyses", "posts", "recaps", "timers", "threads", "outbox"),
    *("tournaments", "entrants", "pairings", "pairing_seats"),
}
"""What anybody may have worked out, or posted anew; who may do what to a tournament is tried by the table of rights."""


class Lines(logging.Handler):
    """Collects every log line about something wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Called by logging."""
        fault = f" {record.exc_info[1]!r}" if record.exc_info else ""
        self.kept.append(f"{record.name}: {record.getMessage()[:500]}{fault}")


class Watch:
    """Looks at every interaction; ``finding`` says what was wrong."""

    def __init__(self, harness: Harness, lines: Lines) -> None:
        self._town, self._lines = harness, lines
        self._state: State = {}
        self._hands: dict[str, frozenset[str]] = {}
        self._secrets: dict[str, frozenset[int]] = {}

    async def begin(self) -> None:
        """Look at everything as it is now."""
        self._state = await self._town.state()
        await self._learn()

    async def findings(self, sent: Input, outcome: Outcome, written: int) -> list[str]:
        """What is wrong; ``written`` is how many rows had been written before."""
        found = [] if sent.forged else [f"log: {line}" for line in self._lines.kept]
        self._lines.kept.clear()
        found += [f"Discord refused {one.method} {one.path}: {one.status}, {one.code}" for one in self._refusals()]
        if not outcome.answered:
            found.append("the application did not respond")
        if outcome.seconds > SLOW_SECONDS:
            found.append(f"it took {outcome.seconds:.1f} s of processor time")
        changed = self._town.written() != written
        if changed:
            found += await self._acts(sent)
        elif outcome.made.answer == DEFER_UPDATE and not (outcome.made.uses or outcome.posts or outcome.removed):
            found.append("nothing was shown or done, and nothing said")
        known = json.dumps(sent.data, ensure_ascii=False)
        told = list({id(post): post for post in outcome.posts if post.author == APPLICATION}.values())
        for post in told:
            if not post.loading and post.data.get("_shown") is None:
                found += self._mentions(post) + self._leaks(post, self._text(post), known, post.only_for)
        if outcome.made.answer == CHOICES:
            said = json.dumps(outcome.made.choices, ensure_ascii=False)
            found += [one for one in self._leaks(None, said, known, sent.caller.person) if "zone" not in one]
        return found

    def _refusals(self) -> Iterator[Any]:
        """The bot's requests that were refused, but for members who are not there and messages that are gone."""
        for call in self._town.sandbox.calls:
            if call.status >= 400 and call.code not in {10004, 10007, 10008, 10013}:
                yield call
        self._town.sandbox.calls.clear()

    async def _acts(self, sent: Input) -> list[str]:
        """Everything that was changed without this person's right to change it."""
        before, after = self._state, await self._town.state()
        self._state = after
        found = []
        seated = _seated(before) + _seated(after)
        guilds = {row["id"]: row["guild_id"] for row in after["sessions"]}
        proposals = {row["id"]: row["session_id"] for row in after["proposals"]}
        given_way = _beside_a_new_table(before, after, sent.caller.person)
        erasing = str(sent.data.get("custom_id", "")).startswith("erase:")
        for table in after:
            old, new = _frozen(before[table]), _frozen(after[table])
            for row in (dict(one) for one in old ^ new):
                if table in _OF_PERSON:
                    # Whoever erases their data leaves the blocks of others too.
                    mine = sent.caller.person in (row["user_id"], row.get("blocked_id") if erasing else None)
                elif table in _OF_GUILD:
                    mine = row["guild_id"] == sent.caller.guild and bool(sent.caller.permissions & MANAGE_GUILD)
                elif table in _DERIVED | _OF_ALL:
                    mine = True
                else:
                    number = (
                        row["id"]
                        if table == "sessions"
                        else row.get("session_id", proposals.get(row.get("proposal_id")))
                    )
                    manages = sent.caller.guild is not None and bool(sent.caller.permissions & MANAGE_MESSAGES)
                    place = sent.caller.guild or without_server(sent.caller.channel)
                    mine = guilds.get(number) == place and ((number, sent.caller.person) in seated or manages)
                    # A table that opens ends the offers of a rematch in its channel.
                    mine = mine or (table == "proposals" and row["kind"] == "rematch" and number in given_way)
                    # Whoever erases their data leaves the games of all servers.
                    mine = mine or (erasing and (number, sent.caller.person) in seated)
                if not mine:
                    found.append(f"{table} was changed by {sent.caller}: {row}")
        await self._learn()
        return found

    async def _learn(self) -> None:
        """What is secret now, and who may know it."""
        secrets: dict[str, frozenset[int]] = {}
        for row in self._state["sessions"]:
            seed = row["seed"]
            if row["status"] in {"lobby", "playing", "archived"} and isinstance(seed, bytes):
                secrets[seed.hex()] = frozenset()
                if row["status"] == "playing" and REGISTRY[str(row["game"])].has_secrets:
                    for said, owners in (await self._hands_of(int(str(row["id"])))).items():
                        # An empty hand reads the same in every game.
                        secrets[said] = secrets.get(said, frozenset()) | owners
        self._secrets = secrets

    async def _hands_of(self, number: int) -> dict[str, frozenset[int]]:
        table = await self._town.client.host.sessions.by_id(number)
        assert isinstance(table, Table)
        painter = PAINTERS[table.session.game]
        found: dict[str, frozenset[int]] = {}
        for seat, player in enumerate(table.session.players):
            view = table.position.view(seat)
            key = repr((table.session.game, view))
            if key not in self._hands:
                drawn = [painter.hand(view, Audience(language_for(code).words())) for code in CODES]
                self._hands[key] = frozenset(one.alt for one in drawn if one is not None)
            for said in self._hands[key]:
                found[said] = found.get(said, frozenset()) | {player}
        return found

    def _text(self, post: Post) -> str:
        """All that a message says: its words, its pictures' words, its ids, its files of text."""
        said = [str(post.data["content"]), json.dumps(post.data["components"], ensure_ascii=False)]
        for file in post.data[FILES]:
            kept = self._town.sandbox.store.attachment(int(file["id"]))
            if kept is not None and not kept.kind.startswith("image/"):
                said.append(kept.data.decode())
        return "\n".join(said)

    def _leaks(self, post: Post | None, said: str, known: str, reader: int | None) -> list[str]:
        # Of one's own hand, the words for another's empty one may be the beginning.
        own = "\n".join(_plain(secret) for secret, owners in self._secrets.items() if reader in owners)
        found = [
            f"{secret[:80]!r} is shown to {reader}"
            for secret, owners in self._secrets.items()
            if reader not in owners and _plain(secret) in said and _plain(secret) not in known + own
        ]
        for owner, zone in ZONES.items():
            if zone in said and reader != owner and zone not in known:
                found.append(f"the zone of {owner} is shown to {reader}")
        place = None if post is None else self._town.sandbox.history.channels.get(post.channel)
        others = () if place is None else FOREIGNERS if place["guild_id"] == str(GUILD) else MEMBERS
        own_words = {str(one) for one in self._named_by(reader)}
        found += [
            f"{one} of another server is named"
            for one in set(others)
            if str(one) in said and str(one) not in known and str(one) not in own_words
        ]
        tries = {str(row["id"]): row["user_id"] for row in self._state["tries"]}
        for one in [] if post is None else walk(post.data["components"]):
            prefix, *rest = str(one.get("custom_id", "")).split(":")
            number = rest[1] if prefix == "dtry" and len(rest) > 1 else rest[0] if prefix == "dpick" else None
            if number is not None and tries.get(number, reader) != reader:
                found.append(f"the try {number} is shown to {reader}")
        return found

    def _named_by(self, person: int | None) -> set[object]:
        """Whom this person has named before: whom they have blocked."""
        return {row["blocked_id"] for row in self._state["blocks"] if row["user_id"] == person}

    def _mentions(self, post: Post) -> list[str]:
        """Whom a message could call without being meant to."""
        allowed = post.data[ALLOWED]
        seats = {row["user_id"] for table in ("seats", "invitations") for row in self._state[table]}
        users = {int(one) for one in (allowed or {}).get("users") or ()}
        if (
            allowed is None
            or allowed.get("parse")
            or allowed.get("roles")
            or post.data["mention_everyone"]
            or post.data["mention_roles"]
            or not users <= (seats if post.only_for is None else set())
        ):
            return [f"{allowed} may be called by {str(post.data['content'])[:200]!r}"]
        return []


def _plain(secret: str) -> str:
    """As JSON writes it."""
    return json.dumps(secret, ensure_ascii=False)[1:-1]


def _frozen(rows: list[dict[str, object]]) -> set[tuple[tuple[str, object], ...]]:
    return {tuple(row.items()) for row in rows}


def _seated(state: State) -> list[tuple[object, object]]:
    """Who has, or has had, a seat in which game, and who has opened it."""
    held = [(row["session_id"], row["user_id"]) for name in ("seats", "former_seats") for row in state[name]]
    return held + [(row["id"], row["opener_id"]) for row in state["sessions"]]


def is_refusal(sent: Input, outcome: Outcome) -> bool:
    """Whether it was refused, or had nothing to suggest."""
    return outcome.refused is not None or (sent.kind == AUTOCOMPLETE and not outcome.made.choices)


def _beside_a_new_table(before: State, after: State, person: int) -> set[object]:
    """The sessions in whose channel this person has opened another."""
    known = {row["id"] for row in before["sessions"]}
    opened = {row["channel_id"] for row in after["sessions"] if row["id"] not in known and row["opener_id"] == person}
    return {row["id"] for row in after["sessions"] if row["channel_id"] in opened}
