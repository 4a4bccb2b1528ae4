// Reading and writing of a value as a whole.
namespace sdp {
inline namespace v1 {

namespace as {

using bytes_t = std::uint8_t *;
using input_t = const std::uint8_t *;

/// Returns whether all bytes are ASCII. Most text is, and short.
inline bool is_ascii(const std::uint8_t *at, std::size_t len)
{
    if (len >= 8) {
        for (std::size_t i = 0; i + 8 < len; i += 8) {
            if ((load<std::uint64_t>(at + i) & 0x8080808080808080) != 0)
                return false;
        }
        // The last bytes overlap.
        return (load<std::uint64_t>(at + len - 8) & 0x8080808080808080) == 0;
    }
    if (len >= 4)
        return ((load<std::uint32_t>(at) | load<std::uint32_t>(at + len - 4)) & 0x80808080) == 0;
    return len == 0 || (at[0] | at[len / 2] | at[len - 1]) < 0x80;
}

/// Returns the length of the longest prefix that is UTF-8 and ends after a character.
inline std::size_t utf8_prefix(const std::uint8_t *at, std::size_t len)
{
    std::size_t i = is_ascii(at, len) ? len : 0;
    while (i < len) {
        if (len - i >= 8 && (load<std::uint64_t>(at + i) & 0x8080808080808080) == 0) {
            i += 8;
            continue;
        }
        const unsigned first = at[i];
        if (first < 0x80) {
            i++;
            continue;
        }
        const std::size_t width = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (first < 0xc2 || first > 0xf4 || len - i < width)
            return i;
        // No overlong forms, surrogates, or values above 10FFFF.
        const unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (at[i + 1] < low || at[i + 1] > high)
            return i;
        for (std::size_t next = 2; next < width; next++) {
            if ((at[i + next] & 0xc0) != 0x80)
                return i;
        }
        i += width;
    }
    return len;
}

inline constexpr std::uint32_t max_level = 128;

/// An input. Functions that read take the position and return the next one, or null after an error.
struct reader {
    const std::uint8_t *start;
    const std::uint8_t *end;
    /// The minimum sizes of all later elements of the enclosing sequences.
    std::uint64_t reserved = 0;
    std::uint32_t level = 0;
    error failure{};

    explicit reader(span<const std::uint8_t> bytes) : start(bytes.data()), end(bytes.data() + bytes.size())
    {
        // Null is the position after an error.
        static constexpr std::uint8_t nothing = 0;
        if (start == nullptr)
            start = end = &nothing;
    }

    input_t fail(error_kind kind, input_t at)
    {
        failure = {kind, static_cast<std::size_t>(at - start), ""};
        return nullptr;
    }

    /// Names the field of an error, if no inner one has a name.
    void name(const char *field)
    {
        if (*failure.field == '\0')
            failure.field = field;
    }

    std::size_t remaining(input_t at) const { return static_cast<std::size_t>(end - at); }

    /// Reads the count of a sequence, and checks it before any memory is reserved.
    input_t count(input_t at, std::uint64_t min_size, std::uint32_t &out)
    {
        if (remaining(at) < 4)
            return fail(error_kind::unexpected_end, at);
        out = load<std::uint32_t>(at);
        at += 4;
        if (out * min_size > available(at))
            return fail(error_kind::unexpected_end, at);
        return at;
    }

    /// Returns the number of remaining bytes that are not reserved.
    std::uint64_t available(input_t at) const
    {
        const std::uint64_t left = remaining(at);
        return left > reserved ? left - reserved : 0;
    }
};

/// The size of an encoding. All checks of a value are made here, so that nothing is written before an error.
struct sizer {
    /// Can be more than `std::size_t` counts, because views can share their bytes.
    std::uint64_t size = 0;
    std::uint32_t level = 0;
    encode_error failure{};

    bool fail(const char *what)
    {
        failure.what = what;
        return false;
    }

    bool enter() { return level++ < max_level || fail("more than 128 levels of nesting"); }

    bool count(std::size_t count)
    {
        size += 4;
        return count <= UINT32_MAX || fail("more than 4294967295 bytes or elements");
    }

    /// Returns the size of a buffer for the encoding, after success.
    expected<std::size_t, encode_error> buffer_size() const
    {
        const auto out = static_cast<std::size_t>(size);
        if (out != size)
            return unexpected<encode_error>{{"an encoding is longer than the memory", ""}};
        return out;
    }
};

/// The result of a comparison with parts whose order only the type in Rust knows.
inline constexpr int unknown = 2;

template <class T>
int three_way(const T &a, const T &b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

/// Reads a value with a check of the remaining bytes. Fixed-size kinds have `take` instead, without a check.
template <class C, class T>
input_t read(reader &in, input_t at, T &out)
{
    if constexpr (C::fixed) {
        if (in.remaining(at) < C::min_size)
            return in.fail(error_kind::unexpected_end, at);
        return C::take(in, at, out);
    } else {
        return C::read(in, at, out);
    }
}

/// Reads a value whose minimum size has been checked.
template <class C, class T>
input_t take(reader &in, input_t at, T &out)
{
    if constexpr (C::fixed)
        return C::take(in, at, out);
    else
        return C::read(in, at, out);
}

// The four uses of the fields of a type: `ahead` checks the size of the fixed-size fields that follow.

struct reading {
    reader &in;
    input_t at;
    /// The field of an error.
    const char *failed = "";

    bool fail(const char *field)
    {
        failed = field;
        return false;
    }

    bool ahead(std::size_t size, const char *field)
    {
        if (in.remaining(at) < size)
            at = in.fail(error_kind::unexpected_end, at);
        return at != nullptr || fail(field);
    }

    template <class C, class T>
    bool fixed(C, const char *field, T &out)
    {
        at = C::take(in, at, out);
        return at != nullptr || fail(field);
    }

    template <class C, class T>
    bool operator()(C, const char *field, T &out)
    {
        at = as::read<C>(in, at, out);
        return at != nullptr || fail(field);
    }
};

struct sizing {
    sizer &to;

    bool ahead(std::size_t, const char *) { return true; }

    template <class C, class T>
    bool fixed(C kind, const char *field, const T &value)
    {
        return (*this)(kind, field, value);
    }

    template <class C, class T>
    bool operator()(C, const char *field, const T &value)
    {
        if (C::measure(to, value))
            return true;
        if (*to.failure.field == '\0')
            to.failure.field = field;
        return false;
    }
};

struct writing {
    bytes_t at;

    bool ahead(std::size_t, const char *) { return true; }

    template <class C, class T>
    bool fixed(C, const char *, const T &value)
    {
        at = C::write(at, value);
        return true;
    }

    template <class C, class T>
    bool operator()(C, const char *, const T &value)
    {
        at = C::write(at, value);
        return true;
    }
};

template <bool total>
struct comparing {
    int order = 0;

    bool ahead(std::size_t, const char *) { return true; }

    template <class C, class T>
    bool fixed(C kind, const char *field, const T &a, const T &b)
    {
        return (*this)(kind, field, a, b);
    }

    template <class C, class T>
    bool operator()(C, const char *, const T &a, const T &b)
    {
        order = C::template compare<total>(a, b);
        return order == 0;
    }
};

} // namespace as

/// The kind of a type with a name, and its message id if it has one. Generated code defines it.
template <class T>
struct encoding;

namespace as {

template <class Self>
struct messages;

template <class C>
inline constexpr bool is_union = std::is_base_of_v<messages<C>, C>;

/// The kind of a value without a header.
template <class T>
struct value {
    using kind = typename encoding<T>::type;
    static_assert(!is_union<kind>, "a union of messages needs a header: use the functions with `message` in their names");
};

} // namespace as

namespace as {

template <class T, class = void>
inline constexpr bool is_view = false;
template <class T>
inline constexpr bool is_view<T, std::enable_if_t<encoding<T>::is_view>> = true;

template <class C>
inline constexpr bool is_owner = false;
template <class... T>
inline constexpr bool is_owner<std::vector<T...>> = true;
template <class T, std::size_t count>
inline constexpr bool is_owner<std::array<T, count>> = true;

/// A type without meaning, unless a view would borrow from a temporary object.
template <class T, class C>
using if_dangling = std::enable_if_t<!std::is_lvalue_reference_v<C> && is_owner<std::remove_cv_t<C>> && is_view<T>>;

} // namespace as

/// A view must not borrow from a temporary object: give it a name.
template <class T, class C, class = as::if_dangling<T, C>>
expected<T, error> decode(C &&bytes) = delete;

/// Decodes a value from all bytes. A view borrows from the bytes.
template <class T>
expected<T, error> decode(span<const std::uint8_t> bytes)
{
    using kind = typename as::value<T>::kind;
    as::reader in(bytes);
    expected<T, error> out;
    as::input_t at = as::read<kind>(in, in.start, *out);
    if (at != nullptr && at != in.end)
        at = in.fail(error_kind::trailing_bytes, at);
    if (at == nullptr)
        out = unexpected<error>{in.failure};
    return out;
}

/// Returns the length of the encoding of a value, or why it has none.
template <class T>
expected<std::size_t, encode_error> encoded_len(const T &value)
{
    as::sizer to;
    if (!as::value<T>::kind::measure(to, value))
        return unexpected<encode_error>{to.failure};
    return to.buffer_size();
}

/// Encodes a value.
template <class T>
expected<std::vector<std::uint8_t>, encode_error> encode(const T &value)
{
    const auto len = encoded_len(value);
    if (!len)
        return unexpected<encode_error>{len.error()};
    std::vector<std::uint8_t> bytes(*len);
    as::value<T>::kind::write(bytes.data(), value);
    return bytes;
}

/// Encodes a value at the start of a buffer, and returns its length. Nothing is written if the buffer is too small.
template <class T>
expected<std::size_t, encode_error> encode_to(span<std::uint8_t> buffer, const T &value)
{
    auto len = encoded_len(value);
    if (len && *len > buffer.size())
        len = unexpected<encode_error>{{"the buffer is too small", ""}};
    if (len)
        as::value<T>::kind::write(buffer.data(), value);
    return len;
}

} // namespace v1
} // namespace sdp
