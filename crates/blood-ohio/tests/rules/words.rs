//! What the game says: events, refusals, labels, questions, chances, and why something cannot be done.

use crate::table::{Table, given, piece, sap, space, step};
use blood_ohio::BloodOhio;
use blood_ohio::counters::{Expedition, Nation, PieceId, Side};
use blood_ohio::decision::Decision;
use blood_ohio::points::MovementPoints;
use blood_ohio::refusal::{Refusal, Why};
use blood_ohio::state::{
    Ambush, Build, BuildingSite, Cause, CombatStep, Entering, Errand, Fallen, Fight, ForceKind, Forming, Frame,
    Garrison, Health, Losses, Moving, Muster, Operations, RaidBonus, Relocate, Retreat, Rising, SetUp, Site, Special,
    Stage, State, Status, Strategic, Supply, UsRecruit, Way, WcRecruit, WinterUs, WinterWc,
};
use kernel::playout::PlayoutRng;
use kernel::scene::{Click, Preview};
use kernel::{Chance, Game, Seat, Seed, SeededDice, Start, Viewer};

fn seat(side: Side) -> Seat {
    Seat(side.index() as u8)
}

/// Everything told about the last decision.
fn told(table: &Table) -> Vec<String> {
    table.tellings.iter().map(|telling| telling.told.text.clone()).collect()
}

pub fn preview(table: &Table, decision: Decision) -> Preview {
    let seat = seat(table.side().unwrap());
    table.game.preview(&table.state, seat, &decision).expect("a preview")
}

pub fn chance(preview: &Preview, result: &str) -> Chance {
    preview.chances.iter().find(|known| known.result == result).map_or(Chance::NEVER, |known| known.chance)
}

fn id(table: &Table, name: &str) -> String {
    let view = table.game.view(&table.state, Viewer::Seat(Seat(1)));
    let named = |scene: &&kernel::scene::Piece| scene.face.as_ref().is_some_and(|face| face.name == name);
    view.pieces.iter().map(|scene| &**scene).find(named).unwrap_or_else(|| panic!("{name} is not shown")).id.clone()
}

pub fn why_not(table: &Table, name: Option<&str>, place: Option<&str>) -> Option<(String, String)> {
    let place = place.map(|place| table.game.data().board.id(space(place)).to_owned());
    let click = Click { piece: name.map(|name| id(table, name)), place };
    let refusal = table.game.why_not(&table.state, seat(table.side().unwrap()), &click)?;
    let why = table.game.explain(&table.state, &refusal);
    Some((why.text, why.rule.to_string()))
}

/// Every reason has a sentence of its own and a rule of the index, with particulars and without.
#[test]
fn every_reason_has_words_and_a_rule() {
    let table = given("harmar").at("Harmar", "Fort Washington").operations(Side::Us);
    let mut seen = std::collections::BTreeSet::new();
    for why in Why::ALL {
        let plain = table.game.explain(&table.state, &Refusal::new(*why));
        let full = Refusal::new(*why)
            .piece(table.id("Harmar"))
            .space(space("Kekionga"))
            .nation(Nation::Miami)
            .numbers(3_i16, 7_i16);
        let full = table.game.explain(&table.state, &full);
        for text in [&plain.text, &full.text] {
            assert!(text.len() > 12 && text.len() < 170 && !text.contains('?'), "{why:?}: {text}");
            assert!(
                text.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()),
                "{why:?}: {text}"
            );
            assert!(!text.ends_with('.'), "{why:?}: {text}");
        }
        let known = table.game.rules().get(plain.rule.as_str()).is_some();
        assert!(known, "{why:?} cites {}", plain.rule);
        assert!(seen.insert(full.text.clone()), "{why:?} says what another reason says: {}", full.text);
    }
}

/// [6.2] A refusal names the space and both numbers.
#[test]
fn a_refusal_names_space_and_numbers() {
    let table = given("harmar").operations(Side::Us);
    let refusal = Refusal::new(Why::TooFar).space(space("Kekionga")).numbers(2_u8, 3_u8);
    assert_eq!(table.game.explain(&table.state, &refusal).text, "The force has 2 MP left and Kekionga costs 3");
}

