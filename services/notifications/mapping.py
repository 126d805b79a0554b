"""Notes, preferences and deliveries from and to messages."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from fieldpost.notifications.v1 import internal_pb2
from fieldpost.notifications.v1 import notifications_pb2 as pb

from services.common.page_tokens import NUMBER, parts_of
from services.notifications import texts
from services.notifications.asking import Account
from services.notifications.choosing import Chosen
from services.notifications.kinds import OPTIONAL, Channel, Use
from services.notifications.planning import ESCALATE
from services.notifications.preferences import Wanted
from services.notifications.quiet import MINUTE, Quiet
from services.notifications.sending import Taken
from services.notifications.settling import Answer
from services.notifications.values import Delivery, Game, Note, State, Subscription
from services.notifications.watching import Told
from services.notifications.webpush import Request

USUAL_PAGE: Final = 50
CHANNELS: Final = {pb.CHANNEL_PUSH: Channel.PUSH, pb.CHANNEL_MAIL: Channel.MAIL}
USES: Final = {
    pb.USE_NEVER: Use.NEVER,
    pb.USE_AT_ONCE: Use.AT_ONCE,
    pb.USE_IF_UNOPENED: Use.IF_UNOPENED,
    pb.USE_DIGEST: Use.DIGEST,
}
CHANNEL_NUMBERS: Final = {channel: number for number, channel in CHANNELS.items()}
USE_NUMBERS: Final = {use: number for number, use in USES.items()}


def digest_of(endpoint: str) -> bytes:
    """What tells two endpoints apart."""
    return sha256(endpoint.encode()).digest()


def subscription_from(request: pb.SubscribeRequest, session: str) -> Subscription:
    """What a browser gave; id, owner and times are still to be given."""
    return Subscription(
        "",
        "",
        session,
        digest_of(request.endpoint),
        request.endpoint,
        request.p256dh,
        request.auth,
        request.key,
        " ".join(request.device.split()),
        "",
        0,
        0,
    )


def subscription_message(one: Subscription, current_key: bytes) -> pb.Subscription:
    """A browser as its owner sees it."""
    message = pb.Subscription(
        subscription_id=one.id,
        device=one.device,
        host=one.host,
        disabled=one.disabled,
        old_key=one.server_point != current_key,
    )
    message.created_at.FromMilliseconds(one.created_at)
    if one.delivered_at:
        message.delivered_at.FromMilliseconds(one.delivered_at)
    return message


def wanted_from(message: pb.Preferences) -> Wanted:
    """New preferences; a choice without a use takes the kind's own again."""
    choices = {
        (one.kind, CHANNELS[one.channel]): USES[one.use] for one in message.choices if one.use != pb.USE_UNSPECIFIED
    }
    quiet = Quiet(message.quiet.begins, message.quiet.ends) if message.HasField("quiet") else None
    return Wanted(
        choices,
        message.mail,
        message.zone,
        quiet,
        message.language,
        message.digest_hour * 60,
        message.escalate_minutes * MINUTE or ESCALATE,
    )


def preferences_message(chosen: Chosen) -> pb.Preferences:
    """All that somebody has chosen, and what there is to choose."""
    somebody, muted = chosen
    message = pb.Preferences(
        choices=[
            pb.Choice(kind=kind, channel=CHANNEL_NUMBERS[channel], use=USE_NUMBERS[use])
            for (kind, channel), use in somebody.choices.items()
        ],
        mail=somebody.mail,
        mail_confirmed=somebody.mail_confirmed,
        zone=somebody.zone,
        language=somebody.language,
        digest_hour=somebody.digest_minute // 60,
        muted_games=muted,
        kinds=[
            pb.Kind(
                kind=kind.name,
                titles=texts.names_of_kind(kind.name),
                push=USE_NUMBERS[kind.push],
                mail=USE_NUMBERS[kind.mail],
                always=[CHANNEL_NUMBERS[channel] for channel in kind.always],
            )
            for kind in OPTIONAL
        ],
        escalate_minutes=somebody.escalate // MINUTE,
    )
    if somebody.quiet is not None:
        message.quiet.CopyFrom(pb.QuietHours(begins=somebody.quiet.begins, ends=somebody.quiet.ends))
    return message


def preferences_answer(chosen: Chosen) -> bytes:
    """The answer to UpdatePreferences, as it is kept under its request id."""
    response = pb.UpdatePreferencesResponse(preferences=preferences_message(chosen))
    return response.SerializeToString(deterministic=True)


def below_in(token: str) -> int:
    """Where a page token says that the page begins: below this number, or at the latest note."""
    parts = parts_of(token, NUMBER)
    return int(parts[0]) if parts else 0


def note_message(note: Note, game: Game, reader: Account) -> pb.Note:
    """A note as its reader sees it."""
    language, zone = reader
    message = pb.Note(
        number=note.number,
        kind=note.kind,
        title=texts.title(note.kind, game, note.user_id, language, note.about),
        body="\n".join(texts.lines(note, note.kind, zone, language)),
        game_id=note.game_id,
        seen=note.seen,
        over=bool(note.over_at),
        path=texts.path(note),
    )
    message.at.FromMilliseconds(note.at)
    return message


def told_message(told: Told, reader: Account) -> pb.WatchInboxResponse:
    """One message of a stream."""
    if told.note is not None:
        return pb.WatchInboxResponse(note=note_message(*told.note, reader))
    if told.badge is not None:
        return pb.WatchInboxResponse(badge=pb.Badge(waiting=told.badge))
    if told.moved is not None:
        part = pb.MOVED_PART_CHAT if told.moved.chat else pb.MOVED_PART_UNSPECIFIED
        return pb.WatchInboxResponse(moved=pb.Moved(game_id=told.moved.game_id, part=part))
    return pb.WatchInboxResponse(heartbeat=pb.Heartbeat())


def delivery_message(one: Delivery) -> pb.Delivery:
    """A line of the delivery log."""
    message = pb.Delivery(
        delivery_id=one.id,
        kind=one.kind,
        channel=CHANNEL_NUMBERS[one.channel],
        to=one.shown_target,
        state=f"DELIVERY_STATE_{one.state.name}",
        reason=one.reason,
        tries=one.tries,
        game_id=one.game_id,
    )
    message.planned_at.FromMilliseconds(one.planned_at)
    message.at.FromMilliseconds(one.settled_at if one.state not in (State.WAITING, State.SENDING) else one.due)
    return message


def test_answer(made: Sequence[Delivery]) -> bytes:
    """The answer to SendTest, as it is kept under its request id."""
    response = pb.SendTestResponse(deliveries=[delivery_message(one) for one in made])
    return response.SerializeToString(deterministic=True)


def taken_message(taken: Taken | None) -> internal_pb2.TakeDeliveryResponse:
    """A delivery for a worker."""
    if taken is None:
        return internal_pb2.TakeDeliveryResponse()
    message = internal_pb2.TakeDeliveryResponse(lease=taken.lease)
    message.until.FromMilliseconds(taken.until)
    sending = taken.sending
    if isinstance(sending, Request):
        push = internal_pb2.Push(endpoint=sending.endpoint, headers=sending.headers, body=sending.body)
        message.push.CopyFrom(push)
    else:
        message.mail.CopyFrom(internal_pb2.Mail(to=sending.to, message=sending.message))
    return message


def answer_from(request: Any) -> Answer:
    """What came of a delivery."""
    return Answer(request.status, request.reason, request.retry_after_seconds)
