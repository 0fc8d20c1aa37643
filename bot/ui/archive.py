"""The answers of /leaderboard archive: found games, and what those of a server, a person or a pair add up to."""

import string
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, Self, TypeAlias
from zlib import crc32

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.host.services import Host
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.standings.archive import MOST_FOUND, ArchiveEntry, Statistics
from bot.standings.figures import Figures, OfSeats, Share
from bot.standings.service import Page, variant_names
from bot.store.rows.results import GameFilter
from bot.store.rows.statistics import WinRun
from bot.ui.base import LAST_STEP, PersistentButton, PersistentSelect, layout, option, read_number
from bot.ui.replay import scene_view
from bot.ui.standings import Named, finish_lines, game_link, game_number, joined, page_buttons
from bot.words.language import Language, language_for
from bot.words.languages import ENGLISH
from games import REGISTRY
from games.core.text import Notation, Text, Value, text

Mode: TypeAlias = Literal["games", "sums"]

_DIGITS = string.digits + string.ascii_letters
_SEPARATOR = "."
_MINUTE = 60_000


class ArchivePageButton(PersistentButton, prefix="arc", answers="editing"):
    """Shows a page of found games, or what they add up to; its id says what is looked for."""

    listed: Mode
    sought: str
    page: int

    async def act(self, context: Context) -> None:
        """Show it in the same message."""
        sought, language = await unpack(context.host, self.sought), await context.language_of_message()
        await context.edit(await archive_view(context, self.listed, sought, self.page, language))


class ArchiveGameSelect(PersistentSelect, prefix="arcopen", answers="privately"):
    """Opens one of the found games in the replay."""

    which: Literal["found"]

    @classmethod
    def of(cls, found: Sequence[ArchiveEntry], language: Language) -> Self:
        """The list of these games."""
        options = [option(int(one.game.session_id), _label(one, language)) for one in found]
        return cls("found").listing(language.say(text("bot-archive-open")), options)

    async def act(self, context: Context) -> None:
        """Show the last turn of the picked game to whoever picked it."""
        replay = await context.host.replays.replay(read_number(self.item.values[0]), context.server_id)
        shown = await scene_view(context, replay, LAST_STEP)
        await context.send(*shown)


async def archive_view(
    context: Context, mode: Mode, sought: GameFilter, page: int, language: Language
) -> discord.ui.LayoutView:
    """A page of the games that are sought, or their sums."""
    if mode == "sums":
        return sums_view(sought, await context.host.archive.statistics(context.server_id, sought), language)
    return found_view(sought, await context.host.archive.find(context.server_id, sought, page), language)


def found_view(sought: GameFilter, page: Page[ArchiveEntry], language: Language) -> discord.ui.LayoutView:
    """A page of found games, with a list to open one in the replay."""
    lines = [language.say(text("bot-archive-title")), f"-# {joined(_asked(sought), language)}"]
    if not page.entries:
        return layout("\n".join([*lines, language.say(text("bot-archive-none"))]))
    for one in page.entries:
        lines += [*finish_lines(one.game, language), f"-# {_about(one, language)}"]
    count = "bot-archive-page-most" if page.total == MOST_FOUND else "bot-archive-page"
    lines.append("-# " + language.say(text(count, page=page.number, pages=page.pages, games=page.total)))
    opening = page.entries[0].told.number if sought.opening else None
    buttons = page_buttons(page, partial(ArchivePageButton, "games", pack(sought, opening)), language)
    said = pack(replace(sought, opening=""), None)
    buttons.append(ArchivePageButton("sums", said, 1).labelled(language.say(text("bot-archive-sums"))))
    select = ArchiveGameSelect.of(page.entries, language)
    text_shown = shorten("\n".join(lines), LAYOUT_CHARACTERS)
    return layout(text_shown, select, buttons)


