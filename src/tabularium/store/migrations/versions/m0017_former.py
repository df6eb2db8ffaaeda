"""The former owners of a seat, and the whole code of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Room for them; of those who left before nobody knows, and the tables there are have a short code alone."""
    op.add_column("seats", sa.Column("former", sa.Text()))
    op.add_column("tables", sa.Column("whole_code", sa.String(60)))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "whole_code")
    op.drop_column("seats", "former")
