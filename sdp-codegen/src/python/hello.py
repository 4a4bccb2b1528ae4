class SdpHelloMessage(_Struct):
    """A message that the sender of a Hello reads or writes.

    Attributes:
        name: The name of its type.
        fingerprint: The fingerprint of its type.
    """

    __slots__ = __match_args__ = ("id", "name", "fingerprint")
    _letters = "HsQ"

    def __init__(self, id: int, name: str, fingerprint: int) -> None:
        self.id: int = id
        self.name: str = name
        self.fingerprint: int = fingerprint


class SdpHelloExtension(_Struct):
    """An extension of a Hello.

    Attributes:
        id: A reader that does not know an id of 32768 or more must refuse the sender.
    """

    __slots__ = __match_args__ = ("id", "content")
    _letters = "H."

    def __init__(self, id: int, content: bytes) -> None:
        self.id: int = id
        self.content: bytes = content


class SdpHello(_Struct):
    """The first message of a connection: the messages of the sender with their fingerprints.

    Attributes:
        protocol: The name of the protocol.
        format: The version of the format, which is 2.
        capabilities: Bit 0: the sender converts messages of older and newer versions.
        messages: The messages that the sender reads or writes, in ascending order of their ids.
        schema: The encoded schema of the messages.
        extensions: In ascending order of their ids.
    """

    __slots__ = __match_args__ = ("protocol", "format", "capabilities", "messages", "schema", "extensions")
    _letters = "sHI..."

    def __init__(
        self,
        protocol: str,
        format: int,
        capabilities: int,
        messages: list[SdpHelloMessage],
        schema: bytes | None,
        extensions: list[SdpHelloExtension],
    ) -> None:
        self.protocol: str = protocol
        self.format: int = format
        self.capabilities: int = capabilities
        self.messages: list[SdpHelloMessage] = messages
        self.schema: bytes | None = schema
        self.extensions: list[SdpHelloExtension] = extensions


# The messages of a program: their ids, names and fingerprints.
_Messages: TypeAlias = list[tuple[int, str, int]]

_HELLO_ID = 65535

# The longest payload of a Hello.
_MAX_HELLO = 1_048_576

_EXTENSION = Struct("<HI")
_FORMAT = Struct("<HI")
_FINGERPRINT = Struct("<Q")


def _new_hello(own: _Messages, protocol: str, schema: bytes | None, converts: bool) -> SdpHello:
    """Returns the first message of a program with these messages."""
    return SdpHello(protocol, 2, int(converts), [SdpHelloMessage(*message) for message in own], schema, [])


def encode_sdp_hello(hello: SdpHello) -> bytes:
    """Encodes the first message of a connection, with its header. Leaves out a schema that makes it longer than 1 MiB.

    Raises:
        SdpError: A value has no encoding, such as ids that do not ascend, or the message is longer than 1 MiB.
    """
    for schema in (hello.schema, None):
        out = bytearray(HEADER_LEN)
        _put_hello(out, hello, schema)
        if len(out) <= HEADER_LEN + _MAX_HELLO:
            return _framed(out, _HELLO_ID)
    raise SdpError("TooLong", None, "Hello: more than 1 MiB")


def _put_hello(out: bytearray, it: SdpHello, schema: bytes | None) -> None:
    part = ""
    try:
        _put_text(out, it.protocol)
        out += _FORMAT.pack(it.format, it.capabilities)
        part = "messages"
        _check_ids([each.id for each in it.messages], 1, 65280, None)
        out += _COUNT.pack(len(it.messages))
        for message in _listed(it.messages):
            out += _EXTENSION.pack(message.id, len(name := message.name.encode()))
            out += name
            out += _FINGERPRINT.pack(message.fingerprint)
        part = "schema"
        out.append(schema is not None)
        if schema is not None:
            _put_octets(out, schema)
        part = "extensions"
        _check_ids([each.id for each in it.extensions], 0, 65536, None)
        _put_extensions(out, [(each.id, each.content) for each in it.extensions])
    except _REFUSED as error:
        raise _refused(error, "Hello", it, part) from None


def _put_text(out: bytearray, text: str) -> None:
    octets = text.encode()
    out += _COUNT.pack(len(octets))
    out += octets


def _put_octets(out: bytearray, octets: Buffer) -> None:
    chunk = _octets(octets)
    out += _COUNT.pack(len(chunk))
    out += chunk


