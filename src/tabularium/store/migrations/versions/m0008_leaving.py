"""Somebody who is being forgotten is known as such, so that it is finished whatever happens."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nobody is leaving yet."""
    op.add_column("people", sa.Column("leaving", sa.Double()))
    op.create_index(op.f("ix_people_leaving"), "people", ["leaving"])


def downgrade() -> None:
    """A person who is leaving stays marked for good."""
    op.drop_index(op.f("ix_people_leaving"), "people")
    op.drop_column("people", "leaving")
