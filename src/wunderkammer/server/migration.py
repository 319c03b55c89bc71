"""Bring a database to the schema of this version, whatever version it comes from."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, insert, inspect, select, text

from .refusals import StoreError
from .schema import VERSION, VERSIONS, metadata

STEPS = Path(__file__).parent / "migrations"
ONE_BY_ONE = text("SELECT pg_advisory_xact_lock(hashtext('wunderkammer'))")
"""Lets one process after another see to a PostgreSQL: those that start together would make the same tables."""


def upgrade(engine: Engine) -> None:
    """Make what an empty database lacks, or carry out the steps to this version from the one that is found."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(ONE_BY_ONE)
        if not inspect(connection).has_table(VERSIONS.name):
            metadata.create_all(connection, checkfirst=False)
            connection.execute(insert(VERSIONS).values(version_num=VERSION))
        elif (found := connection.execute(select(VERSIONS.c.version_num)).scalar()) != VERSION:
            carry_out_steps(connection, found)


def carry_out_steps(connection: Connection, found: str | None) -> None:
    """Carry out the steps that a database of a version lacks; refuse one that a newer version has written."""
    # Loading it takes longer than all else that opens a database, and it is needed once a version.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreError(
            "The database was written by a newer version of Wunderkammer; use that version, or give another database."
        )
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as why:
        raise StoreError(f"The database cannot be brought up to date: {why}.") from None
