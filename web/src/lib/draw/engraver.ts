// Boards that are not hexes, fetched when one is opened.
export { drawAreas } from './areas';
export { drawPoints } from './points';
