// Conversion between versions: files and connections.


// A handshake has the parts of a Hello that conversions need. Its schema is nil if it is absent or cannot be used.
type handshake struct {
	protocol     string
	converts     bool
	messages     []handshakeMessage
	fingerprints map[uint16]uint64
	schema       *schema
	extensions   []uint16
}

type handshakeMessage struct {
	id          uint16
	fingerprint uint64
}

// parseHandshake decodes a Hello with its header, of a format that is known here.
func parseHandshake(data []byte) (*handshake, error) {
	r := sdpReader{Data: data}
	h := &handshake{fingerprints: make(map[uint16]uint64)}
	var id uint16
	if !sdpOpen(&r, &id) || !takeHandshake(&r, id, h) || !sdpFinish(&r) {
		return nil, r.Err
	}
	for _, it := range h.messages {
		h.fingerprints[it.id] = it.fingerprint
	}
	return h, nil
}

func takeHandshake(r *sdpReader, id uint16, h *handshake) bool {
	switch {
	case id != 65535:
		return sdpFail(r, "WrongMessageId", 4, "Hello")
	case len(r.Data) > SDPHeaderLen+1<<20:
		return sdpFail(r, "Custom", SDPHeaderLen, "Hello")
	case !sdpTakeString(r, &h.protocol):
		return false
	}
	at := r.At
	b := sdpTake(r, 6)
	if b == nil {
		return false
	}
	if binary.LittleEndian.Uint16(b) != 2 {
		return sdpFail(r, "Custom", at, "Hello")
	}
	h.converts = b[2]&1 == 1
	readMessage := func(r *sdpReader, it *handshakeMessage) bool {
		var name string
		return takeU16(r, &it.id) && sdpTakeString(r, &name) && takeU64(r, &it.fingerprint)
	}
	if !takeList(r, &h.messages, 14, readMessage) {
		return false
	}
	var ids []uint16
	for _, it := range h.messages {
		ids = append(ids, it.id)
	}
	if !areAscending(ids) || len(ids) > 0 && (ids[0] == 0 || ids[len(ids)-1] > 65279) {
		return sdpFail(r, "Custom", at+6, "Hello")
	}
	var hasSchema bool
	var octets []byte
	if !takeTag(r, &hasSchema, "InvalidOptionTag") || hasSchema && !takeOctets(r, &octets) {
		return false
	}
	if s, err := parseSchema(octets); hasSchema && err == nil && s.hasMessages {
		h.schema = s
	}
	at = r.At
	readExtension := func(r *sdpReader, id *uint16) bool { return takeU16(r, id) && takeOctets(r, &octets) }
	if !takeList(r, &h.extensions, 6, readExtension) {
		return false
	}
	return areAscending(h.extensions) || sdpFail(r, "Custom", at, "Hello")
}

func areAscending(ids []uint16) bool {
	for i := 1; i < len(ids); i++ {
		if ids[i-1] >= ids[i] {
			return false
		}
	}
	return true
}

// File has the messages of a file as they are in it, each with its header, and their conversion.
type File struct {
	Plan     *Plan
	Messages [][]byte
}

// OpenFile opens the content of a file of any version of a program, and checks all of it. The schema is HelloSchema. The
// error tells that the file is damaged, or that no message of its schema has a conversion that keeps a field.
func OpenFile(data, schema []byte) (*File, error) {
	var messages [][]byte
	for at := 0; at < len(data); {
		if len(data)-at < SDPHeaderLen {
			return nil, &SDPError{Kind: "UnexpectedEnd", Offset: at, Place: ""}
		}
		size, err := SDPMessageLen(data[at:], math.MaxUint32)
		if err != nil {
			return nil, err
		}
		if size > len(data)-at {
			return nil, &SDPError{Kind: "UnexpectedEnd", Offset: at, Place: ""}
		}
		messages = append(messages, data[at:at+size:at+size])
		at += size
	}
	count := len(messages) - 2
	if count < 0 || len(messages[count+1]) != SDPHeaderLen+12 {
		return nil, &SDPError{Kind: "UnexpectedEnd", Offset: len(data), Place: ""}
	}
	first, end := messages[0], messages[count+1]
	messages = messages[1 : count+1]
	idOf := func(message []byte) uint16 { return binary.LittleEndian.Uint16(message[4:]) }
	isHello := func(message []byte) bool { return idOf(message) == 65535 }
	if !isHello(end) || slices.ContainsFunc(messages, isHello) || binary.LittleEndian.Uint64(end[SDPHeaderLen:]) != uint64(count) {
		return nil, &SDPError{Kind: "Custom", Offset: len(data) - len(end), Place: ""}
	}
	if binary.LittleEndian.Uint32(end[SDPHeaderLen+8:]) != crc32.ChecksumIEEE(data[:len(data)-4]) {
		return nil, &SDPError{Kind: "Custom", Offset: len(data) - 4, Place: ""}
	}
	hello, err := parseHandshake(first)
	if err != nil {
		return nil, err
	}
	own, err := parseSchema(schema)
	if err != nil {
		return nil, err
	}
	if hello.schema == nil || slices.ContainsFunc(hello.extensions, func(id uint16) bool { return id >= 32768 }) {
		return nil, &SDPError{Kind: "Custom", Offset: SDPHeaderLen, Place: "Hello"}
	}
	plan := planOf(hello.schema, own)
	if len(plan.roots) > 0 && !slices.ContainsFunc(plan.roots, planRoot.keeps) {
		reasons := plan.Refusals(plan.roots[0].id, false)
		if len(reasons) == 0 {
			reasons = []string{"no field of the messages matches, so they would be defaults"}
		}
		return nil, &SDPError{Kind: "InvalidConversion", Offset: SDPHeaderLen, Place: strings.Join(reasons, "\n")}
	}
	return &File{plan, messages}, nil
}