fn moving(pieces: Vec<PieceId>, at: &str) -> Moving {
    Moving {
        side: Side::Us,
        pieces,
        path: vec![space(at)],
        spent: MovementPoints::new(1),
        allowance: MovementPoints::new(4),
        guided: false,
        kind: ForceKind::Key,
        errand: Errand::March,
        stage: Stage::Ready,
        ambushed: Vec::new(),
        stopped: false,
    }
}

/// One of every question the game can ask, with the frames below it where it needs them.
#[expect(clippy::too_many_lines, reason = "one of every question")]
fn questions(game: &BloodOhio) -> Vec<Vec<Frame>> {
    let of = |name: &str| piece(game, name);
    let at = space("Mill Creek");
    let march = || Frame::Moving(moving(vec![of("Harmar"), of("R1")], "Mill Creek"));
    let contact = Frame::Moving(Moving { stage: Stage::Contact, ..moving(vec![of("Harmar"), of("R1")], "Mill Creek") });
    let fallen = Fallen {
        side: Side::Us,
        pieces: vec![of("R1")],
        at,
        from: space("Fort Washington"),
        river: false,
        ambushed: Vec::new(),
        passed: false,
        entered: true,
    };
    let losses = |cause| Losses {
        side: Side::Us,
        hits: 1,
        pool: vec![of("R1")],
        structure: None,
        first: true,
        order: Vec::new(),
        next: 0,
        cause,
    };
    let retreat = |way| Retreat {
        side: Side::Us,
        pieces: vec![of("R1")],
        from: at,
        way,
        bled: false,
        cavalry: false,
        begun: true,
        groups: Vec::new(),
    };
    let entering = |garrisons: &[PieceId], settlers: &[PieceId]| Entering {
        garrisons: garrisons.to_vec(),
        settlers: settlers.to_vec(),
        columns: vec![of("R2")],
        squares: 2,
    };
    let mut all = vec![
        vec![Frame::SetUp(SetUp(Side::Us))],
        vec![Frame::SetUp(SetUp(Side::Wc))],
        vec![Frame::Entering(entering(&[of("R3")], &[]))],
        vec![Frame::Entering(entering(&[], &[of("M3")]))],
        vec![Frame::Entering(entering(&[], &[]))],
        vec![Frame::Special(Special {})],
        vec![Frame::UsRecruit(UsRecruit { checks: 1, drawn: None, redrawn: false })],
        vec![Frame::UsRecruit(UsRecruit { checks: 1, drawn: Some(of("M4")), redrawn: false })],
        vec![Frame::WcRecruit(WcRecruit {
            nation: Nation::Miami,
            checks: 2,
            arms: false,
            arriving: false,
            came: None,
        })],
        vec![Frame::WcRecruit(WcRecruit {
            nation: Nation::Seneca,
            checks: 1,
            arms: false,
            arriving: true,
            came: None,
        })],
        vec![Frame::RaidBonus(RaidBonus { nations: vec![Nation::Shawnee] })],
        vec![Frame::Site(BuildingSite(Build::Settlement))],
        vec![Frame::Site(BuildingSite(Build::Fort(blood_ohio::tables::FortId::Steuben)))],
        vec![Frame::Strategic(Strategic { warrior: of("Miami 1") })],
        vec![Frame::Rising(Muster {
            nation: Nation::Wyandot,
            why: Rising::Alliance,
            warriors: 2,
            leaders: Vec::new(),
        })],
        vec![Frame::Operations(Operations(Side::Us))],
        vec![Frame::Operations(Operations(Side::Wc))],
        vec![Frame::Forming(Forming { side: Side::Us, at, pieces: Vec::new(), errand: Errand::March })],
        vec![Frame::Forming(Forming { side: Side::Us, at, pieces: vec![of("Harmar")], errand: Errand::March })],
        vec![march()],
        vec![contact],
        vec![Frame::Garrison(Garrison { at: space("Fort Washington"), pieces: vec![of("R1")] })],
        vec![march(), Frame::Ambush(Ambush { by: Side::Wc })],
        vec![Frame::Relocate(Relocate { nation: Nation::Miami, principal: false, from: space("Pickawillany") })],
        vec![Frame::Fallen(fallen)],
        vec![Frame::Supply(Supply { stacks: vec![at] })],
        vec![Frame::WinterWc(WinterWc { homeless: vec![of("Miami 1")], housed: Vec::new() })],
        vec![Frame::WinterUs(WinterUs { leaving: 1, homeless: vec![of("R1")] })],
        vec![Frame::WinterUs(WinterUs { leaving: 0, homeless: vec![of("R1")] })],
    ];
    let causes = [Cause::Battle, Cause::Ambush, Cause::River, Cause::Trapped, Cause::Cavalry, Cause::Looting];
    all.extend(causes.map(|cause| vec![Frame::Losses(losses(cause))]));
    let ways = [Way::Back(space("Columbia")), Way::Away(None), Way::Ashore(space("Columbia")), Way::OutOfFort];
    all.extend(ways.map(|way| vec![Frame::Retreat(retreat(way))]));
    all
}

