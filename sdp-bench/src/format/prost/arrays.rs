//! The arrays as prost messages.

use crate::workload::arrays;

messages! {
    arrays::Arrays => Arrays {
        [sfixed32, repeated] ints: Vec<i32> = 1,
        [double, repeated] floats: Vec<f64> = 2,
        [sfixed64, repeated] longs: Vec<i64> = 3,
        [string, repeated] texts: Vec<String> = 4,
    }
}

impl super::InProst for arrays::Arrays {
    type Message = Arrays;
}
