"""What holds for every file of the project."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES = 450
TEXT = {".py", ".md", ".toml", ".match", ".txt", ".html", ".css", ".js", ".cjs", ".svg", ".yml", ".lock", ""}


def files() -> list[Path]:
    """Give the files of the project that are, or would be, under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for path in (ROOT / name for name in listed.stdout.splitlines()) if path.is_file()]


FILES = files()
TEXTS = [path for path in FILES if path.suffix in TEXT and "vendor" not in path.parts]
"""All texts but what others wrote and we pass on as it is."""
OURS = Path(__file__).resolve()

FOREIGN = {
    "an absolute path": r"(?<![\w.~/-])/(?:home|work|tmp|root|opt|Users|mnt)/\w|[A-Z]:\\\\?Users",
    "the address of a package index": r"pypi" + r"\.org|files\.pythonhosted",
    "unfinished work": r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b",
    "a conflict of a merge": r"^(?:<{7}|>{7}|={7}$)",
    "trailing blanks": r"[ \t]+$",
    "a tab": r"^ *\t",
    "another line end": r"\r",
}
"""What must not stand in any text of ours, as patterns over its lines."""

MAY = {("Makefile", "a tab"), (".svg", "trailing blanks")}


def test_there_are_files():
    assert len(TEXTS) > 80
    assert OURS in FILES


def test_every_kind_of_file_is_known():
    known = TEXT | {".json", ".npz", ".png", ".ico", ".woff2", ".webp", ".typed"}
    assert sorted({path.name for path in FILES if path.suffix not in known and not path.name.startswith(".")}) == []


@pytest.mark.parametrize("what", FOREIGN)
def test_nothing_foreign_stands_in_a_file(what):
    pattern = re.compile(FOREIGN[what], re.M)
    found = [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, hit.start()) + 1}"
        for path in TEXTS
        if path != OURS and not {(path.name, what), (path.suffix, what)} & MAY
        for text in [path.read_bytes().decode("utf-8")]
        for hit in pattern.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("an absolute path", "see /home/ada/x"),
        ("an absolute path", 'open("/tmp/x")'),
        ("the address of a package index", "https://pypi" + ".org/simple"),
        ("unfinished work", "# TO" + "DO later"),
        ("a conflict of a merge", "<" * 7 + " HEAD"),
        ("trailing blanks", "a \nb"),
        ("a tab", "\ta"),
        ("another line end", "a\r\n"),
    ],
)
def test_the_patterns_catch_what_they_should(what, text):
    assert re.search(FOREIGN[what], text, re.M)


def test_texts_end_with_one_newline():
    bad = [
        str(path.relative_to(ROOT))
        for path in TEXTS
        for text in [path.read_bytes()]
        if text and (not text.endswith(b"\n") or text.endswith(b"\n\n"))
    ]
    assert bad == []


def test_style_sheets_are_set_to_be_read():
    """One rule after another, a declaration a line, as `prettier --print-width 120` writes them."""
    crowded = re.compile(r"[{;}] *[\w.#@:-]+.*[{;]")
    sheets = [path for path in TEXTS if path.suffix == ".css"]
    assert crowded.search("a{color:red;margin:0}")
    assert sheets
    for path in sheets:
        lines = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text(encoding="utf-8"), flags=re.S).splitlines()
        found = [line for line in lines if len(line) > 120 or crowded.search(line)]
        assert found == [], path.name


def test_templates_are_laid_out_by_their_nesting():
    """No line is as long as a page: `JoinedLines` takes the breaks out again."""
    templates = [
        path for path in TEXTS if path.suffix in (".html", ".svg") and path.parent.name not in ("static", "pictures")
    ]
    assert templates
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert long == []


def test_no_source_is_longer_than_a_theme():
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in FILES
        if path.suffix == ".py" and path.is_relative_to(ROOT / "src")
        for lines in [len(path.read_text(encoding="utf-8").splitlines())]
        if lines > MOST_LINES
    }
    assert long == {}


def test_modules_have_names_of_the_domain():
    vague = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}
    assert [path.name for path in FILES if path.suffix == ".py" and path.stem in vague] == []


def test_every_module_says_what_it_is():
    silent = [
        str(path.relative_to(ROOT))
        for path in FILES
        if path.suffix == ".py" and path.stat().st_size and not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert silent == []


def test_nothing_large_or_compiled_is_kept():
    assert [path.name for path in FILES if path.stat().st_size > 1_000_000] == []
    assert [path.name for path in FILES if path.suffix in (".pyc", ".so", ".nbc", ".nbi")] == []
