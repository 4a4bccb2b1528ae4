//! `hashbrown-0_17`: `HashMap` and `HashSet` are a map and a set, as those of the standard library.

use hashbrown::{HashMap, HashSet};

use crate::impls::map::hashed;

hashed!(HashMap, HashSet);
