// The fixed code of generated files. A generated file has only the declarations that it uses, and two empty lines separate
// them here.


// SDPError is the reason why bytes are no value, or why a value has no encoding.
type SDPError struct {
	// Kind is the name of the error in the specification, such as "InvalidUtf8".
	Kind string

	// Offset is the place in the input, or -1 for a value that is encoded.
	Offset int

	// Place is the type and field, such as "SetGain.Plugin".
	Place string
}

func (e *SDPError) Error() string {
	text := "sdp: " + e.Kind
	if e.Offset >= 0 {
		text += " at offset " + strconv.Itoa(e.Offset)
	}
	if e.Place != "" {
		text += " in " + e.Place
	}
	return text
}

// Is returns whether an error has this kind, in any place. Use it as errors.Is(err, &SDPError{Kind: "TooLong"}).
func (e *SDPError) Is(target error) bool {
	it, ok := target.(*SDPError)
	return ok && it.Kind == e.Kind
}


// SDPEntry is a key and its value.
type SDPEntry[K, V any] struct {
	Key   K
	Value V
}


// SDPResult is a value or an error: one of them is not nil.
type SDPResult[V, E any] struct {
	Value *V
	Err   *E
}


// SDPUint128 is an unsigned integer of 128 bits.
type SDPUint128 struct {
	Hi, Lo uint64
}


// SDPInt128 is a signed integer of 128 bits in two's complement.
type SDPInt128 struct {
	Hi int64
	Lo uint64
}


// SDPDuration is a duration: seconds, and nanoseconds below 1,000,000,000.
type SDPDuration struct {
	Seconds uint64
	Nanos   uint32
}

// Duration returns the duration, and whether it is in the range of time.Duration.
func (d SDPDuration) Duration() (time.Duration, bool) {
	if d.Seconds > math.MaxInt64/1_000_000_000-1 {
		return 0, false
	}
	return time.Duration(d.Seconds)*time.Second + time.Duration(d.Nanos), true
}

// SDPDurationOf returns a duration that is not negative, or zero for others.
func SDPDurationOf(d time.Duration) SDPDuration {
	d = max(d, 0)
	return SDPDuration{uint64(d / time.Second), uint32(d % time.Second)}
}


// SDPSignedDuration is a duration: seconds, which are rounded down, and nanoseconds.
type SDPSignedDuration struct {
	Seconds int64
	Nanos   uint32
}

// Duration returns the duration, and whether it is in the range of time.Duration.
func (d SDPSignedDuration) Duration() (time.Duration, bool) {
	if d.Seconds > math.MaxInt64/1_000_000_000-1 || d.Seconds < math.MinInt64/1_000_000_000+1 {
		return 0, false
	}
	return time.Duration(d.Seconds)*time.Second + time.Duration(d.Nanos), true
}

// SDPSignedDurationOf returns a duration.
func SDPSignedDurationOf(d time.Duration) SDPSignedDuration {
	seconds, nanos := d/time.Second, d%time.Second
	if nanos < 0 {
		seconds, nanos = seconds-1, nanos+time.Second
	}
	return SDPSignedDuration{int64(seconds), uint32(nanos)}
}


// SDPTime is a point in time: seconds since the Unix epoch, which are rounded down, and nanoseconds.
type SDPTime struct {
	Seconds int64
	Nanos   uint32
}

// Time returns the point in time.
func (t SDPTime) Time() time.Time {
	return time.Unix(t.Seconds, int64(t.Nanos))
}

// SDPTimeOf returns a point in time.
func SDPTimeOf(t time.Time) SDPTime {
	return SDPTime{t.Unix(), uint32(t.Nanosecond())}
}


// sdpReader has the input, and the offset of the next part.
type sdpReader struct {
	Data []byte
	At   int
	// The minimum size of the remaining elements of all enclosing sequences.
	Reserved int
	// The number of enclosing sequences and pointers with content of variable size.
	Level int
	// A copy of a part of the input, which starts here. Strings are parts of it.
	text  string
	start int
	// Whether the elements of indexed sequences are checked later.
	skips bool
	Err   *SDPError
}


