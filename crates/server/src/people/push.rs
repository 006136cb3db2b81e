//! Messages to browsers: encrypted for the one browser (RFC 8291, RFC 8188), and signed by this server (RFC 8292).

use crate::ids::random;
use crate::people::webauthn::{base64, from_base64};
use crate::time::Stamp;
use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit, Nonce};
use axum::http::Uri;
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use serde_json::json;
use sha2::Sha256;

/// A record of the encoding; a message is one.
const RECORD: u32 = 4096;
/// So much of a message is taken by every service.
const LONGEST: usize = 3000;
/// How long a signature is good for, in seconds: half of what is allowed.
const GOOD_FOR: u64 = 12 * 3600;

/// What a browser shows to be written to.
pub struct Recipient {
    key: PublicKey,
    secret: [u8; 16],
}

impl Recipient {
    /// Reads the two keys of a subscription; `None` if they are none.
    pub fn read(public_key: &str, secret: &str) -> Option<Self> {
        let key = from_base64(public_key).filter(|key| key.len() == 65)?;
        let secret = from_base64(secret)?.try_into().ok()?;
        Some(Self { key: PublicKey::from_sec1_bytes(&key).ok()?, secret })
    }

    /// Encrypts a message that only this browser reads.
    pub fn encrypt(&self, message: &[u8]) -> Option<Vec<u8>> {
        encrypt(self, &fresh_key(), &random::<16>(), message)
    }
}

/// A key of its own for each message.
fn fresh_key() -> SecretKey {
    loop {
        // All but a handful of the numbers of that length are keys.
        if let Ok(key) = SecretKey::from_slice(&random::<32>()) {
            return key;
        }
    }
}

fn encrypt(to: &Recipient, own: &SecretKey, salt: &[u8; 16], message: &[u8]) -> Option<Vec<u8>> {
    let shared = p256::ecdh::diffie_hellman(own.to_nonzero_scalar(), to.key.as_affine());
    let own_point = own.public_key().to_encoded_point(false);
    let their_point = to.key.to_encoded_point(false);
    let info = [b"WebPush: info\0".as_slice(), their_point.as_bytes(), own_point.as_bytes()].concat();
    let mut keying = [0; 32];
    Hkdf::<Sha256>::new(Some(&to.secret), shared.raw_secret_bytes()).expand(&info, &mut keying).ok()?;
    let record = Hkdf::<Sha256>::new(Some(salt), &keying);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    record.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
    record.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    // The last record of a message, and here the only one, ends with a 2.
    let padded = [message.get(..message.len().min(LONGEST))?, &[2]].concat();
    let hidden = Aes128Gcm::new(&key.into()).encrypt(Nonce::from_slice(&nonce), padded.as_slice()).ok()?;
    Some([salt, &RECORD.to_be_bytes()[..], &[65], own_point.as_bytes(), &hidden].concat())
}

/// What the server signs its messages with, so that a push service knows who writes.
pub struct Vapid(SigningKey);

impl Vapid {
    /// The key that was kept.
    pub fn read(text: &str) -> Option<Self> {
        SigningKey::from_slice(&from_base64(text)?).ok().map(Self)
    }

    /// A new one, to be kept.
    pub fn fresh() -> String {
        base64(&fresh_key().to_bytes())
    }

    /// What a browser is told before it subscribes.
    pub fn public_key(&self) -> String {
        base64(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The head that says who writes to an endpoint.
    pub fn authorization(&self, endpoint: &Uri, contact: &str, now: Stamp) -> Option<String> {
        let audience = format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?);
        let claims = json!({ "aud": audience, "exp": now.0 / 1000 + GOOD_FOR, "sub": contact });
        let head = base64(json!({ "typ": "JWT", "alg": "ES256" }).to_string().as_bytes());
        let signed = format!("{head}.{}", base64(claims.to_string().as_bytes()));
        let signature: Signature = self.0.sign(signed.as_bytes());
        Some(format!("vapid t={signed}.{}, k={}", base64(&signature.to_bytes()), self.public_key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8291, appendix A.
    #[test]
    fn the_example_of_rfc_8291() {
        let to = Recipient::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .unwrap();
        let own = SecretKey::from_slice(&from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").unwrap()).unwrap();
        let salt = from_base64("DGv6ra1nlYgDCS1FRnbzlw").unwrap().try_into().unwrap();
        let message = b"When I grow up, I want to be a watermelon";
        let hidden = encrypt(&to, &own, &salt, message).unwrap();
        assert_eq!(
            base64(&hidden),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
             AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn keys_that_are_none_are_not_written_to() {
        let good = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        assert!(Recipient::read(good, "BTBZMqHH6r4Tts7J_aSIgg").is_some());
        let off_the_curve = base64(&[&[4; 1][..], &[7; 64]].concat());
        for (key, secret) in [("", ""), (good, ""), (good, "AAAA"), (off_the_curve.as_str(), "BTBZMqHH6r4Tts7J_aSIgg")]
        {
            assert!(Recipient::read(key, secret).is_none(), "{key}");
        }
    }

    #[test]
    fn a_service_can_check_who_writes() {
        use p256::ecdsa::VerifyingKey;
        use p256::ecdsa::signature::Verifier;
        let vapid = Vapid::read(&Vapid::fresh()).unwrap();
        let endpoint: Uri = "https://push.example:8443/send/abc".parse().unwrap();
        let head = vapid.authorization(&endpoint, "https://games.example", Stamp(1_800_000_000_000)).unwrap();
        let (token, key) = head.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = VerifyingKey::from_sec1_bytes(&from_base64(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&from_base64(signature).unwrap()).unwrap();
        assert!(key.verify(signed.as_bytes(), &signature).is_ok());
        let claims = from_base64(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], json!("https://push.example:8443"));
        assert_eq!(claims["exp"], json!(1_800_000_000 + GOOD_FOR));
    }
}
