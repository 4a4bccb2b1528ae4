//! The data of the public benchmark, with a tenth of its elements: a log, updates of a game, and saved players.

use std::ops::RangeInclusive;

use fastrand::Rng;
use sdp::{Indexed, IndexedSeq, SdpDecode, SdpEncode, SdpViews};

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "LogRef", lazy = "LogSeq")]
pub(crate) struct Log {
    #[sdp(borrowed, lazy)]
    logs: Vec<Entry>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "EntryRef", lazy = "EntrySeq")]
pub(crate) struct Entry {
    address: Address,
    identity: String,
    userid: String,
    date: String,
    request: String,
    code: u16,
    size: u64,
}

#[derive(SdpEncode, SdpDecode)]
struct Address {
    x0: u8,
    x1: u8,
    x2: u8,
    x3: u8,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy = "UpdatesSeq")]
pub(crate) struct Updates {
    #[sdp(lazy)]
    updates: Vec<Update>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy = "UpdateSeq")]
struct Update {
    #[sdp(lazy)]
    contacts: Vec<Contact>,
    score: u32,
    world_radius: f32,
    #[sdp(lazy)]
    terrain_updates: Vec<TerrainUpdate>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy = "ContactSeq")]
struct Contact {
    damage: u8,
    entity_id: u32,
    entity_type: Option<EntityType>,
    guidance: Guidance,
    player_id: Option<u16>,
    reloads: Vec<bool>,
    transform: Transform,
    turret_angles: Vec<u16>,
}

#[derive(SdpEncode, SdpDecode, Clone, Copy)]
enum EntityType {
    Barge,
    Carrier,
    Depot,
    Ferry,
    Mine,
    Rocket,
    Scrap,
    Yacht,
}

#[derive(SdpEncode, SdpDecode)]
struct Guidance {
    angle: u16,
    submerge: bool,
    velocity: i16,
}

#[derive(SdpEncode, SdpDecode)]
struct Transform {
    altitude: i8,
    angle: u16,
    position: (f32, f32),
    velocity: i16,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy = "TerrainUpdateSeq")]
struct TerrainUpdate {
    chunk_id: (i8, i8),
    data: Vec<u8>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "PlayersRef", lazy = "PlayersSeq")]
pub(crate) struct Players {
    #[sdp(borrowed, lazy)]
    players: Vec<Player>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "PlayerRef", lazy = "PlayerSeq")]
struct Player {
    game_type: GameType,
    previous_game_type: GameType,
    score: i64,
    dimension: String,
    selected_item_slot: u32,
    #[sdp(borrowed, lazy)]
    selected_item: Item,
    spawn_dimension: Option<String>,
    spawn: [i64; 3],
    spawn_forced: Option<bool>,
    food_levels: (f32, f32),
    xp_level: u32,
    xp_seed: i32,
    #[sdp(borrowed, lazy)]
    inventory: Vec<Item>,
    #[sdp(borrowed, lazy)]
    ender_items: Vec<Item>,
    abilities: Abilities,
    entered_nether_position: Option<(f64, f64, f64)>,
    #[sdp(borrowed, lazy)]
    root_vehicle: Option<([u32; 4], Entity)>,
    #[sdp(borrowed, lazy)]
    shoulder_entity: Option<Entity>,
    seen_credits: bool,
    #[sdp(borrowed, lazy)]
    recipe_book: RecipeBook,
}

#[derive(SdpEncode, SdpDecode, Clone, Copy)]
enum GameType {
    Survival,
    Creative,
    Adventure,
    Spectator,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "ItemRef", lazy = "ItemSeq")]
struct Item {
    count: i8,
    slot: u8,
    id: String,
}

#[derive(SdpEncode, SdpDecode)]
struct Abilities {
    walk_speed: f32,
    fly_speed: f32,
    may_fly: bool,
    flying: bool,
    invulnerable: bool,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "EntityRef", lazy = "EntitySeq")]
