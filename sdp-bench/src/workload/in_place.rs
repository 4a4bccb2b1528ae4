//! Changing encoded bytes, for workloads with sequences of structs.

#![allow(unsafe_code, reason = "in the expansion of `munge!`")]

use anyhow::Result;
use rkyv::Archive;
use rkyv::munge::munge;
use rkyv::seal::Seal;
use rkyv::vec::ArchivedVec;
use sdp::SdpPatch;

use super::Workload;
use super::log::{ArchivedEntry, ArchivedLog, Log, LogPatch};
use super::mesh::{ArchivedMesh, ArchivedTriangle, ArchivedVector3, Mesh, MeshPatch, Triangle};
use super::minecraft_savedata::{ArchivedPlayer, ArchivedPlayers, Players, PlayersPatch};
use super::mk48::{ArchivedUpdate, ArchivedUpdates, Updates, UpdatesPatch};
use super::plugins::{
    ArchivedParameter, ArchivedPlugin, ArchivedPluginRegistry, PluginRegistry, PluginRegistryPatch,
};

/// Data that is changed in place.
pub(crate) trait InPlace: Workload + SdpPatch + Archive {
    /// Changes fields of fixed size in every element, for example the value of a parameter.
    fn change(&mut self);

    /// Makes the same changes in an SDP encoding.
    fn change_sdp(patch: Self::Patch<'_>) -> Result<()>;

    /// Makes the same changes in an rkyv archive.
    fn change_archive(archive: Seal<'_, Self::Archived>);
}

/// Calls `change` for the elements of an archived vector.
#[inline]
fn each_archived<T>(vec: Seal<'_, ArchivedVec<T>>, mut change: impl FnMut(Seal<'_, T>)) {
    let mut elements = ArchivedVec::as_slice_seal(vec);
    for index in 0..elements.len() {
        change(elements.as_mut().index(index));
    }
}

impl InPlace for PluginRegistry {
    fn change(&mut self) {
        for parameter in self.plugins.iter_mut().flat_map(|it| &mut it.parameters) {
            parameter.current_value = 1.0 - parameter.current_value;
        }
    }

    #[inline]
    fn change_sdp(patch: PluginRegistryPatch<'_>) -> Result<()> {
        for plugin in patch.plugins {
            for mut parameter in plugin.parameters {
                let value = parameter.current_value.get()?;
                parameter.current_value.set(&(1.0 - value))?;
            }
        }
        Ok(())
    }

    #[inline]
    fn change_archive(archive: Seal<'_, ArchivedPluginRegistry>) {
        munge!(let ArchivedPluginRegistry { plugins, .. } = archive);
        each_archived(plugins, |plugin| {
            munge!(let ArchivedPlugin { parameters, .. } = plugin);
            each_archived(parameters, |parameter| {
                munge!(let ArchivedParameter { mut current_value, .. } = parameter);
                *current_value = (1.0 - current_value.to_native()).into();
            });
        });
    }
}

impl InPlace for Mesh {
    fn change(&mut self) {
        turn(&mut self.triangles);
    }

    #[inline]
    fn change_sdp(mut patch: MeshPatch<'_>) -> Result<()> {
        if let Some(triangles) = patch.triangles.as_mut_slice() {
            turn(triangles);
            return Ok(());
        }
        for mut triangle in patch.triangles {
            let normal = triangle.normal.get()?;
            triangle.normal.set(&normal.opposite())?;
        }
        Ok(())
    }

    #[inline]
    fn change_archive(archive: Seal<'_, ArchivedMesh>) {
        munge!(let ArchivedMesh { triangles } = archive);
        each_archived(triangles, |triangle| {
            munge!(let ArchivedTriangle { normal, .. } = triangle);
            munge!(let ArchivedVector3 { mut x, mut y, mut z } = normal);
            for part in [&mut *x, &mut *y, &mut *z] {
                *part = (-part.to_native()).into();
            }
        });
    }
}

fn turn(triangles: &mut [Triangle]) {
    for triangle in triangles {
        triangle.normal = triangle.normal.opposite();
    }
}

macro_rules! count_up {
    ($type:ident, $patch:ident, $archived:ident { $list:ident }; $item:ident { $number:ident }) => {
        impl InPlace for $type {
    fn change(&mut self) {
                for element in &mut self.$list {
                    element.$number = element.$number.wrapping_add(1);
                }
            }

            #[inline]
            fn change_sdp(patch: $patch<'_>) -> Result<()> {
                for mut element in patch.$list {
                    let number = element.$number.get()?;
                    element.$number.set(&number.wrapping_add(1))?;
                }
                Ok(())
            }

            #[inline]
            fn change_archive(archive: Seal<'_, $archived>) {
                munge!(let $archived { $list } = archive);
                each_archived($list, |element| {
                    munge!(let $item { mut $number, .. } = element);
                    *$number = $number.to_native().wrapping_add(1).into();
                });
            }
        }
    };
}

count_up!(Log, LogPatch, ArchivedLog { logs }; ArchivedEntry { size });
count_up!(Players, PlayersPatch, ArchivedPlayers { players }; ArchivedPlayer { score });
count_up!(Updates, UpdatesPatch, ArchivedUpdates { updates }; ArchivedUpdate { score });
