// Point-to-point boards as an engraved map: lands, lakes, hills, rivers, trails, spaces and names, all from the scene.
import type { PointBoard, RegionKind, SheetName, SiteKind, Space } from '../scene';
import { fortPath, star } from './features';
import { among, at, bow, dist, f1, noise, P, poly, rng, scatter, smooth, type Box, type Pt } from './geom';
import type { Drawing, DrawOptions } from './hexmap';
import { placeLabels, radiusOf, type Label } from './labels';
import { drawLands, landsOf } from './lands';
import { Mask } from './mask';
import { esc } from './names';
import { networkOf, tenth, type Network, type Stream } from './network';
import { mix, type Palette } from './palette';
import type { Schemes } from './schemes';
import { symbol } from './symbols';
import { planted } from './trees';

const CASLON = 'font-family="Libre Caslon Text, serif"';
const text = (along: string, words: string, style: string): string =>
  `<text ${CASLON} ${style}><textPath href="#${along}" startOffset="50%" text-anchor="middle">${esc(words)}</textPath></text>`;

/** Shore lines, fading away from the land. */
function lake(outline: readonly Pt[], t: Palette, id: string): string {
  const d = smooth(outline, true);
  const lines = [34, 24, 16, 9.5, 4]
    .map(
      (w, i) =>
        `<path d="${d}" stroke="${mix(t.waterLine, t.water, 0.82 - i * 0.13)}" stroke-width="${2 * w + 1.2}"/><path d="${d}" stroke="${t.water}" stroke-width="${2 * w - 1.2}"/>`,
    )
    .join('');
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${t.water}"/><g clip-path="url(#${id})" fill="none">${lines}</g><path d="${d}" fill="none" stroke="${t.waterLine}" stroke-width="2.2"/>`;
}

/** Land that is not part of the game: thin diagonals. */
function shut(outline: readonly Pt[], t: Palette, id: string): string {
  const d = smooth(outline, true);
  const [x0, y0] = [Math.min(...outline.map((p) => p[0])), Math.min(...outline.map((p) => p[1]))];
  const [x1, y1] = [Math.max(...outline.map((p) => p[0])), Math.max(...outline.map((p) => p[1]))];
  const long = x1 - x0 + y1 - y0;
  const rays = Array.from(
    { length: Math.ceil(long / 10) },
    (_, i) => `M${f1(x0 + i * 10)},${f1(y0)}l${f1(-long)},${f1(long)}`,
  );
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${mix(t.ground, t.paper, 0.4)}"/><path clip-path="url(#${id})" d="${rays.join('')}" stroke="${t.rule}" stroke-opacity=".5" fill="none"/>`;
}

/** A river in short parts, each a little narrower than the one below it. */
function river(s: Stream, core: boolean, t: Palette): string {
  const n = s.fine.length;
  const parts = Math.max(1, Math.round(n / 14));
  let out = '';
  for (let i = 0; i < parts; i++) {
    const a = Math.floor((i * (n - 1)) / parts);
    const b = Math.floor(((i + 1) * (n - 1)) / parts);
    const w = s.width[0] + ((s.width[1] - s.width[0]) * (i + 0.5)) / parts;
    if (core && w < 3.4) continue;
    out += `<path d="${smooth(s.fine.slice(Math.max(0, a - 1), b + 1), false)}" fill="none" stroke="${core ? t.water : t.waterLine}" stroke-width="${f1(core ? w - 2.6 : w)}" stroke-linecap="round"/>`;
  }
  return out;
}

/** Where a stream's name runs: a calm bow above the water. */
function streamNames(s: Stream, id: string, t: Palette): { svg: string; boxes: Box[] } {
  const out = { svg: '', boxes: [] as Box[] };
  const name = s.course.name;
  if (!name || s.course.kind === 'border') return out;
  const size = s.width[0] > 9 ? 19 : s.width[0] > 6 ? 14.5 : 13;
  const long = name.length * (size * 0.5 + 2.2);
  const last = s.fine.length - 1;
  const stretches = s.course.named ?? [middle(s.fine, long)];
  stretches.forEach(([from, to], k) => {
    let seg = s.fine.slice(Math.floor((from / 1000) * last), Math.ceil((to / 1000) * last) + 1);
    if (seg.length < 6) return;
    if (at(seg, 0)[0] > at(seg, -1)[0]) seg = seg.reverse();
    const calm = bow(seg.filter((_, j) => j % 3 === 0));
    const a = at(calm, 1);
    const b = at(calm, 5);
    const L = dist(a, b) || 1;
    const up: Pt = [(b[1] - a[1]) / L, -(b[0] - a[0]) / L];
    // The name keeps clear of the highest bend of the water under its middle part.
    const rise = Math.max(
      0,
      ...seg.slice(Math.floor(seg.length * 0.15), Math.ceil(seg.length * 0.85)).map((p) => {
        const q = calm.reduce((best, c) => (dist(c, p) < dist(best, p) ? c : best));
        return (p[0] - q[0]) * up[0] + (p[1] - q[1]) * up[1];
      }),
    );
    const off = Math.min(rise, 16) + s.width[0] / 2 + 4;
    const line = calm.map((p): Pt => [p[0] + up[0] * off, p[1] + up[1] * off]);
    const mid = at(line, 3);
    const key = `${id}-${k}`;
    for (let u = -long / 2; u <= long / 2; u += 9) {
      const x = mid[0] + ((b[0] - a[0]) / L) * u + up[0] * 5;
      const y = mid[1] + ((b[1] - a[1]) / L) * u + up[1] * 5;
      out.boxes.push([x - 7, y - 7, x + 7, y + 7]);
    }
    out.svg += `<path id="${key}" d="${smooth(line, false)}" fill="none"/>${text(key, name, `font-style="italic" font-size="${size}" letter-spacing="2.2" fill="${t.waterInk}" paint-order="stroke" stroke="${t.ground}" stroke-width="3.4" stroke-opacity=".75"`)}`;
  });
  return out;
}
/** The stretch about the middle that is long enough for a name, in thousandths. */
function middle(fine: readonly Pt[], long: number): [number, number] {
  const length = fine.reduce((n, p, i) => n + (i ? dist(p, at(fine, i - 1)) : 0), 0);
  const half = Math.min(490, (long * 0.62 * 1000) / Math.max(1, length));
  return [500 - half, 500 + half];
}

const SIZES: Record<SheetName['kind'], number> = { title: 44, land: 26, state: 22, water: 18, subtitle: 18, note: 11 };
function sheetName(n: SheetName, key: string, t: Palette, schemes: Schemes): { svg: string; box: Box | null } {
  const pts = n.along.map(tenth);
  const first = pts[0];
  const given = (n.size ?? 0) / 10;
  if (!first) return { svg: '', box: null };
  if (pts.length === 1) {
    const size = given || SIZES[n.kind];
    const style =
      n.kind === 'title' || n.kind === 'state' ? 'font-weight="700"' : n.kind === 'land' ? '' : 'font-style="italic"';
    const half = n.text.length * size * 0.28;
    return {
      svg: `<text ${CASLON} ${style} x="${f1(first[0])}" y="${f1(first[1])}" text-anchor="middle" font-size="${f1(size)}" fill="${n.kind === 'water' ? t.waterInk : n.kind === 'note' || n.kind === 'subtitle' || n.kind === 'state' ? t.inkSoft : t.ink}"${n.kind === 'note' ? ` paint-order="stroke" stroke="${t.ground}" stroke-width="2.4" stroke-opacity=".7"` : ''}>${esc(n.text)}</text>`,
      box: [first[0] - half, first[1] - size, first[0] + half, first[1] + size * 0.4],
    };
  }
  const length = pts.reduce((sum, p, i) => sum + (i ? dist(p, at(pts, i - 1)) : 0), 0);
  const letters = n.text.length;
  const size = given || Math.max(14, Math.min(n.kind === 'land' ? 40 : 34, (length * 0.95) / (letters * 0.95)));
  const gap = Math.max(2, Math.min(34, (length * 0.96 - letters * size * 0.72) / Math.max(1, letters - 1)));
  const tone =
    n.kind === 'water'
      ? `font-style="italic" fill="${t.waterInk}"`
      : `font-weight="700" fill="${n.kind === 'state' ? t.inkSoft : mix(schemes.land(n.owner, t), t.ink, 0.1)}" fill-opacity=".5"`;
  return {
    svg: `<path id="${key}" d="${smooth(bow(pts), false)}" fill="none"/>${text(key, n.text, `font-size="${f1(size)}" letter-spacing="${f1(gap)}" ${tone}`)}`,
    box: null,
  };
}

const SIX = 'M-14.5,0L-7.6,-9.6H7.6L14.5,0L7.6,9.6H-7.6Z';
function siteMark(site: SiteKind, tone: string, t: Palette): string {
  switch (site) {
    case 'fort':
      return `<path d="${fortPath(11.5)}" fill="${t.ink}"/><rect x="-3.4" y="-3.4" width="6.8" height="6.8" fill="${t.panel}"/>`;
    case 'fort-site':
      return `<path d="${fortPath(11.5)}" fill="none" stroke="${tone}" stroke-width="2" stroke-dasharray="3 2"/>`;
    case 'settlement':
      return `<g transform="translate(0,-.6) scale(.43)">${symbol('settlement')(t.ink, t.panel)}</g>`;
    case 'town':
      return `<g transform="translate(0,-.4) scale(.4)">${symbol('settlement')(t.roof, t.panel)}<path d="M-30,17H30" stroke="${t.ink}" stroke-width="5"/></g>`;
    case 'village':
      return `<g transform="scale(.52)">${symbol('village')(tone, t.panel)}</g>`;
    case 'principal-village':
      return `<g transform="scale(.6)">${symbol('village')(tone, t.panel)}</g><circle r="18.6" fill="none" stroke="${tone}" stroke-width="1.6"/>`;
    case 'battle':
      return `<path d="M-6,-6L6,6M6,-6L-6,6" stroke="${t.attack}" stroke-width="2.8" stroke-linecap="round"/>`;
  }
}
/** A space with what is printed on it; the arrow of an entry points `towards` the map. */
export function space(s: Space, [x, y]: Pt, towards: Pt | null, t: Palette, schemes: Schemes): string {
  const tone = schemes.land(s.owner, t);
  const open = `<g transform="translate(${f1(x)},${f1(y)})">`;
  const [rx, ry] = radiusOf(s);
  if (s.kind === 'river' || s.kind === 'landing') {
    const wave =
      s.kind === 'river'
        ? `<path d="M-7,1.6q3.5,-4 7,0t7,0" fill="none" stroke="${t.waterLine}" stroke-width="1.7"/>`
        : `<path d="M-6,2.6H6M0,2.6V-5" stroke="${t.waterInk}" stroke-width="1.8"/>`;
    return `${open}<path d="${SIX}" fill="${t.water}" stroke="${t.paper}" stroke-width="5"/><path d="${SIX}" fill="${mix(t.water, t.panel, 0.45)}" stroke="${tone}" stroke-width="2.6"/>${s.site ? siteMark(s.site, tone, t) : wave}</g>`;
  }
  if (s.kind === 'entry') {
    const turn = towards ? (Math.atan2(towards[1] - y, towards[0] - x) * 180) / Math.PI : 0;
    return `${open}<rect x="-21" y="-21" width="42" height="42" rx="3" fill="${t.panel}" stroke="${tone}" stroke-width="3.4"/><path d="M-9,0H7M1,-7L9,0L1,7" transform="rotate(${f1(turn)})" fill="none" stroke="${t.ink}" stroke-width="2.6"/></g>`;
  }
  if (s.kind === 'box')
    return `${open}<rect x="${-rx}" y="${-ry}" width="${2 * rx}" height="${2 * ry}" rx="6" fill="${t.paper}" fill-opacity=".6" stroke="${tone}" stroke-width="1.8" stroke-dasharray="6 4"/></g>`;
  const r = rx - 1.4;
  return `${open}<circle r="${r}" fill="${t.panel}" stroke="${t.paper}" stroke-width="5"/><circle r="${r}" fill="${s.site ? t.panel : mix(t.panel, tone, 0.16)}" stroke="${tone}" stroke-width="${s.site === 'principal-village' ? 3.4 : 2.6}"/>${s.site ? siteMark(s.site, tone, t) : ''}</g>`;
}

/** Trees, hills and reeds, very quiet, and off everything that is read. */
function growth(b: PointBoard, net: Network, clear: readonly Box[], t: Palette, id: string): string {
  const mask = new Mask(net.box);
  const regions = (kind: string): Pt[][] =>
    (b.regions ?? []).filter((r) => r.kind === kind).map((r) => r.outline.map(tenth));
  for (const p of net.at.values()) mask.disc(p, 22);
  for (const w of net.ways) mask.line(w.pts, 8);
  for (const s of net.streams) mask.line(s.fine, 8 + s.width[0] / 2);
  for (const c of clear) mask.rect(...c);
  const lakes = among(regions('lake'));
  const [hills, marsh, woods, bare] = ['hills', 'marsh', 'woods', 'clear'].map((k) => among(regions(k)));
  /** Regions have no straight edges. */
  const on = (region: typeof hills, [x, y]: Pt): boolean =>
    region?.(x + 14 * noise(x / 40, y / 40, 8), y + 14 * noise(x / 40, y / 40, 18)) === true;
  const dry = (p: Pt): boolean => !mask.has(p) && !lakes(p[0], p[1]);
  const rand = rng(id);
  const trees = scatter(
    net.box,
    17,
    (p) =>
      dry(p) &&
      (noise(p[0] / 90, p[1] / 90, 21) > -0.12 || on(woods, p)) &&
      !on(hills, p) &&
      !on(marsh, p) &&
      !on(bare, p),
    'points-trees',
  );
  const ranges = scatter(net.box, 24, (p) => dry(p) && on(hills, p), 'points-hills');
  const bogs = scatter(net.box, 17, (p) => dry(p) && on(marsh, p), 'points-marsh');
  return (
    `<g opacity=".42">${planted(
      trees.map((p) => ({ plant: rand() < 0.5 ? 't0' : 't1', p, size: 12 + Math.round(rand() * 4) })),
      t,
    )}</g>` +
    `<path d="${ranges.map((p) => `M${f1(p[0] - 8)},${f1(p[1] + 4)}q5,-10 9,-9.4q4.4,.6 7.6,9M${f1(p[0] + 3)},${f1(p[1] - 3)}l2,6M${f1(p[0] + 0.4)},${f1(p[1] - 4)}l.8,5.4`).join('')}" fill="none" stroke="${t.hachure}" stroke-opacity=".5" stroke-width="1.1" stroke-linecap="round"/>` +
    `<g opacity=".9">${planted(
      bogs.map((p) => ({ plant: rand() < 0.5 ? 'mr' : 'ml', p, size: 17 })),
      t,
    )}</g>`
  );
}

function trails(net: Network, t: Palette): string {
  const line = (pts: readonly Pt[]): string =>
    pts.length === 3 ? `M${P(at(pts, 0))}Q${P(at(pts, 1))} ${P(at(pts, 2))}` : smooth(pts, false);
  const of = (...kinds: string[]): string =>
    net.ways
      .filter((w) => kinds.includes(w.link.kind))
      .map((w) => line(w.pts))
      .join('');
  const stroke = (d: string, style: string): string => (d ? `<path d="${d}" fill="none" ${style}/>` : '');
  const known = ['road', 'river', 'strategic'];
  const road = of('road');
  const wet = of('river');
  const far = of('strategic');
  const trail = net.ways
    .filter((w) => !known.includes(w.link.kind))
    .map((w) => line(w.pts))
    .join('');
  return (
    stroke(wet, `stroke="${t.waterLine}" stroke-width="4"`) +
    stroke(wet, `stroke="${t.water}" stroke-width="1.8"`) +
    stroke(trail, `stroke="${t.ground}" stroke-opacity=".6" stroke-width="3.6"`) +
    stroke(trail, `stroke="${t.trail}" stroke-opacity=".85" stroke-width="1.7" stroke-dasharray="5.5 3.2"`) +
    stroke(road, `stroke="${t.roadCase}" stroke-width="5.6"`) +
    stroke(road, `stroke="${t.road}" stroke-width="3.2"`) +
    stroke(far, `stroke="${t.inkSoft}" stroke-width="1.6" stroke-dasharray="1.5 5" stroke-linecap="round"`)
  );
}

export function drawPoints(b: PointBoard, t: Palette, opt: DrawOptions): Drawing {
  const net = networkOf(b);
  const [x0, y0, x1, y1] = net.box;
  const id = opt.id;
  const spot = (k: string): Pt => net.at.get(k) ?? [0, 0];
  const names = b.names.map((n, i) => sheetName(n, `${id}-n${i}`, t, opt.schemes));
  // Notes of little weight give way to the names of spaces, not the other way round.
  const clear = names.flatMap((n, i) => (n.box && b.names[i]?.kind !== 'note' ? [n.box] : []));
  const rivers = net.streams.filter((s) => s.course.kind !== 'border');
  const words = rivers.map((s, i) => streamNames(s, `${id}-r${i}`, t));
  const first = (s: Space): Pt | null => {
    const link = b.links.find((l) => l.ends.includes(s.id));
    return link ? spot(link.ends[0] === s.id ? link.ends[1] : link.ends[0]) : null;
  };
  const outlines = (kind: RegionKind): Pt[][] =>
    (b.regions ?? []).filter((r) => r.kind === kind).map((r) => r.outline.map(tenth));
  const lakes = outlines('lake');
  const under = b.names
    .flatMap((n, i) => (n.kind === 'land' || n.kind === 'state' ? (names[i]?.svg ?? '') : []))
    .join('');
  const frame = `${id}-frame`;
  const ground =
    `<defs><clipPath id="${frame}"><path d="${poly([
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ])}"/></clipPath></defs><g clip-path="url(#${frame})"><rect x="${f1(x0)}" y="${f1(y0)}" width="${f1(x1 - x0)}" height="${f1(y1 - y0)}" fill="${t.ground}"/>` +
    drawLands(landsOf(b, net), t, id, opt.schemes) +
    lakes.map((ring, i) => lake(ring, t, `${id}-lake${i}`)).join('') +
    outlines('closed')
      .map((ring, i) => shut(ring, t, `${id}-shut${i}`))
      .join('') +
    (opt.little ? '' : growth(b, net, clear, t, id)) +
    under +
    net.streams
      .filter((s) => s.course.kind === 'border')
      .map(
        (s) =>
          `<path d="${smooth(s.fine, false)}" fill="none" stroke="${t.hachure}" stroke-width="1.6" stroke-dasharray="9 4 2 4"/>`,
      )
      .join('') +
    rivers.map((s) => river(s, false, t)).join('') +
    rivers.map((s) => river(s, true, t)).join('') +
    trails(net, t) +
    '</g>';
  const spaces = b.spaces
    .map((s) => space(s, spot(s.id), s.kind === 'entry' ? first(s) : null, t, opt.schemes))
    .join('');
  const goals = (b.objectives ?? [])
    .map((o) => {
      const s = b.spaces.find((q) => q.id === o.place);
      const [x, y] = spot(o.place);
      const [rx, ry] = s ? radiusOf(s) : [10, 10];
      return `<g transform="translate(${f1(x - rx * 0.9)},${f1(y - ry * 0.9)})"><path d="${star(8)}" fill="${opt.seatColour(o.seat)}" stroke="${t.paper}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"/></g>`;
    })
    .join('');
  const dots = [
    ...net.ways.flatMap((w) => sampled(w.pts)),
    ...net.streams.flatMap((s) => s.fine.filter((_, i) => i % 2 === 0)),
  ];
  const labels: Label[] = opt.little
    ? []
    : placeLabels(b.spaces, spot, [...clear, ...words.flatMap((w) => w.boxes)], dots, net.box, t);
  const taken = [
    ...labels.map((l) => l.box),
    ...words.flatMap((w) => w.boxes),
    ...b.spaces.map((s): Box => {
      const [[x, y], [rx, ry]] = [spot(s.id), radiusOf(s)];
      return [x - rx, y - ry, x + rx, y + ry];
    }),
  ];
  const free = (box: Box | null | undefined): boolean =>
    !box || !taken.some((o) => box[0] < o[2] && box[2] > o[0] && box[1] < o[3] && box[3] > o[1]);
  const over = b.names
    .flatMap((n, i) => {
      const name = names[i];
      if (!name || n.kind === 'land' || n.kind === 'state' || (n.kind === 'note' && !free(name.box))) return [];
      if (n.kind === 'note' && name.box) taken.push(name.box);
      return name.svg;
    })
    .join('');
  return {
    ground,
    letters: `<g clip-path="url(#${frame})">${words.map((w) => w.svg).join('')}${over}</g>${spaces}${goals}`,
    labels,
    box: net.box,
  };
}
/** Spots along a trail, for names to keep off. */
function sampled(pts: readonly Pt[]): Pt[] {
  const out: Pt[] = [];
  for (let i = 1; i < pts.length; i++)
    for (const u of [0.2, 0.4, 0.6, 0.8])
      out.push([at(pts, i - 1)[0] * (1 - u) + at(pts, i)[0] * u, at(pts, i - 1)[1] * (1 - u) + at(pts, i)[1] * u]);
  return out;
}
