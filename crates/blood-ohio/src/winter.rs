//! 11: winter quarters; here those of the Confederacy (11.1), which moves first.

use crate::board::Space;
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Place, Site};
use kernel::ask::{Ask, Flow};
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl<'a> Look<'a> {
    /// 11.1: where a piece may winter; nowhere stands for its square or box.
    fn wc_homes(&self, camp: &WinterWc, piece: PieceId) -> Vec<Option<Space>> {
        let Some(nation) = self.game.nation(piece) else { return vec![] };
        let warriors = self.kind(piece) == Kind::Warriors;
        match (warriors, nation.off_map()) {
            (true, false) => self.warrior_homes(camp, nation),
            (true, true) => self.guest_homes(camp),
            (false, abroad) => self.leader_homes(nation, piece, abroad),
        }
    }

    /// 11.1, 11.1-b: each village houses one before the principal ones take more; without those, the square or box.
    fn warrior_homes(&self, camp: &WinterWc, nation: Nation) -> Vec<Option<Space>> {
        let villages = || self.villages_of(nation);
        let empty: Vec<_> = villages().map(|(at, _)| at).filter(|at| !camp.housed.contains(at)).map(Some).collect();
        if !empty.is_empty() {
            return empty;
        }
        let principal: Vec<_> = villages().filter(|(_, principal)| *principal).map(|(at, _)| Some(at)).collect();
        if principal.is_empty() { vec![None] } else { principal }
    }

    /// 11.1-c: off-map nations are guests of principal villages, one unit in each; the rest goes to the square.
    fn guest_homes(&self, camp: &WinterWc) -> Vec<Option<Space>> {
        let guest = |at: Space| {
            let abroad = |id: PieceId| self.game.nation(id).is_some_and(|nation| nation.off_map());
            let units = self.at(Side::Wc, at).filter(|id| self.kind(*id) == Kind::Warriors && abroad(*id));
            units.filter(|id| !camp.homeless.contains(id)).count() < usize::from(self.game.tables().quartering.guests)
        };
        let free: Vec<_> = self.principal_villages().filter(|at| guest(*at)).map(Some).collect();
        if free.is_empty() { vec![None] } else { free }
    }

    /// Principal villages in the Confederacy.
    fn principal_villages(&self) -> impl Iterator<Item = Space> + use<'a> {
        let look = *self;
        look.sites().map(|(at, _)| at).filter(move |at| look.principal(*at).is_some())
    }

    /// 11.1-e, 11.1-f: any village of their nation; without one, any principal village; those from off the map may go
    /// to their square instead; without any principal village they stay.
    fn leader_homes(&self, nation: Nation, leader: PieceId, abroad: bool) -> Vec<Option<Space>> {
        let own: Vec<_> = self.villages_of(nation).map(|(at, _)| Some(at)).collect();
        if !own.is_empty() {
            return own;
        }
        let mut homes: Vec<_> = self.principal_villages().map(Some).collect();
        if homes.is_empty() {
            homes.push(self.piece(leader).at.space());
        }
        if abroad {
            homes.push(None);
        }
        homes
    }

    /// 11.1-d: the marker a piece may take along: that of its nation, or one that its nation may have.
    fn marker_with(&self, piece: PieceId) -> Option<PieceId> {
        let nation = self.game.nation(piece).filter(|_| self.kind(piece) == Kind::Warriors)?;
        // Mostly no nation has any.
        self.state.arms.iter().flatten().next()?;
        let at = self.piece(piece).at;
        let here = |arms: &PieceId| self.piece(*arms).at == at;
        // 23.0-f: a nation with a marker of its own takes no other.
        if self.armed(nation) {
            return self.arms_of(nation).filter(here);
        }
        Nation::ALL
            .into_iter()
            .filter(|holder| self.armed(*holder))
            .filter_map(|holder| self.arms_of(holder))
            .find(here)
    }

    /// Of warriors of one nation that are alike for wintering one stands for all.
    fn stands_for_all(&self, camp: &WinterWc, piece: PieceId) -> bool {
        let marker = |id: PieceId| self.marker_with(id).map(|_| self.piece(id).at);
        let alike = |id: &&PieceId| {
            let same = self.game.nation(**id) == self.game.nation(piece) && self.kind(**id) == self.kind(piece);
            same && self.piece(**id).flipped == self.piece(piece).flipped && marker(**id) == marker(piece)
        };
        camp.homeless.iter().find(alike) == Some(&piece)
    }

    /// Nations winter one after another, warriors before leaders, leaders one by one.
    fn check_turn(&self, camp: &WinterWc, piece: PieceId) -> Decided {
        let refusal = Refusal::new(Why::AnotherFirst).piece(piece);
        let first = camp.homeless.first().copied().ok_or(refusal)?;
        let warriors = |id| self.kind(id) == Kind::Warriors;
        let turn = if warriors(first) {
            let (nation, turn) = (self.game.nation(piece), self.game.nation(first));
            // 11.1-c: those from off the map share the principal villages as the Confederacy likes.
            let guests = |nation: Option<Nation>| nation.is_some_and(|nation| nation.off_map());
            let due = camp.homeless.contains(&piece) && (nation == turn || guests(nation) && guests(turn));
            due && warriors(piece) && self.stands_for_all(camp, piece)
        } else {
            piece == first
        };
        ensure(turn, refusal)
    }

    /// 11.1-d: whether the British Arms of its stack go along.
    fn check_along(&self, camp: &WinterWc, piece: PieceId, at: Option<Space>, arms: bool) -> Decided {
        let marker = self.marker_with(piece);
        let here = self.piece(piece).at.space();
        if arms {
            return ensure(marker.is_some() && at.is_some() && at != here, Refusal::new(Why::NoArms).piece(piece));
        }
        // 11.1-d: it goes with a warrior of its stack, unless it is at home.
        let Some(space) = here.filter(|space| marker.is_some() && at.is_some() && at != Some(*space)) else {
            return Ok(());
        };
        let other =
            |id: &PieceId| *id != piece && self.piece(*id).at == Place::On(space) && self.marker_with(*id).is_some();
        let holder = marker.and_then(|arms| self.holder(arms));
        let home = self.village(space).is_some_and(|village| Some(village.nation) == holder);
        let left = home || camp.homeless.iter().any(other);
        ensure(left, Refusal::new(Why::ArmsGoHome).piece(piece).space(space))
    }

    fn check_quarter_wc(&self, camp: &WinterWc, piece: PieceId, at: Option<Space>, arms: bool) -> Decided {
        self.check_turn(camp, piece)?;
        ensure(self.wc_homes(camp, piece).contains(&at), Refusal::new(Why::NoQuarters).piece(piece))?;
        self.check_along(camp, piece, at, arms)
    }
}

