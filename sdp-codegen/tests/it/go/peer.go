// Answers the lines of a test: decodes a value, encodes it again, and prints its bytes or its error.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"
)

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
			kind, offset := errorOf(err)
			fmt.Println("error", kind, offset)
			continue
		}
		text := hex.EncodeToString(out)
		if text == "" {
			text = "-"
		}
		fmt.Println("ok", text)
	}
}
