//! The pinned plots: files that a browser opens, in `snapshots/`.

mod common;
#[path = "common/plots.rs"]
mod plots;

#[test]
fn plots_are_as_pinned() {
    for (name, svg) in plots::pins() {
        common::pinned!({
            insta::assert_binary_snapshot!(&format!("plot-{name}.svg"), svg.into_bytes());
        });
    }
}
