"""Plots as pieces of SVG, drawn by matplotlib.

What matplotlib writes is made fit to stand in a page: colours of the page instead of black on
white, attributes instead of styles (which the page forbids), and no names that occur twice. Texts
from outside are put in at the end, so that nothing in them is taken for a formula.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from statistics import mean, quantiles
from typing import TYPE_CHECKING, Any

from attrs import frozen

from loyang.arena.standings import Interval, Rating
from loyang.errors import MissingPackageError
from loyang.pages.document import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "Bars",
    "distributions",
    "intervals",
    "lines",
    "middle_half",
    "need_matplotlib",
    "rating_points",
    "shortened",
]

COLOURS = ("#c2492a", "#2f86a6", "#6b8c2c", "#9a63b3")
"""One for each bot, to be told apart on light and dark, and by most who do not see all colours."""
_INK = "#010203"
"""Stands for the colour of the page's texts."""
_LONGEST = 24
"""Characters of a name that there is room for."""
_WIDTH = 6.6
"""Inches of 72 pixels; so wide that texts can be read on a telephone."""

Span = Interval


@frozen
class Bars:
    """A value of a bot with its interval."""

    name: str
    value: float
    interval: Interval


def need_matplotlib() -> None:
    """Make sure that plots can be drawn.

    Raises:
        MissingPackageError: if matplotlib is not installed.
    """
    # It warns of what does not matter here, such as a home folder that cannot be written.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        import matplotlib.figure  # noqa: F401 - tried, so that nothing is played in vain
    except ImportError:
        raise MissingPackageError(
            "a report needs the package matplotlib, install it with: pip install 'loyang[report]'"
        ) from None


def intervals(title: str, bars: Sequence[Bars], expected: float) -> str:
    """A point with its interval for each bot, and a line at what each had if all were equal."""

    def draw(axes: Axes) -> None:
        axes.axvline(expected, color=_INK, alpha=0.5, linestyle="--", linewidth=1)
        for place, bar in enumerate(bars):
            low, high = bar.interval
            colour = COLOURS[place]
            axes.plot([low, high], [place, place], color=colour, linewidth=3)
            axes.plot([bar.value], [place], "o", color=colour, markersize=9)
            axes.annotate(
                f"{bar.value:.1%}",
                (bar.value, place),
                (0, 9),
                textcoords="offset points",
                ha="center",
                color=_INK,
            )
        axes.yaxis.set_ticks([*range(len(bars))], [_stand_in(place) for place in range(len(bars))])
        axes.set_ylim(len(bars) - 0.4, -0.7)
        axes.set_xlim(-0.04, 1.04)
        axes.xaxis.set_ticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.grid(axis="x", color=_INK, alpha=0.15)

    height = 0.8 + 0.5 * len(bars)
    return _svg(title, [bar.name for bar in bars], draw, height=height, names_left=True)


def distributions(title: str, label: str, values: Mapping[str, Sequence[int]]) -> str:
    """For each bot, how often each value occurred, with a line at the mean."""
    need_matplotlib()
    from matplotlib.ticker import MaxNLocator

    every = [value for row in values.values() for value in row]
    low, high = min(every), max(every)

    def draw_all(panels: Sequence[Axes]) -> None:
        top = max(
            row.count(value) / len(row) for row in values.values() if row for value in set(row)
        )
        for place, (axes, row) in enumerate(zip(panels, values.values(), strict=True)):
            heights = [row.count(value) / max(1, len(row)) for value in range(low, high + 1)]
            axes.bar(range(low, high + 1), heights, width=0.85, color=COLOURS[place])
            if row:
                axes.axvline(mean(row), color=_INK, linewidth=1.2, linestyle="--")
            axes.set_ylim(0, top * 1.05)
            axes.set_xlim(low - 0.8, high + 0.8)
            axes.yaxis.set_ticks([0, top], ["0", f"{top:.0%}"])
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            axes.text(0.01, 0.93, _stand_in(place), transform=axes.transAxes, va="top", color=_INK)
            axes.tick_params(labelbottom=place == len(values) - 1)
        panels[-1].set_xlabel(label)

    return _svg(title, list(values), draw_all, height=0.65 + 0.9 * len(values), panels=len(values))


