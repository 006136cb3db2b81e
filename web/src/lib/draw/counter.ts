// Counters: every figure stands on a grid of 100 x 100; the caller places and scales it.
import type { Face } from '../scene';
import { esc } from './names';
import { light as L, mix, nations, type Nation, type Palette, type Tones } from './palette';
import { badge, symbol } from './symbols';

/** How much of a counter can be read at its size on screen. */
export type Detail = 'far' | 'small' | 'full';
export const detailAt = (pixels: number): Detail => (pixels < 30 ? 'far' : pixels < 44 ? 'small' : 'full');
export type CounterState = '' | 'lit' | 'selected' | 'target' | 'duty' | 'spent' | 'refused';

const BROKEN = ['disordered', 'disrupted', 'routed', 'reduced'];
const MARKERS = ['fort', 'village', 'principal-village', 'settlement', 'breastwork'];
const BAND_INK = '#FFF8E8';

function tones(nation: Nation | undefined, dark: boolean): { tones: Tones; code?: string } {
  const n = nation ?? nations.neutral ?? {};
  return {
    tones: (dark ? (n.dark ?? n.light) : (n.light ?? n.dark)) ?? ['#EFE7D4', '#74664B', '#33291B'],
    ...(n.code ? { code: n.code } : {}),
  };
}
/** A scheme is a nation, or a nation's allies: `french-allied` is the allied band on the seat's lightness. */
export function schemeOf(scheme: string, dark: boolean): { tones: Tones; code?: string } {
  const allied = scheme.endsWith('-allied') || scheme === 'allied';
  return tones(allied ? nations.allied : (nations[scheme] ?? nations[scheme.replace(/-(dark|light)$/, '')]), dark);
}
/** The colour that stands for a seat: its face if dark, its band if light. */
export function seatColour(key: string, dark: boolean): string {
  const t = schemeOf(key, dark).tones;
  return dark ? t[0] : t[1];
}
/** The colour an owner of land is known by: its band. */
export const ownerTone = (owner: string | null, t: Palette): string =>
  owner ? schemeOf(owner, false).tones[1] : t.trail;

function label(
  text: string | number,
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor = 'middle',
  max = 92,
  weight = 700,
): string {
  const s = String(text);
  const fit = s.length * size * 0.49 > max ? ` textLength="${max}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${x}" y="${y}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${fit}>${esc(s)}</text>`;
}
/** "Regular infantry 6" is one of many alike: its symbol tells the kind, so the words may be cut and the number stays. */
const numbered = (name: string, words = 9): string =>
  / \d+$/.test(name) && name.length > 14
    ? name
        .split(' ')
        .map((w) => w.slice(0, 3))
        .filter((_, i, all) => i < words || i === all.length - 1)
        .join(' ')
    : name;
/** A long name cut for small counters: its end goes first. */
export function shorten(name: string, most = 8): string {
  name = numbered(name, 1);
  if (name.length <= most) return name;
  return name.slice(0, most - 1) + '.';
}

const BAND = 'M1.3,27V9A7.7,7.7 0 0 1 9,1.3H91A7.7,7.7 0 0 1 98.7,9V27Z';
const THIN_BAND = 'M1.3,18V9A7.7,7.7 0 0 1 9,1.3H91A7.7,7.7 0 0 1 98.7,9V18Z';

/** The body of a counter without its state, as a piece of SVG in a box of 100. */
export function counterBody(face: Face, dark: boolean, badges: readonly string[], detail: Detail): string {
  const {
    tones: [bg, band, ink],
    code,
  } = schemeOf(face.scheme, dark);
  const broken = badges.some((s) => BROKEN.includes(s));
  const body = broken ? (dark ? mix(bg, '#FFFFFF', 0.17) : mix(bg, '#B9AE96', 0.3)) : bg;
  const draw = symbol(face.symbol);
  let s = `<rect width="100" height="100" rx="9" fill="${body}" stroke="#1C160C" stroke-width="2.6"/><path d="M2,9A7,7 0 0 1 9,2H91A7,7 0 0 1 98,9V91" fill="none" stroke="#FFFFFF" stroke-opacity=".28" stroke-width="2"/>`;
  if (detail === 'far') s += farFace(face, band, ink, draw(ink, body));
  else {
    const tagged = badges.length > 0;
    const x = tagged && face.symbol !== 'leader' ? 43 : 50;
    s +=
      `<path d="${BAND}" fill="${band}"/>` +
      label(
        detail === 'small' ? shorten(face.name) : numbered(face.name),
        x,
        21,
        22,
        BAND_INK,
        'middle',
        x === 43 ? 74 : 92,
      );
    if (face.symbol === 'leader') s += leaderFace(face, band, ink, body, code);
    else if (MARKERS.includes(face.symbol))
      s +=
        `<g transform="translate(50,58) scale(1.25)">${draw(ink, body)}</g>` +
        (face.factor == null ? '' : label(face.factor, 84, 94, 27, ink));
    else s += unitFace(face, ink, body, draw(ink, body), broken, code);
  }
  if (broken && detail !== 'far')
    s += `<path d="M1.3,31H98.7" stroke="${ink}" stroke-width="3" stroke-dasharray="7 5"/>`;
  return s;
}

