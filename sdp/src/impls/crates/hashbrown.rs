//! `hashbrown-0_17`: `HashMap` and `HashSet` are encoded like those of the standard library.

use hashbrown::{HashMap, HashSet};

use crate::impls::map::hashed;

hashed!(HashMap, HashSet);
