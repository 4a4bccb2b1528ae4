// Checks an implementation of SDP with the files of the corpus, and lists the rows that fail. Run it as
// `go run conform.go example.go .`, with your own file and the folder of the corpus.
package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// A Codec decodes a whole input, and encodes the value again.
type Codec func(data []byte) ([]byte, error)

// An Implementation has the functions to check. A row is skipped if its function is nil.
type Implementation struct {
	// Codecs has the names of schemas.jsonl, and "Schema", "Hello" and "Link" for other files. "Schema" returns its input.
	Codecs map[string]Codec
	// Error returns the name and the offset of an error of a codec.
	Error func(err error) (name string, offset int)
	// Fingerprints returns the fingerprints of the types of an encoded schema, as [cd2fd49bc6b014bd].
	Fingerprints func(schema []byte) string
	// Messages returns the columns schema and messages of a Hello, as used [[1 Load e75a39680fd8658d]].
	Messages func(hello []byte) string
	// Refuses returns whether the protocol "plugins" refuses the sender of a valid Hello.
	Refuses func(hello []byte) bool
	// File returns the messages of a file, as [[1 07] [9 error]].
	File func(data []byte) (messages string, err error)
	// Grades and Convert take the schemas of a row of resolution.txt as they are there.
	Grades  func(writer, reader string) string
	Convert func(writer, reader string, value []byte) ([]byte, error)
	// Check decodes the result of Convert. Without it, errors that only a decoder of the reader finds are left out.
	Check func(schema string, value []byte) error
}

// A row is a line of a file, with the columns of all files.
type row struct {
	file                            string
	line                            int
	Rule, Schema, Name, Note, Bytes string
	Error                           string
	Offset                          int
	Others                          []string
	Refused                         bool
	Messages, Fingerprints          any
	writer, reader, grades, values  string
}

// A tally counts rows by their outcome.
type tally struct{ passed, failed, skipped int }

var (
	levels  = []string{"values", "messages", "versions", "connections"}
	tallies = map[string]*tally{"values": {}, "messages": {}, "versions": {}, "connections": {}}
	reasons []string
	skips   = map[string]int{}
)

// check compares the result of a function, and prints the row if it fails. Without the function, the row is skipped.
func (r row) check(level, function string, isThere bool, expected string, run func() string) {
	if !isThere {
		tallies[level].skipped++
		reason := fmt.Sprintf("in %s: no %s", r.file, function)
		if skips[reason]++; skips[reason] == 1 {
			reasons = append(reasons, reason)
		}
	} else if found := guard(run); found == expected {
		tallies[level].passed++
	} else {
		tallies[level].failed++
		about := strings.Fields(strings.Join([]string{r.Rule, r.Schema, r.Name, r.Note, short(r.Bytes)}, " "))
		fmt.Printf("FAILED %s:%d (%s)\n", r.file, r.line, strings.Join(about, " "))
		fmt.Printf("    expected %s\n    found    %s\n", short(expected), short(found))
	}
}

// guard runs a function. A panic and a large allocation are wrong results.
func guard(run func() string) (found string) {
	defer func() {
		if it := recover(); it != nil {
			found = fmt.Sprint("panic: ", it)
		}
	}()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	found = run()
	runtime.ReadMemStats(&after)
	// SPEC N11: a count reserves no memory that the input cannot fill.
	if size := after.TotalAlloc - before.TotalAlloc; size > 1<<20 {
		return fmt.Sprint("an allocation of ", size, " bytes")
	}
	return found
}

func short(text string) string {
	if len(text) > 64 {
		return text[:60] + "…"
	}
	return text
}

func must[T any](it T, err error) T {
	if err != nil {
		panic(err)
	}
	return it
}

func unhex(digits string) []byte { return must(hex.DecodeString(digits)) }

// expected returns the outcome of a row that is valid, or has an error.
func (r row) expected() string {
	if r.Error == "" {
		return "bytes " + r.Bytes
	}
	return fmt.Sprint(r.Error, " at ", r.Offset)
}

func (r row) outcome(data []byte, err error) string {
	if err == nil {
		return "bytes " + hex.EncodeToString(data)
	}
	name, offset := own.Error(err)
	// SPEC E3: the minimum size of several parts can be checked at once.
	if r.Error != "" && name == "UnexpectedEnd" && offset <= r.Offset {
		return r.expected()
	}
	return fmt.Sprint(name, " at ", offset)
}