impl Act<'_, '_> {
    /// 11.0: the Confederacy goes home first, then the US.
    pub fn begin_winter(&mut self) {
        self.push_winter_us();
        let look = self.look();
        let mine = |id: &PieceId| {
            look.game.nation(*id).is_some() && look.state[*id].at.space().is_some() && look.kind(*id) != Kind::Arms
        };
        let mut homeless: Vec<PieceId> = look.state.pieces().map(|(id, _)| id).filter(mine).collect();
        homeless.sort_by_key(|id| (look.game.nation(*id), look.kind(*id) != Kind::Warriors));
        self.open(WinterWc { homeless, housed: vec![] });
    }

    fn quarter_wc(&mut self, piece: PieceId, at: Option<Space>, arms: bool) {
        let nation = self.game.nation(piece);
        let warriors = self.game.kind(piece) == Kind::Warriors;
        let marker = self.look().marker_with(piece).filter(|_| arms);
        let own = |at: Space| self.look().village(at).is_some_and(|village| Some(village.nation) == nation);
        let fills = at.filter(|at| warriors && own(*at));
        let camp = self.frame_mut::<WinterWc>();
        camp.homeless.retain(|known| *known != piece);
        camp.housed.extend(fills);
        match at {
            Some(at) => self.state[piece].at = Place::On(at),
            None => self.remove(piece, Place::Track),
        }
        if let (Some(marker), Some(at)) = (marker, at) {
            self.state[marker].at = Place::On(at);
            if let Some(number) = self.look().arms_number(marker) {
                self.state.arms[number] = nation;
            }
        }
        self.tell(|_| Event::Quartered { piece, at });
    }

