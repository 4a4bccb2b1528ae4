// The checksum and the time of each format.
#pragma once

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

#include "plugins.pb-c.h"
#include "plugins.pb.h"
#include "plugins_generated.h"
#include "registry.h"
#include "registry.hpp"

// Of plugins.c.
extern "C" {
std::size_t c_encoded_size(const plugin_registry *value);
bool c_encode(const plugin_registry *value, std::uint8_t *buffer, std::size_t capacity, std::size_t *len);
bool c_decode(const std::uint8_t *input, std::size_t len, sdp_arena *arena, plugin_registry *value);
}

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
    void operator()(const flatbuffers::String *text) { (*this)(text->string_view()); }
    void operator()(sdp_str text) { (*this)(std::string_view(text.data, text.len)); }
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
    void operator()(T number) { total += static_cast<double>(number); }
};

// FNV-1a over the bytes of each string with a final 0, and 8 bytes of each number.
struct Checksum {
    std::uint32_t total = 0;
    void operator()(std::string_view text) {
        for (char byte : text) add(byte);
        add(0);
    }
    void operator()(const flatbuffers::String *text) { (*this)(text->string_view()); }
    void operator()(sdp_str text) { (*this)(std::string_view(text.data, text.len)); }
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
    void operator()(T number) {
        char bytes[8] = {};
        std::memcpy(bytes, &number, sizeof number);
        for (char byte : bytes) add(byte);
    }

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

// Visits structs of C: the functions return arrays, and the fields of plugins and parameters are members.
template <class Registry, class Plugins, class Parameters, class Visit>
void visit_arrays(const Registry &registry, Plugins plugins_of, Parameters parameters_of, Visit &visit) {
    const auto [plugins, count] = plugins_of(registry);
    visit(static_cast<std::uint32_t>(count));
    for (std::size_t i = 0; i < count; i++) {
        const auto &it = at(plugins[i]);
        PLUGIN_FIELDS(MEMBER)
        const auto [parameters, count] = parameters_of(it);
        visit(static_cast<std::uint32_t>(count));
        for (std::size_t j = 0; j < count; j++) {
            const auto &it = at(parameters[j]);
            PARAMETER_FIELDS(MEMBER)
        }
    }
    const auto &it = registry;
    REGISTRY_FIELDS(MEMBER)
}

struct Row {
    std::string operation, format;
    std::function<void()> run;
    std::vector<double> samples = {};
    std::size_t repetitions = 1;
};

inline std::vector<Row> rows;
inline std::string encodings;

inline void check(bool is_good, const char *what) {
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
    std::snprintf(line, sizeof line, R"(["%s",%zu,[%u,%u,%u]])", format, own.size(),
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

inline Bytes read_file(const char *name) {
    std::ifstream file(name, std::ios::binary);
    check(file.good(), name);
    return Bytes(std::istreambuf_iterator<char>(file), {});
}

inline double seconds(const std::function<void()> &run, std::size_t repetitions) {
    auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < repetitions; i++) run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Measures all rows in interleaved rounds, and prints checksums and samples as JSON.
inline void measure(int rounds, int milliseconds) {
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
        std::printf("%s[\"%s\",\"%s\",[", &row == rows.data() ? "" : ",",
                    row.operation.c_str(), row.format.c_str());
        for (const double &sample : row.samples) std::printf("%s%.0f", &sample == row.samples.data() ? "" : ",", sample);
        std::printf("]]");
    }
    std::printf("]}\n");
}
