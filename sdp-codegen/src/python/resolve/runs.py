"""Conversion between versions: the conversion of a pair."""


def _run(pair: _Pair) -> _Run:
    """Returns the conversion of a part, which can be in a cycle."""
    known: _Run | None = getattr(pair, "run", None)
    return known or (lambda data, at, out: pair.run(data, at, out))


def _run_of(types: list[_Type], reader: list[_Type], pair: _Pair) -> _Run:
    """Returns the conversion of a pair."""
    x, y, kind = pair.x.type, pair.y.type, pair.kind
    if pair.is_empty:
        return lambda data, at, out: at
    if pair.is_copied or kind == "text":
        return _span_run(types, [pair.writer], True)
    if kind == "number":
        return _number_run(x.which, y.which)
    if kind in ("list", "indexed text"):
        return _list_run(types, reader, pair)
    if kind == "enum":
        return _enum_run(types, pair)
    if kind == "fields":
        return _fields_run(types, pair.choices[0], [])
    if kind == "result":
        return _result_run(pair)
    part = _run(pair.choices[0].parts[0])

    def some(data: bytes, at: int, out: bytearray) -> int:
        out.append(1)
        return part(data, at, out)

    def option(data: bytes, at: int, out: bytearray) -> int:
        is_some = _tag(data, at, "InvalidOptionTag")
        out.append(is_some)
        return part(data, at + 1, out) if is_some else at + 1

    def unwrap(data: bytes, at: int, out: bytearray) -> int:
        if not _tag(data, at, "InvalidOptionTag"):
            raise _unfit(at)
        return part(data, at + 1, out)

    return {"some": some, "option": option, "unwrap": unwrap}[kind]


def _result_run(pair: _Pair) -> _Run:
    error, value = (None if it.is_failed else _run(it.parts[0]) for it in reversed(pair.choices))

    def run(data: bytes, at: int, out: bytearray) -> int:
        is_ok = _tag(data, at, "InvalidResultTag")
        side = value if is_ok else error
        if side is None:
            raise _unfit(at)
        out.append(is_ok)
        return side(data, at + 1, out)

    return run


def _list_run(types: list[_Type], reader: list[_Type], pair: _Pair) -> _Run:
    """Returns the conversion of elements, entries or keys (C8, C14 to C20)."""
    parts = pair.choices[0].parts if pair.choices else []
    runs = [_run(it) for it in parts] or [_copy_byte]
    size = sum(types[it.writer].min for it in parts) or 1
    length = pair.x.type.count if pair.x.type.kind == "array" else None
    is_array = pair.y.type.kind == "array"
    has_ends, needs_ends = pair.x.is_indexed, pair.y.is_indexed
    # The minimum size of the output for each element.
    least = 4 * needs_ends + sum(reader[it.reader].min for it in parts)
    first, second = runs[0], runs[1] if len(runs) > 1 else None

    is_number = len(parts) == 1 and parts[0].kind == "number" and not needs_ends
    letters = _letters(types, _Step(0, parts[0], None)) if is_number else ("", "")
    is_number = letters[0] != ""

    def numbers(data: bytes, at: int, out: bytearray, count: int) -> int:
        """Converts numbers at once if they fit, and otherwise none. Returns their size."""
        try:
            values = Struct(f"<{count}{letters[0]}").unpack_from(data, at)
            if letters[0] != "f" or not isnan(sum(values)):
                out += Struct(f"<{count}{letters[1]}").pack(*values)
                return size * count
        except StructError:
            pass
        return 0

    def run(data: bytes, at: int, out: bytearray) -> int:
        if has_ends:
            at += 4 + 4 * _repeated(data, at, 4)
        count = length
        if count is None:
            count = _repeated(data, at, size)
            at += 4
        limit = _MAX_OUTPUT + _MAX_EXPANSION * len(data)
        if len(out) + count * least > limit:
            raise SdpError("Custom", at)
        if needs_ends:
            out += count.to_bytes(4, "little") + bytes(4 * count)
        if not is_array:
            out += count.to_bytes(4, "little")
        start = len(out)
        if is_number and 4 < count and (done := numbers(data, at, out, count)):
            return at + done
        for index in range(count):
            at = first(data, at, out)
            if second is not None:
                at = second(data, at, out)
            if len(out) > limit:
                raise SdpError("Custom", at)
            if needs_ends:
                place = start - 4 - 4 * (count - index)
                out[place : place + 4] = (len(out) - start).to_bytes(4, "little")
        return at

    return run


