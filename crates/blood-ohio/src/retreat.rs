//! 15.0: where beaten units go, and what it costs them.

use crate::advice;
use crate::board::{Space, Terrain};
use crate::counters::{Kind, PieceId, Side};
use crate::decision::Decision;
use crate::event::Event;
use crate::frames::{Act, Look, OnBoard};
use crate::game::BloodOhio;
use crate::points::ForcePoints;
use crate::preview::Pause;
use crate::refusal::{Decided, Refusal, Why, ensure};
use crate::state::{Cause, Fallen, Place, Site, Status};
use crate::text::verb;
use kernel::advice::Style;
use kernel::ask::{Ask, Flow};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Question};
use kernel::{Seat, SeatSet, rule};
use serde::{Deserialize, Serialize};

/// A space units could end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refuge {
    /// The space.
    pub at: Space,
    /// 15.2: whether a river lies between, which costs a step.
    pub river: bool,
}

impl Refuge {
    /// On foot.
    const fn dry(at: Space) -> Self {
        Self { at, river: false }
    }

    /// Through a river.
    const fn across(at: Space) -> Self {
        Self { at, river: true }
    }
}

/// Those of a beaten stack who have gone to the same space.
///
/// In files a list of three: space, river, pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "GroupInFile", into = "GroupInFile")]
pub struct Group {
    /// The space they have gone to.
    pub at: Space,
    /// 15.2: whether it lay across a river.
    pub river: bool,
    /// Who they are.
    pub pieces: Vec<PieceId>,
}

#[derive(Serialize, Deserialize)]
struct GroupInFile(Space, bool, Vec<PieceId>);

impl From<GroupInFile> for Group {
    fn from(GroupInFile(at, river, pieces): GroupInFile) -> Self {
        Self { at, river, pieces }
    }
}

impl From<Group> for GroupInFile {
    fn from(Group { at, river, pieces }: Group) -> Self {
        Self(at, river, pieces)
    }
}

