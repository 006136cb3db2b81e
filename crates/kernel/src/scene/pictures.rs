//! Pieces as they were drawn before.

use super::Piece;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pieces as they were drawn before, for whoever shows a game position by position to several eyes: what looks the same is not
/// drawn again. It belongs to whoever shows; positions know nothing of it.
///
/// Each game keeps its pictures with everything they are made of ([`Pictures::of`]), and a picture is taken again only where
/// all of that is equal. So it makes no difference to what is shown, whoever it was drawn for. One is for one match: scenario and
/// options are not compared.
#[derive(Default)]
pub struct Pictures {
    pieces: Option<Box<dyn Any + Send + Sync>>,
    boxes: BTreeMap<&'static str, Arc<[String]>>,
}

impl Pictures {
    /// Those of pieces, by number of piece. Those of another game, if there are any, are thrown away.
    pub fn of<Made: Send + Sync + 'static>(&mut self) -> &mut Drawn<Made> {
        if !self.pieces.as_ref().is_some_and(|drawn| drawn.is::<Drawn<Made>>()) {
            *self = Self { pieces: Some(Box::new(Drawn::<Made>(Vec::new()))), boxes: BTreeMap::new() };
        }
        let drawn = self.pieces.as_mut().and_then(|drawn| drawn.downcast_mut());
        drawn.expect("pictures of this kind were put there if there were none")
    }

    /// What is written in the boxes of a track, which never changes in a match.
    pub fn boxes(&mut self, track: &'static str, write: impl FnOnce() -> Vec<String>) -> Arc<[String]> {
        self.boxes.entry(track).or_insert_with(|| write().into()).clone()
    }
}

/// Pieces with what their pictures are made of.
pub struct Drawn<Made>(Vec<Option<(Made, Arc<Piece>)>>);

impl<Made: PartialEq> Drawn<Made> {
    /// The picture of a piece: the last one if that was made of the same, else a new one. `draw` may look at nothing else that can
    /// change.
    pub fn piece(&mut self, number: usize, made_of: Made, draw: impl FnOnce(&Made) -> Piece) -> Arc<Piece> {
        if self.0.len() <= number {
            self.0.resize_with(number + 1, || None);
        }
        let last = &mut self.0[number];
        if let Some((known, picture)) = last
            && *known == made_of
        {
            return picture.clone();
        }
        let picture = Arc::new(draw(&made_of));
        *last = Some((made_of, picture.clone()));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(at: &str) -> Piece {
        let (id, at) = ("a".into(), at.into());
        Piece { id, seat: None, at, face: None, badges: Vec::new(), spoken: String::new() }
    }

    #[test]
    fn boxes_are_written_once() {
        let mut pictures = Pictures::default();
        let first = pictures.boxes("turn", || vec!["1".into(), "2".into()]);
        assert!(Arc::ptr_eq(&first, &pictures.boxes("turn", Vec::new)));
        assert_eq!(pictures.boxes("load", Vec::new).len(), 0);
    }

    #[test]
    fn only_what_changed_is_drawn_again() {
        let mut pictures = Pictures::default();
        let first = pictures.of().piece(3, 7_u8, |_| piece("here"));
        let again = pictures.of().piece(3, 7_u8, |_| piece("elsewhere"));
        assert!(Arc::ptr_eq(&first, &again));
        let moved = pictures.of().piece(3, 8_u8, |_| piece("there"));
        assert_eq!(moved.at, "there");
        // Another game's pictures are made of something else.
        assert_eq!(pictures.of().piece(3, (8, 8), |_| piece("far")).at, "far");
    }
}
