//! Pages, headers, what is told about games.

use crate::house::{House, Scratch, Socket, config, request};
use axum::body::Body;
use server::client::{Client, File};

#[tokio::test]
async fn games_rules_and_boards_are_told() {
    let house = House::new();
    let (_, games) = house.get("/api/games", &[]).await;
    assert_eq!((games[0]["id"].as_str(), games[0]["levels"][0].as_str()), (Some("race"), Some("random")));
    let (_, rules) = house.get("/api/games/race/rules", &[]).await;
    assert_eq!(rules["rules"][1]["id"].as_str(), Some("2"));
    assert_eq!(house.get("/api/games/race/provenance", &[]).await.0, 200);
    let (_, board) = house.get("/api/games/race/scenarios/short/board", &[]).await;
    assert_eq!(board["layout"].as_str(), Some("points"));
    let picture = || house.get("/api/games/race/scenarios/short/pieces", &[]);
    let ((_, pieces), (_, again)) = (picture().await, picture().await);
    assert!(pieces[0]["at"].is_string(), "{pieces}");
    assert_eq!(pieces, again, "the picture of a scenario is always the same");
    for path in [
        "/api/games/chess/rules",
        "/api/games/race/scenarios/none/board",
        "/api/games/race/scenarios/none/pieces",
        "/api/nothing",
        "/api/matches/x",
        "/api/matches/0123456789abcdef",
    ] {
        let (status, answer) = house.get(path, &[]).await;
        assert_eq!((status, answer["error"].as_str()), (404, Some("not-found")), "{path}");
    }
    assert_eq!(house.post("/api/games", &[], serde_json::json!({})).await.0, 405);
}

const PAGE: &[File] = &[
    File { path: "/index.html", bytes: b"<!doctype html>", gzip: Some(b"packed") },
    File { path: "/assets/main-1a2b.js", bytes: b"let x;", gzip: None },
];

#[tokio::test]
async fn the_built_client_is_served_with_kinds_and_caches() {
    let house = House::with(|config| config.client = Client::from_files(PAGE));
    let get = async |path: &str, packed: bool| {
        let mut asked = request("GET", path, &[], Body::empty());
        if packed {
            asked.headers_mut().insert("accept-encoding", "gzip, br".parse().unwrap());
        }
        let answer = house.raw(asked).await;
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), header("content-type"), header("cache-control"), header("content-encoding"))
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(get("/", true).await, (200, text("text/html; charset=utf-8"), text("no-cache"), text("gzip")));
    assert_eq!(get("/m/some-match", false).await.0, 200, "the client's own addresses lead to its page");
    let script = get("/assets/main-1a2b.js", true).await;
    let kept = text("public, max-age=31536000, immutable");
    assert_eq!(script, (200, text("text/javascript; charset=utf-8"), kept, None));
    assert_eq!(get("/assets/gone.js", false).await.0, 404);
    assert_eq!(get("/../Cargo.toml", false).await.0, 404);
}

#[tokio::test]
async fn without_a_client_the_page_lists_the_games_and_says_how_to_build_it() {
    let house = House::new();
    let (status, page) = house.text(request("GET", "/", &[], Body::empty())).await;
    assert_eq!(status, 200);
    assert!(page.contains("Race in the Mud") && page.contains("npm install &amp;&amp; npm run build"), "{page}");
}

#[tokio::test]
async fn every_answer_forbids_foreign_scripts_frames_and_referrers() {
    let house = House::new();
    for path in ["/", "/api/games", "/api/nothing"] {
        let answer = house.raw(request("GET", path, &[], Body::empty())).await;
        let header = |name: &str| answer.headers().get(name).map_or("", |value| value.to_str().unwrap());
        assert!(header("content-security-policy").contains("default-src 'none'; script-src 'self';"));
        assert!(!header("content-security-policy").contains("unsafe-eval"));
        assert_eq!((header("x-content-type-options"), header("referrer-policy")), ("nosniff", "no-referrer"));
        assert_eq!(header("x-frame-options"), "DENY");
    }
    let answer = house.raw(request("GET", "/api/games", &[], Body::empty())).await;
    assert_eq!(answer.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn stopping_ends_live_connections_and_then_the_server() {
    let scratch = Scratch::new();
    let serving = server::serve(config(&scratch.database())).await.unwrap();
    let (address, app) = (serving.address(), serving.app().clone());
    let game = House { scratch, app }.begin("short").await;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(serving.run(async { drop(stopped.await) }));
    let (mut socket, _) = Socket::join(address, &game.id, &[&game.red], serde_json::json!(0)).await;
    stop.send(()).unwrap();
    while socket.next().await.is_some() {}
    running.await.unwrap();
}

/// How many of four requests that claim to come from these visitors are let through.
async fn admitted(behind_proxy: bool, visitors: [&str; 4]) -> [bool; 4] {
    let house = House::with(|config| {
        config.limits = server::Limits { per_second: 1, burst: 1, ..server::Limits::default() };
        config.behind_proxy = behind_proxy;
    });
    let mut acquire = [false; 4];
    for (place, visitor) in visitors.into_iter().enumerate() {
        let mut asked = request("GET", "/api/games", &[], Body::empty());
        asked.headers_mut().insert("x-forwarded-for", visitor.parse().unwrap());
        acquire[place] = house.raw(asked).await.status() == 200;
    }
    acquire
}

#[tokio::test]
async fn the_header_of_a_proxy_is_read_only_where_there_is_one() {
    let invented = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"];
    assert_eq!(admitted(false, invented).await, [true, false, false, false], "anybody could write it");
    assert_eq!(admitted(true, invented).await, [true; 4]);
    // What stands before the proxy's own entry was sent by the visitor.
    let one = ["10.0.0.1, 9.9.9.9", "10.0.0.2, 9.9.9.9", "9.9.9.9", "8.8.8.8"];
    assert_eq!(admitted(true, one).await, [true, false, false, true]);
}

#[tokio::test]
async fn behind_a_proxy_live_connections_are_counted_by_visitor() {
    let few = server::Limits { connections_per_address: 1, ..server::Limits::unlimited() };
    let listening = crate::house::listen_with(|config| {
        config.limits = few;
        config.behind_proxy = true;
    })
    .await;
    let game = listening.house.begin("short").await;
    let open = async |visitor: &str| {
        use tokio_tungstenite::tungstenite::client::IntoClientRequest;
        let url = format!("ws://{}/api/matches/{}/live", listening.address, game.id);
        let mut asked = url.into_client_request().unwrap();
        asked.headers_mut().insert("x-forwarded-for", visitor.parse().unwrap());
        tokio_tungstenite::connect_async(asked).await.ok()
    };
    let first = open("10.0.0.1").await;
    assert!(first.is_some());
    assert!(open("10.0.0.1").await.is_none(), "one is enough for this visitor");
    assert!(open("10.0.0.2").await.is_some(), "the proxy itself is not a visitor");
}
