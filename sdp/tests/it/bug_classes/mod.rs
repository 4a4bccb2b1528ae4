//! Known bug classes of decoders and encoders, with one module of tests per class.
//!
//! A test checks that the table in RELIABILITY.md has the same classes.

/// Declares a module for each class, and lists their names and sources.
macro_rules! classes {
    ($($class:ident)*) => {
        $(mod $class;)*

        const CLASSES: &[(&str, &str)] =
            &[$((stringify!($class), include_str!(concat!(stringify!($class), ".rs")))),*];
    };
}

classes! {
    length_prefix_as_allocation_size
    nested_double_claim
    recursion
    zero_width_elements
    forged_zero_sized_values
    padding_bytes_written_out
    set_len_before_initialization
    failure_at_element_k
    stale_bytes_in_a_reused_value
    invalid_tags
    alignment_offsets
    big_endian
    overflow_of_32_bits
    length_truncation_on_encode
    lying_user_traits
    derive_hygiene
    wide_loads_past_the_end
    invalid_utf8
    trailing_bytes
    map_order_and_duplicate_keys
    endless_loop
    wrong_message_id
    signalling_nan
}

#[test]
#[cfg_attr(miri, ignore = "compares files, without code for Miri")]
fn each_class_has_its_row_and_its_tests() {
    let rows: Vec<&str> = include_str!("../../../../RELIABILITY.md")
        .lines()
        .skip_while(|line| !line.starts_with("| Bug class |"))
        .skip(2)
        .map_while(|line| line.strip_prefix('|'))
        .map(|row| row.split('`').nth(1).unwrap())
        .collect();
    let classes: Vec<&str> = CLASSES.iter().map(|(class, _)| *class).collect();
    assert_eq!(rows, classes);
    for (class, source) in CLASSES {
        assert!(source.contains("#[test]"), "{class} has no test");
    }
}
