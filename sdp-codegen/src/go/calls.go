// The type that makes calls.


// SDPCallError is the end of a call without a reply. The connection has ended if it has neither a failure nor an answer.
type SDPCallError struct {
	Text string

	// Err is the error that ended the connection, such as io.EOF, or nil.
	Err error

	// Failure tells why the program has not answered itself.
	Failure *SDPLinkFailure

	// Answer is the message with an error of the program.
	Answer any
}

func (e *SDPCallError) Error() string {
	if e.Err != nil {
		return e.Text + ": " + e.Err.Error()
	}
	return e.Text
}

// Unwrap returns the error that ended the connection.
func (e *SDPCallError) Unwrap() error { return e.Err }


// SDPLink is a connection that this program opens to a program that answers calls, such as a `Server` of the crate
// `sdp-link`. One goroutine at a time can use it. A context that ends in the middle of a message also ends
// the connection.
type SDPLink[S, R any] struct {
	// OnMessage gets the messages outside of calls while a call waits.
	OnMessage func(message R)

	// OnNotice gets the notices about lost messages.
	OnNotice func(notice SDPLinkNotice)

	// Verdict lists the messages that have no conversion.
	Verdict SDPLinkVerdict

	conn   net.Conn
	encode func([]byte, S) ([]byte, error)
	decode func([]byte) (R, error)
	// The calls that are not over.
	calls    map[uint32]*openCall
	count    uint32
	notices  int
	received []byte
	isOpen   bool
	ended    error
}

// Connect opens the connection. With a schema in the Hello, the peer converts its messages. The name of the program is for
// people, such as "script 1.2".
func (l *SDPLink[S, R]) Connect(ctx context.Context, hello SDPHello, program string) error {
	hello.Extensions = []SDPHelloExtension{{1, []byte(program)}}
	message, err := SDPAppendHello(nil, hello)
	if err != nil {
		return err
	}
	if err = l.send(ctx, message); err != nil {
		return err
	}
	if message, err = l.read(ctx); err != nil {
		return err
	}
	theirs, err := SDPUnmarshalHello(message)
	if err != nil {
		return l.end("the Hello of the peer is invalid", err)
	}
	if err = l.greet(ctx, theirs, hello); err != nil {
		return err
	}
	if message, err = l.read(ctx); err != nil {
		return err
	}
	answer, err := SDPUnmarshalLinkMessage(message)
	if err != nil {
		return l.end("the verdict of the peer is invalid", err)
	}
	verdict, ok := answer.(SDPLinkVerdict)
	if !ok || !verdict.Accepts {
		return l.end("the peer does not go on: "+verdict.Reason, nil)
	}
	l.Verdict, l.isOpen = verdict, true
	return nil
}

// Call sends a request, and returns its reply. It cancels the call at the end of the context.
func (l *SDPLink[S, R]) Call(ctx context.Context, request S) (reply R, err error) {
	for reply, err = range l.answers(ctx, request, 0) {
		break
	}
	return reply, err
}

// CallStream sends a request, and returns its items, and the error that ends them. A loop that ends cancels the call.
func (l *SDPLink[S, R]) CallStream(ctx context.Context, request S) iter.Seq2[R, error] {
	return l.answers(ctx, request, 16)
}

// Close ends the connection.
func (l *SDPLink[S, R]) Close() error {
	_ = l.end("the connection is closed", net.ErrClosed)
	return nil
}

