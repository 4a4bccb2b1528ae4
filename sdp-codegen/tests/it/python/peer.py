"""Answers the lines of a test: decodes a value, encodes it again, also from plain types, and prints its bytes or its error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Set as AbstractSet
from importlib import import_module
from types import ModuleType
from typing import Any

sys.path.insert(0, ".")


def root(module: ModuleType) -> tuple[Callable[[bytes], Any], Callable[[Any], bytes]]:
    """Returns the functions of the only root."""
    names = [name.removeprefix("decode_") for name in vars(module) if name.startswith("decode_")]
    # A field can have the name of a function of the runtime, which the module then imports.
    name = next(name for name in names if not name.startswith("sdp_"))
    return getattr(module, f"decode_{name}"), getattr(module, f"encode_{name}")


def plain(value: Any) -> Any:
    """Returns a value with the types of Python that a program would write."""
    if isinstance(value, Mapping):
        return {key: plain(it) for key, it in value.items()}
    if isinstance(value, AbstractSet):
        return set(value)
    if isinstance(value, (list, tuple)):
        return list(map(plain, value)) if isinstance(value, list) else tuple(map(plain, value))
    if hasattr(value, "__match_args__"):
        return type(value)(*(plain(getattr(value, name)) for name in value.__match_args__))
    return value


def lazily(decode: Callable[[bytes], Any], encode: Callable[[Any], bytes], data: bytes) -> bytes | None:
    """Returns the bytes of a value with lazy sequences, or None if a part is invalid."""
    try:
        return encode(decode(import_module("sdp").lazy(data)))
    except ValueError:
        return None


def main() -> None:
    modules = [import_module(f"case_{index}") for index in range(int(sys.argv[1]))]
    roots = [root(module) for module in modules]
    sdp = import_module("sdp")
    roots += [
        (sdp.decode_sdp_hello, sdp.encode_sdp_hello),
        (sdp.decode_sdp_link_message, sdp.encode_sdp_link_message),
    ]
    for line in sys.stdin:
        index, text = line.split()
        decode, encode = roots[int(index)]
        data = bytes.fromhex(text.replace("-", ""))
        try:
            value = decode(data)
        except ValueError as error:
            assert lazily(decode, encode, data) is None, text
            print("error", error.kind, error.offset, flush=True)  # type: ignore[attr-defined]
        else:
            encoded = encode(value)
            assert encode(plain(value)) == lazily(decode, encode, data) == encoded, text
            print("ok", encoded.hex() or "-", flush=True)


main()
