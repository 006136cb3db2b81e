//! What is mailed, and the way it goes: SMTP (RFC 5321) with encryption wherever the server offers it.

use crate::config::MailConfig;
use crate::ids::{Token, random};
use crate::people::People;
use crate::people::accounts::mail_address;
use crate::people::outgoing::{NotSent, Stream, secured};
use crate::people::webauthn::base64 as url_base64;
use axum::http::Uri;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long the whole of it may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Lines of an answer that are read, and bytes of one.
const MOST_LINES: usize = 100;
const LONGEST_LINE: u64 = 2048;

/// A mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Whom it is for.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// What makes it one of its own: sent again, it has the same.
    pub id: String,
    /// Where one request stops such mails, if it can be stopped (RFC 8058).
    pub unsubscribe: Option<String>,
}

/// The way to the server that takes mail.
struct Server {
    host: String,
    port: u16,
    encrypted: Encrypted,
    login: Option<(String, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encrypted {
    FromTheStart,
    AfterGreeting,
    /// Only to this very machine.
    Not,
}

impl MailConfig {
    /// Whether it can be understood.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        mail_address(&self.from).ok_or_else(|| format!("\"{}\" is no mail address", self.from))?;
        self.server().map(drop)
    }

    fn server(&self) -> Result<Server, String> {
        let wrong = || "the mail server is smtps://user:password@host or smtp://user:password@host:587".to_owned();
        let uri: Uri = self.server.parse().map_err(|_| wrong())?;
        let authority = uri.authority().ok_or_else(wrong)?;
        let login = authority.as_str().rsplit_once('@').map(|(login, _)| login);
        let login = login.map(|login| login.split_once(':').map(|(user, word)| (unescaped(user), unescaped(word))));
        let login = match login {
            None => None,
            Some(None) => return Err(wrong()),
            Some(Some(login)) => Some(login),
        };
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let is_here = host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback());
        let (encrypted, usual) = match uri.scheme_str() {
            Some("smtps") => (Encrypted::FromTheStart, 465),
            Some("smtp") if is_here => (Encrypted::Not, 25),
            Some("smtp") => (Encrypted::AfterGreeting, 587),
            _ => return Err(wrong()),
        };
        Ok(Server { host, port: authority.port_u16().unwrap_or(usual), encrypted, login })
    }

    /// Hands a mail to the server.
    ///
    /// # Errors
    /// The server does not answer, or does not take it.
    pub async fn send(&self, mail: &Mail) -> Result<(), NotSent> {
        let late = |_| NotSent::NotNow("the mail server took too long".into());
        timeout(PATIENCE, self.hand_over(mail)).await.map_err(late)?
    }

    async fn hand_over(&self, mail: &Mail) -> Result<(), NotSent> {
        let server = self.server().map_err(NotSent::Never)?;
        let failed = |why: std::io::Error| NotSent::NotNow(why.to_string());
        let plain = TcpStream::connect((server.host.as_str(), server.port)).await.map_err(failed)?;
        let mut talk = match server.encrypted {
            Encrypted::FromTheStart => {
                let stream: Box<dyn Stream> = Box::new(secured(plain, &server.host).await?);
                Talk::greeted(stream).await?
            }
            Encrypted::Not => Talk::greeted(Box::new(plain) as Box<dyn Stream>).await?,
            Encrypted::AfterGreeting => {
                let mut talk = Talk::greeted(plain).await?;
                talk.ask("EHLO blockhouse", 250).await?;
                talk.ask("STARTTLS", 220).await?;
                // What came before the encryption is not read after it: somebody else may have written it.
                let Talk(plain) = talk;
                Talk(BufReader::new(Box::new(secured(plain.into_inner(), &server.host).await?) as Box<dyn Stream>))
            }
        };
        talk.ask("EHLO blockhouse", 250).await?;
        if let Some((user, word)) = &server.login {
            talk.ask(&format!("AUTH PLAIN {}", STANDARD.encode(format!("\0{user}\0{word}"))), 235).await?;
        }
        talk.ask(&format!("MAIL FROM:<{}>", self.from), 250).await?;
        talk.ask(&format!("RCPT TO:<{}>", mail.to), 250).await?;
        talk.ask("DATA", 354).await?;
        talk.ask(&format!("{}\r\n.", stuffed(&self.written(mail))), 250).await?;
        // It has the mail now; whether it hears the farewell makes no difference.
        let _ = talk.ask("QUIT", 221).await;
        Ok(())
    }

    /// A mail as it is sent: heads, an empty line, the text in base64, which keeps every sign and every length of line.
    fn written(&self, mail: &Mail) -> String {
        let domain = self.from.rsplit('@').next().unwrap_or_default();
        let unsubscribe = mail.unsubscribe.as_ref().map_or(String::new(), |address| {
            format!("List-Unsubscribe: <{address}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
        });
        format!(
            "From: Blockhouse <{}>\r\nTo: <{}>\r\nSubject: {}\r\nMessage-ID: <{}@{domain}>\r\n{unsubscribe}\
             Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
             Content-Transfer-Encoding: base64\r\n\r\n{}",
            self.from,
            mail.to,
            encoded_words(&mail.subject),
            mail.id,
            in_lines(&STANDARD.encode(&mail.text)),
        )
    }
}

/// A conversation with a mail server.
struct Talk<S>(BufReader<S>);

impl<S: Stream> Talk<S> {
    async fn greeted(stream: S) -> Result<Self, NotSent> {
        let mut talk = Self(BufReader::new(stream));
        talk.hear(220).await?;
        Ok(talk)
    }

