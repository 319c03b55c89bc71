"""Run the steps on the connection that `migration.upgrade` hands over."""

from alembic import context

from wunderkammer.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
