"""Proposals that a majority decides: who is against one."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Room for them; where nobody has said no there is nothing to be told."""
    op.add_column("proposals", sa.Column("against", sa.Text()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("proposals", "against")
