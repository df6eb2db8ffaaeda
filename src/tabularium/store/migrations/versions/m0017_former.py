"""Who sat at a seat before."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Room for them; of those who left before nobody knows."""
    op.add_column("seats", sa.Column("former", sa.Text()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("seats", "former")