/// A battle at every step it can come to.
fn battles(table: &Table) -> Vec<Vec<Frame>> {
    let look = table.game.look(&table.state);
    let attackers = vec![table.id("Harmar"), table.id("R1")];
    let fight = look.new_fight(Side::Us, attackers, space("Mill Creek"), Some(space("Fort Washington")));
    let steps = [
        CombatStep::Scouts,
        CombatStep::Declare,
        CombatStep::Pursue,
        CombatStep::Slip,
        CombatStep::Event,
        CombatStep::EventKept,
        CombatStep::UsCalls,
        CombatStep::WcCalls,
        CombatStep::FirstMarches,
        CombatStep::SecondMarches,
        CombatStep::Dice,
        CombatStep::DiceKept,
        CombatStep::UsLosses,
        CombatStep::WcLosses,
        CombatStep::Victor,
        CombatStep::End,
    ];
    steps.map(|step| vec![Frame::Fight(Box::new(Fight { step, ..fight.clone() }))]).to_vec()
}

/// [4.2] Every question has words, a line of help and a rule of the index; the other side learns who is awaited.
#[test]
fn every_question_has_words_and_a_rule() {
    let table = given("harmar")
        .all(&["Harmar", "R1"], "Mill Creek")
        .at("Miami 1", "Kekionga")
        .at("Miami 2", "Turtle Creek")
        .vp(2, 2)
        .operations(Side::Us);
    for frames in questions(table.game).into_iter().chain(battles(&table)) {
        let state = State { frames: frames.clone(), ..table.state.clone() };
        let asked = table.game.asked(&state).first().expect("somebody is asked");
        let prompt = table.game.view(&state, Viewer::Seat(asked)).prompt;
        assert!(prompt.question.len() > 8 && !prompt.question.contains("  "), "{frames:?}: {}", prompt.question);
        assert!(prompt.help.len() > 8, "{frames:?}: {}", prompt.help);
        let known = table.game.rules().get(prompt.rule.as_str()).is_some();
        assert!(known, "{frames:?} cites {}", prompt.rule);
        let waiting = table.game.view(&state, Viewer::Seat(Seat(1 - asked.0))).prompt;
        assert!(waiting.question.ends_with("deciding") && waiting.options.is_empty(), "{}", waiting.question);
    }
}

