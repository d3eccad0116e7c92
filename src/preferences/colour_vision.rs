//! Simulation of colour vision deficiencies.

use bevy::color::{ColorToComponents, ColorToPacked, LinearRgba, Srgba};
use bevy::math::Mat3;

use super::theme::Rgb;

/// A kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Vision {
    #[default]
    Normal,
    /// Protanopia: without the cones for red.
    RedWeak,
    /// Deuteranopia: without the cones for green.
    GreenWeak,
    /// Tritanopia: without the cones for blue.
    BlueWeak,
}

impl Vision {
    pub(crate) const ALL: [Self; 4] = [Self::Normal, Self::RedWeak, Self::GreenWeak, Self::BlueWeak];

    pub(crate) const fn text_key(self) -> &'static str {
        match self {
            Self::Normal => "vision-normal",
            Self::RedWeak => "vision-red-weak",
            Self::GreenWeak => "vision-green-weak",
            Self::BlueWeak => "vision-blue-weak",
        }
    }

    /// Returns the rows of the matrix for linear light: Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::RedWeak => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::GreenWeak => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_82, 0.042_94, 0.968_881],
            ],
            Self::BlueWeak => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_9],
            ],
        }
    }

    /// Returns a colour as perceived with this kind of colour vision.
    pub(crate) fn see(self, [red, green, blue]: Rgb) -> Rgb {
        let light = LinearRgba::from(Srgba::rgb_u8(red, green, blue)).to_vec3();
        let seen = Mat3::from_cols_array_2d(&self.matrix()).transpose() * light;
        Srgba::from(LinearRgba::from_vec3(seen)).to_u8_array_no_alpha()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_stay_grey_and_red_is_olive_to_eyes_without_red() {
        for vision in Vision::ALL {
            for grey in [0, 77, 128, 255] {
                let seen = vision.see([grey; 3]);
                assert!(seen.iter().all(|value| value.abs_diff(grey) <= 1), "{vision:?}: {seen:?}");
            }
        }
        let [red, green, blue] = Vision::RedWeak.see([255, 0, 0]);
        assert!(red.abs_diff(green) < 20 && red < 130 && blue < 10, "{red} {green} {blue}");
        assert_eq!(Vision::Normal.see([12, 200, 90]), [12, 200, 90]);
    }
}
