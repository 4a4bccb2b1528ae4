// The functions of generated code that `conform.go` of the corpus checks.
package main

import (
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"

	"test/load"
	"test/load/sdp"
	"test/load/sdpresolve"
)

var own = Implementation{
	Codecs: codecs(),
	Error:  errorOf,
	Refuses: func(hello []byte) bool {
		_, err := sdpresolve.NewPeer(must(sdp.AppendHello(nil, load.NewHello("plugins", load.HelloSchema))), hello)
		return err != nil
	},
	File: file,
	Grades: func(writer, reader string) string {
		plan := plan(writer, reader)
		var grades []string
		for _, id := range plan.IDs() {
			grade := strings.ToLower(plan.Grade(id).String())
			if id != 0 {
				grade = fmt.Sprint(id, " ", grade)
			}
			grades = append(grades, grade)
		}
		return strings.Join(grades, ", ")
	},
	Convert: func(writer, reader string, value []byte) ([]byte, error) { return plan(writer, reader).Convert(value) },
}

// codecs returns the roots by their names. A conversion decodes its schemas.
func codecs() map[string]Codec {
	all := map[string]Codec{"Schema": func(data []byte) ([]byte, error) {
		_, err := sdpresolve.NewPlan(data, data)
		return data, err
	}}
	for i, name := range strings.Fields(string(must(os.ReadFile("names.txt")))) {
		all[name] = Codec(roots[i])
	}
	return all
}

// file returns the messages of a file, as a program reads them whose schema is the schema of the file.
func file(data []byte) (string, error) {
	file, err := sdpresolve.OpenFile(data, []byte(load.HelloSchema))
	if err != nil {
		return "", err
	}
	messages := []string{}
	for _, it := range file.Messages {
		payload := "error"
		if converted, err := file.Plan.Convert(it); err == nil {
			if message, err := load.UnmarshalRequest(converted); err == nil {
				payload = hex.EncodeToString(must(load.AppendRequest(nil, message))[10:])
			}
		}
		messages = append(messages, fmt.Sprintf("[%d %s]", int(it[4])|int(it[5])<<8, payload))
	}
	return fmt.Sprint(messages), nil
}

// plan takes the texts of two schemas, whose encodings are in a file.
func plan(writer, reader string) *sdpresolve.Plan {
	lines := strings.Split(string(must(os.ReadFile("texts.txt"))), "\n")
	encoded := func(text string) []byte {
		at := slices.IndexFunc(lines, func(it string) bool { return strings.HasSuffix(it, " | "+text) })
		return unhex(strings.SplitN(lines[at], " ", 2)[0])
	}
	return must(sdpresolve.NewPlan(encoded(writer), encoded(reader)))
}
