//! The players of a block game, as its server saves them: 500 players, nested structs with options.

mod random;

use super::Workload;
use super::derives::BorrowAs;

variants! {
    GameType, ArchivedGameType: Survival, Creative, Adventure, Spectator,
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "PlayersSeq", patch = "PlayersPatch")]
    pub(crate) struct Players {
        #[sdp(lazy, patch)]
        pub(crate) players: Vec<Player>,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "PlayerSeq", patch = "PlayerPatch")]
    pub(crate) struct Player {
        pub(crate) game_type: GameType,
        pub(crate) previous_game_type: GameType,
        pub(crate) score: i64,
        pub(crate) dimension: String,
        pub(crate) selected_item_slot: u32,
        #[sdp(lazy)]
        pub(crate) selected_item: Item,
        pub(crate) spawn_dimension: Option<String>,
        pub(crate) spawn_x: i64,
        pub(crate) spawn_y: i64,
        pub(crate) spawn_z: i64,
        pub(crate) spawn_forced: Option<bool>,
        pub(crate) sleep_timer: u16,
        pub(crate) food_exhaustion_level: f32,
        pub(crate) food_saturation_level: f32,
        pub(crate) food_tick_timer: u32,
        pub(crate) xp_level: u32,
        pub(crate) xp_p: f32,
        pub(crate) xp_total: i32,
        pub(crate) xp_seed: i32,
        #[sdp(lazy)]
        pub(crate) inventory: Vec<Item>,
        #[sdp(lazy)]
        pub(crate) ender_items: Vec<Item>,
        pub(crate) abilities: Abilities,
        pub(crate) entered_nether_position: Option<(f64, f64, f64)>,
        #[sdp(lazy)]
        pub(crate) root_vehicle: Option<([u32; 4], Entity)>,
        #[sdp(lazy)]
        pub(crate) shoulder_entity_left: Option<Entity>,
        #[sdp(lazy)]
        pub(crate) shoulder_entity_right: Option<Entity>,
        pub(crate) seen_credits: bool,
        #[sdp(lazy)]
        pub(crate) recipe_book: RecipeBook,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "ItemSeq")]
    pub(crate) struct Item {
        pub(crate) count: i8,
        pub(crate) slot: u8,
        pub(crate) id: String,
    }
}

native! {
    #[derive(Copy, Default)]
    pub(crate) struct Abilities {
        pub(crate) walk_speed: f32,
        pub(crate) fly_speed: f32,
        pub(crate) may_fly: bool,
        pub(crate) flying: bool,
        pub(crate) invulnerable: bool,
        pub(crate) may_build: bool,
        pub(crate) instabuild: bool,
    }
}

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "EntitySeq")]
    pub(crate) struct Entity {
        pub(crate) id: String,
        pub(crate) pos: (f64, f64, f64),
        pub(crate) motion: (f64, f64, f64),
        pub(crate) rotation: (f32, f32),
        pub(crate) fall_distance: f32,
        pub(crate) fire: u16,
        pub(crate) air: u16,
        pub(crate) on_ground: bool,
        pub(crate) no_gravity: bool,
        pub(crate) invulnerable: bool,
        pub(crate) portal_cooldown: i32,
        pub(crate) uuid: [u32; 4],
        pub(crate) custom_name: Option<String>,
        pub(crate) custom_name_visible: bool,
        pub(crate) silent: bool,
        pub(crate) glowing: bool,
    }
}

native! {
    /// The known recipes, and the settings of their menus.
    #[derive(Default)]
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "RecipeBookSeq")]
    pub(crate) struct RecipeBook {
        pub(crate) recipes: Vec<String>,
        pub(crate) to_be_displayed: Vec<String>,
        pub(crate) is_filtering_craftable: bool,
        pub(crate) is_gui_open: bool,
        pub(crate) is_furnace_filtering_craftable: bool,
        pub(crate) is_furnace_gui_open: bool,
        pub(crate) is_blasting_furnace_filtering_craftable: bool,
        pub(crate) is_blasting_furnace_gui_open: bool,
        pub(crate) is_smoker_filtering_craftable: bool,
        pub(crate) is_smoker_gui_open: bool,
    }
}

borrowed! {
    /// [`Players`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct PlayersRef<'a> {
        #[serde(borrow)]
        players: Vec<PlayerRef<'a>>,
    }
}

