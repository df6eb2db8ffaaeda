"""Since when somebody is away, so that the others may decide without them only after a stated time."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A seat that is away now counts as away since the table last changed."""
    op.add_column("seats", sa.Column("away", sa.Double()))
    op.execute(
        "UPDATE seats SET away = (SELECT changed FROM tables WHERE tables.id = seats.table_id)"
        " WHERE caretaker IS NOT NULL"
    )


def downgrade() -> None:
    """Forget since when."""
    op.drop_column("seats", "away")
