// Counters of the mock server: invented moments with the reconstructed figures.
const unit = (seat, scheme) => (at, name, symbol, factor, movement, rally, more = {}) => ({ id: `${scheme[0]}-${name}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''), seat, at, face: { name, symbol, scheme, factor, movement, rally, range: null, command: null, ...more.face }, badges: more.badges ?? [], spoken: '' });
const gb = unit(0, 'british'), fr = unit(1, 'french'), ally = unit(1, 'french-allied');
const lead = (make, at, name, command) => make(at, name, 'leader', null, 6, null, { face: { command } });
const gun = (make, at, name, factor, movement, range, symbol = 'artillery') => make(at, name, symbol, factor, movement, '+1', { face: { range } });

export const quebecForces = () => [
  gb('0505', 'Conv LI', 'light', 3, 5, '+2'), gb('0604', '2/60', 'line', 5, 4, '+2'), gb('0703', 'A/3/60', 'line', 4, 4, '+2'), lead(gb, '0805', 'Townshend', 1), gb('0805', '15', 'line', 6, 4, '+2'),
  gb('1005', '58', 'line', 5, 4, '+2'), gb('1006', 'A/78 HL', 'line', 5, 4, '+2'), lead(gb, '0906', 'Murray', 1), gb('0906', 'B/78 HL', 'line', 5, 4, '+2'), gb('1007', '47', 'line', 5, 4, '+2'),
  gun(gb, '1008', 'York', 2, 2, 3), gb('1008', '43', 'line', 5, 4, '+2'), lead(gb, '1009', 'Monckton', 2), gb('1009', 'LB Gr', 'grenadier', 4, 4, '+3'), lead(gb, '0909', 'Wolfe', 3), gb('0909', 'Conv Gr', 'grenadier', 3, 4, '+3'),
  gb('1010', 'A/48', 'line', 5, 4, '+2'), gb('1111', '28', 'line', 6, 4, '+2'), gb('1112', '35', 'line', 7, 4, '+2'), gb('0709', 'B/48', 'line', 5, 4, '+2'), gb('0412', 'B/3/60', 'line', 4, 4, '+2'),
  fr('1204', 'Q/RW', 'militia-light', 3, 5, '+0'), fr('1304', 'M/RW', 'militia-light', 3, 5, '+0'), fr('1405', 'Col/RW', 'line', 3, 4, '+1'), fr('1206', 'La Sarre', 'line', 6, 4, '+1'),
  lead(fr, '1307', 'Senezergues', 1), fr('1307', 'Languedoc', 'line', 6, 4, '+1'), fr('1207', 'Bearn', 'line', 2, 0, '+1', { badges: ['disordered'] }), lead(fr, '1308', 'Montcalm', 2), fr('1308', 'Guyenne', 'line', 5, 4, '+1'), fr('1209', 'RR', 'line', 6, 4, '+1'),
  fr('1310', 'Col/LW', 'line', 3, 4, '+1'), fr('1211', 'TR/LW', 'militia-light', 2, 5, '+0'), fr('1411', 'M/LW', 'militia-light', 3, 5, '+0'), ally('1612', 'Nations', 'warriors', 3, 5, '+0'), gun(fr, '1608', 'Montbeillard', 2, 2, 3),
  gun(fr, '2205', 'St J', 3, 0, 5, 'battery'), gun(fr, '2207', 'St U', 3, 0, 5, 'battery'), gun(fr, '2209', 'St L', 3, 0, 5, 'battery'), gun(fr, '2211', 'Gl', 3, 0, 5, 'battery'),
  lead(fr, 'due-french', 'Bougainville', 2), fr('due-french', 'CdC/BC', 'cavalry', 3, 6, '+1'), fr('due-french', 'Vols/BC', 'light', 4, 5, '+2'), gb('lost-british', 'Roy Am', 'line', 4, 4, '+2'),
];
export const lakeGeorgeForces = () => [
  lead(gb, 'setup', 'Johnson', 2), lead(gb, 'setup', 'Lyman', 1), gun(gb, 'setup', 'A/Eyre', 3, 0, 4), gun(gb, 'setup', 'B/Eyre', 2, 2, 3), gb('setup', '1 Mass', 'line', 3, 4, '+1'), gb('setup', '2 Mass', 'line', 3, 4, '+1'), gb('setup', '2 Conn', 'line', 3, 4, '+1'), gb('setup', 'NY', 'line', 2, 4, '+1'),
  fr('1010', 'La Reine', 'grenadier', 3, 4, '+3'), fr('1111', 'Languedoc', 'grenadier', 2, 4, '+3'), lead(fr, '1111', 'Dieskau', 2), fr('1212', 'CFM', 'light', 2, 5, '+2'), fr('1109', 'A/Mil', 'militia-light', 2, 5, '+0'), ally('0511', 'Abenaki', 'warriors', 3, 5, '+0'), ally('0611', 'Nipissing', 'warriors', 2, 5, '+0', { badges: ['disordered'] }),
];
