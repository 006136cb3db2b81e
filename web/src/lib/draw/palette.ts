// Colour tokens of both themes. Boards and counters read only these names; `app.css` carries the same tokens.
export const light = {
  night: false,
  paper: '#F4ECD8',
  ground: '#EAE1C4',
  bleed: '#F4ECD8',
  ink: '#33291B',
  inkSoft: '#6A5B43',
  rule: '#B9A67F',
  grid: '#6E5E40',
  gridOpacity: 0.34,
  number: '#6D5E43',
  woods: '#D2D6AD',
  woodsEdge: '#9AA774',
  tree: '#B3BF8B',
  treeShade: '#8A9C6A',
  treeLine: '#75875A',
  forest: '#B3C093',
  forestEdge: '#7C9069',
  conifer: '#8FA479',
  coniferShade: '#6C8560',
  coniferLine: '#5A7350',
  marsh: '#DCE1C8',
  marshInk: '#4F868A',
  reed: '#6E8553',
  water: '#C3D6D8',
  waterLine: '#5A8B9B',
  waterInk: '#2B5A6B',
  creek: '#4E8698',
  creekCase: '#EAE1C4',
  dry: '#9A7B4F',
  road: '#F7EBCB',
  roadCase: '#7D6140',
  trail: '#7D6140',
  hachure: '#7A6142',
  cliff: '#4C3E2D',
  rock: '#8D8069',
  rockShade: '#5E5443',
  work: '#453625',
  town: '#E0CBA8',
  block: '#B27F64',
  blockLine: '#7C4F3B',
  wall: '#4A3B2C',
  wallFill: '#E9DCC3',
  roof: '#A9573F',
  roofShade: '#7E3B2B',
  shadow: '#3B2F1C',
  levels: ['#EEF0D8', '#E9E6C4', '#E5D8AB', '#DCC592', '#CFAF79', '#BD9461', '#A67B4B'],
  bg: '#F1EADB',
  panel: '#FFFCF5',
  panel2: '#F7F1E3',
  line: '#DDD1B8',
  text: '#2A2318',
  muted: '#675C49',
  accent: '#1D4F91',
  accentInk: '#FFFFFF',
  good: '#1B6E53',
  bad: '#B23A1A',
  warn: '#8A5A00',
  select: '#FFB319',
  selectInk: '#3A2600',
  move: '#1B5FC1',
  attack: '#CB3A12',
  deny: '#6D665A',
  advice: '#6B3FA0',
  halo: '#FFFFFF',
};

export type Palette = {
  [K in keyof typeof light]: (typeof light)[K] extends string[]
    ? readonly string[]
    : (typeof light)[K] extends number
      ? number
      : (typeof light)[K] extends boolean
        ? boolean
        : string;
};

export const dark: Palette = {
  ...light,
  night: true,
  paper: '#1E1D19',
  ground: '#3A382F',
  bleed: '#1E1D19',
  ink: '#EFE6CF',
  inkSoft: '#BBB098',
  rule: '#5A5342',
  grid: '#D9CBA4',
  gridOpacity: 0.17,
  number: '#B4A887',
  woods: '#35402F',
  woodsEdge: '#566448',
  tree: '#4A5A3D',
  treeShade: '#2A3625',
  treeLine: '#6C7E55',
  forest: '#29372A',
  forestEdge: '#4A5E46',
  conifer: '#3A5140',
  coniferShade: '#1D2B20',
  coniferLine: '#5C7A5E',
  marsh: '#37413A',
  marshInk: '#6FA6A8',
  reed: '#879A66',
  water: '#24404B',
  waterLine: '#5D93A6',
  waterInk: '#A9CBD6',
  creek: '#6BA7BA',
  creekCase: '#3A382F',
  dry: '#B2925F',
  road: '#A9946A',
  roadCase: '#1D1A13',
  trail: '#BFA878',
  hachure: '#B39B72',
  cliff: '#D6C6A4',
  rock: '#8D8471',
  rockShade: '#B9AE97',
  work: '#E2D3B0',
  town: '#4B4233',
  block: '#7A5546',
  blockLine: '#A37B66',
  wall: '#D9CBAE',
  wallFill: '#4B4233',
  roof: '#A7604A',
  roofShade: '#6E3A2C',
  shadow: '#000000',
  levels: ['#2E352B', '#37392C', '#423E2E', '#50462F', '#5F5033', '#705C39', '#846B43'],
  bg: '#171612',
  panel: '#23211C',
  panel2: '#2B2822',
  line: '#3F3A30',
  text: '#F0E9D8',
  muted: '#B3A892',
  accent: '#8DB8F2',
  accentInk: '#10233F',
  good: '#7FCBAA',
  bad: '#F0937A',
  warn: '#E7B95A',
  select: '#FFC24A',
  selectInk: '#2A1B00',
  move: '#8CBBFF',
  attack: '#FF8A63',
  deny: '#9A9284',
  advice: '#C9A2FF',
  halo: '#12110D',
};

export type Theme = 'light' | 'dark';
export const palettes: Record<Theme, Palette> = { light, dark };

const rgb = (h: string): number[] => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
/** A colour between two others. */
export const mix = (a: string, b: string, t: number): string => {
  const to = rgb(b);
  return (
    '#' +
    rgb(a)
      .map((v, i) =>
        Math.round(v + ((to[i] ?? v) - v) * t)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};
const lin = (v: number): number => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
/** How light a colour is, 0 to 1. */
export const luminance = (h: string): number => {
  const [r = 0, g = 0, b = 0] = rgb(h).map(lin);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** Contrast of two colours as WCAG reckons it. */
export const contrast = (a: string, b: string): number => {
  const x = luminance(a);
  const y = luminance(b);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
