//! The arrays as prost messages.

messages! {
    Arrays {
        [sfixed32, repeated] ints: Vec<i32> = 1,
        [double, repeated] floats: Vec<f64> = 2,
        [sfixed64, repeated] longs: Vec<i64> = 3,
        [string, repeated] texts: Vec<String> = 4,
    }
}