impl Look<'_> {
    /// 15.1: where these units may go; several are equally good.
    pub fn refuges(&self, retreat: &Retreat) -> Vec<Refuge> {
        match retreat.way {
            Way::Back(space) => self.refuges_back(retreat, space),
            Way::Away(barred) => self.refuges_away(retreat, barred),
            Way::Ashore(ambusher) => self.refuges_ashore(retreat, ambusher),
            // 20.2.2-b: out into the country; back inside is offered beside.
            Way::OutOfFort => self.refuges_away(retreat, None),
        }
    }

    /// 15.1.1, 15.2: the way it came; over the river if it came from one.
    fn refuges_back(&self, retreat: &Retreat, space: Space) -> Vec<Refuge> {
        let back = self.ways_back(retreat, space);
        if back.is_empty() { self.refuges_aside(retreat) } else { self.best(retreat, back) }
    }

    /// 15.1.1, 15.1.3, 20.7-c: the way it came, if that is open.
    fn ways_back(&self, retreat: &Retreat, space: Space) -> Vec<Refuge> {
        let open = |space: &Space| !self.barred(retreat, *space);
        match self.board().terrain(space) {
            Terrain::Entry => vec![Refuge::dry(space)],
            Terrain::Ground => Some(space).filter(open).map(Refuge::dry).into_iter().collect(),
            Terrain::River if self.state.site(space) == Site::Miamis => Vec::new(),
            Terrain::River => {
                let banks = self.board().far_bank(space, retreat.from).iter().copied();
                banks.filter(open).map(Refuge::across).collect()
            }
        }
    }

    /// R106: whether the way by which these came is closed to them.
    pub fn way_back_barred(&self, retreat: &Retreat) -> bool {
        matches!(retreat.way, Way::Back(space) if self.ways_back(retreat, space).is_empty())
    }

    /// R106: with the way back barred another one, but none farther from friends than the battle while there is any other.
    fn refuges_aside(&self, retreat: &Retreat) -> Vec<Refuge> {
        let mut all = self.ways_away(retreat, None);
        let friends = self.friends(retreat);
        let here = self.far(&friends, retreat.from);
        if all.iter().any(|refuge| self.far(&friends, refuge.at) <= here) {
            all.retain(|refuge| self.far(&friends, refuge.at) <= here);
        }
        self.best(retreat, all)
    }

    /// Whence a retreat of one space has reached another: from there itself, or out of the river that lies between.
    pub fn crossing(&self, from: Space, at: Space) -> Space {
        let board = self.board();
        if board.links(from).contains(&at) {
            return from;
        }
        let between = |near: &&Space| self.river(**near) && board.far_bank(**near, from).contains(&at);
        board.links(from).iter().find(between).copied().unwrap_or(from)
    }

    /// 15.1.2 to 15.1.4: away from the enemy, towards friends.
    fn refuges_away(&self, retreat: &Retreat, barred: Option<Space>) -> Vec<Refuge> {
        self.best(retreat, self.ways_away(retreat, barred))
    }

    /// 15.1.2, 15.1.3: every space that is open to them, near or far from friends.
    fn ways_away(&self, retreat: &Retreat, barred: Option<Space>) -> Vec<Refuge> {
        let mut all: Vec<Refuge> = Vec::new();
        let came = |space: Space| Some(space) == barred || self.attackers_road(retreat, space);
        for near in self.board().links(retreat.from) {
            if came(*near) {
                continue;
            }
            match self.board().terrain(*near) {
                Terrain::Ground if !self.barred(retreat, *near) => all.push(Refuge::dry(*near)),
                Terrain::River if self.state.site(*near) != Site::Miamis && self.in_play(*near) => {
                    let banks = self.board().far_bank(*near, retreat.from).iter();
                    let open = banks.filter(|bank| !self.barred(retreat, **bank) && !came(**bank));
                    all.extend(open.copied().map(Refuge::across));
                }
                Terrain::Ground | Terrain::River | Terrain::Entry => {}
            }
        }
        all.sort_unstable();
        // The same ground on foot is better than through the water.
        all.dedup_by_key(|refuge| refuge.at);
        all
    }

    /// 15.1.2, R59: whether attackers who were called to the battle came from there.
    fn attackers_road(&self, retreat: &Retreat, space: Space) -> bool {
        let fight = self.fight().filter(|fight| fight.space == retreat.from && fight.attacker != retreat.side);
        fight.is_some_and(|fight| fight.roads.iter().any(|road| road.from == space))
    }

    /// 15.2-b: the nearest ground on the bank away from the ambushers, back along the way it came.
    fn refuges_ashore(&self, retreat: &Retreat, ambusher: Space) -> Vec<Refuge> {
        let back: Vec<Space> = match self.moving() {
            Some(moving) => moving.path.iter().rev().copied().collect(),
            None => vec![retreat.from],
        };
        let ground = back.iter().copied().find(|space| !self.river(*space));
        let battle = self.moving().and_then(|moving| moving.errand.battle());
        if battle.is_some() {
            // R107: help goes back by its own road, never on into the battle.
            let road = back.iter().copied().find(|space| !self.river(*space) && !self.barred(retreat, *space));
            if let Some(ground) = road {
                return vec![Refuge::dry(ground)];
            }
        }
        for river in back.iter().take_while(|space| self.river(**space)) {
            let banks = self.board().far_bank(*river, ambusher).iter().copied();
            let open: Vec<Refuge> =
                banks.filter(|bank| !self.barred(retreat, *bank) && Some(*bank) != battle).map(Refuge::dry).collect();
            if !open.is_empty() {
                let free: Vec<Refuge> =
                    open.iter().copied().filter(|refuge| !self.hostile(retreat.side, refuge.at)).collect();
                let near = if free.is_empty() { open } else { free };
                // As near as any is where it set out, and that is the way it came.
                let own = near.iter().copied().find(|refuge| Some(refuge.at) == ground);
                return own.map_or(near, |refuge| vec![refuge]);
            }
        }
        ground.map(|space| vec![Refuge::dry(space)]).unwrap_or_default()
    }

    /// 15.1.3, 19.0-b, 20.7-c: ground that is closed to them.
    fn barred(&self, retreat: &Retreat, space: Space) -> bool {
        if !self.in_play(space) {
            return true;
        }
        if retreat.side == Side::Us {
            return false;
        }
        match self.state.site(space) {
            Site::Fort(..) | Site::Miamis => true,
            Site::Settlement(_) => self.at(Side::Us, space).any(|piece| self.fp(piece) > 0),
            Site::Principal(nation, _) if self.state.status(nation) == Status::Nonaligned => {
                let guests = || self.at(Side::Wc, space).chain(retreat.pieces.iter().copied());
                let chiefs = guests().filter(|piece| self.kind(*piece) == Kind::KeyLeader).count();
                guests().map(|piece| self.fp(piece)).sum::<ForcePoints>() > crate::steps::ENVOY_FP || chiefs > 1
            }
            Site::Principal(..) | Site::Village(..) | Site::Empty | Site::Razed => false,
        }
    }

    /// 15.1.2, R85: whether the enemy holds a space against a retreat.
    pub fn hostile(&self, side: Side, space: Space) -> bool {
        self.met_fp(side, space) > 0
    }

    /// 15.1.2, 15.1.4, 15.1.4-b: free spaces before held ones, then those nearest to a friendly structure.
    fn best(&self, retreat: &Retreat, mut all: Vec<Refuge>) -> Vec<Refuge> {
        if all.iter().any(|refuge| !self.hostile(retreat.side, refuge.at)) {
            all.retain(|refuge| !self.hostile(retreat.side, refuge.at));
        }
        if all.len() > 1 {
            let friends = self.friends(retreat);
            let far = |refuge: &Refuge| self.far(&friends, refuge.at);
            let nearest = all.iter().map(far).min().unwrap_or(u8::MAX);
            all.retain(|refuge| far(refuge) == nearest);
        }
        all
    }

    /// 15.1.4, 15.1.4-b: structures that draw a retreat; not the one in the battle space.
    fn friends(&self, retreat: &Retreat) -> Vec<Space> {
        let friendly = |(space, site): &(Space, Site)| *space != retreat.from && self.friendly(retreat.side, *site);
        self.sites().filter(friendly).map(|(space, _)| space).collect()
    }

    /// How far the nearest of these is.
    fn far(&self, friends: &[Space], space: Space) -> u8 {
        friends.iter().map(|friend| self.distance(space, *friend)).min().unwrap_or(u8::MAX)
    }

    fn friendly(&self, side: Side, site: Site) -> bool {
        match site {
            Site::Settlement(_) | Site::Fort(..) => side == Side::Us,
            Site::Village(nation, _) | Site::Principal(nation, _) => side == Side::Wc && self.state.member(nation),
            Site::Empty | Site::Razed | Site::Miamis => false,
        }
    }

    /// 22.0, 22.2-b: whether the guns of a beaten stack have nobody left to serve them, among warriors. Those of the stack
    /// who have gone already were with them; a sortie may go back to those inside.
    fn unserved(&self, retreat: &Retreat) -> bool {
        let Some(fight) = self.fight().filter(|fight| fight.space == retreat.from && retreat.side == Side::Us) else {
            return false;
        };
        let all = if fight.attacker == Side::Us { &fight.attackers } else { &fight.defenders };
        let serves = |piece: &PieceId| self.kind(*piece).fighter() && self.piece(*piece).at.space().is_some();
        let on_foot = matches!(retreat.way, Way::Back(_) | Way::Away(_));
        on_foot && self.warriors_in(retreat.from) && !all.iter().any(serves)
    }

    /// 22.2-b: whether any warriors are in a space.
    pub fn warriors_in(&self, at: Space) -> bool {
        self.at(Side::Wc, at).any(|piece| self.kind(piece) == Kind::Warriors)
    }

    /// 23.0-b: a marker goes with its warriors, not by itself.
    fn may_part(&self, retreat: &Retreat, piece: PieceId) -> bool {
        let rest: Vec<PieceId> = retreat.pieces.iter().copied().filter(|known| *known != piece).collect();
        let orphan = |known: &PieceId| self.kind(*known) == Kind::Arms && !self.warriors_of_holder(*known, &rest);
        self.kind(piece) != Kind::Arms && !rest.iter().any(orphan)
    }
}

