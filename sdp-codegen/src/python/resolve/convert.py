"""Conversion between versions: parts that are skipped or copied."""


# The longest output of each conversion, and how often it may contain the input in addition (R14).
_MAX_OUTPUT, _MAX_EXPANSION = 67_108_864, 8

_U32 = Struct("<I").unpack_from


def _ended(at: int) -> SdpError:
    return SdpError("UnexpectedEnd", at)


def _unfit(at: int, detail: str = "") -> SdpError:
    """Returns the error of a part that the reader does not have."""
    return SdpError("InvalidConversion", at, detail)


def _taken(data: bytes, at: int, size: int) -> int:
    """Returns the offset after a part of this size."""
    if size > len(data) - at:
        raise _ended(at)
    return at + size


def _repeated(data: bytes, at: int, size: int) -> int:
    """Returns the count of elements of at least this size."""
    if at + 4 > len(data):
        raise _ended(at)
    count: int = _U32(data, at)[0]
    if count * size > len(data) - at - 4:
        raise _ended(at + 4)
    return count


def _tag(data: bytes, at: int, error: str) -> bool:
    """Returns the tag of an option or result."""
    if at >= len(data):
        raise _ended(at)
    if data[at] > 1:
        raise SdpError(error, at)
    return data[at] == 1


def _enum_tag(data: bytes, at: int, width: int) -> int:
    return int.from_bytes(data[at : _taken(data, at, width)], "little")


def _check_output(data: bytes, at: int, out: bytearray) -> None:
    if len(out) > _MAX_OUTPUT and len(out) > _MAX_OUTPUT + _MAX_EXPANSION * len(data):
        raise SdpError("Custom", at)


def _skipped(types: list[_Type], index: int, data: bytes, at: int) -> int:
    """Returns the offset after a value of the writer, of which it checks lengths and tags (R10)."""
    it = types[index]
    kind = it.kind
    if it.is_fixed:
        return _taken(data, at, it.min)
    if kind == "string":
        return at + 4 + _repeated(data, at, 1)
    if it.is_open:
        # The offset can be after the end, because the lengths of lists are checked later.
        return _taken(data, at, max(0, len(data) - at))
    if kind in _COUNTED:
        parts = [types[part] for part in it.parts]
        size = sum(part.min for part in parts)
        count = _repeated(data, at, size)
        at += 4
        if all(part.is_fixed for part in parts):
            return at + count * size
        for _ in range(count):
            for part in it.parts:
                at = _skipped(types, part, data, at)
    elif kind == "array":
        for _ in range(it.count):
            at = _skipped(types, it.parts[0], data, at)
    elif kind == "option":
        is_some = _tag(data, at, "InvalidOptionTag")
        at = _skipped(types, it.parts[0], data, at + 1) if is_some else at + 1
    elif kind == "result":
        is_ok = _tag(data, at, "InvalidResultTag")
        at = _skipped(types, it.parts[0 if is_ok else 1], data, at + 1)
    elif kind == "enum":
        variant = it.variant(_enum_tag(data, at, it.which))
        if variant is None:
            raise SdpError("UnknownVariant", at)
        at += it.which
        for part in variant.wide:
            at = _skipped(types, part, data, at)
    else:
        for part in it.wide:
            at = _skipped(types, part, data, at)
    return at


def _put_run(octets: bytes) -> _Run:
    """Returns a step that writes constant bytes."""

    def run(data: bytes, at: int, out: bytearray) -> int:
        out += octets
        _check_output(data, at, out)
        return at

    return run


