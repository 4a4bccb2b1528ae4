The text of generated code.

@@ head
// Package $package reads and writes the values and messages of a program in Rust.
//
// A decoder accepts exactly the bytes that an encoder writes for some value. Decoded values have no reference to the input.
package $package

$if imports: import (
	$imports
$if imports: )

@@ head of the runtime
// Package sdp has the code that all packages of sdp-codegen share. Generated code uses Reader, Writer and the functions for
// them, and programs use the rest.
package sdp

import (
	$imports
)

@@ head of the resolver
// Package $package converts values, messages and files between versions of their types.
package $package

import (
	$imports
)

@@ version
// SDPVersion$version is the version of this code.
const SDPVersion$version = true

@@ check
// If it is undefined: the files are of different versions of sdp-codegen, so generate both again.
const _ = sdp.Version$version

@@ tuple
// SDPTuple$count is a tuple.
type SDPTuple$count[$parameters any] struct {
	$fields
}

@@ newtype
$docs
type $name $ty

@@ alias
$docs
$if is_cycle: type $name $ty
$no is_cycle: type $name = $ty

@@ struct
$docs
$if is_empty: type $name struct{}
$no is_empty: type $name struct {
	$fields
$no is_empty: }

@@ unit enum
$docs
type $name uint$bits

$no is_empty: // The values of $name.
$no is_empty: const (
	$constants
$no is_empty: )
$no is_empty: 
// String returns the name of the value in Rust.
func (v $name) String() string {
	$no is_empty: switch v {
	$cases
	$no is_empty: }
	return "$name(" + strconv.FormatUint(uint64(v), 10) + ")"
}

@@ interface
$docs
$if has_docs: //
$if has_types: // The types of a $name are:
$no has_types: // There are no types of a $name.
$if has_types: $all
type $name interface {
	is$name()
}

@@ method
func ($ty) is$name() {}

@@ message type
// $message is the message with a $name.
type $message struct {
	Value $ty
}

@@ methods
// AppendBinary appends the bytes of the value.
func (v *$name) AppendBinary(b []byte) ([]byte, error) {
	w := sdpWriter{Out: b}
	if !write$name(&w, v) {
		return b, w.Err
	}
	return w.Out, nil
}

// MarshalBinary returns the bytes of the value.
func (v *$name) MarshalBinary() ([]byte, error) {
	return sdpMarshal(v, write$name)
}

// UnmarshalBinary reads the value, which is the whole input.
func (v *$name) UnmarshalBinary(data []byte) error {
	return v.UnmarshalWith(data, SDPOptions{})
}

// UnmarshalWith is UnmarshalBinary with options.
func (v *$name) UnmarshalWith(data []byte, options SDPOptions) error {
	r := options.Reader(data)
	var it $name
	if !read$name(&r, &it) || !sdpFinish(&r) {
		return r.Err
	}
	*v = it
	return nil
}

@@ functions
// $append appends the bytes of a value.
func $append(b []byte, v $name) ([]byte, error) {
	w := sdpWriter{Out: b}
	if !write$name(&w, &v) {
		return b, w.Err
	}
	return w.Out, nil
}

// $unmarshal reads a value, which is the whole input.
func $unmarshal(data []byte) ($name, error) {
	return $with(data, SDPOptions{})
}

// $with is $unmarshal with options.
func $with(data []byte, options SDPOptions) (v $name, err error) {
	r := options.Reader(data)
	var it $name
	if !read$name(&r, &it) || !sdpFinish(&r) {
		return v, r.Err
	}
	return it, nil
}

@@ message id
// $constant is the message id of $ty.
const $constant = $id

