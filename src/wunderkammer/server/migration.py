"""Bring a database to the schema of this version, whatever version it comes from."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, inspect, text

from .refusals import StoreError


def upgrade(engine: Engine) -> None:
    """Carry out the steps that a database lacks; refuse one that a newer version has written."""
    config = _config()
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if inspect(connection).has_table("alembic_version"):
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            if found is not None and found not in known:
                raise StoreError(
                    "The database was written by a newer version of Wunderkammer; "
                    "use that version, or give another database."
                )
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as why:
            raise StoreError(f"The database cannot be brought up to date: {why}.") from None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
