# pyright: basic

"""What the exchange of bytes with Rust does not show: the form of values, the errors of encoders, and streams."""

from __future__ import annotations

import copy
import dataclasses
import io
import os
import pickle
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable
from ctypes import c_float
from datetime import datetime, timedelta, timezone
from typing import Any

import nested
import pytest
import sample
import sdp
import structs
import units
from sample import (
    ConfigureLimits,
    ConfigureMessage,
    ConfigureReset,
    CurveLinear,
    CurvePower,
    CurveTable,
    Entry,
    Flags,
    Id,
    Load,
    RenamedMessage,
    Request,
    SetGain,
    Table,
)
from sdp import (
    SdpDuration, Err, Ok, SdpPointInTime, SdpError, SdpHello, SdpHelloExtension, SdpHelloMessage, Some, decode_sdp_hello, encode_sdp_hello,
)


def entry(**fields: Any) -> Entry:
    values: dict[str, Any] = {
        "key": "k",
        "text": "text",
        "name": b"name",
        "matrix": tuple(range(16)),
        "noise": array("d", range(20)),
        "uuid": bytes(16),
        "wide": 2**128 - 1,
        "next": None,
        "nested": Some(None),
        "result": Ok(7),
        "times": (0, 0),
        "order": -1,
        "floats": [(1.0, True)],
        "paths": ["b", "a"],
        "blob": bytes(70_000),
        "log": [CurveTable(array("H", [1, 2])), CurveLinear()],
        "levels": ["High", "Low"],
    }
    return Entry(**{**values, **fields})


def load(**fields: Any) -> Load:
    values: dict[str, Any] = {
        "path": "a/b",
        "state": b"\x00\x01",
        "samples": array("f", [0.5, -1.0]),
        "curve": CurveTable(array("H", [1, 2])),
        "tags": {"b": "High", "a": "Low"},
        "ids": {Id(2), Id(1)},
        "channels": [Some(memoryview(array("f", [0.25]))), Some(None), None],
        "flags": Flags(True, [False, True]),
        "history": [entry()],
    }
    return Load(**{**values, **fields})


def table(**fields: Any) -> Table:
    values: dict[str, Any] = {
        "map": {7: array("f", [0.5]), 2**100: array("f", [])},
        "set": {(2**100, True), (7, False)},
        "folders": [(([], 1), 2), ((["a", "b"], 3), 4)],
        "words": ["a", "b"],
        "pair": ("a", "b"),
        "names": {"a"},
        "channels": [],
        "took": SdpDuration(-1, 500_000_000),
        "start": None,
    }
    return Table(**{**values, **fields})


def same(message: Request) -> Request:
    return sample.decode_request(sample.encode_request(message))


def describe(message: Request) -> str:
    match message:
        case SetGain(address, gain):
            return f"gain {address} {gain}"
        case Load(curve=CurvePower(exponent)):
            return f"power {exponent}"
        case Load(path):
            return f"load {path}"
        case ConfigureMessage(ConfigureLimits(value0, (value1, _))):
            return f"limits {value0} {value1}"
        case ConfigureMessage(ConfigureReset()):
            return "reset"
        case RenamedMessage(value):
            return f"renamed {value.address}"
        case Table(map=numbers):
            return f"table {len(numbers)}"
        case ConfigureMessage():
            raise AssertionError


def test_each_message_is_decoded_and_matched() -> None:
    messages: dict[str, Request] = {
        "gain 7 0.5": SetGain(7, 0.5),
        "load a/b": load(),
        "power 1.5": load(curve=CurvePower(1.5)),
        "limits 1 2": ConfigureMessage(ConfigureLimits(1, (2, True))),
        "reset": ConfigureMessage(ConfigureReset()),
        "renamed 9": RenamedMessage(SetGain(9, 1.0)),
        "table 2": table(),
    }
    for text, message in messages.items():
        found = same(message)
        assert describe(found) == text
        assert found == message


def test_message_of_a_subclass_is_encoded() -> None:
    class Loud(SetGain):
        pass

    assert same(Loud(7, 0.5)) == SetGain(7, 0.5)


