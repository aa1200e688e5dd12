"""A report on a match between bots: plots, tables, and what the bots did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import mean

from loyang._support.words import counted
from loyang.arena import PlayedGame, Schedule
from loyang.arena.standings import Interval, Line, ratings_over_time, standings
from loyang.pages import plots
from loyang.pages.document import document, isolated, template
from loyang.pages.tallies import DEEDS, Tally, tallies
from loyang.state import seat

__all__ = ["report_page"]


def report_page(
    schedule: Schedule,
    games: Iterable[PlayedGame],
    on_game: Callable[[], object] = lambda: None,
) -> str:
    """A match as one HTML file that needs nothing else.

    It shows win shares and scores with 95 % intervals, how the scores are spread, ratings over
    time, how far the bots were on the path after each round, what they did in their games, and
    every game.

    Args:
        schedule: the match.
        games: the games that were played, one at least.
        on_game: is called as each game has been replayed.

    Raises:
        MissingPackageError: if matplotlib is not installed.
        ArenaError: naming the game, if one cannot be replayed.
    """
    plots.need_matplotlib()
    played = sorted(games, key=lambda game: game.number)
    table = standings(schedule, played)
    if not table:
        body = "<p>No game was played.</p>"
    else:
        done = tallies(schedule, played, on_game)
        order = {line.bot: place for place, line in enumerate(table)}
        done.sort(key=lambda tally: order[tally.bot])  # the same colours everywhere
        parts = [
            _standings(schedule, table),
            _scores(schedule, played, table),
            _ratings(schedule, played, table),
            _path(done),
            _deeds(done),
            _games(schedule, played),
        ]
        body = "\n".join(parts)
    names = " against ".join(dict.fromkeys(entry.text for entry in schedule.entries))
    return document(
        f"Loyang arena: {names}",
        f'<main class="report">\n{_head(schedule, played)}\n{body}\n</main>',
        [template("page.css"), template("report.css")],
        template("theme.js"),
    )


def _head(schedule: Schedule, played: Sequence[PlayedGame]) -> str:
    bots = " <i>·</i> ".join(isolated(entry.text) for entry in schedule.entries)
    facts = [
        counted(len(played), "game"),
        f"seed {schedule.seed}",
        f"rules: {isolated(schedule.ruleset.name)}",
    ]
    facts += ["introductory game"] if schedule.introductory else []
    return f"""<header><div class="names"><h1>{bots}</h1>
