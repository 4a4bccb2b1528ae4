The text of generated code.

@@ class
class $name($base):
    $docs
    $if docs:
    $slots
    $if has_letters: _letters = "$letters"
    $if message_id: MESSAGE_ID = $message_id
    $if assignments:
    $if assignments: $init
        $assignments

@@ alias
$name: TypeAlias = "$hint"
$docs

@@ unit enum
$names
$docs

$by_tag
$by_name

@@ reader
def _read_$name(data: bytes, at: int$parameters) -> tuple[$hint, int]:$ignore
    $if has_text: start = at
    $if class: it = object.__new__($class)
    $if is_union: # A type checker takes long for a union of many classes.
    $if is_union: it: Any = None
    try:
        $body
    except _STOPPED as error:
        raise _stopped(error, data, $start, at$place) from None

@@ reader of unit
def _read_$name(data: bytes, at: int) -> tuple[$class, int]:
    return $class(), at

@@ read variant
if tag == $tag:
    $if is_unit: return $class(), at
    $no is_unit: it = object.__new__($class)
    $body

@@ read integer
$if is_signed: $target = int.from_bytes($value, "little", signed=True)
$no is_signed: $target = int.from_bytes($value, "little")

@@ read bool
if data[$offset] > 1:
    raise SdpError("InvalidBool", $offset$place)

@@ read char
$target = _char($value, $offset)

@@ read ordering
if $target not in (-1, 0, 1):
    raise SdpError("UnknownVariant", $offset$place)

@@ read never
$target = _no_variant($offset)

@@ read tag
if $value not in ${table}_NAMES:
    raise SdpError("UnknownVariant", $offset$place)
$target = ${table}_NAMES[$value]

@@ read numbers
$if is_bytes: $target = data[at : at + $size]
$no is_bytes: $target = _view(data, at, at + $size, "$letter")
at += $size

@@ read text
start = $here
at = start + n
$target = data[start:at].decode()

@@ read option
if tag == 0:
    $target = None
elif tag == 1:
    $content
else:
    raise SdpError("InvalidOptionTag", at - 1)

@@ read result
if tag == 1:
    $value
elif tag == 0:
    $error
else:
    raise SdpError("InvalidResultTag", at - 1)

@@ read array
$items: list[$hint] = []
for _ in range($count):
    $body
$target = $items

@@ read list
$items: $hint = $empty
$last
$if reserves: for $end in range($limit - (n - 1) * $min, $limit + 1, $min):
$no reserves: for _ in range(n):
    $body
$target = $result

@@ check natural key
if $last is not None and not $last < $key:
    raise SdpError("DuplicateKey" if $last == $key else "UnorderedKey", $start)
$last = $key

@@ order
def _order_$name(it: $hint) -> Any:
    """Returns the parts of a key in their order."""
    $body

@@ order of variant
$no is_last: if isinstance(it, $class):
$no is_last:     return $order
$if is_last: return $order

@@ writer
$if has_levels: def _write_$name(out: bytearray, it: $hint, depth: int) -> None:$ignore
$no has_levels: def _write_$name(out: bytearray, it: $hint) -> None:$ignore
    $if has_part: part = ""
    try:
        $body
    except _REFUSED as error:
        $if has_part: raise _refused(error, "$owner", it, part) from None
        $no has_part: raise _refused(error, "$owner", it) from None

@@ writer of part
$if has_levels: def _write_$name(out: bytearray, it: $hint, depth: int) -> None:$ignore
$no has_levels: def _write_$name(out: bytearray, it: $hint) -> None:$ignore
    $body

@@ write variant
$if is_first: if isinstance(it, $class):
$no is_first: elif isinstance(it, $class):
    $body

@@ bits
$if is_signed: $value.to_bytes(16, "little", signed=True)
$no is_signed: $value.to_bytes(16, "little")

@@ write never
raise TypeError("the type has no value")

@@ write bool
if $value is not True and $value is not False:
    raise TypeError(f"{$value!r} is not a bool")

@@ write empty
if not isinstance(it, $class):
    raise TypeError(f"a $class is needed, not a {type(it).__name__}")

@@ write option
if $value is None:
    out += b"\x00"
else:
    $content

@@ write result
if isinstance($value, Ok):
    $content
elif isinstance($value, Err):
    $error
else:
    raise TypeError(f"{$value!r} is neither Ok nor Err")

@@ write each
for $item in $items:
    $body

@@ write indexed
for $index, $item in enumerate(_listed($value)):
    $body
    _set_end(out, $start, len($value) - $index)