def _put_extensions(out: bytearray, extensions: list[tuple[int, bytes]]) -> None:
    out += _COUNT.pack(len(extensions))
    for extension in _listed(extensions):
        number, content = _listed(extension)
        chunk = _octets(content)
        out += _EXTENSION.pack(number, len(chunk))
        out += chunk


def decode_sdp_hello(data: Buffer) -> SdpHello:
    """Decodes the first message of a connection, with its header.

    Raises:
        SdpError: The bytes are not a valid Hello.
    """
    data = _input(data)
    if _message_id(data) != _HELLO_ID:
        raise SdpError("WrongMessageId", 4)
    if len(data) > HEADER_LEN + _MAX_HELLO:
        raise SdpError("Custom", HEADER_LEN, "more than 1 MiB")
    return _whole(data, _take_hello(data, HEADER_LEN))


def _take_hello(data: bytes, at: int) -> tuple[SdpHello, int]:
    it = object.__new__(SdpHello)
    try:
        it.protocol, at = _take_text(data, at)
        it.format, it.capabilities = _FORMAT.unpack_from(data, at)
        start = at = at + 6
        n = _count(data, at, len(data), 14)
        at += 4
        messages: list[SdpHelloMessage] = []
        for _ in range(n):
            (number,) = _ID.unpack_from(data, at)
            name, at = _take_text(data, at + 2)
            messages.append(SdpHelloMessage(number, name, *_FINGERPRINT.unpack_from(data, at)))
            at += 8
        it.messages = messages
        _check_ids([each.id for each in messages], 1, 65280, start)
        if data[at] > 1:
            raise SdpError("InvalidOptionTag", at)
        at += 1
        it.schema = None
        if data[at - 1]:
            it.schema, at = _take_octets(data, at, len(data))
        start = at
        extensions, at = _take_extensions(data, at)
        it.extensions = [SdpHelloExtension(*each) for each in extensions]
        _check_ids([number for number, _ in extensions], 0, 65536, start)
        return it, at
    except _STOPPED as error:
        raise _stopped(error, data, at, at, "Hello", it) from None


_ID = Struct("<H")


def _take_text(data: bytes, at: int) -> tuple[str, int]:
    n = _count(data, at, len(data), 1)
    at += 4
    try:
        return data[at : at + n].decode(), at + n
    except UnicodeDecodeError as error:
        raise SdpError("InvalidUtf8", at + error.start) from None


def _take_octets(data: bytes, at: int, limit: int) -> tuple[bytes, int]:
    end = at + 4 + _count(data, at, limit, 1)
    return data[at + 4 : end], end


def _take_extensions(data: bytes, at: int) -> tuple[list[tuple[int, bytes]], int]:
    n = _count(data, at, len(data), 6)
    at += 4
    extensions: list[tuple[int, bytes]] = []
    for end in range(len(data) - (n - 1) * 6, len(data) + 1, 6):
        (number,) = _ID.unpack_from(data, at)
        content, at = _take_octets(data, at + 2, end)
        extensions.append((number, content))
    return extensions, at


def _check_ids(ids: list[int], first: int, end: int, at: int | None) -> None:
    """Checks that ids ascend from `first` to less than `end`."""
    if any(not a < b for a, b in zip([first - 1, *ids], [*ids, end], strict=True)):
        raise SdpError("InvalidValue" if at is None else "Custom", at, "Hello: the ids do not ascend")


def _missing(own: _Messages, hello: SdpHello, protocol: str, is_schema_sent: bool) -> list[str]:
    """Returns the names of the messages of a program that cannot be exchanged with the sender of a Hello."""
    if hello.format != 2:
        raise SdpError("Custom", None, f"the other program has the format {hello.format}")
    if hello.protocol != protocol:
        raise SdpError("Custom", None, f"the other program has the protocol {hello.protocol!r}")
    for extension in hello.extensions:
        if extension.id >= 32768:
            raise SdpError("Custom", None, f"the other program needs the extension {extension.id}")
    converts = bool(hello.capabilities & 1) and hello.schema is not None and is_schema_sent
    theirs = {message.id: message.fingerprint for message in hello.messages}
    return [
        name
        for message_id, name, fingerprint in own
        if message_id not in theirs or (theirs[message_id] != fingerprint and not converts)
    ]