impl Act<'_, '_> {
    /// 15.1-b: nowhere to go.
    fn cut_off(&mut self, side: Side, pieces: Vec<PieceId>) {
        self.tell(|_| Event::CutOff { side, pieces: pieces.clone() });
        for piece in pieces {
            self.eliminate(piece);
        }
    }

    /// A piece is gone with all its steps, without points.
    fn eliminate(&mut self, piece: PieceId) {
        let (kind, at, lost) = (self.game.kind(piece), self.state[piece].at.space(), self.look().fp(piece));
        match (kind, at) {
            (Kind::Artillery, Some(at)) => self.lose_gun(piece, at, rule("15.1-b")),
            (Kind::Arms, _) => self.lose_arms(piece, rule("23.0-e")),
            _ => {
                let side = self.game.side(piece);
                let place = if side == Side::Us && !kind.leader() { self.us_casualty_place() } else { Place::Out };
                self.remove(piece, place);
                if kind.leader() {
                    self.leader_died(piece);
                }
                if let Some(nation) = self.game.nation(piece) {
                    self.state.nations[nation.index()].bled = true;
                }
                if let (Side::Wc, Some(at), true) = (side, at, lost > 0) {
                    self.treaty_bloodied(at);
                }
            }
        }
    }

    /// These pieces go; guns may be lost on the way.
    fn go_back(&mut self, pieces: Vec<PieceId>, refuge: Refuge) {
        let retreat = self.frame::<Retreat>();
        let (side, from, way) = (retreat.side, retreat.from, retreat.way);
        let Refuge { at: to, river } = refuge;
        let mut going = Vec::with_capacity(pieces.len());
        for piece in pieces {
            if self.game.kind(piece) == Kind::Artillery && self.gun_lost(piece, river) {
                continue;
            }
            let known = &mut self.state[piece];
            (known.at, known.inside) = (Place::On(to), false);
            going.push(piece);
        }
        self.tell(|_| Event::Retreated { side, pieces: going.clone(), from, to });
        let retreat = self.frame_mut::<Retreat>();
        match retreat.groups.iter_mut().find(|group| group.at == to) {
            Some(group) => group.pieces.extend(going),
            None => retreat.groups.push(Group { at: to, river, pieces: going }),
        }
        if way == Way::OutOfFort {
            self.abandon_fort(from);
        }
    }

