//! The pages for browsers: the built client, or a plain page that says how to build it.

use crate::App;
use crate::error::Error;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::response::{Html, IntoResponse, Response};

/// A file of the built client.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path in addresses, such as `/index.html`.
    pub path: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same, packed, where that is smaller.
    pub gzip: Option<&'static [u8]>,
}

mod built {
    use super::File;
    include!(concat!(env!("OUT_DIR"), "/client.rs"));
}

/// The built client.
#[derive(Clone, Debug)]
pub struct Client(&'static [File]);

impl Client {
    /// The one that was there when the server was built; perhaps none.
    pub fn built_in() -> Self {
        Self(built::FILES)
    }

    /// These files.
    pub const fn from_files(files: &'static [File]) -> Self {
        Self(files)
    }

    fn file(&self, path: &str) -> Option<&'static File> {
        self.0.iter().find(|file| file.path == path)
    }
}

/// Answers everything that is not the interface.
pub async fn serve(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api") {
        return Error::NotFound("page").into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Error::WrongMethod.into_response();
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    // The client's own addresses have no ending; what has one is a file that is missing.
    let file = app.client().file(path).or_else(|| (!last.contains('.')).then(|| app.client().file("/index.html"))?);
    let packed = |value: &HeaderValue| value.to_str().is_ok_and(|accepted| accepted.contains("gzip"));
    match file {
        Some(file) => send(file, request.headers().get(header::ACCEPT_ENCODING).is_some_and(packed)),
        None if path == "/" => Html(plain_page(&app)).into_response(),
        None => Error::NotFound("page").into_response(),
    }
}

fn send(file: &'static File, may_pack: bool) -> Response {
    // The client's build names what is in /assets/ after its content: such a file never changes.
    let keep = if file.path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers =
        [(header::CONTENT_TYPE, kind(file.path)), (header::CACHE_CONTROL, keep), (header::VARY, "accept-encoding")];
    match file.gzip.filter(|_| may_pack) {
        Some(packed) => (headers, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (headers, file.bytes).into_response(),
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn plain_page(app: &App) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let scenarios = |about: &kernel::options::About| -> String {
        about.scenarios.iter().map(|scenario| format!("<li>{}</li>", escape(&scenario.title))).collect()
    };
    let game =
        |about: &kernel::options::About| format!("<h2>{}</h2><ul>{}</ul>", escape(&about.title), scenarios(about));
    let games: String = app.matches().games().iter().map(|each| game(each.about())).collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Blockhouse</title></head><body>\
         <h1>Blockhouse</h1><p>The server runs, but the client was not built into it. Build the client, then the \
         server again:</p><pre>cd web &amp;&amp; npm install &amp;&amp; npm run build</pre>\
         <p>Programs can play already: see <a href=\"/api/openapi.json\">the interface</a>.</p>{games}</body></html>"
    )
}
