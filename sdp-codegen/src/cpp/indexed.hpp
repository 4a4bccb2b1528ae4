// Sequences with the ends of their elements.
namespace sdp {
inline namespace v1 {
namespace as {

/// The parts of an indexed sequence before its elements.
struct table {
    input_t ends = nullptr;
    input_t elements = nullptr;
    std::uint32_t count = 0;
    std::uint32_t size = 0;

    /// Reads the parts, and checks that the input holds the elements. `min_size` is the minimum size of an element.
    input_t read(reader &in, input_t at, std::uint64_t min_size)
    {
        at = in.count(at, 4, count);
        if (at == nullptr)
            return at;
        ends = at;
        at += std::size_t(count) * 4;
        const input_t second = at;
        std::uint32_t elements_count = 0;
        at = in.count(at, min_size, elements_count);
        if (at == nullptr)
            return at;
        if (elements_count != count)
            return in.fail(error_kind::invalid_index, second);
        elements = at;
        size = end(count);
        return size > in.available(at) ? in.fail(error_kind::unexpected_end, at) : at;
    }

    /// Returns the end of the first `index` elements.
    std::uint32_t end(std::uint32_t index) const
    {
        return index == 0 ? 0 : load<std::uint32_t>(ends + (std::size_t(index) - 1) * 4);
    }

    /// Decodes an element by a function from its own bytes.
    template <class F>
    input_t element(reader &in, std::uint32_t index, const F &decode) const
    {
        const std::uint32_t first = end(index);
        const std::uint32_t last = end(index + 1);
        if (last < first || last > size)
            return in.fail(error_kind::invalid_index, ends + std::size_t(index) * 4);
        reader part = in;
        part.end = elements + last;
        part.reserved = 0;
        const input_t at = decode(part, elements + first);
        in.failure = part.failure;
        return at == nullptr || at == part.end ? at : in.fail(error_kind::invalid_index, at);
    }
};

} // namespace as

/// An indexed sequence of an input. It checks an element only when it reads it.
template <class T>
class indexed {
public:
    using decode_t = as::input_t (*)(as::reader &, as::input_t, T &);

    indexed() = default;
    indexed(const as::reader &in, as::table table, decode_t decode)
        : table_(table), start_(in.start), level_(in.level), decode_(decode)
    {
    }

    std::size_t size() const { return table_.count; }
    bool empty() const { return table_.count == 0; }

    /// Decodes an element in constant time. The index is less than `size()`.
    expected<T, error> at(std::size_t index) const
    {
        as::reader in({start_, static_cast<std::size_t>(table_.elements - start_) + table_.size});
        in.level = level_;
        expected<T, error> out;
        if (read(in, index, *out) == nullptr)
            out = unexpected<error>{in.failure};
        return out;
    }

    /// Reads an element with the level of a reader.
    as::input_t read(as::reader &in, std::size_t index, T &out) const
    {
        const auto decode = [&](as::reader &part, as::input_t at) { return decode_(part, at, out); };
        return table_.element(in, static_cast<std::uint32_t>(index), decode);
    }

    /// Returns the encoded ends, and the encoded elements.
    span<const std::uint8_t> ends() const { return {table_.ends, size() * 4}; }
    span<const std::uint8_t> elements() const { return {table_.elements, table_.size}; }

    friend bool operator==(const indexed &a, const indexed &b)
    {
        return a.ends() == b.ends() && a.elements() == b.elements();
    }
    friend bool operator!=(const indexed &a, const indexed &b) { return !(a == b); }

private:
    as::table table_;
    as::input_t start_ = nullptr;
    std::uint32_t level_ = 0;
    decode_t decode_ = nullptr;
};

namespace as {

/// An indexed sequence, in `std::vector`, or in `indexed` of a view.
template <class C>
struct indexed {
    static constexpr std::size_t min_size = 8;
    static constexpr bool fixed = false;
    static constexpr bool is_level = !C::fixed;

    template <class T>
    static input_t read(reader &in, input_t at, std::vector<T> &out)
    {
        table parts;
        at = begin(in, at, parts);
        if (at == nullptr)
            return at;
        out.clear();
        out.reserve(parts.count);
        const auto decode = [&](reader &part, input_t start) { return read_back<C>(part, start, out); };
        for (std::uint32_t i = 0; i < parts.count; i++) {
            at = parts.element(in, i, decode);
            if (at == nullptr)
                return at;
        }
        in.level -= is_level;
        return at;
    }

    template <class T>
    static input_t read(reader &in, input_t at, sdp::indexed<T> &out)
    {
        table parts;
        at = begin(in, at, parts);
        if (at == nullptr)
            return at;
        out = sdp::indexed<T>(in, parts, &as::read<C, T>);
        in.level -= is_level;
        return at + parts.size;
    }

    template <class T>
    static bool measure(sizer &to, const std::vector<T> &values)
    {
        if ((is_level && !to.enter()) || !to.count(values.size()))
            return false;
        to.size += std::uint64_t(values.size()) * 4 + 4;
        const std::uint64_t start = to.size;
        for (const auto &value : values) {
            if (!C::measure(to, value))
                return false;
        }
        to.level -= is_level;
        return to.size - start <= UINT32_MAX || to.fail("the elements of an indexed sequence have more than 4294967295 bytes");
    }

    /// Checks all elements, because a reader rejects invalid ones.
    template <class T>
    static bool measure(sizer &to, const sdp::indexed<T> &values)
    {
        if (is_level && !to.enter())
            return false;
        reader in(values.elements());
        in.level = to.level;
        for (std::size_t i = 0; i < values.size(); i++) {
            T value{};
            // An element can contain other indexed sequences.
            sizer part;
            part.level = to.level;
            if (values.read(in, i, value) == nullptr || !C::measure(part, value))
                return to.fail("an element of an indexed sequence is invalid");
        }
        to.size += values.ends().size() + values.elements().size() + 8;
        to.level -= is_level;
        return true;
    }

    template <class T>
    static bytes_t write(bytes_t at, const std::vector<T> &values)
    {
        const auto count = static_cast<std::uint32_t>(values.size());
        bytes_t end = store(at, count);
        at = store(end + values.size() * 4, count);
        const bytes_t start = at;
        for (const auto &value : values) {
            at = C::write(at, value);
            end = store(end, static_cast<std::uint32_t>(at - start));
        }
        return at;
    }

    template <class T>
    static bytes_t write(bytes_t at, const sdp::indexed<T> &values)
    {
        const auto count = static_cast<std::uint32_t>(values.size());
        at = store(at, count);
        at = store_all(at, values.ends().data(), values.ends().size());
        at = store(at, count);
        return store_all(at, values.elements().data(), values.elements().size());
    }

    template <bool total, class T>
    static int compare(const std::vector<T> &a, const std::vector<T> &b)
    {
        return total ? compare_all<C, total>(a, b) : unknown;
    }
    template <bool total, class T>
    static int compare(const sdp::indexed<T> &a, const sdp::indexed<T> &b)
    {
        const auto is_less = [](span<const std::uint8_t> x, span<const std::uint8_t> y) {
            return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
        };
        if (!total)
            return unknown;
        if (a.ends() != b.ends())
            return is_less(a.ends(), b.ends()) ? -1 : 1;
        return is_less(a.elements(), b.elements()) ? -1 : int(a.elements() != b.elements());
    }

private:
    static input_t begin(reader &in, input_t at, table &parts)
    {
        if (is_level && in.level == max_level)
            return in.fail(error_kind::nesting_too_deep, at);
        in.level += is_level;
        return parts.read(in, at, C::min_size);
    }
};

} // namespace as
} // namespace v1
} // namespace sdp
