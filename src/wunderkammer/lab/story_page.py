"""The story of a match as a picture: what each seat could expect, and the moves that changed it."""

from __future__ import annotations

from html import escape

from ..core.kernel import CHANCE
from ..core.match import Match
from .page import document
from .phrases import capitalized, percent, points
from .story import Part, Story, Turn

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 14, 34


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
    for number, turn in enumerate(story.turns, 1):
        at = x(turn.move + 1)
        drawn.append(f'<line class="turned" x1="{at}" x2="{at}" y1="{TOP}" y2="{y(0)}"/>')
        drawn.append(f'<text x="{at}" y="{y(0) + 14}" text-anchor="middle">{number}</text>')
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
    rows = "".join(_row(story, part) for part in story.parts)
    body = (
        f'<section class="card story"><figure class="chart"><figcaption>{_names(story)}</figcaption>'
        f'{story_svg(story)}</figure><ul class="turns">{turns}</ul></section>'
        '<section class="card chapter"><h3>Where the result came from</h3><div class="scroll"><table><thead><tr>'
        "<th>Seat</th><th>Before the deal</th><th>The deal</th><th>Chance</th><th>Own moves</th>"
        "<th>Moves of others</th><th>Laid open at the end</th>"
        f"<th>Result</th></tr></thead><tbody>{rows}</tbody></table></div></section>"
    )
    return document(f"{match.game.title}: the story of a match", crown, body)


def _names(story: Story) -> str:
    return " &nbsp; ".join(
        f'<span class="s{seat + 1}"><i class="chip"></i>{escape(name)}</span>' for seat, name in enumerate(story.names)
    )


def _told(story: Story, turn: Turn) -> str:
    return f"{escape(turn.text)} <small>{escape(change_of(story, turn))}</small>"


def change_of(story: Story, turn: Turn) -> str:
    """Say who gained and who lost most by a move."""
    gained = max(range(len(turn.changes)), key=lambda seat: turn.changes[seat])
    lost = min(range(len(turn.changes)), key=lambda seat: turn.changes[seat])
    who = "chance" if turn.seat == CHANCE else story.names[turn.seat]
    return capitalized(
        f"{who}: {points(turn.changes[gained])} to {story.names[gained]}, "
        f"{points(-turn.changes[lost])} from {story.names[lost]}."
    )


def _row(story: Story, part: Part) -> str:
    parts = (part.deal, part.chance, part.own, part.others, part.reveal)
    cells = "".join(f'<td class="num">{100 * value:+.1f}</td>'.replace("-", "−") for value in parts)
    return (
        f'<tr><td class="s{part.seat + 1}"><i class="chip"></i>{escape(story.names[part.seat])}</td>'
        f'<td class="num">{percent(part.prior)}</td>{cells}<td class="num">{percent(part.result)}</td></tr>'
    )
