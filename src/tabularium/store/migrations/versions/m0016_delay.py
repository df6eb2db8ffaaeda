"""Tables that spectators see some turns later, and where their turns began."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Room for them; at the tables there are spectators see what is."""
    op.add_column("tables", sa.Column("delay", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("turns", sa.Text()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "turns")
    op.drop_column("tables", "delay")
