"""Letters that are not sent yet, and how far a seat has read its letters."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Room for them."""
    op.create_table(
        "letter_drafts",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("audience", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_letter_drafts_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_letter_drafts_person_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "key", name=op.f("pk_letter_drafts")),
    )
    op.create_index(op.f("ix_letter_drafts_person"), "letter_drafts", ["person"])
    op.create_table(
        "mailboxes",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("read", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_mailboxes_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_mailboxes")),
    )


def downgrade() -> None:
    """Keep no more."""
    op.drop_table("mailboxes")
    op.drop_table("letter_drafts")
