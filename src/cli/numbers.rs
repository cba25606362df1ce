//! Numbers that people write, and numbers for people.

use stepdoku::trace::Steps;

/// A range of steps in which there can be one.
pub(super) fn steps(text: &str) -> Result<Steps, String> {
    if text.contains("..=") {
        return Err("the end is not included: write A..B, with B one more than the last step".to_owned());
    }
    match text.parse::<Steps>() {
        Ok(Steps { start, end: Some(end) }) if end <= start => {
            Err(format!("there is no step from {start} up to, not including, {end}"))
        }
        Ok(steps) => Ok(steps),
        Err(_) => Err("expected A..B, A.. or ..B with A below B, as in 100..200".to_owned()),
    }
}

/// A number from 1.
pub(super) fn positive(text: &str) -> Result<u64, String> {
    // As people write large numbers, and as this program prints them.
    let digits: String = text.chars().filter(|&c| c != '_' && c != ',').collect();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err("expected a number from 1".to_owned());
    }
    match digits.parse() {
        Ok(0) => Err("expected a number from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err(format!("the greatest number is {}", u64::MAX)),
    }
}

/// A number with its thousands set apart, as in `54,517`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun, as in `1 solution`, `2 solutions`.
pub(super) fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}
