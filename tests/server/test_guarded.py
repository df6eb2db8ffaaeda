"""Addresses that people give lead nowhere into the network of the house, however they are written."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic
from typing import Any

import pytest
import requests

from tabularium.server.base.guarded import MOST_BYTES, Forbidden, Guard, is_public, resolved
from tabularium.server.talk.channels import Item, Message
from tabularium.server.talk.chat import NOT_KNOWN, NOT_PUBLIC, Chat
from tabularium.server.talk.push import Push
from tabularium.store.ways import WayRow

INSIDE = """
127.0.0.1 127.1 127.0.1 127.0.0.2 127.255.255.254 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 017700000001
00000177.0.0.1 0177.0x0.0.1 localhost 0.0.0.0 0 0x0 00 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1]
[::ffff:7f00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::7f00:1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1]
[64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a00:1::] [2002:c0a8:101::1] [2001:0:7f00:1::]
[2001:0:4136:e378:8000:63bf:3fff:fdd2] 10.0.0.1 10.1 167772161 0xa000001 012.0.0.1 172.16.0.1 172.31.255.255
2886729729 192.168.0.1 192.168.1 3232235521 0xc0a80001 0300.0250.0.1 [::ffff:192.168.0.1] [::ffff:10.0.0.1]
169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 [::ffff:169.254.169.254] [::ffff:a9fe:a9fe]
[64:ff9b::a9fe:a9fe] [fe80::1] [fe80::1%25lo] [febf::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fec0::1] 100.64.0.1
100.127.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1
255.255.255.255 [ff02::1] [ff0e::1] [100::1] [2001:db8::1]
""".split()  # noqa: SIM905


class Trap(ThreadingHTTPServer):
    """A server on loopback that counts who comes in."""

    daemon_threads = True
    hits = 0
    redirect = ""
    long = False


class Handler(BaseHTTPRequestHandler):
    server: Trap

    def do_POST(self) -> None:
        self.server.hits += 1
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(302 if self.server.redirect else 200)
        if self.server.redirect:
            self.send_header("location", self.server.redirect)
        self.end_headers()
        if self.server.long:
            with suppress(OSError):
                self.wfile.write(b"x" * (2 * MOST_BYTES))

    do_GET = do_POST  # noqa: N815

    def log_message(self, *told: Any) -> None:
        pass


@pytest.fixture
def trap() -> Iterator[Trap]:
    with Trap(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def way(address: str) -> WayRow:
    return WayRow(id="w", person="p", table_id=None, kind="chat", name="", address=address, digest="", created=0.0)


TOLD = Message("Tabularium", [Item("Your turn", "https://rome.test/t/x")])


@pytest.mark.parametrize("host", INSIDE)
def test_no_spelling_leads_inside(host: str, trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither directly nor through a chat; whatever the system makes of the host, no connection is begun."""
    tried: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *given, **named: tried.append(given))
    port = trap.server_address[1]
    for scheme in ("https", "http"):
        with pytest.raises((requests.RequestException, OSError, ValueError)):
            Guard().session().post(f"{scheme}://{host}:{port}/", data=b"x")
    for scheme in ("jsons", "json", "https", "ntfys", "matrixs"):
        answer = Chat(Guard()).reach(TOLD, way(f"{scheme}://{host}:{port}/room"))
        assert not answer.good
    assert tried == []
    assert trap.hits == 0


def test_enough_is_tried() -> None:
    assert len(set(INSIDE)) >= 60


