// What the server sends: the same types as `crates/kernel/src/scene.rs` and `docs/api.md`.

/** A place at the table, numbered from 0 in the order the game lists its seats. */
export type Seat = number;
export type RuleId = string;
/** A decision is the game's own business: it is sent back as it came. */
export type Decision = unknown;

export type Board = { title: string; charts: Chart[] } & (
  ({ layout: 'hexes' } & HexBoard) | ({ layout: 'points' } & PointBoard) | ({ layout: 'areas' } & AreaBoard)
);
export interface HexBoard {
  first: string;
  last: string;
  low: string;
  hexes: HexCell[];
  sides: HexSide[];
  lines: Line[];
  names: MapName[];
  objectives: Objective[];
}
export interface HexCell {
  id: string;
  terrain: string;
  level: number;
  spoken: string;
}
export interface HexSide {
  hex: string;
  side: string;
  feature: string;
}
export interface Line {
  kind: string;
  through: string[];
  off_map: [boolean, boolean];
}
export interface MapName {
  text: string;
  kind: string;
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
  kind: string;
  x: number;
  y: number;
  owner: string | null;
  site?: string;
  label?: string;
  spoken?: string;
}
export interface Link {
  ends: [string, string];
  kind: string;
  through?: [number, number][];
}
export interface Course {
  kind: string;
  name: string;
  points: [number, number][];
  width?: [number, number];
  named?: [number, number][];
}
export interface Region {
  kind: string;
  owner: string | null;
  outline: [number, number][];
}
export interface SheetName {
  text: string;
  kind: string;
  owner: string | null;
  along: [number, number][];
  size?: number;
}
export interface AreaBoard {
  areas: Area[];
  courses: Course[];
}
export interface Area {
  id: string;
  name: string;
  terrain: string;
  outline: [number, number][];
  seat: [number, number];
}
export interface Chart {
  key: string;
  title: string;
  columns: string[];
  rows: string[][];
  provenance: string;
  source: string;
  rule: RuleId;
}
export interface Face {
  name: string;
  symbol: string;
  scheme: string;
  factor: number | null;
  movement: number | null;
  rally: string | null;
  range: number | null;
  command: number | null;
}
export interface Piece {
  id: string;
  seat: Seat | null;
  at: string;
  face: Face | null;
  badges: string[];
  spoken: string;
}
export interface Mark {
  place: string;
  kind: string;
  spoken: string;
}
export interface Arrow {
  from: string;
  to: string;
  kind: string;
  group: number;
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
  limit: number;
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
  pieces: Piece[];
  marks: Mark[];
  arrows: Arrow[];
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
export type ChoiceKind = 'move' | 'attack' | 'button' | 'finish' | 'roll' | 'back' | 'concede';
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
  side: string;
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
  tone: string;
}
export interface Reach {
  place: string;
  cost: string;
  path: string[];
  decisions: Decision[];
  stops: WhyNot | null;
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
  levels?: string[];
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
}
export interface LogEntry {
  step: number;
  seat: Seat | null;
  label: string;
  turn: string;
  phase: string;
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
  board: Board;
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
  patch?: ViewPatch;
  patches?: Record<string, ViewPatch>;
  may_undo?: (Seat | string)[];
  thinking?: Thinking | null;
  takeback?: Takeback | null;
  seats?: Player[];
  outcome?: Outcome | null;
}
export interface Moment {
  step: number;
  steps: number;
  view: View;
  viewers?: Record<string, View> | null;
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
