//! 25.2: the United States see where the Confederacy stands, not who stands there.

use crate::front::quiet_with;
use crate::table::{Table, given_with, opening, space, step};
use blood_ohio::counters::{Kind, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Place, Special};
use kernel::game::Audience;
use kernel::rule;
use kernel::scene::{Piece, View};
use kernel::{Game, ScriptedDice, Seat, Seed, SeededDice, Viewer};

const US: Viewer = Viewer::Seat(Seat(0));
const WC: Viewer = Viewer::Seat(Seat(1));
const HIDDEN: &[&str] = &["hidden-stacks"];

fn field() -> Table {
    given_with("harmar", HIDDEN)
        .all(&["Little Turtle", "Miami 1", "Miami 2"], "Kekionga")
        .all(&["Blue Jacket", "Shawnee 1"], "Chalakatha")
        .at("Le Gris", "Loramies")
        .at("Captain Pipe", "Gekelmukpechunk")
        .arms(1, Nation::Miami, "Kekionga")
        .all(&["Hardin", "R1"], "Mill Creek")
        .vp(2, 2)
        .operations(Side::Us)
}

fn seen(table: &Table, viewer: Viewer) -> View {
    table.game.view(&table.state, viewer)
}

fn at(view: &View, table: &Table, name: &str) -> Vec<Piece> {
    let id = table.game.data().board.id(space(name));
    view.pieces.iter().filter(|piece| piece.at == id).map(|piece| (**piece).clone()).collect()
}

/// [25.2] One face-down piece without a count stands for a stack; the Confederacy sees all of both sides.
#[test]
fn stacks_lie_face_down_for_the_united_states() {
    let table = field();
    for viewer in [US, Viewer::Observer] {
        let view = seen(&table, viewer);
        let stack = at(&view, &table, "Kekionga");
        assert_eq!((stack.len(), stack[0].face.is_none(), stack[0].seat), (1, true, Some(Seat(1))));
        assert!(view.pieces.iter().all(|piece| !piece.spoken.contains("Little Turtle")));
        assert!(stack[0].spoken.contains("with warriors"));
        assert!(at(&view, &table, "Loramies")[0].spoken.contains("without warriors"));
    }
    let open = seen(&table, WC);
    assert_eq!(at(&open, &table, "Kekionga").len(), 4);
    assert_eq!(at(&open, &table, "Mill Creek").len(), 2);
}

/// [25.2] [25.0] Without the option every stack is open to both.
#[test]
fn without_the_option_stacks_are_open() {
    let table = given_with("harmar", &[]).all(&["Little Turtle", "Miami 1"], "Kekionga").operations(Side::Us);
    assert_eq!(at(&seen(&table, US), &table, "Kekionga").len(), 2);
}

/// [25.2] A force on its way is in sight; when it halts it is a stack again.
#[test]
fn what_moves_is_in_sight() {
    let mut table = given_with("harmar", HIDDEN)
        .all(&["Little Turtle", "Miami 1", "Miami 2"], "Kekionga")
        .all(&["Hardin", "R1"], "Mill Creek")
        .operations(Side::Wc);
    table.when(Decision::Form { at: space("Kekionga") });
    let piece = table.id("Miami 1");
    table.when(Decision::Add { piece });
    assert_eq!(at(&seen(&table, US), &table, "Kekionga").len(), 1, "who is picked is not shown");
    table.when(Decision::March).when(step("Elkhart Portage"));
    let view = seen(&table, US);
    assert!(at(&view, &table, "Elkhart Portage")[0].face.is_some(), "a force on its way is no stack");
    assert!(at(&view, &table, "Kekionga")[0].face.is_none());
    table.when(Decision::Stop);
    assert!(at(&seen(&table, US), &table, "Elkhart Portage")[0].face.is_none());
}

/// A force of the US has met so many Shawnee bands at Triplett Creek, who lie hidden.
fn blind_contact(us: &[&str], bands: &[&str]) -> Table {
    let given = given_with("harmar", HIDDEN).all(us, "Hinkstons").all(bands, "Triplett Creek").vp(2, 0);
    let given = given.at("Strong", "E1").at("Miami 1", "Kekionga");
    let mut table = given.operations(Side::Us);
    table.form("Hinkstons", us).when(step("Mount Sterling")).when(step("Triplett Creek"));
    table
}

const THREE: [&str; 3] = ["Shawnee 1", "Shawnee 2", "Shawnee 3"];
const COLUMN: [&str; 4] = ["Harmar", "R1", "R2", "R3"];

fn faces(table: &Table) -> Vec<bool> {
    let there = at(&seen(table, US), table, "Triplett Creek");
    there.iter().filter(|piece| piece.seat == Some(Seat(1))).map(|piece| piece.face.is_some()).collect()
}

