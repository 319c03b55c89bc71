"""The rules of Lanterns, a file a phase; `flow` leads through them.

Numbers in docstrings are the clauses of `rules.md`.
"""
