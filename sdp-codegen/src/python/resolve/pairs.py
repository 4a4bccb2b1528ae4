"""Conversion between versions: pairs of types, by the rules of SCHEMA.md, section 5."""


class _Core(NamedTuple):
    """A type without its pointers, names, newtypes, rules and kinds."""

    type: _Type
    rules: list[_Type]
    kinds: list[str]
    is_heap: bool
    is_indexed: bool
    is_reversed: bool
    is_unordered: bool
    is_bare: bool


def _is_list(labels: Sequence[_Labelled]) -> bool:
    """Returns whether parts are named by their positions."""
    return all(it.name == str(index) for index, it in enumerate(labels))


def _is_newtype(it: _Type) -> bool:
    return it.kind == "struct" and len(it.fields) == 1 and it.fields[0].name == "0"


# The candidates of a name: none, and several.
_NONE, _SEVERAL = -1, -2


def _matched(writer: Sequence[_Labelled], reader: Sequence[_Labelled]) -> tuple[list[int], int | None]:
    """Returns the index of the writer's name for each name of the reader, or -1 (R6).

    The second result is the index of a name of the reader with several candidates, or None.
    """
    own = {it.name: index for index, it in enumerate(writer)}
    return _by_alias(writer, reader, [own.get(it.name, _NONE) for it in reader])


def _by_alias(
    writer: Sequence[_Labelled], reader: Sequence[_Labelled], found: list[int]
) -> tuple[list[int], int | None]:
    """Adds the matches by an alias."""
    used = set(found)
    free = ([index not in used for index in range(len(writer))], [it == _NONE for it in found])
    there = _candidates(reader, free[1], writer, free[0])
    back = _candidates(writer, free[0], reader, free[1])
    several = None
    for index, only in enumerate(there):
        if only >= 0 and back[only] >= 0:
            found[index] = only
        elif only != _NONE and several is None:
            several = index
    return found, several


def _candidates(
    own: Sequence[_Labelled], is_free: list[bool], others: Sequence[_Labelled], are_free: list[bool]
) -> list[int]:
    """Returns the only candidate of each name."""

    def both(a: int, b: int) -> int:
        if _NONE in (a, b):
            return max(a, b) if _SEVERAL not in (a, b) else _SEVERAL
        return a if a == b else _SEVERAL

    names: dict[str, int] = {}
    aliases: dict[str, int] = {}
    for index, it in enumerate(others):
        if are_free[index]:
            names[it.name] = both(index, names.get(it.name, _NONE))
            for alias in it.aliases:
                aliases[alias] = both(index, aliases.get(alias, _NONE))
    found: list[int] = []
    for it, is_own in zip(own, is_free, strict=True):
        only = aliases.get(it.name, _NONE)
        for alias in it.aliases:
            only = both(both(only, names.get(alias, _NONE)), aliases.get(alias, _NONE))
        found.append(only if is_own else _NONE)
    return found


# Why a pair or variant is refused, and the index of the reader's field or variant.
_Reason: TypeAlias = tuple[str, int]

# Converts the part of the input at an offset, and returns the offset after it.
_Run: TypeAlias = Callable[[bytes, int, bytearray], int]


class _Step(NamedTuple):
    """A field of the reader: the writer's field at an index, or a default. A pair with a default is the content of an option."""

    source: int
    pair: _Pair | None
    value: bytes | None


class _Choice:
    """The parts of a struct, of a variant, or of a side of a result. All parts of the remaining pairs are one choice.

    Attributes:
        source: The types of the writer's fields.
        after: The number of last fields that must be copied after opaque bytes, or -1 without such bytes.
        to: The reader's variant.
    """

    __slots__ = ("after", "is_failed", "parts", "reasons", "source", "steps", "to")

    def __init__(self, parts: list[_Pair], to: _Variant | None = None, source: list[int] | None = None) -> None:
        self.parts = parts
        self.to = to
        self.source = source or []
        self.steps: list[_Step] = []
        self.after = -1
        self.reasons: list[_Reason] = []
        self.is_failed = False


class _Pair:
    """A type of the writer with a type of the reader.

    Attributes:
        in_key: Whether the pair is a part of a key.
        kind: The name of the conversion.
        is_restricted: Whether the reader's rules and kinds can reject values, and `has_kinds` if they are not copied.
        must_copy: Whether the types have no order and are inside a key.
        is_empty: Whether all values have no bytes on both sides.
    """

    __slots__ = (
        "choices", "has_kinds", "in_key", "is_copied", "is_empty", "is_partial", "is_refused", "is_restricted", "kind", "must_copy",
        "other", "reader", "reason", "run", "users", "writer", "x", "y",
    )  # fmt: skip

    x: _Core
    y: _Core
    run: _Run

    def __init__(self, writer: int, reader: int, in_key: bool, is_empty: bool) -> None:
        self.is_empty = is_empty
        self.writer = writer
        self.reader = reader
        self.in_key = in_key
        self.kind = ""
        self.choices: list[_Choice] = []
        self.other: _Variant | None = None
        self.reason: _Reason | None = None
        self.users: list[tuple[_Pair, _Choice]] = []
        self.is_restricted = self.has_kinds = self.must_copy = self.is_refused = self.is_partial = False
        self.is_copied = True

    def found(self, kind: str, *choices: _Choice) -> _Reason | None:
        """Sets the conversion, which is no reason for a refusal."""
        self.kind = kind
        self.choices = list(choices)
        return None

    def listed(self, *parts: _Pair) -> _Reason | None:
        return self.found("list", _Choice(list(parts)))

    def has_equal_form(self) -> bool:
        """Returns whether the conversion changes nothing apart from its parts (R9)."""

        def is_equal(it: _Choice) -> bool:
            are_next = (step.source == index and step.value is None for index, step in enumerate(it.steps))
            return len(it.source) == len(it.steps) and all(are_next)

        own, other = self.x.type, self.y.type
        if self.kind == "list":
            return (own.kind == "array") == (other.kind == "array") and self.x.is_indexed == self.y.is_indexed
        if self.kind == "fields":
            return is_equal(self.choices[0])
        if self.kind == "enum":
            return own.which == other.which and all(
                it.to is not None and it.to.tag == variant.tag and not it.is_failed and is_equal(it)
                for it, variant in zip(self.choices, own.variants, strict=True)
            )
        return self.kind in ("copy", "text", "option", "result")

    def has_errors(self) -> bool:
        """Returns whether values can be errors, beside the parts (R13)."""
        if self.is_restricted or (self.has_kinds and not self.is_copied) or self.kind in ("text", "unwrap"):
            return True
        if self.kind == "number":
            return not _is_exact(self.x.type.which, self.y.type.which)
        return self.other is None and any(it.is_failed for it in self.choices)


def _is_exact(number: int, other: int) -> bool:
    """Returns whether each number of a type has an equal one of another type."""
    size, width = _SIZES[number], _SIZES[other]
    if number > 9:
        return True
    if other > 9:
        return size * 2 <= width
    if (number > 4) == (other > 4):
        return size <= width
    return other > 4 and size < width