/// [R111] [25.2] [14.1] Whom a force has met lies face down until combat is declared, and no figure tells of it.
#[test]
fn r111_a_stack_is_shown_when_combat_is_declared() {
    let mut table = blind_contact(&COLUMN, &THREE);
    assert_eq!(faces(&table), [false]);
    let help = seen(&table, US).prompt.help;
    assert!(help.starts_with("6 FP. Their strength is hidden"), "{help}");
    assert!(table.game.preview(&table.state, Seat(0), &Decision::Attack).is_none());
    table.when(Decision::Attack);
    assert_eq!(faces(&table), [true; 3]);
}

/// [R111] [6.7] What is offered does not tell how strong they are.
#[test]
fn r111_the_same_is_offered_against_few_and_many() {
    let all = [Decision::Attack, Decision::PassThrough, Decision::Overrun];
    assert_eq!(blind_contact(&COLUMN, &THREE[..1]).options(), all);
    assert_eq!(blind_contact(&COLUMN, &THREE).options(), all);
    assert_eq!(blind_contact(&["Harmar", "R1"], &THREE).options(), all[..2], "five to one needs 5 FP at least");
}

/// [R111] [13.0] Passing is chosen blind: who is stronger goes by, who is not has to fight.
#[test]
fn r111_passing_is_chosen_blind() {
    let mut table = blind_contact(&COLUMN, &THREE[..2]);
    table.when(Decision::PassThrough);
    assert_eq!((faces(&table), table.spent()), (vec![false], (3, 4)));

    let mut table = blind_contact(&COLUMN, &THREE);
    table.when(Decision::PassThrough);
    let told = table.game.tell(&table.state, &table.events[0]);
    assert_eq!(told.text, "The enemy at Triplett Creek is too strong to be passed: there is only the fight");
    assert_eq!((told.rules[0].as_str(), faces(&table)), ("R111", vec![false]));
    assert_eq!(table.options(), [Decision::Attack]);
    table.refuses(Decision::PassThrough, "14.0-b");
}

/// [R111] Either way something is known that was not: it cannot be taken back.
#[test]
fn r111_what_was_shown_is_not_taken_back() {
    for (bands, decision) in [(1, Decision::PassThrough), (3, Decision::PassThrough), (3, Decision::Overrun)] {
        let table = blind_contact(&COLUMN, &THREE[..bands]);
        let typed = kernel::Typed::new(blood_ohio::BloodOhio::new());
        let file = kernel::AnyGame::load(&typed, &state_file(&table)).unwrap();
        let mut position = file.boxed();
        let decision = serde_json::to_value(decision).unwrap();
        let done = position.decide(Seat(0), &decision, &mut kernel::ScriptedDice::new([1, 1, 1, 1, 1, 1])).unwrap();
        assert!(done.no_way_back, "{decision:?} against {bands}");
    }
}

fn state_file(table: &Table) -> serde_json::Value {
    let state = table.game.write_state(&table.state);
    serde_json::json!({ "blockhouse": 1, "game": "blood-ohio", "version": table.game.version(), "state": state })
}

/// [R111] [17.1] An overrun of too many becomes a battle; they are shown then.
#[test]
fn r111_an_overrun_of_too_many_becomes_a_battle() {
    let mut table = blind_contact(&COLUMN, &THREE);
    table.when(Decision::Overrun);
    let overrun = table.events.iter().find_map(|event| match event {
        Event::Attacked { overrun, .. } => Some(*overrun),
        _ => None,
    });
    assert_eq!((overrun, faces(&table)), (Some(false), vec![true; 3]));
    assert!(table.offers(Decision::Defend) && table.offers(Decision::FallBack));

    let few = ["Shawnee 1"];
    let given = given_with("harmar", HIDDEN).all(&COLUMN, "Hinkstons").all(&few, "Triplett Creek").flipped(&few);
    let mut table = given.at("Strong", "E1").operations(Side::Us);
    table.form("Hinkstons", &COLUMN).when(step("Mount Sterling")).when(step("Triplett Creek"));
    table.rolling(Decision::Overrun, &[1, 1]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Overran { .. })), "6 to 1");
}

/// [R111] [20.2] Besiegers lie hidden from those inside the fort.
#[test]
fn r111_besiegers_lie_hidden() {
    let siege = given_with("harmar", HIDDEN).at("Miami 1", "Fort Washington").at("R1", "Fort Washington");
    let siege = siege.inside(&["R1"]).operations(Side::Us);
    let besiegers: Vec<Piece> = at(&seen(&siege, US), &siege, "Fort Washington");
    let besiegers = besiegers.iter().filter(|piece| piece.seat == Some(Seat(1)));
    assert_eq!(besiegers.map(|piece| piece.face.is_some()).collect::<Vec<_>>(), [false]);
}

