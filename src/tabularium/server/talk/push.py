"""Web Push: a message to a browser that shows no page, encrypted for that browser alone."""

from __future__ import annotations

import base64
import json
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from tabularium.store import Store, schema
from tabularium.store.ways import WayRow

from ..base.guarded import Forbidden, Guard
from ..base.settings import Settings
from .channels import TAKEN, Answer, Message

KEY = "push"
"""Under this name the house keeps the key with which it signs."""
KEPT = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is away."""
GONE = (404, 410)
PASSING = (408, 429, 500, 502, 503, 504)
NOBODY = "mailto:push@tabularium.invalid"
"""Whom a push service may ask about this house, where it has no address of its own."""
MOST_TEXT = 400
"""Characters that a notice on a phone has room for; the whole must fit into one record of encryption."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser is reached, as it says itself."""

    endpoint: str
    keys: dict[str, str]

    def check(self) -> bool:
        """Are these keys that can be encrypted for? An address is checked when it is used."""
        try:
            point, secret = (_bytes(self.keys[name]) for name in ("p256dh", "auth"))
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except (KeyError, ValueError):
            return False
        return len(secret) == 16 and len(self.endpoint) <= 1000


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def key_of(connection: Connection) -> str:
    """The secret key with which this house signs its pushes, made the first time it is wanted."""
    house = schema.house
    wanted = select(house.c.value).where(house.c.key == KEY)
    found = connection.execute(wanted).scalar()
    if found is None:
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        made = _text(number.to_bytes(32, "big"))
        kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
        row = {"key": KEY, "value": made}
        connection.execute(kind.insert(house).values(row).on_conflict_do_nothing(index_elements=["key"]))
        found = connection.execute(wanted).scalar_one()  # another worker may have been quicker
    return str(found)


def public_part(key: str) -> str:
    """What a browser is told of the key."""
    made = ec.derive_private_key(int.from_bytes(_bytes(key), "big"), ec.SECP256R1())
    return _text(made.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


class Push:
    """Messages to browsers."""

    def __init__(self, settings: Settings, guard: Guard) -> None:
        self.settings = settings
        self.guard = guard
        self.key = ""
        self.public_key = ""

    async def open(self, store: Store) -> None:
        """Learn the key of the house; the first start makes it."""
        self.key = await store.write(key_of)
        self.public_key = public_part(self.key)

    def reach(self, message: Message, way: WayRow | None) -> Answer:
        """Encrypt a message for a browser and hand it to the service of its maker."""
        from pywebpush import WebPushException, webpush  # takes half a second to load

        assert way is not None
        home = self.settings.base_url
        try:
            response = webpush(
                subscription_info=json.loads(way.address),
                data=self._payload(message),
                vapid_private_key=self.key,
                vapid_claims={"sub": home if home.startswith("https://") else NOBODY},
                ttl=KEPT,
                headers={"Urgency": "high"},
                requests_session=self.guard.session(),
            )
        except WebPushException as error:
            return _refused(error)
        except Exception as error:
            inner = f"{error}"
            lasting = Forbidden.__name__ in inner or "No connection adapters" in inner
            return Answer(False, lasting=lasting, words="not a public address" if lasting else type(error).__name__)
        return TAKEN if response.status_code < 300 else Answer(False, words=str(response.status_code))

    @staticmethod
    def _payload(message: Message) -> str:
        text = "\n".join(each.text for each in message.items)[:MOST_TEXT]
        plain = {"title": message.subject[:120], "text": text, "url": message.url, "tag": message.tag}
        return json.dumps({**plain, "waiting": message.waiting}, ensure_ascii=False)


def _refused(error: Any) -> Answer:
    status = getattr(error.response, "status_code", None)
    if status is None:
        return Answer(False, words="no answer")
    return Answer(False, lasting=status not in PASSING, words=str(status), gone=status in GONE)
