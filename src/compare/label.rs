//! Short names for combinations: what sets them apart.

use super::Combination;

/// The parts of a combination, in the order in which a label has them.
const PARTS: [&str; 5] = ["cells", "digits", "inference", "transform", "form"];

fn parts(combination: &Combination) -> [String; 5] {
    let search = &combination.search;
    [
        search.cells.to_string(),
        search.digits.to_string(),
        search.inference.to_string(),
        combination.transform_name(),
        search.form.to_string(),
    ]
}

/// A label for each combination: those parts that are not the same for all, with ` + ` between
/// them, such as `mrv + descending`. Forms are named only where the rest is not enough.
pub fn labels<'a>(combinations: impl IntoIterator<Item = &'a Combination>) -> Vec<String> {
    let parts: Vec<_> = combinations.into_iter().map(parts).collect();
    let varies = |part: usize| parts.iter().any(|other| other[part] != parts[0][part]);
    let mut shown: Vec<usize> = (0..4).filter(|&part| varies(part)).collect();
    let spell = |shown: &[usize]| -> Vec<String> {
        let one = |parts: &[String; 5]| shown.iter().map(|&part| parts[part].as_str()).collect::<Vec<_>>().join(" + ");
        parts.iter().map(one).collect()
    };
    if shown.is_empty() {
        // The form alone, or nothing at all.
        shown.push(if parts.len() > 1 { 4 } else { 0 });
    }
    let labels = spell(&shown);
    let mut sorted: Vec<_> = labels.iter().collect();
    sorted.sort_unstable();
    if sorted.windows(2).all(|pair| pair[0] != pair[1]) {
        return labels;
    }
    shown.push(4);
    spell(&shown)
}

/// The place of the combination that a name means: names of parts, with spaces between them, of
/// which no other combination has all. A part may be named with its key, as in `cells=random:7`.
///
/// # Errors
/// When no combination, or more than one, has all these parts.
pub(super) fn find(name: &str, combinations: &[&Combination]) -> Result<usize, BaselineError> {
    let words: Vec<&str> = name.split_whitespace().filter(|&word| word != "+").collect();
    let all: Vec<[String; 5]> = combinations.iter().map(|combination| parts(combination)).collect();
    let varies = |part: usize| all.iter().any(|other| other[part] != all[0][part]);
    // `none` is the inference of some where inferences differ, not the transformation of all.
    let is_one = |word: &str| all.iter().any(|parts| (0..5).any(|part| varies(part) && parts[part] == word));
    let has = |parts: &[String; 5]| {
        words.iter().all(|word| match word.split_once('=') {
            Some((key, value)) => PARTS.iter().zip(parts).any(|(part, own)| *part == key && own == value),
            None => (0..5).any(|part| parts[part] == *word && (varies(part) || !is_one(word))),
        })
    };
    // The label itself is always understood, also where it is made of the parts of another.
    let labels = labels(combinations.iter().copied());
    if let Some(place) = labels.iter().position(|label| label == name) {
        return Ok(place);
    }
    let found: Vec<usize> = (0..combinations.len()).filter(|&place| has(&all[place])).collect();
    match found[..] {
        [place] if !words.is_empty() => Ok(place),
        [] => Err(BaselineError::None { name: name.to_owned(), labels: list(&labels) }),
        _ => {
            let found: Vec<String> = found.iter().map(|&place| labels[place].clone()).collect();
            Err(BaselineError::Several { name: name.to_owned(), labels: list(&found) })
        }
    }
}

fn list(labels: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut text = labels.iter().take(SHOWN).map(|label| format!("\"{label}\"")).collect::<Vec<_>>().join(", ");
    if labels.len() > SHOWN {
        text += &format!(" and {} more", labels.len() - SHOWN);
    }
    text
}

/// A baseline is not among the combinations.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BaselineError {
    /// None has that name.
    #[error("no combination is named \"{name}\": there are {labels}")]
    None {
        /// The name.
        name: String,
        /// What there is.
        labels: String,
    },
    /// Several have.
    #[error("\"{name}\" may mean {labels}")]
    Several {
        /// The name.
        name: String,
        /// Those that it fits.
        labels: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Choices, Plan, cell_orders, digit_orders, forms};
    use crate::puzzle::builtin;

    fn combinations(choices: &Choices) -> Vec<Combination> {
        let puzzle = builtin::find("four").expect("built in").puzzle();
        let plan = Plan::new([("four".to_owned(), puzzle)], choices, None).expect("a plan");
        plan.combinations().iter().map(|combination| (**combination).clone()).collect()
    }

    #[test]
    fn labels_say_what_differs() {
        let cells = |list| Choices { cells: cell_orders(list).unwrap(), ..Choices::default() };
        assert_eq!(labels(&combinations(&Choices::default())), ["row-major"]);
        // Their forms differ, but go without saying.
        assert_eq!(labels(&combinations(&cells("spiral,mrv"))), ["spiral", "mrv"]);
        let both = Choices { digits: digit_orders("ascending,lcv").unwrap(), ..cells("spiral,mrv") };
        let expected = ["spiral + ascending", "spiral + lcv", "mrv + ascending", "mrv + lcv"];
        assert_eq!(labels(&combinations(&both)), expected);
        let two = Choices { forms: forms("list,rescan").unwrap(), ..cells("spiral,mrv") };
        assert_eq!(labels(&combinations(&two)), ["spiral + list", "spiral + rescan", "mrv + rescan"]);
        let three = Choices { forms: forms("list,resume,rescan").unwrap(), ..Choices::default() };
        assert_eq!(labels(&combinations(&three)), ["list", "resume", "rescan"]);
    }

    #[test]
    fn a_baseline_is_named_by_some_of_its_parts() {
        let choices = Choices {
            cells: cell_orders("random:1..3,mrv").unwrap(),
            digits: digit_orders("ascending,random:1").unwrap(),
            ..Choices::default()
        };
        let combinations = combinations(&choices);
        let combinations: Vec<&Combination> = combinations.iter().collect();
        let find = |name| find(name, &combinations);
        assert_eq!(find("mrv + ascending"), Ok(4));
        assert_eq!(find("ascending mrv"), Ok(4));
        assert_eq!(find("cells=random:1 digits=ascending"), Ok(0));
        assert_eq!(find("random:1 + random:1"), Ok(1));
        let several = find("mrv").unwrap_err().to_string();
        assert_eq!(several, r#""mrv" may mean "mrv + ascending", "mrv + random:1""#);
        let none = find("spiral").unwrap_err().to_string();
        assert!(none.starts_with(r#"no combination is named "spiral": there are "random:1 + ascending", "#), "{none}");
        assert!(find("").is_err());
        // What all have sets nobody apart, but may be said.
        assert_eq!(find("mrv ascending none rescan"), Ok(4));
    }
}
