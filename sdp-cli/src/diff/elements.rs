//! [`align`]: aligns the elements of sequences, so that an added element does not make all later ones differ.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::iter::{self, repeat_n};
use std::time::{Duration, Instant};

use sdp_schema::__private::value_len;
use sdp_schema::{Field, KeyScope, Schema, Type, TypeIndex};
use similar::DiffTag;
use similar::algorithms::{Algorithm, Capture, diff_slices_deadline};

/// The time of a command to align elements.
pub(super) const TIME: Duration = Duration::from_secs(2);

/// The key fields of an element, or all its bytes.
type Token<'a> = Cow<'a, [u8]>;

/// Returns the order of the elements up to their last equal ones, or `None` if ends are unknown or the time is over.
pub(super) fn align(
    schema: &Schema,
    ty: TypeIndex,
    both: [(usize, &[u8]); 2],
    time: &mut Duration,
) -> Option<Vec<Ordering>> {
    if time.is_zero() {
        return None;
    }
    let start = Instant::now();
    let (parts, has_keys) = parts(schema, ty);
    let [old, new] = both.map(|(count, bytes)| tokens(schema, &parts, count, bytes));
    let (old, new) = (old?, new?);
    let ends = has_keys.then_some((old.len(), new.len()));
    // Only elements that both sequences have can be equal, and the remaining ones would take most of the time.
    let shared = [shared(&old, &new), shared(&new, &old)];
    let [(old_indices, old), (new_indices, new)] = &shared;

    let mut equal = Capture::new();
    let deadline = start.checked_add(*time);
    let Ok(()) = diff_slices_deadline(Algorithm::Myers, &mut equal, old, new, deadline);
    *time = time.saturating_sub(start.elapsed());
    let (mut order, mut next) = (Vec::new(), [0, 0]);
    let equal = equal.ops().iter().filter(|it| it.tag() == DiffTag::Equal);
    let equal = equal.flat_map(|it| iter::zip(it.old_range(), it.new_range()));
    let equal =
        equal.filter_map(|(old, new)| Some((*old_indices.get(old)?, *new_indices.get(new)?)));
    for (old, new) in equal.chain(ends) {
        let [old_next, new_next] = next;
        let (old_count, new_count) = (old.saturating_sub(old_next), new.saturating_sub(new_next));
        // Elements between equal ones are compared by index, but elements with different keys are not compared.
        let pairs = if has_keys {
            0
        } else {
            old_count.min(new_count)
        };
        order.extend(repeat_n(Ordering::Equal, pairs));
        order.extend(repeat_n(Ordering::Less, old_count.saturating_sub(pairs)));
        order.extend(repeat_n(Ordering::Greater, new_count.saturating_sub(pairs)));
        order.push(Ordering::Equal);
        next = [old, new].map(|index| index.saturating_add(1));
    }
    Some(order)
}

/// Returns the tokens that the other sequence has, and their indices.
fn shared<'t>(tokens: &'t [Token<'_>], others: &[Token<'_>]) -> (Vec<usize>, Vec<&'t Token<'t>>) {
    let others: HashSet<_> = others.iter().collect();
    let tokens = tokens.iter().enumerate();
    tokens.filter(|(_, token)| others.contains(token)).unzip()
}

/// Returns the parts of an element, with `true` for each part of its token, and whether it has key fields.
fn parts(schema: &Schema, ty: TypeIndex) -> (Vec<(TypeIndex, bool)>, bool) {
    let is_key = |field: &Field| field.key() != KeyScope::None;
    let mut core = ty;
    while let Type::Pointer(ty)
    | Type::Alias { ty, .. }
    | Type::Named(_, ty)
    | Type::Unordered(_, ty) = schema.get(core)
    {
        core = *ty;
    }
    match schema.get(core) {
        Type::Struct { fields, .. } if fields.iter().any(is_key) => {
            let parts = fields.iter().map(|it| (it.ty(), is_key(it)));
            (parts.collect(), true)
        }
        _ => (vec![(ty, true)], false),
    }
}

/// Returns the tokens of elements, or `None` if their ends are not known.
fn tokens<'a>(
    schema: &Schema,
    parts: &[(TypeIndex, bool)],
    count: usize,
    mut bytes: &'a [u8],
) -> Option<Vec<Token<'a>>> {
    let token = |_| {
        let mut token = Cow::Borrowed(&[][..]);
        for (ty, is_key) in parts {
            let (value, rest) = bytes.split_at_checked(value_len(schema, *ty, bytes)?)?;
            bytes = rest;
            match (is_key, token.is_empty()) {
                (false, _) => {}
                (true, true) => token = Cow::Borrowed(value),
                (true, false) => token.to_mut().extend(value),
            }
        }
        Some(token)
    };
    (0..count).map(token).collect()
}
