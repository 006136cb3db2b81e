// Written from docs/openapi.json (npm run wire), which is written from the Rust types: change those.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A game on offer. */
    About: {
      /** @description The id on the command line, in addresses and files. */
      id: string;
      /** @description The name of the game. */
      title: string;
      /** @description Who designed it. */
      designer: string;
      /** @description Who published it; people should own it. */
      publisher: string;
      /** @description One or two sentences. */
      summary: string;
      /** @description The seats in order. */
      seats: components['schemas']['SeatInfo'][];
      /** @description The scenarios in order of the book. */
      scenarios: components['schemas']['ScenarioInfo'][];
      /** @description Optional rules. */
      options: components['schemas']['OptionInfo'][];
      /** @description Colours of seats and nations; each seat has one under its own key. */
      schemes: components['schemas']['Scheme'][];
      /** @description What the marks on its maps mean. */
      marks?: components['schemas']['MarkMeaning'][];
      /** @description How well the computer can play it. */
      levels: string[];
    };
    /** @description The seat that was accepted. */
    Accepted: {
      /** @description The match, if one sat down. */
      match: string | null;
      /** @description What opens the seat from now on. */
      token: components['schemas']['Token'] | null;
    };
    /** @description What this server offers to people, and who is signed in. */
    Account: {
      /** @description Whoever is signed in. */
      account: components['schemas']['OwnAccount'] | null;
      /** @description Whether links are sent by mail. */
      mail: boolean;
      /** @description Why the account of this browser may not be used now. */
      suspended?: components['schemas']['SuspensionShown'];
      /** @description Recovery codes, told once. */
      codes?: string[];
    };
    /** @description A decision of the past, held against the best other plan. */
    Analysis: {
      /** @description How the two compare. */
      verdict: components['schemas']['Verdict'];
      /** @description What was played, step by step. */
      played: components['schemas']['PlanStep'][];
      /** @description The best other plan, step by step; nothing if there was none. */
      best: components['schemas']['PlanStep'][];
      /** @description What a player would say about its first step. */
      reasons: components['schemas']['Reason'][];
      /** @description How much better it does than what was played, on average, in thousandths of a victory point. */
      lead: number;
      /** @description The standard error of that lead. */
      error: number;
      /** @description How often the two were tried with the same dice. */
      tries: number;
    };
    /** @description What came of decisions. */
    Answer: {
      /** @description The number of the match now. */
      seq: number;
      /** @description How many were applied. */
      applied: number;
      /** @description Why the next one was not. */
      refused: components['schemas']['Refused'] | null;
    };
    /** @description One area. */
    Area: {
      /** @description Its id. */
      id: string;
      /** @description Its name. */
      name: string;
      /** @description What grows there. */
      terrain: components['schemas']['AreaTerrain'];
      /** @description Whose land, if anybody's. */
      owner: components['schemas']['SchemeKey'] | null;
      /** @description Its outline: numbers of borders in order, clockwise, the first border being 1; negative: walked backwards. */
      ring: number[];
      /** @description Where its pieces stand: the middle and the radius of the largest circle inside it. */
      seat: components['schemas']['AreaSeat'];
      /** @description Where its name stands, line by line. */
      label: components['schemas']['AreaLabel'];
      /** @description What is printed in it. */
      sites?: components['schemas']['AreaSite'][];
      /** @description Spoken description after its name, such as "wilderness, Miami land, the St. Marys". */
      spoken?: string;
    };
    /** @description Areas that touch. Borders are given once each, and areas as rings of borders, so that neighbours fit together and two areas are neighbours if and only if they share a border. */
    AreaBoard: {
      /** @description The side of a counter; every other figure of this board is measured in the same units. */
      counter: number;
      /** @description The outline of the map. */
      frame: [number, number][];
      /** @description Every border once. */
      borders: components['schemas']['Border'][];
      /** @description Every area. */
      areas: components['schemas']['Area'][];
      /** @description Rivers: great ones along borders, others inside areas. */
      courses: components['schemas']['Course'][];
      /** @description Lakes and closed lands. */
      regions?: components['schemas']['Region'][];
      /** @description Names that belong to no area: nations, states, lakes, the title. */
      names: components['schemas']['SheetName'][];
      /** @description Areas somebody must take or hold. */
      objectives?: components['schemas']['Objective'][];
      /** @description Where a player should look first; if nothing is named, where there is something to do. */
      look?: string[];
    };
    /** @description The name of an area on the sheet. */
    AreaLabel: {
      /** @description The middle of the name. */
      at: [number, number];
      /** @description Its lines; none: the name, broken where it is long. */
      lines?: string[];
    };
    /** @description Where the pieces of an area stand. */
    AreaSeat: {
      /** @description The middle. */
      at: [number, number];
      /** @description How much room there is. */
      radius: number;
    };
    /** @description What is printed in an area. */
    AreaSite: {
      /** @description Drawn as a village, a fort and so on. */
      kind: components['schemas']['SiteKind'];
      /** @description Its middle on the sheet. */
      at: [number, number];
      /** @description Whose it is or would be. */
      owner: components['schemas']['SchemeKey'] | null;
    };
    /**
     * @description The ground of an area.
     * @enum {string}
     */
    AreaTerrain: 'wilderness' | 'rough' | 'settled' | 'swamp';
    /** @description An arrow between places: a declared attack, a route. */
    Arrow: {
      /** @description From. */
      from: string;
      /** @description To. */
      to: string;
      /** @description What it means. */
      kind: components['schemas']['ArrowKind'];
      /** @description Which group it belongs to (battle number). */
      group: number;
    };
    /**
     * @description What an arrow means.
     * @enum {string}
     */
    ArrowKind: 'attack' | 'fire' | 'retreat' | 'march' | 'raid';
    /** @description A request to take back, or the answer to one. */
    AskBack: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description What the sender knows. */
      seq: number;
      /** @description Yes or no to the other side's request. */
      answer?: boolean | null;
      /** @description How many standing decisions. */
      count?: number | null;
    };
    /** @description A later message of a live connection. */
    Asked: {
      /** @description Asks for the whole again. */
      resync?: boolean | null;
      /** @description Decides, as the request does. */
      decide?: components['schemas']['Decide'] | null;
      /** @description Comes back with the answer. */
      ref?: unknown;
    };
    /** @description What an authenticator says; bytes in the alphabet of addresses. */
    AuthenticatorResponse: {
      /** @description What the browser had it sign. */
      clientDataJSON: string;
      /** @description Of a new key: what the authenticator tells of it. */
      attestationObject?: string | null;
      /** @description Of an old key: what the authenticator tells of itself. */
      authenticatorData?: string | null;
      /** @description Of an old key: the signature over both. */
      signature?: string | null;
      /** @description Of an old key: whose it is. */
      userHandle?: string | null;
    };
    /**
     * @description A state of a piece.
     * @enum {string}
     */
    Badge:
      | 'disordered'
      | 'disrupted'
      | 'routed'
      | 'pinned'
      | 'reduced'
      | 'wounded'
      | 'fired'
      | 'moved'
      | 'stopped'
      | 'charging'
      | 'raiding'
      | 'out-of-supply'
      | 'low-ammunition'
      | 'half-used'
      | 'besieged'
      | 'inside'
      | 'burning'
      | 'looted'
      | 'lost'
      | 'abandoned'
      | 'rifles'
      | 'repeaters'
      | 'chosen';
    /** @description A board, drawn once: two boards of the same id are the same drawing. */
    Board: {
      /** @description Its id. */
      id: components['schemas']['BoardId'];
      /** @description Its name. */
      title: string;
      /** @description Charts to have at hand: combat results, terrain effects and so on. */
      charts: components['schemas']['Chart'][];
      /** @description How large its ground is; none: it has no scale. */
      scale?: components['schemas']['MapScale'];
    } & (
      | (components['schemas']['HexBoard'] & {
          /** @constant */
          layout: 'hexes';
        })
      | (components['schemas']['PointBoard'] & {
          /** @constant */
          layout: 'points';
        })
      | (components['schemas']['AreaBoard'] & {
          /** @constant */
          layout: 'areas';
        })
    );
    /** @description The id of a board within its match. */
    BoardId: string;
    /** @description A sentence beside a board. */
    BoardNote: {
      /** @description Whom it is about. */
      seat: components['schemas']['Seat'] | null;
      /** @description The sentence. */
      text: string;
    };
    /**
     * @description What part a board plays.
     * @enum {string}
     */
    BoardRole: 'main' | 'battle' | 'inset';
    /** @description A step of a board's own turn. */
    BoardStep: {
      /** @description In a word or two, such as "Def. fire". */
      title: string;
      /** @description In whose half of the turn. */
      half: components['schemas']['Seat'] | null;
      /** @description Who does it, if not the one whose half it is. */
      seat?: components['schemas']['Seat'];
    };
    /** @description A border between two areas, or between an area and something that is none. */
    Border: {
      /** @description What it is made of. */
      kind: components['schemas']['BorderKind'];
      /** @description Its points, both ends included. */
      points: [number, number][];
      /** @description The areas to the left and to the right of it, walking from the first point to the last. */
      between: [string | null, string | null];
      /** @description Whether the line between two states or territories runs here. */
      state_line?: boolean;
    };
    /**
     * @description What a border between areas is made of.
     * @enum {string}
     */
    BorderKind: 'land' | 'river' | 'shore' | 'edge';
    /** @description What one side is told before its first decision. */
    Briefing: {
      /** @description The seat that reads it. */
      seat: components['schemas']['Seat'];
      /** @description Who one is. */
      you: string;
      /** @description How one wins, and how the other side does. */
      win: string[];
      /** @description What comes when. */
      comes: string[];
    };
    /** @description What a browser is to ask its owner's authenticator. */
    Ceremony: {
      /** @description Comes back with the answer. */
      ceremony: components['schemas']['Token'];
      /** @description What `navigator.credentials` takes as `publicKey`, bytes in the alphabet of addresses. */
      publicKey: unknown;
    };
    /** @description A table of the game, with where it comes from. */
    Chart: {
      /** @description Key, such as `crt`. */
      key: string;
      /** @description Its name. */
      title: string;
      /** @description Heads of the columns, the first being that of the row heads. */
      columns: string[];
      /** @description Rows, the first cell being the row head. */
      rows: string[][];
      /** @description Whether the rulebook prints it. */
      provenance: components['schemas']['Origin'];
      /** @description The case or the basis. */
      source: string;
      /** @description The rule it belongs to. */
      rule: components['schemas']['RuleId'];
      /** @description What its results mean, best for whoever attacks first; none where the cells speak for themselves. */
      results?: components['schemas']['ChartResult'][];
    };
    /** @description A result as a chart abbreviates it. */
    ChartResult: {
      /** @description As it stands in the cells, such as `Dr`. */
      cell: string;
      /** @description In words. */
      means: string;
      /** @description How good it is for whoever attacks: 3 is best, -3 worst. */
      favour: number;
    };
    /** @description One thing that may be decided, tied to what a person clicks. */
    Choice: {
      /** @description The decision as it is sent back. */
      decision: unknown;
      /** @description In words. */
      label: string;
      /** @description The piece to click first, if any. */
      piece: string | null;
      /** @description The place to click (after the piece, if both are given). */
      place: string | null;
      /** @description How it is shown. */
      kind: components['schemas']['ChoiceKind'];
      /** @description What it costs, in words, such as "2 MP". */
      cost: string | null;
    };
    /**
     * @description How a choice is shown.
     * @enum {string}
     */
    ChoiceKind: 'move' | 'form' | 'attack' | 'button' | 'finish' | 'roll' | 'back' | 'concede';
    /** @description What was chosen for each option. */
    Chosen: {
      [key: string]: string;
    };
    /** @description A seat of one's own. */
    Claimed: {
      seat: components['schemas']['Seat'];
      /** @description Its key. */
      key: string;
      /** @description What opens it from now on. */
      token: components['schemas']['Token'];
    };
    /** @description The clocks as they are shown. */
    Clock: {
      /** @description Seconds that a seat has each time it is asked; 0 if there is only the reserve. */
      turn: number;
      /** @description Seconds that it has beyond that, once for the whole match. */
      reserve: number;
      /** @description What happens to a seat that has used both. */
      then: components['schemas']['RunOut'];
      /** @description What each seat has left now, in order of seats. */
      seats: components['schemas']['SeatClock'][];
      /** @description Whether they stand because somebody has not come yet. */
      waiting: boolean;
      /** @description Who has lost by running out of time. */
      lost?: components['schemas']['Seat'][];
    };
    /** @description A code as it was written down. */
    Code: {
      code: string;
    };
    /**
     * @description A side of anything on a sheet.
     * @enum {string}
     */
    Compass: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
    /** @description Some of a kind in a cup or box. */
    Content: {
      /** @description What, in words, such as "Miami warriors". */
      title: string;
      /** @description The seat they belong to; none: nobody's. */
      seat: components['schemas']['Seat'] | null;
      /** @description How such a counter looks; `None`: only words. */
      face: components['schemas']['Face'] | null;
      /** @description Counters of this kind in it. */
      count: number;
    };
    /** @description A river or border as points on the sheet. */
    Course: {
      /** @description What kind. */
      kind: components['schemas']['CourseKind'];
      /** @description Its name. */
      name: string;
      /** @description Points on the sheet, from the mouth to the head. On a point board the line passes through each of them, so a river names the spots of its spaces, and between them it winds; on an area board it is drawn as given. */
      points: [number, number][];
      /** @description Width at the first and at the last point; zero: by its kind. */
      width?: [number, number];
      /** @description Stretches its name is written along, in thousandths of its length; none: once, where there is room. */
      named?: [number, number][];
    };
    /**
     * @description A line on a sheet.
     * @enum {string}
     */
    CourseKind: 'great-river' | 'river' | 'creek' | 'border';
    /** @description What a browser answers, for a new key or an old one. */
    Credential: {
      /** @description The id of the key. */
      id: string;
      /** @description What the authenticator said. */
      response: components['schemas']['AuthenticatorResponse'];
    };
    /** @description Decisions as they are sent. */
    Decide: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description What the sender knows. */
      seq: number;
      /** @description In order. */
      decisions: unknown[];
    };
    /** @description What the operator decides. */
    Decide2: {
      /** @description Whether the line goes; else it stays. */
      remove: boolean;
    };
    /** @description A duty still open. */
    Duty: {
      /** @description In words. */
      text: string;
      /** @description Piece it concerns. */
      piece: string | null;
      /** @description Place it concerns. */
      place: string | null;
      /** @description Rule it comes from. */
      rule: components['schemas']['RuleId'];
    };
    /** @description How much a scenario asks of its players. */
    Effort: {
      /** @description Minutes a game takes, at least and at most. */
      minutes: [number, number];
      /** @description From 1, a first game, to 5, the whole of a long rulebook. */
      difficulty: number;
    };
    /** @description Nothing but that it was done. */
    Empty: Record<string, never>;
    /** @description Which account. */
    End: {
      /** @description Its name. */
      name: string;
    };
    /** @description Which browser. */
    Endpoint: {
      endpoint: string;
    };
    /** @description An answer that says no. */
    Error: {
      /** @description The short name programs look at. */
      error: string;
      /** @description One sentence. */
      text: string;
      /** @description The rule that forbids it. */
      rule?: components['schemas']['RuleId'];
      /** @description The present number of the match. */
      seq?: number;
      /** @description How many decisions were applied. */
      applied?: number;
      /** @description Why the first decision was not. */
      refused?: components['schemas']['Refused'];
    };
    /** @description A counter's face. */
    Face: {
      /** @description Name on the band. */
      name: string;
      /** @description What it is. */
      symbol: components['schemas']['Symbol'];
      /** @description Its colours. */
      scheme: components['schemas']['SchemeKey'];
      /** @description Its figures as they now count. */
      figures?: components['schemas']['Figure'][];
      /** @description How it goes about, where that differs. */
      mode?: components['schemas']['Mode'];
      /** @description Whether it takes no part (warriors of a nation at peace): drawn in outline. */
      idle?: boolean;
    };
    /** @description A fact worth seeing: victory points as they stand. */
    Fact: {
      /** @description What is counted, such as "Victory points". */
      title: string;
      /** @description The seat it is told of; none: both. */
      seat: components['schemas']['Seat'] | null;
      /** @description How much. */
      value: string;
      /** @description The rule it belongs to. */
      rule: components['schemas']['RuleId'];
    };
    /** @description Whether there is to be a feed. */
    Feed: {
      on: boolean;
    };
    /** @description A figure on a counter. */
    Figure: {
      /** @description Where it stands. */
      at: components['schemas']['FigurePlace'];
      /** @description How it is drawn. */
      style?: components['schemas']['FigureStyle'];
      /** @description What is written. */
      value: components['schemas']['FigureValue'];
      /** @description What it means, such as "combat factor": spoken before the value and shown where a counter is explained. */
      spoken: string;
    };
    /**
     * @description Where a figure stands on a counter.
     * @enum {string}
     */
    FigurePlace: 'foot-left' | 'foot-middle' | 'foot-right' | 'side' | 'centre';
    /**
     * @description How a figure is drawn.
     * @enum {string}
     */
    FigureStyle: 'plain' | 'disc' | 'stars';
    /** @description What is written on a counter. */
    FigureValue: number | string;
    /** @description What the authenticator answered. */
    Finished: {
      /** @description As it was given. */
      ceremony: string;
      /** @description What `navigator.credentials` gave. */
      credential: components['schemas']['Credential'];
    };
    FinishedGame: {
      id: string;
      game: string;
      game_title: string;
      title: string;
      at: components['schemas']['Stamp'];
      /** @description How it ended, in the game's words. */
      level: string;
      /** @description Whether it counted. */
      rated: boolean;
      seats: components['schemas']['FinishedSide'][];
    };
    /** @description Finished games. */
    FinishedGames: {
      games: components['schemas']['FinishedGame'][];
      /** @description What to ask for to get older ones; nothing if there are none. */
      before: number | null;
    };
    FinishedSide: {
      key: string;
      title: string;
      /** @description Who played it, if they have an account. */
      player: string | null;
      /** @description How well the computer played it, if it did. */
      level: string | null;
      won: boolean;
      mine: boolean;
      /** @description The rating after it, where it counted. */
      rating: number | null;
      /** @description What it changed by. */
      change: number | null;
    };
    /** @description Where a mailed link leads, or who is signed in by it. */
    Followed: {
      /** @description The address it was sent to. */
      address: string;
      /** @description The account it opens, or whose address it confirms; nothing if one is to be made. */
      account: string | null;
      /** @description Whether it confirms the address of that account rather than opening it. */
      confirms: boolean;
      /** @description Whether it was followed; else whoever opened it decides first. */
      done: boolean;
      /** @description Who is signed in by it. */
      signed_in?: components['schemas']['Account'];
    };
    /** @description The dice of one side. */
    Fortune: {
      /** @description How many dice it rolled. Draws from a cup are no dice. */
      dice: number;
      /** @description Their average face, in thousandths. */
      mean: number;
      /** @description The average of such dice, in thousandths. */
      expected: number;
      /** @description How far the average of so many dice usually is from that (standard deviation), in thousandths. */
      usual: number;
      /** @description What all dice and draws of the game brought this side beyond what they bring on average, in thousandths of a victory point; nothing where the game cannot say. */
      luck: number | null;
    };
    /** @description How kind the dice were to each side. */
    Fortunes: {
      /** @description In order of seats. */
      seats: components['schemas']['Fortune'][];
      /** @description Turn by turn, those in which dice fell. */
      turns: components['schemas']['TurnLuck'][];
      /** @description Whether all dice were looked at; a very long game is cut. */
      whole: boolean;
    };
    /** @description How strong a player is in one game. */
    GameRating: {
      game: string;
      game_title: string;
      /** @description The guess. */
      rating: number;
      /** @description They stand within so many points of it with 95 chances in a hundred. */
      within: number;
      /** @description How many rated games it rests on. */
      games: number;
    };
    /** @description Orders as they are sent: all that the seat shall have. */
    GiveOrders: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description In place of those it has. */
      orders: components['schemas']['Order'][];
    };
    /** @description How the server is. */
    Health: {
      ok: boolean;
      /** @description Of the program. */
      version: string;
      /** @description Matches that are held in memory. */
      matches_in_memory: number;
    };
    /** @description The first message of a live connection: who one is and what one knows. */
    Hello: {
      /** @description The tokens of one's seats. */
      tokens?: string[];
      /** @description The number of the match that is known. */
      seq?: number | null;
    };
    /** @description A hex map. */
    HexBoard: {
      /** @description First printed hex (upper left), as printed. */
      first: string;
      /** @description Last printed hex (lower right). */
      last: string;
      /** @description Which columns sit half a hex lower. */
      low: components['schemas']['LowColumns'];
      /** @description Every hex. */
      hexes: components['schemas']['HexCell'][];
      /** @description Features on hexsides. */
      sides: components['schemas']['HexSide'][];
      /** @description Roads, trails and the like: hexes in order. */
      lines: components['schemas']['Line'][];
      /** @description Names on the map. */
      names: components['schemas']['MapName'][];
      /** @description Hexes somebody must take or hold. */
      objectives: components['schemas']['Objective'][];
    };
    /** @description One hex. */
    HexCell: {
      /** @description Printed number; the id of the place. */
      id: string;
      /** @description What grows or stands there. */
      terrain: components['schemas']['Terrain'];
      /** @description Height, 0 for the lowest ground. */
      level: number;
      /** @description Spoken description: terrain and what stands on it, in words. */
      spoken: string;
    };
    /**
     * @description A side of a hex.
     * @enum {string}
     */
    HexDirection: 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';
    /** @description A feature on one side of a hex, seen from that hex. */
    HexSide: {
      /** @description The hex it is seen from. */
      hex: string;
      /** @description Which side. */
      side: components['schemas']['HexDirection'];
      /** @description What runs there. */
      feature: components['schemas']['SideFeature'];
    };
    /** @description A plan worth considering. */
    Hint: {
      /** @description The decisions of one unit's move or one attack, to be taken in order. Whoever follows it ends no phase, unless that alone is the advice. */
      plan: unknown[];
      /** @description The first of them in words. */
      label: string;
      /** @description The whole plan it begins, step by step, this one among them, as far as no die falls and the phase goes on. */
      steps: components['schemas']['PlanStep'][];
      /** @description What it is worth, in thousandths of a victory point. */
      value: number;
      /** @description What a player would say about it, most telling first; nothing where the game has nothing to say. */
      reasons: components['schemas']['Reason'][];
      /** @description In what it differs most from the other plans, in words with their values; the only plan, from the present. */
      why: [string, number][];
    };
    /** @description What the computer would do. */
    Hints: {
      seat: components['schemas']['Seat'];
      /** @description The number of the match they are about. */
      seq: number;
      /** @description Best first. */
      hints: components['schemas']['Hint'][];
    };
    /** @description A box beside the map: reinforcements due, casualties, cups. */
    Holding: {
      /** @description Its id, used as a place. */
      id: string;
      /** @description Its title. */
      title: string;
      /** @description Whose it is, if anybody's. */
      seat: components['schemas']['Seat'] | null;
      /** @description One line of explanation. */
      note: string;
      /** @description What lies in it uncounted by pieces: the contents of a cup, kind by kind. Pieces `at` this box are shown too. */
      contents?: components['schemas']['Content'][];
    };
    /** @description Pieces that went from one place to another. */
    Hop: {
      /** @description Ids of the pieces, as in a `scene::View`. */
      pieces: string[];
      /** @description The places they passed, from the one they left to the one they came to. */
      through: string[];
    };
    /** @description What to go on from. */
    Import: {
      /** @description The text of a record. */
      record?: string | null;
      /** @description The object of a state file. */
      state?: unknown;
      /** @description After how many decisions of the record; left out, after the last. */
      step?: number | null;
      /** @description By key of the seat: `me`, `open`, or a level of the computer. */
      seats?: {
        [key: string]: string;
      };
    };
    /** @description What is to be done about a question. */
    Instruction:
      | 'ask'
      | 'always'
      | 'never'
      | {
          above: number;
        };
    /** @description What becomes of an invitation. */
    InvitationAnswer: {
      answer: components['schemas']['Answer'];
    };
    InvitationShown: {
      num: number;
      match: string;
      /** @description The name of the scenario. */
      title: string;
      /** @description The name of the game. */
      game_title: string;
      /** @description The side that is kept free. */
      side: string;
      by: string;
      to: string;
      /** @description Whether one invites rather than being invited. */
      mine: boolean;
      made: components['schemas']['Stamp'];
      /** @description What is agreed about time. */
      clock?: components['schemas']['Terms'];
      /** @description Whether it counts. */
      rated: boolean;
    };
    /** @description Invitations that wait. */
    Invitations: {
      invitations: components['schemas']['InvitationShown'][];
    };
    /** @description Somebody is invited to a free seat. */
    Invite: {
      /** @description Their name, however it is written. */
      to: string;
      /** @description The match: one in which whoever invites has a seat. */
      match: string;
      /** @description The seat nobody has come to. */
      seat: components['schemas']['SeatName'];
    };
    /** @description A lesson of a guided start: shown from one moment of play to another. */
    Lesson: {
      /** @description Its key, by which the browser remembers what was learnt. */
      key: string;
      /** @description Its heading. */
      title: string;
      /** @description What to know or try. */
      text: string;
      /** @description The phase it belongs to, as the view names it; empty: any. */
      phase?: string;
      /** @description When it begins. */
      when: components['schemas']['LessonStart'];
      /** @description When it is learnt. */
      until: components['schemas']['LessonEnd'];
    };
    /**
     * @description When a lesson is learnt.
     * @enum {string}
     */
    LessonEnd:
      | 'map-moved'
      | 'phase-over'
      | 'piece-picked'
      | 'piece-moved'
      | 'undone'
      | 'why-asked'
      | 'rule-opened'
      | 'odds-seen'
      | 'die-thrown'
      | 'attack-declared'
      | 'replayed';
    /**
     * @description When a lesson begins.
     * @enum {string}
     */
    LessonStart:
      | 'always'
      | 'asked'
      | 'piece-lit'
      | 'piece-picked'
      | 'target-lit'
      | 'attack-declared'
      | 'may-undo'
      | 'well-under-way';
    /** @description A suspension is lifted. */
    Lift: {
      /** @description Their name, however it is written. */
      name: string;
    };
    /** @description A road, trail or the like. */
    Line: {
      /** @description What kind. */
      kind: components['schemas']['LineKind'];
      /** @description Places in order. */
      through: string[];
      /** @description Whether it runs off the map at its first place and at its last one. */
      off_map: [boolean, boolean];
    };
    /**
     * @description A way through hexes.
     * @enum {string}
     */
    LineKind: 'road' | 'trail';
    /** @description A link between two spaces. */
    Link: {
      /** @description The two ends. */
      ends: [string, string];
      /** @description What kind of way. */
      kind: components['schemas']['LinkKind'];
      /** @description Points it passes on its way, in tenths of a unit; none: slightly bowed. */
      through?: [number, number][];
    };
    /**
     * @description What joins two spaces.
     * @enum {string}
     */
    LinkKind: 'trail' | 'road' | 'river' | 'strategic';
    /** @description A list that changed. A set-up offers hundreds of options, of which a decision changes few. */
    ListOfChoice:
      | components['schemas']['Choice'][]
      | {
          /** @description What goes: place in the old list and how many from there. */
          gone: [number, number][];
          /** @description What comes: place in the new list, in order. */
          set: [number, components['schemas']['Choice']][];
        };
    /** @description A list that changed. A set-up offers hundreds of options, of which a decision changes few. */
    ListOfDuty:
      | components['schemas']['Duty'][]
      | {
          /** @description What goes: place in the old list and how many from there. */
          gone: [number, number][];
          /** @description What comes: place in the new list, in order. */
          set: [number, components['schemas']['Duty']][];
        };
    /** @description Who is told of a match. */
    Listed: {
      /** @description Whether anybody may take the open seats. */
      play?: boolean;
      /** @description Whether it stands among those to watch. */
      watch?: boolean;
    };
    /** @description A decision and what came of it. */
    LogEntry: {
      /** @description How many decisions stood after it. */
      step: number;
      /** @description Who decided. */
      seat: components['schemas']['Seat'];
      /** @description What, in words; empty for those who may not know all of it. */
      label: string;
      /** @description The turn in words. */
      turn: string;
      /** @description The phase in words. */
      phase: string;
      /** @description Whose player turn it was. */
      phasing: components['schemas']['Seat'] | null;
      /** @description What came of it. */
      events: components['schemas']['LogEvent'][];
      /** @description The dice; 0 is a draw from a cup. */
      faces: number[];
      /** @description Whether a standing order of the seat decided. */
      standing?: boolean;
    };
    /** @description Something that happened. */
    LogEvent: {
      /** @description In words. */
      text: string;
      /** @description The rules it happened under. */
      rules: components['schemas']['RuleId'][];
      /** @description The event as the game writes it. */
      data: unknown;
      /** @description What went where, in order. */
      trail?: components['schemas']['Hop'][];
      /** @description Whether it is part of a battle: its declaration, its dice, or what came of them. */
      battle?: boolean;
    };
    /** @description What an update says about the log. */
    LogNews:
      | components['schemas']['LogEntry']
      | {
          /** @description How many decisions stand. */
          undone_to: number;
        };
    /** @description Which clock. */
    LookClock: 'any' | 'none' | 'days' | 'live';
    /** @description What one looks for. */
    LookKind: 'open' | 'watch';
    /**
     * @description Which columns of a hex map sit half a hex lower.
     * @enum {string}
     */
    LowColumns: 'even' | 'odd';
    /** @description What the one who made a match gets. */
    Made: {
      /** @description The public name of the match. */
      id: components['schemas']['MatchId'];
      /** @description The tokens of the seats that are mine; nothing for the others. */
      seats: {
        [key: string]: components['schemas']['Token'] | null;
      };
      /** @description The tokens of the seats that are open. */
      invites: {
        [key: string]: components['schemas']['Token'];
      };
    };
    /** @description Somebody follows a mailed link. */
    MailLink: {
      /** @description What stood in it. */
      token: string;
      /** @description The name of an account to be made. */
      name?: string | null;
      /** @description Only says where it leads: whoever opens a link decides first. */
      look?: boolean;
    };
    /** @description Somebody wants a link by mail. */
    MailWanted: {
      /** @description Where to. */
      address: string;
    };
    /** @description A name on the map. */
    MapName: {
      /** @description What is written. */
      text: string;
      /** @description What it belongs to. */
      kind: components['schemas']['NameKind'];
      /** @description Places it runs through, in order. */
      along: string[];
    };
    /** @description How large the ground of a board is. */
    MapScale: {
      /** @description A length on the board: in hexes, or in the units of its sheet. */
      length: number;
      /** @description What it measures on the ground, such as "100 yards". */
      measures: string;
      /** @description Whether north is at the top. */
      north: boolean;
    };
    /** @description A marker on a place that is no piece: fire, an entry zone, settlers. */
    Mark: {
      /** @description The place it lies on. */
      place: string;
      /** @description What it is. */
      kind: components['schemas']['MarkKind'];
      /** @description Whose, if anybody's. */
      seat?: components['schemas']['Seat'];
      /** @description How many; 0: not counted. */
      count?: number;
      /** @description In words. */
      spoken: string;
    };
    /**
     * @description A marker on a place that is no piece.
     * @enum {string}
     */
    MarkKind:
      | 'entry'
      | 'set-up'
      | 'burning'
      | 'razed'
      | 'besieged'
      | 'raid'
      | 'pillaged'
      | 'atrocity'
      | 'settlers'
      | 'village'
      | 'fort'
      | 'supply'
      | 'held'
      | 'works';
    /** @description What a mark on the map means. */
    MarkMeaning: {
      /** @description The mark. */
      mark: components['schemas']['MarkKind'];
      /** @description What it means, in half a sentence. */
      means: string;
    };
    /** @description A marker on a track. */
    Marker: {
      /** @description What it marks, in words, such as "United States 7½". */
      title: string;
      /** @description The seat it belongs to; none: nobody's. */
      seat: components['schemas']['Seat'] | null;
      /** @description The box it lies in. */
      at: number;
      /** @description Whether it stands half a box further. */
      half: boolean;
    };
    /** @description The public name of a match: 80 random bits, so that nobody finds a match by counting. */
    MatchId: string;
    /** @description A value against a limit: demoralization. */
    Meter: {
      /** @description Its key. */
      key: string;
      /** @description Its title. */
      title: string;
      /** @description Whose it is. */
      seat: components['schemas']['Seat'] | null;
      /** @description Where it stands. */
      value: number;
      /** @description What may yet be added to it: drawn hatched. */
      doubtful?: number;
      /** @description Where something happens. */
      limit: number;
      /** @description The board it is shown beside, if not the main one. */
      board?: components['schemas']['BoardId'];
      /** @description What it means now. */
      note: string;
      /** @description The rule it belongs to. */
      rule: components['schemas']['RuleId'];
    };
    /** @description Which tables are one's own. */
    Mine: {
      /** @description At most a hundred. */
      matches: components['schemas']['Own'][];
    };
    /**
     * @description How a unit goes about.
     * @enum {string}
     */
    Mode: 'mounted' | 'dismounted' | 'prone';
    /** @description Whom a seat does not want to hear, or wants to hear again. */
    Mute: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description The key of another seat, or `observers`. */
      whom: string;
      /** @description Yes or no. */
      mute: boolean;
    };
    /**
     * @description What a name on a hex map belongs to.
     * @enum {string}
     */
    NameKind: 'water' | 'land' | 'place' | 'height' | 'road' | 'letter';
    /** @description A match to be made. */
    New: {
      /** @description The id of the game. */
      game: string;
      /** @description The key of the scenario. */
      scenario: string;
      /** @description The rest by default. */
      options?: components['schemas']['Chosen'];
      /** @description By key of the seat: `me`, `open`, or a level of the computer. */
      seats?: {
        [key: string]: string;
      };
      /** @description What is agreed about time; nothing if there is no clock. */
      clock?: components['schemas']['Terms'] | null;
      /** @description Whether those who watch read what is said at the table, and join in. */
      observers_talk?: boolean;
      /** @description Who is told of it; nobody if left out. */
      listed?: components['schemas']['Listed'];
      /** @description Whether it counts for ratings. Whoever makes it is signed in and plays one side; whoever takes the other seat is signed in, too, and agrees by that. */
      rated?: boolean;
    };
    /** @description Nothing has to be said. */
    Nothing: Record<string, never>;
    /** @description How somebody wants to be told of things. */
    NoticeSettings: {
      /** @description By mail to the confirmed address. */
      mail: boolean;
      /** @description By a request to this address. */
      webhook: string | null;
      /** @description When mails and requests go; messages to browsers always go at once. */
      when: components['schemas']['When'];
    };
    /** @description What somebody set, and what there is to set. */
    NoticesShown: {
      settings: components['schemas']['NoticeSettings'];
      /** @description Whether this server sends mail, and an address is confirmed. */
      may_mail: boolean;
      /** @description What a browser is told before it takes messages. */
      push_key: string;
      /** @description The browsers that take messages. */
      browsers: components['schemas']['OwnBrowser'][];
      /** @description Whether a feed was made. */
      feed: boolean;
      /** @description The path of a feed that was just made; told once. */
      feed_path?: string;
    };
    /** @description A place somebody must take or hold. */
    Objective: {
      /** @description The id of the place. */
      place: string;
      /** @description Which seat gains from it. */
      seat: components['schemas']['Seat'] | null;
      /** @description What it is worth, in words. */
      worth: string;
    };
    /** @description A question that standing orders can answer. */
    Offer: {
      /** @description What kind of question it is, in words a player knows: "opportunity fire". One of `Game::standing_kinds`. */
      kind: string;
      /** @description Every way to say yes, best first. Where one of them leaves the question open for others, it is asked again. */
      yes: components['schemas']['OfferedAnswer'][];
      /** @description Says no, or that nobody else shall. */
      no: unknown;
    };
    /** @description One way to say yes. */
    OfferedAnswer: {
      /** @description The piece that would do it, by the id its counter has on the board. */
      piece: string | null;
      /** @description How likely it succeeds as far as the seat can see, in thousandths, where odds are meant. */
      chance: number | null;
      /** @description The decision. */
      decision: unknown;
    };
    /** @description A board that is open now, with what is told about it. */
    OpenBoard: {
      /** @description By which places on it are named. */
      id: components['schemas']['BoardId'];
      /** @description What part it plays. */
      role: components['schemas']['BoardRole'];
      /** @description What it is about, such as "Battle at Roche de Boeuf"; empty: the name of the board. */
      title?: string;
      /** @description The place of the main board it stands for, which is ringed there. */
      place?: string;
      /** @description Its own turn in words, such as "Round 3 of 10"; empty if it has none. */
      turn?: string;
      /** @description The steps of its turn in order. */
      steps?: components['schemas']['BoardStep'][];
      /** @description Which of the steps is the present one. */
      now?: number;
      /** @description What one should know beside it: who came from where, what ends it. */
      notes?: components['schemas']['BoardNote'][];
    };
    /** @description An optional rule. */
    OptionInfo: {
      /** @description Its key, such as `special-tactics`. */
      key: string;
      /** @description Its name. */
      title: string;
      /** @description What it does, in our own words. */
      summary: string;
      /** @description The rule it switches on. */
      rule: components['schemas']['RuleId'];
      /** @description What may be chosen; the first is the default. */
      values: string[];
      /** @description What each value is called, in their order; none where it is off or on. */
      value_titles?: string[];
    };
    /** @description One order. */
    Order: {
      /** @description The kind of question. */
      kind: string;
      /** @description For this piece; for all that have no order of their own if there is none. */
      piece?: string;
      /** @description What is to be done. */
      then: components['schemas']['Instruction'];
    };
    /** @description All orders of a seat. */
    Orders: components['schemas']['Order'][];
    /** @description What came of it. */
    OrdersGiven: {
      /** @description The number of the match now: a question that was open may be answered. */
      seq: number;
      /** @description The orders the seat has. */
      orders: components['schemas']['Orders'];
    };
    /**
     * @description Where the figures of a chart come from.
     * @enum {string}
     */
    Origin: 'given' | 'reconstructed';
    /** @description Which browsers. */
    Out: {
      which: components['schemas']['SignOut'];
    };
    /** @description How a game ended. */
    Outcome: {
      /** @description Who won; nobody in a draw. */
      winner: components['schemas']['Seat'] | null;
      /** @description The level of victory in the game's own words, such as "marginal". */
      level: string;
      /** @description The points of each seat, in order of seats. */
      points: number[];
      /** @description Whether those are half points. */
      halves: boolean;
      /** @description The rule that ended the game. */
      rule: components['schemas']['RuleId'];
    };
    /** @description A match one takes part in. */
    Own: {
      /** @description Its name. */
      id: string;
      /** @description The tokens of one's seats; those that open nothing are passed over. */
      tokens?: string[];
    };
    /** @description An account, for the one whose it is. */
    OwnAccount: {
      name: string;
      /** @description The confirmed address. */
      mail: string | null;
      made: components['schemas']['Stamp'];
      passkeys: components['schemas']['OwnPasskey'][];
      /** @description Recovery codes that were not used. */
      codes_left: number;
      sessions: components['schemas']['OwnSession'][];
    };
    OwnBrowser: {
      device: string;
      made: components['schemas']['Stamp'];
      endpoint: string;
    };
    OwnPasskey: {
      made: components['schemas']['Stamp'];
      used: components['schemas']['Stamp'];
    };
    OwnSession: {
      id: string;
      /** @description By what it signed in. */
      how: string;
      /** @description Which browser on what. */
      device: string;
      made: components['schemas']['Stamp'];
      seen: components['schemas']['Stamp'];
      /** @description Whether it is this one. */
      here: boolean;
    };
    /** @description Some lines of the log. */
    Page: {
      /** @description In order. */
      log: components['schemas']['LogEntry'][];
      /** @description What to ask for to get the lines before these; nothing if there are none. */
      log_before: number | null;
    };
    /** @description The position after some of the decisions, as these eyes saw it. */
    Past: {
      /** @description How many decisions stood. */
      step: number;
      /** @description How many stand now. */
      steps: number;
      /** @description What these eyes saw; of several seats the first one's. */
      view: components['schemas']['View'];
      /** @description By key of the seat, where several seats are mine. */
      viewers?: {
        [key: string]: components['schemas']['View'];
      };
      /** @description Boards besides the main one that were open. */
      boards?: components['schemas']['Board'][];
      /** @description The line of the log that led there. */
      entry: components['schemas']['LogEntry'] | null;
    };
    /** @description What a general would have done at a moment of the past. */
    PastAnalysis: {
      /** @description How many decisions stood. */
      step: number;
      /** @description Who decided then. */
      seat: components['schemas']['Seat'];
      /** @description What came of thinking about it. */
      analysis: components['schemas']['Analysis'];
    };
    /** @description A piece on the board or in a box. */
    Piece: {
      /** @description Its id, stable over the game. */
      id: string;
      /** @description Whose it is. */
      seat: components['schemas']['Seat'] | null;
      /** @description The place or box it is in. */
      at: string;
      /** @description What it shows; `None` if these eyes may not see it (face down). */
      face: components['schemas']['Face'] | null;
      /** @description States it is in. */
      badges: components['schemas']['Badge'][];
      /** @description Spoken: name, figures, status. */
      spoken: string;
    };
    /** @description Pieces that are new, changed or gone. */
    PiecePatch: {
      set: components['schemas']['Piece'][];
      gone: string[];
      /** @description All ids in order, if the order does not follow from the rest. */
      order?: string[];
    };
    /** @description One unit's move or one attack. */
    PlanStep: {
      /** @description Its first decision in words. */
      label: string;
      /** @description To be taken in order. */
      decisions: unknown[];
    };
    /** @description A seat and who plays it. */
    Player: {
      /** @description Its key. */
      key: string;
      /** @description Its name. */
      title: string;
      /** @description Whether its counters have dark faces. */
      dark: boolean;
      /** @description Who plays it. */
      player: components['schemas']['PlayerKind'];
      /** @description How well the computer plays. */
      level: string | null;
      /** @description Whether it plays in place of a person whose time ran out. */
      stands_in?: boolean;
      /** @description Whether a substitute is looked for, or plays, after somebody ran out of time. */
      substitute?: components['schemas']['Substitute'];
      /** @description Whether it is one of these eyes' own. */
      mine: boolean;
      /** @description Whether somebody holds it open now. */
      present: boolean;
    };
    /**
     * @description Who plays a seat.
     * @enum {string}
     */
    PlayerKind: 'human' | 'computer';
    /** @description A player, for whoever looks. */
    PlayerPage: {
      name: string;
      /** @description Since when there is this account. */
      since: components['schemas']['Stamp'];
      ratings: components['schemas']['GameRating'][];
    };
    /** @description People who were looked for. */
    PlayersFound: {
      names: string[];
    };
    /** @description Spaces joined by links. Everything lies on a sheet measured in tenths of a unit, x to the right and y downwards; a counter is 44 units wide. `docs/boards.md` tells how such a board is described. */
    PointBoard: {
      /** @description The sheet: left, top, right, bottom. All zero: as large as what lies on it, with a margin. */
      sheet?: [number, number, number, number];
      /** @description Spaces with their place on the sheet. */
      spaces: components['schemas']['Space'][];
      /** @description Links between spaces. */
      links: components['schemas']['Link'][];
      /** @description Courses of rivers and borders. */
      courses: components['schemas']['Course'][];
      /** @description Grounds given by their outline: lakes, hills, marsh, lands. Where no land has an outline, each owner's land is what lies nearest to that owner's spaces. */
      regions?: components['schemas']['Region'][];
      /** @description Names on the sheet that belong to no space: lands, lakes, the title. */
      names: components['schemas']['SheetName'][];
      /** @description Spaces somebody must take or hold. */
      objectives?: components['schemas']['Objective'][];
    };
    /** @description What a decision would lead to. */
    Preview: {
      /** @description Such as "12 against 4". */
      title: string;
      /** @description The column or threshold, such as "3-1". */
      column: string;
      /** @description All columns in order, to show the present one among them. */
      columns: string[];
      /** @description How the figures arise, row by row. */
      terms: components['schemas']['Term'][];
      /** @description Exact chances of each result. */
      chances: components['schemas']['ResultChance'][];
      /** @description The chart it is read from. */
      chart: string | null;
    };
    /** @description A decision to look at. */
    Previewed: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description As it was offered. */
      decision: unknown;
    };
    /** @description The question. */
    Prompt: {
      /** @description The question, or who is awaited. */
      question: string;
      /** @description One line of help. */
      help: string;
      /** @description The rule under which it is asked. */
      rule: components['schemas']['RuleId'];
      /** @description The piece it is about, if there is one. */
      piece?: string;
      /** @description What may be decided; empty for those who are not asked. */
      options: components['schemas']['Choice'][];
      /** @description What may also be decided (going back, conceding). */
      asides: components['schemas']['Choice'][];
      /** @description Duties still open, in words (attacks that must be declared, units that must enter). */
      duties: components['schemas']['Duty'][];
    };
    /** @description The parts of a prompt that changed. */
    PromptPatch: {
      question?: string;
      help?: string;
      rule?: components['schemas']['RuleId'];
      piece?: string | null;
      options?: components['schemas']['ListOfChoice'];
      asides?: components['schemas']['ListOfChoice'];
      duties?: components['schemas']['ListOfDuty'];
    };
    /** @description Where a figure comes from. */
    Provenance:
      | {
          /** @constant */
          kind: 'given';
          /** @description The id of the case in the rules index. */
          case: string;
        }
      | {
          /** @constant */
          kind: 'reconstructed';
          /** @description What the figure rests on. */
          basis: string;
        };
    /** @description The provenance of one table or row, for the list a player can ask for. */
    ProvenanceEntry: {
      /** @description The file the table or row stands in. */
      file: string;
      /** @description The way to it inside the file. */
      key: string;
      /** @description Where its figures come from. */
      provenance: components['schemas']['Provenance'];
    };
    /** @description Where the figures of a game come from. */
    ProvenanceList: {
      /** @description File by file. */
      provenance: components['schemas']['ProvenanceEntry'][];
    };
    /** @description How strong somebody is thought to be in a game. */
    RatingShown: {
      /** @description The guess. */
      rating: number;
      /** @description They stand within so many points of it with 95 chances in a hundred. */
      within: number;
      /** @description How many rated games it rests on. */
      games: number;
    };
    /** @description Where a piece could go. */
    Reach: {
      /** @description The id of the place it ends in. */
      place: string;
      /** @description What it costs in all, in words. */
      cost: string;
      /** @description Places on the way, the last being the destination. */
      path: string[];
      /** @description The decisions to send, in order. */
      decisions: unknown[];
      /** @description Whether it must stop there, and why. */
      stops: components['schemas']['WhyNot'] | null;
      /** @description What may go wrong on the way, such as a roll it has to pass. */
      risk?: components['schemas']['WhyNot'];
    };
    /** @description A fact that speaks for a decision or against it, as a player would say it. */
    Reason: {
      /** @description One sentence with its full stop. It names units and places by their names. */
      text: string;
      /** @description The rules it rests on, most telling first. */
      rules: components['schemas']['RuleId'][];
    };
    /** @description Why a decision was not applied. */
    Refused: {
      /** @description One sentence. */
      text: string;
      /** @description The rule, if one forbids it. */
      rule: components['schemas']['RuleId'] | null;
    };
    /** @description A ground given by its outline. */
    Region: {
      /** @description What kind. */
      kind: components['schemas']['RegionKind'];
      /** @description Whose it is (lands). */
      owner: components['schemas']['SchemeKey'] | null;
      /** @description Outline on the sheet; on a point board it is smoothed. */
      outline: [number, number][];
    };
    /**
     * @description A ground of a sheet given by its outline.
     * @enum {string}
     */
    RegionKind: 'lake' | 'land' | 'hills' | 'marsh' | 'woods' | 'clear' | 'closed';
    /** @description Another name for an account. */
    Rename: {
      /** @description As it is to be shown. */
      name: string;
    };
    /** @description A line is reported. */
    ReportLine: {
      /** @description The number of the line. */
      line: number;
      /** @description Why. */
      why: string;
    };
    /** @description Reports, for the operator. */
    ReportsShown: {
      reports: components['schemas']['TalkReport'][];
    };
    /** @description A result and its chance. */
    ResultChance: {
      /** @description Short name, such as "Dr". */
      result: string;
      /** @description In words. */
      text: string;
      /** @description How likely. */
      chance: string;
      /** @description In thousandths, for drawing. */
      per_mille: number;
      /** @description Die faces that give it. */
      faces: number[];
      /** @description What it is for the seat that decides. */
      tone: components['schemas']['Tone'];
    };
    /** @description One rule in our own words. */
    RuleEntry: {
      /** @description Its number, such as `7.2-i`, or `G26` for a ruling. */
      id: string;
      /** @description A few words to recognise it by. */
      title: string;
      /** @description What sort of entry it is. */
      kind: components['schemas']['RuleKind'];
      /** @description What it says. */
      text: string;
      /** @description How to see that it holds. */
      test: string;
      /** @description Printed components it rests on which had to be reconstructed. */
      needs: string[];
      /** @description The figures of a table, example or scenario, as they stand in the file. */
      data?: unknown;
    };
    /** @description The id of a rule in `data/<game>/rules.toml`, such as `8.2-d3`, or of a ruling on an unclear point, such as `G11`. */
    RuleId: string;
    /** @description What sort of entry a rule is. */
    RuleKind: 'component' | 'rule' | 'table' | 'example' | 'optional' | 'scenario' | 'ruling';
    /** @description The rules of a game. */
    Rules: {
      /** @description In the order of its rulebook. */
      rules: components['schemas']['RuleEntry'][];
    };
    /** @description What happens to a seat that runs out of time. */
    RunOut:
      | 'wait'
      | 'lose'
      | {
          computer: string;
        }
      | 'substitute';
    /** @description Something that was said or noted. */
    SaidLine: {
      /** @description Its number; later lines have higher ones. */
      num: number;
      /** @description Who said it; nothing for those who watch. */
      seat: components['schemas']['Seat'] | null;
      /** @description How many decisions stood at the moment it is about. */
      step: number;
      /** @description When it was said. */
      at: components['schemas']['Stamp'];
      /** @description Plain text. */
      text: string;
      /** @description Whether it is a note to oneself. */
      note: boolean;
    };
    /** @description What a saved game holds. */
    SavedGame: {
      /** @description The id of the game. */
      game: string;
      /** @description The version of its rules the file was written under. */
      version: number;
      /** @description The key of the scenario; empty: a position of no scenario. */
      scenario: string;
      /** @description The optional rules; a state file names none. */
      options: {
        [key: string]: string;
      };
      /** @description How many decisions it holds; none in a state file. */
      decisions: number;
      /** @description The turn in words. */
      turn: string;
      /** @description The phase in words. */
      phase: string;
      /** @description Who is to decide. */
      asked: components['schemas']['Seat'][];
      /** @description How it ended; nothing while it goes on. */
      outcome: components['schemas']['Outcome'] | null;
    };
    /** @description A line as it is sent to be said. */
    Say: {
      /** @description For which seat; nothing for those who watch. */
      seat?: components['schemas']['SeatName'] | null;
      /** @description Plain text, one line. */
      text: string;
      /** @description Whether it is a note to oneself. */
      note?: boolean;
      /** @description How many decisions stood at the moment it is about; the present if left out. */
      step?: number | null;
    };
    /** @description A scenario as a list shows it. */
    ScenarioInfo: {
      /** @description Its key, such as `lake-george`. */
      key: string;
      /** @description Its name. */
      title: string;
      /** @description When it happened. */
      date: string;
      /** @description What it is about, in our own words. */
      summary: string;
      /** @description Game turns. */
      turns: number;
      /** @description How it ended in history. */
      historical: string;
      /** @description Options its rules recommend to switch on. */
      recommended: string[];
      /** @description How much it asks of its players; none: its file does not say. */
      effort?: components['schemas']['Effort'];
      /** @description A guided start; none: there is none. */
      lessons?: components['schemas']['Lesson'][];
      /** @description What each side is told at the start, in order of seats. */
      briefings?: components['schemas']['Briefing'][];
    };
    /** @description The colours of a seat or nation: of its counters, its land and its marks. */
    Scheme: {
      /** @description The key faces, owners and seats name it by. */
      key: string;
      /** @description The name of the nation or seat. */
      title: string;
      /** @description One or two letters that stand for it on counters and maps; may be empty. */
      letters?: string;
      /** @description The face of a counter, as `#A02B2E`. One seat of a game has dark faces, the other light ones. */
      face: string;
      /** @description The band at its head. */
      band: string;
      /** @description Figures and symbols on the face. */
      ink: string;
      /** @description Land, borders and names on the map in the light theme; empty: the band of a light counter, the face of a dark one. */
      land?: string;
      /** @description The same in the dark theme; empty: a lighter shade of it. */
      land_dark?: string;
    };
    /** @description The key of a colour scheme (`options::Scheme`): a seat's or a nation's. */
    SchemeKey: string;
    /** @description A place at the table, numbered from 0 in the order the game lists its seats. */
    Seat: number;
    /** @description What a seat has left, in milliseconds. */
    SeatClock: {
      /** @description Of the time for this turn. */
      turn: number;
      /** @description Of the reserve. */
      reserve: number;
      /** @description Whether it runs. */
      runs: boolean;
      /** @description Whether it has run out, and the match waits. */
      out: boolean;
    };
    /** @description A seat as it is shown. */
    SeatInfo: {
      /** @description Its key, such as `british`. */
      key: string;
      /** @description Its name. */
      title: string;
      /** @description Whether its counters have dark faces (one seat has dark ones, the other light ones). */
      dark: boolean;
    };
    /** @description A seat as a request names it. */
    SeatName: number | string;
    /** @description Who with an account sits in a match. */
    Seated: {
      /** @description By seat. */
      players: (components['schemas']['SeatedPlayer'] | null)[];
      /** @description Whether the match counts. */
      rated: boolean;
    };
    /** @description A person with an account in a seat. */
    SeatedPlayer: {
      name: string;
      /** @description How strong they are in this game, if they have played rated games. */
      rating: components['schemas']['RatingShown'] | null;
    };
    /** @description Where a match stands. */
    Seq: {
      /** @description The number of the match now. */
      seq: number;
    };
    /** @description Where newer rules set the match back, as data and in words. */
    SetBack: {
      /** @description The version it was played under. */
      version: number;
      /** @description How many decisions still stand. */
      kept: number;
      /** @description How many there were. */
      of: number;
      /** @description Why the next one does not, in words. */
      why: string;
      /** @description The same as one sentence. */
      text: string;
    };
    /** @description A name on the sheet that belongs to no space or area. */
    SheetName: {
      /** @description What is written. */
      text: string;
      /** @description By which its letters are chosen. */
      kind: components['schemas']['SheetNameKind'];
      /** @description Whose land. */
      owner: components['schemas']['SchemeKey'] | null;
      /** @description The line it is written along, left to right; one point: centred there. */
      along: [number, number][];
      /** @description Height of the letters; zero: what fits. */
      size?: number;
    };
    /**
     * @description A name on a sheet that belongs to no place.
     * @enum {string}
     */
    SheetNameKind: 'land' | 'state' | 'water' | 'title' | 'subtitle' | 'note';
    /**
     * @description What runs along a side of a hex.
     * @enum {string}
     */
    SideFeature: 'creek' | 'river' | 'dry-creek' | 'ford' | 'bridge' | 'slope' | 'cliff' | 'entrenchment' | 'wall';
    /** @description Which browsers are signed out. */
    SignOut:
      | 'here'
      | 'everywhere'
      | {
          session: string;
        };
    /** @description Which seat. */
    Sit: {
      /** @description One that is free. */
      seat: components['schemas']['SeatName'];
    };
    /**
     * @description What is printed on a space or in an area.
     * @enum {string}
     */
    SiteKind: 'fort' | 'fort-site' | 'settlement' | 'town' | 'village' | 'principal-village' | 'battle';
    /** @description How a match stands, for these eyes. */
    Snapshot: {
      /** @description The public name of the match. */
      id: string;
      /** @description The id of its game. */
      game: string;
      /** @description The key of its scenario. */
      scenario: string;
      /** @description What was chosen for each option. */
      options: components['schemas']['Chosen'];
      /** @description The name of the scenario. */
      title: string;
      /** @description The hash that promises its dice. */
      commitment: string;
      /** @description The seats in order. */
      seats: components['schemas']['Player'][];
      /** @description Counts everything that was ever decided or taken back. */
      seq: number;
      /** @description Counts the decisions that stand. */
      steps: number;
      /** @description Where newer rules set the match back. */
      set_back?: components['schemas']['SetBack'];
      /** @description Colours of seats and nations. */
      schemes: components['schemas']['Scheme'][];
      /** @description A guided start, if the scenario has one. */
      lessons?: components['schemas']['Lesson'][];
      /** @description What each side is told at the start. */
      briefings?: components['schemas']['Briefing'][];
      /** @description What the marks on the map mean. */
      marks?: components['schemas']['MarkMeaning'][];
      /** @description The boards that the views list. */
      boards: components['schemas']['Board'][];
      /** @description What these eyes see; of several seats the first one's. */
      view: components['schemas']['View'];
      /** @description By key of the seat, where several seats are mine. */
      viewers?: {
        [key: string]: components['schemas']['View'];
      };
      /** @description In order. */
      log: components['schemas']['LogEntry'][];
      /** @description What to ask for to get the lines before these; nothing if there are none. */
      log_before: number | null;
      /** @description Which of my seats may take back its last decision. */
      may_undo: components['schemas']['Seat'][];
      /** @description By key of the seat; nothing for those who gave none. */
      orders?: {
        [key: string]: components['schemas']['Orders'];
      };
      /** @description The present question as orders could answer it, by key of the seat that is asked. */
      standing?: {
        [key: string]: components['schemas']['Offer'];
      };
      /** @description Questions that standing orders can answer, in words. */
      standing_kinds?: string[];
      /** @description Whose decision the computer thinks about. */
      thinking: components['schemas']['Thinking'] | null;
      /** @description A request to go further back. */
      takeback: components['schemas']['Takeback'] | null;
      /** @description How it ended. */
      outcome: components['schemas']['Outcome'] | null;
      /** @description The clocks, if there are any. */
      clock?: components['schemas']['Clock'];
      /** @description The secret of the dice, when the game is over. */
      seed?: string;
    };
    /** @description A space of a point-to-point map. */
    Space: {
      /** @description Its id. */
      id: string;
      /** @description Its name. */
      name: string;
      /** @description How it is drawn. */
      kind: components['schemas']['SpaceKind'];
      /** @description Where it lies on the sheet, in tenths of a unit. */
      x: number;
      /** @description Where it lies on the sheet, in tenths of a unit. */
      y: number;
      /** @description Whose land, if anybody's, which gives the colour. */
      owner: components['schemas']['SchemeKey'] | null;
      /** @description What is printed on it. */
      site?: components['schemas']['SiteKind'];
      /** @description On which side its name is set if the client shall not choose. */
      label?: components['schemas']['Compass'];
      /** @description Spoken description after its name, such as "Shawnee land, principal village". */
      spoken?: string;
    };
    /**
     * @description A space of a point-to-point map.
     * @enum {string}
     */
    SpaceKind: 'ground' | 'river' | 'landing' | 'entry' | 'camp' | 'box';
    /** @description A moment: milliseconds since the beginning of 1970. */
    Stamp: number;
    /** @description A state file, as `docs/state-file.md` tells. */
    StateFile: {
      /** @description The format. */
      blockhouse: number;
      /** @description The id of the game. */
      game: string;
      /** @description The game's own business. */
      state: unknown;
    };
    /** @description A browser that is to take messages, as it says it. */
    Subscription: {
      /** @description Where its messages are left. */
      endpoint: string;
      /** @description Its keys. */
      keys: components['schemas']['SubscriptionKeys'];
    };
    /** @description The keys of a browser that takes messages. */
    SubscriptionKeys: {
      /** @description Its public key. */
      p256dh: string;
      /** @description What it shares with whoever writes to it. */
      auth: string;
    };
    /** @description What there is to say of a seat whose player ran out of time. */
    Substitute: 'wanted' | 'plays';
    /** @description Somebody is suspended. */
    Suspend: {
      /** @description Their name, however it is written. */
      name: string;
      /** @description Why: they are told it. */
      why: string;
      /** @description Until when; until it is lifted if left out. */
      until?: components['schemas']['Stamp'] | null;
    };
    /** @description Why an account may not be used, for whoever has it. */
    SuspendedPlayer: {
      name: string;
      /** @description Until when; nothing if until it is lifted. */
      until: components['schemas']['Stamp'] | null;
      /** @description Why. */
      why: string;
      made: components['schemas']['Stamp'];
    };
    /** @description Why an account may not be used, for whoever has it. */
    SuspensionShown: {
      /** @description Until when; nothing if until it is lifted. */
      until: components['schemas']['Stamp'] | null;
      /** @description Why. */
      why: string;
    };
    /** @description Who is suspended, for the operator. */
    SuspensionsShown: {
      suspended: components['schemas']['SuspendedPlayer'][];
    };
    /**
     * @description What a counter is, as a mark of an eighteenth-century plan of battle.
     * @enum {string}
     */
    Symbol:
      | 'line'
      | 'grenadier'
      | 'light'
      | 'militia'
      | 'militia-light'
      | 'warriors'
      | 'cavalry'
      | 'militia-cavalry'
      | 'artillery'
      | 'battery'
      | 'leader'
      | 'scouts'
      | 'supply'
      | 'train'
      | 'pack-train'
      | 'headquarters'
      | 'horse-holders'
      | 'boatmen'
      | 'fort'
      | 'village'
      | 'principal-village'
      | 'settlement'
      | 'settlers'
      | 'breastwork'
      | 'atrocity';
    /** @description A table in a list. */
    Table: {
      id: components['schemas']['MatchId'];
      /** @description The id of its game. */
      game: string;
      /** @description The name of its game. */
      game_title: string;
      /** @description The key of its scenario. */
      scenario: string;
      /** @description The name of its scenario. */
      title: string;
      /** @description What was chosen for each option. */
      options: components['schemas']['Chosen'];
      /** @description In order. */
      seats: components['schemas']['TableSeat'][];
      /** @description What is agreed about time. */
      clock?: components['schemas']['Terms'];
      /** @description When it was made. */
      made: components['schemas']['Stamp'];
      /** @description Who is to decide; nothing if nobody knows without opening it. */
      asked?: components['schemas']['Seat'][];
      /** @description Since when. */
      since: components['schemas']['Stamp'];
      /** @description Whether it is over. */
      over: boolean;
      /** @description The turn in words, if it is known. */
      turn: string;
      /** @description Whether it counts for ratings. */
      rated: boolean;
    };
    /** @description A seat in a list. */
    TableSeat: {
      key: string;
      title: string;
      /** @description How well the computer plays it, if it does. */
      level: string | null;
      /** @description Whether nobody has come to it yet. */
      vacant: boolean;
      /** @description Whether a substitute is looked for, or plays, after somebody ran out of time. */
      substitute?: components['schemas']['Substitute'];
      /** @description Whether it is one's own. */
      mine: boolean;
      /** @description Who has it, if they have an account. */
      player?: components['schemas']['SeatedPlayer'];
    };
    /** @description Some tables. */
    Tables: {
      /** @description Newest first, or as they were asked for. */
      tables: components['schemas']['Table'][];
      /** @description What to ask for to get older ones; nothing if there are none. */
      before: number | null;
    };
    /** @description A request to go further back than the rules of undo allow. */
    Takeback: {
      /** @description Who asks. */
      seat: components['schemas']['Seat'];
      /** @description How many standing decisions. */
      count: number;
    };
    /** @description What came of asking to go back. */
    TakebackAnswer: {
      /** @description The number of the match now. */
      seq: number;
      /** @description The request, if it is still open. */
      takeback: components['schemas']['Takeback'] | null;
    };
    /** @description What came of taking seats along. */
    Taken: {
      /** @description The matches in which a seat is now the account's. */
      matches: components['schemas']['MatchId'][];
    };
    /** @description Some of what was said. */
    Talk: {
      /** @description In order. */
      lines: components['schemas']['SaidLine'][];
      /** @description What to ask for to get the lines before these; nothing if there are none. */
      before: number | null;
      /** @description Whether these eyes may say something. */
      may_talk: boolean;
      /** @description Whom these seats do not want to hear: keys of seats, `observers`. */
      muted: string[];
    };
    TalkReport: {
      num: number;
      match: string;
      /** @description Which seat said it; nothing for those who watch. */
      seat: number | null;
      /** @description Who with an account sits there now. */
      player: string | null;
      said: components['schemas']['Stamp'];
      text: string;
      why: string;
      made: components['schemas']['Stamp'];
      /** @description How often it was reported. */
      times: number;
      /** @description `open`, `kept` or `removed`. */
      state: string;
    };
    /** @description One row of the reckoning. */
    Term: {
      /** @description Which side it belongs to. */
      side: components['schemas']['TermSide'];
      /** @description In words. */
      text: string;
      /** @description The figure, such as "3 × 2 = 6" or "+1". */
      value: string;
      /** @description The rule behind it. */
      rule: components['schemas']['RuleId'];
    };
    /**
     * @description Which side of a reckoning a row belongs to.
     * @enum {string}
     */
    TermSide: 'attack' | 'defence' | 'die' | 'move';
    /** @description What the players agreed about time when the match was made. */
    Terms: {
      /** @description Seconds that a seat has each time it is asked; 0 if there is only the reserve. */
      turn: number;
      /** @description Seconds that it has beyond that, once for the whole match. */
      reserve: number;
      /** @description What happens to a seat that has used both. */
      then: components['schemas']['RunOut'];
    };
    /**
     * @description The ground of a hex.
     * @enum {string}
     */
    Terrain:
      | 'clear'
      | 'woods'
      | 'forest'
      | 'pines'
      | 'marsh'
      | 'swamp'
      | 'rocks'
      | 'fields'
      | 'town'
      | 'building'
      | 'fort'
      | 'bastion'
      | 'city'
      | 'lake'
      | 'river'
      | 'closed';
    /** @description Whose decision the computer thinks about. */
    Thinking: {
      /** @description The seat. */
      seat: components['schemas']['Seat'];
      /** @description How well it plays. */
      level: string;
      /** @description How much of the present thought's budget is spent, in thousandths. */
      progress: number;
      /** @description How many decisions it took since it began. */
      taken: number;
    };
    /** @description The secret that opens a seat: 160 random bits. Only its hash is kept. */
    Token: string;
    /** @description What is told on a live connection. */
    Told:
      | components['schemas']['Update']
      | {
          /** @description All of it. */
          snapshot: components['schemas']['Snapshot'];
        }
      | {
          /** @description As it was said. */
          line: components['schemas']['SaidLine'];
        }
      | {
          /** @description As the request is answered. */
          answer: components['schemas']['Answer'];
          /** @description As it was sent. */
          ref?: unknown;
        }
      | {
          /** @description The short name programs look at. */
          error: string;
          /** @description One sentence. */
          text: string;
          /** @description The rule that forbids it. */
          rule?: components['schemas']['RuleId'];
          /** @description The present number of the match. */
          seq?: number;
          /** @description How many decisions were applied. */
          applied?: number;
          /** @description Why the first decision was not. */
          refused?: components['schemas']['Refused'];
          /** @description As it was sent. */
          ref?: unknown;
        };
    /**
     * @description What a result is for the seat that decides.
     * @enum {string}
     */
    Tone: 'good' | 'mixed' | 'none' | 'bad';
    /** @description A track of numbered boxes. */
    Track: {
      /** @description Its key. */
      key: string;
      /** @description Its title. */
      title: string;
      /** @description Boxes in order; each with what is written in it. */
      boxes: string[];
      /** @description The present box. Not shown where markers are given. */
      now: number;
      /** @description What is told about the present box (such as fog). */
      note: string;
      /** @description The rule it belongs to. */
      rule: components['schemas']['RuleId'];
      /** @description Tracks of one group stand together under its name. */
      group?: string;
      /** @description Whose colour its title has. */
      scheme?: components['schemas']['SchemeKey'];
      /** @description Boxes where something happens, printed black. */
      limits?: number[];
      /** @description Markers on it: several scores on one track. */
      markers?: components['schemas']['Marker'][];
    };
    /** @description A move that is under way and waits for an answer. */
    Trail: {
      /** @description The piece that moves. */
      piece: string;
      /** @description Places it has come through, the present one last. */
      walked: string[];
      /** @description Places it means to go to. */
      ahead: string[];
      /** @description In words. */
      note: string;
    };
    /** @description What the dice brought in one turn. */
    TurnLuck: {
      /** @description The turn in words. */
      turn: string;
      /** @description How many decisions stood when its first dice fell. */
      step: number;
      /** @description In order of seats, in thousandths of a victory point. */
      luck: number[];
    };
    /** @description What an undo names. */
    Undo: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description What the sender knows. */
      seq: number;
    };
    /** @description What changed in a match, for these eyes. */
    Update: {
      /** @description Counts everything that was ever decided or taken back. */
      seq: number;
      /** @description Counts the decisions that stand. */
      steps: number;
      /** @description New lines, or what was taken back. */
      log: components['schemas']['LogNews'][];
      /** @description Boards that have opened. */
      boards?: components['schemas']['Board'][];
      /** @description What changed in the view. */
      patch?: components['schemas']['ViewPatch'];
      /** @description By key of the seat, where several seats are mine. */
      patches?: {
        [key: string]: components['schemas']['ViewPatch'];
      };
      /** @description Which of my seats may take back its last decision. */
      may_undo: components['schemas']['Seat'][];
      /** @description By key of the seat; nothing for those who gave none. */
      orders?: {
        [key: string]: components['schemas']['Orders'];
      };
      /** @description The present question as orders could answer it, by key of the seat that is asked. */
      standing?: {
        [key: string]: components['schemas']['Offer'];
      };
      /** @description Whose decision the computer thinks about. */
      thinking: components['schemas']['Thinking'] | null;
      /** @description A request to go further back. */
      takeback: components['schemas']['Takeback'] | null;
      /** @description How it ended. */
      outcome: components['schemas']['Outcome'] | null;
      /** @description The clocks, if there are any. */
      clock?: components['schemas']['Clock'];
      /** @description The seats, when only they may have changed. */
      seats?: components['schemas']['Player'][];
      /** @description The secret of the dice, with the update that ends the game. */
      seed?: string;
    };
    /** @description How what was played compares with the best other plan. */
    Verdict: 'better' | 'alike' | 'played' | 'only';
    /** @description Everything these eyes see now. */
    View: {
      /** @description Turn in words, such as "Game turn 3 of 15". */
      turn: string;
      /** @description Phase in words. */
      phase: string;
      /** @description All phases of a player turn, for the phase track. */
      phases: string[];
      /** @description Whose player turn it is. */
      phasing: components['schemas']['Seat'] | null;
      /** @description The boards that are open, the main one first. */
      boards: components['schemas']['OpenBoard'][];
      /** @description The board the question is about. */
      asked_on: components['schemas']['BoardId'];
      /** @description Pieces. */
      pieces: components['schemas']['Piece'][];
      /** @description Markers on places. */
      marks: components['schemas']['Mark'][];
      /** @description Arrows between places. */
      arrows: components['schemas']['Arrow'][];
      /** @description Places that belong together for a while. */
      zones: components['schemas']['Zone'][];
      /** @description Moves that wait for an answer. */
      trails: components['schemas']['Trail'][];
      /** @description Boxes beside the map. */
      holdings: components['schemas']['Holding'][];
      /** @description Tracks. */
      tracks: components['schemas']['Track'][];
      /** @description Meters. */
      meters: components['schemas']['Meter'][];
      /** @description Facts. */
      facts: components['schemas']['Fact'][];
      /** @description The seats that must decide. */
      asked: components['schemas']['Seat'][];
      /** @description What these eyes are asked, or whom they wait for. */
      prompt: components['schemas']['Prompt'];
      /** @description How it ended. */
      outcome: components['schemas']['Outcome'] | null;
    };
    /** @description The fields of a view that changed. */
    ViewPatch: {
      turn?: string;
      phase?: string;
      phases?: string[];
      phasing?: components['schemas']['Seat'] | null;
      boards?: components['schemas']['OpenBoard'][];
      asked_on?: components['schemas']['BoardId'];
      pieces?: components['schemas']['PiecePatch'];
      marks?: components['schemas']['Mark'][];
      arrows?: components['schemas']['Arrow'][];
      zones?: components['schemas']['Zone'][];
      trails?: components['schemas']['Trail'][];
      holdings?: components['schemas']['Holding'][];
      tracks?: components['schemas']['Track'][];
      meters?: components['schemas']['Meter'][];
      facts?: components['schemas']['Fact'][];
      asked?: components['schemas']['Seat'][];
      prompt?: components['schemas']['PromptPatch'];
      outcome?: components['schemas']['Outcome'] | null;
    };
    /** @description What a passkey is wanted for. */
    Wanted:
      | {
          /** @constant */
          for: 'new-account';
          /** @description As it is to be shown. */
          name: string;
        }
      | {
          /** @constant */
          for: 'sign-in';
        }
      | {
          /** @constant */
          for: 'another-key';
        };
    /** @description When notices go. */
    When:
      | 'at-once'
      | {
          daily: number;
        };
    /** @description Why something cannot be done. */
    WhyNot: {
      /** @description One sentence with piece and numbers. */
      text: string;
      /** @description The rule that forbids it. */
      rule: components['schemas']['RuleId'];
    };
    /** @description Places that belong together for a while: a leader's reach, a field of fire. */
    Zone: {
      /** @description What they are. */
      kind: components['schemas']['ZoneKind'];
      /** @description The seat it belongs to; none: nobody's. */
      seat: components['schemas']['Seat'] | null;
      /** @description Written beside the outline, such as "Mills, radius 3". */
      title: string;
      /** @description All of them. */
      places: string[];
    };
    /**
     * @description Places that belong together for a while.
     * @enum {string}
     */
    ZoneKind: 'command' | 'range' | 'field';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type About = components['schemas']['About'];
