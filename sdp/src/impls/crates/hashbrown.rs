//! `hashbrown-0_17`: `HashMap` as a map, `HashSet` as a set.

use hashbrown::{HashMap, HashSet};

use crate::impls::map::hashed;

hashed!(HashMap, HashSet);
