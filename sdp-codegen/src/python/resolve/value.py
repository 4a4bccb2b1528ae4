"""Conversion between versions: values of a schema."""


def _order(a: list[float], b: list[float]) -> float:
    """Returns the order of two keys as a negative number, 0 or a positive number, or NaN."""
    for x, y in zip(a, b, strict=False):
        if x != y:
            return -1 if x < y else 1 if x > y else nan
    return 0


def _is_value(types: list[_Type], root: int, data: bytes) -> bool:
    """Returns whether bytes are a value of a type without opaque bytes of a variable size (V1 to V5)."""
    r = _Input(data)
    try:
        _check(types, root, r, None, 1, False)
    except (SdpError, RecursionError):
        return False
    return r.at == r.end


def _check(
    types: list[_Type], index: int, r: _Input, parts: list[float] | None, sign: int, is_heap: bool
) -> None:
    """Rejects an invalid value. Adds the parts of a key, which are negative inside of `Reverse`, and NaN without an order."""
    it = types[index]
    kind = it.kind
    start = r.at

    def put(part: float) -> None:
        if parts is not None:
            parts.append(part * sign)

    def check(index: int) -> None:
        _check(types, index, r, parts, sign, False)

    if it.is_empty():
        return
    if it.is_level:
        r.level += 1
        if r.level > 128:
            raise SdpError("NestingTooDeep", start)
    if kind == "number":
        number = r.number(it.min)
        if 5 <= it.which <= 9 and number >> (8 * it.min - 1):
            number -= 1 << 8 * it.min
        put(number if it.which < 10 else nan)
    elif kind == "bool":
        put(r.tag("InvalidBool"))
    elif kind == "char":
        char = r.u32()
        if char > 0x10FFFF or 0xD800 <= char < 0xE000:
            raise SdpError("InvalidChar", start)
        put(char)
    elif kind == "string":
        r.text()
        for byte in _data_of(r, start + 4) if parts is not None else b"":
            put(byte + 1)
        put(0)
    elif kind == "opaque":
        if it.is_open:
            raise SdpError("Custom", start)
        r.take(it.min)
        put(nan)
    elif kind == "option":
        is_some = r.tag("InvalidOptionTag")
        put(is_some)
        if is_some:
            check(it.parts[0])
    elif kind == "result":
        is_ok = r.tag("InvalidResultTag")
        put(not is_ok)
        check(it.parts[0 if is_ok else 1])
    elif kind == "enum":
        tag = r.number(it.which)
        put(tag)
        variant = it.variant(tag)
        if variant is None:
            raise SdpError("UnknownVariant", start)
        for part in variant.wide:
            check(part)
    elif kind == "array":
        for _ in range(it.count):
            check(it.parts[0])
    elif kind in _COUNTED:
        _check_items(types, it, r, parts, sign, is_heap)
    elif kind == "rule":
        _check_rule(types, it, r, parts, sign)
    elif kind == "unordered":
        put(nan)
        _check(types, it.parts[0], r, None, 1, False)
    else:
        for part in it.wide:
            check(part)
    r.level -= it.is_level


def _data_of(r: _Input, start: int) -> bytes:
    """Returns the bytes from an offset to the next part."""
    return r.data[start : r.at]


def _check_items(
    types: list[_Type], it: _Type, r: _Input, parts: list[float] | None, sign: int, is_heap: bool
) -> None:
    """Checks the elements, entries or keys of a type, and their order."""
    size = sum(types[part].min for part in it.parts)
    count = r.count(size)
    is_ordered = is_heap or it.kind != "sequence"
    last: tuple[list[float], bytes] | None = None
    r.reserved += count * size
    for _ in range(count):
        r.reserved -= size
        if parts is not None:
            parts.append(sign)
        if not is_ordered:
            _check(types, it.parts[0], r, parts, sign, False)
            continue
        start = r.at
        key: list[float] = []
        _check(types, it.parts[0], r, key, 1, False)
        octets = _data_of(r, start)
        order = -1 if last is None else _order(last[0], key)
        is_same = last is not None and last[1] == octets
        is_next = order < 0 or (order != order and not is_same) or (is_heap and is_same)
        if order > 0 or not is_next:
            raise SdpError("UnorderedKey" if order > 0 else "DuplicateKey", start)
        last = key, octets
        if parts is not None:
            parts += [part * sign for part in key]
        if it.kind == "map":
            _check(types, it.parts[1], r, parts, sign, False)
    if parts is not None:
        parts.append(0)


def _check_rule(types: list[_Type], it: _Type, r: _Input, parts: list[float] | None, sign: int) -> None:
    """Checks the content of a rule, and then the rule."""
    rule = _RULES[it.which]
    start = r.at
    if rule in ("Heap", "Indexed"):
        if parts is not None:
            parts.append(nan)
        parts = None
    if rule == "Indexed":
        _check_indexed(types, types[types[it.parts[0]].parts[1]], r)
        return
    _check(types, it.parts[0], r, parts, -sign if rule == "Reverse" else sign, rule == "Heap")
    octets = _data_of(r, start)
    number = int.from_bytes(octets[:4], "little")
    if (
        (rule == "NonZero" and not any(octets))
        or (rule == "Ordering" and octets[0] not in (0, 1, 255))
        or (rule == "CStr" and octets.find(0, 4) != len(octets) - 1)
        or (rule == "Nanos" and number >= 10**9)
        or (rule == "AtMost" and number > it.count)
    ):
        raise SdpError("Custom", start)


def _check_indexed(types: list[_Type], it: _Type, r: _Input) -> None:
    """Checks an indexed sequence, whose elements are each in their own bytes (B86 to B88)."""
    r.level += it.is_level
    if r.level > 128:
        raise SdpError("NestingTooDeep", r.at)
    count = r.count(4)
    ends = [r.u32() for _ in range(count)]
    if r.count(types[it.parts[0]].min) != count:
        raise SdpError("InvalidIndex", r.at - 4)
    outer, start = (r.end, r.reserved), r.at
    if ends and ends[-1] > r.end - start - r.reserved:
        raise SdpError("UnexpectedEnd", start)
    r.reserved = 0
    for end in ends:
        if not r.at <= start + end <= start + ends[-1]:
            raise SdpError("InvalidIndex", start)
        r.end = start + end
        _check(types, it.parts[0], r, None, 1, False)
        if r.at < r.end:
            raise SdpError("InvalidIndex", r.at)
    r.end, r.reserved = outer
    r.level -= it.is_level
