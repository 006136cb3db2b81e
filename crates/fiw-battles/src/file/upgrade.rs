//! State files of versions 1 and 2 in the present shape.

use serde_json::{Map, Value, json};

/// A state file of version 1 or 2 as this version writes it.
pub fn upgraded(mut file: Value) -> Value {
    let Some(keys) = file.as_object_mut() else { return file };
    keys.shift_remove("game");
    keys.shift_remove("format");
    if let Some(options) = keys.get_mut("options").and_then(Value::as_object_mut) {
        options.values_mut().for_each(|chosen| *chosen = json!(chosen == "on"));
    }
    let mut list = |key: &str, change: fn(Value) -> Value| {
        if let Some(Value::Array(values)) = keys.get_mut(key) {
            values.iter_mut().for_each(|value| *value = change(value.take()));
        }
    };
    list("frames", frame);
    list("entered", |entry| json!([entry["hex"], entry["units"]]));
    if let Some(Value::Array(pieces)) = keys.get_mut("pieces").map(Value::take) {
        let named = |piece: Value| Some((piece["unit"].as_str()?.to_owned(), self::piece(piece)));
        keys.insert("pieces".into(), pieces.into_iter().filter_map(named).collect::<Map<_, _>>().into());
    }
    file
}

/// The name stands before it now, and a hex is told apart from a box.
fn piece(mut piece: Value) -> Value {
    if let Some(keys) = piece.as_object_mut() {
        keys.shift_remove("unit");
    }
    let at = match piece["at"].as_str() {
        Some("hand") => json!("in-hand"),
        Some(hex) if hex.starts_with(|letter: char| letter.is_ascii_digit()) => json!({ "on": hex }),
        _ => piece["at"].take(),
    };
    piece["at"] = at;
    piece
}

/// What is asked stands before what belongs to it; battles count from 0.
fn frame(mut frame: Value) -> Value {
    let Some(keys) = frame.as_object_mut() else { return frame };
    let ask = keys.shift_remove("ask").unwrap_or_default();
    if let Some(number) = keys.get("battle").and_then(Value::as_u64) {
        keys.insert("battle".into(), number.saturating_sub(1).into());
    }
    if let Some(answers) = keys.get_mut("answers").and_then(Value::as_object_mut) {
        let plays = |answer: &&mut Value| !["not-asked", "open", "declined"].iter().any(|word| **answer == *word);
        answers.values_mut().filter(plays).for_each(|answer| *answer = json!({ "plays": answer }));
    }
    if let Some(Value::Array(going)) = keys.get_mut("going") {
        going.iter_mut().for_each(|entry| *entry = json!([entry["unit"], entry["flight"]]));
    }
    let with = if keys.is_empty() { Value::Null } else { frame };
    json!({ ask.as_str().unwrap_or_default(): with })
}