    /// 22.2-c, 22.2-d, 22.2-e: is the gun lost?
    fn gun_lost(&mut self, gun: PieceId, river: bool) -> bool {
        let Retreat { from, way, bled, .. } = *self.frame::<Retreat>();
        if matches!(way, Way::Ashore(_)) {
            return false;
        }
        if river {
            self.lose_gun(gun, from, rule("22.2-d"));
            return true;
        }
        if !bled {
            return false;
        }
        let roll = self.table.d6(rule("22.2-c"));
        let lost = roll.face() == 6;
        self.tell(|_| Event::GunRolled { gun, roll, lost });
        if lost {
            self.lose_gun(gun, from, rule("22.2-c"));
        }
        lost
    }

    /// All who can have gone; guns without a crew are lost, markers without warriors too; the river takes its toll.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other kinds are treated alike")]
    fn end_retreat(&mut self, left: Vec<PieceId>) {
        let retreat = self.take::<Retreat>();
        let enemies = self.look().warriors_in(retreat.from);
        for piece in left {
            match self.game.kind(piece) {
                // 22.2-d: guns whose crew died on the water fall to those who lay in ambush.
                Kind::Artillery if let Way::Ashore(ambusher) = retreat.way => {
                    self.lose_gun(piece, ambusher, rule("22.2-d"))
                }
                Kind::Artillery if enemies => self.lose_gun(piece, retreat.from, rule("22.2-b")),
                Kind::Arms => self.lose_arms(piece, rule("23.0-e")),
                _ => {}
            }
        }
        // 15.1: the stack it flees from leaves it alone; 18.0-c: so do those that have ambushed it in this move.
        let mut ambushed = vec![retreat.from];
        if let Way::Ashore(ambusher) = retreat.way {
            ambushed.push(ambusher);
        }
        let moving = self.look().moving().filter(|moving| moving.side == retreat.side);
        ambushed.extend(moving.into_iter().flat_map(|moving| moving.ambushed.iter().copied()));
        // R108: a stack that has parted pays once for the river, whoever of it has crossed.
        let parted = retreat.groups.len() > 1;
        let stack: Vec<PieceId> = retreat.groups.iter().flat_map(|group| group.pieces.iter().copied()).collect();
        let toll = parted && retreat.groups.iter().any(|group| group.river);
        for Group { at, river, pieces } in retreat.groups.into_iter().rev() {
            let river = river && !parted;
            self.open(Fallen {
                side: retreat.side,
                pieces,
                at,
                from: retreat.from,
                river,
                ambushed: ambushed.clone(),
                passed: false,
                entered: false,
            });
        }
        if toll {
            self.lose(retreat.side, 1, stack, Cause::River);
        }
    }
}