/// Every event of random games is told with rules of the index, every option has words and no unknown name.
#[test]
fn random_games_are_told_with_known_rules() {
    let game = BloodOhio::new();
    for (scenario, number) in [("harmar", 1), ("legion", 2), ("learning-3", 3)] {
        let start = game.about().complete(&Start { scenario: scenario.into(), ..Start::default() }).unwrap();
        let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number)), PlayoutRng::new(number));
        let mut state = game.start(&start, &mut kernel::Table::new(&mut dice, &mut Vec::new()));
        for _ in 0..400 {
            let Some(seat) = game.asked(&state).first() else { break };
            let mut options = Vec::new();
            game.options(&state, seat, &mut options);
            for option in options.iter().take(12) {
                let label = game.label(&state, option);
                assert!(!label.is_empty() && !label.contains('?'), "{option:?}: {label}");
            }
            let mut events = Vec::new();
            let decision = options[rng.below(options.len())];
            game.decide(&mut state, seat, &decision, &mut kernel::Table::new(&mut dice, &mut events)).unwrap();
            for event in &events {
                let told = game.tell(&state, event);
                assert!(told.text.len() > 5 && !told.text.contains('?'), "{event:?}: {}", told.text);
                for rule in &told.rules {
                    let known = game.rules().get(rule.as_str()).is_some();
                    assert!(known, "{event:?} cites {rule}");
                }
            }
        }
    }
}

/// [5.2.1-d] A treaty is told with die, points in halves and the number needed.
#[test]
fn negotiation_is_told_with_its_figures() {
    let mut table = given("wabash")
        .all(&["St. Clair", "R1", "R2", "R3", "R4", "R5"], "Crane Town")
        .status(Nation::Wyandot, Status::Nonaligned)
        .vp(23, 4)
        .with(|state| state.expedition = Expedition::Second)
        .with(|state| (state.segment, state.sap) = (1, sap([5, 5])))
        .asked(Frame::Special(Special {}));
    let at = table.game.data().board.links(space("Upper Sandusky"))[0];
    for name in ["St. Clair", "R1", "R2", "R3", "R4", "R5"] {
        let piece = table.id(name);
        table.state[piece].at = blood_ohio::state::Place::On(at);
    }
    table.rolling(Decision::Treaty { nation: Nation::Wyandot }, &[3]);
    assert!(
        told(&table).contains(
            &"The United States treat for a treaty with the Wyandot: die 3 and 11½ VP against 15: refused".to_owned()
        ),
        "{:?}",
        told(&table)
    );
}

/// [18.2-c] [18.2-b] The offer of an ambush shows its chances: a Delay cancels it, a better leader adds one.
#[test]
fn an_ambush_shows_its_chances() {
    let mut table = given("harmar")
        .all(&["Hardin", "R1", "R2"], "Fort Washington")
        .all(&["Blue Jacket", "Shawnee 1", "Shawnee 2", "Shawnee 3"], "Turtle Creek")
        .vp(2, 2)
        .operations(Side::Us);
    table.form("Fort Washington", &["Hardin", "R1", "R2"]).when(step("Mill Creek"));
    let view = table.game.view(&table.state, Viewer::Seat(Seat(1)));
    assert_eq!(view.prompt.question, "Hardin and 2 regular infantry (5 FP) come to Mill Creek. Ambush?");
    let odds = preview(&table, Decision::Ambush { from: space("Turtle Creek") });
    // With +1 a natural 1 is no disaster, 3 and 4 hit once, 5 and 6 are overwhelming.
    let part = |faces: u64| Chance::new(faces * 5, 36);
    assert_eq!(
        ["Delay", "Disaster", "-", "1 hit", "2 hits"].map(|result| chance(&odds, result)),
        [Chance::new(1, 6), Chance::NEVER, part(2), part(2), part(2)]
    );
    assert_eq!(odds.terms.iter().map(|term| term.rule.as_str()).collect::<Vec<_>>(), ["18.2-b"]);
}