// Peer is the other program of a connection, after both have sent a Hello. Messages are converted by their reader if it
// can, and otherwise by their writer.
type Peer struct {
	ours, theirs       *handshake
	incoming, outgoing *Plan
}

// NewPeer takes the Hello of both programs with their headers. Set the capability 1 in the Hello of this program, because it
// converts. The error tells why no message can be exchanged: invalid bytes, another protocol or format, or an extension.
func NewPeer(ours, theirs []byte) (*Peer, error) {
	own, err := parseHandshake(ours)
	if err != nil {
		return nil, err
	}
	other, err := parseHandshake(theirs)
	if err != nil {
		return nil, err
	}
	if own.protocol != other.protocol {
		return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "Hello.Protocol"}
	}
	for _, id := range other.extensions {
		if id >= 32768 && !slices.Contains(own.extensions, id) {
			return nil, &SDPError{Kind: "Custom", Offset: -1, Place: "Hello.Extensions"}
		}
	}
	p := &Peer{ours: own, theirs: other}
	if own.schema != nil && other.schema != nil && (own.converts || other.converts) {
		p.incoming, p.outgoing = planOf(other.schema, own.schema), planOf(own.schema, other.schema)
	}
	return p, nil
}

// Reads returns the grade of the messages of the peer that become a message of this program.
func (p *Peer) Reads(id uint16) Grade {
	if p.incoming != nil && !p.isEqual(id) {
		for _, it := range p.incoming.roots {
			if it.pair != nil && it.to == id {
				return p.incoming.Grade(it.id)
			}
		}
	}
	return p.equal(id)
}

// Understands returns the grade of a message of this program for the peer.
func (p *Peer) Understands(id uint16) Grade {
	if p.outgoing != nil && !p.isEqual(id) {
		return p.outgoing.Grade(id)
	}
	return p.equal(id)
}

func (p *Peer) equal(id uint16) Grade {
	if p.isEqual(id) {
		return Same
	}
	return Refused
}

// isEqual returns whether a message has the same type in both programs, which needs no plan within its limits.
func (p *Peer) isEqual(id uint16) bool {
	own, isOwn := p.ours.fingerprints[id]
	other, isOther := p.theirs.fingerprints[id]
	return isOwn && isOther && own == other
}

// FromPeer returns a received message in the version of this program.
//
// A conversion does not check the parts that it moves or leaves out. Decode the result before you store or trust it. The offset
// of an error of that decoder is one of the converted bytes.
func (p *Peer) FromPeer(message []byte) ([]byte, error) {
	if p.ours.converts {
		return p.convert(message, p.incoming, p.Reads)
	}
	return p.convert(message, nil, p.Reads)
}

// ToPeer returns an encoded message in the version that the peer reads.
func (p *Peer) ToPeer(message []byte) ([]byte, error) {
	if p.theirs.converts {
		return p.convert(message, nil, p.Understands)
	}
	return p.convert(message, p.outgoing, p.Understands)
}

// convert converts a message by a plan, or returns it if its type is the same or if there is no plan.
func (p *Peer) convert(message []byte, plan *Plan, grade func(id uint16) Grade) ([]byte, error) {
	r := sdpReader{Data: message}
	var id uint16
	switch {
	case !sdpOpen(&r, &id):
		return nil, r.Err
	case plan != nil && !p.isEqual(id):
		return plan.Convert(message)
	case grade(id) == Refused:
		return nil, &SDPError{Kind: "InvalidConversion", Offset: 0, Place: ""}
	}
	return message, nil
}
