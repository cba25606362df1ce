//! The pictures of a report.

use super::bars::{bars, capital};
use super::cactus::cactus;
use super::profile::profile;
use super::{Field, Look, title_of};
use crate::compare::Figure;
use crate::picture::Theme;

/// The pictures that a report shows: bars and, when there are several puzzles, the cactus plot
/// and, when there are also several searches, the performance profile.
///
/// They carry no ids and no styles, so they can stand in one page.
pub fn figures(field: &Field, theme: Theme) -> Vec<Figure> {
    let what = title_of(field.measure);
    let look = Look { theme, heading: false };
    let many = field.puzzles.len() > 1;
    let bounds = if field.first_cut().is_some() {
        " A bar with an open end stands for that many or more: so many searches hit the limit."
    } else {
        ""
    };
    let mut figures = vec![Figure {
        title: if many { format!("Median of {what}") } else { capital(what) },
        caption: format!("On a logarithmic axis.{bounds}"),
        svg: inline(bars(field, look)),
    }];
    if !many {
        return figures;
    }
    let edge = if field.first_cut().is_some() {
        " Searches that hit the limit do not count as solved; from the dotted line on, lines are lower bounds."
    } else {
        ""
    };
    figures.push(Figure {
        title: format!("Puzzles solved within so many {what}"),
        caption: format!("A cactus plot: a line that is higher, or further left, is better.{edge}"),
        svg: inline(cactus(field, look)),
    });
    if field.series.len() > 1 {
        figures.push(Figure {
            title: format!("Within a factor of the best: {what}"),
            caption: "A performance profile (Dolan and Moré, 2002): at the left edge, on how many puzzles a search \
                      was the best of all; further right, on how many it took at most so many times what the best took."
                .to_owned(),
            svg: inline(profile(field, look)),
        });
    }
    figures
}

/// As it stands in a page: without the line break at its end.
fn inline(svg: String) -> String {
    svg.trim_end().to_owned()
}
