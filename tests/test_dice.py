"""`Dice`: fair for every number, and the same everywhere."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from loyang import Dice, OptionError

WORDS = 1 << 64
"""Dice are thrown out of whole numbers below this one."""


def words(seed: int, number: int) -> list[int]:
    dice = Dice(seed)
    return [dice.below(WORDS) for _ in range(number)]


@pytest.mark.parametrize("number", [1, 2, 6, 70, (1 << 62) * 3, (1 << 63) + 1, WORDS - 1, WORDS])
def test_a_word_is_left_out_where_it_would_favour_small_numbers(number: int) -> None:
    fair = [word % number for word in words(7, 200) if word < WORDS - WORDS % number]
    dice = Dice(7)
    assert [dice.below(number) for _ in fair] == fair


def test_faces_come_about_equally_often() -> None:
    dice = Dice("fair")
    faces = Counter(dice.below(6) for _ in range(6_000))
    assert sorted(faces) == list(range(6))
    chi_square = sum((count - 1_000) ** 2 / 1_000 for count in faces.values())
    assert chi_square < 20.5  # 0.1 % of fair dice do worse, and the seed is fixed


def test_a_number_and_its_text_are_different_seeds() -> None:
    assert words(1, 3) != [Dice("1").below(WORDS) for _ in range(3)]


def test_dice_go_on_where_they_were_pickled() -> None:
    dice = Dice(3)
    for _ in range(5):
        dice.below(100)
    copy = pickle.loads(pickle.dumps(dice))  # noqa: S301 - made here
    assert [copy.below(100) for _ in range(20)] == [dice.below(100) for _ in range(20)]


@pytest.mark.parametrize("number", [0, -1, WORDS + 1])
def test_numbers_that_no_dice_have_are_refused(number: int) -> None:
    with pytest.raises(OptionError, match="number: "):
        Dice(1).below(number)
