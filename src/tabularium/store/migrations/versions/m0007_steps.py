"""Each row keeps what the game was after it, so that it can be watched whatever has become of the rules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Room for the steps; those of earlier rows are unknown."""
    op.add_column("rows", sa.Column("step", sa.LargeBinary()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("rows", "step")
