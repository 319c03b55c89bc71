"""The story of a match as a picture: what each seat could expect, and the moves that changed it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ..core.kernel import CHANCE
from ..core.match import Match
from .frame import document
from .phrases import percent, signed
from .story import Part, Story, Turn

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 14, 34
APART = 20
"""How far the numbers of two moves stand apart at least, also where the moves came one after the other."""


def story_svg(story: Story) -> str:
    """Draw one line a seat over the moves, in the seats' colours, and a thin one at each move that turned the match."""
    last = max(len(story.shares) - 1, 1)

    def x(move: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * move / last, 1)

    def y(share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    drawn = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(n / 4)}" y2="{y(n / 4)}"/>'
        f'<text x="{LEFT - 6}" y="{y(n / 4) + 4}" text-anchor="end">{25 * n}&#8202;%</text>'
        for n in range(5)
    ]
    marks = [x(turn.move + 1) for turn in story.turns]
    for number, (at, beside) in enumerate(zip(marks, apart(marks), strict=True), 1):
        drawn.append(f'<line class="turned" x1="{at}" x2="{at}" y1="{TOP}" y2="{y(0)}"/>')
        drawn.append(f'<text x="{beside}" y="{y(0) + 14}" text-anchor="middle">{number}</text>')
    for seat, name in enumerate(story.names):
        line = " ".join(f"{x(move)},{y(shares[seat])}" for move, shares in enumerate(story.shares))
        drawn.append(
            f'<g class="s{seat + 1}"><title>{escape(name)}</title><polyline class="case" points="{line}"/>'
            f'<polyline class="expect" points="{line}"/></g>'
        )
    drawn.append(
        f'<text class="axis" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 2}" text-anchor="middle">'
        f"moves of the match (1 to {last})</text>"
    )
    label = f"What each seat could expect over {last} moves"
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def apart(marks: Sequence[float]) -> list[float]:
    """Push numbers that would lie on each other apart, to the right, and back where the picture ends."""
    places = list(marks)
    for n in range(1, len(places)):
        places[n] = max(places[n], places[n - 1] + APART)
    edge = float(WIDTH - RIGHT)
    for n in reversed(range(len(places))):
        places[n] = round(min(places[n], edge), 1)
        edge = places[n] - APART
    return places


def story_page(match: Match, story: Story) -> str:
    """Give a page that stands alone."""
    winners = [name for name, share in zip(story.names, story.shares[-1], strict=True) if share > 0]
    crown = (
        f'<p class="over">The story of a match</p><h1>{escape(match.game.title)}</h1>'
        f'<p class="blurb">{escape(" and ".join(winners))} {"wins" if len(winners) == 1 else "share the victory"}.</p>'
        f'<p class="terms">What a seat could expect is the bots’ judgement of the position, fitted to how '
        f"{story.matches:,} matches ended.</p>"
    )
    turns = "".join(f"<li><b>{number} · move {turn.move + 1}</b><span>{_told(story, turn)}</span></li>"
                    for number, turn in enumerate(story.turns, 1))  # fmt: skip
    rows = "".join(_row(story, name, told) for name, told in PARTS.items())
    heads = "".join(f"<th>{_name(story, part.seat)}</th>" for part in story.parts)
    body = (
        f'<section class="card story"><figure class="chart"><figcaption>{_names(story)}</figcaption>'
        f'{story_svg(story)}</figure><ul class="turns">{turns}</ul></section>'
        '<section class="card chapter sources"><h3>Where the result came from</h3>'
        '<p class="answer">Each column adds up: what part of the victory a seat could expect, what changed that, in '
        "percentage points, and what it got.</p>"
        f'<div class="scroll"><table><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        "</div></section>"
    )
    return document(f"{match.game.title}: the story of a match", crown, body)


def _names(story: Story) -> str:
    return " &nbsp; ".join(_name(story, seat) for seat in range(len(story.names)))


def _name(story: Story, seat: int) -> str:
    return f'<span class="s{seat + 1}"><i class="chip"></i>{escape(story.names[seat])}</span>'


def _told(story: Story, turn: Turn) -> str:
    return f"{escape(turn.text)} <small>{escape(change_of(story, turn))}</small>"


def change_of(story: Story, turn: Turn) -> str:
    """Say who gained and who lost most by a move, in percentage points of the victory."""
    gained = max(range(len(turn.changes)), key=lambda seat: turn.changes[seat])
    lost = min(range(len(turn.changes)), key=lambda seat: turn.changes[seat])
    told = [f"{story.names[seat]} {signed(turn.changes[seat])}" for seat in (gained, lost)]
    return f"{'Chance: ' if turn.seat == CHANCE else ''}{' and '.join(told)} percentage points."


def _row(story: Story, name: str, told: Callable[[Part], str]) -> str:
    cells = "".join(f'<td class="num">{told(part)}</td>' for part in story.parts)
    return f"<tr><td>{name}</td>{cells}</tr>"


PARTS: dict[str, Callable[[Part], str]] = {
    "Before the deal": lambda part: percent(part.prior),
    "The deal": lambda part: signed(part.deal),
    "Chance": lambda part: signed(part.chance),
    "Own moves": lambda part: signed(part.own),
    "Moves of others": lambda part: signed(part.others),
    "Revealed at the end": lambda part: signed(part.reveal),
    "Result": lambda part: percent(part.result),
}
"""Where a result comes from, row by row; between the first and the last in percentage points."""
