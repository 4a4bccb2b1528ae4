"""Conversion between versions: files and connections."""


class _Handshake(NamedTuple):
    """The parts of a Hello that conversions need. Its schema is None if it is absent or cannot be used."""

    protocol: str
    converts: bool
    fingerprints: dict[int, int]
    schema: _Schema | None
    extensions: list[int]


def _handshake(data: bytes) -> _Handshake:
    """Decodes a Hello with its header, of a format that is known here."""
    if _message_id(data) != 65535:
        raise SdpError("WrongMessageId", 4)
    if len(data) > HEADER_LEN + 2**20:
        raise SdpError("Custom", HEADER_LEN, "Hello: more than 1 MiB")
    r = _Input(data, HEADER_LEN)

    def message() -> tuple[int, int]:
        message_id = r.number(2)
        r.text()
        return message_id, r.number(8)

    def extension() -> int:
        extension_id = r.number(2)
        r.octets()
        return extension_id

    protocol = r.text()
    at = r.at
    r.take(6)
    if int.from_bytes(data[at : at + 2], "little") != 2:
        raise SdpError("Custom", at, "Hello: an unknown format")
    messages = r.items(14, message)
    _check_ascent([it[0] for it in messages], 1, 65280, at + 6)
    octets = r.octets() if r.tag("InvalidOptionTag") else None
    start = r.at
    extensions = r.items(6, extension)
    _check_ascent(extensions, 0, 65536, start)
    if r.at < len(data):
        raise SdpError("TrailingBytes", r.at)
    return _Handshake(protocol, data[at + 2] % 2 == 1, dict(messages), _usable(octets), extensions)


def _check_ascent(ids: list[int], first: int, end: int, at: int) -> None:
    """Checks that ids ascend from `first` to less than `end`."""
    if any(not a < b for a, b in zip([first - 1, *ids], [*ids, end], strict=True)):
        raise SdpError("Custom", at, "Hello: the ids do not ascend")


def _usable(data: bytes | None) -> _Schema | None:
    """Returns a schema if it is valid and describes messages."""
    if data is None:
        return None
    try:
        schema = _parsed(data)
    except SdpError:
        return None
    return schema if schema.messages is not None else None


class File(NamedTuple):
    """The messages of a file as they are in it, each with its header, and their conversion."""

    plan: Plan
    messages: list[bytes]

    def converted(self) -> Iterator[bytes]:
        """Yields each message in the version of the reader. An error of one message ends the iteration."""
        return map(self.plan.convert, self.messages)


def open_file(data: Buffer, schema: Buffer) -> File:
    """Opens the content of a file of any version of a program, and checks all of it.

    Args:
        data: The content of the file.
        schema: HELLO_SCHEMA of the generated file.

    Raises:
        SdpError: The file is damaged, or no message of its schema has a conversion that keeps a field.
    """
    data = _input(data)
    messages: list[bytes] = []
    at = 0
    while at < len(data):
        length = message_len(data[at : at + HEADER_LEN], 2**32 - 1) if len(data) - at >= HEADER_LEN else len(data)
        if length > len(data) - at:
            raise SdpError("UnexpectedEnd", at)
        messages.append(data[at : at + length])
        at += length
    start = at - 22
    if len(messages) < 2 or len(messages[-1]) != 22 or _message_id(messages[-1]) != 65535:
        raise SdpError("UnexpectedEnd", at, "a file without an end")
    end, hello = messages.pop(), _handshake(messages.pop(0))
    count, checksum = Struct("<QI").unpack_from(end, HEADER_LEN)
    if count != len(messages) or any(_message_id(it) == 65535 for it in messages):
        raise SdpError("Custom", start, "another number of messages")
    if crc32(memoryview(data)[:-4]) != checksum:
        raise SdpError("Custom", at - 4, "another checksum")
    if hello.schema is None or any(it >= 32768 for it in hello.extensions):
        raise SdpError("Custom", HEADER_LEN, "no schema, or an extension that is unknown here")
    plan = Plan(hello.schema, schema)
    if plan.ids and not any(plan._keeps(it) for it in plan.ids):
        reasons = plan.refusals(plan.ids[0]) or ["no field of the messages matches, so they would be defaults"]
        raise SdpError("InvalidConversion", HEADER_LEN, "\n".join(reasons))
    return File(plan, messages)


class Peer:
    """The other program of a connection, after both have sent a Hello.

    Messages are converted by their reader if it can, and otherwise by their writer.
    """

    def __init__(self, ours: Buffer, theirs: Buffer) -> None:
        """Takes the Hello of both programs with their headers. Say in `ours` that this program converts.

        Raises:
            SdpError: No message can be exchanged: because of invalid bytes, another protocol or format, or an extension.
        """
        own, other = _handshake(_input(ours)), _handshake(_input(theirs))
        if own.protocol != other.protocol:
            raise SdpError("Custom", None, f"the other program has the protocol {other.protocol!r}")
        for extension in other.extensions:
            if extension >= 32768 and extension not in own.extensions:
                raise SdpError("Custom", None, f"the other program needs the extension {extension}")
        self._own, self._other = own, other
        self._incoming: Plan | None = None
        self._outgoing: Plan | None = None
        if own.schema is not None and other.schema is not None and (own.converts or other.converts):
            self._incoming = Plan(other.schema, own.schema)
            self._outgoing = Plan(own.schema, other.schema)

    def reads(self, message_id: int) -> Grade:
        """Returns the grade of the messages of the peer that become a message of this program."""
        plan = self._incoming
        source = None if plan is None else plan.source(message_id)
        return self._grade(message_id, plan, source)

    def understands(self, message_id: int) -> Grade:
        """Returns the grade of a message of this program for the peer."""
        return self._grade(message_id, self._outgoing, message_id)

    def _grade(self, message_id: int, plan: Plan | None, source: int | None) -> Grade:
        if self._is_equal(message_id):
            return "Same"
        return "Refused" if plan is None or source is None else plan.grade(source)

    def _is_equal(self, message_id: int) -> bool:
        """Returns whether a message has the same type in both programs, which needs no plan within its limits."""
        own = self._own.fingerprints.get(message_id)
        return own is not None and own == self._other.fingerprints.get(message_id)

    def from_peer(self, message: Buffer) -> bytes:
        """Returns a received message in the version of this program.

        A conversion does not check the parts that it moves or leaves out. Decode the result before you store or trust it. The
        offset of an error of that decoder is one of the converted bytes.

        Raises:
            SdpError: The bytes are invalid, or the message has no conversion.
        """
        return self._convert(message, self._incoming if self._own.converts else None, self.reads)

    def to_peer(self, message: Buffer) -> bytes:
        """Returns an encoded message in the version that the peer reads.

        Raises:
            SdpError: The message has no conversion.
        """
        return self._convert(message, None if self._other.converts else self._outgoing, self.understands)

    def _convert(self, message: Buffer, plan: Plan | None, grade: Callable[[int], Grade]) -> bytes:
        message = _input(message)
        message_id = _message_id(message)
        if plan is not None and not self._is_equal(message_id):
            return plan.convert(message)
        if grade(message_id) == "Refused":
            raise SdpError("InvalidConversion", 0, f"message {message_id}")
        return message