/// [14.6] [14.6-c] [20.5-d] Against an empty village the chances are those of one die: hit, or a tie that throws back.
#[test]
fn an_attack_on_an_empty_village_shows_its_chances() {
    let mut table = given("harmar")
        .all(&["Hardin", "R1"], "Mill Creek")
        .site("Turtle Creek", Site::Village(Nation::Miami, Health::Full))
        .operations(Side::Us);
    table.form("Mill Creek", &["Hardin", "R1"]).when(step("Turtle Creek"));
    let odds = preview(&table, Decision::Attack);
    assert_eq!((odds.title.as_str(), odds.column.as_str()), ("3 against 0", "3-4 : no roll"));
    // 3 to 6 hit in the column 3-4, but 2 FP are lost when the United States are confused: column 1-2, 4 to 6.
    let sum = odds.chances.iter().fold(Chance::NEVER, |sum, known| sum + known.chance);
    assert_eq!(sum, Chance::SURE);
    assert_eq!(chance(&odds, "Delay"), Chance::new(1, 6));
    assert_eq!(chance(&odds, "Lose"), Chance::NEVER);
    let faces =
        table.game.data().tables.events.iter().filter(|face| format!("{face:?}") == "UsConfused").count() as u64;
    let fought = 5 - faces;
    assert_eq!(chance(&odds, "Win"), Chance::new(fought * 4 + faces * 3, 36));
}

/// [14.3-d] [16.0] [21.3] What the chances of an attack take for granted stands under them in words.
#[test]
fn an_attack_says_what_its_chances_leave_out() {
    let mut table = given("wabash")
        .all(&["Hardin", "R1", "Scout 1"], "Mill Creek")
        .all(&["Little Turtle", "Miami 1"], "Turtle Creek")
        .vp(4, 0)
        .operations(Side::Us);
    table.form("Mill Creek", &["Hardin", "R1", "Scout 1"]).when(step("Turtle Creek"));
    let odds = preview(&table, Decision::Attack);
    let said = |id: &str| odds.terms.iter().find(|term| term.rule.as_str() == id && term.value.is_empty());
    assert_eq!(said("16.0").expect("slipping away").text, "counted as if they stand and fight");
    assert_eq!(said("14.3-d").expect("help").text, "reinforcements are not counted");
    assert_eq!(said("21.3").expect("scouts").text, "scouts are not counted: they are named later");
}

/// [A4.0] While a side sets up, the phase shown is its own; [18.0] whoever may ambush sees from where.
#[test]
fn the_table_shows_whose_set_up_it_is_and_where_an_ambush_comes_from() {
    let game = BloodOhio::new();
    let start = game.about().complete(&Start { scenario: "harmar".into(), ..Start::default() }).unwrap();
    let state =
        game.start(&start, &mut kernel::Table::new(&mut SeededDice::new(Seed::from_number(1)), &mut Vec::new()));
    let view = game.view(&state, Viewer::Observer);
    assert_eq!(view.phase, ["US set-up", "Confederacy set-up"][view.asked[0].index()]);
    assert_eq!((view.phasing, view.phases[0].clone()), (Some(view.asked[0]), view.phase));
    let mut table = given("harmar")
        .all(&["Hardin", "R1", "R2"], "Fort Washington")
        .all(&["Blue Jacket", "Shawnee 1", "Shawnee 2"], "Turtle Creek")
        .vp(2, 2)
        .operations(Side::Us);
    table.form("Fort Washington", &["Hardin", "R1", "R2"]).when(step("Mill Creek"));
    let arrows = |seat: u8| table.game.view(&table.state, Viewer::Seat(Seat(seat))).arrows.len();
    assert_eq!((arrows(0), arrows(1)), (0, 1));
}

/// [16.0] [16.0-b] Slipping away: a third, better with a leader of one's own, worse with the enemy's.
#[test]
fn slipping_away_shows_its_chances() {
    let mut table = given("wabash")
        .all(&["Hardin", "R1"], "Mill Creek")
        .all(&["Little Turtle", "Miami 1", "Miami 2"], "Turtle Creek")
        .vp(4, 0)
        .operations(Side::Us);
    table.form("Mill Creek", &["Hardin", "R1"]).when(step("Turtle Creek")).when(Decision::Attack);
    let odds = preview(&table, Decision::FallBack);
    assert_eq!((odds.column.as_str(), chance(&odds, "Away")), ("4+", Chance::new(1, 2)));
    assert_eq!(odds.terms[0].value, "+1");
}

