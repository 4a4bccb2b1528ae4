// The parts of each program with all roots.
package main

import (
	"encoding"
	"reflect"
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

// errorOf returns the kind and the offset of an error. The packages have their own types of errors.
func errorOf(err error) (string, int) {
	it := reflect.ValueOf(err).Elem()
	return it.FieldByName("Kind").String(), int(it.FieldByName("Offset").Int())
}
