//! The generator of the players of the block game.

use fastrand::Rng;

use super::{Abilities, Entity, GameType, Item, Player, Players, RecipeBook, Vehicle};
use crate::workload::draw::{pick, several, some};

const DIMENSIONS: [&str; 4] = ["overworld", "overworld", "the_nether", "the_end"];

#[rustfmt::skip]
const ENTITIES: [&str; 12] = [
    "boat", "chest_minecart", "cow", "donkey", "horse", "llama", "minecart", "mule", "parrot",
    "pig", "strider", "skeleton_horse",
];

#[rustfmt::skip]
const ITEMS: [&str; 32] = [
    "acacia_fence_gate", "apple", "arrow", "birch_sign", "black_shulker_box", "bow", "bread",
    "chiseled_red_sandstone", "cobblestone", "crossbow", "dark_oak_trapdoor", "diamond",
    "diamond_pickaxe", "dirt", "egg", "enchanted_golden_apple", "ender_pearl", "experience_bottle",
    "golden_carrot", "iron_ingot", "iron_sword", "light_blue_stained_glass_pane", "oak_log",
    "oak_planks", "polished_blackstone_brick_slab", "redstone", "spruce_door", "stick", "stone_axe",
    "torch", "waxed_weathered_cut_copper_stairs", "wheat",
];

#[rustfmt::skip]
const NAMES: [&str; 8] = [
    "Bessie", "Captain", "Daisy", "Mr. Whiskers", "Old Faithful", "Polly", "Rusty", "Zoë",
];

impl Players {
    /// Creates 500 players, divided by `divisor`.
    pub(crate) fn example(divisor: usize) -> Self {
        let mut rng = Rng::with_seed(500);
        let count = 500_usize.checked_div(divisor).unwrap_or_default();
        Self {
            players: (0..count).map(|_| Player::random(&mut rng)).collect(),
        }
    }
}

impl Player {
    fn random(rng: &mut Rng) -> Self {
        Self {
            game_type: GameType::random(rng),
            previous_game_type: GameType::random(rng),
            score: rng.i64(0..100_000),
            dimension: text(rng, DIMENSIONS),
            selected_item_slot: rng.u32(0..9),
            selected_item: Item::random(rng),
            spawn_dimension: some(rng, |rng| text(rng, DIMENSIONS)),
            spawn_x: rng.i64(-30_000..30_000),
            spawn_y: rng.i64(-64..320),
            spawn_z: rng.i64(-30_000..30_000),
            spawn_forced: some(rng, Rng::bool),
            sleep_timer: rng.u16(0..100),
            food_exhaustion_level: rng.f32() * 4.0,
            food_saturation_level: rng.f32() * 20.0,
            food_tick_timer: rng.u32(0..80),
            xp_level: rng.u32(0..100),
            xp_p: rng.f32(),
            xp_total: rng.i32(0..30_000),
            xp_seed: rng.i32(..),
            inventory: several(rng, 0..=40, Item::random),
            ender_items: several(rng, 0..=27, Item::random),
            abilities: Abilities::random(rng),
            entered_nether_position: some(rng, |rng| vector(rng, 30_000.0)),
            root_vehicle: some(rng, Vehicle::random),
            shoulder_entity_left: some(rng, Entity::random),
            shoulder_entity_right: some(rng, Entity::random),
            seen_credits: rng.bool(),
            recipe_book: RecipeBook::random(rng),
        }
    }
}

impl GameType {
    fn random(rng: &mut Rng) -> Self {
        rng.choice(Self::ALL).copied().unwrap_or_default()
    }
}

impl Item {
    fn random(rng: &mut Rng) -> Self {
        Self {
            count: rng.i8(1..=64),
            slot: rng.u8(0..40),
            id: text(rng, ITEMS),
        }
    }
}

impl Abilities {
    fn random(rng: &mut Rng) -> Self {
        Self {
            walk_speed: rng.f32() * 0.2,
            fly_speed: rng.f32() * 0.1,
            may_fly: rng.bool(),
            flying: rng.bool(),
            invulnerable: rng.bool(),
            may_build: rng.bool(),
            instabuild: rng.bool(),
        }
    }
}

impl Entity {
    fn random(rng: &mut Rng) -> Self {
        Self {
            id: text(rng, ENTITIES),
            pos: vector(rng, 30_000.0),
            motion: vector(rng, 2.0),
            rotation: (rng.f32() * 360.0 - 180.0, rng.f32() * 180.0 - 90.0),
            fall_distance: rng.f32() * 8.0,
            fire: rng.u16(0..200),
            air: rng.u16(0..300),
            on_ground: rng.bool(),
            no_gravity: rng.bool(),
            invulnerable: rng.bool(),
            portal_cooldown: rng.i32(0..300),
            uuid: uuid(rng),
            custom_name: some(rng, |rng| text(rng, NAMES)),
            custom_name_visible: rng.bool(),
            silent: rng.bool(),
            glowing: rng.bool(),
        }
    }
}

impl Vehicle {
    fn random(rng: &mut Rng) -> Self {
        Self {
            uuid: uuid(rng),
            entity: Entity::random(rng),
        }
    }
}

impl RecipeBook {
    fn random(rng: &mut Rng) -> Self {
        Self {
            recipes: several(rng, 0..=30, |rng| text(rng, ITEMS)),
            to_be_displayed: several(rng, 0..=30, |rng| text(rng, ITEMS)),
            is_filtering_craftable: rng.bool(),
            is_gui_open: rng.bool(),
            is_furnace_filtering_craftable: rng.bool(),
            is_furnace_gui_open: rng.bool(),
            is_blasting_furnace_filtering_craftable: rng.bool(),
            is_blasting_furnace_gui_open: rng.bool(),
            is_smoker_filtering_craftable: rng.bool(),
            is_smoker_gui_open: rng.bool(),
        }
    }
}

fn text<const N: usize>(rng: &mut Rng, of: [&str; N]) -> String {
    pick(rng, of).to_owned()
}

/// Returns a vector with parts of up to `limit`.
fn vector(rng: &mut Rng, limit: f64) -> (f64, f64, f64) {
    [(); 3].map(|()| (rng.f64() * 2.0 - 1.0) * limit).into()
}

fn uuid(rng: &mut Rng) -> [u32; 4] {
    [(); 4].map(|()| rng.u32(..))
}
