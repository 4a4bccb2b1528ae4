// Options, results, tuples, pointers, structs and enums.
namespace sdp {
inline namespace v1 {
namespace as {

/// An option, in `std::optional`.
template <class C>
struct option {
    static constexpr std::size_t min_size = 1;
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, std::optional<T> &out)
    {
        if (in.remaining(at) < 1)
            return in.fail(error_kind::unexpected_end, at);
        out.reset();
        if (*at == 0)
            return at + 1;
        if (*at != 1)
            return in.fail(error_kind::invalid_option_tag, at);
        return as::read<C>(in, at + 1, out.emplace());
    }

    template <class T>
    static bool measure(sizer &to, const std::optional<T> &value)
    {
        to.size++;
        return !value || C::measure(to, *value);
    }

    template <class T>
    static bytes_t write(bytes_t at, const std::optional<T> &value)
    {
        at = store<std::uint8_t>(at, value.has_value());
        return value ? C::write(at, *value) : at;
    }

    template <bool total, class T>
    static int compare(const std::optional<T> &a, const std::optional<T> &b)
    {
        return a && b ? C::template compare<total>(*a, *b) : int(a.has_value()) - int(b.has_value());
    }
};

/// A result, in `expected`.
template <class C, class D>
struct result {
    static constexpr std::size_t min_size = 1;
    static constexpr bool fixed = false;

    template <class T, class E>
    static input_t read(reader &in, input_t at, expected<T, E> &out)
    {
        if (in.remaining(at) < 1)
            return in.fail(error_kind::unexpected_end, at);
        if (*at > 1)
            return in.fail(error_kind::invalid_result_tag, at);
        if (*at == 1)
            return as::read<C>(in, at + 1, out.emplace());
        return as::read<D>(in, at + 1, out.emplace_error());
    }

    template <class T, class E>
    static bool measure(sizer &to, const expected<T, E> &value)
    {
        to.size++;
        return value ? C::measure(to, *value) : D::measure(to, value.error());
    }

    template <class T, class E>
    static bytes_t write(bytes_t at, const expected<T, E> &value)
    {
        at = store<std::uint8_t>(at, value.has_value());
        return value ? C::write(at, *value) : D::write(at, value.error());
    }

    /// Every value is less than every error.
    template <bool total, class T, class E>
    static int compare(const expected<T, E> &a, const expected<T, E> &b)
    {
        if (a.has_value() != b.has_value())
            return a ? -1 : 1;
        return a ? C::template compare<total>(*a, *b) : D::template compare<total>(a.error(), b.error());
    }
};

template <class... T>
std::tuple<T...> &parts(std::tuple<T...> &of)
{
    return of;
}
template <class... T>
const std::tuple<T...> &parts(const std::tuple<T...> &of)
{
    return of;
}

/// A tuple, in `std::tuple`, or in the struct of a time, whose function `parts` returns its members.
template <class... C>
struct tuple {
    static constexpr std::size_t min_size = (std::size_t(0) + ... + C::min_size);
    static constexpr bool fixed = (C::fixed && ...);

    template <class T>
    static input_t take(reader &in, input_t at, T &out)
    {
        return read(in, at, out);
    }

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        const auto next = [&](auto kind, auto &part) {
            using D = decltype(kind);
            at = fixed ? as::take<D>(in, at, part) : as::read<D>(in, at, part);
            return at != nullptr;
        };
        std::apply([&](auto &...part) { return (next(C(), part) && ...); }, parts(out));
        return at;
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        return std::apply([&](const auto &...part) { return (C::measure(to, part) && ...); }, parts(value));
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &value)
    {
        std::apply([&](const auto &...part) { ((at = C::write(at, part)), ...); }, parts(value));
        return at;
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return compare_parts<total>(parts(a), parts(b), std::index_sequence_for<C...>());
    }

private:
    template <bool total, class T, std::size_t... index>
    static int compare_parts(const T &a, const T &b, std::index_sequence<index...>)
    {
        int order = 0;
        const auto differs = [&order](int part) { return (order = part) != 0; };
        static_cast<void>((differs(C::template compare<total>(std::get<index>(a), std::get<index>(b))) || ...));
        return order;
    }
};

/// A kind with the bytes of another one.
template <class C>
struct content {
    static constexpr std::size_t min_size = C::min_size;
    static constexpr bool fixed = C::fixed;

    template <class T>
    static input_t take(reader &in, input_t at, T &out)
    {
        return C::take(in, at, out);
    }
    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        return C::read(in, at, out);
    }
    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        return C::measure(to, value);
    }
    template <class T>
    static bytes_t write(bytes_t at, const T &value)
    {
        return C::write(at, value);
    }
    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return C::template compare<total>(a, b);
    }
};

