"""The rules of Curious Cargo, one file a phase. Numbers in docstrings are the clauses of `rules.md`."""
