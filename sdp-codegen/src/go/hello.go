// The first message of a connection.


// SDPHelloMessage is a message that the sender of an SDPHello reads or writes.
type SDPHelloMessage struct {
	ID uint16

	// The name of its type.
	Name string

	// The fingerprint of its type.
	Fingerprint uint64
}


// SDPHelloExtension is an extension of a message of the format.
type SDPHelloExtension struct {
	// A reader of an SDPHello that does not know an id of 32768 or more must refuse the sender.
	ID      uint16
	Content []byte
}


// SDPHello is the first message of a connection: the messages of the sender with their fingerprints.
type SDPHello struct {
	// The name of the protocol.
	Protocol string

	// The version of the format, which is 2.
	Format uint16

	// Bit 0: the sender converts messages of older and newer versions.
	Capabilities uint32

	// The messages that the sender reads or writes, in ascending order of their ids.
	Messages []SDPHelloMessage

	// The encoded schema of the messages.
	Schema *[]byte

	// In ascending order of their ids.
	Extensions []SDPHelloExtension
}


// sdpNewHello returns the first message of a program with these messages.
func sdpNewHello(own []SDPHelloMessage, protocol, schema string) SDPHello {
	hello := SDPHello{Protocol: protocol, Format: 2, Messages: own}
	if schema != "" {
		encoded := []byte(schema)
		hello.Schema = &encoded
	}
	return hello
}


// SDPAppendHello appends the first message of a connection, with its header. It leaves out a schema that makes the message
// longer than 1 MiB.
func SDPAppendHello(b []byte, hello SDPHello) ([]byte, error) {
	w := sdpWriter{Out: b}
	sdpGrow(&w, SDPHeaderLen)
	switch {
	case !putHello(&w, &hello):
	case !ascend(hello.Messages, helloMessageID, 1, 65279) || !ascend(hello.Extensions, helloExtensionID, 0, 65535):
		sdpRefuse(&w, "InvalidValue", "Hello")
	case len(w.Out)-len(b) > SDPHeaderLen+1<<20 && hello.Schema != nil:
		hello.Schema = nil
		return SDPAppendHello(b, hello)
	case len(w.Out)-len(b) > SDPHeaderLen+1<<20:
		sdpRefuse(&w, "TooLong", "Hello")
	case sdpSeal(&w, len(b), 65535):
		return w.Out, nil
	}
	return b, w.Err
}


func putHello(w *sdpWriter, v *SDPHello) bool {
	if !sdpPutString(w, &v.Protocol) {
		return sdpInside(w, "Hello.Protocol")
	}
	b := sdpGrow(w, 6)
	binary.LittleEndian.PutUint16(b, v.Format)
	binary.LittleEndian.PutUint32(b[2:], v.Capabilities)
	if !putItems(w, v.Messages, putHelloMessage) {
		return sdpInside(w, "Hello.Messages")
	}
	sdpGrow(w, 1)[0] = sdpBoolByte(v.Schema != nil)
	if v.Schema != nil && !putBytes(w, *v.Schema) {
		return sdpInside(w, "Hello.Schema")
	}
	return putItems(w, v.Extensions, putExtension) || sdpInside(w, "Hello.Extensions")
}


func putHelloMessage(w *sdpWriter, v *SDPHelloMessage) bool {
	binary.LittleEndian.PutUint16(sdpGrow(w, 2), v.ID)
	if !sdpPutString(w, &v.Name) {
		return sdpInside(w, "HelloMessage.Name")
	}
	binary.LittleEndian.PutUint64(sdpGrow(w, 8), v.Fingerprint)
	return true
}


func putExtension(w *sdpWriter, v *SDPHelloExtension) bool {
	binary.LittleEndian.PutUint16(sdpGrow(w, 2), v.ID)
	return putBytes(w, v.Content)
}


func putItems[T any](w *sdpWriter, all []T, put func(*sdpWriter, *T) bool) bool {
	if !sdpPutCount(w, len(all)) {
		return false
	}
	for i := range all {
		if !put(w, &all[i]) {
			return false
		}
	}
	return true
}


func putBytes(w *sdpWriter, all []byte) bool {
	if !sdpPutCount(w, len(all)) {
		return false
	}
	w.Out = append(w.Out, all...)
	return true
}


// SDPUnmarshalHello reads the first message of a connection, with its header.
func SDPUnmarshalHello(data []byte) (SDPHello, error) {
	r := sdpReader{Data: data}
	var hello SDPHello
	var id uint16
	if !sdpOpen(&r, &id) || !openHello(&r, id, &hello) || !sdpFinish(&r) {
		return SDPHello{}, r.Err
	}
	return hello, nil
}