// SDPOptions changes how a value is read. The zero value has no effect.
type SDPOptions struct {
	// ShareText copies the input once, and all strings of the value are parts of this copy. It takes one allocation for all
	// strings. The copy stays in memory as long as one of the strings.
	ShareText bool

	// SkipIndexed checks the elements of an SDPIndexed when they are read, and not before.
	SkipIndexed bool
}

func (o SDPOptions) Reader(data []byte) sdpReader {
	r := sdpReader{Data: data, skips: o.SkipIndexed}
	if o.ShareText {
		r.text = string(data)
	}
	return r
}


// sdpFail stops a reader at an offset.
func sdpFail(r *sdpReader, kind string, offset int, place string) bool {
	r.Err = &SDPError{kind, offset, place}
	return false
}


// sdpWithin adds the type and field to an error.
func sdpWithin(r *sdpReader, place string) bool {
	if r.Err.Place == "" {
		r.Err.Place = place
	}
	return false
}


// sdpFinish refuses bytes after the value.
func sdpFinish(r *sdpReader) bool {
	return r.At == len(r.Data) || sdpFail(r, "TrailingBytes", r.At, "")
}


// sdpTake returns the next bytes, or nil.
func sdpTake(r *sdpReader, size uint64) []byte {
	if size > uint64(len(r.Data)-r.At) {
		sdpFail(r, "UnexpectedEnd", r.At, "")
		return nil
	}
	start := r.At
	r.At += int(size)
	return r.Data[start:r.At:r.At]
}


// sdpTakeCount reads a count to n. The input has as many elements of this minimum size.
func sdpTakeCount(r *sdpReader, n *int, size uint64) bool {
	b := sdpTake(r, 4)
	if b == nil {
		return false
	}
	count := uint64(binary.LittleEndian.Uint32(b))
	left := len(r.Data) - r.At - r.Reserved
	if count > 0 && (left < 0 || size > uint64(left) || count > uint64(left)/size) {
		return sdpFail(r, "UnexpectedEnd", r.At, "")
	}
	*n = int(count)
	return true
}


// sdpTakeString reads a string.
func sdpTakeString(r *sdpReader, v *string) bool {
	b := r.Data[r.At:]
	if len(b) < 4 {
		return sdpFail(r, "UnexpectedEnd", r.At, "")
	}
	size := binary.LittleEndian.Uint32(b)
	r.At += 4
	b = b[4:]
	switch {
	case size == 0:
		return true
	case uint64(size) > uint64(len(b)):
		return sdpFail(r, "UnexpectedEnd", r.At, "")
	}
	n := int(size)
	if b = b[:n]; !isASCII(b) && !utf8.Valid(b) {
		return sdpFail(r, "InvalidUtf8", r.At+invalidAt(b), "")
	}
	end := r.At - r.start + n
	switch {
	case end <= len(r.text):
		*v = r.text[end-n : end]
	case n > shared:
		*v = string(b)
	default:
		r.start, r.text = r.At, string(r.Data[r.At:min(r.At+shared, len(r.Data))])
		*v = r.text[:n]
	}
	r.At += n
	return true
}


// shared is the number of bytes of an allocation for short strings that follow each other.
const shared = 32


// isASCII returns whether a text has only ASCII.
func isASCII[T string | []byte](text T) bool {
	const high = 0x8080808080808080
	switch n := len(text); {
	case n >= 8:
		all := word(text[n-8:])
		for ; len(text) > 8; text = text[8:] {
			all |= word(text)
		}
		return all&high == 0
	case n >= 4:
		return (half(text)|half(text[n-4:]))&(high>>32) == 0
	case n > 0:
		return (text[0]|text[n/2]|text[n-1])&0x80 == 0
	}
	return true
}


// word returns the first 8 bytes of a text.
func word[T string | []byte](text T) uint64 {
	_ = text[7]
	return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
		uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
}


// half returns the first 4 bytes of a text.
func half[T string | []byte](text T) uint32 {
	_ = text[3]
	return uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16 | uint32(text[3])<<24
}


