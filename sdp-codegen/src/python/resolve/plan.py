"""Conversion between versions: the conversion of values and messages."""


# Which values a conversion has: none, some, all, or all with the same bytes.
Grade: TypeAlias = Literal["Refused", "Partial", "Total", "Same"]


class _Root(NamedTuple):
    """A message of the writer with a message of the reader, or values, whose ids are 0."""

    type: int
    to: int | None
    pair: _Pair | None


class Plan:
    """The conversion of values or messages from the schema of their writer to the schema of a reader.

    Both schemas, and the bytes, may come from an attacker: the work for the schemas is limited, and an output is at most
    64 MiB and eight times the input. A conversion does not check the parts that it moves or leaves out, so it also accepts
    some bytes that a decoder of the writer refuses.
    """

    def __init__(self, writer: Buffer | _Schema, reader: Buffer | _Schema) -> None:
        """Takes two encoded schemas, for example of a received Hello, and HELLO_SCHEMA of the generated file.

        Raises:
            SdpError: A schema is invalid.
        """
        writer = writer if isinstance(writer, _Schema) else _parsed(_input(writer))
        reader = reader if isinstance(reader, _Schema) else _parsed(_input(reader))
        self._schemas = writer, reader
        found = _messages(writer, reader)
        pairs = _Pairs(writer, reader, [(it[1], it[3]) for it in found if it[2] is not None])
        self._roots = {
            message_id: _Root(own, to, None if to is None else pairs.pair(own, other, False)) for message_id, own, to, other in found
        }

    @property
    def ids(self) -> list[int]:
        """The ids of the writer's messages, or 0 for values."""
        return list(self._roots)

    def source(self, message_id: int) -> int | None:
        """Returns the id of the writer's message that becomes a message of the reader, if there is one."""
        return next((own for own, root in self._roots.items() if root.to == message_id), None)

    def grade(self, message_id: int = 0) -> Grade:
        """Returns the grade of a message of the writer, or of values, whose id is 0."""
        root = self._roots.get(message_id)
        if root is None or root.pair is None or root.pair.is_refused:
            return "Refused"
        if root.pair.is_partial:
            return "Partial"
        return "Same" if root.pair.is_copied and root.to == message_id else "Total"

    def _keeps(self, message_id: int) -> bool:
        """Returns whether a message has a conversion, other than one of structs with fields, of which none match (H16)."""
        pair = self._roots[message_id].pair
        if pair is None or pair.is_refused:
            return False
        fields = pair.choices[0] if pair.kind == "fields" else None
        return fields is None or not fields.source or not fields.steps or any(it.pair is not None for it in fields.steps)

    def convert(self, data: Buffer) -> bytes:
        """Converts a value, or a message with its header.

        A conversion does not check the parts that it moves or leaves out. Decode the result before you store or trust it. The
        offset of an error of that decoder is one of the converted bytes.

        Raises:
            SdpError: The bytes are invalid. The kind is "InvalidConversion" at the offset of a part that the reader does not have.
        """
        data = _input(data)
        is_message = self._schemas[0].messages is not None
        message_id = _message_id(data) if is_message else 0
        root = self._roots.get(message_id)
        if root is None and is_message:
            raise SdpError("UnknownMessageId", 4)
        if root is None or root.pair is None or root.to is None or root.pair.is_refused:
            raise SdpError("InvalidConversion", 0, f"message {message_id}" if is_message else "")
        start = HEADER_LEN if is_message else 0
        out = bytearray(start)
        if root.pair.is_copied:
            out += data[start:]
        else:
            try:
                at = root.pair.run(data, start, out)
            except RecursionError:
                raise SdpError("NestingTooDeep", start) from None
            if at < len(data):
                raise SdpError("TrailingBytes", at)
            _check_output(data, at, out)
        return _framed(out, root.to) if is_message else bytes(out)

    def refusals(self, message_id: int = 0, is_forward: bool = False) -> list[str]:
        """Returns why a message of the writer, or values, whose id is 0, have no conversion, for each place with a proposal.

        It is empty if they have one. `is_forward` is whether only the types of the writer can change, which leaves out the
        proposals.
        """
        return _refusals(self._schemas, message_id, self._roots.get(message_id), is_forward)


def _messages(writer: _Schema, reader: _Schema) -> list[tuple[int, int, int | None, int]]:
    """Returns the id and type of each message of the writer and of its message of the reader, by id or by alias (R12)."""
    if writer.messages is None:
        return [(0, 0, 0 if reader.messages is None else None, 0)]
    own = [writer.types[it] for it in writer.messages]
    other = [reader.types[it] for it in reader.messages or []]
    ids = {it.message_id: index for index, it in enumerate(own)}
    found, _ = _by_alias(own, other, [ids.get(it.message_id, _NONE) for it in other])
    back = dict(zip(found, zip(other, reader.messages or [], strict=True), strict=True))
    messages: list[tuple[int, int, int | None, int]] = []
    for index, (it, own_type) in enumerate(zip(own, writer.messages, strict=True)):
        to = back.get(index)
        messages.append((it.message_id, own_type, to and to[0].message_id, to[1] if to else 0))
    return messages
