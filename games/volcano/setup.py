"""How a session of Volcano is set up: its options, which of them go together, and the set-up a position carries."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.contract import ChoiceOption, Option, Options, OptionValue, TextOption, ToggleOption
from games.core.refusals import InvalidSetup
from games.core.text import Text, text
from games.volcano.layouts import fixed_opening, read_opening, write_opening
from games.volcano.variants import CUSTOM, LAYOUTS, MINI, STANDARD, VARIANTS, Variant

PROVED = "proved"
CLAIMED = "claimed"

NO_CHALLENGE = "none"
RED = "red"
LARGE = "large"
TREES = "trees"

VARIANT = ChoiceOption("variant", tuple(VARIANTS), STANDARD.key)
LAYOUT = ChoiceOption("layout", LAYOUTS, STANDARD.layouts[0])
OPENING = TextOption("opening", 100)
NO_RETURN = ToggleOption("no_return", default=False)
MELTING = ToggleOption("melting", default=False)
ENDING = ChoiceOption("ending", (PROVED, CLAIMED), PROVED)
CHALLENGE = ChoiceOption("challenge", (NO_CHALLENGE, RED, LARGE, TREES), NO_CHALLENGE)
HINTS = ToggleOption("hints", default=False)

OPTIONS: tuple[Option, ...] = (VARIANT, LAYOUT, OPENING, NO_RETURN, MELTING, ENDING, CHALLENGE, HINTS)


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays as it is from the first move to the last.

    ``variant`` and ``layout`` are keys, ``opening`` the text of an opening of one's own, else empty; ``claimed`` says
    that a Mini game ends by a claim instead of a proof (O14); ``challenge`` is empty where there is none (O20).
    """

    variant: str = STANDARD.key
    layout: str = STANDARD.layouts[0]
    opening: str = ""
    no_return: bool = False
    melting: bool = False
    claimed: bool = False
    challenge: str = ""
    hints: bool = False

    @classmethod
    def of(cls, settled: Options) -> Setup:
        """The set-up that settled options describe."""
        challenge = str(settled[CHALLENGE.key])
        return cls(
            variant=str(settled[VARIANT.key]),
            layout=str(settled[LAYOUT.key]),
            opening=str(settled[OPENING.key]),
            no_return=bool(settled[NO_RETURN.key]),
            melting=bool(settled[MELTING.key]),
            claimed=settled[ENDING.key] == CLAIMED,
            challenge="" if challenge == NO_CHALLENGE else challenge,
            hints=bool(settled[HINTS.key]),
        )

    @property
    def rules(self) -> Variant:
        """The variant that is played."""
        return VARIANTS[self.variant]

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The keys of the options that are on and change what a line of moves is worth."""
        chosen = {NO_RETURN.key: self.no_return, MELTING.key: self.melting}
        return tuple(key for key, on in chosen.items() if on)


def settle(given: Options) -> dict[str, OptionValue]:
    """Complete the options, in their order; raises InvalidSetup for what cannot be or does not go together.

    The usual layout is that of the variant. An opening of one's own implies the layout "custom" (O4) and is written
    in full.
    """
    for key in given:
        if key not in {option.key for option in OPTIONS}:
            raise InvalidSetup(text("volcano-unknown-option", option=key))
    variant = VARIANTS[_choice(given, VARIANT)]
    opening = _text_of(given)
    settled: dict[str, OptionValue] = {VARIANT.key: variant.key}
    settled[LAYOUT.key] = layout = _layout(given, variant, opening)
    settled[OPENING.key] = write_opening(read_opening(opening, variant)) if layout == CUSTOM else ""
    settled[NO_RETURN.key] = _toggle(given, NO_RETURN)
    settled[MELTING.key] = _toggle(given, MELTING)
    settled[ENDING.key] = ending = _choice(given, ENDING)
    settled[CHALLENGE.key] = challenge = _choice(given, CHALLENGE)
    settled[HINTS.key] = _toggle(given, HINTS)
    if ending == CLAIMED and variant is not MINI:
        raise InvalidSetup(text("volcano-ending-unfit", variant=_name_of(variant)))
    if challenge != NO_CHALLENGE and variant is not STANDARD:
        raise InvalidSetup(text("volcano-challenge-unfit", variant=_name_of(variant)))
    return settled


def _layout(given: Options, variant: Variant, opening: str) -> str:
    usual = CUSTOM if opening else variant.layouts[0]
    layout = _choice(given, ChoiceOption(LAYOUT.key, LAYOUT.choices, usual))
    if layout not in variant.layouts:
        fitting = tuple(text(f"volcano-option-layout-{name}") for name in variant.layouts)
        name = text(f"volcano-option-layout-{layout}")
        raise InvalidSetup(text("volcano-layout-unfit", layout=name, variant=_name_of(variant), layouts=fitting))
    if opening and layout != CUSTOM:
        raise InvalidSetup(text("volcano-opening-unused", layout=text(f"volcano-option-layout-{layout}")))
    if layout == CUSTOM and not opening:
        example = write_opening(fixed_opening(variant.layouts[0], variant))
        raise InvalidSetup(text("volcano-opening-missing", example=example))
    return layout


def _name_of(variant: Variant) -> Text:
    return text(f"volcano-option-variant-{variant.key}")


def _choice(given: Options, option: ChoiceOption) -> str:
    chosen = given.get(option.key, option.default)
    if not isinstance(chosen, str) or chosen not in option.choices:
        name = text(f"volcano-option-{option.key}-name")
        raise InvalidSetup(text("volcano-unknown-choice", option=name, choices=option.choices))
    return chosen


def _toggle(given: Options, option: ToggleOption) -> bool:
    chosen = given.get(option.key, option.default)
    if not isinstance(chosen, bool):
        raise InvalidSetup(text("volcano-not-a-toggle", option=text(f"volcano-option-{option.key}-name")))
    return chosen


def _text_of(given: Options) -> str:
    opening = given.get(OPENING.key, OPENING.default)
    if not isinstance(opening, str) or len(opening) > OPENING.longest:
        raise InvalidSetup(text("volcano-opening-long", longest=OPENING.longest))
    return opening.strip()
