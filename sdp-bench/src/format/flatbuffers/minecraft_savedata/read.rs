//! FlatBuffers tables as native players.

use crate::format::flatbuffers::generated::minecraft_savedata_generated::minecraft as table;
use crate::workload::minecraft_savedata as native;

pub(super) fn native_player(player: table::Player<'_>) -> native::Player {
    native::Player {
        game_type: native_game_type(player.game_type()),
        previous_game_type: native_game_type(player.previous_game_type()),
        score: player.score(),
        dimension: player.dimension().to_owned(),
        selected_item_slot: player.selected_item_slot(),
        selected_item: native_item(player.selected_item()),
        spawn_dimension: player.spawn_dimension().map(str::to_owned),
        spawn_x: player.spawn_x(),
        spawn_y: player.spawn_y(),
        spawn_z: player.spawn_z(),
        spawn_forced: player.spawn_forced(),
        sleep_timer: player.sleep_timer(),
        food_exhaustion_level: player.food_exhaustion_level(),
        food_saturation_level: player.food_saturation_level(),
        food_tick_timer: player.food_tick_timer(),
        xp_level: player.xp_level(),
        xp_p: player.xp_p(),
        xp_total: player.xp_total(),
        xp_seed: player.xp_seed(),
        inventory: player.inventory().iter().map(native_item).collect(),
        ender_items: player.ender_items().iter().map(native_item).collect(),
        abilities: native_abilities(player.abilities()),
        entered_nether_position: player.entered_nether_position().map(native_vector),
        root_vehicle: player.root_vehicle().map(native_vehicle),
        shoulder_entity_left: player.shoulder_entity_left().map(native_entity),
        shoulder_entity_right: player.shoulder_entity_right().map(native_entity),
        seen_credits: player.seen_credits(),
        recipe_book: native_recipe_book(player.recipe_book()),
    }
}

fn native_game_type(game_type: table::GameType) -> native::GameType {
    native::GameType::of_tag(game_type.0).unwrap_or_default()
}

fn native_item(item: table::Item<'_>) -> native::Item {
    native::Item {
        count: item.count(),
        slot: item.slot(),
        id: item.id().to_owned(),
    }
}

fn native_vehicle(vehicle: table::Vehicle<'_>) -> ([u32; 4], native::Entity) {
    (
        vehicle.uuid().words().into(),
        native_entity(vehicle.entity()),
    )
}

fn native_entity(entity: table::Entity<'_>) -> native::Entity {
    let rotation = entity.rotation();
    native::Entity {
        id: entity.id().to_owned(),
        pos: native_vector(entity.pos()),
        motion: native_vector(entity.motion()),
        rotation: (rotation.yaw(), rotation.pitch()),
        fall_distance: entity.fall_distance(),
        fire: entity.fire(),
        air: entity.air(),
        on_ground: entity.on_ground(),
        no_gravity: entity.no_gravity(),
        invulnerable: entity.invulnerable(),
        portal_cooldown: entity.portal_cooldown(),
        uuid: entity.uuid().words().into(),
        custom_name: entity.custom_name().map(str::to_owned),
        custom_name_visible: entity.custom_name_visible(),
        silent: entity.silent(),
        glowing: entity.glowing(),
    }
}

fn native_recipe_book(book: table::RecipeBook<'_>) -> native::RecipeBook {
    native::RecipeBook {
        recipes: book.recipes().iter().map(str::to_owned).collect(),
        to_be_displayed: book.to_be_displayed().iter().map(str::to_owned).collect(),
        is_filtering_craftable: book.is_filtering_craftable(),
        is_gui_open: book.is_gui_open(),
        is_furnace_filtering_craftable: book.is_furnace_filtering_craftable(),
        is_furnace_gui_open: book.is_furnace_gui_open(),
        is_blasting_furnace_filtering_craftable: book.is_blasting_furnace_filtering_craftable(),
        is_blasting_furnace_gui_open: book.is_blasting_furnace_gui_open(),
        is_smoker_filtering_craftable: book.is_smoker_filtering_craftable(),
        is_smoker_gui_open: book.is_smoker_gui_open(),
    }
}

fn native_vector(vector: &table::Vector) -> (f64, f64, f64) {
    (vector.x(), vector.y(), vector.z())
}

fn native_abilities(abilities: &table::Abilities) -> native::Abilities {
    native::Abilities {
        walk_speed: abilities.walk_speed(),
        fly_speed: abilities.fly_speed(),
        may_fly: abilities.may_fly(),
        flying: abilities.flying(),
        invulnerable: abilities.invulnerable(),
        may_build: abilities.may_build(),
        instabuild: abilities.instabuild(),
    }
}
