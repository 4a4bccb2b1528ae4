//! The updates of the naval game as prost messages. Entity ids have random high bits, so their width is fixed.

use crate::workload::mk48 as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Updates {
    #[prost(message, repeated, tag = "1")]
    updates: Vec<Update>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Update {
    #[prost(message, repeated, tag = "1")]
    contacts: Vec<Contact>,
    #[prost(uint32, tag = "2")]
    score: u32,
    #[prost(float, tag = "3")]
    world_radius: f32,
    #[prost(message, repeated, tag = "4")]
    terrain_updates: Vec<TerrainUpdate>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Contact {
    #[prost(uint32, tag = "1")]
    damage: u32,
    #[prost(fixed32, tag = "2")]
    entity_id: u32,
    /// An enumeration, the same as an `int32` on the wire and in prost.
    #[prost(int32, optional, tag = "3")]
    entity_type: Option<i32>,
    #[prost(message, optional, tag = "4")]
    guidance: Option<Guidance>,
    #[prost(uint32, optional, tag = "5")]
    player_id: Option<u32>,
    #[prost(bool, repeated, tag = "6")]
    reloads: Vec<bool>,
    #[prost(message, optional, tag = "7")]
    transform: Option<Transform>,
    #[prost(uint32, repeated, tag = "8")]
    turret_angles: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Guidance {
    #[prost(uint32, tag = "1")]
    angle: u32,
    #[prost(bool, tag = "2")]
    submerge: bool,
    #[prost(sint32, tag = "3")]
    velocity: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Transform {
    #[prost(sint32, tag = "1")]
    altitude: i32,
    #[prost(uint32, tag = "2")]
    angle: u32,
    #[prost(message, optional, tag = "3")]
    position: Option<Point>,
    #[prost(sint32, tag = "4")]
    velocity: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Point {
    #[prost(float, tag = "1")]
    x: f32,
    #[prost(float, tag = "2")]
    y: f32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct TerrainUpdate {
    #[prost(message, optional, tag = "1")]
    chunk_id: Option<ChunkId>,
    #[prost(bytes = "vec", tag = "2")]
    data: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct ChunkId {
    #[prost(sint32, tag = "1")]
    x: i32,
    #[prost(sint32, tag = "2")]
    y: i32,
}

mirror!(native::Updates => Updates:
    updates);
mirror!(native::Update => Update:
    contacts, score, world_radius, terrain_updates);
mirror!(native::Contact => Contact:
    damage, entity_id, entity_type, guidance, player_id, reloads, transform, turret_angles);
mirror!(native::Guidance => Guidance:
    angle, submerge, velocity);
mirror!(native::Transform => Transform:
    altitude, angle, position, velocity);
mirror!(native::TerrainUpdate => TerrainUpdate:
    chunk_id, data);
mirror_tuple!((f32, f32) => Point: x, y);
mirror_tuple!((i8, i8) => ChunkId: x, y);
enumeration!(native::EntityType);

impl super::InProst for native::Updates {
    type Message = Updates;
}
