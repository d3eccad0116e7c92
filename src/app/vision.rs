//! How colours look to eyes that lack one kind of cones.

use super::config::Rgb;

/// How somebody sees colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Vision {
    /// As most people do.
    #[default]
    Normal,
    /// Without the cones for red.
    RedWeak,
    /// Without the cones for green.
    GreenWeak,
    /// Without the cones for blue.
    BlueWeak,
}

impl Vision {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Normal, Self::RedWeak, Self::GreenWeak, Self::BlueWeak];

    /// The key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Normal => "vision-normal",
            Self::RedWeak => "vision-red-weak",
            Self::GreenWeak => "vision-green-weak",
            Self::BlueWeak => "vision-blue-weak",
        }
    }

    /// Linear light as it is seen: the matrices of Machado, Oliveira and Fernandes (2009), severity 1.
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

    /// A colour as these eyes see it.
    pub fn see(self, rgb: Rgb) -> Rgb {
        let light = rgb.map(|value| {
            let value = f32::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        self.matrix().map(|row| {
            let seen: f32 = row.into_iter().zip(light).map(|(share, light)| share * light).sum();
            let seen = seen.clamp(0.0, 1.0);
            let written =
                if seen <= 0.003_130_8 { seen * 12.92 } else { 1.055 * seen.powf(1.0 / 2.4) - 0.055 };
            (written * 255.0).round() as u8
        })
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