    /// Who is at home stays, the others take the nearest quarters, Arms with them.
    fn quarter_all_wc(&mut self) {
        loop {
            let look = self.look();
            let camp = self.frame::<WinterWc>();
            let Some(first) = camp.homeless.first().copied() else { return };
            let homes = look.wc_homes(camp, first);
            let settled = |id: &PieceId| {
                let alike = look.game.nation(*id) == look.game.nation(first) && look.kind(*id) == look.kind(first);
                alike && look.piece(*id).at.space().is_some_and(|at| homes.contains(&Some(at)))
            };
            let piece = camp.homeless.iter().copied().find(settled).unwrap_or(first);
            let here = look.piece(piece).at.space();
            let far = |home: &Option<Space>| home.and_then(|home| Some(look.distance(home, here?))).unwrap_or(u8::MAX);
            let homes = if piece == first { homes } else { look.wc_homes(camp, piece) };
            let Some(at) = homes.into_iter().min_by_key(far) else { return };
            let arms = at.is_some() && at != here && look.marker_with(piece).is_some();
            self.quarter_wc(piece, at, arms);
        }
    }

    /// 23.0-d: a marker whose warriors went to their square lies in a village of its nation.
    fn gather_arms(&mut self) {
        for arms in
            self.state.pieces().map(|(id, _)| id).filter(|id| self.game.kind(*id) == Kind::Arms).collect::<Vec<_>>()
        {
            let look = self.look();
            let (Some(at), Some(nation)) = (look.piece(arms).at.space(), look.holder(arms)) else { continue };
            let kept = look.at(Side::Wc, at).any(|piece| look.kind(piece) == Kind::Warriors);
            if kept || matches!(look.state.site(at), Site::Village(..) | Site::Principal(..)) {
                continue;
            }
            let villages: Vec<_> = look.villages_of(nation).collect();
            let home = villages.iter().find(|(_, principal)| *principal).or(villages.first());
            match home {
                Some((home, _)) => self.state[arms].at = Place::On(*home),
                None => {
                    self.remove(arms, Place::Out);
                    self.state.arms.iter_mut().filter(|known| **known == Some(nation)).for_each(|known| *known = None);
                }
            }
        }
    }
}

/// 11.1: the Confederacy goes to its winter quarters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WinterWc {
    /// Who has no quarters yet.
    pub homeless: Vec<PieceId>,
    /// Villages that house one.
    pub housed: Vec<Space>,
}

impl Ask<BloodOhio> for WinterWc {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Wc.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        for piece in self.homeless.iter().copied().filter(|piece| look.check_turn(self, *piece).is_ok()) {
            for at in look.wc_homes(self, piece) {
                let ways = [false, true].into_iter();
                let along = ways.filter(|arms| look.check_along(self, piece, at, *arms).is_ok());
                found.extend(along.map(|arms| Decision::Quarter { piece, at, arms }));
            }
        }
        found.push(Decision::QuarterRest);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::Quarter { piece, at, arms } => {
                act.look().check_quarter_wc(act.frame(), piece, at, arms)?;
                act.quarter_wc(piece, at, arms);
            }
            Decision::QuarterRest => act.quarter_all_wc(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Asks while there is something to choose.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        if act.frame::<Self>().homeless.is_empty() {
            act.close();
            act.gather_arms();
            return Flow::GoesOn;
        }
        let [Decision::Quarter { piece, at, arms }, _] = act.look().options(Side::Wc)[..] else { return Flow::Waits };
        act.quarter_wc(piece, at, arms);
        Flow::GoesOn
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new(
            format!("Where do your people winter? {} left", self.homeless.len()),
            "One band to each village of its nation, the others to its principal village.",
            rule("11.1"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.winter_wishes(click)
    }
}

impl OnBoard for WinterWc {
    fn phase(&self) -> Option<Side> {
        Some(Side::Wc)
    }

    fn held(&self) -> Vec<PieceId> {
        self.homeless.clone()
    }
}
