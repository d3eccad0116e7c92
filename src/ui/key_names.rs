//! Names of keys in panels: the keys of an input action, and labels of buttons with their key.

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;

/// Returns the keys of an input action, separated by commas; empty if it has none.
pub(crate) fn keys_of(localizer: &Localizer, bindings: &Bindings, control: InputAction) -> String {
    bindings.key_names(control).map(|chord| localizer.keys(chord)).collect::<Vec<_>>().join(", ")
}

pub(crate) fn control_name(localizer: &Localizer, control: InputAction) -> String {
    localizer.text(&format!("control-{}", control.text_key()))
}

/// Returns a label with the key for the same action, if any.
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
