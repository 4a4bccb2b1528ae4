//! The updates of the naval game as prost messages. Entity ids have random high bits, so their width is fixed.

use crate::workload::mk48 as native;

messages! {
    native::Updates => Updates {
        [message, repeated] updates: Vec<Update> = 1,
    }

    native::Update => Update {
        [message, repeated] contacts: Vec<Contact> = 1,
        [uint32] score: u32 = 2,
        [float] world_radius: f32 = 3,
        [message, repeated] terrain_updates: Vec<TerrainUpdate> = 4,
    }

    native::Contact => Contact {
        [uint32] damage: u32 = 1,
        [fixed32] entity_id: u32 = 2,
        /// An enumeration, the same as an `int32` on the wire and in prost.
        [int32, optional] entity_type: Option<i32> = 3,
        [message, optional] guidance: Option<Guidance> = 4,
        [uint32, optional] player_id: Option<u32> = 5,
        [bool, repeated] reloads: Vec<bool> = 6,
        [message, optional] transform: Option<Transform> = 7,
        [uint32, repeated] turret_angles: Vec<u32> = 8,
    }

    native::Guidance => Guidance {
        [uint32] angle: u32 = 1,
        [bool] submerge: bool = 2,
        [sint32] velocity: i32 = 3,
    }

    native::Transform => Transform {
        [sint32] altitude: i32 = 1,
        [uint32] angle: u32 = 2,
        [message, optional] position: Option<Point> = 3,
        [sint32] velocity: i32 = 4,
    }

    Point {
        [float] x: f32 = 1,
        [float] y: f32 = 2,
    }

    native::TerrainUpdate => TerrainUpdate {
        [message, optional] chunk_id: Option<ChunkId> = 1,
        [bytes = "vec"] data: Vec<u8> = 2,
    }

    ChunkId {
        [sint32] x: i32 = 1,
        [sint32] y: i32 = 2,
    }
}

mirror_parts!((f32, f32) => Point { x, y } of (x, y));
mirror_parts!((i8, i8) => ChunkId { x, y } of (x, y));
enumeration!(native::EntityType);

impl super::InProst for native::Updates {
    type Message = Updates;
}
