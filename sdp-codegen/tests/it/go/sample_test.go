package sample

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"test/sdp"
)

var (
	_ encoding.BinaryMarshaler   = (*Extra)(nil)
	_ encoding.BinaryUnmarshaler = (*Extra)(nil)
)

func load() Load {
	value := Channel{1, 2}
	channel := &value
	ok := uint8(1)
	result := sdp.Result[uint8, string]{Value: &ok}
	entry := Entry{Key: 'k', Text: "text", Name: "name", Result: result}
	return Load{
		Path: "a.wav", State: []byte{1}, Samples: []float32{0.5}, Curve: CurveTable{[]uint16{7}},
		Tags: map[string]Level{"b": LevelLow, "a": LevelHigh}, IDs: map[ID]struct{}{3: {}, 1: {}, 2: {}},
		Flags: Flags{true, []bool{true, false}}, Channels: []**Channel{&channel, nil}, History: []Entry{entry},
	}
}

// again returns a message after it is encoded and decoded.
func again(t *testing.T, message Request) Request {
	t.Helper()
	data, err := AppendRequest(nil, message)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := UnmarshalRequest(data)
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

func TestValuesAreDecodedAgain(t *testing.T) {
	for _, message := range []Request{SetGain{7, 0.5}, load(), ConfigureMessage{ConfigureReset{}}, RenamedMessage{SetGain{1, 2}}} {
		if decoded := again(t, message); !reflect.DeepEqual(decoded, message) {
			t.Errorf("%v instead of %v", decoded, message)
		}
	}
}

func TestEmptyAndNilAreEqual(t *testing.T) {
	empty := load()
	empty.State, empty.Tags, empty.Flags.Others = []byte{}, map[string]Level{}, []bool{}
	it := again(t, empty).(Load)
	if it.State != nil || it.Tags != nil || it.Flags.Others != nil {
		t.Error(it)
	}
}

func TestInvalidValuesAreRefused(t *testing.T) {
	empty := sdp.Result[uint8, string]{}
	for place, test := range map[string]struct {
		kind  string
		spoil func(it *Load)
	}{
		"Load.Path":          {"InvalidUtf8", func(it *Load) { it.Path = "\xff" }},
		"Curve":              {"InvalidValue", func(it *Load) { it.Curve = nil }},
		"Curve pointer":      {"InvalidValue", func(it *Load) { it.Curve = &CurveLinear{} }},
		"Load.Tags":          {"InvalidValue", func(it *Load) { it.Tags["c"] = 9 }},
		"Entry.Key":          {"InvalidChar", func(it *Load) { it.History[0].Key = 0xd800 }},
		"Entry.Text":         {"CapacityExceeded", func(it *Load) { it.History[0].Text = "large" }},
		"Entry.Name":         {"InvalidValue", func(it *Load) { it.History[0].Name = "\x00" }},
		"Entry.Result":       {"InvalidValue", func(it *Load) { it.History[0].Result = empty }},
		"Entry.Times":        {"InvalidNanos", func(it *Load) { it.History[0].Times.V1 = 1e9 }},
		"Entry.Order":        {"InvalidValue", func(it *Load) { it.History[0].Order = 2 }},
		"Entry.Paths":        {"DuplicateKey", func(it *Load) { it.History[0].Paths = []string{"a", "a"} }},
		"Entry.Log":          {"InvalidValue", func(it *Load) { it.History[0].Log = sdp.IndexedOf[Curve](nil) }},
		"Entry.Next":         {"NestingTooDeep", func(it *Load) { it.History[0].Next = &it.History[0] }},
		"Load.Channels":      {"", func(it *Load) { it.Channels = nil }},
		"Load.History":       {"", func(it *Load) { it.History = nil }},
		"Load.Flags.Missing": {"", func(it *Load) { it.Flags = Flags{} }},
	} {
		it := load()
		test.spoil(&it)
		prefix := []byte("before")
		out, err := AppendRequest(prefix, it)
		var found *sdp.Error
		switch {
		case test.kind == "" && err == nil:
		case !errors.As(err, &found) || found.Kind != test.kind || found.Offset != -1:
			t.Errorf("%s: %v instead of %s", place, err, test.kind)
		case found.Place != place && found.Place != "Curve":
			t.Errorf("%s instead of %s", found.Place, place)
		case string(out) != "before":
			t.Errorf("%s: %q", place, out)
		}
	}
	for _, message := range []Request{nil, &SetGain{}, ConfigureMessage{}, ConfigureMessage{ConfigureLimits{}}} {
		if _, err := AppendRequest(nil, message); err == nil {
			t.Errorf("%v", message)
		}
	}
}

func TestErrorsNameTheField(t *testing.T) {
	data, err := AppendRequest(nil, load())
	if err != nil {
		t.Fatal(err)
	}
	data[14] = 0xff
	_, err = UnmarshalRequest(data)
	if text := err.Error(); text != "sdp: InvalidUtf8 at offset 14 in Load.Path" {
		t.Error(text)
	}
	if !errors.Is(err, &sdp.Error{Kind: "InvalidUtf8"}) || errors.Is(err, &sdp.Error{Kind: "TooLong"}) {
		t.Error(err)
	}
}

func TestAppendDoesNotAllocate(t *testing.T) {
	message := load()
	message.Tags, message.IDs = nil, nil
	var request Request = message
	b, err := AppendRequest(nil, request)
	if err != nil {
		t.Fatal(err)
	}
	count := testing.AllocsPerRun(100, func() {
		b, _ = AppendRequest(b[:0], request)
	})
	if count != 0 {
		t.Errorf("%v allocations", count)
	}
	var extra Extra
	out := make([]byte, 0, 64)
	count = testing.AllocsPerRun(100, func() {
		out, _ = extra.AppendBinary(out[:0])
		_ = extra.UnmarshalBinary(out)
	})
	if count != 0 || len(out) == 0 {
		t.Errorf("%v allocations", count)
	}
}

// texts returns the bytes of a message with strings of several lengths.
func texts(t *testing.T) []byte {
	it := load()
	it.Path = "a path that is longer than the short strings"
	it.Tags = map[string]Level{"": 5, "a": 5, "seventeen letters": 5, "\u00e9\u20ac": 5, "\u00e9 and more letters": 5}
	data, err := AppendRequest(nil, it)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestStringsShareOneAllocation(t *testing.T) {
	data := texts(t)
	each, err := UnmarshalRequest(data)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := UnmarshalRequestWith(data, sdp.Options{ShareText: true})
	if err != nil || !reflect.DeepEqual(shared, each) {
		t.Errorf("%v instead of %v, %v", shared, each, err)
	}
	clear(data)
	if again := again(t, each); !reflect.DeepEqual(again, shared) {
		t.Error("a value has a reference to the input")
	}

	// Beside the strings, a value takes the same allocations.
	list := Extra{Lines: make([]string, 1000)}
	for i := range list.Lines {
		list.Lines[i] = strings.Repeat("\u00e9", 20)
	}
	data, err = list.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for options, expected := range map[sdp.Options]float64{{}: 1001, {ShareText: true}: 2} {
		count := testing.AllocsPerRun(10, func() {
			var it Extra
			_ = it.UnmarshalWith(data, options)
		})
		if count != expected {
			t.Errorf("%v allocations with %v", count, options)
		}
	}
}

func TestShortStringsShareMemory(t *testing.T) {
	list := Extra{Lines: strings.Fields(strings.Repeat("wet ", 1000))}
	data, err := list.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var it Extra
	count := testing.AllocsPerRun(10, func() { _ = it.UnmarshalBinary(data) })
	if count > 252 || !reflect.DeepEqual(it, list) {
		t.Errorf("%v allocations", count)
	}
}

func TestMarshalAllocatesOnce(t *testing.T) {
	list := Extra{Lines: strings.Fields(strings.Repeat("12345678901 ", 1<<12))}
	count := testing.AllocsPerRun(100, func() {
		if data, err := list.MarshalBinary(); err != nil || len(data) != 18+15<<12 {
			t.Error(err)
		}
	})
	// The collector can take the memory of earlier values.
	if count > 2 {
		t.Errorf("%v allocations", count)
	}
}

func TestEachInvalidStringIsRefused(t *testing.T) {
	for size := range 70 {
		for at := range size {
			text := []byte(strings.Repeat("a", size))
			text[at] = 0xff
			list := Extra{Lines: []string{string(text)}}
			var refused *sdp.Error
			if _, err := list.MarshalBinary(); !errors.As(err, &refused) || refused.Kind != "InvalidUtf8" {
				t.Errorf("%v for %q", err, text)
			}
			data := append(make([]byte, 12), 1, 0, 0, 0, byte(size), 0, 0, 0)
			err := list.UnmarshalBinary(append(append(data, text...), 0, 0))
			if !errors.As(err, &refused) || refused.Kind != "InvalidUtf8" || refused.Offset != 20+at {
				t.Errorf("%v for %q", err, text)
			}
		}
	}
}

func TestElementsOfIndexedSequencesAreReadAlone(t *testing.T) {
	all := []Curve{CurveLinear{}, CurveTable{[]uint16{1, 2}}, CurveLinear{}}
	it := load()
	it.History[0].Log = sdp.IndexedOf(all...)
	data, err := AppendRequest(nil, it)
	if err != nil {
		t.Fatal(err)
	}
	log := func(options sdp.Options) sdp.Indexed[Curve] {
		t.Helper()
		message, err := UnmarshalRequestWith(data, options)
		if err != nil {
			t.Fatal(err)
		}
		return message.(Load).History[0].Log
	}
	read := log(sdp.Options{})
	if element, err := read.At(1); err != nil || read.Len() != 3 || !reflect.DeepEqual(element, all[1]) {
		t.Error(element, err)
	}
	var found []Curve
	for element, err := range read.All() {
		if err != nil {
			t.Error(err)
		}
		found = append(found, element)
	}
	if !reflect.DeepEqual(found, all) || !bytes.Equal(data, mustAppend(t, again(t, it))) {
		t.Error(found)
	}

	// The tag of the second element is wrong. The first and the last are read, and the whole sequence is not.
	start := bytes.LastIndex(data, []byte{2, 0, 0, 0, 1, 0, 2, 0}) - 1
	data[start] = 99
	_, whole := UnmarshalRequest(data)
	skipped := log(sdp.Options{SkipIndexed: true})
	_, alone := skipped.At(1)
	var expected, refused *sdp.Error
	if !errors.As(whole, &expected) || !errors.As(alone, &refused) || expected.Offset != start || refused.Offset != start {
		t.Error(whole, alone)
	}
	for _, index := range []int{0, 2} {
		if element, err := skipped.At(index); err != nil || element != (CurveLinear{}) {
			t.Error(element, err)
		}
	}
	count := 0
	for range skipped.All() {
		count++
	}
	if count != 2 {
		t.Error("elements after an error")
	}
	message, err := UnmarshalRequestWith(data, sdp.Options{SkipIndexed: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = AppendRequest(nil, message); !errors.As(err, &refused) || refused.Kind != "InvalidValue" {
		t.Error(err)
	}
}

func mustAppend(t *testing.T, message Request) []byte {
	t.Helper()
	data, err := AppendRequest(nil, message)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestHostileInputTakesLittleMemoryAndTime(t *testing.T) {
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(i * 7)
	}
	valid, err := AppendRequest(nil, load())
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	for at := range 300 {
		for _, count := range []uint32{1, 1000, 1 << 30, math.MaxUint32} {
			copy(data, valid)
			copy(data[10+at:], []byte{byte(count), byte(count >> 8), byte(count >> 16), byte(count >> 24)})
			r := sdp.Reader{Data: data, At: 10}
			var it Load
			readLoad(&r, &it)
		}
	}
	runtime.ReadMemStats(&after)
	if used := (after.TotalAlloc - before.TotalAlloc) / 1200; used > 16<<20 || time.Since(start) > 30*time.Second {
		t.Errorf("%d bytes for 1 MiB in %v", used, time.Since(start))
	}
}

func TestTimesAreConverted(t *testing.T) {
	for _, it := range []time.Duration{0, 1, -1, math.MaxInt64, math.MinInt64 + 1e9, -1500 * time.Millisecond} {
		if found, isInRange := sdp.SignedDurationOf(it).Duration(); found != it && isInRange {
			t.Errorf("%v instead of %v", found, it)
		}
	}
	if _, isInRange := (sdp.SignedDuration{Seconds: math.MaxInt64}).Duration(); isInRange {
		t.Error("no error")
	}
	half := sdp.SignedDuration{Seconds: -2, Nanos: 500_000_000}
	if sdp.SignedDurationOf(-1500*time.Millisecond) != half {
		t.Error(half)
	}
	moment := time.Date(1969, 12, 31, 23, 59, 58, 5, time.UTC)
	if it := sdp.TimeOf(moment); it != (sdp.Time{Seconds: -2, Nanos: 5}) || !it.Time().Equal(moment) {
		t.Error(it)
	}
}

func TestNames(t *testing.T) {
	if LevelLow.String() != "Low" || Level(9).String() != "Level(9)" || LoadMessageID != 2 {
		t.Error(LevelLow)
	}
}

func TestMessagesOfAStream(t *testing.T) {
	first, _ := AppendRequest(nil, SetGain{1, 2})
	both, _ := AppendRequest(bytes.Clone(first), SetGain{3, 4})
	count := 0
	for message, err := range sdp.ReadMessages(bytes.NewReader(both), sdp.MaxPayload) {
		if err != nil || len(message) != len(first) {
			t.Error(err)
		}
		count++
	}
	for _, cut := range [][]byte{both[:len(both)-1], both[:len(first)+3]} {
		for _, err := range sdp.ReadMessages(bytes.NewReader(cut), sdp.MaxPayload) {
			if err != nil && err != io.ErrUnexpectedEOF {
				t.Error(err)
			}
			if err != nil {
				count++
			}
		}
	}
	for _, err := range sdp.ReadMessages(bytes.NewReader(both), 3) {
		if !strings.Contains(err.Error(), "PayloadOverLimit") {
			t.Error(err)
		}
		count++
	}
	if count != 5 {
		t.Error(count)
	}
}

func TestALongMessageOfAStream(t *testing.T) {
	it := load()
	it.State = bytes.Repeat([]byte{1, 2, 3}, 100_000)
	data := mustAppend(t, it)
	for message, err := range sdp.ReadMessages(iotest.OneByteReader(bytes.NewReader(data)), sdp.MaxPayload) {
		if err != nil || !bytes.Equal(message, data) {
			t.Error(err)
		}
	}
	// The header is no reason to allocate much.
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for message, err := range sdp.ReadMessages(strings.NewReader("SDP2\x01\x00\x00\x00\x00\x03abc"), sdp.MaxPayload) {
		if err != io.ErrUnexpectedEOF {
			t.Error(message, err)
		}
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<17 {
		t.Errorf("%d bytes", used)
	}
}

func TestHellos(t *testing.T) {
	hello := NewHello("sample", HelloSchema)
	data, err := sdp.AppendHello([]byte("before"), hello)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := sdp.UnmarshalHello(data[6:])
	if err != nil || !reflect.DeepEqual(theirs, hello) {
		t.Fatal(err)
	}
	expect := func(names string, isSchemaSent bool) {
		t.Helper()
		found, err := Mismatches(theirs, "sample", isSchemaSent)
		if err != nil || strings.Join(found, " ") != names {
			t.Errorf("%v instead of %s, %v", found, names, err)
		}
	}
	expect("", true)
	theirs.Messages[1].Fingerprint++
	expect("Load", true)
	theirs.Capabilities = 1
	expect("", true)
	expect("Load", false)
	theirs.Messages = theirs.Messages[1:]
	expect("SetGain", true)
	theirs.Extensions = []sdp.HelloExtension{{ID: 32768}}
	if _, err := Mismatches(theirs, "sample", true); err == nil {
		t.Error("an unknown extension")
	}
	if _, err := Mismatches(hello, "other", true); err == nil {
		t.Error("another protocol")
	}
	large := NewHello(strings.Repeat("a", 1<<20-1000), strings.Repeat("b", 2000))
	if data, err = sdp.AppendHello(nil, large); err != nil || len(data) > 10+1<<20 {
		t.Error(len(data), err)
	}
	hello.Messages[1].ID = 1
	if _, err = sdp.AppendHello(nil, hello); err == nil {
		t.Error("ids that do not ascend")
	}
}

// FuzzRequest decodes any bytes as a message. Those of a value are encoded to the same bytes, and options change nothing.
// Run it in the directory of this test with `go test -fuzz=. -fuzzminimizetime=10x`.
func FuzzRequest(f *testing.F) {
	full := load()
	full.History[0].Log = sdp.IndexedOf[Curve](CurveTable{[]uint16{1, 2}}, CurveLinear{})
	full.History[0].Paths = []string{"a", "b"}
	for _, message := range []Request{SetGain{7, 0.5}, load(), full, ConfigureMessage{ConfigureReset{}}, RenamedMessage{SetGain{1, 2}}, Table{}} {
		data, err := AppendRequest(nil, message)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[4:6], data[10:])
	}
	f.Fuzz(func(t *testing.T, id, payload []byte) {
		data := binary.LittleEndian.AppendUint32(append([]byte("SDP2"), id...), uint32(len(payload)))
		data = append(data, payload...)
		message, err := UnmarshalRequest(data)
		_, shared := UnmarshalRequestWith(data, sdp.Options{ShareText: true})
		skipped, unchecked := UnmarshalRequestWith(data, sdp.Options{SkipIndexed: true})
		if !reflect.DeepEqual(shared, err) || err == nil && unchecked != nil {
			t.Errorf("%v, %v and %v", err, shared, unchecked)
		}
		for _, it := range []Request{message, skipped} {
			if it == nil {
				continue
			}
			out, refused := AppendRequest(nil, it)
			if (refused == nil) != (err == nil) || refused == nil && !bytes.Equal(out, data) {
				t.Errorf("%x for %x, %v and %v", out, data, err, refused)
			}
		}
	})
}
