//! What small multiples have in common.

use super::field::counted;
use crate::compare::Panels;

/// Each once, in the order in which they first come.
pub(super) fn unique<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut unique = Vec::new();
    for one in all {
        if !unique.contains(&one) {
            unique.push(one);
        }
    }
    unique
}

/// Which puzzles.
pub(super) fn context(panels: &Panels) -> String {
    match &unique(panels.watched.iter().map(|watched| watched.name.as_str()))[..] {
        [name] => (*name).to_owned(),
        [] => String::new(),
        names => format!("{} puzzles", counted(names.len())),
    }
}

/// What is not shown.
pub(super) fn notes(panels: &Panels) -> Vec<String> {
    let shown = [
        (unique(panels.watched.iter().map(|watched| &watched.label)).len(), panels.searches, "searches"),
        (unique(panels.watched.iter().map(|watched| &watched.name)).len(), panels.puzzles, "puzzles"),
    ];
    let parts: Vec<String> = shown
        .iter()
        .filter(|(own, all, _)| own < all)
        .map(|(own, all, what)| match own {
            1 => format!("the first of {} {what}", counted(*all)),
            _ => format!("the first {} of {} {what}", counted(*own), counted(*all)),
        })
        .collect();
    if parts.is_empty() { Vec::new() } else { vec![format!("Shown: {}.", parts.join(", "))] }
}
