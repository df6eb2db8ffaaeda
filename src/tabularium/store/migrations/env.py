"""Where Alembic meets our schema: on the connection it is handed, never on one of its own."""

from alembic import context

from tabularium.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, transaction_per_migration=False
)
with context.begin_transaction():
    context.run_migrations()
