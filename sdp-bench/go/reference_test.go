package bench

import reference "bench/reference"

// The code of the reference implementation has no function that encodes to the memory of the caller.
func init() {
	value := referenceRegistry(registry())
	formats = append(formats, format{
		name: "reference", value: value,
		encode: func() ([]byte, error) { return reference.EncodePluginRegistry(value) },
		decode: func(data []byte) (any, error) {
			it := new(reference.PluginRegistry)
			return it, reference.DecodePluginRegistry(it, data)
		},
	})
}

func referenceRegistry(it *jsonRegistry) *reference.PluginRegistry {
	all := &reference.PluginRegistry{TotalPluginCount: it.TotalPluginCount, TotalParameterCount: it.TotalParameterCount}
	for _, p := range it.Plugins {
		plugin := reference.Plugin{Name: p.Name, ManufacturerId: p.ManufacturerID, ComponentType: p.ComponentType, ComponentSubtype: p.ComponentSubtype}
		for _, parameter := range p.Parameters {
			plugin.Parameters = append(plugin.Parameters, reference.Parameter(parameter))
		}
		all.Plugins = append(all.Plugins, plugin)
	}
	return all
}
