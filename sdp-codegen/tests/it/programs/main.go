package main

import (
	"errors"
	"log"

	"test/a"
	"test/b"
	"test/sdp"
)

func main() {
	message, err := b.AppendRight(nil, b.B{ID: 7, Name: "text"})
	if err != nil || len(message) != 19 {
		log.Fatal(err)
	}
	_, err = a.UnmarshalLeft(message)
	var found *sdp.Error
	if !errors.As(err, &found) || found.Kind != "UnknownMessageId" {
		log.Fatal(err)
	}
}
