"""A program with a release of the plugin protocol: see `matrix.rs`."""

import sys
from collections.abc import Callable, Iterator

import protocol
import sdp
from sdp_resolve import Peer

IDS = range(1, 5)
OURS = sdp.encode_sdp_hello(protocol.create_hello("plugins", protocol.HELLO_SCHEMA, converts=True))


def again(message: bytes) -> bytes:
    """Decodes a message and encodes it again."""
    return protocol.encode_plugin_protocol(protocol.decode_plugin_protocol(message))


def messages() -> Iterator[bytes]:
    while (message := sdp.read_message(sys.stdin.buffer)) is not None:
        yield message


def result(start: str, call: Callable[[], bytes]) -> bytes | None:
    """Prints the result of a function, or its error."""
    try:
        data = call()
    except sdp.SdpError as error:
        print(f"{start}error", error.kind, error.offset)
        return None
    print(f"{start}ok", data.hex())
    return data


def receive() -> None:
    peer = Peer(OURS, OURS)
    for message in messages():
        if message[4:6] == b"\xff\xff":
            peer = Peer(OURS, message)
            print("hello", *map(peer.reads, IDS), *map(peer.understands, IDS))
            continue
        current = result("", lambda it=message: again(peer.from_peer(it)))
        if current is not None:
            result("back ", lambda it=current: peer.to_peer(it))


if sys.argv[1] == "receive":
    receive()
else:
    sys.stdout.buffer.write(OURS + b"".join(map(again, messages())))
