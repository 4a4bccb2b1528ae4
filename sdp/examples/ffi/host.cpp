// A host in C++17: the same as host.c, with exceptions, RAII and string views.
//
//     host libffi_plugin.so
#include <dlfcn.h>

#include <array>
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "plugin.h"
#include "sdp.h"

namespace {

// A reader that throws, so that no caller can forget the check.
class Reader {
public:
    explicit Reader(sdp_reader in) : in_(in) {}

    float f32() { return checked(sdp_read_f32(&in_)); }
    std::uint64_t u64() { return checked(sdp_read_u64(&in_)); }
    bool boolean() { return checked(sdp_read_bool(&in_)); }
    std::uint32_t count(std::size_t min_size) { return checked(sdp_read_count(&in_, min_size)); }

    // The text stays in the message.
    std::string_view text()
    {
        const sdp_text text = checked(sdp_read_text(&in_));
        return {text.at, text.len};
    }

    void end() const
    {
        if (!sdp_read_all(&in_))
            throw std::runtime_error("trailing bytes after a message");
    }

private:
    template <typename T>
    T checked(T value) const
    {
        if (in_.failed)
            throw std::runtime_error("a message is broken");
        return value;
    }

    sdp_reader in_;
};

struct Message {
    std::uint16_t id;
    Reader payload;
};

Message parse(const std::uint8_t *bytes, std::size_t len)
{
    sdp_reader in = sdp_reader_over(bytes, len);
    std::uint16_t id = 0;
    const sdp_reader payload = sdp_read_message(&in, &id);
    if (!sdp_read_all(&in))
        throw std::runtime_error("the bytes are not one message");
    return {id, Reader(payload)};
}

// The strings borrow the message.
struct Parameter {
    std::uint64_t address;
    std::string_view name, unit;
    float min, max, value;
    bool is_writable;
};

struct Registry {
    // The minimum size of a parameter: an address, two texts, three floats and a bool.
    static constexpr std::size_t min_parameter_size = 29;

    std::string_view plugin;
    std::vector<Parameter> parameters;

    explicit Registry(Reader in) : plugin(in.text())
    {
        const std::uint32_t count = in.count(min_parameter_size);
        parameters.reserve(count);
        for (std::uint32_t i = 0; i < count; i++) {
            // The elements of a braced list are evaluated in order.
            parameters.push_back(Parameter{in.u64(), in.text(), in.text(), in.f32(), in.f32(), in.f32(), in.boolean()});
        }
        in.end();
    }
};

std::ostream &operator<<(std::ostream &out, const Parameter &parameter)
{
    out << parameter.address << ' ' << parameter.name << ": " << parameter.value;
    if (!parameter.unit.empty())
        out << ' ' << parameter.unit;
    out << ", from " << parameter.min << " to " << parameter.max;
    return out << (parameter.is_writable ? "" : ", read-only");
}

// A loaded plugin. The destructor closes its library.
class Plugin {
public:
    explicit Plugin(const char *path) : library_(dlopen(path, RTLD_NOW))
    {
        if (!library_)
            throw std::runtime_error(dlerror());
        describe_ = symbol<plugin_describe_fn>("plugin_describe");
        handle_ = symbol<plugin_handle_fn>("plugin_handle");
    }

    std::vector<std::uint8_t> describe() const
    {
        // Without a buffer, the function returns the length of the message.
        std::vector<std::uint8_t> message(describe_(nullptr, 0));
        if (describe_(message.data(), message.size()) != message.size())
            throw std::runtime_error("the plugin returns no registry");
        return message;
    }

    // Prints the answer to a message. It needs no memory of the heap.
    void send(const std::uint8_t *message, std::size_t len) const
    {
        std::array<std::uint8_t, 256> buffer{};
        const std::size_t answer_len = handle_(message, len, buffer.data(), buffer.size());
        if (answer_len > buffer.size())
            throw std::runtime_error("an answer is longer than its buffer");
        auto [id, payload] = parse(buffer.data(), answer_len);
        if (id == PARAMETER_SET) {
            const std::uint64_t address = payload.u64();
            std::cout << "parameter " << address << " is now " << payload.f32() << '\n';
        } else if (id == REFUSED) {
            std::cout << "refused: " << payload.text() << '\n';
        } else {
            throw std::runtime_error("the message is not an answer");
        }
        payload.end();
    }

private:
    template <typename Function>
    Function *symbol(const char *name) const
    {
        void *found = dlsym(library_.get(), name);
        if (found == nullptr)
            throw std::runtime_error(dlerror());
        return reinterpret_cast<Function *>(found);
    }

    struct Close {
        void operator()(void *library) const { dlclose(library); }
    };

    std::unique_ptr<void, Close> library_;
    plugin_describe_fn *describe_ = nullptr;
    plugin_handle_fn *handle_ = nullptr;
};

void run(const char *path)
{
    const Plugin plugin(path);
    const std::vector<std::uint8_t> message = plugin.describe();
    const auto [id, payload] = parse(message.data(), message.size());
    if (id != REGISTRY)
        throw std::runtime_error("the message is not a registry");
    const Registry registry(payload);
    std::cout << registry.plugin << " has " << registry.parameters.size() << " parameters:\n";
    for (const Parameter &parameter : registry.parameters)
        std::cout << "  " << parameter << '\n';

    std::array<std::uint8_t, 32> request{};
    sdp_writer out = sdp_writer_over(request.data(), request.size());
    const std::size_t header = sdp_begin_message(&out, SET_PARAMETER);
    sdp_write_u64(&out, 2);
    sdp_write_f32(&out, 20.0F);
    sdp_end_message(&out, header);
    if (out.failed)
        throw std::runtime_error("a request is longer than its buffer");
    plugin.send(request.data(), out.len);
    plugin.send(request.data(), out.len - 1); // without its last byte
}

} // namespace

int main(int argc, char **argv)
try {
    if (argc != 2)
        throw std::runtime_error("usage: host PLUGIN");
    std::cout << "A host in C++ lists the parameters of a plugin in Rust, sets one, and sends a broken message.\n";
    run(argv[1]);
    std::cout << "Both sides exchanged messages in the caller's memory, and the plugin refused the broken one.\n";
    return 0;
} catch (const std::exception &error) {
    std::cerr << "host: " << error.what() << '\n';
    return 1;
}
