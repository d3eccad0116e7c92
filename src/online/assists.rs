//! Assists at an online table, limited by its options.

use bevy::prelude::*;

use super::online_game::OnlineGame;
use crate::preferences::aids::AidPreset;
use crate::preferences::settings::Settings;
use cascadia_table::table_options::TableAssists;

/// Returns the highest preset allowed by the options of a table.
pub(crate) const fn preset_of(assists: TableAssists) -> AidPreset {
    match assists {
        TableAssists::Purist => AidPreset::Purist,
        TableAssists::Standard => AidPreset::Standard,
        TableAssists::Coach => AidPreset::Coach,
    }
}

/// Limits the assists to the options of the online game, until it ends or the player leaves its table.
fn limit_aids(game: Option<Res<OnlineGame>>, mut settings: ResMut<Settings>) {
    let limit = game.filter(|game| !game.ended).map(|game| preset_of(game.assists));
    if settings.aid_limit != limit {
        settings.aid_limit = limit;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, limit_aids);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preferences::aids::Aid;

    #[test]
    fn a_hosted_game_limits_what_helps_until_it_is_over() {
        let mut app = App::new();
        let mut settings = Settings::default();
        AidPreset::Coach.apply(&mut settings);
        app.insert_resource(settings).add_plugins(plugin);
        let helps = |app: &mut App, aid: Aid| {
            app.update();
            app.world().resource::<Settings>().helps(aid)
        };
        assert!(helps(&mut app, Aid::HeatMap));
        app.insert_resource(OnlineGame { assists: TableAssists::Standard, ..OnlineGame::for_tests() });
        assert!(!helps(&mut app, Aid::HeatMap) && helps(&mut app, Aid::Points));
        app.world_mut().resource_mut::<OnlineGame>().ended = true;
        assert!(helps(&mut app, Aid::HeatMap), "over");
        app.insert_resource(OnlineGame { assists: TableAssists::Purist, ..OnlineGame::for_tests() });
        assert!(!helps(&mut app, Aid::Points));
        app.world_mut().remove_resource::<OnlineGame>();
        assert!(helps(&mut app, Aid::Points), "the table was left, and the switches are as they were");
    }
}
