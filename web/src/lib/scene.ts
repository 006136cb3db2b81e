// What the server sends and takes: every type comes from the server's own (wire.ts). Here are only names for parts of them.
export type * from './wire';
export type { Made as Created, Past as Moment, RuleEntry as Rule } from './wire';

/** A decision is the game's own business: it is sent back as it came. */
export type Decision = unknown;
/** A point on a sheet. */
export type Spot = [number, number];