// greet answers the Hello of the peer.
func (l *SDPLink[S, R]) greet(ctx context.Context, hello, ours SDPHello) error {
	if !slices.ContainsFunc(hello.Extensions, func(it SDPHelloExtension) bool { return it.ID == 1 }) {
		return l.end("the peer answers no calls", nil)
	}
	verdict := SDPLinkVerdict{Accepts: true}
	_, mismatch := sdpMissing(nil, hello, ours.Protocol, true)
	if mismatch != nil {
		verdict.Accepts, verdict.Reason = false, mismatch.Error()
	}
	own := map[uint16]uint64{}
	for _, it := range ours.Messages {
		own[it.ID] = it.Fingerprint
	}
	converts := hello.Capabilities&1 == 1 && hello.Schema != nil
	for _, it := range hello.Messages {
		fingerprint, ok := own[it.ID]
		if (!ok || fingerprint != it.Fingerprint && !converts) && len(verdict.Messages) < 512 {
			lost := SDPLinkVerdictMessage{ID: it.ID, IsSent: true}
			received := SDPLinkVerdictMessage{ID: it.ID}
			verdict.Messages = append(verdict.Messages, lost, received)
		}
	}
	if err := l.sendLink(ctx, verdict); err != nil {
		return err
	}
	if mismatch != nil {
		return l.end("the peer does not fit", mismatch)
	}
	return nil
}

// message returns the message of a reply or item, or the error of the program.
func (l *SDPLink[S, R]) message(step SDPLinkCall) (message R, err error) {
	if step.Kind != 4 {
		return l.decode(step.Content)
	}
	if binary.LittleEndian.Uint16(step.Content[4:]) == 65531 {
		it, err := SDPUnmarshalLinkMessage(step.Content)
		if failure, ok := it.(SDPLinkFailure); ok {
			return message, &SDPCallError{Text: "the program has failed: " + failure.Text, Failure: &failure}
		}
		return message, err
	}
	answer, err := l.decode(step.Content)
	if err == nil {
		err = &SDPCallError{Text: "the program has answered with an error", Answer: answer}
	}
	return message, err
}