/// [25.2] A position dealt anew looks the same, keeps what every stack shows and the arms with their holder's warriors,
/// and does really change hands.
#[test]
fn a_new_deal_looks_the_same() {
    let table = field();
    let mut moved = false;
    for number in 0..40 {
        let mut dice = SeededDice::new(Seed::from_number(number));
        let imagined = table.game.imagine(&table.state, US, &mut dice);
        assert_eq!(table.game.view(&imagined, US), seen(&table, US));
        let look = table.game.look(&imagined);
        let warriors = |name: &str| look.at(Side::Wc, space(name)).any(|piece| look.kind(piece) == Kind::Warriors);
        assert!(
            warriors("Kekionga") && warriors("Chalakatha") && !warriors("Loramies") && !warriors("Gekelmukpechunk")
        );
        assert!(look.open_fp(Side::Wc, space("Loramies")) > 0);
        let arms = imagined[table.id("British Arms 1")].at;
        let holder = |piece| look.kind(piece) == Kind::Warriors && look.game.nation(piece) == Some(Nation::Miami);
        assert!(look.at(Side::Wc, arms.space().unwrap()).any(holder), "arms lie with Miami warriors");
        let pieces = |state: &blood_ohio::state::State| state.pieces.iter().filter(|p| p.at.space().is_some()).count();
        assert_eq!(pieces(&imagined), pieces(&table.state));
        moved |= imagined[table.id("Little Turtle")].at != Place::On(space("Kekionga"));
    }
    assert!(moved);
}

/// [25.2] Which bands are reduced is not shown, so it is dealt anew; how many are is known from their losses.
#[test]
fn reduced_bands_are_dealt_anew() {
    let mut table = field();
    let names = ["Miami 1", "Miami 2", "Shawnee 1"];
    let reduced = table.id("Miami 1");
    table.state[reduced].flipped = true;
    let mut found = std::collections::BTreeSet::new();
    for number in 0..40 {
        let mut dice = SeededDice::new(Seed::from_number(number));
        let imagined = table.game.imagine(&table.state, US, &mut dice);
        let flipped: Vec<&str> = names.into_iter().filter(|name| imagined[table.id(name)].flipped).collect();
        assert_eq!(flipped.len(), 1, "as many as there are");
        found.extend(flipped);
    }
    assert_eq!(found.into_iter().collect::<Vec<_>>(), names);
}

/// [25.2] For those who see everything nothing is dealt anew.
#[test]
fn who_sees_all_imagines_nothing() {
    let table = field();
    let mut dice = SeededDice::new(Seed::from_number(1));
    assert_eq!(table.game.imagine(&table.state, WC, &mut dice), table.state);
}

/// [25.2] What hidden pieces do is told to the Confederacy alone; what is in sight is told to all.
#[test]
fn what_hidden_pieces_do_is_not_told() {
    let table = field();
    let placed = |name: &str| Event::Placed {
        piece: table.id(name),
        at: space("Kekionga"),
        inside: false,
        rule: rule("5.1.2-d"),
    };
    assert_eq!(table.game.audience(&table.state, &placed("Miami 1")), Audience::Only(Seat(1)));
    assert_eq!(table.game.audience(&table.state, &placed("R1")), Audience::All);
    assert_eq!(table.game.audience(&table.state, &Event::Passed { side: Side::Wc }), Audience::All);
    let open = opening("harmar", &[]);
    assert_eq!(open.game.audience(&open.state, &placed("Miami 1")), Audience::All);
}

/// [25.2] Neither reach nor refusals nor chances tell more than is seen: positions that look the same answer the same.
#[test]
fn answers_tell_no_more_than_is_seen() {
    let table = given_with("harmar", HIDDEN)
        .all(&["Little Turtle", "Miami 1", "Miami 2", "Miami 3"], "Turtle Creek")
        .at("Miami 4", "Stillwater")
        .all(&["Hardin", "R1", "R2", "R3"], "Fort Washington")
        .at("S1", "Mill Creek")
        .vp(2, 2)
        .operations(Side::Us);
    let answers = |state: &blood_ohio::state::State| {
        let mut found = Vec::new();
        for id in ["hardin", "regular-infantry-1", "scout-1"] {
            found.push(format!("{:?}", table.game.reach(state, Seat(0), id)));
            for name in ["Turtle Creek", "Stillwater", "Kekionga"] {
                let place = Some(table.game.data().board.id(space(name)).to_owned());
                let click = kernel::scene::Click { piece: Some(id.to_owned()), place };
                let why = table.game.why_not(state, Seat(0), &click);
                found.push(format!("{:?}", why.map(|why| table.game.explain(state, &why).text)));
            }
        }
        found
    };
    let mut differs = false;
    for number in 0..12 {
        let mut dice = SeededDice::new(Seed::from_number(number));
        let imagined = table.game.imagine(&table.state, US, &mut dice);
        differs |= imagined != table.state;
        assert_eq!(answers(&imagined), answers(&table.state));
    }
    assert!(differs);
}

