"""The fixed code of generated files. A generated file has only the definitions that it uses."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from datetime import datetime, timedelta, timezone
from errno import EAGAIN
from itertools import groupby
from operator import index, itemgetter
from select import select
from struct import Struct, calcsize, error as StructError
from sys import byteorder
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Never, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from typing_extensions import Buffer


class SdpError(ValueError):
    """Bytes that are not a value, or a value that has no encoding.

    Attributes:
        kind: The name of the error in the specification, such as "InvalidUtf8".
        offset: The offset of the invalid bytes from the start of the input, or None from an encoder.
        detail: The type and field, such as "SetGain.gain", and the reason why a value is invalid.
    """

    def __init__(self, kind: str, offset: int | None = None, detail: str = "") -> None:
        super().__init__(kind, offset, detail)
        self.kind = kind
        self.offset = offset
        self.detail = detail

    def __str__(self) -> str:
        place = "" if self.offset is None else f" at offset {self.offset}"
        return f"{self.kind}{place}: {self.detail}" if self.detail else self.kind + place


class _Dataclass:
    """An attribute of a dataclass with the same fields, made when `dataclasses` first needs it."""

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.name = name

    def __get__(self, it: object, owner: type[Any]) -> Any:
        from dataclasses import make_dataclass

        hints = getattr(owner.__init__, "__annotations__", {})
        same = make_dataclass(owner.__name__, [(name, hints.get(name, Any)) for name in owner.__match_args__])
        value = getattr(same, self.name)
        # A base without fields would hide the fields of its subclasses.
        if owner.__match_args__:
            setattr(owner, self.name, value)
        return value


class _Struct:
    """The base of the classes: they are equal if their fields are."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    # For each field, its letter in `struct`, `s` for a string, or `.` for another type.
    _letters: ClassVar[str] = ""
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Any]]
    else:
        __dataclass_fields__ = _Dataclass()
        __dataclass_params__ = _Dataclass()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)

    def __repr__(self) -> str:
        fields = ((name, getattr(self, name, None)) for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"

    def __replace__(self, /, **changes: Any) -> Self:
        class_: Any = type(self)
        result: Self = class_(**{name: getattr(self, name) for name in self.__match_args__} | changes)
        return result


class _Key(_Struct):
    """The base of the classes of keys. Do not change an object while it is a key."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.__match_args__)))


class _Views(_Struct):
    """The base of the classes with views, which `copy` and `pickle` refuse and `repr` does not show."""

    __slots__ = ()

    def __repr__(self) -> str:
        fields = ((name, _visible(getattr(self, name, None))) for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"

    def __copy__(self) -> Any:
        return type(self)(*(getattr(self, name) for name in self.__match_args__))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(_visible(getattr(self, name)) for name in self.__match_args__)


class _Visible:
    """A view that is shown, and that `pickle` and `copy.deepcopy` replace by a view of a copy."""

    __slots__ = ("view",)

    def __init__(self, view: memoryview[Any]) -> None:
        self.view = view

    def __repr__(self) -> str:
        return f"array({self.view.format!r}, {self.view.tolist()})"

    def __reduce__(self) -> tuple[Any, ...]:
        letter: Any = self.view.format
        return _view, (bytes(_packed(self.view, letter)), 0, self.view.nbytes, letter)


def _visible(value: Any) -> Any:
    """Returns a value with a `_Visible` for each of its views."""
    if isinstance(value, memoryview):
        return _Visible(value)
    if isinstance(value, tuple):
        # A tuple can have names.
        return getattr(type(value), "_make", tuple)(map(_visible, value))
    if isinstance(value, (list, _Indexed)):
        return list(map(_visible, value))
    if isinstance(value, dict):
        return {key: _visible(it) for key, it in value.items()}
    if isinstance(value, Mapping):
        class_: Any = type(value)
        return class_((key, _visible(it)) for key, it in value.items())
    if isinstance(value, _Key):
        return type(value)(*(_visible(getattr(value, name)) for name in value.__match_args__))
    return value


_T = TypeVar("_T")


class Some(_Key, Generic[_T]):
    """A value that is present, if its own type has None."""

    __slots__ = __match_args__ = ("value",)

    def __init__(self, value: _T) -> None:
        self.value = value


class Ok(_Key, Generic[_T]):
    """The value of a result."""

    __slots__ = __match_args__ = ("value",)

    def __init__(self, value: _T) -> None:
        self.value = value


class Err(_Key, Generic[_T]):
    """The error of a result."""

    __slots__ = __match_args__ = ("error",)

    def __init__(self, error: _T) -> None:
        self.error = error


# The letters of numbers in `struct`.
_Letter: TypeAlias = Literal["B", "H", "I", "Q", "b", "h", "i", "q", "f", "d"]


# The errors of reading: of a value, after the end of the input, of a text, and of a small stack.
_STOPPED = (SdpError, StructError, IndexError, UnicodeDecodeError, RecursionError)


def _stopped(error: Exception, data: bytes, start: int, at: int, name: str = "", it: object = None) -> SdpError:
    """Returns the error of a reader at `at`, after a text that starts at `start`.

    It names the type, and the first field without a value. A cut text can be in the field before it.
    """
    if isinstance(error, SdpError) and (error.detail or not name):
        return error
    place = name
    if at <= len(data):
        missing = (f"{name}.{field}" for field in getattr(it, "__match_args__", ()) if not hasattr(it, field))
        place = next(missing, name)
    if isinstance(error, SdpError):
        return SdpError(error.kind, error.offset, place)
    if isinstance(error, RecursionError):
        return SdpError("NestingTooDeep", at, place)
    if at > len(data):
        return SdpError("UnexpectedEnd", start, place)
    if isinstance(error, UnicodeDecodeError):
        return SdpError("InvalidUtf8", start + error.start, place)
    return SdpError("UnexpectedEnd", at, place)


def _input(data: Buffer) -> bytes:
    """Returns bytes that cannot change, because views of the result share them."""
    return data if isinstance(data, bytes) else bytes(memoryview(data))


def _whole(data: bytes, result: tuple[_T, int]) -> _T:
    """Returns the result of a reader, after which no bytes follow."""
    value, at = result
    if at < len(data):
        raise SdpError("TrailingBytes", at)
    return value


def _no_variant(at: int) -> Any:
    """Refuses the tag of an enum without variants."""
    raise SdpError("UnknownVariant", at)


def _char(code: int, at: int) -> str:
    """Returns the character with a code."""
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise SdpError("InvalidChar", at)
    return chr(code)


def _bools(data: bytes, start: int, end: int) -> list[bool]:
    """Returns the bools of these bytes."""
    values = data[start:end]
    if values and max(values) > 1:
        raise SdpError("InvalidBool", start + next(i for i, it in enumerate(values) if it > 1))
    return list(map(bool, values))


def _view(data: bytes, start: int, end: int, letter: _Letter) -> memoryview[Any]:
    """Returns a view of numbers with this letter in `struct`."""
    view = memoryview(data)[start:end]
    return (view if byteorder == "little" else _swapped(view, calcsize(letter))).cast(letter)


def _swapped(view: memoryview[int], size: int) -> memoryview[int]:
    """Returns numbers of this size in the other byte order."""
    swapped = bytearray(view.nbytes)
    for place in range(size):
        swapped[place::size] = view[size - 1 - place :: size]
    return memoryview(swapped)


def _c_string(data: bytes, start: int, end: int) -> bytes:
    """Returns a C string, whose only nul is at its end, without the nul."""
    nul = data.find(0, start, end)
    if nul != end - 1 or nul < start:
        raise SdpError("Custom", end if nul < 0 else nul)
    return data[start:nul]


def _count(data: bytes, at: int, limit: int, size: int) -> int:
    """Returns the number of elements of at least this size."""
    if at + 4 > len(data):
        raise SdpError("UnexpectedEnd", at)
    count: int = _COUNT.unpack_from(data, at)[0]
    if count and count * size > limit - at - 4:
        raise SdpError("UnexpectedEnd", at + 4)
    return count


_COUNT = Struct("<I")


def _micros(nanos: int) -> int:
    """Returns whole microseconds below a second."""
    if nanos >= 10**9:
        raise ValueError("Python has no leap seconds")
    micros, lost = divmod(nanos, 1000)
    if lost:
        raise ValueError(f"{nanos} ns are no whole microsecond: round them first, for example to {1000 * micros}")
    return micros


_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


# The errors of writing a value of another type or range.
_REFUSED = (StructError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RuntimeError)


def _refused(error: Exception, name: str, it: object, part: str = "") -> SdpError:
    """Returns the error of a writer with the name of the invalid field: one with a letter, or `part`."""
    if isinstance(error, SdpError) and error.detail:
        return error
    if isinstance(error, RecursionError):
        return SdpError("NestingTooDeep", None, name)
    for field, letter in zip(getattr(it, "__match_args__", ()), getattr(it, "_letters", ""), strict=False):
        value: Any = getattr(it, field, None)
        try:
            if letter == "s":
                str.encode(value)
            elif letter == "?":
                _bool_bytes([value])
            elif letter != ".":
                Struct("<" + letter).pack(value)
        except _REFUSED as found:
            return SdpError("InvalidValue", None, f"{name}.{field}: {found}")
    place = f"{name}.{part}" if part else name
    if isinstance(error, KeyError):
        return SdpError("InvalidValue", None, f"{place}: {error} is not the name of a variant")
    if isinstance(error, SdpError):
        return SdpError(error.kind, None, place)
    return SdpError("InvalidValue", None, f"{place}: {error}")


def _code(char: str) -> int:
    """Returns the code of a character."""
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        raise SdpError("InvalidChar")
    return code


def _check_empty(value: object) -> None:
    """Refuses a value of a type without content that is not an empty tuple."""
    if value != ():
        raise TypeError(f"() is needed, not {value!r}")


def _ordering(number: int) -> int:
    """Returns the number of an ordering."""
    if type(number) is not int or not -1 <= number <= 1:
        raise ValueError(f"{number!r} is not -1, 0 or 1")
    return number


def _bool_bytes(values: list[bool]) -> bytes:
    """Returns the bytes of bools."""
    for value in _listed(values):
        if value is not True and value is not False:
            raise TypeError(f"{value!r} is not a bool")
    return bytes(values)


def _numbers(numbers: Any, letter: _Letter) -> memoryview[Any]:
    """Returns a view of a buffer of numbers with this letter in `struct`, such as an array of NumPy."""
    try:
        view = memoryview(numbers)
    except TypeError:
        found = f"a {type(numbers).__name__}"
        raise TypeError(f"a buffer is needed, such as array({letter!r}), not {found}") from None
    found = view.format.lstrip("@=<")
    is_same = found == letter or (
        # A letter such as `l` has another size on each platform.
        found in "bBhHiIlLqQ" and found.islower() == letter.islower() and letter not in "fd"
    )
    if view.ndim != 1 or not is_same or view.itemsize != calcsize(letter):
        found = view.format if view.ndim == 1 else f"{view.ndim} dimensions"
        raise TypeError(f"a buffer of {letter!r} is needed, such as array({letter!r}), not of {found!r}")
    view = view if view.c_contiguous else memoryview(view.tobytes())
    return view.cast("B").cast(letter)


def _packed(numbers: Buffer, letter: _Letter) -> memoryview[int]:
    """Returns the bytes of a buffer of numbers."""
    view = _numbers(numbers, letter).cast("B")
    return view if byteorder == "little" else _swapped(view, calcsize(letter))


def _octets(octets: Buffer, count: int | None = None) -> bytes | memoryview[int]:
    """Returns the bytes of a buffer, which has this number of them."""
    found = octets if isinstance(octets, bytes) else _numbers(octets, "B")
    if count is not None and len(found) != count:
        raise ValueError(f"{count} bytes are needed, not {len(found)}")
    return found


def _nul_ended(text: Buffer) -> bytes:
    """Returns the bytes of a C string with its nul."""
    octets = bytes(_octets(text))
    if 0 in octets:
        raise ValueError("a C string contains no nul")
    return octets + b"\0"


def _add_ends(out: bytearray, count: int) -> int:
    """Adds the counts of an indexed sequence, and zeros for the ends. Returns the start of the elements."""
    out += _COUNT.pack(count) + bytes(4 * count) + _COUNT.pack(count)
    return len(out)


def _set_end(out: bytearray, start: int, rest: int) -> None:
    """Sets the end of the last element in the output, the first of the `rest` ends."""
    end = len(out) - start
    if end > 0xFFFFFFFF:
        raise ValueError("the elements have more than 4294967295 bytes")
    _COUNT.pack_into(out, start - 4 - 4 * rest, end)


def _listed(values: _T, *others: type[Any]) -> _T:
    """Returns a list or tuple, or an object of the other types. A text would become its characters, and an iterator is read once."""
    is_other = isinstance(values, (str, bytes, bytearray, Mapping, AbstractSet)) and not isinstance(values, others)
    if is_other or not hasattr(values, "__iter__") or not hasattr(values, "__len__"):
        raise TypeError(f"a list or tuple is needed, not a {type(values).__name__}")
    return values


def _counted(values: Any, count: int) -> Any:
    """Returns the elements of an array, which has this number of them."""
    if len(_listed(values)) != count:
        raise ValueError(f"{count} elements are needed, not {len(values)}")
    return values
