class SdpCallError(Exception):
    """The end of a call without a reply. The connection has ended if there is neither a failure nor an answer.

    `failure` tells why the program has not answered itself, and `answer` is the message with an error of the program.
    """

    def __init__(self, text: str, failure: SdpLinkFailure | None = None, answer: object = None) -> None:
        super().__init__(text)
        self.failure = failure
        self.answer = answer


class _SdpStream(Protocol):
    """A stream of bytes that blocks, such as a socket."""

    def recv(self, size: int, /) -> bytes: ...
    def sendall(self, data: bytes, /) -> object: ...
    def settimeout(self, seconds: float | None, /) -> object: ...
    def close(self) -> object: ...


_Sent = TypeVar("_Sent")
_Received = TypeVar("_Received")


class SdpLink(Generic[_Sent, _Received]):
    """A connection that this program opens to a program that answers calls, such as a `Server` of the crate `sdp-link`.

    The functions encode the messages that this program sends, and decode what it receives. While a call waits, `on_message`
    gets the messages outside of calls, and `on_notice` the notices about lost messages. One thread can use it.
    """

    def __init__(
        self, stream: _SdpStream, encode: Callable[[_Sent], bytes], decode: Callable[[bytes], _Received]
    ) -> None:
        self.on_message: Callable[[_Received], object] = lambda message: None
        self.on_notice: Callable[[SdpLinkNotice], object] = lambda notice: None
        self.verdict: SdpLinkVerdict | None = None
        self._stream, self._encode, self._decode = stream, encode, decode
        # The answers that nobody has taken, of each call that is not over, and the items that the peer may still send.
        self._calls: dict[int, list[SdpLinkCall]] = {}
        self._credits: dict[int, int] = {}
        self._count = self._notices = 0
        self._received = bytearray()
        self._ended: SdpCallError | None = None

    def connect(self, hello: SdpHello, program: str, timeout: float | None = None) -> None:
        """Opens the connection, within these seconds. The name of the program is for people, such as `script 1.2`.

        With a schema in the Hello, the peer converts its messages.
        """
        deadline = None if timeout is None else monotonic() + timeout
        extensions = [SdpHelloExtension(1, program.encode())]
        own = SdpHello(hello.protocol, hello.format, hello.capabilities, hello.messages, hello.schema, extensions)
        self._send(encode_sdp_hello(own))
        try:
            self._greet(decode_sdp_hello(self._read(deadline)), own)
            verdict = decode_sdp_link_message(self._read(deadline))
        except SdpError as error:
            raise self._end(str(error)) from None
        if not isinstance(verdict, SdpLinkVerdict) or not verdict.accepts:
            raise self._end(f"the peer does not go on: {getattr(verdict, 'reason', 'it has sent no verdict')}")
        self.verdict = verdict

    def _greet(self, hello: SdpHello, ours: SdpHello) -> None:
        if all(it.id != 1 for it in hello.extensions):
            raise self._end("the peer answers no calls")
        reason = ""
        try:
            _missing([], hello, ours.protocol, True)
        except SdpError as error:
            reason = str(error)[:256]
        own = {it.id: it.fingerprint for it in ours.messages}
        converts = hello.capabilities & 1 and hello.schema is not None
        lost = [it.id for it in hello.messages if (it.id not in own if converts else own.get(it.id) != it.fingerprint)]
        messages = [SdpLinkVerdictMessage(it, is_sent, 0, "") for it in lost[:256] for is_sent in (True, False)]
        self._send(encode_sdp_link_message(SdpLinkVerdict(not reason, reason, messages, [])))
        if reason:
            raise self._end(reason)

    def call(self, request: _Sent, reply: type[_T], timeout: float | None = None) -> _T:
        """Sends a request, and returns its reply of this class. After these seconds, it cancels the call.

        Raises:
            SdpCallError: The call has no reply.
            TimeoutError: The time is over.
        """
        return next(self._answers(request, 0, reply, timeout))

    def call_stream(self, request: _Sent, item: type[_T], timeout: float | None = None) -> Generator[_T, None, None]:
        """Returns the items of a request, each within these seconds. The first one sends it, and a loop that ends cancels it."""
        return self._answers(request, 16, item, timeout)

    def close(self) -> None:
        """Ends the connection."""
        self._end("the connection is closed")

    def _answers(
        self, request: _Sent, credit: int, kind: type[_T], timeout: float | None
    ) -> Generator[_T, None, None]:
        if self._ended or not self.verdict:
            raise self._ended or SdpCallError("the connection is not open yet")
        content = self._encode(request)
        number = self._count = (self._count + 1) & 0xFFFFFFFF
        steps: list[SdpLinkCall] = []
        self._calls[number], self._credits[number] = steps, credit
        try:
            self._step(number, 0, credit, content)
            taken = 0
            while True:
                deadline = None if timeout is None else monotonic() + timeout
                while not steps:
                    self._take(deadline)
                step = steps.pop(0)
                if step.kind in (1, 3) and (step.kind == 3) != (credit > 0):
                    raise self._end("the peer has answered with a wrong step")
                if step.kind == 3:
                    return
                message = self._message(step)
                if not isinstance(message, kind):
                    raise SdpError("WrongMessageId", 4, f"{type(message).__name__} instead of {kind.__name__}")
                yield message
                taken += 1
                # One credit for several items takes fewer messages.
                if taken % 8 == 0 and number in self._calls:
                    self._credits[number] += 8
                    self._step(number, 6, 8)
        finally:
            del self._credits[number]
            if self._calls.pop(number, None) is not None and not self._ended:
                self._step(number, 5)

    def _message(self, step: SdpLinkCall) -> object:
        """Returns the message of a reply or item, and raises the message of an error."""
        if step.kind != 4:
            return self._decode(step.content)
        if _message_id(step.content) == 65531 and isinstance(failure := decode_sdp_link_message(step.content), SdpLinkFailure):
            raise SdpCallError(f"the program has failed: {failure.text}", failure)
        answer = self._decode(step.content)
        raise SdpCallError(f"the program has answered with an error: {answer}", None, answer)

    def _step(self, call: int, kind: int, count: int = 0, content: bytes = b"") -> None:
        self._send(encode_sdp_link_message(SdpLinkCall(call, kind, count, content)))

    def _send(self, message: bytes) -> None:
        try:
            self._stream.settimeout(None)
            self._stream.sendall(message)
        except OSError as error:
            raise self._end(str(error)) from None

    def _read(self, deadline: float | None) -> bytes:
        """Reads a message. After the deadline, its first bytes stay."""
        data = self._received
        while len(data) < (length := HEADER_LEN if len(data) < HEADER_LEN else message_len(data)):
            if self._ended:
                raise self._ended
            try:
                self._stream.settimeout(None if deadline is None else max(deadline - monotonic(), 1e-6))
                part = self._stream.recv(65_536)
            except OSError as error:
                raise error if isinstance(error, TimeoutError) else self._end(str(error)) from None
            if not part:
                raise self._end("the peer has closed the connection")
            data += part
        message = bytes(data[:length])
        del data[:length]
        return message

    def _take(self, deadline: float | None) -> None:
        """Reads a message, for this call or another one."""
        try:
            message = self._read(deadline)
            number = _message_id(message)
            # A later version can have more messages of the format.
            it = decode_sdp_link_message(message) if number >= 65531 else None
            if isinstance(it, SdpLinkCall):
                self._take_step(it)
            if isinstance(it, SdpLinkVerdict):
                raise SdpError("WrongMessageId", 4)
        except SdpError as error:
            raise self._end(str(error)) from None
        if isinstance(it, SdpLinkNotice):
            self.on_notice(it)
        if number < 65280:
            try:
                decoded = self._decode(message)
            except SdpError as error:
                self._notices += 1
                if self._notices <= 64:
                    self._send(encode_sdp_link_message(SdpLinkNotice(number, True, error.offset or 0, error.kind, [])))
            else:
                self.on_message(decoded)

    def _take_step(self, step: SdpLinkCall) -> None:
        if step.kind in (0, 1, 2, 4):
            _message_id(step.content)
        if step.kind == 0:
            self._step(step.call, 4, 0, encode_sdp_link_message(SdpLinkFailure(1, "the program answers no calls", [])))
        steps = self._calls.get(step.call)
        if steps is None or step.kind not in (1, 2, 3, 4):
            return
        self._credits[step.call] -= step.kind == 2
        if self._credits[step.call] < 0:
            raise SdpError("Custom", 0, "the peer has sent more items than granted")
        steps.append(step)
        if step.kind != 2:
            del self._calls[step.call]

    def _end(self, reason: str) -> SdpCallError:
        if not self._ended:
            self._ended = SdpCallError(reason)
            self._stream.close()
        return self._ended