def test_message_has_the_bytes_of_rust() -> None:
    encoded = sample.encode_request(SetGain(7, 0.5))
    assert encoded == b"SDP2\x01\x00\x0c\x00\x00\x00" + b"\x07\0\0\0\0\0\0\0" + b"\0\0\0\x3f"


def test_numbers_are_views_of_the_input() -> None:
    message = same(load())
    assert isinstance(message, Load)
    assert message.samples.format == "f" and message.samples.tolist() == [0.5, -1.0]
    with pytest.raises(TypeError):
        message.samples[0] = 1.0
    assert isinstance(message.curve, CurveTable) and message.curve.value.tolist() == [1, 2]
    assert message.ids == {Id(1), Id(2)} and message.tags == {"a": "Low", "b": "High"}


def test_any_buffer_is_encoded() -> None:
    floats = [array("f", [0.5, -1.0]), memoryview(array("f", [0.5, 9.0, -1.0, 9.0]))[::2], (c_float * 2)(0.5, -1.0)]
    for samples in floats:
        assert same(load(samples=samples)) == load()
    for octets in (bytearray(b"\x00\x01"), memoryview(b"\x00\x01"), array("B", [0, 1])):
        assert same(load(state=octets)) == load()


def test_any_buffers_are_encoded_in_a_list() -> None:
    doubles = array("d", [0.5, -1.0])
    message = Table({}, set(), [], [], ("a", "b"), set(), [doubles, None, memoryview(doubles)[::-1]], SdpDuration(0, 0), None)
    decoded = same(message)
    assert decoded == message and "channels=[array('d', [0.5, -1.0]), None, array('d', [-1.0, 0.5])]" in repr(decoded)
    with pytest.raises(TypeError, match="a buffer is needed"):
        table(channels="text")


def test_input_may_change_after_decoding() -> None:
    data = bytearray(sample.encode_request(load()))
    message = sample.decode_request(data)
    data.clear()
    assert message == load()


def test_indexed_sequences_are_lists() -> None:
    data = bytearray(sample.encode_request(load()))
    message = sample.decode_request(data)
    assert isinstance(message, Load) and message.history[0].log == entry().log
    assert type(message.history[0].log) is list
    levels = bytes((2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 6, 5))
    assert data.endswith(levels)
    start = len(data) - len(levels)
    data[start + 4] = 2
    with pytest.raises(SdpError) as found:
        sample.decode_request(data)
    assert (found.value.kind, found.value.offset) == ("InvalidIndex", len(data) - 1)
    lazy = sample.decode_request(sdp.lazy(data))
    assert isinstance(lazy, Load)
    with pytest.raises(SdpError) as found:
        lazy.history[0].levels[0]
    assert (found.value.kind, found.value.offset) == ("InvalidIndex", len(data) - 1)
    with pytest.raises(SdpError) as found:
        lazy.history[0].levels[1:]
    assert (found.value.kind, found.value.offset) == ("UnexpectedEnd", len(data))
    data[start + 4 : start + 8] = b"\x03\0\0\0"
    lazy = sample.decode_request(sdp.lazy(data))
    assert isinstance(lazy, Load)
    for index in range(2):
        with pytest.raises(SdpError) as found:
            lazy.history[0].levels[index]
        assert (found.value.kind, found.value.offset) == ("InvalidIndex", start + 4 + 4 * index)
    data[-1] = 9
    data[start + 4 : start + 8] = b"\x01\0\0\0"
    lazy = sample.decode_request(sdp.lazy(data))
    assert isinstance(lazy, Load)
    with pytest.raises(SdpError) as found:
        lazy.history[0].levels[-1]
    assert (found.value.kind, found.value.offset) == ("UnknownVariant", len(data) - 1)


