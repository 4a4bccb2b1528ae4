// Decodes and encodes the plugin registry with each format for C or C++.
#include <google/protobuf/arena.h>

#include "harness.hpp"

namespace {

void add_sdp() {
    using sdp::plugin_registry::PluginRegistry, sdp::plugin_registry::PluginRegistryView;
    static const Bytes wire = read_file("plugins.sdp");
    auto input = [](const Bytes &wire) {
        return sdp::span<const std::uint8_t>(reinterpret_cast<const std::uint8_t *>(wire.data()), wire.size());
    };
    add(
        "SDP", wire, [=](const Bytes &wire) { return sdp::decode<PluginRegistry>(input(wire)); },
        [](const auto &value) { return *sdp::encode(*value); },
        [](const auto &value, auto &visit) { visit_members(*value, visit); },
        [=](const Bytes &wire, auto &visit) { visit_members(*sdp::decode<PluginRegistryView>(input(wire)), visit); });
}

void add_sdp_in_c() {
    static const Bytes wire = read_file("plugins.sdp");
    struct Value {
        Buffer memory;
        plugin_registry registry;
    };
    auto decode_to = [](const Bytes &wire, sdp_arena arena, plugin_registry &registry) {
        auto data = reinterpret_cast<const std::uint8_t *>(wire.data());
        check(c_decode(data, wire.size(), &arena, &registry), "invalid SDP");
        return arena.needed;
    };
    auto decode = [=](const Bytes &wire) {
        plugin_registry registry;
        Value value{Buffer(decode_to(wire, sdp_arena_over(nullptr, 0), registry)), {}};
        decode_to(wire, sdp_arena_over(value.memory.data(), value.memory.size()), value.registry);
        return value;
    };
    auto walk = [](const plugin_registry &registry, auto &visit) {
        auto plugins = [](const plugin_registry &it) { return std::pair(it.plugins.data, it.plugins.len); };
        auto parameters = [](const plugin &it) { return std::pair(it.parameters.data, it.parameters.len); };
        visit_arrays(registry, plugins, parameters, visit);
    };
    auto encode = [](const Value &value) {
        Buffer out(c_encoded_size(&value.registry));
        std::size_t len = 0;
        check(c_encode(&value.registry, out.data(), out.size(), &len), "cannot encode");
        return out;
    };
    static Buffer reused(1 << 20);
    add(
        "SDP", wire, decode, encode, [=](const Value &value, auto &visit) { walk(value.registry, visit); },
        [=](const Bytes &wire, auto &visit) {
            plugin_registry registry;
            decode_to(wire, sdp_arena_over(reused.data(), reused.size()), registry);
            walk(registry, visit);
        });
}

void add_flatbuffers() {
    static const Bytes wire = read_file("plugins.fb");
    auto root = [](const Bytes &wire) {
        auto data = reinterpret_cast<const std::uint8_t *>(wire.data());
        flatbuffers::Verifier verifier(data, wire.size());
        check(fb::VerifyPluginRegistryBuffer(verifier), "invalid FlatBuffers");
        return fb::GetPluginRegistry(data);
    };
    add(
        "FlatBuffers", wire, [=](const Bytes &wire) { return std::unique_ptr<fb::PluginRegistryT>(root(wire)->UnPack()); },
        [](const auto &value) {
            flatbuffers::FlatBufferBuilder builder(1 << 18);
            builder.Finish(fb::PluginRegistry::Pack(builder, value.get()));
            return builder.Release();
        },
        [](const auto &value, auto &visit) { visit_members(*value, visit); },
        [=](const Bytes &wire, auto &visit) { visit_methods(*root(wire), visit); });
}

void add_protobuf() {
    static const Bytes wire = read_file("plugins.pb");
    auto encode = [](const auto &value) { return at(value).SerializeAsString(); };
    auto walk = [](const auto &value, auto &visit) { visit_methods(at(value), visit); };
    auto decode = [](const Bytes &wire) {
        auto value = std::make_unique<pb::PluginRegistry>();
        check(value->ParseFromString(wire), "invalid protobuf");
        return value;
    };
    add("protobuf", wire, decode, encode, walk, [=](const Bytes &wire, auto &visit) { walk(decode(wire), visit); });
    struct InArena {
        std::unique_ptr<google::protobuf::Arena> arena = std::make_unique<google::protobuf::Arena>();
        pb::PluginRegistry *value = google::protobuf::Arena::CreateMessage<pb::PluginRegistry>(arena.get());
    };
    auto in_arena = [](const Bytes &wire) {
        InArena it;
        check(it.value->ParseFromString(wire), "invalid protobuf");
        return it;
    };
    add(
        "protobuf, arena", wire, in_arena, [=](const InArena &it) { return encode(it.value); },
        [=](const InArena &it, auto &visit) { walk(it.value, visit); },
        [=](const Bytes &wire, auto &visit) { walk(in_arena(wire).value, visit); });
}

void add_protobuf_c() {
    static const Bytes wire = read_file("plugins.pb");
    struct Free {
        void operator()(Pb__PluginRegistry *value) const { pb__plugin_registry__free_unpacked(value, nullptr); }
    };
    auto decode = [](const Bytes &wire) {
        auto data = reinterpret_cast<const std::uint8_t *>(wire.data());
        std::unique_ptr<Pb__PluginRegistry, Free> value(pb__plugin_registry__unpack(nullptr, wire.size(), data));
        check(value != nullptr, "invalid protobuf");
        return value;
    };
    auto walk = [](const Pb__PluginRegistry &registry, auto &visit) {
        auto plugins = [](const Pb__PluginRegistry &it) { return std::pair(it.plugins, it.n_plugins); };
        auto parameters = [](const Pb__Plugin &it) { return std::pair(it.parameters, it.n_parameters); };
        visit_arrays(registry, plugins, parameters, visit);
    };
    add(
        "protobuf-c", wire, decode,
        [](const auto &value) {
            Buffer out(pb__plugin_registry__get_packed_size(value.get()));
            pb__plugin_registry__pack(value.get(), out.data());
            return out;
        },
        [=](const auto &value, auto &visit) { walk(*value, visit); },
        [=](const Bytes &wire, auto &visit) { walk(*decode(wire), visit); });
}

} // namespace

int main(int, char **arguments) {
    if (std::string_view(arguments[1]) == "c") {
        add_sdp_in_c();
        add_protobuf_c();
    } else {
        add_sdp();
        add_protobuf();
        add_flatbuffers();
    }
    measure(std::atoi(arguments[2]), std::atoi(arguments[3]));
}
