// Area boards as a printed campaign map: lands washed in their owners' colours, terrain by texture, rivers, borders,
// places for pieces and names, all from the scene.
import type { AreaBoard, AreaSite, AreaTerrain, SheetName } from '../scene';
import { fortPath, star } from './features';
import { at, bow, f1, P, poly, smooth, type Pt } from './geom';
import type { Drawing, DrawOptions } from './hexmap';
import { esc } from './names';
import { mix, type Palette } from './palette';
import type { Schemes } from './schemes';
import { EM, evenly, surveyOf, type River, type Survey } from './survey';
import { symbol } from './symbols';
import { planted, type Plant, type Planted } from './trees';

const CASLON = 'font-family="Libre Caslon Text, serif"';
const line = (pts: readonly Pt[]): string => poly(pts, false);

/** The colour of each ground, before its owner's tint. */
function grounds(t: Palette): Record<AreaTerrain, string> {
  const woods = mix(t.woods, t.ground, 0.35);
  return {
    wilderness: woods,
    rough: mix(at(t.levels, 3), t.ground, t.night ? 0.5 : 0.35),
    settled: mix(t.ground, t.paper, t.night ? 0.25 : 0.55),
    swamp: mix(woods, t.marsh, 0.5),
  };
}

/** A piece of each ground, for the key. */
export function areaSample(terrain: AreaTerrain, t: Palette): string {
  const spots = [
    [-26, -12],
    [-6, -16],
    [16, -11],
    [-17, 10],
    [6, 8],
    [28, 12],
  ] as const;
  const hill = (x: number, y: number): string => `M${x - 8},${y + 4.6}q5.4,-10 9,-9.6q4.6,.6 7.8,9.4`;
  const plants = (odd: Plant, even: Plant): string =>
    planted(
      spots.map((p, i) => ({ plant: i % 2 ? odd : even, p, size: 18 })),
      t,
    );
  const grown: Record<AreaTerrain, () => string> = {
    wilderness: () => plants('t0', 't1'),
    swamp: () => plants('mr', 'ml'),
    rough: () =>
      `<path d="${spots.map(([x, y]) => hill(x, y)).join('')}" fill="none" stroke="${t.hachure}" stroke-opacity=".8" stroke-width="1.4"/>`,
    settled: () =>
      `<g stroke="${t.reed}" stroke-opacity=".75" fill="${t.paper}" fill-opacity=".7">${spots
        .filter((_, i) => i % 2 === 0)
        .map(
          ([x, y]) =>
            `<path transform="translate(${x},${y}) rotate(${x})" d="M-10,-6.4H10V6.4H-10ZM-10,-2.1H10M-10,2.1H10"/>`,
        )
        .join('')}</g>`,
  };
  return `<rect x="-40" y="-28" width="80" height="56" rx="4" fill="${grounds(t)[terrain]}" stroke="${t.ink}" stroke-width="2"/>${grown[terrain]()}`;
}

class AreaMap {
  readonly out: string[] = [];
  readonly letters: string[] = [];
  private readonly base: Record<AreaTerrain, string>;
  private readonly s: Survey;

  constructor(
    private readonly board: AreaBoard,
    private readonly t: Palette,
    private readonly opt: DrawOptions,
  ) {
    this.base = grounds(t);
    this.s = surveyOf(board);
  }
  private add(s: string): void {
    this.out.push(s);
  }
  private get schemes(): Schemes {
    return this.opt.schemes;
  }
  private tint(terrain: AreaTerrain, owner: string | null): string {
    return owner
      ? mix(this.base[terrain], this.schemes.land(owner, this.t), this.t.night ? 0.24 : 0.13)
      : this.base[terrain];
  }

