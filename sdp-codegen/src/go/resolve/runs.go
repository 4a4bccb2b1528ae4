// Conversion between versions: the conversion of a pair.


// runOf returns the conversion of a pair. It calls the conversions of its parts, which can be in a cycle.
func runOf(types, others []*schemaType, p *pair) convert {
	switch {
	case p.hasNoBytes:
		return func(*sdpReader, *[]byte) bool { return true }
	case p.isCopied, p.kind == pairText:
		return copyRun(types, []int{p.source})
	}
	switch p.kind {
	case pairNumber:
		return numberRun(p.x.t.which, p.y.t.which)
	case pairSome:
		part := p.choices[0].parts[0]
		return func(r *sdpReader, out *[]byte) bool {
			*out = append(*out, 1)
			return part.run(r, out)
		}
	case pairOption, pairUnwrap:
		return optionRun(p.choices[0].parts[0], p.kind == pairOption)
	case pairResult:
		return resultRun(p)
	case pairFields:
		return fieldsRun(types, p.choices[0], nil)
	case pairEnum:
		return enumRun(types, p)
	}
	return listRun(types, others, p)
}

func optionRun(part *pair, isOption bool) convert {
	return func(r *sdpReader, out *[]byte) bool {
		at := r.At
		var isSome bool
		if !takeTag(r, &isSome, "InvalidOptionTag") {
			return false
		}
		if isOption {
			*out = append(*out, sdpBoolByte(isSome))
		}
		switch {
		case !isSome:
			return isOption || unfit(r, at)
		case !nest(r) || !part.run(r, out):
			return false
		}
		r.Level--
		return true
	}
}

func resultRun(p *pair) convert {
	return func(r *sdpReader, out *[]byte) bool {
		at := r.At
		var isOk bool
		if !takeTag(r, &isOk, "InvalidResultTag") {
			return false
		}
		it := p.choices[sdpBoolByte(!isOk)]
		if it.isFailed {
			return unfit(r, at)
		}
		*out = append(*out, sdpBoolByte(isOk))
		if !nest(r) || !it.parts[0].run(r, out) {
			return false
		}
		r.Level--
		return true
	}
}

func copyByte(r *sdpReader, out *[]byte) bool {
	*out = append(*out, r.Data[r.At])
	r.At++
	return true
}

// listRun returns the conversion of elements, entries or keys (C8, C14 to C20).
func listRun(types, others []*schemaType, p *pair) convert {
	var parts []*pair
	// The minimum sizes of the input and of the output for each element.
	size, least := uint64(1), uint64(0)
	if len(p.choices) > 0 {
		parts = p.choices[0].parts
		var owners, readers []int
		for _, it := range parts {
			owners, readers = append(owners, it.source), append(readers, it.reader)
		}
		size, _ = sizeOf(types, owners)
		least, _ = sizeOf(others, readers)
	}
	if p.y.isIndexed {
		least += min(4, math.MaxUint64-least)
	}
	isOwnArray, isArray := p.x.t.kind == isArray, p.y.t.kind == isArray
	return func(r *sdpReader, out *[]byte) bool {
		var n int
		if p.x.isIndexed {
			if !sdpTakeCount(r, &n, 4) {
				return false
			}
			r.At += 4 * n
		}
		count := p.x.t.count
		if !isOwnArray {
			if !sdpTakeCount(r, &n, size) {
				return false
			}
			count = uint64(n)
		}
		// The output can already exceed its limit.
		if most := uint64(max(0, maxLen(r)-len(*out))); least > 0 && count > most/least {
			return sdpFail(r, "Custom", r.At, "")
		}
		ends := len(*out) + 4
		if p.y.isIndexed {
			*out = binary.LittleEndian.AppendUint32(*out, uint32(count))
			*out = append(*out, make([]byte, 4*count)...)
		}
		if !isArray {
			*out = binary.LittleEndian.AppendUint32(*out, uint32(count))
		}
		start := len(*out)
		if !nest(r) {
			return false
		}
		for i := uint64(0); i < count; i++ {
			for _, it := range parts {
				if !it.run(r, out) {
					return false
				}
			}
			if parts == nil && !copyByte(r, out) || !checkOutput(r, out) {
				return false
			}
			if p.y.isIndexed {
				binary.LittleEndian.PutUint32((*out)[ends+4*int(i):], uint32(len(*out)-start))
			}
		}
		r.Level--
		return true
	}
}

