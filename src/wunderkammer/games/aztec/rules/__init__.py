"""The rules of Aztec. Numbers in docstrings are the clauses of `rules.md`."""