/// [25.2] [13.0] A scout who cannot pass a hidden stack is refused without its strength.
#[test]
fn a_refusal_hides_the_strength_of_a_stack() {
    let mut table = given_with("harmar", HIDDEN)
        .all(&["Miami 1", "Miami 2", "Miami 3"], "Turtle Creek")
        .at("S1", "Mill Creek")
        .operations(Side::Us);
    table.form("Mill Creek", &["S1"]);
    let seat = Seat(0);
    let (mut dice, mut state) = (kernel::ScriptedDice::default(), table.state.clone());
    let mut events = Vec::new();
    let mut felt = kernel::Table::new(&mut dice, &mut events);
    let refusal =
        table.game.decide(&mut state, seat, &step("Turtle Creek"), &mut felt).expect_err("no FP to pass with");
    let text = table.game.explain(&table.state, &refusal).text;
    assert_eq!(text, "Pushing through needs more FP than the enemy has");
}

/// A US column of 10 FP next to so many Shawnee bands at Triplett Creek, who lie face down.
fn past_a_hidden_stack(bands: &[&str], options: &[&str]) -> Table {
    let us = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let given = given_with("harmar", options).all(&us, "Boonesborough").all(bands, "Triplett Creek").vp(2, 2);
    let mut table = given.at("R16", "Louisville").operations(Side::Us);
    table.form("Boonesborough", &us).when(step("Mount Sterling"));
    table
}

/// [R115] [18.1-b] [25.2] Whether a face-down stack is strong enough for an ambush does not show in who is asked: one band
/// of 2 FP against 10 may only let them pass, and says so itself.
#[test]
fn r115_a_stack_too_weak_for_an_ambush_is_asked_like_any_other() {
    let from = space("Triplett Creek");
    let strong = past_a_hidden_stack(&THREE, HIDDEN);
    assert_eq!((strong.side(), strong.options()), (Some(Side::Wc), vec![Decision::Ambush { from }, Decision::LetPass]));

    let mut weak = past_a_hidden_stack(&THREE[..1], HIDDEN);
    assert_eq!((weak.side(), weak.options()), (Some(Side::Wc), vec![Decision::LetPass]));
    assert_eq!(seen(&weak, US), seen(&strong, US));
    weak.refuses(Decision::Ambush { from }, "18.1-b");
    let question = seen(&weak, WC).prompt;
    assert!(question.help.contains("too weak"), "{}", question.help);
    weak.when(Decision::LetPass);
    assert_eq!((weak.side(), weak.spent()), (Some(Side::Us), (1, 4)));
}

/// [R115] [18.0] Where stacks are open, or nobody beside the way has FP, nobody is asked for nothing.
#[test]
fn r115_nobody_is_asked_where_the_answer_is_known() {
    assert_eq!(past_a_hidden_stack(&THREE[..1], &[]).side(), Some(Side::Us));
    assert_eq!(past_a_hidden_stack(&["Blue Jacket"], HIDDEN).side(), Some(Side::Us));
}

/// [25.2] [9.0] A wounded leader alone in a face-down stack who gets well shows it: his stack has FP again. That is a
/// secret told; where he lies among warriors nothing is seen of it, and nothing if he stays as he was.
#[test]
fn a_leader_who_gets_well_in_a_face_down_stack_shows_it() {
    for (with, face, shown) in [(vec![], 1, true), (vec!["Shawnee 1"], 1, false), (vec![], 4, false)] {
        let given = quiet_with("harmar", HIDDEN).at("Captain Pipe", "Gekelmukpechunk").flipped(&["Captain Pipe"]);
        let given = given.all(&with, "Gekelmukpechunk").with(|state| (state.segment, state.procedure) = (3, 2));
        let mut table = given.asked(Frame::Special(Special {}));
        table.state.frames.clear();
        let before = table.game.secrets(&table.state, US);
        let mut script = ScriptedDice::new([face]);
        table.game.settle(&mut table.state, &mut kernel::Table::silent(&mut script));
        let after = table.game.secrets(&table.state, US);
        let told = before.iter().any(|secret| !after.contains(secret));
        assert_eq!((told, table.is_flipped("Captain Pipe")), (shown, face == 4), "{with:?}");
    }
}
