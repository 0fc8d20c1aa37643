"""Every button and list of the bot."""

from bot.ui.against import AgainstButton, PlayButton, StrengthSelect
from bot.ui.archive import ARCHIVE
from bot.ui.beside import BesideButton
from bot.ui.calls import ArchiveButton, CallTimeButton, ClaimButton, ReturnButton, SubstituteButton, SubstituteSelect
from bot.ui.confirm import AgreeButton, ConfirmButton, EraseButton, ModerateButton, ReplaceButton
from bot.ui.controls import CloserButton, HandButton, MoreButton, PlaceSelect, UndoButton
from bot.ui.daily.duels import DUELS
from bot.ui.daily.practice import PRACTICE
from bot.ui.daily.tries import TRIES
from bot.ui.follow import FollowButton, FollowedSelect
from bot.ui.forms import AgainButton
from bot.ui.guide import FairButton, GuideSelect, LearnButton
from bot.ui.handicaps import HandicapButton, HandicapSelect
from bot.ui.help import HelpButton
from bot.ui.imports import ImportButton
from bot.ui.invite import GuestSelect, TableForm
from bot.ui.kept import KeepButton, KeepTurnButton, KeptButton, KeptSelect, KeptStepButton
from bot.ui.later import LaterButton, LaterSelect, PlanKeepButton
from bot.ui.lobby import ComputersButton, ComputerSelect, FirstSelect, LobbyButton
from bot.ui.lookback import LookBackButton
from bot.ui.matters import MatterButton
from bot.ui.new_table import OpenButton, ThreadButton
from bot.ui.new_tournament import NewTournamentButton
from bot.ui.notes import NoteButton
from bot.ui.picker import LineButton, MoveSelect, PlanSelect
from bot.ui.plans import PlannedSelect
from bot.ui.play_here import DoButton, EverythingButton, FillButton, OptionSelect
from bot.ui.profiles import ProfileSeasonSelect
from bot.ui.proposal import ProposalButton
from bot.ui.replay import MomentSelect, ReplayButton, ShareSelect
from bot.ui.result import ResultButton
from bot.ui.rules import RuleButton, RuleSelect
from bot.ui.seasons import SEASONS
from bot.ui.settings_page import SETTINGS
from bot.ui.standings import PAGES
from bot.ui.suggestions import AskButton, PlanButton
from bot.ui.tournaments import TournamentButton

COMPONENTS = (
    MoveSelect,
    PlanSelect,
    LineButton,
    PlanButton,
    LobbyButton,
    BesideButton,
    FirstSelect,
    ComputersButton,
    ComputerSelect,
    MoreButton,
    MatterButton,
    GuestSelect,
    HandicapButton,
    HandicapSelect,
    ConfirmButton,
    AgreeButton,
    ModerateButton,
    ReplaceButton,
    ImportButton,
    ResultButton,
    LookBackButton,
    HandButton,
    ProposalButton,
    ReplayButton,
    MomentSelect,
    ShareSelect,
    NoteButton,
    KeepButton,
    KeepTurnButton,
    KeptSelect,
    KeptStepButton,
    KeptButton,
    LaterSelect,
    LaterButton,
    PlanKeepButton,
    PlannedSelect,
    FollowButton,
    FollowedSelect,
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
    FairButton,
    HelpButton,
    OpenButton,
    ThreadButton,
    AgainstButton,
    StrengthSelect,
    PlayButton,
    RuleButton,
    RuleSelect,
    TournamentButton,
    ProfileSeasonSelect,
    NewTournamentButton,
    EverythingButton,
    DoButton,
    OptionSelect,
    FillButton,
    TableForm,
    AgainButton,
    *PAGES,
    *ARCHIVE,
    *SEASONS,
    *SETTINGS,
    *TRIES,
    *PRACTICE,
    *DUELS,
)
"""Every button and list; their ids do not overlap."""
