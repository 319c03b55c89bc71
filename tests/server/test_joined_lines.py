"""How the lines of a template become one page: blanks between words, nothing beside tags and statements."""

import pytest
from jinja2 import Environment, TemplateSyntaxError

from wunderkammer.server.joined_lines import JoinedLines

PAGES = Environment(extensions=[JoinedLines], autoescape=True)


@pytest.mark.parametrize(
    ("template", "page"),
    [
        ("<p>\n  Two lines\n  of words.\n</p>\n", "<p>Two lines of words.</p>"),
        ("<p>\n  to\n  the <a>end</a>\n</p>", "<p>to the <a>end</a></p>"),
        ("<b>a</b>\n<i>b</i>", "<b>a</b><i>b</i>"),
        ("<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>"),
        ('<b>a</b>{{ " " }}\n<i>b</i>', "<b>a</b> <i>b</i>"),
        ('<use x="1"\n    {% if n %}data-n{% endif %}\n    y="2"/>', '<use x="1" data-n y="2"/>'),
        ('<p title="a > b,\n    or {{ n }}">\n  c\n</p>', '<p title="a > b, or 3">c</p>'),
        (
            "<ul>\n  {% for at in range(n) %}\n    <li>{{ at }}</li>\n  {% endfor %}\n</ul>",
            "<ul><li>0</li><li>1</li><li>2</li></ul>",
        ),
        ("{% if n > 2 %}\n  many,\n  {{ n }}\n  in all\n{% endif %}", "many, 3 in all"),
        ('<p{% if n > 2 %}\n    class="many"{% endif %}>\n  {{ n }}\n</p>', '<p class="many">3</p>'),
        ("{# Said to who\n   reads this. #}\n<p>\n  {{ n }}:\n  {{ n }}\n</p>", "<p>3: 3</p>"),
    ],
)
def test_a_page_has_the_blanks_that_were_written(template: str, page: str) -> None:
    assert PAGES.from_string(template).render(n=3) == page


def test_an_error_names_the_line_of_the_template() -> None:
    with pytest.raises(TemplateSyntaxError) as caught:
        PAGES.from_string('<p>\n  words\n</p>\n<use\n    x="1"/>\n{% if %}\n')
    assert caught.value.lineno == 6
