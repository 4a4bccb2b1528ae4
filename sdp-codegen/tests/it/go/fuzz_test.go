package main

import (
	"bytes"
	"encoding/hex"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestMain takes little time to shorten inputs. By default, the fuzzer takes a minute for each one that reaches new code.
func TestMain(m *testing.M) {
	flag.Parse()
	_ = flag.Set("test.fuzzminimizetime", "10x")
	os.Exit(m.Run())
}

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
