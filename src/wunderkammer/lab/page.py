"""A page that stands alone: styles and fonts inside, no network, light and dark, made to be sent and printed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..core.game import Game
from .comparing import Difference, Look
from .drawing import draw
from .figures import PERCENTAGE_POINTS, SHARE, Bar, Bars, Chapter, Figure, Report, Section
from .frame import document
from .phrases import amount, capitalized, interval, percent, points
from .restricting import UNFELT, Cost

OVERVIEW = ("decisions", "margin", "starter", "overturned", "good", "skill")
"""The figures that are set beside each other for all numbers of seats."""
SHOWN = 24
"""How many figures of a chapter the page tells; the JSON has all."""


def report_page(report: Report) -> str:
    """Give the page of a report."""
    options = ", ".join(f"{name} {value}" for name, value in report.unusual.items())
    matches = sum(section.matches for section in report.sections)
    crown = (
        f'<p class="over">From the lab</p><h1>{escape(report.title)}</h1><p class="blurb">{escape(report.blurb)}</p>'
        f'<p class="terms">{matches:,} matches between {escape(report.bot)} bots, seed {report.seed}; '
        f"set “{escape(report.set_title)}”, version {report.version} of the rules"
        f"{'; ' + escape(options) if options else ''}. "
        "Every figure has its 95 % interval and says how many matches it rests on.</p>"
    )
    sections = "".join(_section(section, first=at == 0) for at, section in enumerate(report.sections))
    return document(f"{report.title}: a report from the lab", crown, _overview(report) + sections + READING)


READING = (
    '<section class="reading"><p>A 95 % interval means: in about ninety-five of a hundred such reports, the truth '
    "lies inside it. Beams are intervals, beads are figures; what is drawn in brass is more than noise. The difference "
    "between two shares is given in percentage points (pp).</p>"
    "<p>Bots are not people. They show what the rules reward, not what a table enjoys; a person may profit from what "
    "they never do.</p></section>"
)


def _overview(report: Report) -> str:
    """Set the numbers of seats beside each other, in ascending order."""
    sections = sorted(report.sections, key=lambda section: section.seats)
    known = [{figure.key: figure for figure in section.figures()} for section in sections]
    keys = [key for key in OVERVIEW if any(key in each for each in known)]
    figures = {key: next(each[key] for each in known if key in each) for key in keys}
    head = "".join(f"<th>{section.seats} seats</th>" for section in sections)
    rows = "".join(
        f"<tr><td>{escape(_with_unit(figures[key]))}</td>" + "".join(_cell(each.get(key)) for each in known) + "</tr>"
        for key in keys
    )
    return (
        '<section class="card overview"><h2>At a glance</h2><div class="scroll"><table>'
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def _with_unit(figure: Figure) -> str:
    """Name a figure, with its unit if that is a word: beside many others there is room for it once."""
    return figure.name if figure.unit in ("", SHARE) else f"{figure.name}, {figure.unit}"


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return "<td>–</td>"
    unit = SHARE if figure.unit == SHARE else ""
    return f'<td class="num">{amount(figure.shown.value, unit)}<small>{interval(figure.shown, unit)}</small></td>'


def _section(section: Section, *, first: bool) -> str:
    chapters = "".join(_chapter(chapter, section.seats) for chapter in section.chapters)
    return (
        f'<details class="seats"{" open" if first else ""}><summary><h2>{section.seats} seats</h2>'
        f"<span>{section.matches:,} matches</span></summary>{chapters}</details>"
    )


def _chapter(chapter: Chapter, seats: int) -> str:
    charts = "".join(map(draw, chapter.charts))
    alone = chapter.charts[0].kind if len(chapter.charts) == 1 else ""
    if alone == "columns":  # beside a single drawing there is room for what it is about
        charts += f'<ul class="facts">{"".join(map(_fact, chapter.figures))}</ul>'
    rows = "".join(map(_row, chapter.figures[:SHOWN]))
    left = len(chapter.figures) - SHOWN
    more = f'<p class="beside">{left:,} more are in the JSON file.</p>' if left > 0 else ""
    return (
        f'<section class="card chapter" id="{chapter.key}-{seats}"><h3>{escape(chapter.question)}</h3>'
        f'<p class="answer">{escape(chapter.answer)}</p>'
        f'<div class="charts{" wide" if alone == "bars" else ""}">{charts}</div>'
        '<details class="figures"><summary>The figures, and what they mean</summary><div class="scroll"><table>'
        "<thead><tr><th>Figure</th><th>Value</th><th>95 % interval</th><th>Matches</th><th></th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{more}</details></section>"
    )


def _fact(figure: Figure) -> str:
    return (
        f"<li><b>{amount(figure.shown.value, figure.unit)}</b><span>{escape(figure.name)}"
        f"<small>{escape(figure.meaning)}</small></span></li>"
    )


def _row(figure: Figure) -> str:
    return (
        f"<tr><td>{escape(capitalized(figure.name))}</td>"
        f'<td class="num">{amount(figure.shown.value, figure.unit)}</td>'
        f'<td class="num">{escape(interval(figure.shown, figure.unit))}</td><td class="num">{figure.matches:,}</td>'
        f'<td class="meaning">{escape(figure.meaning)}</td></tr>'
    )


def comparison_page(title: str, a: str, b: str, look: Look, answer: str) -> str:
    """Give the page of a comparison: the answer, shares as beams, and every figure but pieces that are noise."""
    real = [each for each in look.differences if each.real]
    told = [*real, *(each for each in look.differences if not each.real and not each.key.startswith("piece-"))]
    sides = " &nbsp; ".join(
        f"{name}: {escape(spec.strip('- ') or 'the game as it is')}" for name, spec in (("A", a), ("B", b))
    )
    crown = (
        f'<p class="over">From the lab</p><h1>{escape(title)}</h1><p class="blurb">{sides}</p>'
        f'<p class="terms">{look.matches:,} matches of each between equals, and as many again for skill. '
        f"{len(real)} of {len(look.differences)} figures differ by more than noise; the one that was asked for stands "
        "alone, the others are corrected for their number.</p>"
    )
    bars = tuple(
        Bar(
            each.name,
            each.difference,
            each.real,
            f"{amount(each.a.value, each.unit)} and {amount(each.b.value, each.unit)}",
        )
        for each in told
        if each.step == PERCENTAGE_POINTS
    )
    chart = Bars(
        "Shares: how much more B has than A, in percentage points (pp)",
        bars,
        PERCENTAGE_POINTS,
        mark=0.0,
        mark_name="no difference",
    )
    rows = "".join(map(_difference, told))
    left = len(look.differences) - len(told)
    more = f'<p class="beside">{left:,} pieces that differ by noise alone are in the JSON file.</p>' if left else ""
    body = (
        f'<section class="card chapter"><h3>Is there a difference?</h3><p class="answer">{escape(answer)}</p>'
        f'<div class="charts wide">{draw(chart)}</div></section>'
        '<section class="card chapter sides"><h3>Every figure</h3><div class="scroll"><table><thead><tr><th>Figure</th>'
        "<th>A</th><th>B</th><th>Difference</th><th>95 % interval</th><th></th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>{more}</section>"
    )
    return document(f"{title}: a comparison from the lab", crown, body + READING)


def _difference(each: Difference) -> str:
    values = (
        amount(each.a.value, each.unit),
        amount(each.b.value, each.unit),
        amount(each.difference.value, each.step, sign=True),
    )
    cells = "".join(f'<td class="num">{escape(value)}</td>' for value in values)
    word = "<b>more than noise</b>" if each.real else "noise"
    return (
        f"<tr><td>{escape(capitalized(each.name))}</td>{cells}"
        f'<td class="num">{escape(interval(each.difference, each.step, sign=True))}</td>'
        f"<td>{word}</td></tr>"
    )


def restriction_page(game: Game, seats: int, bot: str, found: Sequence[Cost]) -> str:
    """Give the page of what it costs to be bound: one beam for each way, the dearest first."""
    crown = (
        f'<p class="over">From the lab</p><h1>{escape(game.title)}</h1>'
        '<p class="blurb">Doing without: what one seat loses when it is bound and the others are free.</p>'
        f'<p class="terms">{found[0].matches:,} matches for each line at {seats} seats between {escape(bot)} bots, one '
        f"of which is bound, in every seat in turn on the same deals. Free, it would win {percent(1 / seats)} of "
        "them.</p>"
    )
    felt = [each for each in found if each.felt]
    rows = tuple(Bar(capitalized(str(each.bound)), each.cost, each.real, _bound_note(game, each)) for each in felt)
    chart = Bars(
        "Share of the victories that it costs, in percentage points (pp)",
        rows,
        PERCENTAGE_POINTS,
        mark=0.0,
        mark_name="costs nothing",
    )
    drawn = f'<div class="charts wide">{draw(chart)}</div>' if rows else ""
    free = {verdict: [str(each.bound) for each in found if each.verdict == verdict] for verdict in UNFELT}
    others = "".join(
        f"<p>{verdict.capitalize()}: {escape(', '.join(free[verdict]))}.</p>" for verdict in free if free[verdict]
    )
    body = (
        f'<section class="card chapter"><h3>What does it cost?</h3><p class="answer">{escape(_dearest(felt))}</p>'
        f'{drawn}<div class="beside">{others}</div></section>'
    )
    return document(f"{game.title}: what it costs to be bound", crown, body + READING)


def _bound_note(game: Game, each: Cost) -> str:
    meanings = [habit.meaning for habit in game.habits if habit.name in each.bound.habits]
    return "; ".join([*meanings, f"felt {each.felt:.1f} times a match"])


def _dearest(felt: Sequence[Cost]) -> str:
    """Say in one sentence which restriction costs most."""
    real = [each for each in felt if each.real and each.cost.value > 0]
    if not real:
        return "Nothing here costs more than noise."
    dearest = max(real, key=lambda each: each.cost.value)
    return f"The most costly is “{dearest.bound}”: {points(dearest.cost.value)} of the victories."