def test_lazy_elements_are_those_of_a_list() -> None:
    data = sample.encode_request(load())
    message = sample.decode_request(sdp.lazy(bytearray(data)))
    assert isinstance(message, Load) and message == load() and load() == message
    log = message.history[0].log
    assert type(log) is not list and len(log) == 2 and log[-1] == log[1] and list(log) == log == entry().log
    assert log[:1] == entry().log[:1] and entry().log[1] in log and log != log[:1]
    with pytest.raises(IndexError):
        log[2]
    assert repr(message) == repr(sample.decode_request(data)) and sample.encode_request(message) == data
    for copied in (copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert type(copied.history[0].log) is list and copied == message


def test_nested_lazy_elements_have_offsets_of_the_input_and_keep_changes() -> None:
    data = bytearray(nested.encode_nested(nested.Nested([nested.Id(1)], [[True], [False, True]])))
    lazy = nested.decode_nested(sdp.lazy(data))
    lazy.ids[0].value = 7
    lazy.flags[1][0]
    assert lazy.ids == [nested.Id(7)] and nested.decode_nested(nested.encode_nested(lazy)) == lazy
    data[-1] = 2
    lazy = nested.decode_nested(sdp.lazy(data))
    for use in (lambda: nested.decode_nested(data), lambda: lazy.flags[1][1]):
        with pytest.raises(SdpError) as found:
            use()
        assert (found.value.kind, found.value.offset) == ("InvalidBool", len(data) - 1)
    data[-14] = 3
    lazy = nested.decode_nested(sdp.lazy(data))
    with pytest.raises(SdpError) as found:
        lazy.flags[1][0]
    assert (found.value.kind, found.value.offset) == ("InvalidIndex", len(data) - 14)


def test_indexed_sequence_has_at_most_4_gib() -> None:
    with pytest.raises(ValueError, match="more than 4294967295 bytes"):
        sdp._set_end(bytearray(8), -(2**32), 1)


def test_values_of_other_types_have_no_buffer() -> None:
    matrix = memoryview(bytes(16)).cast("f", (2, 2))
    for numbers in ([0.5], array("d", [0.5]), array("i", [1]), bytes(4), matrix, 5):
        with pytest.raises(TypeError, match=r"such as array\('f'\), not"):
            load(samples=numbers)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (SetGain(2**64, 0.0), "SetGain.address: "),
        (SetGain(-1, 0.0), "SetGain.address: "),
        (SetGain(1.5, 0.0), "SetGain.address: "),  # type: ignore[arg-type]
        (SetGain(1, 1e39), "SetGain.gain: "),
        (SetGain(1, "loud"), "SetGain.gain: "),  # type: ignore[arg-type]
        (load(path="\ud800"), "Load.path: "),
        (load(path=b"bytes"), "Load.path: "),
        (load(path=None), "Load.path: "),
        (load(state="text"), "Load.state: "),
        (load(state=array("H", [1])), "Load.state: "),
        (load(tags={"a": "Middle"}), "Load.tags: "),
        (load(tags={"\ud800": "Low"}), "Load.tags: "),
        (load(tags=None), "Load.tags: "),
        (load(tags={"a": "Middle"}), "Load.tags: 'Middle' is not the name of a variant"),
        (load(ids=[Id(1), Id(1)]), "Load.ids"),
        (load(flags=Flags(1, [])), "Flags.is_on: 1 is not a bool"),  # type: ignore[arg-type]
        (load(flags=Flags(None, [])), "Flags.is_on: None is not a bool"),  # type: ignore[arg-type]
        (load(flags=Flags(True, [True, 1])), "Flags.others: 1 is not a bool"),  # type: ignore[list-item]
        (ConfigureMessage(ConfigureLimits(1, (1, 2))), "Configure.value1: 2 is not a bool"),  # type: ignore[arg-type]
        (load(flags=Flags(True, iter([True]))), "Flags.others: a list or tuple is needed, not a list_iterator"),  # type: ignore[arg-type]
        (load(flags=Flags(True, {True})), "Flags.others: a list or tuple is needed, not a set"),  # type: ignore[arg-type]
        (load(flags=Flags(True, {True: 1})), "Flags.others: a list or tuple is needed, not a dict"),  # type: ignore[arg-type]
        (load(curve="Linear"), "Curve: "),
        (load(curve=CurvePower(1e39)), "Curve.exponent: "),
        (ConfigureMessage(ConfigureLimits(0, (1, True))), "Configure.value0"),
        (ConfigureMessage(ConfigureLimits(1, (1,))), "Configure.value1: "),  # type: ignore[arg-type]
        (ConfigureReset(), "Request: "),
    ],
)
def test_invalid_value_is_refused_with_its_name(message: Request, text: str) -> None:
    with pytest.raises(SdpError) as found:
        sample.encode_request(message)
    assert found.value.detail.startswith(text), str(found.value)
    assert found.value.offset is None


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("key", "\ud800", "InvalidChar"),
        ("key", "ab", "InvalidValue"),
        ("text", "12345", "CapacityExceeded"),
        ("name", b"a\0b", "InvalidValue"),
        ("name", array("f", [1.0]), "InvalidValue"),
        ("matrix", (1.0,), "InvalidValue"),
        ("matrix", memoryview(bytes(64)).cast("f", (16, 1)), "InvalidValue"),
        ("matrix", None, "InvalidValue"),
        ("noise", array("d", [1.0]), "InvalidValue"),
        ("uuid", bytes(15), "InvalidValue"),
        ("wide", 2**128, "InvalidValue"),
        ("wide", -1, "InvalidValue"),
        ("nested", 7, "InvalidValue"),
        ("result", 7, "InvalidValue"),
        ("result", Err(7), "InvalidValue"),
        ("times", (0, 10**9), "InvalidNanos"),
        ("log", None, "InvalidValue"),
        ("levels", ["Middle"], "InvalidValue"),
        ("order", 2, "InvalidValue"),
        ("order", 1.0, "InvalidValue"),
        ("floats", [(float("nan"), True), (float("nan"), True)], "DuplicateKey"),
        ("paths", ["a", "a"], "DuplicateKey"),
        ("blob", bytes(69_999), "InvalidValue"),
    ],
)
def test_invalid_field_is_refused_with_its_name(field: str, value: Any, kind: str) -> None:
    if field == "noise":
        invalid = entry()
        invalid.noise = memoryview(value)
    else:
        invalid = entry(**{field: value})
    with pytest.raises(SdpError) as found:
        sample.encode_request(load(history=[invalid]))
    assert found.value.detail.startswith(f"Entry.{field}"), str(found.value)
    assert found.value.kind == kind