/// A kind whose keys have the reverse order.
template <class C>
struct reversed : content<C> {
    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return C::template compare<total>(b, a);
    }
};

/// A kind whose keys have an order that only its own code in Rust knows.
template <class C>
struct unordered : content<C> {
    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return total ? C::template compare<total>(a, b) : unknown;
    }
};

/// A pointer in Rust with a value in its place.
template <class C>
struct pointer : content<C> {
    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        if (in.level++ == max_level)
            return in.fail(error_kind::nesting_too_deep, at);
        at = C::read(in, at, out);
        in.level--;
        return at;
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        const bool is_valid = to.enter() && C::measure(to, value);
        to.level--;
        return is_valid;
    }
};

/// A pointer of a type that contains itself, in `box`.
template <class C>
struct boxed : pointer<C> {
    template <class T>
    static input_t read(reader &in, input_t at, box<T> &out)
    {
        return pointer<C>::read(in, at, out.emplace());
    }
    template <class T>
    static bool measure(sizer &to, const box<T> &value)
    {
        return value ? pointer<C>::measure(to, *value) : to.fail("a box is empty");
    }
    template <class T>
    static bytes_t write(bytes_t at, const box<T> &value)
    {
        return C::write(at, *value);
    }
    template <bool total, class T>
    static int compare(const box<T> &a, const box<T> &b)
    {
        return C::template compare<total>(*a, *b);
    }
};

/// A value with fields. `Self` lists them in their order.
template <class Self, std::size_t size, bool is_fixed>
struct record {
    static constexpr std::size_t min_size = size;
    static constexpr bool fixed = is_fixed;

    template <class T>
    static input_t take(reader &in, input_t at, T &out)
    {
        return read(in, at, out);
    }

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        reading fields{in, at};
        if (!Self::each(fields, out))
            in.name(fields.failed);
        return fields.at;
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        sizing fields{to};
        return Self::each(fields, value);
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &value)
    {
        writing fields{at};
        Self::each(fields, value);
        return fields.at;
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        comparing<total> fields;
        Self::each(fields, a, b);
        return fields.order;
    }
};

/// The position of an alternative in a variant.
template <std::size_t i>
using alternative = std::integral_constant<std::size_t, i>;

/// An enum, in `variant`. `Self` lists the tags, and selects the kind of an alternative by its tag.
template <class Self, class Tag>
struct choice {
    static constexpr std::size_t min_size = sizeof(Tag);
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        if (in.remaining(at) < min_size)
            return in.fail(error_kind::unexpected_end, at);
        return Self::select(load<Tag>(at), reading<T>{in, at, out});
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        to.size += sizeof(Tag);
        return Self::select(Self::tags[value.index()], sizing<T>{to, value});
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &value)
    {
        return write_content(store(at, Self::tags[value.index()]), value);
    }

    template <class T>
    static bytes_t write_content(bytes_t at, const T &value)
    {
        return Self::select(Self::tags[value.index()], writing<T>{at, value});
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        const Tag left = Self::tags[a.index()];
        const Tag right = Self::tags[b.index()];
        return left == right ? Self::select(left, comparing<T, total>{a, b}) : three_way(left, right);
    }

private:
    template <class T>
    struct reading {
        reader &in;
        input_t at;
        T &out;

        template <std::size_t i, class C>
        input_t operator()(alternative<i>, C) const
        {
            return as::read<C>(in, at + sizeof(Tag), out.template emplace<i>());
        }
        input_t none() const { return in.fail(error_kind::unknown_variant, at); }
    };

    template <class T>
    struct sizing {
        sizer &to;
        const T &value;

        template <std::size_t i, class C>
        bool operator()(alternative<i>, C) const
        {
            return C::measure(to, value.template get<i>());
        }
        bool none() const { return false; }
    };

    template <class T>
    struct writing {
        bytes_t at;
        const T &value;

        template <std::size_t i, class C>
        bytes_t operator()(alternative<i>, C) const
        {
            return C::write(at, value.template get<i>());
        }
        bytes_t none() const { return at; }
    };

    template <class T, bool total>
    struct comparing {
        const T &a;
        const T &b;

        template <std::size_t i, class C>
        int operator()(alternative<i>, C) const
        {
            return C::template compare<total>(a.template get<i>(), b.template get<i>());
        }
        int none() const { return 0; }
    };
};

} // namespace as
} // namespace v1
} // namespace sdp