export type Accepted = components['schemas']['Accepted'];
export type Account = components['schemas']['Account'];
export type Analysis = components['schemas']['Analysis'];
export type Answer = components['schemas']['Answer'];
export type Area = components['schemas']['Area'];
export type AreaBoard = components['schemas']['AreaBoard'];
export type AreaLabel = components['schemas']['AreaLabel'];
export type AreaSeat = components['schemas']['AreaSeat'];
export type AreaSite = components['schemas']['AreaSite'];
export type AreaTerrain = components['schemas']['AreaTerrain'];
export type Arrow = components['schemas']['Arrow'];
export type ArrowKind = components['schemas']['ArrowKind'];
export type AskBack = components['schemas']['AskBack'];
export type Asked = components['schemas']['Asked'];
export type AuthenticatorResponse = components['schemas']['AuthenticatorResponse'];
export type Badge = components['schemas']['Badge'];
export type Board = components['schemas']['Board'];
export type BoardId = components['schemas']['BoardId'];
export type BoardNote = components['schemas']['BoardNote'];
export type BoardRole = components['schemas']['BoardRole'];
export type BoardStep = components['schemas']['BoardStep'];
export type Border = components['schemas']['Border'];
export type BorderKind = components['schemas']['BorderKind'];
export type Briefing = components['schemas']['Briefing'];
export type Ceremony = components['schemas']['Ceremony'];
export type Chart = components['schemas']['Chart'];
export type ChartResult = components['schemas']['ChartResult'];
export type Choice = components['schemas']['Choice'];
export type ChoiceKind = components['schemas']['ChoiceKind'];
export type Chosen = components['schemas']['Chosen'];
export type Claimed = components['schemas']['Claimed'];
export type Clock = components['schemas']['Clock'];
export type Code = components['schemas']['Code'];
export type Compass = components['schemas']['Compass'];
export type Content = components['schemas']['Content'];
export type Course = components['schemas']['Course'];
export type CourseKind = components['schemas']['CourseKind'];
export type Credential = components['schemas']['Credential'];
export type Decide = components['schemas']['Decide'];
export type Decide2 = components['schemas']['Decide2'];
export type Duty = components['schemas']['Duty'];
export type Effort = components['schemas']['Effort'];
export type Empty = components['schemas']['Empty'];
export type End = components['schemas']['End'];
export type Endpoint = components['schemas']['Endpoint'];
export type Error = components['schemas']['Error'];
export type Face = components['schemas']['Face'];
export type Fact = components['schemas']['Fact'];
export type Feed = components['schemas']['Feed'];
export type Figure = components['schemas']['Figure'];
export type FigurePlace = components['schemas']['FigurePlace'];
export type FigureStyle = components['schemas']['FigureStyle'];
export type FigureValue = components['schemas']['FigureValue'];
export type Finished = components['schemas']['Finished'];
export type FinishedGame = components['schemas']['FinishedGame'];
export type FinishedGames = components['schemas']['FinishedGames'];
export type FinishedSide = components['schemas']['FinishedSide'];
export type Followed = components['schemas']['Followed'];
export type Fortune = components['schemas']['Fortune'];
export type Fortunes = components['schemas']['Fortunes'];
export type GameRating = components['schemas']['GameRating'];
export type GiveOrders = components['schemas']['GiveOrders'];
export type Health = components['schemas']['Health'];
export type Hello = components['schemas']['Hello'];
export type HexBoard = components['schemas']['HexBoard'];
export type HexCell = components['schemas']['HexCell'];
export type HexDirection = components['schemas']['HexDirection'];
export type HexSide = components['schemas']['HexSide'];
export type Hint = components['schemas']['Hint'];
export type Hints = components['schemas']['Hints'];
export type Holding = components['schemas']['Holding'];
export type Hop = components['schemas']['Hop'];
export type Import = components['schemas']['Import'];
export type Instruction = components['schemas']['Instruction'];
export type InvitationAnswer = components['schemas']['InvitationAnswer'];
export type InvitationShown = components['schemas']['InvitationShown'];
export type Invitations = components['schemas']['Invitations'];
export type Invite = components['schemas']['Invite'];
export type Lesson = components['schemas']['Lesson'];
export type LessonEnd = components['schemas']['LessonEnd'];
export type LessonStart = components['schemas']['LessonStart'];
export type Lift = components['schemas']['Lift'];
export type Line = components['schemas']['Line'];
export type LineKind = components['schemas']['LineKind'];
export type Link = components['schemas']['Link'];
export type LinkKind = components['schemas']['LinkKind'];
export type ListOfChoice = components['schemas']['ListOfChoice'];
export type ListOfDuty = components['schemas']['ListOfDuty'];
export type Listed = components['schemas']['Listed'];
export type LogEntry = components['schemas']['LogEntry'];
export type LogEvent = components['schemas']['LogEvent'];
export type LogNews = components['schemas']['LogNews'];
export type LookClock = components['schemas']['LookClock'];
export type LookKind = components['schemas']['LookKind'];
export type LowColumns = components['schemas']['LowColumns'];
export type Made = components['schemas']['Made'];
export type MailLink = components['schemas']['MailLink'];
export type MailWanted = components['schemas']['MailWanted'];
export type MapName = components['schemas']['MapName'];
export type MapScale = components['schemas']['MapScale'];
export type Mark = components['schemas']['Mark'];
export type MarkKind = components['schemas']['MarkKind'];
export type MarkMeaning = components['schemas']['MarkMeaning'];
export type Marker = components['schemas']['Marker'];
export type MatchId = components['schemas']['MatchId'];
export type Meter = components['schemas']['Meter'];
export type Mine = components['schemas']['Mine'];
export type Mode = components['schemas']['Mode'];
export type Mute = components['schemas']['Mute'];
export type NameKind = components['schemas']['NameKind'];
export type New = components['schemas']['New'];
export type Nothing = components['schemas']['Nothing'];
export type NoticeSettings = components['schemas']['NoticeSettings'];
export type NoticesShown = components['schemas']['NoticesShown'];
export type Objective = components['schemas']['Objective'];
export type Offer = components['schemas']['Offer'];
export type OfferedAnswer = components['schemas']['OfferedAnswer'];
export type OpenBoard = components['schemas']['OpenBoard'];
export type OptionInfo = components['schemas']['OptionInfo'];
export type Order = components['schemas']['Order'];
export type Orders = components['schemas']['Orders'];
export type OrdersGiven = components['schemas']['OrdersGiven'];
export type Origin = components['schemas']['Origin'];
export type Out = components['schemas']['Out'];
export type Outcome = components['schemas']['Outcome'];
export type Own = components['schemas']['Own'];
export type OwnAccount = components['schemas']['OwnAccount'];
export type OwnBrowser = components['schemas']['OwnBrowser'];
export type OwnPasskey = components['schemas']['OwnPasskey'];
export type OwnSession = components['schemas']['OwnSession'];
export type Page = components['schemas']['Page'];
export type Past = components['schemas']['Past'];
export type PastAnalysis = components['schemas']['PastAnalysis'];
export type Piece = components['schemas']['Piece'];
export type PiecePatch = components['schemas']['PiecePatch'];
export type PlanStep = components['schemas']['PlanStep'];
export type Player = components['schemas']['Player'];
export type PlayerKind = components['schemas']['PlayerKind'];
export type PlayerPage = components['schemas']['PlayerPage'];
export type PlayersFound = components['schemas']['PlayersFound'];
export type PointBoard = components['schemas']['PointBoard'];
export type Preview = components['schemas']['Preview'];
export type Previewed = components['schemas']['Previewed'];
export type Prompt = components['schemas']['Prompt'];
export type PromptPatch = components['schemas']['PromptPatch'];
export type Provenance = components['schemas']['Provenance'];
export type ProvenanceEntry = components['schemas']['ProvenanceEntry'];
export type ProvenanceList = components['schemas']['ProvenanceList'];
export type RatingShown = components['schemas']['RatingShown'];
export type Reach = components['schemas']['Reach'];
export type Reason = components['schemas']['Reason'];
export type Refused = components['schemas']['Refused'];
export type Region = components['schemas']['Region'];
export type RegionKind = components['schemas']['RegionKind'];
export type Rename = components['schemas']['Rename'];
export type ReportLine = components['schemas']['ReportLine'];
export type ReportsShown = components['schemas']['ReportsShown'];
export type ResultChance = components['schemas']['ResultChance'];
export type RuleEntry = components['schemas']['RuleEntry'];
export type RuleId = components['schemas']['RuleId'];
export type RuleKind = components['schemas']['RuleKind'];
export type Rules = components['schemas']['Rules'];
export type RunOut = components['schemas']['RunOut'];
export type SaidLine = components['schemas']['SaidLine'];
export type SavedGame = components['schemas']['SavedGame'];
export type Say = components['schemas']['Say'];
export type ScenarioInfo = components['schemas']['ScenarioInfo'];
export type Scheme = components['schemas']['Scheme'];
export type SchemeKey = components['schemas']['SchemeKey'];
export type Seat = components['schemas']['Seat'];
export type SeatClock = components['schemas']['SeatClock'];
export type SeatInfo = components['schemas']['SeatInfo'];
export type SeatName = components['schemas']['SeatName'];
export type Seated = components['schemas']['Seated'];
export type SeatedPlayer = components['schemas']['SeatedPlayer'];
export type Seq = components['schemas']['Seq'];
export type SetBack = components['schemas']['SetBack'];
export type SheetName = components['schemas']['SheetName'];
export type SheetNameKind = components['schemas']['SheetNameKind'];
export type SideFeature = components['schemas']['SideFeature'];
export type SignOut = components['schemas']['SignOut'];
export type Sit = components['schemas']['Sit'];
export type SiteKind = components['schemas']['SiteKind'];
export type Snapshot = components['schemas']['Snapshot'];
export type Space = components['schemas']['Space'];
export type SpaceKind = components['schemas']['SpaceKind'];
export type Stamp = components['schemas']['Stamp'];
export type StateFile = components['schemas']['StateFile'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionKeys = components['schemas']['SubscriptionKeys'];
export type Substitute = components['schemas']['Substitute'];
export type Suspend = components['schemas']['Suspend'];
export type SuspendedPlayer = components['schemas']['SuspendedPlayer'];
export type SuspensionShown = components['schemas']['SuspensionShown'];
export type SuspensionsShown = components['schemas']['SuspensionsShown'];
export type Symbol = components['schemas']['Symbol'];
export type Table = components['schemas']['Table'];
export type TableSeat = components['schemas']['TableSeat'];
export type Tables = components['schemas']['Tables'];
export type Takeback = components['schemas']['Takeback'];
export type TakebackAnswer = components['schemas']['TakebackAnswer'];
export type Taken = components['schemas']['Taken'];
export type Talk = components['schemas']['Talk'];
export type TalkReport = components['schemas']['TalkReport'];
export type Term = components['schemas']['Term'];
export type TermSide = components['schemas']['TermSide'];
export type Terms = components['schemas']['Terms'];
export type Terrain = components['schemas']['Terrain'];
export type Thinking = components['schemas']['Thinking'];
export type Token = components['schemas']['Token'];
export type Told = components['schemas']['Told'];
export type Tone = components['schemas']['Tone'];
export type Track = components['schemas']['Track'];
export type Trail = components['schemas']['Trail'];
export type TurnLuck = components['schemas']['TurnLuck'];
export type Undo = components['schemas']['Undo'];
export type Update = components['schemas']['Update'];
export type Verdict = components['schemas']['Verdict'];
export type View = components['schemas']['View'];
export type ViewPatch = components['schemas']['ViewPatch'];
export type Wanted = components['schemas']['Wanted'];
export type When = components['schemas']['When'];
export type WhyNot = components['schemas']['WhyNot'];
export type Zone = components['schemas']['Zone'];
export type ZoneKind = components['schemas']['ZoneKind'];
export type $defs = Record<string, never>;
type FlattenedDeepRequired<T> = {
  [K in keyof T]-?: FlattenedDeepRequired<
    T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]
  >;
};
type ReadonlyArray<T> = [Exclude<T, undefined>] extends [unknown[]]
  ? Readonly<Exclude<T, undefined>>
  : Readonly<Exclude<T, undefined>[]>;
