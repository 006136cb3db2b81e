//! The printed tables, to have at hand beside the map.

use crate::board::Terrain;
use crate::data::TABLES;
use crate::frames::Look;
use crate::tables::{CombatResult, FireResult, Odds};
use crate::text::{ChartWords, charts as words, combat_result, fire_result, spoken};
use kernel::data::Named;
use kernel::scene::{Chart, ChartResult, Rows};
use kernel::{RuleId, rule};

/// A chart whose columns have words for heads.
fn worded(kind: ChartWords, rows: Rows, rule: RuleId) -> Chart {
    Chart::new(kind.name(), kind.heads(), rows, rule)
}

impl Look<'_> {
    /// All charts of the scenario with the rules in play.
    pub(super) fn charts(&self) -> Vec<Chart> {
        let mut charts = vec![
            self.crt(),
            self.abt(),
            self.fire_chart(),
            self.terrain_chart(),
            self.hexside_chart(),
            self.rally_chart(),
            self.turn_chart(),
            self.victory_chart(),
        ];
        if self.state.optional.trains {
            charts.push(self.capture_chart());
        }
        charts
    }

    /// The chart with the provenance of all tables whose key begins so.
    fn sourced(&self, chart: Chart, key: &str) -> Chart {
        chart.resting_on(&self.game.data().provenance, |file| file == TABLES, &[key])
    }

    fn crt(&self) -> Chart {
        let kind = ChartWords::Combat;
        let columns = kind.heads().into_iter().chain(Odds::ALL.map(|odds| odds.label().to_owned())).collect();
        let rows = Chart::numbered(
            1,
            self.facts().tables().crt.map(|row| row.map(|cell| combat_result(cell).0.to_owned()).to_vec()),
        );
        let key = CombatResult::ALL.map(|result| ChartResult {
            cell: combat_result(result).0.into(),
            means: words::battle(result).into(),
            favour: result.favour().cast_signed() - 3,
        });
        let chart = Chart::new(kind.name(), columns, rows, rule("2.1.1-crt")).explained(key.into());
        self.sourced(chart, "combat")
    }

    fn abt(&self) -> Chart {
        let kind = ChartWords::Bombardment;
        let columns = kind.heads().into_iter().chain((1..=5).map(|strength| strength.to_string())).collect();
        let rows = Chart::numbered(
            1,
            self.facts().tables().abt.map(|row| row.map(|cell| fire_result(cell).0.to_owned()).to_vec()),
        );
        let key = FireResult::ALL.map(|result| ChartResult {
            cell: fire_result(result).0.into(),
            means: words::fire(result).into(),
            favour: result.favour().cast_signed(),
        });
        let chart = Chart::new(kind.name(), columns, rows, rule("2.1.1-abt")).explained(key.into());
        self.sourced(chart, "bombardment")
    }

    fn fire_chart(&self) -> Chart {
        let fire = &self.facts().tables().fire;
        let last = fire.range.len();
        let ranges = fire.range.iter().enumerate();
        let mut rows: Rows =
            ranges.map(|(at, value)| vec![words::distance(at + 1, at + 1 == last), format!("{value:+}")]).collect();
        let [works, bastion, limits] = words::FIRE.map(str::to_owned);
        rows.push(vec![works, format!("{:+}", fire.works)]);
        rows.push(vec![bastion, format!("{:+}", fire.bastion)]);
        rows.push(vec![limits, words::limits(fire.limits)]);
        self.sourced(worded(ChartWords::FireStrength, rows, rule("6.1-4")), "fire")
    }

    fn terrain_chart(&self) -> Chart {
        let row = |(_, terrain): &(&str, Terrain)| {
            let line = &self.facts().tables().terrain[terrain.index()];
            let mut row = vec![spoken::terrain(*terrain).to_owned()];
            row.extend(line.enter.map(words::cost));
            row.push(words::defence(line.doubled, line.light_doubled).into());
            row.push(words::sight(line.blocks_sight).into());
            row
        };
        let rows = Terrain::NAMES.iter().map(row).collect();
        self.sourced(worded(ChartWords::Terrain, rows, rule("2.1.1-tec")), "terrain")
    }

    fn hexside_chart(&self) -> Chart {
        let tables = self.facts().tables();
        let chart = &tables.hexsides;
        let lines = [chart.creek, chart.ford, chart.bridge, chart.slope, chart.entrenchment, chart.wall];
        let row = |(name, line): (&str, crate::tables::HexsideEffect)| {
            let defence = words::defence(line.doubles, false).to_owned();
            vec![
                name.to_owned(),
                format!("{:+}", line.extra),
                defence,
                words::shelter(line.shelters, tables.fire.works),
            ]
        };
        let rows = words::SIDES.into_iter().zip(lines).map(row).collect();
        self.sourced(worded(ChartWords::Hexsides, rows, rule("7.2.1-b")), "hexside")
    }

    fn rally_chart(&self) -> Chart {
        let in_play = |line: &usize| self.state.optional.trains || !(3..=4).contains(line);
        let lines = (0..words::RALLY.len()).filter(in_play);
        let rows = lines.map(|line| vec![words::RALLY[line].0.to_owned(), words::RALLY[line].1.to_owned()]).collect();
        // 2.1.1-rt: the whole procedure is in the text, so no table of the data files is behind it.
        worded(ChartWords::Rally, rows, rule("11.2"))
    }

    fn turn_chart(&self) -> Chart {
        let scenario = &self.facts().scenario;
        let turns = 1..=scenario.length;
        let rows = turns.map(|turn| vec![turn.to_string(), words::faces(scenario.fog_faces(turn))]).collect();
        let key = format!("fog.{}", scenario.field.name());
        self.sourced(worded(ChartWords::Turns, rows, rule("2.1.1-trt")), &key)
    }

    fn victory_chart(&self) -> Chart {
        let scenario = &self.facts().scenario;
        let levels = &scenario.levels;
        let mut rows = Rows::new();
        let mut from = 0;
        for margin in 0..levels.len() {
            let last = margin + 1 == levels.len();
            if last || levels[margin + 1] != levels[margin] {
                let range = words::margin(from, (!last).then_some(margin));
                rows.push(vec![range, levels[margin].name().to_owned()]);
                from = margin + 1;
            }
        }
        let key = format!("victory.{}", scenario.field.name());
        self.sourced(worded(ChartWords::Victory, rows, rule("17.1")), &key)
    }

    fn capture_chart(&self) -> Chart {
        let capture = &self.facts().tables().capture;
        let mut rows = Chart::numbered(1, capture.faces.map(|result| vec![words::capture(result).to_owned()]));
        rows.push(vec![words::WARRIORS.to_owned(), format!("{:+}", capture.indian)]);
        self.sourced(worded(ChartWords::Capture, rows, rule("20.0-d")), "capture")
    }
}
