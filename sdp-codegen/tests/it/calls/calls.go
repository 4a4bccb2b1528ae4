// Calls of a server in Rust.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"reflect"
	"strings"
	"time"

	"player/player"
	"player/player/sdp"
)

// A Link is a link with the messages of the player.
type Link = sdp.Link[player.Request, player.Event]

func newLink(conn net.Conn) *Link {
	return sdp.NewLink(conn, player.AppendRequest, player.UnmarshalEvent)
}

// load returns a request.
func load(path string) player.Load {
	request := player.Load{Path: path}
	gain := float32(0.5) // only current
	request.Gain = &gain // only current
	return request
}

func check(condition bool, values ...any) {
	if !condition {
		panic(fmt.Sprint(values...))
	}
}

func frames(link *Link, path string, timeout time.Duration) (uint64, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	reply, err := link.Call(ctx, load(path))
	loaded, _ := reply.(player.Loaded)
	return loaded.Frames, err
}

func program() {
	ctx := context.Background()
	conn, err := net.Dial("tcp", "127.0.0.1:"+os.Args[1])
	check(err == nil, err)
	link := newLink(conn)
	var events []player.Event
	link.OnMessage = func(event player.Event) { events = append(events, event) }
	_, err = frames(link, "gain", time.Minute)
	check(err.Error() == "the connection is not open yet", err)
	check(link.Connect(ctx, player.NewHello("player", player.HelloSchema), "script 1") == nil)
	isCurrent := os.Args[2] == "current"
	lost := 1
	if isCurrent {
		lost = 0
	}
	// The server could not read an older `Loaded`.
	check(link.Verdict.Accepts && len(link.Verdict.Messages) == lost, link.Verdict)
	// A field that one version lacks.
	count, err := frames(link, "gain", time.Minute)
	check(err == nil && (count == 1) == isCurrent, err)
	var answer *sdp.CallError
	_, err = frames(link, "b.wav", time.Minute)
	check(errors.As(err, &answer) && answer.Answer == player.NotFound{Path: "b.wav"}, err)
	_, err = link.Call(ctx, player.Stop{})
	check(errors.As(err, &answer) && answer.Failure.Reason == 1 && answer.Failure.Text == "message 6 has no handler", err)

	// A message outside of calls, and one that this program does not receive.
	_, err = frames(link, "event", time.Minute)
	check(err == nil && len(events) == 1 && events[0] == player.Tick{Number: 7}, events)
	count, err = frames(link, "back", time.Minute)
	check(err == nil && int(count) == len("the program answers no calls"), err)

	// A stream with more items than the first credit, calls between them, and streams that end early.
	next := uint32(0)
	for tick, err := range link.CallStream(ctx, player.Watch{Count: 100}) {
		check(err == nil && tick == player.Tick{Number: next}, err)
		if next++; next == 50 {
			count, err := frames(link, "cancelled", time.Minute)
			check(err == nil && count == 0, err)
		}
	}
	check(next == 100)
	for tick, err := range link.CallStream(ctx, player.Watch{Count: 1_000_000}) {
		check(err == nil, err)
		if tick.(player.Tick).Number == 20 {
			break
		}
	}
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	for _, err = range link.CallStream(short, player.Watch{}) {
	}
	check(errors.Is(err, context.DeadlineExceeded), err)
	for _, err = range link.CallStream(ctx, player.Watch{Count: 3}) {
	}
	check(errors.As(err, &answer) && answer.Answer == player.NotFound{Path: "tick 3"}, err)
	for count != 1 {
		count, err = frames(link, "cancelled", time.Minute)
		check(err == nil, err)
	}

	// A late reply is ignored.
	_, err = frames(link, "slow", 50*time.Millisecond)
	check(errors.Is(err, context.DeadlineExceeded), err)
	count, err = frames(link, "cancelled", time.Minute)
	check(err == nil && count == 1, err)

	_, err = frames(link, "die", time.Minute)
	check(errors.As(err, &answer) && answer.Answer == nil && answer.Failure == nil && errors.Is(err, io.EOF), err)
	_, again := frames(link, "gain", time.Minute)
	check(again == err, again)
}

// The notices of all peers.
var notices []sdp.LinkNotice