// invalidAt returns the offset of the first invalid sequence.
func invalidAt(b []byte) int {
	at := 0
	for at < len(b) {
		it, size := utf8.DecodeRune(b[at:])
		if it == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return at
}


// sdpTakeCString reads a C string without the 0 at its end.
func sdpTakeCString(r *sdpReader, v *string) bool {
	var n int
	if !sdpTakeCount(r, &n, 1) {
		return false
	}
	b := sdpTake(r, uint64(n))
	switch at := bytes.IndexByte(b, 0); {
	case at < 0:
		return sdpFail(r, "Custom", r.At, "")
	case at < n-1:
		return sdpFail(r, "Custom", r.At-n+at, "")
	}
	*v = string(b[:n-1])
	return true
}


// sdpTakeEnds reads the ends of an indexed sequence, and its second count. The elements have this minimum size.
func sdpTakeEnds(r *sdpReader, ends *[]byte, size uint64) bool {
	var n, count int
	if !sdpTakeCount(r, &n, 4) {
		return false
	}
	*ends = sdpTake(r, 4*uint64(n))
	at := r.At
	if !sdpTakeCount(r, &count, size) {
		return false
	}
	if count != n {
		return sdpFail(r, "InvalidIndex", at, "")
	}
	if n > 0 && int64(endOf(*ends, n-1)) > int64(len(r.Data)-r.At-r.Reserved) {
		return sdpFail(r, "UnexpectedEnd", r.At, "")
	}
	return true
}


// An SDPIndexed is a sequence whose elements are decoded when they are read, in any order. The zero value has
// no elements.
type SDPIndexed[T any] struct {
	// The elements that this program has given.
	values []T
	// The ends, the count and the elements in the input, and the offset of the ends there.
	data []byte
	at   int
	// The number of elements.
	count int
	level int
	skips bool
	read  func(*sdpReader, *T) bool
}

// SDPIndexedOf returns a sequence with these elements.
func SDPIndexedOf[T any](values ...T) SDPIndexed[T] {
	return SDPIndexed[T]{values: values, count: len(values)}
}

// Len returns the number of elements.
func (s SDPIndexed[T]) Len() int { return s.count }

// At returns an element. It panics if the index is out of range.
func (s SDPIndexed[T]) At(index int) (T, error) {
	if s.read == nil {
		return s.values[index], nil
	}
	var v, none T
	ends := s.data[:4*s.count]
	start := len(ends) + 4
	r := sdpReader{Data: s.data, At: start, Level: s.level, skips: s.skips}
	if index > 0 {
		before := endOf(ends, index-1)
		if before > endOf(ends, index) {
			sdpFail(&r, "InvalidIndex", s.at+4*index, "")
			return none, r.Err
		}
		r.At += int(before)
	}
	if !sdpTakePart(&r, s.data, ends, index, start) || !takeElement(&r, &v, s.read) {
		r.Err.Offset += s.at
		return none, r.Err
	}
	return v, nil
}

// All returns the elements in their order. An error is the last.
func (s SDPIndexed[T]) All() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for i := range s.count {
			if v, err := s.At(i); !yield(v, err) || err != nil {
				return
			}
		}
	}
}


// sdpTakeIndexed reads an indexed sequence. The elements have this minimum size.
func sdpTakeIndexed[T any](r *sdpReader, v *SDPIndexed[T], size uint64, read func(*sdpReader, *T) bool) bool {
	var ends []byte
	if !sdpTakeEnds(r, &ends, size) {
		return false
	}
	count := len(ends) / 4
	if count == 0 {
		return true
	}
	start, data, reserved := r.At, r.Data, r.Reserved
	first, last := start-4-len(ends), start+int(endOf(ends, count-1))
	if r.skips {
		r.At = last
	} else {
		r.Reserved = 0
		for i := range count {
			var element T
			if !sdpTakePart(r, data, ends, i, start) || !takeElement(r, &element, read) {
				return false
			}
		}
		r.Data, r.Reserved = data, reserved
	}
	*v = SDPIndexed[T]{data: bytes.Clone(data[first:last]), at: first, count: count, level: r.Level, skips: r.skips, read: read}
	return true
}