def _enum_run(types: list[_Type], pair: _Pair) -> _Run:
    """Returns the conversion of an enum (R7)."""
    x, width, other = pair.x.type, pair.y.type.which, pair.other
    arms: list[tuple[int, _Run | None]] = []
    for variant, choice in zip(x.variants, pair.choices, strict=True):
        run: _Run | None = None
        if not choice.is_failed and choice.to is not None:
            run = _fields_run(types, choice, [_put_run(choice.to.tag.to_bytes(width, "little"))])
        elif other is not None:
            name = variant.name.encode()
            tail = len(name).to_bytes(4, "little") + name if other.fields else b""
            steps = [_put_run(other.tag.to_bytes(width, "little") + tail), _span_run(types, choice.source, False)]
            run = _sequence(steps)
        arms.append((variant.tag, run))
    arms.sort(key=lambda it: it[0])
    tags, runs, own_width = [it[0] for it in arms], [it[1] for it in arms], x.which

    def run_arm(data: bytes, at: int, out: bytearray) -> int:
        tag = _enum_tag(data, at, own_width)
        index = bisect_left(tags, tag)
        if index == len(tags) or tags[index] != tag:
            raise SdpError("UnknownVariant", at)
        arm = runs[index]
        if arm is None:
            raise _unfit(at)
        return arm(data, at + own_width, out)

    return run_arm


def _sequence(runs: list[_Run]) -> _Run:
    """Returns a step that runs several steps."""
    if len(runs) == 1:
        return runs[0]

    def run(data: bytes, at: int, out: bytearray) -> int:
        for step in runs:
            at = step(data, at, out)
        return at

    return run


def _step_run(step: _Step) -> _Run:
    """Returns the conversion of a field, or its default."""
    if step.pair is None or step.value is None:
        return _put_run(step.value or b"") if step.pair is None else _run(step.pair)
    convert, put = _run(step.pair), _put_run(step.value)

    def run(data: bytes, at: int, out: bytearray) -> int:
        is_some = _tag(data, at, "InvalidOptionTag")
        return (convert if is_some else put)(data, at + 1, out)

    return run


def _copy_byte(data: bytes, at: int, out: bytearray) -> int:
    out.append(data[at])
    return at + 1


def _copy_rest(data: bytes, at: int, out: bytearray) -> int:
    out += data[at:]
    return len(data)


# A step of a struct: the indices of its first field and of the one after the last, no function if it copies bytes, and the bytes
# of a default.
_Part: TypeAlias = tuple[int, int, _Run | None, bytes | None]


class _Parts:
    """The steps of a struct. Fields that are next to each other and copied are one step, and so are skipped ones, and numbers.

    Attributes:
        mode: How the fields from `first` to `next` are converted: "skip", "copy" or "pack".
    """

    def __init__(self, types: list[_Type], source: list[int]) -> None:
        self.types = types
        self.source = source
        self.parts: list[_Part] = []
        self.packed: list[_Step] = []
        self.mode = ""
        self.first = self.next = 0

    def are_copied(self) -> bool:
        return all(it.pair is not None and (it.pair.is_copied or it.pair.is_empty) for it in self.packed)

    def flush(self) -> None:
        if self.first < self.next and self.mode:
            run: _Run | None = None
            if self.mode == "skip":
                run = _span_run(self.types, self.source[self.first : self.next], False)
            elif self.mode == "pack" and not self.are_copied():
                run = _packed_run(self.types, self.packed)
            self.parts.append((self.first, self.next, run, None))
        self.packed = []

    def add(self, index: int, mode: str, step: _Step | None) -> None:
        is_same = mode == self.mode or (mode == "copy" and self.mode == "pack" and self.are_copied())
        if index != self.next or not is_same:
            self.flush()
            self.first = index
        self.mode = mode
        self.packed.extend([step] if step else [])
        self.next = index + 1

    def skip_to(self, index: int) -> None:
        while self.next < index:
            self.add(self.next, "skip", None)

    def close(self, index: int) -> None:
        self.flush()
        self.mode, self.first, self.next = "", index, index

    def add_step(self, step: _Step) -> None:
        is_copied = step.pair is not None and (step.pair.is_copied or step.pair.is_empty) and step.value is None
        if _letters(self.types, step)[0]:
            # Bytes of fixed size are a part of the step before.
            is_next = is_copied and self.mode == "copy" and step.source == self.next
            self.add(step.source, "copy" if is_next else "pack", step)
        elif is_copied:
            self.add(step.source, "copy", step)
        else:
            index = self.next if step.source < 0 else step.source
            self.close(index)
            self.parts.append((index, index, _step_run(step), step.value if step.pair is None else None))
            self.close(max(index, step.source + 1))