@@ value
def encode_$function(value: $ty) -> bytes:
    """Encodes a $ty.

    Raises:
        SdpError: The value has no encoding.
    """
    out = bytearray()
    _write_$function(out, value$depth)
    return bytes(out)


def decode_$function(data: Buffer) -> $ty:
    """Decodes a $ty.

    Raises:
        SdpError: The bytes are not the encoding of a value.
    """
    data = _input(data)
    return _whole(data, _read_$function(data, 0$arguments))

@@ writer of message
$if is_plain: $class: _write_$function,
$no is_plain: $class: lambda out, it: _write_$function(out, it$field$depth),

@@ reader of message
$if is_wrapped: $id: lambda data: $class(_whole(data, _read_$function(data, HEADER_LEN$arguments))),
$no is_wrapped: $id: lambda data: _whole(data, _read_$function(data, HEADER_LEN$arguments)),

@@ messages
_${table}_WRITERS: _Writers = {
    $writers
}
_${table}_READERS: dict[int, Callable[[bytes], $name]] = {
    $readers
}


def encode_$function(message: $name) -> bytes:
    """Encodes a message with its header.

    Raises:
        SdpError: The message has no encoding.
    """
    out = bytearray(HEADER_LEN)
    write = _${table}_WRITERS.get(type(message)) or _writer(_${table}_WRITERS, message, "$name")
    write(out, message)
    return _framed(out, message.MESSAGE_ID)


def decode_$function(data: Buffer) -> $name:
    """Decodes a whole message, with its header.

    Raises:
        SdpError: The bytes are not a message of $name.
    """
    data = _input(data)
    $if is_empty: # A checker refuses a function that returns a value of no type.
    $if is_empty: _message_id(data)
    $if is_empty: raise SdpError("UnknownMessageId", 4)
    $no is_empty: read = _${table}_READERS.get(_message_id(data))
    $no is_empty: if read is None:
    $no is_empty:     raise SdpError("UnknownMessageId", 4)
    $no is_empty: return read(data)

@@ own messages
# The messages of this file: their ids, names and fingerprints.
_HELLO_MESSAGES: _Messages = [
    $messages
]

# The schema of the messages, for `create_hello`.
HELLO_SCHEMA = bytes.fromhex(
    $schema
)


def create_hello(protocol: str, schema: bytes | None = None, converts: bool = False) -> SdpHello:
    """Returns the first message of a connection, which lists the messages of this file.

    Pass HELLO_SCHEMA as the schema if the other side converts messages of other versions. `converts` is whether this program
    converts them, with `Peer` of `sdp_resolve.py`.
    """
    return _new_hello(_HELLO_MESSAGES, protocol, schema, converts)


def mismatches(hello: SdpHello, protocol: str, is_schema_sent: bool) -> list[str]:
    """Returns the names of the messages of this file that cannot be exchanged with the sender of a Hello.

    They are missing there, or have another type and are not converted. The sender converts messages of other types if it
    says so, and if both sides have sent their schemas: `is_schema_sent` is whether HELLO_SCHEMA was passed to
    `create_hello`. Messages that only the sender has are not listed.

    Raises:
        SdpError: The sender has another protocol or format, or needs an extension.
    """
    return _missing(_HELLO_MESSAGES, hello, protocol, is_schema_sent)

@@ imports
from bisect import bisect_left
from collections.abc import Callable, Generator, ItemsView, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from datetime import datetime, timedelta, timezone
from errno import EAGAIN
from itertools import groupby
from math import isnan, nan
from operator import index, itemgetter
from select import select
from struct import Struct, calcsize, error as StructError
from sys import byteorder
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Never, Protocol, Self, TypeAlias, TypeVar
from zlib import crc32

@@ head
# fmt: off
# isort: skip_file
# flake8: noqa
# pyright: basic

"""$docs"""

from __future__ import annotations

$imports
$if has_hints:
$if has_hints: if TYPE_CHECKING:
$if import:     from $import import _Array
$if has_buffer:     # A hint of Python 3.12, which type checkers know without a package.
$if has_buffer:     from typing_extensions import Buffer
$if has_array:
$if has_array:     class _Array(Protocol):
$if has_array:         """An array of NumPy, which is a `Buffer` for type checkers only since Python 3.12."""
$if has_array:
$if has_array:         @property
$if has_array:         def __array_interface__(self) -> dict[str, Any]: ...

@@ version
# The version of this code.
_VERSION = "$version"

@@ runtime

from $import import _VERSION

if _VERSION != "$version":
    raise ImportError("`$import` and this module are of different versions of sdp-codegen: generate both again")

from $import import (
    $names
)
