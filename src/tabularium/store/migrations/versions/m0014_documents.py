"""Documents that seats sign with one another, and their signatures."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Room for them."""
    op.create_table(
        "documents",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("person", sa.String(length=24)),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("audience", sa.String(length=200)),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("clauses", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("closed", sa.String(length=10)),
        sa.Column("closed_by", sa.Integer()),
        sa.Column("closed_at", sa.Double()),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_documents_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_documents_person_people"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_documents")),
    )
    op.create_index(op.f("ix_documents_table_id"), "documents", ["table_id"])
    op.create_index(op.f("ix_documents_person"), "documents", ["person"])
    op.create_table(
        "signatures",
        sa.Column("document", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document"], ["documents.id"], name=op.f("fk_signatures_document_documents"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document", "seat", name=op.f("pk_signatures")),
    )


def downgrade() -> None:
    """Keep no more."""
    op.drop_table("signatures")
    op.drop_table("documents")
