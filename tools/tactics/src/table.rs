//! What was measured, as text.

use crate::measure::Effort;
use crate::problem::Problem;
use std::cmp::Ordering;
use std::time::Duration;

/// What one engine needed for each problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// The name of the engine.
    pub name: String,
    /// One for each problem.
    pub efforts: Vec<Effort>,
}

impl Column {
    fn solved(&self) -> usize {
        self.efforts.iter().filter(|effort| effort.solved).count()
    }

    fn nodes(&self) -> Vec<f64> {
        self.efforts.iter().map(|effort| effort.until_solved.nodes as f64).collect()
    }

    fn milliseconds(&self) -> Vec<f64> {
        self.efforts.iter().map(|effort| milliseconds(effort.until_solved.time)).collect()
    }

    /// Empty where the system does not tell.
    fn processor_milliseconds(&self) -> Vec<f64> {
        self.efforts.iter().filter_map(|effort| effort.until_solved.cpu.map(milliseconds)).collect()
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Prints a table with a row for each engine, who was faster if there are two, and each problem if wanted.
pub fn print(columns: &[Column], problems: &[Problem], each: bool) {
    println!("| engine | solved | nodes | median | ms | median | processor ms | median |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for column in columns {
        let lists = [column.nodes(), column.milliseconds(), column.processor_milliseconds()];
        let cells: Vec<String> =
            lists.iter().map(|list| format!("{} | {}", sum(list), median(list))).collect();
        println!("| {} | {} | {} |", column.name, column.solved(), cells.join(" | "));
    }
    if let [first, second] = columns {
        println!("\n{}", compare(first, second));
    }
    if each {
        println!();
        for (index, problem) in problems.iter().enumerate() {
            let cells: Vec<String> = columns.iter().map(|column| cell(column, index)).collect();
            println!("{}: {}", problem.id, cells.join(", "));
        }
    }
    println!();
}

fn cell(column: &Column, index: usize) -> String {
    match column.efforts.get(index) {
        Some(effort) if effort.solved => format!("{} {}", column.name, effort.until_solved.nodes),
        _ => format!("{} -", column.name),
    }
}

/// On how many problems each of two engines needed fewer nodes.
fn compare(first: &Column, second: &Column) -> String {
    let count = |order| {
        let pairs = first.efforts.iter().zip(&second.efforts);
        pairs
            .filter(|(one, other)| one.until_solved.nodes.cmp(&other.until_solved.nodes) == order)
            .count()
    };
    format!(
        "Fewer nodes: {} on {}, {} on {}; as many on {}.",
        first.name,
        count(Ordering::Less),
        second.name,
        count(Ordering::Greater),
        count(Ordering::Equal),
    )
}

fn sum(list: &[f64]) -> String {
    if list.is_empty() { "-".to_owned() } else { thousands(list.iter().sum()) }
}

fn median(list: &[f64]) -> String {
    let mut sorted = list.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.get(middle) {
        None => "-".to_owned(),
        Some(&above) if sorted.len().is_multiple_of(2) => {
            thousands((sorted[middle - 1] + above) / 2.0)
        }
        Some(&value) => thousands(value),
    }
}

/// A number with commas, with one digit after the point if it is small.
fn thousands(number: f64) -> String {
    if number < 100.0 {
        return format!("{number:.1}");
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_commas() {
        assert_eq!(thousands(1_234_567.0), "1,234,567");
        assert_eq!(thousands(999.6), "1,000");
        assert_eq!(thousands(12.34), "12.3");
    }

    #[test]
    fn the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assert_eq!(median(&[5.0, 1.0, 2.0]), "2.0");
        assert_eq!(median(&[5.0, 1.0, 2.0, 4.0]), "3.0");
        assert_eq!(median(&[]), "-");
    }
}
