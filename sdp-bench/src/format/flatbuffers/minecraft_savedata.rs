//! The players of the block game as FlatBuffers tables and, for parts of fixed size, structs.

use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, Vector, WIPOffset};

use super::InFlatBuffers;
use super::table::{Inline, Native, Null, Offset, Required, Scalar, Tables, Text};
use crate::workload::minecraft_savedata as native;

structs! {
    Vector3, 24 bytes aligned to 8 { x: f64 = 0, y: f64 = 8, z: f64 = 16 }

    Rotation, 8 bytes aligned to 4 { yaw: f32 = 0, pitch: f32 = 4 }

    Uuid, 16 bytes aligned to 4 { a: u32 = 0, b: u32 = 4, c: u32 = 8, d: u32 = 12 }

    Abilities as native::Abilities, 16 bytes aligned to 4 {
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
    Item as native::Item, ItemArgs {
        count: Scalar<i8>,
        slot: Scalar<u8>,
        id: Text<'a>,
    }

    Entity as native::Entity, EntityArgs {
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

    Vehicle, VehicleArgs {
        uuid: Required<Inline<Uuid>>,
        entity: Required<Offset<Entity<'a>>>,
    }

    RecipeBook as native::RecipeBook, RecipeBookArgs {
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

    Player as native::Player, PlayerArgs {
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

    Players as native::Players, PlayersArgs {
        players: Tables<'a, Player<'a>>,
    }
}

impl InFlatBuffers for native::Players {
    type Root<'a> = Players<'a>;

    const WRITES_DEFAULTS: bool = true;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Players<'b>> {
        let mut temporary = Temporary::default();
        let players: Vec<_> = (self.players.iter())
            .map(|player| build_player(player, &mut temporary, builder))
            .collect();
        let players = Some(builder.create_vector(&players));
        Players::create(builder, &PlayersArgs { players })
    }
}

/// The offsets of elements, shared by all vectors.
#[derive(Default)]
struct Temporary<'b> {
    items: Vec<WIPOffset<Item<'b>>>,
    texts: Vec<WIPOffset<&'b str>>,
}

fn build_player<'b>(
    player: &native::Player,
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Player<'b>> {
    let dimension = &player.spawn_dimension;
    let (left, right) = (&player.shoulder_entity_left, &player.shoulder_entity_right);
    let args = PlayerArgs {
        game_type: player.game_type as u8,
        previous_game_type: player.previous_game_type as u8,
        score: player.score,
        dimension: Some(builder.create_string(&player.dimension)),
        selected_item_slot: player.selected_item_slot,
        selected_item: Some(item(&player.selected_item, builder)),
        spawn_dimension: dimension.as_ref().map(|it| builder.create_string(it)),
        spawn_x: player.spawn_x,
        spawn_y: player.spawn_y,
        spawn_z: player.spawn_z,
        spawn_forced: player.spawn_forced,
        sleep_timer: player.sleep_timer,
        food_exhaustion_level: player.food_exhaustion_level,
        food_saturation_level: player.food_saturation_level,
        food_tick_timer: player.food_tick_timer,
        xp_level: player.xp_level,
        xp_p: player.xp_p,
        xp_total: player.xp_total,
        xp_seed: player.xp_seed,
        inventory: Some(items(&player.inventory, temporary, builder)),
        ender_items: Some(items(&player.ender_items, temporary, builder)),
        abilities: Some(abilities(player.abilities)),
        entered_nether_position: player.entered_nether_position.map(vector),
        root_vehicle: player.root_vehicle.as_ref().map(|it| vehicle(it, builder)),
        shoulder_entity_left: left.as_ref().map(|it| entity(it, builder)),
        shoulder_entity_right: right.as_ref().map(|it| entity(it, builder)),
        seen_credits: player.seen_credits,
        recipe_book: Some(recipe_book(&player.recipe_book, temporary, builder)),
    };
    Player::create(builder, &args)
}

fn items<'b>(
    items: &[native::Item],
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Vector<'b, ForwardsUOffset<Item<'b>>>> {
    temporary.items.clear();
    for it in items {
        temporary.items.push(item(it, builder));
    }
    builder.create_vector(&temporary.items)
}

fn item<'b>(item: &native::Item, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Item<'b>> {
    let args = ItemArgs {
        count: item.count,
        slot: item.slot,
        id: Some(builder.create_string(&item.id)),
    };
    Item::create(builder, &args)
}

fn vehicle<'b>(
    (id, vehicle): &([u32; 4], native::Entity),
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Vehicle<'b>> {
    let args = VehicleArgs {
        uuid: Some(uuid(*id)),
        entity: Some(entity(vehicle, builder)),
    };
    Vehicle::create(builder, &args)
}

