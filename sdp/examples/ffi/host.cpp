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

#include "messages.h"
#include "plugin.h"

namespace {

void check(sdp_error error)
{
    if (error.kind != SDP_OK)
        throw std::runtime_error(sdp_error_name(error.kind));
}

// The text stays in the message.
std::string_view text(sdp_str from)
{
    return {from.data, from.len};
}

std::ostream &operator<<(std::ostream &out, const parameter &parameter)
{
    out << parameter.address << ' ' << text(parameter.name) << ": " << parameter.value;
    if (parameter.unit.len > 0)
        out << ' ' << text(parameter.unit);
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
        answer answer;
        check(answer_decode(buffer.data(), answer_len, &answer));
        if (answer.tag == ANSWER_PARAMETER_SET) {
            const parameter_set &set = answer.as.parameter_set;
            std::cout << "parameter " << set.address << " is now " << set.value << '\n';
        } else {
            std::cout << "refused: " << text(answer.as.refused.reason) << '\n';
        }
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
    // Without an arena, the parameters stay in the message.
    registry registry;
    check(registry_decode_message(message.data(), message.size(), nullptr, &registry));
    std::cout << text(registry.plugin) << " has " << registry.parameters.len << " parameters:\n";
    parameter parameter;
    while (parameter_seq_next(&registry.parameters, &parameter))
        std::cout << "  " << parameter << '\n';

    const set_parameter set = {2, 20.0F};
    std::array<std::uint8_t, SDP_HEADER_SIZE + SET_PARAMETER_MAX_SIZE> request{};
    std::size_t request_len = 0;
    check(set_parameter_encode_message(&set, request.data(), request.size(), &request_len));
    plugin.send(request.data(), request_len);
    plugin.send(request.data(), request_len - 1); // without its last byte
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