// takeElement reads the only element of the input.
func takeElement[T any](r *sdpReader, v *T, read func(*sdpReader, *T) bool) bool {
	return read(r, v) && (r.At == len(r.Data) || sdpFail(r, "InvalidIndex", r.At, ""))
}


// endOf returns the end of an element.
func endOf(ends []byte, index int) uint32 {
	return binary.LittleEndian.Uint32(ends[4*index:])
}


// sdpTakePart limits the input to an element of an indexed sequence, whose elements start here.
func sdpTakePart(r *sdpReader, data, ends []byte, index, start int) bool {
	end, last := endOf(ends, index), endOf(ends, len(ends)/4-1)
	if end > last || start+int(end) < r.At {
		return sdpFail(r, "InvalidIndex", start-4-len(ends)+4*index, "")
	}
	r.Data = data[:start+int(end)]
	return true
}


// sdpEnter counts a level of nesting.
func sdpEnter(r *sdpReader) bool {
	r.Level++
	return r.Level <= 128 || sdpFail(r, "NestingTooDeep", r.At, "")
}


// sdpValidRune returns whether a number is a Unicode scalar value.
func sdpValidRune(code uint32) bool {
	return code < 0xd800 || code > 0xdfff && code <= 0x10ffff
}


// sdpBoolByte returns the byte of a bool.
func sdpBoolByte(v bool) byte {
	if v {
		return 1
	}
	return 0
}


// sdpWriter has the output.
type sdpWriter struct {
	Out   []byte
	Level int
	Err   *SDPError
}


// sdpRefuse stops a writer.
func sdpRefuse(w *sdpWriter, kind, place string) bool {
	w.Err = &SDPError{kind, -1, place}
	return false
}


// sdpInside adds the type and field to an error.
func sdpInside(w *sdpWriter, place string) bool {
	if w.Err.Place == "" {
		w.Err.Place = place
	}
	return false
}


// sdpGrow adds bytes to the output, and returns them.
func sdpGrow(w *sdpWriter, size int) []byte {
	at := len(w.Out)
	if size > cap(w.Out)-at {
		more(w, size)
	}
	w.Out = w.Out[:at+size]
	return w.Out[at:]
}


// more makes room for bytes in the output.
func more(w *sdpWriter, size int) {
	at := len(w.Out)
	w.Out = append(make([]byte, 0, max(64, 2*at, at+size)), w.Out...)
}


// writers has writers with memory of earlier values.
var writers = sync.Pool{New: func() any { return new(sdpWriter) }}


// sdpMarshal returns the bytes of a value. A small value is copied, so that a later one reuses its memory.
func sdpMarshal[T any](v *T, write func(*sdpWriter, *T) bool) ([]byte, error) {
	w := writers.Get().(*sdpWriter)
	defer writers.Put(w)
	*w = sdpWriter{Out: w.Out[:0]}
	switch {
	case !write(w, v):
		return nil, w.Err
	case cap(w.Out) <= 1<<20:
		return bytes.Clone(w.Out), nil
	}
	out := w.Out
	w.Out = nil
	return out, nil
}


// sdpPutCount writes a count.
func sdpPutCount(w *sdpWriter, count int) bool {
	if uint64(count) > math.MaxUint32 {
		return sdpRefuse(w, "TooLong", "")
	}
	binary.LittleEndian.PutUint32(sdpGrow(w, 4), uint32(count))
	return true
}


// sdpPutString writes a string.
func sdpPutString(w *sdpWriter, v *string) bool {
	return sdpPutText(w, sdpGrow(w, 4+len(*v)), *v) != nil
}


