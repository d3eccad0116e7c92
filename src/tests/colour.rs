//! Colour perception: lightness, differences, colour-vision deficiencies, and contrast.
//!
//! Implemented here, because no crate offers all of it and each part is a page of published numbers; the
//! tests of the palette check the formulas against those. The game simulates colour vision with the same
//! published matrices (`crate::preferences::colour_vision`); these are a copy on purpose, so that a slip in
//! either copy is noticed.

use std::fmt;

/// An sRGB colour as in files and pictures: red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// A colour in CIE Lab for daylight (D65).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lab {
    /// Lightness, 0 to 100, as in greyscale.
    pub(crate) l: f64,
    /// From green to red.
    pub(crate) a: f64,
    /// From blue to yellow.
    pub(crate) b: f64,
}

/// A kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Vision {
    Normal,
    /// Without the cones for red.
    RedWeak,
    /// Without the cones for green.
    GreenWeak,
    /// Without the cones for blue.
    BlueWeak,
}

impl Vision {
    pub(crate) const ALL: [Self; 4] = [Self::Normal, Self::RedWeak, Self::GreenWeak, Self::BlueWeak];

    /// Matrix for linear light, by Machado, Oliveira and Fernandes (2009), severity 1.
    const fn matrix(self) -> [[f64; 3]; 3] {
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
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::BlueWeak => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// Linear light as seen with this vision.
    pub(crate) fn see(self, linear: [f64; 3]) -> [f64; 3] {
        self.matrix().map(|row| (0..3).map(|at| row[at] * linear[at]).sum::<f64>().clamp(0.0, 1.0))
    }

    /// A colour as seen with this vision.
    pub(crate) fn lab(self, rgb: Rgb) -> Lab {
        lab_of_linear(self.see(linear(rgb)))
    }
}

/// Linear light of a colour, 0 to 1 in each channel.
pub(crate) fn linear(rgb: Rgb) -> [f64; 3] {
    rgb.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// CIE Lab of linear light.
pub(crate) fn lab_of_linear([red, green, blue]: [f64; 3]) -> Lab {
    let x = 0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue;
    let y = 0.212_672_9 * red + 0.715_152_2 * green + 0.072_175 * blue;
    let z = 0.019_333_9 * red + 0.119_192 * green + 0.950_304_1 * blue;
    let f = |share: f64| {
        if share > 216.0 / 24389.0 { share.cbrt() } else { (24389.0 / 27.0 * share + 16.0) / 116.0 }
    };
    let (x, y, z) = (f(x / 0.950_47), f(y), f(z / 1.088_83));
    Lab { l: 116.0 * y - 16.0, a: 500.0 * (x - y), b: 200.0 * (y - z) }
}

/// CIEDE2000 difference of two colours: about 1 is just visible, 15 is obvious at a glance.
pub(crate) fn difference(one: Lab, other: Lab) -> f64 {
    let chroma = |lab: Lab| lab.a.hypot(lab.b);
    let seventh = |value: f64| (value.powi(7) / (value.powi(7) + 25f64.powi(7))).sqrt();
    let mean = (chroma(one) + chroma(other)) / 2.0;
    let stretch = 1.0 + 0.5 * (1.0 - seventh(mean));
    let (one_a, other_a) = (one.a * stretch, other.a * stretch);
    let (one_c, other_c) = (one_a.hypot(one.b), other_a.hypot(other.b));
    let hue =
        |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (one_h, other_h) = (hue(one_a, one.b), hue(other_a, other.b));

    let grey = one_c * other_c == 0.0;
    let step = match other_h - one_h {
        _ if grey => 0.0,
        step if step > 180.0 => step - 360.0,
        step if step < -180.0 => step + 360.0,
        step => step,
    };
    let light = other.l - one.l;
    let colourful = other_c - one_c;
    let turned = 2.0 * (one_c * other_c).sqrt() * (step / 2.0).to_radians().sin();

    let mean_l = (one.l + other.l) / 2.0;
    let mean_c = (one_c + other_c) / 2.0;
    let mean_h = match one_h + other_h {
        sum if grey => sum,
        sum if (one_h - other_h).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let wave = |times: f64, shift: f64| (times * mean_h + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.2 * wave(4.0, -63.0);
    let middle = (mean_l - 50.0).powi(2);
    let light = light / (1.0 + 0.015 * middle / (20.0 + middle).sqrt());
    let colourful = colourful / (1.0 + 0.045 * mean_c);
    let turned = turned / (1.0 + 0.015 * mean_c * t);
    let blue = 30.0 * (-((mean_h - 275.0) / 25.0).powi(2)).exp();
    let rotation = -(2.0 * blue).to_radians().sin() * 2.0 * seventh(mean_c);
    (light.powi(2) + colourful.powi(2) + turned.powi(2) + rotation * colourful * turned).sqrt()
}

/// The smallest difference between two named colours in any vision, with their names.
pub(crate) fn closest<'a>(colours: &[(&'a str, Lab)]) -> (f64, &'a str, &'a str) {
    let mut least = (f64::INFINITY, "", "");
    for (index, (name, lab)) in colours.iter().enumerate() {
        for (other_name, other) in &colours[index + 1..] {
            let here = difference(*lab, *other);
            if here < least.0 {
                least = (here, name, other_name);
            }
        }
    }
    least
}

impl fmt::Display for Lab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L* {:.1} a {:+.1} b {:+.1}", self.l, self.a, self.b)
    }
}
