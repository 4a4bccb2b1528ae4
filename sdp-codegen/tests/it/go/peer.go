// Answers the lines of a test: decodes a value, encodes it again, and prints its bytes or its error.
package main

import (
	"bufio"
	"encoding"
	"encoding/hex"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
)

// A root decodes a value and encodes it again.
type root func(data []byte) ([]byte, error)

// A binary is a pointer to a value with methods.
type binary[T any] interface {
	*T
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

func value[T any, P binary[T]]() root {
	return func(data []byte) ([]byte, error) {
		var v T
		if err := P(&v).UnmarshalBinary(data); err != nil {
			return nil, err
		}
		return P(&v).MarshalBinary()
	}
}

func message[T any](unmarshal func([]byte) (T, error), encode func([]byte, T) ([]byte, error)) root {
	return func(data []byte) ([]byte, error) {
		v, err := unmarshal(data)
		if err != nil {
			return nil, err
		}
		return encode(nil, v)
	}
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		index, digits, _ := strings.Cut(strings.TrimSpace(line), " ")
		root, _ := strconv.Atoi(index)
		data, _ := hex.DecodeString(strings.Trim(digits, "-"))
		out, err := roots[root](data)
		if err != nil {
			// The packages have their own types of errors.
			it := reflect.ValueOf(err).Elem()
			fmt.Println("error", it.FieldByName("Kind"), it.FieldByName("Offset"))
			continue
		}
		text := hex.EncodeToString(out)
		if text == "" {
			text = "-"
		}
		fmt.Println("ok", text)
	}
}
