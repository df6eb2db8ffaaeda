"""The first schema of the house."""

import sqlalchemy as sa
from alembic import op

from tabularium.store import schema

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "house",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", schema.Plain(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_house")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("mail", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("mailed", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("account", name=op.f("uq_people_account")),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("muted", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["muted"], ["people.id"], name=op.f("fk_mutes_muted_people"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mutes_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "muted", name=op.f("pk_mutes")),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column("label", sa.String(length=120), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("options", schema.Plain(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("hot_seat", sa.Boolean(), nullable=False),
        sa.Column("pace", schema.Plain(), nullable=False),
        sa.Column("undo", sa.String(length=12), nullable=False),
        sa.Column("away", sa.String(length=12), nullable=False),
        sa.Column("host", sa.String(length=24), nullable=True),
        sa.Column("origin", sa.String(length=12), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("started", sa.Double(), nullable=True),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("head", sa.String(length=64), nullable=False),
        sa.Column("asked", schema.Plain(), nullable=False),
        sa.Column("grace", sa.Double(), nullable=True),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("outcome", schema.Plain(), nullable=True),
        sa.Column("previous", sa.String(length=24), nullable=True),
        sa.Column("following", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tables_host_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_changed"), "tables", ["changed"], unique=False)
    op.create_index(op.f("ix_tables_due"), "tables", ["due"], unique=False)
    op.create_index(op.f("ix_tables_host"), "tables", ["host"], unique=False)
    op.create_index(op.f("ix_tables_status"), "tables", ["status"], unique=False)
    op.create_table(
        "lines",
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("audience", sa.String(length=200), nullable=True),
        sa.Column("line", schema.Plain(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_lines_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_lines")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lines_table_public", "lines", ["table_id", "public"], unique=False)
    op.create_table(
        "links",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=True),
        sa.Column("used", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_links_person_people"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_links_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_links")),
        sa.UniqueConstraint("id", name=op.f("uq_links_id")),
    )
    op.create_index(op.f("ix_links_person"), "links", ["person"], unique=False)
    op.create_index(op.f("ix_links_table_id"), "links", ["table_id"], unique=False)
    op.create_table(
        "messages",
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("audience", sa.String(length=200), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_messages_person_people"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_messages_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_messages")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_messages_table_id"), "messages", ["table_id"], unique=False)
    op.create_table(
        "notices",
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notices_person_people"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_notices_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_notices")),
        sa.UniqueConstraint("table_id", "seat", "ask", name=op.f("uq_notices_table_id_seat_ask")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_notices_due"), "notices", ["due"], unique=False)
    op.create_index(op.f("ix_notices_person"), "notices", ["person"], unique=False)
    op.create_table(
        "proposals",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("row", sa.Integer(), nullable=True),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("consents", schema.Plain(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("closed", sa.String(length=10), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_proposals_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
    )
    op.create_index(op.f("ix_proposals_table_id"), "proposals", ["table_id"], unique=False)
    op.create_table(
        "rows",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("line", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rows_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_rows")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("level", sa.String(length=40), nullable=True),
        sa.Column("caretaker", sa.String(length=40), nullable=True),
        sa.Column("salt", sa.String(length=80), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person_people"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "watchers",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_watchers_person_people"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_watchers_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_watchers")),
    )
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("left", sa.Double(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=True),
        sa.Column("since", sa.Double(), nullable=True),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.seat"],
            name=op.f("fk_clocks_table_id_seat_seats"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_clocks")),
    )
    op.create_index(op.f("ix_clocks_deadline"), "clocks", ["deadline"], unique=False)
    op.create_table(
        "reports",
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("message", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message"], ["messages.serial"], name=op.f("fk_reports_message_messages"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_reports_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_reports")),
        sa.UniqueConstraint("message", "person", name=op.f("uq_reports_message_person")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Before the first schema there was nothing."""
    for table in (
        "reports",
        "clocks",
        "watchers",
        "snapshots",
        "seats",
        "rows",
        "proposals",
        "notices",
        "messages",
        "links",
        "lines",
        "tables",
        "sessions",
        "mutes",
        "people",
        "house",
    ):
        op.drop_table(table)
