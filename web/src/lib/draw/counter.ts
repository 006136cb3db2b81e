// Counters: every figure stands on a grid of 100 x 100; the caller places and scales it.
import type { Badge, Face, Figure, FigurePlace, Scheme } from '../scene';
import { badge, BROKEN } from './badges';
import { star } from './features';
import { esc } from './names';
import { light as L, mix } from './palette';
import { isDark } from './schemes';
import { sortOf, symbol } from './symbols';

/** How much of a counter can be read at its size on screen. */
export type Detail = 'far' | 'small' | 'full';
export const detailAt = (pixels: number): Detail => (pixels < 30 ? 'far' : pixels < 44 ? 'small' : 'full');
export type CounterState = '' | 'lit' | 'selected' | 'target' | 'duty' | 'spent' | 'refused';

const BAND_INK = '#FFF8E8';
const IDLE = '#DED3B8';
const IDLE_INK = '#6A5B43';

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
/** A long name cut for small counters: the end of its words goes first, and its number stays. */
export function shorten(name: string, most = 8): string {
  name = numbered(name, 1);
  if (name.length <= most) return name;
  const number = / \d+$/.exec(name)?.[0] ?? '';
  return name.slice(0, most - 1 - number.length).trimEnd() + '.' + number;
}

/** A name as it fits a large counter: what is longer is set narrower, but not one of many alike. */
const fitting = (name: string): string => (/ \d+$/.test(name) ? shorten(numbered(name), 11) : name);

const BAND = 'M1.3,27V9A7.7,7.7 0 0 1 9,1.3H91A7.7,7.7 0 0 1 98.7,9V27Z';
const THIN_BAND = 'M1.3,18V9A7.7,7.7 0 0 1 9,1.3H91A7.7,7.7 0 0 1 98.7,9V18Z';

/** What the parts of a face are drawn with. */
interface Pen {
  face: Face;
  body: string;
  band: string;
  ink: string;
  letters: string;
  broken: boolean;
}
const figureAt = (face: Face, at: FigurePlace): Figure | undefined => face.figures?.find((f) => f.at === at);

/** The body of a counter without its state, as a piece of SVG in a box of 100. */
export function counterBody(face: Face, scheme: Scheme, badges: readonly Badge[], detail: Detail): string {
  const broken = badges.some((b) => BROKEN.has(b));
  const pale = isDark(scheme) ? mix(scheme.face, '#FFFFFF', 0.17) : mix(scheme.face, '#B9AE96', 0.3);
  const pen: Pen = face.idle
    ? { face, body: IDLE, band: mix(scheme.band, IDLE, 0.3), ink: IDLE_INK, letters: '', broken: false }
    : {
        face,
        body: broken ? pale : scheme.face,
        band: scheme.band,
        ink: scheme.ink,
        letters: scheme.letters ?? '',
        broken,
      };
  let s = `<rect width="100" height="100" rx="9" fill="${pen.body}" stroke="#1C160C" stroke-width="2.6"/><path d="M2,9A7,7 0 0 1 9,2H91A7,7 0 0 1 98,9V91" fill="none" stroke="#FFFFFF" stroke-opacity=".28" stroke-width="2"/>`;
  if (detail === 'far') return s + farFace(pen);
  const x = cornered(badges).length && sortOf(face.symbol) !== 'leader' ? 43 : 50;
  const name = detail === 'small' ? shorten(face.name) : fitting(face.name);
  s += `<path d="${BAND}" fill="${pen.band}"/>` + label(name, x, 21, 22, BAND_INK, 'middle', x === 43 ? 74 : 92);
  if (face.idle)
    s += `<g transform="translate(50,60) scale(1.1)" fill="none">${outlined(symbol(face.symbol)(IDLE_INK, IDLE))}</g>`;
  else if (sortOf(face.symbol) === 'leader') s += leaderFace(pen);
  else if (sortOf(face.symbol) === 'marker') s += markerFace(pen);
  else s += unitFace(pen);
  if (broken) s += `<path d="M1.3,31H98.7" stroke="${pen.ink}" stroke-width="3" stroke-dasharray="7 5"/>`;
  if (badges.includes('rifles')) s += badge('rifles', 10, 33, 0.94);
  if (badges.includes('repeaters'))
    s += `<circle cx="87" cy="49" r="10.5" fill="none" stroke="${pen.ink}" stroke-width="2.6"/>${label('H', 87, 55.4, 18, pen.ink)}`;
  return s;
}
/** A symbol with its inks turned into outlines. */
const outlined = (drawn: string): string =>
  drawn.replaceAll(`fill="${IDLE_INK}"`, `fill="none" stroke="${IDLE_INK}" stroke-width="3"`);

