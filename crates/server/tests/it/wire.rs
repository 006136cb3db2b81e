//! The description of the interface: it is the committed one, and what is sent is what it says.

use crate::house::{House, Match, Socket, listen};
use serde_json::{Value, json};
use server::routes::ENDPOINTS;

#[tokio::test]
async fn every_request_is_described() {
    let (status, document) = House::new().get("/api/openapi.json", &[]).await;
    assert_eq!((status, document["openapi"].as_str()), (200, Some("3.1.0")));
    let written = include_str!("../../../../docs/api.md");
    for endpoint in ENDPOINTS {
        let operation = &document["paths"][endpoint.path][endpoint.method];
        assert_eq!(operation["summary"].as_str(), Some(endpoint.summary));
        let named = format!("`{} {}", endpoint.method.to_uppercase(), endpoint.path);
        assert!(written.contains(&named), "docs/api.md does not describe {named}");
    }
}

#[test]
fn the_committed_description_is_that_of_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let text = serde_json::to_string_pretty(server::openapi::document()).unwrap() + "\n";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        known == text,
        "docs/openapi.json is not what the types of the interface say. Run: BLESS=1 cargo test -p server --test it wire, then \
         npm --prefix web run wire"
    );
}

#[test]
fn every_reference_leads_somewhere() {
    fn look(value: &Value, document: &Value) {
        match value {
            Value::Object(object) => {
                if let Some(path) = object.get("$ref").and_then(Value::as_str) {
                    assert!(document.pointer(path.trim_start_matches('#')).is_some(), "{path} is not described");
                }
                object.values().for_each(|inner| look(inner, document));
            }
            Value::Array(list) => list.iter().for_each(|inner| look(inner, document)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let document = server::openapi::document();
    look(document, document);
}

/// What does not fit, with the way to it. Knows as much of schemas as the document uses.
fn misfits(schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let inner = |schema: &Value, value: &Value, key: &str| misfits(schema, value, &format!("{at}/{key}"));
    let list = |key: &str| schema[key].as_array().into_iter().flatten();
    let mut found = Vec::new();
    if let Some(path) = schema["$ref"].as_str() {
        let target = server::openapi::document().pointer(path.trim_start_matches('#'));
        found.extend(misfits(target.unwrap(), value, at));
    }
    list("allOf").for_each(|part| found.extend(misfits(part, value, at)));
    for key in ["anyOf", "oneOf"] {
        let tried: Vec<Vec<String>> = list(key).map(|one| misfits(one, value, at)).collect();
        // The branch that fits best says what is wrong.
        if let Some(least) = tried.into_iter().min_by_key(Vec::len) {
            found.extend(least);
        }
    }
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{at}: a type nobody knows: {other}"),
    };
    let kinds = &schema["type"];
    let fits = match kinds {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(is),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => is(kinds),
    };
    if !fits {
        return vec![format!("{at}: {value} is no {kinds}")];
    }
    let known = schema["enum"].as_array();
    let constant = schema.get("const");
    if known.is_some_and(|known| !known.contains(value)) || constant.is_some_and(|only| only != value) {
        found.push(format!("{at}: {value} is none of the words"));
    }
    if let Some(object) = value.as_object() {
        let lacking = list("required").filter_map(Value::as_str).filter(|field| !object.contains_key(*field));
        found.extend(lacking.map(|field| format!("{at}: lacks {field}")));
        for (key, value) in object {
            match (schema["properties"].get(key), schema.get("additionalProperties")) {
                (Some(field), _) => found.extend(inner(field, value, key)),
                (None, Some(Value::Object(any))) => found.extend(inner(&json!(any), value, key)),
                (None, _) => {}
            }
        }
    }
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        let one = schema["prefixItems"].get(place).unwrap_or(&schema["items"]);
        found.extend(inner(one, item, &place.to_string()));
    }
    found
}

/// The schema of an answer.
fn answer(path: &str, method: &str) -> &'static Value {
    &server::openapi::document()["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"]
}

fn assert_fits(schema: &Value, value: &Value) {
    assert_eq!(misfits(schema, value, ""), Vec::<String>::new());
}

#[tokio::test]
async fn answers_are_as_described() {
    let house = House::new();
    let game = house.begin("short").await;
    house.wager(&game).await;
    let both = [game.red.as_str(), game.blue.as_str()];
    let first = json!({ "seat": "red", "decision": house.snapshot(&game, &both).await["view"]["prompt"]["options"][0]["decision"] });
    let preview = house.post(&game.path("/preview"), &both, first).await;
    assert_fits(answer("/api/matches/{id}/preview", "post"), &preview.1);
    for (described, asked) in [
        ("/healthz", "/healthz".to_owned()),
        ("/api/games", "/api/games".into()),
        ("/api/games/{game}/rules", "/api/games/race/rules".into()),
        ("/api/games/{game}/provenance", "/api/games/race/provenance".into()),
        ("/api/games/{game}/scenarios/{scenario}/board", "/api/games/race/scenarios/short/board".into()),
        ("/api/games/{game}/scenarios/{scenario}/pieces", "/api/games/race/scenarios/short/pieces".into()),
        ("/api/matches/{id}", game.path("")),
        ("/api/matches/{id}/log", game.path("/log?before=9")),
        ("/api/matches/{id}/at/{step}", game.path("/at/1")),
        ("/api/matches/{id}/why-not", game.path("/why-not?seat=red&place=start")),
        ("/api/matches/{id}/reach", game.path("/reach?seat=red&piece=red")),
        ("/api/matches/{id}/state", game.path("/state")),
    ] {
        let (status, sent) = house.get(&asked, &both).await;
        assert_eq!(status, 200, "{asked}: {sent}");
        assert_fits(answer(described, "get"), &sent);
    }
    let saved = house.get(&game.path("/state"), &both).await.1;
    let told = house.post("/api/saved", &[], json!({ "state": saved })).await;
    assert_fits(answer("/api/saved", "post"), &told.1);
    let (_, refused) = house.get("/api/matches/x", &[]).await;
    assert_fits(&json!({ "$ref": "#/components/schemas/Error" }), &refused);
}

#[tokio::test]
async fn what_is_told_live_is_as_described() {
    let listening = listen().await;
    let game: Match = listening.house.begin("short").await;
    let told = answer("/api/matches/{id}/live", "get");
    let (mut socket, first) = Socket::join(listening.address, &game.id, &[&game.red, &game.blue], Value::Null).await;
    assert_fits(told, &first);
    let decide = |seat: &str, seq: u64| json!({ "decide": { "seat": seat, "seq": seq, "decisions": [{ "wager": { "face": 3 } }] }, "ref": seq });
    for (seat, seq) in [("red", 0), ("blue", 1), ("blue", 0)] {
        socket.send(decide(seat, seq)).await;
        let answered = socket
            .until(|message| {
                assert_fits(told, message);
                message["ref"] == seq
            })
            .await;
        assert_eq!(answered["error"].is_null(), seq == 1 || seat == "red", "{answered}");
    }
}

#[test]
fn a_check_that_could_not_fail_would_be_none() {
    let schema = answer("/api/matches/{id}", "get");
    assert!(!misfits(schema, &json!({ "id": 7 }), "").is_empty());
    let face = json!({ "name": "A", "symbol": "tank", "scheme": "us" });
    let face = misfits(&json!({ "$ref": "#/components/schemas/Face" }), &face, "");
    assert_eq!(face, ["/symbol: \"tank\" is none of the words"]);
}
