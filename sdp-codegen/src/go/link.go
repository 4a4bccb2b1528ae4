// The messages of the format about connections and calls.


// SDPLinkMessage is a message of the format, about a connection or a call.
type SDPLinkMessage interface{ isLinkMessage() }

func (SDPLinkFailure) isLinkMessage() {}
func (SDPLinkCall) isLinkMessage()    {}
func (SDPLinkNotice) isLinkMessage()  {}
func (SDPLinkVerdict) isLinkMessage() {}


// SDPLinkFailure is the error of a call that the program has not answered itself.
type SDPLinkFailure struct {
	// 0: the handler has failed, 1: there is no handler, 2: the request is lost, 3: the answer is lost, 4: too many calls.
	Reason     uint8
	Text       string
	Extensions []SDPHelloExtension
}


// SDPLinkCall is a step of a call.
type SDPLinkCall struct {
	// The number of the call, which its caller has chosen.
	Call uint32

	// 0: request, 1: reply, 2: item, 3: end, 4: error, 5: cancel, 6: credit.
	Kind uint8

	// The number of items that the peer may send, in a request for a stream and in a credit.
	Count uint32

	// A whole message, or empty.
	Content []byte
}


// SDPLinkNotice says that a message is lost, because it has no conversion or is invalid.
type SDPLinkNotice struct {
	// The id of the message for its sender.
	ID uint16

	// Whether the receiver of the notice has sent the message.
	IsSent bool

	// The place in the message, or 0.
	Offset     uint32
	Reason     string
	Extensions []SDPHelloExtension
}


// SDPLinkVerdictMessage is a message in an SDPLinkVerdict.
type SDPLinkVerdictMessage struct {
	ID uint16

	// Whether the receiver of the verdict sends the message.
	IsSent bool

	// 0: no value is understood, 1: some are.
	Grade  uint8
	Reason string
}


// SDPLinkVerdict is the answer to an SDPHello.
type SDPLinkVerdict struct {
	// Whether the sender goes on.
	Accepts bool

	// Why it does not.
	Reason string

	// The receiver's messages whose values are not all understood.
	Messages   []SDPLinkVerdictMessage
	Extensions []SDPHelloExtension
}


// SDPAppendLinkMessage appends a message of the format, with its header.
func SDPAppendLinkMessage(b []byte, message SDPLinkMessage) ([]byte, error) {
	w := sdpWriter{Out: b}
	sdpGrow(&w, SDPHeaderLen)
	var id uint16
	isWritten := false
	switch v := message.(type) {
	case SDPLinkFailure:
		id = 65531
		sdpGrow(&w, 1)[0] = v.Reason
		isWritten = sdpPutString(&w, &v.Text) && putItems(&w, v.Extensions, putExtension)
	case SDPLinkCall:
		id = 65532
		p := sdpGrow(&w, 9)
		binary.LittleEndian.PutUint32(p, v.Call)
		p[4] = v.Kind
		binary.LittleEndian.PutUint32(p[5:], v.Count)
		isWritten = putBytes(&w, v.Content)
	case SDPLinkNotice:
		id = 65533
		p := sdpGrow(&w, 7)
		binary.LittleEndian.PutUint16(p, v.ID)
		p[2] = sdpBoolByte(v.IsSent)
		binary.LittleEndian.PutUint32(p[3:], v.Offset)
		isWritten = sdpPutString(&w, &v.Reason) && putItems(&w, v.Extensions, putExtension)
	case SDPLinkVerdict:
		id = 65534
		sdpGrow(&w, 1)[0] = sdpBoolByte(v.Accepts)
		isWritten = sdpPutString(&w, &v.Reason) && putItems(&w, v.Messages, putVerdictMessage) &&
			putItems(&w, v.Extensions, putExtension)
	default:
		sdpRefuse(&w, "InvalidValue", "")
	}
	if !isWritten || !sdpSeal(&w, len(b), id) {
		sdpInside(&w, "LinkMessage")
		return b, w.Err
	}
	return w.Out, nil
}


func putVerdictMessage(w *sdpWriter, v *SDPLinkVerdictMessage) bool {
	b := sdpGrow(w, 4)
	binary.LittleEndian.PutUint16(b, v.ID)
	b[2], b[3] = sdpBoolByte(v.IsSent), v.Grade
	return sdpPutString(w, &v.Reason)
}


// SDPUnmarshalLinkMessage reads a message of the format, with its header.
func SDPUnmarshalLinkMessage(data []byte) (SDPLinkMessage, error) {
	r := sdpReader{Data: data}
	var id uint16
	var message SDPLinkMessage
	if !sdpOpen(&r, &id) || !openLinkMessage(&r, id, &message) || !sdpFinish(&r) {
		sdpWithin(&r, "LinkMessage")
		return nil, r.Err
	}
	return message, nil
}


func openLinkMessage(r *sdpReader, id uint16, message *SDPLinkMessage) bool {
	switch id {
	case 65531:
		var v SDPLinkFailure
		b := sdpTake(r, 1)
		if b == nil || !sdpTakeString(r, &v.Text) || !takeItems(r, &v.Extensions, 6, 6, takeExtension) {
			return false
		}
		v.Reason = b[0]
		*message = v
	case 65532:
		var v SDPLinkCall
		b := sdpTake(r, 9)
		if b == nil || !takeBytes(r, &v.Content) {
			return false
		}
		v.Call, v.Kind, v.Count = binary.LittleEndian.Uint32(b), b[4], binary.LittleEndian.Uint32(b[5:])
		*message = v
	case 65533:
		var v SDPLinkNotice
		b := sdpTake(r, 7)
		if b == nil || !takeBool(r, b[2], 5, &v.IsSent) || !sdpTakeString(r, &v.Reason) ||
			!takeItems(r, &v.Extensions, 6, 6, takeExtension) {
			return false
		}
		v.ID, v.Offset = binary.LittleEndian.Uint16(b), binary.LittleEndian.Uint32(b[3:])
		*message = v
	case 65534:
		var v SDPLinkVerdict
		b := sdpTake(r, 1)
		if b == nil || !takeBool(r, b[0], 1, &v.Accepts) || !sdpTakeString(r, &v.Reason) ||
			!takeItems(r, &v.Messages, 8, 0, takeVerdictMessage) || !takeItems(r, &v.Extensions, 6, 6, takeExtension) {
			return false
		}
		*message = v
	default:
		return sdpFail(r, "UnknownMessageId", 4, "")
	}
	return true
}


func takeVerdictMessage(r *sdpReader, v *SDPLinkVerdictMessage) bool {
	b := sdpTake(r, 4)
	if b == nil || !takeBool(r, b[2], 2, &v.IsSent) {
		return false
	}
	v.ID, v.Grade = binary.LittleEndian.Uint16(b), b[3]
	return sdpTakeString(r, &v.Reason)
}


// takeBool converts a byte this number of bytes back.
func takeBool(r *sdpReader, b byte, back int, v *bool) bool {
	*v = b == 1
	return b < 2 || sdpFail(r, "InvalidBool", r.At-back, "")
}
