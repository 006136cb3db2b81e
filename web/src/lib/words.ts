// Written from crates/kernel/src/scene/words.rs (BLESS=1 cargo test -p kernel words): every word a game may use about
// how something looks.

export const BOARD_ROLE = ['main', 'battle', 'inset'] as const;
export type BoardRole = (typeof BOARD_ROLE)[number];

export const LOW_COLUMNS = ['even', 'odd'] as const;
export type LowColumns = (typeof LOW_COLUMNS)[number];

export const HEX_DIRECTION = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type HexDirection = (typeof HEX_DIRECTION)[number];

export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Compass = (typeof COMPASS)[number];

export const TERRAIN = [
  'clear',
  'woods',
  'forest',
  'pines',
  'marsh',
  'swamp',
  'rocks',
  'fields',
  'town',
  'building',
  'fort',
  'bastion',
  'city',
  'lake',
  'river',
  'closed',
] as const;
export type Terrain = (typeof TERRAIN)[number];

export const SIDE_FEATURE = [
  'creek',
  'river',
  'dry-creek',
  'ford',
  'bridge',
  'slope',
  'cliff',
  'entrenchment',
  'wall',
] as const;
export type SideFeature = (typeof SIDE_FEATURE)[number];

export const LINE_KIND = ['road', 'trail'] as const;
export type LineKind = (typeof LINE_KIND)[number];

export const NAME_KIND = ['water', 'land', 'place', 'height', 'road', 'letter'] as const;
export type NameKind = (typeof NAME_KIND)[number];

export const SPACE_KIND = ['ground', 'river', 'landing', 'entry', 'camp', 'box'] as const;
export type SpaceKind = (typeof SPACE_KIND)[number];

export const SITE_KIND = ['fort', 'fort-site', 'settlement', 'town', 'village', 'principal-village', 'battle'] as const;
export type SiteKind = (typeof SITE_KIND)[number];

export const LINK_KIND = ['trail', 'road', 'river', 'strategic'] as const;
export type LinkKind = (typeof LINK_KIND)[number];

export const COURSE_KIND = ['great-river', 'river', 'creek', 'border'] as const;
export type CourseKind = (typeof COURSE_KIND)[number];

export const REGION_KIND = ['lake', 'land', 'hills', 'marsh', 'woods', 'clear', 'closed'] as const;
export type RegionKind = (typeof REGION_KIND)[number];

export const SHEET_NAME_KIND = ['land', 'state', 'water', 'title', 'subtitle', 'note'] as const;
export type SheetNameKind = (typeof SHEET_NAME_KIND)[number];

export const AREA_TERRAIN = ['wilderness', 'rough', 'settled', 'swamp'] as const;
export type AreaTerrain = (typeof AREA_TERRAIN)[number];

export const BORDER_KIND = ['land', 'river', 'shore', 'edge'] as const;
export type BorderKind = (typeof BORDER_KIND)[number];

export const ORIGIN = ['given', 'reconstructed'] as const;
export type Origin = (typeof ORIGIN)[number];

export const SYMBOL = [
  'line',
  'grenadier',
  'light',
  'militia',
  'militia-light',
  'warriors',
  'cavalry',
  'militia-cavalry',
  'artillery',
  'battery',
  'leader',
  'scouts',
  'supply',
  'train',
  'pack-train',
  'headquarters',
  'horse-holders',
  'boatmen',
  'fort',
  'village',
  'principal-village',
  'settlement',
  'settlers',
  'breastwork',
  'atrocity',
] as const;
export type Symbol = (typeof SYMBOL)[number];

export const FIGURE_PLACE = ['foot-left', 'foot-middle', 'foot-right', 'side', 'centre'] as const;
export type FigurePlace = (typeof FIGURE_PLACE)[number];

export const FIGURE_STYLE = ['plain', 'disc', 'stars'] as const;
export type FigureStyle = (typeof FIGURE_STYLE)[number];

export const MODE = ['mounted', 'dismounted', 'prone'] as const;
export type Mode = (typeof MODE)[number];

export const BADGE = [
  'disordered',
  'disrupted',
  'routed',
  'pinned',
  'reduced',
  'wounded',
  'fired',
  'moved',
  'stopped',
  'charging',
  'raiding',
  'out-of-supply',
  'low-ammunition',
  'half-used',
  'besieged',
  'inside',
  'burning',
  'looted',
  'lost',
  'abandoned',
  'rifles',
  'repeaters',
  'chosen',
] as const;
export type Badge = (typeof BADGE)[number];

export const MARK_KIND = [
  'entry',
  'set-up',
  'burning',
  'razed',
  'besieged',
  'raid',
  'pillaged',
  'atrocity',
  'settlers',
  'village',
  'fort',
  'supply',
  'held',
  'works',
] as const;
export type MarkKind = (typeof MARK_KIND)[number];

export const ARROW_KIND = ['attack', 'fire', 'retreat', 'march', 'raid'] as const;
export type ArrowKind = (typeof ARROW_KIND)[number];

export const ZONE_KIND = ['command', 'range', 'field'] as const;
export type ZoneKind = (typeof ZONE_KIND)[number];

export const TERM_SIDE = ['attack', 'defence', 'die', 'move'] as const;
export type TermSide = (typeof TERM_SIDE)[number];

export const TONE = ['good', 'mixed', 'none', 'bad'] as const;
export type Tone = (typeof TONE)[number];

export const CHOICE_KIND = ['move', 'form', 'attack', 'button', 'finish', 'roll', 'back', 'concede'] as const;
export type ChoiceKind = (typeof CHOICE_KIND)[number];

export const LESSON_START = [
  'always',
  'asked',
  'piece-lit',
  'piece-picked',
  'target-lit',
  'attack-declared',
  'may-undo',
  'well-under-way',
] as const;
export type LessonStart = (typeof LESSON_START)[number];

export const LESSON_END = [
  'map-moved',
  'phase-over',
  'piece-picked',
  'piece-moved',
  'undone',
  'why-asked',
  'rule-opened',
  'odds-seen',
  'die-thrown',
  'attack-declared',
  'replayed',
] as const;
export type LessonEnd = (typeof LESSON_END)[number];