// send sends a message.
func (l *SDPLink[S, R]) send(ctx context.Context, message []byte) error {
	if l.ended != nil {
		return l.ended
	}
	defer until(ctx, l.conn.SetWriteDeadline)()
	n, err := l.conn.Write(message)
	switch {
	case err == nil:
		return nil
	case n == 0 && ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return l.end("a message is not sent", err)
}

// sendLink sends a message of the format.
func (l *SDPLink[S, R]) sendLink(ctx context.Context, message SDPLinkMessage) error {
	bytes, err := SDPAppendLinkMessage(nil, message)
	if err != nil {
		return err
	}
	return l.send(ctx, bytes)
}

// read reads a message. At the end of the context, its first bytes stay.
func (l *SDPLink[S, R]) read(ctx context.Context) ([]byte, error) {
	defer until(ctx, l.conn.SetReadDeadline)()
	part := make([]byte, 4096)
	for {
		if len(l.received) >= SDPHeaderLen {
			size, err := SDPMessageLen(l.received, SDPMaxPayload)
			if err != nil {
				return nil, l.end("a header of the peer is invalid", err)
			}
			if len(l.received) >= size {
				message := l.received[:size:size]
				l.received = l.received[size:]
				return message, nil
			}
		}
		if l.ended != nil {
			return nil, l.ended
		}
		n, err := l.conn.Read(part)
		l.received = append(l.received, part[:n]...)
		if err != nil && n == 0 {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			return nil, l.end("the peer has closed the connection", err)
		}
	}
}

// take reads a message, for this call or another one.
func (l *SDPLink[S, R]) take(ctx context.Context) error {
	message, err := l.read(ctx)
	if err != nil {
		return err
	}
	id := binary.LittleEndian.Uint16(message[4:])
	if id < 65280 {
		decoded, err := l.decode(message)
		var reason *SDPError
		switch {
		case err == nil && l.OnMessage != nil:
			l.OnMessage(decoded)
		case errors.As(err, &reason) && l.notices < 64:
			l.notices++
			return l.sendLink(ctx, SDPLinkNotice{ID: id, IsSent: true, Offset: uint32(max(reason.Offset, 0)), Reason: reason.Kind})
		}
		return nil
	}
	// A later version can have more messages of the format.
	if id < 65531 {
		return nil
	}
	it, err := SDPUnmarshalLinkMessage(message)
	if err != nil {
		return l.end("a message of the peer is invalid", err)
	}
	switch it := it.(type) {
	case SDPLinkCall:
		return l.takeStep(ctx, it)
	case SDPLinkVerdict:
		return l.end("the peer has sent a second verdict", nil)
	case SDPLinkNotice:
		if l.OnNotice != nil {
			l.OnNotice(it)
		}
	}
	return nil
}

// takeStep gives a step to its call.
func (l *SDPLink[S, R]) takeStep(ctx context.Context, step SDPLinkCall) error {
	var id uint16
	r := sdpReader{Data: step.Content}
	if step.Kind <= 4 && step.Kind != 3 && !sdpOpen(&r, &id) {
		return l.end("a message in a call is invalid", r.Err)
	}
	if step.Kind == 0 {
		failure, err := SDPAppendLinkMessage(nil, SDPLinkFailure{Reason: 1, Text: "the program answers no calls"})
		if err != nil {
			return err
		}
		return l.sendLink(ctx, SDPLinkCall{Call: step.Call, Kind: 4, Content: failure})
	}
	call := l.calls[step.Call]
	if call == nil || step.Kind > 4 {
		return nil
	}
	call.steps = append(call.steps, step)
	if step.Kind != 2 {
		delete(l.calls, step.Call)
		return nil
	}
	if call.credit--; call.credit < 0 {
		return l.end("the peer has sent more items than granted", nil)
	}
	return nil
}

// end closes the connection, and returns why.
func (l *SDPLink[S, R]) end(reason string, err error) error {
	if l.ended == nil {
		l.ended = &SDPCallError{Text: reason, Err: err}
		_ = l.conn.Close()
	}
	return l.ended
}

// answers sends a request, and returns its answers.
func (l *SDPLink[S, R]) answers(ctx context.Context, request S, credit int) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		var none R
		content, err := l.encode(nil, request)
		if err == nil && !l.isOpen {
			err = &SDPCallError{Text: "the connection is not open yet"}
		}
		if err != nil {
			yield(none, err)
			return
		}
		l.count++
		number, call := l.count, &openCall{credit: credit}
		l.calls[number] = call
		defer func() {
			if l.calls[number] == call {
				delete(l.calls, number)
				// The context can be at its end, and a peer that reads nothing must not stop this program.
				ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
				defer cancel()
				_ = l.sendLink(ctx, SDPLinkCall{Call: number, Kind: 5})
			}
		}()
		err = l.sendLink(ctx, SDPLinkCall{Call: number, Count: uint32(credit), Content: content})
		for taken := 1; err == nil; taken++ {
			for len(call.steps) == 0 && err == nil {
				err = l.take(ctx)
			}
			if err != nil {
				break
			}
			step := call.steps[0]
			call.steps = call.steps[1:]
			if step.Kind == 3 && credit > 0 {
				return
			}
			if step.Kind == 3 || step.Kind == 1 && credit > 0 {
				err = l.end("the peer has answered with a wrong step", nil)
				break
			}
			answer, failure := l.message(step)
			if err = failure; err != nil {
				break
			}
			if !yield(answer, nil) {
				return
			}
			// One credit for several items takes fewer messages.
			if taken%8 == 0 && l.calls[number] == call {
				call.credit += 8
				err = l.sendLink(ctx, SDPLinkCall{Call: number, Kind: 6, Count: 8})
			}
		}
		yield(none, err)
	}
}


// until ends the reads or writes of a connection at the end of a context. The returned function allows them again.
func until(ctx context.Context, setDeadline func(time.Time) error) func() {
	done := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		_ = setDeadline(time.Unix(1, 0))
		close(done)
	})
	return func() {
		if !stop() {
			<-done
			_ = setDeadline(time.Time{})
		}
	}
}


// An openCall has the answers that nobody has taken, and the number of items that the peer may still send.
type openCall struct {
	steps  []SDPLinkCall
	credit int
}


// SDPNewLink returns a link without a connection yet. The functions encode the messages that this program
// sends, and decode the messages that it receives.
func SDPNewLink[S, R any](conn net.Conn, encode func([]byte, S) ([]byte, error), decode func([]byte) (R, error)) *SDPLink[S, R] {
	return &SDPLink[S, R]{conn: conn, encode: encode, decode: decode, calls: map[uint32]*openCall{}}
}
