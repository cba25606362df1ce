//! The pictures of a report.

use super::bars::{any_open, bars, capital};
use super::cactus::cactus;
use super::profile::profile;
use super::{Field, Look, title_of};
use crate::compare::Figure;
use crate::picture::Theme;

/// What an SVG file has that needs no other name than `<svg>` in a page.
const NAMESPACE: &str = " xmlns=\"http://www.w3.org/2000/svg\"";

/// The pictures that a report shows: bars and, when there are several puzzles, the cactus plot
/// and, when there are also several searches, the performance profile.
///
/// They carry no ids and no styles, so they can stand in one page. Without a theme there are two
/// of each, light and dark, in elements of the classes `on-light` and `on-dark`, between which
/// the page chooses.
pub fn figures(field: &Field, theme: Option<Theme>) -> Vec<Figure> {
    let what = title_of(field.measure);
    let many = field.puzzles.len() > 1;
    let svg = |draw: fn(&Field, Look) -> String| {
        // In HTML the name of the element says enough, and the page names no place outside.
        let one = |theme| draw(field, Look { theme, heading: false }).trim_end().replacen(NAMESPACE, "", 1);
        match theme {
            Some(theme) => one(theme),
            None => [("on-light", Theme::LIGHT), ("on-dark", Theme::DARK)]
                .map(|(class, theme)| format!("<div class=\"{class}\">{}</div>", one(theme)))
                .join("\n"),
        }
    };
    let open = match any_open(field) {
        true => " A bar with an open end stands for that many or more, because searches hit the limit.",
        false => "",
    };
    let edge = match field.first_cut() {
        Some(_) => {
            " Searches that hit the limit do not count as solved; from the dotted line on, lines are lower bounds."
        }
        None => "",
    };
    let mut figures = vec![Figure {
        title: if many { format!("Median of {what}") } else { capital(what) },
        caption: format!("On a logarithmic axis.{open}"),
        svg: svg(bars),
    }];
    if many {
        figures.push(Figure {
            title: format!("Puzzles solved within so many {what}"),
            caption: format!("A cactus plot: a line that is higher, or further left, is better.{edge}"),
            svg: svg(cactus),
        });
    }
    if many && field.series.len() > 1 {
        figures.push(Figure {
            title: format!("Within a factor of the best: {what}"),
            caption: "A performance profile (Dolan and Moré, 2002): at the left edge, on how many puzzles a search \
                      was the best of all; further right, on how many it took at most so many times what the best took."
                .to_owned(),
            svg: svg(profile),
        });
    }
    figures
}
