"""Post that waits for bots, and letters whose words are lines of a catalogue."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Room for both; no bot has been written to so far, and no bot has written."""
    op.add_column("messages", sa.Column("lines", sa.Text()))
    op.create_table(
        "waiting_post",
        sa.Column(
            "table_id",
            sa.String(24),
            sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_waiting_post_table_id_tables"),
            nullable=False,
        ),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("papers", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("due", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_waiting_post"),
    )
    op.create_index("ix_waiting_post_due", "waiting_post", ["due"])


def downgrade() -> None:
    """Without them."""
    op.drop_table("waiting_post")
    op.drop_column("messages", "lines")
