//! What a click is about, and why a unit does not get to a hex.
//!
//! Every answer comes from the check that would refuse the decision itself.

use crate::counters::{Army, UnitId};
use crate::field::{COMBAT, Field, TRAIN};
use crate::frames::{Look, Moving};
use crate::movement::Walk;
use crate::points::MovementPoints;
use crate::refusal::Refusal;
use crate::view::PieceName;
use grid::Hex;
use kernel::ask;
use kernel::scene::Click;

impl Look<'_> {
    /// The unit a click names.
    pub(crate) fn clicked_unit(&self, click: &Click) -> Option<UnitId> {
        self.facts().data.unit(click.piece.as_deref()?).filter(|unit| self.state.has(*unit))
    }

    /// The hex a click names, if it is on the map.
    pub(crate) fn clicked_hex(&self, click: &Click) -> Option<Hex> {
        click.place.as_deref()?.parse().ok().filter(|hex| self.facts().board.grid.contains(*hex))
    }

    /// The refusal of what a person most likely meant by a click; `None` if it is legal or means nothing.
    pub fn why_not(&self, army: Army, click: &Click) -> Option<Refusal> {
        if !self.asks(army) {
            return ask::why_not(self.game, self.state, army.seat(), click);
        }
        let place: Option<Hex> = click.place.as_deref().and_then(|place| place.parse().ok());
        if let Some(hex) = place.filter(|hex| !self.facts().board.grid.contains(*hex)) {
            return Some(Refusal::NoSuchHex { hex });
        }
        let Some(piece) = &click.piece else { return self.why_not_place(army, place?) };
        match self.piece_named(army, piece) {
            // A face-down stack is as good as its hex.
            Some(PieceName::Hidden(hex)) if place.is_none_or(|place| place == hex) => self.why_not_place(army, hex),
            Some(PieceName::Hidden(_)) | None => Some(Refusal::NoSuchUnit),
            Some(PieceName::Unit(unit)) => {
                // A piece clicked where it stands is only a piece.
                let place = place.filter(|hex| self.hex(unit) != Some(*hex));
                let own = self.piece(unit).army == army && !self.piece(unit).looted;
                match (own, place, self.hex(unit)) {
                    (true, _, _) => {
                        let click = Click { piece: click.piece.clone(), place: place.map(|hex| hex.to_string()) };
                        ask::why_not(self.game, self.state, army.seat(), &click)
                    }
                    // An enemy piece by itself stands for its hex.
                    (false, None, Some(hex)) if self.offers(army, hex) => None,
                    (false, None, Some(hex)) => self.why_not_place(army, hex).or(Some(Refusal::NotYours { unit })),
                    (false, _, _) => Some(Refusal::NotYours { unit }),
                }
            }
        }
    }

    /// A place by itself: that of the unit on its way, if there is one. Where it means nothing there is nothing to say.
    fn why_not_place(&self, army: Army, hex: Hex) -> Option<Refusal> {
        let piece = self.on_the_way().map(|unit| self.piece_id(unit));
        let click = Click { piece, place: Some(hex.to_string()) };
        let refusal = ask::why_not(self.game, self.state, army.seat(), &click);
        refusal.filter(|refusal| *refusal != Refusal::NotNow)
    }

    /// Whether some legal decision is tied to a hex.
    fn offers(&self, army: Army, hex: Hex) -> bool {
        let (mut legal, place) = (Vec::new(), hex.to_string());
        self.options(army, &mut legal);
        legal.iter().any(|decision| self.handle(decision).place.as_ref() == Some(&place))
    }

    /// The unit that is on its way in the innermost frame.
    pub(crate) fn on_the_way(&self) -> Option<UnitId> {
        self.state.top()?.each().mover()
    }

    /// Why a unit does not get to a hex: the first refused step on the cheapest way, or what the whole way costs.
    pub(crate) fn why_not_there(&self, moving: &Moving, to: Hex) -> Option<Refusal> {
        let walk = self.walk(moving)?;
        let unit = moving.unit;
        // G66: a face-down stack may stop it on the way.
        let field = Field::as_seen(*self, self.piece(unit).army);
        if self.facts().board.grid.side_between(walk.at, to).is_some() {
            return self.check_step(&field, &walk, to).err();
        }
        let Some((path, needs)) = self.open_way(&field, &walk, to) else {
            // No way at all: the ground or whoever stands there says why.
            let last = Walk { at: self.facts().board.grid.neighbours(to).next()?.1, steps: 1, ..walk };
            let refused = self.check_step(&field, &Walk { spent: MovementPoints::ZERO, riders: &[], ..last }, to).err();
            return Some(refused.unwrap_or(Refusal::Nowhere { unit }));
        };
        let has = self.allowance(unit).most.saturating_sub(walk.spent);
        if needs > has && !self.disordered(unit) {
            return Some(Refusal::TooCostly { unit, to, has, needs });
        }
        self.first_refusal(&field, walk, &path)
    }

    fn first_refusal(&self, field: &Field<'_>, mut walk: Walk<'_>, path: &[Hex]) -> Option<Refusal> {
        let unit = walk.unit;
        for (place, to) in path.iter().enumerate() {
            match self.check_step(field, &Walk { riders: &[], ..walk }, *to) {
                Err(refusal) => return Some(refusal),
                // 8.2-b, 21.1-3: it would have to stop on the way.
                Ok(step) => {
                    if let Some(because) = step.halt().filter(|_| place + 1 < path.len()) {
                        return Some(Refusal::StopsOnTheWay { unit, hex: *to, because });
                    }
                    walk =
                        Walk { at: *to, spent: walk.spent.saturating_add(step.cost()), steps: walk.steps + 1, ..walk };
                }
            }
        }
        let hex = path.last().copied()?;
        Some(Refusal::CannotStopHere { unit, hex })
    }

    /// The cheapest way over open ground, zones and points apart, with its cost.
    fn open_way(&self, field: &Field<'_>, walk: &Walk<'_>, to: Hex) -> Option<(Vec<Hex>, MovementPoints)> {
        let board = &self.facts().board;
        let price = |from: Hex, into: Hex| {
            let hexside = board.hexside(from, board.grid.side_between(from, into)?);
            let crossing = self.facts().tables().crossing(hexside)?;
            let ground = self.facts().ground(walk.unit, into, hexside.road())?;
            (field.theirs(into) & (COMBAT | TRAIN) == 0).then_some(u16::from((crossing + ground).get()))
        };
        let ways = grid::field(&board.grid, walk.at, 200, |from, into, _| match price(from, into) {
            Some(cost) => grid::Step::GoOn(cost),
            None => grid::Step::Refused,
        });
        let cost = ways.cost(to)?;
        let path = ways.path(to)?;
        let path = path.into_iter().filter(|hex| *hex != walk.at).collect();
        Some((path, MovementPoints::new(u8::try_from(cost).unwrap_or(u8::MAX))))
    }
}
