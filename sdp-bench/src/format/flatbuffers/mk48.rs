//! The updates of the naval game as FlatBuffers tables and, for parts of fixed size, structs.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::{Bytes, Inline, List, Native, Null, Required, Scalar, Tables};
use crate::workload::mk48 as native;

structs! {
    Guidance as native::Guidance, 6 bytes aligned to 2 { angle: u16 = 0, submerge: bool = 2, velocity: i16 = 4 }

    Point, 8 bytes aligned to 4 { x: f32 = 0, y: f32 = 4 }

    Transform as native::Transform, 16 bytes aligned to 4 {
        altitude: i8 = 0,
        angle: u16 = 2,
        position: Point = 4,
        velocity: i16 = 12,
    }

    ChunkId, 2 bytes aligned to 1 { x: i8 = 0, y: i8 = 1 }
}

tables! {
    Contact as native::Contact, ContactArgs {
        damage: Scalar<u8>,
        entity_id: Scalar<u32>,
        entity_type: Null<u8>,
        guidance: Required<Inline<Guidance>>,
        player_id: Null<u16>,
        reloads: List<'a, bool>,
        transform: Required<Inline<Transform>>,
        turret_angles: List<'a, u16>,
    }

    TerrainUpdate as native::TerrainUpdate, TerrainUpdateArgs {
        chunk_id: Required<Inline<ChunkId>>,
        data: Required<Bytes>,
    }

    Update as native::Update, UpdateArgs {
        contacts: Tables<'a, Contact<'a>>,
        score: Scalar<u32>,
        world_radius: Scalar<f32>,
        terrain_updates: Tables<'a, TerrainUpdate<'a>>,
    }

    Updates as native::Updates, UpdatesArgs {
        updates: Tables<'a, Update<'a>>,
    }
}

impl InFlatBuffers for native::Updates {
    type Root<'a> = Updates<'a>;

    const WRITES_DEFAULTS: bool = true;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Updates<'b>> {
        let mut temporary = Temporary::default();
        let updates: Vec<_> = (self.updates.iter())
            .map(|update| build_update(update, &mut temporary, builder))
            .collect();
        let updates = Some(builder.create_vector(&updates));
        Updates::create(builder, &UpdatesArgs { updates })
    }
}

/// The offsets of the tables of an update, shared by all updates.
#[derive(Default)]
struct Temporary<'b> {
    contacts: Vec<WIPOffset<Contact<'b>>>,
    terrain_updates: Vec<WIPOffset<TerrainUpdate<'b>>>,
}

fn build_update<'b>(
    update: &native::Update,
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Update<'b>> {
    let Temporary {
        contacts,
        terrain_updates,
    } = temporary;
    contacts.clear();
    for contact in &update.contacts {
        contacts.push(build_contact(contact, builder));
    }
    terrain_updates.clear();
    for terrain_update in &update.terrain_updates {
        let (x, y) = terrain_update.chunk_id;
        let args = TerrainUpdateArgs {
            chunk_id: Some(ChunkId::new(x, y)),
            data: Some(builder.create_vector(&terrain_update.data)),
        };
        terrain_updates.push(TerrainUpdate::create(builder, &args));
    }
    let args = UpdateArgs {
        contacts: Some(builder.create_vector(contacts)),
        score: update.score,
        world_radius: update.world_radius,
        terrain_updates: Some(builder.create_vector(terrain_updates)),
    };
    Update::create(builder, &args)
}

fn build_contact<'b>(
    contact: &native::Contact,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Contact<'b>> {
    let (guidance, transform) = (contact.guidance, contact.transform);
    let (x, y) = transform.position;
    let guidance = Guidance::new(guidance.angle, guidance.submerge, guidance.velocity);
    let transform = Transform::new(
        transform.altitude,
        transform.angle,
        Point::new(x, y),
        transform.velocity,
    );
    let args = ContactArgs {
        damage: contact.damage,
        entity_id: contact.entity_id,
        entity_type: contact.entity_type.map(|it| it as u8),
        guidance: Some(guidance),
        player_id: contact.player_id,
        reloads: Some(builder.create_vector(&contact.reloads)),
        transform: Some(transform),
        turret_angles: Some(builder.create_vector(&contact.turret_angles)),
    };
    Contact::create(builder, &args)
}

impl Native<native::EntityType> for u8 {
    #[inline]
    fn native(self) -> native::EntityType {
        native::EntityType::of_tag(self).unwrap_or_default()
    }
}

impl Native<(f32, f32)> for Point {
    #[inline]
    fn native(self) -> (f32, f32) {
        (self.x(), self.y())
    }
}

impl Native<(i8, i8)> for &ChunkId {
    #[inline]
    fn native(self) -> (i8, i8) {
        (self.x(), self.y())
    }
}
