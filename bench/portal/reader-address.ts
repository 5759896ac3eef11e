import { randomInt } from 'node:crypto';

/**
 * What a proxy on this machine tells of a reader: an address of a household of their own. The server limits each, and
 * a bench measures how fast it answers many.
 */
export const fromElsewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});
