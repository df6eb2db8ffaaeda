"""Tables over which somebody presides, and codes by which people come to a table."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Room for them; nobody presides over the tables there are."""
    op.add_column("tables", sa.Column("room", sa.Text()))
    op.add_column("tables", sa.Column("code", sa.String(length=24)))
    op.create_index(op.f("ix_tables_code"), "tables", ["code"], unique=True)
    op.add_column("seats", sa.Column("here", sa.Double()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("seats", "here")
    op.drop_index(op.f("ix_tables_code"), "tables")
    op.drop_column("tables", "code")
    op.drop_column("tables", "room")
