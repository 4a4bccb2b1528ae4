"""Checks the corpus and two versions of a protocol, and then answers each line of the standard input: see `resolve.rs`."""

import json
import re
import sys
import time
import traceback
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import empty
import next as new
import old
import other
from sdp import encode_sdp_hello
from sdp_resolve import Peer, Plan, open_file


def lines(name: str) -> Iterator[dict[str, Any]]:
    with open(f"{sys.argv[1]}/{name}", encoding="utf-8") as file:
        yield from map(json.loads, file)


def outcome(call: Callable[[], Any]) -> tuple[Any, int | None]:
    """Returns the result of a function with None, or the kind and offset of its error."""
    try:
        return call(), None
    except ValueError as error:
        if type(error).__name__ != "SdpError":
            raise
        return error.kind, 0 if error.offset is None else error.offset


def check(call: Callable[[], Any], line: dict[str, Any]) -> None:
    """Compares the error of a function with a line of the corpus."""
    kind, at = outcome(call)
    if "error" not in line:
        assert at is None, (kind, line)
    elif kind != "UnexpectedEnd" or at > line["offset"]:
        # SPEC E3: several parts can be checked for their minimum size at once.
        assert (kind, at) == (line["error"], line["offset"]), line


def check_corpus() -> None:
    for line in (*lines("schemas.jsonl"), *lines("invalid_schemas.jsonl")):
        data = bytes.fromhex(line["bytes"])
        check(lambda data=data: Plan(data, data), line)
        for table in line.get("others", ()):
            assert Plan(data, bytes.fromhex(table)).grade() == "Same"
    own = encode_sdp_hello(new.create_hello("plugins", new.HELLO_SCHEMA, converts=True))
    for line in lines("hellos.jsonl"):
        data = bytes.fromhex(line["bytes"])
        assert (outcome(lambda data=data: Peer(own, data))[1] is None) != line["refused"], line
    for line in lines("invalid_hellos.jsonl"):
        check(lambda data=bytes.fromhex(line["bytes"]): Peer(own, data), line)
    for line in lines("files.jsonl"):
        file = open_file(bytes.fromhex(line["bytes"]), other.HELLO_SCHEMA)
        found = [outcome(lambda it=it: file.plan.convert(it))[0] for it in file.messages]
        for message, it in zip(found, line["messages"], strict=True):
            assert it[1] == "error" or message.hex().endswith(it[1]), line
    for line in lines("invalid_files.jsonl"):
        assert outcome(lambda data=bytes.fromhex(line["bytes"]): open_file(data, other.HELLO_SCHEMA))[1] is not None, line


def expanded(text: str) -> bytes:
    """Returns bytes, in which `(00*3)` is `000000`."""
    return bytes.fromhex(re.sub(r"\((\w*)\*(\d+)\)", lambda it: it[1] * int(it[2]), text))


def check_hostile() -> None:
    """Checks schemas and values, each of which is slow, or has another answer, if a limit is missing."""
    for line in lines("../../sdp-codegen/tests/it/resolve/hostile.jsonl"):
        writer, reader, value = (expanded(line[it]) for it in ("writer", "reader", "value"))
        check(lambda writer=writer, reader=reader, value=value: Plan(writer, reader).convert(value), line)


def wide(letter: str, count: int) -> bytes:
    """Returns the schema of a struct with many fields."""
    numbers = (f"{letter}{it}".encode() for it in range(count))
    fields = b"".join(len(it).to_bytes(4, "little") + it + bytes(10) + b"\x01\0\0\0" for it in numbers)
    return b"\x01\0\x02\0\0\0\x0c\x01\0\0\0A" + bytes(10) + count.to_bytes(4, "little") + fields + bytes(2)


def check_wide() -> None:
    start = time.process_time()
    refusals = Plan(wide("f", 10_000), wide("g", 10_000)).refusals()
    assert len(refusals) == 64 and refusals[0].startswith("A: the writer has no field `g0` of A"), refusals[:2]
    # The square of the number of fields takes minutes.
    assert time.process_time() - start < 10


