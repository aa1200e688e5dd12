"""Without its extra an adapter says which one to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

NEEDED = {
    "loyang.adapters.observation": ("numpy", "gymnasium"),
    "loyang.adapters.pettingzoo": ("pettingzoo", "pettingzoo"),
    "loyang.adapters.gymnasium": ("gymnasium", "gymnasium"),
    "loyang.adapters.open_spiel": ("pyspiel", "openspiel"),
}


def said(code: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8"
    )
    return done.stdout.strip()


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_package_is_named_with_its_extra(name: str) -> None:
    package, extra = NEEDED[name]
    code = f"""
import sys, loyang
sys.modules[{package!r}] = None
try:
    import {name}
except loyang.MissingPackageError as error:
    print(error)
"""
    assert said(code) == f"{package} is not installed; pip install 'loyang[{extra}]' brings it"


def test_the_plain_library_loads_none_of_them() -> None:
    code = (
        "import sys, loyang, loyang.actions, loyang.adapters; "
        "print(sorted({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & {*sys.modules}))"
    )
    assert said(code) == "[]"
