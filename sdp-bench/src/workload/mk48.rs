//! The updates of a naval game, as its server sends them to a player: 1,000 updates, mostly small structs.

use fastrand::Rng;

use super::Workload;
use super::draw::{several, some};

records! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "UpdatesSeq")]
    Updates, ArchivedUpdates, UpdatesRef, UpdatesSeq<'_> {
        #[sdp(lazy)]
        updates: Vec<Update> => Vec<UpdateRef<'a>>,
    }

    /// The changes of the visible part of the world.
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "UpdateSeq")]
    Update, ArchivedUpdate, UpdateRef, UpdateSeq<'_> {
        #[sdp(lazy)]
        contacts: Vec<Contact>,
        score: u32,
        world_radius: f32,
        #[sdp(lazy)]
        terrain_updates: Vec<TerrainUpdate> => Vec<TerrainUpdateRef<'a>>,
    }
}

parts! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "ContactSeq")]
    Contact, ArchivedContact, ContactSeq<'_> {
        damage: u8,
        entity_id: u32,
        /// The type, but unknown for contacts of the sonar.
        entity_type: Option<EntityType>,
        guidance: Guidance,
        player_id: Option<u16>,
        reloads: Vec<bool>,
        transform: Transform,
        turret_angles: Vec<u16>,
    }

    /// The course that a contact steers.
    #[derive(Copy)]
    Guidance, ArchivedGuidance {
        angle: u16,
        submerge: bool,
        velocity: i16,
    }

    /// The place and the motion of a contact.
    #[derive(Copy)]
    Transform, ArchivedTransform {
        altitude: i8,
        angle: u16,
        position: (f32, f32),
        velocity: i16,
    }
}

records! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "TerrainUpdateSeq")]
    TerrainUpdate, ArchivedTerrainUpdate, TerrainUpdateRef, TerrainUpdateSeq<'_> {
        chunk_id: (i8, i8),
        #[serde(with = "serde_bytes")]
        data: Vec<u8> => &'a [u8],
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

impl Workload for Updates {
    type Borrowed<'a> = UpdatesRef<'a>;
    type Lazy<'a> = UpdatesSeq<'a>;
    type TextBorrowed<'a> = Self;
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
