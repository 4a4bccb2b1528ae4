//! The values of releases for the current types, directly and by way of later releases.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::code::samples;
use crate::resolve::{MessagePair, Plan, pairs, whole_messages};
use crate::table::schema::Schema;
use crate::text::release::Release;
use crate::tools::diff::diff;
use crate::tools::label;

/// The maximum number of ways of a release: the next releases with different types. The names of all releases are
/// compared by `names`.
const MAX_WAYS: usize = 16;

/// Checks that samples of each release become the same values directly and by way of a later release, unless a conversion
/// loses a part or uses a default. The last of three versions is the current one, because releases do not change, and
/// three of them were checked before the last one was released.
// SPEC R15.
pub(super) fn check(releases: &[Release], current: &Schema) -> Result<(), String> {
    let mut distinct: Vec<&Release> = Vec::new();
    for release in releases {
        if release.schema != *current && distinct.iter().all(|other| other.schema != release.schema)
        {
            distinct.push(release);
        }
    }
    let plans: Vec<_> = distinct
        .iter()
        .map(|release| Plan::new(&release.schema, current).ok())
        .collect();
    let plans: Vec<_> = distinct.into_iter().zip(plans).collect();
    for (index, (first, direct)) in plans.iter().enumerate() {
        let Some(direct) = direct else { continue };
        let ways = plans.iter().skip(index.saturating_add(1)).take(MAX_WAYS);
        let are_whole = whole_messages(&first.schema, current);
        let mut values = BTreeMap::new();
        for (second, back) in ways {
            let Some((there, back)) = Plan::new(&first.schema, &second.schema)
                .ok()
                .zip(back.as_ref())
            else {
                continue;
            };
            let are_kept = whole_messages(&first.schema, &second.schema);
            for MessagePair { id, from, .. } in pairs(&first.schema, &second.schema) {
                if !are_whole.contains(&id) || !are_kept.contains(&id) {
                    continue;
                }
                let values = values.entry(id).or_insert_with(|| {
                    let samples = samples(&first.schema, from).into_iter();
                    samples
                        .filter_map(|sample| Some((converted(direct, &sample)?, sample)))
                        .collect::<Vec<_>>()
                });
                for (expected, sample) in values {
                    let found =
                        converted(&there, sample).and_then(|middle| converted(back, &middle));
                    if let Some(found) = found.filter(|found| found != expected) {
                        let path = diff(current, expected, &found)
                            .ok()
                            .and_then(|all| all.into_iter().next());
                        let path = path
                            .map_or_else(String::new, |first| format!(" at `{}`", first.path()));
                        return Err(format!(
                            "release {}: message {}: a value becomes another one{path} by way of release {}\n  \
                             help: choose other names, so that each name and alias has one meaning in all releases",
                            first.name,
                            label::message(&first.schema, id),
                            second.name,
                        ));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns the converted message, if it has a conversion.
fn converted(plan: &Plan, frame: &[u8]) -> Option<Vec<u8>> {
    let mut converted = Vec::new();
    plan.append(frame, &mut converted).ok()?;
    Some(converted)
}