// openHello reads a Hello, whose ids ascend.
func openHello(r *sdpReader, id uint16, v *SDPHello) bool {
	if id != 65535 {
		return sdpFail(r, "WrongMessageId", 4, "Hello")
	}
	if len(r.Data) > SDPHeaderLen+1<<20 {
		return sdpFail(r, "Custom", SDPHeaderLen, "Hello")
	}
	if !sdpTakeString(r, &v.Protocol) {
		return sdpWithin(r, "Hello.Protocol")
	}
	b := sdpTake(r, 6)
	if b == nil {
		return sdpWithin(r, "Hello")
	}
	v.Format, v.Capabilities = binary.LittleEndian.Uint16(b), binary.LittleEndian.Uint32(b[2:])
	at := r.At
	if !takeItems(r, &v.Messages, 14, 0, takeHelloMessage) {
		return sdpWithin(r, "Hello.Messages")
	}
	if !ascend(v.Messages, helloMessageID, 1, 65279) {
		return sdpFail(r, "Custom", at, "Hello.Messages")
	}
	if b = sdpTake(r, 1); b == nil {
		return sdpWithin(r, "Hello.Schema")
	}
	switch b[0] {
	case 0:
	case 1:
		v.Schema = new([]byte)
		if !takeBytes(r, v.Schema) {
			return sdpWithin(r, "Hello.Schema")
		}
	default:
		return sdpFail(r, "InvalidOptionTag", r.At-1, "Hello.Schema")
	}
	at = r.At
	if !takeItems(r, &v.Extensions, 6, 6, takeExtension) {
		return sdpWithin(r, "Hello.Extensions")
	}
	if !ascend(v.Extensions, helloExtensionID, 0, 65535) {
		return sdpFail(r, "Custom", at, "Hello.Extensions")
	}
	return true
}


func takeHelloMessage(r *sdpReader, v *SDPHelloMessage) bool {
	b := sdpTake(r, 2)
	if b == nil {
		return sdpWithin(r, "HelloMessage.ID")
	}
	v.ID = binary.LittleEndian.Uint16(b)
	if !sdpTakeString(r, &v.Name) {
		return sdpWithin(r, "HelloMessage.Name")
	}
	if b = sdpTake(r, 8); b == nil {
		return sdpWithin(r, "HelloMessage.Fingerprint")
	}
	v.Fingerprint = binary.LittleEndian.Uint64(b)
	return true
}


func takeExtension(r *sdpReader, v *SDPHelloExtension) bool {
	b := sdpTake(r, 2)
	if b == nil {
		return false
	}
	v.ID = binary.LittleEndian.Uint16(b)
	return takeBytes(r, &v.Content)
}


// takeItems reads a list, whose elements have at least this size. Each reserves a number of bytes for later ones.
func takeItems[T any](r *sdpReader, v *[]T, size uint64, reserved int, take func(*sdpReader, *T) bool) bool {
	var n int
	if !sdpTakeCount(r, &n, size) {
		return false
	}
	if n > 0 {
		*v = make([]T, n)
	}
	r.Reserved += n * reserved
	for i := range n {
		r.Reserved -= reserved
		if !take(r, &(*v)[i]) {
			return false
		}
	}
	return true
}


func takeBytes(r *sdpReader, v *[]byte) bool {
	var n int
	if !sdpTakeCount(r, &n, 1) {
		return false
	}
	*v = append(*v, sdpTake(r, uint64(n))...)
	return true
}


// ascend returns whether ids ascend in a range.
func ascend[T any](all []T, id func(*T) uint16, first, last int) bool {
	for i := range all {
		it := int(id(&all[i]))
		if it < first || it > last {
			return false
		}
		first = it + 1
	}
	return true
}


func helloMessageID(it *SDPHelloMessage) uint16 { return it.ID }


func helloExtensionID(it *SDPHelloExtension) uint16 { return it.ID }


// sdpMissing returns the names of the messages of a program that cannot be exchanged with the sender of a Hello.
func sdpMissing(own []SDPHelloMessage, hello SDPHello, protocol string, isSchemaSent bool) ([]string, error) {
	if hello.Format != 2 {
		return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "Hello.Format"}
	}
	if hello.Protocol != protocol {
		return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "Hello.Protocol"}
	}
	for _, it := range hello.Extensions {
		if it.ID >= 32768 {
			return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "Hello.Extensions"}
		}
	}
	converts := hello.Capabilities&1 == 1 && isSchemaSent && hello.Schema != nil
	theirs := make(map[uint16]uint64, len(hello.Messages))
	for _, it := range hello.Messages {
		theirs[it.ID] = it.Fingerprint
	}
	var lost []string
	for _, it := range own {
		fingerprint, ok := theirs[it.ID]
		if !ok || fingerprint != it.Fingerprint && !converts {
			lost = append(lost, it.Name)
		}
	}
	return lost, nil
}
