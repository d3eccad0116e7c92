//! Keys as the panels print them: what is on the keys of an input action, and labels of buttons with their key.

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;

/// Returns what is printed on the keys of an input action, with commas between them; empty if it has none.
pub(crate) fn keys_of(localizer: &Localizer, bindings: &Bindings, control: InputAction) -> String {
    bindings.key_names(control).map(|chord| localizer.keys(chord)).collect::<Vec<_>>().join(", ")
}

/// Returns the name of an input action.
pub(crate) fn control_name(localizer: &Localizer, control: InputAction) -> String {
    localizer.text(&format!("control-{}", control.text_key()))
}

/// Returns a label with the key that does the same, if one does.
pub(crate) fn with_key(
    localizer: &Localizer,
    bindings: &Bindings,
    key: &str,
    control: InputAction,
) -> String {
    if bindings.key_name(control).is_empty() {
        return localizer.text(key);
    }
    format!("{} ({})", localizer.text(key), localizer.keys(bindings.key_name(control)))
}
