// Boards of the mock server, from the map letters; the real ones come from the game's data files.
const kinds = { '.': 'clear', w: 'woods', f: 'forest', m: 'marsh', t: 'town', b: 'building', F: 'fort', B: 'bastion', C: 'city', L: 'lake', R: 'river', X: 'closed' };
export const name = (c, r) => String(c).padStart(2, '0') + String(r).padStart(2, '0');
export const parse = (s) => [Number(s.slice(0, 2)), Number(s.slice(2, 4))];
export const DIRS = ['n', 'ne', 'se', 's', 'sw', 'nw'];
export const next = (h, d) => {
  const [c, r] = parse(h), k = c % 2 === 0 ? 0 : -1;
  return name(...{ n: [c, r - 1], s: [c, r + 1], ne: [c + 1, r + k], se: [c + 1, r + k + 1], sw: [c - 1, r + k + 1], nw: [c - 1, r + k] }[d]);
};
const block = (c0, c1, r0, r1) => { const o = []; for (let c = c0; c <= c1; c++) for (let r = r0; r <= r1; r++) o.push(name(c, r)); return o; };
const line = (kind, through, a = false, z = false) => ({ kind, through: typeof through === 'string' ? through.split(' ') : through, off_map: [a, z] });
const listed = (text, feature) => text.split(';').flatMap((p) => { const [hex, d] = p.trim().split('/'); return d.split(',').map((side) => ({ hex, side, feature })); });

function hexes(text) {
  const rows = text.trim().split('\n');
  return { last: name(rows[0].length, rows.length), hexes: rows.flatMap((row, r) => [...row].map((ch, c) => ({ id: name(c + 1, r + 1), terrain: kinds[ch], level: 0, spoken: kinds[ch] }))) };
}
function rim(terrain, inside, open = () => true) {
  const set = new Set(inside);
  return inside.flatMap((hex) => DIRS.filter((d) => terrain.has(next(hex, d)) && !set.has(next(hex, d)) && open(next(hex, d))).map((side) => ({ hex, side, feature: 'slope' })));
}
const board = (title, text, more) => {
  const h = hexes(text), terrain = new Map(h.hexes.map((x) => [x.id, x.terrain]));
  return { title, layout: 'hexes', first: '0101', last: h.last, low: 'even', hexes: h.hexes, sides: [], lines: [], names: [], objectives: [], charts, ...more(terrain) };
};
const crtRows = ['1,Ad,Bx,Dd,Dd,Dr,Dr,Dr,Dr,De,De,De', '2,Ar,Ad,Bx,Dd,Dd,Dd,Dr,Dr,Dr,De,De', '3,Ae,Ar,Ad,Bx,Dd,Dd,Dd,Dr,Dr,Dr,De', '4,Ae,Ar,Ar,Ad,Bx,Dd,Dd,Dd,Dr,Dr,Dr', '5,Ae,Ae,Ar,Ar,Ad,Bx,Bx,Dd,Dd,Dd,Dr', '6,Ae,Ae,Ae,Ar,Ar,Ad,Ad,Bx,Bx,Bx,Dd'].map((r) => r.split(','));
export const crt = { columns: ['1-5', '1-4', '1-3', '1-2', '1-1', '1.5-1', '2-1', '3-1', '4-1', '5-1', '6-1'], rows: crtRows };
const charts = [
  { key: 'crt', title: 'Combat results', columns: ['Die', ...crt.columns], rows: crtRows, provenance: 'reconstructed', source: 'after a table of the same family of games', rule: '9.3' },
  { key: 'tec', title: 'Terrain effects', columns: ['Terrain', 'Line', 'Light', 'Guns', 'Defence'], rows: [['Clear', '1', '1', '1', '×1'], ['Woods', '2', '1', '3', '×1, light ×2'], ['Forest', '3', '2', 'no', '×1, light ×2'], ['Marsh', '3', '2', 'no', '×1, light ×2'], ['Town', '1', '1', '1', '×2']], provenance: 'reconstructed', source: 'from the text and reasoned', rule: '7.2' },
];