// sdpPutText writes a string to memory that is long enough, and returns the memory after it, or nil for an invalid string.
func sdpPutText(w *sdpWriter, b []byte, v string) []byte {
	n := len(v)
	binary.LittleEndian.PutUint32(b, uint32(n))
	b = b[4:]
	const high = 0x8080808080808080
	switch {
	case n >= 16:
		copy(b, v)
		if uint64(n) > math.MaxUint32 {
			sdpRefuse(w, "TooLong", "")
			return nil
		}
		if isASCII(v) {
			return b[n:]
		}
	case n >= 8:
		first, last := word(v), word(v[n-8:])
		binary.LittleEndian.PutUint64(b, first)
		binary.LittleEndian.PutUint64(b[n-8:], last)
		if (first|last)&high == 0 {
			return b[n:]
		}
	case n >= 4:
		first, last := half(v), half(v[n-4:])
		binary.LittleEndian.PutUint32(b, first)
		binary.LittleEndian.PutUint32(b[n-4:], last)
		if (first|last)&(high>>32) == 0 {
			return b[n:]
		}
	case n > 0:
		b[0], b[n/2], b[n-1] = v[0], v[n/2], v[n-1]
		if (v[0]|v[n/2]|v[n-1])&0x80 == 0 {
			return b[n:]
		}
	default:
		return b
	}
	if !utf8.ValidString(v) {
		sdpRefuse(w, "InvalidUtf8", "")
		return nil
	}
	return b[n:]
}


// sdpPutCString writes a C string, and the 0 at its end.
func sdpPutCString(w *sdpWriter, v *string) bool {
	if strings.IndexByte(*v, 0) >= 0 {
		return sdpRefuse(w, "InvalidValue", "")
	}
	if !sdpPutCount(w, len(*v)+1) {
		return false
	}
	w.Out = append(append(w.Out, *v...), 0)
	return true
}


// sdpPutEnds writes the counts of an indexed sequence, and zeros for the ends.
func sdpPutEnds(w *sdpWriter, count int) bool {
	if !sdpPutCount(w, count) {
		return false
	}
	clear(sdpGrow(w, 4*count))
	return sdpPutCount(w, count)
}


// sdpPutEnd sets the end of an element, whose elements start here.
func sdpPutEnd(w *sdpWriter, count, index, start int) bool {
	end := len(w.Out) - start
	if uint64(end) > math.MaxUint32 {
		return sdpRefuse(w, "TooLong", "")
	}
	binary.LittleEndian.PutUint32(w.Out[start-4-4*(count-index):], uint32(end))
	return true
}


// sdpDescend counts a level of nesting of a value, which can even contain itself.
func sdpDescend(w *sdpWriter) bool {
	w.Level++
	return w.Level <= 128 || sdpRefuse(w, "NestingTooDeep", "")
}


// sdpUnknown is the order of two keys if only Rust knows it.
const sdpUnknown = 2


// sdpReversed returns the reverse of an order.
func sdpReversed(order int) int {
	if order == sdpUnknown {
		return sdpUnknown
	}
	return -order
}


// sdpOrderBools compares two bools.
func sdpOrderBools(a, b bool) int {
	return int(sdpBoolByte(a)) - int(sdpBoolByte(b))
}


// sdpOrderLists compares two lists by their elements. A prefix comes first.
func sdpOrderLists[T any](a, b []T, compare func(a, b *T) int) int {
	for i := range min(len(a), len(b)) {
		if order := compare(&a[i], &b[i]); order != 0 {
			return order
		}
	}
	return cmp.Compare(len(a), len(b))
}


// sdpBroken returns the error of a key after the last one, or nothing. Equal elements of a heap have equal bytes.
func sdpBroken(order int, isSame, isHeap bool) string {
	switch {
	case order == 1:
		return "UnorderedKey"
	case isSame && !isHeap || order == 0 && !(isSame && isHeap):
		return "DuplicateKey"
	}
	return ""
}


// sdpSorted returns keys or entries in ascending order.
func sdpSorted[T any](all []T, compare func(a, b *T) int) []T {
	order := func(a, b T) int { return compare(&a, &b) }
	if !slices.IsSortedFunc(all, order) {
		all = slices.Clone(all)
		slices.SortFunc(all, order)
	}
	return all
}


// sdpSortedKeys returns the keys of a map in ascending order.
func sdpSortedKeys[K comparable, V any](all map[K]V, compare func(a, b *K) int) []K {
	keys := make([]K, 0, len(all))
	for key := range all {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b K) int { return compare(&a, &b) })
	return keys
}


