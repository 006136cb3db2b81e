//! What is offered step by step, held against all legal declarations of small fronts, found by trying everything.

use super::*;
use std::collections::BTreeSet;

/// Battles in the order of their lowest unit.
type Declared = Vec<Pairing>;

/// A front of so many units and hexes with reach, control, shaken units and steady hexes as the dice fall.
fn front(units: usize, hexes: usize, mut die: impl FnMut(u64) -> u64) -> Front {
    let firm: u64 = set((0..hexes).filter(|_| die(3) > 0));
    let reach: Vec<u64> = (0..units).map(|_| set((0..hexes).filter(|_| die(5) > 1)) | 1 << die(hexes as u64)).collect();
    let control: Vec<u64> = reach.iter().map(|reach| reach & firm & set((0..hexes).filter(|_| die(5) > 0))).collect();
    Front {
        units: (0..units).map(|unit| UnitId(unit as u8)).collect(),
        hexes: (0..hexes).map(|hex| Hex::new(1, hex as u8 + 1)).collect(),
        duty_units: set((0..units).filter(|unit| control[*unit] != 0)),
        duty_hexes: control.iter().fold(0, |all, control| all | control),
        shaken: set((0..units).filter(|_| die(4) == 0)),
        battles: Vec::new(),
        reach,
        control,
        firm,
    }
}

/// 9.0, G11, G12, G61, sentence by sentence.
fn legal(front: &Front, battles: &Declared) -> bool {
    let one_of = |unit: usize| battles.iter().find(|battle| battle.units & 1 << unit != 0);
    let faces = |unit: usize| one_of(unit).is_some_and(|battle| battle.hexes & front.control[unit] != 0);
    let attacked = |hex: usize| battles.iter().any(|battle| battle.hexes & 1 << hex != 0);
    let fits = |battle: &Pairing| {
        battle.hexes != 0
            && bits(battle.units).all(|unit| bits(battle.hexes).all(|hex| front.reach[unit] & 1 << hex != 0))
            && (battle.hexes & front.firm != 0 || battle.units & front.shaken == 0)
    };
    battles.iter().all(fits) && bits(front.duty_units).all(faces) && bits(front.duty_hexes).all(attacked)
}

/// Every way to put units into battles, each into one or none, and then hexes likewise.
fn all_declarations(front: &Front) -> Vec<Declared> {
    let mut found: Vec<Declared> = vec![Vec::new()];
    for unit in 0..front.units.len() {
        let joined = found.iter().flat_map(|battles| (0..battles.len()).map(move |place| (battles, place)));
        let joined = joined.map(|(battles, place)| {
            let mut next = battles.clone();
            next[place].units |= 1 << unit;
            next
        });
        let opened = found.iter().map(|battles| [&battles[..], &[Pairing { units: 1 << unit, hexes: 0 }]].concat());
        found = found.iter().cloned().chain(joined).chain(opened).collect();
    }
    for hex in 0..front.hexes.len() {
        let attacked = found.iter().flat_map(|battles| (0..battles.len()).map(move |place| (battles, place)));
        let attacked = attacked.map(|(battles, place)| {
            let mut next = battles.clone();
            next[place].hexes |= 1 << hex;
            next
        });
        found = found.iter().cloned().chain(attacked).collect();
    }
    found.retain(|battles| legal(front, battles));
    found
}

/// Whether a declaration is what these battles can grow into: none is taken apart, no two are joined.
fn grows_into(battles: &Declared, whole: &Declared) -> bool {
    let home = |battle: &Pairing| {
        let holds = |other: &Pairing| battle.units & !other.units == 0 && battle.hexes & !other.hexes == 0;
        whole.iter().position(holds)
    };
    let homes: Vec<Option<usize>> = battles.iter().map(home).collect();
    let distinct: BTreeSet<&Option<usize>> = homes.iter().collect();
    !homes.contains(&None) && distinct.len() == homes.len()
}

fn after(battles: &Declared, unit: usize, hex: usize) -> Declared {
    let mut next = battles.clone();
    let known = |battle: &Pairing| battle.units & 1 << unit != 0 || battle.hexes & 1 << hex != 0;
    let place = next.iter().position(known).unwrap_or_else(|| {
        next.push(Pairing { units: 0, hexes: 0 });
        next.len() - 1
    });
    next[place].units |= 1 << unit;
    next[place].hexes |= 1 << hex;
    next
}

/// [9.0-t] [G11] [G61] A step is accepted if and only if some legal declaration contains it, so that no declaration comes to a dead
/// end and none is out of reach; and it may end exactly when it is legal.
#[test]
fn r9_0_t_exactly_the_steps_of_legal_declarations_are_accepted() {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut die = |sides: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % sides
    };
    let (mut accepted, mut refused) = (0, 0);
    for (units, hexes) in [(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (3, 4)].repeat(30) {
        let mut front = front(units, hexes, &mut die);
        let whole = all_declarations(&front);
        assert!(!whole.is_empty(), "a declaration always exists");
        let (mut open, mut known) = (vec![Declared::new()], BTreeSet::new());
        while let Some(battles) = open.pop() {
            let key: Vec<(u64, u64)> = battles.iter().map(|battle| (battle.units, battle.hexes)).collect();
            if !known.insert(key) {
                continue;
            }
            front.battles.clone_from(&battles);
            assert_eq!(front.open_duty().is_none(), legal(&front, &battles), "{battles:?}");
            for (unit, hex) in (0..units).flat_map(|unit| bits(front.reach[unit]).map(move |hex| (unit, hex))) {
                let next = after(&battles, unit, hex);
                let possible = || whole.iter().any(|whole| grows_into(&next, whole));
                match front.check_places(unit, hex) {
                    Ok(()) => {
                        assert!(possible(), "a dead end: {next:?}");
                        accepted += 1;
                        open.push(next);
                    }
                    Err(Refusal::LeavesDuty { .. } | Refusal::MustFaceZone { .. }) => {
                        assert!(!possible(), "refused without need: {next:?}");
                        refused += 1;
                    }
                    Err(_) => {}
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} accepted, {refused} refused");
}
