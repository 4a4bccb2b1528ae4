"""Decodes and encodes the plugin registry with each format, and prints checksums and samples as JSON."""

import json
import random
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import registry
from google.protobuf import descriptor_pb2, message_factory

ROUNDS, MILLISECONDS = map(int, sys.argv[1:])


class Parameter(msgspec.Struct):
    address: int
    display_name: str
    identifier: str
    unit: str
    min_value: float
    max_value: float
    default_value: float
    current_value: float
    raw_flags: int
    is_writable: bool
    can_ramp: bool


class Plugin(msgspec.Struct):
    name: str
    manufacturer_id: str
    component_type: str
    component_subtype: str
    parameters: list[Parameter]


class PluginRegistry(msgspec.Struct):
    plugins: list[Plugin]
    total_plugin_count: int
    total_parameter_count: int


file = descriptor_pb2.FileDescriptorProto.FromString(Path("plugins.desc").read_bytes())
Message = message_factory.GetMessages([file])["pb.PluginRegistry"]

KINDS = {"int": "u32", "str": "text", "float": "f32", "bool": "bool"}
FIELDS = [(KINDS[kind.__name__], name) for name, kind in Parameter.__annotations__.items()]


def compiled(access: str, visitor: dict[str, str]) -> Callable[[Any], int]:
    """Compiles a function over all fields. `access` has the places of the object and of the name."""

    def visit(kind: str, owner: str, name: str) -> str:
        return visitor[kind].format(access.format(owner, name))

    lines = [
        "def walk(registry):",
        "    total = 0",
        f"    plugins = {access.format('registry', 'plugins')}",
        f"    {visitor['u32'].format('len(plugins)')}",
        "    for plugin in plugins:",
        *(f"        {visit('text', 'plugin', name)}" for name in list(Plugin.__annotations__)[:4]),
        f"        parameters = {access.format('plugin', 'parameters')}",
        f"        {visitor['u32'].format('len(parameters)')}",
        "        for parameter in parameters:",
        *(f"            {visit('u64' if name == 'address' else kind, 'parameter', name)}" for kind, name in FIELDS),
        f"    {visit('u32', 'registry', 'total_plugin_count')}",
        f"    {visit('u32', 'registry', 'total_parameter_count')}",
        "    return total",
    ]
    scope: dict[str, Any] = {"hashed": hashed, "pack": struct.pack}
    exec("\n".join(lines), scope)
    return scope["walk"]


def hashed(total: int, data: bytes) -> int:
    """FNV-1a over bytes."""
    for byte in data:
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return total


# Adds numbers and the lengths of strings.
SUM = {"text": "total += len({})"} | dict.fromkeys(("u64", "f32", "u32", "bool"), "total += {}")
CHECKSUM = {"text": "total = hashed(total, {}.encode() + b'\\0')"} | {
    kind: f"total = hashed(total, pack('<{code}', {{}}))"
    for kind, code in {"u64": "Q", "f32": "f4x", "u32": "Q", "bool": "Q"}.items()
}

ATTRIBUTE, ITEM = "{}.{}", "{}['{}']"
text = Path("plugins.json").read_bytes()
from_json, from_msgpack = msgspec.json.Decoder(PluginRegistry), msgspec.msgpack.Decoder(PluginRegistry)
to_json, to_msgpack = msgspec.json.Encoder(), msgspec.msgpack.Encoder()
FORMATS = [
    ("SDP", Path("plugins.sdp").read_bytes(), registry.decode_plugin_registry, registry.encode_plugin_registry, ATTRIBUTE),
    ("json", text, json.loads, lambda value: json.dumps(value, separators=(",", ":")).encode(), ITEM),
    ("protobuf", Path("plugins.pb").read_bytes(), Message.FromString, Message.SerializeToString, ATTRIBUTE),
    ("msgspec, JSON", text, from_json.decode, to_json.encode, ATTRIBUTE),
    ("msgspec, MessagePack", to_msgpack.encode(from_json.decode(text)), from_msgpack.decode, to_msgpack.encode, ATTRIBUTE),
]

encodings = []
cases: list[tuple[tuple[str, str, list[float]], Callable[[], object]]] = []
for name, wire, decode, encode, access in FORMATS:
    value = decode(wire)
    own = encode(value)
    walk, total = compiled(access, CHECKSUM), compiled(access, SUM)
    encodings.append((name, len(own), [walk(value), walk(decode(own))]))
    runs: dict[str, Callable[[], object]] = {
        "encode": lambda encode=encode, value=value: encode(value),
        "decode": lambda decode=decode, wire=wire: decode(wire),
        "read": lambda decode=decode, wire=wire, total=total: total(decode(wire)),
    }
    cases += [((operation, name, []), run) for operation, run in runs.items()]


def timed(run: Callable[[], object], repetitions: int) -> int:
    start = time.perf_counter_ns()
    for _ in range(repetitions):
        run()
    return time.perf_counter_ns() - start


# The interpreter has specialized its instructions after three runs.
counts = {id(run): 1 + MILLISECONDS * 3_000_000 // (timed(run, 3) and timed(run, 3)) for _, run in cases}
for _ in range(ROUNDS):
    for row, run in random.sample(cases, len(cases)):
        timed(run, 1)
        row[2].append(timed(run, counts[id(run)]) / counts[id(run)])
print(json.dumps({"encodings": encodings, "rows": [row for row, _ in cases]}))
