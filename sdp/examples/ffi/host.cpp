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

#include "messages.hpp"
#include "plugin.h"

namespace messages = sdp::registry;

namespace {

// Returns the value of a decoder or encoder, or throws its error.
template <class T>
T checked(sdp::expected<T, sdp::error> value)
{
    if (!value)
        throw std::runtime_error(sdp::name(value.error().kind));
    return *std::move(value);
}

template <class T>
T checked(sdp::expected<T, sdp::encode_error> value)
{
    if (!value)
        throw std::runtime_error(value.error().what);
    return *std::move(value);
}

std::ostream &operator<<(std::ostream &out, const messages::ParameterView &parameter)
{
    out << parameter.address << ' ' << parameter.name << ": " << parameter.value;
    if (!parameter.unit.empty())
        out << ' ' << parameter.unit;
    out << ", from " << parameter.min << " to " << parameter.max;
    return out << (parameter.is_writable ? "" : ", read-only");
}

std::ostream &operator<<(std::ostream &out, const messages::ParameterSet &set)
{
    return out << "parameter " << set.address << " is now " << set.value;
}

std::ostream &operator<<(std::ostream &out, const messages::RefusedView &refused)
{
    return out << "refused: " << refused.reason;
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
        const sdp::span<const std::uint8_t> bytes(buffer.data(), answer_len);
        const auto answer = checked(sdp::decode_message<messages::AnswerView>(bytes));
        sdp::visit([](const auto &it) { std::cout << it << '\n'; }, answer);
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
    // The text stays in the message.
    const auto registry = checked(sdp::decode_message<messages::RegistryView>(message));
    std::cout << registry.plugin << " has " << registry.parameters.size() << " parameters:\n";
    for (const messages::ParameterView &parameter : registry.parameters)
        std::cout << "  " << parameter << '\n';

    std::array<std::uint8_t, 32> request{};
    const messages::SetParameter set = {2, 20.0F};
    const std::size_t request_len = checked(sdp::encode_message_to(sdp::span<std::uint8_t>(request), set));
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
