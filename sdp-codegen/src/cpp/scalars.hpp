// Numbers, bools, chars and strings.
namespace sdp {
inline namespace v1 {
namespace as {

template <class T>
struct number {
    static constexpr std::size_t min_size = sizeof(T);
    static constexpr bool fixed = true;

    static input_t take(reader &, input_t at, T &out)
    {
        out = load<T>(at);
        return at + sizeof(T);
    }

    static bool measure(sizer &to, T)
    {
        to.size += sizeof(T);
        return true;
    }

    static bytes_t write(bytes_t at, T value) { return store(at, value); }

    /// Compares numbers. NaN is the last one, and all NaN are equal.
    template <bool total>
    static int compare(T a, T b)
    {
        if constexpr (std::is_floating_point_v<T>) {
            if (std::isnan(a) || std::isnan(b))
                return int(std::isnan(a)) - int(std::isnan(b));
        }
        return three_way(a, b);
    }
};

template <class C>
inline constexpr bool is_number = false;
template <class T>
inline constexpr bool is_number<number<T>> = true;

/// An integer of 128 bits, which has the number `High` as its upper part.
template <class T, class High>
struct wide {
    static constexpr std::size_t min_size = 16;
    static constexpr bool fixed = true;

    static input_t take(reader &, input_t at, T &out)
    {
        out = {load<std::uint64_t>(at), load<High>(at + 8)};
        return at + 16;
    }

    static bool measure(sizer &to, T)
    {
        to.size += 16;
        return true;
    }

    static bytes_t write(bytes_t at, T value) { return store(store(at, value.low), value.high); }

    template <bool total>
    static int compare(T a, T b)
    {
        return three_way(a, b);
    }
};

using u8 = number<std::uint8_t>;
using u16 = number<std::uint16_t>;
using u32 = number<std::uint32_t>;
using u64 = number<std::uint64_t>;
using u128 = wide<sdp::u128, std::uint64_t>;
using i8 = number<std::int8_t>;
using i16 = number<std::int16_t>;
using i32 = number<std::int32_t>;
using i64 = number<std::int64_t>;
using i128 = wide<sdp::i128, std::int64_t>;
using f32 = number<float>;
using f64 = number<double>;

/// A value of one number, of which some bits are invalid.
template <class Self, class T, class Bits>
struct restricted {
    static constexpr std::size_t min_size = sizeof(Bits);
    static constexpr bool fixed = true;

    static input_t take(reader &in, input_t at, T &out)
    {
        const Bits bits = load<Bits>(at);
        if (!Self::is_valid(bits))
            return in.fail(Self::kind, at);
        out = static_cast<T>(bits);
        return at + sizeof(Bits);
    }

    static bool measure(sizer &to, T value)
    {
        to.size += sizeof(Bits);
        return Self::is_valid(static_cast<Bits>(value)) || to.fail(Self::what);
    }

    static bytes_t write(bytes_t at, T value) { return store(at, static_cast<Bits>(value)); }

    template <bool total>
    static int compare(T a, T b)
    {
        return three_way(a, b);
    }
};

struct boolean : restricted<boolean, bool, std::uint8_t> {
    static constexpr error_kind kind = error_kind::invalid_bool;
    static constexpr const char *what = "a bool is neither true nor false";
    static bool is_valid(std::uint8_t bits) { return bits <= 1; }
};

struct character : restricted<character, char32_t, std::uint32_t> {
    static constexpr error_kind kind = error_kind::invalid_char;
    static constexpr const char *what = "a char is not a Unicode scalar value";
    static bool is_valid(std::uint32_t bits) { return bits < 0xd800 || (bits > 0xdfff && bits < 0x110000); }
};

struct compared : restricted<compared, ordering, std::int8_t> {
    static constexpr error_kind kind = error_kind::unknown_variant;
    static constexpr const char *what = "an ordering is not less, equal or greater";
    static bool is_valid(std::int8_t bits) { return bits >= -1 && bits <= 1; }
};

/// An enum whose variants have no fields.
template <class Self, class T, class Tag>
struct plain : restricted<Self, T, Tag> {
    static constexpr error_kind kind = error_kind::unknown_variant;
    static constexpr const char *what = "an enum has none of its values";
};

/// A value without bytes.
struct nothing {
    static constexpr std::size_t min_size = 0;
    static constexpr bool fixed = true;

    template <class T>
    static input_t take(reader &, input_t at, T &)
    {
        return at;
    }
    template <class T>
    static bool measure(sizer &, const T &)
    {
        return true;
    }
    template <class T>
    static bytes_t write(bytes_t at, const T &)
    {
        return at;
    }
    template <bool total, class T>
    static int compare(const T &, const T &)
    {
        return 0;
    }
};

/// Copies a text. Most are short, and a call of `memcpy` takes longer than two copies that overlap.
inline bytes_t store_text(bytes_t at, const char *text, std::size_t len)
{
    const bytes_t end = at + len;
    if (len > 16) {
        std::memcpy(at, text, len);
    } else if (len >= 8) {
        std::memcpy(at, text, 8);
        std::memcpy(end - 8, text + len - 8, 8);
    } else if (len >= 4) {
        std::memcpy(at, text, 4);
        std::memcpy(end - 4, text + len - 4, 4);
    } else if (len > 0) {
        std::memcpy(at, text, 1);
        std::memcpy(at + len / 2, text + len / 2, 1);
        std::memcpy(end - 1, text + len - 1, 1);
    }
    return end;
}

/// A string, in `std::string` or `std::string_view`.
template <std::uint64_t max = UINT32_MAX>
struct string {
    static constexpr std::size_t min_size = 4;
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        if (in.remaining(at) < 4)
            return in.fail(error_kind::unexpected_end, at);
        const std::size_t len = load<std::uint32_t>(at);
        const input_t text = at + 4;
        if (in.remaining(text) < len)
            return in.fail(error_kind::unexpected_end, text);
        const std::size_t valid = utf8_prefix(text, len);
        if (valid != len)
            return in.fail(error_kind::invalid_utf8, text + valid);
        if (len > max)
            return in.fail(error_kind::capacity_exceeded, at);
        out = std::string_view(reinterpret_cast<const char *>(text), len);
        return text + len;
    }

    static bool measure(sizer &to, std::string_view text)
    {
        to.size += text.size();
        if (text.size() > max)
            return to.fail("a string is longer than its capacity");
        if (utf8_prefix(reinterpret_cast<input_t>(text.data()), text.size()) != text.size())
            return to.fail("a string is not UTF-8");
        return to.count(text.size());
    }

    static bytes_t write(bytes_t at, std::string_view text)
    {
        at = store(at, static_cast<std::uint32_t>(text.size()));
        return store_text(at, text.data(), text.size());
    }

    template <bool total>
    static int compare(std::string_view a, std::string_view b)
    {
        return three_way(a, b);
    }
};

/// A C string, in `std::string` or `std::string_view` without its end.
struct c_string {
    static constexpr std::size_t min_size = 5;
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        std::uint32_t len = 0;
        at = in.count(at, 1, len);
        if (at == nullptr)
            return at;
        const std::string_view text(reinterpret_cast<const char *>(at), len);
        const std::size_t zero = std::min<std::size_t>(text.find('\0'), len);
        if (zero + 1 != len)
            return in.fail(error_kind::custom, at + zero);
        out = text.substr(0, zero);
        return at + len;
    }

    static bool measure(sizer &to, std::string_view text)
    {
        to.size += text.size() + 1;
        if (text.find('\0') != text.npos)
            return to.fail("a C string contains a zero");
        return to.count(text.size() + 1);
    }

    static bytes_t write(bytes_t at, std::string_view text)
    {
        at = store(at, static_cast<std::uint32_t>(text.size() + 1));
        return store<std::uint8_t>(store_all(at, text.data(), text.size()), 0);
    }

    template <bool total>
    static int compare(std::string_view a, std::string_view b)
    {
        return three_way(a, b);
    }
};

} // namespace as
} // namespace v1
} // namespace sdp