function farFace(face: Face, band: string, ink: string, drawn: string): string {
  const n = face.command ?? face.factor;
  const marker = MARKERS.includes(face.symbol);
  return (
    `<path d="${THIN_BAND}" fill="${band}"/><g transform="translate(50,${n == null ? 58 : 40}) scale(${marker ? 1.6 : 1.25})">${drawn}</g>` +
    (n == null || marker ? '' : label(n, 50, 96, 44, ink))
  );
}
function leaderFace(face: Face, band: string, ink: string, body: string, code?: string): string {
  let s = `<g transform="translate(50,53) scale(1.12)">${symbol('leader')(ink, body)}</g>`;
  if (face.command != null)
    s +=
      `<circle cx="50" cy="48" r="14.5" fill="${band}" stroke="${body}" stroke-width="2.4"/>` +
      label(face.command, 50, 57, 26, BAND_INK);
  if (face.movement != null) s += label(face.movement, 84, 94, 26, ink, 'middle', 30);
  if (face.range != null) s += label(face.range, 16, 94, 26, ink, 'middle', 30);
  if (code) s += label(code, 50, 95, 21, ink, 'middle', 30);
  return s;
}
function unitFace(face: Face, ink: string, body: string, drawn: string, broken: boolean, code?: string): string {
  let s = `<g transform="translate(${face.rally != null ? 41 : 50},48)${broken ? ' rotate(-9)' : ''}">${drawn}</g>`;
  if (face.rally != null) s += label(face.rally, 97, 55, 21, ink, 'end', 26, 600);
  if (face.factor != null) s += label(face.factor, face.movement != null ? 24 : 50, 95.5, 35, ink, 'middle', 36);
  if (face.range != null) s += `<circle cx="52" cy="84" r="12" fill="${ink}"/>` + label(face.range, 52, 91.6, 21, body);
  else if (face.factor != null && face.movement != null)
    s += `<rect x="45" y="81.5" width="11" height="4" fill="${ink}"/>`;
  if (face.movement != null) s += label(face.movement, 78, 95.5, 35, ink, 'middle', 34, 500);
  else if (code) s += label(code, 95, 94, 21, ink, 'end', 30, 600);
  return s;
}

/** A piece these eyes may not see: the back of the counter. */
export function counterBack(key: string, dark: boolean): string {
  const [bg, band] = schemeOf(key, dark).tones;
  return `<rect width="100" height="100" rx="9" fill="${dark ? band : bg}" stroke="#1C160C" stroke-width="2.6"/><path d="M14,14H86V86H14Z" fill="none" stroke="${dark ? bg : band}" stroke-width="5"/><path d="M14,14L86,86M86,14L14,86" stroke="${dark ? bg : band}" stroke-width="4" opacity=".6"/><circle cx="50" cy="50" r="15" fill="${dark ? bg : band}"/>`;
}

export function badgesOf(list: readonly string[], detail: Detail): string {
  return list.map((b, i) => badge(b, i > 1 ? 0 : 102, (i % 2) * 36, detail === 'full' ? 0.95 : 1.1)).join('');
}

const BRACKETS = 'M-11,18V-11H18M82,-11H111V18M111,82V111H82M18,111H-11V82';
/** What lies under the counter in a state: shadow, rings, brackets. */
export function stateUnder(state: CounterState): string {
  const lifted = state === 'selected';
  let s = `<rect x="${lifted ? 6 : 3}" y="${lifted ? 10 : 4.5}" width="100" height="100" rx="9" fill="#1C160C" opacity=".33"/>`;
  if (lifted)
    s += `<rect x="-11" y="-11" width="122" height="122" rx="16" fill="none" stroke="#1C160C" stroke-width="3"/><rect x="-7" y="-7" width="114" height="114" rx="13" fill="none" stroke="${L.select}" stroke-width="9"/>`;
  if (state === 'lit' || state === 'duty')
    s += `<rect x="-5" y="-5" width="110" height="110" rx="12" fill="none" stroke="#FFFFFF" stroke-width="8"/><rect x="-5" y="-5" width="110" height="110" rx="12" fill="none" stroke="${state === 'duty' ? L.attack : L.move}" stroke-width="4.4"${state === 'duty' ? ' stroke-dasharray="14 7"' : ''}/>`;
  if (state === 'target')
    s += `<path d="${BRACKETS}" fill="none" stroke="#FFFFFF" stroke-width="14"/><path d="${BRACKETS}" fill="none" stroke="${L.attack}" stroke-width="9"/>`;
  return s;
}
/** What lies over it. */
export function stateOver(state: CounterState): string {
  if (state === 'lit') return `<circle cx="50" cy="-10" r="8.4" fill="${L.move}" stroke="#FFFFFF" stroke-width="3.4"/>`;
  if (state === 'duty')
    return `<path d="M50,-22L60,-4H40Z" fill="${L.attack}" stroke="#FFFFFF" stroke-width="3.4" stroke-linejoin="round"/>`;
  if (state === 'spent') return `<rect x="1.3" y="1.3" width="97.4" height="97.4" rx="8" fill="#D8CEB8" opacity=".5"/>`;
  if (state === 'refused')
    return `<rect width="100" height="100" rx="9" fill="#F4ECD8" opacity=".5"/><path d="M18,82L82,18" stroke="#FFFFFF" stroke-width="15"/><path d="M18,82L82,18" stroke="${L.deny}" stroke-width="9"/>`;
  return '';
}
