//! The words of the scene: everything a game may say about how something looks. The client draws every one of them, as
//! `web/test/words.test.ts` proves.

use crate::data::Named;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// Defines every vocabulary at once, so that the list of all words leaves none out.
macro_rules! vocabularies {
    ($(
        $(#[doc = $about:literal])*
        $name:ident { $($(#[$word:meta])* $variant:ident = $key:literal),+ $(,)? }
    )+) => {
        $(
            $(#[doc = $about])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
            #[allow(missing_docs, reason = "most of these words say what they mean")]
            pub enum $name {
                $($(#[$word])* #[serde(rename = $key)] $variant),+
            }

            impl $name {
                /// The word as it is written.
                pub const fn as_str(self) -> &'static str {
                    match self {
                        $(Self::$variant => $key),+
                    }
                }
            }

            impl Default for $name {
                /// The first word.
                fn default() -> Self {
                    <Self as Named>::NAMES[0].1
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                    out.write_str(self.as_str())
                }
            }

            /// Its words in one list; derived, those that need an explanation would stand apart.
            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    let about = concat!($($about),*).trim();
                    json_schema!({ "type": "string", "enum": [$($key),+], "description": about })
                }
            }

            impl Named for $name {
                const NAMES: &'static [(&'static str, Self)] = &[$(($key, Self::$variant)),+];
            }
        )+

        /// Every vocabulary by its name in Rust, with all its words.
        pub const VOCABULARIES: &[(&str, &[&str])] = &[$((stringify!($name), &[$($key),+])),+];
    };
}

vocabularies! {
    /// What part a board plays.
    BoardRole {
        /// The map the game is about.
        Main = "main",
        /// A battle, laid over the map while it lasts; the map stays in sight as an inset.
        Battle = "battle",
        /// A small board beside the map.
        Inset = "inset",
    }

    /// Which columns of a hex map sit half a hex lower.
    LowColumns { Even = "even", Odd = "odd" }

    /// A side of a hex.
    HexDirection { North = "n", NorthEast = "ne", SouthEast = "se", South = "s", SouthWest = "sw", NorthWest = "nw" }

    /// A side of anything on a sheet.
    Compass {
        North = "n", NorthEast = "ne", East = "e", SouthEast = "se",
        South = "s", SouthWest = "sw", West = "w", NorthWest = "nw",
    }

    /// The ground of a hex.
    Terrain {
        Clear = "clear",
        /// Open woods: round trees with ground between.
        Woods = "woods",
        /// Close woods.
        Forest = "forest",
        /// Scattered pines.
        Pines = "pines",
        Marsh = "marsh",
        /// Trees standing in water.
        Swamp = "swamp",
        Rocks = "rocks",
        /// Worked land with fences.
        Fields = "fields",
        Town = "town",
        Building = "building",
        Fort = "fort",
        /// A town wall's bastion.
        Bastion = "bastion",
        /// Blocks within a town wall.
        City = "city",
        Lake = "lake",
        River = "river",
        /// Not part of the game.
        Closed = "closed",
    }

    /// What runs along a side of a hex.
    SideFeature {
        Creek = "creek",
        River = "river",
        DryCreek = "dry-creek",
        Ford = "ford",
        Bridge = "bridge",
        /// The named hex is the upper one.
        Slope = "slope",
        /// The named hex is the upper one.
        Cliff = "cliff",
        /// The named hex is inside.
        Entrenchment = "entrenchment",
        /// The named hex is inside.
        Wall = "wall",
    }

    /// A way through hexes.
    LineKind { Road = "road", Trail = "trail" }

    /// What a name on a hex map belongs to.
    NameKind {
        Water = "water",
        Land = "land",
        Place = "place",
        Height = "height",
        Road = "road",
        /// A large letter printed on a hex, such as a set-up letter.
        Letter = "letter",
    }

    /// A space of a point-to-point map.
    SpaceKind {
        /// A disc.
        Ground = "ground",
        /// Six-sided, with a wave.
        River = "river",
        /// Six-sided, with a landing.
        Landing = "landing",
        /// A square with an arrow onto the map.
        Entry = "entry",
        /// A small disc.
        Camp = "camp",
        /// A frame for pieces off the map.
        Box = "box",
    }

    /// What is printed on a space or in an area.
    SiteKind {
        Fort = "fort",
        /// Where a fort may come to stand.
        FortSite = "fort-site",
        Settlement = "settlement",
        Town = "town",
        Village = "village",
        PrincipalVillage = "principal-village",
        /// A battlefield.
        Battle = "battle",
    }

    /// What joins two spaces.
    LinkKind {
        Trail = "trail",
        Road = "road",
        /// Along a river; drawn only where no course joins the ends.
        River = "river",
        /// A way off the map.
        Strategic = "strategic",
    }

    /// A line on a sheet.
    CourseKind { GreatRiver = "great-river", River = "river", Creek = "creek", Border = "border" }

    /// A ground of a sheet given by its outline.
    RegionKind {
        Lake = "lake",
        /// Somebody's land.
        Land = "land",
        Hills = "hills",
        Marsh = "marsh",
        Woods = "woods",
        /// Without trees.
        Clear = "clear",
        /// Not part of the game.
        Closed = "closed",
    }

    /// A name on a sheet that belongs to no place.
    SheetNameKind {
        /// Spaced capitals in the owner's colour.
        Land = "land",
        /// Spaced capitals without an owner: a state or territory.
        State = "state",
        Water = "water",
        Title = "title",
        /// Under the title.
        Subtitle = "subtitle",
        Note = "note",
    }

    /// The ground of an area.
    AreaTerrain {
        /// Trees.
        Wilderness = "wilderness",
        /// Hills.
        Rough = "rough",
        /// Fields.
        Settled = "settled",
        /// Reeds among trees.
        Swamp = "swamp",
    }

    /// What a border between areas is made of.
    BorderKind {
        Land = "land",
        /// A great river: crossed, not entered.
        River = "river",
        /// The shore of a lake.
        Shore = "shore",
        /// The edge of the map.
        Edge = "edge",
    }

    /// Where the figures of a chart come from.
    Origin {
        /// The rulebook prints it.
        Given = "given",
        /// Made again from hints in the rulebook.
        Reconstructed = "reconstructed",
    }

    /// What a counter is, as a mark of an eighteenth-century plan of battle.
    Symbol {
        Line = "line",
        Grenadier = "grenadier",
        Light = "light",
        Militia = "militia",
        MilitiaLight = "militia-light",
        Warriors = "warriors",
        Cavalry = "cavalry",
        MilitiaCavalry = "militia-cavalry",
        Artillery = "artillery",
        /// A gun that stays where it is.
        Battery = "battery",
        Leader = "leader",
        Scouts = "scouts",
        Supply = "supply",
        Train = "train",
        PackTrain = "pack-train",
        Headquarters = "headquarters",
        HorseHolders = "horse-holders",
        Boatmen = "boatmen",
        Fort = "fort",
        Village = "village",
        PrincipalVillage = "principal-village",
        Settlement = "settlement",
        Settlers = "settlers",
        Breastwork = "breastwork",
        /// A marker for something done that is remembered.
        Atrocity = "atrocity",
    }

    /// Where a figure stands on a counter.
    FigurePlace {
        /// The large figure at the left foot: how strong it is. Small counters show only this one, or the one in
        /// the centre.
        FootLeft = "foot-left",
        /// Between the two at the foot.
        FootMiddle = "foot-middle",
        /// At the right foot, lighter: how far it goes.
        FootRight = "foot-right",
        /// At the right edge, beside the symbol.
        Side = "side",
        /// In a disc on the symbol: what a leader commands.
        Centre = "centre",
    }

    /// How a figure is drawn.
    FigureStyle {
        Plain = "plain",
        /// Reversed in a disc.
        Disc = "disc",
        /// As many stars as it counts.
        Stars = "stars",
    }

    /// How a unit goes about.
    Mode {
        /// On horses: a shoe between the figures.
        Mounted = "mounted",
        /// On foot: a dash between the figures.
        Dismounted = "dismounted",
        /// Lying down: the foot of the counter is reversed, with a flat bar.
        Prone = "prone",
    }

    /// A state of a piece.
    Badge {
        Disordered = "disordered",
        Disrupted = "disrupted",
        Routed = "routed",
        Pinned = "pinned",
        Reduced = "reduced",
        Wounded = "wounded",
        Fired = "fired",
        Moved = "moved",
        /// May not go on this turn.
        Stopped = "stopped",
        Charging = "charging",
        Raiding = "raiding",
        OutOfSupply = "out-of-supply",
        LowAmmunition = "low-ammunition",
        HalfUsed = "half-used",
        Besieged = "besieged",
        /// Within walls.
        Inside = "inside",
        Burning = "burning",
        Looted = "looted",
        /// In the enemy's hands.
        Lost = "lost",
        Abandoned = "abandoned",
        /// Has rifles: a tag on the left edge.
        Rifles = "rifles",
        /// Has repeating rifles: a letter in a ring.
        Repeaters = "repeaters",
        /// Picked for what is being decided: a ring round the counter.
        Chosen = "chosen",
    }

    /// A marker on a place that is no piece.
    MarkKind {
        /// Tints the place: units may come on here.
        Entry = "entry",
        /// Tints the place: units may be set up here.
        SetUp = "set-up",
        Burning = "burning",
        /// Covers what is printed there.
        Razed = "razed",
        Besieged = "besieged",
        Raid = "raid",
        Pillaged = "pillaged",
        Atrocity = "atrocity",
        /// Settlers, as many as it counts.
        Settlers = "settlers",
        /// A village that grew out of settlers.
        Village = "village",
        Fort = "fort",
        Supply = "supply",
        /// Held by a seat.
        Held = "held",
        /// Breastworks.
        Works = "works",
    }

    /// What an arrow means.
    ArrowKind {
        Attack = "attack",
        /// Fire over a distance: beads, counted.
        Fire = "fire",
        Retreat = "retreat",
        /// Where a force came from.
        March = "march",
        Raid = "raid",
    }

    /// Places that belong together for a while.
    ZoneKind {
        /// As far as a leader commands.
        Command = "command",
        /// As far as somebody may fire.
        Range = "range",
        /// Where the game is played now.
        Field = "field",
    }

    /// Which side of a reckoning a row belongs to.
    TermSide { Attack = "attack", Defence = "defence", Die = "die", Move = "move" }

    /// What a result is for the seat that decides.
    Tone { Good = "good", Mixed = "mixed", None = "none", Bad = "bad" }

    /// How a choice is shown.
    ChoiceKind {
        /// Picks a piece or a place to go to.
        Move = "move",
        /// Picks a piece that may go alone or begin a force: its reach is shown, and the choice is a button besides.
        Form = "form",
        /// Aims at an enemy.
        Attack = "attack",
        /// A button in the prompt bar.
        Button = "button",
        /// A button that ends a phase: the likely one, shown last.
        Finish = "finish",
        /// A button that rolls dice or otherwise cannot be undone.
        Roll = "roll",
        /// Goes back on something.
        Back = "back",
        /// Offers or accepts a concession.
        Concede = "concede",
    }

    /// When a lesson begins.
    LessonStart {
        /// At once.
        Always = "always",
        /// When something is asked.
        Asked = "asked",
        /// When a piece may be picked.
        PieceLit = "piece-lit",
        /// When a piece is picked.
        PiecePicked = "piece-picked",
        /// When an enemy may be aimed at.
        TargetLit = "target-lit",
        /// When an attack is declared.
        AttackDeclared = "attack-declared",
        /// When something may be undone.
        MayUndo = "may-undo",
        /// When a good part of the game is over.
        WellUnderWay = "well-under-way",
    }

    /// When a lesson is learnt.
    LessonEnd {
        /// The map was dragged or zoomed.
        MapMoved = "map-moved",
        /// The phase it began in is over.
        PhaseOver = "phase-over",
        PiecePicked = "piece-picked",
        /// A piece of one's own stands somewhere else.
        PieceMoved = "piece-moved",
        Undone = "undone",
        /// The rules were asked why something cannot be done.
        WhyAsked = "why-asked",
        RuleOpened = "rule-opened",
        /// Odds were looked at.
        OddsSeen = "odds-seen",
        /// A die was thrown.
        DieThrown = "die-thrown",
        AttackDeclared = "attack-declared",
        Replayed = "replayed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_they_are_named() {
        assert_eq!(serde_json::json!(SideFeature::DryCreek), serde_json::json!("dry-creek"));
        assert_eq!(Badge::named("low-ammunition"), Some(Badge::LowAmmunition));
        assert_eq!(Symbol::PackTrain.name(), "pack-train");
        for (name, words) in VOCABULARIES {
            let plain = |word: &&str| word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
            assert!(words.iter().all(plain), "{name}: {words:?}");
            let distinct: std::collections::BTreeSet<_> = words.iter().collect();
            assert_eq!(distinct.len(), words.len(), "{name}: {words:?}");
        }
    }
}
