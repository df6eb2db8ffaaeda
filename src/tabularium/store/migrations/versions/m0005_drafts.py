"""Drafts of sheets are kept beside their table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of drafts."""
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("sheet", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_drafts_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_drafts_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "ask", name=op.f("pk_drafts")),
    )
    op.create_index(op.f("ix_drafts_person"), "drafts", ["person"])


def downgrade() -> None:
    """Keep no more."""
    op.drop_table("drafts")
