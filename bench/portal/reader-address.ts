import { randomInt } from 'node:crypto';

/** Headers of a proxy with a network of its own for each reader, since the server limits each network. */
export const fromElsewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});