def test_keys_are_sorted_by_the_encoder() -> None:
    shuffled = load(tags={"b": "Low", "a": "High", "\U0001f39b": "Low", "\uffff": "Low"})
    message = same(shuffled)
    assert isinstance(message, Load) and list(message.tags) == ["a", "b", "\uffff", "\U0001f39b"]


def test_keys_with_an_unknown_order_stay_in_place() -> None:
    floats = [(-1.0, True), (-0.0, True), (0.0, False), (float("nan"), True)]
    message = same(load(history=[entry(floats=floats)]))
    assert isinstance(message, Load)
    assert [str(key) for key, _ in message.history[0].floats] == ["-1.0", "-0.0", "0.0", "nan"]


def test_keys_with_numbers_are_read_as_those_of_a_dict() -> None:
    message = same(table())
    assert isinstance(message, Table)
    assert list(message.map) == [7, 2**100] and list(message.set) == [(7, False), (2**100, True)]
    assert message.map[7].tolist() == [0.5] and message.map.get(8) is None and 2**100 in message.map
    assert "a" not in message.map  # type: ignore[comparison-overlap]
    with pytest.raises(KeyError):
        message.map[8]
    assert table().map == message.map != table(map={7: array("f")}).map and same(table()) == message
    assert message.set == {(7, False), (2**100, True)} and (8, False) not in message.set
    assert message.set | {(8, True)} == {(7, False), (8, True), (2**100, True)} and message.set - {(7, False)} == {(2**100, True)}
    assert repr(message.map) == "{7: " + repr(message.map[7]) + f", {2**100}: " + repr(message.map[2**100]) + "}"
    assert repr(message.set - message.set) == "set()"
    for copied in (copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert copied == message and type(copied.map[7]) is memoryview and repr(copied) == repr(message)
        assert sample.encode_request(copied) == sample.encode_request(message)


@pytest.mark.parametrize("field", ["map", "set"])
def test_keys_with_equal_hashes_take_linear_time(field: str) -> None:
    values: dict[str, Callable[[list[int]], Any]] = {
        "map": lambda keys: {key: array("f") for key in keys},
        "set": lambda keys: [(key, True) for key in keys],
    }

    def seconds(keys: list[int]) -> float:
        # A `dict` with these keys would be slow here too.
        parts = [sample.encode_request(table(**{field: values[field](keys[at : at + 100])})) for at in range(0, len(keys), 100)]
        empty = sample.encode_request(table(**{field: values[field]([])}))
        at = next(place for place in range(10, len(empty)) if empty[place] != parts[0][place])
        tail = len(empty) - at - 4
        body = b"".join(part[at + 4 : len(part) - tail] for part in parts)
        payload = empty[10:at] + len(keys).to_bytes(4, "little") + body + empty[at + 4 :]
        data = empty[:6] + len(payload).to_bytes(4, "little") + payload
        start = time.process_time()
        message = sample.decode_request(data)
        assert len(getattr(message, field)) == len(keys) and getattr(message, field) == getattr(message, field)
        assert len(sample.encode_request(message)) == len(data)
        return time.process_time() - start

    usual = seconds(list(range(10_000)))
    assert seconds([number * (2**61 - 1) for number in range(10_000)]) < 10 * usual + 0.5


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("words", "text", "a list or tuple is needed, not a str"),
        ("words", {"a": 1}, "a list or tuple is needed, not a dict"),
        ("words", {"a"}, "a list or tuple is needed, not a set"),
        ("names", "text", "a list or tuple is needed, not a str"),
        ("names", b"text", "a list or tuple is needed, not a bytes"),
        ("pair", "ab", "a list or tuple is needed, not a str"),
        ("map", [1], "'list' object has no attribute 'items'"),
        ("map", {"a": array("f")}, "'str' object has no attribute 'to_bytes'"),
        ("map", {1: array("f"), "a": array("f")}, "'<' not supported between instances of 'str' and 'int'"),
        ("set", 5, "object of type 'int' has no len()"),
        ("took", timedelta(1), "a list or tuple is needed, not a timedelta"),
        ("took", (1,), "not enough values to unpack (expected 2, got 1)"),
    ],
)
def test_value_of_another_type_is_refused_with_its_reason(field: str, value: Any, text: str) -> None:
    with pytest.raises(SdpError) as found:
        sample.encode_request(table(**{field: value}))
    assert found.value.detail == f"Table.{field}: {text}"


