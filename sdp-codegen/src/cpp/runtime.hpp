// Errors and vocabulary types of SDP, for C++17 and later.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace sdp {
inline namespace v1 {

/// The cause of an invalid input. The specification has the same names.
enum class error_kind : std::uint8_t {
    unexpected_end,
    trailing_bytes,
    invalid_bool,
    invalid_char,
    invalid_zero,
    invalid_utf8,
    invalid_option_tag,
    invalid_result_tag,
    unknown_variant,
    unordered_key,
    duplicate_key,
    invalid_nanos,
    invalid_index,
    time_out_of_range,
    capacity_exceeded,
    nesting_too_deep,
    custom,
    invalid_magic,
    unsupported_version,
    invalid_message_length,
    payload_over_limit,
    zero_message_id,
    wrong_message_id,
    unknown_message_id,
    /// The current type has no such value.
    invalid_conversion,
    /// No release has a type with this fingerprint.
    unknown_release,
    /// No value of this type of a release has a conversion.
    refused_release,
};

/// Returns the name of an error in the specification, such as `UnexpectedEnd`.
constexpr const char *name(error_kind kind)
{
    constexpr const char *names[] = {
        "UnexpectedEnd",  "TrailingBytes",    "InvalidBool",        "InvalidChar",          "InvalidZero",
        "InvalidUtf8",    "InvalidOptionTag", "InvalidResultTag",   "UnknownVariant",       "UnorderedKey",
        "DuplicateKey",   "InvalidNanos",     "InvalidIndex",       "TimeOutOfRange",       "CapacityExceeded",
        "NestingTooDeep", "Custom",           "InvalidMagic",       "UnsupportedVersion",   "InvalidMessageLength",
        "PayloadOverLimit", "ZeroMessageId",  "WrongMessageId",     "UnknownMessageId",
        "InvalidConversion", "UnknownRelease", "RefusedRelease",
    };
    return names[static_cast<std::size_t>(kind)];
}

/// Why bytes are not a value, the offset of the invalid part, and the field that contains it, such as `Refused.reason`. The
/// field is empty if a value has none. Errors are equal if their kinds and offsets are.
struct error {
    error_kind kind{};
    std::size_t offset = 0;
    const char *field = "";

    friend bool operator==(const error &a, const error &b) { return a.kind == b.kind && a.offset == b.offset; }
    friend bool operator!=(const error &a, const error &b) { return !(a == b); }
};

/// Why a value has no encoding, and the field that contains the invalid part. The field is empty if a value has none.
struct encode_error {
    const char *what = "";
    const char *field = "";
};

/// An error for the constructor of `expected`.
template <class E>
struct unexpected {
    E error;
};
template <class E>
unexpected(E) -> unexpected<E>;

/// A value or an error, as `std::expected` of C++23.
template <class T, class E>
class [[nodiscard]] expected {
public:
    expected() = default;
    expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    expected(unexpected<E> of) : state_(std::in_place_index<1>, std::move(of.error)) {}

    bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    /// Returns the value. Do not call it if there is an error.
    T &operator*() & { return *std::get_if<0>(&state_); }
    const T &operator*() const & { return *std::get_if<0>(&state_); }
    T &&operator*() && { return std::move(*std::get_if<0>(&state_)); }
    T *operator->() { return std::get_if<0>(&state_); }
    const T *operator->() const { return std::get_if<0>(&state_); }

    /// Replaces the value or error by a new value.
    T &emplace() { return renew<0, T>(); }

    /// Replaces the value or error by a new error.
    E &emplace_error() { return renew<1, E>(); }

    /// Returns the error. Do not call it if there is a value.
    E &error() & { return *std::get_if<1>(&state_); }
    const E &error() const & { return *std::get_if<1>(&state_); }

    friend bool operator==(const expected &a, const expected &b) { return a.state_ == b.state_; }
    friend bool operator!=(const expected &a, const expected &b) { return !(a == b); }

private:
    template <std::size_t i, class V>
    V &renew()
    {
        // An exception of `emplace` would leave neither.
        if constexpr (std::is_nothrow_default_constructible_v<V>)
            return state_.template emplace<i>();
        else
            return *std::get_if<i>(&(state_ = std::variant<T, E>(std::in_place_index<i>)));
    }

    std::variant<T, E> state_;
};

/// Elements in memory of someone else, as `std::span` of C++20.
template <class T>
class span {
public:
    constexpr span() = default;
    constexpr span(T *data, std::size_t size) : data_(data), size_(size) {}
    template <class C, class = std::enable_if_t<std::is_convertible_v<decltype(std::data(std::declval<C &>())), T *>>>
    constexpr span(C &&items) : data_(std::data(items)), size_(std::size(items))
    {
    }

    constexpr T *data() const { return data_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr T &operator[](std::size_t index) const { return data_[index]; }
    constexpr T *begin() const { return data_; }
    constexpr T *end() const { return data_ + size_; }

    friend bool operator==(span a, span b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }
    friend bool operator!=(span a, span b) { return !(a == b); }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

/// A pointer to a value that it owns. A copy of it copies the value. Only a new or moved-from box is empty.
template <class T>
class box {
public:
    // Default members are `constexpr` in C++23, and would need the complete type too early.
    box() noexcept {}
    /// A template without conversions, because a check whether something converts to `T` would need the complete type.
    template <class U = T, class = std::enable_if_t<std::is_same_v<std::decay_t<U>, T>>>
    box(U &&value) : value_(std::make_unique<T>(std::forward<U>(value)))
    {
    }
    box(const box &other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    box(box &&other) noexcept : value_(std::move(other.value_)) {}
    box &operator=(const box &other) { return *this = box(other); }
    box &operator=(box &&other) noexcept
    {
        value_ = std::move(other.value_);
        return *this;
    }
    ~box() {}

    explicit operator bool() const { return value_ != nullptr; }
    T &operator*() { return *value_; }
    const T &operator*() const { return *value_; }
    T *operator->() { return value_.get(); }
    const T *operator->() const { return value_.get(); }

    /// Replaces the value by a new one.
    template <class... A>
    T &emplace(A &&...arguments)
    {
        return *(value_ = std::make_unique<T>(std::forward<A>(arguments)...));
    }

    friend bool operator==(const box &a, const box &b) { return a && b ? *a == *b : !a && !b; }
    friend bool operator!=(const box &a, const box &b) { return !(a == b); }

private:
    std::unique_ptr<T> value_;
};

/// A key and a value of a map in a type that contains itself. `std::pair` would need the complete type too early.
template <class K, class V>
struct entry {
    K first{};
    V second{};

    friend bool operator==(const entry &a, const entry &b) { return a.first == b.first && a.second == b.second; }
    friend bool operator!=(const entry &a, const entry &b) { return !(a == b); }
};

/// An unsigned integer of 128 bits.
struct u128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    friend bool operator==(u128 a, u128 b) { return a.low == b.low && a.high == b.high; }
    friend bool operator!=(u128 a, u128 b) { return !(a == b); }
    friend bool operator<(u128 a, u128 b) { return std::tie(a.high, a.low) < std::tie(b.high, b.low); }
};

/// A signed integer of 128 bits, in two's complement.
struct i128 {
    std::uint64_t low = 0;
    std::int64_t high = 0;

    friend bool operator==(i128 a, i128 b) { return a.low == b.low && a.high == b.high; }
    friend bool operator!=(i128 a, i128 b) { return !(a == b); }
    friend bool operator<(i128 a, i128 b) { return std::tie(a.high, a.low) < std::tie(b.high, b.low); }
};

/// The order of two values.
enum class ordering : std::int8_t { less = -1, equal = 0, greater = 1 };

/// Reading and writing of each kind of type. Programs use the functions after it.
namespace as {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
inline constexpr bool is_big_endian = true;
#else
inline constexpr bool is_big_endian = false;
#endif

template <class T>
T load(const std::uint8_t *at)
{
    T value{};
    if constexpr (is_big_endian) {
        std::uint8_t bytes[sizeof value];
        std::reverse_copy(at, at + sizeof value, bytes);
        at = bytes;
        std::memcpy(&value, at, sizeof value);
    } else {
        std::memcpy(&value, at, sizeof value);
    }
    return value;
}

template <class T>
std::uint8_t *store(std::uint8_t *at, T value)
{
    std::memcpy(at, &value, sizeof value);
    if constexpr (is_big_endian)
        std::reverse(at, at + sizeof value);
    return at + sizeof value;
}

template <class T>
void load_all(const std::uint8_t *at, T *out, std::size_t count)
{
    if constexpr (is_big_endian) {
        for (std::size_t i = 0; i < count; i++)
            out[i] = load<T>(at + i * sizeof(T));
    } else if (count > 0) {
        std::memcpy(out, at, count * sizeof(T));
    }
}

template <class T>
std::uint8_t *store_all(std::uint8_t *at, const T *values, std::size_t count)
{
    if constexpr (is_big_endian) {
        for (std::size_t i = 0; i < count; i++)
            at = store(at, values[i]);
        return at;
    } else {
        if (count > 0)
            std::memcpy(at, values, count * sizeof(T));
        return at + count * sizeof(T);
    }
}

} // namespace as

/// Numbers in an input, in little-endian order and without alignment.
template <class T>
class packed {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T *;
        using reference = T;

        explicit iterator(const std::uint8_t *at) : at_(at) {}
        T operator*() const { return as::load<T>(at_); }
        iterator &operator++()
        {
            at_ += sizeof(T);
            return *this;
        }
        iterator operator++(int)
        {
            const iterator old = *this;
            at_ += sizeof(T);
            return old;
        }
        friend bool operator==(iterator a, iterator b) { return a.at_ == b.at_; }
        friend bool operator!=(iterator a, iterator b) { return a.at_ != b.at_; }

    private:
        const std::uint8_t *at_;
    };

    packed() = default;
    packed(const std::uint8_t *bytes, std::size_t size) : bytes_(bytes), size_(size) {}
    /// Refers to numbers in memory, to encode them without a copy.
    explicit packed(span<const T> numbers)
        : bytes_(reinterpret_cast<const std::uint8_t *>(numbers.data())), size_(numbers.size())
    {
        static_assert(!as::is_big_endian, "numbers in memory have another order of bytes on this platform");
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T operator[](std::size_t index) const { return as::load<T>(bytes_ + index * sizeof(T)); }
    iterator begin() const { return iterator(bytes_); }
    iterator end() const { return iterator(bytes_ + size_ * sizeof(T)); }

    /// Returns the encoded numbers.
    span<const std::uint8_t> bytes() const { return {bytes_, size_ * sizeof(T)}; }

    /// Copies the numbers to memory for `size()` of them.
    void copy_to(T *out) const { as::load_all(bytes_, out, size_); }

    friend bool operator==(packed a, packed b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }
    friend bool operator!=(packed a, packed b) { return !(a == b); }

private:
    const std::uint8_t *bytes_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace v1
} // namespace sdp
