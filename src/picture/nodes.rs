//! Short names for the few SVG elements that a picture is made of.

use svg::node::Node;
use svg::node::element::{Circle, Element, Group, Path, Rectangle};

use super::text::Weight;

/// The fonts asked for: DejaVu Sans, then such as are hardly wider.
pub(crate) const FONTS: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// Something to draw.
pub(crate) type Drawn = Box<dyn Node>;

/// A filled rectangle.
pub(crate) fn filled((x, y): (i32, i32), (width, height): (i32, i32), fill: &str) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height).set("fill", fill)
}

/// A rectangle's outline; `at` and `size` are those of the middle of the line.
pub(crate) fn outlined(at: (i32, i32), size: (i32, i32), stroke: &str, width: i32) -> Rectangle {
    filled(at, size, "none").set("stroke", stroke).set("stroke-width", width)
}

/// A line along a path.
pub(crate) fn stroked(d: &str, stroke: &str, width: i32) -> Path {
    Path::new().set("d", d).set("fill", "none").set("stroke", stroke).set("stroke-width", width)
}

/// The same with round ends and corners.
pub(crate) fn rounded(d: &str, stroke: &str, width: i32) -> Path {
    stroked(d, stroke, width).set("stroke-linecap", "round").set("stroke-linejoin", "round")
}

/// A filled path.
pub(crate) fn solid(d: &str, fill: &str) -> Path {
    Path::new().set("d", d).set("fill", fill)
}

/// A filled disc.
pub(crate) fn disc((x, y): (i32, i32), radius: i32, fill: &str) -> Circle {
    Circle::new().set("cx", x).set("cy", y).set("r", radius).set("fill", fill)
}

/// A group of texts set alike.
pub(crate) fn texts(size: i32, weight: Weight, fill: &str, anchor: &str) -> Group {
    let weight = match weight {
        Weight::Regular => 400,
        Weight::Bold => 700,
    };
    Group::new()
        .set("font-family", FONTS)
        .set("font-size", size)
        .set("font-weight", weight)
        .set("fill", fill)
        .set("text-anchor", anchor)
}

/// A text with its anchor at `x` and its baseline at `y`.
///
/// Not `element::Text`, which puts line breaks around its content.
pub(crate) fn text((x, y): (i32, i32), content: impl Into<String>) -> Element {
    let mut text = Element::new("text");
    text.assign("x", x);
    text.assign("y", y);
    text.append(svg::node::Text::new(content));
    text
}