@@ messages
// $append appends a message with its header.
func $append(b []byte, message $name) ([]byte, error) {
	w := sdpWriter{Out: b}
	sdpGrow(&w, SDPHeaderLen)
	$if is_empty: switch message.(type) {
	$no is_empty: switch it := message.(type) {
	$writers
	default:
		sdpRefuse(&w, "InvalidValue", $place)
	}
	return b, w.Err
}

// $unmarshal reads a whole message with its header.
func $unmarshal(data []byte) ($name, error) {
	return $with(data, SDPOptions{})
}

// $with is $unmarshal with options.
func $with(data []byte, options SDPOptions) ($name, error) {
	r := options.Reader(data)
	var id uint16
	if !sdpOpen(&r, &id) {
		return nil, r.Err
	}
	switch id {
	$readers
	default:
		sdpFail(&r, "UnknownMessageId", 4, $place)
	}
	return nil, r.Err
}

@@ append message
case $ty:
	$no is_wrapped: if write$function(&w, &it) && sdpSeal(&w, len(b), $id) {
	$if is_wrapped: if write$function(&w, &it.Value) && sdpSeal(&w, len(b), $id) {
		return w.Out, nil
	}

@@ read message
case $id:
	var it $ty
	$no is_wrapped: if read$function(&r, &it) && sdpFinish(&r) {
	$if is_wrapped: if read$function(&r, &it.Value) && sdpFinish(&r) {
		return it, nil
	}

@@ read function
// read$name reads a value.
func read$name(r *sdpReader, v *$ty) bool {
	$if has_bytes: var b []byte
	$body
	return true
}

@@ read bytes
b = r.Data[r.At:]
if len(b) < $size {
	return sdpFail(r, "UnexpectedEnd", r.At, $place)
}
r.At += $size

@@ read newtype
var it $ty
$body
*v = $name(it)

@@ read level
if !sdpEnter(r) {
	return false
}
$body
r.Level--

@@ read checked
at := r.At
$body
if $condition {
	return sdpFail(r, "$kind", at, "")
}

@@ read text
at := r.At
if !sdpTakeString(r, v) {
	return false
}
$if max: if uint64(len(*v)) > $max {
$if max: 	return sdpFail(r, "CapacityExceeded", at, "")
$if max: }
$no max: _ = at

@@ read numbers
$no count: var n int
$no count: if !sdpTakeCount(r, &n, $size) {
$no count: 	return false
$no count: }
$if max: if uint64(n) > $max {
$if max: 	return sdpFail(r, "CapacityExceeded", r.At-4, "")
$if max: }
$no count: if b = sdpTake(r, $size*uint64(n)); b == nil {
$if count: if b = sdpTake(r, $count); b == nil {
	return false
}
$if is_bytes: $if count: copy(v[:], b)
$if is_bytes: $no count: *v = append(*v, b...)
$no is_bytes: $no count: if n > 0 {
$no is_bytes: $no count: 	*v = make([]$element, n)
$no is_bytes: $no count: }
$no is_bytes: $no count: for i := range *v {
	$no is_bytes: $no count: $body
$no is_bytes: $no count: }
$no is_bytes: $if count: for i := range v {
	$no is_bytes: $if count: $body
$no is_bytes: $if count: }

@@ read array
for i := range v {
	$body
}

@@ read option
if b = sdpTake(r, 1); b == nil {
	return false
}
switch b[0] {
case 0:
case 1:
	*v = new($ty)
	$body
default:
	return sdpFail(r, "InvalidOptionTag", r.At-1, "")
}

@@ read result
if b = sdpTake(r, 1); b == nil {
	return false
}
switch b[0] {
case 0:
	v.Err = new($error)
	$fail
case 1:
	v.Value = new($value)
	$body
default:
	return sdpFail(r, "InvalidResultTag", r.At-1, "")
}

@@ read variant
case $tag:
	var it $ty
	$body
	*v = it

@@ read enum
if b = sdpTake(r, $width); b == nil {
	return sdpWithin(r, "$name")
}
$if is_byte: switch b[0] {
$no is_byte: switch binary.LittleEndian.Uint$bits(b) {
$cases
default:
	return sdpFail(r, "UnknownVariant", r.At-$width, "$name")
}

@@ read indexed
$if is_level: if !sdpEnter(r) {
$if is_level: 	return false
$if is_level: }
if !sdpTakeIndexed(r, v, $min, $function) {
	return false
}
$if is_level: r.Level--

@@ read list
$if is_level: if !sdpEnter(r) {
$if is_level: 	return false
$if is_level: }
var n int
if !sdpTakeCount(r, &n, $min) {
	return false
}
$if max: if uint64(n) > $max {
$if max: 	return sdpFail(r, "CapacityExceeded", r.At-4, "")
$if max: }
if n > 0 {
	*v = make($ty, n)
}
$if reserves: r.Reserved += n * $min
$if has_last: var last $key
$if has_spans: start, end := 0, 0
$no is_empty: for i := range n {
	$if reserves: r.Reserved -= $min
	$if is_ordered: at := r.At
	$if is_hashed: var key $key
	$read
	$if is_ordered: if i > 0 {
		$if has_spans: isSame := bytes.Equal(r.Data[start:end], r.Data[at:r.At])
		$if has_spans: if kind := sdpBroken($order, isSame, $is_heap); kind != "" {
		$no has_spans: $if is_ordered: if kind := sdpBroken($order, false, false); kind != "" {
		$if is_ordered: 	return sdpFail(r, kind, at, "")
		$if is_ordered: }
	$if is_ordered: }
	$if has_last: last = key
	$if has_spans: start, end = at, r.At
	$if is_hashed: $if item: var item $item
	$value
	$if is_hashed: $if item: (*v)[key] = item
	$if is_hashed: $no item: (*v)[key] = struct{}{}
$no is_empty: }
$if is_level: r.Level--

@@ write text part
$if is_later: if b = sdpPutText(w, b[$at:], $value); b == nil {
$no is_later: if b = sdpPutText(w, b, $value); b == nil {
	return $stop
}

@@ write function
// write$name writes a value.
func write$name(w *sdpWriter, v *$ty) bool {
	$if has_bytes: var b []byte
	$body
	return true
}

@@ stop
if $condition {
	return $stop
}

@@ write newtype
it := $ty(*v)
$body

@@ write checked
if $condition {
	return sdpRefuse(w, "$kind", "")
}
$body

@@ write level
if !sdpDescend(w) {
	return false
}
$body
w.Level--

@@ write text
$if max: if uint64(len(*v)) > $max {
$if max: 	return sdpRefuse(w, "CapacityExceeded", "")
$if max: }
if !sdpPutString(w, v) {
	return false
}

@@ write numbers
$if max: if uint64(len(*v)) > $max {
$if max: 	return sdpRefuse(w, "CapacityExceeded", "")
$if max: }
$no count: if !sdpPutCount(w, len(*v)) {
$no count: 	return false
$no count: }
$if is_bytes: $if count: w.Out = append(w.Out, v[:]...)
$if is_bytes: $no count: w.Out = append(w.Out, *v...)
$no is_bytes: b = sdpGrow(w, $size*len(*v))
$no is_bytes: for i, it := range *v {
	$no is_bytes: $body
$no is_bytes: }

@@ write array
for i := range v {
	$body
}

@@ write option
if *v == nil {
	w.Out = append(w.Out, 0)
	return true
}
$body

@@ write result
switch {
case v.Value != nil && v.Err == nil:
	$body
case v.Err != nil && v.Value == nil:
	$fail
default:
	return sdpRefuse(w, "InvalidValue", "")
}

@@ write variant
case $ty:
	$body

@@ write enum
$if uses_it: switch it := (*v).(type) {
$no uses_it: switch (*v).(type) {
$cases
default:
	return sdpRefuse(w, "InvalidValue", "$name")
}

@@ write indexed
$if is_level: if !sdpDescend(w) {
$if is_level: 	return false
$if is_level: }
if !sdpPutEnds(w, v.Len()) {
	return false
}
start := len(w.Out)
for i := range v.Len() {
	$if body: it, err := v.At(i)
	$no body: _, err := v.At(i)
	if err != nil {
		return sdpRefuse(w, "InvalidValue", "")
	}
	$body
	if !sdpPutEnd(w, v.Len(), i, start) {
		return false
	}
}
$if is_level: w.Level--

@@ write list
$if is_level: if !sdpDescend(w) {
$if is_level: 	return false
$if is_level: }
$if max: if uint64(len(*v)) > $max {
$if max: 	return sdpRefuse(w, "CapacityExceeded", "")
$if max: }
if !sdpPutCount(w, len(*v)) {
	return false
}
$if is_hashed: $variable sdpSortedKeys(*v, func(a, b *$entry) int {
	$if is_hashed: return $compare
$if is_hashed: }) {
	$if is_hashed: $write
	$if is_hashed: $if value: item := (*v)[key]
	$if is_hashed: $value
$if is_hashed: }
$no is_hashed: $if has_loop: $if is_sorted: all := sdpSorted(*v, func(a, b *$entry) int {
	$no is_hashed: $if has_loop: $if is_sorted: return $compare
$no is_hashed: $if has_loop: $if is_sorted: })
$no is_hashed: $if has_loop: $no is_sorted: all := *v
$if has_spans: start, end := 0, 0
$no is_hashed: $if has_loop: for i := range all {
	$if has_spans: at := len(w.Out)
	$no is_hashed: $write
	$no is_hashed: $if is_ordered: if i > 0 {
		$if has_spans: isSame := bytes.Equal(w.Out[start:end], w.Out[at:])
		$if has_spans: if kind := sdpBroken($order, isSame, $is_heap); kind != "" {
		$no is_hashed: $if is_ordered: $no has_spans: if kind := sdpBroken($order, false, false); kind != "" {
		$no is_hashed: $if is_ordered: 	return sdpRefuse(w, kind, "")
		$no is_hashed: $if is_ordered: }
	$no is_hashed: $if is_ordered: }
	$if has_spans: start, end = at, len(w.Out)
	$no is_hashed: $value
$no is_hashed: $if has_loop: }
$if is_level: w.Level--

@@ compare function
// compare$name returns the order of two values.
func compare$name(a, b *$ty) int {
	$lines
}

@@ compare part
if order := $order; order != 0 {
	return order
}

@@ compare options
if *a == nil || *b == nil {
	return sdpOrderBools(*a != nil, *b != nil)
}
return $order

@@ compare results
switch {
case a.Value != nil && b.Value != nil:
	return $values
case a.Err != nil && b.Err != nil:
	return $errors
}
return sdpOrderBools(a.Value == nil, b.Value == nil)

@@ compare elements
return sdpOrderLists($a, $b, func(a, b *$ty) int {
	$lines
})

@@ compare variant
case $ty:
	if $b, isSame := (*right).($ty); isSame {
		$lines
	}

@@ compare enum
$no is_empty: left, right := a, b
$if uses_it: switch a := (*left).(type) {
$no uses_it: $no is_empty: switch (*left).(type) {
$variants
$no is_empty: }
return cmp.Compare(tag$name(*a), tag$name(*b))

@@ known
// known$name returns whether a value is one of the constants.
func known$name(v $name) bool {
	$no is_empty: switch v {
	$no is_empty: case $all:
	$no is_empty: 	return true
	$no is_empty: }
	return false
}

@@ tag
// tag$name returns the tag of a value.
func tag$name(v $name) int64 {
	switch v.(type) {
	$cases
	}
	return -1
}

@@ read u8
$value = b[$at]

@@ read i8
$value = int8(b[$at])

@@ read u16
$value = binary.LittleEndian.Uint16($bytes)

@@ read i16
$value = int16(binary.LittleEndian.Uint16($bytes))

@@ read u32
$value = binary.LittleEndian.Uint32($bytes)

@@ read i32
$value = int32(binary.LittleEndian.Uint32($bytes))

@@ read u64
$value = binary.LittleEndian.Uint64($bytes)

@@ read i64
$value = int64(binary.LittleEndian.Uint64($bytes))

@@ read f32
$value = math.Float32frombits(binary.LittleEndian.Uint32($bytes))

@@ read f64
$value = math.Float64frombits(binary.LittleEndian.Uint64($bytes))

@@ read u128
$value = SDPUint128{Hi: binary.LittleEndian.Uint64($high), Lo: binary.LittleEndian.Uint64($bytes)}

@@ read i128
$value = SDPInt128{Hi: int64(binary.LittleEndian.Uint64($high)), Lo: binary.LittleEndian.Uint64($bytes)}

@@ read bool
if b[$at] > 1 {
	return sdpFail(r, "InvalidBool", r.At-$back, $place)
}
$value = b[$at] == 1

@@ read char
if !sdpValidRune(binary.LittleEndian.Uint32($bytes)) {
	return sdpFail(r, "InvalidChar", r.At-$back, $place)
}
$value = rune(binary.LittleEndian.Uint32($bytes))

@@ read ordering
if b[$at]+1 > 2 {
	return sdpFail(r, "UnknownVariant", r.At-$back, $place)
}
$value = int8(b[$at])

@@ read tag u8
$value = $ty(b[$at])
if !known$ty($value) {
	return sdpFail(r, "UnknownVariant", r.At-$back, $place)
}

@@ read tag u16
$value = $ty(binary.LittleEndian.Uint16($bytes))
if !known$ty($value) {
	return sdpFail(r, "UnknownVariant", r.At-$back, $place)
}

@@ read tag u32
$value = $ty(binary.LittleEndian.Uint32($bytes))
if !known$ty($value) {
	return sdpFail(r, "UnknownVariant", r.At-$back, $place)
}

@@ write u8
b[$at] = $value

@@ write i8
b[$at] = byte($value)

@@ write u16
binary.LittleEndian.PutUint16($bytes, $value)

@@ write i16
binary.LittleEndian.PutUint16($bytes, uint16($value))

@@ write u32
binary.LittleEndian.PutUint32($bytes, $value)

@@ write i32
binary.LittleEndian.PutUint32($bytes, uint32($value))

@@ write u64
binary.LittleEndian.PutUint64($bytes, $value)

@@ write i64
binary.LittleEndian.PutUint64($bytes, uint64($value))

@@ write f32
binary.LittleEndian.PutUint32($bytes, math.Float32bits($value))

@@ write f64
binary.LittleEndian.PutUint64($bytes, math.Float64bits($value))

@@ write u128
binary.LittleEndian.PutUint64($bytes, $object.Lo)
binary.LittleEndian.PutUint64($high, $object.Hi)

@@ write i128
binary.LittleEndian.PutUint64($bytes, $object.Lo)
binary.LittleEndian.PutUint64($high, uint64($object.Hi))

@@ write bool
b[$at] = sdpBoolByte($value)

@@ write char
if !sdpValidRune(uint32($value)) {
	return sdpRefuse(w, "InvalidChar", $place)
}
binary.LittleEndian.PutUint32($bytes, uint32($value))

@@ write ordering
if $value < -1 || $value > 1 {
	return sdpRefuse(w, "InvalidValue", $place)
}
b[$at] = byte($value)

@@ write tag u8
if !known$ty($value) {
	return sdpRefuse(w, "InvalidValue", $place)
}
b[$at] = byte($value)

@@ write tag u16
if !known$ty($value) {
	return sdpRefuse(w, "InvalidValue", $place)
}
binary.LittleEndian.PutUint16($bytes, uint16($value))

@@ write tag u32
if !known$ty($value) {
	return sdpRefuse(w, "InvalidValue", $place)
}
binary.LittleEndian.PutUint32($bytes, uint32($value))

@@ own messages
// HelloSchema is the encoded schema of the messages. Give it to NewHello, so that a program with other versions of the types
// can convert.
const HelloSchema = $schema

// ownMessages returns the messages of this file.
func ownMessages() []SDPHelloMessage {
$if is_empty: 	return []SDPHelloMessage{}
$no is_empty: 	return []SDPHelloMessage{
		$messages
$no is_empty: 	}
}

// NewHello returns the first message of a connection. It says that this program does not convert messages of other versions.
// Set Capabilities to 1 if it does, with Peer of the package sdpresolve. Both programs compare the name of the protocol. The
// schema is HelloSchema, or empty.
func NewHello(protocol, schema string) SDPHello {
	return sdpNewHello(ownMessages(), protocol, schema)
}

// Mismatches returns the names of the messages of this file that cannot be exchanged with the sender of a Hello, which does
// not have them or has other types. A sender that converts messages needs no equal types, if both programs have sent their
// schemas. The error tells why no message can be exchanged: another protocol or format, or an unknown extension.
func Mismatches(hello SDPHello, protocol string, isSchemaSent bool) ([]string, error) {
	return sdpMissing(ownMessages(), hello, protocol, isSchemaSent)
}
