// Conversion between versions: schemas.


// The types of an encoded schema, in the order of their tags.
const (
	isNumber = iota
	isBool
	isChar
	isString
	isSequence
	isArray
	isOption
	isResult
	isMap
	isSet
	isTuple
	isPointer
	isStruct
	isEnum
	isAlias
	isRule
	isNamed
	isUnordered
	isOpaque
)

// The rules of an encoded schema, in the order of their tags.
const (
	ruleNonZero = iota
	ruleUsize
	ruleIsize
	ruleOrdering
	ruleCStr
	ruleHeap
	ruleReverse
	ruleNanos
	ruleAtMost
	ruleIndexed
)

var numberNames = [...]string{"u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64"}

var numberSizes = [...]uint64{1, 2, 4, 8, 16, 1, 2, 4, 8, 16, 4, 8}

// A label is a name with its aliases.
type label struct {
	name    string
	aliases []string
}

func (l *label) labelOf() *label { return l }

// A labelled part has a name.
type labelled interface{ labelOf() *label }

// A schemaField is a field of a struct, tuple or variant. Its default is nil if there is none.
type schemaField struct {
	label
	value []byte
	part  int
}

type schemaVariant struct {
	label
	tag    uint32
	fields []*schemaField
	parts  []int
	// The parts that can have bytes.
	wide []int
}

// A schemaType is a type of a schema.
type schemaType struct {
	label
	kind byte
	// The index of the number or rule, or the width of tags.
	which byte
	id    uint16
	// The length of an array, the capacity of a rule, or the minimum of opaque bytes.
	count uint64
	parts []int
	// The parts that can have bytes. A loop over many values cannot afford the others.
	wide     []int
	fields   []*schemaField
	variants []*schemaVariant
	byTag    map[uint32]*schemaVariant
	other    *uint32
	// The minimum encoded size.
	min     uint64
	isFixed bool
	// Whether the content is one level of nesting deeper.
	isLevel bool
	// Whether opaque bytes of a variable size are inside.
	isOpen bool
	// The type without pointers and aliases around it.
	inner *schemaType
}

func (t *schemaType) isCounted() bool {
	return t.kind == isSequence || t.kind == isSet || t.kind == isMap
}

// isEmpty returns whether all values have no bytes.
func (t *schemaType) isEmpty() bool { return t.isFixed && t.min == 0 }

func (t *schemaType) isRule(rule byte) bool { return t.kind == isRule && t.which == rule }

// A schema has the types of values, whose type is the first, or of messages.
type schema struct {
	hasMessages bool
	messages    []int
	types       []*schemaType
	// The number of types, references, names and aliases.
	size int
}

// labelsCost returns the number of names and aliases.
func labelsCost[T labelled](labels []T) int {
	sum := len(labels)
	for _, it := range labels {
		sum += len(it.labelOf().aliases)
	}
	return sum
}

func takeU8(r *sdpReader, v *byte) bool {
	b := sdpTake(r, 1)
	if b == nil {
		return false
	}
	*v = b[0]
	return true
}

func takeU16(r *sdpReader, v *uint16) bool {
	b := sdpTake(r, 2)
	if b == nil {
		return false
	}
	*v = binary.LittleEndian.Uint16(b)
	return true
}

func takeU32(r *sdpReader, v *uint32) bool {
	b := sdpTake(r, 4)
	if b == nil {
		return false
	}
	*v = binary.LittleEndian.Uint32(b)
	return true
}

func takeU64(r *sdpReader, v *uint64) bool {
	b := sdpTake(r, 8)
	if b == nil {
		return false
	}
	*v = binary.LittleEndian.Uint64(b)
	return true
}

// takeBelow reads a tag of one byte, which is less than an end.
func takeBelow(r *sdpReader, v *byte, end byte) bool {
	return takeU8(r, v) && (*v < end || sdpFail(r, "UnknownVariant", r.At-1, ""))
}

// takeTag reads the tag of an option or result.
func takeTag(r *sdpReader, v *bool, kind string) bool {
	var tag byte
	if !takeU8(r, &tag) {
		return false
	}
	*v = tag == 1
	return tag < 2 || sdpFail(r, kind, r.At-1, "")
}

// takeList reads a list, whose elements have at least this size.
func takeList[T any](r *sdpReader, v *[]T, size int, read func(*sdpReader, *T) bool) bool {
	var n int
	if !sdpTakeCount(r, &n, uint64(size)) {
		return false
	}
	r.Reserved += n * size
	for range n {
		r.Reserved -= size
		var item T
		if !read(r, &item) {
			return false
		}
		*v = append(*v, item)
	}
	return true
}

func takePartIndex(r *sdpReader, v *int) bool {
	var index uint32
	if !takeU32(r, &index) {
		return false
	}
	*v = int(min(index, math.MaxInt32))
	return true
}