def test_times_are_converted_or_refused() -> None:
    for delta, duration in [(timedelta(seconds=-0.5), (-1, 500_000_000)), (timedelta(days=2, microseconds=3), (172_800, 3_000))]:
        assert SdpDuration.from_timedelta(delta) == duration and SdpDuration(*duration).to_timedelta() == delta
    zone = timezone(timedelta(hours=1))
    for moment, point in [
        (datetime(1969, 12, 31, 23, 59, 59, 999_999, timezone.utc), (-1, 999_999_000)),
        (datetime(1970, 1, 1, 1, 0, 0, 5, zone), (0, 5_000)),
    ]:
        assert SdpPointInTime.from_datetime(moment) == point and SdpPointInTime(*point).to_datetime() == moment
    message = same(table(start=SdpPointInTime.from_datetime(datetime(2024, 2, 29, tzinfo=zone))))
    assert isinstance(message, Table) and message.start is not None and message.start.seconds == 1_709_161_200
    assert message.took == SdpDuration(-1, 500_000_000) and same(table(took=(-1, 500_000_000))) == same(table())
    assert repr(pickle.loads(pickle.dumps(message)).start) == "SdpPointInTime(seconds=1709161200, nanos=0)"
    with pytest.raises(ValueError, match="1234 ns are no whole microsecond: round them first, for example to 1000"):
        SdpPointInTime(0, 1234).to_datetime()
    with pytest.raises(ValueError, match="no leap seconds"):
        SdpPointInTime(59, 10**9).to_datetime()
    with pytest.raises(ValueError, match="without a time zone"):
        SdpPointInTime.from_datetime(datetime(2024, 2, 29))
    for error in (lambda: SdpPointInTime(2**62, 0).to_datetime(), lambda: SdpDuration(2**62, 0).to_timedelta()):
        with pytest.raises(OverflowError):
            error()


