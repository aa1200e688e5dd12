"""Beside each ruling of the pages in docs/rulings: a picture of its position, drawn by the library.

The pictures are drawn while the site is built, in the colours of both themes; none is stored.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from loyang import svg
from loyang.rulings import RulingBlock, find_rulings, play_ruling

__all__ = ["on_page_markdown"]

THEMES = {"light": "#only-light", "dark": "#only-dark"}
"""Each theme of the library, and how an image is told to the site to be of that theme only."""


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put a picture behind each block of a page of rulings."""
    source = PurePosixPath(page.file.src_uri)
    if source.parent.name != "rulings":
        return markdown
    lines = markdown.splitlines()
    for number, block in reversed([*enumerate(find_rulings(markdown), start=1)]):
        end = block.line - 1 + len(block.text.splitlines())  # the fence that closes it
        pictures = _pictures(f"{source.stem}-{number}", block, source.parent, config, files)
        lines[end + 1 : end + 1] = ["", *pictures]
    return "\n".join(lines)


def _pictures(
    name: str, block: RulingBlock, folder: PurePosixPath, config: MkDocsConfig, files: Files
) -> list[str]:
    """The lines of Markdown that show the position of a ruling; the pictures become files."""
    start = play_ruling(block.text).start
    shown = []
    for theme, only in THEMES.items():
        path = f"pictures/{name}-{theme}.svg"
        drawn = svg.position(start, theme=theme)
        files.append(File.generated(config, str(folder / path), content=drawn))
        picture = f"![Position of the ruling: {block.heading}]({path}{only}){{ loading=lazy }}"
        shown.append(f"[{picture}]({path})")  # to be seen at its full size
    return shown