// takeLabel reads a name with its aliases, and skips the documentation.
func takeLabel(r *sdpReader, v *label) bool {
	var docs string
	return sdpTakeString(r, &v.name) && sdpTakeString(r, &docs) && takeList(r, &v.aliases, 4, sdpTakeString)
}

func takeOctets(r *sdpReader, v *[]byte) bool {
	var n int
	if !sdpTakeCount(r, &n, 1) {
		return false
	}
	*v = append([]byte{}, sdpTake(r, uint64(n))...)
	return true
}

func takeField(r *sdpReader, v **schemaField) bool {
	*v = &schemaField{}
	var isThere bool
	var key byte
	return takeLabel(r, &(*v).label) && takeTag(r, &isThere, "InvalidOptionTag") && (!isThere || takeOctets(r, &(*v).value)) &&
		takeBelow(r, &key, 3) && takePartIndex(r, &(*v).part)
}

func takeVariant(r *sdpReader, v **schemaVariant) bool {
	*v = &schemaVariant{}
	if !takeLabel(r, &(*v).label) || !takeU32(r, &(*v).tag) || !takeList(r, &(*v).fields, 18, takeField) {
		return false
	}
	(*v).parts = partsOf((*v).fields)
	return true
}

func partsOf(fields []*schemaField) []int {
	parts := make([]int, len(fields))
	for i, it := range fields {
		parts[i] = it.part
	}
	return parts
}

func takeType(r *sdpReader, v **schemaType) bool {
	t := &schemaType{}
	*v = t
	if !takeBelow(r, &t.kind, isOpaque+1) {
		return false
	}
	count := 1
	switch t.kind {
	case isNumber:
		return takeBelow(r, &t.which, 12)
	case isBool, isChar, isString:
		return true
	case isOpaque:
		return sdpTakeString(r, &t.name) && takeU64(r, &t.count) && takeTag(r, &t.isFixed, "InvalidBool")
	case isTuple:
		if !takeList(r, &t.parts, 4, takePartIndex) {
			return false
		}
		for i, part := range t.parts {
			t.fields = append(t.fields, &schemaField{label{strconv.Itoa(i), nil}, nil, part})
		}
		return true
	case isStruct:
		if !takeLabel(r, &t.label) || !takeU16(r, &t.id) || !takeList(r, &t.fields, 18, takeField) {
			return false
		}
		t.parts = partsOf(t.fields)
		return true
	case isEnum:
		return takeEnum(r, t)
	case isAlias:
		if !takeLabel(r, &t.label) || !takeU16(r, &t.id) {
			return false
		}
	case isNamed, isUnordered:
		if !sdpTakeString(r, &t.name) {
			return false
		}
	case isRule:
		if !takeBelow(r, &t.which, 10) || t.which == ruleAtMost && !takeU64(r, &t.count) {
			return false
		}
	case isResult, isMap:
		count = 2
	}
	for range count {
		var part int
		if !takePartIndex(r, &part) {
			return false
		}
		t.parts = append(t.parts, part)
	}
	return t.kind != isArray || takeU64(r, &t.count)
}

func takeEnum(r *sdpReader, t *schemaType) bool {
	var hasOther bool
	if !takeLabel(r, &t.label) || !takeU16(r, &t.id) || !takeU8(r, &t.which) || !takeList(r, &t.variants, 20, takeVariant) ||
		!takeTag(r, &hasOther, "InvalidOptionTag") {
		return false
	}
	t.byTag = make(map[uint32]*schemaVariant, len(t.variants))
	for _, it := range t.variants {
		t.byTag[it.tag] = it
		t.parts = append(t.parts, it.parts...)
	}
	if hasOther {
		t.other = new(uint32)
		return takeU32(r, t.other)
	}
	return true
}

// parseSchema decodes and checks a schema, which can come from an attacker.
func parseSchema(data []byte) (*schema, error) {
	r := sdpReader{Data: data}
	s := &schema{}
	var version byte
	var nameID uint16
	var name label
	switch {
	case !takeU8(&r, &version):
		return nil, r.Err
	case version != 1:
		return nil, &SDPError{Kind: "Custom", Offset: 0, Place: "Schema"}
	case !takeTag(&r, &s.hasMessages, "InvalidOptionTag"),
		s.hasMessages && !(takeLabel(&r, &name) && takeU16(&r, &nameID) && takeList(&r, &s.messages, 4, takePartIndex)),
		!takeList(&r, &s.types, 1, takeType):
		return nil, r.Err
	case nameID != 0 || !isValidSchema(s) || !layOut(s.types):
		return nil, &SDPError{Kind: "Custom", Offset: 0, Place: "Schema"}
	case !sdpFinish(&r):
		return nil, r.Err
	}
	for _, t := range s.types {
		s.size += 1 + len(t.parts) + labelsCost(t.fields) + labelsCost(t.variants)
	}
	return s, nil
}
