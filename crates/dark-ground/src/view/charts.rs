//! The aid cards, to have at hand beside the map and the battle boards; every figure is read from the tables that decide.

use crate::battle::charts::Arm;
use crate::board::Terrain;
use crate::counters::{Nation, Side};
use crate::frames::Look;
use crate::points::MovementPoints;
use crate::tables::{Gout, Happening, RaidResult, Season, Share};
use crate::text::{season_name, side_name};
use kernel::data::Named;
use kernel::scene::{Chart, Origin};
use kernel::{RuleId, rule};

type Rows = Vec<Vec<String>>;

/// What a chart shows, headings first.
struct Sheet {
    columns: Vec<String>,
    rows: Rows,
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn signed(value: i8) -> String {
    format!("{value:+}")
}

/// A list of modifiers: condition and figure.
fn modifiers<const N: usize>(rows: [(&str, i8); N]) -> Rows {
    rows.map(|(words, figure)| vec![words.to_owned(), signed(figure)]).to_vec()
}

/// A chart the book prints.
fn given(key: &str, title: &str, case: RuleId, sheet: Sheet) -> Chart {
    let Sheet { columns, rows } = sheet;
    Chart {
        key: key.into(),
        title: title.into(),
        columns,
        rows,
        provenance: Origin::Given,
        source: case.to_string(),
        rule: case,
        results: Vec::new(),
    }
}

fn die_modifiers<const N: usize>(key: &str, title: &str, case: RuleId, rows: [(&str, i8); N]) -> Chart {
    given(key, title, case, Sheet { columns: row(["Condition", "Die"]), rows: modifiers(rows) })
}

impl Look<'_> {
    /// The charts of the campaign, those of battles after them.
    pub(super) fn map_charts(&self) -> Vec<Chart> {
        let mut charts = vec![
            self.event_chart(),
            self.settler_chart(),
            self.share_chart(),
            self.mobilization_chart(),
            self.base_chart(),
            self.commitment_chart(),
            self.army_chart(),
            self.militia_chart(),
            self.cost_chart(),
            self.gout_chart(),
            self.pillage_chart(),
            self.skirmish_chart(),
            self.assault_chart(),
            self.clash_chart(),
            self.raid_chart(),
            self.raid_result_chart(),
            self.attrition_chart(),
            self.points_chart(),
        ];
        charts.extend(self.battle_charts());
        charts
    }

    fn event_chart(&self) -> Chart {
        let words = |happening: Happening| match happening {
            Happening::None => "No event",
            Happening::GoodOmens => "Good omens (spring): 1 more for a nation, and no surrender",
            Happening::BadOmens => "Bad omens (spring): 1 less for a nation",
            Happening::Funds => "Congress pays for a die of militia",
            Happening::SevereWeather => "Severe weather",
            Happening::Rifles => "A die of rifles, two a nation at most",
            Happening::Iroquois => "A die of Iroquois, six in play at most",
            Happening::Girty => "Simon Girty comes; the second time he is hunted down",
        };
        let rows = self.tables().events.iter().zip(2..).map(|(happening, sum): (_, u8)| {
            let sum = sum.to_string();
            row([&sum, words(*happening)])
        });
        given(
            "events",
            "Random events",
            rule("chart.events"),
            Sheet { columns: row(["Two dice", "Event"]), rows: rows.collect() },
        )
    }

    fn settler_chart(&self) -> Chart {
        let chart = self.tables().settlers;
        let mut rows: Rows = (1..=5_u8)
            .zip(chart.commitment)
            .map(|(level, figure)| vec![format!("Commitment {level}"), signed(figure)])
            .collect();
        rows.extend(
            Season::ALL
                .into_iter()
                .skip(1)
                .zip(&chart.season[1..])
                .map(|(season, figure)| vec![season_name(season).to_owned(), signed(*figure)]),
        );
        given("settlers", "New settlers", rule("chart.settler"), Sheet { columns: row(["Condition", "Die"]), rows })
    }

