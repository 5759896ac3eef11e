import { expect, test } from 'vitest';
import { freeSignatures } from './refused-cells.ts';

test('each refused row of a paste is offered another number, and none that the paste writes itself', () => {
  const next = freeSignatures('02', ['3', '05']);
  expect([next(), next(), next(), next()]).toEqual(['02', '04', '06', '07']);
});
