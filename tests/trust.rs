//! Cross-checks of the orders against each other, over random puzzles.

mod common;

use common::random::{puzzles, static_cells};
use proptest::prelude::*;
use stepdoku::puzzle::{Cell, Digit, Puzzle, Transform};
use stepdoku::search::{CellOrder, DigitOrder, Form, Inference, Run, Search, Solutions, SplitMix64, Stats, Window};

/// Events looked at in one search at most.
const LIMIT: u64 = 10_000;

fn count(search: &Search, puzzle: &Puzzle) -> (Stats<()>, Run<stepdoku::search::Halt<()>>) {
    let mut window = Window::new(0..LIMIT, Stats::new(search.form));
    let run = search.run(puzzle, &mut window);
    (window.inner, run)
}

fn fixed_digits() -> impl Strategy<Value = DigitOrder> {
    prop_oneof![Just(DigitOrder::Ascending), Just(DigitOrder::Descending), any::<u64>().prop_map(DigitOrder::Random)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Each pair is the same walk through the puzzle, seen from another side.
    #[test]
    fn an_order_is_row_major_on_the_transformed_puzzle(puzzle in puzzles(), form in prop::sample::select(&Form::ALL[..])) {
        for (cells, transform) in [
            (CellOrder::ColumnMajor, Transform::Transpose),
            (CellOrder::Reverse, Transform::Rotate180),
        ] {
            let there = count(&Search { cells, ..Search::new(form) }, &puzzle);
            let here = count(&Search::new(form), &transform.apply(&puzzle));
            prop_assert_eq!(there.0, here.0);
            let images: Vec<_> = there.1.solutions.iter().map(|grid| transform.apply_grid(grid)).collect();
            prop_assert_eq!(images, here.1.solutions);
        }
    }

    #[test]
    fn descending_is_ascending_on_the_relabelled_puzzle(puzzle in puzzles(), form in prop::sample::select(&Form::ALL[..])) {
        let reversed: Vec<Digit> = puzzle.shape().digits().rev().collect();
        let there = count(&Search { digits: DigitOrder::Descending, ..Search::new(form) }, &puzzle);
        let here = count(&Search::new(form), &Transform::Relabel(reversed).apply(&puzzle));
        prop_assert_eq!(there.0, here.0);
    }

    #[test]
    fn an_exhausted_search_is_the_same_for_every_digit_order(
        puzzle in puzzles(), cells in static_cells(), digits in fixed_digits(),
    ) {
        let all = Search { cells, solutions: Solutions::All, ..Search::new(Form::Rescan) };
        let (ascending, run) = count(&all, &puzzle);
        prop_assume!(run.stopped.is_none());
        for digits in [digits, DigitOrder::Lcv, DigitOrder::Frequent] {
            let (other, run) = count(&Search { digits, ..all.clone() }, &puzzle);
            prop_assert!(run.stopped.is_none());
            prop_assert_eq!((other.calls, other.placements, other.checks, other.solutions),
                (ascending.calls, ascending.placements, ascending.checks, ascending.solutions));
        }
    }

    #[test]
    fn looking_ahead_on_a_static_order_never_needs_more_placements(
        puzzle in puzzles(), cells in static_cells(), digits in fixed_digits(),
    ) {
        let search = |inference| Search { cells: cells.clone(), digits: digits.clone(), inference, ..Search::new(Form::Rescan) };
        let [none, forward, naked, singles] = Inference::ALL.map(|inference| count(&search(inference), &puzzle));
        prop_assume!(none.1.stopped.is_none());
        prop_assert!(forward.0.placements <= none.0.placements);
        prop_assert!(naked.0.placements <= forward.0.placements);
        prop_assert!(singles.0.placements <= naked.0.placements);
        for other in [&forward, &naked, &singles] {
            prop_assert_eq!(&other.1.solutions, &none.1.solutions);
        }
    }

    #[test]
    fn all_orders_and_inferences_find_the_same_solutions(puzzle in puzzles()) {
        let mut known: Option<Vec<_>> = None;
        for cells in [CellOrder::RowMajor, CellOrder::Mrv, CellOrder::MrvDegree, CellOrder::MaxCandidates, CellOrder::Spiral] {
            for digits in [DigitOrder::Ascending, DigitOrder::Random(3), DigitOrder::Lcv, DigitOrder::Frequent] {
                for inference in Inference::ALL {
                    let search = Search {
                        cells: cells.clone(), digits: digits.clone(), inference,
                        solutions: Solutions::All, ..Search::new(Form::Rescan)
                    };
                    let (stats, mut run) = count(&search, &puzzle);
                    // A poor order may not come to its end within the limit.
                    if run.stopped.is_some() || run.number > 1000 {
                        continue;
                    }
                    prop_assert_eq!(stats.placements, stats.undos);
                    run.solutions.sort_by_key(ToString::to_string);
                    match &known {
                        None => known = Some(run.solutions),
                        Some(known) => prop_assert_eq!(known, &run.solutions, "{:?}", search),
                    }
                }
            }
        }
    }

    #[test]
    fn a_symmetry_keeps_the_solutions(puzzle in puzzles(), seed in any::<u64>()) {
        let relabel = DigitOrder::Random(seed).digits(puzzle.shape());
        let all = Search { solutions: Solutions::All, cells: CellOrder::Mrv, ..Search::new(Form::Rescan) };
        let (_, run) = count(&all, &puzzle);
        prop_assume!(run.stopped.is_none() && run.number <= 1000);
        for transform in [
            Transform::Rotate90, Transform::Rotate180, Transform::Rotate270, Transform::FlipRows,
            Transform::FlipColumns, Transform::Transpose, Transform::Relabel(relabel),
        ] {
            prop_assert_eq!(transform.to_string().parse(), Ok(transform.clone()));
            let (_, turned) = count(&all, &transform.apply(&puzzle));
            // Ties are broken by position, so the turned puzzle has another tree, and it may be too large.
            if turned.stopped.is_some() {
                continue;
            }
            let mut images: Vec<_> = run.solutions.iter().map(|grid| transform.apply_grid(grid).to_string()).collect();
            let mut found: Vec<_> = turned.solutions.iter().map(ToString::to_string).collect();
            images.sort();
            found.sort();
            prop_assert_eq!(images, found);
        }
    }

    #[test]
    fn a_path_visits_every_blank_once(puzzle in puzzles(), cells in static_cells()) {
        let mut path = cells.path(&puzzle);
        path.retain(|&cell| puzzle.givens()[cell].is_none());
        path.sort();
        prop_assert!(path.into_iter().eq(puzzle.givens().blanks()));
    }
}

#[test]
fn the_random_streams_are_pinned() {
    let mut stream = SplitMix64::new(1_234_567);
    let first: Vec<u64> = (0..5).map(|_| stream.next_number()).collect();
    // The figures published with the generator.
    assert_eq!(
        first,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821
        ]
    );
    let puzzle = common::puzzle(&".".repeat(81));
    let cells: Vec<String> = CellOrder::Random(7).path(&puzzle)[..5].iter().map(Cell::to_string).collect();
    let digits: String = DigitOrder::Random(7).digits(puzzle.shape()).iter().map(Digit::to_string).collect();
    assert_eq!((cells.join(" ").as_str(), digits.as_str()), ("r4c8 r9c7 r6c2 r2c9 r9c8", "376289154"));
}
