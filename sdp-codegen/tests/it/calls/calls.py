"""Calls of a server in Rust."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from contextlib import closing

from player import (
    HELLO_SCHEMA, Event, Load, Loaded, NotFound, Stop, Tick, Watch, create_hello, decode_event, encode_event, encode_request,
)
from sdp import (
    SdpCallError, SdpError, SdpHelloExtension, SdpLink, SdpLinkCall, SdpLinkVerdict,
    decode_sdp_hello, decode_sdp_link_message, encode_sdp_hello, encode_sdp_link_message, read_message,
)


def load(path: str) -> Load:
    """Returns a request."""
    return Load(
        gain=0.5,  # only current
        path=path,
    )


def failed(call: Callable[[], object]) -> Exception:
    """Returns the error of a call."""
    try:
        value = call()
    except (SdpCallError, SdpError, TimeoutError) as error:
        return error
    raise AssertionError(f"no error: {value}")


def main() -> None:
    stream = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    link = SdpLink(stream, encode_request, decode_event)
    events: list[Event] = []
    link.on_message = events.append
    assert str(failed(lambda: link.call(Stop(), Loaded))) == "the connection is not open yet"
    link.connect(create_hello("player", HELLO_SCHEMA), "script 1", timeout=10)
    is_current = sys.argv[2] == "current"
    assert link.verdict and link.verdict.accepts
    # The server could not read an older `Loaded`.
    assert [(it.id, it.is_sent) for it in link.verdict.messages] == ([] if is_current else [(2, True)])

    def frames(path: str, timeout: float | None = None) -> int:
        return link.call(load(path), Loaded, timeout).frames

    # A field that one version lacks.
    assert frames("gain", 10) == is_current
    missing = failed(lambda: frames("b.wav"))
    assert isinstance(missing, SdpCallError) and missing.answer == NotFound("b.wav")
    unknown = failed(lambda: link.call(Stop(), Loaded))
    assert isinstance(unknown, SdpCallError) and unknown.failure
    assert (unknown.failure.reason, unknown.failure.text) == (1, "message 6 has no handler")
    wrong = failed(lambda: link.call(load("gain"), Tick))
    assert isinstance(wrong, SdpError) and wrong.detail == "Loaded instead of Tick"

    # A message outside of calls, and one that this program does not receive.
    frames("event")
    assert events == [Tick(7)]
    assert frames("back") == len("the program answers no calls")

    # A stream with more items than the first credit, calls between them, and streams that end early.
    numbers: list[int] = []
    for tick in link.call_stream(Watch(100), Tick):
        numbers.append(tick.number)
        if tick.number == 50:
            assert frames("cancelled") == 0
    assert numbers == list(range(100))
    with closing(link.call_stream(Watch(1_000_000), Tick)) as ticks:
        for tick in ticks:
            if tick.number == 20:
                break
    assert isinstance(failed(lambda: list(link.call_stream(Watch(0), Tick, 0.05))), TimeoutError)
    ended = failed(lambda: list(link.call_stream(Watch(3), Tick)))
    assert isinstance(ended, SdpCallError) and ended.answer == NotFound("tick 3")
    while frames("cancelled") != 1:
        pass

    # A late reply is ignored.
    assert isinstance(failed(lambda: frames("slow", 0.05)), TimeoutError)
    assert frames("cancelled") == 1

    closed = failed(lambda: frames("die"))
    assert isinstance(closed, SdpCallError) and not closed.answer and not closed.failure
    assert failed(lambda: frames("gain")) is closed


def answered(*messages: bytes, is_stream: bool = False) -> str:
    """Answers the first call of a script with these messages, and returns what its errors or items are."""
    ours, theirs = socket.socketpair()
    theirs.sendall(b"".join(messages))
    theirs.shutdown(socket.SHUT_WR)
    link = SdpLink(ours, encode_request, decode_event)
    found: list[object] = []
    try:
        link.connect(create_hello("player", HELLO_SCHEMA), "script 1", 10)
        if is_stream:
            for tick in link.call_stream(Watch(1), Tick, 10):
                found.append(tick.number)
                if tick.number == 8:
                    link.call(Watch(1), Tick)
        else:
            found.append(link.call(Watch(1), Tick, 10).number)
    except SdpCallError as error:
        found.append(error)
    if len(messages) == 1:
        with theirs.makefile("rb") as sent:
            read_message(sent)
            verdict = read_message(sent)
        found.append(verdict and type(decode_sdp_link_message(verdict)).__name__)
    theirs.close()
    return ",".join(map(str, found))


def hello(protocol: str, number: int) -> bytes:
    """Returns the first message of a peer with an extension."""
    plain = encode_sdp_hello(create_hello(protocol, HELLO_SCHEMA))
    assert decode_sdp_hello(plain).extensions == []
    content = plain[10:-4] + (1).to_bytes(4, "little") + number.to_bytes(2, "little") + bytes(4)
    assert decode_sdp_hello(plain[:6] + len(content).to_bytes(4, "little") + content).extensions == [
        SdpHelloExtension(number, b"")
    ]
    return plain[:6] + len(content).to_bytes(4, "little") + content


def step(kind: int, content: bytes = b"", call: int = 1) -> bytes:
    return encode_sdp_link_message(SdpLinkCall(call, kind, 0, content))


def refuse() -> None:
    """A peer that breaks a rule ends the connection, and steps of later versions are ignored."""
    accepting, refusing = (encode_sdp_link_message(SdpLinkVerdict(it, "no", [], [])) for it in (True, False))
    tick = encode_event(Tick(7))
    later = tick[:4] + b"\x01\xff" + tick[6:]
    refusal = answered(hello("settings", 1))
    assert "has the protocol 'settings'" in refusal and refusal.endswith(",SdpLinkVerdict"), refusal
    assert answered(hello("player", 2)).startswith("the peer answers no calls")
    assert answered(hello("player", 1), refusing) == "the peer does not go on: no"
    assert answered(hello("player", 1), tick) == "UnknownMessageId at offset 4"
    opening = hello("player", 1) + accepting

    def call(*steps: bytes) -> str:
        return answered(opening, *steps, b"")

    def stream(*steps: bytes) -> str:
        return answered(opening, *steps, b"", is_stream=True)

    more = "Custom at offset 0: the peer has sent more items than granted"
    assert call(step(9), later, step(1, tick, 5), step(6), step(1, tick)) == "7"
    assert call(step(2, tick)) == more
    assert call(step(3)) == "the peer has answered with a wrong step"
    assert call(step(1, tick[1:])) == "InvalidMagic at offset 0"
    assert call(accepting) == "WrongMessageId at offset 4"
    assert call() == "the peer has closed the connection"
    assert stream(step(2, tick), step(2, tick), step(3), step(2, tick)) == "7,7"
    assert stream(step(1, tick)) == "the peer has answered with a wrong step"
    # While another call waits, nobody takes the items.
    assert stream(step(2, encode_event(Tick(8))), *([step(2, tick)] * 16)) == f"8,{more}"


refuse()
main()
