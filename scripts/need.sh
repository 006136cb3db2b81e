# Sourced by ./play and ./test: a missing tool gets one sentence that says what to install.

need() { # need COMMAND SENTENCE
  command -v "$1" >/dev/null 2>&1 || { echo "$1 is missing: $2" >&2; exit 2; }
}

# The Rust the sources ask for, as Cargo.toml says it.
wanted_rust() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

# Cargo would refuse an older Rust, too, but crate by crate and after downloading all of them.
need_rust() {
  local wanted here
  wanted=$(wanted_rust)
  need cargo "install Rust $wanted or later with rustup (https://rustup.rs)."
  here=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || true
  if [ -z "$here" ] || [ "$(printf '%s\n' "$wanted" "${here%%-*}" | sort -V | head -n 1)" != "$wanted" ]; then
    echo "Rust does not fit: ${here:-none} is here, $wanted or later is needed; with rustup: rustup update stable" >&2
    exit 2
  fi
  need cc "install a C compiler (Debian: apt-get install build-essential); the embedded database needs it."
}

need_node() {
  need node "install Node.js 20.19, 22.13, or 24 and later (Debian: apt-get install nodejs npm)."
  need npm "install npm (Debian: apt-get install npm)."
  if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit((a === 20 && b >= 19) || (a === 22 && b >= 13) || a >= 24 ? 0 : 1)'; then
    echo "node does not fit: $(node --version) is here, 20.19, 22.13, or 24 and later is needed." >&2
    exit 2
  fi
}

# Builds web/dist unless it is newer than everything it is made from.
build_client() {
  if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
    # Not `npm ci`: it refuses a lock file without the native parts of every platform, and some registries serve only
    # one. Versions are those of the lock file all the same.
    (cd web && npm install --no-save --no-audit --no-fund --loglevel=error)
  fi
  if [ ! -f web/dist/index.html ] || [ -n "$(find web/src web/public web/index.html web/vite.config.ts web/package-lock.json -newer web/dist/index.html -print -quit)" ]; then
    (cd web && npm run --silent build)
  fi
}

need_chromium() {
  command -v chromium >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null
  else
    need chromium "install Chromium (Debian: apt-get install chromium); the browser tests drive it."
  fi
}

# Its tests start a cluster of their own; elsewhere than on Debian, as root, they are left out with a line that says so.
need_postgres() {
  [ -d /usr/lib/postgresql ] || command -v initdb >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null
  else
    echo "PostgreSQL is missing: its half of the tests of the store is left out (Debian: apt-get install postgresql)." >&2
  fi
}

# Installs a cargo tool if it is not there; fails, with a sentence, where it cannot be had.
need_cargo_tool() { # need_cargo_tool NAME
  command -v "$1" >/dev/null 2>&1 && return
  echo "installing $1 with cargo install"
  if ! cargo install --locked --quiet "$1"; then
    echo "$1 cannot be had here: what it checks is left out. Elsewhere: cargo install --locked $1" >&2
    return 1
  fi
  # A fresh Rust may not have the folder of its tools in the path.
  PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin"
}

target_dir() { echo "${CARGO_TARGET_DIR:-target}"; }
