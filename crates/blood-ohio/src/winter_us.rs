//! 11.2: winter quarters of the US. 7.1: a withdrawal sends its units home by the same rules.

use crate::board::Space;
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::marks::Marks;
use crate::points::ForcePoints;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Place, Site};
use crate::tables::Procedure;
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 11.2, 11.2-c: where a piece may winter; nowhere stands for the cup.
    fn us_homes(&self, homeless: &[PieceId], piece: PieceId) -> Vec<Option<Space>> {
        let kind = self.kind(piece);
        let homes: Vec<_> = if kind.militia() {
            self.billets(homeless).into_iter().map(Some).collect()
        } else {
            self.open_forts().into_iter().filter(|at| self.bunks(homeless, piece, *at)).map(Some).collect()
        };
        if !homes.is_empty() {
            homes
        } else if kind.regular() || kind.militia() {
            // 11.2, 11.2-c: excess goes to the cup.
            vec![None]
        } else {
            // 7.1: with every fort besieged the others stay where they are.
            vec![self.piece(piece).at.space()]
        }
    }

    /// 20.4, 7.1: forts that may be entered.
    fn open_forts(&self) -> Vec<Space> {
        let field = self.field();
        let forts = self.sites().filter(|(_, site)| matches!(site, Site::Fort(..)));
        forts.map(|(at, _)| at).filter(|at| field.open(Side::Wc, *at) == 0).collect()
    }

    /// 11.2-e: room in a fort for a regular unit; all others are unlimited.
    fn bunks(&self, homeless: &[PieceId], piece: PieceId, at: Space) -> bool {
        let Some((fort, _)) = self.fort(at) else { return false };
        if !self.kind(piece).regular() {
            return true;
        }
        let settled = |id: &PieceId| self.kind(*id).regular() && !homeless.contains(id);
        let held: ForcePoints = self.garrison(at).filter(settled).map(|id| self.fp(id)).sum();
        held + self.fp(piece) <= self.game.tables().fort_capacity(fort)
    }

    /// 11.2-c: settlements with room for militia, and without enemies.
    fn billets(&self, homeless: &[PieceId]) -> Vec<Space> {
        let mut taken: Vec<Space> = Vec::new();
        let mut enemies = Marks::default();
        for (id, piece) in self.state.pieces() {
            let Some(at) = piece.at.space() else { continue };
            if self.kind(id).militia() && !homeless.contains(&id) {
                taken.push(at);
            } else if self.game.side(id) == Side::Wc && self.fp(id) > 0 {
                enemies.add(at);
            }
        }
        let most = usize::from(self.game.tables().quartering.settlement_militia);
        let room = |at: &Space| taken.iter().filter(|known| *known == at).count() < most;
        let settlements = self.sites().filter(|(_, site)| matches!(site, Site::Settlement(_)));
        settlements.map(|(at, _)| at).filter(|at| room(at) && !enemies.has(*at)).collect()
    }

    /// Of units alike one stands for all.
    fn first_of_kind(&self, homeless: &[PieceId], piece: PieceId) -> bool {
        let alike = |id: &&PieceId| {
            self.kind(**id) == self.kind(piece) && self.piece(**id).flipped == self.piece(piece).flipped
        };
        homeless.iter().find(alike) == Some(&piece)
    }

    /// 11.2-b: militia of the owner's choice.
    fn check_send_home(&self, WinterUs { leaving, homeless }: &WinterUs, piece: PieceId) -> Decided {
        let militia = homeless.contains(&piece) && self.kind(piece).militia() && self.first_of_kind(homeless, piece);
        ensure(*leaving > 0 && militia, Refusal::new(Why::MilitiaQuarters).piece(piece))
    }

    /// Regulars, then militia, in any order; then the others one by one.
    fn check_us_turn(&self, homeless: &[PieceId], piece: PieceId) -> Decided {
        let refusal = Refusal::new(Why::AnotherFirst).piece(piece);
        let first = homeless.first().copied().ok_or(refusal)?;
        let turn = if rank(self.kind(first)) < OTHERS {
            let due = homeless.contains(&piece) && rank(self.kind(piece)) == rank(self.kind(first));
            due && self.first_of_kind(homeless, piece)
        } else {
            piece == first
        };
        ensure(turn, refusal)
    }

    fn check_quarter_us(&self, camp: &WinterUs, piece: PieceId, at: Option<Space>, arms: bool) -> Decided {
        let WinterUs { leaving, homeless } = camp;
        ensure(*leaving == 0 && !arms, Refusal::new(Why::AnotherFirst).piece(piece))?;
        self.check_us_turn(homeless, piece)?;
        let why = if self.kind(piece).militia() { Why::MilitiaQuarters } else { Why::NoUsQuarters };
        ensure(self.us_homes(homeless, piece).contains(&at), Refusal::new(why).piece(piece))
    }
}

/// Leaders, guns, scouts and wagons winter after regulars and militia.
const OTHERS: u8 = 2;

fn rank(kind: Kind) -> u8 {
    if kind.regular() {
        0
    } else if kind.militia() {
        1
    } else {
        OTHERS
    }
}

