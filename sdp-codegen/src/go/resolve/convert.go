// Conversion between versions: parts that are skipped or copied.


// The longest output of each conversion, and how often it may contain the input in addition (R14).
const (
	maxOutput    = 64 << 20
	maxExpansion = 8
)

func maxLen(r *sdpReader) int { return maxOutput + maxExpansion*len(r.Data) }

func checkOutput(r *sdpReader, out *[]byte) bool {
	return len(*out) <= maxLen(r) || sdpFail(r, "Custom", r.At, "")
}

// nest enters a part of a value, because a value can be deep.
func nest(r *sdpReader) bool {
	r.Level++
	return r.Level <= 1024 || sdpFail(r, "NestingTooDeep", r.At, "")
}

// unfit refuses a part that the reader does not have.
func unfit(r *sdpReader, at int) bool { return sdpFail(r, "InvalidConversion", at, "") }

// skipValue moves over a value of the writer, of which it checks lengths and tags (R10).
func skipValue(types []*schemaType, index int, r *sdpReader) bool {
	t := types[index]
	switch {
	case t.isFixed:
		return t.min == 0 || sdpTake(r, t.min) != nil
	case t.kind == isString:
		var n int
		if !sdpTakeCount(r, &n, 1) {
			return false
		}
		r.At += n
		return true
	case t.isOpen:
		r.At = len(r.Data)
		return true
	case !nest(r):
		return false
	}
	at := r.At
	parts, count := t.wide, uint64(1)
	switch {
	case t.isCounted():
		var n int
		size, isFixed := sizeOf(types, t.parts)
		if !sdpTakeCount(r, &n, size) {
			return false
		}
		count = uint64(n)
		if isFixed {
			r.At += n * int(size)
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
		parts = t.parts[sdpBoolByte(!isSome):]
		parts = parts[:min(1, len(parts))]
	case t.kind == isEnum:
		tag, isThere := takeEnumTag(r, t.which)
		if !isThere {
			return false
		}
		variant := t.byTag[tag]
		if variant == nil {
			return sdpFail(r, "UnknownVariant", at, "")
		}
		parts = variant.wide
	}
	for ; count > 0; count-- {
		for _, part := range parts {
			if !skipValue(types, part, r) {
				return false
			}
		}
	}
	r.Level--
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
func (s *span) skip(r *sdpReader, marks []int) bool {
	if marks != nil {
		marks[0] = r.At
	}
	for i := range s.gaps {
		gap := &s.gaps[i]
		if gap.size > 0 && sdpTake(r, gap.size) == nil {
			return false
		}
		if left := r.Data[r.At:]; gap.isText && len(left) >= 4 && uint64(binary.LittleEndian.Uint32(left)) <= uint64(len(left)-4) {
			r.At += 4 + int(binary.LittleEndian.Uint32(left))
		} else if !skipValue(s.types, gap.index, r) {
			return false
		}
		if marks != nil {
			marks[i+1] = r.At
		}
	}
	return s.rest == 0 || sdpTake(r, s.rest) != nil
}

// skipRun returns a step that moves over values of these types.
func skipRun(types []*schemaType, parts []int) convert {
	s := spanOf(types, parts)
	return func(r *sdpReader, _ *[]byte) bool { return s.skip(r, nil) }
}

// copyRun returns a step that copies values of these types.
func copyRun(types []*schemaType, parts []int) convert {
	s := spanOf(types, parts)
	return func(r *sdpReader, out *[]byte) bool {
		start := r.At
		if !s.skip(r, nil) {
			return false
		}
		*out = append(*out, r.Data[start:r.At]...)
		return true
	}
}

// putRun returns a step that writes constant bytes.
func putRun(octets []byte) convert {
	return func(r *sdpReader, out *[]byte) bool {
		*out = append(*out, octets...)
		return checkOutput(r, out)
	}
}

func tagBytes(tag uint32, width byte) []byte {
	return binary.LittleEndian.AppendUint32(nil, tag)[:width]
}
