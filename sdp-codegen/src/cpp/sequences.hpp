// Sequences and arrays.
namespace sdp {
inline namespace v1 {
namespace as {

/// Compares two sequences element by element.
template <class C, bool total, class T>
int compare_all(const T &a, const T &b)
{
    auto left = a.begin();
    auto right = b.begin();
    for (; left != a.end() && right != b.end(); ++left, ++right) {
        // The elements of `std::vector<bool>` are not references.
        const auto &x = *left;
        const auto &y = *right;
        if (const int order = C::template compare<total>(x, y))
            return order;
    }
    return int(left != a.end()) - int(right != b.end());
}

/// Reads an element to the end of a vector.
template <class C, class T>
input_t read_back(reader &in, input_t at, std::vector<T> &out)
{
    if constexpr (std::is_same_v<T, bool>) {
        bool value = false;
        at = read<C>(in, at, value);
        out.push_back(value);
        return at;
    } else {
        out.emplace_back();
        return read<C>(in, at, out.back());
    }
}

/// The count of a sequence or map, and its level of nesting. `element` is its element, or its key and value.
template <class... element>
struct counted {
    static constexpr std::uint64_t element_size = (std::uint64_t(element::min_size) + ...);
    static constexpr bool is_level = !(element::fixed && ...);

    /// Reads a count, and reserves the minimum sizes of the elements.
    static input_t begin(reader &in, input_t at, std::uint32_t &count)
    {
        if (is_level && in.level == max_level)
            return in.fail(error_kind::nesting_too_deep, at);
        at = in.count(at, element_size, count);
        if (is_level) {
            in.level++;
            in.reserved += count * element_size;
        }
        return at;
    }

    /// Lets the next element claim its reserved bytes.
    static void next(reader &in)
    {
        if (is_level)
            in.reserved -= element_size;
    }

    static input_t end(reader &in, input_t at)
    {
        in.level -= is_level;
        return at;
    }

    static bool begin(sizer &to, std::size_t count) { return (!is_level || to.enter()) && to.count(count); }

    static bool end(sizer &to)
    {
        to.level -= is_level;
        return true;
    }
};

template <class T, class = void>
inline constexpr bool has_data = false;
template <class T>
inline constexpr bool has_data<T, std::void_t<decltype(std::declval<const T &>().data())>> = true;

/// A sequence, in `std::vector`, or for the numbers of a view in `span` or `packed`.
template <class C, std::uint64_t max = UINT32_MAX>
struct sequence {
    static constexpr std::size_t min_size = 4;
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        using list = counted<C>;
        const input_t start = at;
        std::uint32_t count = 0;
        at = list::begin(in, at, count);
        if (at == nullptr)
            return at;
        if (count > max)
            return in.fail(error_kind::capacity_exceeded, start);
        if constexpr (is_number<C>) {
            copy(at, count, out);
            return at + count * C::min_size;
        } else {
            out.clear();
            out.reserve(count);
            for (; count > 0; count--) {
                list::next(in);
                at = read_back<C>(in, at, out);
                if (at == nullptr)
                    return at;
            }
            return list::end(in, at);
        }
    }

    template <class T>
    static void copy(input_t at, std::size_t count, std::vector<T> &out)
    {
        out.resize(count);
        load_all(at, out.data(), count);
    }
    static void copy(input_t at, std::size_t count, std::vector<std::uint8_t> &out) { out.assign(at, at + count); }
    static void copy(input_t at, std::size_t count, span<const std::uint8_t> &out) { out = {at, count}; }
    template <class T>
    static void copy(input_t at, std::size_t count, packed<T> &out)
    {
        out = packed<T>(at, count);
    }

    template <class T>
    static bool measure(sizer &to, const T &values)
    {
        using list = counted<C>;
        if (values.size() > max)
            return to.fail("a sequence is longer than its capacity");
        if (!list::begin(to, values.size()))
            return false;
        if constexpr (is_number<C>) {
            to.size += values.size() * C::min_size;
        } else {
            for (const auto &value : values) {
                if (!C::measure(to, value))
                    return false;
            }
        }
        return list::end(to);
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &values)
    {
        at = store(at, static_cast<std::uint32_t>(values.size()));
        return write_all(at, values);
    }

    template <class T>
    static bytes_t write_all(bytes_t at, const T &values)
    {
        // A `std::set` has its numbers in separate nodes.
        if constexpr (is_number<C> && has_data<T>) {
            return store_all(at, values.data(), values.size());
        } else {
            for (const auto &value : values)
                at = C::write(at, value);
            return at;
        }
    }
    template <class T>
    static bytes_t write_all(bytes_t at, packed<T> values)
    {
        return store_all(at, values.bytes().data(), values.bytes().size());
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return compare_all<C, total>(a, b);
    }
};

template <class T>
inline constexpr bool is_std_array = false;
template <class T, std::size_t count>
inline constexpr bool is_std_array<std::array<T, count>> = true;

/// An array, in `std::array`, or in `std::vector` if it is large.
template <class C, std::uint64_t count>
struct array {
    static constexpr std::size_t min_size = count * C::min_size;
    static constexpr bool fixed = C::fixed || count == 0;

    template <class T>
    static input_t take(reader &in, input_t at, T &out)
    {
        return read(in, at, out);
    }

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        if constexpr (!is_std_array<T>) {
            if (in.remaining(at) < min_size)
                return in.fail(error_kind::unexpected_end, at);
            out.resize(count);
        }
        if constexpr (is_number<C>) {
            load_all(at, out.data(), count);
            at += min_size;
        } else {
            for (auto &&value : out) {
                if constexpr (std::is_same_v<T, std::vector<bool>>) {
                    bool bit = false;
                    at = as::take<C>(in, at, bit);
                    value = bit;
                } else {
                    at = as::take<C>(in, at, value);
                }
                if (at == nullptr)
                    break;
            }
        }
        return at;
    }

    template <class T>
    static bool measure(sizer &to, const T &values)
    {
        if (values.size() != count)
            return to.fail("an array has another length");
        for (const auto &value : values) {
            if (!C::measure(to, value))
                return false;
        }
        return true;
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &values)
    {
        return sequence<C>::write_all(at, values);
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return compare_all<C, total>(a, b);
    }
};

} // namespace as
} // namespace v1
} // namespace sdp
