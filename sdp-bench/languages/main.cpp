// Decodes and encodes the plugin registry with each format, and prints checksums and samples as JSON.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/arena.h>

#include "plugins.pb-c.h"
#include "plugins.pb.h"
#include "plugins_generated.h"
#include "registry.hpp"

namespace {

using Bytes = std::string;

// Memory of a known length, without zeros first.
class Buffer {
  public:
    explicit Buffer(std::size_t size) : data_(new std::uint8_t[size]), size_(size) {}
    std::uint8_t *data() const { return data_.get(); }
    std::size_t size() const { return size_; }

  private:
    std::unique_ptr<std::uint8_t[]> data_;
    std::size_t size_;
};

// Adds numbers and the lengths of strings.
struct Sum {
    double total = 0;
    void operator()(std::string_view text) { total += static_cast<double>(text.size()); }
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
    void operator()(T number) { total += static_cast<double>(number); }
    void operator()(const flatbuffers::String *text) { (*this)(text->string_view()); }
};

// FNV-1a over the bytes of each string with a final 0, and 8 bytes of each number.
struct Checksum {
    std::uint32_t total = 0;
    void operator()(std::string_view text) {
        for (char byte : text) add(byte);
        add(0);
    }
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
    void operator()(T number) {
        char bytes[8] = {};
        std::memcpy(bytes, &number, sizeof number);
        for (char byte : bytes) add(byte);
    }
    void operator()(const flatbuffers::String *text) { (*this)(text->string_view()); }

