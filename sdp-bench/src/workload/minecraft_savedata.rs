//! The players of a block game, as its server saves them: 500 players, nested structs with options.

mod random;

use super::Workload;

variants! {
    GameType, ArchivedGameType: Survival, Creative, Adventure, Spectator,
}

records! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "PlayersSeq")]
    Players, ArchivedPlayers, PlayersRef: bitcode::Decode, PlayersSeq<'_> {
        #[sdp(lazy)]
        players: Vec<Player> => Vec<PlayerRef<'a>>,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "PlayerSeq")]
    Player, ArchivedPlayer, PlayerRef: bitcode::Decode, PlayerSeq<'_> {
        game_type: GameType,
        previous_game_type: GameType,
        score: i64,
        dimension: String => &'a str,
        selected_item_slot: u32,
        #[sdp(lazy)]
        selected_item: Item => ItemRef<'a>,
        spawn_dimension: Option<String> => Option<&'a str>,
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
        #[sdp(lazy)]
        inventory: Vec<Item> => Vec<ItemRef<'a>>,
        #[sdp(lazy)]
        ender_items: Vec<Item> => Vec<ItemRef<'a>>,
        abilities: Abilities,
        entered_nether_position: Option<(f64, f64, f64)>,
        #[sdp(lazy)]
        root_vehicle: Option<Vehicle> => Option<VehicleRef<'a>>,
        #[sdp(lazy)]
        shoulder_entity_left: Option<Entity> => Option<EntityRef<'a>>,
        #[sdp(lazy)]
        shoulder_entity_right: Option<Entity> => Option<EntityRef<'a>>,
        seen_credits: bool,
        #[sdp(lazy)]
        recipe_book: RecipeBook => RecipeBookRef<'a>,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "ItemSeq")]
    Item, ArchivedItem, ItemRef: bitcode::Decode, ItemSeq<'_> {
        count: i8,
        slot: u8,
        id: String => &'a str,
    }
}

parts! {
    #[derive(Copy)]
    Abilities, ArchivedAbilities {
        walk_speed: f32,
        fly_speed: f32,
        may_fly: bool,
        flying: bool,
        invulnerable: bool,
        may_build: bool,
        instabuild: bool,
    }
}

records! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "EntitySeq")]
    Entity, ArchivedEntity, EntityRef: bitcode::Decode, EntitySeq<'_> {
        id: String => &'a str,
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
        custom_name: Option<String> => Option<&'a str>,
        custom_name_visible: bool,
        silent: bool,
        glowing: bool,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "VehicleSeq")]
    Vehicle, ArchivedVehicle, VehicleRef: bitcode::Decode, VehicleSeq<'_> {
        uuid: [u32; 4],
        #[sdp(lazy)]
        entity: Entity => EntityRef<'a>,
    }

    /// The known recipes, and the settings of their menus.
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "RecipeBookSeq")]
    RecipeBook, ArchivedRecipeBook, RecipeBookRef: bitcode::Decode, RecipeBookSeq<'_> {
        recipes: Vec<String> => Vec<&'a str>,
        to_be_displayed: Vec<String> => Vec<&'a str>,
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

impl Workload for Players {
    type Borrowed<'a> = PlayersRef<'a>;
    type Lazy<'a> = PlayersSeq<'a>;
    type TextBorrowed<'a> = PlayersRef<'a>;
}
