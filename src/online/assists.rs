//! Assists at an online table, limited by its options.

use bevy::prelude::*;

use super::online_game::OnlineGame;
use crate::preferences::assists::AssistPreset;
use crate::preferences::settings::{ChangeSettings, Settings};
use crate::schedule::AppSystems;
use cascadia_table::table_options::TableAssists;

/// Returns the highest preset allowed by the options of a table.
pub(crate) const fn preset_of(assists: TableAssists) -> AssistPreset {
    match assists {
        TableAssists::Purist => AssistPreset::Purist,
        TableAssists::Standard => AssistPreset::Standard,
        TableAssists::Coach => AssistPreset::Coach,
    }
}

/// Limits the assists to the options of the online game, until it ends or the player leaves its table.
fn limit_assists(game: Option<Res<OnlineGame>>, settings: Res<Settings>, mut commands: Commands) {
    let limit = game.filter(|game| !game.ended).map(|game| preset_of(game.assists));
    if settings.assist_limit != limit {
        commands.trigger(ChangeSettings::new(move |settings| settings.assist_limit = limit));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, limit_assists.in_set(AppSystems::Apply));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preferences::assists::Assist;
    use crate::preferences::settings;

    #[test]
    fn a_hosted_game_limits_what_helps_until_it_is_over() {
        let mut app = App::new();
        let mut settings = Settings::default();
        AssistPreset::Coach.apply(&mut settings);
        app.insert_resource(settings).add_plugins((settings::values_plugin, plugin));
        let helps = |app: &mut App, assist: Assist| {
            app.update();
            app.world().resource::<Settings>().helps(assist)
        };
        assert!(helps(&mut app, Assist::HeatMap));
        app.insert_resource(OnlineGame { assists: TableAssists::Standard, ..OnlineGame::for_tests() });
        assert!(!helps(&mut app, Assist::HeatMap) && helps(&mut app, Assist::Points));
        app.world_mut().resource_mut::<OnlineGame>().ended = true;
        assert!(helps(&mut app, Assist::HeatMap), "over");
        app.insert_resource(OnlineGame { assists: TableAssists::Purist, ..OnlineGame::for_tests() });
        assert!(!helps(&mut app, Assist::Points));
        app.world_mut().remove_resource::<OnlineGame>();
        assert!(helps(&mut app, Assist::Points), "the table was left, and the switches are as they were");
    }
}
