def encode_hello(protocol: str, schema: bytes | None = None, converts: bool = False) -> bytes:
    """Encodes the first message of a connection, which lists the messages of this file.

    Pass HELLO_SCHEMA as the schema if the other side converts messages of other versions. `converts` is whether this program
    converts them, with `Peer` of `sdp_resolve.py`.

    Raises:
        SdpError: The message is longer than 1 MiB.
    """
    messages = [HelloMessage(*message) for message in _HELLO_MESSAGES]
    for sent in (schema, None):
        out = bytearray(HEADER_LEN)
        _write_hello(out, Hello(protocol, 2, int(converts), messages, sent, []))
        if len(out) <= HEADER_LEN + _MAX_HELLO:
            return _framed(out, _HELLO_ID)
    raise SdpError("TooLong", None, "Hello: more than 1 MiB")


def decode_hello(data: Buffer) -> Hello:
    """Decodes the first message of a connection.

    Raises:
        SdpError: The bytes are not a valid Hello.
    """
    data = _input(data)
    if _message_id(data) != _HELLO_ID:
        raise SdpError("WrongMessageId", 4)
    if len(data) > HEADER_LEN + _MAX_HELLO:
        raise SdpError("Custom", HEADER_LEN, "more than 1 MiB")
    return _whole(data, _read_hello(data, HEADER_LEN, len(data)))


def mismatches(hello: Hello, protocol: str, is_schema_sent: bool) -> list[str]:
    """Returns the names of the messages of this file that cannot be exchanged with the sender of a Hello.

    They are missing there, or have another type and are not converted. The sender converts messages of other types if it
    says so, and if both sides have sent their schemas: `is_schema_sent` is whether HELLO_SCHEMA was passed to
    `encode_hello`. Messages that only the sender has are not listed.

    Raises:
        SdpError: The sender has another protocol or format, or needs an extension.
    """
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
        for message_id, name, fingerprint in _HELLO_MESSAGES
        if message_id not in theirs or (theirs[message_id] != fingerprint and not converts)
    ]


_HELLO_ID = 65535

# The longest payload of a Hello.
_MAX_HELLO = 1_048_576


def _check_ids(ids: list[int], first: int, end: int, at: int) -> None:
    """Checks that ids ascend from `first` to less than `end`."""
    if any(not a < b for a, b in zip([first - 1, *ids], [*ids, end], strict=True)):
        raise SdpError("Custom", at, "Hello: the ids do not ascend")
