"""List only those entries by request that have one: most moves have none, and writing each twice was for nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the list anew."""
    named = sa.text("request IS NOT NULL")
    op.drop_index("entries_by_request", "entries")
    op.create_index(
        "entries_by_request",
        "entries",
        ["table_id", "request"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