fn entity<'b>(
    entity: &native::Entity,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Entity<'b>> {
    let (yaw, pitch) = entity.rotation;
    let name = &entity.custom_name;
    let args = EntityArgs {
        id: Some(builder.create_string(&entity.id)),
        pos: Some(vector(entity.pos)),
        motion: Some(vector(entity.motion)),
        rotation: Some(Rotation::new(yaw, pitch)),
        fall_distance: entity.fall_distance,
        fire: entity.fire,
        air: entity.air,
        on_ground: entity.on_ground,
        no_gravity: entity.no_gravity,
        invulnerable: entity.invulnerable,
        portal_cooldown: entity.portal_cooldown,
        uuid: Some(uuid(entity.uuid)),
        custom_name: name.as_ref().map(|it| builder.create_string(it)),
        custom_name_visible: entity.custom_name_visible,
        silent: entity.silent,
        glowing: entity.glowing,
    };
    Entity::create(builder, &args)
}

fn recipe_book<'b>(
    book: &native::RecipeBook,
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<RecipeBook<'b>> {
    let args = RecipeBookArgs {
        recipes: Some(texts(&book.recipes, temporary, builder)),
        to_be_displayed: Some(texts(&book.to_be_displayed, temporary, builder)),
        is_filtering_craftable: book.is_filtering_craftable,
        is_gui_open: book.is_gui_open,
        is_furnace_filtering_craftable: book.is_furnace_filtering_craftable,
        is_furnace_gui_open: book.is_furnace_gui_open,
        is_blasting_furnace_filtering_craftable: book.is_blasting_furnace_filtering_craftable,
        is_blasting_furnace_gui_open: book.is_blasting_furnace_gui_open,
        is_smoker_filtering_craftable: book.is_smoker_filtering_craftable,
        is_smoker_gui_open: book.is_smoker_gui_open,
    };
    RecipeBook::create(builder, &args)
}

fn texts<'b>(
    texts: &[String],
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Vector<'b, ForwardsUOffset<&'b str>>> {
    temporary.texts.clear();
    for text in texts {
        temporary.texts.push(builder.create_string(text));
    }
    builder.create_vector(&temporary.texts)
}

fn vector((x, y, z): (f64, f64, f64)) -> Vector3 {
    Vector3::new(x, y, z)
}

fn abilities(abilities: native::Abilities) -> Abilities {
    Abilities::new(
        abilities.walk_speed,
        abilities.fly_speed,
        abilities.may_fly,
        abilities.flying,
        abilities.invulnerable,
        abilities.may_build,
        abilities.instabuild,
    )
}

fn uuid([a, b, c, d]: [u32; 4]) -> Uuid {
    Uuid::new(a, b, c, d)
}

impl Native<native::GameType> for u8 {
    #[inline]
    fn native(self) -> native::GameType {
        native::GameType::of_tag(self).unwrap_or_default()
    }
}

impl Native<(f64, f64, f64)> for &Vector3 {
    #[inline]
    fn native(self) -> (f64, f64, f64) {
        (self.x(), self.y(), self.z())
    }
}

impl Native<(f32, f32)> for &Rotation {
    #[inline]
    fn native(self) -> (f32, f32) {
        (self.yaw(), self.pitch())
    }
}

impl Native<[u32; 4]> for &Uuid {
    #[inline]
    fn native(self) -> [u32; 4] {
        [self.a(), self.b(), self.c(), self.d()]
    }
}

impl Native<([u32; 4], native::Entity)> for Vehicle<'_> {
    #[inline]
    fn native(self) -> ([u32; 4], native::Entity) {
        (self.uuid().native(), self.entity().native())
    }
}
