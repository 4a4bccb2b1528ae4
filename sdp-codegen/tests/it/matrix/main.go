// A program with a release of the plugin protocol: see `matrix.rs`.
package main

import (
	"errors"
	"fmt"
	"os"

	"test/protocol"
	"test/sdp"
	"test/protocol/sdpresolve"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// again decodes a message and encodes it again.
func again(message []byte) []byte {
	return must(protocol.AppendPluginProtocol(nil, must(protocol.UnmarshalPluginProtocol(message))))
}

// result prints the result of a conversion, or its error.
func result(start string, message []byte, err error) {
	var found *sdp.Error
	switch {
	case err == nil:
		fmt.Printf("%sok %x\n", start, message)
	case errors.As(err, &found):
		fmt.Printf("%serror %s %d\n", start, found.Kind, found.Offset)
	default:
		panic(err)
	}
}

func main() {
	hello := protocol.NewHello("plugins", protocol.HelloSchema)
	hello.Capabilities = 1
	ours := must(sdp.AppendHello(nil, hello))
	isSender := os.Args[1] == "send"
	if isSender {
		must(os.Stdout.Write(ours))
	}
	var peer *sdpresolve.Peer
	for message, err := range sdp.ReadMessages(os.Stdin, sdp.MaxPayload) {
		must(message, err)
		switch {
		case isSender:
			must(os.Stdout.Write(again(message)))
		case message[4] == 255 && message[5] == 255:
			peer = must(sdpresolve.NewPeer(ours, message))
			fmt.Print("hello")
			for _, grade := range []func(uint16) sdpresolve.Grade{peer.Reads, peer.Understands} {
				for id := range uint16(4) {
					fmt.Print(" ", grade(id+1))
				}
			}
			fmt.Println()
		default:
			current, err := peer.FromPeer(message)
			if err == nil {
				current = again(current)
			}
			result("", current, err)
			if err == nil {
				back, err := peer.ToPeer(current)
				result("back ", back, err)
			}
		}
	}
}