  /** Ground colours, then each owner's land washed inward from its outer border. */
  drawLands(): void {
    const { t } = this;
    const { lands, frontiers, box } = this.s.country;
    this.add(
      `<rect x="${f1(box[0])}" y="${f1(box[1])}" width="${f1(box[2] - box[0])}" height="${f1(box[3] - box[1])}" fill="${t.water}"/>`,
    );
    for (const { area, ring } of lands.values()) {
      const fill = this.tint(area.terrain, area.owner);
      this.add(`<path d="${poly(ring)}" fill="${fill}" stroke="${fill}" stroke-width="1.2"/>`);
    }
    this.drawOutlines();
    const owners = new Set([...lands.values()].flatMap(({ area }) => area.owner ?? []));
    for (const owner of owners) {
      const own = (id: string | null): boolean => id !== null && lands.get(id)?.area.owner === owner;
      const inside = [...lands.values()].filter(({ area }) => area.owner === owner).map(({ ring }) => poly(ring));
      const rim = frontiers
        .filter(({ border: { between } }) => own(between[0]) !== own(between[1]))
        .map((f) => line(f.pts));
      const clip = `${this.opt.id}-own-${owner}`;
      const d = rim.join('');
      this.add(
        `<clipPath id="${clip}"><path d="${inside.join('')}"/></clipPath><g clip-path="url(#${clip})" fill="none" stroke="${this.schemes.land(owner, t)}" stroke-linejoin="round"><path d="${d}" stroke-width="43" stroke-opacity=".08"/><path d="${d}" stroke-width="26" stroke-opacity=".1"/><path d="${d}" stroke-width="12" stroke-opacity=".2"/></g>`,
      );
    }
  }
  /** Lands given by an outline of their own. */
  private drawOutlines(): void {
    for (const r of this.board.regions ?? []) {
      if (r.kind !== 'land') continue;
      const tone = this.schemes.land(r.owner, this.t);
      this.add(
        `<path d="${poly(r.outline.map(this.s.country.place))}" fill="${tone}" fill-opacity="${this.t.night ? 0.2 : 0.12}" stroke="${tone}" stroke-width="1.6" stroke-dasharray="9 4 2 4"/>`,
      );
    }
  }
  drawGrowth(): void {
    const { t } = this;
    const { trees, reeds, hills, fields } = this.s.growth;
    const woods = trees.map(({ p, chance }): Planted => {
      return { plant: chance < 0.5 ? 't0' : 't1', p, size: 14 + Math.round(((chance * 7) % 1) * 4) };
    });
    this.add(`<g opacity="${t.night ? 0.8 : 0.62}">${planted(woods, t)}</g>`);
    const bogs = reeds.map(({ p, chance }): Planted => ({ plant: chance < 0.6 ? 'mr' : 'ml', p, size: 17 }));
    this.add(`<g opacity=".9">${planted(bogs, t)}</g>`);
    const hill = ([x, y]: Pt): string =>
      `M${f1(x - 8)},${f1(y + 4.6)}q5.4,-10 9,-9.6q4.6,.6 7.8,9.4M${f1(x + 2.8)},${f1(y - 3)}l2,6.2M${f1(x + 0.3)},${f1(y - 3.8)}l.8,5.4`;
    this.add(
      `<path d="${hills.map(({ p }) => hill(p)).join('')}" fill="none" stroke="${t.hachure}" stroke-opacity=".6" stroke-width="1.2" stroke-linecap="round"/>`,
    );
    const field = t.night ? mix(this.base.settled, t.reed, 0.14) : t.paper;
    this.add(
      `<g stroke="${t.reed}" stroke-opacity=".65" stroke-width=".9" fill="${field}" fill-opacity=".7">${fields
        .map(
          ({ p, chance }) =>
            `<path transform="translate(${P(p)}) rotate(${f1(chance * 80 - 40)})" d="M-10,-6.4H10V6.4H-10ZM-10,-2.1H10M-10,2.1H10"/>`,
        )
        .join('')}</g>`,
    );
  }
  /** Names of nations and states, pale and under all lines. */
  drawGreatNames(): void {
    const { t } = this;
    const tone = (n: SheetName): string =>
      n.kind === 'land' && n.owner ? mix(this.schemes.land(n.owner, t), t.ink, 0.1) : t.inkSoft;
    for (const g of this.s.greatNames)
      this.add(
        `<text ${CASLON} transform="translate(${P(g.at)}) rotate(${g.angle})" text-anchor="middle" x="${f1(g.gap / 2)}" y="${f1(g.size * 0.36)}" font-weight="700" font-size="${g.size}" letter-spacing="${f1(g.gap)}" fill="${tone(g.name)}" fill-opacity="${t.night ? 0.42 : 0.36}">${esc(g.text)}</text>`,
      );
    this.board.names.forEach((n, i) => {
      if ((n.kind === 'land' || n.kind === 'state') && n.along.length)
        this.add(this.along(n, i, `font-weight="700" fill="${tone(n)}" fill-opacity="${t.night ? 0.42 : 0.36}"`, 44));
    });
  }
  /** A name along its line, or centred on its one point. */
  private along(n: SheetName, i: number, style: string, usual: number): string {
    const pts = n.along.map(this.s.country.place);
    const first = at(pts, 0);
    const size = (n.size ?? 0) * this.s.country.scale || usual;
    if (pts.length === 1)
      return `<text ${CASLON} x="${f1(first[0])}" y="${f1(first[1])}" text-anchor="middle" font-size="${f1(size)}" ${style}>${esc(n.text)}</text>`;
    const length = pts.reduce(
      (sum, p, k) => sum + (k ? Math.hypot(p[0] - at(pts, k - 1)[0], p[1] - at(pts, k - 1)[1]) : 0),
      0,
    );
    const gap = Math.max(
      1,
      Math.min(34, (length * 0.96 - n.text.length * size * 0.72) / Math.max(1, n.text.length - 1)),
    );
    const key = `${this.opt.id}-n${i}`;
    return `<path id="${key}" d="${smooth(bow(pts), false)}" fill="none"/><text ${CASLON} font-size="${f1(size)}" letter-spacing="${f1(gap)}" ${style}><textPath href="#${key}" startOffset="50%" text-anchor="middle">${esc(n.text)}</textPath></text>`;
  }
  /** Rivers inside areas taper from mouth to head; each in short parts, the light core on top. */
  drawRivers(): void {
    const { t } = this;
    const parts = (r: River, core: boolean): string => {
      const fine = evenly(r.pts, 4);
      const n = fine.length;
      const count = Math.max(2, Math.round(n / 9));
      let out = '';
      for (let i = 0; i < count; i++) {
        const a = Math.floor((i * (n - 1)) / count);
        const b = Math.floor(((i + 1) * (n - 1)) / count);
        const w = r.width[0] + ((r.width[1] - r.width[0]) * (i + 0.5)) / count;
        if (core && w < 2.9) continue;
        out += `<path d="${line(fine.slice(Math.max(0, a - 1), b + 1))}" stroke-width="${f1(core ? w - 2.6 : w)}"/>`;
      }
      return out;
    };
    for (const core of [false, true])
      this.add(
        `<g fill="none" stroke="${core ? t.water : t.waterLine}" stroke-linecap="round" stroke-linejoin="round">${this.s.rivers.map((r) => parts(r, core)).join('')}</g>`,
      );
  }
  drawBorders(): void {
    const { t } = this;
    const { frontiers, lands } = this.s.country;
    const owner = (id: string | null): string | null => (id === null ? null : (lands.get(id)?.area.owner ?? null));
    const inland = frontiers.filter((f) => f.border.kind === 'land');
    const path = (list: typeof inland): string => list.map((f) => line(f.pts)).join('');
    const all = path(inland);
    this.add(
      `<g fill="none" stroke-linejoin="round"><path d="${all}" stroke="${t.paper}" stroke-width="4.8" stroke-opacity="${t.night ? 0.5 : 0.62}"/><path d="${all}" stroke="${t.ink}" stroke-width="1.4" stroke-opacity=".74"/>`,
    );
    const nations = path(inland.filter(({ border: { between } }) => owner(between[0]) !== owner(between[1])));
    this.add(`<path d="${nations}" stroke="${t.ink}" stroke-width="2.4" stroke-opacity=".85"/>`);
    for (const r of this.s.drawn)
      this.add(`<path d="${line(r.pts)}" stroke="${t.hachure}" stroke-width="1.8" stroke-dasharray="9 4 2 4"/>`);
    const states = path(inland.filter((f) => f.border.state_line));
    this.add(
      `<path d="${states}" stroke="${t.roof}" stroke-width="9.6" stroke-opacity=".26"/><path d="${states}" stroke="${t.paper}" stroke-width="3.6"/><path d="${states}" stroke="${t.night ? mix(t.roof, '#FFFFFF', 0.35) : t.roofShade}" stroke-width="2.9" stroke-dasharray="17 5.4 3.2 5.4"/></g>`,
    );
  }
  /** A great river runs along borders: crossed, not entered. */
  drawGreatRivers(): void {
    const { t } = this;
    for (const r of this.s.great) {
      const d = line(r.pts);
      const w = r.width[0];
      this.add(
        `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="${d}" stroke="${t.paper}" stroke-width="${f1(w * 1.25)}" stroke-opacity=".4"/><path d="${d}" stroke="${t.waterLine}" stroke-width="${f1(w)}"/><path d="${d}" stroke="${t.water}" stroke-width="${f1(w * 0.75)}"/><path d="${d}" stroke="${t.waterLine}" stroke-opacity=".35" stroke-width="1"/></g>`,
      );
    }
  }
  /** Lakes with lines along the shore; closed lands with thin diagonals. */
  drawWaters(): void {
    const { t, opt } = this;
    const { box, place, frontiers } = this.s.country;
    const rings = [4.3, 9.6, 16, 24, 34];
    const shores = frontiers
      .filter((f) => f.border.kind === 'shore')
      .map((f) => line(f.pts))
      .join('');
    (this.board.regions ?? []).forEach((region, i) => {
      const d = poly(region.outline.map(place));
      const clip = `${opt.id}-region${i}`;
      if (region.kind === 'lake') {
        const closed = (this.board.regions ?? [])
          .filter((r) => r.kind === 'closed')
          .map((r) => poly(r.outline.map(place)));
        const shore = (shores || d) + closed.join('');
        this.add(
          `<clipPath id="${clip}"><path d="${d}"/></clipPath><path d="${d}" fill="${t.water}"/><g clip-path="url(#${clip})" fill="none" stroke-linejoin="round">`,
        );
        [...rings].reverse().forEach((w, k) => {
          const tone = mix(t.waterLine, t.water, 0.82 - k * 0.13);
          this.add(
            `<path d="${shore}" stroke="${tone}" stroke-width="${f1(2 * w + 1.2)}"/><path d="${shore}" stroke="${t.water}" stroke-width="${f1(2 * w - 1.2)}"/>`,
          );
        });
        this.add(
          `</g><path d="${shores || d}" fill="none" stroke="${t.waterLine}" stroke-width="2.5" stroke-linejoin="round"/>`,
        );
      } else if (region.kind === 'closed') {
        const wide = box[2] - box[0] + box[3] - box[1];
        const rays = Array.from(
          { length: Math.ceil(wide / 10) },
          (_, k) => `M${f1(box[0] + k * 10)},${f1(box[1] - 10)}l${f1(-wide)},${f1(wide)}`,
        );
        this.add(
          `<clipPath id="${clip}"><path d="${d}"/></clipPath><path d="${d}" fill="${mix(t.ground, t.paper, 0.5)}" stroke="${t.waterLine}" stroke-width="2"/><path clip-path="url(#${clip})" d="${rays.join('')}" stroke="${t.rule}" stroke-opacity=".5" stroke-width="1" fill="none"/>`,
        );
      }
    });
  }
  /** What is read: names of waters, frames for pieces, owners' letters, names of areas, sites. */
  drawLetters(): void {
    const { t, opt } = this;
    const write = (s: string): void => void this.letters.push(s);
    const soft: Record<Exclude<SheetName['kind'], 'land' | 'state'>, [string, number]> = {
      water: [`font-style="italic" fill="${t.waterInk}"`, 56],
      title: [`font-weight="700" fill="${t.ink}"`, 43],
      subtitle: [`font-style="italic" fill="${t.night ? t.waterInk : t.inkSoft}"`, 22],
      note: [
        `letter-spacing="5" fill="${t.inkSoft}" paint-order="stroke" stroke="${mix(t.ground, t.paper, 0.5)}" stroke-width="7"`,
        19,
      ],
    };
    this.board.names.forEach((n, i) => {
      if (n.kind !== 'land' && n.kind !== 'state') write(this.along(n, 1000 + i, ...soft[n.kind]));
    });
    this.s.riverNames.forEach((n, i) => {
      const key = `${opt.id}-rn${i}`;
      write(
        `<path id="${key}" d="${smooth(n.path, false)}" fill="none"/><text ${CASLON} font-style="italic" font-size="${n.size}" letter-spacing="1.8" fill="${t.waterInk}" paint-order="stroke" stroke="${t.ground}" stroke-width="3.4" stroke-opacity=".78"><textPath href="#${key}" startOffset="50%" text-anchor="middle">${esc(n.text)}</textPath></text>`,
      );
    });
    const { lands, place } = this.s.country;
    for (const { area, room, label } of lands.values()) {
      const tone = area.owner ? this.schemes.land(area.owner, t) : t.night ? '#B9A67F' : '#7A6446';
      write(
        `<rect x="${f1(room[0])}" y="${f1(room[1])}" width="${f1(room[2] - room[0])}" height="${f1(room[3] - room[1])}" rx="7" fill="${t.panel}" fill-opacity="${t.night ? 0.34 : 0.5}" stroke="${tone}" stroke-width="1.5" stroke-dasharray="5 4"/>`,
      );
      const letters = this.schemes.of(area.owner).letters;
      const corner = this.s.corners.get(area.id);
      if (letters && corner)
        write(
          `<g transform="translate(${P(corner)})"><circle r="9.8" fill="${t.panel}" stroke="${tone}" stroke-width="1.8"/><text y="4.3" text-anchor="middle" font-family="Barlow Semi Condensed, sans-serif" font-weight="700" font-size="${letters.length > 1 ? 11 : 12.5}" fill="${tone}">${esc(letters)}</text></g>`,
        );
      const lines = this.s.lines.get(area.id) ?? [];
      const halo = this.tint(area.terrain, area.owner);
      write(
        `<text ${CASLON} text-anchor="middle" font-weight="700" font-size="${EM}" fill="${t.ink}" paint-order="stroke" stroke="${halo}" stroke-width="4.5" stroke-opacity=".85" stroke-linejoin="round">${lines
          .map(
            (s, i) =>
              `<tspan x="${f1(label[0])}" y="${f1(label[1] + (i - (lines.length - 1) / 2) * EM * 1.08 + EM * 0.34)}">${esc(s)}</tspan>`,
          )
          .join('')}</text>`,
      );
      for (const site of area.sites ?? []) write(areaSite(site, place(site.at), t, this.schemes));
    }
    for (const o of this.board.objectives ?? []) {
      const room = lands.get(o.place)?.room;
      if (room)
        write(
          `<path transform="translate(${f1(room[2])},${f1(room[1])})" d="${star(9.4)}" fill="${opt.seatColour(o.seat)}" stroke="${t.paper}" stroke-width="3.4" paint-order="stroke" stroke-linejoin="round"/>`,
        );
    }
  }
}

