// Checks schemas and two versions of a protocol, and then answers each line of the standard input: see `resolve.rs`.
package main

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"test/empty"
	"test/next"
	"test/next/sdp"
	"test/next/sdpresolve"
	"test/old"
	before "test/old/sdp"
	"test/other"
)

// A line is one of the corpus, or of the hostile schemas and values.
type line struct {
	Bytes  string
	Writer string
	Reader string
	Value  string
	Others []string
	Error  string
	Offset int
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func assert(isTrue bool, about ...any) {
	if !isTrue {
		panic(fmt.Sprint(about...))
	}
}

func lines(name string) []line {
	var all []line
	for _, it := range strings.Split(strings.TrimSpace(string(must(os.ReadFile(os.Args[1]+"/"+name)))), "\n") {
		var parsed line
		must(0, json.Unmarshal([]byte(it), &parsed))
		all = append(all, parsed)
	}
	return all
}

func unhex(digits string) []byte { return must(hex.DecodeString(digits)) }

// errorOf returns the kind and offset of an error, or an empty kind.
func errorOf(err error) (string, int) {
	var found *sdp.Error
	if errors.As(err, &found) {
		return found.Kind, found.Offset
	}
	return "", 0
}

// check compares an error with a line of the corpus.
func check(err error, it line) {
	kind, offset := errorOf(err)
	// SPEC E3: several parts can be checked for their minimum size at once.
	isEarlier := kind == "UnexpectedEnd" && offset <= it.Offset && it.Error != ""
	assert(isEarlier || kind == it.Error && offset == it.Offset, kind, offset, it)
}

// checkOthers checks that the order of the types in a schema has no effect.
func checkOthers() {
	for _, it := range lines("schemas.jsonl") {
		for _, other := range it.Others {
			assert(must(sdpresolve.NewPlan(unhex(it.Bytes), unhex(other))).Grade(0) == sdpresolve.Same, it)
		}
	}
}

var repeated = regexp.MustCompile(`\((\w*)\*(\d+)\)`)

// expand returns bytes, in which `(00*3)` is `000000`.
func expand(text string) []byte {
	return unhex(repeated.ReplaceAllStringFunc(text, func(it string) string {
		parts := repeated.FindStringSubmatch(it)
		return strings.Repeat(parts[1], must(strconv.Atoi(parts[2])))
	}))
}

// checkHostile checks schemas and values, each of which is slow, or has another answer, if a limit is missing.
func checkHostile() {
	for _, it := range lines("../../sdp-codegen/tests/it/resolve/hostile.jsonl") {
		plan, err := sdpresolve.NewPlan(expand(it.Writer), expand(it.Reader))
		if err == nil {
			_, err = plan.Convert(expand(it.Value))
		}
		it.Writer, it.Reader, it.Value = "", "", ""
		check(err, it)
	}
}

func hello[T any](it T, write func([]byte, T) ([]byte, error)) []byte { return must(write(nil, it)) }

func checkPeers() {
	ours, theirs := next.NewHello("plugins", next.HelloSchema), old.NewHello("plugins", old.HelloSchema)
	silent := hello(theirs, before.AppendHello)
	ours.Capabilities, theirs.Capabilities = 1, 1
	own, older := hello(ours, sdp.AppendHello), hello(theirs, before.AppendHello)
	peer, silentPeer := must(sdpresolve.NewPeer(own, older)), must(sdpresolve.NewPeer(own, silent))
	receive := func(message old.Request) next.Request {
		return must(next.UnmarshalRequest(must(peer.FromPeer(must(old.AppendRequest(nil, message))))))
	}
	equal := func(a, b any) { assert(reflect.DeepEqual(a, b), fmt.Sprintf("%#v, not %#v", a, b)) }
	equal(receive(old.Load{Path: "a"}), next.Load{Path: "a"})
	equal(receive(old.SetGain{Slot: 3, Gain: 0.5}), next.SetGain{Gain: 0.5, Slot: 3})
	reset := must(old.AppendRequest(nil, old.Reset{Slot: 3}))
	equal(receive(old.Reset{Slot: 3}), next.Clear{Slot: 3, Bank: 7})
	var reads, understands []string
	for id := range uint16(5) {
		reads = append(reads, peer.Reads(id+1).String())
		understands = append(understands, peer.Understands(id+1).String())
	}
	equal(reads, []string{"Total", "Total", "Refused", "Total", "Refused"})
	equal(understands, []string{"Total", "Refused", "Refused", "Total", "Refused"})
	isBypassed := true
	load := must(next.AppendRequest(nil, next.Load{Path: "a", IsBypassed: &isBypassed}))
	equal(must(peer.ToPeer(load)), load)
	equal(must(old.UnmarshalRequest(must(silentPeer.ToPeer(load)))), old.Request(old.Load{Path: "a"}))
	for _, it := range []*sdpresolve.Peer{peer, silentPeer} {
		_, err := it.ToPeer(must(next.AppendRequest(nil, next.SetGain{Gain: 0.5, Slot: 3})))
		check(err, line{Error: "InvalidConversion"})
	}
	// Messages with equal fingerprints need no plan, whatever the schemas are.
	same := must(sdpresolve.NewPeer(own, hello(next.NewHello("plugins", old.HelloSchema), sdp.AppendHello)))
	equal([]sdpresolve.Grade{same.Reads(2), same.Understands(2)}, []sdpresolve.Grade{sdpresolve.Same, sdpresolve.Same})
	gain := must(next.AppendRequest(nil, next.SetGain{Gain: 0.5, Slot: 3}))
	equal(must(same.ToPeer(gain)), gain)
	equal(must(same.FromPeer(gain)), gain)
	// The file of an older version: a `Hello`, messages, and an end with the checksum.
	content := slices.Concat(older, reset, unhex("53445032ffff0c0000000100000000000000"))
	content = binary.LittleEndian.AppendUint32(content, crc32.ChecksumIEEE(content))
	file := must(sdpresolve.OpenFile(content, []byte(next.HelloSchema)))
	message := must(next.UnmarshalRequest(must(file.Plan.Convert(file.Messages[0]))))
	equal(message, next.Request(next.Clear{Slot: 3, Bank: 7}))
	// A field matches, or one side has none.
	_, err := sdpresolve.OpenFile(content, []byte(other.HelloSchema))
	check(err, line{Error: "InvalidConversion", Offset: 10})
	equal(len(must(sdpresolve.OpenFile(content, []byte(empty.HelloSchema))).Messages), 1)
	forward := must(sdpresolve.NewPlan([]byte(next.HelloSchema), []byte(old.HelloSchema)))
	equal(forward.Refusals(2, true), []string{"SetGain.gain: f64 has no conversion to f32"})
	_, err = forward.Convert([]byte("SDP2\x09\x00\x00\x00\x00\x00"))
	check(err, line{Error: "UnknownMessageId", Offset: 4})
	without := hello(old.NewHello("plugins", ""), before.AppendHello)
	_, err = must(sdpresolve.NewPeer(own, without)).FromPeer(load)
	check(err, line{Error: "InvalidConversion"})
	equal(must(sdpresolve.NewPeer(without, without)).Reads(1), sdpresolve.Same)
}

// answer converts values, which follow the schemas of their writer and of the reader.
func answer(parts []string) map[string]any {
	plan := must(sdpresolve.NewPlan(unhex(parts[0]), unhex(parts[1])))
	messages, values := [][]any{}, [][]any{}
	for _, id := range slices.Sorted(slices.Values(plan.IDs())) {
		messages = append(messages, []any{id, plan.Grade(id).String(), append([]string{}, plan.Refusals(id, false)...)})
	}
	for _, it := range parts[2:] {
		converted, err := plan.Convert(unhex(it))
		if err != nil {
			kind, offset := errorOf(err)
			values = append(values, []any{kind, offset})
		} else {
			values = append(values, []any{hex.EncodeToString(converted), nil})
		}
	}
	return map[string]any{"messages": messages, "values": values}
}

func main() {
	checkOthers()
	checkHostile()
	checkPeers()
	input, output := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		text, err := input.ReadString('\n')
		if err != nil {
			return
		}
		must(0, output.Encode(answer(strings.Split(strings.TrimSuffix(text, "\n"), " "))))
	}
}