def sums_view(sought: GameFilter, found: Statistics, language: Language) -> discord.ui.LayoutView:
    """What rated games add up to, with a button for each game and one back to the list."""
    whose = GameFilter(user_id=sought.user_id, other_id=sought.other_id, game=sought.game)
    linked, plain = (_sums_lines(found, whose, named, language) for named in (game_link, game_number))
    # Links are long: where there is no room for all of them, there are the numbers to look for.
    lines = linked if len("\n".join(linked)) <= LAYOUT_CHARACTERS else plain
    games = [
        ArchivePageButton("sums", pack(replace(whose, game=game), None), 1).labelled(
            language.say(text(f"{game}-name")), disabled=game == whose.game
        )
        for game in REGISTRY
    ]
    back = ArchivePageButton("games", pack(whose, None), 1).labelled(language.say(text("bot-archive-games")))
    text_shown = shorten("\n".join(lines), LAYOUT_CHARACTERS)
    return layout(text_shown, [*games[:4], back])


def _asked(sought: GameFilter) -> list[Text]:
    """What is looked for, in words."""
    said: list[Text] = []
    if sought.user_id is not None and sought.other_id is not None:
        player, other = player_name(sought.user_id), player_name(sought.other_id)
        said.append(text("bot-archive-asked-pair", player=player, other=other))
    elif sought.user_id is not None:
        said.append(text("bot-archive-asked-player", player=player_name(sought.user_id)))
    if sought.game:
        said.append(text(f"{sought.game}-name"))
        variant = variant_names(sought.game)[sought.variant]
        said += [variant] if variant else []
    if sought.opening:
        said.append(text("bot-archive-asked-opening", opening=Notation(sought.game, sought.opening)))
    if sought.ending:
        said.append(text("bot-archive-asked-ending", ending=ending_name(sought.game, sought.ending)))
    for name in ("least", "most"):
        moves = getattr(sought, name)
        said += [text(f"bot-archive-asked-{name}", moves=moves)] if moves is not None else []
    for name in ("since", "until"):
        moment = getattr(sought, name)
        said += [text(f"bot-archive-asked-{name}", date=f"<t:{moment // 1000}:d>")] if moment is not None else []
    if sought.tournament_id is not None:
        said.append(text("bot-archive-asked-tournament", number=str(sought.tournament_id)))
    return said or [text("bot-archive-asked-all")]


def ending_name(game: str, ending: str) -> Text | str:
    """How a game ended in a few words; a word that no game has any more stands as it is kept."""
    games = [game] if game else list(REGISTRY)
    keys = ["bot-archive-ending-moderator"] if ending == "moderator" else [f"{one}-over-{ending}" for one in games]
    known = [key for key in keys if language_for(ENGLISH).has(key)]
    return text(known[0]) if known else ending


def _label(found: ArchiveEntry, language: Language) -> str:
    name = text(f"{found.game.game}-name")
    said = text(
        "bot-replay-choice-over", number=str(int(found.game.session_id)), game=name, players=len(found.game.seats)
    )
    return f"{language.plain.say(said)}, {language.date(found.game.ended_at)}"


def _about(found: ArchiveEntry, language: Language) -> str:
    game, told = found.game.game, found.told
    said = [text("bot-archive-number", number=str(int(found.game.session_id)))]
    said.append(text("bot-archive-moves", moves=told.moves))
    if told.opening:
        said.append(text("bot-archive-opening", opening=Notation(game, told.opening)))
    ending = ending_name(game, told.ending)
    return " · ".join([joined(said, language), ending if isinstance(ending, str) else language.say(ending)])


def _sums_lines(found: Statistics, whose: GameFilter, named: Named, language: Language) -> list[str]:
    """What is said of all games; ``named`` names those that hold records."""
    lines = [language.say(text("bot-archive-sums-title")), f"-# {joined(_asked(whose), language)}"]
    for one in found.figures:
        held = [(record, named(found.holders.get(record.number))) for record in one.records]
        records = [text(f"bot-archive-record-{one.kind}", value=one.value, game=game) for one, game in held]
        lines += _figures_lines(one, whose, records, language)
    if not found.figures:
        return [*lines, language.say(text("bot-leaders-none"))]
    return [*lines, "-# " + language.say(text("bot-archive-sums-about"))]


