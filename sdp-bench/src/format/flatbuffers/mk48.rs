//! The updates of the naval game as FlatBuffers tables and, for parts of fixed size, structs.

use super::kinds::{Bytes, Inline, List, Null, Required, Scalar, Tables};
use crate::workload::mk48 as native;

structs! {
    Guidance as [native::Guidance], 6 bytes aligned to 2 { angle: u16 = 0, submerge: bool = 2, velocity: i16 = 4 }

    Point as [(x, y) of (f32, f32)], 8 bytes aligned to 4 { x: f32 = 0, y: f32 = 4 }

    Transform as [native::Transform], 16 bytes aligned to 4 {
        altitude: i8 = 0,
        angle: u16 = 2,
        position: Point = 4,
        velocity: i16 = 12,
    }

    ChunkId as [(x, y) of (i8, i8)], 2 bytes aligned to 1 { x: i8 = 0, y: i8 = 1 }
}

tables! {
    Contact as native::Contact {
        damage: Scalar<u8>,
        entity_id: Scalar<u32>,
        entity_type: Null<u8>,
        guidance: Required<Inline<Guidance>>,
        player_id: Null<u16>,
        reloads: List<'a, bool>,
        transform: Required<Inline<Transform>>,
        turret_angles: List<'a, u16>,
    }

    TerrainUpdate as native::TerrainUpdate {
        chunk_id: Required<Inline<ChunkId>>,
        data: Required<Bytes>,
    }

    Update as native::Update {
        contacts: Tables<'a, Contact<'a>>,
        score: Scalar<u32>,
        world_radius: Scalar<f32>,
        terrain_updates: Tables<'a, TerrainUpdate<'a>>,
    }

    Updates as native::Updates {
        updates: Tables<'a, Update<'a>>,
    }
}

enumeration!(native::EntityType);

impl super::InFlatBuffers for native::Updates {
    type Root<'a> = Updates<'a>;

    const WRITES_DEFAULTS: bool = true;
}
