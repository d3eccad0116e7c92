//! The notice of a lowered graphics quality.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::preferences::quality_trial::QualityLowered;
use crate::ui::Notice;

fn tell(lowered: On<QualityLowered>, localizer: Res<Localizer>, mut notices: MessageWriter<Notice>) {
    let quality = localizer.text(&format!("picture-{}", lowered.0.key()));
    let values = [("quality", FluentValue::from(quality))];
    notices.write(Notice(localizer.text_with("picture-lowered", &values)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(tell);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preferences::settings::GraphicsQuality;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn a_lowered_quality_is_named() {
        let mut app = App::new();
        app.insert_resource(shipped().0.localizer(Language::English))
            .add_message::<Notice>()
            .add_plugins(plugin);
        app.world_mut().trigger(QualityLowered(GraphicsQuality::Low));
        let notices = app.world().resource::<Messages<Notice>>();
        let mut cursor = notices.get_cursor();
        let told: Vec<&Notice> = cursor.read(notices).collect();
        let [Notice(text)] = told.as_slice() else { panic!("{told:?}") };
        assert!(text.contains("Low"), "{text}");
    }
}
