//! The aid cards, to have at hand beside the map. All of them say where they come from.

use crate::board::{Hexside, Terrain};
use crate::counters::{Arm, Army};
use crate::frames::Look;
use crate::points::{StackingPoints, VictoryPoints};
use crate::state::Ammunition;
use crate::tables::{FireResult, LeaderLoss, LeaderWorth, Letter, Mode, MoraleResult};
use crate::text::charts::{self as words, ChartWords};
use crate::text::{self, rolls, spoken};
use kernel::data::Named;
use kernel::scene::{Chart, ChartName};
use kernel::{RuleId, rule};

type Rows = Vec<Vec<String>>;

/// The cells of a chart.
struct Cells {
    /// What stands over each column.
    heads: Vec<String>,
    rows: Rows,
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn signed(value: i8) -> String {
    format!("{value:+}")
}

impl Look<'_> {
    /// All charts of the scenario with the rules in play.
    pub(super) fn charts(&self) -> Vec<Chart> {
        let mut charts = vec![
            self.matrix_chart(),
            self.fire_chart(),
            self.fire_modifier_chart(),
            self.melee_chart(),
            self.melee_modifier_chart(),
            self.morale_chart(),
            self.rally_chart(),
            self.retreat_chart(),
            self.pursuit_chart(),
            self.leader_chart(),
            self.wound_chart(),
            self.horse_chart(),
            self.depletion_chart(),
            self.terrain_chart(),
            self.hexside_chart(),
            self.victory_chart(),
            self.level_chart(),
            self.turn_chart(),
        ];
        if self.state.optional.ammunition == Ammunition::Boxes {
            charts.push(self.roster_chart());
        }
        charts.extend(self.village_chart());
        charts
    }

    /// A chart with the provenance of all tables under these keys.
    fn chart(&self, kind: ChartWords, keys: &[&str], rule: RuleId, cells: Cells) -> Chart {
        let scenario = self.scenario().info.key.clone() + ".toml";
        let here = |file: &str| file == "tables.toml" || file.ends_with(&scenario);
        let (key, title) = kind.title();
        let chart = Chart::new(ChartName { key, title }, cells.heads, cells.rows, rule);
        chart.resting_on(&self.game.data().provenance, here, keys)
    }

    fn plain(&self, kind: ChartWords, keys: &[&str], rule: RuleId, rows: Rows) -> Chart {
        self.chart(kind, keys, rule, Cells { heads: kind.heads(), rows })
    }

    fn matrix_chart(&self) -> Chart {
        let matrix = &self.tables().matrix;
        let heads = std::iter::once(String::new()).chain((1..=Letter::COUNT).map(|column| column.to_string()));
        let line = |army: Army| {
            let title = format!("Strength, {}", text::army(army));
            std::iter::once(title).chain(matrix.lines[army.index()].iter().map(|least| format!("{least}+"))).collect()
        };
        let posture = |how: Mode| {
            let letters = matrix.rows[how.index()].iter();
            let letters = letters.map(|letter| letter.map_or("-".to_owned(), |letter| letter.as_char().to_string()));
            std::iter::once(text::mode(how).to_owned()).chain(letters).collect()
        };
        let rows = Army::BOTH.map(line).into_iter().chain(Mode::ALL.map(posture)).collect();
        self.chart(ChartWords::Matrix, &["fire.matrix"], rule("2.D-b"), Cells { heads: heads.collect(), rows })
    }

    fn fire_chart(&self) -> Chart {
        let table = &self.tables().fire;
        let letters = (0..Letter::COUNT as u8).map(|letter| Letter(letter).as_char().to_string());
        let heads = ChartWords::Fire.heads().into_iter().chain(letters).collect();
        let last = table.rows.len() - 1;
        let line = |(place, cells): (usize, &[FireResult; Letter::COUNT])| {
            let head = words::total(table.first + place as i8, place == 0, place == last);
            std::iter::once(head).chain(cells.iter().map(|result| result.name().to_owned())).collect()
        };
        let rows = table.rows.iter().enumerate().map(line).collect();
        self.chart(ChartWords::Fire, &["fire.results"], rule("2.D-c"), Cells { heads, rows })
    }

