//! Puzzles that are always at hand, by name.

use super::{Grid, Puzzle, Shape};

/// A puzzle with a name and a reason to be here.
///
/// ```
/// use stepdoku::puzzle::builtin;
///
/// let four = builtin::find("four").unwrap();
/// assert_eq!(four.puzzle().to_string(), "2.4..........3.4");
/// assert_eq!(four.steps[0], 106);
/// assert!(builtin::find("five").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// Its name, in lower case with hyphens; the command line takes it as `@name`.
    pub name: &'static str,
    /// What it is good for, in one line.
    pub about: &'static str,
    /// How many events a search reports up to its first solution, or in all where there is
    /// none, with cells in row-major order and digits ascending: in the forms `list`,
    /// `resume` and `rescan`.
    pub steps: [u64; 3],
    /// The givens row by row; between rows there may be spaces.
    rows: &'static str,
}

impl Builtin {
    /// The puzzle.
    pub fn puzzle(&self) -> Puzzle {
        let line: String = self.rows.split_whitespace().collect();
        let shape = u8::try_from(line.len().isqrt()).ok().and_then(Shape::usual);
        let grid = shape.and_then(|shape| Grid::from_line(shape, &line));
        grid.and_then(|grid| Puzzle::new(grid).ok())
            .expect("every built-in puzzle is well formed: a test reads them all")
    }
}

/// The built-in puzzles, from small to large.
pub fn all() -> &'static [Builtin] {
    &ALL
}

/// The built-in puzzle of that name.
pub fn find(name: &str) -> Option<&'static Builtin> {
    ALL.iter().find(|builtin| builtin.name == name)
}

const ALL: [Builtin; 15] = [
    Builtin {
        name: "four",
        about: "4x4 with four givens: the whole search fits on a few slides",
        steps: [106, 97, 97],
        rows: "2.4. .... .... .3.4",
    },
    Builtin {
        name: "four-b",
        about: "another 4x4 with four givens, to try by hand after the first",
        steps: [109, 100, 100],
        rows: "1... ..3. .4.. ...2",
    },
    Builtin {
        name: "two-solutions",
        about: "4x4 with exactly two solutions: what --solutions all is for",
        steps: [76, 66, 66],
        rows: ".... .1.. 1.43 .31.",
    },
    Builtin {
        name: "empty-four",
        about: "the empty 4x4: 288 solutions, the first without a single wrong guess",
        steps: [107, 91, 91],
        rows: ".... .... .... ....",
    },
    Builtin {
        name: "six",
        about: "6x6 in boxes of two rows and three columns: small, and with real backtracking",
        steps: [560, 568, 568],
        rows: "...14. .2..3. .6.... ..5... ...5.. 4...6.",
    },
    Builtin {
        name: "example",
        about: "9x9, the exercise's own: 4,208 placements, of which 51 stand in the end",
        steps: [54_517, 58_623, 58_623],
        rows: "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
    },
    Builtin {
        name: "easy",
        about: "9x9 with 39 givens: a full-size search that can be read to its end",
        steps: [1062, 1069, 1069],
        rows: "92....584 ...5....3 .83.92... 26.854..1 ..5361.9. 1....9... 85.2.3.1. 41298..3. 39...68..",
    },
    Builtin {
        name: "hard",
        about: "9x9 called the hardest for people: for backtracking it is nothing special",
        steps: [644_034, 693_472, 693_472],
        rows: "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..",
    },
    Builtin {
        name: "seventeen",
        about: "9x9 with 17 givens, the fewest that any puzzle with a single solution has",
        steps: [17_962, 19_233, 19_233],
        rows: "..1.....2 ..3.....4 .5.6.7... 48....7.. ......6.. ....23... ....8.... 2........ ..5....1.",
    },
    Builtin {
        name: "anti-brute-force",
        about: "9x9 built against trying digits in order: its first row is 987654321",
        steps: [899_278_881, 968_454_069, 968_454_069],
        rows: "......... .....3.85 ..1.2.... ...5.7... ..4...1.. .9....... 5......73 ..2.1.... ....4...9",
    },
    Builtin {
        name: "empty",
        about: "the empty 9x9: what the search does when nothing is given",
        steps: [4762, 4991, 4991],
        rows: "......... ......... ......... ......... ......... ......... ......... ......... .........",
    },
    Builtin {
        name: "no-candidates",
        about: "9x9 without a solution, seen at the first cell: no digit fits there",
        steps: [27, 27, 27],
        rows: ".87654321 2........ 3........ 4........ 5........ 6........ 7........ 8........ 9........",
    },
    Builtin {
        name: "no-solution",
        about: "9x9 without a solution, which only the whole search tells",
        steps: [101_841, 109_672, 109_672],
        rows: ".9.3....1 ....8..46 ......8.. 4.5.6..3. ..32756.. .6..1.9.4 ..1...... 58..2.... 2....7.6.",
    },
    Builtin {
        name: "sixteen",
        about: "16x16 with 115 givens and a single solution: letters for the digits from 10",
        steps: [181_427, 190_264, 190_264],
        rows: SIXTEEN,
    },
    Builtin {
        name: "twenty-five",
        about: "25x25 with 389 givens and a single solution: the largest there is",
        steps: [183_764, 189_710, 189_710],
        rows: TWENTY_FIVE,
    },
];

/// Made from a pattern grid by exchanging digits, rows and columns and emptying cells.
const SIXTEEN: &str = "\
    .F.4......C..6.1
    2B..9.A.1DE..837
    ..6.8C37.AF9..2G
    3.87..D.G......4
    .61D.8B......GE.
    E5G.4..ADF..87..
    C...G...3...6...
    .8.31..D.E5...CA
    ....A..CF.1.7...
    ..3...9F.6..4A8C
    .4.C2G6E...3..9.
    91....5B.84A..6.
    4D.9..G58.A...1.
    7AC8E2..5.3..F.9
    G.B..D.96.2E....
    ..E......4......";

/// Made in the same way.
const TWENTY_FIVE: &str = "\
    .5...3L.8O6..AF.EMJ.D2.NK
    .E7J..2KGDL3...1F64.H.5.B
    L893..M7E.ICH.5DG2..16F.A
    6.A41C...H.N.KGO8.39.M.J.
    2..N.4....MJP7EH5I.BOL83.
    HC5M72.83..L9F...P6EB.N.G
    O.8..6P.JA..75CB..I..14L.
    ...L9.H5C7D..GNK.O28A.J6E
    PJE6A..G.BO.K83941.F7HC..
    DNG..L....P.AEJ7.HM...3.8
    C......OK..8.19.A...I.B.D
    491.LECH.M..I.B2.3G..JA..
    NBD5I841.L.F.PA.7C.H2.KGO
    J.PF65.DBI3...KL..81M..EH
    3.O.2FJP.6.EM.7.BN5DL49..
    GD2B..F614E..M.CH57I3..KL
    F169.7.I..G..2D.O8.LJE..M
    E.M..B.2.N8K3.O..F96C5H7I
    ..I7CK8..3F.4.1J..AMNGDB2
    8...3.E.PJ.7.I.N..B....9.
    BI..5O94.8A.FJ6EM7P.GK2.3
    ...DG..J.F.PE.M5IB....LO4
    A6.1FHB.I.KDG3...9O.E7...
    9L...P7CM...5N.G2.D3..6.J
    7M.PED.32G.O8....A1.5BI..";
