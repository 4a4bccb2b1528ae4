// The functions of a `Hello`. The generator replaces the names of its types, the messages and the schema.


// HelloSchema is the encoded schema of the messages. Give it to NewHelloType, so that a program with other versions of the
// types can convert.
const HelloSchema = "SCHEMA"


// ownMessages returns the messages of this file.
func ownMessages() []HelloMessageType {
	return []HelloMessageType{
	MESSAGES
	}
}


// NewHelloType returns the first message of a connection. It says that this program does not convert messages of other
// versions. Set Capabilities to 1 if it does, with Peer of the package sdpresolve. Both programs compare the name of the
// protocol. The schema is HelloSchema, or empty.
func NewHelloType(protocol, schema string) HelloType {
	hello := HelloType{Protocol: protocol, Format: 2, Messages: ownMessages()}
	if schema != "" {
		encoded := []byte(schema)
		hello.Schema = &encoded
	}
	return hello
}


// AppendHelloType appends the first message of a connection, with its header. It leaves out a schema that makes the message
// longer than 1 MiB.
func AppendHelloType(b []byte, hello HelloType) ([]byte, error) {
	w := sdpWriter{Out: b}
	sdpGrow(&w, SDPHeaderLen)
	switch {
	case !writeHelloType(&w, &hello):
	case !ascend(hello.Messages, helloMessageID, 1, 65279) || !ascend(hello.Extensions, helloExtensionID, 0, 65535):
		sdpRefuse(&w, "InvalidValue", "HelloType")
	case len(w.Out)-len(b) > SDPHeaderLen+1<<20 && hello.Schema != nil:
		hello.Schema = nil
		return AppendHelloType(b, hello)
	case len(w.Out)-len(b) > SDPHeaderLen+1<<20:
		sdpRefuse(&w, "TooLong", "HelloType")
	case sdpSeal(&w, len(b), 65535):
		return w.Out, nil
	}
	return b, w.Err
}


// UnmarshalHelloType reads the first message of a connection, with its header.
func UnmarshalHelloType(data []byte) (HelloType, error) {
	r := sdpReader{Data: data}
	var hello HelloType
	var id uint16
	if !sdpOpen(&r, &id) || !openHello(&r, id, &hello) || !sdpFinish(&r) {
		return HelloType{}, r.Err
	}
	return hello, nil
}


// openHello reads a Hello, whose ids ascend.
func openHello(r *sdpReader, id uint16, v *HelloType) bool {
	if id != 65535 {
		return sdpFail(r, "WrongMessageId", 4, "HelloType")
	}
	if len(r.Data) > SDPHeaderLen+1<<20 {
		return sdpFail(r, "Custom", SDPHeaderLen, "HelloType")
	}
	if !sdpTakeString(r, &v.Protocol) {
		return sdpWithin(r, "HelloType.Protocol")
	}
	b := sdpTake(r, 6)
	if b == nil {
		return sdpWithin(r, "HelloType")
	}
	v.Format, v.Capabilities = binary.LittleEndian.Uint16(b), binary.LittleEndian.Uint32(b[2:])
	at := r.At
	if !readHelloMessageArray(r, &v.Messages) {
		return sdpWithin(r, "HelloType.Messages")
	}
	if !ascend(v.Messages, helloMessageID, 1, 65279) {
		return sdpFail(r, "Custom", at, "HelloType.Messages")
	}
	if !readOptionalU8Array(r, &v.Schema) {
		return sdpWithin(r, "HelloType.Schema")
	}
	at = r.At
	if !readHelloExtensionArray(r, &v.Extensions) {
		return sdpWithin(r, "HelloType.Extensions")
	}
	if !ascend(v.Extensions, helloExtensionID, 0, 65535) {
		return sdpFail(r, "Custom", at, "HelloType.Extensions")
	}
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


func helloMessageID(it *HelloMessageType) uint16 { return it.ID }


func helloExtensionID(it *HelloExtensionType) uint16 { return it.ID }


// Mismatches returns the names of the messages of this file that cannot be exchanged with the sender of a Hello, which does
// not have them or has other types. A sender that converts messages needs no equal types, if both programs have sent their
// schemas. The error tells why no message can be exchanged: another protocol or format, or an unknown extension.
func Mismatches(hello HelloType, protocol string, isSchemaSent bool) ([]string, error) {
	if hello.Format != 2 {
		return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "HelloType.Format"}
	}
	if hello.Protocol != protocol {
		return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "HelloType.Protocol"}
	}
	for _, it := range hello.Extensions {
		if it.ID >= 32768 {
			return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "HelloType.Extensions"}
		}
	}
	converts := hello.Capabilities&1 == 1 && isSchemaSent && hello.Schema != nil
	theirs := make(map[uint16]uint64, len(hello.Messages))
	for _, it := range hello.Messages {
		theirs[it.ID] = it.Fingerprint
	}
	var lost []string
	for _, own := range ownMessages() {
		fingerprint, ok := theirs[own.ID]
		if !ok || fingerprint != own.Fingerprint && !converts {
			lost = append(lost, own.Name)
		}
	}
	return lost, nil
}
