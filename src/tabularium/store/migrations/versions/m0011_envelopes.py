"""Tables that are played by the calendar: sealed answers, reminders, and who has missed deadlines."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Room for them; nothing is sealed at the tables there are, and nobody has missed anything."""
    op.create_table(
        "envelopes",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=40)),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.seat"],
            name=op.f("fk_envelopes_table_id_seat_seats"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_envelopes")),
    )
    op.add_column("seats", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("clocks", sa.Column("reminded", sa.Integer()))


def downgrade() -> None:
    """Without them."""
    op.drop_column("clocks", "reminded")
    op.drop_column("seats", "missed")
    op.drop_table("envelopes")