  private:
    void add(char byte) { total = (total ^ static_cast<unsigned char>(byte)) * 0x01000193u; }
};

#define PLUGIN_FIELDS(EACH) EACH(name) EACH(manufacturer_id) EACH(component_type) EACH(component_subtype)
#define PARAMETER_FIELDS(EACH)                                                                                   \
    EACH(address) EACH(display_name) EACH(identifier) EACH(unit) EACH(min_value) EACH(max_value) EACH(default_value) \
    EACH(current_value) EACH(raw_flags) EACH(is_writable) EACH(can_ramp)
#define REGISTRY_FIELDS(EACH) EACH(total_plugin_count) EACH(total_parameter_count)
#define MEMBER(name) visit(at(it).name);
#define METHOD(name) visit(at(it).name());

template <class T> const T &at(const T &value) { return value; }
template <class T> const T &at(T *value) { return *value; }
template <class T> const T &at(const std::unique_ptr<T> &value) { return *value; }

// Visits values whose fields are members.
template <class Registry, class Visit> void visit_members(const Registry &registry, Visit &visit) {
    visit(static_cast<std::uint32_t>(registry.plugins.size()));
    for (const auto &plugin : registry.plugins) {
        const auto &it = at(plugin);
        PLUGIN_FIELDS(MEMBER)
        visit(static_cast<std::uint32_t>(it.parameters.size()));
        for (const auto &it : at(plugin).parameters) { PARAMETER_FIELDS(MEMBER) }
    }
    const auto &it = registry;
    REGISTRY_FIELDS(MEMBER)
}

// Visits values whose fields are methods, with lists as references or pointers.
template <class Registry, class Visit> void visit_methods(const Registry &registry, Visit &visit) {
    const auto &plugins = at(registry.plugins());
    visit(static_cast<std::uint32_t>(plugins.size()));
    for (const auto &plugin : plugins) {
        const auto &it = at(plugin);
        PLUGIN_FIELDS(METHOD)
        const auto &parameters = at(it.parameters());
        visit(static_cast<std::uint32_t>(parameters.size()));
        for (const auto &it : parameters) { PARAMETER_FIELDS(METHOD) }
    }
    const auto &it = registry;
    REGISTRY_FIELDS(METHOD)
}

// Visits structs of protobuf-c.
template <class Visit> void visit_structs(const Pb__PluginRegistry &registry, Visit &visit) {
    visit(static_cast<std::uint32_t>(registry.n_plugins));
    for (std::size_t i = 0; i < registry.n_plugins; i++) {
        const auto *it = registry.plugins[i];
        PLUGIN_FIELDS(MEMBER)
        visit(static_cast<std::uint32_t>(it->n_parameters));
        const auto *plugin = it;
        for (std::size_t j = 0; j < plugin->n_parameters; j++) {
            const auto *it = plugin->parameters[j];
            PARAMETER_FIELDS(MEMBER)
        }
    }
    const auto *it = &registry;
    REGISTRY_FIELDS(MEMBER)
}

struct Row {
    std::string operation, format;
    std::function<void()> run;
    std::vector<double> samples = {};
    std::size_t repetitions = 1;
};

std::vector<Row> rows;
std::string encodings;

void check(bool is_good, const char *what) {
    if (is_good) return;
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
}

// Keeps the compiler from removing a computation.
template <class T> void keep(const T &value) { asm volatile("" : : "g"(&value) : "memory"); }

template <class T> Bytes bytes(const T &encoded) { return Bytes(reinterpret_cast<const char *>(encoded.data()), encoded.size()); }

// Registers a format: `decode` returns a value, `encode` encodes it, `walk` visits it, and `read` visits an encoding.
template <class Decode, class Encode, class Walk, class Read>
void add(const char *format, const Bytes &wire, Decode decode, Encode encode, Walk walk, Read read) {
    auto value = std::make_shared<decltype(decode(wire))>(decode(wire));
    const Bytes own = bytes(encode(*value));
    Checksum sums[3];
    walk(*value, sums[0]);
    walk(decode(own), sums[1]);
    read(wire, sums[2]);
    char line[200];
    std::snprintf(line, sizeof line, R"({"format":"%s","bytes":%zu,"checksums":[%u,%u,%u]})", format, own.size(),
                  sums[0].total, sums[1].total, sums[2].total);
    encodings += (encodings.empty() ? "" : ",") + std::string(line);
    rows.push_back({"encode", format, [=] { keep(encode(*value)); }});
    rows.push_back({"decode", format, [=, &wire] { keep(decode(wire)); }});
    rows.push_back({"read", format, [=, &wire] {
                        Sum sum;
                        read(wire, sum);
                        keep(sum);
                    }});
}

Bytes read_file(const char *name) {
    std::ifstream file(name, std::ios::binary);
    check(file.good(), name);
    return Bytes(std::istreambuf_iterator<char>(file), {});
}

void add_sdp() {
    using namespace plugin_registry;
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
    add(
        "protobuf-c", wire, decode,
        [](const auto &value) {
            Buffer out(pb__plugin_registry__get_packed_size(value.get()));
            pb__plugin_registry__pack(value.get(), out.data());
            return out;
        },
        [](const auto &value, auto &visit) { visit_structs(*value, visit); },
        [=](const Bytes &wire, auto &visit) { visit_structs(*decode(wire), visit); });
}

double seconds(const std::function<void()> &run, std::size_t repetitions) {
    auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < repetitions; i++) run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
} // namespace

int main(int, char **arguments) {
    const int rounds = std::atoi(arguments[1]), milliseconds = std::atoi(arguments[2]);
    add_sdp();
    add_protobuf();
    add_protobuf_c();
    add_flatbuffers();
    std::vector<Row *> order;
    for (Row &row : rows) {
        seconds(row.run, 3);
        row.repetitions = 1 + static_cast<std::size_t>(milliseconds * 3e-3 / seconds(row.run, 3));
        order.push_back(&row);
    }
    std::mt19937 random(std::random_device{}());
    for (int round = 0; round < rounds; round++) {
        std::shuffle(order.begin(), order.end(), random);
        for (Row *row : order) {
            seconds(row->run, 1);
            row->samples.push_back(seconds(row->run, row->repetitions) / static_cast<double>(row->repetitions) * 1e9);
        }
    }
    std::printf("{\"encodings\":[%s],\"rows\":[", encodings.c_str());
    for (const Row &row : rows) {
        std::printf("%s{\"operation\":\"%s\",\"format\":\"%s\",\"samples\":[", &row == rows.data() ? "" : ",",
                    row.operation.c_str(), row.format.c_str());
        for (const double &sample : row.samples) std::printf("%s%.0f", &sample == row.samples.data() ? "" : ",", sample);
        std::printf("]}");
    }
    std::printf("]}\n");
}
