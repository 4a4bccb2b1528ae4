//! [`Compatibility`]: the grades of two versions of a value or message, in both directions.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::grade::Grade;
use super::matching::{RootPair, pairs};
use super::node::Nodes;
use super::places::Places;
use super::refusal::{Refusal, Refusals};
use super::verdicts::Verdicts;
use crate::shown::shown;
use crate::table::graph::Graph;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::tools::label::{label, message};

/// How much of an old version of a value or message a new version can read, and the reverse. Use it before a release, to
/// see whether programs in use can still exchange messages with the new one.
///
/// Registries of schemas use two terms: the change is *backward* compatible if the new version reads the values of
/// the old one, and *forward* compatible if the old version reads the values of the new one. Each direction has the
/// [`Grade`] of a [`Plan`](crate::Plan), so the reader converts the values, or reads them as they are if the grade is
/// [`Grade::Same`].
///
/// It is displayed on several lines, with each place that refuses values or loses parts of them.
///
/// ```
/// use sdp_schema::{Compatibility, Grade, Schema};
///
/// mod old {
///     #[derive(sdp::SdpSchema)]
///     pub struct Plugin { id: u16 }
/// }
///
/// #[derive(sdp::SdpSchema)]
/// struct Plugin { id: u32 }
///
/// let all = Compatibility::all(&Schema::of::<old::Plugin>(), &Schema::of::<Plugin>());
/// assert_eq!(all[0].lowest(), Grade::Partial);
/// assert_eq!(all[0].to_string(), "\
/// Plugin: new reads old (backward): every value; old reads new (forward): some values
///   forward: Plugin.id: u16 holds only some values of u32");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compatibility(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    old: Option<String>,
    new: Option<String>,
    backward: Direction,
    forward: Direction,
}

type Direction = Option<(Grade, Refusals)>;

impl Compatibility {
    fn new([old, new]: [Option<String>; 2], [backward, forward]: [Direction; 2]) -> Self {
        Self(Box::new(Parts {
            old,
            new,
            backward,
            forward,
        }))
    }

    /// Compares two schemas. Returns the values or the messages, in the order of the old schema, and then the added ones.
    ///
    /// Types of a schema file that are outside its root are compared if both files have one with the name. The schemas can
    /// come from an untrusted peer.
    #[must_use]
    pub fn all(old: &Schema, new: &Schema) -> Vec<Self> {
        match (old.root(), new.root()) {
            (Root::Value(from), Root::Value(to)) => Self::of_values(old, new, from, to),
            (Root::Messages(_), Root::Messages(news)) => Self::of_messages(old, new, news),
            _ => {
                let refused = || Some((Grade::Refused, Refusals::of_roots()));
                let name = |schema: &Schema| match schema.root() {
                    Root::Value(_) => Some("value".into()),
                    Root::Messages(_) => Some("messages".into()),
                };
                vec![Self::new([old, new].map(name), [refused(), refused()])]
            }
        }
    }

    fn of_values(old: &Schema, new: &Schema, from: TypeIndex, to: TypeIndex) -> Vec<Self> {
        let mut types = vec![(from, to)];
        let (olds, news) = (named(old), named(new));
        types.extend(news.iter().filter_map(|(name, (new, is_inside))| {
            let (old, was_inside) = olds.get(name)?;
            (!(*is_inside && *was_inside)).then_some((*old, *new))
        }));
        types.dedup();
        Self::of_pairs(old, new, &types)
    }

    pub(crate) fn of_pairs(
        old: &Schema,
        new: &Schema,
        types: &[(TypeIndex, TypeIndex)],
    ) -> Vec<Self> {
        let reversed: Vec<_> = types.iter().map(|(old, new)| (*new, *old)).collect();
        let backward = graded(old, new, types, false);
        let forward = graded(new, old, &reversed, true);
        let all = types.iter().zip(backward).zip(forward);
        let all = all.map(|(((from, to), backward), forward)| {
            let titles = [title(old, *from), title(new, *to)];
            Self::new(titles.map(Some), [backward, forward].map(Some))
        });
        all.collect()
    }

    fn of_messages(old: &Schema, new: &Schema, news: &[TypeIndex]) -> Vec<Self> {
        let olds = pairs(old, new);
        let matched = olds.iter().filter_map(|pair| Some((pair.from, pair.to?.1)));
        let types: Vec<(TypeIndex, TypeIndex)> = matched.collect();
        let mut both = Self::of_pairs(old, new, &types).into_iter();
        let mut all = Vec::new();
        for RootPair { id, from, to } in olds {
            let Some((to_id, to)) = to else {
                let titles = [Some(title(old, from)), None];
                all.push(Self::new(titles, [missing(old, from), None]));
                continue;
            };
            all.extend(both.next().map(|mut it| {
                let parts = &mut *it.0;
                if id != to_id {
                    // A different id changes the header.
                    let directions = [&mut parts.backward, &mut parts.forward];
                    let directions = directions.into_iter().flatten();
                    directions.for_each(|(grade, _)| *grade = (*grade).min(Grade::Total));
                } else if let Some((_, places)) = &mut parts.backward {
                    places.add(renamed((old, from), (new, to), id));
                }
                it
            }));
        }
        let known: BTreeSet<TypeIndex> = types.iter().map(|(_, to)| *to).collect();
        let is_added = |ty: &&TypeIndex| !known.contains(*ty);
        all.extend(news.iter().filter(is_added).map(|ty| {
            let titles = [None, Some(title(new, *ty))];
            Self::new(titles, [None, missing(new, *ty)])
        }));
        all
    }

