"""Addresses are confirmed before the house writes to them, and a mail that fails is tried only so often."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """No address has been confirmed so far: each is written to once, to ask."""
    op.add_column("people", sa.Column("unconfirmed", sa.String(length=254)))
    op.add_column("people", sa.Column("confirm_due", sa.Double()))
    op.add_column("people", sa.Column("confirm_tries", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_people_confirm_due"), "people", ["confirm_due"])
    op.add_column("notices", sa.Column("tries", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE people SET unconfirmed = email, confirm_due = 0, email = NULL WHERE email IS NOT NULL")


def downgrade() -> None:
    """Believe every address again."""
    op.execute("UPDATE people SET email = unconfirmed WHERE email IS NULL")
    op.drop_column("notices", "tries")
    op.drop_index(op.f("ix_people_confirm_due"), "people")
    op.drop_column("people", "confirm_tries")
    op.drop_column("people", "confirm_due")
    op.drop_column("people", "unconfirmed")
