//! `stepdoku compare --plot`, and the pictures in its guide.

use super::{Folder, pin, run, stepdoku};

const TWO: [&str; 6] = ["compare", "@four", "@six", "@example", "--cells", "row-major,mrv"];

fn plot(kind: &str, more: &[&str]) -> (i32, String, String) {
    run(stepdoku(&[&TWO[..], &["--plot", kind], more].concat()))
}

#[test]
fn every_kind_is_drawn() {
    for kind in ["bars", "cactus", "profile", "scatter", "depth", "tries"] {
        let (code, svg, talk) = plot(kind, &[]);
        assert_eq!((code, talk.as_str()), (0, ""), "{kind}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("row-major"), "{kind}");
        roxmltree::Document::parse(&svg).unwrap();
        let dark = plot(kind, &["--theme", "dark", "--threads", "1"]).1;
        assert!(dark.contains("#14181d") && !svg.contains("#14181d"));
    }
}

#[test]
fn what_is_plotted_is_chosen() {
    assert!(plot("cactus", &[]).1.contains("Puzzles solved within so many placements"));
    assert!(plot("cactus", &["--measure", "checks"]).1.contains("Puzzles solved within so many checks"));
    assert!(plot("scatter", &[]).1.contains("Placements: mrv against row-major"));
    assert!(plot("scatter", &["--baseline", "mrv"]).1.contains("Placements: row-major against mrv"));
}

#[test]
fn records_give_the_same_plots_as_searches() {
    let folder = Folder::new("plots-from");
    let args = [&TWO[..], &["--resume", "results.jsonl", "--plot", "bars", "-o", "bars.svg"]].concat();
    assert_eq!(run(folder.stepdoku(&args)), (0, String::new(), String::new()));
    assert_eq!(std::fs::read_to_string(folder.path("bars.svg")).unwrap(), plot("bars", &[]).1);
    for kind in ["cactus", "profile", "scatter", "depth", "tries"] {
        let (code, svg, _) = run(folder.stepdoku(&["compare", "--from", "results.jsonl", "--plot", kind]));
        assert_eq!((code, svg), (0, plot(kind, &[]).1), "{kind}");
    }
}

#[test]
fn a_page_has_its_pictures() {
    let page = |more: &[&str]| run(stepdoku(&[&TWO[..], &["--format", "html"], more].concat())).1;
    let both = page(&[]);
    assert_eq!((both.matches("<figure").count(), both.matches("<svg ").count()), (3, 6));
    assert_eq!((both.matches("class=\"on-light\"").count(), both.matches("class=\"on-dark\"").count()), (3, 3));
    assert_eq!(page(&["--theme", "print"]).matches("<svg ").count(), 3);
}

/// The command of the README makes the page that it promises.
#[test]
#[cfg(unix)]
fn the_readme_makes_a_report() {
    let readme = include_str!("../../README.md");
    let line = readme.lines().find(|line| line.starts_with("stepdoku compare examples/puzzles/")).expect("a command");
    let args: Vec<&str> = line.split_whitespace().skip(1).collect();
    let folder = Folder::new("plots-readme");
    std::fs::create_dir_all(folder.path("examples/puzzles")).unwrap();
    let file = "examples/puzzles/minimal.sdm";
    std::fs::copy(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file), folder.path(file)).unwrap();
    assert_eq!(run(folder.stepdoku(&args)).0, 0);
    let page = std::fs::read_to_string(folder.path("report.html")).unwrap();
    assert!(page.contains("Puzzles solved within so many placements") && page.contains("mrv: 50 of 50 solved"));
    assert_eq!(page.matches("<th scope=\"row\">").count(), 3 + 50);
}

#[test]
fn refused() {
    pin!("error-plot-kind", stepdoku(&["compare", "@four", "--plot", "pie"]));
    pin!("error-plot-format", stepdoku(&["compare", "@four", "--plot", "bars", "--format", "csv"]));
    pin!("error-plot-scatter", stepdoku(&["compare", "@four", "--cells", "row-major,mrv,spiral", "--plot", "scatter"]));
    pin!("error-plot-watched", stepdoku(&["compare", "@four", "--plot", "depth", "--time"]));
}

/// The guide's commands draw the pictures that it shows. They are written anew when
/// `INSTA_UPDATE` is `always`, like pinned ones.
#[test]
#[cfg(unix)]
fn pictures_in_the_guide_are_current() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = include_str!("../../docs/plots.md");
    let folder = Folder::new("plots-docs");
    for file in ["easy.sdm", "minimal.sdm"] {
        std::fs::copy(root.join("examples/puzzles").join(file), folder.path(file)).unwrap();
    }
    assert_eq!(super::docs::run_examples_in(&folder, text), text.matches(" -o plot-").count());
    let shown: Vec<&str> = text.split("](images/").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)).collect();
    assert_eq!(shown.len(), 6);
    for name in shown {
        let drawn = std::fs::read_to_string(folder.path(name)).unwrap();
        let file = root.join("docs/images").join(name);
        if std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always") {
            std::fs::write(&file, &drawn).unwrap();
        }
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(written == drawn, "docs/images/{name} is not current: run the test with INSTA_UPDATE=always");
    }
}
