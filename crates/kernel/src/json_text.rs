//! Data as JSON text.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;
use std::sync::Arc;

/// Data as JSON text: what is sent, stored and compared, and hardly ever taken apart. Of hundreds of choices that are sent one
/// comes back, and an event goes out as it was written.
#[derive(Clone, Debug)]
pub struct JsonText(Arc<RawValue>);

impl JsonText {
    /// The text of some data.
    ///
    /// # Errors
    /// The data has no JSON form.
    pub fn of(data: &impl Serialize) -> serde_json::Result<Self> {
        Ok(Self(serde_json::value::to_raw_value(data)?.into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// Read back.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.as_str()).expect("what was written as JSON reads as JSON")
    }
}

impl Default for JsonText {
    /// `null`.
    fn default() -> Self {
        Self(RawValue::NULL.to_owned().into())
    }
}

impl Serialize for JsonText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::serialize(&self.0, serializer)
    }
}

impl PartialEq for JsonText {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.as_str() == other.as_str()
    }
}

impl fmt::Display for JsonText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}
