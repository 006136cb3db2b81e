//! Passkeys: what a browser answers is checked as the specification says (Web Authentication Level 3, 7.1 and 7.2).
//!
//! No attestation is asked for, so none is read: which make of authenticator somebody has is nobody's business here. Keys are of
//! two kinds, ES256 and RS256; every authenticator there is makes one of them.

use crate::people::cbor::{self, Value};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use crypto_bigint::U2048;
use crypto_bigint::modular::runtime_mod::{DynResidue, DynResidueParams};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// COSE's numbers of the kinds of keys.
pub const KINDS: [i64; 2] = [ES256, RS256];
const ES256: i64 = -7;
const RS256: i64 = -257;

/// Bytes as they are written in addresses and JSON.
pub fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The same, read.
pub fn from_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// What a browser answers, for a new key or an old one.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Credential {
    /// The id of the key.
    pub id: String,
    /// What the authenticator said.
    pub response: AuthenticatorResponse,
}

/// What an authenticator says; bytes in the alphabet of addresses.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorResponse {
    /// What the browser had it sign.
    #[serde(rename = "clientDataJSON")]
    pub client_data: String,
    /// Of a new key: what the authenticator tells of it.
    #[serde(default)]
    pub attestation_object: Option<String>,
    /// Of an old key: what the authenticator tells of itself.
    #[serde(default)]
    pub authenticator_data: Option<String>,
    /// Of an old key: the signature over both.
    #[serde(default)]
    pub signature: Option<String>,
    /// Of an old key: whose it is.
    #[serde(default)]
    pub user_handle: Option<String>,
}

/// What was asked of the browser.
#[derive(Clone, Debug)]
pub struct Expected<'a> {
    /// What it had to sign.
    pub challenge: &'a str,
    /// The page that asked.
    pub origin: &'a str,
    /// The name the key is for.
    pub rp: &'a str,
}

/// A key that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeKey {
    /// Its id.
    pub id: String,
    /// The public key, as [`verify`] reads it.
    pub public_key: String,
    /// How often it has signed.
    pub signatures: u32,
}

/// Why an answer is not taken; for the log of whoever tests, not for who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Invalid(pub &'static str);

/// The present, and that somebody proved who they are.
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_KEY: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    #[serde(default)]
    top_origin: Option<String>,
}

/// Checks what the browser had signed; gives its bytes.
fn client_data(response: &AuthenticatorResponse, kind: &str, expected: &Expected<'_>) -> Result<Vec<u8>, Invalid> {
    let bytes = from_base64(&response.client_data).ok_or(Invalid("the client's data is not base64url"))?;
    let told: ClientData = serde_json::from_slice(&bytes).map_err(|_| Invalid("the client's data is not JSON"))?;
    if told.kind != kind {
        return Err(Invalid("it was made for something else"));
    }
    if told.challenge != expected.challenge {
        return Err(Invalid("another challenge was signed"));
    }
    if told.origin != expected.origin {
        return Err(Invalid("a page from elsewhere asked for it"));
    }
    if told.cross_origin || told.top_origin.is_some() {
        return Err(Invalid("a page within a foreign page asked for it"));
    }
    Ok(bytes)
}

/// What an authenticator tells of itself.
struct AuthenticatorData<'a> {
    flags: u8,
    signatures: u32,
    rest: &'a [u8],
}

fn authenticator_data<'a>(bytes: &'a [u8], expected: &Expected<'_>) -> Result<AuthenticatorData<'a>, Invalid> {
    const SHORT: Invalid = Invalid("the authenticator's data is cut short");
    let (rp, rest) = bytes.split_at_checked(32).ok_or(SHORT)?;
    let (&flags, rest) = rest.split_first().ok_or(SHORT)?;
    let (count, rest) = rest.split_first_chunk::<4>().ok_or(SHORT)?;
    if rp != Sha256::digest(expected.rp.as_bytes()).as_slice() {
        return Err(Invalid("the key is for another server"));
    }
    if flags & USER_PRESENT == 0 || flags & USER_VERIFIED == 0 {
        return Err(Invalid("nobody showed who they are"));
    }
    if flags & BACKED_UP != 0 && flags & BACKUP_ELIGIBLE == 0 {
        return Err(Invalid("a key that cannot be backed up is said to be"));
    }
    Ok(AuthenticatorData { flags, signatures: u32::from_be_bytes(*count), rest })
}

/// Extensions stand last; nothing was asked of them, and nothing may follow.
fn ends(flags: u8, rest: &[u8]) -> Result<(), Invalid> {
    const MORE: Invalid = Invalid("the authenticator's data has more than it says");
    let rest = if flags & HAS_EXTENSIONS == 0 {
        rest
    } else {
        let Some((Value::Map(_), rest)) = cbor::read(rest) else { return Err(MORE) };
        rest
    };
    if rest.is_empty() { Ok(()) } else { Err(MORE) }
}