    fn fire_modifier_chart(&self) -> Chart {
        let (tables, more) = (self.tables(), self.tables().fire_modifiers);
        let mut from = StackingPoints::ZERO;
        let mut rows: Rows = Vec::new();
        for density in &tables.density {
            rows.push(vec![format!("{from} to {} points in the hex", density.up_to), signed(density.modifier)]);
            from = density.up_to + StackingPoints::new(1);
        }
        for (_, ground) in Terrain::NAMES {
            let value = tables.ground(*ground).fire;
            if value != 0 {
                rows.push(vec![format!("on foot in {}", spoken::terrain(*ground)), signed(value)]);
            }
        }
        let others = [
            ("target Mounted", more.mounted),
            ("target Prone or Pinned", more.prone_or_pinned),
            ("target behind Breastworks, instead", more.breastworks),
            ("down a Cliff", more.cliff_down),
        ];
        rows.extend(others.map(|(what, value)| vec![what.to_owned(), signed(value)]));
        let halved = [
            "half fire by choice",
            "Advance Fire, Opportunity Fire",
            "Low Ammo",
            "Disrupted",
            "Pinned",
            "up a Cliff",
            "two hexes away, rounded down; Infantry one column less",
        ];
        rows.extend(halved.map(|what| row([what, "strength x 1/2"])));
        self.plain(ChartWords::FireModifiers, &["fire.modifiers", "fire.density"], rule("2.D-d"), rows)
    }

    fn melee_chart(&self) -> Chart {
        const DICE: std::ops::RangeInclusive<i8> = 0..=7;
        let table = &self.tables().melee;
        let count = table.headings[0].len();
        let heads = ChartWords::Melee.heads().into_iter().chain((1..=count).map(|column| column.to_string())).collect();
        let line = |army: Army| {
            let title = format!("{} attack", text::army(army));
            std::iter::once(title).chain(table.headings[army.index()].iter().cloned()).collect()
        };
        let result = |die: i8| {
            let head = words::total(die, die == *DICE.start(), die == *DICE.end());
            let cells = (0..count).map(|column| words::melee_result(table.result(column, die)));
            std::iter::once(head).chain(cells).collect()
        };
        let rows = Army::BOTH.map(line).into_iter().chain(DICE.map(result)).collect();
        self.chart(ChartWords::Melee, &["melee.odds", "melee.results"], rule("2.D-e"), Cells { heads, rows })
    }

    fn melee_modifier_chart(&self) -> Chart {
        let table = &self.tables().melee;
        let known = [
            ("half the attack is Infantry", table.infantry),
            ("a defender is Pinned or Prone", table.defender_down),
            ("a defender is Disrupted", table.defender_disrupted),
            ("an attacker is Disrupted", table.attacker_disrupted),
            ("each level uphill", table.uphill),
            ("all defenders behind Breastworks", table.breastworks),
        ];
        let mut rows: Rows = known.map(|(what, value)| vec![what.to_owned(), signed(value)]).to_vec();
        rows.push(row(["Leader of the attackers", "+ rating"]));
        rows.push(row(["Leader of the defenders", "- rating"]));
        rows.push(row(["ground and hexside", "see Terrain effects"]));
        self.plain(ChartWords::MeleeModifiers, &["melee.modifiers"], rule("2.D-f"), rows)
    }

    fn morale_chart(&self) -> Chart {
        let table = &self.tables().morale;
        let last = table.rows.len() - 1;
        let line = |(place, result): (usize, &MoraleResult)| {
            let head = words::total(table.first + place as i8, place == 0, place == last);
            vec![head, rolls::morale_result(*result).to_owned()]
        };
        let mut rows: Rows = table.rows.iter().enumerate().map(line).collect();
        let more = [("Disrupted", table.disrupted), ("Pinned", table.pinned), ("Routed", table.routed)];
        rows.extend(more.map(|(what, value)| vec![what.to_owned(), signed(value)]));
        rows.push(row(["result MC-1", "-1"]));
        rows.push(row(["Leader in radius", "+ rating"]));
        self.plain(ChartWords::Morale, &["morale"], rule("2.D-g"), rows)
    }