<p class="facts">{" · ".join(facts)}</p></div>
<button type="button" id="theme">Dark colours</button></header>"""


# --- the parts -------------------------------------------------------------------------------


def _standings(schedule: Schedule, table: Sequence[Line]) -> str:
    rated = any(line.rating is not None for line in table)
    forfeits = any(line.forfeits for line in table)
    heads = ["Bot", "Seats taken", "Wins", "Win share", "95 %", "Mean score", "95 %"]
    heads += (["Rating"] if rated else []) + (["Forfeits"] if forfeits else [])
    rows = []
    for place, line in enumerate(table):
        row = [
            _bot(place, line.bot),
            str(line.games),
            f"{line.wins:.4g}",
            f"{line.win_share:.1%}",
            _span(line.win_interval, ".1%"),
            "-" if line.mean_score is None else f"{line.mean_score:.2f}",
            _span(line.score_interval, ".2f"),
        ]
        if rated:
            known = line.rating is not None
            row.append(f"{line.rating:.1f} ± {line.rating_deviation:.1f}" if known else "-")
        row += [str(line.forfeits)] if forfeits else []
        rows.append(row)
    bars = [plots.Bars(line.bot, line.win_share, line.win_interval) for line in table]
    plot = plots.intervals("Win shares with 95 % intervals", bars, 1 / len(schedule.entries))
    return _section(
        "Who won",
        _table(heads, rows)
        + _figure(
            plot,
            "Share of the wins of each bot, with its 95 % interval. A shared win counts in parts; "
            "games of one deal have the same chance and count together. The dashed line is what a "
            "seat wins if all are equally strong.",
        ),
    )


def _scores(schedule: Schedule, played: Sequence[PlayedGame], table: Sequence[Line]) -> str:
    names = [entry.text for entry in schedule.entries]
    scores: dict[str, list[int]] = {line.bot: [] for line in table}
    for game in played:
        for player, place in enumerate(game.seats):
            if game.faults[player] is None:
                scores[names[place]].append(game.scores[player])
    if not any(scores.values()):
        return ""
    plot = plots.distributions("How often each score was reached", "score", scores)
    every = sorted({score for row in scores.values() for score in row})
    rows = [
        [_bot(place, bot), *(str(row.count(score)) for score in every)]
        for place, (bot, row) in enumerate(scores.items())
    ]
    return _section(
        "Scores",
        _figure(
            plot,
            "Share of its games in which a bot reached each score; the dashed line is its mean. "
            "Games that it forfeited are left out.",
        )
        + _numbers(_table(["Bot", *map(str, every)], rows)),
    )


def _ratings(schedule: Schedule, played: Sequence[PlayedGame], table: Sequence[Line]) -> str:
    history = ratings_over_time(schedule, played)
    if not history:
        return ""
    rows = {line.bot: plots.rating_points(history, line.bot) for line in table}
    plot = plots.lines("Ratings over time", ("games", "rating"), rows)
    return _section(
        "Ratings over time",
        _figure(
            plot,
            "Rating (Plackett-Luce) after each game, with one deviation on each side. All begin "
            "with 25.",
        ),
    )


def _path(done: Sequence[Tally]) -> str:
    rows = {
        tally.bot: [
            (float(round), mean(spaces), plots.middle_half(spaces))
            for round, spaces in sorted(tally.spaces.items())
            if round > 0
        ]
        for tally in done
    }
    rounds = sorted({int(x) for points in rows.values() for x, _, _ in points})
    if not rounds:
        return ""
    plot = plots.lines("Space on the path of prosperity after each round", ("round", "space"), rows)
    cells = [
        [_bot(place, bot), *(f"{y:.2f}" for _, y, _ in points)]
        for place, (bot, points) in enumerate(rows.items())
    ]
    return _section(
        "Score by round",
        _figure(
            plot,
            "Mean space on the path of prosperity at the end of each round. In the band lies the "
            "middle half of the games.",
        )
        + _numbers(_table(["Bot", *(f"Round {round}" for round in rounds)], cells)),
    )


def _deeds(done: Sequence[Tally]) -> str:
    heads = ["In a game, on average", *(_bot(place, one.bot) for place, one in enumerate(done))]
    rows = [
        [words, *(f"{tally.deeds[deed] / len(tally.seats):.2f}" for tally in done)]
        for deed, words in DEEDS.items()
    ]
    return _section(
        "What they did",
        "<p>Counted by replaying the games. Only moves count: not what helpers, harvests and "
        "payments bring about besides.</p>" + _table(heads, rows),
    )


def _games(schedule: Schedule, played: Sequence[PlayedGame]) -> str:
    players = range(len(schedule.entries))
    heads = ["Game", "Deal", *(seat(player) for player in players), "Moves"]
    rows = []
    for game in played:
        row = [str(game.number), str(game.deal)]
        for player, place in enumerate(game.seats):
            fault = game.faults[player]
            words = f"{isolated(plots.shortened(schedule.entries[place].text))} "
            words += f"{game.scores[player]}" if fault is None else f"forfeit: {isolated(fault)}"
            row.append(f"<strong>{words} ★</strong>" if player in game.winners else words)
        rows.append([*row, str(len(game.moves))])
    return _section(
        "Every game",
        f"<details><summary>Seats and scores of {counted(len(played), 'game')}; a star for who "
        f"won</summary>{_table(heads, rows)}</details>",
    )


# --- HTML ------------------------------------------------------------------------------------


def _section(title: str, content: str) -> str:
    return f"<section>\n<h2>{title}</h2>\n{content}\n</section>"


def _figure(svg: str, caption: str) -> str:
    return f"<figure>\n{svg}\n<figcaption>{caption}</figcaption>\n</figure>"


def _numbers(table: str) -> str:
    return f"<details><summary>The same in numbers</summary>{table}</details>"


def _bot(place: int, name: str) -> str:
    return f'<span class="dot p{place + 1}"></span>{isolated(name)}'


def _span(interval: Interval | None, form: str) -> str:
    return "-" if interval is None else " to ".join(format(end, form) for end in interval)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells in HTML; the first of each row is its heading."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return (
        '<div class="wide" tabindex="0" role="group" aria-label="Table">'
        f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )
