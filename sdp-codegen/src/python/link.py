class SdpLinkFailure(_Struct):
    """The error of a call that the program has not answered itself.

    Attributes:
        reason: 0: the handler has failed, 1: there is no handler, 2: the request is lost, 3: the answer is lost, 4: too many calls.
    """

    __slots__ = __match_args__ = ("reason", "text", "extensions")
    _letters = "Bs."
    MESSAGE_ID = 65531

    def __init__(self, reason: int, text: str, extensions: list[tuple[int, bytes]]) -> None:
        self.reason: int = reason
        self.text: str = text
        self.extensions: list[tuple[int, bytes]] = extensions


class SdpLinkCall(_Struct):
    """A step of a call.

    Attributes:
        call: The number of the call, which its caller has chosen.
        kind: 0: request, 1: reply, 2: item, 3: end, 4: error, 5: cancel, 6: credit.
        count: The number of items that the peer may send, in a request for a stream and in a credit.
        content: A whole message, or empty.
    """

    __slots__ = __match_args__ = ("call", "kind", "count", "content")
    _letters = "IBI."
    MESSAGE_ID = 65532

    def __init__(self, call: int, kind: int, count: int, content: bytes) -> None:
        self.call: int = call
        self.kind: int = kind
        self.count: int = count
        self.content: bytes = content


class SdpLinkNotice(_Struct):
    """A message is lost, because it has no conversion or is invalid.

    Attributes:
        id: The id of the message for its sender.
        is_sent: Whether the receiver of the notice has sent the message.
        offset: The place in the message, or 0.
    """

    __slots__ = __match_args__ = ("id", "is_sent", "offset", "reason", "extensions")
    _letters = "H?Is."
    MESSAGE_ID = 65533

    def __init__(
        self, id: int, is_sent: bool, offset: int, reason: str, extensions: list[tuple[int, bytes]]
    ) -> None:
        self.id: int = id
        self.is_sent: bool = is_sent
        self.offset: int = offset
        self.reason: str = reason
        self.extensions: list[tuple[int, bytes]] = extensions


class SdpLinkVerdictMessage(_Struct):
    """A message in a verdict.

    Attributes:
        is_sent: Whether the receiver of the verdict sends the message.
        grade: 0: no value is understood, 1: some are.
    """

    __slots__ = __match_args__ = ("id", "is_sent", "grade", "reason")
    _letters = "H?Bs"

    def __init__(self, id: int, is_sent: bool, grade: int, reason: str) -> None:
        self.id: int = id
        self.is_sent: bool = is_sent
        self.grade: int = grade
        self.reason: str = reason


class SdpLinkVerdict(_Struct):
    """The answer to a Hello.

    Attributes:
        accepts: Whether the sender goes on.
        reason: Why it does not.
        messages: The receiver's messages whose values are not all understood.
    """

    __slots__ = __match_args__ = ("accepts", "reason", "messages", "extensions")
    _letters = "?s.."
    MESSAGE_ID = 65534

    def __init__(
        self,
        accepts: bool,
        reason: str,
        messages: list[SdpLinkVerdictMessage],
        extensions: list[tuple[int, bytes]],
    ) -> None:
        self.accepts: bool = accepts
        self.reason: str = reason
        self.messages: list[SdpLinkVerdictMessage] = messages
        self.extensions: list[tuple[int, bytes]] = extensions


# A message of the format, about a connection or a call.
SdpLinkMessage: TypeAlias = SdpLinkFailure | SdpLinkCall | SdpLinkNotice | SdpLinkVerdict

_STEP = Struct("<IBI")
_NOTICE = Struct("<H?I")
_GRADE = Struct("<H?B")


def encode_sdp_link_message(message: SdpLinkMessage) -> bytes:
    """Encodes a message of the format, with its header.

    Raises:
        SdpError: A value has no encoding.
    """
    name = type(message).__name__.removeprefix("Sdp")
    out = bytearray(HEADER_LEN)
    part = ""
    try:
        if isinstance(message, SdpLinkFailure):
            out.append(message.reason)
            _put_text(out, message.text)
        elif isinstance(message, SdpLinkCall):
            out += _STEP.pack(message.call, message.kind, message.count)
            part = "content"
            _put_octets(out, message.content)
        elif isinstance(message, SdpLinkNotice):
            out += _NOTICE.pack(message.id, _flag(message.is_sent), message.offset)
            _put_text(out, message.reason)
        else:
            out.append(_flag(message.accepts))
            _put_text(out, message.reason)
            part = "messages"
            out += _COUNT.pack(len(message.messages))
            for it in _listed(message.messages):
                out += _GRADE.pack(it.id, _flag(it.is_sent), it.grade)
                _put_text(out, it.reason)
        if not isinstance(message, SdpLinkCall):
            part = "extensions"
            _put_extensions(out, message.extensions)
    except _REFUSED as error:
        raise _refused(error, name, message, part) from None
    return _framed(out, message.MESSAGE_ID)


def _flag(value: bool) -> bool:
    """Refuses other values than bools."""
    _bool_bytes([value])
    return value


def decode_sdp_link_message(data: Buffer) -> SdpLinkMessage:
    """Decodes a message of the format, with its header.

    Raises:
        SdpError: The bytes are not a valid message of the format.
    """
    data = _input(data)
    return _whole(data, _take_link_message(data, _message_id(data)))


def _take_link_message(data: bytes, number: int) -> tuple[SdpLinkMessage, int]:
    at = HEADER_LEN
    it: SdpLinkMessage
    try:
        if number == SdpLinkFailure.MESSAGE_ID:
            kind = data[at]
            text, end = _take_text(data, at + 1)
            extensions, end = _take_extensions(data, end)
            it = SdpLinkFailure(kind, text, extensions)
        elif number == SdpLinkCall.MESSAGE_ID:
            call, kind, count = _STEP.unpack_from(data, at)
            content, end = _take_octets(data, at + 9, len(data))
            it = SdpLinkCall(call, kind, count, content)
        elif number == SdpLinkNotice.MESSAGE_ID:
            message_id, is_sent, offset = _NOTICE.unpack_from(data, at)
            _check_bool(data, at + 2)
            reason, end = _take_text(data, at + 7)
            extensions, end = _take_extensions(data, end)
            it = SdpLinkNotice(message_id, is_sent, offset, reason, extensions)
        elif number == SdpLinkVerdict.MESSAGE_ID:
            _check_bool(data, at)
            reason, end = _take_text(data, at + 1)
            count = _count(data, end, len(data), 8)
            end += 4
            messages: list[SdpLinkVerdictMessage] = []
            for _ in range(count):
                at = end
                message_id, is_sent, grade = _GRADE.unpack_from(data, at)
                _check_bool(data, at + 2)
                text, end = _take_text(data, at + 4)
                messages.append(SdpLinkVerdictMessage(message_id, is_sent, grade, text))
            extensions, end = _take_extensions(data, end)
            it = SdpLinkVerdict(bool(data[HEADER_LEN]), reason, messages, extensions)
        else:
            raise SdpError("UnknownMessageId", 4)
    except _STOPPED as error:
        raise _stopped(error, data, at, at) from None
    return it, end


def _check_bool(data: bytes, at: int) -> None:
    if data[at] > 1:
        raise SdpError("InvalidBool", at)
