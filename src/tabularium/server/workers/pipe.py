"""The protocol of worker processes: messages with their length in front, one answer for each."""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Callable
from typing import BinaryIO

SIZE = struct.Struct(">I")


def frame(data: bytes) -> bytes:
    """A message with its length before it."""
    return SIZE.pack(len(data)) + data


def read_frame(stream: BinaryIO) -> bytes | None:
    """One message; None at the end."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    return stream.read(SIZE.unpack(head)[0])


def answer_all(answer: Callable[[bytes], bytes]) -> None:
    """Answer messages on the standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # prints go to standard error, not among the answers
    while (data := read_frame(source)) is not None:
        target.write(frame(answer(data)))
        target.flush()