def check_peers() -> None:
    own = encode_sdp_hello(new.create_hello("plugins", new.HELLO_SCHEMA, converts=True))
    older = encode_sdp_hello(old.create_hello("plugins", old.HELLO_SCHEMA, converts=True))
    silent = encode_sdp_hello(old.create_hello("plugins", old.HELLO_SCHEMA))
    peer = Peer(own, older)

    def receive(message: Any) -> Any:
        return new.decode_request(peer.from_peer(old.encode_request(message)))

    assert receive(old.Load("a")) == new.Load("a", None)
    assert receive(old.SetGain(3, 0.5)) == new.SetGain(0.5, 3)
    assert receive(old.Reset(3)) == new.Clear(3, 7)
    assert [peer.reads(it) for it in range(1, 6)] == ["Total", "Total", "Refused", "Total", "Refused"]
    assert [peer.understands(it) for it in range(1, 6)] == ["Total", "Refused", "Refused", "Total", "Refused"]
    load = new.encode_request(new.Load("a", True))
    assert peer.to_peer(load) is load
    assert old.decode_request(Peer(own, silent).to_peer(load)) == old.Load("a")
    gain = new.encode_request(new.SetGain(0.5, 3))
    for it in older, silent:
        assert outcome(lambda it=it: Peer(own, it).to_peer(gain)) == ("InvalidConversion", 0)
    # Messages with equal fingerprints need no plan, whatever the schemas are.
    same = Peer(own, encode_sdp_hello(new.create_hello("plugins", old.HELLO_SCHEMA)))
    assert (same.reads(2), same.understands(2)) == ("Same", "Same")
    assert same.to_peer(gain) is gain and same.from_peer(gain) is gain
    # The file of an older version: a `Hello`, messages, and an end with the checksum.
    content = older + old.encode_request(old.Reset(3)) + bytes.fromhex("53445032ffff0c0000000100000000000000")
    content += zlib.crc32(content).to_bytes(4, "little")
    file = open_file(content, new.HELLO_SCHEMA)
    assert [new.decode_request(it) for it in file.converted()] == [new.Clear(3, 7)]
    # A field matches, or one side has none.
    assert outcome(lambda: open_file(content, other.HELLO_SCHEMA)) == ("InvalidConversion", 10)
    assert len(open_file(content, empty.HELLO_SCHEMA).messages) == 1
    with open("last_year.sdp", "wb") as output:
        output.write(content)
    forward = Plan(new.HELLO_SCHEMA, old.HELLO_SCHEMA)
    assert forward.refusals(2, is_forward=True) == ["SetGain.gain: f64 has no conversion to f32"]
    assert outcome(lambda: forward.convert(b"SDP2\x09\0\0\0\0\0")) == ("UnknownMessageId", 4)
    try:
        Plan(bytes.fromhex("0100010000000001"), bytes.fromhex("0100010000000000")).convert(b"\x2c\x01")
    except ValueError as error:
        assert "300 is no u8" in str(error), error
    without = encode_sdp_hello(old.create_hello("plugins"))
    assert outcome(lambda: Peer(own, without).from_peer(load)) == ("InvalidConversion", 0)
    assert Peer(without, without).reads(1) == "Same"


def answer(writer: bytes, reader: bytes, *values: bytes) -> str:
    plan = Plan(writer, reader)
    messages = [(it, plan.grade(it), plan.refusals(it)) for it in sorted(plan.ids)]
    return json.dumps({"messages": messages, "values": [outcome(lambda it=it: plan.convert(it).hex()) for it in values]})


check_corpus()
check_hostile()
check_wide()
check_peers()
for line in sys.stdin:
    try:
        print(answer(*map(bytes.fromhex, line.rstrip("\n").split(" "))), flush=True)
    except Exception:
        print(traceback.format_exc().replace("\n", " "), flush=True)
