class _Lazy(bytes):
    """Input whose indexed sequences are decoded when their elements are read. It starts at `base` of the whole."""

    base = 0


def lazy(data: Buffer) -> bytes:
    """Returns input for a decoder that decodes the elements of an `Indexed` when they are read, and not before.

    So an invalid element raises SdpError when it is read. The remaining parts of the value are checked as usual.
    """
    return _Lazy(memoryview(data))


class _Indexed(Sequence[_T]):
    """An indexed sequence that decodes an element at its first use. It is equal to a list of these elements."""

    __slots__ = ("_data", "_ends", "_count", "_read", "_items")

    def __init__(self, data: _Lazy, ends: int, count: int, read: Callable[[bytes], tuple[_T, int]]) -> None:
        self._data = data
        self._ends = ends
        self._count = count
        self._read = read
        self._items: dict[int, _T] = {}

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        places = range(self._count)[index]
        return self._element(places) if isinstance(places, int) else list(map(self._element, places))

    def __iter__(self) -> Iterator[_T]:
        return map(self._element, range(self._count))

    def _end(self, index: int) -> int:
        """Returns the end of an element, from the start of the first one."""
        end: int = _COUNT.unpack_from(self._data, self._ends + 4 * index)[0]
        return end

    def _element(self, index: int) -> _T:
        if index not in self._items:
            self._items[index] = self._decoded(index)
        return self._items[index]

    def _decoded(self, index: int) -> _T:
        base, start, end = self._data.base, self._end(index - 1) if index else 0, self._end(index)
        if not start <= end <= self._end(self._count - 1):
            raise SdpError("InvalidIndex", base + self._ends + 4 * index)
        first = self._ends + 4 * self._count + 4

        def read(part: bytes) -> tuple[_T, int]:
            # Sequences in an element are lazy, too.
            lazy = _Lazy(part)
            lazy.base = base + first + start
            return self._read(lazy)

        return _element(self._data, first + start, first + end, read, base)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (list, _Indexed)) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


def _indexed(
    data: bytes, at: int, limit: int, size: int, read: Callable[[bytes], tuple[_T, int]]
) -> tuple[list[_T], int]:
    """Reads an indexed sequence, whose elements have at least this size. Each is read from its own bytes."""
    count = _count(data, at, limit, 4)
    ends = at + 4
    at = ends + 4 * count
    if _count(data, at, limit, size) != count:
        raise SdpError("InvalidIndex", at)
    start = at + 4
    total: int = _COUNT.unpack_from(data, at - 4)[0] if count else 0
    if total and total > limit - start:
        raise SdpError("UnexpectedEnd", start)
    if isinstance(data, _Lazy):
        # It reads like a list.
        found: Any = _Indexed(data, ends, count, read)
        return found, start + total
    items: list[_T] = []
    at = start
    for place in range(ends, start - 4, 4):
        end: int = _COUNT.unpack_from(data, place)[0]
        if not at <= start + end <= start + total:
            raise SdpError("InvalidIndex", place)
        items.append(_element(data, at, start + end, read))
        at = start + end
    return items, at


def _element(data: bytes, start: int, end: int, read: Callable[[bytes], tuple[_T, int]], base: int = 0) -> _T:
    """Returns an element of an indexed sequence, which is read from its own bytes. `data` starts at `base`."""
    part = data[start:end]
    try:
        item, used = read(part)
    except SdpError as error:
        raise SdpError(error.kind, base + start + (error.offset or 0), error.detail) from None
    if used < len(part):
        raise SdpError("InvalidIndex", base + start + used)
    return item