    fn share_chart(&self) -> Chart {
        let words = |share: Share| match share {
            Share::Half => "Half to Ohio, rounded up, the others to the states",
            Share::TwoThirds => "Two thirds to Ohio, rounded as you like, the others to the states",
            Share::Free => "Anywhere the rules allow",
        };
        let rows = self.tables().settler_shares.iter().zip(1..).map(|(share, face): (_, u8)| {
            let face = face.to_string();
            row([&face, words(*share)])
        });
        given(
            "shares",
            "Where settlers go",
            rule("chart.settler-where"),
            Sheet { columns: row(["Die", "Where"]), rows: rows.collect() },
        )
    }

    fn mobilization_chart(&self) -> Chart {
        let chart = self.tables().mobilization;
        let rows = [
            ("NA 10 or more VP behind", chart.behind),
            ("Two warriors of the nation at a British fort", chart.at_fort),
            ("Each US Atrocity marker on its unsettled land", chart.atrocity),
            ("Tecumseh on its land", chart.tecumseh),
            ("Good omens", chart.omen),
            ("Bad omens", -chart.omen),
            ("Each village on its land", chart.village),
            ("Each pillaged area of it", chart.pillaged),
            ("Each treaty, two at most", chart.treaty),
            ("Kekionga pillaged, settled or with a US fort", chart.kekionga),
            ("NA 10 or more VP ahead", chart.ahead),
        ];
        let mut chart = die_modifiers("mobilization", "Mobilization of a nation", rule("chart.mobilization"), rows);
        chart.rows.insert(0, row(["Its leader", "+ rating"]));
        chart
    }

    /// 8.1: the black boxes of the tracks.
    fn base_chart(&self) -> Chart {
        let rows = Nation::ROLLING
            .map(|nation| vec![nation.title().to_owned(), self.tables().base_levels[nation.index()].to_string()]);
        let sheet = Sheet { columns: row(["Nation", "War at"]), rows: rows.to_vec() };
        let chart = given("bases", "Base levels", rule("8.1-b"), sheet);
        let source = "The black boxes of the tracks are a picture; the figures fit the set-ups of the scenarios.";
        Chart { provenance: Origin::Reconstructed, source: source.into(), ..chart }
    }

    fn commitment_chart(&self) -> Chart {
        let chart = self.tables().commitment;
        let rows = [
            ("US behind in VP", chart.behind),
            ("Every 15 villages and settlements in Ohio", chart.settlements),
            ("Each NA Atrocity marker in Pennsylvania or Kentucky", chart.atrocity),
            ("A rank 3 Army leader besieged, or lost in the last turn", chart.general),
            ("Each British fort destroyed", chart.fort_destroyed),
            ("Iroquois in play", chart.iroquois),
            ("Two nations were at war", chart.two_at_war),
            ("US ahead in VP", chart.ahead),
            ("The British have intervened", chart.british),
            ("One nation or none was at war", chart.one_at_war),
        ];
        let mut found = die_modifiers("commitment", "US commitment", rule("chart.commitment"), rows);
        found.rows.push(vec![format!("{} or less", chart.lower_at), "a level down".into()]);
        found.rows.push(vec![format!("{} or more", chart.raise_at), "a level up".into()]);
        found
    }

    fn army_chart(&self) -> Chart {
        let army = self.tables().army;
        let rows = army.rows.iter().zip(1..).map(|(figures, die): (_, u8)| {
            let head = if die == 6 { "6 or more".to_owned() } else { die.to_string() };
            std::iter::once(head).chain(figures.iter().map(u8::to_string)).collect()
        });
        let columns = row(["Die (+1 behind in VP)", "CL 1", "CL 2", "CL 3", "CL 4", "CL 5"]);
        given("army", "New regulars in spring", rule("chart.army"), Sheet { columns, rows: rows.collect() })
    }

