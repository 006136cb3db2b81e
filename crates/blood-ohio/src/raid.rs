//! 5.6: raids on settlements.

use crate::board::Space;
use crate::counters::{Nation, PieceId, Side};
use crate::decision::Decision;
use crate::event::{Chit, Event};
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::look::Field;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::setup::Spot;
use crate::text::nations;
use kernel::ask::Ask;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

impl Look<'_> {
    /// 5.6: a settlement without any US unit.
    pub fn check_raid(&self, at: Space, field: &Field) -> Decided {
        ensure(!self.state.raids_blocked, Why::RaidsBlocked)?;
        let empty = self.settlement(at).is_some() && !field.present(Side::Us, at);
        ensure(empty, Refusal::new(Why::NoRaidThere).space(at))?;
        ensure(self.state.raid_cup != [0; 4], Why::NoChits)
    }

    /// 5.6.2-c: the member nations whose land is nearest, among them those that can send warriors.
    fn avengers(&self, razed: Space) -> Vec<Nation> {
        let mut distances = [u8::MAX; Nation::COUNT];
        for space in self.board().spaces() {
            if let Some(nation) = self.board().owner(space)
                && self.state.member(nation)
            {
                let known = &mut distances[nation.index()];
                *known = self.distance(razed, space).min(*known);
            }
        }
        let Some(nearest) = distances.into_iter().min().filter(|nearest| *nearest < u8::MAX) else { return vec![] };
        let near = |nation: &Nation| distances[nation.index()] == nearest;
        let able = |nation: &Nation| self.avenger_places(*nation).next().is_some();
        Nation::ALL.into_iter().filter(|nation| near(nation) && able(nation)).collect()
    }

    fn avenger_places(&self, nation: Nation) -> impl Iterator<Item = (PieceId, Space)> {
        let piece = self.next_warriors(nation);
        let places = piece.into_iter().flat_map(move |piece| self.villages_of(nation).map(move |(at, _)| (piece, at)));
        places.filter(move |(piece, at)| self.check_arrival(nation, *piece, *at).is_ok())
    }

    /// 5.6.2-c: warriors, into a village of theirs.
    fn check_raid_bonus(&self, nations: &[Nation], piece: PieceId, at: Space) -> Decided {
        let nation = self.game.nation(piece).filter(|nation| nations.contains(nation));
        let nation = nation.ok_or(Refusal::new(Why::NobodyToRecruit).piece(piece))?;
        ensure(self.next_warriors(nation) == Some(piece), Refusal::new(Why::NobodyToRecruit).piece(piece))?;
        ensure(self.village(at).is_some(), Refusal::new(Why::WrongVillage).space(at))?;
        self.check_arrival(nation, piece, at)
    }
}

impl Act<'_, '_> {
    /// 3.1.2, 5.6-b: a chit from the Raid Cup, each equally likely; it stays in the cup.
    pub fn draw_chit(&mut self) -> Chit {
        let total = self.state.raid_cup.iter().sum();
        let mut face = self.table.draw(total);
        for chit in Chit::ALL {
            let count = self.state.raid_cup[chit as usize];
            if face <= count {
                return chit;
            }
            face -= count;
        }
        Chit::D
    }

    /// 5.6.2: a raid.
    pub fn raid(&mut self, at: Space) {
        self.spend(Side::Wc);
        let chit = self.draw_chit();
        self.tell(|_| Event::Raided { at, chit });
        match chit {
            Chit::A => {
                // 5.6.2-d: no builds in the rest of the segment.
                self.state.builds_blocked = true;
                while self.look().settlement(at).is_some() {
                    self.hit_structure(at, rule("5.6.2-b"));
                }
                let nations = self.look().avengers(at);
                if !nations.is_empty() {
                    self.open(RaidBonus { nations });
                }
            }
            Chit::B => {
                self.state.builds_blocked |= self.game.tables().switches.raid_b_blocks_builds;
                self.hit_structure(at, rule("5.6.2-e"));
            }
            Chit::C => {}
            Chit::D => {
                self.state.raids_blocked = true;
                self.score(Side::Wc, self.game.tables().awards.raid_failure.lost(), rule("5.6.2-f"));
            }
        }
    }
}

/// 5.6.2-c: a warrior for a razed settlement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RaidBonus {
    /// Nations equally near.
    pub nations: Vec<Nation>,
}

impl Ask<BloodOhio> for RaidBonus {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        Side::Wc.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        found.push(Decision::NoArrival);
        for nation in &self.nations {
            found.extend(look.avenger_places(*nation).map(|(piece, at)| Decision::Arrive { piece, at }));
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        match *decision {
            Decision::NoArrival => act.close(),
            Decision::Arrive { piece, at } => {
                act.look().check_raid_bonus(&act.frame::<Self>().nations, piece, at)?;
                act.close();
                act.put(piece, Spot::open(at), rule("5.6.2-c"));
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    fn question(&self, _: Look<'_>, _: Seat) -> Question {
        Question::new(
            format!("The raid stirs the young men: who comes among the {}?", nations(&self.nations)),
            "One full war band of the nearest nation, in any of its villages; or nobody.",
            rule("5.6.2-c"),
        )
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        look.arrival_wishes(click)
    }
}

impl OnBoard for RaidBonus {}
