//! The interface as an OpenAPI document, made from the table of requests and from the types that are sent.
//!
//! `docs/openapi.json` is this document, and `web/src/lib/wire.ts` is made from that file: neither can differ from the
//! Rust types (`docs/decisions/006-types-of-the-wire.md`).

use crate::error::ErrorBody;
use crate::live;
use crate::routes::{Access, ENDPOINTS, Endpoint};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// How a type is described.
pub type Describe = fn(&mut SchemaGenerator) -> Schema;

/// The description of a type.
pub fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The document.
pub fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(write);
    &DOCUMENT
}

const ABOUT: &str = "Play board wargames by their full rules. A seat is a secret bearer token; without one you watch. \
    The live connection and the meaning of each field are described in docs/api.md.";

/// What is read and what is written: a field with a default may be left out of a request, and stands in every answer.
struct Schemas {
    asked: SchemaGenerator,
    answered: SchemaGenerator,
}

fn write() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut schemas = Schemas {
        asked: settings.clone().for_deserialize().into_generator(),
        answered: settings.for_serialize().into_generator(),
    };
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = operation(endpoint, &mut schemas);
    }
    // Spoken on the live connection.
    of::<live::Hello>(&mut schemas.asked);
    of::<live::Asked>(&mut schemas.asked);
    let mut document = json!({
        "openapi": "3.1.0",
        "info": { "title": "Blockhouse", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "seat": { "type": "http", "scheme": "bearer", "description": "Seat tokens, separated by commas" },
                "operator": { "type": "http", "scheme": "bearer", "description": "The secret the server printed" },
                "session": { "type": "apiKey", "in": "cookie", "name": "blockhouse", "description": "Whoever is signed in" },
            },
            "schemas": components(schemas),
        },
    });
    plain(&mut document);
    document
}

/// Every type by its name, in order of names. What is both asked and answered is described as it is answered.
fn components(mut schemas: Schemas) -> Value {
    let mut all = schemas.asked.take_definitions(true);
    let mut answered = schemas.answered.take_definitions(true);
    for schema in answered.values_mut() {
        if let Ok(schema) = schema.try_into() {
            never_null_and_left_out(schema);
        }
    }
    all.extend(answered);
    all.sort_keys();
    Value::Object(all)
}

fn operation(endpoint: &Endpoint, schemas: &mut Schemas) -> Value {
    let in_path = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let text = |name: &str| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
    let mut parameters: Vec<Value> = in_path.map(text).collect();
    if let Some(query) = endpoint.query {
        parameters.extend(in_query(query, &mut schemas.asked));
    }
    let answer = (endpoint.answer)(&mut schemas.answered);
    let refused = of::<ErrorBody>(&mut schemas.answered);
    let mut operation = json!({
        "summary": endpoint.summary,
        "parameters": parameters,
        "responses": {
            "200": { "description": "As asked", "content": content(&answer) },
            "default": { "description": "Refused, with the reason", "content": content(&refused) },
        },
    });
    if let Some(body) = endpoint.body {
        operation["requestBody"] = json!({ "required": true, "content": content(&body(&mut schemas.asked)) });
    }
    match endpoint.access {
        Access::Open => {}
        Access::Eyes => operation["security"] = json!([{}, { "seat": [] }]),
        Access::Seat => operation["security"] = json!([{ "seat": [] }]),
        Access::Operator => operation["security"] = json!([{ "operator": [] }]),
        Access::Account => operation["security"] = json!([{ "session": [] }]),
    }
    operation
}

fn content(schema: &Schema) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// The fields of what follows the `?`, one parameter each.
fn in_query(query: Describe, asked: &mut SchemaGenerator) -> Vec<Value> {
    let schema = query(asked);
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    // Its fields stand in the list of parameters; nobody sends it as an object.
    let Some(object) = asked.definitions_mut().remove(name) else { return Vec::new() };
    let required = |field: &str| object["required"].as_array().is_some_and(|all| all.iter().any(|one| one == field));
    let fields = object["properties"].as_object().into_iter().flatten();
    let parameter = |(field, schema): (&String, &Value)| json!({ "name": field, "in": "query", "required": required(field), "schema": schema });
    fields.map(parameter).collect()
}

/// In an answer a field that is `null` and one that may be left out are different things; where both can be, the field says
/// so (`x-nullable`).
fn never_null_and_left_out(schema: &mut Schema) {
    fn mend(schema: &mut Schema) {
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
        for (_, field) in fields.iter_mut().filter(|(name, _)| !required.iter().any(|known| known == *name)) {
            if let Some(field) = field.as_object_mut().filter(|field| !field.contains_key("x-nullable")) {
                without_null(field);
            }
        }
    }
    RecursiveTransform(mend).transform(schema);
}

fn without_null(field: &mut Map<String, Value>) {
    if let Some(Value::Array(kinds)) = field.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            let kind = kind.clone();
            field.insert("type".into(), kind);
        }
    }
    if let Some(Value::Array(mut any)) = field.remove("anyOf") {
        any.retain(|one| *one != json!({ "type": "null" }));
        match any.as_slice() {
            [Value::Object(only)] => field.extend(only.clone()),
            _ => {
                field.insert("anyOf".into(), any.into());
            }
        }
    }
}

/// A comment without the marks of links and their targets.
fn without_links(text: &str) -> String {
    let mut parts = text.split("`](");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push('`');
        plain.push_str(part.split_once(')').map_or(part, |(_, after)| after));
    }
    plain.replace("[`", "`").replace("`]", "`").replace("crate::", "").replace('\n', " ")
}

/// What other programs need not know: comments are cut after their first paragraph and lose the marks of links; what
/// stands beside a reference is joined to it in the way every reader of schemas understands.
fn plain(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(text)) = object.get_mut("description") {
                *text = without_links(text.split("\n\n").next().unwrap_or_default());
            }
            // What a field is when it is left out is the server's business.
            object.remove("default");
            if object.contains_key("$ref") && object.keys().any(|key| key != "$ref" && key != "description") {
                let reference = object.remove("$ref");
                let rest = std::mem::take(object);
                object.insert("allOf".into(), json!([{ "$ref": reference }, rest]));
            }
            object.values_mut().for_each(plain);
        }
        Value::Array(list) => list.iter_mut().for_each(plain),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
