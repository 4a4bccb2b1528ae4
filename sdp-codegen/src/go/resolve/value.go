// Conversion between versions: values of a schema.


// A keyPart is a part of a key: its numbers compare in order, and a part without an order has none.
type keyPart struct {
	isUnknown bool
	isMinus   bool
	hi, lo    uint64
}

func (a keyPart) order(b keyPart) int {
	sign := 1
	if a.isMinus {
		if !b.isMinus {
			return -1
		}
		sign = -1
	} else if b.isMinus {
		return 1
	}
	return sign * cmp.Or(cmp.Compare(a.hi, b.hi), cmp.Compare(a.lo, b.lo))
}

// orderOf returns the order of two keys, and whether it is known.
func orderOf(a, b []keyPart) (int, bool) {
	for i := range min(len(a), len(b)) {
		if a[i].isUnknown || b[i].isUnknown {
			return 0, false
		}
		if order := a[i].order(b[i]); order != 0 {
			return order, true
		}
	}
	return 0, true
}

// A checker checks a value by its schema (V1 to V5). It has the parts of a key, if it is in one.
type checker struct {
	types []*schemaType
	r     sdpReader
	key   *[]keyPart
	// Whether the order is reversed.
	isReversed bool
}

// isValue returns whether bytes are a value of a type without opaque bytes of a variable size.
func isValue(types []*schemaType, root int, data []byte) bool {
	c := checker{types: types, r: sdpReader{Data: data}}
	return c.check(root, false) && c.r.At == len(data)
}

func (c *checker) put(isMinus bool, hi, lo uint64) bool {
	if c.key != nil {
		isZero := hi == 0 && lo == 0
		*c.key = append(*c.key, keyPart{false, !isZero && isMinus != c.isReversed, hi, lo})
	}
	return true
}

// putUnknown adds a part without an order, and ends the key.
func (c *checker) putUnknown() bool {
	if c.key != nil {
		*c.key = append(*c.key, keyPart{isUnknown: true})
	}
	return true
}

// without checks a part that has no order.
func (c *checker) without(check func() bool) bool {
	c.putUnknown()
	key := c.key
	c.key = nil
	isValid := check()
	c.key = key
	return isValid
}

func (c *checker) number(t *schemaType) bool {
	b := sdpTake(&c.r, t.min)
	if b == nil {
		return false
	}
	if t.which > 9 {
		return c.putUnknown()
	}
	hi, lo := integerOf(b, t.which)
	isMinus := t.which > 4 && hi>>63 == 1
	if isMinus {
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	return c.put(isMinus, hi, lo)
}

// integerOf returns an integer with 128 bits in two's complement.
func integerOf(b []byte, number byte) (hi, lo uint64) {
	switch len(b) {
	case 1:
		lo = uint64(b[0])
	case 2:
		lo = uint64(binary.LittleEndian.Uint16(b))
	case 4:
		lo = uint64(binary.LittleEndian.Uint32(b))
	case 8:
		lo = binary.LittleEndian.Uint64(b)
	default:
		return binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b)
	}
	if number > 4 && b[len(b)-1]>>7 == 1 {
		hi = math.MaxUint64
		if len(b) < 8 {
			lo |= math.MaxUint64 << (8 * len(b))
		}
	}
	return hi, lo
}

func (c *checker) check(index int, isHeap bool) bool {
	t, r := c.types[index], &c.r
	start := r.At
	if t.isEmpty() {
		return true
	}
	if t.isLevel && !sdpEnter(r) {
		return false
	}
	isValid := true
	var isSome bool
	switch t.kind {
	case isNumber:
		isValid = c.number(t)
	case isBool:
		isValid = takeTag(r, &isSome, "InvalidBool") && c.put(false, 0, uint64(sdpBoolByte(isSome)))
	case isChar:
		var code uint32
		isValid = takeU32(r, &code) && sdpValidRune(code) && c.put(false, 0, uint64(code))
	case isString:
		var text string
		isValid = sdpTakeString(r, &text)
		for i := range len(text) {
			c.put(false, 0, uint64(text[i])+1)
		}
		c.put(false, 0, 0)
	case isOpaque:
		isValid = !t.isOpen && sdpTake(r, t.min) != nil && c.putUnknown()
	case isOption:
		isValid = takeTag(r, &isSome, "InvalidOptionTag") && c.put(false, 0, uint64(sdpBoolByte(isSome))) && (!isSome || c.check(t.parts[0], false))
	case isResult:
		isValid = takeTag(r, &isSome, "InvalidResultTag") && c.put(false, 0, uint64(sdpBoolByte(!isSome))) && c.check(t.parts[sdpBoolByte(!isSome)], false)
	case isEnum:
		tag, isThere := takeEnumTag(r, t.which)
		variant := t.byTag[tag]
		isValid = isThere && variant != nil && c.put(false, 0, uint64(tag)) && c.all(variant.wide)
	case isArray:
		for i := uint64(0); i < t.count && isValid; i++ {
			isValid = c.check(t.parts[0], false)
		}
	case isSequence, isSet, isMap:
		isValid = c.items(t, isHeap)
	case isRule:
		isValid = c.rule(t) && c.isKept(t, r.Data[start:r.At])
	case isUnordered:
		isValid = c.without(func() bool { return c.check(t.parts[0], false) })
	default:
		isValid = c.all(t.wide)
	}
	if t.isLevel {
		r.Level--
	}
	return isValid
}

