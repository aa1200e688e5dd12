"""HLP: using an option of a helper, effect by effect.

An option is a list of effects of the vocabulary (`loyang.ruleset.effects`). What each does stands
in `loyang.rules.helpers.own` and `loyang.rules.helpers.lantern`; borrowing another helper is here,
since it uses a whole option of that one.
"""

from __future__ import annotations

from collections.abc import Iterator

from loyang._support.words import counted
from loyang.moves import Choice, Refusal
from loyang.rules.action_phase import others
from loyang.rules.cards_in_play import area_of
from loyang.rules.helpers.effect import NOTHING, UNCHOSEN, EffectRule, Use, kept_choice, their_card
from loyang.rules.helpers.lantern import LANTERN_EFFECTS
from loyang.rules.helpers.own import OWN_EFFECTS
from loyang.ruleset import effects as vocabulary
from loyang.ruleset.cards import HelperOption
from loyang.ruleset.effects import Effect, Timing
from loyang.state import State

__all__ = ["EFFECT_RULES", "Use", "check_choices", "list_choices", "perform_choices"]


# --- whole options -----------------------------------------------------------------------------


def list_choices(state: State, use: Use, option: HelperOption) -> list[tuple[Choice, ...]]:
    """All choices with which the option can be used, in ascending order."""
    return _list_choices(state, use, option.effects)


def _list_choices(state: State, use: Use, effects: tuple[Effect, ...]) -> list[tuple[Choice, ...]]:
    effect, rest = effects[0], effects[1:]
    rule = EFFECT_RULES[type(effect)]
    if rule.choices is None:
        if rule.check(state, use, effect, NOTHING) is not None:
            return []
        if not rest:
            return [()]
        return _list_choices(rule.perform(state, use, effect, NOTHING), use, rest)
    choices = rule.choices(state, use, effect)
    if isinstance(effect, vocabulary.BorrowHelper):
        return [
            (choice, *more)
            for choice in choices
            for more in list_choices(state, *_borrowed(state, use, choice))
        ]
    if not rest:
        return [(choice,) for choice in choices]
    return [
        (choice, *more)
        for choice in choices
        for more in _list_choices(rule.perform(state, use, effect, choice), use, rest)
    ]


def check_choices(
    state: State, use: Use, option: HelperOption, choices: tuple[Choice, ...]
) -> Refusal | None:
    """Refuse choices with which the option cannot be used."""
    for place, effect in enumerate(option.effects):
        rule = EFFECT_RULES[type(effect)]
        choice = NOTHING
        if rule.chooses:
            if not choices:
                asked = ", ".join(_PARTS[part] for part in rule.chooses)
                return Refusal(use.rule, f"this option asks for {asked}")
            choice, *left = choices
            choices = tuple(left)
            refusal = _check_parts(use, rule, choice)
            if refusal is not None:
                return refusal
        refusal = rule.check(state, use, effect, choice)
        if refusal is not None:
            return refusal
        if isinstance(effect, vocabulary.BorrowHelper):
            return check_choices(state, *_borrowed(state, use, choice), choices)
        if place + 1 < len(option.effects):
            state = rule.perform(state, use, effect, choice)
    if choices:
        return Refusal(use.rule, "more is chosen than this option asks")
    return None


_PARTS = {
    "player": "another player",
    "card": "a card or field",
    "own": "an own card",
    "option": "an option",
    "give": "what is given",
    "take": "what is taken",
}


def _check_parts(use: Use, rule: EffectRule, choice: Choice) -> Refusal | None:
    for name, unchosen in UNCHOSEN.items():
        if name in rule.chooses or getattr(choice, name) == unchosen:
            continue
        if name == "player":
            return Refusal("HLP-2", f"{use.helper} touches no other player with this option")
        asked = ", ".join(_PARTS[part] for part in rule.chooses)
        return Refusal(use.rule, f"this option asks for {asked}, and not for {_PARTS[name]}")
    return None


def perform_choices(
    state: State, use: Use, option: HelperOption, choices: tuple[Choice, ...]
) -> State:
    """Carry out the option's effects in their order."""
    for effect in option.effects:
        rule = EFFECT_RULES[type(effect)]
        choice = NOTHING
        if rule.chooses:
            choice, *left = choices
            choices = tuple(left)
        if isinstance(effect, vocabulary.BorrowHelper):
            return perform_choices(state, *_borrowed(state, use, choice), choices)
        state = rule.perform(state, use, effect, choice)
    return state


# --- borrowing a helper --------------------------------------------------------------------------


def _borrowed(state: State, use: Use, choice: Choice) -> tuple[Use, HelperOption]:
    """The borrowed option, used by the borrower."""
    option = state.ruleset.helper(choice.card).options[choice.option - 1]
    return Use(use.player, use.helper, option.rule), option


def _list_loans(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for helper in area_of(state, owner).helpers:
            card = state.ruleset.helper(helper.card)
            if card.timing is Timing.HARVEST:
                continue
            for number, option in enumerate(card.options, start=1):
                if not _borrows(option):
                    yield kept_choice(owner, helper.card, option=number)


def _borrows(option: HelperOption) -> bool:
    return any(isinstance(effect, vocabulary.BorrowHelper) for effect in option.effects)


def _check_borrow(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    helper = their_card(state, use, choice, lambda area: area.helpers, "helper")
    if isinstance(helper, Refusal):
        return helper
    card = state.ruleset.helper(choice.card)
    if card.timing is Timing.HARVEST:
        return Refusal(use.rule, f"{choice.card} is used {card.timing.words} only")
    if not 1 <= choice.option <= len(card.options):
        return Refusal(use.rule, f"{choice.card} has {counted(len(card.options), 'option')}")
    if _borrows(card.options[choice.option - 1]):
        return Refusal(use.rule, f"{choice.card} borrows helpers itself")
    return None


def _borrow(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    raise AssertionError("a borrowed option is carried out by perform_choices")


EFFECT_RULES: dict[type[Effect], EffectRule] = {
    **OWN_EFFECTS,
    **LANTERN_EFFECTS,
    vocabulary.BorrowHelper: EffectRule(
        _check_borrow, _borrow, ("player", "card", "option"), _list_loans
    ),
}
"""The rule of each effect."""
