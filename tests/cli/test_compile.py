"""`wunderkammer compile`: afterwards bots start at once."""

from __future__ import annotations

from tests.cli.terminal import spawn


# One process compiles a whole simulation, which holds the greedy bot, then that bot by itself, and the search.
def test_what_is_compiled_is_found_by_the_next_process(tmp_path):
    ran = spawn("compile", "curios", WUNDERKAMMER_CACHE=str(tmp_path))
    assert ran.code == 0
    assert ran.out.startswith("Compiled Curios in ")
    assert "Compiling: " in ran.err
    kept = {path.relative_to(tmp_path): path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert {path.parts[0].rsplit("-", 1)[0] for path in kept} == {
        *("curios-table_of_bots", "curios-choose_greedily", "curios-search")
    }
    again = spawn(
        *("simulate", "curios", "--seats", "4", "--matches", "2", "--bots", "greedy", "--json"),
        WUNDERKAMMER_CACHE=str(tmp_path),
    )
    assert again.code == 0
    assert {path.relative_to(tmp_path): path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept
