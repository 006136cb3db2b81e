// Draws any hex board from its scene. Nothing is placed by hand: outlines, textures and curves follow from the data.
import type { HexBoard, SideFeature, Terrain } from '../scene';
import { cityBlocks, wallRuns, walls } from './city';
import { cliff, crossing, hachures, masonry, star, stream, structure, works } from './features';
import {
  at,
  chains,
  dist,
  drawnOut,
  f1,
  looseChains,
  P,
  poly,
  rng,
  sampleSmooth,
  scatter,
  smooth,
  straighten,
  warp,
  type Box,
  type Chain,
  type Edge,
  type Pt,
} from './geom';
import { DIRS, Hexes, outline, type Cell } from './hexes';
import type { Label } from './labels';
import { apart, boxesOf, drawName, placeName, type PlacedName } from './names';
import { mix, type Palette } from './palette';
import type { Schemes } from './schemes';
import { Mask } from './mask';
import { planted, type Plant } from './trees';

export interface Drawing {
  /** The picture without its names and numbers. */
  ground: string;
  /** Names and numbers, which need the page's fonts. */
  letters: string;
  box: Box;
  /** Names that give way to counters. */
  labels?: Label[];
}
export interface DrawOptions {
  id: string;
  numbers: boolean;
  schemes: Schemes;
  /** The colour of a seat's objectives. */
  seatColour: (seat: number | null) => string;
  /** A picture in little: without what could not be made out. */
  little?: boolean;
}

/** How far a shore or slope may leave its hexsides, and a road the middles of its hexes: each hex stays plainly in or out. */
const DRAWN_OUT = 14;

type Test = (c: number, r: number) => boolean;
const WET: Terrain[] = ['lake', 'river'];
const BUILT: Terrain[] = ['town', 'building', 'fort'];
/** What grows on a ground: how close, which drawings, a seed, their sizes, how far from the edge. */
const GROWTH: [Terrain, number, Plant[], string, [number, number], number][] = [
  ['marsh', 13, ['mr', 'ml', 'ml'], 'm', [17, 20], 5],
  ['swamp', 12.5, ['mr', 'ml', 't0', 't1', 'ml'], 's', [15, 19], 6],
  ['woods', 13.5, ['t0', 't1', 't0'], 'w', [15, 20], 7],
  ['forest', 10.4, ['t2', 't2', 't3', 't2'], 'f', [15, 20], 7],
  ['pines', 15, ['t2'], 'p', [13, 18], 7],
  ['rocks', 11.5, ['rk'], 'r', [11, 18], 6],
];

/** The board while it is drawn: its data by hex, and the marks made so far. */
class HexMap {
  readonly g: Hexes;
  readonly cells: Cell[];
  readonly box: Box;
  readonly out: string[] = [];
  private readonly terrain = new Map<string, Terrain>();
  private readonly level = new Map<string, number>();
  readonly roads: Pt[][];
  readonly trails: Pt[][];
  readonly sites: { kind: Terrain; p: Pt; hex: string }[];
  readonly names: PlacedName[];
  /** The edge of the water, as it is drawn. */
  private readonly shore: Pt[][];
  private readonly bare: Mask;
  private readonly grounds: Terrain[];

  constructor(
    readonly board: HexBoard,
    readonly t: Palette,
    readonly opt: DrawOptions,
  ) {
    this.g = Hexes.of(board.first, board.last, board.low);
    this.cells = this.g.all(2);
    this.box = [-6, -6, this.g.width + 6, this.g.height + 6];
    for (const h of board.hexes) {
      this.terrain.set(h.id, h.terrain);
      this.level.set(h.id, h.level);
    }
    this.grounds = this.g.all().map(([c, r]) => this.terrain.get(Hexes.name(c, r)) ?? 'clear');
    this.roads = board.lines.filter((l) => l.kind === 'road').map((l) => this.way(l.through, l.off_map));
    this.trails = board.lines.filter((l) => l.kind !== 'road').map((l) => this.way(l.through, l.off_map));
    this.sites = this.findSites();
    this.shore = this.region(this.is(...WET), DRAWN_OUT);
    const placed = board.names
      .filter((n) => n.along.length)
      .map((n) =>
        placeName(
          n,
          (h) => this.g.at(h),
          (h) => this.terrain.get(h) ?? 'clear',
          t,
          this.g.H,
        ),
      );
    const stars = board.objectives.map(({ place }, i): Box => {
      const [x, y] = this.g.at(place);
      // The second star of a hex stands on its other side; the figure is under it.
      const side = board.objectives.slice(0, i).some((o) => o.place === place) ? 0.76 : -0.76;
      const middle = x + side * this.g.R;
      return [middle - 10, y - 10, middle + 10, y + 23];
    });
    this.names = apart(placed, this.g.H, stars, opt.little === true);
    this.bare = this.keepBare();
  }

  private clamped(c: number, r: number): string {
    const { c0, c1, r0, r1 } = this.g;
    return Hexes.name(Math.max(c0, Math.min(c1, c)), Math.max(r0, Math.min(r1, r)));
  }
  /** Beyond the edge the border terrain goes on, so that the picture fills its frame. */
  kind = (c: number, r: number): Terrain => {
    const { c0, c1, r0, r1 } = this.g;
    const cc = c < c0 ? c0 : c > c1 ? c1 : c;
    const rr = r < r0 ? r0 : r > r1 ? r1 : r;
    return this.grounds[(cc - c0) * (r1 - r0 + 1) + rr - r0] ?? 'clear';
  };
  private height = (c: number, r: number): number => this.level.get(this.clamped(c, r)) ?? 0;
  is =
    (...ks: Terrain[]): Test =>
    (c, r) =>
      ks.includes(this.kind(c, r));
  add = (s: string): void => void this.out.push(s);

  /** Round first, then roughen: the edge keeps to the middles of its hexsides, so that each hex is plainly in or out. */
  region(test: Test, loose = 0): Pt[][] {
    return outline(this.g, this.cells, test).map((ring) =>
      sampleSmooth(drawnOut(ring, true, loose), true, 8)
        .slice(0, -1)
        .map((p) => warp(p, 3.4, 24)),
    );
  }
  edges(...features: SideFeature[]): Edge[] {
    return this.board.sides
      .filter((s) => features.includes(s.feature))
      .map((s) => this.g.side(...Hexes.parse(s.hex), s.side));
  }

  /** Roads: hex centres as control points, run off the sheet or up to a gate. */
  private way(list: readonly string[], off: readonly [boolean, boolean]): Pt[] {
    const g = this.g;
    const pts = list.map((h) => g.at(h));
    const n = pts.length;
    if (n < 2) return pts;
    const edge = (i: number, j: number): Pt | undefined => {
      const [c, r] = Hexes.parse(at(list, i));
      const a = at(pts, i);
      const b = at(pts, j);
      if (c === g.c0 || c === g.c1) return [2 * a[0] - b[0], 2 * a[1] - b[1]];
      if (r === g.r0 || r === g.r1) return [a[0] + (a[0] - b[0]) * 0.4, a[1] + (r === g.r0 ? -1.2 : 1.2) * g.H];
      return undefined;
    };
    const gate = (i: number, j: number): Pt | undefined => {
      const here = Hexes.parse(at(list, i));
      const from = g.dirTo(Hexes.parse(at(list, j)), here);
      const to = (from ? [from, ...DIRS] : [])
        .map((d) => g.next(here[0], here[1], d))
        .find((q) => g.has(...q) && this.is('bastion', 'city')(...q));
      if (!to) return undefined;
      const a = at(pts, i);
      const b = g.center(...to);
      return [a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62];
    };
    const head = off[0] ? edge(0, 1) : undefined;
    const tail = off[1] ? edge(n - 1, n - 2) : gate(n - 1, n - 2);
    return drawnOut([...(head ? [head] : []), ...pts, ...(tail ? [tail] : [])], false, DRAWN_OUT);
  }

  /** Houses and forts. A walled hex outside a town is a fort whatever its ground; neighbouring ones are one work. */
  private findSites(): { kind: Terrain; p: Pt; hex: string }[] {
    const out: { kind: Terrain; p: Pt; hex: string }[] = [];
    const walled = new Set(this.board.sides.filter((s) => s.feature === 'wall').map((s) => s.hex));
    for (const h of this.board.hexes) {
      const kind = walled.has(h.id) && !['city', 'bastion', 'town'].includes(h.terrain) ? 'fort' : h.terrain;
      if (!BUILT.includes(kind)) continue;
      const p = this.g.at(h.id);
      const joined = kind === 'fort' ? out.find((s) => s.kind === 'fort' && dist(s.p, p) < this.g.H * 1.1) : undefined;
      if (joined) joined.p = [(joined.p[0] + p[0]) / 2, (joined.p[1] + p[1]) / 2];
      else out.push({ kind, p, hex: h.id });
    }
    return out;
  }

  /** Where no tree may stand: on roads, creeks, numbers, names and buildings. */
  private keepBare(): Mask {
    const { g } = this;
    const m = new Mask(this.box);
    for (const s of this.sites) m.disc(s.p, s.kind === 'town' ? 30 : 24);
    // Where the water reaches beyond its hexsides nothing grows, nor where it leaves a strand.
    for (const ring of this.shore) m.line([...ring, at(ring, 0)], DRAWN_OUT + 3);
    for (const e of this.edges('creek', 'river', 'dry-creek')) m.line(e, 6);
    for (const n of this.names) if (n.size <= 20) m.line(n.pts, n.size * 0.75);
    for (const w of [...this.roads, ...this.trails]) m.line(sampleSmooth(w, false, 8), 7);
    for (const [c, r] of g.all(1)) {
      const [x, y] = g.center(c, r);
      m.rect(x - 14, y - g.H / 2 - 2, x + 14, y - g.H / 2 + 15);
    }
    return m;
  }
  private grow(test: Test, gap: number, plants: Plant[], salt: string, sizes: [number, number], margin: number): void {
    const seed = this.opt.id.replace(/^.*:/, '') + salt;
    const near: Pt[] = [
      [margin, 0],
      [-margin, 0],
      [0, margin],
      [0, -margin],
    ];
    const here = (x: number, y: number): boolean => test(...this.g.cellAt([x, y]));
    const pts = scatter(
      this.box,
      gap,
      (p) => !this.bare.has(p) && here(p[0], p[1]) && near.every(([dx, dy]) => here(p[0] + dx, p[1] + dy)),
      seed,
    );
    const rand = rng(seed + 'k');
    const grown = pts.map((p) => ({
      plant: at(plants, Math.floor(rand() * plants.length)),
      p,
      size: Math.round(2 * (sizes[0] + rand() * (sizes[1] - sizes[0]))) / 2,
    }));
    this.add(planted(grown, this.t));
  }