impl Act<'_, '_> {
    /// 11.2, 11.2-f: all US pieces on map and entry squares go to quarters; half of the militia leave. A besieged
    /// garrison stays where it is (7.1).
    pub fn push_winter_us(&mut self) {
        let look = self.look();
        let withdrawal = look.procedure() == Some(Procedure::ExpeditionCheck);
        let free = |id: &PieceId| {
            let piece = look.piece(*id);
            let ours = look.game.side(*id) == Side::Us && !look.lost_gun(*id);
            // In winter the besiegers have gone home first; a withdrawal finds them in place (R95).
            let shut = |at| withdrawal && piece.inside && look.besieged(at);
            ours && piece.at.space().is_some_and(|at| !shut(at))
        };
        let mut homeless: Vec<PieceId> = look.state.pieces().map(|(id, _)| id).filter(free).collect();
        homeless.sort_by_key(|id| rank(look.kind(*id)));
        let militia = homeless.iter().filter(|id| look.kind(**id).militia()).count();
        let leaving = militia / usize::from(look.game.tables().quartering.militia_divisor.max(1));
        self.open(WinterUs { leaving: leaving as u8, homeless });
    }

    fn send_home(&mut self, piece: PieceId) {
        self.frame_mut::<WinterUs>().leaving -= 1;
        self.quarter_us(piece, None);
    }

    /// 11.2-d: what goes to the cup costs nothing and comes back whole.
    fn quarter_us(&mut self, piece: PieceId, at: Option<Space>) {
        self.frame_mut::<WinterUs>().homeless.retain(|known| *known != piece);
        match at {
            Some(at) => {
                let inside = self.look().fort(at).is_some();
                let known = &mut self.state[piece];
                (known.at, known.inside) = (Place::On(at), inside);
            }
            None => self.remove(piece, Place::Cup),
        }
        self.tell(|_| Event::Quartered { piece, at });
    }

    /// Reduced militia leave first; the others take the nearest quarters.
    fn quarter_all_us(&mut self) {
        loop {
            let look = self.look();
            let WinterUs { leaving, homeless } = self.frame();
            if *leaving > 0 {
                let militia = homeless.iter().copied().filter(|id| look.kind(*id).militia());
                let Some(piece) = militia.max_by_key(|id| look.piece(*id).flipped) else { return };
                self.send_home(piece);
                continue;
            }
            let Some(first) = homeless.first().copied() else { return };
            let homes = look.us_homes(homeless, first);
            let settled = |id: &PieceId| {
                let alike = rank(look.kind(*id)) < OTHERS && rank(look.kind(*id)) == rank(look.kind(first));
                alike && look.piece(*id).at.space().is_some_and(|at| homes.contains(&Some(at)))
            };
            let piece = homeless.iter().copied().find(settled).unwrap_or(first);
            let here = look.piece(piece).at.space();
            let far = |home: &Option<Space>| home.and_then(|home| Some(look.distance(home, here?))).unwrap_or(u8::MAX);
            let Some(at) = look.us_homes(homeless, piece).into_iter().min_by_key(far) else { return };
            self.quarter_us(piece, at);
        }
    }
}

/// 11.2, 7.1: the US goes to its winter quarters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WinterUs {
    /// Militia that still have to leave.
    pub leaving: u8,
    /// Who has no quarters yet.
    pub homeless: Vec<PieceId>,
}

impl Ask<BloodOhio> for WinterUs {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Us.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let Self { leaving, homeless } = self;
        if *leaving > 0 {
            let militia = homeless.iter().copied().filter(|piece| look.check_send_home(self, *piece).is_ok());
            found.extend(militia.map(|piece| Decision::SendHome { piece }));
        } else {
            for piece in homeless.iter().copied().filter(|piece| look.check_us_turn(homeless, *piece).is_ok()) {
                let homes = look.us_homes(homeless, piece);
                found.extend(homes.into_iter().map(|at| Decision::Quarter { piece, at, arms: false }));
            }
        }
        found.push(Decision::QuarterRest);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::SendHome { piece } => {
                act.look().check_send_home(act.frame(), piece)?;
                act.send_home(piece);
            }
            Decision::Quarter { piece, at, arms } => {
                act.look().check_quarter_us(act.frame(), piece, at, arms)?;
                act.quarter_us(piece, at);
            }
            Decision::QuarterRest => act.quarter_all_us(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Asks while there is something to choose.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().homeless.is_empty() {
            act.close();
            // 7.1-c: after a withdrawal the officers are asked.
            if act.look().procedure() == Some(Procedure::ExpeditionCheck) {
                act.dismiss_officers();
            }
            return Flow::GoesOn;
        }
        match act.look().options(Side::Us)[..] {
            [Decision::Quarter { piece, at, .. }, _] => act.quarter_us(piece, at),
            [Decision::SendHome { piece }, _] => act.send_home(piece),
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        if self.leaving > 0 {
            return Question::new(
                format!("Which militia go home? {} more", self.leaving),
                "Half of all militia leave for the winter and can be recruited again.",
                rule("11.2-b"),
            );
        }
        Question::new(
            format!("Where do your troops winter? {} left", self.homeless.len()),
            "Regulars, leaders, guns, scouts and wagons in forts; militia in settlements, one each.",
            rule("11.2"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.winter_wishes(click)
    }
}

impl OnBoard for WinterUs {
    fn phase(&self) -> Option<Side> {
        Some(Side::Us)
    }
}