func (c *checker) all(parts []int) bool {
	for _, part := range parts {
		if !c.check(part, false) {
			return false
		}
	}
	return true
}

// items checks the elements, entries or keys of a type, and their order.
func (c *checker) items(t *schemaType, isHeap bool) bool {
	size, _ := sizeOf(c.types, t.parts)
	r := &c.r
	var n int
	if !sdpTakeCount(r, &n, size) {
		return false
	}
	isOrdered := isHeap || t.kind != isSequence
	var last []keyPart
	var lastBytes []byte
	r.Reserved += n * int(size)
	for i := range n {
		r.Reserved -= int(size)
		c.put(false, 0, 1)
		if !isOrdered {
			if !c.check(t.parts[0], false) {
				return false
			}
			continue
		}
		start, outer, isReversed := r.At, c.key, c.isReversed
		key := []keyPart{}
		c.key, c.isReversed = &key, false
		isValid := c.check(t.parts[0], false)
		c.key, c.isReversed = outer, isReversed
		if !isValid {
			return false
		}
		octets := r.Data[start:r.At]
		if i > 0 && !follows(last, key, bytes.Equal(lastBytes, octets), isHeap) {
			return false
		}
		last, lastBytes = key, octets
		for _, it := range key {
			if it.isUnknown {
				c.putUnknown()
			} else {
				c.put(it.isMinus, it.hi, it.lo)
			}
		}
		if t.kind == isMap && !c.check(t.parts[1], false) {
			return false
		}
	}
	return c.put(false, 0, 0)
}

// follows returns whether a key can follow another one.
func follows(last, next []keyPart, isSame, isHeap bool) bool {
	order, isKnown := orderOf(last, next)
	if isKnown && order != 0 {
		return order < 0
	}
	return isHeap && (isSame || !isKnown) || !isKnown && !isSame
}

// rule checks the content of a rule.
func (c *checker) rule(t *schemaType) bool {
	switch t.which {
	case ruleHeap:
		return c.without(func() bool { return c.check(t.parts[0], true) })
	case ruleIndexed:
		return c.without(func() bool { return c.indexed(c.types[c.types[t.parts[0]].parts[1]]) })
	case ruleReverse:
		c.isReversed = !c.isReversed
		isValid := c.check(t.parts[0], false)
		c.isReversed = !c.isReversed
		return isValid
	}
	return c.check(t.parts[0], false)
}

// isKept returns whether the bytes of a value keep a rule.
func (c *checker) isKept(t *schemaType, b []byte) bool {
	switch t.which {
	case ruleNonZero:
		return bytes.Count(b, []byte{0}) < len(b)
	case ruleOrdering:
		return b[0] < 2 || b[0] == 255
	case ruleCStr:
		return len(b) > 4 && bytes.IndexByte(b[4:], 0) == len(b)-5
	case ruleNanos:
		return binary.LittleEndian.Uint32(b) < 1_000_000_000
	case ruleAtMost:
		return uint64(binary.LittleEndian.Uint32(b)) <= t.count
	}
	return true
}

// indexed checks the elements of an indexed sequence, each in its own bytes (B86 to B88).
func (c *checker) indexed(t *schemaType) bool {
	r := &c.r
	var ends []byte
	if t.isLevel && !sdpEnter(r) || !sdpTakeEnds(r, &ends, c.types[t.parts[0]].min) {
		return false
	}
	data, reserved, start := r.Data, r.Reserved, r.At
	r.Reserved = 0
	for i := range len(ends) / 4 {
		if !sdpTakePart(r, data, ends, i, start) || !c.check(t.parts[0], false) || r.At < len(r.Data) {
			return false
		}
	}
	r.Data, r.Reserved = data, reserved
	if t.isLevel {
		r.Level--
	}
	return true
}

func takeEnumTag(r *sdpReader, width byte) (uint32, bool) {
	b := sdpTake(r, uint64(width))
	switch len(b) {
	case 1:
		return uint32(b[0]), true
	case 2:
		return uint32(binary.LittleEndian.Uint16(b)), true
	case 4:
		return binary.LittleEndian.Uint32(b), true
	}
	return 0, false
}
