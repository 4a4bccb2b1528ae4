// Conversion between versions: the conversion of values and messages.


// Grade tells which values a conversion has.
type Grade int

// The grades: no values, some, all, and all with the same bytes.
const (
	Refused Grade = iota
	Partial
	Total
	Same
)

func (g Grade) String() string {
	return [...]string{"Refused", "Partial", "Total", "Same"}[g]
}

// A planRoot is a message of the writer with a message of the reader, or values, whose ids are 0.
type planRoot struct {
	id, to uint16
	part   int
	pair   *pair
}

// Plan is the conversion of values or messages from the schema of their writer to the schema of a reader. Both schemas,
// and the bytes, may come from an attacker: the work for the schemas is limited, and an output is at most 64 MiB and eight
// times the input.
type Plan struct {
	source, reader *schema
	roots          []planRoot
	byID           map[uint16]*planRoot
}

// NewPlan returns the conversion between two encoded schemas, for example of a received Hello, and HelloSchema.
func NewPlan(source, reader []byte) (*Plan, error) {
	own, err := parseSchema(source)
	if err != nil {
		return nil, err
	}
	other, err := parseSchema(reader)
	if err != nil {
		return nil, err
	}
	return planOf(own, other), nil
}

func planOf(source, reader *schema) *Plan {
	p := &Plan{source: source, reader: reader, byID: make(map[uint16]*planRoot)}
	found := p.match()
	var pairs [][2]int
	for i, other := range found {
		if other >= 0 {
			pairs = append(pairs, [2]int{p.roots[i].part, other})
		}
	}
	s := resolve(source, reader, pairs)
	for i, other := range found {
		if other >= 0 {
			p.roots[i].pair = s.pair(p.roots[i].part, other, false)
		}
		p.byID[p.roots[i].id] = &p.roots[i]
	}
	return p
}

// match adds the messages of the writer, and returns the type of each one's message in the reader, or -1 (R12).
func (p *Plan) match() []int {
	if !p.source.hasMessages {
		p.roots = []planRoot{{}}
		if p.reader.hasMessages {
			return []int{-1}
		}
		return []int{0}
	}
	var own, other []*schemaType
	ids := make(map[uint16]int)
	for i, index := range p.source.messages {
		t := p.source.types[index]
		ids[t.id] = i
		own = append(own, t)
		p.roots = append(p.roots, planRoot{id: t.id, part: index})
	}
	var found []int
	for _, index := range p.reader.messages {
		t := p.reader.types[index]
		other = append(other, t)
		if i, isThere := ids[t.id]; isThere {
			found = append(found, i)
		} else {
			found = append(found, noCandidate)
		}
	}
	matchAliases(own, other, found)
	back := slices.Repeat([]int{-1}, len(own))
	for i, index := range found {
		if index >= 0 {
			back[index] = p.reader.messages[i]
			p.roots[index].to = other[i].id
		}
	}
	return back
}

// IDs returns the ids of the writer's messages, or 0 for values.
func (p *Plan) IDs() []uint16 {
	ids := make([]uint16, len(p.roots))
	for i, it := range p.roots {
		ids[i] = it.id
	}
	return ids
}

// Grade returns the grade of a message of the writer, or of values, whose id is 0.
func (p *Plan) Grade(id uint16) Grade {
	root := p.byID[id]
	switch {
	case root == nil || root.pair == nil || root.pair.isRefused:
		return Refused
	case root.pair.isPartial:
		return Partial
	case root.pair.isCopied && root.to == id:
		return Same
	}
	return Total
}

// keeps returns whether a message has a conversion, other than one of structs with fields, of which none match (H16).
func (r planRoot) keeps() bool {
	if r.pair == nil || r.pair.isRefused || r.pair.kind != pairFields {
		return r.pair != nil && !r.pair.isRefused
	}
	fields := r.pair.choices[0]
	hasMatch := func(it fieldStep) bool { return it.pair != nil }
	return len(fields.from) == 0 || len(fields.steps) == 0 || slices.ContainsFunc(fields.steps, hasMatch)
}

// Convert converts a value, or a message with its header. The kind of an error is "InvalidConversion" at the offset of a part
// that the reader does not have.
//
// A conversion does not check the parts that it moves or leaves out. Decode the result before you store or trust it. The offset
// of an error of that decoder is one of the converted bytes.
func (p *Plan) Convert(data []byte) ([]byte, error) {
	r := sdpReader{Data: data}
	var id uint16
	out := []byte{}
	if p.source.hasMessages {
		if !sdpOpen(&r, &id) {
			return nil, r.Err
		}
		out = append(out, data[:SDPHeaderLen]...)
	}
	root := p.byID[id]
	switch {
	case root == nil:
		return nil, &SDPError{Kind: "UnknownMessageId", Offset: 4, Place: ""}
	case root.pair == nil || root.pair.isRefused:
		return nil, &SDPError{Kind: "InvalidConversion", Offset: 0, Place: ""}
	case root.pair.isCopied:
		out = append(out, data[r.At:]...)
	case !root.pair.run(&r, &out) || !sdpFinish(&r) || !checkOutput(&r, &out):
		return nil, r.Err
	}
	if p.source.hasMessages {
		if uint64(len(out)-SDPHeaderLen) > math.MaxUint32 {
			return nil, &SDPError{Kind: "TooLong", Offset: -1, Place: ""}
		}
		binary.LittleEndian.PutUint16(out[4:], root.to)
		binary.LittleEndian.PutUint32(out[6:], uint32(len(out)-SDPHeaderLen))
	}
	return out, nil
}
