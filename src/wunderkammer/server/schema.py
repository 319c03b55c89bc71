"""The tables of the database. A table of players is a journal: everything that ever happened there, in order."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

VERSION = "0002"
"""The last step in `migrations`: what is below is the schema that all of them lead to."""

metadata = MetaData()

VERSIONS = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Which step a database has come to, in the form that Alembic reads."""

TABLES = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", LargeBinary(16), nullable=False),  # the key of chance, opened when the match is over
    Column("phase", String(12), nullable=False),
    Column("title", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_phase", "phase", "changed"),
)

ENTRIES = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # who writes a number first has won; the other reads and tries again
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("request", String(64)),  # the sender's own name for what was asked, so that a repeat gets the same answer
    Column("at", Float, nullable=False),
)
NAMED = ENTRIES.c.request.is_not(None)
Index(
    "entries_by_request", ENTRIES.c.table_id, ENTRIES.c.request, unique=True, sqlite_where=NAMED, postgresql_where=NAMED
)

HOLDERS = Table(
    "holders",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Which tables a browser or program has to do with; what it may do there stands in the journal."""
