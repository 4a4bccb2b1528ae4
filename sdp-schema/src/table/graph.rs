//! The graph of the types of a table: groups of types that contain each other, equal types, and the order of types.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::types::{Type, TypeIndex};

/// The references from each type, without those that a caller leaves out.
pub(crate) struct Graph {
    /// For each type, the range of its targets.
    ranges: Vec<Range<usize>>,
    targets: Vec<usize>,
}

impl Graph {
    /// Creates the graph of these nodes, with the targets that a function adds for each.
    pub(crate) fn new<T>(
        nodes: impl IntoIterator<Item = T>,
        mut add_targets: impl FnMut(T, &mut Vec<usize>),
    ) -> Self {
        let mut targets = Vec::new();
        let ranges = nodes.into_iter().map(|node| {
            let start = targets.len();
            add_targets(node, &mut targets);
            start..targets.len()
        });
        let ranges = ranges.collect();
        Self { ranges, targets }
    }

    /// Creates the graph of all references between types.
    pub(crate) fn of(types: &[Type]) -> Self {
        Self::new(types, |ty, targets| {
            ty.for_each_part(|part| targets.push(part.get()));
        })
    }

    pub(crate) fn targets(&self, node: usize) -> &[usize] {
        let range = self.ranges.get(node).cloned().unwrap_or_default();
        self.targets.get(range).unwrap_or_default()
    }

    /// Returns whether a group is a cycle: several nodes that reach each other, or a node that refers to itself.
    pub(crate) fn is_cycle(&self, group: &[usize]) -> bool {
        match group {
            [node] => self.targets(*node).contains(node),
            _ => true,
        }
    }

    /// Returns for each node whether these reach it.
    pub(crate) fn reached(&self, from: &[TypeIndex]) -> Vec<bool> {
        let mut reached = vec![false; self.ranges.len()];
        let mut pending: Vec<usize> = from.iter().copied().map(TypeIndex::get).collect();
        while let Some(node) = pending.pop() {
            if let Some(place @ false) = reached.get_mut(node) {
                *place = true;
                pending.extend(self.targets(node));
            }
        }
        reached
    }

    /// Returns the groups of nodes that reach each other, each after the groups that it refers to.
    ///
    /// This is Tarjan's algorithm. Its stack is on the heap, because a table can nest deeper than the program's stack.
    pub(crate) fn groups(&self) -> Vec<Vec<usize>> {
        /// The number of a node whose group is complete. It is greater than all others.
        const DONE: usize = usize::MAX;

        let len = self.ranges.len();
        let mut groups = Vec::new();
        // The order of the visits, or 0 before the visit, or `DONE`.
        let (mut numbers, mut next_number) = (vec![0; len], 1_usize);
        // The visited nodes whose group is not complete.
        let mut open = Vec::new();
        // The nodes on the way to the current one: the lowest number that each reaches, and the position of its next
        // target. The first one is none of the graph, and its targets are all nodes.
        let mut path = vec![(len, DONE, 0_usize)];
        while let Some((node, lowest, next)) = path.last_mut() {
            let target = match *node == len {
                true => Some(*next).filter(|next| *next < len),
                false => self.targets(*node).get(*next).copied(),
            };
            *next = next.saturating_add(1);
            if let Some(target) = target {
                match numbers.get_mut(target) {
                    Some(number @ 0) => {
                        *number = next_number;
                        path.push((target, next_number, 0));
                        open.push(target);
                        next_number = next_number.saturating_add(1);
                    }
                    Some(number) => *lowest = (*lowest).min(*number),
                    None => {}
                }
                continue;
            }
            let (node, lowest) = (*node, *lowest);
            path.pop();
            if let Some((_, outer, _)) = path.last_mut() {
                *outer = (*outer).min(lowest);
            }
            if numbers.get(node) == Some(&lowest) {
                let start = open.iter().rposition(|open| *open == node);
                let group = open.split_off(start.unwrap_or_default());
                group.iter().for_each(|it| set(&mut numbers, *it, DONE));
                groups.push(group);
            }
        }
        groups
    }
}

/// Returns the value of a node in a list with one for each node.
pub(crate) fn get<T: Copy + Default>(values: &[T], node: usize) -> T {
    values.get(node).copied().unwrap_or_default()
}