struct Entity {
    id: String,
    pos: (f64, f64, f64),
    motion: (f64, f64, f64),
    rotation: (f32, f32),
    fire: u16,
    on_ground: bool,
    portal_cooldown: i32,
    uuid: [u32; 4],
    custom_name: Option<String>,
    silent: bool,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "RecipeBookRef", lazy = "RecipeBookSeq")]
struct RecipeBook {
    recipes: Vec<String>,
    to_be_displayed: Vec<String>,
    is_filtering_craftable: bool,
    is_gui_open: bool,
}

/// Returns 1,000 requests.
pub(crate) fn log() -> Log {
    let mut rng = Rng::with_seed(1);
    let entry = |second: u32| Entry {
        address: {
            let [x0, x1, x2, x3] = [(); 4].map(|()| rng.u8(..));
            Address { x0, x1, x2, x3 }
        },
        identity: "-".to_owned(),
        userid: text(&mut rng, 1..=9),
        date: format!("22/Nov/2026:10:{:02}:{:02} +0000", second / 60, second % 60),
        request: format!("GET /{} HTTP/1.1", text(&mut rng, 5..=42)),
        code: 200,
        size: rng.u64(120..2_000_000),
    };
    Log {
        logs: (0..1_000).map(entry).collect(),
    }
}

/// Returns 100 updates.
pub(crate) fn updates() -> Updates {
    let mut rng = Rng::with_seed(2);
    let update = |rng: &mut Rng| Update {
        contacts: several(rng, 0..=32, contact),
        score: rng.u32(..),
        world_radius: rng.f32(),
        terrain_updates: several(rng, 0..=4, |rng| TerrainUpdate {
            chunk_id: (rng.i8(..), rng.i8(..)),
            data: several(rng, 64..=256, |rng| rng.u8(..)),
        }),
    };
    Updates {
        updates: several(&mut rng, 100..=100, update),
    }
}

fn contact(rng: &mut Rng) -> Contact {
    use EntityType::{Barge, Carrier, Depot, Ferry, Mine, Rocket, Scrap, Yacht};
    const TYPES: [EntityType; 8] = [Barge, Carrier, Depot, Ferry, Mine, Rocket, Scrap, Yacht];
    Contact {
        damage: rng.u8(..),
        entity_id: rng.u32(..),
        entity_type: rng.choice(TYPES).filter(|_| rng.u8(0..8) > 0),
        guidance: Guidance {
            angle: rng.u16(..),
            submerge: rng.bool(),
            velocity: rng.i16(..),
        },
        player_id: some(rng, |rng| rng.u16(..)),
        reloads: several(rng, 0..=16, Rng::bool),
        transform: Transform {
            altitude: rng.i8(..),
            angle: rng.u16(..),
            position: (rng.f32(), rng.f32()),
            velocity: rng.i16(..),
        },
        turret_angles: several(rng, 0..=10, |rng| rng.u16(..)),
    }
}

/// Returns 50 players.
pub(crate) fn players() -> Players {
    let mut rng = Rng::with_seed(3);
    Players {
        players: several(&mut rng, 50..=50, player),
    }
}

fn player(rng: &mut Rng) -> Player {
    use GameType::{Adventure, Creative, Spectator, Survival};
    const TYPES: [GameType; 4] = [Survival, Creative, Adventure, Spectator];
    let game_type = |rng: &mut Rng| rng.choice(TYPES).unwrap_or(Survival);
    let recipes = |rng: &mut Rng| several(rng, 0..=30, |rng| text(rng, 3..=33));
    Player {
        game_type: game_type(rng),
        previous_game_type: game_type(rng),
        score: rng.i64(..),
        dimension: text(rng, 7..=10),
        selected_item_slot: rng.u32(0..9),
        selected_item: item(rng),
        spawn_dimension: some(rng, |rng| text(rng, 7..=10)),
        spawn: [(); 3].map(|()| rng.i64(..)),
        spawn_forced: some(rng, Rng::bool),
        food_levels: (rng.f32(), rng.f32()),
        xp_level: rng.u32(..),
        xp_seed: rng.i32(..),
        inventory: several(rng, 0..=40, item),
        ender_items: several(rng, 0..=27, item),
        abilities: Abilities {
            walk_speed: rng.f32(),
            fly_speed: rng.f32(),
            may_fly: rng.bool(),
            flying: rng.bool(),
            invulnerable: rng.bool(),
        },
        entered_nether_position: some(rng, vector),
        root_vehicle: some(rng, |rng| ([(); 4].map(|()| rng.u32(..)), entity(rng))),
        shoulder_entity: some(rng, entity),
        seen_credits: rng.bool(),
        recipe_book: RecipeBook {
            recipes: recipes(rng),
            to_be_displayed: recipes(rng),
            is_filtering_craftable: rng.bool(),
            is_gui_open: rng.bool(),
        },
    }
}

