//! The interface as an OpenAPI document, made from the table of requests.

use crate::routes::{Access, ENDPOINTS, Endpoint};
use serde_json::{Map, Value, json};

/// The document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = operation(endpoint);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Blockhouse", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "seat": { "type": "http", "scheme": "bearer", "description": "Seat tokens, separated by commas" },
            },
            "schemas": schemas(),
        },
    })
}

const ABOUT: &str = "Play board wargames by their full rules. A seat is a secret bearer token; without one you watch. \
    The live connection and the meaning of each field are described in docs/api.md.";

fn operation(endpoint: &Endpoint) -> Value {
    let in_path = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter = |name: &str, place: &str| json!({ "name": name, "in": place, "required": place == "path", "schema": { "type": "string" } });
    let in_query = endpoint.query.iter().map(|name| parameter(name, "query"));
    let parameters: Vec<Value> = in_path.map(|name| parameter(name, "path")).chain(in_query).collect();
    let mut operation = json!({
        "summary": endpoint.summary,
        "parameters": parameters,
        "responses": {
            "200": { "description": "As asked", "content": content(endpoint.answer) },
            "default": { "description": "Refused, with the reason", "content": content("Error") },
        },
    });
    if let Some(body) = endpoint.body {
        operation["requestBody"] = json!({ "required": true, "content": content(body) });
    }
    match endpoint.access {
        Access::Open => {}
        Access::Eyes => operation["security"] = json!([{}, { "seat": [] }]),
        Access::Seat => operation["security"] = json!([{ "seat": [] }]),
    }
    operation
}

fn content(schema: &str) -> Value {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{schema}") } } })
}

/// An object with these properties; those whose name ends in `?` may be missing.
fn object(properties: &[(&str, Value)]) -> Value {
    let plain = |name: &str| name.trim_end_matches('?').to_owned();
    let required: Vec<&str> = properties.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
    let properties: Map<String, Value> =
        properties.iter().map(|(name, schema)| (plain(name), schema.clone())).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

fn schemas() -> Value {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let seat = json!({ "type": ["string", "integer"], "description": "Key or number of a seat" });
    let any = json!({});
    let list = json!({ "type": "array" });
    let by_seat = json!({ "type": "object", "additionalProperties": { "type": ["string", "null"] } });
    let refusal = json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Refusal" }] });
    let (t, n) = (|| text.clone(), || number.clone());
    let seq = ("seq", n());
    json!({
        "Any": any,
        "Empty": object(&[]),
        "Log": object(&[("log", list.clone()), ("log_before", json!({ "type": ["integer", "null"] }))]),
        "Error": object(&[("error", t()), ("text", t()), ("rule?", t()), ("seq?", n())]),
        "Health": object(&[("ok", json!({ "type": "boolean" })), ("version", t())]),
        "Games": list,
        "Rules": object(&[("rules", list.clone())]),
        "Provenance": object(&[("provenance", list.clone())]),
        "New": object(&[("game", t()), ("scenario", t()), ("options?", by_seat.clone()), ("seats?", by_seat.clone())]),
        "Import": object(&[("record?", t()), ("state?", any.clone()), ("step?", n()), ("seats?", by_seat.clone())]),
        "Made": object(&[("id", t()), ("seats", by_seat.clone()), ("invites", by_seat)]),
        "Claimed": object(&[("seat", n()), ("key", t()), ("token", t())]),
        "Decide": object(&[("seat", seat.clone()), seq.clone(), ("decisions", list.clone())]),
        "Hints": object(&[("seat", n()), seq.clone(), ("hints", json!({ "type": "array", "items": { "$ref": "#/components/schemas/Hint" } }))]),
        "Hint": object(&[("plan", list.clone()), ("label", t()), ("value", n()), ("why", list.clone())]),
        "Answer": object(&[seq.clone(), ("applied", n()), ("refused", refusal)]),
        "Refusal": object(&[("text", t()), ("rule", json!({ "type": ["string", "null"] }))]),
        "Undo": object(&[("seat", seat.clone()), seq.clone()]),
        "GiveOrders": object(&[("seat", seat.clone()), ("orders", list.clone())]),
        "Orders": object(&[seq.clone(), ("orders", list.clone())]),
        "Seq": object(std::slice::from_ref(&seq)),
        "Takeback": object(&[("seat", seat.clone()), seq.clone(), ("answer?", json!({ "type": "boolean" })), ("count?", n())]),
        "TakebackAnswer": object(&[seq.clone(), ("takeback", any.clone())]),
        "WhyNot": { "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Refusal" }] },
        "Preview": object(&[("seat", seat), ("decision", any.clone())]),
        "Past": object(&[("step", n()), ("steps", n()), ("view", any.clone()), ("viewers?", any.clone()), ("boards?", list.clone()), ("entry", any.clone())]),
        "Record": { "type": "string", "description": "One JSON object a line" },
        "State": object(&[("blockhouse", n()), ("game", t()), ("state", any.clone())]),
        "Snapshot": object(&[
            ("id", t()), ("game", t()), ("scenario", t()), ("options", any.clone()), ("title", t()), ("commitment", t()),
            ("seats", list.clone()), seq, ("steps", n()), ("set_back?", any.clone()), ("schemes", list.clone()), ("boards", list.clone()), ("view", any.clone()),
            ("viewers?", any.clone()), ("log", list.clone()), ("log_before", json!({ "type": ["integer", "null"] })), ("may_undo", list.clone()), ("orders?", any.clone()), ("standing?", any.clone()), ("standing_kinds?", list), ("thinking", any.clone()),
            ("takeback", any.clone()), ("outcome", any), ("seed?", t()),
        ]),
    })
}
