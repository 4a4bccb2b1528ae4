# The length of the header of a message.
HEADER_LEN = 10

# The longest payload in a stream.
MAX_PAYLOAD = 67_108_864

_HEADER = Struct("<3sBHI")


def _header(data: bytes) -> tuple[int, int]:
    """Returns the message id and the payload length of a header."""
    if len(data) < HEADER_LEN:
        raise SdpError("UnexpectedEnd", 0)
    magic, version, message_id, payload_len = _HEADER.unpack_from(data)
    if magic != b"SDP":
        raise SdpError("InvalidMagic", 0)
    if version != 0x32:
        raise SdpError("UnsupportedVersion", 3)
    return message_id, payload_len


def _message_id(data: bytes) -> int:
    """Returns the id of a whole message."""
    message_id, payload_len = _header(data)
    if payload_len != len(data) - HEADER_LEN:
        raise SdpError("InvalidMessageLength", 6)
    if message_id == 0:
        raise SdpError("ZeroMessageId", 4)
    return message_id


# The functions that write messages, by their classes.
_Writers: TypeAlias = dict[type[Any], Callable[[bytearray, Any], None]]


def _writer(writers: _Writers, message: object, name: str) -> Callable[[bytearray, Any], None]:
    """Returns the function that writes a message of a subclass."""
    for base in type(message).__mro__:
        if base in writers:
            return writers[base]
    raise SdpError("InvalidValue", None, f"{name}: {message!r} is not a message")


def _framed(out: bytearray, message_id: int) -> bytes:
    """Writes the header of a message before its payload."""
    try:
        _HEADER.pack_into(out, 0, b"SDP", 0x32, message_id, len(out) - HEADER_LEN)
    except StructError:
        raise SdpError("TooLong", None, "a payload of more than 4 GiB") from None
    return bytes(out)


def message_len(data: Buffer, max_payload: int = MAX_PAYLOAD) -> int:
    """Returns the length of the message at the start of the data, with its header.

    The data has at least HEADER_LEN bytes. Use this function to split a stream into messages.

    Raises:
        SdpError: The header is invalid. There is no way to find the next message.
    """
    message_id, payload_len = _header(bytes(memoryview(data)[:HEADER_LEN]))
    if payload_len > max_payload:
        raise SdpError("PayloadOverLimit", 6)
    if message_id == 0:
        raise SdpError("ZeroMessageId", 4)
    return HEADER_LEN + payload_len


class _Readable(Protocol):
    """A stream of bytes, such as a file or a pipe."""

    def read(self, size: int, /) -> bytes | None: ...


def read_message(stream: _Readable, max_payload: int = MAX_PAYLOAD) -> bytes | None:
    """Reads the next message of a stream, such as a pipe or `socket.makefile("rb")`.

    Returns the message with its header, or None at the end of the stream. After the first byte of a message, it waits for
    the others.

    Raises:
        SdpError: The header is invalid, or the stream ends inside a message.
        BlockingIOError: The stream does not block, and no byte of a message is there yet.
    """
    message = bytearray()
    _read_up_to(stream, message, HEADER_LEN)
    if not message:
        return None
    _read_up_to(stream, message, message_len(message, max_payload))
    return bytes(message)


def _read_up_to(stream: Any, message: bytearray, count: int) -> None:
    """Reads the rest of this number of bytes. Reads none if the stream ends before the first byte."""
    start = len(message)
    while len(message) < count:
        part: bytes | None = stream.read(min(count - len(message), 65_536))
        if part:
            message += part
        elif part is not None:
            if message:
                raise SdpError("UnexpectedEnd", start)
            return
        elif message:
            # A stream that does not block.
            select([stream], [], [])
        else:
            raise BlockingIOError(EAGAIN, "no byte of a message is there yet")
