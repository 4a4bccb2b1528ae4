// An implementation with one codec, which accepts each byte except 0 as true.
package main

import "fmt"

// A failure is an error of SPEC.md.
type failure struct {
	name   string
	offset int
}

func (f failure) Error() string { return fmt.Sprint(f.name, " at ", f.offset) }

var own = Implementation{
	Codecs: map[string]Codec{"bool": func(data []byte) ([]byte, error) {
		switch {
		case len(data) == 0:
			return nil, failure{"UnexpectedEnd", 0}
		case len(data) > 1:
			return nil, failure{"TrailingBytes", 1}
		case data[0] == 0:
			return []byte{0}, nil
		}
		return []byte{1}, nil
	}},
	Error: func(err error) (string, int) {
		it := err.(failure)
		return it.name, it.offset
	},
}