// enumRun returns the conversion of an enum (R7).
func enumRun(types []*schemaType, p *pair) convert {
	arms := make(map[uint32]convert, len(p.choices))
	for i, it := range p.choices {
		variant, width := p.x.t.variants[i], p.y.t.which
		switch {
		case !it.isFailed:
			arms[variant.tag] = fieldsRun(types, it, putRun(tagBytes(it.to.tag, width)))
		case p.other == nil:
			arms[variant.tag] = nil
		default:
			octets := tagBytes(p.other.tag, width)
			if len(p.other.fields) > 0 {
				octets = binary.LittleEndian.AppendUint32(octets, uint32(len(variant.name)))
				octets = append(octets, variant.name...)
			}
			put, skip := putRun(octets), skipRun(types, it.from)
			arms[variant.tag] = func(r *sdpReader, out *[]byte) bool { return put(r, out) && skip(r, out) }
		}
	}
	return func(r *sdpReader, out *[]byte) bool {
		at := r.At
		tag, isRead := takeEnumTag(r, p.x.t.which)
		if !isRead {
			return false
		}
		arm, isThere := arms[tag]
		switch {
		case !isThere:
			return sdpFail(r, "UnknownVariant", at, "")
		case arm == nil:
			return unfit(r, at)
		case !nest(r) || !arm(r, out):
			return false
		}
		r.Level--
		return true
	}
}

// stepRun returns the conversion of a field, or its default.
func stepRun(step fieldStep) convert {
	if step.value == nil {
		return func(r *sdpReader, out *[]byte) bool { return step.pair.run(r, out) }
	}
	put := putRun(step.value)
	if step.pair == nil {
		return put
	}
	return func(r *sdpReader, out *[]byte) bool {
		var isSome bool
		if !takeTag(r, &isSome, "InvalidOptionTag") {
			return false
		}
		if isSome {
			return step.pair.run(r, out)
		}
		return put(r, out)
	}
}

// A fieldPart is a step of a struct: the indices of its first field and of the one after the last, and no function if it
// copies bytes.
type fieldPart struct {
	first, last int
	run         convert
}

// A fieldParts has the steps of a struct. Fields that are next to each other and copied are one step, and so are skipped ones.
type fieldParts struct {
	types       []*schemaType
	from        []int
	parts       []fieldPart
	first, next int
	isCopied    bool
}

func (f *fieldParts) flush() {
	if f.first < f.next {
		part := fieldPart{f.first, f.next, nil}
		if !f.isCopied {
			part.run = skipRun(f.types, f.from[f.first:f.next])
		}
		f.parts = append(f.parts, part)
	}
	f.first = f.next
}

func (f *fieldParts) add(index int, isCopied bool) {
	if index != f.next || f.isCopied != isCopied {
		f.flush()
		f.first = index
	}
	f.isCopied, f.next = isCopied, index+1
}

func (f *fieldParts) skipTo(index int) {
	for f.next < index {
		f.add(f.next, false)
	}
}

func (f *fieldParts) addStep(step fieldStep) {
	if step.pair != nil && (step.pair.isCopied || step.pair.hasNoBytes) && step.value == nil {
		f.add(step.from, true)
		return
	}
	f.flush()
	if step.from >= 0 {
		f.next = step.from
	}
	f.parts = append(f.parts, fieldPart{f.next, f.next, stepRun(step)})
	if step.from >= 0 {
		f.next++
	}
	f.first = f.next
}

// copyEnd adds the bytes after the last field, which has opaque bytes of a variable size, or is none.
func (f *fieldParts) copyEnd() {
	last := &f.parts[len(f.parts)-1]
	if run := last.run; run != nil {
		last.run = func(r *sdpReader, out *[]byte) bool {
			if !run(r, out) {
				return false
			}
			*out = append(*out, r.Data[r.At:]...)
			r.At = len(r.Data)
			return true
		}
	}
}

