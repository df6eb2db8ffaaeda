"""Endpoints on loopback: a webhook that keeps what it gets, and a push service that decrypts it as a browser does."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tabularium.server.base.settings import Settings


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        self.house_key = text(number.to_bytes(32, "big"))
        self.settings = Settings()

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text(point), "auth": text(self.secret)}

    @property
    def subscription(self) -> str:
        return json.dumps({"endpoint": self.endpoint, "keys": self.keys})

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt what a push service was handed."""
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found


class Receiver(ThreadingHTTPServer):
    """Keeps path, headers and body of every request, and answers with a status of the test's choice."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.got.append((self.path, headers, body))
        self.send_response(self.server.status)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_PUT = do_POST  # noqa: N815

    def log_message(self, *told: Any) -> None:
        pass


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver on a free port."""
    with Receiver() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()
