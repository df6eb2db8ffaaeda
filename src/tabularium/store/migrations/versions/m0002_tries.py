"""Tries at passwords and links are counted by all workers together."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of tries."""
    op.create_table(
        "tries",
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_tries")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tries_key_at", "tries", ["key", "at"])


def downgrade() -> None:
    """Count no more."""
    op.drop_table("tries")