fn item(rng: &mut Rng) -> Item {
    Item {
        count: rng.i8(1..=64),
        slot: rng.u8(0..40),
        id: text(rng, 3..=33),
    }
}

fn entity(rng: &mut Rng) -> Entity {
    Entity {
        id: text(rng, 3..=14),
        pos: vector(rng),
        motion: vector(rng),
        rotation: (rng.f32(), rng.f32()),
        fire: rng.u16(..),
        on_ground: rng.bool(),
        portal_cooldown: rng.i32(..),
        uuid: [(); 4].map(|()| rng.u32(..)),
        custom_name: some(rng, |rng| text(rng, 4..=12)),
        silent: rng.bool(),
    }
}

fn vector(rng: &mut Rng) -> (f64, f64, f64) {
    (rng.f64(), rng.f64(), rng.f64())
}

fn text(rng: &mut Rng, lens: RangeInclusive<usize>) -> String {
    let len = rng.usize(lens);
    (0..len).map(|_| rng.lowercase()).collect()
}

fn some<T>(rng: &mut Rng, value: impl FnOnce(&mut Rng) -> T) -> Option<T> {
    rng.bool().then(|| value(rng))
}

fn several<T>(
    rng: &mut Rng,
    counts: RangeInclusive<usize>,
    mut value: impl FnMut(&mut Rng) -> T,
) -> Vec<T> {
    let count = rng.usize(counts);
    (0..count).map(|_| value(rng)).collect()
}

/// A view whose sequences are opened.
pub(crate) trait Opened {
    /// Returns a number that depends on all its strings, and on the elements of its sequences.
    fn read(&self) -> usize;
}

/// The records of the log, opened as an indexed sequence.
pub(crate) fn indexed_log() -> IndexedSeq<'static, EntryRef<'static>> {
    let bytes = sdp::to_vec(&Indexed(log().logs)).expect("test data must encode");
    sdp::from_slice(bytes.leak()).expect("test data must decode")
}

impl Opened for LogSeq<'_> {
    fn read(&self) -> usize {
        let entry = |it: EntrySeq<'_>| {
            let lens = [it.identity, it.userid, it.date, it.request].map(str::len);
            lens.into_iter().sum::<usize>() ^ usize::from(it.address.x3) ^ usize::from(it.code)
        };
        self.logs.iter().map(entry).fold(0, |all, it| all ^ it)
    }
}

impl Opened for UpdatesSeq<'_> {
    fn read(&self) -> usize {
        let contact = |it: ContactSeq<'_>| {
            it.reloads.len() ^ it.turret_angles.len() ^ usize::from(it.transform.angle)
        };
        let update = |it: UpdateSeq<'_>| {
            let contacts = it.contacts.iter().map(contact).fold(0, |all, it| all ^ it);
            let terrain = it.terrain_updates.iter().map(|it| it.data.len());
            terrain.fold(contacts, |all, it| all ^ it)
        };
        self.updates.iter().map(update).fold(0, |all, it| all ^ it)
    }
}

impl Opened for PlayersSeq<'_> {
    fn read(&self) -> usize {
        let item = |it: ItemSeq<'_>| it.id.len() ^ usize::from(it.slot);
        let player = |it: PlayerSeq<'_>| {
            let items = it.inventory.iter().chain(it.ender_items.iter());
            items.map(item).fold(it.dimension.len(), |all, it| all ^ it)
        };
        self.players.iter().map(player).fold(0, |all, it| all ^ it)
    }
}