export const areaTerrainValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['AreaTerrain']> = [
  'wilderness',
  'rough',
  'settled',
  'swamp',
];
export const arrowKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['ArrowKind']> = [
  'attack',
  'fire',
  'retreat',
  'march',
  'raid',
];
export const badgeValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Badge']> = [
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
];
export const boardRoleValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['BoardRole']> = [
  'main',
  'battle',
  'inset',
];
export const borderKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['BorderKind']> = [
  'land',
  'river',
  'shore',
  'edge',
];
export const choiceKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['ChoiceKind']> = [
  'move',
  'form',
  'attack',
  'button',
  'finish',
  'roll',
  'back',
  'concede',
];
export const compassValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Compass']> = [
  'n',
  'ne',
  'e',
  'se',
  's',
  'sw',
  'w',
  'nw',
];
export const courseKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['CourseKind']> = [
  'great-river',
  'river',
  'creek',
  'border',
];
export const figurePlaceValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['FigurePlace']> = [
  'foot-left',
  'foot-middle',
  'foot-right',
  'side',
  'centre',
];
export const figureStyleValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['FigureStyle']> = [
  'plain',
  'disc',
  'stars',
];
export const hexDirectionValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['HexDirection']> = [
  'n',
  'ne',
  'se',
  's',
  'sw',
  'nw',
];
export const lessonEndValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['LessonEnd']> = [
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
];
export const lessonStartValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['LessonStart']> = [
  'always',
  'asked',
  'piece-lit',
  'piece-picked',
  'target-lit',
  'attack-declared',
  'may-undo',
  'well-under-way',
];
export const lineKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['LineKind']> = [
  'road',
  'trail',
];
export const linkKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['LinkKind']> = [
  'trail',
  'road',
  'river',
  'strategic',
];
export const lowColumnsValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['LowColumns']> = [
  'even',
  'odd',
];
export const markKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['MarkKind']> = [
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
];
export const modeValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Mode']> = [
  'mounted',
  'dismounted',
  'prone',
];
export const nameKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['NameKind']> = [
  'water',
  'land',
  'place',
  'height',
  'road',
  'letter',
];
export const originValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Origin']> = [
  'given',
  'reconstructed',
];
export const playerKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['PlayerKind']> = [
  'human',
  'computer',
];
export const regionKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['RegionKind']> = [
  'lake',
  'land',
  'hills',
  'marsh',
  'woods',
  'clear',
  'closed',
];
export const sheetNameKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['SheetNameKind']> = [
  'land',
  'state',
  'water',
  'title',
  'subtitle',
  'note',
];
export const sideFeatureValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['SideFeature']> = [
  'creek',
  'river',
  'dry-creek',
  'ford',
  'bridge',
  'slope',
  'cliff',
  'entrenchment',
  'wall',
];
export const siteKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['SiteKind']> = [
  'fort',
  'fort-site',
  'settlement',
  'town',
  'village',
  'principal-village',
  'battle',
];
export const spaceKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['SpaceKind']> = [
  'ground',
  'river',
  'landing',
  'entry',
  'camp',
  'box',
];
export const symbolValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Symbol']> = [
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
];
export const termSideValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['TermSide']> = [
  'attack',
  'defence',
  'die',
  'move',
];
export const terrainValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Terrain']> = [
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
];
export const toneValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['Tone']> = [
  'good',
  'mixed',
  'none',
  'bad',
];
export const zoneKindValues: ReadonlyArray<FlattenedDeepRequired<components>['schemas']['ZoneKind']> = [
  'command',
  'range',
  'field',
];
export type operations = Record<string, never>;