  drawGround(): void {
    const { t, box } = this;
    this.add(
      `<rect x="${box[0]}" y="${box[1]}" width="${f1(box[2] - box[0])}" height="${f1(box[3] - box[1])}" fill="${t.ground}"/>`,
    );
    // Where slopes are drawn on hexsides, hachures tell the heights; otherwise tints do, sheet upon sheet.
    const heights = [...this.level.values()];
    const top = Math.max(0, ...heights);
    const low = Math.min(...heights);
    if (top === low || this.board.sides.some((s) => s.feature === 'slope')) return;
    for (let k = low; k <= top; k++) this.drawLevel(k, k > low);
  }
  /** One height as a sheet laid on those below: lit from the north-west, with a form line inside its edge. */
  private drawLevel(k: number, raised: boolean): void {
    const { t } = this;
    const d = paths(this.region((c, r) => this.height(c, r) >= k));
    const fill = t.levels[k - 1] ?? at(t.levels, k < 1 ? 0 : -1);
    if (!raised) return this.add(`<path d="${d}" fill="${fill}"/>`);
    const clip = `${this.opt.id}-level${k}`;
    const shade = (width: number, strength: number, dx: number, dy: number): string =>
      `<path d="${d}" fill="none" stroke="${t.shadow}" stroke-width="${width}" stroke-opacity="${strength}" transform="translate(${dx},${dy})"/>`;
    this.add(shade(9, 0.06, 3.4, 4.4) + shade(5, 0.09, 2, 2.8) + shade(2.6, 0.12, 1, 1.5));
    this.add(`<path d="${d}" fill="${fill}"/><clipPath id="${clip}"><path d="${d}"/></clipPath>`);
    this.add(
      `<g clip-path="url(#${clip})" fill="none"><path d="${d}" stroke="#FFFFFF" stroke-width="7" stroke-opacity="${t.night ? 0.05 : 0.22}" transform="translate(1.8,2.4)"/><path d="${d}" stroke="${t.shadow}" stroke-width="10" stroke-opacity=".05" transform="translate(-3,-4)"/><path d="${d}" stroke="${mix(fill, t.hachure, 0.45)}" stroke-width="17.6"/><path d="${d}" stroke="${fill}" stroke-width="16.2"/></g><path d="${d}" fill="none" stroke="${t.hachure}" stroke-width="1.3" stroke-opacity=".9"/>`,
    );
  }
  /** A numeral on the widest part of each height, where tints tell the heights. */
  private levelNumbers(): string {
    const { g, t } = this;
    const heights = [...this.level.values()];
    if (new Set(heights).size < 2 || this.board.sides.some((s) => s.feature === 'slope')) return '';
    const alike = (a: Cell, b: Cell): boolean => g.has(...b) && this.height(...a) === this.height(...b);
    const around = (c: Cell): Cell[] => DIRS.map((d) => g.next(c[0], c[1], d));
    const seen = new Set<string>();
    let out = '';
    for (const first of g.all()) {
      if (seen.has(String(first))) continue;
      const patch: Cell[] = [first];
      seen.add(String(first));
      for (const c of patch)
        for (const n of around(c))
          if (alike(c, n) && !seen.has(String(n))) {
            seen.add(String(n));
            patch.push(n);
          }
      if (patch.length < 3) continue;
      // How far each hex lies from the edge of its patch, ring by ring.
      let ring = patch.filter((c) => around(c).some((n) => !alike(c, n)));
      const depth = new Map(ring.map((c) => [String(c), 1]));
      for (let far = 2; ring.length; far++) {
        ring = ring.flatMap(around).filter((n) => alike(first, n) && !depth.has(String(n)));
        for (const n of ring) depth.set(String(n), far);
      }
      const free = patch.filter((c) => !['woods', 'forest', 'swamp', 'rocks'].includes(this.kind(...c)));
      const spots: Cell[] = [];
      for (const c of (free.length ? free : patch).sort(
        (a, b) => (depth.get(String(b)) ?? 0) - (depth.get(String(a)) ?? 0),
      )) {
        if (spots.length > patch.length / 45) break;
        if (spots.every((q) => dist(g.center(...q), g.center(...c)) > 5 * g.H)) spots.push(c);
      }
      for (const c of spots) {
        const [x, y] = g.center(...c);
        out += `<text x="${f1(x + 20)}" y="${f1(y + 24)}">${this.height(...c)}</text>`;
      }
    }
    return `<g font-family="Libre Caslon Text, serif" font-style="italic" font-size="15" fill="${mix(t.hachure, t.ink, 0.2)}" fill-opacity=".85" text-anchor="middle">${out}</g>`;
  }
  drawRegions(): void {
    const { t, g } = this;
    const id = this.opt.id;
    const R = g.R;
    const built = outline(g, this.cells, this.is('city', 'bastion'));
    if (built.length)
      this.add(
        `<path d="${built
          .map((r) => {
            const k = Math.floor(r.length / 2);
            return poly([
              ...straighten(r.slice(0, k + 1), 0.9 * R),
              ...straighten([...r.slice(k), at(r, 0)], 0.9 * R).slice(1),
            ]);
          })
          .join('')}" fill="${t.town}"/>`,
      );
    const cover = (fill: string, edge: string, style: string, ...kinds: Terrain[]): void => {
      const rings = this.region(this.is(...kinds));
      if (rings.length) this.add(`<path d="${paths(rings)}" fill="${fill}" stroke="${edge}" ${style}/>`);
    };
    cover(
      mix(t.road, t.ground, 0.35),
      t.trail,
      'stroke-width="1.2" stroke-dasharray="7 3" stroke-opacity=".55"',
      'fields',
    );
    cover(mix(t.woods, t.ground, 0.5), t.woodsEdge, 'stroke-width="1" stroke-opacity=".6"', 'pines');
    cover(t.woods, t.woodsEdge, 'stroke-width="1.3"', 'woods', 'forest');
    cover(t.forest, t.forestEdge, 'stroke-width="1.3"', 'forest');
    cover(t.marsh, t.marshInk, 'stroke-width="1" stroke-dasharray="5 4" stroke-opacity=".7"', 'marsh');
    cover(
      mix(t.marsh, t.woods, 0.55),
      t.marshInk,
      'stroke-width="1.2" stroke-dasharray="5 4" stroke-opacity=".8"',
      'swamp',
    );
    cover(
      mix(t.ground, t.rock, 0.16),
      t.rock,
      'stroke-width="1" stroke-dasharray="2.4 3" stroke-opacity=".6"',
      'rocks',
    );
    const shut = this.region(this.is('closed'));
    if (shut.length) {
      const rays = [...Array(Math.ceil((g.width + g.height) / 11)).keys()]
        .map((i) => `M${i * 11},-20l${f1(-g.height - 40)},${f1(g.height + 40)}`)
        .join('');
      this.add(
        `<clipPath id="${id}-shut"><path d="${paths(shut)}"/></clipPath><path d="${paths(shut)}" fill="${mix(t.ground, t.paper, 0.2)}"/><path clip-path="url(#${id}-shut)" d="${rays}" stroke="${t.hachure}" stroke-opacity=".16" stroke-width="1"/>`,
      );
    }
    this.drawWater(id);
  }
  /** Open water with lines along the shore, as engravers draw it. */
  private drawWater(id: string): void {
    const { t } = this;
    const { shore } = this;
    if (!shore.length) return;
    const d = paths(shore);
    this.add(
      `<clipPath id="${id}-wet"><path d="${d}"/></clipPath><path d="${d}" fill="${t.water}"/><g clip-path="url(#${id}-wet)" fill="none">`,
    );
    [29, 20.5, 13.5, 8, 3.5].forEach((w, i) =>
      this.add(
        `<path d="${d}" stroke="${mix(t.waterLine, t.water, 0.82 - i * 0.13)}" stroke-width="${2 * w + 1.1}"/><path d="${d}" stroke="${t.water}" stroke-width="${2 * w - 1.1}"/>`,
      ),
    );
    this.add(`</g><path d="${d}" fill="none" stroke="${t.waterLine}" stroke-width="2"/>`);
  }
  drawTextures(): void {
    const { t } = this;
    const has = (k: string): boolean => this.board.hexes.some((h) => h.terrain === k);
    const grass = scatter(
      this.box,
      24,
      (p) => !this.bare.has(p) && ['clear', 'building'].includes(this.kind(...this.g.cellAt(p))),
      this.opt.id + 'g',
    );
    this.add(
      `<path d="${grass.map((p) => `M${f1(p[0] - 3)},${f1(p[1])}l-1,-3.4m3,3.6v-4.4m3,4.2l1,-3.4`).join('')}" fill="none" stroke="${t.reed}" stroke-opacity=".34" stroke-width="1"/>`,
    );
    for (const [kind, ...how] of GROWTH) if (has(kind)) this.grow(this.is(kind), ...how);
    if (has('fields')) this.add(this.furrows());
    if (has('river')) this.add(this.ripples());
    if (has('city'))
      this.add(cityBlocks(this.g, this.cells, this.kind, this.is(...WET), this.opt.id.replace(/^.*:/, ''), t));
  }
  /** Worked land: small fields with their furrows, each hex with its own run of the plough. */
  private furrows(): string {
    const { t, g } = this;
    const here = (p: Pt): boolean => !this.bare.has(p) && this.kind(...g.cellAt(p)) === 'fields';
    const spots = scatter(
      this.box,
      25,
      (p) => here(p) && here([p[0] + 9, p[1]]) && here([p[0] - 9, p[1]]),
      this.opt.id + 'c',
    );
    const field = (p: Pt): string => {
      const [c, r] = g.cellAt(p);
      const turn = ((c * 37 + r * 61) % 7) * 24 - 72;
      return `<path transform="translate(${P(p)}) rotate(${turn})" d="M-10,-7H10V7H-10ZM-10,-3.5H10M-10,0H10M-10,3.5H10"/>`;
    };
    return `<g stroke="${t.reed}" stroke-opacity=".6" stroke-width=".9" fill="${mix(t.road, t.paper, 0.3)}" fill-opacity=".5">${spots.map(field).join('')}</g>`;
  }
  /** Running water: short strokes along its surface. */
  private ripples(): string {
    const { t, g } = this;
    const spots = scatter(this.box, 34, (p) => this.kind(...g.cellAt(p)) === 'river', this.opt.id + 'v');
    return `<path d="${spots.map((p) => `M${f1(p[0] - 7)},${f1(p[1])}q3.5,-2.6 7,0t7,0`).join('')}" fill="none" stroke="${t.waterLine}" stroke-opacity=".3" stroke-width="1"/>`;
  }
  drawSides(): void {
    const { t } = this;
    for (const { pts, closed } of chains(this.edges('slope')))
      this.add(hachures({ pts: drawnOut(pts, closed, DRAWN_OUT), closed }, t));
    for (const kind of ['creek', 'dry-creek', 'river'] as const)
      for (const ch of looseChains(this.edges(kind))) this.add(stream(this.runOff(ch), kind, t));
    for (const p of this.trails) {
      const d = smooth(p, false);
      this.add(
        `<path d="${d}" fill="none" stroke="${t.ground}" stroke-opacity=".7" stroke-width="4.6"/><path d="${d}" fill="none" stroke="${t.trail}" stroke-width="2.3" stroke-dasharray="7.5 4.5"/>`,
      );
    }
    for (const [w, col] of [
      [7.2, t.roadCase],
      [4.6, t.road],
    ] as const)
      this.add(
        this.roads
          .map((p) => `<path d="${smooth(p, false)}" fill="none" stroke="${col}" stroke-width="${w}"/>`)
          .join(''),
      );
    for (const kind of ['ford', 'bridge'] as const)
      for (const [a, b] of this.edges(kind)) this.add(crossing(a, b, kind, t));
    for (const ch of chains(this.edges('cliff'))) this.add(cliff(ch, t));
    for (const ch of chains(this.edges('entrenchment'))) this.add(works(ch, t));
    const stone = this.board.sides.filter((s) => s.feature === 'wall' && this.terrain.get(s.hex) === 'town');
    for (const ch of chains(stone.map((s) => this.g.side(...Hexes.parse(s.hex), s.side)))) this.add(masonry(ch, t));
    if (this.board.hexes.some((h) => h.terrain === 'bastion'))
      this.add(walls(wallRuns(this.g, this.cells, this.kind, this.is(...WET)), this.g, this.kind, t));
    for (const s of this.sites) this.add(structure(s.kind, s.p, s.hex, t));
  }
  /** Lengthens a stream whose end lies within a hex of the edge. */
  private runOff(ch: Chain): Chain {
    if (ch.closed) return ch;
    const { box, g } = this;
    const reach = (a: Pt): Pt[] => {
      const ways: [number, Pt][] = [
        [Math.abs(a[0] - box[0]), [box[0] - 8, a[1]]],
        [Math.abs(a[0] - box[2]), [box[2] + 8, a[1]]],
        [Math.abs(a[1] - box[1]), [a[0], box[1] - 8]],
        [Math.abs(a[1] - box[3]), [a[0], box[3] + 8]],
      ];
      const [d, p] = at(
        ways.sort((x, y) => x[0] - y[0]),
        0,
      );
      return d > 0.9 * g.H ? [] : [p];
    };
    return { closed: false, pts: [...reach(at(ch.pts, 0)), ...ch.pts, ...reach(at(ch.pts, -1))] };
  }
  drawGrid(): void {
    const { g, t } = this;
    const quiet = this.is('city', ...WET);
    const seen = new Set<string>();
    let grid = '';
    let faint = '';
    for (const [c, r] of g.all())
      for (const d of DIRS) {
        const [nc, nr] = g.next(c, r, d);
        const k = [Hexes.name(c, r), Hexes.name(nc, nr)].sort().join();
        if (seen.has(k)) continue;
        seen.add(k);
        const [a, b] = g.side(c, r, d);
        const line = `M${P(a)}L${P(b)}`;
        if (quiet(c, r) && (!g.has(nc, nr) || quiet(nc, nr))) faint += line;
        else grid += line;
      }
    this.add(
      `<path d="${grid}" fill="none" stroke="${t.grid}" stroke-opacity="${t.gridOpacity}" stroke-width="1"/><path d="${faint}" fill="none" stroke="${t.grid}" stroke-opacity="${t.gridOpacity * 0.45}" stroke-width="1"/>`,
    );
  }
  drawObjectives(): void {
    const { g, t } = this;
    const seen = new Set<string>();
    for (const o of this.board.objectives) {
      const [x, y] = g.at(o.place);
      const side = seen.has(o.place) ? 1 : -1;
      seen.add(o.place);
      this.add(
        `<g transform="translate(${f1(x + side * 0.76 * g.R)},${f1(y + 1)})"><path d="${star(9.4)}" fill="${this.opt.seatColour(o.seat)}" stroke="${t.paper}" stroke-width="3.4" paint-order="stroke" stroke-linejoin="round"/><path d="${star(9.4)}" fill="none" stroke="${t.ink}" stroke-width=".9" stroke-linejoin="round"/>${worth(o.worth, t)}</g>`,
      );
    }
  }
  letters(): string {
    const { g, t } = this;
    const out: string[] = [];
    if (this.opt.numbers) {
      const lit: Record<string, string> = { woods: t.woods, forest: t.forest, marsh: t.marsh };
      const on = mix(t.number, t.ink, 0.35);
      // A number would cross the letters of a name; wherever its hex is pointed at it is told in words.
      const crossed = this.names.flatMap(boxesOf);
      const hidden = (x: number, y: number): boolean =>
        crossed.some((b) => x + 9 > b[0] && x - 9 < b[2] && y + 1 > b[1] && y - 7 < b[3]);
      const nums = g
        .all()
        .filter(([c, r]) => !['city', 'closed'].includes(this.kind(c, r)))
        .flatMap(([c, r]) => {
          const [x, y] = g.center(c, r);
          if (hidden(x, y - g.H / 2 + 10.6)) return [];
          const halo = lit[this.kind(c, r)];
          return `<text x="${f1(x)}" y="${f1(y - g.H / 2 + 10.6)}"${halo ? ` fill="${on}" stroke="${halo}" stroke-width="3.4" paint-order="stroke"` : ''}>${Hexes.name(c, r)}</text>`;
        });
      out.push(
        `<g font-family="Barlow Semi Condensed, sans-serif" font-weight="500" font-size="9.2" letter-spacing=".3" fill="${t.number}" text-anchor="middle">${nums.join('')}</g>`,
      );
    }
    out.push(this.levelNumbers());
    this.names.forEach((n, i) => out.push(drawName(n, `${this.opt.id}-n${i}`)));
    return out.join('');
  }
}

const paths = (rings: readonly Pt[][]): string => rings.map((r) => smooth(r, true)).join('');

/** The figure a goal is worth, under its star. */
function worth(words: string, t: Palette): string {
  const figure = /^\d+½?/.exec(words)?.[0];
  return figure
    ? `<text y="21" text-anchor="middle" font-family="Barlow Semi Condensed, sans-serif" font-weight="700" font-size="13" fill="${t.ink}" paint-order="stroke" stroke="${t.paper}" stroke-width="3" stroke-linejoin="round">${figure}</text>`
    : '';
}

export function drawHexes(board: HexBoard, t: Palette, opt: DrawOptions): Drawing {
  const m = new HexMap(board, t, opt);
  m.drawGround();
  m.drawRegions();
  m.drawTextures();
  m.drawSides();
  m.drawGrid();
  m.drawObjectives();
  return { ground: m.out.join(''), letters: m.letters(), box: m.box };
}
