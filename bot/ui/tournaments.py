"""The message of a tournament: how it is played, who takes part, the tables of the round, and the buttons below."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context, moderates
from bot.limits import LAYOUT_CHARACTERS
from bot.model.places import board_link, place_link
from bot.model.sessions import GenerationalId, is_computer
from bot.model.tournaments import LAPSE, DecidedBy, PairingRow, Stage, Tournament, TournamentState
from bot.model.turn_times import DAY, HOUR
from bot.pictures.drawing import in_theme
from bot.store.rows.results import GameFilter
from bot.tournaments.round_start import fewest, may_return, pairing_of, standings_of
from bot.tournaments.standings import TIE_BREAKS
from bot.tournaments.systems import FIXED
from bot.ui.answers import Reply, ask
from bot.ui.archive import archive_view
from bot.ui.base import LayoutPart, PersistentButton, attached, gallery, layout
from bot.ui.crosstables import points_said
from bot.ui.lobby import option_lines
from bot.ui.new_tournament import NewTournamentButton, company_note
from bot.ui.standings import title
from bot.ui.terms import moment, terms_lines
from bot.words.language import Language
from games import REGISTRY
from games.core.text import Text, text
from rendering.palette import ColourTheme
from rendering.picture import Picture

LISTED = 16
"""The most tables, or players, that the message lists; the pictures have all of them."""

MEDALS = 3
"""The card names those who came so far, also where several share a place."""

FEWEST_SEATS = 2
"""At a table of so many there is one opponent, whose place the picture names."""

SPARE = 200
"""Characters left for what the message of `/tournament show` says besides."""

TournamentAction: TypeAlias = Literal["join", "leave", "start", "pause", "resume", "end", "sure", "games"]

OFFERED: Mapping[Stage, tuple[TournamentAction, ...]] = {
    Stage.LOBBY: ("join", "leave", "start", "end"),
    Stage.RUNNING: ("join", "leave", "pause", "end"),
    Stage.PAUSED: ("leave", "resume", "end"),
}
"""What can be done with a tournament that goes on; joining only where somebody can enter, or come back."""


class TournamentButton(PersistentButton, prefix="tourney", answers="editing"):
    """What players and the organiser do with one press."""

    STYLES: ClassVar = {
        "join": discord.ButtonStyle.success,
        "start": discord.ButtonStyle.primary,
        "sure": discord.ButtonStyle.danger,
    }
    PRIVATE: ClassVar = {"games"}

    action: TournamentAction
    tournament_id: GenerationalId

    async def act(self, context: Context) -> None:
        """Do it; the message for everybody follows by itself."""
        if self.action == "games":
            await self._list_games(context)
            return
        number = self.tournament_id
        state = await context.host.tournaments.find(number, context.guild_id)
        moderator = moderates(context.interaction, state.tournament.channel_id)
        if self.action == "join":
            await context.host.tournaments.join(number, context.user_id, context.now)
        elif self.action == "leave":
            await context.host.tournaments.leave(number, context.user_id, context.now)
        elif self.action == "end":
            await context.host.tournaments.require_organised(number, context.user_id, moderator=moderator)
            begun = bool(state.tournament.round_number)
            label = context.say(text("bot-tourney-sure" if begun else "bot-tourney-sure-lobby"))
            button = TournamentButton("sure", state.tournament.id).with_label(label)
            await ask(context, text("bot-tourney-end-sure", begun="yes" if begun else "no"), button)
            return
        else:
            acts = {"start": context.host.tournaments.start, "pause": context.host.tournaments.pause}
            acts |= {"resume": context.host.tournaments.resume, "sure": context.host.tournaments.end}
            await acts[self.action](number, context.user_id, context.now, moderator=moderator)
        context.host.tournament_runner.wake()
        said = context.say(text(f"bot-tourney-{self.action}-done"))
        if self.action == "join":
            said += await company_note(context)
        if context.is_private:
            await context.edit(layout(said))
        else:
            await context.send(layout(said))

    async def _list_games(self, context: Context) -> None:
        """Show the games that are over, to be opened in the replay, to whoever asks."""
        guild_id = context.server_id
        state = await context.host.tournaments.find(self.tournament_id, guild_id)
        sought = GameFilter(tournament_id=int(state.tournament.id))
        await context.send(await archive_view(context, sought, 1, context.language))


def tournament_view(
    state: TournamentState,
    pictures: Sequence[Picture],
    theme: ColourTheme,
    language: Language,
    obstacle: Text | None = None,
) -> Reply:
    """The message that everybody sees, edited in place; ``obstacle`` is what keeps its tables from being opened."""
    shown = [in_theme(one, theme) for one in pictures]
    head = _head(state, language)
    if obstacle is not None:
        head.append(language.say(text("bot-tournament-held-up", why=obstacle)))
    items: list[LayoutPart] = ["\n".join(head)]
    if shown:
        if state.tournament.seats == FEWEST_SEATS:
            items[0] = f"{items[0]}\n-# {language.say(text('bot-tournament-legend'))}"
        items.append(gallery(*shown))
    below = _below(state, language, LAYOUT_CHARACTERS - len(str(items[0])) - SPARE)
    if below:
        items.append("\n".join(below))
    buttons: list[discord.ui.Item[Any]] = [*buttons_of(state, language)]
    if not state.tournament.is_open:
        buttons.append(NewTournamentButton("form").in_language(language))
    return layout(*items, buttons), [attached(one) for one in shown]


def card_view(state: TournamentState, picture: Picture | None, theme: ColourTheme, language: Language) -> Reply:
    """The message that closes a tournament, to be shared: who has won, and the first of the table."""
    said = [language.say(text("bot-tournament-over-title", tournament=title(state.tournament)))]
    for line in [one for one in standings_of(state) if one.place <= MEDALS and one.games][:LISTED]:
        name = player_name(state.player(line.number))
        told = text("bot-tournament-medal", place=line.place, player=name, points=points_said(state, line.points))
        said.append(language.say(told))
    if picture is None:
        return layout("\n".join(said)), []
    shown = in_theme(picture, theme)
    return layout("\n".join(said), gallery(shown)), [attached(shown)]


def buttons_of(state: TournamentState, language: Language) -> list[TournamentButton]:
    """The buttons that do something to it."""
    tournament = state.tournament
    late = tournament.system in FIXED or tournament.round_number >= (tournament.rounds or 0)
    back = any(one.user_id > 0 and may_return(tournament, one) for one in state.entrants)
    joining = tournament.stage is Stage.LOBBY or not late or back
    offered = [one for one in OFFERED.get(tournament.stage, ()) if one != "join" or joining]
    if any(one.session_id is not None and one.places for one in state.pairings):
        offered.append("games")
    return [TournamentButton(one, tournament.id).in_language(language) for one in offered]


def _head(state: TournamentState, language: Language) -> list[str]:
    tournament = state.tournament
    lines = [language.say(text("bot-tournament-heading", tournament=title(tournament)))]
    system = text(f"bot-tournament-system-{tournament.system}", seats=tournament.seats)
    lines.append(language.say(text("bot-tournament-organised", system=system, organiser=_organiser(tournament))))
    lines += _chosen(tournament, language)
    lines.append(language.say(_stage(state)))
    if tournament.stage is Stage.LOBBY and not any(is_computer(one.user_id) for one in state.entered):
        lines.append("-# " + language.say(text("bot-tournament-people")))
    if tournament.lapses_at is not None:
        lines.append("-# " + language.say(text("bot-tournament-expires", moment=moment(tournament.lapses_at))))
    limit = text("bot-span-days", number=max(1, tournament.round_limit // DAY))
    what = text("bot-tournament-limited-table" if tournament.one_at_a_time else "bot-tournament-limited-round")
    lines.append("-# " + language.say(text(f"bot-tournament-limit-{tournament.at_limit}", what=what, limit=limit)))
    if tournament.one_at_a_time:
        lines.append("-# " + language.say(text("bot-tournament-placed-channel")))
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


def _chosen(tournament: Tournament, language: Language) -> list[str]:
    """How its games differ from usual ones."""
    usual = dict(REGISTRY[tournament.game].complete_options({}))
    chosen = option_lines(tournament.game, tournament.options, language) if tournament.options != usual else []
    return chosen + ([] if tournament.rated else [language.say(text("bot-lobby-casual"))])


def _organiser(tournament: Tournament) -> Text:
    """Whoever looks after it: a lobby without its organiser is for the moderators to begin or to end."""
    if tournament.organiser_id < 0:
        return text("bot-tournament-moderators")
    return text("bot-tournament-name", player=player_name(tournament.organiser_id))


def _lobby(tournament: Tournament, count: int) -> Text:
    """How many have entered, and what begins it."""
    least, when = fewest(tournament), moment(tournament.starts_at or 0)
    wanted = max(tournament.starts_with or 0, least)
    if tournament.starts_at is not None and tournament.starts_with is not None:
        return text("bot-tournament-lobby-either", count=count, moment=when, wanted=wanted)
    if tournament.starts_at is not None:
        return text("bot-tournament-lobby-at", count=count, moment=when)
    if tournament.starts_with is not None:
        return text("bot-tournament-lobby-with", count=count, wanted=wanted)
    return text("bot-tournament-lobby", count=count, least=least)


def _stage(state: TournamentState) -> Text:
    tournament, count = state.tournament, len(state.entered)
    if tournament.stage is Stage.LOBBY:
        return _lobby(tournament, count)
    if tournament.stage is Stage.RUNNING:
        until = moment(tournament.round_until or 0)
        rounds = tournament.rounds or 0
        key = "bot-tournament-running-one" if tournament.one_at_a_time else "bot-tournament-running"
        return text(key, round=tournament.round_number, rounds=rounds, moment=until)
    if tournament.stage is Stage.CANCELLED and tournament.starts_at is not None and count < fewest(tournament):
        return text("bot-tournament-cancelled-few", least=fewest(tournament))
    if tournament.has_lapsed:
        return text("bot-tournament-cancelled-expired", days=LAPSE // DAY)
    return text(f"bot-tournament-{tournament.stage}")


def _below(state: TournamentState, language: Language, room: int) -> list[str]:
    """The players of a lobby, or the tables of the round, as far as there is room for them."""
    if state.tournament.stage is Stage.LOBBY:
        return _entered(state, language)
    notes = list(_notes(state, language))
    room -= sum(len(one) + 1 for one in notes) + SPARE
    lines = list[str]()
    for one in state.current[:LISTED]:
        line = _table(state, one, language)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    more = len(state.current) - len(lines)
    return [*lines, *([language.say(text("bot-games-more", count=more))] if more else []), *notes]


def _notes(state: TournamentState, language: Language) -> Iterator[str]:
    """What the organiser or a moderator has done, the latest results that were set among it."""
    for one in [each for each in state.pairings if each.decided_by is DecidedBy.ORGANISER][-3:]:
        adjuster = player_name(one.adjuster_id or 0)
        noted = text("bot-tournament-adjusted", round=one.round_number, table=one.board, player=adjuster)
        yield "-# " + language.say(noted)
    out = [text("bot-tournament-name", player=player_name(one.user_id)) for one in state.entrants if one.expelled]
    if out:
        yield "-# " + language.say(text("bot-tournament-expelled", players=tuple(out[-3:])))


def _entered(state: TournamentState, language: Language) -> list[str]:
    names = [language.say(text("bot-tournament-name", player=player_name(one.user_id))) for one in state.entered]
    more = len(names) - LISTED
    rest = [language.say(text("bot-games-more", count=more))] if more > 0 else []
    listed = [", ".join(names[:LISTED])] if names else []
    return [*listed, *rest, *_notes(state, language)]


def _table(state: TournamentState, one: PairingRow, language: Language) -> str:
    players = [text("bot-tournament-name", player=player_name(state.player(number))) for number in one.numbers]
    if one.decided_by is DecidedBy.BYE:
        return language.say(text("bot-tournament-bye", player=players[0]))
    names = " – ".join(language.say(player) for player in players)
    points = pairing_of(one, state.tournament.seats).points
    number, place = f"**{one.board}**", state.places.get(one.session_id or 0)
    if place is not None and place.channel_id != state.tournament.channel_id:
        # A thread shows its latest board, whichever that is by now.
        number = f"[{number}]({place_link(state.tournament.guild_id, place.channel_id)})"
    elif place is not None and place.board_id is not None:
        number = f"[{number}]({board_link(state.tournament.guild_id, place.channel_id, place.board_id)})"
    if points:
        result = " : ".join(points_said(state, each) for each in points)
        key = "bot-tournament-table-limit" if one.decided_by is DecidedBy.LIMIT else "bot-tournament-table-over"
        return language.say(text(key, number=number, players=names, result=result))
    return language.say(text("bot-tournament-table", number=number, players=names))
