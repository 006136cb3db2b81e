// The key of a map: a sample of every ground and mark that is on this board, drawn as the board itself draws them.
import type { AreaBoard, Board, HexBoard, LineKind, PointBoard, SideFeature, Space, Terrain } from '../scene';
import { say } from '../strings';
import { areaSample, areaSite } from './areas';
import { star } from './features';
import { f1, type Box } from './geom';
import { hexPath, Hexes } from './hexes';
import { drawHexes, type DrawOptions } from './hexmap';
import { radiusOf } from './labels';
import { esc } from './names';
import type { Palette } from './palette';
import { space } from './points';

export interface KeyEntry {
  title: string;
  svg: string;
  box: Box;
}
interface Pen {
  t: Palette;
  opt: DrawOptions;
  /** What the seats are called. */
  seats: readonly string[];
}

/** Each once, in the order in which they are first met. */
const once = <T>(list: Iterable<T>): T[] => [...new Set(list)];

const MIDDLE = '0202';
/** A board of three by three hexes of one ground. */
function little(
  pen: Pen,
  id: string,
  change: Partial<HexBoard>,
  ground: (column: number) => Terrain,
  box?: Box,
): KeyEntry {
  const g = new Hexes(1, 3, 1, 3, 'even');
  const hexes = g.all().map(([c, r]) => ({ id: Hexes.name(c, r), terrain: ground(c), level: 0, spoken: '' }));
  const board: HexBoard = {
    first: '0101',
    last: '0303',
    low: 'even',
    hexes,
    sides: [],
    lines: [],
    names: [],
    objectives: [],
    ...change,
  };
  const drawn = drawHexes(board, pen.t, { ...pen.opt, id: `key-${id}`, numbers: false });
  const [x, y] = g.at(MIDDLE);
  const clip = box ? `M${box[0]},${box[1]}H${box[2]}V${box[3]}H${box[0]}Z` : hexPath(g, MIDDLE, 0);
  const frame: Box = box ?? [x - 41, y - 36, x + 41, y + 36];
  return {
    title: '',
    box: frame,
    svg: `<clipPath id="key-${id}-c"><path d="${clip}"/></clipPath><g clip-path="url(#key-${id}-c)">${drawn.ground}</g><path d="${clip}" fill="none" stroke="${pen.t.ink}" stroke-width="2.4"/>`,
  };
}
/** Ground that means nothing without its neighbours. */
const BESIDE: Partial<Record<Terrain, (column: number) => Terrain>> = {
  bastion: (c) => (c < 2 ? 'clear' : c === 2 ? 'bastion' : 'city'),
};
/** In the order in which a player would ask for them: open ground, cover, what is built, water. */
const GROUNDS = Object.keys(say.terrain) as Terrain[];
const SIDES: readonly SideFeature[] = [
  'slope',
  'cliff',
  'entrenchment',
  'wall',
  'creek',
  'dry-creek',
  'river',
  'ford',
  'bridge',
];

function hexKey(b: HexBoard, pen: Pen): KeyEntry[] {
  const g = new Hexes(1, 3, 1, 3, 'even');
  const [x, y] = g.at(MIDDLE);
  const sideBox: Box = [x - 41, y - g.H / 2 - 30, x + 41, y - g.H / 2 + 42];
  const entry = (title: string, drawn: KeyEntry): KeyEntry => ({ ...drawn, title });
  const slopes = b.sides.some((s) => s.feature === 'slope');
  const levels = once(b.hexes.map((h) => h.level)).sort((p, q) => p - q);
  const tinted = !slopes && levels.length > 1;
  const grounds = GROUNDS.filter((k) => b.hexes.some((h) => h.terrain === k) && !(tinted && k === 'clear'));
  const sides = SIDES.filter((f) => b.sides.some((s) => s.feature === f && f !== 'wall'));
  const lines = (['road', 'trail'] as LineKind[]).filter((k) => b.lines.some((l) => l.kind === k));
  const seats = once(b.objectives.map((o) => o.seat));
  return [
    ...(tinted ? levels : []).map((n) => entry(say.level(n), swatch(pen.t.levels[n - 1] ?? pen.t.ground, pen.t))),
    ...grounds.map((k) => entry(say.terrain[k], little(pen, k, {}, BESIDE[k] ?? (() => k)))),
    ...sides.map((f) =>
      entry(
        say.sides[f],
        little(
          pen,
          f,
          {
            sides: [
              ...(f === 'ford' || f === 'bridge'
                ? (['nw', 'n', 'ne'] as const).map((side) => ({ hex: MIDDLE, side, feature: 'creek' as const }))
                : []),
              ...(f === 'ford' || f === 'bridge' ? (['n'] as const) : (['nw', 'n', 'ne'] as const)).map((side) => ({
                hex: MIDDLE,
                side,
                feature: f,
              })),
            ],
          },
          () => 'clear',
          sideBox,
        ),
      ),
    ),
    ...lines.map((kind) =>
      entry(
        say.lines[kind],
        little(
          pen,
          kind,
          { lines: [{ kind, through: ['0102', '0202', '0302'], off_map: [true, true] }] },
          () => 'clear',
          [x - 41, y - g.H / 4 - 30, x + 41, y - g.H / 4 + 30],
        ),
      ),
    ),
    ...seats.map((seat) => entry(say.objectiveOf(seat === null ? null : (pen.seats[seat] ?? null)), goal(pen, seat))),
  ];
}
const swatch = (fill: string, t: Palette): KeyEntry => ({
  title: '',
  box: [-41, -30, 41, 30],
  svg: `<rect x="-40" y="-28" width="80" height="56" rx="4" fill="${fill}" stroke="${t.ink}" stroke-width="2"/>`,
});
const goal = ({ t, opt }: Pen, seat: number | null): KeyEntry => ({
  title: '',
  box: [-24, -18, 24, 18],
  svg: `<path d="${star(14)}" fill="${opt.seatColour(seat)}" stroke="${t.paper}" stroke-width="4" paint-order="stroke" stroke-linejoin="round"/>`,
});

function pointKey(b: PointBoard, pen: Pen): KeyEntry[] {
  const { t, opt } = pen;
  // A sample of each kind of space, with what is printed on it, without its owner's colour.
  const kinds = new Map<string, Space>();
  for (const s of b.spaces) {
    const key = `${s.kind} ${s.site ?? ''}`;
    if (!kinds.has(key)) kinds.set(key, s);
  }
  const sample = (s: Space): KeyEntry => {
    const [rx, ry] = radiusOf(s);
    const [w, h] = [Math.max(26, rx + 6), Math.max(20, ry + 6)];
    const plain =
      s.kind === 'entry' || s.site === 'principal-village' || s.site === 'village' ? s : { ...s, owner: null };
    return {
      title: say.spaceKey(s.kind, s.site ?? null),
      box: [-w, -h, w, h],
      svg: space(plain, [0, 0], s.kind === 'entry' ? [10, 0] : null, t, opt.schemes),
    };
  };
  const line = (style: string): string => `<path d="M-38,4Q0,-10 38,4" fill="none" ${style}/>`;
  const ways: [string, string][] = [];
  if (b.links.some((l) => l.kind === 'trail'))
    ways.push([say.lines.trail, line(`stroke="${t.trail}" stroke-width="2.4" stroke-dasharray="7 4"`)]);
  if (b.links.some((l) => l.kind === 'road'))
    ways.push([
      say.lines.road,
      line(`stroke="${t.roadCase}" stroke-width="5.6"`) + line(`stroke="${t.road}" stroke-width="3.2"`),
    ]);
  if (b.courses.some((c) => c.kind !== 'border'))
    ways.push([
      say.sides.river,
      line(`stroke="${t.waterLine}" stroke-width="7"`) + line(`stroke="${t.water}" stroke-width="4.4"`),
    ]);
  const owners = once(b.spaces.flatMap((s) => s.owner ?? []));
  return [
    ...[...kinds.values()].map(sample),
    ...ways.map(([title, svg]): KeyEntry => ({ title, svg, box: [-41, -20, 41, 20] })),
    ...owners.map((key) => land(key, pen)),
  ];
}
/** Whose land it is, by its colour and letters. */
function land(key: string, { t, opt }: Pen): KeyEntry {
  const scheme = opt.schemes.of(key);
  const tone = opt.schemes.land(key, t);
  return {
    title: scheme.title,
    box: [-24, -18, 24, 18],
    svg: `<circle r="13" fill="${t.panel}" stroke="${tone}" stroke-width="3.4"/><text y="5" text-anchor="middle" font-family="Barlow Semi Condensed, sans-serif" font-weight="700" font-size="14" fill="${tone}">${esc(scheme.letters ?? '')}</text>`,
  };
}

function areaKey(b: AreaBoard, pen: Pen): KeyEntry[] {
  const { t, opt } = pen;
  const sites = new Map(b.areas.flatMap((a) => (a.sites ?? []).map((s) => [s.kind, s])));
  const owners = once(b.areas.flatMap((a) => a.owner ?? []));
  const stroke = (style: string): string => `<path d="M-38,6Q-14,-12 6,2T38,-4" fill="none" ${style}/>`;
  const lines: [string, string][] = [
    [say.areaBorder, stroke(`stroke="${t.ink}" stroke-width="1.8" stroke-opacity=".8"`)],
  ];
  if (owners.length) lines.push([say.nationBorder, stroke(`stroke="${t.ink}" stroke-width="3.4"`)]);
  if (b.borders.some((x) => x.state_line))
    lines.push([say.stateLine, stroke(`stroke="${t.roofShade}" stroke-width="3.4" stroke-dasharray="17 5.4 3.2 5.4"`)]);
  if (b.courses.some((c) => c.kind === 'great-river'))
    lines.push([
      say.greatRiver,
      stroke(`stroke="${t.waterLine}" stroke-width="14"`) + stroke(`stroke="${t.water}" stroke-width="10"`),
    ]);
  if (b.courses.some((c) => c.kind === 'river'))
    lines.push([
      say.areaRiver,
      stroke(`stroke="${t.waterLine}" stroke-width="5"`) + stroke(`stroke="${t.water}" stroke-width="2.6"`),
    ]);
  return [
    ...once(b.areas.map((a) => a.terrain)).map((k): KeyEntry => ({
      title: say.areaTerrain[k],
      box: [-41, -30, 41, 30],
      svg: areaSample(k, t),
    })),
    ...lines.map(([title, svg]): KeyEntry => ({ title, svg, box: [-41, -22, 41, 22] })),
    ...[...sites.values()].map((s): KeyEntry => ({
      title: say.sites[s.kind],
      box: [-26, -20, 26, 20],
      svg: areaSite(s, [0, 0], t, opt.schemes),
    })),
    ...owners.map((key) => land(key, pen)),
  ];
}

/** Samples of all that is on the board, grounds first. */
export function keyOf(b: Board, t: Palette, opt: DrawOptions, seats: readonly string[]): KeyEntry[] {
  const pen = { t, opt, seats };
  const all = b.layout === 'hexes' ? hexKey(b, pen) : b.layout === 'points' ? pointKey(b, pen) : areaKey(b, pen);
  // A fort on a river and one ashore are both a fort: what has the same name is told once.
  return [...new Map(all.filter((e) => e.title).map((e) => [e.title, e] as const)).values()];
}
export const viewBoxOf = ([x0, y0, x1, y1]: Box): string => `${f1(x0)} ${f1(y0)} ${f1(x1 - x0)} ${f1(y1 - y0)}`;
