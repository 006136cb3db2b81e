// What the server sends: the same types as `crates/kernel/src/scene.rs` and `docs/api.md`.
import type {
  AreaTerrain,
  ArrowKind,
  Badge,
  BoardRole,
  BorderKind,
  ChoiceKind,
  Compass,
  CourseKind,
  FigurePlace,
  FigureStyle,
  HexDirection,
  LessonEnd,
  LessonStart,
  LineKind,
  LinkKind,
  LowColumns,
  MarkKind,
  Mode,
  NameKind,
  Origin,
  RegionKind,
  SheetNameKind,
  SideFeature,
  SiteKind,
  SpaceKind,
  Symbol,
  TermSide,
  Terrain,
  Tone,
  ZoneKind,
} from './words';

export type * from './words';

/** A place at the table, numbered from 0 in the order the game lists its seats. */
export type Seat = number;
export type RuleId = string;
/** A decision is the game's own business: it is sent back as it came. */
export type Decision = unknown;

/** The key of a colour scheme. */
export type SchemeKey = string;
/** A point on a sheet. */
export type Spot = [number, number];

export type Board = { id: string; title: string; charts: Chart[] } & (
  ({ layout: 'hexes' } & HexBoard) | ({ layout: 'points' } & PointBoard) | ({ layout: 'areas' } & AreaBoard)
);
/** A board that is open now. */
export interface OpenBoard {
  id: string;
  role: BoardRole;
  title?: string;
  place?: string;
  turn?: string;
  steps?: BoardStep[];
  now?: number;
  notes?: BoardNote[];
}
export interface BoardStep {
  title: string;
  half: Seat | null;
  seat?: Seat;
}
export interface BoardNote {
  seat: Seat | null;
  text: string;
}
export interface HexBoard {
  first: string;
  last: string;
  low: LowColumns;
  hexes: HexCell[];
  sides: HexSide[];
  lines: Line[];
  names: MapName[];
  objectives: Objective[];
}
export interface HexCell {
  id: string;
  terrain: Terrain;
  level: number;
  spoken: string;
}
export interface HexSide {
  hex: string;
  side: HexDirection;
  feature: SideFeature;
}
export interface Line {
  kind: LineKind;
  through: string[];
  off_map: [boolean, boolean];
}
export interface MapName {
  text: string;
  kind: NameKind;
  along: string[];
}
export interface Objective {
  place: string;
  seat: Seat | null;
  worth: string;
}
export interface PointBoard {
  sheet?: [number, number, number, number];
  spaces: Space[];
  links: Link[];
  courses: Course[];
  regions?: Region[];
  names: SheetName[];
  objectives?: Objective[];
}
export interface Space {
  id: string;
  name: string;
  kind: SpaceKind;
  x: number;
  y: number;
  owner: SchemeKey | null;
  site?: SiteKind;
  label?: Compass;
  spoken?: string;
}
export interface Link {
  ends: [string, string];
  kind: LinkKind;
  through?: Spot[];
}
export interface Course {
  kind: CourseKind;
  name: string;
  points: [number, number][];
  width?: [number, number];
  named?: [number, number][];
}
export interface Region {
  kind: RegionKind;
  owner: SchemeKey | null;
  outline: [number, number][];
}
export interface SheetName {
  text: string;
  kind: SheetNameKind;
  owner: SchemeKey | null;
  along: [number, number][];
  size?: number;
}
export interface AreaBoard {
  /** The side of a counter; everything else is measured in the same units. */
  counter: number;
  frame: Spot[];
  borders: Border[];
  areas: Area[];
  courses: Course[];
  regions?: Region[];
  names: SheetName[];
  objectives?: Objective[];
  /** Where a player should look first. */
  look?: string[];
}
export interface Border {
  kind: BorderKind;
  points: Spot[];
  /** The areas to the left and to the right. */
  between: [string | null, string | null];
  state_line?: boolean;
}
export interface Area {
  id: string;
  name: string;
  terrain: AreaTerrain;
  owner: SchemeKey | null;
  /** Numbers of borders, clockwise, from 1; negative: walked backwards. */
  ring: number[];
  seat: { at: Spot; radius: number };
  label: { at: Spot; lines?: string[] };
  sites?: AreaSite[];
  spoken?: string;
}
export interface AreaSite {
  kind: SiteKind;
  at: Spot;
  owner: SchemeKey | null;
}
export interface Chart {
  key: string;
  title: string;
  columns: string[];
  rows: string[][];
  provenance: Origin;
  source: string;
  rule: RuleId;
}
export interface Face {
  name: string;
  symbol: Symbol;
  scheme: SchemeKey;
  figures?: Figure[];
  mode?: Mode;
  /** Takes no part: drawn in outline. */
  idle?: boolean;
}
export interface Figure {
  at: FigurePlace;
  style?: FigureStyle;
  value: number | string;
  /** What it means. */
  spoken: string;
}
export interface Piece {
  id: string;
  seat: Seat | null;
  at: string;
  face: Face | null;
  badges: Badge[];
  spoken: string;
}
export interface Mark {
  place: string;
  kind: MarkKind;
  seat?: Seat;
  count?: number;
  spoken: string;
}
export interface Arrow {
  from: string;
  to: string;
  kind: ArrowKind;
  group: number;
}
/** Places that belong together for a while. */
export interface Zone {
  kind: ZoneKind;
  seat: Seat | null;
  title: string;
  places: string[];
}
/** A move that waits for an answer. */
export interface Trail {
  piece: string;
  walked: string[];
  ahead: string[];
  note: string;
}
export interface Holding {
  id: string;
  title: string;
  seat: Seat | null;
  note: string;
  contents?: Content[];
}
export interface Content {
  title: string;
  seat: Seat | null;
  face: Face | null;
  count: number;
}
export interface Track {
  key: string;
  title: string;
  boxes: string[];
  now: number;
  note: string;
  rule: RuleId;
  group?: string;
  scheme?: SchemeKey;
  /** Boxes where something happens. */
  limits?: number[];
  markers?: Marker[];
}
export interface Marker {
  title: string;
  seat: Seat | null;
  at: number;
  half: boolean;
}
export interface Meter {
  key: string;
  title: string;
  seat: Seat | null;
  value: number;
  /** What may yet be added to it. */
  doubtful?: number;
  limit: number;
  /** The board it is shown beside, if not the main one. */
  board?: string;
  note: string;
  rule: RuleId;
}
export interface Fact {
  title: string;
  seat: Seat | null;
  value: string;
  rule: RuleId;
}
export interface Outcome {
  winner: Seat | null;
  level: string;
  points: number[];
  /** Whether those are half points. */
  halves?: boolean;
  rule: RuleId;
}
export interface View {
  turn: string;
  phase: string;
  phases: string[];
  phasing: Seat | null;
  /** The boards that are open, the main one first. */
  boards: OpenBoard[];
  /** The board the question is about. */
  asked_on: string;
  pieces: Piece[];
  marks: Mark[];
  arrows: Arrow[];
  zones: Zone[];
  trails: Trail[];
  holdings: Holding[];
  tracks: Track[];
  meters: Meter[];
  facts: Fact[];
  asked: Seat[];
  prompt: Prompt;
  outcome: Outcome | null;
}
export interface Prompt {
  question: string;
  help: string;
  rule: RuleId;
  /** The piece it is about, such as the one to be placed next. */
  piece?: string | null;
  options: Choice[];
  asides: Choice[];
  duties: Duty[];
}
export interface Duty {
  text: string;
  piece: string | null;
  place: string | null;
  rule: RuleId;
}
export interface Choice {
  decision: Decision;
  label: string;
  piece: string | null;
  place: string | null;
  kind: ChoiceKind;
  cost: string | null;
}
export interface WhyNot {
  text: string;
  rule: RuleId;
}
export interface Preview {
  title: string;
  column: string;
  columns: string[];
  terms: Term[];
  chances: ResultChance[];
  chart: string | null;
}
export interface Term {
  side: TermSide;
  text: string;
  value: string;
  rule: RuleId;
}
export interface ResultChance {
  result: string;
  text: string;
  chance: unknown;
  per_mille: number;
  faces: number[];
  tone: Tone;
}
export interface Reach {
  place: string;
  cost: string;
  path: string[];
  decisions: Decision[];
  stops: WhyNot | null;
  /** What may go wrong on the way. */
  risk?: WhyNot;
}

