"""People, their browsers, what they were told, and what is to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the change."""
    people()
    games()
    notes()
    sendings()
    bookkeeping()


def people() -> None:
    """People and their browsers."""
    op.create_table(
        "person",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("notes", sa.BigInteger(), nullable=False),
        sa.Column("digested", sa.BigInteger(), nullable=False),
        sa.Column("mail", sa.String(), nullable=False),
        sa.Column("mail_confirmed", sa.Boolean(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("quiet", sa.String(), nullable=False),
        sa.Column("choices", sa.String(), nullable=False),
        sa.Column("escalate", sa.BigInteger(), nullable=False),
        sa.Column("digest_minute", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_person"),
    )
    op.create_table(
        "subscription",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("p256dh", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("server_point", sa.LargeBinary(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("delivered_at", sa.BigInteger(), nullable=False),
        sa.Column("refusals", sa.Integer(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_subscription"),
        sa.UniqueConstraint("digest", name="uq_subscription_digest"),
    )
    with op.batch_alter_table("subscription", schema=None) as batch_op:
        batch_op.create_index("ix_subscription_seen_at", ["seen_at"], unique=False)
        batch_op.create_index("ix_subscription_user_id", ["user_id"], unique=False)


def games() -> None:
    """Games, and whom they wait for."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("mode_titles", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_table(
        "member",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_member"),
    )
    with op.batch_alter_table("member", schema=None) as batch_op:
        batch_op.create_index("ix_member_user_id", ["user_id"], unique=False)
    op.create_table(
        "muted",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_muted"),
    )
    op.create_table(
        "question",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("turn", sa.String(), nullable=False),
        sa.Column("note", sa.BigInteger(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_question"),
    )
    with op.batch_alter_table("question", schema=None) as batch_op:
        batch_op.create_index("ix_question_user_id", ["user_id"], unique=False)
    op.create_table(
        "reminder",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "kind", name="pk_reminder"),
    )
    with op.batch_alter_table("reminder", schema=None) as batch_op:
        batch_op.create_index("ix_reminder_due", ["due"], unique=False)


def notes() -> None:
    """Inboxes."""
    op.create_table(
        "note",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("occasion", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rings", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Boolean(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "number", name="pk_note"),
        sa.UniqueConstraint("user_id", "occasion", name="uq_note_user_id_occasion"),
    )
    with op.batch_alter_table("note", schema=None) as batch_op:
        batch_op.create_index("ix_note_at", ["at"], unique=False)
        batch_op.create_index("ix_note_user_id_game_id", ["user_id", "game_id"], unique=False)


def sendings() -> None:
    """Deliveries."""
    op.create_table(
        "delivery",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("occasion", sa.String(), nullable=False),
        sa.Column("note", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("shown_target", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("planned_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("if_unopened", sa.Boolean(), nullable=False),
        sa.Column("small", sa.Boolean(), nullable=False),
        sa.Column("offered_until", sa.BigInteger(), nullable=False),
        sa.Column("lease", sa.String(), nullable=False),
        sa.Column("leased_until", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_delivery"),
        sa.UniqueConstraint("user_id", "occasion", name="uq_delivery_user_id_occasion"),
    )
    with op.batch_alter_table("delivery", schema=None) as batch_op:
        batch_op.create_index("ix_delivery_settled_at", ["settled_at"], unique=False)
        batch_op.create_index("ix_delivery_state_due", ["state", "due"], unique=False)
        batch_op.create_index("ix_delivery_user_id_planned_at", ["user_id", "planned_at"], unique=False)


def bookkeeping() -> None:
    """Requests that were answered, and how far facts have been handled."""
    op.create_table(
        "request",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("refusal", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "request_id", name="pk_request"),
    )
    with op.batch_alter_table("request", schema=None) as batch_op:
        batch_op.create_index("ix_request_at", ["at"], unique=False)
    op.create_table(
        "cursors",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_cursors"),
    )


def downgrade() -> None:
    """Takes the change back."""
    op.drop_table("subscription")
    op.drop_table("request")
    op.drop_table("reminder")
    op.drop_table("question")
    op.drop_table("person")
    op.drop_table("note")
    op.drop_table("muted")
    op.drop_table("member")
    op.drop_table("game")
    op.drop_table("delivery")
    op.drop_table("cursors")