func orError(text string, err error) string {
	if err != nil {
		return "error"
	}
	return text
}

func (r row) codec(level, name string) {
	codec := own.Codecs[name]
	run := func() string { return r.outcome(codec(unhex(r.Bytes))) }
	r.check(level, "codec for "+name, codec != nil, r.expected(), run)
}

// convert checks a row of resolution.txt.
func (r row) convert() {
	grades := func() string { return own.Grades(r.writer, r.reader) }
	r.check("versions", "Grades", own.Grades != nil, r.grades, grades)
	for _, it := range strings.Split(strings.ReplaceAll(r.values, "empty", ""), ", ") {
		value, expected, isThere := strings.Cut(it, " > ")
		if !isThere {
			continue
		}
		r.Bytes = value
		function, result := "Convert", "error"
		if own.Convert != nil {
			result = guard(func() string {
				out, err := own.Convert(r.writer, r.reader, unhex(value))
				if err == nil && own.Check != nil {
					err = own.Check(r.reader, out)
				}
				return orError(hex.EncodeToString(out), err)
			})
			function = "Check"
		}
		isOpen := own.Check == nil && expected == "error" && result != expected && !strings.Contains(result, " ")
		r.check("versions", function, own.Convert != nil && !isOpen, expected, func() string { return result })
	}
}

// rows reads files. A line of resolution.txt has columns instead of JSON.
func rows(files ...string) []row {
	var all []row
	for _, file := range files {
		data := must(os.ReadFile(filepath.Join(os.Args[1], file)))
		for i, text := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
			r := row{file: file, line: i + 1}
			if it := append(strings.Split(text, " | "), ""); file == "resolution.txt" {
				r.Rule, r.writer, r.reader, r.grades, r.values = it[0], it[1], it[2], it[3], it[4]
			} else {
				must(r, json.Unmarshal([]byte(text), &r))
			}
			all = append(all, r)
		}
	}
	return all
}

func main() {
	level := map[string]string{}
	for _, r := range rows("schemas.jsonl") {
		level[r.Name] = "values"
		if strings.HasPrefix(r.Bytes, "0101") {
			level[r.Name] = "messages"
		}
		for _, digits := range append(r.Others, r.Bytes) {
			it := r
			it.Bytes = digits
			it.codec("versions", "Schema")
		}
		fingerprints := func() string { return own.Fingerprints(unhex(r.Bytes)) }
		r.check("versions", "Fingerprints", own.Fingerprints != nil, fmt.Sprint(r.Fingerprints), fingerprints)
	}
	for _, r := range rows("values.jsonl", "invalid.jsonl") {
		r.codec(level[r.Schema], r.Schema)
	}
	for _, r := range rows("invalid_schemas.jsonl") {
		r.codec("versions", "Schema")
	}
	for _, r := range rows("hellos.jsonl", "invalid_hellos.jsonl") {
		r.codec("versions", "Hello")
		if r.Error == "" {
			messages := func() string { return own.Messages(unhex(r.Bytes)) }
			r.check("versions", "Messages", own.Messages != nil, fmt.Sprint(r.Schema, " ", r.Messages), messages)
			refuses := func() string { return fmt.Sprint(own.Refuses(unhex(r.Bytes))) }
			r.check("versions", "Refuses", own.Refuses != nil, fmt.Sprint(r.Refused), refuses)
		}
	}
	for _, r := range rows("files.jsonl", "invalid_files.jsonl") {
		expected := "error"
		if r.file == "files.jsonl" {
			expected = fmt.Sprint(r.Messages)
		}
		r.check("versions", "File", own.File != nil, expected, func() string { return orError(own.File(unhex(r.Bytes))) })
	}
	for _, r := range rows("resolution.txt") {
		r.convert()
	}
	for _, r := range rows("links.jsonl") {
		r.codec("connections", "Link")
	}
	for _, it := range reasons {
		fmt.Printf("skipped %d %s\n", skips[it], it)
	}
	code := 0
	for _, it := range levels {
		all := tallies[it]
		fmt.Printf("level %s: %d passed, %d failed, %d skipped\n", it, all.passed, all.failed, all.skipped)
		code = min(1, code+all.failed)
	}
	os.Exit(code)
}
