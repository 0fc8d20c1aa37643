"""Every button and list of the bot."""

from __future__ import annotations

from bot.ui.ask import AskButton
from bot.ui.calls import ArchiveButton, CallTimeButton, ClaimButton
from bot.ui.closer import CloserButton, PlaceSelect
from bot.ui.computers import ComputersButton, ComputerSelect
from bot.ui.confirm import AgreeButton, ConfirmButton
from bot.ui.daily import TRIES
from bot.ui.erase import EraseButton
from bot.ui.fair import FairButton
from bot.ui.guide import GuideSelect, LearnButton, TaskButton
from bot.ui.hand import HandButton
from bot.ui.help import HelpButton
from bot.ui.lobby import FirstSelect, LobbyButton
from bot.ui.lookback import LookBackButton
from bot.ui.moderating import ModerateButton, ReplaceButton
from bot.ui.opening import AgainstButton, OpenButton
from bot.ui.picker import LineButton, MoveSelect, PlanButton, PlanSelect
from bot.ui.proposal import ProposalButton
from bot.ui.replay import MomentSelect, ReplayButton
from bot.ui.result import ResultButton
from bot.ui.rules import RuleButton, RuleSelect
from bot.ui.sharing import ShareSelect
from bot.ui.standings import PAGES
from bot.ui.substitutes import ReturnButton, SubstituteButton, SubstituteSelect
from bot.ui.undo import UndoButton

COMPONENTS = (
    MoveSelect,
    PlanSelect,
    LineButton,
    PlanButton,
    LobbyButton,
    FirstSelect,
    ComputersButton,
    ComputerSelect,
    ConfirmButton,
    AgreeButton,
    ModerateButton,
    ReplaceButton,
    ResultButton,
    LookBackButton,
    HandButton,
    ProposalButton,
    ReplayButton,
    MomentSelect,
    ShareSelect,
    GuideSelect,
    UndoButton,
    ClaimButton,
    SubstituteButton,
    SubstituteSelect,
    ReturnButton,
    CallTimeButton,
    ArchiveButton,
    EraseButton,
    AskButton,
    CloserButton,
    PlaceSelect,
    LearnButton,
    TaskButton,
    FairButton,
    HelpButton,
    OpenButton,
    AgainstButton,
    RuleButton,
    RuleSelect,
    *PAGES,
    *TRIES,
)
"""Every button and list; their ids do not overlap."""
