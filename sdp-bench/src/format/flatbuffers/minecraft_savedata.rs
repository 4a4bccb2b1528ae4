//! The players of the block game as FlatBuffers tables and, for parts of fixed size, structs.

mod read;
mod write;

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use self::write::Temporary;
use super::InFlatBuffers;
use super::generated::minecraft_savedata_generated::minecraft as table;

use crate::workload::{Visit, Visitor, minecraft_savedata as native};

impl InFlatBuffers for native::Players {
    type Root<'a> = table::Players<'a>;

    const WRITES_DEFAULTS: bool = true;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Players<'b>> {
        let mut temporary = Temporary::default();
        let players: Vec<_> = (self.players.iter())
            .map(|player| write::player(player, &mut temporary, builder))
            .collect();
        let players = Some(builder.create_vector(&players));
        table::Players::create(builder, &table::PlayersArgs { players })
    }

    fn from_root(root: table::Players<'_>) -> Self {
        Self {
            players: root.players().iter().map(read::native_player).collect(),
        }
    }
}

getters! {
    table::Players<'_>: players;
    table::Player<'_>:
        game_type, previous_game_type, score, dimension, selected_item_slot, selected_item,
        spawn_dimension, spawn_x, spawn_y, spawn_z, spawn_forced, sleep_timer,
        food_exhaustion_level, food_saturation_level, food_tick_timer, xp_level, xp_p, xp_total,
        xp_seed, inventory, ender_items, abilities, entered_nether_position, root_vehicle,
        shoulder_entity_left, shoulder_entity_right, seen_credits, recipe_book;
    table::Item<'_>: count, slot, id;
    table::Abilities: walk_speed, fly_speed, may_fly, flying, invulnerable, may_build, instabuild;
    table::Entity<'_>:
        id, pos, motion, rotation, fall_distance, fire, air, on_ground, no_gravity, invulnerable,
        portal_cooldown, uuid, custom_name, custom_name_visible, silent, glowing;
    table::RecipeBook<'_>:
        recipes, to_be_displayed, is_filtering_craftable, is_gui_open,
        is_furnace_filtering_craftable, is_furnace_gui_open,
        is_blasting_furnace_filtering_craftable, is_blasting_furnace_gui_open,
        is_smoker_filtering_craftable, is_smoker_gui_open;
    table::Vehicle<'_>: uuid, entity;
    table::Vector: x, y, z;
    table::Rotation: yaw, pitch;
    table::Uuid: words;
}

impl Visit for table::GameType {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.0.visit(visitor);
    }
}