    /// Returns the name of the value or message in the new version, or else in the old one.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = self.0.new.as_deref().or(self.0.old.as_deref());
        name.unwrap_or_default()
    }

    /// Returns how the new version reads values of the old one, and the places that refuse values or lose parts of
    /// them. If the id of a message has a different name, which is no alias, it is such a place. Returns `None` if the
    /// old version does not have the message.
    #[must_use]
    pub fn backward(&self) -> Option<(Grade, &Refusals)> {
        self.0.backward.as_ref().map(|(grade, it)| (*grade, it))
    }

    /// Returns how the old version reads values of the new one, as [`backward`](Self::backward) does.
    #[must_use]
    pub fn forward(&self) -> Option<(Grade, &Refusals)> {
        self.0.forward.as_ref().map(|(grade, it)| (*grade, it))
    }

    /// Returns the lower grade of both directions.
    #[must_use]
    pub fn lowest(&self) -> Grade {
        let grades = [&self.0.backward, &self.0.forward].into_iter().flatten();
        let lowest = grades.map(|(grade, _)| *grade).min();
        lowest.unwrap_or(Grade::Same)
    }
}

impl fmt::Display for Compatibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0.old, &self.0.new) {
            (Some(old), Some(new)) if old != new => write!(f, "{old} -> {new}:")?,
            (Some(old), None) => write!(f, "{old} (removed):")?,
            (None, Some(new)) => write!(f, "{new} (added):")?,
            (_, new) => write!(f, "{}:", new.as_deref().unwrap_or_default())?,
        }
        let directions = [
            ("new reads old", "backward", &self.0.backward),
            ("old reads new", "forward", &self.0.forward),
        ];
        let mut separator = "";
        for (text, name, direction) in &directions {
            if let Some((grade, _)) = direction {
                write!(f, "{separator} {text} ({name}): {grade}")?;
                separator = ";";
            }
        }
        for (_, name, direction) in directions {
            for place in direction.iter().flat_map(|(_, it)| it.places()) {
                write!(f, "\n  {name}: {}: {}", place.path(), place.reason())?;
                if !place.remedy().is_empty() {
                    write!(f, "\n    help: {}", place.remedy())?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the grade and the places of each pair.
fn graded(
    writer: &Schema,
    reader: &Schema,
    types: &[(TypeIndex, TypeIndex)],
    is_forward: bool,
) -> Vec<(Grade, Refusals)> {
    let mut nodes = Nodes::new(writer, reader);
    let pairs = types.iter().map(|(from, to)| nodes.pair(*from, *to));
    let roots: Vec<_> = pairs.collect();
    let verdicts = Verdicts::new(&nodes, &roots);
    let mut places = Places::new(&nodes, &verdicts, is_forward);
    let roots = roots.into_iter();
    roots
        .map(|root| (verdicts.grade(root), places.of(root)))
        .collect()
}

/// Returns the grade of a message that the reader does not have.
fn missing(writer: &Schema, ty: TypeIndex) -> Direction {
    let reason = "the reader does not have this message";
    Some((Grade::Refused, Refusals::of_root(label(writer, ty), reason)))
}

/// Returns the place of a message with an id that had a different name. It is a new message, unless an alias says
/// otherwise.
fn renamed(
    (old, from): (&Schema, TypeIndex),
    (new, to): (&Schema, TypeIndex),
    id: u16,
) -> Option<Refusal> {
    let (from, to) = (old.get(from).name()?, new.get(to).name()?);
    if from.name() == to.name() || from.is_renamed(to) {
        return None;
    }
    let (from, to) = (shown(from.name()), shown(to.name()));
    Some(Refusal::new(
        format!("{to}"),
        format!("the message with the id {id} was `{from}`"),
        format!(
            "if it is a new name of `{from}`, add #[sdp(alias = \"{from}\")] to it, or else choose another id"
        ),
    ))
}

/// Returns the name of a value, or the id and the name of a message.
fn title(schema: &Schema, ty: TypeIndex) -> String {
    match (schema.root(), schema.message_id(ty)) {
        (Root::Messages(_), Some(id)) => format!("message {}", message(schema, id)),
        _ => label(schema, ty),
    }
}

/// Returns the first type with each name, and whether it is inside a root.
fn named(schema: &Schema) -> BTreeMap<&str, (TypeIndex, bool)> {
    let roots = match schema.root() {
        Root::Value(_) => &[TypeIndex::FIRST],
        Root::Messages(types) => types,
    };
    let is_inside = Graph::of(schema.types()).reached(roots);
    let mut named = BTreeMap::new();
    for ((index, ty), is_inside) in (0..).zip(schema.types()).zip(is_inside) {
        if let (Some(name), Some(index)) = (ty.name(), TypeIndex::new(index)) {
            named.entry(name.name()).or_insert((index, is_inside));
        }
    }
    named
}
