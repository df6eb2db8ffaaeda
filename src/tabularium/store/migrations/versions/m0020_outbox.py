"""The outbox: notices of every kind, the ways to reach people, and what they want to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def _serial() -> sa.Column[int]:
    return sa.Column("serial", sa.Integer(), nullable=False)


def _person(table: str, null: bool) -> sa.Column[str]:
    key = sa.ForeignKey("people.id", ondelete="CASCADE", name=f"fk_{table}_person_people")
    return sa.Column("person", sa.String(24), key, nullable=null)


def _table(table: str, null: bool = True) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE", name=f"fk_{table}_table_id_tables")
    return sa.Column("table_id", sa.String(24), key, nullable=null)


def upgrade() -> None:
    """Mail that waits goes on waiting, as notices of turns."""
    op.add_column("people", sa.Column("calls", sa.Text()))
    op.create_table(
        "ways",
        sa.Column("id", sa.String(24), nullable=False),
        _person("ways", True),
        _table("ways"),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("used", sa.Double()),
        sa.Column("answer", sa.String(200), nullable=False),
        sa.Column("good", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ways"),
        sa.UniqueConstraint("digest", name="uq_ways_digest"),
    )
    op.create_index("ix_ways_person", "ways", ["person"])
    op.create_index("ix_ways_table_id", "ways", ["table_id"])
    connection = op.get_bind()
    columns = "person, table_id, seat, ask, due, tries"
    kept = [row._mapping for row in connection.execute(sa.text(f"SELECT {columns} FROM notices"))]
    op.drop_table("notices")
    op.create_table(
        "notices",
        _serial(),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("event", sa.String(12), nullable=False),
        _person("notices", True),
        _table("notices"),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("serial", name="pk_notices"),
        sa.UniqueConstraint("key", name="uq_notices_key"),
        sqlite_autoincrement=True,
    )
    for name in ("person", "table_id", "due"):
        op.create_index(f"ix_notices_{name}", "notices", [name])
    insert = sa.text(
        "INSERT INTO notices (key, event, person, table_id, n, public, channel, at, due, tries, trouble) "
        "VALUES (:key, 'turn', :person, :table_id, :ask, 0, 'mail', :due, :due, :tries, '')"
    )
    rows = {f"turn:{row['person']}:{row['table_id']}:{row['ask']}": row for row in kept}
    for key, row in rows.items():
        values = {name: row[name] for name in ("person", "table_id", "ask", "due", "tries")}
        connection.execute(insert, {"key": key, **values})


def downgrade() -> None:
    """Mail only; what waits is forgotten."""
    op.drop_table("ways")
    op.drop_table("notices")
    op.create_table(
        "notices",
        _serial(),
        _person("notices", False),
        _table("notices", False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("serial", name="pk_notices"),
        sa.UniqueConstraint("table_id", "seat", "ask", name="uq_notices_table_id_seat_ask"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_notices_person", "notices", ["person"])
    op.create_index("ix_notices_due", "notices", ["due"])
    op.drop_column("people", "calls")