def _figures_lines(one: Figures, whose: GameFilter, records: Sequence[Text], language: Language) -> list[str]:
    lines = [language.say(text("bot-archive-sums-game", game=text(f"{one.game}-name"), games=one.games))]
    lines += [_seats_line(seats, whose, language) for seats in one.seats]
    if one.openings:
        key = "bot-archive-sums-openings" if whose.user_id is None else "bot-archive-sums-openings-own"
        lines.append(language.say(text(key)))
        for opening, share in one.openings:
            said = _shared("bot-archive-sums-opening", share, opening=Notation(one.game, opening))
            lines.append(language.say(said))
    lines += [f"- {joined(records, language)}"] if records else []
    if one.holders > len(one.streaks):
        shared = text("bot-archive-streak-shared", wins=one.streaks[0].wins, players=one.holders)
        return [*lines, language.say(shared)]
    return lines + [language.say(_streak_line(streak)) for streak in one.streaks]


def _seats_line(one: OfSeats, whose: GameFilter, language: Language) -> str:
    if one.other is not None:
        pair = {"player": player_name(whose.user_id or 0), "other": player_name(whose.other_id or 0)}
        said = [_shared("bot-archive-sums-pair", one.share, seats=one.seats, losses=one.other.wins, **pair)]
    elif one.first is not None:
        said = [_shared("bot-archive-sums-person", one.share, seats=one.seats)]
        if one.first.games:
            said.append(_shared("bot-archive-sums-first", one.first))
    else:
        said = [_shared("bot-archive-sums-server", one.share, seats=one.seats)]
    if one.points is not None:
        said.append(text("bot-archive-sums-points", points=language.decimal(one.points)))
    said.append(text("bot-archive-sums-moves", moves=language.decimal(one.moves)))
    return f"- {joined(said, language)}"


def _shared(key: str, share: Share, **more: Value) -> Text:
    """A sentence about a share of wins."""
    low, high = share.interval
    return text(key, wins=share.wins, games=share.games, percent=share.percent, low=low, high=high, **more)


def _streak_line(streak: WinRun) -> Text:
    key = "bot-archive-streak-running" if streak.running else "bot-archive-streak"
    since, until = (f"<t:{moment // 1000}:d>" for moment in (streak.since, streak.until))
    return text(key, player=player_name(streak.user_id), wins=streak.wins, since=since, until=until)


def pack(sought: GameFilter, opening: int | None) -> str:
    """What is looked for as a part of an id; an opening is named by a game that began so."""
    variant = crc32(sought.variant.encode()) if sought.variant else None
    minutes = [None if one is None else one // _MINUTE for one in (sought.since, sought.until)]
    numbers = [sought.user_id, sought.other_id, variant, opening, sought.least, sought.most, *minutes]
    written = ["" if one is None else _in_digits(one) for one in (*numbers, sought.tournament_id)]
    return _SEPARATOR.join([sought.game, sought.ending, *written])


async def unpack(host: Host, packed: str) -> GameFilter:
    """The inverse of :func:`pack`."""
    game, ending, *written = packed.split(_SEPARATOR)
    user, other, code, opening, least, most, since, until, tournament = (
        _from_digits(one) if one else None for one in written
    )
    names = variant_names(game) if game else {"": None}
    variant = next(one for one in names if (crc32(one.encode()) if one else None) == code)
    began = await host.archive.opening_of(opening) if opening is not None else ""
    return GameFilter(
        user_id=user,
        other_id=other,
        game=game,
        variant=variant,
        opening=began,
        ending=ending,
        least=least,
        most=most,
        since=None if since is None else since * _MINUTE,
        until=None if until is None else until * _MINUTE,
        tournament_id=tournament,
    )


def _in_digits(number: int) -> str:
    """A number in few characters, of which an id has a hundred."""
    written = ""
    while number or not written:
        number, digit = divmod(number, len(_DIGITS))
        written = _DIGITS[digit] + written
    return written


def _from_digits(written: str) -> int:
    number = 0
    for digit in written:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    return number
