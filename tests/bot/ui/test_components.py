"""Ids of components, which stand in channels for as long as their messages do."""

from itertools import pairwise
from typing import Any

import discord
import pytest

from bot.daily.service import BoardSpan
from bot.model.sessions import GenerationalId
from bot.rules_search.rulebook import Rule
from bot.standings.service import Ranking
from bot.store.rows.standings import Period, Sort
from bot.ui.base import PersistentButton
from bot.ui.components import COMPONENTS
from bot.ui.new_table import TablePlace
from bot.ui.picker import MoveSelect

POSTED: dict[str, tuple[str, dict[str, Any]]] = {
    "agree:5": ("AgreeButton", {"number": 5}),
    "archive:resume:12": ("ArchiveButton", {"action": "resume", "session_id": 12}),
    "ask:now:12": ("AskButton", {"action": "now", "session_id": 12}),
    "ask:describe:12": ("AskButton", {"action": "describe", "session_id": 12}),
    "claim:call:12:1": ("ClaimButton", {"action": "call", "session_id": 12, "seat": 1}),
    "claim:sure:12:1": ("ClaimButton", {"action": "sure", "session_id": 12, "seat": 1}),
    "computers:choose:12": ("ComputersButton", {"action": "choose", "session_id": 12}),
    "computer:12": ("ComputerSelect", {"session_id": 12}),
    "claim:computer:12:1": ("ClaimButton", {"action": "computer", "session_id": 12, "seat": 1}),
    "substitutes:12:1": ("SubstituteSelect", {"session_id": 12, "seat": 1}),
    "return:take:12": ("ReturnButton", {"action": "take", "session_id": 12}),
    "confirm:resign:12": ("ConfirmButton", {"action": "resign", "session_id": 12}),
    "confirm:end:12": ("ConfirmButton", {"action": "end", "session_id": 12}),
    "confirm:close:12": ("ConfirmButton", {"action": "close", "session_id": 12}),
    "moderate:end:12": ("ModerateButton", {"action": "end", "session_id": 12}),
    "moderate:close:12": ("ModerateButton", {"action": "close", "session_id": 12}),
    "replace:12:7:8": ("ReplaceButton", {"session_id": 12, "old": 7, "new": 8}),
    "daily:739942": ("TryItButton", {"day": 739942}),
    "dboard:week:0": ("BoardButton", {"span": BoardSpan.WEEK, "day": 0}),
    "dboard:day:739942": ("BoardButton", {"span": BoardSpan.DAY, "day": 739942}),
    "dline:ask:739942": ("DayLineButton", {"action": "ask", "day": 739942}),
    "dline:sure:739942": ("DayLineButton", {"action": "sure", "day": 739942}),
    "dpick:12:3:b2": ("TrySelect", {"try_id": 12, "sequence": 3, "path": ("b2",)}),
    "dstep:next:day:739942:3": (
        "StepButton",
        {"action": "next", "source": "day", "source_id": 739942, "step": 3},
    ),
    "dstep:first:try:12:1": ("StepButton", {"action": "first", "source": "try", "source_id": 12, "step": 1}),
    "pwant:kind:any:3": ("PracticeSelect", {"listed": "kind", "kind": "any", "grade": 3}),
    "pwant:grade:volcano/moves-3:0": ("PracticeSelect", {"listed": "grade", "kind": "volcano/moves-3"}),
    "tourney:join:12": ("TournamentButton", {"action": "join", "tournament_id": 12}),
    "profile:7": ("ProfileSeasonSelect", {"user_id": 7}),
    "tnew:form": ("NewTournamentButton", {"page": "form"}),
    "matter:resign:12": ("MatterButton", {"action": "resign", "session_id": 12}),
    "guest:12": ("GuestSelect", {"session_id": 12}),
    "practice:missed:any:0": ("PracticeButton", {"action": "missed", "kind": "any", "grade": 0}),
    "practice:begin:hekla/lead:7": ("PracticeButton", {"action": "begin", "kind": "hekla/lead", "grade": 7}),
    "dtry:hand:12:3": ("TryButton", {"action": "hand", "try_id": 12, "sequence": 3}),
    "dtry:share:9223372036854775807:40": ("TryButton", {"action": "share", "try_id": 2**63 - 1, "sequence": 40}),
    "erase:104857600000000001": ("EraseButton", {"user_id": 104857600000000001}),
    "first:12": ("FirstSelect", {"session_id": 12}),
    "guide:volcano:0": ("GuideSelect", {"game": "volcano", "task": 0}),
    "guide:vesuvio:3": ("GuideSelect", {"game": "vesuvio", "task": 3}),
    "hand:show:12": ("HandButton", {"action": "show", "session_id": 12}),
    "hand:choose:12": ("HandButton", {"action": "choose", "session_id": 12}),
    "arc:101..7.volcano.layout=stripes:2": (
        "ArchivePageButton",
        {"sought": "101..7.volcano.layout=stripes", "page": 2},
    ),
    "arc:....:1": ("ArchivePageButton", {"sought": "....", "page": 1}),
    "arcopen:found": ("ArchiveGameSelect", {"which": "found"}),
    "season:3:volcano:2": ("SeasonButton", {"season": 3, "game": "volcano", "page": 2}),
    "season-end:here:on:3": ("SeasonEndButton", {"action": "here", "then": "on", "season": 3}),
    "set-group:me": ("GroupSelect", {"whose": "me"}),
    "set:server:clock": ("SettingSelect", {"whose": "server", "name": "clock"}),
    "set-to:me:large:on": ("SettingButton", {"whose": "me", "name": "large", "value": "on"}),
    "set-channel:server:channels": ("ChannelSetting", {"whose": "server", "name": "channels"}),
    "set-role:server:starters": ("RoleSetting", {"whose": "server", "name": "starters"}),
    "set-form:me:away": ("SettingForm", {"whose": "me", "name": "away"}),
    "again:12": ("AgainButton", {"refused": 12}),
    "seasons:hekla": ("SeasonSelect", {"game": "hekla"}),
    "leaders:volcano:rating:all::0": (
        "LeadersButton",
        {"ranking": Ranking("volcano"), "page": 0},
    ),
    "leaders:hekla:streak:week:layout=stripes:3": (
        "LeadersButton",
        {"ranking": Ranking("hekla", Sort.STREAK, Period.WEEK, "layout=stripes"), "page": 3},
    ),
    "learn:hekla": ("LearnButton", {"game": "hekla"}),
    f"more:9223372036854775807:{'0' * 64}": ("MoreButton", {"session_id": 2**63 - 1, "digits": "0" * 64}),
    f"fair:9223372036854775807:{'0' * 64}": ("FairButton", {"session_id": 2**63 - 1, "digits": "0" * 64}),
    "everything:commands": ("EverythingButton", {"page": "commands"}),
    "do:me show": ("DoButton", {"command": "me show"}),
    "fill:volcano new": ("FillButton", {"command": "volcano new"}),
    "against:hekla": ("AgainstButton", {"game": "hekla"}),
    "strength:hekla": ("StrengthSelect", {"game": "hekla"}),
    "against-in:alone:5:hekla": ("PlayButton", {"where": TablePlace.ALONE, "level": 5, "game": "hekla"}),
    "note:12": ("NoteButton", {"session_id": 12}),
    "in-thread:12": ("ThreadButton", {"session_id": 12}),
    "open:vesuvio": ("OpenButton", {"game": "vesuvio"}),
    "lobby:join:12": ("LobbyButton", {"action": "join", "session_id": 12}),
    "lobby:leave:12": ("LobbyButton", {"action": "leave", "session_id": 12}),
    "lobby:start:12": ("LobbyButton", {"action": "start", "session_id": 12}),
    "pick:12:3:": ("MoveSelect", {"session_id": 12, "sequence": 3, "path": ()}),
    "pick:12:0:b2": ("MoveSelect", {"session_id": 12, "sequence": 0, "path": ("b2",)}),
    "pick:9223372036854775807:40:b2/a3/x": (
        "MoveSelect",
        {"session_id": 2**63 - 1, "sequence": 40, "path": ("b2", "a3", "x")},
    ),
    "try:12:3:0:*/b2-a3//c3": (
        "TryingSelect",
        {"session_id": 12, "sequence": 3, "after": 0, "path": ("*", "b2-a3", "", "c3")},
    ),
    "line:play:12:3:b2-a3/c3-b3/": (
        "LineButton",
        {"action": "play", "session_id": 12, "sequence": 3, "path": ("b2-a3", "c3-b3", "")},
    ),
    "line:back:12:3:push2:N4/": (
        "LineButton",
        {"action": "back", "session_id": 12, "sequence": 3, "path": ("push2:N4", "")},
    ),
    "line:sure:9223372036854775807:40:N0/": ("LineButton", {"action": "sure", "path": ("N0", "")}),
    "plan-turn:keep:12:3:24:*/b2-a3/": (
        "TryingButton",
        {"action": "keep", "session_id": 12, "sequence": 3, "after": 24, "path": ("*", "b2-a3", "")},
    ),
    "plan-turn:try:12:3:0:": ("TryingButton", {"action": "try", "session_id": 12, "after": 0, "path": ()}),
    "plan-keep:yes:12:99:3": ("PlanKeepButton", {"action": "yes", "session_id": 12, "mark": 99, "turn": 3}),
    "plans:drop:12": ("PlannedSelect", {"action": "drop", "session_id": 12}),
    "proposal:agree:5": ("ProposalButton", {"action": "agree", "number": 5}),
    "proposal:decline:5": ("ProposalButton", {"action": "decline", "number": 5}),
    "moment:12": ("MomentSelect", {"session_id": 12}),
    "share:12:4": ("ShareSelect", {"session_id": 12, "turn": 4}),
    "replay:first:12:4": ("ReplayButton", {"action": "first", "session_id": 12, "turn": 4}),
    "replay:back:12:4": ("ReplayButton", {"action": "back", "session_id": 12, "turn": 4}),
    "replay:next:12:4": ("ReplayButton", {"action": "next", "session_id": 12, "turn": 4}),
    "replay:last:12:4": ("ReplayButton", {"action": "last", "session_id": 12, "turn": 4}),
    "replay:film:12:4": ("ReplayButton", {"action": "film", "session_id": 12, "turn": 4}),
    "replay:transcript:12:4": ("ReplayButton", {"action": "transcript", "session_id": 12, "turn": 4}),
    **{
        f"beside:{one}:12:3": ("BesideButton", {"action": one, "session_id": 12, "number": 3})
        for one in ("join", "rematch", "seat", "agree")
    },
    "result:again:12": ("ResultButton", {"action": "again", "session_id": 12}),
    "result:share:12": ("ResultButton", {"action": "share", "session_id": 12}),
    "result:verify:12": ("ResultButton", {"action": "verify", "session_id": 12}),
    "result:rematch:12": ("ResultButton", {"action": "rematch", "session_id": 12}),
    "result:replay:12": ("ResultButton", {"action": "replay", "session_id": 12}),
    "lookback:missed:12": ("LookBackButton", {"action": "missed", "session_id": 12}),
    "lookback:best:12": ("LookBackButton", {"action": "best", "session_id": 12}),
    "lookback:share:12": ("LookBackButton", {"action": "share", "session_id": 12}),
    "rules:volcano:cap-moves": ("RuleButton", {"rule": Rule("volcano", "cap-moves")}),
    "rules-sections:volcano": ("RuleSelect", {"listed": "sections", "game": "volcano"}),
    "rules-topics:vesuvio": ("RuleSelect", {"listed": "topics", "game": "vesuvio"}),
    "undo:12:3": ("UndoButton", {"session_id": 12, "sequence": 3}),
}
"""An id of every kind that messages in channels have, what it belongs to, and what it says."""