    fn rally_chart(&self) -> Chart {
        let tables = self.tables();
        let rows = vec![
            vec![words::total(tables.rally - 1, true, false), "no".to_owned()],
            vec![words::total(tables.rally, false, true), "yes".to_owned()],
            row(["Leader in the hex", "+ rating"]),
            vec!["US unit, Scouts excepted, out of every radius".to_owned(), signed(tables.out_of_radius)],
        ];
        self.plain(ChartWords::Rally, &["rally"], rule("2.D-h"), rows)
    }

    fn retreat_chart(&self) -> Chart {
        let table = &self.tables().retreat;
        let mut rows = vec![
            vec![words::total(table.disrupted_up_to, true, false), "no, and Disrupted".to_owned()],
            vec![format!("{} to {}", table.disrupted_up_to + 1, table.yes_from - 1), "no".to_owned()],
            vec![words::total(table.yes_from, false, true), "yes".to_owned()],
            row(["Leader in the hex", "+ rating"]),
        ];
        let more = [
            ("Mounted", table.mounted),
            ("Disrupted", table.disrupted),
            ("Prone", table.prone),
            ("Routed", table.routed),
        ];
        rows.extend(more.map(|(what, value)| vec![what.to_owned(), signed(value)]));
        self.plain(ChartWords::Retreat, &["retreat_before_melee"], rule("2.D-i"), rows)
    }

    fn pursuit_chart(&self) -> Chart {
        let tables = self.tables();
        let [mounted, on_foot] = tables.pursuit_hexes;
        let hexes = format!("may pursue, {mounted} hexes Mounted, {on_foot} on foot");
        self.plain(ChartWords::Pursuit, &["pursuit"], rule("10.H.2"), vec![vec![words::faces(tables.pursuit), hexes]])
    }

    fn leader_chart(&self) -> Chart {
        let [killed, wounded] = self.tables().leader_loss;
        let rows = vec![
            vec![format!("{killed} or less"), words::leader_loss(LeaderLoss::Killed).to_owned()],
            vec![format!("{} to {wounded}", killed + 1), words::leader_loss(LeaderLoss::Wounded).to_owned()],
            vec![format!("{} or more", wounded + 1), words::leader_loss(LeaderLoss::None).to_owned()],
        ];
        self.plain(ChartWords::LeaderLoss, &["leader_loss"], rule("2.D-j"), rows)
    }

    fn wound_chart(&self) -> Chart {
        let wounds = self.tables().wounds.iter().enumerate();
        let rows = wounds.map(|(face, wound)| vec![(face + 1).to_string(), rolls::wound(*wound).to_owned()]).collect();
        self.plain(ChartWords::Wounds, &["wounds"], rule("2.D-k"), rows)
    }

    fn horse_chart(&self) -> Chart {
        let points = self.tables().victory.horses;
        let rows =
            vec![vec![words::faces(self.tables().lost_horses), format!("the Indians catch them, {points} point")]];
        self.plain(ChartWords::Horses, &["lost_horses"], rule("2.D-l"), rows)
    }

    fn depletion_chart(&self) -> Chart {
        let tables = self.tables();
        let rows = vec![
            vec![format!("natural {} on the dice of fire", tables.depletion_total), "roll one more die".to_owned()],
            vec![words::faces(tables.depletion), "Low Ammo".to_owned()],
        ];
        self.plain(ChartWords::Depletion, &["depletion"], rule("14.A"), rows)
    }

    fn terrain_chart(&self) -> Chart {
        let line = |(_, ground): &(&str, Terrain)| {
            let effect = self.tables().ground(*ground);
            let [mounted, on_foot] = effect.enter;
            let yes = |flag: bool, word: &str| if flag { word.to_owned() } else { String::new() };
            vec![
                spoken::terrain(*ground).to_owned(),
                mounted.to_string(),
                on_foot.to_string(),
                signed(effect.fire),
                signed(effect.melee),
                yes(effect.blocks_sight, "blocks"),
                yes(effect.refuge, "yes"),
            ]
        };
        let rows = Terrain::NAMES.iter().map(line).collect();
        self.plain(ChartWords::Terrain, &["terrain"], rule("2.D-m"), rows)
    }

