// Draws sheets as pictures that can be cut into tiles.
import barlow500 from '../../fonts/barlow-semi-condensed-500-normal.woff2?url';
import barlow600 from '../../fonts/barlow-semi-condensed-600-normal.woff2?url';
import barlow700 from '../../fonts/barlow-semi-condensed-700-normal.woff2?url';
import caslonItalic from '../../fonts/libre-caslon-text-400-italic.woff2?url';
import caslon from '../../fonts/libre-caslon-text-400-normal.woff2?url';
import caslonBold from '../../fonts/libre-caslon-text-700-normal.woff2?url';
import type { Board, Scheme } from '../scene';
import { drawBoard, type Drawing } from '.';
import type { Label } from './labels';
import { palettes, type Theme } from './palette';
import { Schemes } from './schemes';

/** A sheet to draw. */
export interface Order {
  number: number;
  board: Board;
  theme: Theme;
  id: string;
  numbers: boolean;
  schemes: readonly Scheme[];
  /** The keys of the seats. */
  seats: readonly string[];
  /** A picture in little is shown as part of the page, where it needs no fonts of its own. */
  little: boolean;
}
export type Done =
  | { number: number; failed: string }
  | { number: number; little: Drawing }
  | { number: number; picture: Blob; labels: Label[] };

/** Fonts a picture needs: it sees nothing of the page it is shown on. */
const FONTS: readonly { family: string; weight: number; style?: string; url: string }[] = [
  { family: 'Libre Caslon Text', weight: 400, url: caslon },
  { family: 'Libre Caslon Text', weight: 700, url: caslonBold },
  { family: 'Libre Caslon Text', weight: 400, style: 'italic', url: caslonItalic },
  { family: 'Barlow Semi Condensed', weight: 500, url: barlow500 },
  { family: 'Barlow Semi Condensed', weight: 600, url: barlow600 },
  { family: 'Barlow Semi Condensed', weight: 700, url: barlow700 },
];
const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error('a font cannot be read'));
    reader.readAsDataURL(blob);
  });
let faces: Promise<string> | null = null;
/** The fonts as a style sheet that holds them; without one of them its text falls back, as on a page. */
const fontFaces = (): Promise<string> =>
  (faces ??= Promise.all(
    FONTS.map(async ({ family, weight, style, url }) => {
      const data = await fetch(url)
        .then((r) => r.blob())
        .then(asDataUrl)
        .catch(() => null);
      return data
        ? `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style ?? 'normal'};src:url(${data})}`
        : '';
    }),
  ).then((all) => all.join('')));

/** A drawing as a picture of its own; whole units, so that parts of it can be cut out exactly. */
async function pictureOf({ ground, letters, box: [x0, y0, x1, y1] }: Drawing, fonts: Promise<string>): Promise<Blob> {
  const [w, h] = [Math.ceil(x1 - x0), Math.ceil(y1 - y0)];
  const size = `viewBox="${x0} ${y0} ${w} ${h}" width="${w}" height="${h}"`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${await fonts}</style>`;
  return new Blob([open, ground, letters, '</svg>'], { type: 'image/svg+xml' });
}
export async function paint({ number, board, theme, seats, schemes: list, ...how }: Order): Promise<Done> {
  const schemes = new Schemes(list);
  const seatColour = (seat: number | null): string => schemes.seat(seat === null ? null : seats[seat]);
  // They are on their way while the sheet is drawn.
  const fonts = how.little ? null : fontFaces();
  const drawing = drawBoard(board, palettes[theme], { ...how, schemes, seatColour });
  if (!fonts) return { number, little: drawing };
  return { number, picture: await pictureOf(drawing, fonts), labels: drawing.labels ?? [] };
}