// ---- the interface beside the scene (docs/api.md) ----

export interface About {
  id: string;
  title: string;
  designer: string;
  publisher: string;
  summary: string;
  seats: SeatInfo[];
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
  schemes: Scheme[];
  levels?: string[];
}
/** Colours of a seat or nation. */
export interface Scheme {
  key: SchemeKey;
  title: string;
  letters?: string;
  face: string;
  band: string;
  ink: string;
  land?: string;
  land_dark?: string;
}
/** A lesson of a guided start. */
export interface Lesson {
  key: string;
  title: string;
  text: string;
  phase?: string;
  when: LessonStart;
  until: LessonEnd;
}
export interface SeatInfo {
  key: string;
  title: string;
  dark: boolean;
}
export interface ScenarioInfo {
  key: string;
  title: string;
  date: string;
  summary: string;
  turns: number;
  historical: string;
  recommended: string[];
  lessons?: Lesson[];
}
export interface OptionInfo {
  key: string;
  title: string;
  summary: string;
  rule: RuleId;
  values: string[];
}
export interface Player extends SeatInfo {
  player: 'human' | 'computer';
  level: string | null;
  mine: boolean;
  present: boolean;
}
export interface LogEvent {
  text: string;
  rules: RuleId[];
  data?: unknown;
  /** What went where, in order. */
  trail?: Hop[];
}
/** Pieces that went from one place to another. */
export interface Hop {
  pieces: string[];
  /** From the place they left to the one they came to. */
  through: string[];
}
/** What is to be done about a question that comes often; a chance in thousandths. */
export type Instruction = 'ask' | 'always' | 'never' | { above: number };
export interface Order {
  kind: string;
  /** For this piece; for all that have no order of their own if there is none. */
  piece?: string;
  then: Instruction;
}
/** The present question as standing orders could answer it. */
export interface Offer {
  kind: string;
  yes: { piece: string | null; chance: number | null; decision: Decision }[];
  no: Decision;
}
export interface LogEntry {
  step: number;
  seat: Seat | null;
  label: string;
  turn: string;
  phase: string;
  /** Whose player turn it was. */
  phasing?: Seat | null;
  events: LogEvent[];
  faces: number[];
}
export interface Thinking {
  seat: Seat | string;
  /** Thousandths of what this thought may cost. */
  progress: number;
}
export interface Hint {
  plan: Decision[];
  label: string;
  /** Thousandths of a victory point. */
  value: number;
  why: [string, number][];
}
export interface Takeback {
  seat: Seat | string;
  count?: number;
}
/** A match of an older version that the present rules could not follow to its end. */
export interface SetBack {
  version: number;
  kept: number;
  of: number;
  why: string;
  text: string;
}
export interface Snapshot {
  id: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  title: string;
  commitment: string;
  seats: Player[];
  seq: number;
  steps?: number;
  schemes: Scheme[];
  /** Where newer rules set the match back. */
  set_back?: SetBack | null;
  /** A guided start, if the scenario has one. */
  lessons?: Lesson[];
  boards: Board[];
  view: View;
  viewers?: Record<string, View> | null;
  log: LogEntry[];
  /** What to ask for to get the entries before these. */
  log_before?: number | null;
  may_undo: (Seat | string)[];
  thinking: Thinking | null;
  takeback?: Takeback | null;
  outcome: Outcome | null;
  seed?: string | null;
  /** Questions that standing orders can answer, in words. */
  standing_kinds?: string[];
  /** Standing orders, by key of my seats. */
  orders?: Record<string, Order[]>;
  standing?: Record<string, Offer>;
}
export interface PiecePatch {
  set?: Piece[];
  gone?: string[];
  /** All ids in order, when setting alone would not give it. */
  order?: string[];
}
export interface ListPatch<T> {
  /** Runs of the old list that go: place and length. */
  gone: [number, number][];
  /** What comes, with its place in the new list, in order. */
  set: [number, T][];
}
export type PromptPatch = Partial<Omit<Prompt, 'options' | 'asides' | 'duties'>> & {
  options?: Choice[] | ListPatch<Choice>;
  asides?: Choice[] | ListPatch<Choice>;
  duties?: Duty[] | ListPatch<Duty>;
};
export type ViewPatch = Partial<Omit<View, 'pieces' | 'prompt'>> & {
  pieces?: PiecePatch | Piece[];
  prompt?: PromptPatch;
};
export interface Update {
  seq: number;
  steps?: number;
  seed?: string | null;
  log?: (LogEntry | { undone_to: number })[];
  /** Boards that have opened. */
  boards?: Board[];
  patch?: ViewPatch;
  patches?: Record<string, ViewPatch>;
  may_undo?: (Seat | string)[];
  thinking?: Thinking | null;
  takeback?: Takeback | null;
  seats?: Player[];
  outcome?: Outcome | null;
  orders?: Record<string, Order[]>;
  standing?: Record<string, Offer>;
}
export interface Moment {
  step: number;
  steps: number;
  view: View;
  viewers?: Record<string, View> | null;
  boards?: Board[];
  entry?: LogEntry | null;
}
export interface Rule {
  id: RuleId;
  title: string;
  kind?: string;
  text: string;
}
export interface Created {
  id: string;
  seats: Record<string, string | null>;
  invites: Record<string, string>;
}
