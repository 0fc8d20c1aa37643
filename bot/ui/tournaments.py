"""The message of a tournament: how it is played, who takes part, the tables of the round, and the buttons below."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Self, TypeAlias

import discord

from bot.host.services import Interaction
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.model.generations import Stamped
from bot.model.moments import DAY, HOUR
from bot.model.tournaments import DecidedBy, PairingRow, Stage, System, Tournament, TournamentState
from bot.pictures.drawing import in_theme
from bot.tournaments.beginning import fewest, pairing_of, standings_of
from bot.tournaments.pairings import FULL
from bot.tournaments.standings import PARTS, TIE_BREAKS, StandingsLine, TieBreak
from bot.tournaments.systems import FIXED
from bot.ui.answers import Reply, ask, attached, gallery, is_private, send_private
from bot.ui.base import PersistentButton, layout
from bot.ui.terms import moment, terms_lines
from bot.wire.people import language_of, player_name
from bot.words.language import Language
from games.core.text import Text, text
from rendering.crosstable import Cell, Crosstable, Line
from rendering.palette import ColourTheme
from rendering.picture import Picture

LISTED = 16
"""The most tables, or players, that the message lists; the pictures have all of them."""

TournamentAction: TypeAlias = Literal["join", "leave", "start", "pause", "resume", "end", "sure"]

OFFERED: Mapping[Stage, tuple[TournamentAction, ...]] = {
    Stage.LOBBY: ("join", "leave", "start", "end"),
    Stage.RUNNING: ("join", "leave", "pause", "end"),
    Stage.PAUSED: ("leave", "resume", "end"),
}
"""What can be done with a tournament that goes on; joining only where nobody comes too late."""


class TournamentButton(PersistentButton, prefix="tourney"):
    """What players and the organiser do with one press."""

    STYLES: ClassVar = {
        "join": discord.ButtonStyle.success,
        "start": discord.ButtonStyle.primary,
        "sure": discord.ButtonStyle.danger,
    }

    action: TournamentAction
    tournament_id: Stamped

    @classmethod
    def of(cls, action: TournamentAction, tournament_id: Stamped, language: Language) -> Self:
        """The button for an action."""
        style = cls.STYLES.get(action, discord.ButtonStyle.secondary)
        return cls(action, tournament_id).labelled(language.say(text(f"bot-tourney-{action}")), style)

    async def act(self, interaction: Interaction) -> None:
        """Do it; the message for everybody follows by itself."""
        await interaction.response.defer()
        host, number, user_id = interaction.client.host, self.tournament_id, interaction.user.id
        state = await host.tournaments.find(number, interaction.guild_id)
        moderator = interaction.permissions.manage_messages
        if self.action == "join":
            await host.tournaments.join(number, user_id, host.now())
        elif self.action == "leave":
            await host.tournaments.leave(number, user_id, host.now())
        elif self.action == "end":
            await host.tournaments.require_organised(number, user_id, moderator=moderator)
            language = language_of(interaction)
            button = TournamentButton.of("sure", state.tournament.id, language)
            await ask(interaction, text("bot-tourney-end-sure"), button)
            return
        else:
            acts = {"start": host.tournaments.start, "pause": host.tournaments.pause}
            acts |= {"resume": host.tournaments.resume, "sure": host.tournaments.end}
            await acts[self.action](number, user_id, host.now(), moderator=moderator)
        host.rounds.wake()
        said = language_of(interaction).say(text(f"bot-tourney-{self.action}-done"))
        if is_private(interaction):
            await interaction.edit_original_response(view=layout(said))
        else:
            await send_private(interaction, layout(said))


def tournament_view(
    state: TournamentState, pictures: Sequence[Picture], theme: ColourTheme, language: Language
) -> Reply:
    """The message that everybody sees, edited in place."""
    shown = [in_theme(one, theme) for one in pictures]
    items: list[str | discord.ui.Item[Any]] = ["\n".join(_head(state, language))]
    if shown:
        items.append(discord.ui.MediaGallery(*(_item(one) for one in shown)))
    rest = LAYOUT_CHARACTERS - len(str(items[0])) - 400
    below = "\n".join(_below(state, language))
    if below:
        items.append(shorten(below, rest))
    buttons = buttons_of(state, language)
    if buttons:
        items.append(discord.ui.ActionRow(*buttons))
    return layout(*items), [attached(one) for one in shown]


def card_view(state: TournamentState, picture: Picture | None, theme: ColourTheme, language: Language) -> Reply:
    """The message that closes a tournament, to be shared: who has won, and the first of the table."""
    said = [language.say(text("bot-tournament-over-title", tournament=title(state.tournament)))]
    for line in standings_of(state)[:3]:
        name = player_name(state.player(line.number))
        told = text("bot-tournament-medal", place=line.place, player=name, points=points_said(state, line.points))
        said.append(language.say(told))
    if picture is None:
        return layout("\n".join(said)), []
    shown = in_theme(picture, theme)
    return layout("\n".join(said), gallery(shown)), [attached(shown)]


def _item(picture: Picture) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)


def buttons_of(state: TournamentState, language: Language) -> list[TournamentButton]:
    """The buttons below the message."""
    tournament = state.tournament
    late = tournament.system in FIXED or tournament.round_number >= (tournament.rounds or 0)
    offered = [
        one for one in OFFERED.get(tournament.stage, ()) if one != "join" or tournament.stage is Stage.LOBBY or not late
    ]
    return [TournamentButton.of(one, tournament.id, language) for one in offered]


def title(tournament: Tournament) -> Text:
    """What a tournament is called: its game and its number."""
    return text("bot-tournament-title", game=text(f"{tournament.game}-name"), number=str(int(tournament.id)))


def _head(state: TournamentState, language: Language) -> list[str]:
    tournament = state.tournament
    lines = [language.say(text("bot-tournament-heading", tournament=title(tournament)))]
    system = text(f"bot-tournament-system-{tournament.system}", seats=tournament.seats)
    lines.append(language.say(text("bot-tournament-organised", system=system, organiser=_organiser(tournament))))
    lines.append(language.say(_stage(state)))
    limit = text("bot-tournament-days", days=max(1, tournament.round_limit // DAY))
    lines.append("-# " + language.say(text(f"bot-tournament-limit-{tournament.at_limit}", limit=limit)))
    if tournament.clock is not None:
        lines.append(
            "-# " + language.say(text("bot-tournament-clock", clock=text(f"bot-clock-{tournament.clock // HOUR}")))
        )
    lines += terms_lines(tournament, language)
    rules = [text(f"bot-tournament-tie-{rule}") for rule in TIE_BREAKS[tournament.system]]
    if rules:
        lines.append("-# " + language.say(text("bot-tournament-ties", rules=tuple(rules))))
    else:
        lines.append("-# " + language.say(text("bot-tournament-knockout")))
    return lines


def _organiser(tournament: Tournament) -> str | Text:
    return player_name(tournament.organiser_id)


def _stage(state: TournamentState) -> Text:
    tournament, count = state.tournament, len(state.entrants)
    if tournament.stage is Stage.LOBBY:
        if tournament.starts_at is not None:
            return text("bot-tournament-lobby-at", count=count, moment=moment(tournament.starts_at))
        if tournament.starts_with is not None:
            return text("bot-tournament-lobby-with", count=count, wanted=tournament.starts_with)
        return text("bot-tournament-lobby", count=count, least=fewest(tournament))
    if tournament.stage is Stage.RUNNING:
        until = moment(tournament.round_until or 0)
        rounds = tournament.rounds or 0
        return text("bot-tournament-running", round=tournament.round_number, rounds=rounds, moment=until)
    return text(f"bot-tournament-{tournament.stage}")


def _below(state: TournamentState, language: Language) -> list[str]:
    if state.tournament.stage is Stage.LOBBY:
        return _entered(state, language)
    lines = [_table(state, one, language) for one in state.current[:LISTED]]
    more = len(state.current) - LISTED
    if more > 0:
        lines.append(language.say(text("bot-tournament-more", count=more)))
    for one in [each for each in state.pairings if each.decided_by is DecidedBy.ORGANISER][-3:]:
        adjuster = player_name(one.adjuster_id or 0)
        noted = text("bot-tournament-adjusted", round=one.round_number, table=one.board, player=adjuster)
        lines.append("-# " + language.say(noted))
    return lines


def _entered(state: TournamentState, language: Language) -> list[str]:
    names = [language.say(text("bot-tournament-name", player=player_name(one.user_id))) for one in state.entrants]
    shown = ", ".join(names[:LISTED])
    more = len(names) - LISTED
    return [shown, language.say(text("bot-tournament-more-players", count=more))] if more > 0 else [shown]


def _table(state: TournamentState, one: PairingRow, language: Language) -> str:
    players = [text("bot-tournament-name", player=player_name(state.player(number))) for number in one.numbers]
    if one.decided_by is DecidedBy.BYE:
        return language.say(text("bot-tournament-bye", player=players[0]))
    names = " – ".join(language.say(player) for player in players)
    points = pairing_of(one, state.tournament.seats).points
    if points:
        result = " : ".join(points_said(state, each) for each in points)
        key = "bot-tournament-table-limit" if one.decided_by is DecidedBy.LIMIT else "bot-tournament-table-over"
        return language.say(text(key, number=one.board, players=names, result=result))
    return language.say(text("bot-tournament-table", number=one.board, players=names))


def points_said(state: TournamentState, points: int) -> str:
    """Points as people count them: 1 for a win, ½ for a draw; in pods 3 for the first place, and 0 for the last."""
    unit = FULL // 3 if state.tournament.system is System.PODS else FULL
    whole, rest = divmod(points * 6, unit * 6)
    signs = {0: "", unit * 3: "½", unit * 2: "⅓", unit * 4: "⅔"}
    fraction = signs.get(rest, "")
    return f"{whole}{fraction}" if whole or not fraction else fraction


def sheet_of(state: TournamentState, names: Mapping[int, str], language: Language) -> Crosstable:
    """The crosstable as it is drawn; ``names`` by user, where they are known."""
    rules = TIE_BREAKS[state.tournament.system][:1]
    heads = (language.say(text("bot-tournament-head-points")), *(_head_of(rule, language) for rule in rules))
    table = standings_of(state)
    places = {line.number: str(line.place) for line in table}
    lines, said = list[Line](), list[str]()
    for line in table:
        user_id = state.player(line.number)
        known = names.get(user_id) or language.plain.say(text("bot-tournament-number", number=line.number))
        sums = (points_said(state, line.points), *(_sum(state, rule, line) for rule in rules))
        lines.append(Line(str(line.place), str(line.number), known, _cells(state, line.number, places), sums))
        told = text("bot-tournament-said", place=line.place, player=known, points=sums[0], games=line.games)
        said.append(language.plain.say(told))
    name = f"tournament-{int(state.tournament.id)}-{state.tournament.version}"
    return Crosstable(name, heads, tuple(lines), tuple(said))


def _head_of(rule: TieBreak, language: Language) -> str:
    return language.plain.say(text(f"bot-tournament-head-{rule}"))


def _sum(state: TournamentState, rule: TieBreak, line: StandingsLine) -> str:
    if rule is TieBreak.BUCHHOLZ:
        return f"{line.buchholz / PARTS / FULL:.1f}"
    if rule is TieBreak.SONNEBORN:
        return f"{line.sonneborn / PARTS / FULL:.1f}"
    return f"{line.direct / 2:g}" if rule is TieBreak.DIRECT else str(line.wins)


def _cells(state: TournamentState, number: int, places: Mapping[int, str]) -> tuple[Cell, ...]:
    """What each round brought a player, and in which place the opponent is now."""
    cells = [Cell()] * state.tournament.round_number
    for one in state.pairings:
        if number not in one.numbers:
            continue
        points = pairing_of(one, state.tournament.seats).points
        got = "" if points is None else points_said(state, points[one.numbers.index(number)])
        others = [other for other in one.numbers if other != number]
        against = places[others[0]] if len(others) == 1 else ""
        cells[one.round_number - 1] = Cell("+" if not others else got or "·", against)
    return tuple(cells)
