"""Conversion between versions: schemas."""


class _Labelled(Protocol):
    """A part with a name and aliases."""

    @property
    def name(self) -> str: ...

    @property
    def aliases(self) -> list[str]: ...


class _Field(NamedTuple):
    """A field of a struct, tuple or variant."""

    name: str
    aliases: list[str]
    default: bytes | None
    type: int


class _Variant(NamedTuple):
    """A variant of an enum.

    Attributes:
        wide: The types of its fields that can have bytes.
    """

    name: str
    aliases: list[str]
    tag: int
    fields: list[_Field]
    wide: list[int]


class _Type:
    """A type of a schema.

    Attributes:
        kind: The name of its form.
        which: The index of the number or rule, or the width of tags.
        count: The length of an array, the capacity of a rule, or the minimum of opaque bytes.
        by_tag: The variants in the order of their tags.
        min: The minimum encoded size.
        is_level: Whether the content is one level of nesting deeper.
        is_open: Whether opaque bytes of a variable size are inside.
        inner: The type without pointers and aliases around it.
        wide: The parts that can have bytes. A loop over many values cannot afford the others.
    """

    __slots__ = (
        "aliases", "by_tag", "count", "fields", "inner", "is_fixed", "is_level", "is_open", "kind", "message_id", "min", "name", "other",
        "parts", "tags", "variants", "which", "wide",
    )  # fmt: skip

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.name = ""
        self.aliases: list[str] = []
        self.message_id = self.which = self.count = self.min = 0
        self.parts: list[int] = []
        self.wide: list[int] = []
        self.fields: list[_Field] = []
        self.variants: list[_Variant] = []
        self.by_tag: list[_Variant] = []
        self.tags: list[int] = []
        self.other: int | None = None
        self.is_fixed = self.is_level = self.is_open = False
        self.inner: _Type = self

    def is_empty(self) -> bool:
        """Returns whether all values have no bytes."""
        return self.is_fixed and self.min == 0

    def variant(self, tag: int) -> _Variant | None:
        """Returns the variant with a tag. A dict of chosen numbers can be slow."""
        at = bisect_left(self.tags, tag)
        return self.by_tag[at] if at < len(self.tags) and self.tags[at] == tag else None


class _Schema(NamedTuple):
    """The types of values, whose type is the first, or of messages.

    Attributes:
        size: The number of types, references, names and aliases.
    """

    messages: list[int] | None
    types: list[_Type]
    size: int


_KINDS = (
    "number bool char string sequence array option result map set tuple pointer struct enum alias rule named unordered opaque"
).split()

_NUMBERS = "u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64".split()

_SIZES = (1, 2, 4, 8, 16, 1, 2, 4, 8, 16, 4, 8)

_RULES = "NonZero Usize Isize Ordering CStr Heap Reverse Nanos AtMost Indexed".split()

_COUNTED = ("sequence", "set", "map")


class _Input:
    """Input bytes, and the offset of the next part.

    Attributes:
        reserved: The minimum size of the remaining elements of all enclosing sequences.
        end: The offset after the last byte.
    """

    __slots__ = ("at", "data", "end", "level", "reserved")

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at
        self.end = len(data)
        self.reserved = self.level = 0

    def take(self, size: int) -> int:
        """Moves over bytes, and returns their offset."""
        at = self.at
        if size > self.end - at:
            raise SdpError("UnexpectedEnd", at)
        self.at = at + size
        return at

    def number(self, size: int) -> int:
        at = self.take(size)
        return int.from_bytes(self.data[at : self.at], "little")

    def u32(self) -> int:
        return self.number(4)

    def below(self, end: int) -> int:
        """Reads a tag of one byte, which is less than `end`."""
        tag = self.number(1)
        if tag >= end:
            raise SdpError("UnknownVariant", self.at - 1)
        return tag

    def tag(self, error: str) -> bool:
        """Reads the tag of an option or result."""
        tag = self.number(1)
        if tag > 1:
            raise SdpError(error, self.at - 1)
        return tag == 1

    def count(self, size: int) -> int:
        """Reads a count of elements of at least this size."""
        count = self.u32()
        if count and count * size > self.end - self.at - self.reserved:
            raise SdpError("UnexpectedEnd", self.at)
        return count

    def text(self) -> str:
        length = self.u32()
        at = self.take(length)
        try:
            return self.data[at : self.at].decode()
        except UnicodeDecodeError as error:
            raise SdpError("InvalidUtf8", at + error.start) from None

    def octets(self) -> bytes:
        count = self.count(1)
        at = self.take(count)
        return self.data[at : self.at]

    def items(self, size: int, read: Callable[[], _T]) -> list[_T]:
        """Reads a list, whose elements have at least this size."""
        count = self.count(size)
        items: list[_T] = []
        self.reserved += count * size
        for _ in range(count):
            self.reserved -= size
            items.append(read())
        return items


