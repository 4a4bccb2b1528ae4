package main

import (
	"bytes"
	"encoding/hex"
	"os"
	"strconv"
	"strings"
	"testing"
)

// FuzzRoots decodes any bytes as each root. Those of a value are encoded to the same bytes.
func FuzzRoots(f *testing.F) {
	seeds, err := os.ReadFile("seeds.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(seeds)) {
		index, digits, _ := strings.Cut(strings.TrimSpace(line), " ")
		root, _ := strconv.Atoi(index)
		data, _ := hex.DecodeString(digits)
		f.Add(byte(root), data)
	}
	f.Fuzz(func(t *testing.T, root byte, data []byte) {
		if int(root) >= len(roots) {
			return
		}
		out, err := roots[root](data)
		if err == nil && !bytes.Equal(out, data) {
			t.Errorf("root %d: %x for %x", root, out, data)
		}
	})
}
