"""A link seats one person once, watchers are known by their link, and a bot's seat changes hands by consent."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Links that had become the key of a guest lead nowhere any more: whoever made them holds them too."""
    op.add_column("watchers", sa.Column("link", sa.String(length=24)))
    op.add_column("proposals", sa.Column("person", sa.String(length=24)))
    op.add_column("proposals", sa.Column("name", sa.String(length=60)))
    op.execute("DELETE FROM links WHERE kind = 'seat' AND person IS NOT NULL")


def downgrade() -> None:
    """As before, without the links that are gone."""
    op.drop_column("proposals", "name")
    op.drop_column("proposals", "person")
    op.drop_column("watchers", "link")
