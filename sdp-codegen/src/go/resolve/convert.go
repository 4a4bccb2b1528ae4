// Conversion between versions: parts that are skipped or copied.


// The longest output of each conversion, and how often it may contain the input in addition (R14).
const (
	maxOutput    = 64 << 20
	maxExpansion = 8
)

func maxLen(r *reader) int { return maxOutput + maxExpansion*len(r.data) }

func checkOutput(r *reader, out *[]byte) bool {
	return len(*out) <= maxLen(r) || fail(r, "Custom", r.at, "")
}

// nest enters a part of a value, because a value can be deep.
func nest(r *reader) bool {
	r.level++
	return r.level <= 1024 || fail(r, "NestingTooDeep", r.at, "")
}

// unfit refuses a part that the reader does not have.
func unfit(r *reader, at int) bool { return fail(r, "InvalidConversion", at, "") }

// skipValue moves over a value of the writer, of which it checks lengths and tags (R10).
func skipValue(types []*schemaType, index int, r *reader) bool {
	t := types[index]
	switch {
	case t.isFixed:
		return t.min == 0 || take(r, t.min) != nil
	case t.kind == isString:
		var n int
		if !takeCount(r, &n, 1) {
			return false
		}
		r.at += n
		return true
	case t.isOpen:
		r.at = len(r.data)
		return true
	case !nest(r):
		return false
	}
	at := r.at
	parts, count := t.parts, uint64(1)
	switch {
	case t.isCounted():
		var n int
		size, isFixed := sizeOf(types, t.parts)
		if !takeCount(r, &n, size) {
			return false
		}
		count = uint64(n)
		if isFixed {
			r.at += n * int(size)
			count = 0
		}
	case t.kind == isArray:
		count = t.count
	case t.kind == isOption, t.kind == isResult:
		var isSome bool
		kind := "InvalidOptionTag"
		if t.kind == isResult {
			kind = "InvalidResultTag"
		}
		if !takeTag(r, &isSome, kind) {
			return false
		}
		parts = t.parts[boolByte(!isSome):]
		parts = parts[:min(1, len(parts))]
	case t.kind == isEnum:
		tag, isThere := takeEnumTag(r, t.which)
		if !isThere {
			return false
		}
		variant := t.byTag[tag]
		if variant == nil {
			return fail(r, "UnknownVariant", at, "")
		}
		parts = variant.parts
	}
	for ; count > 0; count-- {
		for _, part := range parts {
			if !skipValue(types, part, r) {
				return false
			}
		}
	}
	r.level--
	return true
}

// A span is several types of the writer, whose values are next to each other.
type span struct {
	types []*schemaType
	// The size before each value of variable size, and its type.
	gaps []spanGap
	rest uint64
	// For each type, and for the end, the number of gaps before it and the size between.
	places []spanPlace
}

type spanGap struct {
	size   uint64
	index  int
	isText bool
}

type spanPlace struct{ mark, offset int }

func spanOf(types []*schemaType, parts []int) *span {
	s := &span{types: types}
	for _, index := range parts {
		s.places = append(s.places, spanPlace{len(s.gaps), int(s.rest)})
		if t := types[index]; t.isFixed {
			s.rest += min(t.min, math.MaxInt64-s.rest)
		} else {
			s.gaps = append(s.gaps, spanGap{s.rest, index, t.kind == isString})
			s.rest = 0
		}
	}
	s.places = append(s.places, spanPlace{len(s.gaps), int(s.rest)})
	return s
}

// skip moves over values. It sets the marks, if there are any, to the start and to the offset after each value of variable
// size.
func (s *span) skip(r *reader, marks []int) bool {
	if marks != nil {
		marks[0] = r.at
	}
	for i := range s.gaps {
		gap := &s.gaps[i]
		if gap.size > 0 && take(r, gap.size) == nil {
			return false
		}
		if left := r.data[r.at:]; gap.isText && len(left) >= 4 && uint64(binary.LittleEndian.Uint32(left)) <= uint64(len(left)-4) {
			r.at += 4 + int(binary.LittleEndian.Uint32(left))
		} else if !skipValue(s.types, gap.index, r) {
			return false
		}
		if marks != nil {
			marks[i+1] = r.at
		}
	}
	return s.rest == 0 || take(r, s.rest) != nil
}

// skipRun returns a step that moves over values of these types.
func skipRun(types []*schemaType, parts []int) convert {
	s := spanOf(types, parts)
	return func(r *reader, _ *[]byte) bool { return s.skip(r, nil) }
}

// copyRun returns a step that copies values of these types.
func copyRun(types []*schemaType, parts []int) convert {
	s := spanOf(types, parts)
	return func(r *reader, out *[]byte) bool {
		start := r.at
		if !s.skip(r, nil) {
			return false
		}
		*out = append(*out, r.data[start:r.at]...)
		return true
	}
}

// putRun returns a step that writes constant bytes.
func putRun(octets []byte) convert {
	return func(r *reader, out *[]byte) bool {
		*out = append(*out, octets...)
		return checkOutput(r, out)
	}
}

func tagBytes(tag uint32, width byte) []byte {
	return binary.LittleEndian.AppendUint32(nil, tag)[:width]
}
