// Package bench compares formats of Go on the registry.
package bench

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"syscall"
	"testing"

	"google.golang.org/protobuf/proto"

	"bench/protobuf"
	"bench/sdp"
)

// A format encodes the registry, and decodes it again. An operation that a format does not have is nil.
type format struct {
	name string

	// The registry in the types of the format.
	value any

	// The functions that encode to new memory, and to the end of a slice.
	encode       func() ([]byte, error)
	appendTo     func(b []byte) ([]byte, error)
	decode       func(data []byte) (any, error)
	decodeShared func(data []byte) (any, error)
}

// The registry as a program would declare it for the package encoding/json.
type (
	jsonParameter struct {
		Address      uint64  `json:"address"`
		DisplayName  string  `json:"display_name"`
		Identifier   string  `json:"identifier"`
		Unit         string  `json:"unit"`
		MinValue     float32 `json:"min_value"`
		MaxValue     float32 `json:"max_value"`
		DefaultValue float32 `json:"default_value"`
		CurrentValue float32 `json:"current_value"`
		RawFlags     uint32  `json:"raw_flags"`
		IsWritable   bool    `json:"is_writable"`
		CanRamp      bool    `json:"can_ramp"`
	}

	jsonPlugin struct {
		Name             string          `json:"name"`
		ManufacturerID   string          `json:"manufacturer_id"`
		ComponentType    string          `json:"component_type"`
		ComponentSubtype string          `json:"component_subtype"`
		Parameters       []jsonParameter `json:"parameters"`
	}

	jsonRegistry struct {
		Plugins             []jsonPlugin `json:"plugins"`
		TotalPluginCount    uint32       `json:"total_plugin_count"`
		TotalParameterCount uint32       `json:"total_parameter_count"`
	}
)

// registry returns the registry of the data set.
func registry() *jsonRegistry {
	text, err := os.ReadFile("plugins.json")
	if err != nil {
		panic(err)
	}
	var it jsonRegistry
	if err = json.Unmarshal(text, &it); err != nil {
		panic(err)
	}
	return &it
}

// sdpRegistry returns the registry in the types of SDP.
func sdpRegistry(it *jsonRegistry) *sdp.PluginRegistry {
	all := &sdp.PluginRegistry{TotalPluginCount: it.TotalPluginCount, TotalParameterCount: it.TotalParameterCount}
	for _, p := range it.Plugins {
		plugin := sdp.Plugin{Name: p.Name, ManufacturerID: p.ManufacturerID, ComponentType: p.ComponentType, ComponentSubtype: p.ComponentSubtype}
		for _, parameter := range p.Parameters {
			plugin.Parameters = append(plugin.Parameters, sdp.Parameter(parameter))
		}
		all.Plugins = append(all.Plugins, plugin)
	}
	return all
}

// protobufRegistry returns the registry in the types of protobuf-go.
func protobufRegistry(it *jsonRegistry) *protobuf.PluginRegistry {
	all := &protobuf.PluginRegistry{TotalPluginCount: it.TotalPluginCount, TotalParameterCount: it.TotalParameterCount}
	for _, p := range it.Plugins {
		plugin := &protobuf.Plugin{Name: p.Name, ManufacturerId: p.ManufacturerID, ComponentType: p.ComponentType, ComponentSubtype: p.ComponentSubtype}
		for _, q := range p.Parameters {
			plugin.Parameters = append(plugin.Parameters, &protobuf.Parameter{
				Address: q.Address, DisplayName: q.DisplayName, Identifier: q.Identifier, Unit: q.Unit,
				MinValue: q.MinValue, MaxValue: q.MaxValue, DefaultValue: q.DefaultValue, CurrentValue: q.CurrentValue,
				RawFlags: q.RawFlags, IsWritable: q.IsWritable, CanRamp: q.CanRamp,
			})
		}
		all.Plugins = append(all.Plugins, plugin)
	}
	return all
}