/// Where a retreat leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// 15.1.1: back where it came from.
    Back(Space),
    /// 15.1.2: anywhere by the rules of direction, not to this space.
    Away(Option<Space>),
    /// 15.2-b: off the river to the bank away from this space.
    Ashore(Space),
    /// 20.2.2-b: out of a fort, or back into it.
    OutOfFort,
}

/// Units that have to go back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Retreat {
    /// The side that goes back and decides where to.
    pub side: Side,
    /// Who has not gone yet.
    pub pieces: Vec<PieceId>,
    /// The space they leave.
    pub from: Space,
    /// By which rule the space they go to is found.
    pub way: Way,
    /// 22.2-c: it has lost a step, so guns may be lost.
    pub bled: bool,
    /// 15.4: from US units with cavalry.
    pub cavalry: bool,
    /// Guns and cavalry are dealt with.
    pub begun: bool,
    /// Those who have gone, by the space each group ends in.
    pub groups: Vec<Group>,
}

impl Ask<BloodOhio> for Retreat {
    fn asked(&self, _: Look<'_>) -> SeatSet {
        self.side.asks()
    }

    fn options(&self, look: Look<'_>, _: Seat, found: &mut Vec<Decision>) {
        let refuges = look.refuges(self);
        found.extend(refuges.iter().map(|refuge| Decision::RetreatTo { to: refuge.at }));
        if refuges.len() > 1 && self.pieces.len() > 1 {
            for piece in self.pieces.iter().filter(|piece| look.may_part(self, **piece)) {
                found.extend(refuges.iter().map(|refuge| Decision::RetreatOne { piece: *piece, to: refuge.at }));
            }
        }
        if self.way == Way::OutOfFort {
            found.push(Decision::BackInside);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other decisions belong to other questions")]
    fn decide(act: &mut Act<'_, '_>, _: Seat, decision: &Decision) -> Decided {
        let (look, retreat) = (act.look(), act.frame::<Self>());
        let refuges = look.refuges(retreat);
        let find = |to: Space| {
            let barred = matches!(retreat.way, Way::Away(Some(origin)) if origin == to);
            let barred = barred || look.attackers_road(retreat, to);
            let why = match look.state.site(to) {
                _ if barred => Why::AttackerOrigin,
                Site::Fort(..) | Site::Settlement(_) if look.barred(retreat, to) => Why::BarredRetreat,
                Site::Fort(..)
                | Site::Settlement(_)
                | Site::Village(..)
                | Site::Principal(..)
                | Site::Empty
                | Site::Razed
                | Site::Miamis => Why::NoRetreat,
            };
            refuges.iter().copied().find(|refuge| refuge.at == to).ok_or(Refusal::new(why).space(to))
        };
        match *decision {
            Decision::RetreatTo { to } => {
                let refuge = find(to)?;
                let pieces = retreat.pieces.clone();
                act.go_back(pieces, refuge);
            }
            Decision::RetreatOne { piece, to } => {
                let refuge = find(to)?;
                let split = refuges.len() > 1 && retreat.pieces.len() > 1 && retreat.pieces.contains(&piece);
                ensure(split && look.may_part(retreat, piece), Refusal::new(Why::NoRetreat).piece(piece).space(to))?;
                act.go_back(vec![piece], refuge);
            }
            Decision::BackInside => {
                ensure(retreat.way == Way::OutOfFort, Why::NotNow)?;
                act.end_retreat(Vec::new());
            }
            _ => return Err(Why::NotNow.into()),
        }
        Ok(())
    }

    /// Cavalry first, then the way.
    fn goes_on(act: &mut Act<'_, '_>) -> Flow {
        let (look, retreat) = (act.look(), act.frame::<Self>());
        let here = Place::On(retreat.from);
        let left = |piece: &&PieceId| look.piece(**piece).at == here && !look.lost_gun(**piece);
        let mut pieces: Vec<PieceId> = retreat.pieces.iter().filter(left).copied().collect();
        let (side, begun, cavalry, way, from) =
            (retreat.side, retreat.begun, retreat.cavalry, retreat.way, retreat.from);
        if look.unserved(retreat) {
            // 22.0, 22.2-b: leaders, scouts and wagons serve no guns.
            let (guns, others): (Vec<PieceId>, Vec<PieceId>) =
                pieces.into_iter().partition(|piece| look.kind(*piece) == Kind::Artillery);
            act.leave_behind(&guns, from);
            pieces = others;
        }
        let look = act.look();
        // 22.2-e: guns thrown off a river are kept, also when their crew is dead.
        let ashore = matches!(way, Way::Ashore(_));
        let moved = |kind: Kind| kind != Kind::Arms && (ashore || kind != Kind::Artillery);
        let anybody = pieces.iter().any(|piece| moved(look.kind(*piece)));
        let retreat = act.frame_mut::<Self>();
        retreat.pieces.clone_from(&pieces);
        retreat.begun = true;
        if !anybody {
            act.end_retreat(pieces);
            return Flow::GoesOn;
        }
        if !begun && cavalry {
            // 15.4: whatever the cause.
            act.lose(side, 1, pieces, Cause::Cavalry);
            return Flow::GoesOn;
        }
        match act.look().refuges(act.frame())[..] {
            [] if way != Way::OutOfFort => act.cut_off(side, pieces),
            [only] if way != Way::OutOfFort => act.go_back(pieces, only),
            [..] => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn question(&self, look: Look<'_>, _: Seat) -> Question {
        let who = look.force_name(&self.pieces);
        let verb = verb(&self.pieces, "does", "do");
        match self.way {
            Way::OutOfFort => Question::new(
                format!("Where {verb} {who} go?"),
                "Back into the fort, or away; an empty fort left behind is burned.",
                rule("20.2.2-b"),
            ),
            Way::Ashore(_) => Question::new(
                format!("Where {verb} {who} go ashore?"),
                "On the bank away from the ambush.",
                rule("15.2-b"),
            ),
            Way::Back(_) if look.way_back_barred(self) => Question::new(
                format!("Where {verb} {who} fall back?"),
                "The way they came is closed. Choose another, no farther from a village than this if there is one.",
                rule("R106"),
            ),
            Way::Back(_) => {
                Question::new(format!("Where {verb} {who} fall back?"), "The way they came.", rule("15.1.1"))
            }
            Way::Away(_) => Question::new(
                format!("Where {verb} {who} fall back?"),
                "To the space nearest to a friendly structure; where several are as near, they may part.",
                rule("15.1.4"),
            ),
        }
    }

    fn wishes(&self, look: Look<'_>, _: Seat, click: &Click) -> Vec<Decision> {
        let clicked = look.clicked(click);
        match (clicked.piece, clicked.place) {
            (Some(piece), Some(to)) => vec![Decision::RetreatOne { piece, to }, Decision::RetreatTo { to }],
            (None, Some(to)) => vec![Decision::RetreatTo { to }],
            (_, None) => Vec::new(),
        }
    }

    fn propose(&self, look: Look<'_>, seat: Seat, style: Style, rng: &mut PlayoutRng) -> Vec<Decision> {
        advice::in_battle(look, seat, style, rng)
    }

    fn plans(&self, look: Look<'_>, seat: Seat, wide: usize, _: &mut PlayoutRng) -> Vec<Vec<Decision>> {
        advice::every_option_of_many(look, seat, wide)
    }
}

impl OnBoard for Retreat {
    fn seen(&self) -> Vec<PieceId> {
        let gone = self.groups.iter().flat_map(|group| &group.pieces);
        self.pieces.iter().chain(gone).copied().collect()
    }

    fn keeps(&self, piece: PieceId) -> Option<Why> {
        let gone = || self.groups.iter().any(|group| group.pieces.contains(&piece));
        (self.pieces.contains(&piece) || gone()).then_some(Why::InBattle)
    }

    fn pauses(&self, _: Look<'_>, side: Side) -> Option<Pause> {
        (self.side != side).then_some(Pause::GivesWay)
    }
}
