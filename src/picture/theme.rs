//! Colours.

use std::fmt;
use std::str::FromStr;

/// The colours of a picture, and their name.
///
/// The hues are those of Okabe and Ito, which people with any kind of colour vision tell
/// apart; where one carries text it is darkened or lightened until it reaches WCAG's AA
/// contrast (4.5:1) on every ground it meets, 7:1 in `high-contrast`. Colour only repeats
/// what shapes say already: `print` has none.
///
/// ```
/// use stepdoku::picture::Theme;
///
/// assert_eq!("dark".parse(), Ok(Theme::DARK));
/// assert!("pink".parse::<Theme>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    name: &'static str,
    /// The paper.
    pub(crate) background: &'static str,
    /// Givens, headline, thick lines.
    pub(crate) ink: &'static str,
    /// Labels, counts.
    pub(crate) muted: &'static str,
    /// Thin lines between cells.
    pub(crate) rule: &'static str,
    /// Ground of a given.
    pub(crate) given: &'static str,
    /// Ground of the cell at work.
    pub(crate) work: &'static str,
    /// Ground of the units that refuse a digit.
    pub(crate) tint: &'static str,
    /// A digit that the search has placed; also going forward.
    pub(crate) placed: &'static str,
    /// A digit that was deduced.
    pub(crate) deduced: &'static str,
    /// A digit left behind, no longer in force.
    pub(crate) stale: &'static str,
    /// Refusing.
    pub(crate) stop: &'static str,
    /// Taking back.
    pub(crate) back: &'static str,
    /// Solved.
    pub(crate) done: &'static str,
    /// Lines of a plot, and what is written at their ends. Neighbours differ most.
    pub(crate) series: [&'static str; 6],
    /// Least and most, in a map of how much is where.
    pub(crate) heat: [&'static str; 2],
}

impl Theme {
    /// Dark on white, for slides in a lit room and for pages.
    pub const LIGHT: Self = Self {
        name: "light",
        background: "#ffffff",
        ink: "#1b1f24",
        muted: "#57606a",
        rule: "#b4bcc4",
        given: "#e3e7eb",
        work: "#fff6e0",
        tint: "#fdf1ea",
        placed: "#0072b2",
        deduced: "#7a5c00",
        stale: "#626c78",
        stop: "#b34a00",
        back: "#8e4a73",
        done: "#007a58",
        series: ["#0072b2", "#b34a00", "#007a58", "#8e4a73", "#1b1f24", "#7a5c00"],
        heat: ["#eef5fa", "#003a5c"],
    };

    /// Light on near-black, for slides in a dark room.
    pub const DARK: Self = Self {
        name: "dark",
        background: "#14181d",
        ink: "#f2f4f6",
        muted: "#aab4be",
        rule: "#4b5661",
        given: "#323b45",
        work: "#33301c",
        tint: "#33231c",
        placed: "#56b4e9",
        deduced: "#f0e442",
        stale: "#929daa",
        stop: "#f08a3c",
        back: "#dd9cc0",
        done: "#2bbd92",
        series: ["#56b4e9", "#f08a3c", "#2bbd92", "#dd9cc0", "#f2f4f6", "#f0e442"],
        heat: ["#1d2833", "#b9e2fa"],
    };

    /// Greys on white, for paper and copying machines.
    pub const PRINT: Self = Self {
        name: "print",
        background: "#ffffff",
        ink: "#000000",
        muted: "#4d4d4d",
        rule: "#a6a6a6",
        given: "#dcdcdc",
        work: "#ffffff",
        tint: "#f2f2f2",
        placed: "#000000",
        deduced: "#000000",
        stale: "#6b6b6b",
        stop: "#666666",
        back: "#404040",
        done: "#000000",
        series: ["#000000", "#595959", "#000000", "#595959", "#000000", "#595959"],
        heat: ["#f7f7f7", "#1a1a1a"],
    };

    /// White and yellow on black, every text at 7:1 or better.
    pub const HIGH_CONTRAST: Self = Self {
        name: "high-contrast",
        background: "#000000",
        ink: "#ffffff",
        muted: "#ffffff",
        rule: "#8c8c8c",
        given: "#404040",
        work: "#00263d",
        tint: "#332300",
        placed: "#f0e442",
        deduced: "#7fd0ff",
        stale: "#b8b8b8",
        stop: "#ffb000",
        back: "#ffa6d6",
        done: "#4fe0b0",
        series: ["#f0e442", "#56c4ff", "#ffa6d6", "#4fe0b0", "#ffffff", "#ff9a4d"],
        heat: ["#1c1c1c", "#ffffff"],
    };

    /// All themes, the usual one first.
    pub const ALL: [Self; 4] = [Self::LIGHT, Self::DARK, Self::PRINT, Self::HIGH_CONTRAST];

    /// Its name: `light`, `dark`, `print` or `high-contrast`.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::LIGHT
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The text is not the name of a theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a theme: expected light, dark, print or high-contrast")]
pub struct ParseThemeError(String);

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|theme| theme.name == name).ok_or_else(|| ParseThemeError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2.2 defines it.
    fn luminance(hex: &str) -> f64 {
        assert!(hex.len() == 7 && hex.starts_with('#'), "{hex} is not a literal sRGB colour");
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn contrast_is_computed_as_wcag_says() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        // The best known border case: #767676 is the lightest grey that passes on white.
        assert!(contrast("#767676", "#ffffff") >= 4.5 && contrast("#777777", "#ffffff") < 4.5);
    }

    #[test]
    fn every_text_has_aa_contrast_on_every_ground_it_meets() {
        for theme in Theme::ALL {
            let least = if theme == Theme::HIGH_CONTRAST { 7.0 } else { 4.5 };
            let pairs = [
                ("ink", theme.ink, vec![theme.background, theme.given, theme.work]),
                ("muted", theme.muted, vec![theme.background, theme.given, theme.work, theme.tint]),
                ("placed", theme.placed, vec![theme.background, theme.work, theme.tint]),
                ("deduced", theme.deduced, vec![theme.background, theme.work, theme.tint]),
                ("stale", theme.stale, vec![theme.background, theme.work, theme.tint]),
                ("back", theme.back, vec![theme.background, theme.work]),
                ("done", theme.done, vec![theme.background]),
            ];
            let series = theme.series.map(|colour| ("series", colour, vec![theme.background, theme.tint]));
            let pairs = pairs.into_iter().chain(series);
            for (name, text, grounds) in pairs {
                for ground in grounds {
                    let ratio = contrast(text, ground);
                    assert!(ratio >= least, "{theme}: {name} {text} on {ground} has {ratio:.2}:1");
                }
            }
        }
    }

    #[test]
    fn every_sign_stands_out_from_what_it_is_drawn_on() {
        for theme in Theme::ALL {
            for line in [theme.ink, theme.placed, theme.deduced, theme.stop, theme.back, theme.done] {
                for ground in [theme.background, theme.given, theme.work, theme.tint] {
                    let ratio = contrast(line, ground);
                    assert!(ratio >= 3.0, "{theme}: a line of {line} on {ground} has {ratio:.2}:1");
                }
            }
        }
    }

    #[test]
    fn print_is_grey() {
        let t = Theme::PRINT;
        let signs =
            [t.background, t.ink, t.muted, t.rule, t.given, t.work, t.tint, t.placed, t.stale, t.stop, t.back, t.done];
        for colour in signs.into_iter().chain(t.series).chain(t.heat) {
            assert!(colour[1..3] == colour[3..5] && colour[3..5] == colour[5..7], "{colour}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
    }
}