// fieldsRun returns the conversion of the fields of a struct or variant, after a first step.
func fieldsRun(types []*schemaType, it *choice, first convert) convert {
	own := it.steps[:len(it.steps)-max(it.after, 0)]
	isOrdered, last := true, -1
	for _, step := range own {
		isOrdered = isOrdered && (step.from < 0 || step.from > last)
		last = max(last, step.from)
	}
	// Steps without bytes on both sides are a part of the copy around them, or have no effect.
	own = slices.DeleteFunc(slices.Clone(own), func(step fieldStep) bool {
		if step.pair == nil {
			return len(step.value) == 0
		}
		return !isOrdered && step.value == nil && step.pair.hasNoBytes
	})
	f := fieldParts{types: types, from: it.from}
	for _, step := range own {
		if isOrdered {
			f.skipTo(step.from)
		}
		f.addStep(step)
	}
	if isOrdered && it.after < 0 {
		f.skipTo(len(it.from))
	}
	f.flush()
	if it.after >= 0 {
		f.copyEnd()
	}
	if !isOrdered {
		return movesRun(f.parts, spanOf(types, it.from[:len(it.from)-max(it.after, 0)]), first)
	}
	var runs []convert
	if first != nil {
		runs = append(runs, first)
	}
	for _, part := range f.parts {
		if part.run == nil {
			part.run = copyRun(types, it.from[part.first:part.last])
		}
		runs = append(runs, part.run)
	}
	return func(r *sdpReader, out *[]byte) bool {
		if !nest(r) {
			return false
		}
		for _, run := range runs {
			if !run(r, out) {
				return false
			}
		}
		r.Level--
		return true
	}
}

// movesRun returns the conversion of fields whose order differs from the order of the writer.
func movesRun(parts []fieldPart, s *span, first convert) convert {
	return func(r *sdpReader, out *[]byte) bool {
		if !nest(r) || first != nil && !first(r, out) {
			return false
		}
		var few [16]int
		marks := few[:]
		if len(s.gaps) >= len(few) {
			marks = make([]int, len(s.gaps)+1)
		}
		if !s.skip(r, marks) {
			return false
		}
		end := r.At
		for i := range parts {
			part := &parts[i]
			place, last := s.places[part.first], s.places[part.last]
			at := marks[place.mark] + place.offset
			if part.run == nil {
				*out = append(*out, r.Data[at:marks[last.mark]+last.offset]...)
				continue
			}
			r.At = at
			if !part.run(r, out) {
				return false
			}
		}
		r.At = end
		r.Level--
		return true
	}
}

// numberRun returns the conversion of a number (C2 to C6).
func numberRun(number, other byte) convert {
	size, width := numberSizes[number], numberSizes[other]
	return func(r *sdpReader, out *[]byte) bool {
		at := r.At
		b := sdpTake(r, size)
		if b == nil {
			return false
		}
		if number == 10 {
			*out = binary.LittleEndian.AppendUint64(*out, doubleOf(binary.LittleEndian.Uint32(b)))
			return true
		}
		hi, lo := integerOf(b, number)
		isMinus := number > 4 && hi>>63 == 1
		switch {
		case other == 10:
			*out = binary.LittleEndian.AppendUint32(*out, math.Float32bits(float32(int64(lo))))
		case other == 11:
			*out = binary.LittleEndian.AppendUint64(*out, math.Float64bits(float64(int64(lo))))
		case !fits(hi, lo, isMinus, other > 4, uint(8*width)):
			return sdpFail(r, "InvalidConversion", at, "no "+numberNames[other])
		default:
			var wide [16]byte
			binary.LittleEndian.PutUint64(wide[:], lo)
			binary.LittleEndian.PutUint64(wide[8:], hi)
			*out = append(*out, wide[:width]...)
		}
		return true
	}
}

// doubleOf returns a number with 64 bits. A NaN keeps its sign and payload.
func doubleOf(single uint32) uint64 {
	if single&0x7fff_ffff > 0x7f80_0000 {
		return uint64(single>>31)<<63 | 0x7ff<<52 | uint64(single&0x7f_ffff)<<29
	}
	return math.Float64bits(float64(math.Float32frombits(single)))
}

// fits returns whether an integer with 128 bits fits another type of this number of bits.
func fits(hi, lo uint64, isMinus, isSigned bool, width uint) bool {
	if isMinus && !isSigned {
		return false
	}
	if isSigned {
		width--
	}
	if isMinus {
		hi, lo = ^hi, ^lo
	}
	if width >= 64 {
		return hi>>(width-64) == 0
	}
	return hi == 0 && lo>>width == 0
}
