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
    /** @description Decisions as they are sent. */
    Decide: {
      /** @description For which seat. */
      seat: components['schemas']['SeatName'];
      /** @description What the sender knows. */
      seq: number;
      /** @description In order. */
      decisions: unknown[];
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
    /** @description Nothing but that it was done. */
    Empty: Record<string, never>;
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
      /** @description What it is worth, in thousandths of a victory point. */
      value: number;
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
    };
    /** @description What an update says about the log. */
    LogNews:
      | components['schemas']['LogEntry']
      | {
          /** @description How many decisions stand. */
          undone_to: number;
        };
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
    /** @description A name on the map. */
    MapName: {
      /** @description What is written. */
      text: string;
      /** @description What it belongs to. */
      kind: components['schemas']['NameKind'];
      /** @description Places it runs through, in order. */
      along: string[];
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
    /**
     * @description How a unit goes about.
     * @enum {string}
     */
    Mode: 'mounted' | 'dismounted' | 'prone';
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
      /** @description Options its rules recommend. */
      recommended: string[];
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
    /** @description A state file, as `docs/state-file.md` tells. */
    StateFile: {
      /** @description The format. */
      blockhouse: number;
      /** @description The id of the game. */
      game: string;
      /** @description The game's own business. */
      state: unknown;
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
      /** @description The seats, when only they may have changed. */
      seats?: components['schemas']['Player'][];
      /** @description The secret of the dice, with the update that ends the game. */
      seed?: string;
    };
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
export type Badge = components['schemas']['Badge'];
export type Board = components['schemas']['Board'];
export type BoardId = components['schemas']['BoardId'];
export type BoardNote = components['schemas']['BoardNote'];
export type BoardRole = components['schemas']['BoardRole'];
export type BoardStep = components['schemas']['BoardStep'];
export type Border = components['schemas']['Border'];
export type BorderKind = components['schemas']['BorderKind'];
export type Briefing = components['schemas']['Briefing'];
export type Chart = components['schemas']['Chart'];
export type Choice = components['schemas']['Choice'];
export type ChoiceKind = components['schemas']['ChoiceKind'];
export type Chosen = components['schemas']['Chosen'];
export type Claimed = components['schemas']['Claimed'];
export type Compass = components['schemas']['Compass'];
export type Content = components['schemas']['Content'];
export type Course = components['schemas']['Course'];
export type CourseKind = components['schemas']['CourseKind'];
export type Decide = components['schemas']['Decide'];
export type Duty = components['schemas']['Duty'];
export type Empty = components['schemas']['Empty'];
export type Error = components['schemas']['Error'];
export type Face = components['schemas']['Face'];
export type Fact = components['schemas']['Fact'];
export type Figure = components['schemas']['Figure'];
export type FigurePlace = components['schemas']['FigurePlace'];
export type FigureStyle = components['schemas']['FigureStyle'];
export type FigureValue = components['schemas']['FigureValue'];
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
export type Lesson = components['schemas']['Lesson'];
export type LessonEnd = components['schemas']['LessonEnd'];
export type LessonStart = components['schemas']['LessonStart'];
export type Line = components['schemas']['Line'];
export type LineKind = components['schemas']['LineKind'];
export type Link = components['schemas']['Link'];
export type LinkKind = components['schemas']['LinkKind'];
export type ListOfChoice = components['schemas']['ListOfChoice'];
export type ListOfDuty = components['schemas']['ListOfDuty'];
export type LogEntry = components['schemas']['LogEntry'];
export type LogEvent = components['schemas']['LogEvent'];
export type LogNews = components['schemas']['LogNews'];
export type LowColumns = components['schemas']['LowColumns'];
export type Made = components['schemas']['Made'];
export type MapName = components['schemas']['MapName'];
export type Mark = components['schemas']['Mark'];
export type MarkKind = components['schemas']['MarkKind'];
export type MarkMeaning = components['schemas']['MarkMeaning'];
export type Marker = components['schemas']['Marker'];
export type MatchId = components['schemas']['MatchId'];
export type Meter = components['schemas']['Meter'];
export type Mode = components['schemas']['Mode'];
export type NameKind = components['schemas']['NameKind'];
export type New = components['schemas']['New'];
export type Objective = components['schemas']['Objective'];
export type Offer = components['schemas']['Offer'];
export type OfferedAnswer = components['schemas']['OfferedAnswer'];
export type OpenBoard = components['schemas']['OpenBoard'];
export type OptionInfo = components['schemas']['OptionInfo'];
export type Order = components['schemas']['Order'];
export type Orders = components['schemas']['Orders'];
export type OrdersGiven = components['schemas']['OrdersGiven'];
export type Origin = components['schemas']['Origin'];
export type Outcome = components['schemas']['Outcome'];
export type Page = components['schemas']['Page'];
export type Past = components['schemas']['Past'];
export type Piece = components['schemas']['Piece'];
export type PiecePatch = components['schemas']['PiecePatch'];
export type Player = components['schemas']['Player'];
export type PlayerKind = components['schemas']['PlayerKind'];
export type PointBoard = components['schemas']['PointBoard'];
export type Preview = components['schemas']['Preview'];
export type Previewed = components['schemas']['Previewed'];
export type Prompt = components['schemas']['Prompt'];
export type PromptPatch = components['schemas']['PromptPatch'];
export type Provenance = components['schemas']['Provenance'];
export type ProvenanceEntry = components['schemas']['ProvenanceEntry'];
export type ProvenanceList = components['schemas']['ProvenanceList'];
export type Reach = components['schemas']['Reach'];
export type Refused = components['schemas']['Refused'];
export type Region = components['schemas']['Region'];
export type RegionKind = components['schemas']['RegionKind'];
export type ResultChance = components['schemas']['ResultChance'];
export type RuleEntry = components['schemas']['RuleEntry'];
export type RuleId = components['schemas']['RuleId'];
export type RuleKind = components['schemas']['RuleKind'];
export type Rules = components['schemas']['Rules'];
export type ScenarioInfo = components['schemas']['ScenarioInfo'];
export type Scheme = components['schemas']['Scheme'];
export type SchemeKey = components['schemas']['SchemeKey'];
export type Seat = components['schemas']['Seat'];
export type SeatInfo = components['schemas']['SeatInfo'];
export type SeatName = components['schemas']['SeatName'];
export type Seq = components['schemas']['Seq'];
export type SetBack = components['schemas']['SetBack'];
export type SheetName = components['schemas']['SheetName'];
export type SheetNameKind = components['schemas']['SheetNameKind'];
export type SideFeature = components['schemas']['SideFeature'];
export type SiteKind = components['schemas']['SiteKind'];
export type Snapshot = components['schemas']['Snapshot'];
export type Space = components['schemas']['Space'];
export type SpaceKind = components['schemas']['SpaceKind'];
export type StateFile = components['schemas']['StateFile'];
export type Symbol = components['schemas']['Symbol'];
export type Takeback = components['schemas']['Takeback'];
export type TakebackAnswer = components['schemas']['TakebackAnswer'];
export type Term = components['schemas']['Term'];
export type TermSide = components['schemas']['TermSide'];
export type Terrain = components['schemas']['Terrain'];
export type Thinking = components['schemas']['Thinking'];
export type Token = components['schemas']['Token'];
export type Told = components['schemas']['Told'];
export type Tone = components['schemas']['Tone'];
export type Track = components['schemas']['Track'];
export type Trail = components['schemas']['Trail'];
export type Undo = components['schemas']['Undo'];
export type Update = components['schemas']['Update'];
export type View = components['schemas']['View'];
export type ViewPatch = components['schemas']['ViewPatch'];
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
