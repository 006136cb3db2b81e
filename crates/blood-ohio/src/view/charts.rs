//! The printed tables, to have at hand beside the map.

use crate::counters::{Expedition, Nation, Side};
use crate::data::TABLES;
use crate::frames::Look;
use crate::points::{HalfPoints, MovementPoints};
use crate::text::{self, charts as words, charts::ChartWords, odds};
use kernel::scene::{Chart, ChartName, Rows};
use kernel::{RuleId, rule};

impl Look<'_> {
    /// All charts.
    pub(super) fn charts(&self) -> Vec<Chart> {
        vec![
            self.combat_chart(),
            self.ambush_chart(),
            self.event_chart(),
            self.shock_chart(),
            self.force_chart(),
            self.movement_chart(),
            self.raid_chart(),
            self.chit_chart(),
            self.recruit_chart(),
            self.negotiation_chart(),
            self.starting_chart(),
            self.scout_chart(),
            self.leader_chart(),
            self.award_chart(),
            self.segment_chart(),
        ]
    }

    /// A chart with the provenance of all tables whose key begins so.
    fn chart(&self, ChartWords { key, title, heads }: ChartWords, keys: &[&str], rule: RuleId, rows: Rows) -> Chart {
        let columns = heads.iter().map(|head| (*head).to_owned()).collect();
        let chart = Chart::new(ChartName { key, title }, columns, rows, rule);
        chart.resting_on(&self.game.data().provenance, |file| file == TABLES, keys)
    }

    fn combat_chart(&self) -> Chart {
        let rows = self.game.tables().crt.iter().map(|row| row.iter().map(u8::to_string).collect());
        self.chart(words::COMBAT, &["combat"], rule("14.6-e"), Chart::numbered(1, rows))
    }

    fn ambush_chart(&self) -> Chart {
        let rows = self.game.tables().ambush.iter().map(|result| vec![words::ambush(*result)]);
        self.chart(words::AMBUSH, &["ambush"], rule("18.2-c"), Chart::numbered(1, rows))
    }

    fn shock_chart(&self) -> Chart {
        let rows = self.game.tables().shock.iter().map(|out| vec![out.to_string()]);
        self.chart(words::SHOCK, &["shock"], rule("14.5"), Chart::numbered(0, rows))
    }

    fn event_chart(&self) -> Chart {
        let row = |face: &crate::tables::EventFace| {
            vec![text::capital(odds::event(*face)), words::event_effect(*face).to_owned()]
        };
        self.chart(
            words::EVENT,
            &["event-die"],
            rule("14.3"),
            Chart::numbered(1, self.game.tables().events.iter().map(row)),
        )
    }

    fn scout_chart(&self) -> Chart {
        let rows = self.game.tables().scout.iter().map(|fate| vec![words::scout(*fate).to_owned()]);
        self.chart(words::SCOUT, &["scout-check"], rule("21.1"), Chart::numbered(1, rows))
    }

    fn leader_chart(&self) -> Chart {
        let rows = self.game.tables().leader.iter().map(|fate| vec![words::leader(*fate).to_owned()]);
        self.chart(words::LEADER, &["leader-check"], rule("9.0"), Chart::numbered(1, rows))
    }

    fn raid_chart(&self) -> Chart {
        let awards = &self.game.tables().awards;
        let step = format!("+{}", text::halves(awards.settlement_step));
        let worth =
            [format!("{step} a step"), step, words::NONE.to_owned(), format!("-{}", text::halves(awards.raid_failure))];
        let row = |((chit, what), worth): (&(&str, &str), String)| vec![(*chit).to_owned(), (*what).to_owned(), worth];
        let rows = words::RAIDS.iter().zip(worth).map(row).collect();
        self.chart(words::RAID, &["victory-points"], rule("5.6.2"), rows)
    }

    fn chit_chart(&self) -> Chart {
        let tables = self.game.tables();
        let row = |(turn, chits): (&String, &[u8; 4])| {
            std::iter::once(turn.clone()).chain(chits.iter().map(u8::to_string)).collect()
        };
        let any = |(_, chits): &(&String, &[u8; 4])| chits.iter().any(|number| *number > 0);
        let rows = tables.turns.iter().zip(&tables.raid_chits).filter(any).map(row).collect();
        self.chart(words::CHITS, &["raid-chits"], rule("5.6.1"), rows)
    }

    fn movement_chart(&self) -> Chart {
        let costs = &self.game.tables().costs;
        let figures = [
            costs.ground_to_ground,
            costs.river_to_river,
            costs.ground_to_river,
            costs.river_to_ground,
            costs.out,
            costs.pass_through,
            costs.overrun,
        ];
        let rows = words::STEPS.iter().zip(figures).map(|(step, cost)| vec![(*step).to_owned(), cost.to_string()]);
        self.chart(words::MOVEMENT, &["movement"], rule("2.5-b"), rows.collect())
    }

    fn force_chart(&self) -> Chart {
        let forces = &self.game.tables().forces;
        let (any, none) = (words::NO_LIMIT.to_owned(), words::NONE.to_owned());
        let both = |pair: [MovementPoints; 2]| pair.map(|mp| mp.to_string());
        let (key, subordinate, stray) = (both(forces.key_mp), both(forces.subordinate_mp), both(forces.stray_mp));
        let us_limit = self.subordinate_limit(Side::Us);
        let led = if us_limit == forces.subordinate_fp {
            us_limit.to_string()
        } else {
            format!("{} (US {us_limit})", forces.subordinate_fp)
        };
        let figures = [
            (forces.key_fp.to_string(), key.clone()),
            (forces.key_fp_second.to_string(), key),
            (led, subordinate),
            (any.clone(), stray),
            (any.clone(), [forces.wagon_mp.min(forces.artillery_mp).to_string(), none.clone()]),
            (any, [forces.scout_mp.to_string(), none.clone()]),
            (forces.river_fp.to_string(), [none.clone(), none.clone()]),
            (forces.ohio_fp[Side::Us.index()].to_string(), [none.clone(), none]),
        ];
        let row = |(name, (fp, [us, wc])): (&&str, (String, [String; 2]))| vec![(*name).to_owned(), fp, us, wc];
        let rows = words::FORCE_ROWS.iter().zip(figures).map(row).collect();
        self.chart(words::FORCES, &["forces"], rule("6.2"), rows)
    }

    fn negotiation_chart(&self) -> Chart {
        let thresholds = self.game.tables().thresholds;
        let row = |which: Expedition| vec![text::expedition(which).to_owned(), thresholds[which.index()].to_string()];
        let rows = Expedition::ALL.map(row).to_vec();
        self.chart(words::NEGOTIATION, &["negotiation"], rule("5.2.1-f"), rows)
    }

    fn starting_chart(&self) -> Chart {
        let starting = &self.game.tables().starting;
        let row = |nation: Nation| {
            let force = starting[nation.index()]?;
            let figures = [force.leaders, force.warriors, force.remain].map(|number| number.to_string());
            Some(std::iter::once(nation.name().to_owned()).chain(figures).collect())
        };
        let rows = Nation::ALL.into_iter().filter_map(row).collect();
        self.chart(words::STARTING, &["starting"], rule("5.2.3.1"), rows)
    }

    fn recruit_chart(&self) -> Chart {
        let row = |side: Side| {
            let dice = self.game.tables().recruit[side.index()];
            vec![text::side(side).to_owned(), dice.checks.to_string(), words::recruit(dice.success, dice.core_bonus)]
        };
        self.chart(words::RECRUIT, &["recruit"], rule("5.1.2-g"), Side::BOTH.map(row).to_vec())
    }

    fn award_chart(&self) -> Chart {
        let awards = &self.game.tables().awards;
        let disaster = self.game.tables().ambush[0].loses;
        let gain = |value: HalfPoints| format!("+{}", text::halves(value));
        let loss = |value: HalfPoints| format!("-{}", text::halves(value));
        let figures = [
            gain(awards.settlement_step),
            gain(awards.fort_step),
            loss(awards.repair),
            gain(awards.wagon_step),
            loss(awards.raid_failure),
            gain(awards.village_step),
            gain(awards.victor),
            loss(disaster),
        ];
        let mut rows: Rows =
            words::AWARD_ROWS.iter().zip(figures).map(|(what, worth)| vec![(*what).to_owned(), worth]).collect();
        rows.push(vec![words::many(awards.many), gain(awards.many_casualties)]);
        self.chart(words::AWARDS, &["victory-points"], rule("24.0"), rows)
    }

    fn segment_chart(&self) -> Chart {
        let names = |known: &Vec<crate::tables::Procedure>| {
            let words: Vec<&str> = known.iter().map(|procedure| text::procedure(*procedure)).collect();
            vec![words.join(", ")]
        };
        let rows = Chart::numbered(1, self.game.tables().segments.iter().map(names));
        self.chart(words::SEGMENTS, &["segment"], rule("4.2-c"), rows)
    }
}
