//! The players of the block game as prost messages. Tuples are messages, as a schema has no other type for them. Values
//! with random high bits have a fixed width. A game type is an enumeration, the same as an `int32` on the wire and in
//! prost.

use anyhow::Result;

use super::mirror::Mirror;
use crate::workload::minecraft_savedata as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Players {
    #[prost(message, repeated, tag = "1")]
    players: Vec<Player>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Player {
    #[prost(int32, tag = "1")]
    game_type: i32,
    #[prost(int32, tag = "2")]
    previous_game_type: i32,
    #[prost(int64, tag = "3")]
    score: i64,
    #[prost(string, tag = "4")]
    dimension: String,
    #[prost(uint32, tag = "5")]
    selected_item_slot: u32,
    #[prost(message, optional, tag = "6")]
    selected_item: Option<Item>,
    #[prost(string, optional, tag = "7")]
    spawn_dimension: Option<String>,
    #[prost(sint64, tag = "8")]
    spawn_x: i64,
    #[prost(sint64, tag = "9")]
    spawn_y: i64,
    #[prost(sint64, tag = "10")]
    spawn_z: i64,
    #[prost(bool, optional, tag = "11")]
    spawn_forced: Option<bool>,
    #[prost(uint32, tag = "12")]
    sleep_timer: u32,
    #[prost(float, tag = "13")]
    food_exhaustion_level: f32,
    #[prost(float, tag = "14")]
    food_saturation_level: f32,
    #[prost(uint32, tag = "15")]
    food_tick_timer: u32,
    #[prost(uint32, tag = "16")]
    xp_level: u32,
    #[prost(float, tag = "17")]
    xp_p: f32,
    #[prost(int32, tag = "18")]
    xp_total: i32,
    #[prost(sfixed32, tag = "19")]
    xp_seed: i32,
    #[prost(message, repeated, tag = "20")]
    inventory: Vec<Item>,
    #[prost(message, repeated, tag = "21")]
    ender_items: Vec<Item>,
    #[prost(message, optional, tag = "22")]
    abilities: Option<Abilities>,
    #[prost(message, optional, tag = "23")]
    entered_nether_position: Option<Vector>,
    #[prost(message, optional, tag = "24")]
    root_vehicle: Option<Vehicle>,
    #[prost(message, optional, tag = "25")]
    shoulder_entity_left: Option<Entity>,
    #[prost(message, optional, tag = "26")]
    shoulder_entity_right: Option<Entity>,
    #[prost(bool, tag = "27")]
    seen_credits: bool,
    #[prost(message, optional, tag = "28")]
    recipe_book: Option<RecipeBook>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Item {
    #[prost(int32, tag = "1")]
    count: i32,
    #[prost(uint32, tag = "2")]
    slot: u32,
    #[prost(string, tag = "3")]
    id: String,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Abilities {
    #[prost(float, tag = "1")]
    walk_speed: f32,
    #[prost(float, tag = "2")]
    fly_speed: f32,
    #[prost(bool, tag = "3")]
    may_fly: bool,
    #[prost(bool, tag = "4")]
    flying: bool,
    #[prost(bool, tag = "5")]
    invulnerable: bool,
    #[prost(bool, tag = "6")]
    may_build: bool,
    #[prost(bool, tag = "7")]
    instabuild: bool,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Entity {
    #[prost(string, tag = "1")]
    id: String,
    #[prost(message, optional, tag = "2")]
    pos: Option<Vector>,
    #[prost(message, optional, tag = "3")]
    motion: Option<Vector>,
    #[prost(message, optional, tag = "4")]
    rotation: Option<Rotation>,
    #[prost(float, tag = "5")]
    fall_distance: f32,
    #[prost(uint32, tag = "6")]
    fire: u32,
    #[prost(uint32, tag = "7")]
    air: u32,
    #[prost(bool, tag = "8")]
    on_ground: bool,
    #[prost(bool, tag = "9")]
    no_gravity: bool,
    #[prost(bool, tag = "10")]
    invulnerable: bool,
    #[prost(int32, tag = "11")]
    portal_cooldown: i32,
    #[prost(message, optional, tag = "12")]
    uuid: Option<Uuid>,
    #[prost(string, optional, tag = "13")]
    custom_name: Option<String>,
    #[prost(bool, tag = "14")]
    custom_name_visible: bool,
    #[prost(bool, tag = "15")]
    silent: bool,
    #[prost(bool, tag = "16")]
    glowing: bool,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct RecipeBook {
    #[prost(string, repeated, tag = "1")]
    recipes: Vec<String>,
    #[prost(string, repeated, tag = "2")]
    to_be_displayed: Vec<String>,
    #[prost(bool, tag = "3")]
    is_filtering_craftable: bool,
    #[prost(bool, tag = "4")]
    is_gui_open: bool,
    #[prost(bool, tag = "5")]
    is_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "6")]
    is_furnace_gui_open: bool,
    #[prost(bool, tag = "7")]
    is_blasting_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "8")]
    is_blasting_furnace_gui_open: bool,
    #[prost(bool, tag = "9")]
    is_smoker_filtering_craftable: bool,
    #[prost(bool, tag = "10")]
    is_smoker_gui_open: bool,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Vector {
    #[prost(double, tag = "1")]
    x: f64,
    #[prost(double, tag = "2")]
    y: f64,
    #[prost(double, tag = "3")]
    z: f64,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Rotation {
    #[prost(float, tag = "1")]
    yaw: f32,
    #[prost(float, tag = "2")]
    pitch: f32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Uuid {
    #[prost(fixed32, tag = "1")]
    a: u32,
    #[prost(fixed32, tag = "2")]
    b: u32,
    #[prost(fixed32, tag = "3")]
    c: u32,
    #[prost(fixed32, tag = "4")]
    d: u32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Vehicle {
    #[prost(message, optional, tag = "1")]
    uuid: Option<Uuid>,
    #[prost(message, optional, tag = "2")]
    entity: Option<Entity>,
}

mirror!(native::Players => Players:
    players);
mirror!(native::Player => Player:
    game_type, previous_game_type, score, dimension, selected_item_slot, selected_item,
    spawn_dimension, spawn_x, spawn_y, spawn_z, spawn_forced, sleep_timer, food_exhaustion_level,
    food_saturation_level, food_tick_timer, xp_level, xp_p, xp_total, xp_seed, inventory,
    ender_items, abilities, entered_nether_position, root_vehicle, shoulder_entity_left,
    shoulder_entity_right, seen_credits, recipe_book);
mirror!(native::Item => Item:
    count, slot, id);
mirror!(native::Abilities => Abilities:
    walk_speed, fly_speed, may_fly, flying, invulnerable, may_build, instabuild);
mirror!(native::Entity => Entity:
    id, pos, motion, rotation, fall_distance, fire, air, on_ground, no_gravity, invulnerable,
    portal_cooldown, uuid, custom_name, custom_name_visible, silent, glowing);
mirror!(native::RecipeBook => RecipeBook:
    recipes, to_be_displayed, is_filtering_craftable, is_gui_open, is_furnace_filtering_craftable,
    is_furnace_gui_open, is_blasting_furnace_filtering_craftable, is_blasting_furnace_gui_open,
    is_smoker_filtering_craftable, is_smoker_gui_open);
mirror_tuple!((f64, f64, f64) => Vector: x, y, z);
mirror_tuple!((f32, f32) => Rotation: yaw, pitch);
mirror_tuple!(([u32; 4], native::Entity) => Vehicle: uuid, entity);
optional!(Vector, Vehicle, Entity);
enumeration!(native::GameType);

impl Mirror for Uuid {
    type Native = [u32; 4];

    fn mirror(native: &[u32; 4]) -> Self {
        let [a, b, c, d] = *native;
        Self { a, b, c, d }
    }

    fn into_native(self) -> Result<[u32; 4]> {
        Ok([self.a, self.b, self.c, self.d])
    }
}

impl super::InProst for native::Players {
    type Message = Players;
}