// answered answers the first call of a script with these messages, and returns its error or items.
func answered(isStream bool, messages ...[]byte) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err == nil, err)
	ours, err := net.Dial("tcp", listener.Addr().String())
	check(err == nil, err)
	theirs, err := listener.Accept()
	check(err == nil, err)
	for _, message := range messages {
		_, err = theirs.Write(message)
		check(err == nil, err)
	}
	err = theirs.(*net.TCPConn).CloseWrite()
	check(err == nil, err)
	defer theirs.Close()
	ctx := context.Background()
	link := newLink(ours)
	link.OnNotice = func(notice sdp.LinkNotice) { notices = append(notices, notice) }
	if err := link.Connect(ctx, player.NewHello("player", player.HelloSchema), "script 1"); err != nil {
		return err.Error()
	}
	var found []string
	if !isStream {
		tick, err := link.Call(ctx, player.Watch{Count: 1})
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(tick.(player.Tick).Number)
	}
	for tick, err := range link.CallStream(ctx, player.Watch{Count: 1}) {
		if err != nil {
			found = append(found, err.Error())
			break
		}
		number := tick.(player.Tick).Number
		found = append(found, fmt.Sprint(number))
		if number == 8 {
			_, err := link.Call(ctx, player.Watch{Count: 1})
			return "8," + err.Error()
		}
	}
	return strings.Join(found, ",")
}

func hello(protocol string, id uint16) []byte {
	it := player.NewHello(protocol, player.HelloSchema)
	it.Extensions = []sdp.HelloExtension{{ID: id}}
	message, err := sdp.AppendHello(nil, it)
	check(err == nil, err)
	return message
}

func link(message sdp.LinkMessage) []byte {
	it, err := sdp.AppendLinkMessage(nil, message)
	check(err == nil, err)
	return it
}

func step(kind uint8, content []byte) []byte {
	return link(sdp.LinkCall{Call: 1, Kind: kind, Content: content})
}

// refuse tests that a peer that breaks a rule ends the connection, and that steps of later versions are ignored.
func refuse() {
	accepting, refusing := link(sdp.LinkVerdict{Accepts: true}), link(sdp.LinkVerdict{Reason: "no"})
	tick, _ := player.AppendEvent(nil, player.Tick{Number: 7})
	last, _ := player.AppendEvent(nil, player.Tick{Number: 8})
	later := append([]byte{}, tick...)
	later[4], later[5] = 1, 0xff
	expect := func(text, found string) { check(strings.HasPrefix(found, text), found, " instead of ", text) }
	expect("the peer does not fit: sdp: Custom in Hello.Protocol", answered(false, hello("settings", 1)))
	expect("the peer answers no calls", answered(false, hello("player", 2)))
	expect("the peer does not go on: no", answered(false, hello("player", 1), refusing))
	expect("the verdict of the peer is invalid: sdp: UnknownMessageId at offset 4", answered(false, hello("player", 1), tick))
	call := func(isStream bool, steps ...[]byte) string {
		return answered(isStream, append([][]byte{hello("player", 1), accepting}, steps...)...)
	}
	more := "the peer has sent more items than granted"
	other := link(sdp.LinkCall{Call: 5, Kind: 1, Content: tick})
	expect("7", call(false, step(9, nil), later, other, step(6, nil), step(1, tick)))
	notice := sdp.LinkNotice{ID: 1, IsSent: true, Offset: 3, Reason: "InvalidUtf8"}
	expect("7", call(false, link(notice), step(1, tick)))
	check(len(notices) == 1 && reflect.DeepEqual(notices[0], notice), notices)
	expect(more, call(false, step(2, tick)))
	expect("the peer has answered with a wrong step", call(false, step(3, nil)))
	expect("a message in a call is invalid: sdp: InvalidMagic at offset 0", call(false, step(1, tick[1:])))
	expect("the peer has sent a second verdict", call(false, accepting))
	expect("the peer has closed the connection", call(false))
	expect("7,7", call(true, step(2, tick), step(2, tick), step(3, nil), step(2, tick)))
	expect("the peer has answered with a wrong step", call(true, step(1, tick)))
	// While another call waits, nobody takes the items.
	steps := [][]byte{step(2, last)}
	for range 16 {
		steps = append(steps, step(2, tick))
	}
	expect("8,"+more, call(true, steps...))
}

// wait tests that the end of a context ends an operation with a peer that reads and sends nothing.
func wait() {
	ours, theirs := net.Pipe()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	err := newLink(ours).Connect(ctx, player.NewHello("player", player.HelloSchema), "script 1")
	check(errors.Is(err, context.DeadlineExceeded), err)
	go func() { _, _ = io.Copy(io.Discard, theirs) }()
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	link := newLink(ours)
	err = link.Connect(ctx, player.NewHello("player", player.HelloSchema), "script 1")
	check(errors.Is(err, context.DeadlineExceeded), err)
	check(link.Close() == nil)
	_, err = link.Call(context.Background(), player.Watch{Count: 1})
	check(err != nil && errors.Is(link.Connect(context.Background(), player.NewHello("player", player.HelloSchema), "script 1"), net.ErrClosed), err)
}

func main() {
	wait()
	refuse()
	program()
}