// formats has the formats of this file. The file of the reference implementation adds one if its code is there.
var formats = []format{ofSDP(), ofProtobuf(), ofJSON()}

func ofSDP() format {
	value := sdpRegistry(registry())
	return format{
		"SDP", value, value.MarshalBinary, value.AppendBinary,
		func(data []byte) (any, error) {
			it := new(sdp.PluginRegistry)
			return it, it.UnmarshalBinary(data)
		},
		func(data []byte) (any, error) {
			it := new(sdp.PluginRegistry)
			return it, it.UnmarshalWith(data, sdp.SDPOptions{ShareText: true})
		},
	}
}

func ofProtobuf() format {
	value := protobufRegistry(registry())
	return format{
		"protobuf-go", value,
		func() ([]byte, error) { return proto.Marshal(value) },
		func(b []byte) ([]byte, error) { return proto.MarshalOptions{}.MarshalAppend(b, value) },
		func(data []byte) (any, error) {
			it := new(protobuf.PluginRegistry)
			return it, proto.Unmarshal(data, it)
		},
		nil,
	}
}

func ofJSON() format {
	value := registry()
	return format{
		"encoding/json", value,
		func() ([]byte, error) { return json.Marshal(value) },
		func(b []byte) ([]byte, error) {
			buffer := bytes.NewBuffer(b)
			err := json.NewEncoder(buffer).Encode(value)
			return buffer.Bytes(), err
		},
		func(data []byte) (any, error) {
			it := new(jsonRegistry)
			return it, json.Unmarshal(data, it)
		},
		nil,
	}
}

// TestFormatsAgree decodes what each format encodes, and compares it with the registry.
func TestFormatsAgree(t *testing.T) {
	for _, it := range formats {
		data, err := it.encode()
		if err != nil {
			t.Fatal(it.name, err)
		}
		if it.appendTo != nil {
			again, err := it.appendTo(nil)
			if err != nil || !bytes.Equal(bytes.TrimSpace(again), data) && it.name != "protobuf-go" {
				t.Error(it.name, err)
			}
		}
		for _, decode := range []func([]byte) (any, error){it.decode, it.decodeShared} {
			if decode == nil {
				continue
			}
			value, err := decode(data)
			if err != nil {
				t.Fatal(it.name, err)
			}
			if first, isMessage := value.(proto.Message); isMessage && !proto.Equal(first, it.value.(proto.Message)) ||
				!isMessage && !reflect.DeepEqual(value, it.value) {
				t.Error(it.name, "decodes other values")
			}
		}
		t.Log(it.name, len(data), "bytes")
	}
}

// processTime returns the time in which processors have run the program, in nanoseconds. It includes the collector, and
// leaves out the time for which other programs run.
func processTime() int64 {
	var it syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &it); err != nil {
		panic(err)
	}
	return it.Utime.Nano() + it.Stime.Nano()
}

func BenchmarkFormats(b *testing.B) {
	for _, it := range formats {
		data, err := it.encode()
		if err != nil {
			b.Fatal(err)
		}
		run := func(operation string, once func() error) {
			b.Run(operation+"/"+it.name, func(b *testing.B) {
				b.ReportAllocs()
				start := processTime()
				for b.Loop() {
					if err := once(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(processTime()-start)/float64(b.N), "cpu-ns/op")
			})
		}
		if it.appendTo != nil {
			buffer, err := it.appendTo(nil)
			if err != nil {
				b.Fatal(err)
			}
			run("reuse", func() (err error) {
				buffer, err = it.appendTo(buffer[:0])
				return err
			})
		}
		run("encode", func() error {
			_, err := it.encode()
			return err
		})
		run("decode", func() error {
			_, err := it.decode(data)
			return err
		})
		if it.decodeShared != nil {
			run("shared", func() error {
				_, err := it.decodeShared(data)
				return err
			})
		}
	}
}