def test_nesting_has_a_limit() -> None:
    def nested(levels: int) -> Load:
        inner: Entry | None = None
        for _ in range(levels):
            inner = entry(next=inner, blob=bytes(70_000))
        assert inner is not None
        return load(history=[inner])

    assert same(nested(127)) == nested(127)
    for levels in (129, 500):
        with pytest.raises(SdpError) as found:
            sample.encode_request(nested(levels))
        assert found.value.kind == "NestingTooDeep"


def test_small_stack_is_an_error_of_the_input() -> None:
    inner = entry()
    for _ in range(100):
        inner = entry(next=inner)
    message = load(history=[inner])
    encoded = sample.encode_request(message)
    limit = sys.getrecursionlimit()
    depth = 0
    frame = sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back  # type: ignore[assignment]
    sys.setrecursionlimit(depth + 60)
    try:
        for action in (lambda: sample.decode_request(encoded), lambda: sample.encode_request(message)):
            with pytest.raises(SdpError) as found:
                action()
            assert found.value.kind == "NestingTooDeep"
    finally:
        sys.setrecursionlimit(limit)


def test_objects_are_compared_by_fields_and_shown() -> None:
    assert SetGain(1, 0.5) == SetGain(1, 0.5) != SetGain(2, 0.5)
    assert CurveLinear() == CurveLinear() != CurvePower(1.0)
    assert repr(CurvePower(exponent=1.5)) == "CurvePower(exponent=1.5)"
    assert hash(Id(1)) == hash(Id(1))
    with pytest.raises(TypeError):
        hash(SetGain(1, 0.5))
    with pytest.raises(AttributeError):
        SetGain(1, 0.5).volume = 1.0  # type: ignore[attr-defined]


def test_objects_are_dataclasses() -> None:
    gain = SetGain(1, 0.5)
    assert dataclasses.is_dataclass(gain)
    assert dataclasses.replace(gain, gain=1.0) == SetGain(1, 1.0) != gain
    assert [(it.name, it.type) for it in dataclasses.fields(SetGain)] == [("address", "int"), ("gain", "float")]
    assert dataclasses.asdict(Flags(True, [False])) == {"is_on": True, "others": [False]}
    assert dataclasses.replace(same(load()), path="b") == load(path="b")
    assert dataclasses.fields(CurveLinear) == () and dataclasses.astuple(Some(Id(7))) == ((7,),)
    with pytest.raises(TypeError, match="volume"):
        dataclasses.replace(gain, volume=1.0)
    if sys.version_info >= (3, 13):
        assert copy.replace(gain, gain=1.0) == SetGain(1, 1.0)

    @dataclasses.dataclass
    class Named(SetGain):
        name: str = ""

    class_: Any = Named
    assert class_(1, 0.5, "wet").name == "wet" and sample.encode_request(class_(1, 0.5)) == sample.encode_request(gain)


def test_objects_with_views_are_shown() -> None:
    assert repr(CurveTable(array("H", [1, 2]))) == "CurveTable(value=array('H', [1, 2]))"
    text = repr(load())
    assert "samples=array('f', [0.5, -1.0])" in text and "<memory" not in text
    assert "channels=[Some(value=array('f', [0.25])), Some(value=None), None]" in text


def test_objects_are_copied() -> None:
    originals: list[Request] = [load(), same(load()), SetGain(1, 0.5)]
    for original in originals:
        for copied in (copy.copy(original), copy.deepcopy(original), pickle.loads(pickle.dumps(original))):
            assert copied == original and copied is not original
            assert sample.encode_request(copied) == sample.encode_request(original)
            assert repr(copied) == repr(original)
    numbers = array("f", [0.5])
    original, deep = load(samples=numbers), copy.deepcopy(load(samples=numbers))
    assert copy.copy(original).samples == original.samples
    numbers[0] = 1.0
    assert original.samples[0] == 1.0 and deep.samples[0] == 0.5
    copied = pickle.loads(pickle.dumps(original))
    assert type(copied.samples) is type(copied.channels[0].value) is memoryview