def lines(
    title: str,
    labels: tuple[str, str],
    rows: Mapping[str, Sequence[tuple[float, float, Span]]],
) -> str:
    """A line with a band around it for each bot, through points ``(x, y, (low, high))``."""
    need_matplotlib()
    from matplotlib.ticker import MaxNLocator

    def draw(axes: Axes) -> None:
        for place, points in enumerate(rows.values()):
            across = [x for x, _, _ in points]
            few = "o" if len(points) < 40 else ""
            axes.fill_between(
                across,
                [low for _, _, (low, _) in points],
                [high for _, _, (_, high) in points],
                color=COLOURS[place],
                alpha=0.18,
                linewidth=0,
            )
            axes.plot(
                across,
                [y for _, y, _ in points],
                marker=few,
                markersize=4,
                color=COLOURS[place],
                label=_stand_in(place),
            )
        axes.set_xlabel(labels[0])
        axes.set_ylabel(labels[1])
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(color=_INK, alpha=0.12)
        axes.legend(
            frameon=False,
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=len(rows),
            borderaxespad=0.2,
            labelcolor=_INK,
        )

    return _svg(title, list(rows), draw, height=3.1)


def middle_half(values: Sequence[int]) -> Span:
    """Between which values the middle half of them lies."""
    if len(values) < 2:
        return values[0], values[0]
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, high


def rating_points(
    history: Sequence[Mapping[str, Rating]], bot: str
) -> list[tuple[float, float, Span]]:
    """The rating of a bot game by game, with one deviation on each side; at most 400 points."""
    every = max(1, len(history) // 400)
    chosen = [number for number in range(len(history)) if number % every == 0]
    chosen += [len(history) - 1] if chosen[-1] != len(history) - 1 else []
    points: list[tuple[float, float, Span]] = []
    for number in chosen:
        middle, deviation = history[number][bot]
        points.append((number + 1, middle, (middle - deviation, middle + deviation)))
    return points


# --- from matplotlib to the page -------------------------------------------------------------


def _stand_in(place: int) -> str:
    """What stands for a bot's name while matplotlib draws."""
    return f"@bot{place}@"


def _svg(
    title: str,
    names: Sequence[str],
    draw: Callable[..., None],
    *,
    height: float,
    panels: int = 0,
    names_left: bool = False,
) -> str:
    need_matplotlib()
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    settings: Any = {
        "svg.fonttype": "none",  # texts stay texts
        "svg.hashsalt": title,  # names inside are the same in each run, and others in each plot
        "text.parse_math": False,
        "font.size": 10,
        **dict.fromkeys(("axes.edgecolor", "axes.labelcolor", "text.color"), _INK),
        **dict.fromkeys(("xtick.color", "ytick.color"), _INK),
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with rc_context(settings):
        figure = Figure(figsize=(_WIDTH, height))
        FigureCanvasSVG(figure)
        rows = max(1, panels)
        axes = [figure.add_subplot(rows, 1, row + 1) for row in range(rows)]
        draw(axes if panels else axes[0])
        left = 0.05 + 0.0125 * min(_LONGEST, max(map(len, names))) if names_left else 0.1
        figure.subplots_adjust(
            left,
            0.55 / height,
            0.97,
            1 - (0.12 if panels or names_left else 0.35) / height,
            hspace=0.15,
        )
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    return _fitted(file.getvalue(), title, names)


def _fitted(svg: str, title: str, names: Sequence[str]) -> str:
    """The drawing as a part of a page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r' style="([^"]*)"', _attributes, svg)
    used = set(re.findall(r"#([\w-]+)", svg))
    svg = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", svg)
    svg = svg.replace(_INK, "currentColor")
    head = re.search(r'viewBox="[^"]*"', svg)
    assert head is not None
    svg = re.sub(
        r"<svg[^>]*>",
        f'<svg {head[0]} role="img" aria-label="{escape(title)}" stroke-linejoin="round" '
        'xmlns:xlink="http://www.w3.org/1999/xlink">',
        svg,
        count=1,
    )
    for place, name in enumerate(names):
        svg = svg.replace(_stand_in(place), escape(shortened(name)))
    return re.sub(r"\n\s*", "\n", svg).strip()


def shortened(name: str) -> str:
    """A name as far as there is room for it, its end being what tells most."""
    name = plain(name)
    return name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"


def _attributes(found: re.Match[str]) -> str:
    """A style as attributes."""
    made = []
    for part in found[1].split(";"):
        key, _, value = (word.strip() for word in part.partition(":"))
        if key == "font":  # all at once: the size, then families that the page has itself
            size = re.search(r"[\d.]+px", value)
            made.append(("font-size", size[0] if size else "11px"))
        elif key:
            made.append((key, value))
    return "".join(f' {key}="{value}"' for key, value in made)
