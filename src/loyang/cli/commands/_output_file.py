"""Writing a picture or a page to a file, whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from loyang.errors import OptionError

__all__ = ["check_output", "write_output"]


def check_output(option: str, target: str, *sources: str) -> None:
    """Complain about a file that cannot be meant, before any work is done for it.

    Args:
        option: the option that names it, for the complaint: ``"--html"``.
        target: the file to write.
        sources: files that the command reads; the target must be none of them.

    Raises:
        OptionError: if it is a folder, is in no folder, or is one of the sources.
    """
    path = Path(target)
    try:
        if path.is_dir():
            raise OptionError(f"{option}: {target} is a folder, not a file")
        if not path.parent.is_dir():
            raise OptionError(f"{option}: {target}: there is no folder {path.parent}")
        if path.exists() and any(
            Path(source).exists() and path.samefile(source) for source in sources
        ):
            raise OptionError(f"{option}: {target} is what is read, name another file")
    except (OSError, ValueError) as error:  # a name too long, or with a zero byte in it
        raise OptionError(f"{option}: {target!r}: {_reason(error)}") from None


def write_output(target: str, text: str) -> None:
    """Write a text to a file in UTF-8; if that fails, the file is as it was before.

    Raises:
        OSError: naming the file, if it cannot be written.
    """
    try:
        # A link is followed: what it points to is replaced, not the link.
        path = Path(os.path.realpath(target))
        before = path.stat().st_mode if path.exists() else None
        if before is not None and not stat.S_ISREG(before):
            path.write_text(text, "utf-8")  # a pipe or a device, which cannot be replaced
        else:
            _replace(path, text, before)
    except OSError as error:
        raise OSError(error.errno, f"{target}: {_reason(error)}") from None


def _replace(path: Path, text: str, mode: int | None) -> None:
    handle, name = tempfile.mkstemp(prefix=".loyang-", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        part.chmod(0o666 & ~_umask() if mode is None else stat.S_IMODE(mode))
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What is taken from the permissions of new files; it can be read only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
