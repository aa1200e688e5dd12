"""What to say where a package of an extra is not installed."""

from __future__ import annotations

from loyang.errors import MissingPackageError

__all__ = ["missing"]


def missing(package: str, extra: str) -> MissingPackageError:
    """The error for a package that is not installed, and the extra that brings it."""
    return MissingPackageError(
        f"{package} is not installed; pip install 'loyang[{extra}]' brings it"
    )