/** What is printed in an area. */
export function areaSite({ kind, owner }: AreaSite, [x, y]: Pt, t: Palette, schemes: Schemes): string {
  const tone = owner ? schemes.land(owner, t) : t.ink;
  const ring = (inner: string): string =>
    `<circle r="15.6" fill="${t.panel}" stroke="${t.paper}" stroke-width="5"/><circle r="15.6" fill="${t.panel}" stroke="${t.roofShade}" stroke-width="2.8"/>${inner}`;
  const drawn: Record<AreaSite['kind'], () => string> = {
    town: () => ring(`<g transform="translate(0,-.6) scale(.44)">${symbol('settlement')(t.ink, t.panel)}</g>`),
    settlement: () =>
      `<circle r="12" fill="${t.panel}" stroke="${tone}" stroke-width="2.2"/><g transform="translate(0,-.4) scale(.34)">${symbol('settlement')(t.ink, t.panel)}</g>`,
    fort: () => `<path d="${fortPath(15)}" fill="${tone}" stroke="${t.paper}" stroke-width="2"/>`,
    'fort-site': () =>
      `<path d="${fortPath(15)}" fill="${t.panel}" fill-opacity=".85" stroke="${tone}" stroke-width="2.2" stroke-dasharray="3.4 2.2" stroke-linejoin="round"/><circle r="2.7" fill="${tone}"/>`,
    village: () => ring(`<g transform="scale(.56)">${symbol('village')(tone, t.panel)}</g>`),
    'principal-village': () => ring(`<g transform="scale(.6)">${symbol('principal-village')(tone, t.panel)}</g>`),
    battle: () => `<path d="M-7,-7L7,7M7,-7L-7,7" stroke="${t.attack}" stroke-width="3" stroke-linecap="round"/>`,
  };
  return `<g transform="translate(${f1(x)},${f1(y)})">${drawn[kind]()}</g>`;
}

export function drawAreas(board: AreaBoard, t: Palette, opt: DrawOptions): Drawing {
  const m = new AreaMap(board, t, opt);
  const { country } = surveyOf(board);
  const frame = poly(country.frame);
  m.drawLands();
  if (!opt.little) m.drawGrowth();
  m.drawGreatNames();
  m.drawRivers();
  m.drawBorders();
  m.drawGreatRivers();
  m.drawWaters();
  if (!opt.little) m.drawLetters();
  const clip = `${opt.id}-frame`;
  const [x0, y0, x1, y1] = country.box;
  const margin = 8;
  return {
    ground: `<defs><clipPath id="${clip}"><path d="${frame}"/></clipPath></defs><rect x="${f1(x0 - margin)}" y="${f1(y0 - margin)}" width="${f1(x1 - x0 + 2 * margin)}" height="${f1(y1 - y0 + 2 * margin)}" fill="${t.paper}"/><g clip-path="url(#${clip})">${m.out.join('')}</g><path d="${frame}" fill="none" stroke="${t.ink}" stroke-width="2.6"/>`,
    letters: `<g clip-path="url(#${clip})">${m.letters.join('')}</g>`,
    box: [x0 - margin, y0 - margin, x1 + margin, y1 + margin],
  };
}