borrowed! {
    /// [`Player`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct PlayerRef<'a> {
        game_type: GameType,
        previous_game_type: GameType,
        score: i64,
        dimension: &'a str,
        selected_item_slot: u32,
        #[serde(borrow)]
        selected_item: ItemRef<'a>,
        #[serde(borrow)]
        spawn_dimension: Option<&'a str>,
        spawn_x: i64,
        spawn_y: i64,
        spawn_z: i64,
        spawn_forced: Option<bool>,
        sleep_timer: u16,
        food_exhaustion_level: f32,
        food_saturation_level: f32,
        food_tick_timer: u32,
        xp_level: u32,
        xp_p: f32,
        xp_total: i32,
        xp_seed: i32,
        #[serde(borrow)]
        inventory: Vec<ItemRef<'a>>,
        #[serde(borrow)]
        ender_items: Vec<ItemRef<'a>>,
        abilities: Abilities,
        entered_nether_position: Option<(f64, f64, f64)>,
        #[serde(borrow)]
        root_vehicle: Option<([u32; 4], EntityRef<'a>)>,
        #[serde(borrow)]
        shoulder_entity_left: Option<EntityRef<'a>>,
        #[serde(borrow)]
        shoulder_entity_right: Option<EntityRef<'a>>,
        seen_credits: bool,
        #[serde(borrow)]
        recipe_book: RecipeBookRef<'a>,
    }
}

borrowed! {
    /// [`Item`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct ItemRef<'a> {
        count: i8,
        slot: u8,
        id: &'a str,
    }
}

borrowed! {
    /// [`Entity`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct EntityRef<'a> {
        id: &'a str,
        pos: (f64, f64, f64),
        motion: (f64, f64, f64),
        rotation: (f32, f32),
        fall_distance: f32,
        fire: u16,
        air: u16,
        on_ground: bool,
        no_gravity: bool,
        invulnerable: bool,
        portal_cooldown: i32,
        uuid: [u32; 4],
        #[serde(borrow)]
        custom_name: Option<&'a str>,
        custom_name_visible: bool,
        silent: bool,
        glowing: bool,
    }
}

borrowed! {
    /// [`RecipeBook`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct RecipeBookRef<'a> {
        #[serde(borrow)]
        recipes: Vec<&'a str>,
        #[serde(borrow)]
        to_be_displayed: Vec<&'a str>,
        is_filtering_craftable: bool,
        is_gui_open: bool,
        is_furnace_filtering_craftable: bool,
        is_furnace_gui_open: bool,
        is_blasting_furnace_filtering_craftable: bool,
        is_blasting_furnace_gui_open: bool,
        is_smoker_filtering_craftable: bool,
        is_smoker_gui_open: bool,
    }
}

fields!(Players, ArchivedPlayers as PlayersRef; PlayersSeq<'_>: players);
fields!(Player, ArchivedPlayer as PlayerRef; PlayerSeq<'_>:
    game_type, previous_game_type, score, dimension, selected_item_slot, selected_item,
    spawn_dimension, spawn_x, spawn_y, spawn_z, spawn_forced, sleep_timer, food_exhaustion_level,
    food_saturation_level, food_tick_timer, xp_level, xp_p, xp_total, xp_seed, inventory,
    ender_items, abilities, entered_nether_position, root_vehicle, shoulder_entity_left,
    shoulder_entity_right, seen_credits, recipe_book);
fields!(Item, ArchivedItem as ItemRef; ItemSeq<'_>: count, slot, id);
fields!(Abilities, ArchivedAbilities:
    walk_speed, fly_speed, may_fly, flying, invulnerable, may_build, instabuild);
fields!(Entity, ArchivedEntity as EntityRef; EntitySeq<'_>:
    id, pos, motion, rotation, fall_distance, fire, air, on_ground, no_gravity, invulnerable,
    portal_cooldown, uuid, custom_name, custom_name_visible, silent, glowing);
fields!(RecipeBook, ArchivedRecipeBook as RecipeBookRef; RecipeBookSeq<'_>:
    recipes, to_be_displayed, is_filtering_craftable, is_gui_open, is_furnace_filtering_craftable,
    is_furnace_gui_open, is_blasting_furnace_filtering_craftable, is_blasting_furnace_gui_open,
    is_smoker_filtering_craftable, is_smoker_gui_open);
copies!(Abilities);

impl Workload for Players {
    type Borrowed<'a> = PlayersRef<'a>;
    type Lazy<'a> = PlayersSeq<'a>;
    type TextBorrowed<'a> = PlayersRef<'a>;

    fn borrowed(&self) -> PlayersRef<'_> {
        self.borrow_as()
    }
}