function farFace({ face, body, band, ink }: Pen): string {
  const marker = sortOf(face.symbol) === 'marker';
  const n = (figureAt(face, 'centre') ?? figureAt(face, 'foot-left'))?.value;
  const drawn = symbol(face.symbol)(ink, body);
  const shown = n == null || marker || face.idle ? null : n;
  const flat = face.mode === 'prone' ? reversedFoot(56, ink) : '';
  const figure = shown === null ? '' : label(shown, face.mode === 'mounted' ? 32 : 50, 96, 44, flat ? body : ink);
  return (
    `<path d="${THIN_BAND}" fill="${band}"/><g transform="translate(50,${shown === null ? 58 : 40}) scale(${marker ? 1.6 : 1.25})">${face.idle ? outlined(drawn) : drawn}</g>${flat}${figure}` +
    (shown !== null && face.mode === 'mounted' ? shoe(72, 80, 1.5, ink) : '')
  );
}
/** A horseshoe between the figures: mounted. */
const shoe = (x: number, y: number, k: number, ink: string): string =>
  `<path transform="translate(${x},${y}) scale(${k})" d="M-6.4,9C-11.6,-3.6 -6.4,-10 0,-10C6.4,-10 11.6,-3.6 6.4,9" fill="none" stroke="${ink}" stroke-width="4.6"/>`;
/** The foot of a counter in its ink: lying down. */
const reversedFoot = (y: number, ink: string): string =>
  `<path d="M1.3,${y}H98.7V91A7.7,7.7 0 0 1 91,98.7H9A7.7,7.7 0 0 1 1.3,91Z" fill="${ink}"/>`;
const stars = (count: number, ink: string): string =>
  Array.from({ length: Math.min(3, count) }, (_, i) => {
    const [x, y] = [11 + (i % 2) * 13, count > 2 ? (i < 2 ? 90 : 78) : 89];
    return `<path transform="translate(${x},${y})" d="${star(7)}" fill="${ink}"/>`;
  }).join('');

function leaderFace({ face, body, band, ink, letters }: Pen): string {
  const [centre, left, right] = [figureAt(face, 'centre'), figureAt(face, 'foot-left'), figureAt(face, 'foot-right')];
  let s = `<g transform="translate(50,53) scale(1.12)">${symbol(face.symbol)(ink, body)}</g>`;
  if (centre)
    s +=
      `<circle cx="50" cy="48" r="14.5" fill="${band}" stroke="${body}" stroke-width="2.4"/>` +
      label(centre.value, 50, 57, 26, BAND_INK);
  if (right) s += label(right.value, 84, 94, 26, ink, 'middle', 30);
  if (left)
    s += left.style === 'stars' ? stars(Number(left.value), ink) : label(left.value, 16, 94, 26, ink, 'middle', 30);
  if (letters) s += label(letters, 50, 95, 21, ink, 'middle', 30);
  return s;
}
function markerFace({ face, body, ink }: Pen): string {
  const n = figureAt(face, 'foot-left') ?? figureAt(face, 'foot-right');
  return (
    `<g transform="translate(50,58) scale(1.25)">${symbol(face.symbol)(ink, body)}</g>` +
    (n ? label(n.value, 84, 94, 27, ink) : '')
  );
}
function unitFace({ face, ink, body, broken, letters }: Pen): string {
  const [left, middle, right, side] = (['foot-left', 'foot-middle', 'foot-right', 'side'] as const).map((at) =>
    figureAt(face, at),
  );
  const drawn = symbol(face.symbol)(ink, body);
  let s = `<g transform="translate(${side ? 41 : 50},48)${broken ? ' rotate(-9)' : ''}">${drawn}</g>`;
  if (side) s += label(side.value, 97, 55, 21, ink, 'end', 26, 600);
  const prone = face.mode === 'prone';
  const on = prone ? body : ink;
  if (prone) s += reversedFoot(64, ink);
  if (left) s += label(left.value, right ? 24 : 50, 95.5, 35, on, 'middle', 36);
  if (middle)
    s +=
      middle.style === 'disc'
        ? `<circle cx="52" cy="84" r="12" fill="${on}"/>${label(middle.value, 52, 91.6, 21, prone ? ink : body)}`
        : label(middle.value, 52, 93, 26, on, 'middle', 24);
  else if (prone)
    s += `<path d="M40,89H63" stroke="${body}" stroke-width="5"/><path d="M45,82H58" stroke="${body}" stroke-width="3.6"/>`;
  else if (face.mode === 'mounted') s += shoe(51.5, 84, 0.92, ink);
  else if (left && right) s += `<rect x="45" y="81.5" width="11" height="4" fill="${ink}"/>`;
  if (right) s += label(right.value, 78, 95.5, 35, on, 'middle', 34, 500);
  else if (letters) s += label(letters, 95, 94, 21, on, 'end', 30, 600);
  return s;
}

/** A piece these eyes may not see: the back of the counter. */
export function counterBack(scheme: Scheme): string {
  const [bg, mark] = isDark(scheme) ? [scheme.band, scheme.face] : [scheme.face, scheme.band];
  return `<rect width="100" height="100" rx="9" fill="${bg}" stroke="#1C160C" stroke-width="2.6"/><path d="M14,14H86V86H14Z" fill="none" stroke="${mark}" stroke-width="5"/><path d="M14,14L86,86M86,14L14,86" stroke="${mark}" stroke-width="4" opacity=".6"/><circle cx="50" cy="50" r="15" fill="${mark}"/>`;
}

/** Badges that stand at the corners: the others are part of the face. */
const cornered = (list: readonly Badge[]): Badge[] => list.filter((b) => b !== 'rifles' && b !== 'repeaters');
export function badgesOf(list: readonly Badge[], detail: Detail): string {
  return cornered(list)
    .map((b, i) => badge(b, i > 1 ? 0 : 102, (i % 2) * 36, detail === 'full' ? 0.95 : 1.1))
    .join('');
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
