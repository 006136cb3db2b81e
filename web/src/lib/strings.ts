// Every English string of the client, in one place, so that languages can be added.

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const say = {
  brand: 'Blockhouse',
  // the board
  boardLabel: (title: string) => `Map: ${title}. Arrow keys move the cursor, Enter chooses, Tab goes through what is lit, question mark lists keys.`,
  zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Whole map', inset: 'Overview: click to look there',
  litList: 'What may be done',
  stackOf: (n: number) => plural(n, 'unit', 'units'),
  fan: (place: string, n: number) => `${plural(n, 'unit', 'units')} in ${place}: press 1 to ${n} to pick one`,
  hexSpoken: (id: string, ground: string, stack: string, options: string) => [id, ground, stack, options].filter(Boolean).join(', '),
  nothingHere: 'nothing lit here',
  space: (kind: string, site: string | null, owner: string | null) => [owner ? `${owner.charAt(0).toUpperCase()}${owner.slice(1)} land` : '', site ? site.replaceAll('-', ' ') : '', { ground: '', river: 'river', landing: 'landing', entry: 'entry square', camp: 'camp on a trail', box: 'box' }[kind] ?? kind].filter(Boolean).join(', ') || 'open country',
  picked: (what: string, places: number) => `${what} picked${places ? `, ${plural(places, 'place', 'places')} lit` : ''}`,
  reaches: (n: number) => `can reach ${plural(n, 'place', 'places')}`,
  reachSpoken: (place: string, ground: string, cost: string, stops: string | null) => [place, ground, cost, stops ? `stops: ${stops}` : ''].filter(Boolean).join(', '),
  mayAct: (what: string, where: string) => `${what}, in ${where}, may act`,
  faceDown: 'face down',
  // deciding
  decision: 'Decision', sheet: 'Decision and details',
  confirm: (label: string) => `${label}? Press again to confirm.`,
  confirmTitle: (label: string) => `${label}?`,
  confirmHelp: 'This cannot be undone once the dice are thrown.',
  notThere: (name: string | null, place: string | null) => (name && place ? `${name} cannot do that in ${place}` : name ? `${name} cannot act now` : `Nothing to do in ${place ?? 'this place'}`),
  askedNow: (question: string) => `What is asked now: ${question.charAt(0).toLowerCase()}${question.slice(1).replace(/[.?!]*$/, (end) => end || '.')}`,
  refused: 'Not allowed', noUndo: 'Nothing to undo',
  undo: 'Undo', back: 'Back', cancel: 'Cancel', confirmVerb: 'Confirm', more: 'More', close: 'Close',
  waiting: (who: string) => `Waiting for ${who}`, thinking: (who: string) => `${who} is thinking`,
  drawn: 'drawn from the cup', duties: 'Still to do', andMore: (n: number) => `and ${n} more`, chooseOne: 'Which?', unplaced: 'To be placed',
  moveTo: (name: string, place: string, cost: string) => `Move ${name} to ${place}: ${cost}`,
  pickHex: 'Choose a numbered place; the number is the cost. A square means the unit stops there.',
  // beside the board
  odds: 'Odds', column: 'column', unit: 'Unit', inPlace: (p: string) => `in ${p}`,
  given: 'given', reconstructed: 'reconstructed', yours: 'yours',
  standing: 'Standing', log: 'Log', forces: 'Forces', charts: 'Charts', empty: 'Nothing yet.',
  resultsTable: (title: string) => title.toLowerCase(),
  details: 'Odds, log, charts',
  battles: 'Battles declared', battle: (from: string, to: string) => `${from} against ${to}`, battleAt: (to: string, from: string) => `${to}, attacked from ${from}`, callOff: 'Call off',
  // rules
  rules: 'Rules', searchRules: 'Search the rules', noRule: 'No rule fits.', rule: (id: string) => `Rule ${id}`, rulesFail: 'The rules could not be fetched.',
  // hints
  hint: 'Hint', hinting: 'Thinking it over…', noHint: 'Nothing to advise.', doIt: 'Do it',
  // replay
  replay: 'Replay', step: (n: number, of: number) => `${n} of ${of}`, first: 'To the start', prev: 'One step back', next: 'One step on', last: 'To the present', leave: 'Back to the game',
  playOn: 'Play on from here', share: 'Copy link to this moment', copied: 'Link copied', eyesOf: (who: string) => `Eyes: ${who}`,
  moment: (n: number, of: number, label: string) => `Step ${n} of ${of}${label ? `: ${label}` : ''}`,
  present: 'the present',
  // page
  turnWord: 'turn',
  history: 'Replay and history', menu: 'Menu', darkTheme: 'Dark theme', lightTheme: 'Light theme', home: 'All games', help: 'Keys and help',
  confirmRolls: 'Ask before dice are thrown', numbers: 'Hex numbers', takeback: 'Ask the other side to go back', takebackAsked: (who: string, n: number) => `${who} asks to go back ${plural(n, 'decision', 'decisions')}.`, agree: 'Agree', decline: 'Decline', declined: 'The other side does not go back.', takebackWaits: 'The other side is asked to go back.',
  invite: (seat: string) => `Invite a friend to play ${seat}`, inviteText: (seat: string) => `Send this link to the friend who plays ${seat}. Whoever opens it first has the seat: it works once, in one browser.`, copy: 'Copy link', copyDone: 'Copied',
  statusLost: 'Connection lost. Trying again…', statusConnecting: 'Connecting…', offlineMatch: 'This match could not be opened', seatTaken: 'A link to a seat works once. Whoever opened it, perhaps you on another device, has the seat; from here you can watch.', watch: 'Watch', tryAgain: 'Try again', loading: 'Unfolding the map…',
  seed: 'Seed of the dice:', ended: (who: string | null, level: string) => (who ? `The game is over: ${who} won${level ? ` (${level})` : ''}` : 'The game is over: a draw'), observer: 'You are watching.', computer: 'computer', human: 'player', you: 'you', away: 'away', over: 'The game is over',
  won: (who: string, level: string) => `${who} won: ${level}`, draw: (level: string) => `A draw${level ? `: ${level}` : ''}`, points: 'points', reviewIt: 'Look at the whole game', playAgain: 'Play again',
  download: 'Save the record',
  // home
  play: 'Play', myGames: 'My games', games: 'Game', scenarios: 'Scenario', turns: (n: number) => plural(n, 'turn', 'turns'), scenarioCount: (n: number) => plural(n, 'scenario', 'scenarios'),
  inHistory: (how: string) => (how.endsWith('.') ? how : `in history a ${how}`),
  tagline: 'Every rule is kept, and every ruling names its rule.', me: 'You', friend: 'Friend', comp: 'Computer', options: 'Optional rules', recommended: 'recommended',
  start: 'Start the battle', starting: 'Setting up…', noAccount: 'No account needed. The game is saved as you play.', quick: 'Play at once', quickText: (scenario: string) => `${scenario} against the computer, with a short guided start.`, quickTitle: 'New here?',
  levels: { random: 'Random', recruit: 'Recruit', captain: 'Captain', general: 'General' } as Record<string, string>,
  yourTurn: 'your turn', theirTurn: (who: string) => `${who} to decide`, finished: 'finished', gone: 'no longer there', noAnswer: 'could not be asked', forget: 'Remove from the list', goOn: 'Go on', openSaved: 'Open a saved game', savedGame: 'A saved game: say who plays, then go on from where it stands, with fresh dice.', noSaved: (file: string) => `${file} is no saved game of a game that is played here.`,
  noGames: 'The list of games could not be fetched.', bothComputers: 'Both sides are played by the computer: you watch.', ownIt: (designer: string, publisher: string) => `Designed by ${designer}, published by ${publisher}. Play it with the game at hand.`,
  skip: 'Skip to the board',
  // tour
  tour: 'Guided start', tourSkip: 'Leave the tour', tourNext: 'Skip this', tourOf: (n: number, of: number) => `${n} of ${of}`, tourWaits: 'Play on: the next lesson comes at its moment.',
  // keys
  keys: [
    ['Arrow keys', 'move the cursor over the map'], ['Enter', 'choose, confirm'], ['Tab', 'go through what is lit'], ['Esc', 'go back'], ['1 – 9', 'pick in a fanned stack'], ['F', 'fan the stack under the cursor'],
    ['Z', 'undo'], ['E', 'end the phase'], ['+ and −', 'zoom'], ['0', 'whole map'], ['H', 'a hint'], ['R', 'replay; then arrow keys step'], ['?', 'this list'],
  ] as [string, string][],
};
export type Strings = typeof say;
