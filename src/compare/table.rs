//! A table of text, written plainly or in Markdown.

use std::fmt::Write;

/// A table with a caption above and notes below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What the table shows, in a sentence without its full stop.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// What is to be known about the cells, a sentence each.
    pub notes: Vec<String>,
}

/// A column of a [`Table`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// Whether it holds numbers, which are aligned to the right.
    pub numbers: bool,
    /// Where there is no room, columns are left out, those with the least of this first.
    pub weight: u8,
}

impl Column {
    /// The weight of columns that are never left out.
    pub const ALWAYS: u8 = u8::MAX;

    /// A column of text that is never left out.
    pub fn text(heading: &str) -> Self {
        Self { heading: heading.to_owned(), numbers: false, weight: Self::ALWAYS }
    }

    /// A column of numbers.
    pub fn numbers(heading: &str, weight: u8) -> Self {
        Self { heading: heading.to_owned(), numbers: true, weight }
    }
}

/// Spaces between columns.
const GAP: usize = 2;
/// What the first column is not cut below.
const NARROWEST: usize = 12;

impl Table {
    /// As plain text in aligned columns. Where `width` is given and the table is wider, columns
    /// are left out, which is said below; then the first column is cut.
    pub fn plain(&self, width: Option<usize>) -> String {
        let widths: Vec<usize> = (0..self.columns.len()).map(|column| self.width(column)).collect();
        let all = |shown: &[usize], first: usize| {
            first + shown[1..].iter().map(|&column| GAP + widths[column]).sum::<usize>()
        };
        let mut shown: Vec<usize> = (0..self.columns.len()).collect();
        let mut first = widths[0];
        let mut out: Vec<&str> = Vec::new();
        if let Some(width) = width {
            while all(&shown, first) > width {
                let lightest = shown[1..].iter().copied().min_by_key(|&column| self.columns[column].weight);
                match lightest.filter(|&column| self.columns[column].weight < Column::ALWAYS) {
                    Some(column) => {
                        shown.retain(|&other| other != column);
                        out.push(&self.columns[column].heading);
                    }
                    None => {
                        let over = all(&shown, first) - width;
                        first = first.saturating_sub(over).max(NARROWEST.min(first));
                        break;
                    }
                }
            }
        }
        let mut text = wrapped(&self.caption, width);
        text.push('\n');
        let headings: Vec<&str> = self.columns.iter().map(|column| column.heading.as_str()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(String::as_str).collect::<Vec<_>>());
        for row in std::iter::once(headings).chain(rows) {
            let mut line = String::new();
            for &column in &shown {
                let wide = if column == 0 { first } else { widths[column] };
                let cell = cut(row[column], wide);
                let gap = if column == 0 { 0 } else { GAP };
                let pad = wide - cell.chars().count();
                let (before, after) = if self.columns[column].numbers { (gap + pad, 0) } else { (gap, pad) };
                let _ = write!(line, "{:before$}{cell}{:after$}", "", "");
            }
            text += line.trim_end();
            text.push('\n');
        }
        let left_out = (!out.is_empty()).then(|| format!("No room for: {}.", out.join(", ")));
        let notes = self.notes.iter().chain(&left_out).map(|note| wrapped(note, width)).collect::<String>();
        if !notes.is_empty() {
            text.push('\n');
            text += &notes;
        }
        text
    }

    /// As a table of Markdown (as GitHub has it), with the caption and the notes as paragraphs.
    pub fn markdown(&self) -> String {
        let mut text = format!("{}.\n\n", escaped(&self.caption));
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("|{}\n", cells.map(|cell| format!(" {cell} |")).collect::<String>())
        };
        text += &line(&mut self.columns.iter().map(|column| escaped(&column.heading)));
        text += &line(&mut self.columns.iter().map(|column| if column.numbers { "---:" } else { "---" }.to_owned()));
        for row in &self.rows {
            text += &line(&mut row.iter().map(|cell| escaped(cell)));
        }
        for note in &self.notes {
            text += &format!("\n{}\n", escaped(note));
        }
        text
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().map(|row| row[column].chars().count());
        cells.fold(self.columns[column].heading.chars().count(), usize::max)
    }
}

/// Text cut to a width, with a sign that it is.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Text in lines of at most that width, where its words allow it; it ends its last line.
fn wrapped(text: &str, width: Option<usize>) -> String {
    let width = width.unwrap_or(usize::MAX);
    let mut wrapped = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            wrapped.push('\n');
            used = 0;
        } else if used > 0 {
            wrapped.push(' ');
            used += 1;
        }
        wrapped += word;
        used += length;
    }
    wrapped.push('\n');
    wrapped
}

/// Text in which nothing means something to Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' => escaped.extend(['\\', c]),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        Table {
            caption: "three searches of one puzzle".to_owned(),
            columns: vec![
                Column::text("search"),
                Column::numbers("calls", 1),
                Column::numbers("checks", 2),
                Column::numbers("ratio", Column::ALWAYS),
            ],
            rows: vec![row(["row-major + ascending", "12", "> 1,234", "1"]), row(["mrv", "3", "9", "< 0.5"])],
            notes: vec!["> means so many or more.".to_owned()],
        }
    }

    #[test]
    fn as_wide_as_it_wants() {
        assert_eq!(
            table().plain(None),
            "three searches of one puzzle\n\n\
             search                 calls   checks  ratio\n\
             row-major + ascending     12  > 1,234      1\n\
             mrv                        3        9  < 0.5\n\n\
             > means so many or more.\n"
        );
    }

    #[test]
    fn columns_are_left_out_by_weight_and_then_names_are_cut() {
        assert_eq!(
            table().plain(Some(40)),
            "three searches of one puzzle\n\n\
             search                  checks  ratio\n\
             row-major + ascending  > 1,234      1\n\
             mrv                          9  < 0.5\n\n\
             > means so many or more.\n\
             No room for: calls.\n"
        );
        assert_eq!(
            table().plain(Some(20)),
            "three searches of\none puzzle\n\n\
             search         ratio\n\
             row-major + …      1\n\
             mrv            < 0.5\n\n\
             > means so many or\nmore.\n\
             No room for: calls,\nchecks.\n"
        );
        // There is always something.
        assert!(table().plain(Some(0)).contains("\nmrv "));
    }

    #[test]
    fn markdown_means_what_it_says() {
        let mut table = table();
        table.rows[1][0] = "a|b_c".to_owned();
        assert_eq!(
            table.markdown(),
            "three searches of one puzzle.\n\n\
             | search | calls | checks | ratio |\n\
             | --- | ---: | ---: | ---: |\n\
             | row-major + ascending | 12 | \\> 1,234 | 1 |\n\
             | a\\|b\\_c | 3 | 9 | \\< 0.5 |\n\n\
             \\> means so many or more.\n"
        );
    }
}
