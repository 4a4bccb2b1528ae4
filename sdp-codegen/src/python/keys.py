_K = TypeVar("_K")
_V = TypeVar("_V")


class _Keys(Generic[_K]):
    """Keys in the order of their bytes, which are found by comparisons.

    Python hashes numbers without a secret, so a sender could choose keys that make a `dict` or `set` slow.
    """

    __slots__ = ("_keys", "_index")

    def __init__(self, keys: Iterable[_K]) -> None:
        self._keys = list(keys)
        self._index: tuple[list[Any], list[int]] | None = None

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[_K]:
        return iter(self._keys)

    def _find(self, key: object) -> int:
        """Returns the place of a key, or -1."""
        if self._index is None:
            marks = [_comparable(each) for each in self._keys]
            places = sorted(range(len(marks)), key=marks.__getitem__)
            self._index = [marks[place] for place in places], places
        marks, places = self._index
        mark = _comparable(key)
        try:
            at = bisect_left(marks, mark)
        except TypeError:
            # A key of another type.
            return -1
        return places[at] if at < len(marks) and marks[at] == mark else -1


def _comparable(key: Any) -> Any:
    """Returns an object that `<` compares with the objects of other keys of the same type."""
    if isinstance(key, _Struct):
        return (1, type(key).__name__, *(_comparable(getattr(key, name)) for name in key.__match_args__))
    if isinstance(key, tuple):
        return (1, *map(_comparable, key))
    # NaN is equal to NaN, and last.
    return (0,) if key is None else (1, key) if key == key else (2,)


class _Set(_Keys[_K], AbstractSet[_K]):
    """A set that cannot be changed, with keys that contain numbers."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return self._find(key) >= 0

    def __repr__(self) -> str:
        return f"{{{', '.join(map(repr, self))}}}" if self else "set()"

    @classmethod
    def _from_iterable(cls, it: Iterable[_T]) -> AbstractSet[_T]:
        """Returns the result of an operator."""
        groups = groupby(sorted(it, key=_comparable), _comparable)
        return _Set(next(group) for _, group in groups)


class _Map(_Keys[_K], Mapping[_K, _V]):
    """A map that cannot be changed, with keys that contain numbers."""

    __slots__ = ("_values",)

    def __init__(self, entries: Iterable[tuple[_K, _V]]) -> None:
        entries = list(entries)
        super().__init__(key for key, _ in entries)
        self._values = [value for _, value in entries]

    def __getitem__(self, key: _K) -> _V:
        if (place := self._find(key)) < 0:
            raise KeyError(key)
        return self._values[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        if len(self) != len(other):
            return False
        return all(key in other and other[key] == value for key, value in self.items())

    def __repr__(self) -> str:
        return f"{{{', '.join(f'{key!r}: {value!r}' for key, value in self.items())}}}"

    def items(self) -> ItemsView[_K, _V]:
        return _Items(self)


class _Items(ItemsView[_K, _V]):
    """The entries of a map, without a search for each key."""

    __slots__ = ("_map",)

    def __init__(self, entries: _Map[_K, _V]) -> None:
        super().__init__(entries)
        self._map = entries

    def __iter__(self) -> Iterator[tuple[_K, _V]]:
        return zip(self._map, self._map._values, strict=True)


class _Reversed:
    """A key in the reverse order."""

    __slots__ = ("key",)

    def __init__(self, key: Any) -> None:
        self.key = key

    def __eq__(self, other: Any) -> bool:
        return bool(self.key == other.key)

    def __lt__(self, other: Any) -> bool:
        return bool(other.key < self.key)


class _UnknownOrderError(Exception):
    """A comparison reached a part whose order only Rust knows."""


class _Unordered:
    """A part of a key whose order only Rust knows."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise _UnknownOrderError

    __lt__ = __eq__


# A key in its order, its start and its end.
_Mark: TypeAlias = tuple[Any, int, int]


def _check_key(data: bytes | bytearray, last: _Mark | None, key: _Mark, *, is_heap: bool = False) -> _Mark:
    """Checks that a key is greater than the last one. In a heap, it can be the same."""
    if last is not None:
        is_same = data[last[1] : last[2]] == data[key[1] : key[2]]
        try:
            is_less, is_equal = key[0] < last[0], key[0] == last[0]
        except _UnknownOrderError:
            is_less, is_equal = False, is_same
        if is_less:
            raise SdpError("UnorderedKey", key[1])
        if is_equal and not (is_heap and is_same):
            raise SdpError("DuplicateKey", key[1])
    return key