// SDPHeaderLen is the length of the header of a message.
const SDPHeaderLen = 10


// SDPMaxPayload is the length of the longest payload that a stream should accept.
const SDPMaxPayload = 67_108_864


// header reads the message id and the payload length of a header.
func header(r *sdpReader, id *uint16, payload *uint32) bool {
	switch b := r.Data; {
	case len(b) < SDPHeaderLen:
		return sdpFail(r, "UnexpectedEnd", 0, "")
	case string(b[:3]) != "SDP":
		return sdpFail(r, "InvalidMagic", 0, "")
	case b[3] != '2':
		return sdpFail(r, "UnsupportedVersion", 3, "")
	default:
		*id, *payload = binary.LittleEndian.Uint16(b[4:]), binary.LittleEndian.Uint32(b[6:])
	}
	r.At = SDPHeaderLen
	return true
}


// sdpOpen reads the header of a whole message.
func sdpOpen(r *sdpReader, id *uint16) bool {
	var payload uint32
	switch {
	case !header(r, id, &payload):
		return false
	case uint64(payload) != uint64(len(r.Data)-SDPHeaderLen):
		return sdpFail(r, "InvalidMessageLength", 6, "")
	}
	return *id != 0 || sdpFail(r, "ZeroMessageId", 4, "")
}


// sdpSeal writes the header of a message, which starts here.
func sdpSeal(w *sdpWriter, start int, id uint16) bool {
	size := len(w.Out) - start - SDPHeaderLen
	if uint64(size) > math.MaxUint32 {
		return sdpRefuse(w, "TooLong", "")
	}
	b := w.Out[start:]
	copy(b, "SDP2")
	binary.LittleEndian.PutUint16(b[4:], id)
	binary.LittleEndian.PutUint32(b[6:], uint32(size))
	return true
}


// SDPMessageLen returns the length of the message at the start of the data, with its header. The data has at least SDPHeaderLen
// bytes. Use it to split a stream into messages.
func SDPMessageLen(data []byte, maxPayload uint32) (int, error) {
	var id uint16
	var payload uint32
	r := sdpReader{Data: data}
	switch {
	case !header(&r, &id, &payload):
		return 0, r.Err
	case payload > maxPayload:
		sdpFail(&r, "PayloadOverLimit", 6, "")
		return 0, r.Err
	case id == 0:
		sdpFail(&r, "ZeroMessageId", 4, "")
		return 0, r.Err
	}
	return SDPHeaderLen + int(payload), nil
}


// SDPReadMessages returns the messages of a stream with their headers, and the error that ends it. A payload has at most this
// length.
func SDPReadMessages(stream io.Reader, maxPayload uint32) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			message, err := nextMessage(stream, maxPayload)
			if err == io.EOF || !yield(message, err) || err != nil {
				return
			}
		}
	}
}


// nextMessage reads a message. The memory for it grows with the bytes that are there.
func nextMessage(stream io.Reader, maxPayload uint32) ([]byte, error) {
	var head [SDPHeaderLen]byte
	if _, err := io.ReadFull(stream, head[:]); err != nil {
		return nil, err
	}
	size, err := SDPMessageLen(head[:], maxPayload)
	if err != nil {
		return nil, err
	}
	message := make([]byte, min(size, 1<<16))
	at := copy(message, head[:])
	for {
		if _, err = io.ReadFull(stream, message[at:]); err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if at = len(message); err != nil || at == size {
			return message, err
		}
		message = append(message, make([]byte, min(at, size-at))...)
	}
}


// sdpOrderUint128 compares two integers.
func sdpOrderUint128(a, b SDPUint128) int {
	return cmp.Or(cmp.Compare(a.Hi, b.Hi), cmp.Compare(a.Lo, b.Lo))
}


// sdpOrderInt128 compares two integers.
func sdpOrderInt128(a, b SDPInt128) int {
	return cmp.Or(cmp.Compare(a.Hi, b.Hi), cmp.Compare(a.Lo, b.Lo))
}
