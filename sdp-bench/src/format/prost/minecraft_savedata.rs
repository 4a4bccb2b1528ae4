//! The players of the block game as prost messages. Tuples are messages, because a schema has no other type for them.
//! Values with random high bits have a fixed width. A game type is an enumeration, the same as an `int32` on the wire
//! and in prost.

use serde::{Deserialize, Deserializer};

use crate::workload::minecraft_savedata::GameType;

messages! {
    Players {
        [message, repeated] players: Vec<Player> = 1,
    }

    Player {
        #[serde(deserialize_with = "number")]
        [int32] game_type: i32 = 1,
        #[serde(deserialize_with = "number")]
        [int32] previous_game_type: i32 = 2,
        [int64] score: i64 = 3,
        [string] dimension: String = 4,
        [uint32] selected_item_slot: u32 = 5,
        [message, optional] selected_item: Option<Item> = 6,
        [string, optional] spawn_dimension: Option<String> = 7,
        [sint64] spawn_x: i64 = 8,
        [sint64] spawn_y: i64 = 9,
        [sint64] spawn_z: i64 = 10,
        [bool, optional] spawn_forced: Option<bool> = 11,
        [uint32] sleep_timer: u32 = 12,
        [float] food_exhaustion_level: f32 = 13,
        [float] food_saturation_level: f32 = 14,
        [uint32] food_tick_timer: u32 = 15,
        [uint32] xp_level: u32 = 16,
        [float] xp_p: f32 = 17,
        [int32] xp_total: i32 = 18,
        [sfixed32] xp_seed: i32 = 19,
        [message, repeated] inventory: Vec<Item> = 20,
        [message, repeated] ender_items: Vec<Item> = 21,
        [message, optional] abilities: Option<Abilities> = 22,
        [message, optional] entered_nether_position: Option<Vector> = 23,
        [message, optional] root_vehicle: Option<Vehicle> = 24,
        [message, optional] shoulder_entity_left: Option<Entity> = 25,
        [message, optional] shoulder_entity_right: Option<Entity> = 26,
        [bool] seen_credits: bool = 27,
        [message, optional] recipe_book: Option<RecipeBook> = 28,
    }

    Item {
        [int32] count: i32 = 1,
        [uint32] slot: u32 = 2,
        [string] id: String = 3,
    }

    Abilities {
        [float] walk_speed: f32 = 1,
        [float] fly_speed: f32 = 2,
        [bool] may_fly: bool = 3,
        [bool] flying: bool = 4,
        [bool] invulnerable: bool = 5,
        [bool] may_build: bool = 6,
        [bool] instabuild: bool = 7,
    }

    Entity {
        [string] id: String = 1,
        [message, optional] pos: Option<Vector> = 2,
        [message, optional] motion: Option<Vector> = 3,
        [message, optional] rotation: Option<Rotation> = 4,
        [float] fall_distance: f32 = 5,
        [uint32] fire: u32 = 6,
        [uint32] air: u32 = 7,
        [bool] on_ground: bool = 8,
        [bool] no_gravity: bool = 9,
        [bool] invulnerable: bool = 10,
        [int32] portal_cooldown: i32 = 11,
        [message, optional] uuid: Option<Uuid> = 12,
        [string, optional] custom_name: Option<String> = 13,
        [bool] custom_name_visible: bool = 14,
        [bool] silent: bool = 15,
        [bool] glowing: bool = 16,
    }

    RecipeBook {
        [string, repeated] recipes: Vec<String> = 1,
        [string, repeated] to_be_displayed: Vec<String> = 2,
        [bool] is_filtering_craftable: bool = 3,
        [bool] is_gui_open: bool = 4,
        [bool] is_furnace_filtering_craftable: bool = 5,
        [bool] is_furnace_gui_open: bool = 6,
        [bool] is_blasting_furnace_filtering_craftable: bool = 7,
        [bool] is_blasting_furnace_gui_open: bool = 8,
        [bool] is_smoker_filtering_craftable: bool = 9,
        [bool] is_smoker_gui_open: bool = 10,
    }

    Vector {
        [double] x: f64 = 1,
        [double] y: f64 = 2,
        [double] z: f64 = 3,
    }

    Rotation {
        [float] yaw: f32 = 1,
        [float] pitch: f32 = 2,
    }

    Uuid {
        [fixed32] a: u32 = 1,
        [fixed32] b: u32 = 2,
        [fixed32] c: u32 = 3,
        [fixed32] d: u32 = 4,
    }

    Vehicle {
        [message, optional] uuid: Option<Uuid> = 1,
        [message, optional] entity: Option<Entity> = 2,
    }
}

fn number<'de, D: Deserializer<'de>>(input: D) -> Result<i32, D::Error> {
    GameType::deserialize(input).map(|it| i32::from(it as u8))
}