/// Sets the value of a node in a list with one for each node.
pub(crate) fn set<T>(values: &mut [T], node: usize, value: T) {
    if let Some(place) = values.get_mut(node) {
        *place = value;
    }
}

/// Returns each type that has a content with the same bytes, and this content, after the pair of the content itself.
/// `contents` has the content of each type.
pub(crate) fn with_content(
    contents: impl IntoIterator<Item = Option<TypeIndex>>,
) -> Vec<(usize, usize)> {
    let graph = Graph::new(contents, |content, targets| {
        targets.extend(content.map(TypeIndex::get));
    });
    // A group is one type, because a type has values of a finite size. It follows its content.
    let nodes = graph.groups().into_iter().flatten();
    let pair = |node| Some((node, *graph.targets(node).first()?));
    nodes.filter_map(pair).collect()
}

/// The number of rounds after which only some equal types are merged. Each round takes time for all types, and a hostile
/// table could need as many rounds as it has types.
const MAX_ROUNDS: usize = 64;

/// Merges equal types, drops types that the roots do not refer to, and sorts the rest by their first use. Changes the
/// roots to their new indices.
///
/// Types are equal if their names, kinds and parts are equal, also if they are recursive.
pub(crate) fn normalized(types: &[Type], roots: &mut [TypeIndex]) -> Vec<Type> {
    // Types that the roots do not refer to would take time in each round.
    let own: Vec<usize> = (0..types.len()).collect();
    let types = sorted(types, &own, roots);
    sorted(&types, &classes(&types), roots)
}

/// Keeps one type of each class, drops types that the roots do not refer to, and sorts the rest by their first use.
/// Changes the roots to their new indices. Types of one class are equal.
fn sorted(types: &[Type], classes: &[usize], roots: &mut [TypeIndex]) -> Vec<Type> {
    let class = |index: TypeIndex| get(classes, index.get());
    // The new index of each class.
    let mut order = vec![None; classes.len()];
    let mut kept = Vec::new();
    let mut pending: Vec<TypeIndex> = roots.iter().rev().copied().collect();
    while let Some(index) = pending.pop() {
        let (Some(ty), Some(next)) = (types.get(index.get()), TypeIndex::new(kept.len())) else {
            continue;
        };
        match order.get_mut(class(index)) {
            Some(place @ None) => *place = Some(next),
            _ => continue,
        }
        kept.push(ty);
        let start = pending.len();
        ty.for_each_part(|part| pending.push(part));
        if let Some(parts) = pending.get_mut(start..) {
            parts.reverse();
        }
    }
    let renumbered = |index| order.get(class(index)).copied().flatten().unwrap_or(index);
    for root in roots {
        *root = renumbered(*root);
    }
    let renumber = |ty: &Type| {
        let mut ty = ty.clone();
        ty.map_parts(renumbered);
        ty
    };
    kept.into_iter().map(renumber).collect()
}

/// Returns the class of each type. Types of one class are equal.
pub(super) fn classes(types: &[Type]) -> Vec<usize> {
    // Without their references, types of different classes can be equal. Each round splits such classes.
    let shape = |ty: &Type| {
        let mut ty = ty.clone();
        ty.map_parts(|_| TypeIndex::FIRST);
        ty
    };
    let shapes: Vec<Type> = types.iter().map(shape).collect();
    let graph = Graph::of(types);
    let mut classes = numbered(types.len(), &|a, b| shapes.get(a).cmp(&shapes.get(b)));
    for _ in 0..MAX_ROUNDS {
        let parts = |node| graph.targets(node).iter().map(|part| classes.get(*part));
        let next = numbered(types.len(), &|a, b| {
            let own = classes.get(a).cmp(&classes.get(b));
            own.then_with(|| parts(a).cmp(parts(b)))
        });
        if next.iter().max() == classes.iter().max() {
            return next;
        }
        classes = next;
    }
    numbered(types.len(), &|a, b| types.get(a).cmp(&types.get(b)))
}

/// Returns a number for each node, which is the same for equal nodes. The numbers count from 0.
fn numbered(len: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut nodes: Vec<usize> = (0..len).collect();
    nodes.sort_unstable_by(|a, b| order(*a, *b));
    let mut numbers = vec![0; len];
    for (group, number) in nodes.chunk_by(|a, b| order(*a, *b).is_eq()).zip(0..) {
        for node in group {
            set(&mut numbers, *node, number);
        }
    }
    numbers
}