@pytest.mark.parametrize("address", ["1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "::ffff:1.1.1.1", "93.184.216.34"])
def test_the_open_internet_is_open(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", ["", "rome", "127.0.0.1.", "1.1.1", "fe80::1%lo"])
def test_what_is_no_plain_address_is_not_public(address: str) -> None:
    assert not is_public(address)


def test_one_inner_answer_among_others_spoils_all(trap: Trap) -> None:
    guard = Guard(resolve=lambda host, port: ["93.184.216.34", "127.0.0.1"])
    with pytest.raises(Forbidden):
        guard.connect("rebinding.test", trap.server_address[1])
    assert trap.hits == 0


def test_a_name_is_asked_once_and_the_connection_goes_where_it_was_checked(
    trap: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers with an open address first and an inner one afterwards gains nothing."""
    answers = iter([["93.184.216.34"], ["127.0.0.1"], ["127.0.0.1"]])
    asked: list[str] = []
    went: list[object] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return next(answers)

    def connect(address: object, timeout: float) -> socket.socket:
        went.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **named: pytest.fail("asked behind the guard's back"))
    with pytest.raises(requests.RequestException):
        Guard(resolve=resolve).session().post(f"https://rebinding.test:{trap.server_address[1]}/", data=b"x")
    assert asked == ["rebinding.test"]
    assert went == [("93.184.216.34", trap.server_address[1])]


@pytest.mark.parametrize(
    "to", ["http://127.0.0.1:{port}/", "https://169.254.169.254/", "//localhost:{port}/", "/again"]
)
def test_no_redirect_is_followed(trap: Trap, to: str) -> None:
    port = trap.server_address[1]
    trap.redirect = to.format(port=port)
    answer = Guard(private=True).session().post(f"http://127.0.0.1:{port}/", data=b"x")
    assert (answer.status_code, trap.hits) == (302, 1)
    assert not Chat(Guard(private=True)).reach(TOLD, way(f"json://127.0.0.1:{port}/")).good
    assert trap.hits == 2


def test_too_long_an_answer_is_not_read(trap: Trap) -> None:
    trap.long = True
    with pytest.raises(Forbidden):
        Guard(private=True).session().post(f"http://127.0.0.1:{trap.server_address[1]}/", data=b"x")


def test_a_slow_drip_is_cut() -> None:
    """A server that says one sign after another keeps nobody busy for longer than a request may take."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            line, _ = server.accept()
            with line, suppress(OSError):
                line.recv(4096)
                line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while True:
                    line.sendall(b"x")
                    stop.wait(0.02)

        stop = threading.Event()
        thread = threading.Thread(target=drip)
        thread.start()
        began = monotonic()
        with suppress(requests.RequestException, OSError):
            Guard(private=True, whole=0.3).session().get(f"http://127.0.0.1:{server.getsockname()[1]}/")
        took = monotonic() - began
        thread.join()
    assert took < 5.0


def test_the_environment_has_no_say(trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{trap.server_address[1]}")
    with pytest.raises(requests.RequestException):
        Guard(resolve=lambda host, port: ["127.0.0.1"]).session().get("https://outside.test/")
    assert trap.hits == 0


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "dbus://",
        "syslog://",
        "mailto://a:b@example.org",
        "mqtt://127.0.0.1",
        "windows://",
        "x",
        "",
    ],
)
def test_services_that_reach_elsewhere_are_not_spoken(address: str) -> None:
    assert Chat(Guard(private=True)).reach(TOLD, way(address)).words == NOT_KNOWN


def test_an_address_cannot_switch_the_guard_off(trap: Trap) -> None:
    port = trap.server_address[1]
    for more in ("verify=no", "rto=1000", "redirect=yes", "retry=9&wait=9"):
        answer = Chat(Guard()).reach(TOLD, way(f"jsons://127.0.0.1:{port}/?{more}"))
        assert (answer.good, answer.words) == (False, NOT_PUBLIC)
    assert trap.hits == 0


def test_a_push_service_inside_is_not_reached(trap: Trap) -> None:
    from tests.server.receivers import Browser

    browser = Browser(f"https://127.0.0.1:{trap.server_address[1]}/push")
    push = Push.__new__(Push)
    push.guard, push.key = Guard(), browser.house_key
    push.settings = browser.settings
    answer = push.reach(TOLD, way(browser.subscription))
    assert (answer.good, answer.lasting, answer.words) == (False, True, NOT_PUBLIC)
    assert trap.hits == 0


def test_names_are_looked_up_by_the_system() -> None:
    assert resolved("127.0.0.1", 80) == ["127.0.0.1"]
