//! The updates of a naval game, as its server sends them to a player: 1,000 updates, mostly small structs.

use fastrand::Rng;

use super::Workload;
use super::derives::BorrowAs;
use super::draw::{several, some};

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "UpdatesSeq", patch = "UpdatesPatch")]
    pub(crate) struct Updates {
        #[sdp(lazy, patch)]
        pub(crate) updates: Vec<Update>,
    }
}

native! {
    /// The changes of the visible part of the world.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "UpdateSeq", patch = "UpdatePatch")]
    pub(crate) struct Update {
        #[sdp(lazy, patch)]
        pub(crate) contacts: Vec<Contact>,
        pub(crate) score: u32,
        pub(crate) world_radius: f32,
        #[sdp(lazy, patch)]
        pub(crate) terrain_updates: Vec<TerrainUpdate>,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "ContactSeq", patch = "ContactPatch")]
    pub(crate) struct Contact {
        pub(crate) damage: u8,
        pub(crate) entity_id: u32,
        /// The type, but unknown for contacts of the sonar.
        pub(crate) entity_type: Option<EntityType>,
        pub(crate) guidance: Guidance,
        pub(crate) player_id: Option<u16>,
        pub(crate) reloads: Vec<bool>,
        pub(crate) transform: Transform,
        pub(crate) turret_angles: Vec<u16>,
    }
}

native! {
    /// The course that a contact steers.
    #[derive(Copy, Default)]
    pub(crate) struct Guidance {
        pub(crate) angle: u16,
        pub(crate) submerge: bool,
        pub(crate) velocity: i16,
    }
}

native! {
    /// The place and the motion of a contact.
    #[derive(Copy, Default)]
    pub(crate) struct Transform {
        pub(crate) altitude: i8,
        pub(crate) angle: u16,
        pub(crate) position: (f32, f32),
        pub(crate) velocity: i16,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "TerrainUpdateSeq", patch = "TerrainUpdatePatch")]
    pub(crate) struct TerrainUpdate {
        pub(crate) chunk_id: (i8, i8),
        #[serde(with = "serde_bytes")]
        pub(crate) data: Vec<u8>,
    }
}

variants! {
    /// The type of a contact.
    EntityType, ArchivedEntityType:
    Barge, Battleship, Bomber, Buoy, Carrier, Coal, Coastguard, Corvette, CounterMissile,
    Cruiser, DepthCharge, Depot, Derrick, Destroyer, Dredger, Drone, Ferry, FishingBoat, Flare,
    Frigate, GlideBomb, Gunboat, Helicopter, HeavyShell, Hovercraft, Iceberg, Icebreaker,
    LightShell, Lighthouse, Mine, Minelayer, Minesweeper, Platform, PatrolBoat, Rocket,
    Sailboat, Scrap, SeaPlane, ShoreGun, SonarDecoy, Submarine, Tanker, Torpedo, Trawler,
    Tugboat, WaterTaxi, Yacht,
}

borrowed! {
    /// [`Updates`] with its bytes borrowed.
    pub(crate) struct UpdatesRef<'a> {
        #[serde(borrow)]
        updates: Vec<UpdateRef<'a>>,
    }
}

borrowed! {
    /// [`Update`] with its bytes borrowed.
    pub(crate) struct UpdateRef<'a> {
        contacts: Vec<Contact>,
        score: u32,
        world_radius: f32,
        #[serde(borrow)]
        terrain_updates: Vec<TerrainUpdateRef<'a>>,
    }
}

borrowed! {
    /// [`TerrainUpdate`] with its bytes borrowed.
    pub(crate) struct TerrainUpdateRef<'a> {
        chunk_id: (i8, i8),
        data: &'a [u8],
    }
}

fields!(Updates, ArchivedUpdates as UpdatesRef; Updates, UpdatesSeq<'_>: updates);
fields!(Update, ArchivedUpdate as UpdateRef; Update, UpdateSeq<'_>: contacts, score, world_radius, terrain_updates);
fields!(Contact, ArchivedContact; ContactSeq<'_>:
    damage, entity_id, entity_type, guidance, player_id, reloads, transform, turret_angles);
fields!(Guidance, ArchivedGuidance: angle, submerge, velocity);
fields!(Transform, ArchivedTransform: altitude, angle, position, velocity);
fields!(TerrainUpdate, ArchivedTerrainUpdate as TerrainUpdateRef; TerrainUpdate, TerrainUpdateSeq<'_>: chunk_id, data);

impl BorrowAs<'_, Self> for Contact {
    fn borrow_as(&self) -> Self {
        self.clone()
    }
}

impl Workload for Updates {
    type Borrowed<'a> = UpdatesRef<'a>;
    type Lazy<'a> = UpdatesSeq<'a>;
    type TextBorrowed<'a> = Self;

    fn borrowed(&self) -> UpdatesRef<'_> {
        self.borrow_as()
    }
}

impl Updates {
    /// Creates 1,000 updates, divided by `divisor`.
    pub(crate) fn example(divisor: usize) -> Self {
        let mut rng = Rng::with_seed(48);
        let count = 1_000_usize.checked_div(divisor).unwrap_or_default();
        Self {
            updates: (0..count).map(|_| Update::random(&mut rng)).collect(),
        }
    }
}

impl Update {
    fn random(rng: &mut Rng) -> Self {
        let world_radius = 2_000.0 + rng.f32() * 8_000.0;
        Self {
            contacts: several(rng, 0..=32, |rng| Contact::random(rng, world_radius)),
            score: rng.u32(0..100_000),
            world_radius,
            terrain_updates: several(rng, 0..=4, TerrainUpdate::random),
        }
    }
}

impl Contact {
    fn random(rng: &mut Rng, world_radius: f32) -> Self {
        Self {
            damage: rng.u8(0..64),
            entity_id: rng.u32(..),
            entity_type: rng
                .choice(EntityType::ALL)
                .copied()
                .filter(|_| rng.u8(0..8) > 0),
            guidance: Guidance {
                angle: rng.u16(..),
                submerge: rng.bool(),
                velocity: rng.i16(-400..800),
            },
            player_id: some(rng, |rng| rng.u16(1..2_000)),
            reloads: several(rng, 0..=16, Rng::bool),
            transform: Transform {
                altitude: rng.i8(-64..64),
                angle: rng.u16(..),
                position: [(); 2]
                    .map(|()| (rng.f32() * 2.0 - 1.0) * world_radius)
                    .into(),
                velocity: rng.i16(-400..800),
            },
            turret_angles: several(rng, 0..=10, |rng| rng.u16(..)),
        }
    }
}

impl TerrainUpdate {
    fn random(rng: &mut Rng) -> Self {
        Self {
            chunk_id: (rng.i8(-32..32), rng.i8(-32..32)),
            data: several(rng, 64..=256, |rng| rng.u8(..)),
        }
    }
}