    fn militia_chart(&self) -> Chart {
        let chart = self.tables().militia;
        let [one, two, _, _, five] = chart.commitment;
        let rows = [
            ("US behind in VP", chart.behind),
            ("Each village and permanent settlement", chart.settlement),
            ("Commitment 5", five),
            ("Summer", chart.season[2]),
            ("Each Raid marker of the last turn", chart.raid),
            ("Every two NA Atrocity markers", chart.atrocities),
            ("Commitment 2", two),
            ("Spring, fall", chart.season[1]),
            ("US ahead in VP", chart.ahead),
            ("Commitment 1", one),
        ];
        die_modifiers("militia", "Militia raised or sent home", rule("chart.militia"), rows)
    }

    fn cost_chart(&self) -> Chart {
        let costs = self.tables().map_costs;
        let seasons = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];
        let mut rows = Rows::new();
        for terrain in [Terrain::Wilderness, Terrain::Rough, Terrain::Settled] {
            for side in Side::BOTH {
                let figures =
                    seasons.map(|season| costs.areas[terrain.index()][season.index()][side.index()].to_string());
                let head = format!("{}, {}", terrain.name(), side_name(side));
                rows.push(std::iter::once(head).chain(figures).collect());
            }
        }
        let (by_boat, burnt) = (costs.river.to_string(), costs.river_pillaged.to_string());
        rows.push(row(["River, any distance", &by_boat, &by_boat, &by_boat, "no"]));
        rows.push(row(["the same past pillaged land, US only", &burnt, &burnt, &burnt, "no"]));
        let crossing = format!("+{}", costs.ohio_crossing);
        rows.push(row(["Across the Ohio, NA", &crossing, &crossing, &crossing, "+0"]));
        rows.push(row(["Along or across the Ohio, US", &by_boat, &by_boat, &by_boat, "across only"]));
        rows.push(row(["Pillaged areas", "double", "double", "double", "double"]));
        let columns = row(["MP to enter", "Spring", "Summer", "Fall", "Winter, severe"]);
        given("costs", "Movement on the map", rule("chart.tec-map"), Sheet { columns, rows })
    }

    fn gout_chart(&self) -> Chart {
        let words = |gout: Gout| match gout {
            Gout::Well => "No limit",
            Gout::Half => "Half the movement points",
            Gout::OneArea => "One area",
        };
        let rows = self.tables().gout.iter().zip(1..).map(|(gout, face): (_, u8)| {
            let face = face.to_string();
            row([&face, words(*gout)])
        });
        given(
            "gout",
            "St. Clair's gout",
            rule("14.0.1"),
            Sheet { columns: row(["Die", "Those with him"]), rows: rows.collect() },
        )
    }

    fn pillage_chart(&self) -> Chart {
        let chart = self.tables().pillage;
        let rows = [
            ("Rough area", chart.rough),
            ("Winter or severe weather", chart.hard_season),
            ("Each unit over one", chart.unit),
            ("Militia among them, US", chart.militia),
            ("Girty with them, NA", chart.girty),
        ];
        let title = format!("Pillage: {} or less", chart.succeeds_at);
        die_modifiers("pillage", &title, rule("chart.pillage"), rows)
    }

    fn skirmish_chart(&self) -> Chart {
        let chart = self.tables().skirmish_open;
        let rows = [
            ("Each unit over one against an enemy", chart.unit),
            ("US militia in a Settled area", chart.militia_settled),
            ("Warriors in a Rough area", chart.warriors_rough),
            ("Warriors in a Settled area", chart.warriors_settled),
            ("Commitment 2 or less, US", chart.low_commitment),
            ("Warriors of a surrendered nation", chart.surrendered),
        ];
        die_modifiers("skirmish", "Skirmish in the open", rule("chart.skirmish-open"), rows)
    }

    fn assault_chart(&self) -> Chart {
        let chart = self.tables().skirmish_fort;
        let rows = [
            ("Inside the fort", chart.inside),
            ("Regulars attack the fort", chart.regulars),
            ("Each unit over one against an enemy", chart.unit),
            ("Each Siege marker, for those inside", chart.siege),
            ("Commitment 2 or less, US", chart.low_commitment),
            ("Warriors of a surrendered nation", chart.surrendered),
        ];
        die_modifiers("assault", "Assault on a fort", rule("chart.skirmish-fort"), rows)
    }

    fn clash_chart(&self) -> Chart {
        let results = self.tables().skirmish_results;
        let rows = vec![
            vec![format!("up to {}", results.retreat_at - 1), "Nothing".into()],
            vec![
                format!("{} to {}", results.retreat_at, results.eliminated_at - 1),
                "The lower side retreats; inside a fort it is eliminated".into(),
            ],
            vec![format!("{} or more", results.eliminated_at), "The lower side is eliminated".into()],
        ];
        let columns = row(["Difference", "Result"]);
        given("clash", "Results of skirmishes", rule("chart.skirmish-result"), Sheet { columns, rows })
    }

    fn raid_chart(&self) -> Chart {
        let chart = self.tables().raid;
        let rows = [
            ("Rough area", chart.rough),
            ("Wilderness area", chart.wilderness),
            ("Girty on the raid", chart.girty),
            ("Each 12 MP of the furthest warrior, beyond 12", chart.distance),
            ("Each area with a US fort entered", chart.fort),
            ("Each defending militia unit", chart.militia),
            ("Settled area", chart.settled),
            ("A warrior crossed the Ohio", chart.ohio),
            ("Severe weather", chart.severe_weather),
        ];
        let mut chart = die_modifiers("raid", "Raid", rule("chart.raid-drm"), rows);
        chart.rows.push(row(["One leader on the raid", "+ rating"]));
        chart.rows.push(row(["One defending leader", "- rating"]));
        chart
    }

    fn raid_result_chart(&self) -> Chart {
        let mut from: Option<i8> = None;
        let rows = self.tables().raid_results.iter().map(|line| {
            let span = match from {
                None => format!("{} or less", line.to),
                Some(from) if line.to >= 20 => format!("{from} or more"),
                Some(from) if from == line.to => from.to_string(),
                Some(from) => format!("{from} to {}", line.to),
            };
            from = Some(line.to.saturating_add(1));
            let name = match line.result {
                RaidResult::Fiasco => "Fiasco",
                RaidResult::Unsuccessful => "Unsuccessful",
                RaidResult::NoEffect => "No effect",
                RaidResult::Successful => "Successful",
                RaidResult::Legend => "Legend",
            };
            let losses =
                |count: u8| if count == 2 { "2, the second if it fails a check".into() } else { count.to_string() };
            let leaders = line.leaders.map_or("-", side_name);
            vec![
                span,
                name.into(),
                losses(line.warriors),
                losses(line.militia),
                line.settlers.to_string(),
                leaders.into(),
                line.vp.to_string(),
            ]
        });
        let columns = row(["Die", "Result", "Warriors", "Militia", "Settlers", "Leaders at risk", "VP"]);
        given("raid-results", "Results of raids", rule("chart.raid-result"), Sheet { columns, rows: rows.collect() })
    }

    fn attrition_chart(&self) -> Chart {
        let chart = self.tables().attrition;
        let [winter, _, summer, _] = chart.season;
        let rows = [
            ("Summer, out of supply", summer),
            ("Winter, out of supply", winter),
            ("Severe weather, out of supply", chart.severe_weather),
            ("Pillaged area, out of supply", chart.pillaged),
            ("Each Siege marker, in a besieged fort", chart.siege),
        ];
        die_modifiers("attrition", "Attrition: over the level is lost", rule("chart.attrition"), rows)
    }

    fn points_chart(&self) -> Chart {
        let points = self.tables().victory_points;
        let line = |words: &str, side: Option<Side>, figure: i8| {
            vec![words.to_owned(), side.map_or("either", side_name).to_owned(), figure.to_string()]
        };
        let rows = vec![
            line("A newly settled area", Some(Side::Us), points.settled_area),
            line("Kekionga settled or fortified, once", Some(Side::Us), points.kekionga),
            line("A nation surrenders", Some(Side::Us), points.surrender),
            line("A settler eliminated", Some(Side::Na), points.settler),
            line("A combat unit eliminated", None, points.unit),
            line("A battle won", None, points.battle),
            line("A fort taken", None, points.siege),
            line("A failed assassination", None, -points.failed_assassination),
            row(["A successful raid, a legend", side_name(Side::Na), "1, 2"]),
            row(["A leader eliminated", "either", "his rank"]),
            row(["Tecumseh eliminated", side_name(Side::Us), "a die"]),
        ];
        given("points", "Victory points", rule("15.4.5"), Sheet { columns: row(["For", "Who", "VP"]), rows })
    }

    /// 10: the charts of battles, those of the Quick Battle module among them.
    pub(super) fn battle_charts(&self) -> Vec<Chart> {
        let melee = &self.charts().melee;
        let columns = std::iter::once("Die".to_owned()).chain(melee.columns.iter().cloned()).collect();
        let sheet = Sheet { columns, rows: melee.printed() };
        vec![
            Self::initiative_chart(),
            given("mcrt", "Melee: attacker / defender", rule("chart.mcrt"), sheet),
            self.melee_chart(),
            self.fire_chart(),
            self.fire_die_chart(),
            self.board_cost_chart(),
            self.module_chart(),
            self.module_moves_chart(),
            Self::module_melee_chart(),
        ]
    }

    fn initiative_chart() -> Chart {
        let rows = [("Rough terrain, NA", 1), ("Settled terrain, US", 1), ("Tecumseh there, NA", 1)];
        let mut chart = die_modifiers(
            "initiative",
            "Initiative in battle; twice the total is surprise",
            rule("chart.initiative"),
            rows,
        );
        chart.rows.insert(0, row(["The side's primary leader, if he is there", "+ rating"]));
        chart
    }

    /// 10.6: what is done to factors, column and die of a melee on a board.
    fn melee_chart(&self) -> Chart {
        let most = self.charts().melee.most_level;
        let rows = [
            row(["Warriors attacking from woods or defending in them", "factor x2"]),
            row(["Attacking up a slope", "factor halved"]),
            row(["Attacking over a stream, all but warriors", "factor halved"]),
            row(["Disrupted or Routed", "no gain from terrain"]),
            row(["Attacking leader", "right by his rating"]),
            row(["Defending leader", "left by his rating"]),
            row(["An attacker Disrupted", "a column left"]),
            row(["A defender Disrupted", "a column right"]),
            vec![format!("Level of the attacker less that of the defender, {most} at most"), "to the die".into()],
        ];
        let sheet = Sheet { columns: row(["Condition", "Melee"]), rows: rows.to_vec() };
        given("melee", "Melee: factors, column, die", rule("chart.melee-shift"), sheet)
    }

    fn fire_chart(&self) -> Chart {
        let fire = &self.charts().fire;
        let line = |words: &str, arm: Arm, rifle: bool| {
            let [open, woods] = [false, true].map(|woods| format!("x{}", fire.factor(arm, woods)));
            vec![words.to_owned(), fire.range(arm, rifle).to_string(), open, woods]
        };
        let rows = vec![
            line("US and British regulars", Arm::Regular, false),
            line("US and Canadian militia", Arm::Militia, false),
            line("Warriors", Arm::Warrior, false),
            line("Warriors with rifles", Arm::Warrior, true),
        ];
        let columns = row(["Fire", "Range", "In the open", "In woods"]);
        given("fire", "Fire: a die under the factor hits", rule("chart.fire-cf"), Sheet { columns, rows })
    }

    fn fire_die_chart(&self) -> Chart {
        let fire = &self.charts().fire;
        let rows = [
            ("Target in woods, not next to the firer", fire.woods),
            ("Target higher", fire.up_slope),
            ("Target Disrupted", fire.disrupted),
            ("Target Routed", fire.routed),
            ("Option: each hex over one", fire.per_hex),
        ];
        die_modifiers("fire-die", "Fire die; a natural 6 misses", rule("chart.fire-drm"), rows)
    }

    fn board_cost_chart(&self) -> Chart {
        use crate::battle::board::Ground;
        let costs = &self.charts().costs;
        let seasons = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];
        let line = |words: &str, figure: &dyn Fn(Season) -> MovementPoints| {
            std::iter::once(words.to_owned()).chain(seasons.map(|season| figure(season).to_string())).collect()
        };
        let ground = |words: &str, arm: Arm, ground: Ground| line(words, &|season| costs.ground(arm, ground, season));
        let rows: Rows = vec![
            ground("Clear, regulars", Arm::Regular, Ground::Clear),
            ground("Clear, others", Arm::Militia, Ground::Clear),
            ground("Woods, warriors", Arm::Warrior, Ground::Woods),
            ground("Woods, others", Arm::Militia, Ground::Woods),
            ground("Swamp, warriors", Arm::Warrior, Ground::Swamp),
            ground("Swamp, others", Arm::Militia, Ground::Swamp),
            ground("Cultivated", Arm::Militia, Ground::Cultivated),
            line("Stream, added", &|season| costs.stream(season)),
            line("Slope, added", &|season| costs.slope(season)),
            line("Along the trail", &|season| costs.trail(season)),
        ];
        let columns = row(["MP to enter", "Spring", "Summer", "Fall", "Winter"]);
        given("board-costs", "Movement on the boards", rule("chart.tec-board"), Sheet { columns, rows })
    }

    /// 19: stacks, fire and melee of the module.
    fn module_chart(&self) -> Chart {
        let quick = self.tables().quick;
        let grounds = [Terrain::Rough, Terrain::Wilderness, Terrain::Settled];
        let mut rows = Rows::new();
        for (place, arm) in ["Warriors", "Regulars", "Militia"].into_iter().enumerate() {
            let stack = grounds.map(|ground| quick.stacks[ground.index()][place].to_string());
            rows.push(std::iter::once(format!("{arm}: units in a stack")).chain(stack).collect());
        }
        for (words, line) in
            ["Warriors", "Regulars", "Militia", "Rifles"].into_iter().zip(quick.fire.iter().chain([&quick.rifles]))
        {
            let cells = |die: [i8; 3]| {
                grounds.map(|ground| {
                    let (die, times) = (die[ground.index()], line.times[ground.index()]);
                    let times = (times > 1).then(|| format!("factor x{times}"));
                    let parts: Vec<String> =
                        times.into_iter().chain((die != 0).then(|| format!("die {die:+}"))).collect();
                    if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }
                })
            };
            rows.push(std::iter::once(format!("{words}: fire")).chain(cells(line.die)).collect());
            if line.severe != line.die {
                let head = format!("{words}: fire in severe weather");
                rows.push(std::iter::once(head).chain(cells(line.severe)).collect());
            }
        }
        for (place, arm) in ["Warriors", "Regulars", "Militia"].into_iter().enumerate() {
            let times = grounds.map(|ground| format!("x{}", quick.melee[ground.index()][place]));
            rows.push(std::iter::once(format!("{arm}: melee")).chain(times).collect());
        }
        given(
            "module",
            "Quick Battle module",
            rule("qbr.19.0"),
            Sheet { columns: row(["", "Rough", "Wilderness", "Settled"]), rows },
        )
    }

    fn module_moves_chart(&self) -> Chart {
        let moves = self.tables().quick.moves;
        let rows = [
            ("Regulars and those who move with them, Settled", moves.regulars_settled),
            ("All but warriors, Rough", moves.others_rough),
            ("Severe weather", moves.severe),
            ("Enemies on top", moves.attacked),
            ("Round 1, a led stack of the side that has surprise", moves.surprise),
        ];
        let title = "Quick Battle: movement; 1 always, 6 never";
        let mut chart = die_modifiers("module-moves", title, rule("qbr.move-drm"), rows);
        chart.rows.insert(0, row(["A leader in the stack", "- rating"]));
        chart
    }

    fn module_melee_chart() -> Chart {
        let rows = [
            row(["Attacking leader", "right by his rating"]),
            row(["Defending leader", "left by his rating"]),
            row(["A defender Disrupted", "factor 1, a column right"]),
            row(["Round 1, the attacker has surprise", "a column right"]),
        ];
        let sheet = Sheet { columns: row(["Condition", "Column"]), rows: rows.to_vec() };
        given("module-melee", "Quick Battle: melee", rule("qbr.melee-shift"), sheet)
    }
}