/// [5.6] [5.6.2] A raid shows the chances of the cup as it is; [5.7.2] so does a search.
#[test]
fn raids_and_searches_show_what_the_cup_holds() {
    let mut table = given("harmar")
        .with(|state| (state.segment, state.sap, state.acting) = (1, sap([4, 5]), Side::Wc))
        .with(|state| state.raid_cup = [3, 2, 1, 0])
        .asked(Frame::Special(Special {}));
    let raid = preview(&table, Decision::Raid { at: space("Marietta") });
    let parts = ["A", "B", "C", "D"].map(|chit| chance(&raid, chit));
    assert_eq!(parts, [Chance::new(1, 2), Chance::new(1, 3), Chance::new(1, 6), Chance::NEVER]);
    table.state.acting = Side::Us;
    let search = preview(&table, Decision::SearchRaiders);
    assert_eq!(chance(&search, "Found"), Chance::new(5, 6));
}

/// [5.1.2-c] A check for a nation at the heart of the Confederacy needs a 4, for others a 5.
#[test]
fn recruiting_shows_its_chances() {
    for (nation, column, odds) in [(Nation::Miami, "4+", Chance::new(1, 2)), (Nation::Mingo, "5+", Chance::new(1, 3))] {
        let table = given("harmar")
            .off(&format!("{} 1", nation.name()), blood_ohio::state::Place::Track)
            .asked(Frame::WcRecruit(WcRecruit { nation, checks: 2, arms: false, arriving: false, came: None }));
        let check = preview(&table, Decision::Check);
        assert_eq!((check.column.as_str(), chance(&check, "Comes")), (column, odds));
    }
}

/// [14.9-c] A battle die rolled again shows what one more roll is worth.
#[test]
fn a_reroll_shows_its_chances() {
    let mut table = given("wabash")
        .all(&["St. Clair", "R1", "R2"], "Mill Creek")
        .all(&["Miami 1", "Miami 2"], "Turtle Creek")
        .vp(4, 0)
        .operations(Side::Us);
    table.form("Mill Creek", &["St. Clair", "R1", "R2"]).when(step("Turtle Creek")).when(Decision::Attack);
    // Event: battle (kept), then 1 and 6: the United States are better led and asked.
    let battle = (1..=6).find(|face| table.game.data().tables.event(*face) == blood_ohio::tables::EventFace::Battle);
    table.rolling(Decision::Defend, &[battle.unwrap()]).rolling(Decision::Keep, &[1, 6]);
    let again = preview(&table, Decision::Reroll { die: blood_ohio::decision::Die::Us });
    // Strength 4 scores 0, 0, 1, 1, 1, 2 against 2 hits: never more, once a tie.
    assert_eq!((chance(&again, "Win"), chance(&again, "Tie")), (Chance::NEVER, Chance::new(1, 6)));
}

/// [6.1-c] [6.2] Why a piece does not march: it has moved, or the place is too far; what is legal has no reason.
#[test]
fn why_a_piece_does_not_march() {
    let table =
        given("harmar").all(&["R1", "R2"], "Mill Creek").at("Miami 1", "Kekionga").moved(&["R2"]).operations(Side::Us);
    let why = |name: &str, place: Option<&str>| why_not(&table, Some(name), place);
    assert_eq!(why("Regular infantry 2", None).unwrap().1, "6.1-c");
    assert_eq!(why("Regular infantry 1", None), None);
    assert_eq!(why("Regular infantry 1", Some("Turtle Creek")), None);
    let (text, rule) = why("Regular infantry 1", Some("Kekionga")).unwrap();
    assert_eq!((text.starts_with("The force has 2 MP left and Kekionga costs"), rule.as_str()), (true, "6.2"));
    assert_eq!(why("Miami 1", None).unwrap().1, "6.1");
}

/// [5.6] [5.4] Why nothing happens at a place in a Special Actions segment.
#[test]
fn why_a_place_cannot_be_raided() {
    let table = given("harmar")
        .at("M1", "Marietta")
        .with(|state| (state.segment, state.sap, state.acting) = (1, sap([4, 5]), Side::Wc))
        .with(|state| state.raid_cup = [3, 2, 1, 0])
        .asked(Frame::Special(Special {}));
    let (text, rule) = why_not(&table, None, Some("Marietta")).unwrap();
    assert_eq!((text.contains("Marietta"), rule.as_str()), (true, "5.6"));
    assert_eq!(why_not(&table, None, Some("Belpre")), None);
}

