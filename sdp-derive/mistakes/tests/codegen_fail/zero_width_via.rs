use std::collections::BTreeSet;

use sdp::SdpEncode;

mod other {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Unit;
}

#[derive(SdpEncode)]
#[sdp(remote = "other::Unit")]
struct Unit;

#[derive(SdpEncode)]
struct Units {
    #[sdp(via = "Vec<Unit>")]
    list: Vec<other::Unit>,
    #[sdp(via = "BTreeSet<Unit>")]
    set: BTreeSet<other::Unit>,
}

fn main() {
    let units = Units {
        list: vec![],
        set: BTreeSet::new(),
    };
    let _ = sdp::to_vec(&units);
}
