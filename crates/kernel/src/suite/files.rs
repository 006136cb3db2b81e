//! What every game's data files are put through: small edits that must be noticed, and damage that must not hurt.

use crate::data::{Provenance, ProvenanceEntry, RuleIndex, RuleKind, Sources};
use crate::playout::PlayoutRng;

/// One edit: the file, what stands in it, and what is put there, once.
pub type Edit<'a> = (&'a str, &'a str, &'a str);

/// A game's own files with a few edits.
///
/// # Errors
/// An edit of something that does not stand there.
pub fn edited(files: &[(&str, &str)], edits: &[Edit<'_>]) -> Result<Sources, String> {
    edits.iter().try_fold(Sources::built_in(files), |sources, (file, old, new)| {
        match sources.text(file).filter(|text| text.contains(old)) {
            Some(text) => {
                let text = text.replacen(old, new, 1);
                Ok(sources.with_override(file, text))
            }
            None => Err(format!("{file} has no {old}")),
        }
    })
}

/// A rules index of one line. The real one is read by the kernel alone and is slow to read.
const SHORT_RULES: &str = "[[rule]]\nid = \"1.0\"\ntitle = \"t\"\nkind = \"rule\"\ntext = \"words\"\ntest = \"t\"\n";

/// Hands `load` each of these files cut short or scribbled on, `rounds` times, beside a rules index that lacks every
/// case: whatever the damage, it must find something wrong and must not panic. It says whether it did.
///
/// # Errors
/// The first file that was taken for sound.
pub fn damaged(
    files: &[(&str, &str)],
    rules: &str,
    rounds: u64,
    refused: impl Fn(&Sources) -> bool,
) -> Result<(), String> {
    let mut rng = PlayoutRng::new(rounds);
    let sound = Sources::built_in(files).with_override(rules, SHORT_RULES);
    for (name, text) in files {
        let text = if *name == rules { SHORT_RULES } else { text };
        for round in 0..rounds {
            let broken = damage(text, round, &mut rng);
            if !refused(&sound.clone().with_override(name, broken.clone())) {
                return Err(format!("{name} was taken for sound:\n{broken}"));
            }
        }
    }
    Ok(())
}

fn damage(text: &str, round: u64, rng: &mut PlayoutRng) -> String {
    const INK: &[u8] = b"\"[]{}=.,09-aZ\n#'/ ";
    let mut bytes = text.as_bytes().to_vec();
    if round.is_multiple_of(2) {
        bytes.truncate(rng.below(bytes.len()));
    } else {
        for _ in 0..=rng.below(6) {
            let at = rng.below(bytes.len());
            bytes[at] = INK[rng.below(INK.len())];
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Every provenance names a case of the rules index or says enough of what it rests on, and every rule has a title,
/// words and, unless it is a ruling, a test.
///
/// # Errors
/// What falls short of it.
pub fn explained(rules: &RuleIndex, provenance: &[ProvenanceEntry]) -> Result<(), String> {
    for ProvenanceEntry { file, key, provenance } in provenance {
        let enough = match provenance {
            Provenance::Given { case } => rules.get(case).is_some(),
            Provenance::Reconstructed { basis } => basis.len() > 20,
        };
        if !enough {
            return Err(format!("{file}: {key} rests on {provenance:?}"));
        }
    }
    let wordless = |rule: &&crate::data::RuleEntry| {
        rule.title.is_empty() || rule.text.len() <= 7 || rule.kind != RuleKind::Ruling && rule.test.is_empty()
    };
    match rules.iter().find(wordless) {
        Some(rule) => Err(format!("{} has too few words", rule.id)),
        None => Ok(()),
    }
}
