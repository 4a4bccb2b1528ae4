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
    /// Creates the graph with these targets of each node.
    pub(crate) fn new(len: usize, mut targets_of: impl FnMut(usize, &mut Vec<usize>)) -> Self {
        let mut targets = Vec::new();
        let ranges = (0..len).map(|node| {
            let start = targets.len();
            targets_of(node, &mut targets);
            start..targets.len()
        });
        let ranges = ranges.collect();
        Self { ranges, targets }
    }

    /// Creates the graph of all references between types.
    pub(crate) fn of(types: &[Type]) -> Self {
        Self::new(types.len(), |node, targets| {
            if let Some(ty) = types.get(node) {
                ty.for_each_part(|part| targets.push(part.get()));
            }
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
        let mut reached = alloc::vec![false; self.ranges.len()];
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
        let mut search = Search {
            graph: self,
            number: alloc::vec![0; self.ranges.len()],
            next: 1,
            path: Vec::new(),
            open: Vec::new(),
            groups: Vec::new(),
        };
        (0..self.ranges.len()).for_each(|node| search.visit(node));
        search.groups
    }
}

/// Returns each type that has a content with the same bytes, and this content, after the pair of the content itself.
pub(crate) fn contents(
    len: usize,
    content: impl Fn(usize) -> Option<TypeIndex>,
) -> Vec<(usize, usize)> {
    let graph = Graph::new(len, |node, targets| {
        targets.extend(content(node).map(TypeIndex::get));
    });
    // A group is one type, because a type has values of a finite size. It follows its content.
    let nodes = graph.groups().into_iter().flatten();
    let pair = |node| Some((node, *graph.targets(node).first()?));
    nodes.filter_map(pair).collect()
}

/// The number of a node whose group is complete.
const DONE: usize = usize::MAX;

/// A depth-first search for groups.
struct Search<'a> {
    graph: &'a Graph,
    /// The order of the visits, or 0 before the visit, or `DONE`.
    number: Vec<usize>,
    next: usize,
    /// The nodes on the way to the current one: the lowest number that each reaches, and its next target.
    path: Vec<(usize, usize, usize)>,
    /// The nodes whose group is not complete.
    open: Vec<usize>,
    groups: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn number_of(&self, node: usize) -> usize {
        self.number.get(node).copied().unwrap_or(DONE)
    }

    fn enter(&mut self, node: usize) {
        if let Some(number) = self.number.get_mut(node) {
            *number = self.next;
        }
        self.path.push((node, self.next, 0));
        self.open.push(node);
        self.next = self.next.saturating_add(1);
    }

    fn visit(&mut self, node: usize) {
        if self.number_of(node) == 0 {
            self.enter(node);
        }
        while let Some((node, lowest, next)) = self.path.last_mut() {
            match self.graph.targets(*node).get(*next).copied() {
                Some(target) => {
                    *next = next.saturating_add(1);
                    match self.number.get(target).copied().unwrap_or(DONE) {
                        0 => self.enter(target),
                        DONE => {}
                        number => *lowest = (*lowest).min(number),
                    }
                }
                None => self.leave(),
            }
        }
    }

    fn leave(&mut self) {
        let Some((node, lowest, _)) = self.path.pop() else {
            return;
        };
        if let Some((_, outer, _)) = self.path.last_mut() {
            *outer = (*outer).min(lowest);
        }
        if lowest == self.number_of(node) {
            let start = self.open.iter().rposition(|open| *open == node);
            let group = self.open.split_off(start.unwrap_or_default());
            for member in &group {
                if let Some(number) = self.number.get_mut(*member) {
                    *number = DONE;
                }
            }
            self.groups.push(group);
        }
    }
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
    let class = |index: TypeIndex| classes.get(index.get()).copied().unwrap_or_default();
    // The new index of each class.
    let mut order = alloc::vec![None; classes.len()];
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
    let mut numbers = alloc::vec![0; len];
    for (group, number) in nodes.chunk_by(|a, b| order(*a, *b).is_eq()).zip(0..) {
        for node in group {
            if let Some(place) = numbers.get_mut(*node) {
                *place = number;
            }
        }
    }
    numbers
}