def fitting(custom_id: str) -> list[Any]:
    return [one for one in COMPONENTS if one.__discord_ui_compiled_template__.fullmatch(custom_id)]


def posted(custom_id: str) -> discord.ui.Button[Any] | discord.ui.Select[Any]:
    """What discord.py finds in a message under this id."""
    if fitting(custom_id)[0].__name__.endswith("Select"):
        return discord.ui.Select(custom_id=custom_id)
    return discord.ui.Button(custom_id=custom_id)


async def read(custom_id: str) -> Any:
    (kind,) = fitting(custom_id)
    match = kind.__discord_ui_compiled_template__.fullmatch(custom_id)
    return await kind.from_custom_id(None, posted(custom_id), match)


async def test_an_id_that_stands_in_a_channel_is_understood() -> None:
    for custom_id, (name, fields) in POSTED.items():
        component = await read(custom_id)
        assert type(component).__name__ == name
        assert {field: getattr(component, field) for field in fields} == fields
        assert component.custom_id == component.written() == custom_id


def test_an_id_of_every_component_is_listed_here() -> None:
    listed, made = {name for name, _ in POSTED.values()}, {one.__name__ for one in COMPONENTS}
    missing, surplus = sorted(made - listed), sorted(listed - made)
    assert not missing, f"POSTED has no id of {', '.join(missing)}"
    assert not surplus, f"POSTED has ids of {', '.join(surplus)}, which there are not"


def test_no_two_components_begin_their_ids_alike() -> None:
    begun = sorted(one.spelled([""]) for one in COMPONENTS)
    assert len(set(begun)) == len(begun) == len(COMPONENTS)
    assert not [(one, other) for one, other in pairwise(begun) if other.startswith(one)]


def test_what_an_id_cannot_say_is_refused_where_it_is_declared() -> None:
    with pytest.raises(TypeError, match="float"):

        class WeightButton(PersistentButton, prefix="weight"):
            weight: float


def test_a_path_too_long_for_an_id_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        MoveSelect(GenerationalId(12), 3, ("b2",) * 40)
