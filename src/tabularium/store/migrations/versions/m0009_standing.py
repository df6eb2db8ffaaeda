"""Standing answers are kept once beside all snapshots of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Room for them; those of running tables are in their snapshots until the next change."""
    op.add_column("tables", sa.Column("standing", sa.Text()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "standing")