def _fields_run(types: list[_Type], choice: _Choice, runs: list[_Run]) -> _Run:
    """Returns the conversion of the fields of a struct or variant, after these steps."""
    source, steps = choice.source, choice.steps
    own = steps[: len(steps) - choice.after] if choice.after > 0 else steps
    order = [it.source for it in own if it.source >= 0]
    is_ordered = order == sorted(order)
    found = _Parts(types, source)
    for step in own:
        # Steps without bytes on both sides are a part of the copy around them, or have no effect.
        if step.value == b"" if step.pair is None else not is_ordered and step.value is None and step.pair.is_empty:
            continue
        if is_ordered:
            found.skip_to(step.source)
        found.add_step(step)
    if is_ordered and choice.after < 0:
        found.skip_to(len(source))
    found.flush()
    parts = found.parts
    if choice.after >= 0:
        # The last field has opaque bytes of a variable size, or is none.
        index, last, run_last, _ = parts.pop()
        parts.append((index, last, run_last and _sequence([run_last, _copy_rest]), None))
    if is_ordered:
        copies = (run or _span_run(types, source[index:last], True) for index, last, run, _ in parts)
        return _sequence([*runs, *copies])
    scanned = _Span(types, source[: len(source) - max(choice.after, 0)])
    places = scanned.places
    moves = [(*places[index], *places[last], run, octets) for index, last, run, octets in parts]
    skip = scanned.skipper()

    def run(data: bytes, at: int, out: bytearray) -> int:
        for step in runs:
            step(data, at, out)
        marks = [at]
        end = skip(data, at, marks)
        for mark, offset, end_mark, rest, convert, octets in moves:
            if octets:
                out += octets
            elif convert is None:
                out += data[marks[mark] + offset : marks[end_mark] + rest]
            else:
                convert(data, marks[mark] + offset, out)
        _check_output(data, at, out)
        return end

    return run


def _number_run(number: int, other: int) -> _Run:
    """Returns the conversion of a number (C2 to C6)."""
    size, width = _SIZES[number], _SIZES[other]
    if number > 9:
        return _float_run
    is_signed = number > 4
    packed = Struct("<f" if other == 10 else "<d").pack
    low = -(1 << 8 * width - 1) if other > 4 else 0
    high = low + (1 << 8 * width)

    def run(data: bytes, at: int, out: bytearray) -> int:
        end = at + size
        if end > len(data):
            raise _ended(at)
        value = int.from_bytes(data[at:end], "little", signed=is_signed)
        if other > 9:
            out += packed(value)
        elif low <= value < high:
            out += value.to_bytes(width, "little", signed=other > 4)
        else:
            raise _unfit(at, f"{value} is no {_NUMBERS[other]}")
        return end

    return run


def _float_run(data: bytes, at: int, out: bytearray) -> int:
    end = _taken(data, at, 4)
    bits: int = _U32(data, at)[0]
    if bits & 0x7FFFFFFF > 0x7F800000:
        # A NaN keeps its sign and payload.
        out += ((bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7FFFFF) << 29).to_bytes(8, "little")
    else:
        out += _F64(_F32(data, at)[0])
    return end


_F32, _F64 = Struct("<f").unpack_from, Struct("<d").pack
