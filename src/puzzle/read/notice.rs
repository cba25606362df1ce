//! What was decided without being asked, to be told to the user.

use std::fmt;

/// A decision that the source left open, or a part of it that was passed over.
///
/// Notices of one kind are gathered: the first place, and how often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What was decided.
    pub kind: NoticeKind,
    /// The line of the first time, from 1.
    pub line: usize,
    /// How often it happened.
    pub count: usize,
}

/// The kinds of [`Notice`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoticeKind {
    /// A line of text that is no puzzle was passed over.
    Text(String),
    /// What stands beside a puzzle on its line was passed over.
    Beside(String),
    /// A solution beside a puzzle was passed over.
    Solution,
    /// A section other than the puzzle's was passed over.
    Section(String),
    /// A table was read by the column with this heading.
    Column(String),
    /// Sixteen rows of sixteen cells, each of which might be a 4×4 puzzle.
    Sixteen,
    /// Lines of sixteen cells were read as a 4×4 puzzle each.
    Fours,
    /// Numbers of more than one figure were read as one cell each.
    Numbers,
    /// A line of dashes as long as a row was read as a rule.
    Rule,
    /// A line of dashes as long as a row was read as a row of blanks.
    Dashes,
    /// The entry of a JSON object that holds the puzzle; the others were passed over.
    Key(String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match self.count - 1 {
            0 => {}
            1 => f.write_str(" and 1 more")?,
            more => write!(f, " and {more} more")?,
        }
        f.write_str(": ")?;
        match &self.kind {
            NoticeKind::Text(text) => write!(f, "passed over text that is no puzzle (\"{text}\")"),
            NoticeKind::Beside(text) => write!(f, "passed over what stands beside the cells (\"{text}\")"),
            NoticeKind::Solution => f.write_str("passed over the solution beside the puzzle"),
            NoticeKind::Section(name) => write!(f, "passed over the section [{name}]"),
            NoticeKind::Column(heading) => write!(f, "read the column \"{heading}\" of a table"),
            NoticeKind::Sixteen => f.write_str(
                "sixteen rows of sixteen cells read as one 16x16 puzzle; say --box 2x2 if each is a 4x4 puzzle",
            ),
            NoticeKind::Fours => {
                f.write_str("sixteen cells read as a 4x4 puzzle; say --box 4x4 if it is a row of a 16x16 puzzle")
            }
            NoticeKind::Numbers => f.write_str("numbers of two figures read as one cell each"),
            NoticeKind::Rule => f.write_str("a line of dashes as long as a row read as a rule between rows"),
            NoticeKind::Dashes => f.write_str("a line of dashes read as a row of blanks"),
            NoticeKind::Key(key) => write!(f, "read the entry \"{key}\" of an object and passed over the others"),
        }
    }
}

/// Notices in the making.
#[derive(Default)]
pub(super) struct Notices(Vec<Notice>);

impl Notices {
    pub(super) fn add(&mut self, line: usize, kind: NoticeKind) {
        let alike = |notice: &&mut Notice| std::mem::discriminant(&notice.kind) == std::mem::discriminant(&kind);
        match self.0.iter_mut().find(alike) {
            Some(notice) => notice.count += 1,
            None => self.0.push(Notice { kind, line, count: 1 }),
        }
    }

    pub(super) fn list(&self) -> &[Notice] {
        &self.0
    }
}
