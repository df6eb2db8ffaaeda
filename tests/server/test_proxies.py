"""Real proxies in front of a real house: what they say of a visitor, and what the house makes of it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import Request

from tabularium.server.app import create_app
from tabularium.server.door.cookies import is_secure
from tabularium.server.door.deps import address_of, house_of
from tabularium.server.keeper.running import configured, listen_at
from tests.homes import at_home
from tests.server.kit import settings_for

VISITOR = "127.0.0.2"
"""Where the visitor sets out from; proxies come from 127.0.0.1."""
PATIENCE = 20.0
LIES = {"X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "https"}

MAKE = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=house.test"]
"""How a certificate is made."""

HAPROXY = """
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
frontend door
    bind 127.0.0.1:{port}{tls}
    option forwardfor
    http-request set-header X-Forwarded-Proto {proto}
    default_backend house
backend house
    server house 127.0.0.1:{house}
"""
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://127.0.0.1:{house};
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For {told};
            proxy_set_header X-Forwarded-Proto $scheme;
        }}
    }}
}}
"""
CADDY = """
{{
    admin off
    auto_https off
    storage file_system {folder}/caddy
}}
http://127.0.0.1:{port} {{
    reverse_proxy 127.0.0.1:{house}
}}
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def house(folder: Path, sqlite: str, proxies: int) -> Iterator[int]:
    """A house behind so many proxies that tells everybody where they come from; the port it listens at."""
    app = create_app(settings_for(folder, sqlite, trust_proxy=True, proxies=proxies), background=False, pages=False)

    async def whence(request: Request) -> dict[str, object]:
        return {"address": address_of(request), "secure": is_secure(request, house_of(request))}

    app.add_api_route("/whence", whence)
    server = uvicorn.Server(configured(app))
    with listen_at("127.0.0.1", 0) as listening:
        running = threading.Thread(target=server.run, args=([listening],), daemon=True)
        running.start()
        try:
            while not server.started and running.is_alive():
                time.sleep(0.05)
            yield int(listening.getsockname()[1])
        finally:
            server.should_exit = True
            running.join(PATIENCE)


@contextmanager
def proxy(folder: Path, program: str, config: str, *arguments: str, port: int) -> Iterator[None]:
    """A proxy that runs until its test is over."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    file = folder / f"{program}.conf"
    file.write_text(config)
    with (folder / f"{program}.out").open("wb") as out:
        running = subprocess.Popen(
            [found, *(each.format(file=file, folder=folder) for each in arguments)],
            stdout=out,
            stderr=out,
            env={**os.environ, **at_home(folder / "home")},
        )
    try:
        _wait(running, port, folder / f"{program}.out")
        yield
    finally:
        running.terminate()
        running.wait(PATIENCE)


def _wait(running: subprocess.Popen[bytes], port: int, out: Path) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and running.poll() is None:
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(out.read_text())


Proxy = AbstractContextManager[None]


def haproxy(folder: Path, port: int, house: int, certificate: str = "") -> Proxy:
    tls, proto = (f" ssl crt {certificate}", "https") if certificate else ("", "http")
    config = HAPROXY.format(port=port, house=house, tls=tls, proto=proto)
    return proxy(folder, "haproxy", config, "-db", "-f", "{file}", port=port)


def nginx(folder: Path, port: int, house: int, told: str = "$remote_addr") -> Proxy:
    config = NGINX.format(folder=folder, port=port, house=house, told=told)
    return proxy(folder, "nginx", config, "-p", "{folder}", "-c", "{file}", "-e", "{folder}/nginx.log", port=port)


def caddy(folder: Path, port: int, house: int) -> Proxy:
    config = CADDY.format(folder=folder, port=port, house=house)
    return proxy(folder, "caddy", config, "run", "--adapter", "caddyfile", "--config", "{file}", port=port)


def asked(port: int, scheme: str = "http") -> dict[str, object]:
    """What the house knows of a visitor who comes by this port, with lies in the head of the request."""
    transport = httpx.HTTPTransport(local_address=VISITOR, verify=False)
    with httpx.Client(transport=transport, timeout=PATIENCE) as visitor:
        answer = visitor.get(f"{scheme}://127.0.0.1:{port}/whence", headers=LIES)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def nginx_that_adds(folder: Path, port: int, house: int) -> Proxy:
    return nginx(folder, port, house, "$proxy_add_x_forwarded_for")


ONE: list[Callable[[Path, int, int], Proxy]] = [haproxy, nginx, nginx_that_adds, caddy]


@pytest.mark.parametrize("through", ONE)
def test_a_visitor_who_lies_is_known_by_what_the_proxy_saw(
    tmp_path: Path, sqlite: str, through: Callable[[Path, int, int], Proxy]
) -> None:
    port = free_port()
    with house(tmp_path, sqlite, 1) as at, through(tmp_path, port, at):
        assert asked(port) == {"address": VISITOR, "secure": False}


TWO = [(haproxy, nginx_that_adds), (nginx, haproxy), (haproxy, haproxy)]


@pytest.mark.parametrize(("outer", "inner"), TWO)
def test_so_it_is_behind_two(
    tmp_path: Path,
    sqlite: str,
    outer: Callable[[Path, int, int], Proxy],
    inner: Callable[[Path, int, int], Proxy],
) -> None:
    first, second = free_port(), free_port()
    for folder in ("outer", "inner"):
        (tmp_path / folder).mkdir()
    with ExitStack() as stack:
        at = stack.enter_context(house(tmp_path, sqlite, 2))
        stack.enter_context(inner(tmp_path / "inner", second, at))
        stack.enter_context(outer(tmp_path / "outer", first, second))
        assert asked(first)["address"] == VISITOR


def test_tls_ends_at_the_proxy_and_the_house_knows(tmp_path: Path, sqlite: str) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    made = tmp_path / "house.pem"
    subprocess.run(
        [*MAKE, "-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")],
        check=True,
        capture_output=True,
    )
    made.write_text((tmp_path / "cert.pem").read_text() + (tmp_path / "key.pem").read_text())
    port = free_port()
    with house(tmp_path, sqlite, 1) as at, haproxy(tmp_path, port, at, str(made)):
        assert asked(port, "https") == {"address": VISITOR, "secure": True}