/// A decision from elsewhere may name what does not exist: it still has words.
#[test]
fn unknown_names_have_words() {
    let table = given("harmar").operations(Side::Us);
    for decision in [
        Decision::Add { piece: PieceId(250) },
        Decision::Step { to: blood_ohio::board::Space(999) },
        Decision::Lose { piece: PieceId(250) },
        Decision::Quarter { piece: PieceId(250), at: None, arms: false },
        Decision::Shift { piece: PieceId(250) },
        Decision::Repair { at: blood_ohio::board::Space(999) },
    ] {
        assert!(!table.game.label(&table.state, &decision).is_empty(), "{decision:?}");
    }
}

/// [14.1] [15.1] Many things follow from one decision, and each is told as it was: seen in recorded games, where the
/// ruins of a village were attacked, by a force counted after its losses, which then halted where it was driven from.
#[test]
fn events_are_told_as_things_were() {
    use crate::field::{CAMP, FIELD, VILLAGE, charge, field};
    let mut burned = field().site(FIELD, VILLAGE).at("R1", CAMP).operations(Side::Us);
    burned.form(CAMP, &["R1"]).go(&[FIELD]).rolling(Decision::Attack, &[1, 6]);
    let words = told(&burned).join("\n");
    assert!(words.contains("attack the Miami village at Upper Four Mile with Regular infantry 1 (2 FP)"), "{words}");

    // Beaten, the one warrior loses a step to the cavalry before he goes.
    let mut beaten = field().at("RC1", CAMP).at("Miami 1", FIELD).operations(Side::Us);
    charge(&mut beaten, &["RC1"]);
    beaten.rolling(Decision::FallBack, &[5]);
    let words = told(&beaten).join("\n");
    assert!(words.contains("Miami 1 is reduced by cavalry in pursuit"), "{words}");
    assert!(words.contains("Miami 1 (1 FP) falls back"), "{words}");

    let mut delayed = field().at("Miami 1", CAMP).at("R1", FIELD).operations(Side::Wc);
    charge(&mut delayed, &["Miami 1"]);
    delayed.rolling(Decision::Defend, &[3]);
    let words = told(&delayed).join("\n");
    assert!(words.contains("falls back") && !words.contains("halts at"), "{words}");
}

/// [17.0] [17.2] Who is overrun is not said to be destroyed, nor a failed flight to cost anything in a fight.
#[test]
fn an_overrun_in_words() {
    use crate::field::{CAMP, FIELD, country};
    let ten = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut table = country().all(&ten, CAMP).at("Miami 1", FIELD).operations(Side::Us);
    table.form(CAMP, &ten).go(&[FIELD]).rolling(Decision::Overrun, &[1, 1]);
    let words = told(&table).join("\n");
    assert!(
        words.contains("too late\n") && words.contains("Miami 1 is overrun and goes home to its nation"),
        "{words}"
    );
}

/// [18.2-b] [A3.1-b] [A3.2-b] [A3.4] The penalty of the United States is cited by the scenario that has it.
#[test]
fn the_penalty_of_each_scenario_is_cited() {
    for (scenario, rule) in [("harmar", "A3.1-b"), ("wabash", "A3.2-b"), ("campaign", "A3.4")] {
        let given = given(scenario).all(&["R1", "R2"], "Mount Sterling").at("Miami 1", "Salt Lick").vp(4, 4);
        let mut table = given.at("Miami 9", "Kekionga").operations(Side::Wc);
        table.form("Salt Lick", &["Miami 1"]).when(step("Triplett Creek"));
        table.rolling(Decision::Ambush { from: space("Mount Sterling") }, &[3, 1]);
        let cited = table.game.tell(&table.state, &table.events[0]).rules;
        assert!(cited.iter().any(|known| known.as_str() == rule), "{scenario}: {cited:?}");
    }
}
