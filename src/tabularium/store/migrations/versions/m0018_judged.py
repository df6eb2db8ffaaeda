"""Finished games that were looked at again."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Room for what was found out."""
    op.create_table(
        "judged",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("upto", sa.Integer(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_judged_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "first", name=op.f("pk_judged")),
    )


def downgrade() -> None:
    """Keep no more."""
    op.drop_table("judged")