def test_numbers_in_the_other_byte_order_are_swapped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sdp, "byteorder", "big")
    assert bytes(sdp._packed(array("H", [1, 0x1234]), "H")) == b"\x00\x01\x12\x34"
    assert sdp._view(b"\x00\x01\x12\x34", 0, 4, "H").tolist() == [1, 0x1234]


def test_stream_is_split_into_messages() -> None:
    messages: list[Request] = [SetGain(1, 0.5), load(), SetGain(2, 0.5)]
    data = b"".join(map(sample.encode_request, messages))
    stream = io.BytesIO(data)
    found = []
    while (message := sdp.read_message(stream)) is not None:
        found.append(sample.decode_request(message))
    assert found == messages
    assert sdp.message_len(data[: sdp.HEADER_LEN]) == 22


def test_pipe_of_a_child_is_a_stream() -> None:
    program = f"import sys; sys.stdout.buffer.write({sample.encode_request(SetGain(1, 0.5))!r})"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        message = sdp.read_message(child.stdout)
        assert message is not None and sample.decode_request(message) == SetGain(1, 0.5)
        assert sdp.read_message(child.stdout) is None


@pytest.mark.parametrize(
    ("data", "kind", "offset"),
    [
        (b"SDP2\x01\x00\x0c\x00\x00", "UnexpectedEnd", 0),
        (b"SDP2\x01\x00\x0c\x00\x00\x00\x00", "UnexpectedEnd", 10),
        (b"SDP1\x01\x00\x0c\x00\x00\x00", "UnsupportedVersion", 3),
        (b"PDS2\x01\x00\x0c\x00\x00\x00", "InvalidMagic", 0),
        (b"SDP2\x00\x00\x00\x00\x00\x00", "ZeroMessageId", 4),
        (b"SDP2\x01\x00\xff\xff\xff\xff", "PayloadOverLimit", 6),
    ],
)
def test_broken_stream_is_an_error(data: bytes, kind: str, offset: int) -> None:
    with pytest.raises(SdpError) as found:
        sdp.read_message(io.BytesIO(data))
    assert (found.value.kind, found.value.offset) == (kind, offset)


def test_stream_that_does_not_block_loses_nothing() -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    encoded = sample.encode_request(SetGain(1, 0.5))
    for buffering in (0, -1):
        with open(os.dup(reader), "rb", buffering) as stream:
            with pytest.raises(BlockingIOError):
                sdp.read_message(stream)
            for split in range(1, len(encoded)):
                os.write(writer, encoded[:split])
                later = threading.Timer(0.002, os.write, (writer, encoded[split:]))
                later.start()
                assert sdp.read_message(stream) == encoded
                later.join()
    os.close(writer)
    with open(reader, "rb", 0) as stream:
        assert sdp.read_message(stream) is None


def test_error_of_a_decoder_names_the_field() -> None:
    data = sample.encode_request(SetGain(7, 0.5))
    assert refusal(data[:6] + b"\x0b\0\0\0" + data[10:-1]) == "UnexpectedEnd at offset 10: SetGain.address"
    data = sample.encode_request(load(curve=CurvePower(1.5)))
    for before, after, text in [
        (b"a/b", b"a\xff ", "InvalidUtf8 at offset 15: Load.path"),
        (b"\x02\0\0\0\0\x01", b"\xff\xff\xff\xff\0\x01", "UnexpectedEnd at offset 21: Load.state"),
        (b"\x01\0\0\xc0\x3f", b"\x07\0\0\xc0\x3f", "UnknownVariant at offset 35: Curve"),
        (b"b\x06", b"b\x09", ": Load.tags"),
        (b"\x01\x02\0\0\0\0\x01", b"\x02\x02\0\0\0\0\x01", ": Flags.is_on"),
        (b"\x01\x02\0\0\0\0\x01", b"\x01\x02\0\0\0\x02\x01", ": Flags.others"),
        (b"\x04\0\0\0text", b"\x04\0\0\0te\xfft", ": Entry.text"),
        (b"\x04\0\0\0text", b"\x05\0\0\0text\0", "CapacityExceeded at offset 100: Entry.text"),
        (b"\x05\0\0\0name", b"\x05\0\0\0na\0e", ": Entry.name"),
    ]:
        changed = data.replace(before, after, 1)
        found = refusal(changed[:6] + (len(changed) - 10).to_bytes(4, "little") + changed[10:])
        assert found.endswith(text), found


