//! 11: winter quarters; here those of the Confederacy (11.1), which moves first.

use crate::board::Space;
use crate::counters::{Kind, Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::facts::{Act, Look};
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Frame, Place, Site};

/// Who has no quarters yet, and villages that house warriors of their own already.
#[derive(Clone, Copy)]
struct Camp<'a> {
    homeless: &'a [PieceId],
    housed: &'a [Space],
}

impl<'a> Look<'a> {
    fn camp(&self) -> Option<Camp<'a>> {
        let Some(Frame::WinterWc { homeless, housed }) = self.state.frames.last() else { return None };
        Some(Camp { homeless, housed })
    }

    /// 11.1: where a piece may winter; nowhere stands for its square or box.
    fn wc_homes(&self, camp: Camp<'_>, piece: PieceId) -> Vec<Option<Space>> {
        let Some(nation) = self.facts.nation(piece) else { return vec![] };
        let warriors = self.kind(piece) == Kind::Warriors;
        match (warriors, nation.off_map()) {
            (true, false) => self.warrior_homes(camp, nation),
            (true, true) => self.guest_homes(camp),
            (false, abroad) => self.leader_homes(nation, piece, abroad),
        }
    }

    /// 11.1, 11.1-b: each village houses one before the principal ones take more; without those, the square or box.
    fn warrior_homes(&self, camp: Camp<'_>, nation: Nation) -> Vec<Option<Space>> {
        let villages = || self.villages_of(nation);
        let empty: Vec<_> = villages().map(|(at, _)| at).filter(|at| !camp.housed.contains(at)).map(Some).collect();
        if !empty.is_empty() {
            return empty;
        }
        let principal: Vec<_> = villages().filter(|(_, principal)| *principal).map(|(at, _)| Some(at)).collect();
        if principal.is_empty() { vec![None] } else { principal }
    }

    /// 11.1-c: off-map nations are guests of principal villages, one unit in each; the rest goes to the square.
    fn guest_homes(&self, camp: Camp<'_>) -> Vec<Option<Space>> {
        let guest = |at: Space| {
            let abroad = |id: PieceId| self.facts.nation(id).is_some_and(|nation| nation.off_map());
            let units = self.at(Side::Wc, at).filter(|id| self.kind(*id) == Kind::Warriors && abroad(*id));
            units.filter(|id| !camp.homeless.contains(id)).count() < usize::from(self.facts.tables().quartering.guests)
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
        let nation = self.facts.nation(piece).filter(|_| self.kind(piece) == Kind::Warriors)?;
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
    fn stands_for_all(&self, camp: Camp<'_>, piece: PieceId) -> bool {
        let marker = |id: PieceId| self.marker_with(id).map(|_| self.piece(id).at);
        let alike = |id: &&PieceId| {
            let same = self.facts.nation(**id) == self.facts.nation(piece) && self.kind(**id) == self.kind(piece);
            same && self.piece(**id).flipped == self.piece(piece).flipped && marker(**id) == marker(piece)
        };
        camp.homeless.iter().find(alike) == Some(&piece)
    }

    /// Quarters for the nation whose turn it is.
    pub fn winter_wc_options(&self, found: &mut Vec<Decision>) {
        self.wc_quarters(found);
        found.push(Decision::QuarterRest);
    }

    fn wc_quarters(&self, found: &mut Vec<Decision>) {
        let Some(camp) = self.camp() else { return };
        for piece in camp.homeless.iter().copied().filter(|piece| self.check_turn(camp, *piece).is_ok()) {
            for at in self.wc_homes(camp, piece) {
                for arms in [false, true] {
                    if self.check_along(camp, piece, at, arms).is_ok() {
                        found.push(Decision::Quarter { piece, at, arms });
                    }
                }
            }
        }
    }

    /// Nations winter one after another, warriors before leaders, leaders one by one.
    fn check_turn(&self, camp: Camp<'_>, piece: PieceId) -> Decided {
        let refusal = Refusal::new(Why::AnotherFirst).piece(piece);
        let first = camp.homeless.first().copied().ok_or(refusal)?;
        let warriors = |id| self.kind(id) == Kind::Warriors;
        let turn = if warriors(first) {
            let (nation, turn) = (self.facts.nation(piece), self.facts.nation(first));
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
    fn check_along(&self, camp: Camp<'_>, piece: PieceId, at: Option<Space>, arms: bool) -> Decided {
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
        let home = self.village(space).is_some_and(|(owner, _, _)| Some(owner) == holder);
        let left = home || camp.homeless.iter().any(other);
        ensure(left, Refusal::new(Why::ArmsGoHome).piece(piece).space(space))
    }

    fn check_quarter_wc(&self, piece: PieceId, at: Option<Space>, arms: bool) -> Decided {
        let camp = self.camp().ok_or(Why::NotNow)?;
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
            look.facts.nation(*id).is_some() && look.state[*id].at.space().is_some() && look.kind(*id) != Kind::Arms
        };
        let mut homeless: Vec<PieceId> = look.state.pieces().map(|(id, _)| id).filter(mine).collect();
        homeless.sort_by_key(|id| (look.facts.nation(*id), look.kind(*id) != Kind::Warriors));
        self.push(Frame::WinterWc { homeless, housed: vec![] });
    }

    /// Asks while there is something to choose.
    pub fn winter_wc_waits(&mut self) -> bool {
        let Some(Frame::WinterWc { homeless, .. }) = self.state.frames.last() else { return true };
        if homeless.is_empty() {
            self.pop();
            self.gather_arms();
            return false;
        }
        let mut options = Vec::new();
        self.look().wc_quarters(&mut options);
        if let [Decision::Quarter { piece, at, arms }] = options[..] {
            self.quarter_wc(piece, at, arms);
            return false;
        }
        true
    }

    /// Quarters for one, or for all.
    pub fn decide_winter_wc(&mut self, decision: Decision) -> Decided {
        match (self.state.frames.last(), decision) {
            (_, Decision::Quarter { piece, at, arms }) => {
                self.look().check_quarter_wc(piece, at, arms)?;
                self.quarter_wc(piece, at, arms);
            }
            (_, Decision::QuarterRest) => self.quarter_all_wc(),
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn quarter_wc(&mut self, piece: PieceId, at: Option<Space>, arms: bool) {
        let nation = self.facts.nation(piece);
        let warriors = self.facts.kind(piece) == Kind::Warriors;
        let marker = self.look().marker_with(piece).filter(|_| arms);
        let own = |at: Space| self.look().village(at).is_some_and(|(owner, _, _)| Some(owner) == nation);
        let fills = at.filter(|at| warriors && own(*at));
        if let Some(Frame::WinterWc { homeless, housed }) = self.state.frames.last_mut() {
            homeless.retain(|known| *known != piece);
            housed.extend(fills);
        }
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
        self.table.tell(Event::Quartered { piece, at });
    }

    /// Who is at home stays, the others take the nearest quarters, Arms with them.
    fn quarter_all_wc(&mut self) {
        loop {
            let look = self.look();
            let Some(camp) = look.camp() else { return };
            let Some(first) = camp.homeless.first().copied() else { return };
            let homes = look.wc_homes(camp, first);
            let settled = |id: &PieceId| {
                let alike = look.facts.nation(*id) == look.facts.nation(first) && look.kind(*id) == look.kind(first);
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
            self.state.pieces().map(|(id, _)| id).filter(|id| self.facts.kind(*id) == Kind::Arms).collect::<Vec<_>>()
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
