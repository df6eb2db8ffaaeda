"""Chats and webhooks through Apprise: of its services those that only make requests, each made by our guard."""

from __future__ import annotations

import importlib
import logging
import threading
from typing import Any
from urllib.parse import urlsplit

import requests

from tabularium.store.ways import WayRow

from ..base.guarded import Forbidden, Guard
from .channels import TAKEN, Answer, Message

SERVICES = {
    "discord": ("discord", "NotifyDiscord"),
    "tgram": ("telegram", "NotifyTelegram"),
    "matrix": ("matrix.base", "NotifyMatrix"),
    "matrixs": ("matrix.base", "NotifyMatrix"),
    "ntfy": ("ntfy", "NotifyNtfy"),
    "ntfys": ("ntfy", "NotifyNtfy"),
    "slack": ("slack", "NotifySlack"),
    "mmost": ("mattermost", "NotifyMattermost"),
    "mmosts": ("mattermost", "NotifyMattermost"),
    "rocket": ("rocketchat", "NotifyRocketChat"),
    "rockets": ("rocketchat", "NotifyRocketChat"),
    "gotify": ("gotify", "NotifyGotify"),
    "gotifys": ("gotify", "NotifyGotify"),
    "gchat": ("google_chat", "NotifyGoogleChat"),
    "json": ("custom_json", "NotifyJSON"),
    "jsons": ("custom_json", "NotifyJSON"),
}
"""By the scheme of its address the module of a service and its class. Others reach for files, sockets or programs."""
NATIVE = ("discord", "slack", "ntfys", "gchat")
"""Services whose own https addresses are understood as they are copied from there."""
NAMES = {"tgram": "Telegram", "mmost": "Mattermost", "gchat": "Google Chat", "json": "Webhook", "rocket": "Rocket.Chat"}
DROPPED = ("verify", "rto", "cto", "emojis", "tz", "retry", "wait")
"""What an address might say of how it is fetched, and may not."""
PASSING = (408, 425, 429)
NOT_PUBLIC, NOT_KNOWN = "not a public address", "not an address"
logging.getLogger("apprise").setLevel(logging.CRITICAL)  # it would log addresses, which hold tokens


class Unknown(ValueError):
    """An address of no service that is spoken here."""


MOST_REQUESTS = 6
"""Requests that one message may take: a service may have to sign in first."""
VERBS = ("get", "post", "put", "delete", "patch", "head", "options", "request")
CLOSED = ("Session", "session", "sessions", "api", "adapters")
_here = threading.local()


class _Requests:
    """What a service of Apprise finds in place of the module `requests`: each request goes through a guard."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name in VERBS:
            return _asking(name)
        if name in CLOSED:
            raise AttributeError(name)
        return getattr(self._module, name)


def _asking(verb: str) -> Any:
    def ask(*given: Any, **named: Any) -> requests.Response:
        made: _Sending = _here.sending
        return made.request(*given, **named) if verb == "request" else made.request(verb.upper(), *given, **named)

    return ask


class _Sending:
    """One message on its way: the requests it takes, and what came back."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self.status: int | None = None
        self.trouble = ""
        self.count = 0

    def request(self, method: str, url: str, *given: Any, **named: Any) -> requests.Response:
        """Make a request, and remember what came back."""
        self.count += 1
        try:
            if self.count > MOST_REQUESTS:
                raise Forbidden("too many requests")
            response = self._guard.session().request(method, url, *given, **named)
        except (OSError, ValueError) as error:
            self.trouble = NOT_PUBLIC if forbidden(error) else type(error).__name__
            raise requests.exceptions.ConnectionError(self.trouble) from error
        self.status = response.status_code
        return response


def forbidden(error: BaseException | None) -> bool:
    """Was it our guard that refused, at whatever depth?"""
    while error is not None:
        if isinstance(error, Forbidden) or any(isinstance(each, Forbidden) for each in error.args):
            return True
        if any("Forbidden" in str(each) or NOT_PUBLIC in str(each) for each in error.args):
            return True
        error = error.__cause__ or error.__context__
    return False


def called(address: str) -> str:
    """What a service is called, by its address."""
    scheme = _parsed(address)[0]
    plain = scheme.removesuffix("s") if scheme.removesuffix("s") in SERVICES else scheme
    return NAMES.get(plain, plain.capitalize())


def _parsed(address: str) -> tuple[str, dict[str, Any]]:
    """The scheme of a service, and what its address says."""
    try:
        scheme = urlsplit(address).scheme.lower()
    except ValueError:
        raise Unknown(address) from None
    if scheme == "https":
        for native in NATIVE:
            kind = _class(native)
            told = kind.parse_native_url(address)
            if told:
                return native, told
        scheme, address = "jsons", f"jsons{address[5:]}"
    elif scheme == "http":
        scheme, address = "json", f"json{address[4:]}"
    if scheme not in SERVICES:
        raise Unknown(scheme)
    told = _class(scheme).parse_url(address)
    if not told:
        raise Unknown(scheme)
    return scheme, told


def _class(scheme: str) -> Any:
    """The class of a service, which from now on makes no request of its own."""
    place, name = SERVICES[scheme]
    module: Any = importlib.import_module(f"apprise.plugins.{place}")
    if not isinstance(module.requests, _Requests):
        module.requests = _Requests(module.requests)
    return getattr(module, name)


def _service(address: str) -> Any:
    """A service, made for one message."""
    from apprise import AppriseAsset  # takes most of a second to load

    scheme, told = _parsed(address)
    told |= {"schema": scheme, "asset": AppriseAsset(async_mode=False, storage_mode="memory", secure_logging=True)}
    for name in DROPPED:
        told.pop(name, None)
    try:
        made = _class(scheme)(**told)
    except (TypeError, ValueError) as error:
        raise Unknown(scheme) from error
    made.request_rate_per_sec = 0
    return made


class Chat:
    """Messages to chats and webhooks."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard

    def check(self, address: str) -> str:
        """What the service of an address is called; an address of none is refused."""
        _service(address)
        return called(address)

    def reach(self, message: Message, way: WayRow | None) -> Answer:
        """Hand a message to the service."""
        assert way is not None
        sending = _here.sending = _Sending(self.guard)
        body = "\n\n".join(f"{each.text}\n{each.url}" for each in message.items)
        try:
            done = bool(_service(way.address).notify(body=body, title=message.subject))
        except Unknown:
            return Answer(False, lasting=True, words=NOT_KNOWN)
        except Exception as error:
            return Answer(False, words=sending.trouble or type(error).__name__)
        finally:
            del _here.sending
        if done and not sending.trouble:
            return TAKEN
        words = sending.trouble or str(sending.status or "no answer")
        refused = not sending.trouble and sending.status is not None and 300 <= sending.status < 500
        return Answer(False, lasting=words == NOT_PUBLIC or (refused and sending.status not in PASSING), words=words)