    async fn ask(&mut self, line: &str, wanted: u16) -> Result<(), NotSent> {
        let failed = |why: std::io::Error| NotSent::NotNow(why.to_string());
        self.0.get_mut().write_all(format!("{line}\r\n").as_bytes()).await.map_err(failed)?;
        self.0.get_mut().flush().await.map_err(failed)?;
        self.hear(wanted).await
    }

    /// Reads an answer of one or several lines. What begins with a 5 is meant for good.
    async fn hear(&mut self, wanted: u16) -> Result<(), NotSent> {
        for _ in 0..MOST_LINES {
            let mut line = String::new();
            let read = (&mut self.0).take(LONGEST_LINE).read_line(&mut line).await;
            let read = read.map_err(|why| NotSent::NotNow(why.to_string()))?;
            let code: Option<u16> = line.get(..3).and_then(|code| code.parse().ok());
            match (read, code) {
                (0, _) | (_, None) => return Err(NotSent::NotNow("the mail server hung up".into())),
                (_, Some(_)) if line.as_bytes().get(3) == Some(&b'-') => {}
                (_, Some(code)) if code == wanted => return Ok(()),
                (_, Some(500..=599)) => return Err(NotSent::Never(line.trim().to_owned())),
                (_, Some(_)) => return Err(NotSent::NotNow(line.trim().to_owned())),
            }
        }
        Err(NotSent::NotNow("the mail server does not stop talking".into()))
    }
}

/// A line with a dot alone would end the mail (RFC 5321, 4.5.2).
fn stuffed(text: &str) -> String {
    text.split("\r\n")
        .map(|line| if line.starts_with('.') { format!(".{line}") } else { line.to_owned() })
        .collect::<Vec<_>>()
        .join("\r\n")
}

fn in_lines(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(76).map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\r\n")
}

/// A head keeps to ASCII and one line: anything else is written in encoded words (RFC 2047).
fn encoded_words(text: &str) -> String {
    let plain = |byte: u8| (32..127).contains(&byte);
    if text.bytes().all(plain) && text.len() <= 60 && !text.contains("=?") {
        return text.to_owned();
    }
    let mut words = vec![String::new()];
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if words.last().is_some_and(|word| word.len() + letter.len_utf8() > 39) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(letter);
        }
    }
    words.iter().map(|word| format!("=?utf-8?B?{}?=", STANDARD.encode(word))).collect::<Vec<_>>().join("\r\n ")
}

/// `%41` is `A`, as in every address.
fn unescaped(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut found = Vec::new();
    while let Some(byte) = bytes.next() {
        let escaped = (byte == b'%').then(|| {
            let mut rest = bytes.clone();
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()
        });
        match escaped.flatten() {
            Some(meant) => {
                found.push(meant);
                bytes.next();
                bytes.next();
            }
            None => found.push(byte),
        }
    }
    String::from_utf8_lossy(&found).into_owned()
}

impl People {
    /// Whether mail is sent from here.
    pub fn sends_mail(&self) -> bool {
        self.config.mail.is_some() && self.config.address.is_some()
    }

    /// Mails a link, without making whoever asked wait for it: how long that takes would tell whether it was sent.
    pub(crate) fn send_link(&self, to: &str, token: &Token) {
        let (Some(config), Some(address)) = (self.config.mail.clone(), &self.config.address) else { return };
        let text = format!(
            "Somebody, probably you, wants to sign in to {address} with this address.\r\n\r\n\
             {address}/#/sign-in/{}\r\n\r\nThe link works once, for 15 minutes. If it was not you, nothing has to be done.\r\n",
            token.reveal()
        );
        let id = url_base64(&random::<12>());
        let mail = Mail { to: to.into(), subject: "Sign in to Blockhouse".into(), text, id, unsubscribe: None };
        tokio::spawn(async move {
            if let Err(why) = config.send(&mail).await {
                eprintln!("error: a link to sign in was not mailed: {why}");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(server: &str) -> MailConfig {
        MailConfig { server: server.into(), from: "turns@games.example".into() }
    }

    #[test]
    fn a_server_is_reached_encrypted_unless_it_is_this_machine() {
        let read = |text: &str| config(text).server().ok();
        let one = read("smtps://ruth%40x:p%3aw%25@mail.example").unwrap();
        assert_eq!((one.port, one.login), (465, Some(("ruth@x".into(), "p:w%".into()))));
        assert!(read("smtp://mail.example:2525").is_some_and(|one| one.encrypted == Encrypted::AfterGreeting));
        assert!(read("smtp://127.0.0.1:2525").is_some_and(|one| one.encrypted == Encrypted::Not && one.port == 2525));
        for wrong in ["", "mail.example", "http://mail.example", "smtp://ruth@mail.example"] {
            assert!(config(wrong).check().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_mailed_cannot_leave_its_place() {
        let mail = Mail {
            to: "ruth@example.org".into(),
            subject: "Your turn\r\nBcc: all@example.org".into(),
            text: ".\r\nQUIT\r\nÄöü".into(),
            id: "1".into(),
            unsubscribe: Some("https://games.example/api/unsubscribe/x".into()),
        };
        let written = config("smtp://127.0.0.1").written(&mail);
        assert!(!written.contains("\r\nBcc") && !written.contains("\r\n.\r\n"), "{written}");
        assert!(written.is_ascii() && written.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
        assert_eq!(stuffed("a\r\n.\r\n..b"), "a\r\n..\r\n...b");
        assert_eq!(encoded_words("Lake George: your turn"), "Lake George: your turn");
        let long = encoded_words(&"Zoë ".repeat(40));
        assert!(long.split("\r\n").all(|line| line.len() <= 76), "{long}");
    }
}
