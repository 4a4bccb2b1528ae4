//! The updates of the naval game as FlatBuffers tables and, for parts of fixed size, structs.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::mk48_generated::mk_48 as table;

use crate::workload::{Visit, Visitor, mk48 as native};

impl InFlatBuffers for native::Updates {
    type Root<'a> = table::Updates<'a>;

    const WRITES_DEFAULTS: bool = true;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Updates<'b>> {
        let mut temporary = Temporary::default();
        let updates: Vec<_> = (self.updates.iter())
            .map(|update| build_update(update, &mut temporary, builder))
            .collect();
        let updates = Some(builder.create_vector(&updates));
        table::Updates::create(builder, &table::UpdatesArgs { updates })
    }

    fn from_root(root: table::Updates<'_>) -> Self {
        Self {
            updates: root.updates().iter().map(native_update).collect(),
        }
    }
}

/// The offsets of the tables of an update, shared by all updates.
#[derive(Default)]
struct Temporary<'b> {
    contacts: Vec<WIPOffset<table::Contact<'b>>>,
    terrain_updates: Vec<WIPOffset<table::TerrainUpdate<'b>>>,
}

fn build_update<'b>(
    update: &native::Update,
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Update<'b>> {
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
        let args = table::TerrainUpdateArgs {
            chunk_id: Some(&table::ChunkId::new(x, y)),
            data: Some(builder.create_vector(&terrain_update.data)),
        };
        terrain_updates.push(table::TerrainUpdate::create(builder, &args));
    }
    let args = table::UpdateArgs {
        contacts: Some(builder.create_vector(contacts)),
        score: update.score,
        world_radius: update.world_radius,
        terrain_updates: Some(builder.create_vector(terrain_updates)),
    };
    table::Update::create(builder, &args)
}

fn build_contact<'b>(
    contact: &native::Contact,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Contact<'b>> {
    let (guidance, transform) = (contact.guidance, contact.transform);
    let (x, y) = transform.position;
    let guidance = table::Guidance::new(guidance.angle, guidance.submerge, guidance.velocity);
    let transform = table::Transform::new(
        transform.altitude,
        transform.angle,
        &table::Point::new(x, y),
        transform.velocity,
    );
    let args = table::ContactArgs {
        damage: contact.damage,
        entity_id: contact.entity_id,
        entity_type: contact.entity_type.map(|it| table::EntityType(it as u8)),
        guidance: Some(&guidance),
        player_id: contact.player_id,
        reloads: Some(builder.create_vector(&contact.reloads)),
        transform: Some(&transform),
        turret_angles: Some(builder.create_vector(&contact.turret_angles)),
    };
    table::Contact::create(builder, &args)
}

fn native_update(update: table::Update<'_>) -> native::Update {
    let terrain_update = |update: table::TerrainUpdate<'_>| native::TerrainUpdate {
        chunk_id: (update.chunk_id().x(), update.chunk_id().y()),
        data: update.data().bytes().to_owned(),
    };
    native::Update {
        contacts: update.contacts().iter().map(native_contact).collect(),
        score: update.score(),
        world_radius: update.world_radius(),
        terrain_updates: (update.terrain_updates().iter())
            .map(terrain_update)
            .collect(),
    }
}

fn native_contact(contact: table::Contact<'_>) -> native::Contact {
    let (guidance, transform) = (contact.guidance(), contact.transform());
    let position = transform.position();
    let entity_type = |it: table::EntityType| native::EntityType::of_tag(it.0).unwrap_or_default();
    native::Contact {
        damage: contact.damage(),
        entity_id: contact.entity_id(),
        entity_type: contact.entity_type().map(entity_type),
        guidance: native::Guidance {
            angle: guidance.angle(),
            submerge: guidance.submerge(),
            velocity: guidance.velocity(),
        },
        player_id: contact.player_id(),
        reloads: contact.reloads().iter().collect(),
        transform: native::Transform {
            altitude: transform.altitude(),
            angle: transform.angle(),
            position: (position.x(), position.y()),
            velocity: transform.velocity(),
        },
        turret_angles: contact.turret_angles().iter().collect(),
    }
}

getters! {
    table::Updates<'_>: updates;
    table::Update<'_>: contacts, score, world_radius, terrain_updates;
    table::Contact<'_>:
        damage, entity_id, entity_type, guidance, player_id, reloads, transform, turret_angles;
    table::Guidance: angle, submerge, velocity;
    table::Transform: altitude, angle, position, velocity;
    table::Point: x, y;
    table::ChunkId: x, y;
}

impl Visit for table::EntityType {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.0.visit(visitor);
    }
}

impl Visit for table::TerrainUpdate<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.chunk_id().visit(visitor);
        self.data().bytes().visit(visitor);
    }
}
