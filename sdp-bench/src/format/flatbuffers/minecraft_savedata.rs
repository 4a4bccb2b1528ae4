//! The players of the block game as FlatBuffers tables and, for parts of fixed size, structs.

use super::kinds::{Inline, Null, Offset, Required, Scalar, Tables, Text};
use crate::workload::minecraft_savedata as native;

structs! {
    Vector3 as [(x, y, z) of (f64, f64, f64)], 24 bytes aligned to 8 { x: f64 = 0, y: f64 = 8, z: f64 = 16 }

    Rotation as [(yaw, pitch) of (f32, f32)], 8 bytes aligned to 4 { yaw: f32 = 0, pitch: f32 = 4 }

    Uuid as [[a, b, c, d] of [u32; 4]], 16 bytes aligned to 4 { a: u32 = 0, b: u32 = 4, c: u32 = 8, d: u32 = 12 }

    Abilities as [native::Abilities], 16 bytes aligned to 4 {
        walk_speed: f32 = 0,
        fly_speed: f32 = 4,
        may_fly: bool = 8,
        flying: bool = 9,
        invulnerable: bool = 10,
        may_build: bool = 11,
        instabuild: bool = 12,
    }
}

tables! {
    Item as native::Item {
        count: Scalar<i8>,
        slot: Scalar<u8>,
        id: Text<'a>,
    }

    Entity as native::Entity {
        id: Text<'a>,
        pos: Required<Inline<Vector3>>,
        motion: Required<Inline<Vector3>>,
        rotation: Required<Inline<Rotation>>,
        fall_distance: Scalar<f32>,
        fire: Scalar<u16>,
        air: Scalar<u16>,
        on_ground: Scalar<bool>,
        no_gravity: Scalar<bool>,
        invulnerable: Scalar<bool>,
        portal_cooldown: Scalar<i32>,
        uuid: Required<Inline<Uuid>>,
        custom_name: Offset<&'a str>,
        custom_name_visible: Scalar<bool>,
        silent: Scalar<bool>,
        glowing: Scalar<bool>,
    }

    Vehicle as native::Vehicle {
        uuid: Required<Inline<Uuid>>,
        entity: Required<Offset<Entity<'a>>>,
    }

    RecipeBook as native::RecipeBook {
        recipes: Tables<'a, &'a str>,
        to_be_displayed: Tables<'a, &'a str>,
        is_filtering_craftable: Scalar<bool>,
        is_gui_open: Scalar<bool>,
        is_furnace_filtering_craftable: Scalar<bool>,
        is_furnace_gui_open: Scalar<bool>,
        is_blasting_furnace_filtering_craftable: Scalar<bool>,
        is_blasting_furnace_gui_open: Scalar<bool>,
        is_smoker_filtering_craftable: Scalar<bool>,
        is_smoker_gui_open: Scalar<bool>,
    }

    Player as native::Player {
        game_type: Scalar<u8>,
        previous_game_type: Scalar<u8>,
        score: Scalar<i64>,
        dimension: Text<'a>,
        selected_item_slot: Scalar<u32>,
        selected_item: Required<Offset<Item<'a>>>,
        spawn_dimension: Offset<&'a str>,
        spawn_x: Scalar<i64>,
        spawn_y: Scalar<i64>,
        spawn_z: Scalar<i64>,
        spawn_forced: Null<bool>,
        sleep_timer: Scalar<u16>,
        food_exhaustion_level: Scalar<f32>,
        food_saturation_level: Scalar<f32>,
        food_tick_timer: Scalar<u32>,
        xp_level: Scalar<u32>,
        xp_p: Scalar<f32>,
        xp_total: Scalar<i32>,
        xp_seed: Scalar<i32>,
        inventory: Tables<'a, Item<'a>>,
        ender_items: Tables<'a, Item<'a>>,
        abilities: Required<Inline<Abilities>>,
        entered_nether_position: Inline<Vector3>,
        root_vehicle: Offset<Vehicle<'a>>,
        shoulder_entity_left: Offset<Entity<'a>>,
        shoulder_entity_right: Offset<Entity<'a>>,
        seen_credits: Scalar<bool>,
        recipe_book: Required<Offset<RecipeBook<'a>>>,
    }

    Players as native::Players {
        players: Tables<'a, Player<'a>>,
    }
}

enumeration!(native::GameType);

impl super::InFlatBuffers for native::Players {
    type Root<'a> = Players<'a>;

    const WRITES_DEFAULTS: bool = true;
}
