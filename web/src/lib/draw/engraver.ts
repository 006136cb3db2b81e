// Boards that are not hexes, fetched when one is opened.
import { learnGeographies } from '../geography';
import { areaGeography, pointGeography } from '../sites';

learnGeographies({ points: pointGeography, areas: areaGeography });

export { drawAreas } from './areas';
export { drawPoints } from './points';