def _labels_cost(labels: Iterable[_Labelled]) -> int:
    """Returns the number of names and aliases."""
    return sum(1 + len(it.aliases) for it in labels)


def _parsed(data: bytes) -> _Schema:
    """Decodes and checks a schema, which can come from an attacker."""
    r = _Input(data)
    if r.number(1) != 1:
        raise SdpError("Custom", 0, "a schema of an unknown version")

    def label() -> tuple[str, list[str]]:
        name = r.text()
        r.text()
        return name, r.items(4, r.text)

    def field() -> _Field:
        name, aliases = label()
        default = r.octets() if r.tag("InvalidOptionTag") else None
        r.below(3)
        return _Field(name, aliases, default, r.u32())

    def variant() -> _Variant:
        return _Variant(*label(), r.u32(), r.items(18, field), [])

    def type_() -> _Type:
        it = _Type(_KINDS[r.below(len(_KINDS))])
        kind = it.kind
        if kind in ("struct", "enum", "alias"):
            it.name, it.aliases = label()
            it.message_id = r.number(2)
        elif kind in ("named", "unordered", "opaque"):
            it.name = r.text()
        if kind in ("number", "rule"):
            it.which = r.below(12 if kind == "number" else 10)
        if kind == "enum":
            it.which = r.number(1)
            it.variants = r.items(20, variant)
            it.by_tag = sorted(it.variants, key=lambda it: it.tag)
            it.tags = [it.tag for it in it.by_tag]
            it.other = r.u32() if r.tag("InvalidOptionTag") else None
            it.parts = [field.type for variant in it.variants for field in variant.fields]
        elif kind == "struct":
            it.fields = r.items(18, field)
            it.parts = [field.type for field in it.fields]
        elif kind == "tuple":
            it.parts = r.items(4, r.u32)
            it.fields = [_Field(str(index), [], None, part) for index, part in enumerate(it.parts)]
        elif kind == "opaque":
            it.count = r.number(8)
            it.is_fixed = r.tag("InvalidBool")
        elif kind not in ("number", "bool", "char", "string"):
            if kind == "rule" and _RULES[it.which] == "AtMost":
                it.count = r.number(8)
            it.parts = [r.u32() for _ in range(2 if kind in ("result", "map") else 1)]
            if kind == "array":
                it.count = r.number(8)
        return it

    messages: list[int] | None = None
    name_id = 0
    if r.tag("InvalidOptionTag"):
        label()
        name_id = r.number(2)
        messages = r.items(4, r.u32)
    types = r.items(1, type_)
    is_valid = bool(types) and all(part < len(types) for it in types for part in it.parts)
    if messages is not None:
        ids = sorted(types[it].message_id if it < len(types) else 0 for it in messages)
        is_valid = is_valid and name_id == 0 and 0 not in ids and _are_different(ids)
    if not (is_valid and all(_is_valid(types, it) for it in types) and _lay_out(types)):
        raise SdpError("Custom", 0, "an invalid schema")
    if r.at < len(data):
        raise SdpError("TrailingBytes", r.at)
    size = sum(1 + len(it.parts) + _labels_cost(it.fields) + _labels_cost(it.variants) for it in types)
    return _Schema(messages, types, size)


def _are_different(ascending: list[int]) -> bool:
    """Returns whether no number repeats."""
    return all(a != b for a, b in zip(ascending, ascending[1:], strict=False))


def _is_valid(types: list[_Type], it: _Type) -> bool:
    """Checks a type without its size: S5 to S9, S14."""
    if it.message_id >= 65280:
        return False
    if it.kind == "rule":
        return _has_rule(types, types[it.parts[0]], _RULES[it.which])
    if it.kind == "enum":
        other = None if it.other is None else it.variant(it.other)
        if it.other is not None and (other is None or len(other.fields) > 1):
            return False
        if other is not None and other.fields and types[other.fields[0].type].kind != "string":
            return False
        if it.which not in (1, 2, 4) or not _are_different(it.tags) or (it.tags and it.tags[-1] >= 256**it.which):
            return False
    lists: list[Sequence[_Labelled]] = [it.fields, it.variants, *(variant.fields for variant in it.variants)]
    return all(len(set(_names(labels))) == _labels_cost(labels) for labels in lists)


