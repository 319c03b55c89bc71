"""The rules of Curios, a file a phase; `flow` leads through them.

Numbers in docstrings are the clauses of `rules.md`.
"""
