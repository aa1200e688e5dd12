"""One HTML file that needs no other: nothing is loaded, and no script runs but its own."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files

__all__ = ["document", "isolated", "plain", "template"]

# Marks that turn the direction of what follows, line breaks and other control characters.
_UNSEEN = {
    **dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), " "),
    **dict.fromkeys((0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)), ""),
}


def template(name: str) -> str:
    """A style sheet or script of this room."""
    return (files("loyang.pages") / "templates" / name).read_text("utf-8")


def plain(text: str) -> str:
    r"""A text without control characters and marks of direction.

    >>> plain("Ann\u202e\n(P2)")
    'Ann (P2)'
    """
    return text.translate(_UNSEEN)


def isolated(text: str) -> str:
    """A text from outside as HTML; its direction does not touch what stands around it.

    >>> isolated("<b>Ann</b>")
    '<bdi>&lt;b&gt;Ann&lt;/b&gt;</bdi>'
    """
    return f"<bdi>{escape(plain(text))}</bdi>"


def document(
    title: str, body: str, styles: Sequence[str], script: str = "", data: object = None
) -> str:
    """A whole page.

    The page forbids the browser everything but its own styles and its own script, which it names
    by their hashes: what a text from outside might smuggle in would not run.

    Args:
        title: the name of the page, as text.
        body: what is in it, as HTML.
        styles: style sheets; also those that the script will insert.
        script: what runs once the page is there.
        data: what the script reads from the element ``data``, made of what JSON knows.

    >>> page = document("Game", "<p>Hello</p>", ["p { color: red }"], data="</script>")
    >>> page.count("</script>"), page.startswith("<!doctype html>")
    (1, True)
    """
    style_hashes = " ".join(map(_hash, styles)) or "'none'"
    script_hash = _hash(script) if script else "'none'"
    policy = (
        f"default-src 'none'; img-src data:; style-src {style_hashes}; script-src {script_hash}; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(plain(title))}</title>",
        '<link rel="icon" href="data:,">',  # or the browser asks the server for one
        *(f"<style>{style}</style>" for style in styles),
        "</head>",
        "<body>",
        body,
    ]
    if data is not None:
        parts.append(f'<script id="data" type="application/json">{_embedded(data)}</script>')
    if script:
        parts.append(f"<script>{script}</script>")
    return "\n".join([*parts, "</body>", "</html>", ""])


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _embedded(data: object) -> str:
    """The data as JSON in which nothing ends the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
