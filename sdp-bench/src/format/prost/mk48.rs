//! The updates of the naval game as prost messages. Entity ids have random high bits, so their width is fixed.

use serde::{Deserialize, Deserializer};

use crate::workload::mk48::EntityType;

messages! {
    Updates {
        [message, repeated] updates: Vec<Update> = 1,
    }

    Update {
        [message, repeated] contacts: Vec<Contact> = 1,
        [uint32] score: u32 = 2,
        [float] world_radius: f32 = 3,
        [message, repeated] terrain_updates: Vec<TerrainUpdate> = 4,
    }

    Contact {
        [uint32] damage: u32 = 1,
        [fixed32] entity_id: u32 = 2,
        /// An enumeration, the same as an `int32` on the wire and in prost.
        #[serde(deserialize_with = "number")]
        [int32, optional] entity_type: Option<i32> = 3,
        [message, optional] guidance: Option<Guidance> = 4,
        [uint32, optional] player_id: Option<u32> = 5,
        [bool, repeated] reloads: Vec<bool> = 6,
        [message, optional] transform: Option<Transform> = 7,
        [uint32, repeated] turret_angles: Vec<u32> = 8,
    }

    Guidance {
        [uint32] angle: u32 = 1,
        [bool] submerge: bool = 2,
        [sint32] velocity: i32 = 3,
    }

    Transform {
        [sint32] altitude: i32 = 1,
        [uint32] angle: u32 = 2,
        [message, optional] position: Option<Point> = 3,
        [sint32] velocity: i32 = 4,
    }

    Point {
        [float] x: f32 = 1,
        [float] y: f32 = 2,
    }

    TerrainUpdate {
        [message, optional] chunk_id: Option<ChunkId> = 1,
        [bytes = "vec"] data: Vec<u8> = 2,
    }

    ChunkId {
        [sint32] x: i32 = 1,
        [sint32] y: i32 = 2,
    }
}

fn number<'de, D: Deserializer<'de>>(input: D) -> Result<Option<i32>, D::Error> {
    let entity_type = Option::<EntityType>::deserialize(input)?;
    Ok(entity_type.map(|it| i32::from(it as u8)))
}
