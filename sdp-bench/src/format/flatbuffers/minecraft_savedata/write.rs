//! Native players as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, Vector, WIPOffset};

use crate::format::flatbuffers::generated::minecraft_savedata_generated::minecraft as table;
use crate::workload::minecraft_savedata as native;

/// The offsets of elements, shared by all vectors.
#[derive(Default)]
pub(super) struct Temporary<'b> {
    items: Vec<WIPOffset<table::Item<'b>>>,
    texts: Vec<WIPOffset<&'b str>>,
}

pub(super) fn player<'b>(
    player: &native::Player,
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Player<'b>> {
    let dimension = &player.spawn_dimension;
    let position = player.entered_nether_position.map(vector);
    let (left, right) = (&player.shoulder_entity_left, &player.shoulder_entity_right);
    let args = table::PlayerArgs {
        game_type: table::GameType(player.game_type as u8),
        previous_game_type: table::GameType(player.previous_game_type as u8),
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
        abilities: Some(&abilities(player.abilities)),
        entered_nether_position: position.as_ref(),
        root_vehicle: player.root_vehicle.as_ref().map(|it| vehicle(it, builder)),
        shoulder_entity_left: left.as_ref().map(|it| entity(it, builder)),
        shoulder_entity_right: right.as_ref().map(|it| entity(it, builder)),
        seen_credits: player.seen_credits,
        recipe_book: Some(recipe_book(&player.recipe_book, temporary, builder)),
    };
    table::Player::create(builder, &args)
}

fn items<'b>(
    items: &[native::Item],
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Vector<'b, ForwardsUOffset<table::Item<'b>>>> {
    temporary.items.clear();
    for it in items {
        temporary.items.push(item(it, builder));
    }
    builder.create_vector(&temporary.items)
}

fn item<'b>(
    item: &native::Item,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Item<'b>> {
    let args = table::ItemArgs {
        count: item.count,
        slot: item.slot,
        id: Some(builder.create_string(&item.id)),
    };
    table::Item::create(builder, &args)
}

fn vehicle<'b>(
    (uuid, vehicle): &([u32; 4], native::Entity),
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Vehicle<'b>> {
    let args = table::VehicleArgs {
        uuid: Some(&table::Uuid::new(uuid)),
        entity: Some(entity(vehicle, builder)),
    };
    table::Vehicle::create(builder, &args)
}

fn entity<'b>(
    entity: &native::Entity,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Entity<'b>> {
    let (yaw, pitch) = entity.rotation;
    let name = &entity.custom_name;
    let args = table::EntityArgs {
        id: Some(builder.create_string(&entity.id)),
        pos: Some(&vector(entity.pos)),
        motion: Some(&vector(entity.motion)),
        rotation: Some(&table::Rotation::new(yaw, pitch)),
        fall_distance: entity.fall_distance,
        fire: entity.fire,
        air: entity.air,
        on_ground: entity.on_ground,
        no_gravity: entity.no_gravity,
        invulnerable: entity.invulnerable,
        portal_cooldown: entity.portal_cooldown,
        uuid: Some(&table::Uuid::new(&entity.uuid)),
        custom_name: name.as_ref().map(|it| builder.create_string(it)),
        custom_name_visible: entity.custom_name_visible,
        silent: entity.silent,
        glowing: entity.glowing,
    };
    table::Entity::create(builder, &args)
}

fn recipe_book<'b>(
    book: &native::RecipeBook,
    temporary: &mut Temporary<'b>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::RecipeBook<'b>> {
    let args = table::RecipeBookArgs {
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
    table::RecipeBook::create(builder, &args)
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

fn vector((x, y, z): (f64, f64, f64)) -> table::Vector {
    table::Vector::new(x, y, z)
}

fn abilities(abilities: native::Abilities) -> table::Abilities {
    table::Abilities::new(
        abilities.walk_speed,
        abilities.fly_speed,
        abilities.may_fly,
        abilities.flying,
        abilities.invulnerable,
        abilities.may_build,
        abilities.instabuild,
    )
}