    fn hexside_chart(&self) -> Chart {
        let side = |(name, side): (&str, Hexside)| {
            let effect = self.tables().hexside(side);
            let cross = if effect.closed { "nobody".to_owned() } else { format!("+{}", effect.extra) };
            let melee = if effect.closed { "no".to_owned() } else { signed(effect.melee) };
            vec![name.to_owned(), cross, melee]
        };
        let sides =
            [("Dry creek", Hexside::DryCreek), ("Rosebud Creek", Hexside::RosebudCreek), ("Cliff", Hexside::Cliff)];
        let mut rows: Rows = sides.map(side).to_vec();
        let tables = self.tables();
        rows.push(vec!["each level up".to_owned(), format!("+{}", tables.uphill), signed(tables.melee.uphill)]);
        self.plain(ChartWords::Hexsides, &["hexside", "uphill"], rule("2.D-m"), rows)
    }

    fn victory_chart(&self) -> Chart {
        let chart = &self.tables().victory;
        let (us, indian) = ("US", "Indian");
        let line =
            |what: &str, to: &str, points: VictoryPoints| vec![what.to_owned(), to.to_owned(), points.to_string()];
        let mut rows = vec![
            line("each strength point lost", "enemy", chart.strength_point),
            line("Column HQ, besides its strength point", indian, chart.headquarters),
            line("Pack Train", indian, chart.pack_train),
            line("each ammunition point on it", indian, chart.ammunition_point),
            line(&format!("or every {} small arms boxes", chart.small_arms), indian, chart.ammunition_point),
            line("mounts caught", indian, chart.horses),
            line("each US unit low on ammunition at the end", us, chart.low_ammo),
        ];
        for hill in &self.scenario().objectives {
            rows.push(line(&format!("{} entered by a company", hill.name), us, hill.points));
        }
        for LeaderWorth { leader, wounded, killed } in &chart.leaders {
            let to = if self.army(*leader) == Army::Us { indian } else { us };
            rows.push(vec![
                format!("{} wounded, killed", self.name(*leader)),
                to.to_owned(),
                format!("{wounded}, {killed}"),
            ]);
        }
        self.plain(ChartWords::Victory, &["victory", "objective"], rule("2.D-n"), rows)
    }

    fn level_chart(&self) -> Chart {
        let levels = self.tables().levels.iter();
        let rows = levels
            .map(|(ratio, level)| vec![format!("{}:{} or more", ratio.num, ratio.den), text::level(*level).to_owned()])
            .collect();
        self.plain(ChartWords::Levels, &["levels"], rule("2.D-o"), rows)
    }

    fn turn_chart(&self) -> Chart {
        let times = self.scenario().times.iter().enumerate();
        let rows = times.map(|(turn, time)| vec![(turn + 1).to_string(), time.clone()]).collect();
        self.plain(ChartWords::Turns, &["track"], rule("2.D-p"), rows)
    }

    fn roster_chart(&self) -> Chart {
        let tables = self.tables();
        let known =
            [("Cavalry", Arm::Cavalry), ("Infantry", Arm::Infantry), ("Miners", Arm::Miners), ("Scouts", Arm::Scouts)];
        let mut rows: Rows =
            known.map(|(name, arm)| vec![name.to_owned(), tables.roster[arm.index()].to_string()]).to_vec();
        rows.push(vec!["Pack Train, small arms".to_owned(), tables.small_arms.points.to_string()]);
        rows.push(vec!["low at the end: this or fewer".to_owned(), tables.low_boxes.to_string()]);
        self.plain(ChartWords::Roster, &["roster", "train"], rule("2.D-q"), rows)
    }

    fn village_chart(&self) -> Option<Chart> {
        let search = self.scenario().search.as_ref()?;
        let line = |face: usize| {
            let now = if search.may_leave[face] { "may ride on" } else { "nothing found" };
            let end = match (search.trail[face], search.ambush[face]) {
                (true, _) => format!("trail found, {} points", search.trail_points),
                (false, true) => "ambush".to_owned(),
                (false, false) => "nothing".to_owned(),
            };
            vec![(face + 1).to_string(), now.to_owned(), end]
        };
        Some(self.plain(ChartWords::Village, &["search"], rule("16.E"), (0..6).map(line).collect()))
    }
}
