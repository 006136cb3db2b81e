// Every English string of the client, in one place, so that languages can be added.
import { toneShares } from './odds';
import type { AreaTerrain, LineKind, Preview, SideFeature, SiteKind, SpaceKind, Terrain, Tone } from './scene';
import type { Pace } from './settings.svelte';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const percent = (per_mille: number): string => `${Math.round(per_mille / 10)}%`;
const TONES: Record<Tone, string> = {
  good: 'good for you',
  none: 'no effect',
  mixed: 'costs both',
  bad: 'bad for you',
};

/** A range a person would say: minutes up to two hours, then whole or half hours. */
function playTime(least: number, most: number): string {
  if (most <= 120) return `${least}–${most} min`;
  const hours = (n: number): string => `${Math.round(n / 30) / 2}`.replace('.5', '½').replace(/^0½/, '½');
  return `${hours(least)}–${hours(most)} hours`;
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** What is told of a side names it; some games name their sides in the title already. */
const ofSide = (seat: string, title: string): string =>
  !seat || title.includes(seat) || title.includes(': ') ? title : `${seat}: ${title}`;

/** How clear a victory was, after "won": its level in the game's own words. */
const byLevel = (level: string): string =>
  /^(on|at|by) /.test(level)
    ? ` ${level}`
    : ['', 'victory', 'won'].includes(level)
      ? ''
      : `: ${/^[aeiou]/i.test(level) ? 'an' : 'a'} ${level.toLowerCase()} victory`;

const SPACES: Record<SpaceKind, string> = {
  ground: '',
  river: 'river',
  landing: 'landing',
  entry: 'entry square',
  camp: 'camp on a trail',
  box: 'box',
};

const SITES: Record<SiteKind, string> = {
  fort: 'Fort',
  'fort-site': 'Site for a fort',
  settlement: 'Settlement',
  town: 'Town',
  village: 'Village',
  'principal-village': 'Principal village',
  battle: 'Historical battle',
};
const SPACE_KEY: Record<SpaceKind, string> = {
  ground: 'Space',
  river: 'River space',
  landing: 'Landing',
  entry: 'Entry square',
  camp: 'Camp on a trail',
  box: 'Box',
};

export const say = {
  brand: 'Blockhouse',
  // the board
  orders: { ask: 'Ask me', always: 'Always', above: 'At odds over', never: 'Never' } as Record<string, string>,
  ordersFor: (kind: string) => `Standing order: ${kind}`,
  ordersByUnit: 'Another order for one unit',
  ordersNote: 'A standing order is carried out at once and noted in the log. After an undo you are asked again.',
  round: 'The round',
  acts: (seat: string) => `${seat} to act`,
  campaign: 'The campaign',
  lookAtCampaign: 'Look at the campaign',
  backToBattle: 'Back to the battle',
  losses: 'Losses and thresholds',
  outOf: (value: number, limit: number) => `${value} of ${limit}`,
  boardLabel: (title: string) =>
    `Map: ${title}. Arrow keys move the cursor, Enter chooses, Tab goes through what is lit, question mark lists keys.`,
  mapKey: 'Map key',
  terrain: {
    clear: 'Clear',
    woods: 'Woods',
    forest: 'Forest',
    pines: 'Pines',
    marsh: 'Marsh',
    swamp: 'Swamp',
    rocks: 'Rocks',
    fields: 'Fields',
    town: 'Town',
    building: 'Building',
    fort: 'Fort',
    bastion: 'Bastion',
    city: 'City',
    lake: 'Water',
    river: 'River',
    closed: 'Out of play',
  } as Record<Terrain, string>,
  sides: {
    creek: 'Creek',
    river: 'River',
    'dry-creek': 'Dry creek',
    ford: 'Ford',
    bridge: 'Bridge',
    slope: 'Slope',
    cliff: 'Cliff',
    entrenchment: 'Breastwork',
    wall: 'Wall',
  } as Record<SideFeature, string>,
  lines: { road: 'Road', trail: 'Trail' } as Record<LineKind, string>,
  level: (n: number) => `Level ${n}`,
  objectiveOf: (seat: string | null) => (seat ? `Objective: ${seat}` : 'Objective'),
  spaceKey: (kind: SpaceKind, site: SiteKind | null) => (site ? SITES[site] : SPACE_KEY[kind]),
  sites: SITES,
  areaTerrain: { wilderness: 'Wilderness', rough: 'Rough', settled: 'Settled', swamp: 'Swamp' } as Record<
    AreaTerrain,
    string
  >,
  areaBorder: 'Border of areas',
  nationBorder: 'Border of a nation',
  stateLine: 'State line',
  greatRiver: 'Great river: crossed, not entered',
  areaRiver: 'River inside areas',
  toTheHex: (measures: string) => `${measures} to the hex`,
  north: 'North is at the top',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Whole map',
  inset: 'Overview: click to look there',
  litList: 'What may be done',
  stackOf: (n: number) => plural(n, 'unit', 'units'),
  fan: (place: string, n: number) => `${plural(n, 'unit', 'units')} in ${place}: press 1 to ${n} to pick one`,
  hexSpoken: (id: string, ground: string, stack: string, options: string) =>
    [id, ground, stack, options].filter(Boolean).join(', '),
  nothingHere: 'nothing to do here',
  space: (kind: SpaceKind, site: SiteKind | null) =>
    [site ? site.replaceAll('-', ' ') : '', SPACES[kind]].filter(Boolean).join(', ') || 'open country',
  area: (terrain: AreaTerrain) => terrain,
  picked: (what: string, places: number) =>
    `${what} picked${places ? `, ${plural(places, 'place', 'places')} lit` : ''}`,
  reaches: (n: number) => `can reach ${plural(n, 'place', 'places')}`,
  reachSpoken: (place: string, ground: string, cost: string, stops: string | null) =>
    [place, ground, cost, stops ? `stops: ${stops}` : ''].filter(Boolean).join(', '),
  actors: (who: readonly string[]) => `${who.join(', ')} may act`,
  mayAct: (what: string, where: string) => `${what}, in ${where}, may act`,
  faceDown: 'face down',
  // deciding
  decision: 'Decision',
  sheet: 'Decision and details',
  confirm: (label: string) => `${label}? Press again to confirm.`,
  confirmTitle: (label: string) => `${label}?`,
  confirmHelp: 'A roll cannot be undone.',
  notThere: (name: string | null, place: string | null) =>
    name && place
      ? `${name} can do nothing in ${place} now`
      : name
        ? `${name} cannot act now`
        : `Nothing can be done in ${place ?? 'this place'} now`,
  askedNow: (question: string) =>
    `The question now: ${question.charAt(0).toLowerCase()}${question.slice(1).replace(/[.?!]*$/, (end) => end || '.')}`,
  idle: 'You have done nothing in this phase. End it anyway?',
  idleHelp: 'What is lit on the map can still act.',
  goBack: 'Go back',
  refused: 'Not allowed',
  noUndo: 'Nothing to undo',
  undo: 'Undo',
  back: 'Back',
  cancel: 'Cancel',
  confirmVerb: 'Confirm',
  more: 'More',
  earlier: 'Earlier entries',
  close: 'Close',
  waiting: (who: string) => `Waiting for ${who}`,
  thinking: (who: string) => `${who} is thinking`,
  paused: 'The computers pause while nobody watches.',
  drawn: 'drawn from the cup',
  duties: 'Still to do',
  andMore: (n: number) => `and ${n} more`,
  chooseOne: 'Which?',
  moreChoices: (n: number) => `${n} more`,
  unplaced: 'To be placed',
  moveTo: (name: string, place: string, cost: string) => `Move ${name} to ${place}: ${cost}`,
  pickHex: 'Choose a numbered place. The number is the cost; a square means the unit must stop there.',
  // what the others did
  march: (who: string[], from: string, to: string) =>
    `${who.length > 3 ? `${who.slice(0, 2).join(', ')} and ${who.length - 2} more` : list(who)} ${from === to ? `out and back to ${to}` : `from ${from} to ${to}`}`,
  theirTurnOf: (who: string) => `${who} actions`,
  theyMoved: (who: string, n: number) => `${who} moved ${plural(n, 'piece', 'pieces')}`,
  moved: (n: number) => `${plural(n, 'piece', 'pieces')} moved`,
  factOf: (seat: string, title: string) => ofSide(seat, title),
  meterMoved: (of: { title: string; seat: string }, by: number, now: number, limit: number) =>
    `${ofSide(of.seat, of.title)} ${by > 0 ? '+' : '−'}${Math.abs(by)}, now ${now} of ${limit}`,
  factChanged: (seat: string, title: string, value: string) => `${ofSide(seat, title)}: ${value}`,
  watchAgain: 'Watch again',
  showAll: 'Show the rest at once',
  nextMove: 'Next move',
  speed: 'Speed',
  paces: { step: 'Step', slow: 'Slow', normal: 'Normal', once: 'At once' } as Record<Pace, string>,
  logFilter: 'Show in the log',
  logFilters: { all: 'All', mine: 'Mine', theirs: 'Theirs', battles: 'Battles', dice: 'Dice' },
  // beside the board
  odds: 'Odds',
  compare: 'Compare the odds',
  choose: 'Choose',
  chooseThis: (label: string) => `Choose: ${label}`,
  percent,
  tones: TONES,
  comparedSpoken: (label: string, preview: Preview) =>
    `${label}: ${[preview.column, ...toneShares(preview).map((s) => `${TONES[s.tone]} ${percent(s.per_mille)}`)].filter(Boolean).join(', ')}`,
  column: 'column',
  unit: 'Unit',
  inPlace: (p: string) => `in ${p}`,
  given: 'given',
  reconstructed: 'reconstructed',
  yours: 'yours',
  standing: 'Standing',
  log: 'Log',
  forces: 'Forces',
  charts: 'Charts',
  wide: 'Open all charts',
  positions: 'Who stands where',
  positionsOf: (seat: string, n: number) => `${seat}: ${plural(n, 'place', 'places')}`,
  empty: 'Nothing yet.',
  resultsTable: (title: string) => title.toLowerCase(),
  chartKey: 'What the results mean',
  details: 'Odds, log, charts',
  battles: 'Battles declared',
  battle: (from: string, to: string) => `${from} against ${to}`,
  battleAt: (to: string, from: string) => `${to}, attacked from ${from}`,
  callOff: 'Call off',
  // rules
  rules: 'Rules',
  searchRules: 'Search the rules',
  noRule: 'No rule found.',
  contents: 'Contents',
  rulings: 'Rulings',
  ruling: 'our ruling',
  presentRule: 'The rule behind this question',
  restsOn: (what: readonly string[]) =>
    `Rests on reconstructed data: ${list(what.map((w) => w.replaceAll('-', ' ')))}.`,
  rule: (id: string) => `Rule ${id}`,
  rulesFail: 'The rules could not be fetched.',
  // hints
  hint: 'Hint',
  hinting: 'Looking for a hint…',
  noHint: 'No advice here.',
  doIt: 'Do it',
  // replay
  replay: 'Replay',
  step: (n: number, of: number) => `${n} of ${of}`,
  first: 'To the start',
  prev: 'One step back',
  next: 'One step on',
  last: 'To the present',
  leave: 'Back to the game',
  playOn: 'Play on from here',
  share: 'Copy link to this moment',
  copied: 'Link copied',
  seenBy: 'Seen by',
  eyesOf: (who: string) => `Seen by ${who}`,
  moment: (n: number, of: number, label: string) => `Step ${n} of ${of}${label ? `: ${label}` : ''}`,
  present: 'the side to decide',
  playIt: 'Play',
  pause: 'Pause',
  jumpTurn: 'Turn',
  jumpPhase: 'Phase',
  jumpBattle: 'Battle',
  jumpDice: 'Dice',
  backTo: (what: string) => `Back to the last ${what.toLowerCase()}`,
  onTo: (what: string) => `On to the next ${what.toLowerCase()}`,
  luck: 'Dice rolled',
  rolled: (n: number, mean: string) => `${plural(n, 'roll', 'rolls')}, ${mean} on average`,
  // page
  turnWord: 'turn',
  history: 'Replay and history',
  menu: 'Menu',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  home: 'All games',
  help: 'Keys and help',
  confirmRolls: 'Ask before each roll',
  confirmEnds: 'Ask before ending a phase in which I did nothing',
  numbers: 'Hex numbers',
  takeback: 'Ask for a takeback',
  takebackAsked: (who: string, n: number) => `${who} asks for a takeback of ${plural(n, 'decision', 'decisions')}.`,
  agree: 'Agree',
  decline: 'Decline',
  declined: 'Declined.',
  takebackWaits: 'Waiting for the other side to answer your takeback.',
  invite: (seat: string) => `Invite a friend to play ${seat}`,
  inviteText: (seat: string) =>
    `Send this link to the friend who plays ${seat}. It works once: whoever opens it first has the seat.`,
  copy: 'Copy link',
  copyDone: 'Copied',
  statusLost: 'Connection lost. Trying again…',
  statusConnecting: 'Connecting…',
  offlineMatch: 'This match could not be opened',
  seatTaken:
    'A link to a seat works once. Whoever opened it has the seat, perhaps you on another device; or its time ran out, and it is open to a substitute. You can watch from here.',
  watch: 'Watch',
  tryAgain: 'Try again',
  loading: 'Loading the map…',
  seed: 'Seed',
  ended: (who: string | null, level: string) =>
    who ? `The game is over. ${who} won${byLevel(level)}` : 'The game is over: a draw',
  observer: 'You are watching.',
  computer: 'computer',
  human: 'player',
  you: 'you',
  away: 'away',
  over: 'The game is over',
  won: (who: string, level: string) => `${who} won${byLevel(level)}`,
  youWon: (level: string) => `You won${byLevel(level)}`,
  youLost: (who: string, level: string) => {
    const how = byLevel(level);
    return how.startsWith(':') ? `You lost${how} for the ${who}` : `You lost${how}`;
  },
  draw: 'A draw',
  victoryPoints: 'Victory points',
  historyDid: (how: string) => (how.endsWith('.') ? `In history: ${how}` : `In history: a ${how}.`),
  reviewIt: 'Replay and analysis',
  playAgain: 'Play again',
  playOther: 'Play the other side',
  fairDice: 'How to check the dice',
  fairDiceNote:
    'The promise was made before the first roll. It is the hash of the seed, and the seed gives every roll of the game: whoever saves the record can compute both.',
  promise: 'Promise',
  download: 'Save the record',
  // home
  play: 'Play',
  myGames: 'My games',
  untitled: 'A game without a name',
  phases: 'Phases',
  games: 'Game',
  scenarios: 'Scenario',
  turns: (n: number) => plural(n, 'turn', 'turns'),
  scenarioCount: (n: number) => plural(n, 'scenario', 'scenarios'),
  inHistory: (how: string) => (how.endsWith('.') ? how : `in history a ${how}`),
  tagline: 'Every rule is enforced, and every ruling names its rule.',
  whatThisIs: 'Board wargames in your browser, by their full rules, against the computer or a friend.',
  beginHere: 'Begin here',
  guided: 'with a guided start',
  against: (who: string) => `against ${who}`,
  bothSides: 'both sides yours',
  youWonShort: 'you won',
  youLostShort: 'you lost',
  wonShort: (who: string) => `${who} won`,
  drawShort: 'a draw',
  me: 'You',
  friend: 'Friend',
  comp: 'Computer',
  options: 'Optional rules',
  recommended: 'recommended',
  start: 'Start the game',
  starting: 'Setting up…',
  noAccount: 'No account needed. The game is saved as you play.',
  quick: 'Play now',
  quickText: (scenario: string) => `${scenario} against the computer, with a short guided start.`,
  quickTitle: 'New here?',
  levels: { random: 'Random', recruit: 'Recruit', captain: 'Captain', general: 'General' } as Record<string, string>,
  yourTurn: 'your turn',
  theirTurn: (who: string) => `${who} to decide`,
  finished: 'finished',
  gone: 'no longer on the server',
  noAnswer: 'the server does not answer',
  forget: 'Remove from the list',
  goOn: 'Go on',
  openSaved: 'Open a saved game',
  savedHolds: 'In this file',
  savedFile: 'File',
  savedGameOf: 'Game',
  savedScenario: 'Scenario',
  savedNoScenario: 'none: a position of its own',
  savedTurn: 'Turn',
  savedAsked: 'To decide',
  savedNobody: 'nobody',
  savedEnd: 'Result',
  savedNone: 'none',
  savedInFile: 'as the file says',
  savedLength: 'Length',
  savedPosition: 'one position, without its history',
  savedVersion: 'Version of the rules',
  savedGoesOn: 'Say who plays below. The game goes on from there with fresh dice.',
  savedOver: 'The game is over. Open it to look at it move by move.',
  savedAway: 'Close the file',
  openFinished: 'Open it',
  decisions: (n: number) => plural(n, 'decision', 'decisions'),
  playTime: ([least, most]: readonly number[]) => playTime(least ?? 0, most ?? 0),
  difficulty: (n: number) => `Difficulty ${n} of 5`,
  noSaved: (file: string) => `${file} is not a saved game of any game here.`,
  noGames: 'The list of games could not be fetched.',
  bothComputers: 'The computer plays both sides. You watch.',
  ownIt: (designer: string, publisher: string) =>
    `Designed by ${designer}, published by ${publisher}. Please own the game you play.`,
  skip: 'Skip to the board',
  // briefing
  briefing: 'Briefing',
  howToWin: 'How you win',
  whatComes: 'What comes when',
  onTheMap: 'On the map',
  starOf: (seat: string | null) =>
    seat
      ? `an objective of the ${seat}; the number is what it is worth in points`
      : 'an objective; the number is what it is worth in points',
  begin: 'Begin',
  readOn: 'Back to the game',
  // tour
  tour: 'Guided start',
  tourSkip: 'Leave the tour',
  tourNext: 'Skip this',
  tourOf: (n: number, of: number) => `${n} of ${of}`,
  tourWaits: 'Play on. The next lesson comes when you need it.',
  // keys
  keys: [
    ['Arrow keys', 'move the cursor over the map'],
    ['Enter', 'choose, confirm'],
    ['Tab', 'go through what is lit'],
    ['Esc', 'go back'],
    ['1 – 9', 'pick in a fanned stack'],
    ['F', 'fan the stack under the cursor'],
    ['Z', 'undo'],
    ['E', 'end the phase'],
    ['+ and −', 'zoom'],
    ['0', 'whole map'],
    ['H', 'a hint'],
    ['Space', 'the next move of the others, or all that is left'],
    ['W', 'watch the others’ moves again'],
    ['C', 'from a battle to the map, and back'],
    ['R', 'replay; then arrow keys step, Space plays, T, P, B and D jump by turn, phase, battle and dice'],
    ['?', 'this list'],
  ] as [string, string][],
};
export type Strings = typeof say;