export const quebec = board('The Plains of Abraham', `ffffwwwwwwwwwmmmmmmm........
fffwwwwww...................
........b............BCCCCCC
ww..ww.ww..bww.w.....CCCCCCC
ww...................BCCCCCC
www..................CCCCCCC
www..................BCCCCCC
ww...................CCCCCCC
.....................BCCCCCC
...............ww....CCCCCCC
....wwww...wwww......BCCCCCC
www.wwwwwwwwwwwwww...BCCCCCC
LLLLLLLLLLLLLLLLLLLLLLLLLLLL`, (terrain) => ({
  sides: [...rim(terrain, block(1, 28, 3, 12).filter((h) => !['city', 'bastion'].includes(terrain.get(h))), (n) => Number(n.slice(2)) <= 2), ...rim(terrain, block(18, 19, 6, 10))],
  lines: [line('road', block(1, 21, 3, 3), true), line('road', block(1, 21, 9, 9), true), line('trail', '0412 0411 0410 0409'), line('trail', '2401 2302 2202 2103', true)],
  names: [
    { text: 'ST LAWRENCE RIVER', kind: 'water', along: ['0513', '0713', '0913', '1113', '1313', '1513', '1713', '1913', '2113'] },
    { text: 'Buttes-à-Neveu', kind: 'height', along: ['1806', '1807', '1808', '1809', '1810'] }, { text: 'Dumont’s Mill', kind: 'place', along: ['0903'] }, { text: 'Borgia’s House', kind: 'place', along: ['1204'] },
    { text: 'PLAINS OF ABRAHAM', kind: 'land', along: ['0606', '0806', '1006', '1206', '1406', '1606'] }, { text: 'Sillery Woods', kind: 'land', along: ['0101', '0201', '0301', '0401'] }, { text: 'QUEBEC', kind: 'land', along: ['2407', '2507', '2607', '2707'] },
    ...[['2203', 'Potasse'], ['2205', 'St John'], ['2207', 'St Ursula'], ['2209', 'St Louis'], ['2211', 'Glacier'], ['2212', 'Joubert']].map(([h, text]) => ({ text, kind: 'place', along: [h] })),
  ],
  objectives: [...['1903', '1909'].map((place) => ({ place, seat: 0, worth: '2 VP' })), ...['0403', '0409', '0412'].map((place) => ({ place, seat: 1, worth: '1 VP' }))],
}));

export const lakeGeorge = board('Lake George', `fffLLLLLLLLLffffffffff
fffLLLLLLLLLffffffffff
fffLLLLLLLLLwfffffffff
ffffLLLLLLLLwfffffffff
ffffLLLLLLLLwwffffffff
fffwLLLLLLLLwwffffffff
fffwwLLLLLLmwwwffffwff
fffwmLLLLLmmwwwwffwwww
ffwwmm....mwwwwwwwwwww
ffwwm......wwwffwwwfff
ffwww......wwfffLwffff
wwwww.....wwwwwwwwwwff
wwwwww...wwwwwffwwwfff`, (terrain) => ({
  sides: [...rim(terrain, block(16, 20, 3, 6)), ...listed('0709/sw; 0710/s,sw,nw; 0810/se,s,sw; 0909/se; 0910/ne,se,s', 'entrenchment'), ...listed('1309/se; 1310/ne,se; 1311/ne,se; 1312/ne,se; 1313/ne,se', 'creek')],
  lines: [line('road', '0810 0811 0912 1012 1112 1212 1312 1412 1512 1612 1712 1812 1913', false, true), line('trail', '2208 2108 2008 1909 1809 1710 1610 1511 1411 1312', true)],
  names: [{ text: 'LAKE GEORGE', kind: 'water', along: ['0503', '0703', '0903', '1103'] }, { text: 'French Mountain', kind: 'height', along: ['1604', '1704', '1804', '1904', '2004'] }, { text: 'Bloody Pond', kind: 'water', along: ['1711'] }, { text: 'Johnson’s Camp', kind: 'place', along: ['0809'] }],
  objectives: [{ place: '0810', seat: 1, worth: '5 DP' }, { place: '1913', seat: 1, worth: '5 DP' }],
}));

export const oswego = board('Fort Oswego', `LLLLLLLLLLL
LLLLLLLLLLL
LLLLLLLRXXX
LLL....RXFX
LL...F.RXFX
Lw.....RXXX
ww...ttRXXX
www....RXXX
www...wRXXX
fww...wRXXX
ffw.F.wRXXX
ffww.wwRXXX
fffwwwfRXXX
fffwwffRXXX`, (terrain) => ({
  sides: [...rim(terrain, ['0410', '0510', '0511', '0610']), ...rim(terrain, ['1004', '1005']), ...listed('0504/sw; 0505/sw,nw; 0506/s,sw,nw; 0606/se,s,sw; 0706/s', 'entrenchment')],
  lines: [line('road', '0605 0606 0607 0608 0609 0510 0511 0512 0513 0514', false, true), line('trail', '0109 0209 0309 0408 0508 0608', true)],
  names: [{ text: 'LAKE ONTARIO', kind: 'water', along: ['0402', '0502', '0602', '0702', '0802'] }, { text: 'Oswego River', kind: 'water', along: ['0813', '0812', '0811', '0810'] }, { text: 'Fort Oswego', kind: 'place', along: ['0605'] }, { text: 'Fort George', kind: 'place', along: ['0511'] }, { text: 'Fort Ontario', kind: 'place', along: ['1005'] }],
  objectives: [{ place: '0605', seat: 1, worth: '5 DP' }, { place: '0511', seat: 1, worth: '5 DP' }],
}));