def _names(labels: Iterable[_Labelled]) -> Iterator[str]:
    """Returns all names and aliases."""
    for it in labels:
        yield it.name
        yield from it.aliases


def _has_rule(types: list[_Type], part: _Type, rule: str) -> bool:
    """Returns whether a type can have a rule (S17)."""

    def is_number(it: _Type, name: str) -> bool:
        return it.kind == "number" and _NUMBERS[it.which] == name

    is_sequence = part.kind == "sequence"
    if rule == "NonZero":
        return (part.kind == "number" and part.which < 10) or (part.kind == "rule" and part.which in (1, 2))
    if rule == "Indexed":
        inner = [types[it] for it in part.parts]
        are_sequences = part.kind == "tuple" and len(inner) == 2 and all(it.kind == "sequence" for it in inner)
        return are_sequences and is_number(types[inner[0].parts[0]], "u32")
    if rule == "CStr":
        return is_sequence and is_number(types[part.parts[0]], "u8")
    numbers = {"Usize": "u64", "Isize": "i64", "Ordering": "i8", "Nanos": "u32"}
    if rule in numbers:
        return is_number(part, numbers[rule])
    return rule == "Reverse" or is_sequence or (rule == "AtMost" and part.kind == "string")


def _in_order(
    types: list[_Type], parts: Callable[[_Type], Iterable[int]], call: Callable[[int], None]
) -> bool:
    """Calls a function for each type after its parts. Returns whether there is no cycle."""
    state = bytearray(len(types))
    for start in range(len(types)):
        path = [start]
        while path:
            index = path[-1]
            if state[index] == 0:
                state[index] = 1
                for part in parts(types[index]):
                    if state[part] == 1:
                        return False
                    if state[part] == 0:
                        path.append(part)
            else:
                path.pop()
                if state[index] == 1:
                    call(index)
                state[index] = 2
    return True


def _lay_out(types: list[_Type]) -> bool:
    """Sets the sizes of types, and returns whether they meet S10 to S13."""
    sizes = {"bool": 1, "char": 4, "string": 4, "sequence": 4, "map": 4, "set": 4, "option": 1, "result": 1}
    depths = [0] * len(types)
    is_deep = False

    def total(it: _Type) -> int:
        return sum(types[part].min for part in it.parts)

    def are_fixed(it: _Type) -> bool:
        return all(types[part].is_fixed for part in it.parts)

    def has_own_size(it: _Type) -> bool:
        is_empty = it.kind == "array" and it.count == 0
        return is_empty or it.kind in _COUNTED or it.kind in ("option", "result", "enum")

    def set_size(index: int) -> None:
        it = types[index]
        if it.kind in ("pointer", "alias"):
            it.inner = types[it.parts[0]].inner
        if it.kind == "opaque":
            it.min = it.count
        elif it.kind == "number":
            it.min, it.is_fixed = _SIZES[it.which], True
        elif it.kind == "enum":
            it.min, it.is_fixed = it.which, not it.parts
        elif it.kind in sizes:
            it.min, it.is_fixed = sizes[it.kind], it.kind in ("bool", "char")
        elif it.kind == "rule" and _RULES[it.which] == "CStr":
            it.min = 5
        elif has_own_size(it):
            it.is_fixed = True
        else:
            size = total(it) * (it.count if it.kind == "array" else 1)
            it.min, it.is_fixed = min(size, 2**64 - 1), are_fixed(it)

    def set_depth(index: int) -> None:
        nonlocal is_deep
        it = types[index]
        depths[index] = 0 if it.is_level else max((depths[part] + 1 for part in it.parts), default=0)
        is_deep |= depths[index] > 128

    if not _in_order(types, lambda it: () if has_own_size(it) else it.parts, set_size):
        return False
    for it in types:
        it.wide = [part for part in it.parts if not types[part].is_empty()]
        for variant in it.variants:
            variant.wide.extend(field.type for field in variant.fields if not types[field.type].is_empty())
        it.is_level = it.kind in (*_COUNTED, "pointer") and not are_fixed(it)
        if it.kind in _COUNTED and total(it) == 0:
            return False
    if not _in_order(types, lambda it: () if it.is_level else it.parts, set_depth) or is_deep:
        return False
    pending = [index for index, it in enumerate(types) if it.kind == "opaque" and not it.is_fixed]
    users: list[list[int]] = [[] for _ in types] if pending else []
    for index, it in enumerate(types if pending else ()):
        for part in it.parts:
            users[part].append(index)
    while pending:
        index = pending.pop()
        if not types[index].is_open:
            types[index].is_open = True
            pending += users[index]
    return True
