"""Those who take part in a tournament: computers by their names, and what somebody is told of the company there.

Tournaments do not look at blocks. Who meets whom follows from rules that everybody knows, so a pairing that kept two
apart would tell that one of them has blocked the other. Whoever has blocked anybody is told so alone, as they enter.
"""

from bot.host.context import Context
from bot.model.refusals import SessionRefusal
from bot.model.sessions import is_computer
from bot.model.tournaments import TournamentState
from bot.wire.people import player_name
from bot.words.language import Language
from games.core.text import text


async def company_note(context: Context) -> str:
    """A line for whoever enters and has blocked somebody, whoever takes part; empty for all others."""
    if not await context.host.blocks.listed(context.user_id):
        return ""
    return f"\n-# {context.say(text('bot-tournament-company'))}"


def computers_of(state: TournamentState, language: Language) -> dict[str, int]:
    """The computers that take part, by their names there."""
    taking_part = (one.user_id for one in state.entrants if one.left_in is None)
    found = sorted(filter(is_computer, taking_part), reverse=True)
    return {language.plain.say(text("bot-tournament-name", player=player_name(one))): one for one in found}


def computer_called(state: TournamentState, written: str, language: Language) -> int:
    """The computer that takes part under this name, whether its mark is written or not; refuses any other."""
    found = computers_of(state, language)
    wanted = _letters(written)
    player = next((player for name, player in found.items() if _letters(name) == wanted), None)
    if player is None:
        names = tuple(found)
        key = "bot-tournament-refusal-no-computer" if names else "bot-tournament-refusal-no-computers"
        raise SessionRefusal(text(key, computers=names))
    return player


def _letters(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())