/// A new key.
///
/// # Errors
/// Whatever the specification lets a server refuse.
pub fn register(credential: &Credential, expected: &Expected<'_>) -> Result<MadeKey, Invalid> {
    client_data(&credential.response, "webauthn.create", expected)?;
    let object = credential.response.attestation_object.as_deref().and_then(from_base64);
    let object = object.ok_or(Invalid("there is no attestation object"))?;
    let Some((object, [])) = cbor::read(&object) else { return Err(Invalid("the attestation object cannot be read")) };
    let data = object.named("authData").and_then(Value::bytes).ok_or(Invalid("there is no authenticator data"))?;
    let AuthenticatorData { flags, signatures, rest } = authenticator_data(data, expected)?;
    if flags & HAS_KEY == 0 {
        return Err(Invalid("there is no key in it"));
    }
    const SHORT: Invalid = Invalid("the key is cut short");
    let (_make, rest) = rest.split_at_checked(16).ok_or(SHORT)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(SHORT)?;
    let (id, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length))).ok_or(SHORT)?;
    if id.is_empty() || id.len() > 1023 {
        return Err(Invalid("the id of the key has no such length"));
    }
    let (key, after) = cbor::read(rest).ok_or(Invalid("the public key cannot be read"))?;
    let written = &rest[..rest.len() - after.len()];
    ends(flags, after)?;
    PublicKey::read(&key)?;
    let id = base64(id);
    if from_base64(&credential.id) != from_base64(&id) {
        return Err(Invalid("the key has two ids"));
    }
    Ok(MadeKey { id, public_key: base64(written), signatures })
}

/// Whether a known key signed; gives how often it has.
///
/// # Errors
/// Whatever the specification lets a server refuse.
pub fn verify(credential: &Credential, expected: &Expected<'_>, public_key: &str) -> Result<u32, Invalid> {
    let client = client_data(&credential.response, "webauthn.get", expected)?;
    let data = credential.response.authenticator_data.as_deref().and_then(from_base64);
    let data = data.ok_or(Invalid("there is no authenticator data"))?;
    let AuthenticatorData { flags, signatures, rest } = authenticator_data(&data, expected)?;
    if flags & HAS_KEY != 0 {
        return Err(Invalid("there is a key where none is made"));
    }
    ends(flags, rest)?;
    let signature = credential.response.signature.as_deref().and_then(from_base64);
    let signature = signature.ok_or(Invalid("there is no signature"))?;
    let key = from_base64(public_key).ok_or(Invalid("the stored key cannot be read"))?;
    let (key, _) = cbor::read(&key).ok_or(Invalid("the stored key cannot be read"))?;
    let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
    if PublicKey::read(&key)?.has_signed(&signed, &signature) {
        Ok(signatures)
    } else {
        Err(Invalid("the signature is not this key's"))
    }
}

/// A public key in COSE's form (RFC 9052, RFC 8230).
enum PublicKey {
    Es256(VerifyingKey),
    Rs256(Box<U2048>),
}

impl PublicKey {
    fn read(key: &Value) -> Result<Self, Invalid> {
        const WRONG: Invalid = Invalid("the public key is none of ours");
        let number = |at: i64| key.at(at).and_then(Value::number);
        let bytes = |at: i64| key.at(at).and_then(Value::bytes).ok_or(WRONG);
        match (number(1), number(3)) {
            // An elliptic curve, P-256, both coordinates.
            (Some(2), Some(ES256)) if number(-1) == Some(1) => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                if x.len() != 32 || y.len() != 32 {
                    return Err(WRONG);
                }
                let point = [&[4], x, y].concat();
                Ok(Self::Es256(VerifyingKey::from_sec1_bytes(&point).map_err(|_| WRONG)?))
            }
            // RSA with the usual exponent and a modulus of 2048 bits, the first and the last of them set.
            (Some(3), Some(RS256)) => {
                let (modulus, exponent) = (bytes(-1)?, bytes(-2)?);
                if exponent != [1, 0, 1] || modulus.len() != 256 || modulus[0] < 0x80 || modulus[255] & 1 == 0 {
                    return Err(WRONG);
                }
                Ok(Self::Rs256(Box::new(U2048::from_be_slice(modulus))))
            }
            _ => Err(WRONG),
        }
    }

    fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256(key) => {
                Signature::from_der(signature).is_ok_and(|signature| key.verify(message, &signature).is_ok())
            }
            Self::Rs256(modulus) => signature.len() == 256 && rs256(modulus, message, &U2048::from_be_slice(signature)),
        }
    }
}

/// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, 8.2.2): the signature raised to the exponent must be the one text that it can be,
/// all 256 bytes of it.
fn rs256(modulus: &U2048, message: &[u8], signature: &U2048) -> bool {
    const NAME: [u8; 19] = [
        0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
        0x20,
    ];
    if signature >= modulus {
        return false;
    }
    let mut text = [0xff; 256];
    text[..2].copy_from_slice(&[0, 1]);
    text[204] = 0;
    text[205..224].copy_from_slice(&NAME);
    text[224..].copy_from_slice(&Sha256::digest(message));
    let residue = DynResidue::new(signature, DynResidueParams::new(modulus));
    residue.pow_bounded_exp(&U2048::from_u32(65_537), 17).retrieve() == U2048::from_be_slice(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(i64, Value)]) -> Value {
        Value::Map(pairs.iter().map(|(key, value)| (Value::Number(*key), value.clone())).collect())
    }

    fn hex(text: &str) -> Vec<u8> {
        let digits: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(16)).collect();
        digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()
    }

    /// The key and the signature of RFC 6979, A.2.5, for the message "sample".
    #[test]
    fn es256_as_in_rfc_6979() {
        let x = hex("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6");
        let y = hex("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299");
        let r = hex("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716");
        let s = hex("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8");
        let key = |y: Vec<u8>| {
            map(&[
                (1, Value::Number(2)),
                (3, Value::Number(ES256)),
                (-1, Value::Number(1)),
                (-2, Value::Bytes(x.clone())),
                (-3, Value::Bytes(y)),
            ])
        };
        let signature = [&[0x30, 70, 2, 33, 0][..], &r, &[2, 33, 0], &s].concat();
        let known = PublicKey::read(&key(y.clone())).unwrap();
        assert!(known.has_signed(b"sample", &signature));
        assert!(!known.has_signed(b"simple", &signature) && !known.has_signed(b"sample", &signature[1..]));
        assert!(PublicKey::read(&key(y[1..].to_vec())).is_err() && PublicKey::read(&key(x.clone())).is_err());
    }

    /// Made with `openssl dgst -sha256 -sign` for the same message.
    #[test]
    fn rs256_as_openssl_signs() {
        let modulus = from_base64(
            "vcWD0Uz8gp6YNtjjpIbb5-TRWScQRp-FMFqoSJXyR4sHcRb_bzBkdeXimOxbvElpvBldmIxN_3OZGgeAgspgrNt6oKNvtFls\
             5EZ-ljvArHHSMjxxXTD6S7luoAjVp4eiiV7Z0MYz4jYfHTu4GEQ68qhIL1Cr6aMEWhNJ1BFH96D5_XIMn6Q0ZbI6o-FNRWz2\
             TFE_NpXz_MC3CFBE8Fm3DEuR-wrRA-gN3N1ICwDXe_JMtGSmhfSUPTppETi2o8oYM_0CtrsumzKamws-4FpyAW07gWjD3-J7\
             hHRgKjZv9peuOA19sKfWuumsiyHbu5QeZzmDwX_tX8-O6dYngke1xQ",
        )
        .unwrap();
        let signature = from_base64(
            "u_cDiasLH6Y__hyUAA1K5yZ_jq2gwrBHb38ATCeuVT9ekNW7UC7aUpa9Ggc4aMtTBF55TfWCd93TBzIUBL1kmgd7GdLmr01h\
             aDaqaCZ52jJ-HUvE3w73TY55t0hLZXhwOzlZ6Fc10z5oqoD0M8PDl-JqUpMYADYt6cVvfeQkj4FGEo9S2vK4kG5qdBbQHUU6\
             zLsUOMdclLvtrqhNfkNvaEsvHyH9o-kc3B-RY0jS7YiMKd8rjFjCcpCJAHJpSAFuRST5ygclp26jfL4Hsyns4B_sXJveFzu-\
             s75ZEeGTvybvBkOfVkzfZHt7oe70mwz8g1Z-jumxyeao5Cad0DEk2A",
        )
        .unwrap();
        let key = |modulus: &[u8], exponent: &[u8]| {
            let (modulus, exponent) = (Value::Bytes(modulus.to_vec()), Value::Bytes(exponent.to_vec()));
            map(&[(1, Value::Number(3)), (3, Value::Number(RS256)), (-1, modulus), (-2, exponent)])
        };
        let known = PublicKey::read(&key(&modulus, &[1, 0, 1])).unwrap();
        assert!(known.has_signed(b"sample", &signature));
        assert!(!known.has_signed(b"simple", &signature) && !known.has_signed(b"sample", &signature[1..]));
        // A signature as large as the modulus or larger, and one that is nothing.
        assert!(!known.has_signed(b"sample", &modulus) && !known.has_signed(b"sample", &[0xff; 256]));
        assert!(!known.has_signed(b"sample", &[0; 256]));
        let mut even = modulus.clone();
        even[255] &= 0xfe;
        for (modulus, exponent) in
            [(&modulus[..], &[3][..]), (&modulus[1..], &[1, 0, 1]), (&even, &[1, 0, 1]), (&[0; 256], &[1, 0, 1])]
        {
            assert!(PublicKey::read(&key(modulus, exponent)).is_err());
        }
    }
}