def refusal(data: bytes) -> str:
    with pytest.raises(SdpError) as found:
        sample.decode_request(data)
    return str(found.value)


def test_hello_lists_the_messages() -> None:
    theirs = decode_sdp_hello(encode_sdp_hello(sample.create_hello("plugins", sample.HELLO_SCHEMA)))
    assert sample.mismatches(theirs, "plugins", True) == []
    assert [message.name for message in theirs.messages] == ["SetGain", "Load", "Configure", "Renamed", "Table"]
    assert theirs.schema == sample.HELLO_SCHEMA
    theirs.messages[0].fingerprint ^= 1
    del theirs.messages[1]
    theirs.messages.append(SdpHelloMessage(9, "New", 1))
    assert sample.mismatches(theirs, "plugins", True) == ["SetGain", "Load"]
    theirs.capabilities = 1
    assert sample.mismatches(theirs, "plugins", True) == ["Load"]
    assert sample.mismatches(theirs, "plugins", False) == ["SetGain", "Load"]
    theirs.schema = None
    assert sample.mismatches(theirs, "plugins", True) == ["SetGain", "Load"]


def test_hello_of_another_program_is_refused() -> None:
    def refused(**fields: Any) -> None:
        hello = decode_sdp_hello(encode_sdp_hello(sample.create_hello("plugins")))
        for name, value in fields.items():
            setattr(hello, name, value)
        with pytest.raises(SdpError):
            sample.mismatches(hello, "plugins", False)

    refused(protocol="Plugins")
    refused(format=3)
    refused(extensions=[SdpHelloExtension(32768, b"")])
    hello = SdpHello("plugins", 2, 0, [], None, [SdpHelloExtension(32767, b"")])
    assert len(sample.mismatches(hello, "plugins", False)) == 5


def test_hello_leaves_out_a_large_schema() -> None:
    assert decode_sdp_hello(encode_sdp_hello(sample.create_hello("plugins", bytes(2**20)))).schema is None
    with pytest.raises(SdpError):
        encode_sdp_hello(sample.create_hello("p" * 2**20))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "Outer.inner: 'int' object has no attribute 'inner'"),
        (structs.Outer(5), "Inner.id: 'int' object has no attribute 'id'"),  # type: ignore[arg-type]
        (structs.Outer(structs.Inner(None)), "Id: 'NoneType' object has no attribute 'value'"),  # type: ignore
    ],
)
def test_struct_of_structs_refuses_a_value_of_another_type(value: Any, text: str) -> None:
    with pytest.raises(SdpError) as found:
        structs.encode_outer(value)
    assert found.value.detail == text


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("nothing", None, "Nothing: a Nothing is needed, not a NoneType"),
        ("nothing", (), "Nothing: a Nothing is needed, not a tuple"),
        ("unit", None, "Units.unit: () is needed, not None"),
        ("unit", (1,), "Units.unit: () is needed, not (1,)"),
        ("unit", [], "Units.unit: () is needed, not []"),
        ("option", "junk", "Units.option: () is needed, not 'junk'"),
        ("array", units.Nothing(), "Units.array: "),
        ("map", {1: None}, "Units.map: () is needed, not None"),
    ],
)
def test_value_without_content_is_refused_if_it_has_another_type(field: str, value: Any, text: str) -> None:
    values: dict[str, Any] = {"nothing": units.Nothing(), "unit": (), "size": 1, "option": (), "array": (), "map": {1: ()}}
    valid = units.Units(**values)
    assert units.decode_units(units.encode_units(valid)) == valid
    with pytest.raises(SdpError) as found:
        units.encode_units(units.Units(**{**values, field: value}))
    assert found.value.detail.startswith(text), found.value.detail
