//! Figures for whoever runs the server: at an address of their own, not for visitors.

use crate::house::{House, request};
use axum::body::Body;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn figures_are_shown_at_an_address_of_their_own() {
    let house = House::new();
    let game = house.begin("short").await;
    house.wager(&game).await;
    assert_eq!(house.decide(&game, "blue", json!("walk")).await.0, 409);
    let address = server::metrics::show(house.app.clone(), "127.0.0.1:0".parse().unwrap()).await.unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("text/plain; version=0.0.4"), "{answer}");
    let figure = |name: &str| {
        let line = answer.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<u64>().ok());
        line.unwrap_or_else(|| panic!("no {name} in {answer}"))
    };
    // Other tests of this process count along.
    assert!(figure("blockhouse_decisions_total") >= 2 && figure("blockhouse_decisions_refused_total") >= 1);
    assert!(figure("blockhouse_matches_in_memory") == 1 && figure("blockhouse_write_seconds_count") >= 2);
    assert!(figure("blockhouse_requests_total{status=\"4xx\"}") >= 1);
    let public = house.text(request("GET", "/metrics", &[], Body::empty())).await;
    assert!(!public.1.contains("blockhouse_decisions_total"), "not for visitors");
}