class _Span:
    """Values of several types of the writer, one after the other.

    Attributes:
        gaps: The size before each value of variable size, the size of its elements or 0 if it is not fixed, and its type.
        places: For each type, and for the end, the number of gaps before it and the size between.
    """

    __slots__ = ("gaps", "places", "rest", "types")

    def __init__(self, types: list[_Type], indices: list[int]) -> None:
        self.types = types
        self.gaps: list[tuple[int, int, int]] = []
        self.places: list[tuple[int, int]] = []
        size = 0
        for index in indices:
            it = types[index]
            self.places.append((len(self.gaps), size))
            if it.is_fixed:
                size += it.min
                continue
            parts = [types[part] for part in it.parts] if it.kind in _COUNTED else []
            is_flat = bool(parts) and all(part.is_fixed for part in parts)
            element = 1 if it.kind == "string" else sum(part.min for part in parts) if is_flat else 0
            self.gaps.append((size, element, index))
            size = 0
        self.places.append((len(self.gaps), size))
        self.rest = size

    def skipper(self) -> Callable[[bytes, int, list[int]], int]:
        """Returns a function that returns the offset after the values, and adds the offset after each of variable size."""
        types, gaps, rest = self.types, self.gaps, self.rest

        def skip(data: bytes, at: int, marks: list[int]) -> int:
            start = at
            try:
                for size, element, index in gaps:
                    at += size
                    at = at + 4 + element * _U32(data, at)[0] if element else _skipped(types, index, data, at)
                    marks.append(at)
            except (StructError, SdpError):
                return check(data, start)
            return at + rest if at + rest <= len(data) else check(data, start)

        def check(data: bytes, at: int) -> int:
            """Finds the error at its offset."""
            for size, element, index in gaps:
                at = _taken(data, at, size)
                at = _taken(data, at + 4, element * _repeated(data, at, 0)) if element else _skipped(types, index, data, at)
            return _taken(data, at, rest)

        return skip


def _span_run(types: list[_Type], indices: list[int], is_copied: bool) -> _Run:
    """Returns a step that moves over values of these types, and copies them."""
    span = _Span(types, indices)
    skip = span.skipper()
    size = span.rest

    def run(data: bytes, at: int, out: bytearray) -> int:
        end = skip(data, at, [])
        if is_copied:
            out += data[at:end]
        return end

    def copy(data: bytes, at: int, out: bytearray) -> int:
        end = at + size
        if end > len(data):
            raise _ended(at)
        out += data[at:end]
        return end

    return run if span.gaps or not is_copied else copy


# The letters of numbers in `struct`, or spaces.
_LETTERS = "BHIQ bhiq fd"


def _letters(types: list[_Type], step: _Step) -> tuple[str, str]:
    """Returns how `struct` reads and writes a field of fixed size, or nothing."""
    pair = step.pair
    if pair is None or step.value is not None or not types[pair.writer].is_fixed:
        return "", ""
    if pair.is_copied:
        size = types[pair.writer].min
        # `struct` has a limit.
        return (f"{size}s", f"{size}s") if size < 2**31 else ("", "")
    letters = [_LETTERS[it.which] for it in (pair.x.type, pair.y.type)] if pair.kind == "number" else [" "]
    return ("", "") if " " in letters else (letters[0], letters[1])


def _packed_run(types: list[_Type], steps: list[_Step]) -> _Run:
    """Returns the conversion of fields of fixed size, which are next to each other on both sides."""
    steps = [it for it in steps if it.pair is None or not it.pair.is_empty]
    slow = _sequence([_span_run(types, [it.pair.writer], True) if it.pair and it.pair.is_copied else _step_run(it) for it in steps])
    letters = [_letters(types, it) for it in steps]
    own, other = Struct("<" + "".join(it[0] for it in letters)), Struct("<" + "".join(it[1] for it in letters))
    unpack, pack, size = own.unpack_from, other.pack, own.size
    floats = [index for index, it in enumerate(letters) if it[0] == "f"]

    def run(data: bytes, at: int, out: bytearray) -> int:
        try:
            values = unpack(data, at)
            for index in floats:
                if values[index] != values[index]:
                    return slow(data, at, out)
            out += pack(*values)
        except StructError:
            # The end of the input, or a number that does not fit.
            return slow(data, at, out)
        return at + size

    return run
